import type { ReadingContext } from "./cell-reading.ts";
import type { ImportField } from "./field.ts";
import { isSameValue } from "./frequency-words.ts";
import { waysBetween } from "./lane-words.ts";
import type { CellProblem, ParsedRecord } from "./parsed-record.ts";
import { isPlaceAlone, placeNames } from "./places.ts";
import { REMARK_TERMS } from "./questions.ts";
import { remarkReader, saysUntold } from "./remarks.ts";
import type { Statements } from "./statements.ts";
import { tidy } from "./text.ts";

/** What a remark says against its rate; `other`: the value it gives instead, null for none. */
interface RemarkDoubt extends Pick<CellProblem, "level" | "messageId" | "values"> {
	field: ImportField;
	question: string;
	other: string | null;
}

/** Makes the function that finds what a remark says of its rate that was read otherwise: "SOC only". `ownTerms`: what is about prices of this book, though of no other; `isAsked`: somebody can be asked. */
export function remarkAgainst(of: {
	fields: readonly ImportField[];
	context: Pick<ReadingContext, "places">;
	ownTerms: RegExp | null;
	isAsked: boolean;
}): (record: ParsedRecord) => RemarkDoubt[] {
	const { fields, context } = of;
	const heardOf = remarkReader({ isPlace: (text) => isPlaceAlone(context.places, text), isAsked: of.isAsked });
	return ({ row }) => {
		if (typeof row.remark !== "string") return [];
		const plain = tidy(row.remark);
		const heard = of.ownTerms?.test(plain) ? { ...heardOf(plain), terms: true } : heardOf(plain);
		const text = row.remark.slice(0, 120);
		const { ways } = waysBetween(plain, placeNames(context.places, row.inlandCity), placeNames(context.places, row.portCity));
		const says: Statements = ways.length === 1 ? { direction: ways[0], ...heard.says } : heard.says;
		const against = fields.flatMap((field): RemarkDoubt[] => {
			const said = says[field.name as keyof Statements];
			const value = row[field.name];
			if (said === undefined || value === undefined) return [];
			const options = Array.isArray(said) ? said : [String(said)];
			if (options.some((option) => isSameValue(option, String(value)))) return [];
			const other = options[0] ?? "";
			const values = { text, value: String(value ?? ""), other };
			return [{ field, level: "warning", messageId: "import.remarkSays", values, question: `remarkSays.${field.name}`, other }];
		});
		const field = fields.find(({ name }) => name === "remark");
		const doubt = { level: "warning", values: { text }, other: null } as const;
		if (field && heard.stops) return [...against, { ...doubt, field, messageId: "import.remarkStops", question: "remarkStops" }];
		// What a field of it is asked about shows the whole remark.
		const untold = field !== undefined && (heard.terms || against.length === 0) && saysUntold(plain, heard, row);
		return untold ? [...against, { ...doubt, field, messageId: "import.remarkTerms", question: REMARK_TERMS }] : against;
	};
}
