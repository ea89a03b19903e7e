import type { MessageId } from "@iqt/i18n";
import type { MessageValues } from "../../door/errors.ts";
import { columnName } from "../sheet/format.ts";
import type { ImportField } from "./field.ts";
import { isSameValue } from "./frequency-words.ts";
import type { Source, SourceKind } from "./sources.ts";

/** A place that gives a field a value. `values`: what it may be, likeliest first. */
export interface Candidate {
	values: readonly string[];
	kind: SourceKind;
	where: string | null;
	cell: string | null;
	/** The column it stands in or over. */
	column?: number;
	instead?: true;
	/** A person's value for all rows, which fills what nothing of the sheet says. */
	forAll?: true;
	/** Where the line it stands in was not wholly understood, or is the sheet's name: what it says, and the question whether it holds. */
	unsure?: { row: number; text: string; question: string };
}

export interface ChoiceProblem {
	level: "error" | "warning";
	messageId: MessageId;
	values: MessageValues;
	question?: string;
	column?: number;
}

export interface Chosen {
	/** Undefined where nothing gives one. */
	value: unknown;
	source: (Source & { cell: string | null }) | null;
	problems: ChoiceProblem[];
}

/** Whether a head's day lies in the days a line says of all rates: those of a month in a quarter. */
export const isWithin = ({ name }: ImportField, { values: [own = ""] }: Candidate, { values: [all = ""] }: Candidate): boolean =>
	(name === "validFrom" && own >= all) || (name === "validTo" && own <= all);

/** A currency there is no rate in: as its code, or as a sign of several, none of which is known. */
export const unknownCurrency = (codes: readonly string[], problems: readonly ChoiceProblem[]): Chosen => ({
	value: undefined,
	source: null,
	problems: [
		...problems,
		codes.length > 1
			? { level: "error", messageId: "import.unknownCurrencies", values: { codes: codes.join(", ") } }
			: { level: "error", messageId: "import.unknownCurrency", values: { text: codes.join() } },
	],
});

/** What a value may be once all places are heard, and the first that says otherwise. */
export function narrow(values: readonly string[], others: readonly Candidate[]): { left: readonly string[]; against: Candidate | null } {
	let left = values;
	let against: Candidate | null = null;
	for (const other of others) {
		if (other.kind === "given" && !other.forAll) continue;
		const common = left.filter((value) => other.values.some((said) => isSameValue(said, value)));
		if (common.length > 0) left = common;
		else against ??= other;
	}
	return { left, against };
}

/** Where a currency is said of one price alone. */
const ofOnePrice: ReadonlySet<SourceKind> = new Set(["beside", "format", "header", "group"]);

type Place = Pick<Candidate, "kind" | "column" | "values">;

/** Whether two places say the currency of two prices of a rate, and not the same. */
const isOfAnotherPrice = (one: Place, other: Place): boolean =>
	[one, other].every(({ kind, column }) => ofOnePrice.has(kind) && column !== undefined) &&
	one.column !== other.column &&
	!one.values.some((value) => other.values.includes(value));

const twoOf = ({ values, column = 0 }: Place, currency: string, at: string): MessageValues => ({
	[currency]: values[0] ?? "",
	[at]: columnName(column),
});

/** What is wrong with a value that `other` contradicts, among `all` there is. */
export function contradiction(
	field: ImportField,
	chosen: { values: readonly string[]; value: string; kind: SourceKind; where: string | null; column: number },
	other: Candidate,
	all: readonly Candidate[],
): ChoiceProblem {
	// Two cells of one row: which of them is wrong only a person who looks at both can tell.
	if (field.kind === "currency" && other.kind === "beside" && chosen.kind !== "beside")
		return { level: "error", messageId: "import.twoCurrencies", values: { a: chosen.value, b: other.values[0] ?? "" } };
	const rival = field.kind === "currency" ? [chosen, ...all].find((one) => isOfAnotherPrice(one, other)) : undefined;
	if (rival)
		return {
			level: "error",
			messageId: "import.pricesInTwo",
			values: { ...twoOf(rival, "a", "column"), ...twoOf(other, "b", "other") },
		};
	return {
		...(chosen.column > 0 ? { column: chosen.column } : {}),
		// An amount in percent under another basis would be that many yuan.
		level: other.values.includes("percent") || chosen.value === "percent" ? "error" : "warning",
		messageId: "import.contradiction",
		values: {
			value: chosen.value,
			source: `${chosen.kind}:${chosen.where ?? ""}`,
			other: other.values[0] ?? "",
			otherSource: `${other.kind}:${other.where ?? ""}`,
		},
		question: `contradiction.${field.name}.${chosen.kind}.${other.kind}`,
	};
}
