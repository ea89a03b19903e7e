import { DomainError } from "../../door/errors.ts";
import { type CellLooks, readCellStyles } from "./cell-styles.ts";
import { type CellComment, readComments } from "./comments.ts";
import { limits } from "./format.ts";
import { readRelationships, readSharedStrings, readSheetList, type SharedStrings } from "./parts.ts";
import { pieceCutter } from "./pieces.ts";
import type { CellRange } from "./ranges.ts";
import type { SheetRow } from "./row.ts";
import { readShapes } from "./shapes.ts";
import { noFacts, type SheetFacts, sheetParser } from "./sheet-parser.ts";
import { readTheme } from "./theme.ts";
import { turns } from "./turns.ts";
import { openZip, readAll, type ZipFile } from "./zip.ts";

export type { SheetCell, SheetRow } from "./row.ts";

export interface SheetInfo {
	name: string;
	state: "visible" | "hidden" | "veryHidden";
	/** The areas that are printed; none where all of it is. */
	printed: readonly CellRange[];
	/** Known once all rows were read. */
	facts: SheetFacts;
}

export interface Workbook {
	sheets: SheetInfo[];
	/** Serial dates count from 1904, as on old Macs: pass it to `serialDate`. */
	date1904: boolean;
	/** Rows of a sheet in order, a block at a time; other work gets its turn in between. */
	rows(sheetName: string): AsyncGenerator<SheetRow>;
	/** The comments on a sheet's cells. */
	comments(sheetName: string): Promise<CellComment[]>;
	/** What stands in text boxes over its cells, a paragraph each. */
	shapes(sheetName: string): Promise<string[]>;
}

/**
 * Opens an xlsx. Throws a DomainError of kind "invalid" that says what the file is instead (encrypted, .xls, CSV, …) or which
 * limit it passes. Nothing is fetched or expanded from outside the file: document type declarations are refused.
 */
export async function openWorkbook(input: ReadableStream<Uint8Array> | Uint8Array): Promise<Workbook> {
	const bytes = await readAll(input);
	refuseOthers(bytes);
	const zip = openZip(bytes);
	const book = await bookPart(zip);
	const relations = await readRelationships(zip, book);
	const { sheets: list, date1904 } = await readSheetList(zip, book);
	const parts = new Map<string, string>();
	const sheets: SheetInfo[] = [];
	for (const { name, state, relation, printed } of list) {
		const target = relations.byId.get(relation);
		if (!target || !zip.has(target) || !target.includes("sheet")) continue;
		parts.set(name, target);
		sheets.push({ name, state, printed, facts: noFacts() });
	}
	if (sheets.length === 0) throw new DomainError("invalid", "sheet.noSheet", { name: "" });
	let shared: { strings: SharedStrings; looks: CellLooks } | undefined;

	return {
		sheets,
		date1904,
		async comments(sheetName) {
			const part = parts.get(sheetName);
			return part ? readComments(zip, part) : [];
		},
		async shapes(sheetName) {
			const part = parts.get(sheetName);
			return part ? readShapes(zip, part) : [];
		},
		rows: (sheetName) =>
			sheetRows(zip, async () => {
				const sheet = sheets.find((s) => s.name === sheetName);
				const part = parts.get(sheetName);
				if (!sheet || !part) throw new DomainError("invalid", "sheet.noSheet", { name: sheetName });
				shared ??= {
					strings: await readSharedStrings(zip, relations.sharedStrings),
					looks: await readCellStyles(zip, relations.styles, await readTheme(zip, relations.theme)),
				};
				return { part, sheet, parser: sheetParser(shared.strings, shared.looks) };
			}),
	};
}

/** Rows after which others may get their turn, what is done with the rows counted in. */
const ROWS = 32;

/** `open` finds the sheet, once somebody asks for its first row. */
async function* sheetRows(
	zip: ZipFile,
	open: () => Promise<{ part: string; sheet: SheetInfo; parser: ReturnType<typeof sheetParser> }>,
): AsyncGenerator<SheetRow> {
	const { part, sheet, parser } = await open();
	const cutter = pieceCutter("</r");
	const turn = turns();
	let given = 0;
	let left = limits.sheetText * 1_000_000;
	const counted = (row: SheetRow) => {
		for (const { value } of row.cells) if (typeof value === "string") left -= value.length;
		if (left < 0) throw new DomainError("invalid", "sheet.tooMuchText", { limit: limits.sheetText });
		return row;
	};
	for await (const block of zip.read(part)) {
		parser.write(cutter.add(block));
		// One by one: delegating waits three times as often.
		for (const row of parser.take()) {
			yield counted(row);
			if (++given % ROWS === 0) await turn();
		}
	}
	parser.write(cutter.rest());
	sheet.facts = parser.close();
	for (const row of parser.take()) yield counted(row);
}

/** The workbook part, by the package's own relationships: not every producer calls it xl/workbook.xml. */
async function bookPart(zip: ZipFile): Promise<string> {
	if (zip.has("xl/workbook.bin")) throw new DomainError("invalid", "sheet.binary");
	const named = zip.has("_rels/.rels") ? (await readRelationships(zip, "")).book : null;
	const part = named ?? "xl/workbook.xml";
	if (!zip.has(part)) throw new DomainError("invalid", "sheet.notXlsx");
	return part;
}

const startsWith = (bytes: Uint8Array, ...head: number[]) => head.every((b, i) => bytes[i] === b);

/** Says what a file is that is not a zip. */
function refuseOthers(bytes: Uint8Array): void {
	if (startsWith(bytes, 0x50, 0x4b)) return;
	if (bytes.length === 0) throw new DomainError("invalid", "sheet.empty");
	// A compound file: an encrypted xlsx names its stream in UTF-16, an old .xls does not.
	if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
		const text = new TextDecoder("utf-16le").decode(bytes.subarray(0, bytes.length & ~1));
		throw new DomainError("invalid", text.includes("EncryptedPackage") ? "sheet.encrypted" : "sheet.oldFormat");
	}
	if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new DomainError("invalid", "sheet.notXlsx");
	const start = bytes.subarray(0, 4096);
	const utf16 = startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff);
	throw new DomainError("invalid", utf16 || !start.includes(0) ? "sheet.isText" : "sheet.notXlsx", { limit: limits.columns });
}
