import { NO_LIMIT } from "../price-book/weight-band.ts";
import type { ImportField } from "./field.ts";
import { statementsIn } from "./statements.ts";
import { nameKey } from "./text.ts";

/** Tonnes within which a band is that of a class: whether an end belongs to it is written in many ways. */
const NEAR = 0.001;

const isNear = (one: string, other: string): boolean => Math.abs(Number(one) - Number(other)) <= NEAR + Number.EPSILON * 1_000;

/** The class of a field that holds the weights said of a rate, in tonnes; null where none does, or nothing is said of weights. */
export function classOfBand({ classes }: Pick<ImportField, "classes">, said: { weightFrom?: string; weightTo?: string }): string | null {
	const { weightFrom, weightTo } = said;
	if (classes === undefined || (weightFrom === undefined && weightTo === undefined)) return null;
	const found = Object.entries(classes).find(([, [over, upTo]]) => isNear(weightFrom ?? "0", over) && isNear(weightTo ?? NO_LIMIT, upTo));
	return found?.[0] ?? null;
}

/** The class that a text is the name of: "Heavy", 重箱. */
export const classNamed = ({ classes, choices = [] }: Pick<ImportField, "classes" | "choices">, text: string): string | null =>
	classes === undefined ? null : (choices.find(({ names }) => names.some((name) => nameKey(name) === nameKey(text)))?.value ?? null);

/** The class that a text names by its weights, and by nothing else: "18-24.5t", "≤18t". */
export function classIn(field: Pick<ImportField, "classes">, text: string): string | null {
	if (field.classes === undefined) return null;
	const { says, rest } = statementsIn(text);
	const { weightFrom: _from, weightTo: _to, ...others } = says;
	return rest === "" && Object.keys(others).length === 0 ? classOfBand(field, says) : null;
}
