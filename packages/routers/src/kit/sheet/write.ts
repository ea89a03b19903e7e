import { DomainError } from "../../door/errors.ts";
import { columnName, escapeXml, excelSerial, limits, textOf } from "./format.ts";
import { type CellStyle, formats, type StyleBook, styleBook } from "./style.ts";
import { type ZipPart, zipStream } from "./zip-write.ts";

export type { CellStyle };

/**
 * What a column holds. `number` and `money` take numbers and decimal strings ("4500.00") and write numbers; `date` takes
 * `yyyy-MM-dd` or a Date and writes a day; anything that does not fit its kind is written as text.
 */
type CellKind = "text" | "number" | "date" | "money";

export interface SheetColumn {
	header: string;
	/** Characters; taken from the header when left out. */
	width?: number;
	kind?: CellKind;
	/** Offered as a drop-down in the cells below; others may still be written. Left out where Excel cannot hold so many (255 characters). */
	choices?: readonly string[];
	/** Shown beside a cell of the column that is chosen. */
	hint?: string;
}

interface SheetSpec {
	sheetName: string;
	columns: SheetColumn[];
	/** One array per row, in the order of `columns`; null and undefined are empty cells. */
	rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;
	/** Lines for the reader, on a sheet of their own so that the data sheet can be imported as it is. */
	notes?: readonly string[];
	notesSheetName?: string;
}

/** One sheet of free form: rows hold plain values (shown as their column's kind) or `styledCell`s. */
export interface WorkbookSheet {
	name: string;
	/** With a header in any column the first row is the header: bold, frozen, with a filter. */
	columns: (Omit<SheetColumn, "header"> & { header?: string })[];
	rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;
	/** Rows that stay in sight; 1 when there is a header. */
	freezeRows?: number;
	landscape?: boolean;
}

const styledMark = Symbol("styledCell");

/** A formula without its `=`, by the number of the row it stands in, from 1. Texts of others have no place in it. */
type Formula = (row: number) => string;

export interface StyledCell {
	[styledMark]: true;
	value: unknown;
	style: CellStyle;
	kind: CellKind | undefined;
	columns: number;
	rows: number;
	formula: Formula | undefined;
}

/** A cell with a look of its own; `columns` and `rows` merge it over its neighbours, which stay empty in the rows given. With a `formula` the value is what it comes to. */
export const styledCell = (
	value: unknown,
	style: CellStyle = {},
	span: { kind?: CellKind; columns?: number; rows?: number; formula?: Formula | undefined } = {},
): StyledCell => ({
	[styledMark]: true,
	value,
	style,
	kind: span.kind,
	columns: span.columns ?? 1,
	rows: span.rows ?? 1,
	formula: span.formula,
});

const isStyled = (value: unknown): value is StyledCell => typeof value === "object" && value !== null && styledMark in value;

/** An xlsx with one table, streamed as the rows come: header bold, frozen and with a filter. More rows than a sheet holds are 000004. */
export function writeSheet(spec: SheetSpec): ReadableStream<Uint8Array> {
	const sheets: WorkbookSheet[] = [{ name: spec.sheetName, columns: spec.columns, rows: spec.rows }];
	if (spec.notes?.length) {
		sheets.push({
			name: spec.notesSheetName ?? "Notes",
			columns: [{ width: 100 }],
			rows: spec.notes.map((line) => [styledCell(line, { wrap: true })]),
		});
	}
	return writeWorkbook(sheets);
}

/** An xlsx of one or more sheets, streamed: at any time little more than one block of rows is in memory. */
export function writeWorkbook(sheets: WorkbookSheet[]): ReadableStream<Uint8Array> {
	const names = sheetNames(sheets);
	const styles = styleBook();
	const parts: ZipPart[] = fixedParts(names).map(([name, xml]) => ({ name, content: () => [xml] }));
	for (const [i, sheet] of sheets.entries()) parts.push({ name: `xl/worksheets/sheet${i + 1}.xml`, content: () => sheetXml(sheet, styles, i === 0) });
	// Last: by then every style in use is known.
	parts.push({ name: "xl/styles.xml", content: () => [styles.xml()] });
	return zipStream(parts);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const contentTypes = "application/vnd.openxmlformats-officedocument.spreadsheetml";

function fixedParts(names: string[]): [string, string][] {
	const overrides = names
		.map((_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${contentTypes}.worksheet+xml"/>`)
		.join("");
	const links = names.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join("");
	return [
		[
			"[Content_Types].xml",
			`${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentTypes}.sheet.main+xml"/>${overrides}<Override PartName="/xl/styles.xml" ContentType="${contentTypes}.styles+xml"/></Types>`,
		],
		[
			"_rels/.rels",
			`${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		],
		[
			"xl/workbook.xml",
			`${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join("")}</sheets></workbook>`,
		],
		[
			"xl/_rels/workbook.xml.rels",
			`${head}<Relationships xmlns="${packageRelations}">${links}<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
		],
	];
}

/** Excel refuses names over 31 characters, with `[]:*?/\`, empty or standing twice. */
function sheetNames(sheets: WorkbookSheet[]): string[] {
	const taken = new Set<string>();
	return sheets.map((sheet, i) => {
		const base =
			sheet.name
				.replace(/[[\]:*?/\\']/g, " ")
				.trim()
				.slice(0, 31) || `Sheet${i + 1}`;
		const name = taken.has(base.toLowerCase()) ? `${base.slice(0, 27)} ${i + 1}` : base;
		taken.add(name.toLowerCase());
		return name;
	});
}

/** Characters of XML gathered before they are handed to the zip. */
const BLOCK = 48_000;

async function* sheetXml(sheet: WorkbookSheet, styles: StyleBook, selected: boolean): AsyncGenerator<string> {
	const hasHeader = sheet.columns.some((c) => c.header !== undefined);
	const frozen = sheet.freezeRows ?? (hasHeader ? 1 : 0);
	const pane = frozen ? `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>` : "";
	const cols = sheet.columns
		.map((c, i) => `<col min="${i + 1}" max="${i + 1}" width="${c.width ?? headerWidth(c.header)}" customWidth="1"/>`)
		.join("");
	const write = rowWriter(sheet, styles);
	let text = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView${selected ? ' tabSelected="1"' : ""} workbookViewId="0">${pane}</sheetView></sheetViews>${cols ? `<cols>${cols}</cols>` : ""}<sheetData>`;
	if (hasHeader) text += write.row(sheet.columns.map((c) => styledCell(c.header ?? "", headerStyle)));
	for await (const row of sheet.rows) {
		text += write.row(row);
		if (text.length < BLOCK) continue;
		yield text;
		text = "";
	}
	text += "</sheetData>";
	if (hasHeader) text += `<autoFilter ref="A1:${columnName(sheet.columns.length)}${write.count()}"/>`;
	const merged = write.merged();
	if (merged.length) text += `<mergeCells count="${merged.length}">${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;
	text += validations(sheet.columns, hasHeader ? 2 : 1);
	if (sheet.landscape) text += '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>';
	yield `${text}</worksheet>`;
}

/** Characters Excel takes for the choices of a list, for a hint and for its title. */
const LIST = 255;
const HINT = 255;
const HINT_TITLE = 32;

const attribute = (text: string, most: number) => escapeXml(text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Drop-downs and hints of columns, from a row down. */
function validations(columns: WorkbookSheet["columns"], from: number): string {
	const rules = columns.flatMap(({ header = "", choices = [], hint }, i) => {
		const list = choices.join(",");
		const offered = choices.length > 0 && list.length <= LIST && !choices.some((choice) => choice.includes(","));
		if (!offered && !hint) return [];
		const letter = columnName(i + 1);
		const prompt = hint ? ` showInputMessage="1" promptTitle="${attribute(header, HINT_TITLE)}" prompt="${attribute(hint, HINT)}"` : "";
		const range = `sqref="${letter}${from}:${letter}${limits.rows}"`;
		return offered
			? [
					`<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1"${prompt} ${range}><formula1>"${escapeXml(list.replaceAll('"', '""'))}"</formula1></dataValidation>`,
				]
			: [`<dataValidation allowBlank="1"${prompt} ${range}/>`];
	});
	return rules.length > 0 ? `<dataValidations count="${rules.length}">${rules.join("")}</dataValidations>` : "";
}

const headerStyle: CellStyle = { bold: true, fill: "E8EDF2" };

/** Wide characters count twice. */
const lettersOf = (text: string): number => [...text].reduce((n, c) => n + (c > "\u2e7f" ? 2 : 1), 0);

/** Two characters for the filter's arrow. */
const headerWidth = (header = "") => Math.min(40, Math.max(10, lettersOf(header) + 2));

/** Points of a line of usual letters, and how much of a cell's width a line of words fills. */
const LINE_HEIGHT = 15;
const FILLED = 0.9;

/** Lines a text takes in so many characters. */
const linesIn = (text: string, width: number): number =>
	text.split("\n").reduce((lines, paragraph) => lines + Math.max(1, Math.ceil(lettersOf(paragraph) / (width * FILLED))), 0);

function rowWriter(sheet: WorkbookSheet, styles: StyleBook) {
	const letters = Array.from({ length: limits.columns }, (_, i) => columnName(i + 1));
	const dateStyle = styles.id({ numberFormat: formats.date });
	const moneyStyle = styles.id({ numberFormat: formats.money });
	const merged: string[] = [];
	const days = new Map<unknown, number | null>();
	let rowNumber = 0;

	/** A sheet has few different days: each is worked out once. */
	const dayOf = (value: unknown): number | null => {
		const known = days.get(value);
		if (known !== undefined) return known;
		if (days.size > 5000) days.clear();
		const serial = excelSerial(value);
		days.set(value, serial);
		return serial;
	};

	const cell = (ref: string, value: unknown, kind: CellKind | undefined, style: number | undefined, formula = ""): string => {
		const s = style === undefined ? "" : ` s="${style}"`;
		if (value === null || value === undefined || value === "") return style === undefined ? "" : `<c r="${ref}"${s}/>`;
		if (typeof value === "boolean") return `<c r="${ref}"${s} t="b"><v>${value ? 1 : 0}</v></c>`;
		if (kind === "date" || value instanceof Date) {
			const serial = dayOf(value);
			if (serial !== null) return `<c r="${ref}" s="${style ?? dateStyle}"><v>${serial}</v></c>`;
		}
		if (typeof value === "number" ? Number.isFinite(value) : (kind === "number" || kind === "money") && isPlainNumber(value)) {
			return `<c r="${ref}"${style === undefined && kind === "money" ? ` s="${moneyStyle}"` : s}>${formula}<v>${value}</v></c>`;
		}
		return `<c r="${ref}"${s} t="inlineStr"><is><t xml:space="preserve">${textOf(value)}</t></is></c>`;
	};

	const styled = (c: StyledCell, columnIndex: number, ref: string): string => {
		const kind = c.kind ?? sheet.columns[columnIndex]?.kind;
		const numberFormat = c.style.numberFormat ?? (kind === "date" || kind === "money" ? formats[kind] : undefined);
		if (c.columns > 1 || c.rows > 1) merged.push(`${ref}:${letters[columnIndex + c.columns - 1]}${rowNumber + c.rows - 1}`);
		const formula = c.formula && `<f>${escapeXml(c.formula(rowNumber))}</f>`;
		return cell(ref, c.value, kind, styles.id(numberFormat ? { ...c.style, numberFormat } : c.style), formula);
	};

	/** Programs make a row as high as its texts, but for cells that are merged. */
	const heightOf = (values: readonly unknown[]): string => {
		const lines = values.map((c, i) => {
			if (!isStyled(c) || !c.style.wrap || c.columns === 1 || c.rows > 1) return 1;
			const width = sheet.columns.slice(i, i + c.columns).reduce((sum, column) => sum + (column.width ?? headerWidth(column.header)), 0);
			return linesIn(String(c.value ?? ""), width);
		});
		const most = Math.max(1, ...lines);
		return most > 1 ? ` ht="${most * LINE_HEIGHT}" customHeight="1"` : "";
	};

	return {
		row(values: readonly unknown[]): string {
			if (++rowNumber > limits.writtenRows) throw new DomainError("state", "sheet.tooManyToWrite", { limit: limits.writtenRows });
			let xml = `<row r="${rowNumber}"${heightOf(values)}>`;
			for (let i = 0; i < values.length; i++) {
				const value = values[i];
				const ref = `${letters[i]}${rowNumber}`;
				xml += isStyled(value) ? styled(value, i, ref) : cell(ref, value, sheet.columns[i]?.kind, undefined);
			}
			return `${xml}</row>`;
		},
		count: () => rowNumber,
		merged: () => merged,
	};
}

/** A decimal string Excel can hold without losing a digit: at most 15 of them. */
const isPlainNumber = (value: unknown): value is string =>
	typeof value === "string" && value.length <= 17 && /^-?\d+(\.\d+)?$/.test(value) && value.replace(/\D/g, "").length <= 15;
