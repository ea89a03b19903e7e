import { builtInFormats, type NumberFormat, numberFormat } from "./number-format.ts";
import { isTrue, scan } from "./parts.ts";
import type { ZipFile } from "./zip.ts";

/** What the way a cell looks tells of its value. */
export interface CellLook {
	/** Its font is struck through. */
	struck: boolean;
	format: NumberFormat | null;
}

/** For each cell style (`s`) what it tells of a value; null for nothing. */
export async function readCellStyles(zip: ZipFile, part: string | null): Promise<(CellLook | null)[]> {
	if (!part || !zip.has(part)) return [];
	const styles: { format: number; font: number }[] = [];
	const formats = new Map<number, NumberFormat | null>();
	const struckFonts: boolean[] = [];
	/** Differential formats, which rules give to cells, have fonts and number formats too. */
	let list = "";
	await scan(zip, part, {
		open(name, attributes) {
			if (name === "numFmts" || name === "fonts" || name === "cellXfs") list = name;
			else if (list === "numFmts" && name === "numFmt") {
				const { numFmtId, formatCode = "" } = attributes();
				formats.set(Number(numFmtId), numberFormat(formatCode));
			} else if (list === "fonts" && name === "font") struckFonts.push(false);
			else if (list === "fonts" && name === "strike") struckFonts[struckFonts.length - 1] = isTrue(attributes().val ?? "1");
			else if (list === "cellXfs" && name === "xf") {
				const { numFmtId = 0, fontId = 0 } = attributes();
				styles.push({ format: Number(numFmtId), font: Number(fontId) });
			}
		},
		close(name) {
			if (name === list) list = "";
		},
	});
	return styles.map(({ format: id, font }) => {
		const struck = struckFonts[font] ?? false;
		const format = (formats.has(id) ? formats.get(id) : builtInFormats.get(id)) ?? null;
		return struck || format ? { struck, format } : null;
	});
}
