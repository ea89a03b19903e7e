/** A cell as most producers write it: `<c r="A1" s="1" t="s"><v>7</v></c>` or with `<is><t>text</t></is>`, with or without a formula, without comment. */
export interface PlainCell {
	/** From its reference; 0 without one. */
	column: number;
	/** Number of its style; a cell that names none has the first. */
	style: number;
	type: "n" | "s" | "str" | "inlineStr" | "b" | "e" | "d";
	/** Text between the tags, entities not decoded; "" for a cell without value, and where `number` says it all. */
	text: string;
	/** Whether the text has to be decoded. */
	coded: boolean;
	/** Of a type "n" that is written in plain digits, or of "s": its value; NaN elsewhere. */
	number: number;
	/** Where the next byte stands. */
	end: number;
}

/** A row's end and the start of the next one: `</row><row r="7" spans="1:9">`. */
export interface PlainRow {
	/** From its `r`; 0 without one. */
	number: number;
	/** Where the next byte stands. */
	end: number;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const codeOf = (sign: string) => sign.charCodeAt(0);

const [LT, GT, SLASH, QUOTE, SPACE, EQUALS] = [codeOf("<"), codeOf(">"), codeOf("/"), codeOf('"'), codeOf(" "), codeOf("=")];
const [ZERO, NINE, A, Z] = [codeOf("0"), codeOf("9"), codeOf("A"), codeOf("Z")];
const [POINT, MINUS, AMPERSAND, RETURN, LINE, TAB] = [codeOf("."), codeOf("-"), codeOf("&"), codeOf("\r"), codeOf("\n"), codeOf("\t")];
const [NAME_F, NAME_H, NAME_I, NAME_R, NAME_S, NAME_T] = [..."fhirst"].map(codeOf) as [number, number, number, number, number, number];

/** The most frequent first, with the quote behind it. */
const types = (["s", "inlineStr", "str", "n", "b", "d", "e"] as const).map((type) => ({ type, name: bytesOf(`${type}"`) }));

const VALUE = { open: bytesOf("<v>"), close: bytesOf("</v></c>") };
const INLINE = { open: bytesOf("<is><t>"), close: bytesOf("</t></is></c>") };
const PRESERVED = bytesOf('<is><t xml:space="preserve">');
const FORMULA_END = bytesOf("</f>");
const [ROW_END, ROW_START] = [bytesOf("</row>"), bytesOf("<row")];

function standsAt(xml: Uint8Array, text: Uint8Array, at: number): boolean {
	for (let i = 0; i < text.length; i++) if (xml[at + i] !== text[i]) return false;
	return true;
}

/** The type whose name stands at `at`. */
function typeAt(xml: Uint8Array, at: number): PlainCell["type"] | undefined {
	for (const { type, name } of types) if (standsAt(xml, name, at)) return type;
	return undefined;
}

/** 10 to the digits behind a point: a quotient of two numbers this small is the nearest there is. */
const powers = Array.from({ length: 16 }, (_, digits) => 10 ** digits);

// A mark at the start of a text is a character like others.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
/** Up to this many plain characters are put together faster than the decoder is called. */
const FEW = 12;
/** Bytes of a text that is kept for the next time it comes: a name of a place or a carrier. */
const NAME = 64;
/** Names decoded lately, each in the slot its bytes give. */
const lately: ({ bytes: Uint8Array; text: string } | undefined)[] = new Array(256).fill(undefined);

/** A text of other than plain characters. Most of a sheet's are names that come again and again. */
function nameOf(xml: Uint8Array, from: number, to: number): string {
	let sum = 0;
	for (let i = from; i < to; i++) sum = (Math.imul(sum, 31) + (xml[i] as number)) | 0;
	const slot = sum & 255;
	const known = lately[slot];
	if (known !== undefined && known.bytes.length === to - from && standsAt(xml, known.bytes, from)) return known.text;
	const bytes = xml.slice(from, to);
	const text = decoder.decode(bytes);
	lately[slot] = { bytes, text };
	return text;
}

/** The text between two places; `plain` where it is of ASCII alone. */
function textOf(xml: Uint8Array, from: number, to: number, plain: boolean): string {
	const length = to - from;
	if (!plain && length <= NAME) return nameOf(xml, from, to);
	if (length > FEW) return decoder.decode(xml.subarray(from, to));
	let text = "";
	for (let i = from; i < to; i++) text += String.fromCharCode(xml[i] as number);
	return text;
}

/** Where the next byte that is no white space stands. */
export function afterSpace(xml: Uint8Array, from: number): number {
	let i = from;
	for (let code = xml[i]; code === SPACE || code === LINE || code === RETURN || code === TAB; code = xml[++i]);
	return i;
}

/** Where a cell's value starts: behind the formula there may be at `from`; -1 where its end is still to come. */
function afterFormula(xml: Uint8Array, from: number): number {
	if (xml[from] !== LT || xml[from + 1] !== NAME_F) return from;
	// Neither a formula's attributes nor its text hold a `<`.
	const next = xml.indexOf(LT, from + 1);
	if (next < 0) return -1;
	if (xml[next - 1] === GT && xml[next - 2] === SLASH) return next;
	return standsAt(xml, FORMULA_END, next) ? next + FORMULA_END.length : -1;
}

/** The answer of `plainCell`. */
const cell: PlainCell = { column: 0, style: 0, type: "n", text: "", coded: false, number: Number.NaN, end: 0 };

/** Reads the attributes from behind `<c`; answers where the tag ends, or -1. */
function attributes(xml: Uint8Array, from: number): number {
	cell.column = 0;
	cell.style = 0;
	cell.type = "n";
	cell.text = "";
	cell.coded = false;
	cell.number = Number.NaN;
	let i = from;
	while (xml[i] === SPACE) {
		const name = xml[i + 1];
		if (xml[i + 2] !== EQUALS || xml[i + 3] !== QUOTE) return -1;
		i += 4;
		let code = xml[i] as number;
		if (name === NAME_R) {
			let column = 0;
			for (; code >= A && code <= Z; code = xml[++i] as number) column = column * 26 + code - 64;
			while (code >= ZERO && code <= NINE) code = xml[++i] as number;
			cell.column = column;
		} else if (name === NAME_S) {
			let style = 0;
			for (; code >= ZERO && code <= NINE; code = xml[++i] as number) style = style * 10 + code - ZERO;
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
}

/** Reads digits up to `<` as a number exactly as `Number` would; NaN where they are too many or something else. */
function digits(xml: Uint8Array, from: number): number {
	let i = from;
	let code = xml[i] as number;
	const negative = code === MINUS;
	if (negative) code = xml[++i] as number;
	const first = i;
	let value = 0;
	let point = -1;
	for (; code !== LT; code = xml[++i] as number) {
		if (code >= ZERO && code <= NINE) value = value * 10 + code - ZERO;
		else if (code === POINT && point < 0) point = i;
		else return Number.NaN;
	}
	const length = i - first;
	if (length === 0 || length > 15 || (point >= 0 && length === 1)) return Number.NaN;
	if (point >= 0) value /= powers[i - point - 1] ?? Number.NaN;
	cell.end = i;
	return negative ? -value : value;
}

/** Reads the text that starts at `from` up to its tag; answers where that is, or -1 where it is still to come. */
function text(xml: Uint8Array, from: number): number {
	let i = from;
	let bits = 0;
	for (; xml[i] !== LT; i++) {
		const code = xml[i];
		if (code === undefined) return -1;
		if (code === AMPERSAND || code === RETURN) cell.coded = true;
		bits |= code;
	}
	cell.text = textOf(xml, from, i, bits < 128);
	return i;
}

/**
 * Reads the plain cell that starts at `at`, or answers null where it is not whole or not plain, for the general scanner to read. The answer is
 * the same object each time: a sheet has millions of cells.
 */
export function plainCell(xml: Uint8Array, at: number): PlainCell | null {
	const i = attributes(xml, at + 2);
	if (i < 0) return null;
	if (xml[i] === SLASH && xml[i + 1] === GT) {
		cell.end = i + 2;
		return cell;
	}
	if (xml[i] !== GT) return null;
	const { open, close } = cell.type === "inlineStr" ? INLINE : VALUE;
	let start = afterFormula(xml, i + 1);
	if (start < 0) return null;
	if (standsAt(xml, open, start)) start += open.length;
	else if (open === INLINE.open && standsAt(xml, PRESERVED, start)) start += PRESERVED.length;
	else return null;
	if (cell.type === "n" || cell.type === "s") cell.number = digits(xml, start);
	// A number read from its digits needs no text.
	const end = Number.isNaN(cell.number) ? text(xml, start) : cell.end;
	if (end < 0 || !standsAt(xml, close, end)) return null;
	// A formula without a result, or with an empty text.
	if (end === start && xml[i + 1] === LT && xml[i + 2] === NAME_F) return null;
	cell.end = end + close.length;
	return cell;
}

/** The answer of `plainRow`. */
const nextRow: PlainRow = { number: 0, end: 0 };

/**
 * Reads a row's end at `at` with the start of the one that follows; null where that is not all there, or says of itself that it is hidden, of no height or
 * has no cells: that is for the general scanner. The answer is the same object each time.
 */
export function plainRow(xml: Uint8Array, at: number): PlainRow | null {
	if (!standsAt(xml, ROW_END, at)) return null;
	const start = afterSpace(xml, at + ROW_END.length);
	if (!standsAt(xml, ROW_START, start)) return null;
	nextRow.number = 0;
	let i = start + ROW_START.length;
	while (xml[i] === SPACE) {
		const name = i + 1;
		const equals = xml.indexOf(EQUALS, name);
		if (
			equals < 0 ||
			xml[equals + 1] !== QUOTE ||
			(xml[name] === NAME_H && (xml[name + 1] === NAME_I || (xml[name + 1] === NAME_T && xml[equals + 2] === ZERO)))
		)
			return null;
		const isNumber = equals === name + 1 && xml[name] === NAME_R;
		let number = 0;
		i = equals + 2;
		for (let code = xml[i]; code !== QUOTE; code = xml[++i]) {
			if (code === undefined || (isNumber && (code < ZERO || code > NINE))) return null;
			number = number * 10 + code - ZERO;
		}
		if (isNumber) nextRow.number = number;
		i++;
	}
	nextRow.end = i + 1;
	return xml[i] === GT ? nextRow : null;
}
