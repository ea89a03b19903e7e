import { readFileSync } from "node:fs";

/** Text of a file of figures that the product comes with. */
export const read = (name: string): string => readFileSync(new URL(`./data/${name}`, import.meta.url), "utf8");
