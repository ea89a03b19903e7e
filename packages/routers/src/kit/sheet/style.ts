/** How a cell looks. Colours are `RRGGBB`; `numberFormat` is an Excel format code such as `#,##0.00`. */
export interface CellStyle {
	bold?: boolean;
	italic?: boolean;
	/** Points; 11 unless told. */
	size?: number;
	color?: string;
	fill?: string;
	align?: "left" | "center" | "right";
	wrap?: boolean;
	border?: boolean;
	numberFormat?: string;
}

/** Format codes of the kinds of cell. */
export const formats = { date: "yyyy-mm-dd", money: "#,##0.00" } as const;

/** First id a workbook may give a number format of its own (ECMA-376 part 1, 18.8.30). */
const FIRST_CUSTOM_FORMAT = 164;

const escapeAttribute = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

/** Collects parts that are the same into one, in order of first use. */
function pool(first: string[]) {
	const ids = new Map(first.map((xml, i) => [xml, i]));
	return {
		id(xml: string): number {
			const known = ids.get(xml);
			if (known !== undefined) return known;
			ids.set(xml, ids.size);
			return ids.size - 1;
		},
		xml: (tag: string) => `<${tag} count="${ids.size}">${[...ids.keys()].join("")}</${tag}>`,
	};
}

/** The styles of one workbook while it is written: `id` gives a cell's `s`, `xml` the whole part at the end. */
export function styleBook() {
	const fonts = pool([font({})]);
	const fills = pool(['<fill><patternFill patternType="none"/></fill>', '<fill><patternFill patternType="gray125"/></fill>']);
	const borders = pool(["<border><left/><right/><top/><bottom/><diagonal/></border>"]);
	const xfs = pool(['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>']);
	const numberFormats = new Map<string, number>();
	const seen = new Map<string, number>();
	const make = (s: CellStyle): number => {
		if (s.numberFormat && !numberFormats.has(s.numberFormat)) numberFormats.set(s.numberFormat, FIRST_CUSTOM_FORMAT + numberFormats.size);
		const format = s.numberFormat ? numberFormats.get(s.numberFormat) : 0;
		const align =
			s.align || s.wrap ? `<alignment${s.align ? ` horizontal="${s.align}"` : ""} vertical="center"${s.wrap ? ' wrapText="1"' : ""}/>` : "";
		const parts = `numFmtId="${format}" fontId="${fonts.id(font(s))}" fillId="${s.fill ? fills.id(fill(s.fill)) : 0}" borderId="${s.border ? borders.id(border) : 0}"`;
		return xfs.id(
			`<xf ${parts} xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${align ? ` applyAlignment="1">${align}</xf>` : "/>"}`,
		);
	};
	return {
		id(style: CellStyle): number {
			const key = JSON.stringify(style);
			const known = seen.get(key);
			if (known !== undefined) return known;
			const id = make(style);
			seen.set(key, id);
			return id;
		},
		xml(): string {
			const formatsXml = [...numberFormats].map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escapeAttribute(code)}"/>`).join("");
			return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${numberFormats.size ? `<numFmts count="${numberFormats.size}">${formatsXml}</numFmts>` : ""}${fonts.xml("fonts")}${fills.xml("fills")}${borders.xml("borders")}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${xfs.xml("cellXfs")}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
		},
	};
}

export type StyleBook = ReturnType<typeof styleBook>;

const font = (s: CellStyle) =>
	`<font>${s.bold ? "<b/>" : ""}${s.italic ? "<i/>" : ""}<sz val="${s.size ?? 11}"/><color rgb="FF${s.color ?? "000000"}"/><name val="Calibri"/><family val="2"/></font>`;

const fill = (rgb: string) => `<fill><patternFill patternType="solid"><fgColor rgb="FF${rgb}"/><bgColor indexed="64"/></patternFill></fill>`;

const edge = (side: string) => `<${side} style="thin"><color rgb="FFBFBFBF"/></${side}>`;
const border = `<border>${["left", "right", "top", "bottom"].map(edge).join("")}<diagonal/></border>`;
