import type { Answer } from "./attacked.ts";

/** What is answered to what is taken, and to what is refused at a field. */
export const fine = "200 000000";
export const refused = ["200 000001", "400 000001"];

export const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** So many requests at once. */
export const parallel = (count: number, make: (i: number) => Promise<Answer>): Promise<Answer[]> => Promise.all(times(count, make));
