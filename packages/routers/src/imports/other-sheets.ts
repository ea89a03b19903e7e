import type { SheetInfo, SheetRow, Workbook } from "../sheet/read.ts";
import type { ImportBook } from "./book.ts";
import { isPrice, type LabelIndex } from "./field.ts";
import { findHeaders, HEADER_SEARCH, type Header, mayBeHeader } from "./header.ts";
import { isPriced } from "./ledger.ts";
import { proposeTable } from "./mapping.ts";

/** A sheet with a header of rates, and how many different things of it are known. */
interface LikelySheet {
	sheet: SheetInfo;
	header: Header;
}

/** A sheet that looks like rates and is not read; `amounts`: its cells with prices. */
export interface OtherSheet {
	name: string;
	hidden: boolean;
	amounts: number;
}

/** The sheets that look like rates, those people see before hidden ones, then the one whose header is best known first. */
export async function likelySheets(workbook: Workbook, labels: LabelIndex): Promise<LikelySheet[]> {
	const likely: LikelySheet[] = [];
	for (const sheet of workbook.sheets) {
		const sample: SheetRow[] = [];
		for await (const row of workbook.rows(sheet.name)) {
			sample.push(row);
			if (sample.length === HEADER_SEARCH) break;
		}
		const [header] = await findHeaders(sample, [], labels);
		if (header) likely.push({ sheet, header });
	}
	return likely.sort((a, b) => Number(isHidden(a.sheet)) - Number(isHidden(b.sheet)) || b.header.matched - a.header.matched);
}

export const isHidden = ({ state }: SheetInfo): boolean => state !== "visible";

/** What a workbook has of rates beside the sheet that is read. A hidden one without a single price, a list of names for instance, is none. */
export async function otherSheets(
	workbook: Workbook,
	likely: readonly LikelySheet[],
	of: { read: SheetInfo; book: ImportBook; labels: LabelIndex },
): Promise<OtherSheet[]> {
	const others: OtherSheet[] = [];
	for (const { sheet, header } of likely) {
		if (sheet === of.read) continue;
		const amounts = await amountsIn(workbook.rows(sheet.name), header, of);
		const hidden = isHidden(sheet);
		if (amounts > 0 || !hidden) others.push({ name: sheet.name, hidden, amounts });
	}
	return others;
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
