import type { Cell, Reading } from "./cell-reading.ts";
import { type ImportField, isPrice } from "./field.ts";
import type { CellProblem } from "./parsed-record.ts";
import { isNone } from "./text.ts";

/** The question about rates with a word for none in the place of their cost. */
export const NO_COST = "noCost";
/** The one about rates whose cell of the cost is blank. */
export const BLANK_COST = "blankCost";

/** Whether a field is what a rate costs, or a part of it. */
export const isCost = (field: ImportField): boolean => field.name.startsWith("cost") && isPrice(field);

interface CostMissing extends Pick<CellProblem, "level" | "messageId" | "values"> {
	field: ImportField;
	column: number;
	question?: string;
}

/**
 * Costs of which a cell says in words that there is none, or that it leaves blank, though its rate has another price: it is not known, or there is no such
 * rate. A program, which nobody can ask, leaves the cell blank where it is not known. `isOwn`: in the portal's own sheets a blank is what stands in the book.
 */
export function costsMissing(
	fields: readonly ImportField[],
	readings: ReadonlyMap<string, { slot: { column: number } | undefined; cell: Cell; reading: Reading; corrected?: true }>,
	isOwn: boolean,
): CostMissing[] {
	const isPriced = fields.some((field) => isPrice(field) && readings.get(field.name)?.reading.kind === "value");
	if (!isPriced) return [];
	return fields.flatMap((field): CostMissing[] => {
		const own = readings.get(field.name);
		if (!isCost(field) || !own?.slot || own.corrected || own.reading.kind !== "empty") return [];
		const { value } = own.cell;
		const at = { field, column: own.slot.column, level: "warning" } as const;
		if (value === null || (typeof value === "string" && value.trim() === ""))
			return isOwn || field.asked ? [] : [{ ...at, messageId: "import.blankCost", values: {} }];
		if (typeof value !== "string" || !isNone(value)) return [];
		return [{ ...at, messageId: "import.noCost", values: { text: value.trim() }, question: NO_COST }];
	});
}
