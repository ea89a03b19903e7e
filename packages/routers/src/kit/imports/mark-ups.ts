import Big from "big.js";
import { columnName } from "../sheet/format.ts";
import type { Cell, Reading } from "./cell-reading.ts";
import { shareOf } from "./cell-values.ts";
import type { ImportField } from "./field.ts";
import type { ParsedRecord } from "./parsed-record.ts";
import { remarkQuestions } from "./questions.ts";

/** Reads 0.1 in the place of a mark-up as 10 %, as in a column of percentages, and asks about it: only the rate's basis tells that it is one. */
export function settleMarkUps(
	{ row, problems }: ParsedRecord,
	fields: readonly ImportField[],
	readings: ReadonlyMap<string, { slot: { column: number } | undefined; cell: Cell; reading: Reading; corrected?: true }>,
): void {
	if (row.basis !== "percent") return;
	for (const { kind, name } of fields) {
		const own = readings.get(name);
		if (kind !== "rate" || !own?.slot || own.corrected || own.reading.kind !== "value" || own.reading.per === "percent") continue;
		const written = row[name];
		if (typeof written !== "string" || !/^\d+(\.\d+)?$/.test(written)) continue;
		const value = shareOf(Big(written));
		if (value === null) continue;
		row[name] = value;
		problems.push({
			field: name,
			column: columnName(own.slot.column),
			level: "warning",
			messageId: "import.percentUnit",
			values: { text: String(own.cell.value), value },
			question: remarkQuestions.percentUnit.id,
		});
	}
}
