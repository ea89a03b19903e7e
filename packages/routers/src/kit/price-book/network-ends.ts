import type { DeclaredBook } from "./declaration.ts";
import type { RateField } from "./fields.ts";

/** Where a book's lanes begin and end: a place, and a place, an area or a zone that is named at the first. */
export interface NetworkEnds {
	from: RateField;
	to: RateField;
}

/** Digits of an area's code that tell its city: a map has no room for its districts. */
export const CITY_DIGITS = 4;

/** The ends of a book's lanes; null for a book whose rates are at one place. What a lane goes through, as the city of its port or the ramp of a train, is none. */
export function networkEnds({ fields, portIn, trainEnds }: Pick<DeclaredBook, "fields" | "portIn" | "trainEnds">): NetworkEnds | null {
	const ends = fields.filter(
		({ name, key, kind, stretchOf }) =>
			key && name !== portIn?.city && name !== trainEnds?.ramp && (kind === "place" || kind === "area" || stretchOf !== undefined),
	);
	const [from, to] = [...ends.filter(({ kind }) => kind === "place"), ...ends.filter(({ kind }) => kind !== "place")];
	return from && to && ends.length === 2 ? { from, to } : null;
}
