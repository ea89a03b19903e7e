import Big from "big.js";
import { isNone, isOnRequest, tidy } from "./text.ts";

/** The decimal sign of a column. */
export type DecimalStyle = "point" | "comma";

type Amount =
	| { kind: "none" }
	| { kind: "onRequest" }
	| { kind: "invalid" }
	/** A sign that may part thousands or decimals: what it comes to either way; `thousands` is null where its groups are none. */
	| { kind: "unclear"; thousands: string | null; decimals: string }
	/** `value` is a plain decimal string. `ambiguous`: it was read by the column's style, alone it would be unclear. */
	| { kind: "amount"; value: string; currency: string | null; ambiguous: boolean; style: DecimalStyle | null };

const currencies: [RegExp, string][] = [
	[/us\s?\$|usd|美元|美金/i, "USD"],
	[/hk\s?\$|hkd|港币|港元/i, "HKD"],
	[/rmb|cny|cnh|人民币|¥|￥|元|块/i, "CNY"],
	[/eur|€|欧元/i, "EUR"],
	[/jpy|日元|円/i, "JPY"],
	[/\$/, "USD"],
];

/** The currency a text names ("运价 (RMB)", "元/箱", "US$"); null for none. */
export function currencyIn(text: string): string | null {
	const plain = tidy(text);
	return currencies.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}

const strip = (text: string) => currencies.reduce((rest, [pattern]) => rest.replace(new RegExp(pattern.source, "gi"), ""), text);

/** What may follow an amount: per box, per container, net, all in. */
const units = /(\/|每|per)\s*(箱|柜|个?集装箱|票|单|车|container|cntr|ctr|box|unit|bl|b\/l|teu)?\.?$|整$|起$/i;

/** Numbers of a cell as Excel shows them: 15 digits, no exponent. */
export const plainNumber = (value: number): string => new Big(Number(value.toPrecision(15))).toFixed();

/** Reads an amount as people write it. `style` settles what alone could be either ("3.940"); without one a comma before three digits groups thousands. */
export function parseAmount(cell: string | number | boolean | null, style: DecimalStyle | null = null): Amount {
	if (cell === null) return { kind: "none" };
	if (typeof cell === "boolean") return { kind: "invalid" };
	if (typeof cell === "number") return { kind: "amount", value: plainNumber(cell), currency: null, ambiguous: false, style: null };
	if (isNone(cell)) return { kind: "none" };
	if (isOnRequest(cell)) return { kind: "onRequest" };
	const plain = tidy(cell);
	const currency = currencyIn(plain);
	const tenThousands = /万/.test(plain);
	const digits = strip(plain.replace("万", ""))
		.trim()
		.replace(units, "")
		.replace(/[\s'’]/g, "");
	const negative = /^\(.*\)$/.test(digits) || digits.startsWith("-");
	const number = readDigits(digits.replace(/^[-(+]+|\)$/g, ""), style);
	if (!number) return { kind: "invalid" };
	const whole = (value: string) =>
		new Big(value)
			.times(tenThousands ? 10_000 : 1)
			.times(negative ? -1 : 1)
			.toFixed();
	if ("decimals" in number)
		return { kind: "unclear", thousands: number.thousands === null ? null : whole(number.thousands), decimals: whole(number.decimals) };
	return { kind: "amount", value: whole(number.value), currency, ambiguous: number.ambiguous, style: number.style };
}

interface Digits {
	value: string;
	ambiguous: boolean;
	style: DecimalStyle | null;
}

function readDigits(text: string, style: DecimalStyle | null): Digits | { thousands: string | null; decimals: string } | null {
	if (!/^\d[\d.,]*$/.test(text)) return null;
	const point = text.lastIndexOf(".");
	const comma = text.lastIndexOf(",");
	if (point < 0 && comma < 0) return { value: text, ambiguous: false, style: null };
	if (point >= 0 && comma >= 0) return split(text, point > comma ? "point" : "comma", false);
	const sign = point >= 0 ? "." : ",";
	const own: DecimalStyle = sign === "." ? "point" : "comma";
	const other: DecimalStyle = own === "point" ? "comma" : "point";
	// Twice the same sign groups thousands.
	if (text.indexOf(sign) !== text.lastIndexOf(sign)) return split(text, other, false);
	const after = text.length - text.lastIndexOf(sign) - 1;
	const before = text.length - after - 1;
	const isGroup = after === 3 && before <= 3 && !text.startsWith("0");
	if (style === null && (isGroup ? own === "point" : own === "comma" && (after === 1 || after === 3) && !text.startsWith("0"))) {
		const decimals = split(text, own, false);
		return decimals && { thousands: isGroup ? (split(text, other, false)?.value ?? null) : null, decimals: decimals.value };
	}
	if (!isGroup) return split(text, own, false);
	const read = style ?? other;
	return split(text, read, own === "point" || read === "comma");
}

/** Takes the decimal sign of `style`, and the other one for grouping, which must stand every three digits. */
function split(text: string, style: DecimalStyle, ambiguous: boolean): Digits | null {
	const [decimal, group] = style === "point" ? [".", ","] : [",", "."];
	const at = text.lastIndexOf(decimal as string);
	const whole = at < 0 ? text : text.slice(0, at);
	const fraction = at < 0 ? "" : text.slice(at + 1);
	const groups = whole.split(group as string);
	const grouped = groups.length === 1 || (/^\d{1,3}$/.test(groups[0] ?? "") && groups.slice(1).every((g) => /^\d{3}$/.test(g)));
	if (!grouped || !/^\d*$/.test(fraction) || !groups.every((g) => /^\d+$/.test(g)) || (at >= 0 && fraction === "")) return null;
	const value = groups.join("") + (fraction ? `.${fraction}` : "");
	return { value, ambiguous, style: at < 0 && groups.length === 1 ? null : style };
}
