import { columnName } from "../sheet/format.ts";
import type { SheetCell, SheetRow } from "../sheet/read.ts";
import { type DecimalStyle, parseAmount } from "./amount.ts";
import { type DayOrder, parseDay } from "./day.ts";

/** What one reading of a sheet tells before its rows are taken: how each column writes numbers and days. */
export interface SheetProfile {
	rows: number;
	hiddenRows: number[];
	columns: Map<number, ColumnStyle>;
	/** The last row with something in it, by column. */
	lastRows: Map<number, number>;
	/** Columns of which a cell says I, beside which E is for export. */
	imports: Set<number>;
	/** Columns with a number in percent. */
	percents: Set<number>;
	/** The different short texts of a column, each with the last row it stands in: no more than are needed to tell that it holds one thing alone. */
	texts: Map<number, Map<string, number>>;
}

interface ColumnStyle {
	point: number;
	comma: number;
	dayFirst: number;
	monthFirst: number;
	/** Days that may begin with either: how many, how many of them in rows that do not show it, and the first. */
	either: number;
	alone: number;
	firstEither: string | null;
	/** The first day that shows which comes first: "O4", as it stands there. */
	shown: { cell: string; text: string } | null;
}

/** Whether a cell is a text short enough for an amount or a day, with signs in it that may be written in two ways. */
const isWritten = ({ value }: SheetCell): boolean => typeof value === "string" && value.length <= 24 && /\d[.,/-]\d/.test(value);

const isPercent = ({ value, percent }: SheetCell): boolean =>
	typeof value === "number" ? percent === true : typeof value === "string" && value.length <= 24 && /\d ?[%％]\s*$/.test(value);

/** Different texts kept of a column, and characters of each: its title, its heads and what stands below them. */
const MOST_TEXTS = 40;
const LONGEST_TEXT = 80;

/** Starts a profile; `add` takes each row in order. */
export function sheetProfiler() {
	const profile: SheetProfile = {
		rows: 0,
		hiddenRows: [],
		columns: new Map(),
		lastRows: new Map(),
		imports: new Set(),
		percents: new Set(),
		texts: new Map(),
	};
	const styleOf = (column: number): ColumnStyle => {
		const known = profile.columns.get(column);
		if (known) return known;
		const made: ColumnStyle = { point: 0, comma: 0, dayFirst: 0, monthFirst: 0, either: 0, alone: 0, firstEither: null, shown: null };
		profile.columns.set(column, made);
		return made;
	};
	const addText = ({ column, value }: SheetCell, row: number) => {
		if (typeof value !== "string" || value === "") return;
		const known = profile.texts.get(column) ?? new Map<string, number>();
		const text = value.slice(0, LONGEST_TEXT);
		if (known.size < MOST_TEXTS || known.has(text)) known.set(text, row);
		profile.texts.set(column, known);
	};
	return {
		profile,
		add(row: SheetRow): void {
			profile.rows++;
			if (row.hidden) profile.hiddenRows.push(row.rowNumber);
			const days = new Map(
				row.cells.flatMap((cell) => (isWritten(cell) ? [[cell, parseDay(cell, { date1904: false, end: false, order: null })] as const] : [])),
			);
			const isShown = [...days.values()].some((day) => day.kind === "day" && day.order !== null);
			for (const cell of row.cells) {
				if (cell.value !== null && cell.value !== "") profile.lastRows.set(cell.column, row.rowNumber);
				if (cell.value === "I" || cell.value === "i") profile.imports.add(cell.column);
				if (isPercent(cell)) profile.percents.add(cell.column);
				addText(cell, row.rowNumber);
				const day = days.get(cell);
				if (!day || typeof cell.value !== "string") continue;
				const amount = parseAmount(cell.value);
				if (amount.kind === "amount" && !amount.ambiguous && amount.style) styleOf(cell.column)[amount.style]++;
				if (day.kind !== "day" || !(day.order || day.ambiguous)) continue;
				const style = styleOf(cell.column);
				if (day.order) {
					style[day.order]++;
					style.shown ??= { cell: `${columnName(cell.column)}${row.rowNumber}`, text: cell.value };
				} else {
					style.either++;
					if (!isShown) style.alone++;
					style.firstEither ??= cell.value;
				}
			}
		},
	};
}

/** So many times as often one sign parts decimals: the other is a slip. */
const MANY = 3;

/** The decimal sign a column's clear amounts show; null when none does, or both do. */
export function decimalOf(style: ColumnStyle | undefined): DecimalStyle | null {
	if (!style) return null;
	if (style.point > style.comma * MANY) return "point";
	return style.comma > style.point * MANY ? "comma" : null;
}

/** The order that clear days of some columns show; null when none does, or both are shown. */
export function dayOrderOf({ columns }: SheetProfile, of: Iterable<number>): DayOrder | null {
	const styles = [...of].flatMap((column) => columns.get(column) ?? []);
	const [dayFirst, monthFirst] = [styles.some((style) => style.dayFirst > 0), styles.some((style) => style.monthFirst > 0)];
	if (dayFirst === monthFirst) return null;
	return dayFirst ? "dayFirst" : "monthFirst";
}

/** Of days in some columns that may begin with either: how many another cell decides, the first of them, and that cell; null where none does. */
export function daysDecided(
	profile: SheetProfile,
	of: readonly number[],
): { days: number; text: string; cell: string; shown: string; order: DayOrder } | null {
	const order = dayOrderOf(profile, of);
	const styles = of.flatMap((column) => profile.columns.get(column) ?? []);
	// What neither its own column nor its row shows is asked about.
	const days = styles.reduce((sum, { either, alone, dayFirst, monthFirst }) => sum + either - (dayFirst + monthFirst > 0 ? 0 : alone), 0);
	const text = styles.find(({ firstEither }) => firstEither !== null)?.firstEither;
	const by = styles.find(({ shown }) => shown !== null)?.shown;
	return order && days > 0 && text && by ? { days, text, cell: by.cell, shown: by.text, order } : null;
}
