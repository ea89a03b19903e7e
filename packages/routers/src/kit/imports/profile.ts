import { columnName, serialDate } from "../sheet/format.ts";
import type { SheetCell, SheetRow } from "../sheet/read.ts";
import { type DecimalStyle, parseAmount } from "./amount.ts";
import { isShortComma } from "./cell-reading.ts";
import { bySign, type Day, type DayOrder, type DayOrders, type DaySign, daySigns, parseDay, signOfDay, type YearPlaces } from "./day.ts";
import { type NamedDayColumns, namedDayListener } from "./named-days.ts";
import { fitsPlace, placeShown, shortDay, type YearPlace } from "./short-days.ts";
import { currencyListener } from "./spoken-currencies.ts";
import { isNone } from "./text.ts";
import { type DatesSeen, withDate } from "./turned-days.ts";

/** What one reading of a sheet tells before its rows are taken: how each column writes numbers and days. */
export interface SheetProfile {
	rows: number;
	hiddenRows: number[];
	columns: Map<number, ColumnStyle>;
	/** The last row with something in it, by column. */
	lastRows: Map<number, number>;
	/** Where stretches of cells that hold more than a dash begin and end, by column. */
	filled: Map<number, number[]>;
	/** Columns of which a cell says I, beside which E is for export. */
	imports: Set<number>;
	/** Currencies that a cell or its format names by more than a sign several have. */
	currencies: ReadonlySet<string>;
	/** Columns with a number in percent. */
	percents: Set<number>;
	/** The different short texts of a column, each with the last row it stands in: no more than are needed to tell that it holds one thing alone. */
	texts: Map<number, Map<string, number>>;
	/** The last row with a number, by column. */
	numbers: Map<number, number>;
	/** How columns write days beside the names of their months. */
	namedDays: NamedDayColumns;
	/** The last row with a date that may have its day and month exchanged, and with one that may not, by column. */
	dates: Map<number, DatesSeen>;
	/** The years of a column's cells that are dates, each with the last row it stands in; "" for what is no such day. */
	years: Map<number, Map<string, number>>;
}

interface ColumnStyle {
	point: number;
	comma: number;
	/** Of those with the point, such as show it by one comma before three digits alone: "190,500". */
	oneComma: number;
	/** Such as have a comma before one or two digits, which they say too little by to be read: "190,5". */
	shortComma: number;
	/** The last row of a number that says nothing of it, or otherwise; 0 for none. */
	otherRow: number;
	days: Record<DaySign, DaysWritten>;
}

interface DaysWritten {
	/** Those that may begin with day or month: how many, and the first. */
	either: number;
	firstEither: string | null;
	/** The first that shows which comes first: "O4", as it stands there. */
	shown: Partial<Record<DayOrder, { cell: string; text: string }>>;
	/** Those in numbers of two digits that may begin or end with the year, by where others may decide it to be: how many, and the first. */
	years: Partial<Record<YearPlace, { count: number; first: { cell: string; text: string } }>>;
	/** The first that shows where the year stands. */
	yearShown: Partial<Record<YearPlace, { cell: string; text: string }>>;
}

/** Whether a cell is a text short enough for an amount or a day, with signs in it that may be written in two ways. */
const isWritten = ({ value }: SheetCell): boolean => typeof value === "string" && value.length <= 24 && /\d[.,/-]\d/.test(value);

const isPercent = ({ value, percent }: SheetCell): boolean =>
	typeof value === "number" ? percent === true : typeof value === "string" && value.length <= 24 && /\d ?[%％]\s*$/.test(value);

/** Whether a cell holds a number that no point or comma parts: "180", "EUR 180", "4 500". */
const isPlainNumber = ({ value, isDate }: SheetCell): boolean =>
	(typeof value === "number" && !isDate) || (typeof value === "string" && value.length <= 24 && /^\D{0,6}\d+(?:[\s'’]\d{3})*\D{0,10}$/.test(value));

/** Different texts kept of a column, and characters of each: its title, its heads and what stands below them. */
export const MOST_TEXTS = 40;
const LONGEST_TEXT = 80;
/** Characters of a cell that may say there is nothing, and rows remembered of a column: further stretches are one. */
const LONGEST_NONE = 8;
const MOST_EDGES = 2_000;

const noDays = (): DaysWritten => ({ either: 0, firstEither: null, shown: {}, years: {}, yearShown: {} });

/** Starts a profile; `add` takes each row in order. */
export function sheetProfiler(date1904: boolean) {
	const currencies = currencyListener();
	const namedDays = namedDayListener(date1904);
	const profile: SheetProfile = {
		rows: 0,
		hiddenRows: [],
		columns: new Map(),
		lastRows: new Map(),
		filled: new Map(),
		imports: new Set(),
		currencies: currencies.spoken,
		percents: new Set(),
		texts: new Map(),
		numbers: new Map(),
		namedDays: namedDays.columns,
		dates: new Map(),
		years: new Map(),
	};
	const styleOf = (column: number): ColumnStyle => {
		const known = profile.columns.get(column);
		if (known) return known;
		const made: ColumnStyle = { point: 0, comma: 0, oneComma: 0, shortComma: 0, otherRow: 0, days: bySign(noDays) };
		profile.columns.set(column, made);
		return made;
	};
	const addFilled = ({ column, value }: SheetCell, row: number) => {
		if (value === null || value === "" || (typeof value === "string" && value.length <= LONGEST_NONE && isNone(value))) return;
		const known = profile.filled.get(column) ?? [];
		profile.filled.set(column, known);
		if (known.length < MOST_EDGES && (known.at(-1) ?? 0) < row - 1) known.push(row, row);
		else known[known.length - 1] = row;
	};
	const addText = ({ column, value }: SheetCell, row: number) => {
		if (typeof value !== "string" || value === "") return;
		const known = profile.texts.get(column) ?? new Map<string, number>();
		const text = value.slice(0, LONGEST_TEXT);
		if (known.size < MOST_TEXTS || known.has(text)) known.set(text, row);
		profile.texts.set(column, known);
	};
	const addYear = ({ column, value, isDate }: SheetCell, row: number) => {
		if (!isDate || typeof value !== "number") return;
		const known = profile.years.get(column) ?? new Map<string, number>();
		const day = serialDate(value, date1904);
		known.set(day?.slice(0, 4) ?? "", row);
		if (day !== null) profile.dates.set(column, withDate(profile.dates.get(column), day, row));
		profile.years.set(column, known);
	};
	const addYears = (column: number, shown: { cell: string; text: string }, day: Day) => {
		const short = shortDay(shown.text);
		const [place, ...others] = short?.places ?? [];
		if (!short || place === undefined || (others.length === 0 && day.kind !== "day")) return;
		const written = styleOf(column).days[signOfDay(shown.text)];
		if (others.length === 0) written.yearShown[place] ??= shown;
		else
			for (const one of short.places)
				if (fitsPlace(short, one)) written.years[one] = { first: shown, ...written.years[one], count: (written.years[one]?.count ?? 0) + 1 };
	};
	return {
		profile,
		add(row: SheetRow): void {
			profile.rows++;
			if (row.hidden) profile.hiddenRows.push(row.rowNumber);
			for (const cell of row.cells) {
				if (cell.value !== null && cell.value !== "") profile.lastRows.set(cell.column, row.rowNumber);
				if (typeof cell.value === "number") profile.numbers.set(cell.column, row.rowNumber);
				if (cell.value === "I" || cell.value === "i") profile.imports.add(cell.column);
				if (isPercent(cell)) profile.percents.add(cell.column);
				addFilled(cell, row.rowNumber);
				addText(cell, row.rowNumber);
				addYear(cell, row.rowNumber);
				currencies.hear(cell);
				namedDays.hear(cell, row.rowNumber);
				if (isPlainNumber(cell)) styleOf(cell.column).otherRow = row.rowNumber;
				if (!isWritten(cell) || typeof cell.value !== "string") continue;
				const day = parseDay(cell, { date1904: false, end: false, order: null });
				const amount = parseAmount(cell.value);
				if (amount.kind === "amount" && !amount.ambiguous && amount.style) styleOf(cell.column)[amount.style]++;
				if (amount.kind === "amount" && amount.oneComma) styleOf(cell.column).oneComma++;
				if (isShortComma(amount, cell.value)) styleOf(cell.column).shortComma++;
				else if (amount.kind === "amount" || amount.kind === "unclear") styleOf(cell.column).otherRow = row.rowNumber;
				const shown = { cell: `${columnName(cell.column)}${row.rowNumber}`, text: cell.value };
				addYears(cell.column, shown, day);
				if (day.kind !== "day" || !(day.order || day.ambiguous)) continue;
				const written = styleOf(cell.column).days[signOfDay(cell.value)];
				if (day.order) written.shown[day.order] ??= shown;
				else {
					written.either++;
					written.firstEither ??= cell.value;
				}
			}
		},
	};
}

/** Whether a column holds more than a dash in the rows between two. */
export const isFilledBetween = ({ filled }: Pick<SheetProfile, "filled">, column: number, [after, before]: readonly [number, number]): boolean =>
	(filled.get(column) ?? []).some((edge, at, edges) => at % 2 === 0 && edge < before && (edges[at + 1] ?? edge) > after);

/** So many times as often one sign parts decimals: the other is a slip. */
const MANY = 3;

/** The decimal sign a column's clear amounts show; null when none does, or both do. */
function decimalOf(style: ColumnStyle | undefined): DecimalStyle | null {
	if (!style) return null;
	// "190,500" shows points by a habit that the clear ones of the column have not.
	if (style.point === style.oneComma && style.comma > 0 && style.oneComma <= style.comma * MANY) return "comma";
	if (style.point > style.comma * MANY) return "point";
	return style.comma > style.point * MANY ? "comma" : null;
}

/**
 * The decimal sign of a column; the comma where all of its numbers below the head have one before one or two digits, several in the sheet do, and no
 * column of `numbers` shows a point.
 */
export function decimalIn(
	{ columns }: Pick<SheetProfile, "columns">,
	column: number,
	{ numbers, headRow }: { numbers: readonly number[]; headRow: number },
): DecimalStyle | null {
	const own = columns.get(column);
	const isAlone = numbers.includes(column) && own !== undefined && own.shortComma > 0 && own.otherRow <= headRow;
	// One alone may as well be a slip.
	const isHabit = numbers.reduce((sum, other) => sum + (columns.get(other)?.shortComma ?? 0), 0) > 1;
	const showsPoint = (style: ColumnStyle | undefined) => style !== undefined && style.point > style.oneComma;
	return isAlone && isHabit && !numbers.some((other) => showsPoint(columns.get(other))) ? "comma" : decimalOf(own);
}

/** Whether one comma before three digits may part decimals in a column: others of it part them, or where it shows no point itself, those of other columns of numbers. */
export function mayPartDecimals({ columns }: Pick<SheetProfile, "columns">, column: number, numbers: readonly number[]): boolean {
	const showsComma = (style: ColumnStyle | undefined) => style !== undefined && style.comma + style.shortComma > 0;
	const own = columns.get(column);
	if (own && own.point > own.oneComma) return own.comma > 0;
	return showsComma(own) || numbers.some((other) => showsComma(columns.get(other)));
}

const daysOf = ({ columns }: SheetProfile, of: Iterable<number>, sign: DaySign): DaysWritten[] =>
	[...of].flatMap((column) => columns.get(column)?.days[sign] ?? []);

/** The orders that days of a column show by themselves, by the sign that parts them. */
export const ordersShown = (style: ColumnStyle | undefined): Record<DaySign, DayOrder[]> => bySign((sign) => ordersOf(style?.days[sign]));
const ordersOf = ({ shown }: Pick<DaysWritten, "shown"> = { shown: {} }) =>
	(["dayFirst", "monthFirst"] as const).filter((order) => shown[order] !== undefined);

/** The cell that shows an order. "31.3.27" may begin with its year; where it ends with it as others do, it begins with its day. */
const shownBy = ({ shown, years }: DaysWritten, order: DayOrder, place: YearPlace | null) =>
	shown[order] ?? (order === "dayFirst" && place === "last" ? years.last?.first : undefined);

const shows = (profile: SheetProfile, of: readonly number[], sign: DaySign, order: DayOrder): boolean =>
	daysOf(profile, of, sign).some((written) => shownBy(written, order, yearPlacesOf(profile, of)[sign]) !== undefined);

const eitherOrder = (profile: SheetProfile, of: readonly number[]) =>
	(["dayFirst", "monthFirst"] as const).map((order) => daySigns.some((sign) => shows(profile, of, sign, order)));

/** Whether days of some columns show both orders. */
export const showsBothOrders = (profile: SheetProfile, of: readonly number[]): boolean => eitherOrder(profile, of).every((isShown) => isShown);

/** The orders that days of some columns show by themselves, each for those parted by the same sign; none where the sheet shows both. */
export function dayOrdersOf(profile: SheetProfile, of: readonly number[]): DayOrders {
	const [dayFirst, monthFirst] = eitherOrder(profile, of);
	if (dayFirst === monthFirst) return bySign(() => null);
	const order = dayFirst ? "dayFirst" : "monthFirst";
	return bySign((sign) => (shows(profile, of, sign, order) ? order : null));
}

/** Of days in some columns that may begin with either, by the sign that parts them: how many another cell decides, the first of them, and that cell. */
export function daysDecided(
	profile: SheetProfile,
	of: readonly number[],
): { days: number; text: string; cell: string; shown: string; order: DayOrder }[] {
	const orders = dayOrdersOf(profile, of);
	return daySigns.flatMap((sign) => {
		const written = daysOf(profile, of, sign);
		const order = orders[sign];
		const days = written.reduce((sum, { either }) => sum + either, 0);
		const text = written.find(({ firstEither }) => firstEither !== null)?.firstEither;
		const place = yearPlacesOf(profile, of)[sign];
		const by = order && written.map((days) => shownBy(days, order, place)).find((shown) => shown !== undefined);
		return order && days > 0 && text && by ? [{ days, text, cell: by.cell, shown: by.text, order }] : [];
	});
}

/** Where the year stands in days of two digits, as others in some columns show, by the sign that parts them. */
export const yearPlacesOf = (profile: SheetProfile, of: readonly number[]): YearPlaces =>
	bySign((sign) => placeShown(daysOf(profile, of, sign).flatMap(({ yearShown }) => Object.keys(yearShown) as YearPlace[])));

/** Of days in some columns that may begin or end with the year, by the sign that parts them: how many another cell decides, the first of them, and that cell. */
export function yearsDecided(
	profile: SheetProfile,
	of: readonly number[],
): { days: number; text: string; cell: string; shown: string; place: YearPlace }[] {
	const places = yearPlacesOf(profile, of);
	return daySigns.flatMap((sign) => {
		const written = daysOf(profile, of, sign);
		const place = places[sign];
		const decided = place === null ? [] : written.flatMap(({ years }) => years[place] ?? []);
		const days = decided.reduce((sum, { count }) => sum + count, 0);
		const text = decided[0]?.first.text;
		const by = place && written.find(({ yearShown }) => yearShown[place] !== undefined)?.yearShown[place];
		return place && days > 0 && text && by ? [{ days, text, cell: by.cell, shown: by.text, place }] : [];
	});
}
