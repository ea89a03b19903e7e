import type { CellRange } from "../sheet/ranges.ts";
import type { SheetRow } from "../sheet/read.ts";
import { turns } from "../sheet/turns.ts";
import { isAroundHead } from "./area-heads.ts";
import { isOfPrices } from "./bare-sizes.ts";
import { isFeetHead } from "./feet-heads.ts";
import type { LabelIndex } from "./field.ts";
import { isNumbering, isTelling } from "./harmless-heads.ts";
import { daysSaid } from "./head-days.ts";
import { containerIn, matchLabel } from "./label-match.ts";
import { isLaneEnd, laneEnds, laneFields } from "./lane-ends.ts";
import { isMoney } from "./money-words.ts";
import { recordOfHead } from "./record-heads.ts";
import { isRevision } from "./revised-heads.ts";
import { headText } from "./shown-heads.ts";
import { segmentsOf, statementsIn } from "./statements.ts";
import { isStepHead } from "./step-words.ts";
import { containerOf } from "./terms.ts";
import { isOnRequest, labelKey, remembered, tidy } from "./text.ts";
import { isTitleRow, type TitleText, titlesOf } from "./title-cells.ts";

/** Where the header of a sheet is and what each column is called, from the top down ("出口运价 (RMB)", "20GP"). */
export interface Header {
	firstRow: number;
	lastRow: number;
	columns: { column: number; parts: string[] }[];
	/** Texts above the first header of a sheet: titles that may hold currency and validity. */
	titles: TitleText[];
	/** Columns whose label is known. */
	matched: number;
	/** Columns a label was taken to reach over that is not merged over them. */
	reached: { column: number; text: string; isDirection: boolean }[];
}

/** Rows searched for the header, and rows a header may have. */
export const HEADER_SEARCH = 40;
export const DEEPEST_HEADER = 3;
/** A row with so many of the cells of the one below is no group over some of its columns. */
const FULL = 0.6;
/** Merged ranges looked at: every cell of the search asks them all. */
const MOST_MERGES = 1_000;

/** The one to three rows at the top of which most labels are known, looking at each of the first `starts`; null where fewer than two are. */
async function bestBlock(
	rows: readonly SheetRow[],
	{ starts, merges, labels, turn }: { starts: number; merges: readonly CellRange[]; labels: LabelIndex; turn: () => Promise<void> },
): Promise<Header | null> {
	let best: Header | null = null;
	for (const [i, row] of rows.slice(0, starts).entries()) {
		await turn();
		for (let depth = 1; depth <= DEEPEST_HEADER && i + depth <= rows.length; depth++) {
			const block = rows.slice(i, i + depth);
			if (
				block.some((r) => !isTextRow(r) || isTitleRow(r, labels)) ||
				(depth > 1 && !block.slice(0, -1).every((upper, at) => standsOver(upper, block[at + 1], { merges, labels })))
			)
				break;
			if (depth > 1 && !isSubheading(block, { merges, labels }) && !isUnitsRow(block, merges, labels)) continue;
			const columns = flatten(block, merges);
			const matched = countMatches(columns, labels);
			// Of the same known things the deeper block says more: what stands under a group.
			const deeper = best?.firstRow === row.rowNumber && matched === best.matched;
			if (matched >= 2 && (matched > (best?.matched ?? 0) || deeper))
				best = {
					firstRow: row.rowNumber,
					lastRow: block.at(-1)?.rowNumber ?? row.rowNumber,
					columns,
					titles: [],
					matched,
					reached: reachedBy(block, merges),
				};
		}
	}
	return best;
}

/** Whether so much of a block is known that it is a header and no row of a table. */
const isSure = ({ matched, columns }: Header, labels: LabelIndex) =>
	matched >= 3 && matched * 3 >= columns.length && countFields(columns, labels) >= 2;

/** Whether what looks like a header is a rate of the table above it: "container" under "Basis", and "on request" in the place of its prices. */
function isRateOnRequest({ columns }: Header, above: Header | undefined, labels: LabelIndex): boolean {
	const over = new Map(above?.columns.map(({ column, parts }) => [column, matchLabel(parts, labels)]));
	const isPriced = (column: number) => over.get(column)?.container != null || labels.prices.has(over.get(column)?.field ?? "");
	const isNew = columns.some(({ column, parts }) => {
		const match = matchLabel(parts, labels);
		return labels.prices.has(match?.field ?? "") || (match?.container != null && over.get(column)?.field !== "containerType");
	});
	return !isNew && columns.some(({ column, parts }) => parts.length === 1 && isOnRequest(parts[0] ?? "") && isPriced(column));
}

const labelsKnown = new WeakMap<LabelIndex, (text: string) => boolean>();

/** Whether a text is a label or the like, or names an end of a lane. Every cell of a sheet is asked about. */
function isLabelOf(text: string, labels: LabelIndex): boolean {
	const known = labelsKnown.get(labels) ?? remembered((one) => isNamedIn(one, labels) || (hasLanes(labels) && isLaneEnd(one)));
	labelsKnown.set(labels, known);
	return known(text);
}

/** Whether a text is one that heads are made of, and no word in the place of a price. */
export const isHeadWord = (text: string, labels: LabelIndex): boolean => !isOnRequest(text) && isLabelOf(text, labels);

/** Whether a row may be part of a header: labels of fields, containers and the like stand in it, and text alone. */
export function mayBeHeader(row: SheetRow, labels: LabelIndex): boolean {
	if (row.cells.length < 2 || !isTextRow(row)) return false;
	let known = 0;
	for (const { value } of row.cells) if (isHeadWord(String(value), labels) && ++known === 2) return true;
	return false;
}

/**
 * Finds the headers of a sheet's tables, from the top down, among its first rows and those further down that may be one. Without one that is sure,
 * the one of which most is known; none where fewer than two labels are. Others get their turn meanwhile.
 */
export async function findHeaders(
	rows: readonly SheetRow[],
	mergedCells: readonly CellRange[],
	labels: LabelIndex,
	date1904 = false,
): Promise<Header[]> {
	const turn = turns();
	const shown = new Set(rows.map((row) => row.rowNumber));
	const merges = mergedCells.filter((merge) => shown.has(merge.top) || shown.has(merge.bottom)).slice(0, MOST_MERGES);
	const found: Header[] = [];
	const isRate = ({ firstRow, lastRow }: Header, above: Header | undefined): boolean => {
		const within = (from: number, to: number) => rows.filter(({ rowNumber }) => rowNumber >= from && rowNumber <= to);
		const of = above && { merges, labels, columns: above.columns };
		return of !== undefined && within(firstRow, lastRow).some((row) => isRateOfSizes(row, within(above?.firstRow ?? 0, above?.lastRow ?? 0), of));
	};
	for (let at = 0; at < rows.length; ) {
		const header = await bestBlock(rows.slice(at, at + 2 * DEEPEST_HEADER), { starts: DEEPEST_HEADER, merges, labels, turn });
		if (!header || !isSure(header, labels) || isRateOnRequest(header, found.at(-1), labels) || isRate(header, found.at(-1))) {
			at++;
			continue;
		}
		found.push(header);
		at = rows.findIndex((row) => row.rowNumber > header.lastRow);
		if (at < 0) break;
	}
	const best = found.length ? null : await bestBlock(rows.slice(0, HEADER_SEARCH), { starts: HEADER_SEARCH, merges, labels, turn });
	return withTitles(best ? [best] : found, { rows, labels, date1904 });
}

/** The headers of a sheet, the first with what stands above it. */
export function withTitles(
	[first, ...others]: readonly Header[],
	{ rows, labels, date1904 }: { rows: readonly SheetRow[]; labels: LabelIndex; date1904: boolean },
): Header[] {
	if (!first) return [];
	const above = rows.filter((row) => row.rowNumber < first.firstRow);
	return [{ ...first, titles: titlesOf(above, labels, date1904) }, ...others.map((one) => ({ ...one, titles: [] }))];
}

/** The head that stands in these rows of a sheet, whatever they hold; null where they are not among those its heads are looked for in. */
export function headerAt(
	rows: readonly SheetRow[],
	mergedCells: readonly CellRange[],
	[firstRow, lastRow]: readonly [number, number],
): Header | null {
	const block = rows.filter(({ rowNumber }) => rowNumber >= firstRow && rowNumber <= lastRow);
	if (block.length === 0 || lastRow - firstRow >= DEEPEST_HEADER) return null;
	const merges = mergedCells.filter(({ top, bottom }) => top <= lastRow && bottom >= firstRow).slice(0, MOST_MERGES);
	const columns = flatten(block, merges);
	return { firstRow, lastRow, columns, titles: [], matched: 0, reached: reachedBy(block, merges) };
}

/** Header rows hold text alone, and no amount with its currency; a lone number may be a container size. */
export const isTextRow = (row: SheetRow) =>
	row.cells.every(
		(c) => (c.kind === "text" && !isMoney(String(c.value))) || (c.kind === "number" && !c.isDate && containerOf(String(c.value)) !== null),
	);

/** Whether a text is a label, a container, a step of days or a record that prices are for. */
const isNamedIn = (text: string, labels: LabelIndex): boolean =>
	labels.has(labelKey(text)) || containerIn(text) !== null || isFeetHead(text) || isStepHead(text, labels) || recordOfHead(text, labels) !== null;

/** Whether a row has a value of the field whose label alone it stands under, a service below "Service" or days below "Days": that is the table's first. */
const holdsValues = (row: SheetRow, above: readonly SheetRow[], { merges, labels }: { merges: readonly CellRange[]; labels: LabelIndex }): boolean =>
	row.cells.some(({ column, value }) => {
		const text = String(value);
		if (labels.has(labelKey(text)) || !isNamedIn(text, labels)) return false;
		return above.some((upper) => {
			const field = labels.get(labelKey(String(upper.cells.find((cell) => cell.column === column)?.value ?? "")));
			if (field === undefined || labels.prices.has(field)) return false;
			// A label over several columns is what they are of.
			const isMerged = merges.some((m) => m.top === upper.rowNumber && m.left === column && m.right > column);
			const isSpread = row.cells.some((cell) => cell.column === column + 1) && !upper.cells.some((cell) => cell.column === column + 1);
			return !isMerged && !isSpread;
		});
	});

/** Whether what stands over a column names a field with the end of it below: "Validity" over "From". */
function isNamedBelow(block: readonly SheetRow[], column: number, { merges, labels }: { merges: readonly CellRange[]; labels: LabelIndex }): boolean {
	const parts = flatten(block, merges).find((one) => one.column === column)?.parts ?? [];
	return parts.length > 1 && labels.has(labelKey(parts.join("")));
}

/** Whether the last row of a block can stand under the others in a header: labels and containers, not the first rates of the table. */
function isSubheading(block: readonly SheetRow[], of: { merges: readonly CellRange[]; labels: LabelIndex }): boolean {
	const row = block.at(-1);
	return (
		row !== undefined &&
		// One label across the sheet heads a section.
		row.cells.length > 1 &&
		!row.cells.some(({ value }) => isFigure(String(value), of.labels)) &&
		row.cells.filter(({ column, value }) => isNamedIn(String(value), of.labels) || isNamedBelow(block, column, of)).length * 2 >= row.cells.length &&
		!holdsValues(row, block.slice(0, -1), of) &&
		!block.slice(1).some((one, at) => isRateOfSizes(one, block.slice(0, at + 1), of))
	);
}

/** Whether a row under others, of these columns, is a rate whose prices look like sizes of containers. */
const isRateOfSizes = (
	row: SheetRow,
	rows: readonly SheetRow[],
	{ columns, ...of }: { merges: readonly CellRange[]; labels: LabelIndex; columns?: Header["columns"] },
): boolean =>
	isOfPrices(row, {
		...of,
		rows,
		columns: columns ?? flatten(rows, of.merges),
		isHeadWord: (text) => isHeadWord(text, of.labels) || isGroup(text) || isUnit(text),
	});

/** Units that tell nothing but how a column counts. */
const units = /^(?:t|mt|tons?|吨|kgs?|公斤|km|公里|days?|天|日|%)$/;
const isUnit = (text: string): boolean =>
	units.test(
		tidy(text)
			.replace(/[()[\]【】 ]/g, "")
			.toLowerCase(),
	);

/**
 * Whether a row under a header says how its columns count and for what they hold, and nothing else: "USD", "(元/箱)", "≤20T". Under places and the
 * like it would head a section.
 */
function isUnitsRow(block: readonly SheetRow[], merges: readonly CellRange[], labels: LabelIndex): boolean {
	const row = block.at(-1);
	if (!row || row.cells.length < 2) return false;
	const above = new Map(flatten(block, merges, block.length - 1).map(({ column, parts }) => [column, matchLabel(parts, labels)]));
	return row.cells.every(({ column, value }) => {
		const text = tidy(String(value));
		const over = above.get(column);
		if (isUnit(text)) return over !== undefined && over !== null;
		return (
			(isGroup(text) || isRevision(text)) && over !== undefined && over !== null && (over.container !== null || labels.prices.has(over.field ?? ""))
		);
	});
}

/** Whether a text is a figure, a day or a formula, and no size of a container, weight band or name of a field with something behind it: "箱型/100". */
function isFigure(text: string, labels: LabelIndex): boolean {
	if (!/^\W{0,3}\d|\*/.test(text) || containerIn(text) !== null) return false;
	const [name = ""] = text.split(/[([（【/]/, 1);
	if (labels.has(labelKey(name)) || isAroundHead(name) || isStepHead(text, labels)) return false;
	const { says } = statementsIn(text);
	return says.weightFrom === undefined && says.weightTo === undefined;
}

/** Whether a row can stand over another in a header: right above it, no title across the sheet, and no row of a table of words. */
function standsOver(row: SheetRow, below: SheetRow | undefined, { merges, labels }: { merges: readonly CellRange[]; labels: LabelIndex }): boolean {
	if (!below || below.rowNumber !== row.rowNumber + 1 || row.cells.length < 2) return false;
	if (merges.some((m) => m.top === row.rowNumber && row.cells.every((c) => c.column >= m.left && c.column <= m.right))) return false;
	// A row of a table has figures, days and formulas, and words in place of prices; a label that stands alone in its column may be such a word.
	const labelled = new Set(below.cells.map(({ column }) => column));
	/** Days drawn across labels are those of a group: "2027年2月28日止" over "20GP" and "40HC". */
	const isOfGroup = ({ column, value }: SheetRow["cells"][number]) =>
		daysSaid(String(value)) !== null &&
		merges.some(
			(m) => m.top === row.rowNumber && m.left === column && m.right > column && below.cells.some((c) => c.column > column && c.column <= m.right),
		);
	if (row.cells.some((cell) => isFigure(String(cell.value), labels) && !isOfGroup(cell))) return false;
	if (row.cells.some(({ column, value }) => labelled.has(column) && isOnRequest(String(value)))) return false;
	const isLabel = (text: string) => isLabelOf(text, labels);
	const texts = row.cells.map(({ value }) => String(value));
	if (row.cells.length < below.cells.length * FULL || isMergedOver(row, below, merges)) return true;
	// Groups and columns that no book has are labels beside others that are known.
	const known = texts.filter(isLabel).length;
	const others = known < 2 ? 0 : texts.filter((text) => !isLabel(text) && (isGroup(text) || isNumbering(text) || isTelling(text))).length;
	if ((known + others) * 2 >= texts.length) return true;
	// Groups written over each of their columns: "Export", "Export", "Import", "Import".
	return row.cells.length < below.cells.length && texts.every((text) => isLabel(text) || isGroup(text));
}

/** Whether every label of a row is merged down into the one below, or across labels that stand there: nothing but a head is drawn so. */
function isMergedOver(row: SheetRow, below: SheetRow, merges: readonly CellRange[]): boolean {
	const over = row.cells.map(({ column }) => merges.find((m) => m.top === row.rowNumber && m.left === column));
	const isAcross = (m: CellRange) =>
		m.right > m.left && m.bottom < below.rowNumber && below.cells.some(({ column }) => column >= m.left && column <= m.right);
	return over.every((m) => m !== undefined && (m.bottom >= below.rowNumber || isAcross(m))) && over.some((m) => m !== undefined && isAcross(m));
}

/** Whether a text says something of the rates below it, and nothing else. */
export function isGroup(text: string): boolean {
	const segments = segmentsOf(text).map(statementsIn);
	return segments.length > 0 && segments.every(({ says, rest }) => rest === "" && Object.keys(says).length > 0);
}

/**
 * Each column's labels from the top down, of the first `rows` of a block. A label spreads over its merged range, or over the empty cells to its right that
 * have a label below.
 */
function flatten(block: readonly SheetRow[], merges: readonly CellRange[], rows = block.length): Header["columns"] {
	const last = Math.max(0, ...block.flatMap((row) => row.cells.map((c) => c.column)));
	const texts = block.map((row) => new Map(row.cells.map((c) => [c.column, headText(c)])));
	const columns: { column: number; parts: string[] }[] = [];
	for (let column = 1; column <= last; column++) {
		const parts: string[] = [];
		for (const [depth, row] of block.slice(0, rows).entries()) {
			const text = texts[depth]?.get(column) || spread(row.rowNumber, column, texts, depth, merges);
			if (text && !parts.includes(text)) parts.push(text);
		}
		if (parts.length) columns.push({ column, parts });
	}
	return columns;
}

/** Labels that say something of rates and were taken for columns beside their own. */
function reachedBy(block: readonly SheetRow[], merges: readonly CellRange[]): Header["reached"] {
	const last = Math.max(0, ...block.flatMap((row) => row.cells.map((c) => c.column)));
	const texts = block.map((row) => new Map(row.cells.map((c) => [c.column, headText(c)])));
	return block.flatMap((row, depth) =>
		Array.from({ length: last }, (_, i) => i + 1).flatMap((column) => {
			if (
				texts[depth]?.get(column) ||
				merges.some((m) => row.rowNumber >= m.top && row.rowNumber <= m.bottom && column >= m.left && column <= m.right)
			)
				return [];
			const text = spread(row.rowNumber, column, texts, depth, merges);
			const says = text ? Object.keys(statementsIn(text).says) : [];
			return text && says.length > 0 ? [{ column, text, isDirection: says.every((key) => key === "direction") }] : [];
		}),
	);
}

/** The label of a row that reaches over a column from its left; undefined for none. */
export function spread(
	rowNumber: number,
	column: number,
	texts: Map<number, string>[],
	depth: number,
	merges: readonly CellRange[],
): string | undefined {
	const merge = merges.find((m) => rowNumber >= m.top && rowNumber <= m.bottom && column >= m.left && column <= m.right);
	if (merge) return merge.top === rowNumber ? texts[depth]?.get(merge.left) : undefined;
	const below = texts.slice(depth + 1).flatMap((row) => row.get(column) ?? []);
	// What never holds a price is of no group.
	if (below.length === 0 || below.some((text) => isNumbering(text) || isTelling(text))) return undefined;
	// Labels written over each column are over that column alone.
	const own = texts[depth] ?? new Map<number, string>();
	if ([...own].some(([at, text]) => own.get(at + 1) === text)) return undefined;
	const isSized = (at: number) => texts.slice(depth + 1).some((row) => containerIn(row.get(at) ?? "") !== null);
	for (let left = column - 1; left > 0; left--) {
		const text = own.get(left);
		if (!text) continue;
		// Only a label that itself stands over another one is a group's; one over containers is of containers.
		const isGroup = texts.slice(depth + 1).some((row) => row.get(left)) && !mergedAlone(rowNumber, left, merges);
		return isGroup && (!isSized(left) || isSized(column)) ? text : undefined;
	}
	return undefined;
}

const mergedAlone = (rowNumber: number, column: number, merges: readonly CellRange[]) => merges.some((m) => m.top === rowNumber && m.left === column);

/** Whether a book's rates are by lane. */
const hasLanes = (labels: LabelIndex) => laneFields.every((name) => labels.get(labelKey(name)) === name);

type Match = ReturnType<typeof matchLabel>;
const matchesKnown = new WeakMap<LabelIndex, (text: string) => Match>();
/** Stands between the parts of a head in one text; no cell has it. */
const PART = "\u0000";

/** What a column's labels name; each row of texts is asked about several times. */
function matchOf(parts: readonly string[], labels: LabelIndex): Match {
	const known = matchesKnown.get(labels) ?? remembered((text) => matchLabel(text.split(PART), labels));
	matchesKnown.set(labels, known);
	return known(parts.join(PART));
}

/** What each column's labels name. Heads of which two name the ends of a lane name both its places, whichever of them is the port. */
function namesOf(columns: Header["columns"], labels: LabelIndex): { field: string | null; container: string | null }[] {
	const ends = hasLanes(labels) ? laneEnds(columns.map(({ column, parts }) => ({ column, header: parts.join(" / ") }))) : null;
	return columns.flatMap(({ column, parts }) => {
		if (column === ends?.begin) return { field: laneFields[0], container: null };
		if (column === ends?.end) return { field: laneFields[1], container: null };
		return matchOf(parts, labels) ?? [];
	});
}

/** Different things the labels name: a group's label over three columns that tell nothing more counts once. */
const countMatches = (columns: Header["columns"], labels: LabelIndex) => new Set(namesOf(columns, labels).map((name) => JSON.stringify(name))).size;

/** Fields the labels name, of a lane those of both its ends: "单询" and two sizes in a row of a table are no header. */
const countFields = (columns: Header["columns"], labels: LabelIndex) =>
	new Set(namesOf(columns, labels).flatMap(({ field }) => (field === "lane" && hasLanes(labels) ? laneFields : (field ?? [])))).size;

/** What tells one layout of sheet from another: every label in its place, without case and spaces. */
export const headerText = (columns: Header["columns"]): string =>
	columns.map((c) => `${c.column}:${c.parts.map((p) => tidy(p).toLowerCase().replace(/\s/g, "")).join("/")}`).join("|");
