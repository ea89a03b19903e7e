import { type CellColors, colorOf, plainColors } from "./colors.ts";
import { type DifferentialLook, differentialFormat } from "./differential.ts";
import { builtInDecimals, builtInFormats, decimalsShown, type NumberFormat, numberFormat } from "./number-format.ts";
import { isTrue, scan } from "./parts.ts";
import type { Theme } from "./theme.ts";
import type { ZipFile } from "./zip.ts";

/** What the way a cell looks tells of its value. */
export interface CellLook {
	/** Its font is struck through, or a line crosses it. */
	struck: boolean;
	/** Its font has the colour of what lies below it. */
	unseen: boolean;
	format: NumberFormat | null;
	/** Decimals it shows of a number, where its format says how many. */
	decimals?: number;
	/** Of its font, points, where it is not the usual one. */
	size?: number;
	/** Where they are none of those that any cell has. */
	colors?: CellColors;
}

/** What the cell styles (`s`) of a workbook tell of values, and its differential formats, which rules give to cells; null for nothing. */
export interface CellLooks {
	styles: readonly (CellLook | null)[];
	differential: readonly (DifferentialLook | null)[];
	theme: Theme;
}

/** Points of the font of a workbook that says nothing else. */
export const USUAL_SIZE = 11;

const lists = new Set(["numFmts", "fonts", "fills", "borders", "cellXfs", "dxfs"]);

/** What the looks a workbook gives to cells tell of their values. */
export async function readCellStyles(zip: ZipFile, part: string | null, theme: Theme): Promise<CellLooks> {
	if (!part || !zip.has(part)) return { styles: [], differential: [], theme };
	const styles: { format: number; font: number; fill: number; border: number }[] = [];
	const formats = new Map<number, NumberFormat | null>();
	const decimalsOf = new Map<number, number | null>();
	const fonts: { struck: boolean; color: string | null; size: number }[] = [];
	const fills: (string | null)[] = [];
	/** Whether a border has lines from corner to corner. */
	const crossing: { way: boolean; line: boolean }[] = [];
	const differential: ReturnType<typeof differentialFormat>[] = [];
	/** Differential formats have fonts and number formats of their own. */
	let list = "";
	await scan(zip, part, {
		open(name, attributes) {
			if (list === "dxfs") {
				if (name === "dxf") differential.push(differentialFormat(theme));
				else differential.at(-1)?.open(name, attributes);
			} else if (lists.has(name)) list = name;
			else if (list === "numFmts" && name === "numFmt") {
				const { numFmtId, formatCode = "" } = attributes();
				formats.set(Number(numFmtId), numberFormat(formatCode));
				decimalsOf.set(Number(numFmtId), decimalsShown(formatCode));
			} else if (list === "fonts") {
				const font = fonts.at(-1);
				if (name === "font") fonts.push({ struck: false, color: plainColors.font, size: USUAL_SIZE });
				else if (font && name === "strike") font.struck = isTrue(attributes().val ?? "1");
				else if (font && name === "sz") font.size = Number(attributes().val) || USUAL_SIZE;
				else if (font && name === "color") font.color = colorOf(attributes(), { auto: plainColors.font, theme });
			} else if (list === "fills") {
				if (name === "fill") fills.push(plainColors.fill);
				else if (name === "patternFill") fills[fills.length - 1] = (attributes().patternType ?? "none") === "none" ? plainColors.fill : null;
				else if (name === "gradientFill") fills[fills.length - 1] = null;
				else if (name === "fgColor") fills[fills.length - 1] = colorOf(attributes(), { auto: plainColors.font, theme });
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
			else if (list === "dxfs") differential.at(-1)?.close(name);
		},
	});
	const looks = styles.map(({ format: id, font: fontId, fill: fillId, border }): CellLook | null => {
		const { way, line } = crossing[border] ?? { way: false, line: false };
		const { struck: ownStruck = false, color: font = plainColors.font, size = USUAL_SIZE } = fonts[fontId] ?? {};
		const fill = fills[fillId] === undefined ? plainColors.fill : fills[fillId];
		const struck = ownStruck || (way && line);
		const unseen = font !== null && font === fill;
		const format = (formats.has(id) ? formats.get(id) : builtInFormats.get(id)) ?? null;
		const decimals = (decimalsOf.has(id) ? decimalsOf.get(id) : builtInDecimals.get(id)) ?? null;
		const isPlain = font === plainColors.font && fill === plainColors.fill;
		if (!struck && !unseen && !format && decimals === null && isPlain && size === USUAL_SIZE) return null;
		return {
			struck,
			unseen,
			format,
			...(decimals === null ? {} : { decimals }),
			...(size === USUAL_SIZE ? {} : { size }),
			...(isPlain ? {} : { colors: { font, fill } }),
		};
	});
	return { styles: looks, differential: differential.map((one) => one.look()), theme };
}
