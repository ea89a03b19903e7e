import type { DeclaredBook } from "./declaration.ts";
import type { RateField } from "./fields.ts";

/** The key terms of a lane are kept under, and the lane of a key. */
export const keyOfLane = (lane: readonly string[]): string => lane.join("|");
export const laneOfKey = (key: string): string[] => key.split("|");

/** The fields terms of a book are kept by, in their order. */
export const termFields = ({ fields, terms = [] }: Pick<DeclaredBook, "fields" | "terms">): RateField[] =>
	terms.flatMap((name) => fields.filter((field) => field.name === name));
