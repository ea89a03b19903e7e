import { columnName } from "../sheet/format.ts";
import { type ImportField, isPrice } from "./field.ts";
import { type Part, partAt } from "./layout.ts";
import type { ParsedRecord } from "./parsed-record.ts";

/** The question whether a word in the place of one price is about the whole rate. */
export const REQUEST_BESIDE = "requestBeside";

const isAmount = (value: unknown) => typeof value === "string" && /^\d/.test(value);

/**
 * Puts rates of a row on request that have a word for it in the place of a price. Where amounts of their own stand beside it, or the row says itself
 * that it is not on request, that is doubtful; formulas and amounts that other rates of the row are priced by are no doubt.
 */
export function settleRequests(
	records: readonly ParsedRecord[],
	of: { fields: readonly ImportField[]; parts: readonly Part[]; otherwise: ReadonlySet<string> },
): void {
	const prices = of.fields.filter(isPrice);
	const amountsOf = ({ part, row }: ParsedRecord): number[] =>
		prices.flatMap(({ name }) => (isAmount(row[name]) ? [partAt(of.parts, part)?.slots.get(name)?.column ?? 0] : []));
	const taken = new Set([0, ...records.filter(({ requested }) => requested.length === 0).flatMap(amountsOf)]);
	for (const record of records) {
		const [word] = record.requested;
		if (!word || record.row.onRequest === true) continue;
		const beside = amountsOf(record).filter((column) => !taken.has(column));
		const isDoubtful = beside.length > 0 || record.row.onRequest === false;
		if (isDoubtful && of.otherwise.has(REQUEST_BESIDE)) {
			record.requested = [];
			continue;
		}
		record.row.onRequest = true;
		if (!isDoubtful) continue;
		record.problems.push({
			field: word.field,
			column: columnName(word.column),
			level: "warning",
			messageId: "import.requestBeside",
			values: { text: word.text, columns: beside.map(columnName).join(", ") },
			question: REQUEST_BESIDE,
		});
	}
}

/** What a rate on request by such a word has no price of: its selling prices. Answers the fields that had one; its cost stays, as that is what is paid. */
export function leaveOutPrices({ row, requested }: ParsedRecord): string[] {
	if (row.onRequest !== true || requested.length === 0) return [];
	const left = ["ssr", "msr"].filter((name) => (row[name] ?? null) !== null);
	row.ssr = null;
	row.msr = null;
	return left;
}
