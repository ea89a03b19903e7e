import type { Language } from "@iqt/i18n";
import type { DeclaredBook } from "./declaration.ts";
import type { RateField } from "./fields.ts";

/** The key terms of a lane are kept under, and the lane of a key. */
export const keyOfLane = (lane: readonly string[]): string => lane.join("|");
export const laneOfKey = (key: string): string[] => key.split("|");

/** The fields terms of a book are kept by, in their order. */
export const termFields = ({ fields, terms = [] }: Pick<DeclaredBook, "fields" | "terms">): RateField[] =>
	terms.flatMap((name) => fields.filter((field) => field.name === name));

/** Languages that stand in for one that has no text: what most readers understand first. */
const standIns = ["en", "zh", "es", "ja"] as const satisfies readonly Language[];

/** The text for a reader among those of a lane: in their own language, else in the first that stands in for it; undefined where there is none at all. */
export function forReader<T extends { language: Language; body: string }>(texts: readonly T[], language: Language): T | undefined {
	const said = texts.filter(({ body }) => body !== "");
	return [language, ...standIns].flatMap((one) => said.filter((text) => text.language === one))[0];
}
