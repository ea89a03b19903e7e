/** A cell as most producers write it: `<c r="A1" s="1" t="s"><v>7</v></c>` or with `<is><t>text</t></is>`, without entities, formula or comment. */
export interface PlainCell {
	/** From its reference; 0 without one. */
	column: number;
	/** Number of its style, -1 without one. */
	style: number;
	type: "n" | "s" | "str" | "inlineStr" | "b" | "e" | "d";
	/** Text between the tags; "" for a cell without value. */
	text: string;
	/** Of a type "n" that is written in plain digits, or of "s": its value; NaN elsewhere. */
	number: number;
	/** Where the next character stands. */
	end: number;
}

const [LT, GT, SLASH, QUOTE, SPACE, EQUALS] = [60, 62, 47, 34, 32, 61];
const [ZERO, NINE, A, Z] = [48, 57, 65, 90];
const [POINT, MINUS, AMPERSAND, RETURN] = [46, 45, 38, 13];
const [NAME_R, NAME_S, NAME_T] = [114, 115, 116];

/** The most frequent first. */
const types: readonly PlainCell["type"][] = ["s", "inlineStr", "str", "n", "b", "d", "e"];

/** `startsWith`, which costs more than the few characters there are to compare. */
function standsAt(xml: string, text: string, at: number): boolean {
	for (let i = 0; i < text.length; i++) if (xml.charCodeAt(at + i) !== text.charCodeAt(i)) return false;
	return true;
}

/** The type whose name stands at `at`, with the quote behind it. */
function typeAt(xml: string, at: number): PlainCell["type"] | undefined {
	for (const type of types) if (standsAt(xml, type, at) && xml.charCodeAt(at + type.length) === QUOTE) return type;
	return undefined;
}

const PRESERVED = '<is><t xml:space="preserve">';

/** 10 to the digits behind a point: a quotient of two numbers this small is the nearest there is. */
const powers = Array.from({ length: 16 }, (_, digits) => 10 ** digits);

/**
 * Makes a reader of plain cells: it reads the one that starts at `at`, or answers null where the cell is not whole or not plain, for the general
 * scanner to read. The answer is the same object each time: a sheet has millions of cells.
 */
export function plainCellReader(): (xml: string, at: number) => PlainCell | null {
	const cell: PlainCell = { column: 0, style: -1, type: "n", text: "", number: Number.NaN, end: 0 };

	/** Reads the attributes from behind `<c`; answers where the tag ends, or -1. */
	const attributes = (xml: string, from: number): number => {
		cell.column = 0;
		cell.style = -1;
		cell.type = "n";
		cell.text = "";
		cell.number = Number.NaN;
		let i = from;
		while (xml.charCodeAt(i) === SPACE) {
			const name = xml.charCodeAt(i + 1);
			if (xml.charCodeAt(i + 2) !== EQUALS || xml.charCodeAt(i + 3) !== QUOTE) return -1;
			i += 4;
			let code = xml.charCodeAt(i);
			if (name === NAME_R) {
				let column = 0;
				for (; code >= A && code <= Z; code = xml.charCodeAt(++i)) column = column * 26 + code - 64;
				while (code >= ZERO && code <= NINE) code = xml.charCodeAt(++i);
				cell.column = column;
			} else if (name === NAME_S) {
				let style = 0;
				for (; code >= ZERO && code <= NINE; code = xml.charCodeAt(++i)) style = style * 10 + code - ZERO;
				cell.style = style;
			} else if (name === NAME_T) {
				const type = typeAt(xml, i);
				if (type === undefined) return -1;
				cell.type = type;
				i += type.length;
				code = QUOTE;
			} else return -1;
			if (code !== QUOTE) return -1;
			i++;
		}
		return i;
	};

	/** Reads digits up to `<` as a number exactly as `Number` would; NaN where they are too many or something else. */
	const digits = (xml: string, from: number): number => {
		let i = from;
		let code = xml.charCodeAt(i);
		const negative = code === MINUS;
		if (negative) code = xml.charCodeAt(++i);
		const first = i;
		let value = 0;
		let point = -1;
		for (; code !== LT; code = xml.charCodeAt(++i)) {
			if (code >= ZERO && code <= NINE) value = value * 10 + code - ZERO;
			else if (code === POINT && point < 0) point = i;
			else return Number.NaN;
		}
		const length = i - first;
		if (length === 0 || length > 15 || (point >= 0 && length === 1)) return Number.NaN;
		if (point >= 0) value /= powers[i - point - 1] ?? Number.NaN;
		return negative ? -value : value;
	};

	/** Where the text that starts at `from` ends; -1 where it is not all there or has to be decoded. */
	const textEnd = (xml: string, from: number): number => {
		let i = from;
		for (let code = xml.charCodeAt(i); code !== LT; code = xml.charCodeAt(++i)) {
			if (code === AMPERSAND || code === RETURN || Number.isNaN(code)) return -1;
		}
		return i;
	};

	return (xml, at) => {
		const i = attributes(xml, at + 2);
		if (i < 0) return null;
		if (xml.charCodeAt(i) === SLASH && xml.charCodeAt(i + 1) === GT) {
			cell.end = i + 2;
			return cell;
		}
		if (xml.charCodeAt(i) !== GT) return null;
		const inline = cell.type === "inlineStr";
		const open = inline ? "<is><t>" : "<v>";
		const close = inline ? "</t></is></c>" : "</v></c>";
		let start = i + 1;
		if (standsAt(xml, open, start)) start += open.length;
		else if (inline && standsAt(xml, PRESERVED, start)) start += PRESERVED.length;
		else return null;
		const end = textEnd(xml, start);
		if (end < 0 || !standsAt(xml, close, end)) return null;
		if (cell.type === "n" || cell.type === "s") cell.number = digits(xml, start);
		// A number read from its digits needs no text.
		if (Number.isNaN(cell.number)) cell.text = xml.slice(start, end);
		cell.end = end + close.length;
		return cell;
	};
}
