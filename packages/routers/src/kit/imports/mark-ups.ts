import Big from "big.js";
import { MOST_MARK_UP } from "../price-book/basis-checks.ts";
import { columnName } from "../sheet/format.ts";
import type { Cell, Reading, ReadingContext } from "./cell-reading.ts";
import type { ImportField } from "./field.ts";
import { shareOf } from "./number-cells.ts";
import type { ParsedRecord } from "./parsed-record.ts";
import { BESIDE_PERCENTS, remarkQuestions, WHOLE_SHARE } from "./questions.ts";

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

/** A mark-up of as many percent, or of more, is more likely the price as a share of the cost. */
const WHOLE = 100;
/** Numbers up to this beside percentages are more likely percentages than amounts. */
const MOST_PERCENT = 100;

/**
 * Asks about 110 % as a mark-up, which is more likely the price as a share of the cost (`otherwise`: a person said so), and about a bare 10 of a rate without a
 * basis in a column of percentages.
 */
export function askAboutShares(
	{ row, problems, sources }: ParsedRecord,
	of: {
		fields: readonly ImportField[];
		readings: ReadonlyMap<string, { slot: { column: number } | undefined; cell: Cell; reading: Reading; corrected?: true }>;
		styles: (column: number) => Pick<ReadingContext, "besidePercents">;
		otherwise: ReadonlySet<string>;
	},
): void {
	for (const { kind, name } of of.fields) {
		const own = of.readings.get(name);
		const value = row[name];
		if (kind !== "rate" || !own?.slot || own.corrected || typeof value !== "string" || !/^\d+(\.\d+)?$/.test(value)) continue;
		const at = { field: name, column: columnName(own.slot.column), level: "warning" } as const;
		if (row.basis === "percent") {
			if (Big(value).lt(WHOLE) || Big(value).gt(MOST_MARK_UP)) continue;
			const share = Big(value).minus(WHOLE).toFixed();
			if (of.otherwise.has(WHOLE_SHARE)) row[name] = share;
			else problems.push({ ...at, messageId: "import.wholeShare", values: { value, other: share }, question: WHOLE_SHARE });
		} else if (sources.get("basis")?.kind === "assumed" && of.styles(own.slot.column).besidePercents && Big(value).lte(MOST_PERCENT))
			problems.push({ ...at, messageId: "import.besidePercents", values: { value }, question: BESIDE_PERCENTS });
	}
}
