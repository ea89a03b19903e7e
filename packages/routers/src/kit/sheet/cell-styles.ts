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

/** What the cell styles (`s`) of a workbook tell of values, and its differential formats, which rules give to cells; null for nothing. */
export interface CellLooks {
	styles: readonly (CellLook | null)[];
	differential: readonly (CellLook | null)[];
}

const lists = new Set(["numFmts", "fonts", "fills", "borders", "cellXfs", "dxfs"]);

/** Whether a colour is that of paper: white, the theme's first one, or either of the palette's. */
const isWhite = ({ rgb = "", theme, indexed, tint = "0" }: Record<string, string>): boolean =>
	/^(?:FF)?FFFFFF$/i.test(rgb) || (theme === "0" && Number(tint) === 0) || indexed === "1" || indexed === "9";

/** What the looks a workbook gives to cells tell of their values. */
export async function readCellStyles(zip: ZipFile, part: string | null): Promise<CellLooks> {
	if (!part || !zip.has(part)) return { styles: [], differential: [] };
	const styles: { format: number; font: number; fill: number; border: number }[] = [];
	const formats = new Map<number, NumberFormat | null>();
	const fonts: { struck: boolean; white: boolean }[] = [];
	/** Whether a fill is that of paper. */
	const bareFills: boolean[] = [];
	/** Whether a border has lines from corner to corner. */
	const crossing: { way: boolean; line: boolean }[] = [];
	const differential: { struck: boolean; white: boolean; bare: boolean; format: NumberFormat | null }[] = [];
	let inFont = false;
	/** Differential formats have fonts and number formats of their own. */
	let list = "";
	await scan(zip, part, {
		open(name, attributes) {
			if (list === "dxfs") {
				const own = differential.at(-1);
				if (name === "dxf") differential.push({ struck: false, white: false, bare: true, format: null });
				else if (!own) return;
				else if (name === "font") inFont = true;
				else if (name === "strike") own.struck = isTrue(attributes().val ?? "1");
				else if (name === "color" && inFont) own.white = isWhite(attributes());
				else if (name === "numFmt") own.format = numberFormat(attributes().formatCode ?? "");
				// Of a rule a solid fill has its colour as that of the background.
				else if (name === "bgColor") own.bare = isWhite(attributes());
			} else if (lists.has(name)) list = name;
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
			if (name === "font") inFont = false;
		},
	});
	const looks = styles.map(({ format: id, font, fill, border }) => {
		const { way, line } = crossing[border] ?? { way: false, line: false };
		const struck = (fonts[font]?.struck ?? false) || (way && line);
		const unseen = (fonts[font]?.white ?? false) && (bareFills[fill] ?? true);
		const format = (formats.has(id) ? formats.get(id) : builtInFormats.get(id)) ?? null;
		return struck || unseen || format ? { struck, unseen, format } : null;
	});
	return {
		styles: looks,
		differential: differential.map(({ struck, white, bare, format }) =>
			struck || (white && bare) || format ? { struck, unseen: white && bare, format } : null,
		),
	};
}
