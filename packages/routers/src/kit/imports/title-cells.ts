import { yesNoReader } from "../fields/values.ts";
import { serialDate } from "../sheet/format.ts";
import type { SheetCell, SheetRow } from "../sheet/read.ts";
import { type Crossed, crossedOf } from "./crossed.ts";
import { parseDay } from "./day.ts";
import { isPeriodName, type LabelIndex } from "./field.ts";
import { withoutReferences } from "./harmless.ts";
import { shortMonth } from "./months.ts";
import { statementsIn } from "./statements.ts";
import { containerOf } from "./terms.ts";
import { beginningOf, isCross, labelKey, tidy } from "./text.ts";
import { issuedWords } from "./vocabulary.ts";

/** A text over the rates of a sheet: of a cell, or of one that names a field and the one beside it that gives its value. */
export interface TitleText {
	row: number;
	text: string;
	/** That of its first cell, from 1. */
	column: number;
	/** Whether a cell before its value names what it is of. */
	named: boolean;
	crossed: Crossed | null;
	/** What it says beside what is heard of it already; left out where nothing is. */
	unheard?: string;
}

/** Columns between a name and its value: one may be merged over. */
const FARTHEST = 3;
/** What titles have in tables of their own: fields of all rates. */
const ofAll: ReadonlySet<string> = new Set([
	"currency",
	"ownership",
	"cargo",
	"direction",
	"mode",
	"containerType",
	"basis",
	"validFrom",
	"validTo",
	"frequency",
]);

const isFilled = ({ value }: SheetCell) => value !== null && String(value).trim() !== "";

/** A number that is a day as people see it; null for any other cell. Of a month it is the first day or the last one (`end`), and what may be others is as no day is written. */
function dayShown(cell: SheetCell, date1904: boolean, end: boolean): string | null {
	const { value, isDate, monthOnly, yearOnly } = cell;
	const day = isDate && typeof value === "number" ? serialDate(value, date1904) : null;
	const read = day === null ? null : parseDay(cell, { date1904, end, order: null });
	if (day === null || read?.kind !== "unclear") return read?.kind === "day" ? read.value : day;
	return monthOnly && !yearOnly ? `${shortMonth(Number(day.slice(5, 7)))}-${day.slice(2, 4)}` : (read.shown ?? day);
}

const textOf = (cell: SheetCell, date1904: boolean): string => dayShown(cell, date1904, false) ?? beginningOf(String(cell.value));

const fieldNamed = (text: string, labels: LabelIndex): string | undefined => {
	const field = labels.get(labelKey(text));
	return field !== undefined && ofAll.has(field) ? field : undefined;
};

const dayIn = (text: string, end = false) => parseDay({ value: text, isDate: false }, { date1904: false, end, order: null });
const isDay = (text: string) => dayIn(text).kind === "day";

const isDayName = (name: string, labels: LabelIndex): boolean => /^valid(?:From|To)$/.test(fieldNamed(name, labels) ?? "");

/** The first or the last day of a month that is written behind the name of one of them: "Valid to | May 2027". Null for all else. */
function dayOfMonth(name: string, text: string, labels: LabelIndex): string | null {
	if (!isDayName(name, labels) || isPeriodName(name)) return null;
	const [first, last] = [dayIn(text), dayIn(text, true)];
	if (first.kind !== "day" || last.kind !== "day" || first.value === last.value) return null;
	return fieldNamed(name, labels) === "validTo" ? last.value : first.value;
}

/** The texts of cells of which the first names what the others are, and behind a colon of one cell, with days as they are meant there. */
function textsOf(group: readonly SheetCell[], { labels, date1904 }: { labels: LabelIndex; date1904: boolean }): string[] {
	const [name = "", ...values] = group.map((cell) => textOf(cell, date1904));
	const [, label, value] = /^([^:：]{1,60}[:：])\s*(.{1,80})$/s.exec(name) ?? [];
	const behind = label === undefined || value === undefined ? null : dayOfMonth(label, value, labels);
	if (values.length === 0) return [behind === null ? name : `${label} ${behind}`];
	return [
		name,
		...values.map((text, i) => {
			const cell = group[i + 1];
			if (!cell?.isDate) return values.length === 1 ? (dayOfMonth(name, text, labels) ?? text) : text;
			const end = values.length > 1 ? i === values.length - 1 : fieldNamed(name, labels) === "validTo";
			const day = dayShown(cell, date1904, end) ?? text;
			// All of it holds beside a name of both days.
			return cell.monthOnly && values.length === 1 && isPeriodName(name) && isDay(day) ? day.slice(0, 7) : day;
		}),
	];
}

const isReference = (text: string): boolean => /\d/.test(text) && !/[\p{L}\d]/u.test(withoutReferences(tidy(text)));

/** "Quotation No. | Q-17", "Date | 2028-03-20": what a paper goes by, or the day it was made. */
function isOfPaperBeside(name: SheetCell, beside: SheetCell): boolean {
	const [label, value] = [name, beside].map((cell) => textOf(cell, false));
	return isReference(`${label} ${value}`) || (issuedWords.test(label ?? "") && isDay(value ?? ""));
}

const yesOrNo = yesNoReader({ yes: ["y", "有", "√", "✓", "✔", "☑"], no: ["n", "无", "-", "–"] });

/** A sentence of rates stands for itself, whatever is beside it. */
const ofRates = /(?<![a-z])(?:all|rates?|prices?|pricing|tariffs?|quot[a-z]*|costs?|valid[a-z]*)(?![a-z])|[价费]/i;

/** What is said where beside "DG" stands whether it is so: nothing beside "No", and beside a cross what is asked about; null for any other two cells. */
function flagged(name: SheetCell, beside: SheetCell): string | null {
	const [label, value] = [String(name.value), String(beside.value)];
	const isYes = yesOrNo(value);
	if ((isYes === undefined && !isCross(value)) || ofRates.test(label) || !isGroup(label.replace(/[?？]\s*$/, ""))) return null;
	return isYes === undefined ? `${label} x` : isYes ? label : "";
}

/** Whether a cell names a field of all rates and the one beside it is a value of that field, and nothing else; a day belongs to what stands before it. */
function isPair(name: SheetCell | undefined, beside: SheetCell | undefined, labels: LabelIndex): boolean {
	if (!name || !beside || name.kind !== "text" || beside.column - name.column > FARTHEST) return false;
	if (beside.isDate || isOfPaperBeside(name, beside) || flagged(name, beside) !== null) return true;
	const field = fieldNamed(String(name.value), labels);
	if (field === undefined) return false;
	const text = textOf(beside, false);
	if (isDayName(String(name.value), labels)) return isDay(text);
	const { says, rest } = statementsIn(text);
	return rest === "" && field in says;
}

/** "Valid | 2027-01-01 | to | 2027-03-31": from which cell on both days of a period stand in cells of their own. */
function isPeriod(cells: readonly SheetCell[]): boolean {
	const [name, first, between, last] = cells.map((cell) => (cell.isDate ? null : tidy(String(cell.value))));
	const isDayCell = (text: string | null | undefined) => text === null || (text !== undefined && isDay(text));
	return (
		cells.length === 4 &&
		/^(?:valid(?:ity)?(?: (?:from|period))?|effective(?: from)?|有效期限?|有效期[自从起])[:：]?$/i.test(name ?? "") &&
		/^(?:to|until|till|through|[-~–—至到])$/i.test(between ?? "") &&
		isDayCell(first) &&
		isDayCell(last)
	);
}

/** The cells of a row two by two, those of a period four, where one names what the next one is, and one by one. */
function* groupsOf({ cells }: SheetRow, labels: LabelIndex): Generator<SheetCell[]> {
	const filled = cells.filter(isFilled);
	for (let i = 0; i < filled.length; ) {
		const size = isPeriod(filled.slice(i, i + 4)) ? 4 : isPair(filled[i], filled[i + 1], labels) ? 2 : 1;
		yield filled.slice(i, i + size);
		i += size;
	}
}

/** Cells of a row that may name days: two of them, or both days of a period. */
const MOST_OF_DAYS = 8;

/** What a row of nothing but names of days says, each name with the cell behind it: "Valid from | 2027-01-01 | Valid until | 2027-03-31". Null for any other row. */
export function daysNamed(row: SheetRow, of: { labels: LabelIndex; date1904: boolean }): { text: string; column: number }[] | null {
	const [first] = row.cells;
	if (first?.kind === "text" && !isDayName(String(first.value), of.labels) && isFilled(first)) return null;
	const filled = row.cells.filter(isFilled);
	if (filled.length < 2 || filled.length > MOST_OF_DAYS) return null;
	const found: { text: string; column: number }[] = [];
	for (let i = 0; i < filled.length; ) {
		const size = isPeriod(filled.slice(i, i + 4)) ? 4 : 2;
		const [name, value, ...others] = filled.slice(i, i + size);
		const isNamed = name?.kind === "text" && (size === 4 || isDayName(String(name.value), of.labels));
		if (!isNamed || !value || value.column - name.column > FARTHEST || isDayName(String(value.value), of.labels)) return null;
		found.push({ text: textsOf([name, value, ...others], of).join(" "), column: value.column });
		i += size;
	}
	return found;
}

/** "Expiry: 31 Mar 2027": a field of all rates and behind a colon what it is. */
const isLabelled = (text: string, labels: LabelIndex): boolean => {
	const [, name, value] = /^([^:：]{1,60})[:：](.{1,80})$/s.exec(tidy(beginningOf(text))) ?? [];
	return name !== undefined && value?.trim() !== "" && fieldNamed(name, labels) !== undefined;
};

/** "Quotation No. Q-2028-0417", "To: IQT Logistics": a number a paper goes by, or behind a colon what something is that no column has. */
function isOfPaper(text: string, labels: LabelIndex): boolean {
	if (isReference(text)) return true;
	const [, name = "", value = ""] = /^([^:：]{1,60})[:：](.{1,120})$/s.exec(tidy(beginningOf(text))) ?? [];
	return name !== "" && value.trim() !== "" && labels.get(labelKey(name)) === undefined && containerOf(name) === null;
}

/** "单位：元", which over columns may be of those alone. */
function isGroup(text: string): boolean {
	const { says, rest } = statementsIn(text);
	return rest === "" && Object.keys(says).length > 0;
}

/** Texts beside the number of a paper that are its title, or say until when it holds. */
const MOST_PLAIN = 2;

/** "Rail tariff", "Valid to 2028-06-30": a text that names no column and holds for no part of them. */
function isPlainTitle(text: string, labels: LabelIndex): boolean {
	if (labels.get(labelKey(text)) !== undefined || containerOf(text) !== null || /^\W{0,3}\d/.test(text)) return false;
	const { says, rest } = statementsIn(text);
	return rest !== "" || Object.keys(says).every((name) => name === "validFrom" || name === "validTo");
}

/**
 * Whether all cells of a row say each what holds for all rates, "Currency | USD", or what the paper is, "Quotation No. Q-17 | Date: 20 Mar 2028": it is a
 * title, and no head of a table. A cell that may be over some columns is, beside one that is not, and so is what the paper is called.
 */
export function isTitleRow(row: SheetRow, labels: LabelIndex): boolean {
	let [isTitle, plain] = [false, 0];
	// A row is wide: the first cell that is none of it settles it.
	for (const [name, value] of groupsOf(row, labels)) {
		const text = String(name?.value ?? "");
		if (value === undefined && !isLabelled(text, labels)) {
			if (!isOfPaper(text, labels)) {
				if (!isPlainTitle(text, labels) || ++plain > MOST_PLAIN) return false;
				continue;
			}
			if (isGroup(text)) continue;
		}
		isTitle = true;
	}
	return isTitle;
}

/** The texts of rows above the rates. What "COC/SOC" names is said by the cell beside it alone; a day says nothing without what it is of. */
export const titlesOf = (rows: readonly SheetRow[], labels: LabelIndex, date1904: boolean): TitleText[] =>
	rows.flatMap((row) =>
		[...groupsOf(row, labels)]
			.filter(([first, second]) => second !== undefined || first?.kind === "text")
			.map((group) => {
				const [first, second] = group;
				const said = first && second && group.length === 2 ? flagged(first, second) : null;
				const texts = said === null ? textsOf(group, { labels, date1904 }) : [said];
				const [name = "", value = ""] = texts;
				const isWhole = texts.length > 1 && (isDay(value) || (/\d/.test(value) && isDayName(name, labels)) || isReference(texts.join(" ")));
				const text = isWhole ? texts.join(" ") : (texts.at(-1) ?? "");
				return { row: row.rowNumber, text, column: group[0]?.column ?? 1, named: group.length > 1, crossed: crossedOf(row, group) };
			}),
	);
