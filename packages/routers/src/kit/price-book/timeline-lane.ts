import type { DeclaredBook } from "./declaration.ts";
import type { RateField } from "./fields.ts";

/** The fields that say where a rate of the book holds: its places, areas, and what is named within a place. Rates that say the same in them are of one lane. */
export const timelineLane = ({ fields }: Pick<DeclaredBook, "fields">): RateField[] =>
	fields.filter(({ key, kind, within }) => key && (kind === "place" || kind === "area" || within !== undefined));
