import Big from "big.js";
import { columnName } from "../sheet/format.ts";
import { type ImportField, isPrice } from "./field.ts";
import { type Part, partAt } from "./layout.ts";
import type { ParsedRecord } from "./parsed-record.ts";
import { FACTOR, PERCENT_BASIS, remarkQuestions } from "./questions.ts";

/** Amounts above 1 and below this are more likely what the cost is multiplied by, where the cost is so many times as much. */
export const MOST_FACTOR = 2;

/** Whether a price is a formula of the cost. */
export const isOfCost = (price: string): boolean => /(?<![a-z])cost(?![a-z])/i.test(price);
const MANY = 50;

/** A number, and no formula that begins with one. */
const isFigure = (value: unknown): value is string => typeof value === "string" && /^\d+(\.\d+)?$/.test(value);

/** What 12 % on a cost, or 112 % of it, multiplies it by. */
const factorOf = (percent: string): Big => {
	const share = Big(percent).div(100);
	return share.lt(1) ? share.plus(1) : share;
};

/**
 * Makes prices that are a share of their rate's cost formulas of it: 1.12 beside a cost of 4,000 is asked about and read as cost*1.12; what stands in
 * percent is, where a person said so. `otherwise`: questions answered by the other of two readings.
 */
export function settleShares(
	records: readonly ParsedRecord[],
	of: { fields: readonly ImportField[]; parts: readonly Part[]; otherwise: ReadonlySet<string> },
): void {
	const basis = of.fields.find(({ name }) => name === "basis");
	const sold = of.fields.filter(({ kind }) => kind === "rate");
	for (const record of records) {
		const { row, problems } = record;
		const slots = partAt(of.parts, record.part)?.slots;
		const inPercent = problems.filter(({ question }) => question === PERCENT_BASIS);
		if (inPercent.length > 0 && of.otherwise.has(PERCENT_BASIS)) {
			const own = sold.flatMap(({ name }) => {
				const column = slots?.get(name)?.column;
				return column && inPercent.some((problem) => problem.column === columnName(column)) ? [name] : [];
			});
			// A cost in percent is no mark-up on itself.
			if (!isFigure(row.cost) || basis?.standard === undefined || own.length < inPercent.length) {
				for (const problem of inPercent) problem.level = "error";
				continue;
			}
			// 1.05 beside them was read as 5 % as well: with them it is on top of the cost.
			for (const { name } of sold) {
				const column = slots?.get(name)?.column;
				const isShare = problems.some(({ question, field }) => question === remarkQuestions.percentUnit.id && field === name);
				if (own.includes(name) || (column && isShare && isFigure(row[name]))) row[name] = `cost*${factorOf(String(row[name])).toFixed()}`;
			}
			row.basis = basis.standard;
			record.sources.set("basis", { kind: "given", where: null, value: basis.standard, cell: null });
			record.problems = problems.filter((problem) => !inPercent.includes(problem));
		}
		const { cost } = row;
		if (row.basis === "percent" || !isFigure(cost)) continue;
		for (const { name } of sold) {
			const value = row[name];
			const slot = slots?.get(name);
			if (!slot || !isFigure(value) || !Big(value).gt(1) || !Big(value).lt(MOST_FACTOR) || Big(cost).lt(Big(value).times(MANY))) continue;
			if (of.otherwise.has(FACTOR)) continue;
			row[name] = `cost*${value}`;
			const values = { text: value, value: `cost*${value}`, cost };
			record.problems.push({ field: name, column: columnName(slot.column), level: "warning", messageId: "import.factor", values, question: FACTOR });
		}
	}
}

/** Columns of a rate's amounts, by whether what stands over or beside them says something. */
export function amountColumns(
	fields: readonly ImportField[],
	readings: ReadonlyMap<string, { slot: { column: number } | undefined; reading: { kind: string; value?: unknown } }>,
	says: (name: string) => boolean,
): { said: number[]; silent: number[] } {
	const columns = fields.flatMap((field) => {
		const own = isPrice(field) ? readings.get(field.name) : undefined;
		return own?.slot && own.reading.kind === "value" && isFigure(own.reading.value) ? [{ name: field.name, column: own.slot.column }] : [];
	});
	const of = (isSaid: boolean) => columns.filter(({ name }) => says(name) === isSaid).map(({ column }) => column);
	return { said: of(true), silent: of(false) };
}
