import { hasSigns, hasThreeDecimals, isPoint, neutral, shownOtherwise } from "./number-shown.ts";

/** A text that a number format shows beside the number: its currency, or what it is counted by. */
export interface FormatMark {
	/** As it is shown: "US$", "€", "元/箱" */
	mark: string;
	/** The language a currency sign is of, as the file writes it: "411" (hexadecimal, as Windows counts them) or "ja-JP". */
	locale?: string;
	/** The number is shown divided by a thousand or more: "万" and "k" beside it are no factor of what the cell holds. */
	scaled?: true;
	/** It stands before the number. */
	before?: true;
}

/** What one section of a format tells of a number it shows. */
interface Shown {
	isDate: boolean;
	/** A date without its day: a month, or a year alone. */
	monthOnly: boolean;
	/** A date without its day and its month. */
	yearOnly: boolean;
	/** A date as its day and the name of its month, without its year. */
	yearUnseen: boolean;
	percent: boolean;
	marks: readonly FormatMark[] | undefined;
	/** It shows nothing at all. */
	unseen: boolean;
	/** The number is shown divided by a thousand or more. */
	scaled: boolean;
	/** It shows three decimals, whatever they are. */
	threeDecimals: boolean;
}

/** A format code, read. */
export interface NumberFormat {
	/** What it tells of a number: formats have sections for positive numbers, negative ones and zero. */
	of(value: number): Shown;
	/** What it shows beside a text. */
	text: readonly FormatMark[] | undefined;
	/** It shows no text at all. */
	hidesText: boolean;
	/** What it shows of a number that its signs make another one, "(4100)"; null where it shows the number. */
	otherwise: ((value: number) => string | null) | null;
}

interface Section {
	shown: Shown;
	/** What stands in it, where its signs may make another number of what it shows. */
	signs: readonly Token[] | null;
	isText: boolean;
	/** It shows the cell's own value, beside what else it shows. */
	isOwn: boolean;
	/** Which numbers it is for, where it says so itself. */
	accepts: ((value: number) => boolean) | null;
}

type Token =
	| { kind: "literal"; text: string; locale?: string; isPlain?: true }
	| { kind: "word" | "digit"; text: string }
	/** An elapsed time. */
	| { kind: "time"; letter: string }
	/** What tells nothing: a sign, a width, a filling. */
	| { kind: "gap"; text?: string; isPlain?: true; fill?: string }
	| { kind: "comma" | "percent" | "at" | "general" | "exponent" };

const nothing: Shown = {
	isDate: false,
	monthOnly: false,
	yearOnly: false,
	yearUnseen: false,
	percent: false,
	marks: undefined,
	unseen: false,
	scaled: false,
	threeDecimals: false,
};

/** Text in quotes, escapes, widths, brackets, sections, exponents, words, digits and single signs, in this order. */
const pattern =
	/"(?<quoted>[^"]*)"?|[\\!](?<escaped>.?)|(?<gap>[_*].?)|\[(?<bracket>[^[\]]*)\]?|(?<next>;)|(?<general>general|g\/通用格式)|(?<exponent>e[+-](?=[0#?]))|(?<word>[a-z]+)|(?<digit>[0#?])|(?<sign>.)/giu;

/** Signs that part what stands on both sides of them. */
const parting = /^[-().:^&'~{}<>=]$/;
/** Signs that say something of what they stand before or behind: that it is less, open, not sure. */
const turning = /[-‐-―−~～<>≤≥+?*=!]/;

const comparisons: Record<string, (a: number, b: number) => boolean> = {
	"<": (a, b) => a < b,
	"<=": (a, b) => a <= b,
	">": (a, b) => a > b,
	">=": (a, b) => a >= b,
	"=": (a, b) => a === b,
	"<>": (a, b) => a !== b,
};

/** What stands in brackets: a currency with its language, an elapsed time, a condition; colours and ways to write digits tell nothing. */
function bracketOf(text: string): Token | Section["accepts"] {
	if (text.startsWith("$")) {
		const dash = text.indexOf("-", 1);
		const mark = dash < 0 ? text.slice(1) : text.slice(1, dash);
		if (mark === "") return null;
		const locale = dash < 0 ? "" : (text.slice(dash + 1).split(",")[0] ?? "");
		return { kind: "literal", text: mark, ...(locale === "" ? {} : { locale }) };
	}
	if (/^(h+|m+|s+)$/i.test(text)) return { kind: "time", letter: (text[0] ?? "").toLowerCase() };
	const condition = /^\s*([<>=]{1,2})\s*(-?[\d.]{1,30})\s*$/.exec(text);
	const compare = comparisons[condition?.[1] ?? ""];
	const bound = Number(condition?.[2]);
	return compare && !Number.isNaN(bound) ? (value) => compare(value, bound) : null;
}

/** The sections of a code, each as its tokens and the condition it names. */
function* sectionsOf(code: string): Generator<{ tokens: Token[]; accepts: Section["accepts"]; isPlain: boolean }> {
	let tokens: Token[] = [];
	let accepts: Section["accepts"] = null;
	/** Without colours and the like, which alone show the number as it is. */
	let isPlain = true;
	let last: Token | null = null;
	for (const { groups = {} } of code.matchAll(pattern)) {
		const { quoted, escaped, gap, bracket, next, general, exponent, word, digit, sign } = groups;
		if (next !== undefined) {
			yield { tokens, accepts, isPlain };
			tokens = [];
			accepts = null;
			isPlain = true;
			last = null;
		} else if (bracket !== undefined) {
			const read = bracketOf(bracket);
			isPlain = false;
			if (typeof read === "function") accepts = read;
			else if (read) tokens.push(read);
		} else if (quoted !== undefined || escaped !== undefined) tokens.push({ kind: "literal", text: quoted ?? escaped ?? "" });
		else if (general !== undefined) tokens.push({ kind: "general" });
		else if (word !== undefined) tokens.push({ kind: "word", text: word });
		else if (digit !== undefined) tokens.push(digit === "0" && last && showsSeconds(last) ? { kind: "gap" } : { kind: "digit", text: digit });
		else if (gap !== undefined) tokens.push(gap.startsWith("*") ? { kind: "gap", fill: gap.slice(1) } : { kind: "gap", text: " " });
		else if (exponent !== undefined) tokens.push({ kind: "exponent" });
		else if (sign === ",") tokens.push({ kind: "comma" });
		else if (sign === "%") tokens.push({ kind: "percent" });
		else if (sign === "@") tokens.push({ kind: "at" });
		else if (sign !== undefined) tokens.push({ kind: parting.test(sign) ? "gap" : "literal", text: sign, isPlain: true });
		const added = tokens.at(-1);
		if (added && added.kind !== "gap" && added.kind !== "exponent") last = added;
	}
	yield { tokens, accepts, isPlain };
}

/** Whether a token shows seconds, so that zeros which come next are parts of one: `ss.00`. */
const showsSeconds = (token: Token) => (token.kind === "word" && /s$/i.test(token.text)) || (token.kind === "time" && token.letter === "s");

/** Letters that stand for a part of a date or time: year, month or minute, day, hour, second, the years and eras of East Asia, the weekday. */
const dateWord = /^[ymdhsegbar]+$/i;
const dayHalf = /^(am|pm|a|p)$/i;

/** The parts a date's words are of, each once for its run of letters: "yyyymmdd" has three. */
function partsOf(words: readonly string[]): { letter: string; length: number }[] {
	const parts: { letter: string; length: number }[] = [];
	for (const word of words) {
		let last: { letter: string; length: number } | undefined;
		for (const letter of word.toLowerCase()) {
			if (last?.letter === letter) last.length++;
			else {
				last = { letter, length: 1 };
				parts.push(last);
			}
		}
	}
	return parts;
}

/** Reads a section that shows no digits as a date or time; null where it is neither. */
function dateOf(tokens: readonly Token[]): Shown | null {
	const words = tokens.flatMap((token) => {
		if (token.kind === "time") return token.letter === "m" ? "h" : token.letter;
		return token.kind === "word" && dateWord.test(token.text) && !dayHalf.test(token.text) ? token.text : [];
	});
	if (words.length === 0) return null;
	const parts = partsOf(words);
	const isMinute = (i: number) => (parts[i]?.length ?? 0) <= 2 && (parts[i - 1]?.letter === "h" || parts[i + 1]?.letter === "s");
	const month = parts.some(({ letter }, i) => letter === "m" && !isMinute(i));
	const year = parts.some(({ letter }) => "yegbr".includes(letter));
	const weekday = parts.some(({ letter, length }) => (letter === "d" || letter === "a") && length > 2);
	const day = parts.some(({ letter, length }) => letter === "d" && length <= 2);
	const isDate = month || year || weekday || day;
	// A time is no number of anything, and a day of no month no day: it stands beside the value as a unit does.
	const marks = isDate && (month || year) ? wordsOfDate(tokens) : [{ mark: parts.map(({ letter }) => letter).join(":") }];
	const isNamed = parts.some(({ letter, length }) => letter === "m" && length > 2);
	return {
		...nothing,
		isDate,
		marks,
		monthOnly: isDate && !day && (month || year),
		yearOnly: year && !month && !day && !weekday,
		yearUnseen: day && isNamed && !year,
	};
}

/** Signs and words that part the year, the month and the day of a date, and say nothing more. */
const ofDates = /[年月日号時时分秒週周년월일]|(?<![a-z])(?:de|del|of|t|z|st|nd|rd|th)(?![a-z])/gi;

/** What a date's format shows beside it: "before 2027-03-31". */
function wordsOfDate(tokens: readonly Token[]): Shown["marks"] {
	const isPart = ({ kind }: Token) => kind === "word" || kind === "time";
	const [first, last] = [tokens.findIndex(isPart), tokens.findLastIndex(isPart)];
	const marks = tokens.flatMap((token, i) => {
		const text = token.kind === "literal" || token.kind === "gap" ? (token.text ?? "") : "";
		const isAround = (i < first || i > last) && turning.test(text);
		return isAround || (token.kind === "literal" && !neutral.test(text.replace(ofDates, ""))) ? [{ mark: text.trim() }] : [];
	});
	return marks.length > 0 ? marks : undefined;
}

/** Whether commas stand behind the last digit, each of which divides by a thousand. */
function isScaled(tokens: readonly Token[]): boolean {
	let before: Token["kind"] | null = null;
	let open = false;
	for (const { kind } of tokens) {
		if (kind === "comma") open ||= before === "digit";
		else if (open && kind !== "digit") return true;
		else open = false;
		before = kind;
	}
	return open;
}

const isOfNumber = ({ kind }: Token): boolean => kind === "digit" || kind === "general" || kind === "at";

/** The texts a section shows, those side by side as one. */
function marksOf(tokens: readonly Token[]): readonly FormatMark[] | undefined {
	const marks: FormatMark[] = [];
	const scaled = isScaled(tokens);
	const isText = tokens.some(({ kind }) => kind === "at");
	let text = "";
	let locale: string | undefined;
	let before = tokens.some(isOfNumber);
	const flush = () => {
		const mark = text.trim();
		if (!neutral.test(mark) || (isText && turning.test(mark)))
			marks.push({ mark, ...(locale === undefined ? {} : { locale }), ...(scaled ? { scaled } : {}), ...(before ? { before } : {}) });
		text = "";
		locale = undefined;
	};
	for (const token of tokens) {
		if (token.kind === "literal" || token.kind === "word") {
			text += token.text;
			if (token.kind === "literal") locale = token.locale ?? locale;
		} else flush();
		before &&= !isOfNumber(token);
	}
	flush();
	return marks.length > 0 ? marks : undefined;
}

function readSection({ tokens, accepts, isPlain }: { tokens: Token[]; accepts: Section["accepts"]; isPlain: boolean }): Section {
	const has = (kind: Token["kind"]) => tokens.some((token) => token.kind === kind);
	const isText = has("at");
	const isNumber = has("digit") || has("general") || isText;
	const shown = (isNumber ? null : dateOf(tokens)) ?? {
		...nothing,
		percent: has("percent"),
		marks: marksOf(tokens),
		unseen: isPlain && tokens.every(({ kind }) => kind === "gap"),
		scaled: isScaled(tokens),
		threeDecimals: !has("percent") && hasThreeDecimals(tokens),
	};
	const signs = isNumber && !isText && !shown.isDate && !shown.scaled && hasSigns(tokens) ? tokens : null;
	return { shown, signs, isText, isOwn: isNumber, accepts };
}

/** Which section shows a number, as Excel chooses. */
function chosen(sections: readonly Section[], value: number): Section | null {
	const [first, second, third] = sections;
	if (!first) return null;
	if (first.accepts ? first.accepts(value) : !second || (second.accepts || third ? value > 0 : value >= 0)) return first;
	if (!second) return null;
	if (second.accepts ? second.accepts(value) : !third || value < 0) return second;
	return third ?? (second.accepts ? first : second);
}

const tells = ({ isDate, percent, marks, unseen, scaled, threeDecimals }: Shown) =>
	isDate || percent || unseen || scaled || threeDecimals || marks !== undefined;

/** Reads a format code (ECMA-376 part 1, 18.8.31); null where it tells nothing but how digits are written. */
export function numberFormat(code: string): NumberFormat | null {
	if (code.trim() === "") return null;
	const sections = [...sectionsOf(code)].map(readSection);
	// The fourth section is that of texts: without a place for them they are not seen, whatever stands there instead.
	const hidesText = sections[3]?.isOwn === false;
	const text = sections.find((section) => section.isText)?.shown.marks;
	const numbers = sections.filter((section) => !section.isText).slice(0, 3);
	// The second and third section are for what is not above nothing, unless one says which numbers it is for.
	const hasOthers = numbers.some(({ accepts, signs }, i) => signs !== null && (i === 0 || accepts !== null || numbers[0]?.accepts));
	if (text === undefined && !hidesText && !hasOthers && !numbers.some(({ shown }) => tells(shown))) return null;
	const only = numbers.length === 1 && !numbers[0]?.accepts ? numbers[0]?.shown : undefined;
	const otherwise = (value: number) => {
		const signs = chosen(numbers, value)?.signs ?? null;
		return signs === null ? null : shownOtherwise(signs, value);
	};
	return { of: only ? () => only : (value) => chosen(numbers, value)?.shown ?? nothing, text, hidesText, otherwise: hasOthers ? otherwise : null };
}

/** Decimals of a number that a format code shows of it, those behind two more where it is shown in percent; null where its digits do not tell. */
export function decimalsShown(code: string): number | null {
	const sections = [...sectionsOf(code)];
	const [{ tokens, accepts } = { tokens: [], accepts: null }] = sections;
	const has = (kind: Token["kind"]) => tokens.some((token) => token.kind === kind);
	const isFraction = tokens.some((token) => "text" in token && token.text === "/");
	if (
		accepts ||
		!has("digit") ||
		isFraction ||
		isScaled(tokens) ||
		["general", "exponent", "at", "word", "time"].some((kind) => has(kind as Token["kind"]))
	)
		return null;
	const point = tokens.findIndex(isPoint);
	const decimals = point < 0 ? 0 : tokens.slice(point).filter(({ kind }) => kind === "digit").length;
	return decimals + (has("percent") ? 2 : 0);
}

const eastAsianMonth = 'yyyy"年"m"月"';
const eastAsianDay = 'm"月"d"日"';
/** A dollar sign, as the standard has it: programs that write these numbers without a definition mean that, and what opens the workbook may show another. */
const dollars = '"$"#,##0';

/**
 * What the formats tell that a file names by number alone (ECMA-376 part 1, 18.8.30). Those of East Asia differ from language to language, and the
 * file does not say which one it was made in: where one of them shows a month without its day, it counts as a month.
 */
export const builtInFormats: ReadonlyMap<number, NumberFormat | null> = new Map(
	Object.entries({
		5: dollars,
		6: dollars,
		7: dollars,
		8: dollars,
		9: "0%",
		10: "0.00%",
		14: "yyyy/m/d",
		15: "d-mmm-yy",
		16: "d-mmm",
		17: "mmm-yy",
		18: "h:mm AM/PM",
		19: "h:mm:ss AM/PM",
		20: "h:mm",
		21: "h:mm:ss",
		22: "m/d/yy h:mm",
		27: eastAsianMonth,
		28: eastAsianDay,
		29: eastAsianDay,
		30: "m-d-yy",
		31: 'yyyy"年"m"月"d"日"',
		34: eastAsianMonth,
		35: eastAsianDay,
		36: eastAsianMonth,
		42: dollars,
		44: dollars,
		45: "mm:ss",
		46: "[h]:mm:ss",
		47: "mm:ss.0",
		50: eastAsianMonth,
		51: eastAsianDay,
		52: eastAsianMonth,
		53: eastAsianDay,
		54: eastAsianDay,
		55: eastAsianMonth,
		56: eastAsianDay,
		57: eastAsianMonth,
		58: eastAsianDay,
	}).map(([id, code]) => [Number(id), numberFormat(code)]),
);

/** Decimals that the formats show which a file names by number alone. */
export const builtInDecimals: ReadonlyMap<number, number> = new Map([
	...[1, 3, 5, 6, 37, 38, 41, 42].map((id) => [id, 0] as const),
	...[2, 4, 7, 8, 9, 39, 40, 43, 44].map((id) => [id, 2] as const),
	[10, 4],
]);
