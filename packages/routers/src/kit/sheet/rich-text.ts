/** What is left of a text without its struck runs, as the font of its cell is struck itself or not. */
export interface Unstruck {
	inPlainCell: string;
	inStruckCell: string;
}

/** What is struck through of a cell. */
export interface Struck {
	struck?: "whole" | "partly";
	/** Of a partly struck text what is not. */
	unstruck?: string;
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const subscripts = "₀₁₂₃₄₅₆₇₈₉";
/** Raised and lowered digits as characters of their own: a footnote's 1 behind 1200 must not make 12001. */
const shifted = (text: string, digits: string) => text.replace(/[0-9]/g, (digit) => digits[Number(digit)] ?? digit);

/** Excel writes characters XML cannot hold as `_x000D_`. */
export const decodeEscapes = (text: string) =>
	text.includes("_x") ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

const isOn = (value: string | undefined) => value !== "0" && value !== "false";

/** Collects one text (`si`, `is`) from its tags: runs are joined, phonetic guides left out, and which runs are struck is kept. */
export function textRuns() {
	let text = "";
	/** What is not struck, of runs with a font of their own and of those with the cell's. */
	let own = "";
	let unstruck = "";
	let hasFonts = false;
	let inFont = false;
	let font: "cell" | "own" | "struck" = "cell";
	let digits: string | null = null;
	let phonetic = false;
	return {
		/** Begins the next text. */
		start(): void {
			text = "";
			own = "";
			unstruck = "";
			hasFonts = false;
			font = "cell";
			digits = null;
		},
		/** Takes an opening tag of the text's inside. */
		open(name: string, attributes: () => Record<string, string>): void {
			if (name === "rPh") phonetic = true;
			else if (name === "r") {
				font = "cell";
				digits = null;
			} else if (name === "rPr") {
				font = "own";
				inFont = true;
				// What came before was all of the cell's font.
				if (!hasFonts) unstruck = text;
				hasFonts = true;
			} else if (inFont && name === "strike") font = isOn(attributes().val) ? "struck" : "own";
			else if (inFont && name === "vertAlign") {
				const { val } = attributes();
				digits = val === "superscript" ? superscripts : val === "subscript" ? subscripts : null;
			}
		},
		close(name: string): void {
			if (name === "rPh") phonetic = false;
			else if (name === "rPr") inFont = false;
		},
		/** Whether text that comes now is a guide to how the rest is spoken. */
		isPhonetic: () => phonetic,
		/** Takes text; answers how long all of it has become. */
		add(piece: string): number {
			const shown = digits === null ? piece : shifted(piece, digits);
			text = text === "" ? shown : text + shown;
			if (hasFonts) {
				if (font !== "struck") unstruck += shown;
				if (font === "own") own += shown;
			}
			return text.length;
		},
		/** The text so far, escapes not decoded. */
		text: () => text,
		/** What is not struck of the text so far; undefined where its runs say nothing of it. */
		unstruck: (): Unstruck | undefined => (hasFonts ? { inPlainCell: decodeEscapes(unstruck), inStruckCell: decodeEscapes(own) } : undefined),
	};
}

const unspaced = (text: string) => text.replace(/\s/g, "");

/** What is struck through of a cell's text, by its runs and the font of the cell; null for nothing. */
export function struckOf(text: string, runs: Unstruck | undefined, isStruckCell: boolean): Struck | null {
	const unstruck = isStruckCell ? (runs?.inStruckCell ?? "") : (runs?.inPlainCell ?? text);
	const left = unspaced(unstruck);
	if (left === unspaced(text)) return null;
	return left === "" ? { struck: "whole" } : { struck: "partly", unstruck };
}
