import type { Cell, Reading } from "./cell-reading.ts";
import { type ImportField, isPrice } from "./field.ts";
import { isNone } from "./text.ts";

/** The question about rates with a word for none in the place of their cost. */
export const NO_COST = "noCost";

/** Costs of which a cell says in words that there is none, though its rate has another price: it is not known, or there is no such rate. */
export function costsSaidNone(
	fields: readonly ImportField[],
	readings: ReadonlyMap<string, { slot: { column: number } | undefined; cell: Cell; reading: Reading; corrected?: true }>,
) {
	const isPriced = fields.some((field) => isPrice(field) && readings.get(field.name)?.reading.kind === "value");
	if (!isPriced) return [];
	return fields.flatMap((field) => {
		const own = readings.get(field.name);
		if (!field.confidential || !isPrice(field) || !own?.slot || own.corrected || own.reading.kind !== "empty") return [];
		const { value } = own.cell;
		if (typeof value !== "string" || !isNone(value)) return [];
		return [
			{
				field,
				column: own.slot.column,
				level: "warning" as const,
				messageId: "import.noCost" as const,
				values: { text: value.trim() },
				question: NO_COST,
			},
		];
	});
}
