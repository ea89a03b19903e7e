/** A part of a text that is shown in one way. `size`: of its font, points; null for that of its cell. */
export interface TextRun {
	text: string;
	font: "cell" | "own" | "struck";
	size: number | null;
}

/** The font of a cell: whether it is struck, and its size in points. */
interface CellFont {
	struck: boolean;
	size: number;
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

/** Collects one text (`si`, `is`) from its tags: phonetic guides are left out, and how its runs are shown is kept. */
export function textRuns() {
	let text = "";
	let runs: TextRun[] = [];
	let hasFonts = false;
	let inFont = false;
	let font: TextRun["font"] = "cell";
	let size: number | null = null;
	let digits: string | null = null;
	let phonetic = false;
	const plain = () => {
		font = "cell";
		size = null;
		digits = null;
	};
	return {
		/** Begins the next text. */
		start(): void {
			text = "";
			runs = [];
			hasFonts = false;
			plain();
		},
		/** Takes an opening tag of the text's inside. */
		open(name: string, attributes: () => Record<string, string>): void {
			if (name === "rPh") phonetic = true;
			else if (name === "r") plain();
			else if (name === "rPr") {
				font = "own";
				inFont = true;
				// What came before was all of the cell's font.
				if (!hasFonts && text !== "") runs = [{ text, font: "cell", size: null }];
				hasFonts = true;
			} else if (inFont && name === "strike") font = isOn(attributes().val) ? "struck" : "own";
			else if (inFont && name === "sz") size = Number(attributes().val) || null;
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
			const last = runs.at(-1);
			if (!hasFonts || shown === "") return text.length;
			if (last && last.font === font && last.size === size) last.text += shown;
			else runs.push({ text: shown, font, size });
			return text.length;
		},
		/** The text so far, escapes not decoded. */
		text: () => text,
		/** The runs of the text so far, escapes not decoded; undefined where none has a font of its own. */
		runs: (): readonly TextRun[] | undefined => (hasFonts ? runs : undefined),
	};
}

const isStruck = (run: TextRun, cell: CellFont) => run.font === "struck" || (run.font === "cell" && cell.struck);

/** At most this share of the size beside it is a clearly smaller font. */
const SMALLER = 0.75;
const digitNext = /^ ?[0-9]/;
const digitLast = /[0-9] ?$/;

/** The text of runs. Digits right beside others in a clearly smaller font are a footnote's as well as raised ones: "3000" and a small "2" are no 30002. */
function joined(runs: readonly TextRun[], cell: CellFont): string {
	const sizeOf = ({ size }: TextRun) => size ?? cell.size;
	const isSmall = (run: TextRun, other: TextRun | undefined) =>
		other !== undefined && sizeOf(run) <= sizeOf(other) * SMALLER && isStruck(run, cell) === isStruck(other, cell);
	const meet = (before: TextRun | undefined, after: TextRun | undefined) =>
		before !== undefined && after !== undefined && digitLast.test(before.text.slice(-2)) && digitNext.test(after.text);
	const texts = runs.map((run, i) => {
		const [before, after] = [runs[i - 1], runs[i + 1]];
		const isMark = (isSmall(run, before) && meet(before, run)) || (isSmall(run, after) && meet(run, after));
		const text = decodeEscapes(run.text);
		return isMark ? shifted(text, superscripts) : text;
	});
	return texts.join("");
}

const unspaced = (text: string) => text.replace(/\s/g, "");

/** A cell's text by its runs, with what is struck through of it. */
export function textOfRuns(runs: readonly TextRun[], cell: CellFont): { text: string } & Struck {
	const text = joined(runs, cell);
	const unstruck = joined(
		runs.filter((run) => !isStruck(run, cell)),
		cell,
	);
	const left = unspaced(unstruck);
	if (left === unspaced(text)) return { text };
	return left === "" ? { text, struck: "whole" } : { text, struck: "partly", unstruck };
}
