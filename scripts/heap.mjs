/** Options of the server's V8: 32 MB for new objects. Left alone it takes 128 as soon as an import is read, and keeps them. */
export const heapFlags = ["--max-semi-space-size=16"];
