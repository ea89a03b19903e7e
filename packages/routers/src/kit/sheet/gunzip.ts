import { pipeThrough } from "./pipe-through.ts";

/** Unpacks a gzip file by the platform's own means; fails where it is damaged. `#gunzip` is this one but on Node. */
export const gunzip = (blocks: Iterable<Uint8Array>): AsyncIterable<Uint8Array> => pipeThrough(new DecompressionStream("gzip"), blocks);
