import Big from "big.js";
import type { DeclaredBook, RateRow, RowProblem } from "./declaration.ts";
import { NO_LIMIT } from "./weight-band.ts";

/** Codes ISO 4217 has for metals, funds and tests begin with X, as do those of these currencies. */
const paidIn: ReadonlySet<string> = new Set(["XAF", "XCD", "XCG", "XOF", "XPF"]);

/** Whether prices are in a currency, by its code. */
export const isMoney = (code: string): boolean => !code.startsWith("X") || paidIn.has(code);

type Oddity = Pick<RowProblem, "messageId" | "values">;

const oddities: Partial<Record<string, (value: string) => Oddity | null>> = {
	percent: (value) =>
		Big(value).gt(0) && Big(value).lt(1)
			? { messageId: "problem.shareOfHundred", values: { value, percent: Big(value).times(100).toFixed() } }
			: null,
	weight: (value): Oddity | null => {
		// More tonnes than any band has were meant in kilograms.
		if (Big(value).gt(NO_LIMIT))
			return { messageId: "problem.weightInTonnes", values: { maximum: NO_LIMIT, kilograms: value, tonnes: Big(value).div(1000).toFixed() } };
		return Big(value).round(3).eq(value) ? null : { messageId: "import.weightTooFine", values: { text: value } };
	},
	currency: (value) => (isMoney(value) ? null : { messageId: "problem.noMoney", values: { code: value } }),
};

/** Values of a checked row that a sheet would be asked about, and that nobody is asked about here; `was` is the row as it stands: what stays as it is stands. */
export const oddValues = ({ fields }: Pick<DeclaredBook, "fields">, row: RateRow, was?: RateRow): RowProblem[] =>
	fields.flatMap(({ name, kind }) => {
		const value = row[name];
		const odd = typeof value === "string" && value !== was?.[name] ? oddities[kind]?.(value) : null;
		return odd ? [{ field: name, ...odd }] : [];
	});
