import { withoutNumber } from "./section-numbers.ts";
import { segmentsOf } from "./statements.ts";
import { tidy } from "./text.ts";

/** The feet of a box of whose kind a text says nothing: "40'", "20尺", "大柜"; null for any other. */
function bareFeet(text: string): "20" | "40" | null {
	const [, feet, size, unit] = /^(?:(20|40) ?(?:['′’]|ft|feet|英?尺|呎)? ?[柜箱]?|([小大])[柜箱]|(?:[^/]{1,10}\/)?([tf])eu)$/i.exec(tidy(text)) ?? [];
	if (feet !== undefined) return feet as "20" | "40";
	return size === "小" || /t/i.test(unit ?? "") ? "20" : (size ?? unit) ? "40" : null;
}

/** Whether a text names a box of forty feet and not its kind. */
export const isBareForty = (text: string): boolean => bareFeet(text) === "40";

/** What of a head or a line may name a box: all of a part, what stands in brackets, or a word. */
const boxWords = (text: string): string[] =>
	withoutNumber(text)
		.split(" / ")
		.flatMap((part) => [part, ...segmentsOf(part), ...part.split(" ")]);

/** What of a head or a line names a box of forty feet and not its kind; undefined for none. */
export const bareIn = (text: string): string | undefined => boxWords(text).find(isBareForty);

/** Kinds of boxes that are not refrigerated. */
const dryKind = /(?<![a-z])(?:gp|dc|dv|st|sd|hc|hq|h|d|dry|general|high ?cube)(?![a-z])|[普高平干][柜箱]/i;

/** The feet of the box that a cell, a head or a line names without its kind, whatever it says beside it; null for none, and where it names two. */
function feetAlone(text: string): "20" | "40" | null {
	const [feet = null, ...others] = new Set(boxWords(text).flatMap((word) => bareFeet(word) ?? []));
	return others.length > 0 || dryKind.test(text) ? null : feet;
}

/** Refrigerated boxes by their feet; nearly all of forty are high, and sheets that know no others leave that out. */
const refrigerated = { 20: "20RF", 40: "40RH" } as const;

/** The refrigerated box that a text names by its feet alone, where what it is for is said; null for any other. */
export function reeferBox(text: string): "20RF" | "40RH" | null {
	const feet = feetAlone(text);
	return feet === null ? null : refrigerated[feet];
}
