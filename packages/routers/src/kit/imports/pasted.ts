import { translate } from "@iqt/i18n";
import { keepFile, makingFile } from "../files/download-link.ts";
import { XLSX } from "../price-book/export.ts";
import { sheetName } from "../price-book/sheet-name.ts";
import { styledCell, writeWorkbook } from "../sheet/write.ts";
import { importBook } from "./book.ts";
import type { Importer } from "./importer.ts";
import { addBatch } from "./queries.ts";
import { refuseBlind } from "./service.ts";

/** An amount as spreadsheets copy it where its cell shows every digit; a leading zero is a code's. */
const plainNumber = /^-?(?:0|[1-9]\d{0,13})(?:\.\d{1,6})?$/;

/** What a cell was before it was copied: a number where it can have been nothing else, else its text. */
const cellOf = (text: string) => (plainNumber.test(text.trim()) ? styledCell(text.trim(), {}, { kind: "number" }) : text);

/**
 * Starts a batch over cells that were pasted, heads and all: they become a workbook of one sheet, which is read like any that is uploaded. 000008 where
 * the caller may not edit the book.
 */
export async function startPasted(ctx: Importer, domain: string, lines: readonly (readonly string[])[]): Promise<string> {
	const book = importBook(domain);
	refuseBlind(ctx.caller, book);
	const columns = Math.max(...lines.map((line) => line.length));
	const body = writeWorkbook([
		// Named as the book's own sheets are: a name of another kind would be read as if it said something of the rates.
		{ name: sheetName(book.rates, ctx.language), columns: Array.from({ length: columns }, () => ({})), rows: lines.map((line) => line.map(cellOf)) },
	]);
	const file = { name: `${translate(ctx.language, "import.pasted")}.xlsx`, contentType: XLSX, body };
	const objectName = await makingFile(ctx, () => keepFile(ctx, { file }));
	const id = crypto.randomUUID();
	await addBatch(ctx.services.db, { id, domain, objectName, fileName: file.name, ownerId: ctx.caller.userId, at: ctx.now.toISOString() });
	return id;
}
