import { z } from "zod";
import { isPerFeu, withoutFeu } from "./amount.ts";
import { reeferBox } from "./bare-feet.ts";
import { inFeet } from "./feet-heads.ts";
import { type ImportField, isPrice, type LabelIndex, labelIndex } from "./field.ts";
import { type DaysSaid, daysSaid } from "./head-days.ts";
import { isExample, strangeSigns, withoutHints } from "./head-left.ts";
import type { Header } from "./header.ts";
import { besideCost, bothIn, matchLabel, priceCounted } from "./label-match.ts";
import { laneEnds, laneFields } from "./lane-ends.ts";
import { byRank } from "./old-prices.ts";
import { ownColumns } from "./own-heads.ts";
import { pairedPrice } from "./paired-heads.ts";
import { periodAlone } from "./period.ts";
import { recordOfHead } from "./record-heads.ts";
import type { RememberedColumn } from "./remembered.ts";
import { revisedColumns } from "./revised-heads.ts";
import { withoutNumber } from "./section-numbers.ts";
import { containerNames, daysOfRate, type Statements, segmentsOf, statementsIn } from "./statements.ts";
import { isStepHead, saidOfSteps, stepBehind, stepOfHead } from "./step-words.ts";
import { bothForty, containerOf, containersIn } from "./terms.ts";
import { labelKey, tidy } from "./text.ts";
import type { NamedColumn } from "./told-by-cells.ts";
import { classNamed, classOfBand } from "./weight-classes.ts";

/** What a column's cells are, and what its head says of every one of them ("出口运价 (RMB) / 20GP": cost; container 20GP, currency CNY). */
const target = z.object({ field: z.string().max(60), set: z.record(z.string().max(60), z.string().max(200)).optional() });

const column = z.object({ column: z.number().int().min(1).max(256), header: z.string().max(2000), target: target.nullable() });

const sheetRow = z.number().int().min(1).max(1_048_576);

/** First and last row of a header. */
const headRows = z.tuple([sheetRow, sheetRow]).superRefine(([first, last], context) => {
	if (last < first) context.addIssue({ code: "too_small", origin: "number", minimum: first, inclusive: true, input: last, path: [1] });
});

/** A table of a sheet: the first and last row of its header, and its columns. */
const table = z.object({ headerRows: headRows, columns: z.array(column).max(256) });

/** How a sheet is read. Rows count from 1 as in Excel, columns from 1. */
export const mappingSchema = z.object({
	sheet: z.string().max(200),
	...table.shape,
	/** Tables further down that have their columns in another order. */
	more: z.array(table).max(100).default([]),
	/** First and last rows of headers that only repeat the one before. */
	repeated: z.array(headRows).max(1_000).default([]),
	/** By field: a person's value where nothing in the sheet gives one. "cost*1.08" is a value too. */
	defaults: z.record(z.string().max(60), z.string().max(500)),
	/** Whether rows hidden in the sheet are rates. */
	includeHidden: z.boolean(),
	/** What "3.940" and "01/10/2026" mean where nothing in the column tells; null: as the columns show. */
	decimal: z.enum(["point", "comma"]).nullable(),
	dayOrder: z.enum(["dayFirst", "monthFirst"]).nullable(),
});

const strictTable = table.extend({ columns: z.array(column.extend({ target: target.strict().nullable() }).strict()).max(256) }).strict();

/** The same as it is sent: a part nobody knows is refused, where of one that was kept it is left aside. */
export const sentMapping = mappingSchema.extend({ ...strictTable.shape, more: z.array(strictTable).max(100).default([]) }).strict();

export type Mapping = z.infer<typeof mappingSchema>;
export type Table = z.infer<typeof table>;
type Target = z.infer<typeof target>;
type Column = Table["columns"][number];

/** Every table of a sheet, from the top down. */
export const tablesOf = ({ headerRows, columns, more }: Mapping): Table[] => [{ headerRows, columns }, ...more];

/** A mapping with other tables in the place of its own, as many of them. */
export function withTables(mapping: Mapping, [first, ...more]: readonly Table[]): Mapping {
	return { ...mapping, ...first, more };
}

/** What one layout of sheet is remembered by: which column is which field, and nothing else. */
export const columnsOnly = (table: Table) => table.columns.map(({ column, header, target }) => ({ column, header, field: target?.field ?? null }));

/** What fields a column's head can say something of, where the book has them. */
const said = ["containerType", "direction", "mode", "ownership", "cargo", "weightFrom", "weightTo", "basis", "currency"] as const;

/** The days of the step a head names, for a book that goes by them: "1-7天". */
function stepSaid(header: string, known: ReadonlySet<string>): Record<string, string> {
	if (!known.has("dayBand")) return {};
	const step = stepOfHead(header);
	return step ? saidOfSteps(step) : {};
}

const asText = (value: Statements[keyof Statements]): string => (Array.isArray(value) ? value.join("|") : String(value));

const indexes = new WeakMap<readonly ImportField[], LabelIndex>();

/** The labels of fields, put in order once. */
function labelsOf(fields: readonly ImportField[]): LabelIndex {
	const known = indexes.get(fields) ?? labelIndex(fields);
	indexes.set(fields, known);
	return known;
}

/** What a column's head says beside what it is called: a container, a currency, a weight band, COC or SOC, … Currencies as all they may be, "CNY|JPY". */
export function headSays(header: string, field: ImportField | undefined, fields: readonly ImportField[]): Record<string, string> {
	const set: Record<string, string> = {};
	if (!isPrice(field)) return set;
	const record = field?.perContainer ? recordOfHead(header, labelsOf(fields)) : null;
	if (record) set[record.field] = record.value;
	const known = new Set(fields.map((f) => f.name));
	const weighed = field?.perContainer ? fields.find(({ classes }) => classes !== undefined) : undefined;
	const both = field?.perContainer && known.has("containerType") ? bothIn(header) : null;
	if (both !== null) set.containerType = both;
	if (field?.perContainer) Object.assign(set, stepSaid(header, known));
	let cargo: string | undefined;
	// What stands lower, nearer to the cells, is said of them first.
	for (const part of header.split(" / ").reverse()) {
		for (const segment of [part, ...segmentsOf(part)]) {
			const { says } = statementsIn(segment);
			cargo ??= says.cargo;
			const weights = weighed && (classOfBand(weighed, says) ?? classNamed(weighed, segment));
			if (weighed && weights) set[weighed.name] ??= weights;
			for (const key of said) {
				if (says[key] === undefined || key in set || !known.has(key)) continue;
				if (key !== "currency" && !field?.perContainer) continue;
				set[key] = asText(says[key]);
			}
		}
	}
	const box = set.containerType !== undefined && cargo === "reefer" ? reeferBox(header) : null;
	if (box !== null) set.containerType = box;
	// The currency of this amount alone is not its rate's.
	if (field?.ownCurrency && set.currency?.split("|").includes(field.ownCurrency)) delete set.currency;
	if (isPerFeu(header) && known.has("basis") && field?.perContainer) set.basis ??= "container";
	if (set.weightTo !== undefined && set.weightFrom === undefined && known.has("weightFrom")) set.weightFrom = "0";
	return set;
}

/** The days that parts of a price column's head say, "2027年1月", "(until 28 Feb 2027)", the lowest first; none where the book has no days. */
function daysOfHead(header: string, field: ImportField | undefined, fields: readonly ImportField[]): DaysSaid {
	if (!field?.perContainer || !daysOfRate.every((name) => fields.some((one) => one.name === name))) return {};
	return Object.assign({}, ...header.split(" / ").map(daysSaid));
}

/** A head as it is compared with the portal's own: without case, and the star of columns that must be filled in. */
export const titleKey = (text: string) => tidy(text).toLowerCase().replace(/ ?\*$/, "");

/** What the portal itself writes over the columns of a book, in every language. */
export const ownTitles = (fields: readonly ImportField[]): ReadonlySet<string> =>
	new Set(fields.flatMap((f) => Object.values(f.titles ?? {}).map(titleKey)));

/** Whether a part of a head says what is known and nothing else. */
function isUnitAlone(segment: string): boolean {
	return statementsIn(segment).rest === "" && strangeSigns(segment) === "";
}

/** The parts of a head's words, of which a month and a time of day are one: "01/2027", "24:00". */
const piecesOf = (segment: string): string[] => (periodAlone(segment) === null ? segment.split(/[/|：]|(?<!\d):|:(?!\d)/) : [segment]);

/**
 * Words, digits and signs of the head of a column of prices or of days that are neither its name nor anything known of its rates. `isName`: whether a
 * field's name says nothing else within the head of this one.
 */
export function headRest(header: string, labels: LabelIndex, titles: ReadonlySet<string>, isName: (field: string) => boolean): string[] {
	const isNamed = (text: string) => isName(labels.get(labelKey(text)) ?? "");
	const isUnderstood = (segment: string): boolean => {
		const behind = stepBehind(segment);
		if (recordOfHead(segment, labels) !== null || labels.classes.has(labelKey(segment))) return true;
		if (isStepHead(segment, labels) || (behind && isStepHead(behind.step, labels) && isNamed(behind.name))) return true;
		if (strangeSigns(segment) !== "" || /[?*+]$/.test(segment)) return false;
		if (isNamed(segment.replace(containerNames, " ")) || containerOf(segment) !== null) return true;
		const { rest } = statementsIn(segment);
		return rest === "" || isNamed(rest) || withoutHints(rest) === "";
	};
	return (
		header
			.split(" / ")
			.filter((part) => !titles.has(titleKey(part)))
			.filter((part) => !labels.has(labelKey(part)) || /[([（【]/.test(part) || strangeSigns(part) !== "")
			.flatMap((part) => besideCost(withoutFeu(withoutNumber(part)), labels))
			// "元/TEU" is one unit.
			.filter((segment) => bothForty(segment) === null)
			.flatMap((segment) => (isUnitAlone(segment) || isExample(segment) || priceCounted(segment, labels) !== undefined ? [] : piecesOf(segment)))
			.map((segment) => segment.trim())
			.filter((segment) => segment !== "" && !isUnderstood(segment))
	);
}

/** Of columns of currencies beside each column of prices, the rates their prices are for: "20GP | Currency | 40HC | Currency". None where one lacks its price. */
function currenciesBeside(columns: readonly Column[], fields: readonly ImportField[]): Map<number, Record<string, string>> {
	const byName = new Map(fields.map((f) => [f.name, f]));
	const targets = new Map(columns.map((c) => [c.column, c]));
	const currencies = columns.filter(({ target }) => byName.get(target?.field ?? "")?.kind === "currency");
	const none = new Map<number, Record<string, string>>();
	if (currencies.length < 2) return none;
	for (const side of [-1, 1]) {
		const found = currencies.map(({ column }) => {
			const price = targets.get(column + side);
			const field = byName.get(price?.target?.field ?? "");
			const { currency: _, basis: __, ...lane } = price && isPrice(field) ? headSays(price.header, field, fields) : {};
			return [column, lane] as const;
		});
		if (found.every(([, lane]) => Object.keys(lane).length > 0)) return new Map(found);
	}
	return none;
}

/**
 * Columns of a price in the currency their head names, "Cost (USD)", beside one of the same price that names none, in a table with a column of currencies:
 * each rate is in its row's, and they are what that comes to in theirs.
 */
function convertedBeside(columns: readonly { column: number; target: Target | null }[], byName: ReadonlyMap<string, ImportField>): Set<number> {
	if (!columns.some(({ target }) => byName.get(target?.field ?? "")?.kind === "currency")) return new Set();
	const keyOf = ({ field, set: { currency: _, basis: __, ...others } = {} }: Target) => JSON.stringify([field, Object.entries(others).sort()]);
	const prices = columns.flatMap(({ column, target }) => (target && isPrice(byName.get(target.field)) ? [{ column, target }] : []));
	const plain = new Set(prices.flatMap(({ target }) => (target.set?.currency === undefined ? [keyOf(target)] : [])));
	return new Set(prices.flatMap(({ column, target }) => (target.set?.currency !== undefined && plain.has(keyOf(target)) ? [column] : [])));
}

/** What columns without a container's price are of alone, by what their heads say; `reached` as of `withHeads`. */
export function ownOf(columns: readonly Column[], fields: readonly ImportField[], reached: ReadonlySet<number> | null) {
	const byName = new Map(fields.map((f) => [f.name, f]));
	return ownColumns(columns, fields, { pricesOf: ({ header, target }) => headSays(header, byName.get(target?.field ?? ""), fields), reached });
}

/**
 * Gives each column what its head says, and what a person says of it instead (`asGiven`); of columns that say the same, the first that people see
 * keeps its field, and one of old prices last: of one price by two units as well, which are no two prices. `hidden`: columns nobody sees; `reached`: columns that a group reaches over
 * without being drawn so, null where nobody knows.
 */
export function withHeads(
	columns: readonly Column[],
	{
		fields,
		asGiven = false,
		hidden = new Set(),
		reached = null,
	}: { fields: readonly ImportField[]; asGiven?: boolean; hidden?: ReadonlySet<number>; reached?: ReadonlySet<number> | null },
): Column[] {
	const byName = new Map(fields.map((f) => [f.name, f]));
	const paired: ReadonlyMap<number, Record<string, string>> = asGiven
		? new Map()
		: new Map([...ownOf(columns, fields, reached), ...currenciesBeside(columns, fields)]);
	// What a column of days gives, a head says of its cells, and tells no rate of a row from another by it.
	const given = new Set<string>(columns.flatMap(({ target }) => daysOfRate.filter((name) => name === target?.field)));
	const saidBy = (header: string, field: ImportField | undefined) => ({ ...headSays(header, field, fields), ...daysOfHead(header, field, fields) });
	const feet = inFeet(columns);
	const said = columns.map(({ column, header: written, target }) => {
		const header = feet.get(column) ?? written;
		if (!target) return { column, key: null, boxes: [], target };
		const set: Record<string, string> = asGiven && target.set ? target.set : { ...saidBy(header, byName.get(target.field)), ...paired.get(column) };
		const keyOf = (of: Record<string, string>) =>
			JSON.stringify([
				target.field,
				Object.entries(of)
					.filter(([name]) => name !== "basis" && !given.has(name))
					.sort(),
			]);
		const boxes = (containersIn(set.containerType ?? "") ?? []).map((containerType) => keyOf({ ...set, containerType }));
		const key = keyOf(set);
		return { column, key, boxes, target: Object.keys(set).length ? { field: target.field, set } : { field: target.field } };
	});
	const converted = asGiven
		? new Set<number>()
		: convertedBeside(
				said.filter(({ column }) => !hidden.has(column)),
				byName,
			);
	const taken = new Map<string, number>();
	for (const { column, key } of said.toSorted(byRank(columns, hidden))) if (key !== null && !taken.has(key)) taken.set(key, column);
	return columns.map(({ column, header }, i) => {
		const { key = null, boxes = [], target = null } = said[i] ?? {};
		// Beside a column of one of its two containers a price of both would be another one for it.
		const isOwn = key !== null && taken.get(key) === column && !converted.has(column) && !boxes.some((box) => taken.has(box));
		return { column, header, target: isOwn ? target : null };
	});
}

/** Proposes what each column of a table is, from its labels. `known`: what a person settled for a table with the same header. */
export function proposeTable(
	header: Header,
	of: {
		fields: readonly ImportField[];
		labels: LabelIndex;
		known: { columns: readonly RememberedColumn[]; foreign: boolean } | null;
		/** Columns nobody sees. */
		hidden?: ReadonlySet<number>;
		/** What the cells below the last row of a head tell of columns that it names in more than one way. */
		byCells?(columns: readonly NamedColumn[], headRow: number): NamedColumn[];
	},
): Table {
	const perContainer = of.fields.find((f) => f.perContainer)?.name ?? null;
	const heads = header.columns.map(({ parts }) => parts);
	const written = header.columns.map(({ column, parts }) => ({ column, header: parts.join(" / ") }));
	const feet = inFeet(written);
	const named = header.columns.map(({ column, parts }) => ({
		...{ column, header: parts.join(" / ") },
		parts: feet.get(column)?.split(" / ") ?? parts,
	}));
	const revised = revisedColumns(named);
	const isOwnColumn = (name: string) => header.columns.some(({ parts }) => matchLabel(parts, of.labels)?.field === name);
	/** Of the heads of records that no column names, the price: what stands beside it, or that of boxes. */
	const priceOfRecord = (text: string): string | null => {
		const record = recordOfHead(text, of.labels);
		return record && !isOwnColumn(record.field) ? (record.price ?? perContainer) : null;
	};
	const isBoxes = (one: readonly string[]) => one.some((part) => of.labels.get(labelKey(part)) === "containerType");
	const byWords = named.map((head): NamedColumn => {
		const { column, header: text } = head;
		const match = matchLabel(revised.get(head)?.split(" / ") ?? head.parts, of.labels);
		// Of one column alone "Container (40HC)" names what its cells are; beside another of the kind each holds prices of its size.
		const isNamed =
			match?.field === null &&
			isBoxes(revised.get(head)?.split(" / ") ?? head.parts) &&
			header.columns.filter((other) => isBoxes(other.parts)).length === 1;
		const field = isNamed
			? "containerType"
			: (match?.field ?? (match?.container ? perContainer : (priceOfRecord(text) ?? pairedPrice(text, heads, { labels: of.labels, perContainer }))));
		return { column, header: text, field: revised.get(head) === null ? null : field };
	});
	const columns = (of.byCells?.(byWords, header.lastRow) ?? byWords).map(({ column, header: text, field: proposed }): Column => {
		const settled = of.known?.columns.find((c) => c.column === column && c.header === text);
		const taken = settled && (!of.known?.foreign || proposed === null || settled.said) ? settled.field : proposed;
		return { column, header: text, target: taken && of.fields.some((f) => f.name === taken) ? { field: taken } : null };
	});
	const reached = new Set(header.reached.map(({ column }) => column));
	return { headerRows: [header.firstRow, header.lastRow], columns: withHeads(withoutLane(withEnds(columns, of)), { ...of, reached }) };
}

/** Columns without one of whole lanes, where another has their places. */
const withoutLane = (columns: Column[]): Column[] =>
	columns.some(({ target }) => laneFields.some((name) => name === target?.field))
		? columns.map((one) => (one.target?.field === "lane" ? { ...one, target: null } : one))
		: columns;

/** Columns of which the heads name a lane's ends alone as those of its cities, unless another one names a city or a person said what they are. */
function withEnds(columns: Column[], { fields, known }: Pick<Parameters<typeof proposeTable>[1], "fields" | "known">): Column[] {
	const ends = known === null && laneFields.every((name) => fields.some((field) => field.name === name)) ? laneEnds(columns) : null;
	if (!ends) return columns;
	const isEnd = (column: number) => column === ends.begin || column === ends.end;
	const isOfLane = (field: string) => laneFields.some((name) => name === field);
	if (columns.some(({ column, target }) => target !== null && isEnd(column) !== isOfLane(target.field))) return columns;
	return columns.map((one) => (isEnd(one.column) ? { ...one, target: { field: one.column === ends.begin ? "inlandCity" : "portCity" } } : one));
}

/** Where a mapping names a field the book does not have; null where it names none. */
export function unknownField(mapping: Mapping, fields: readonly ImportField[]): string | null {
	const known = new Set(fields.map(({ name }) => name));
	for (const [i, { columns }] of tablesOf(mapping).entries()) {
		const at = columns.findIndex(
			({ target }) => target !== null && [target.field, ...Object.keys(target.set ?? {})].some((name) => !known.has(name)),
		);
		if (at >= 0) return `${i === 0 ? "" : `more.${i - 1}.`}columns.${at}.target`;
	}
	const named = Object.keys(mapping.defaults).find((name) => !known.has(name));
	return named === undefined ? null : `defaults.${named}`;
}

/** A mapping of nothing but a sheet's tables, and which of its tables each is in it: one that repeats the one before is none of its own. Throws without any. */
export function mappingOfTables(sheet: string, [first, ...others]: readonly Table[]): { mapping: Mapping; at: number[] } {
	if (!first) throw new RangeError("a sheet without a table has no mapping");
	const more: Table[] = [];
	const repeated: Table["headerRows"][] = [];
	const at = [0];
	const shape = ({ columns }: Table) => JSON.stringify(columns);
	for (const table of others) {
		if (shape(table) === shape(more.at(-1) ?? first)) repeated.push(table.headerRows);
		else more.push(table);
		at.push(more.length);
	}
	return { mapping: { sheet, ...first, more, repeated, defaults: {}, includeHidden: true, decimal: null, dayOrder: null }, at };
}

/** A mapping a person gave, its columns with what their heads say. */
export const settled = (mapping: Mapping, fields: readonly ImportField[]): Mapping => ({
	...mapping,
	// A field that was named without a value is given none.
	defaults: Object.fromEntries(Object.entries(mapping.defaults).filter(([, value]) => value.trim() !== "")),
	columns: withHeads(mapping.columns, { fields, asGiven: true }),
	more: mapping.more.map((table) => ({ ...table, columns: withHeads(table.columns, { fields, asGiven: true }) })),
});

export type { Target };
