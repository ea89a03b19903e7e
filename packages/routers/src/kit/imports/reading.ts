import { languages, translate } from "@iqt/i18n";
import { businessDay } from "@iqt/i18n/days";
import type { Services } from "../../door/context.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { findFile, storeName } from "../files/queries.ts";
import { parseFormula } from "../money/formula.ts";
import { codesInBook } from "../price-book/codes-in-book.ts";
import { columnName, limits } from "../sheet/format.ts";
import type { CellRange } from "../sheet/ranges.ts";
import { openWorkbook, type SheetInfo, type SheetRow, type Workbook } from "../sheet/read.ts";
import { turns } from "../sheet/turns.ts";
import { areaFinder } from "./areas.ts";
import { type Aside, asidesOf } from "./asides.ts";
import type { ImportBook } from "./book.ts";
import { type Carried, carryOver } from "./carry-over.ts";
import type { ReadingContext } from "./cell-reading.ts";
import type { ColumnStyles } from "./column-context.ts";
import { crossedHeads } from "./crossed.ts";
import { currenciesIn } from "./currency.ts";
import { bySign, inOrder } from "./day.ts";
import { type DayNote, dayNotes } from "./day-notes.ts";
import { type ImportField, type LabelIndex, labelIndex, labelIndexes } from "./field.ts";
import { headersGiven, isOfSheet, withHeadRows } from "./given-heads.ts";
import { findHeaders, type Header, headerText, withTitles } from "./header.ts";
import { type Mapping, mappingOfTables, proposeTable, settled, type Table, tablesOf, titleKey, withTables } from "./mapping.ts";
import { timesBy } from "./money-unit.ts";
import { dayOrMonthsOf } from "./named-days.ts";
import { isHidden, likelySheets, type OtherSheet, otherSheets } from "./other-sheets.ts";
import { headerRows } from "./outline.ts";
import { knownContainers } from "./own-containers.ts";
import { cityFinder, placeIndex, provinceFinder } from "./places.ts";
import { dayOrdersOf, decimalIn, mayPartDecimals, ordersShown, type SheetProfile, sheetProfiler, showsBothOrders, yearPlacesOf } from "./profile.ts";
import { knownAreas, knownPlaces, knownProvinces, knownTruckers } from "./queries.ts";
import { type ReadingAnswers, STARRED } from "./questions.ts";
import { hashOfText, rememberedColumns } from "./remembered.ts";
import { withRememberedHeads } from "./remembered-heads.ts";
import { firstLaneOnly } from "./second-table.ts";
import { withoutMoney } from "./share-heads.ts";
import { headText } from "./shown-heads.ts";
import { isJapanese } from "./spoken-currencies.ts";
import { rowsWhile } from "./still-held.ts";
import { supplierIndex } from "./suppliers.ts";
import { remembered } from "./text.ts";
import { toldByCells } from "./told-by-cells.ts";
import { type ChosenColumn, foreignColumns, toldPrices } from "./told-prices.ts";
import { columnsTurned } from "./turned-days.ts";
import { upperTitles } from "./upper-titles.ts";

/** A sheet opened for import: which one, its profile, its tables and how it will be read. */
export interface OpenedSheet {
	workbook: Workbook;
	sheet: SheetInfo;
	profile: SheetProfile;
	mapping: Mapping;
	/** What the header of each of the mapping's tables is remembered by. */
	hashes: string[];
	/** Whether the columns are those a person gave, not what was found in the sheet. */
	isGiven: boolean;
	/** Who settled the columns of these headers before, and when. */
	remembered: Remembered | null;
	/** Of which columns a person said what prices they hold (`toldKey`), and for which somebody else's word is taken. */
	told: ReturnType<typeof toldPrices>["told"];
	takenOver: ReturnType<typeof toldPrices>["takenOver"];
	/** Heads of columns whose field somebody else settled, and nothing in the sheet says. */
	foreign: { cell: string; head: string; by: string }[];
	/** Columns that take over what is remembered for the same head in another table. */
	carried: Carried[];
	/** Labels over columns beside their own, without a merged cell. */
	reached: (Header["reached"][number] & { row: number })[];
	/** Cells of its headers that are struck through or hidden. */
	crossedHeads: { column: number; cell: string; text: string }[];
	/** What fields are called in it. */
	labels: LabelIndex;
	/** Lines above the first header. */
	titles: Header["titles"];
	/** Texts beside headers that nothing was read from. */
	asides: Aside[];
	/** Texts in the upper rows of heads further down, over no column of prices, that say something or are not understood. */
	upper: { cell: string; text: string }[];
	/** Nothing but a header in the first row, all of it known, and rates below. */
	isPlain: boolean;
	/** Plain, under the portal's own names of its columns: written for it. */
	isOwn: boolean;
	/** The portal's own, and without the marks its template has on columns that must be filled in. */
	isExport: boolean;
	/** Fields whose columns were taken out of the portal's own sheet. */
	cut: readonly string[];
	/** Other sheets that look like rates. */
	others: OtherSheet[];
	/** Rows below all amounts of its one table that say when its rates hold. */
	daysBelow: readonly DayNote[];
}

/** For whom a sheet is read. `unattended`: nobody looks at it before it is applied, so that what others settled is left out. */
export interface ReadingUser {
	userId: number;
	unattended: boolean;
}

export interface Remembered {
	by: string;
	at: string;
}

/** Opens an uploaded file, finds the sheet and its headers, and settles the mapping: the one given, whose columns may be those of the sheet before, or a proposal with the columns remembered for these headers. */
export async function openSheet(
	services: Services,
	book: ImportBook,
	file: { objectName: string; fileName: string; look: () => Promise<void> | undefined },
	{ given, sheetChanged, chosen: byPeople }: { given: Mapping | null; sheetChanged: boolean; chosen: readonly ChosenColumn[] },
	reader: ReadingUser,
): Promise<OpenedSheet> {
	const upload = await findFile(services.db, file.objectName);
	const object = await services.files.get(upload ? storeName(upload) : file.objectName);
	if (!object) throw new DomainError("invalid", "import.noFile", { name: file.fileName });
	if (object.size > limits.fileBytes) throw new DomainError("invalid", "sheet.tooLarge", { limit: limits.fileBytes / 1024 / 1024 });
	const workbook = rowsWhile(await openWorkbook(object.body), file.look);
	const anyLabels = labelIndex(book.fields);
	const likely = await likelySheets(workbook, anyLabels);
	const [best] = likely;
	const chosen = given ? workbook.sheets.find((s) => s.name === given.sheet) : best && !isHidden(best.sheet) ? best.sheet : undefined;
	if (given && !chosen) throw new InvalidFieldError("mapping.sheet", "import.noSheet", { sheet: given.sheet });
	const sheet = chosen ?? workbook.sheets.find((s) => s.state === "visible") ?? workbook.sheets[0];
	if (!sheet) throw new DomainError("invalid", "import.noTable");
	const profiler = sheetProfiler(workbook.date1904);
	const outline = headerRows(anyLabels, workbook.date1904);
	const below = dayNotes(anyLabels, workbook.date1904);
	for await (const row of workbook.rows(sheet.name)) {
		profiler.add(row);
		outline.add(row);
		below.add(row);
	}
	const { found, labels } = await bestNamed(book, (labels) => findHeaders(outline.rows, sheet.facts.mergedCells, labels, workbook.date1904));
	const counts = ({ byId }: { byId: number | null }) => byId === reader.userId || !reader.unattended;
	const heads = await withRememberedHeads(services.db, book.rates.domain, { rows: outline.rows, merges: sheet.facts.mergedCells, found, counts });
	const headers = heads.length ? withTitles(heads, { rows: outline.rows, labels, date1904: workbook.date1904 }) : [firstRowAsHeader(outline.rows)];
	const memory = await rememberedColumns(services.db, book.rates.domain, await Promise.all(headers.map(hashOf)));
	const settledColumns = memory.map((m) => (m && counts(m) ? { ...m, foreign: m.byId !== reader.userId } : null));
	const settledBefore = settledColumns.find((k) => k !== null) ?? null;
	const turn = turns();
	const hiddenColumns = new Set(sheet.facts.hiddenColumns);
	const namedBy = toldByCells(book.fields, profiler.profile);
	const { lastRows } = profiler.profile;
	const named: Table[] = [];
	const tables: Table[] = [];
	for (const [i, header] of headers.entries()) {
		await turn();
		const hidden = withBlanks(hiddenColumns, header, lastRows);
		const over = groupsOver(header, sheet.facts.mergedCells);
		const byCells: typeof namedBy = (columns, row) =>
			withoutMoney(namedBy(columns, row), { fields: book.fields, percents: profiler.profile.percents, over });
		const proposal = proposeTable(header, { fields: book.fields, labels, known: null, hidden, byCells });
		const own = { ...proposal, columns: firstLaneOnly(proposal, { fields: book.fields, labels, profile: profiler.profile }) };
		named.push(own);
		const known = settledColumns[i] ?? null;
		tables.push(known ? proposeTable(header, { fields: book.fields, labels, known, hidden, byCells }) : own);
	}
	const shared = carryOver(named, tables, { fields: book.fields, isAnswered: (at) => settledColumns[at] !== null });
	const { mapping: proposed, at } = mappingOfTables(sheet.name, shared.tables);
	const headOf = { fields: book.fields, labels, rows: outline.rows, merges: sheet.facts.mergedCells, hidden: hiddenColumns };
	const told = given && withHeadRows(given, headOf);
	const isGiven = told !== null && (!sheetChanged || isOfSheet(told, headOf));
	// Columns of another sheet are none of this one's: its own are found, and what else was said of the book holds.
	const mapping = told ? (isGiven ? settled(told, book.fields) : withTables(told, tablesOf(proposed))) : proposed;
	const heard = isGiven ? headersGiven(mapping, headers, { ...headOf, date1904: workbook.date1904 }) : headers;
	const [first] = heard;
	const isPlain =
		headers.length === 1 &&
		first?.firstRow === 1 &&
		first.lastRow === 1 &&
		sheet.facts.mergedCells.length === 0 &&
		mapping.columns.every((c) => c.target !== null);
	const asides = asidesOf(tablesOf(mapping), lastRows, labels);
	const upper = upperTitles(heard, { rows: outline.rows, merges: sheet.facts.mergedCells, mapping, fields: book.fields, labels });
	const isOwn = isPlain && isWhole(book, mapping.columns);
	return {
		workbook,
		sheet,
		profile: profiler.profile,
		mapping,
		hashes: await Promise.all(tablesOf(mapping).map(({ columns }) => hashOfColumns(columns))),
		remembered: settledBefore ? { by: settledBefore.by, at: settledBefore.at } : null,
		...toldPrices(mapping, { chosen: isGiven ? byPeople : [], settled: settledColumns, named }),
		carried: shared.carried.flatMap(({ table, column, from }) => {
			const [own, other] = [at[table], at[from]];
			return own === undefined || other === undefined || own === other ? [] : [{ table: own, column, from: other }];
		}),
		reached: heard.flatMap(({ firstRow, reached }) => reached.map((one) => ({ ...one, row: firstRow }))),
		foreign: isGiven ? [] : foreignColumns(named, proposed, settledColumns),
		isGiven,
		crossedHeads: crossedHeads(outline.rows, heard),
		labels,
		titles: [
			...(first?.titles ?? []),
			...upper.titles,
			...asides.filter(({ isTitle }) => isTitle).map((aside) => ({ ...aside, named: false, crossed: null })),
		],
		asides: asides.filter(({ isTitle }) => !isTitle),
		upper: upper.others,
		isPlain,
		isOwn,
		cut: isPlain
			? fieldsCut(
					book,
					mapping.columns.map((c) => c.header),
				)
			: [],
		isExport: isOwn && !mapping.columns.some(({ header }) => header.trim().endsWith("*")),
		daysBelow: tablesOf(mapping).length > 1 || mapping.repeated.length > 0 ? [] : below.list().filter(({ row }) => row > mapping.headerRows[1]),
		others: await otherSheets(workbook, likely, { read: sheet, book, labels: anyLabels }),
	};
}

/** What the titles right over a header say that are merged over several of its columns, by column; "" for nothing. */
const groupsOver =
	({ titles, firstRow }: Header, merges: readonly CellRange[]) =>
	(column: number): string =>
		titles
			.filter((title) => title.row === firstRow - 1)
			.filter((title) =>
				merges.some((m) => m.top === title.row && m.left === title.column && m.right > m.left && m.left <= column && column <= m.right),
			)
			.map(({ text }) => text)
			.join(" ");

/** Columns nobody sees anything in: those that are hidden, and those of a header without anything below it. */
const withBlanks = (hidden: ReadonlySet<number>, { columns, lastRow }: Header, lastRows: ReadonlyMap<number, number>): ReadonlySet<number> =>
	new Set([...hidden, ...columns.flatMap(({ column }) => ((lastRows.get(column) ?? 0) <= lastRow ? [column] : []))]);

/** Whether every column of the portal's own sheets is there, under the names of one language; one of each amount for each container stands for those two. */
function isWhole(book: ImportBook, columns: Mapping["columns"]): boolean {
	const boxed = columns.flatMap(({ header, target }) => {
		const box = ` ${target?.set?.containerType ?? ""}`.toLowerCase();
		const head = titleKey(header);
		return box !== " " && head.endsWith(box) ? [head.slice(0, -box.length)] : [];
	});
	const heads = new Set([...columns.map(({ header }) => titleKey(header)), ...boxed]);
	return languages.some((language) =>
		book.rates.fields.every(({ kind, label }) => heads.has(titleKey(translate(language, label))) || (kind === "container" && boxed.length > 0)),
	);
}

/** Columns somebody may have taken out of the portal's own sheet. */
const TAKEN_OUT = 3;

/**
 * Fields whose columns were taken out of the portal's own sheet: all others stand there under the names of one language, with its template's marks or
 * but a few missing. Of a sheet that is not the portal's, none.
 */
function fieldsCut(book: ImportBook, heads: readonly string[]): string[] {
	const keys = new Set(heads.map(titleKey));
	const isMarked = heads.some((head) => head.trim().endsWith("*"));
	for (const language of languages) {
		const titles = new Map(book.rates.fields.map(({ name, label }) => [titleKey(translate(language, label)), name]));
		if ([...keys].some((key) => !titles.has(key))) continue;
		const missing = [...titles].flatMap(([title, name]) => (keys.has(title) ? [] : [name]));
		return isMarked || missing.length <= TAKEN_OUT ? missing : [];
	}
	return [];
}

/** The headers by the language that names most of the first one's columns. */
async function bestNamed(book: ImportBook, find: (labels: LabelIndex) => Promise<Header[]>): Promise<{ found: Header[]; labels: LabelIndex }> {
	const named: { found: Header[]; labels: LabelIndex }[] = [];
	for (const labels of labelIndexes(book.fields)) named.push({ labels, found: await find(labels) });
	return named.reduce((best, one) => ((one.found[0]?.matched ?? 0) > (best.found[0]?.matched ?? 0) ? one : best));
}

/** What columns of a header are remembered by. */
export const hashOfColumns = (columns: readonly { column: number; header: string }[]) =>
	hashOfText(headerText(columns.map(({ column, header }) => ({ column, parts: header.split(" / ") }))));
const hashOf = (header: Header) => hashOfColumns(header.columns.map(({ column, parts }) => ({ column, header: parts.join(" / ") })));

/** With no known label at all a person maps the columns: the first row with several texts names them. */
function firstRowAsHeader(sample: readonly SheetRow[]): Header {
	const row = sample.find((r) => r.cells.filter((c) => c.kind === "text").length > 1);
	if (!row) throw new DomainError("invalid", "import.noTable");
	const columns = row.cells.map((c) => ({ column: c.column, parts: [headText(c)] }));
	return { firstRow: row.rowNumber, lastRow: row.rowNumber, columns, titles: [], matched: 0, reached: [] };
}

/** Kinds of which numbers have decimals; a list of weekdays, "1,3", has none. */
const partedNumbers: ReadonlySet<ImportField["kind"]> = new Set(["amount", "rate", "weight", "weightBand", "percent"]);

/** Columns of fields that are so. */
function columnsOf(mapping: Mapping, book: ImportBook, is: (field: ImportField) => boolean): number[] {
	const names = new Set(book.fields.filter(is).map(({ name }) => name));
	return [
		...new Set(
			tablesOf(mapping).flatMap(({ columns }) => columns.flatMap(({ column, target }) => (target && names.has(target.field) ? [column] : []))),
		),
	];
}

/** Columns of days. */
export const dayColumns = (mapping: Mapping, book: ImportBook): number[] =>
	columnsOf(mapping, book, ({ kind }) => kind === "day" || kind === "endDay");

/** Currencies a sheet speaks of; one with Japanese heads or titles is about yen as likely. */
function spokenIn({ mapping, profile, titles, sheet }: OpenedSheet): ReadonlySet<string> {
	const heads = tablesOf(mapping).flatMap(({ columns }) => columns.map(({ header }) => header));
	const named = currenciesIn(sheet.name).flatMap(({ codes }) => (codes.length === 1 ? codes : []));
	const yen = [...heads, ...titles.map(({ text }) => text), sheet.name].some(isJapanese) ? ["JPY"] : [];
	return new Set([...profile.currencies, ...named, ...yen]);
}

/** What reading cells needs of the database, and what is known of each column's way to write. */
export async function readingContext(
	services: Services,
	book: ImportBook,
	opened: OpenedSheet,
	currencies: ReadonlySet<string>,
	answers: ReadingAnswers,
): Promise<{ context: ReadingContext; styles: ColumnStyles }> {
	const { mapping, profile, workbook } = opened;
	const cities = await knownProvinces(services.db);
	const context: ReadingContext = {
		places: placeIndex(await knownPlaces(services.db)),
		currencies,
		areas: book.fields.some((f) => f.kind === "area") ? areaFinder(await knownAreas(services.db)) : () => [],
		isProvinceOf: provinceFinder(cities),
		citiesNamed: cityFinder(cities),
		containers: await knownContainers(services.db),
		truckers: book.fields.some((f) => f.kind === "trucker") ? supplierIndex(await knownTruckers(services.db)) : null,
		charges: await codesInBook(services.db, book.rates),
		date1904: workbook.date1904,
		decimal: mapping.decimal,
		decimalSaid: answers.decimal,
		commaSaid: answers.commasAreDecimals ? "comma" : null,
		dayOrders: inOrder(mapping.dayOrder),
		dayOrderSaid: answers.dayOrders.get(null) ?? null,
		yearPlaceSaid: answers.yearPlace,
		yearsMeant: answers.yearsMeant,
		thisYear: Number(businessDay(services.now()).slice(0, 4)),
		dayOrMonth: { number: answers.dayOrMonth, text: answers.dayOrMonth },
		takeUnstruck: answers.takeUnstruck,
		asPortal: opened.isOwn,
		asExport: opened.isExport,
		percentAsWritten: answers.percentAsWritten,
		largeIsMoney: answers.largeIsMoney,
		timesOwn: answers.timesOwn,
		decimalsAreThousands: answers.decimalsAreThousands,
		swapDays: answers.swapDays,
		timesOf: timesBy([{ text: opened.sheet.name }, ...opened.titles], answers.times),
		signs: answers.signs,
		spoken: spokenIn(opened),
		crossIs: answers.crossIs,
		zeroIsNone: answers.zeroIsNone,
		...{ plusIsMarkUp: answers.plusIsMarkUp, slashIsTimes: answers.slashIsTimes },
		starIsNote: answers.otherwise.has(STARRED),
		formulaProblem: remembered((text) => {
			const parsed = parseFormula(text);
			return parsed.ok ? null : { messageId: parsed.messageId, values: parsed.values };
		}),
	};
	// Whoever writes a sheet writes all its days one way: an answer is about those that a sheet which shows none, or both, does not decide.
	const shown = dayOrdersOf(profile, dayColumns(mapping, book));
	const dayOrders = bySign((sign) => mapping.dayOrder ?? shown[sign]);
	const yearPlaces = yearPlacesOf(profile, dayColumns(mapping, book));
	const swapped = columnsTurned(profile, dayColumns(mapping, book), mapping.headerRows[1]);
	const isMixed = mapping.dayOrder === null && showsBothOrders(profile, dayColumns(mapping, book));
	const daysOf = (column: number) => (isMixed ? columnName(column) : null);
	const dayOrMonthIn = (column: number) => {
		const { number, text } = dayOrMonthsOf(profile.namedDays.get(column), mapping.headerRows[1]);
		return { number: number ?? answers.dayOrMonth, text: text ?? answers.dayOrMonth };
	};
	const numbers = columnsOf(mapping, book, ({ kind }) => partedNumbers.has(kind));
	const styles: ColumnStyles = (column) => ({
		decimal: context.decimal ?? decimalIn(profile, column, { numbers, headRow: mapping.headerRows[1] }),
		commaMayPart: context.decimal === null && mayPartDecimals(profile, column, numbers),
		dayOrders,
		yearPlaces,
		daysOf: daysOf(column),
		dayOrderSaid: answers.dayOrders.get(daysOf(column)) ?? null,
		dayShown: ordersShown(profile.columns.get(column)),
		dayOrMonth: dayOrMonthIn(column),
		maySwap: swapped.has(column),
		besideImports: profile.imports.has(column),
		besidePercents: profile.percents.has(column),
	});
	return { context, styles };
}
