import Big from "big.js";
import { z } from "zod";
import { currencyCode, withoutGroups } from "../../kit/fields/values.ts";
import { currencyIn, isOnlyCurrency } from "../../kit/imports/currency.ts";
import { parseDay } from "../../kit/imports/day.ts";

/** A cell of a table that was pasted or read from a workbook. */
export interface TableCell {
	text: string;
	/** Its day, of a cell that is one by its format. */
	day: string | null;
}

/** A row that holds something, by its number in the sheet or the text, from 1. */
export interface TableRow {
	row: number;
	cells: readonly TableCell[];
}

/** What a figure says: how much of the currency `per` units of the base are, or how much of the base `per` units of the currency are. */
export const meaningSchema = z.object({
	base: currencyCode(),
	how: z.enum(["perBase", "perCurrency"]),
	per: z.enum(["1", "100"]),
});
export type Meaning = z.output<typeof meaningSchema>;

/** A figure as the table has it. */
export interface TableFigure {
	row: number;
	day: string;
	currency: string;
	figure: string;
	/** Units of the currency it is for, where its row says so: "100日元", or a column of units. */
	units?: number;
}

/** Why a row or a cell is not taken. */
export interface TableProblem {
	row: number;
	text: string;
	why: "figure" | "day" | "dayOrder" | "twice" | "noDollar" | "units" | "base";
}

/** What has to be said before a table can be read: which of several columns of figures counts, and the day of one that has none. */
export interface TableShape {
	columns: { index: number; label: string }[];
	needsDay: boolean;
}

export interface TableRead extends TableShape {
	figures: TableFigure[];
	problems: TableProblem[];
	/** What stands where a currency does and is none. */
	unknown: string[];
}

/** What a person has said of a table. */
export interface TableAnswers {
	column?: number | undefined;
	day?: string | undefined;
}

/** A figure that was not published. */
const isNone = (text: string): boolean => text === "" || /^(-+|—|n\/?a)$/i.test(text);
const time = /[\sT]{1,4}\d{1,2}[:：]\d{2}([:：]\d{2})?$/;
const isFigure = (text: string): boolean => /^\d+(\.\d+)?$/.test(withoutGroups(text));

type DayRead = { day: string } | "day" | "dayOrder";

function dayOf({ text, day }: TableCell): DayRead {
	if (day !== null) return { day };
	const read = parseDay({ value: text.replace(time, ""), isDate: false }, { date1904: false, end: false, order: null });
	if (read.kind !== "day") return "day";
	return read.ambiguous ? "dayOrder" : { day: read.value };
}

/** A cell of a workbook that is a day by its format has its number as text. */
const looksLikeDay = (cell: TableCell): boolean => cell.day !== null || (dayOf(cell) !== "day" && !isFigure(cell.text));

/** Numbers of units that banks quote for. */
const unitsMaybe = /^10{0,4}$/;

/** The currency a text is the name of and of nothing else, or whose code alone it says: "文莱元" is no yuan, and "Belarusian ruble" none of Russia. */
function namedBy(text: string, known: ReadonlySet<string>): string | null {
	if (known.has(text.toUpperCase())) return text.toUpperCase();
	const codes = new Set((text.match(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g) ?? []).filter((code) => known.has(code)));
	const [code, ...others] = codes.size > 0 ? codes : isOnlyCurrency(text) ? (currencyIn(text) ?? []) : [];
	return code !== undefined && others.length === 0 && known.has(code) ? code : null;
}

/** The one currency a cell names, by its code or its name, and how many units of it where that stands beside it. */
function currencyOf(text: string, known: ReadonlySet<string>): { code: string; units?: number } | null {
	const numbers = text.match(/\d+/g) ?? [];
	const [units] = numbers;
	if (numbers.length > 1 || (units !== undefined && !unitsMaybe.test(units))) return null;
	const code = namedBy(text.replace(/\d+/g, "").trim(), known);
	return code === null ? null : { code, ...(units === undefined ? {} : { units: Number(units) }) };
}

/** Whether a cell names a currency, be it one of the register or another: a bank lists more than a company works with. */
const looksLikeCurrency = (text: string, known: ReadonlySet<string>): boolean =>
	currencyOf(text, known) !== null || /^[A-Z]{3}$/.test(text) || currencyIn(text) !== null;

/** Rows and cells of a text as a spreadsheet copies it, or of a list apart by commas or semicolons. */
export function rowsOfText(text: string): TableRow[] {
	const lines = text.split(/\r\n|\r|\n/);
	const sign = text.includes("\t") ? "\t" : text.includes(";") ? ";" : ",";
	return lines.flatMap((line, i) => {
		const cells = line.split(sign).map((cell) => ({
			text: cell
				.trim()
				.replace(/^"(.*)"$/, "$1")
				.trim(),
			day: null,
		}));
		return cells.some((cell) => cell.text !== "") ? [{ row: i + 1, cells }] : [];
	});
}

type Kind = "day" | "currency" | "figure" | "other";

/** What most of a column's cells below the head are. */
function kindsOf(rows: readonly TableRow[], known: ReadonlySet<string>): Kind[] {
	const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
	return Array.from({ length: width }, (_, column) => {
		const cells = rows.flatMap((row) => row.cells[column] ?? []).filter(({ text, day }) => !isNone(text) || day !== null);
		const share = (is: (cell: TableCell) => boolean) => cells.length > 0 && cells.filter(is).length * 2 > cells.length;
		if (share(looksLikeDay)) return "day";
		if (share(({ text }) => looksLikeCurrency(text, known))) return "currency";
		return share(({ text, day }) => day === null && isFigure(text)) ? "figure" : "other";
	});
}

/** Where the rows below the head begin: rows above the first with a figure are among them where they have a day or a currency in the same place. */
function beginOf(rows: readonly TableRow[], known: ReadonlySet<string>): number {
	const tells = (cell: TableCell | undefined) => cell !== undefined && (looksLikeDay(cell) || currencyOf(cell.text, known) !== null);
	let begins = rows.findIndex(({ cells }) => cells.some(({ text, day }) => day === null && isFigure(text)) && cells.some(tells));
	const place = rows[begins]?.cells.findIndex(tells) ?? -1;
	while (begins > 0 && tells(rows[begins - 1]?.cells[place])) begins--;
	return begins;
}

const unitsHead = /单位|數量|数量|\b(?:units?|nominal|amount|quantity)\b/i;

/** The column that says for how many units the figures of a row are; undefined where there is none. */
const unitsColumn = (columns: readonly number[], head: readonly TableCell[], data: readonly TableRow[]): number | undefined =>
	columns.find(
		(column) =>
			unitsHead.test(head[column]?.text ?? "") && data.every(({ cells }) => /^(?:10{0,4})?$/.test(withoutGroups(cells[column]?.text ?? ""))),
	);

/** Currencies that rows name beside their own: what their figures are against, in a table of pairs. */
function against(data: readonly TableRow[], kinds: readonly Kind[], known: ReadonlySet<string>): ReadonlySet<string> {
	const codes = data.map(({ cells }) =>
		kinds.flatMap((kind, column) => (kind === "currency" ? (currencyOf(cells[column]?.text ?? "", known)?.code ?? []) : [])),
	);
	return new Set(codes.flatMap(([own, ...others]) => others.filter((code) => code !== own)));
}

const none: TableRead = { columns: [], needsDay: false, figures: [], problems: [], unknown: [] };

/**
 * Reads a table of exchange rates: currencies down with their figures beside them (as Bank of China publishes them), days down and currencies across (as
 * the ECB does), or currencies down and days across. Null for what is none of these, and for pairs that are not all against one currency. Which column counts, and the day of a table without any, has to be said.
 */
export function readTable(rows: readonly TableRow[], known: ReadonlySet<string>, answers: TableAnswers): TableRead | null {
	const begins = beginOf(rows, known);
	if (begins < 0) return null;
	const head = rows[begins - 1]?.cells ?? [];
	const data = rows.slice(begins);
	const kinds = kindsOf(data, known);
	const at = (kind: Kind) => kinds.indexOf(kind);
	const numbers = kinds.flatMap((kind, column) => (kind === "figure" ? [column] : []));
	const units = at("currency") < 0 ? undefined : unitsColumn(numbers, head, data);
	const figures = numbers.filter((column) => column !== units);
	if (figures.length === 0 || against(data, kinds, known).size > 1) return null;
	const across = figures.filter((column) => head[column] && currencyOf(head[column].text, known) !== null);
	if (at("currency") < 0) return at("day") >= 0 && across.length > 0 ? daysDown(data, { day: at("day"), columns: figures, head, known }) : null;
	const days = figures.filter((column) => head[column] && looksLikeDay(head[column]));
	const listed = { currency: at("currency"), known, units };
	if (days.length > 0) return currenciesDown(data, { ...listed, figures: days.map((column) => ({ column, day: head[column] as TableCell })) });
	const columns = figures.map((index) => ({ index, label: head[index]?.text || `${index + 1}` }));
	const needsDay = at("day") < 0;
	const chosen = columns.length === 1 ? columns[0]?.index : columns.find(({ index }) => index === answers.column)?.index;
	if (chosen === undefined || (needsDay && answers.day === undefined)) return { ...none, columns, needsDay };
	const said: TableCell | number = needsDay ? { text: answers.day ?? "", day: answers.day ?? "" } : at("day");
	return { ...currenciesDown(data, { ...listed, figures: [{ column: chosen, day: said }] }), columns, needsDay };
}

/** Collects figures; what cannot be read, and what stands twice with another figure, is told. */
function collector() {
	const read = { figures: [] as TableFigure[], problems: [] as TableProblem[], unknown: new Set<string>() };
	const seen = new Map<string, TableFigure>();
	return {
		read: () => ({ ...none, ...read, unknown: [...read.unknown] }),
		unknown: (text: string) => read.unknown.add(text),
		add(row: number, { code: currency, units }: { code: string; units?: number }, cell: TableCell | undefined, dayCell: TableCell | undefined) {
			const text = cell?.text ?? "";
			if (isNone(text)) return;
			const day = dayCell ? dayOf(dayCell) : "day";
			if (typeof day === "string") return void read.problems.push({ row, text: dayCell?.text ?? "", why: day });
			const figure = withoutGroups(text);
			if (!isFigure(text) || Number(figure) === 0) return void read.problems.push({ row, text, why: "figure" });
			const key = `${currency} ${day.day}`;
			const earlier = seen.get(key);
			if (earlier && (earlier.figure !== figure || earlier.units !== units)) return void read.problems.push({ row, text: key, why: "twice" });
			if (earlier) return;
			const one = { row, day: day.day, currency, figure, ...(units === undefined ? {} : { units }) };
			seen.set(key, one);
			read.figures.push(one);
		},
	};
}

function daysDown(
	data: readonly TableRow[],
	{ day, columns, head, known }: { day: number; columns: readonly number[]; head: readonly TableCell[]; known: ReadonlySet<string> },
): TableRead {
	const found = collector();
	for (const column of columns) {
		const text = head[column]?.text ?? "";
		const currency = currencyOf(text, known);
		if (currency === null) found.unknown(text || `${column + 1}`);
		else for (const { row, cells } of data) found.add(row, currency, cells[column], cells[day]);
	}
	return found.read();
}

function currenciesDown(
	data: readonly TableRow[],
	{
		currency: at,
		known,
		units,
		figures,
	}: {
		currency: number;
		known: ReadonlySet<string>;
		units: number | undefined;
		figures: readonly { column: number; day: TableCell | number }[];
	},
): TableRead {
	const found = collector();
	for (const { row, cells } of data) {
		const text = cells[at]?.text ?? "";
		const currency = currencyOf(text, known);
		if (currency === null) {
			if (text !== "") found.unknown(text);
			continue;
		}
		const said = units === undefined ? "" : withoutGroups(cells[units]?.text ?? "");
		const one = said === "" ? currency : { ...currency, units: Number(said) };
		for (const { column, day } of figures) found.add(row, one, cells[column], typeof day === "number" ? cells[day] : day);
	}
	return found.read();
}

/** Digits after the point that are kept: of small rates the schema's most. */
const rounded = (value: Big): string => value.round(value.gte(1) ? 6 : 8, Big.roundHalfUp).toFixed();

/**
 * Units of each currency for a US dollar, the base's among them. A day without the dollar can be reckoned only where that is the base itself. Where a row says
 * for how many units it is, that holds, and figures of the currency for a base are none of it.
 */
export function perDollar(
	figures: readonly TableFigure[],
	{ base, how, per }: Meaning,
): { rates: (TableFigure & { perUsd: string })[]; problems: TableProblem[] } {
	const rates: (TableFigure & { perUsd: string })[] = [];
	const problems: TableProblem[] = [];
	const unclear = how === "perBase" ? figures.filter(({ units = 1 }) => units !== 1) : [];
	if (unclear.length > 0)
		return { rates, problems: unclear.map(({ row, currency, units }) => ({ row, text: `${units} ${currency}`, why: "units" })) };
	for (const [day, ofDay] of Map.groupBy(figures, (one) => one.day)) {
		/** Units of the currency for one of the base. */
		const ofOne = ({ figure, units }: TableFigure) => (how === "perBase" ? Big(figure).div(per) : Big(units ?? per).div(figure));
		const dollar = ofDay.find(({ currency }) => currency === "USD");
		if (base !== "USD" && !dollar) {
			problems.push({ row: ofDay[0]?.row ?? 0, text: day, why: "noDollar" });
			continue;
		}
		// Units of the base for a dollar.
		const ofDollar = base === "USD" || !dollar ? Big(1) : Big(1).div(ofOne(dollar));
		for (const one of ofDay) {
			// What the figures are against is one of itself: any other figure tells that they are against something else.
			if (one.currency === base && !ofOne(one).eq(1)) problems.push({ row: one.row, text: `${base} ${one.figure}`, why: "base" });
			if (one.currency === base || one.currency === "USD") continue;
			rates.push({ ...one, perUsd: rounded(ofOne(one).times(ofDollar)) });
		}
		if (base !== "USD" && dollar) rates.push({ ...dollar, currency: base, perUsd: rounded(ofDollar) });
	}
	return { rates: rates.filter(({ perUsd }) => Number(perUsd) > 0), problems };
}
