import { locale } from "../../../lib/text.ts";

const mega = 1e6;
const giga = 1e9;

/** Bytes as people read them: "38.2 MB", "12 GB". */
export function sizeText(bytes: number): string {
	const [unit, each] = bytes >= giga ? (["gigabyte", giga] as const) : (["megabyte", mega] as const);
	return new Intl.NumberFormat(locale(), { style: "unit", unit, maximumFractionDigits: 1 }).format(bytes / each);
}

/** Milliseconds, from a second on as seconds. */
export function timeText(ms: number): string {
	const [unit, value] = ms >= 1_000 ? (["second", ms / 1_000] as const) : (["millisecond", ms] as const);
	return new Intl.NumberFormat(locale(), { style: "unit", unit, maximumFractionDigits: ms >= 1_000 ? 1 : 0 }).format(value);
}

export const countText = (count: number): string => new Intl.NumberFormat(locale()).format(count);

/** A share of a whole, in percent with as many digits as make one of a thousandth. */
export const shareText = (part: number, whole: number): string =>
	new Intl.NumberFormat(locale(), { style: "percent", maximumFractionDigits: 2 }).format(whole === 0 ? 0 : part / whole);
