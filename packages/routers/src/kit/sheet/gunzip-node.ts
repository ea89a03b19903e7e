import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";

/** Node's `DecompressionStream` gives 16 KB at a time, and each block is a trip to another thread and back. */
const BLOCK = 256 * 1024;

/** Unpacks a gzip file beside this thread; fails where it is damaged. */
export const gunzip = (blocks: Iterable<Uint8Array>): AsyncIterable<Uint8Array> => Readable.from(blocks).pipe(createGunzip({ chunkSize: BLOCK }));
