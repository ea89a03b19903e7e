import { builtInFormats, type NumberFormat, numberFormat } from "./number-format.ts";
import { isTrue, scan } from "./parts.ts";
import type { ZipFile } from "./zip.ts";

/** What the way a cell looks tells of its value. */
export interface CellLook {
	/** Its font is struck through, or a line crosses it. */
	struck: boolean;
	/** Its font is white on white. */
	unseen: boolean;
	format: NumberFormat | null;
}

const lists = new Set(["numFmts", "fonts", "fills", "borders", "cellXfs"]);

/** Whether a colour is that of paper: white, the theme's first one, or either of the palette's. */
const isWhite = ({ rgb = "", theme, indexed, tint = "0" }: Record<string, string>): boolean =>
	/^(?:FF)?FFFFFF$/i.test(rgb) || (theme === "0" && Number(tint) === 0) || indexed === "1" || indexed === "9";

/** For each cell style (`s`) what it tells of a value; null for nothing. */
export async function readCellStyles(zip: ZipFile, part: string | null): Promise<(CellLook | null)[]> {
	if (!part || !zip.has(part)) return [];
	const styles: { format: number; font: number; fill: number; border: number }[] = [];
	const formats = new Map<number, NumberFormat | null>();
	const fonts: { struck: boolean; white: boolean }[] = [];
	/** Whether a fill is that of paper. */
	const bareFills: boolean[] = [];
	/** Whether a border has lines from corner to corner. */
	const crossing: { way: boolean; line: boolean }[] = [];
	/** Differential formats, which rules give to cells, have fonts and number formats too. */
	let list = "";
	await scan(zip, part, {
		open(name, attributes) {
			if (lists.has(name)) list = name;
			else if (list === "numFmts" && name === "numFmt") {
				const { numFmtId, formatCode = "" } = attributes();
				formats.set(Number(numFmtId), numberFormat(formatCode));
			} else if (list === "fonts") {
				const font = fonts.at(-1);
				if (name === "font") fonts.push({ struck: false, white: false });
				else if (font && name === "strike") font.struck = isTrue(attributes().val ?? "1");
				else if (font && name === "color") font.white = isWhite(attributes());
			} else if (list === "fills") {
				if (name === "fill") bareFills.push(true);
				else if (name === "patternFill") bareFills[bareFills.length - 1] = (attributes().patternType ?? "none") === "none";
				else if (name === "gradientFill") bareFills[bareFills.length - 1] = false;
				else if (name === "fgColor" && isWhite(attributes())) bareFills[bareFills.length - 1] = true;
			} else if (list === "borders") {
				if (name === "border") {
					const { diagonalUp = "0", diagonalDown = "0" } = attributes();
					crossing.push({ way: isTrue(diagonalUp) || isTrue(diagonalDown), line: false });
				} else if (name === "diagonal") {
					const border = crossing.at(-1);
					if (border) border.line = (attributes().style ?? "none") !== "none";
				}
			} else if (list === "cellXfs" && name === "xf") {
				const { numFmtId = 0, fontId = 0, fillId = 0, borderId = 0 } = attributes();
				styles.push({ format: Number(numFmtId), font: Number(fontId), fill: Number(fillId), border: Number(borderId) });
			}
		},
		close(name) {
			if (name === list) list = "";
		},
	});
	return styles.map(({ format: id, font, fill, border }) => {
		const { way, line } = crossing[border] ?? { way: false, line: false };
		const struck = (fonts[font]?.struck ?? false) || (way && line);
		const unseen = (fonts[font]?.white ?? false) && (bareFills[fill] ?? true);
		const format = (formats.has(id) ? formats.get(id) : builtInFormats.get(id)) ?? null;
		return struck || unseen || format ? { struck, unseen, format } : null;
	});
}
