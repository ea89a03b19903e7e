import type { MessageId } from "@iqt/i18n";
import Big from "big.js";
import { serialDate } from "../sheet/format.ts";
import { plainNumber } from "./amount.ts";
import { type Cell, converted, numberIn, problem, type Reading, type ReadingContext, remarked, unclear, unitOfCell, value } from "./cell-reading.ts";
import type { FieldKind, ImportField } from "./field.ts";
import { isScaledSilently, spelledOut } from "./formats.ts";
import { someDays } from "./head-words.ts";
import { transitOf } from "./terms.ts";
import { isUnitAlone, quantityOf, withoutOwnUnit } from "./units.ts";

/** The day a cell shows; null for none. */
export const dayShown = ({ isDate, value }: Cell, { date1904 }: ReadingContext): string | null =>
	isDate && typeof value === "number" ? serialDate(value, date1904) : null;

/** What a number is not where its format shows it in percent, or as a day: of steps and transit times "3-5" may be one a spreadsheet made. */
const counted: Partial<Record<FieldKind, { messageId: MessageId; percent: boolean; day: boolean }>> = {
	integer: { messageId: "import.notANumber", percent: true, day: true },
	transit: { messageId: "import.notTransit", percent: true, day: false },
	weight: { messageId: "import.notAWeight", percent: true, day: true },
	weightBand: { messageId: "import.notAWeight", percent: true, day: true },
	percent: { messageId: "import.notAPercent", percent: false, day: true },
};

/** Why a number that its format shows in percent, as a day or by thousands is none of a kind of field; null where that is what it is. */
export function shownOtherwise(kind: FieldKind, cell: Cell, context: ReadingContext): Reading | null {
	const kept = counted[kind];
	if (!kept || typeof cell.value !== "number") return null;
	if (kept.percent && cell.percent) return problem(kept.messageId, written(cell.value, cell));
	if (isScaledSilently(cell)) return problem("import.shownScaled", plainNumber(cell.value));
	return kept.day && cell.isDate ? problem(kept.messageId, dayShown(cell, context) ?? plainNumber(cell.value)) : null;
}

/** Digits of a number as its cell shows them. */
const written = (number: number, { percent }: Cell): string =>
	percent ? `${new Big(plainNumber(number)).times(100).toFixed()}%` : plainNumber(number);

/** What a cell shows of a number with the words of its format: "2/month". */
export const numberShown = (number: number, cell: Cell): string => spelledOut(written(number, cell), cell.format ?? []);

/** A number whose format says more of it than what it is counted in, as the text that is shown: "26吨以上" is no limit of 26 t. Any other cell as it is. */
export function asShown(field: ImportField, cell: Cell): Cell {
	if (!counted[field.kind] || typeof cell.value !== "number" || cell.isDate || !cell.format) return cell;
	const quantity = quantityOf(field);
	const isPlain = cell.format.every(({ mark }) => quantity !== undefined && isUnitAlone(quantity, mark) && !someDays.test(mark));
	return isPlain ? cell : { ...cell, value: numberShown(cell.value, cell), format: undefined, percent: undefined };
}

export function readTransit(cell: Cell, text: string, context: ReadingContext): Reading {
	const days = transitOf(cell, context.date1904);
	const unit = /天|日|d/i.test(text) ? null : unitOfCell("days", cell, context);
	if (!days || unit === undefined) return problem("import.notTransit", text);
	if (cell.isDate) return { kind: "value", value: days, remark: "transitDate" };
	// Trains are sold by days of the calendar, of which five working days are seven.
	if (someDays.test(text)) return { kind: "value", value: days, remark: "workingDays" };
	return unit ? converted(days.map(String), { unit, quantity: "days", digits: 0, text }, (own) => own.map(Number)) : value(days);
}

export function readInteger(field: ImportField, cell: Cell, text: string, context: ReadingContext): Reading {
	const quantity = quantityOf(field);
	// Five working days are seven of the calendar, by which steps are counted.
	if (quantity === "days" && someDays.test(text)) return problem("import.notANumber", text);
	const unit = quantity === undefined ? null : unitOfCell(quantity, cell, context);
	// Beside a head with another unit the two contradict each other.
	const bare = quantity === undefined || unit ? text : withoutOwnUnit(quantity, text);
	const read = /^[\d.,]+$/.test(bare) ? numberIn(cell, bare, context) : null;
	if (read?.kind === "unclear") return unclear(text, read);
	if (!read || unit === undefined) return problem("import.notANumber", text);
	if (unit && quantity) return converted([read.value], { unit, quantity, digits: 0, text }, ([own]) => Number(own));
	return /^\d{1,9}$/.test(read.value) ? remarked(Number(read.value), read.ambiguous) : problem("import.notANumber", text);
}

/** A tax of 9 % as what amounts are multiplied by, at most. */
const MOST_FACTOR = 1.3;

/** The percentage that a number without a sign is most likely the share of: 9 of 0.09 and of 1.09; null where it is a percentage itself. */
export function shareOf(written: Big): string | null {
	const share = written.gt(0) && written.lt(1) ? written : written.gt(1) && written.lte(MOST_FACTOR) ? written.minus(1) : null;
	return share?.times(100).toFixed() ?? null;
}

/** No tax is a larger share, and few surcharges: a number above it that nothing shows to be in percent may be an amount. */
const MOST_BARE = 30;

/** "9%", "9" and 0.09 shown in percent are nine percent; so are 0.09 and 1.09 alone, most likely. */
export function readPercent(cell: Cell, text: string, context: ReadingContext): Reading {
	const [, digits, sign] = /^([\d.,]+)(%?)$/.exec(text.replace(/\s/g, "")) ?? [];
	const read = digits === undefined ? null : numberIn(cell, digits, context);
	const unit = sign ? null : unitOfCell("percent", cell, context);
	if (!read || unit === undefined) return problem("import.notAPercent", text);
	if (read.kind === "unclear") return unclear(text, read);
	const written = Big(read.value);
	if (cell.percent && typeof cell.value === "number") return value(written.times(100).toFixed());
	if (unit) return converted([read.value], { unit, quantity: "percent", digits: 2, text }, ([own]) => own);
	if (!sign && !context.asPortal && !context.percentAsWritten) {
		const share = shareOf(written);
		if (share !== null) return { kind: "value", value: share, remark: "percentUnit" };
	}
	if (!sign && !context.asPortal && !context.headInPercent && written.gt(MOST_BARE))
		return context.largeIsMoney ? { kind: "empty" } : { kind: "value", value: written.toFixed(), remark: "largePercent" };
	return remarked(written.toFixed(), read.ambiguous);
}
