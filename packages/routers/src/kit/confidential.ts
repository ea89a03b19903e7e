import { readPrice } from "./money/formula.ts";

/**
 * What of a field is confidential: `never` told without the right to see costs; told as a `number` only, since a formula tells what it
 * reckons with; told where a flag of the same record says that it is for everybody; or `open`, whatever its name sounds like.
 */
export type Secrecy = "never" | "number" | "open" | { unless: string };

/** How secret a field is, by its name; undefined for one that says nothing of it. */
export type Secrets = (field: string) => Secrecy | undefined;

/**
 * The one place that decides what is confidential: whether the value of a field may be told to somebody. Without a value it answers for the
 * field as such: whether it is there at all, can be filtered and sorted by. `record` is what a flag is looked up in.
 */
export function mayTell(
	reader: { seesCost: boolean },
	secrecy: Secrecy | undefined,
	value?: unknown,
	record?: Readonly<Record<string, unknown>> | null,
): boolean {
	if (reader.seesCost || secrecy === undefined || secrecy === "open") return true;
	if (secrecy === "never") return false;
	if (secrecy === "number") return value === undefined || value === null || value === "" || readPrice(String(value)).kind === "number";
	return record === undefined || record?.[secrecy.unless] === true;
}

const confidentialName = /cost(?!Strategy)|msr|margin|mark_?up|profit|vendor|trucker|supplier|purchas|buying|payable/i;

/** What goes by a confidential name, whoever recorded it. */
export const secretByName: Secrets = (field) => (confidentialName.test(field) ? "never" : undefined);

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** Keys that hold what was set, added or looked for, where the field it is about stands beside them. */
const valueKeys = new Set(["value", "values"]);

/** Whether a condition or an operation says something about a field that may be told. */
function mayTellPart(secrets: Secrets, key: string, of: Fields): boolean {
	if (!valueKeys.has(key) || typeof of.field !== "string") return true;
	return mayTell({ seesCost: false }, secrets(of.field) ?? secretByName(of.field), of[key], of);
}

/** Whether what is told of a field as a whole (`changeOf`: how it changes in many) may be: nothing is of one that is told to nobody. */
const mayTellOf = (secrets: Secrets, one: unknown): boolean =>
	!isFields(one) || typeof one.changeOf !== "string" || mayTell({ seesCost: false }, secrets(one.changeOf) ?? secretByName(one.changeOf));

/**
 * What was recorded of an object without anything confidential, at any depth and inside JSON texts: fields by their secrecy or their name,
 * the values of conditions and operations on them, formulas, and words looked for in a kind that hides some.
 */
export function withoutConfidential<T>(value: T, secrets: Secrets = secretByName, hidesWords = false): T {
	const visible = (inner: unknown, of: Fields | null): unknown => {
		if (Array.isArray(inner)) return inner.filter((one) => mayTellOf(secrets, one)).map((one) => visible(one, of));
		if (typeof inner === "string" && /^[[{]/.test(inner)) {
			try {
				return JSON.stringify(visible(JSON.parse(inner), null));
			} catch {
				return inner;
			}
		}
		if (!isFields(inner)) return inner;
		const kept = Object.entries(inner).filter(
			([key, one]) =>
				mayTell({ seesCost: false }, secrets(key) ?? secretByName(key), one, inner) &&
				mayTellPart(secrets, key, inner) &&
				!(hidesWords && key === "search"),
		);
		return Object.fromEntries(kept.map(([key, one]) => [key, visible(one, inner)]));
	};
	return visible(value, null) as T;
}
