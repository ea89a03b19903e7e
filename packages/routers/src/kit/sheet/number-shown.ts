/** A part of a format's section, as far as it shows anything. `isPlain`: a sign that stands there without quotes. */
interface ShownToken {
	kind: string;
	text?: string;
	isPlain?: true;
	/** What fills the cell up to its border. */
	fill?: string;
}

/** Text that tells nothing of a number. */
export const neutral = /^[\s()\-–—/.,:;'"|~*_（）、。]*$/;

/** A decimal point. */
export const isPoint = ({ kind, text, isPlain }: ShownToken) => kind === "gap" && text === "." && isPlain === true;

/** Whether a section shows a point and three decimals behind it, noughts as well. */
export function hasThreeDecimals(tokens: readonly ShownToken[]): boolean {
	const at = tokens.findIndex(isPoint);
	const places = at < 0 ? [] : tokens.slice(at + 1).filter(({ kind }) => kind === "digit");
	return places.length === 3 && places.every(({ text }) => text === "0");
}

/** What a part shows that is no place of a digit: of words, which are read by themselves, a gap. */
const shownOf = ({ kind, text = "", isPlain, fill = "" }: ShownToken): string =>
	`${fill.replace(/[\s*._]/g, "")}${neutral.test(text) || (kind === "gap" && isPlain === true) ? text : " "}`;

/** Excel takes no longer codes; it bounds what each cell costs. */
const MOST_TOKENS = 255;

/** Whether signs of a section may make another number of what they stand around. */
export const hasSigns = (tokens: readonly ShownToken[]): boolean =>
	tokens.length <= MOST_TOKENS && tokens.some((token) => token.kind !== "digit" && !isPoint(token) && shownOf(token).trim() !== "");

/** Digits of one side of the point, from the right to the left, in the places a section has for them, with what stands between the places. */
function placed(tokens: readonly ShownToken[], digits: string, isGrouped: boolean): string {
	const places = tokens.filter(({ kind }) => kind === "digit").length;
	let left = digits;
	let seen = 0;
	let count = 0;
	let out = "";
	const put = (digit: string) => {
		out = `${digit}${isGrouped && count > 0 && count % 3 === 0 ? "," : ""}${out}`;
		count++;
	};
	for (const token of [...tokens].reverse()) {
		const { kind, text = "" } = token;
		if (kind === "digit") {
			seen++;
			const taken = seen === places ? left : left.slice(-1);
			for (const digit of [...taken].reverse()) put(digit);
			left = left.slice(0, left.length - taken.length);
			if (taken === "" && text === "0") put("0");
			else if (taken === "" && text === "?") out = ` ${out}`;
		} else if (kind === "literal" || kind === "gap") out = `${shownOf(token)}${out}`;
	}
	return out;
}

/** A number as people write it: groups of three, a point, a dash in the place of cents. */
const written = /^(?:\d+|\d{1,3}(?:[ ,'’]\d{3})+)(?:\.(?:\d*|[-–—]{1,2}))?$/;

/**
 * What a section shows in the place of a number above nothing, where its signs make another one of it: "(4100)", "-4100", "41.00"; null where it shows the
 * number, however it is rounded, and where that cannot be told.
 */
export function shownOtherwise(tokens: readonly ShownToken[], value: number): string | null {
	const isFraction = tokens.some(({ text, isPlain }) => text === "/" && isPlain === true);
	if (!(value > 0) || value >= 1e15 || isFraction || tokens.some(({ kind }) => kind === "exponent")) return null;
	const at = tokens.findIndex(isPoint);
	const [whole, fraction] = at < 0 ? [tokens, []] : [tokens.slice(0, at), tokens.slice(at + 1)];
	const decimals = fraction.filter(({ kind }) => kind === "digit").length;
	const percent = tokens.filter(({ kind }) => kind === "percent").length;
	const isGeneral = tokens.some(({ kind }) => kind === "general");
	const [units = "", cents = ""] = (isGeneral ? String(value) : (value * 100 ** percent).toFixed(decimals)).split(".");
	const lastDigit = whole.findLastIndex(({ kind }) => kind === "digit");
	const isGrouped = whole.some(({ kind }, i) => kind === "comma" && i < lastDigit && whole[i - 1]?.kind === "digit");
	// Behind the point digits stand from the left to the right, as many as there are places.
	const behind = fraction.reduce<{ out: string; next: number }>(
		({ out, next }, token) => (token.kind === "digit" ? { out: out + (cents[next] ?? ""), next: next + 1 } : { out: out + shownOf(token), next }),
		{ out: "", next: 0 },
	).out;
	const shown = (
		isGeneral
			? tokens.map((token) => (token.kind === "general" ? String(value) : shownOf(token))).join("")
			: `${placed(whole, units === "0" ? "" : units, isGrouped)}${at < 0 ? "" : `.${behind}`}`
	).trim();
	const plain = shown.startsWith(".") ? `0${shown}` : shown;
	const expected = isGeneral ? value : Number(`${units}.${cents}`);
	const isSame = written.test(plain) && Number(plain.replace(/[ ,'’]/g, "").replace(/\.[-–—]*$/, "")) === expected;
	return isSame || shown === "" ? null : shown;
}
