import { columnName } from "../sheet/format.ts";
import { type ImportField, isPrice } from "./field.ts";
import { type Part, partAt } from "./layout.ts";
import type { Table } from "./mapping.ts";
import type { ParsedRecord } from "./parsed-record.ts";
import type { SourceKind } from "./sources.ts";
import { labelKey } from "./text.ts";

/** The question whether an amount is in the currency that stands beside the other amounts of its row. */
export const CURRENCY_IN_ROW = "currencyInRow";

/**
 * Refuses rates of which a column of currencies that nobody reads, being one more of its table, names another currency than they were read with: "Cost |
 * Currency | SSR | Currency". `others`: such columns; `said`: what the currency in a row's cell of one may be, null for none.
 */
export function refuseOtherCurrencies(
	records: readonly ParsedRecord[],
	of: { parts: readonly Part[]; others: readonly number[]; said: (column: number) => readonly string[] | null },
): void {
	if (of.others.length === 0) return;
	for (const { part, row, problems } of records) {
		const slots = [...(partAt(of.parts, part)?.slots.values() ?? [])];
		const own = slots.find(({ field }) => field.kind === "currency");
		if (!own || typeof row.currency !== "string") continue;
		/** The column of the amount that a currency stands beside, or its own. */
		const priced = (column: number) =>
			columnName([column - 1, column + 1].find((near) => slots.some((slot) => slot.column === near && isPrice(slot.field))) ?? column);
		for (const column of of.others) {
			const said = of.said(column);
			if (said === null || said.includes(row.currency)) continue;
			const values = { a: row.currency, column: priced(own.column), b: said[0] ?? "", other: priced(column) };
			problems.push({ field: "currency", column: columnName(own.column), level: "error", messageId: "import.pricesInTwo", values });
		}
	}
}

/** Columns of a table that are called a currency's and have no field, there being one already. */
export const otherCurrencies = ({ columns }: Table, fields: readonly ImportField[]): number[] => {
	const names = new Set(
		fields.flatMap(({ kind, labels, titles }) => (kind === "currency" ? [...labels, ...Object.values(titles ?? {})] : [])).map(labelKey),
	);
	return columns.flatMap(({ column, header, target }) =>
		target === null && header.split(" / ").some((part) => names.has(labelKey(part))) ? [column] : [],
	);
};

const besideAmount: ReadonlySet<SourceKind> = new Set(["beside", "format"]);
/** What gives a whole row, or more, its currency: a head or a cell of currencies would give it the amount itself. */
const fromAfar: ReadonlySet<SourceKind> = new Set(["section", "title", "sheet", "assumed"]);

/**
 * Doubts the currency of a rate that only a line over the table or the book's standard gives, where other amounts of its row have another one written
 * beside them: "USD 520 | USD 690 | 700". `otherwise`: questions answered by the other of two readings.
 */
export function settleRowCurrency(
	records: readonly ParsedRecord[],
	of: { fields: readonly ImportField[]; parts: readonly Part[]; otherwise: ReadonlySet<string> },
): void {
	const kindOf = ({ sources }: ParsedRecord) => sources.get("currency")?.kind;
	const written = records.find((record) => besideAmount.has(kindOf(record) ?? "kept"))?.row.currency;
	if (typeof written !== "string") return;
	for (const record of records) {
		const { part, row, problems, sources } = record;
		// Whether a line over the table holds is another question than whether it holds here.
		const isDoubted = problems.some(({ field, messageId }) => field === "currency" && messageId !== "import.lineSays");
		if (!fromAfar.has(kindOf(record) ?? "kept") || row.currency === written || isDoubted) continue;
		const price = of.fields.find((field) => isPrice(field) && typeof row[field.name] === "string" && /^\d/.test(String(row[field.name])));
		const column = price && partAt(of.parts, part)?.slots.get(price.name)?.column;
		if (!price || !column) continue;
		if (of.otherwise.has(CURRENCY_IN_ROW)) {
			row.currency = written;
			sources.set("currency", { kind: "given", where: null, value: written, cell: null });
			continue;
		}
		const values = { text: String(row[price.name]), value: String(row.currency), other: written };
		problems.push({
			field: "currency",
			column: columnName(column),
			level: "warning",
			messageId: "import.currencyInRow",
			values,
			question: CURRENCY_IN_ROW,
		});
	}
}
