import { through } from "./through.ts";

/** Unpacks a gzip file by the platform's own means; fails where it is damaged. `#gunzip` is this one but on Node. */
export const gunzip = (blocks: Iterable<Uint8Array>): AsyncIterable<Uint8Array> => through(new DecompressionStream("gzip"), blocks);
