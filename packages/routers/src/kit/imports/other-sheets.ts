import type { SheetInfo, SheetRow, Workbook } from "../sheet/read.ts";
import type { ImportBook } from "./book.ts";
import { isPrice, type LabelIndex } from "./field.ts";
import { findHeaders, HEADER_SEARCH, type Header, mayBeHeader } from "./header.ts";
import { isPriced, looksPriced } from "./ledger.ts";
import { proposeTable } from "./mapping.ts";
import { hasAmount, hasTermsOfAll } from "./note-terms.ts";
import { withShownHeads } from "./shown-heads.ts";
import { lineSays } from "./statements.ts";
import { beginningOf, remembered } from "./text.ts";

/** A sheet with a header of rates, and how many different things of it are known. */
interface LikelySheet {
	sheet: SheetInfo;
	header: Header;
}

/** A sheet that looks like rates, has other amounts or speaks of rates, and is not read; `amounts`: its cells with prices, `lines`: its first texts about rates. */
export interface OtherSheet {
	name: string;
	hidden: boolean;
	amounts: number;
	lines: string[];
}

/** Texts told of a sheet, and cells looked at for them. */
const LINES = 3;
/** A word of a list, "VIP", "Discount", "空箱", and no sentence. */
const isWord = (text: string): boolean => text.length <= (/[一-鿿]/.test(text) ? 4 : 8);
const MOST_TEXTS = 10_000;
/** A value of a list by itself is of no rates: what speaks of them says so. */
const ofRates = /rates?(?![a-z])|prices?(?![a-z])|(?<![a-z])(?:all|only|valid|per|freight|quot)|[价费均仅:：]|以上|以下|有效/i;

/** The sheets that look like rates, those people see before hidden ones, then the one whose header is best known first. */
export async function likelySheets(workbook: Workbook, labels: LabelIndex): Promise<LikelySheet[]> {
	const likely: LikelySheet[] = [];
	for (const sheet of workbook.sheets) {
		const sample: SheetRow[] = [];
		for await (const row of workbook.rows(sheet.name)) {
			sample.push(withShownHeads(row, workbook.date1904));
			if (sample.length === HEADER_SEARCH) break;
		}
		const [header] = await findHeaders(sample, [], labels);
		if (header) likely.push({ sheet, header });
	}
	return likely.sort((a, b) => Number(isHidden(a.sheet)) - Number(isHidden(b.sheet)) || b.header.matched - a.header.matched);
}

export const isHidden = ({ state }: SheetInfo): boolean => state !== "visible";

/** No price is as large: a telephone number, the code of an area. */
const LARGEST = 100_000_000;

/** What a workbook has of rates and other amounts beside the sheet that is read. A hidden one without a single amount, a list of names for instance, is none. */
export async function otherSheets(
	workbook: Workbook,
	likely: readonly LikelySheet[],
	of: { read: SheetInfo; book: ImportBook; labels: LabelIndex },
): Promise<OtherSheet[]> {
	const others: OtherSheet[] = [];
	const withRates = new Set(likely.map(({ sheet }) => sheet));
	const rest = workbook.sheets.filter((sheet) => !withRates.has(sheet)).map((sheet) => ({ sheet, header: null }));
	const speaks = linesOf(of.book);
	for (const { sheet, header } of [...likely, ...rest]) {
		if (sheet === of.read) continue;
		const rows = workbook.rows(sheet.name);
		const amounts = header ? await amountsIn(rows, header, of) : await amountsAnywhere(rows);
		const hidden = isHidden(sheet);
		const lines = header ? [] : await speaks(workbook.rows(sheet.name));
		if (amounts > 0 || lines.length > 0 || (header && !hidden)) others.push({ name: sheet.name, hidden, amounts, lines });
	}
	return others;
}

/** Makes the function that finds the first texts of a sheet that say of rates what they are, or what no field holds. */
function linesOf({ fields }: ImportBook): (rows: AsyncIterable<SheetRow>) => Promise<string[]> {
	const known = new Set(fields.map(({ name }) => name));
	const speaks = remembered(
		(text) => (!isWord(text) && hasTermsOfAll(text)) || (ofRates.test(text) && Object.keys(lineSays(text).says).some((field) => known.has(field))),
	);
	return async (rows) => {
		const lines: string[] = [];
		let seen = 0;
		for await (const row of rows)
			for (const { value } of row.cells) {
				if (typeof value !== "string" || value.length < 2) continue;
				if (++seen > MOST_TEXTS || lines.length === LINES) return lines;
				const text = beginningOf(value);
				if (speaks(text)) lines.push(text);
			}
		return lines;
	};
}

/** Cells with amounts of a sheet without a header of rates: surcharges, say. Numbers that only count lines are none. */
async function amountsAnywhere(rows: AsyncIterable<SheetRow>): Promise<number> {
	let amounts = 0;
	/** Of columns that count 1, 2, 3: how far they have come. */
	const counting = new Map<number, number | null>();
	for await (const row of rows)
		for (const cell of row.cells) {
			if (typeof cell.value === "string" ? hasAmount(cell.value) || looksPriced(cell) : looksPriced(cell) && Math.abs(Number(cell.value)) < LARGEST)
				amounts++;
			if (typeof cell.value !== "number") continue;
			const last = counting.get(cell.column) ?? (counting.has(cell.column) ? null : 0);
			counting.set(cell.column, last !== null && cell.value === last + 1 ? cell.value : null);
		}
	for (const last of counting.values()) if (last !== null && last > 1) amounts -= last;
	return amounts;
}

async function amountsIn(rows: AsyncIterable<SheetRow>, header: Header, { book, labels }: { book: ImportBook; labels: LabelIndex }): Promise<number> {
	const { columns } = proposeTable(header, { fields: book.fields, labels, known: null });
	const priced = new Set(
		columns.flatMap(({ column, target }) => (target && isPrice(book.fields.find((f) => f.name === target.field)) ? [column] : [])),
	);
	let amounts = 0;
	for await (const row of rows)
		if (row.rowNumber > header.lastRow && !mayBeHeader(row, labels))
			for (const cell of row.cells) if (priced.has(cell.column) && isPriced(cell)) amounts++;
	return amounts;
}
