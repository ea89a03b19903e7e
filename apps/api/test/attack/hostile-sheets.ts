import { zipSync } from "fflate";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';

/** Parts of a workbook that differ from a plain one; all as XML text. */
export interface Parts {
	/** What stands in `<sheetData>`. */
	rows?: string;
	/** What stands before it and after it. */
	before?: string;
	after?: string;
	/** What stands in `<sst>` and `<styleSheet>`. */
	strings?: string;
	styles?: string;
	/** The whole of a sheet, in place of all that. */
	sheet?: string;
	sheetNames?: string[];
	/** Further parts of the package, by name. */
	more?: Record<string, Uint8Array<ArrayBuffer>>;
	/** Packed: else a ratio no real sheet has would be all that is found. */
	packed?: boolean;
}

/** A row of texts. */
export const textRow = (row: number, ...cells: string[]): string =>
	`<row r="${row}">${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;

/** A header importers know. */
const knownHeader = textRow(1, "POL", "POD", "20GP", "40HQ", "Valid from", "Valid to", "Remark");

/** A workbook as no program writes it. */
export function hostileWorkbook(parts: Parts): Uint8Array<ArrayBuffer> {
	const text = (xml: string) => new TextEncoder().encode(head + xml);
	const names = parts.sheetNames ?? ["Rates"];
	const sheets = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId1"/>`).join("");
	const sheet =
		parts.sheet ?? `<worksheet ${main}>${parts.before ?? ""}<sheetData>${knownHeader}${parts.rows ?? ""}</sheetData>${parts.after ?? ""}</worksheet>`;
	const files: Record<string, Uint8Array> = {
		"[Content_Types].xml": text('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
		"_rels/.rels": text(
			`<Relationships ${packaged}><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		),
		"xl/_rels/workbook.xml.rels": text(
			`<Relationships ${packaged}><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
		),
		"xl/workbook.xml": text(`<workbook ${main} xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>`),
		"xl/worksheets/sheet1.xml": text(sheet),
		"xl/sharedStrings.xml": text(`<sst ${main}>${parts.strings ?? ""}</sst>`),
		"xl/styles.xml": text(`<styleSheet ${main}>${parts.styles ?? ""}</styleSheet>`),
		...parts.more,
	};
	return zipSync(files, { level: parts.packed ? 6 : 0 }) as Uint8Array<ArrayBuffer>;
}
