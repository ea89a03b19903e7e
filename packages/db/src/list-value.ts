import { ListInputError } from "./list-input-error.ts";

/** What a list's field holds: values it is compared with are read as such, whatever type they came in. */
export const VALUE_KINDS = ["text", "number", "day", "moment", "flag"] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

export type Scalar = string | number;

const examples: Record<ValueKind, readonly string[]> = {
	text: ["text", "number"],
	number: ["1234.56"],
	day: ["2026-01-31"],
	moment: ["2026-01-31T08:00:00Z"],
	flag: ["true", "false"],
};

const flags: Readonly<Record<string, number>> = { true: 1, "1": 1, false: 0, "0": 0 };

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

function numberIn(value: unknown): number | undefined {
	if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
	const text = typeof value === "string" ? value.trim().replace(/(?<=\d),(?=\d{3}(\D|$))/g, "") : "";
	return /^[-+]?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
}

function momentIn(value: unknown): string | undefined {
	if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d/.test(value)) return;
	if (isDay(value)) return value;
	const time = Date.parse(value);
	return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

const readers: Record<ValueKind, (value: unknown) => Scalar | undefined> = {
	text: (value) => (typeof value === "string" ? value : typeof value === "number" && Number.isFinite(value) ? String(value) : undefined),
	number: numberIn,
	day: (value) => (typeof value === "string" && isDay(value) ? value : undefined),
	moment: momentIn,
	flag: (value) => flags[String(value).trim().toLowerCase()],
};

/** A value as the database compares it with a field of that kind, or a ListInputError that says what would be right: SQLite finds any text greater than any number. */
export function comparable(field: string, kind: ValueKind, value: unknown): Scalar {
	const read = readers[kind](value);
	if (read === undefined) throw new ListInputError("value", field, examples[kind]);
	return read;
}
