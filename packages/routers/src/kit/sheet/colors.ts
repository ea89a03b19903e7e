import { type Theme, tinted } from "./theme.ts";

/** What a text and the paper below it are coloured in: by its red, green and blue, or by the name the workbook has for it. A pattern has none (null). */
export interface CellColors {
	font: string | null;
	fill: string | null;
}

/** Colours of what nothing is said of. */
export const plainColors: CellColors = { font: "000000", fill: "FFFFFF" };

/** Whiter than this nobody tells a colour from paper, as a share of what is missing. */
const FAINT = 0.06;
const isFaint = (rgb: string): boolean => /^(?:F[1-9A-F]){3}$/.test(rgb);

/** The first eight colours of the palette (ECMA-376 part 1, 18.8.27), which the next eight repeat, and those of the system behind it. */
const palette: Readonly<Record<number, string>> = { 0: "000000", 1: "FFFFFF", 64: "000000", 65: "FFFFFF" };

/** What is all but white is white. */
const rounded = (rgb: string): string => (isFaint(rgb) ? "FFFFFF" : rgb);

/** A colour of a style (ECMA-376 part 1, 18.8.19) as something to compare: what is all but white is white. `auto`: what nobody chose is. */
export function colorOf({ rgb, theme, indexed, tint = "0", auto }: Record<string, string>, of: { auto: string | null; theme: Theme }): string | null {
	const shade = Number(tint);
	if (rgb !== undefined) return rounded(rgb.slice(-6).toUpperCase());
	const own = theme === undefined ? undefined : of.theme[Number(theme)];
	if (own !== undefined) return rounded(tinted(own, shade));
	// Without the theme itself: the first of one is its paper, the second its ink.
	if (theme === "0" && Math.abs(shade) <= FAINT) return "FFFFFF";
	if (theme === "1" && shade === 0) return "000000";
	if (theme !== undefined) return `theme ${theme} ${shade}`;
	if (indexed !== undefined) {
		const index = Number(indexed);
		const first = index >= 8 && index < 16 ? index - 8 : index;
		return palette[first] ?? `palette ${first}`;
	}
	return auto === undefined ? null : of.auto;
}
