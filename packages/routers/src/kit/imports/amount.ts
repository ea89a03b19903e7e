import Big from "big.js";
import { currenciesIn, withoutCurrencies } from "./currency.ts";
import { isNone, isOnRequest, markIn, tidy } from "./text.ts";

/** The decimal sign of a column. */
export type DecimalStyle = "point" | "comma";

/** What an amount is charged by, as far as a price book knows it. */
export type Per = "container" | "teu" | "bl" | "document" | "item" | "shipment" | "day" | "hour" | "km" | "percent";

type Amount =
	| { kind: "none" }
	| { kind: "onRequest" }
	| { kind: "invalid" }
	/** An amount and something beside it that is not understood, `rest`. */
	| { kind: "leftover"; rest: string }
	/** More than one amount, or more than one currency. */
	| { kind: "several" }
	/** A sign that may part thousands or decimals: what it comes to either way; `thousands` is null where its groups are none. */
	| { kind: "unclear"; thousands: string | null; decimals: string }
	/** `value` is a plain decimal string. `currency`: what it may be, likeliest first. `ambiguous`: it was read by the column's style, alone it would be unclear. */
	| {
			kind: "amount";
			value: string;
			currency: readonly string[] | null;
			per: Per | null;
			ambiguous: boolean;
			style: DecimalStyle | null;
			/** It was written with a plus before it: what is added to another amount, perhaps. */
			plus?: true;
			/** All that tells how it is written is one comma before three digits, which parts decimals where others do. */
			oneComma?: true;
			/** It is for a truck's way. */
			trip?: true;
	  };

/** Numbers of cells as Excel shows them: 15 digits, no exponent. */
export const plainNumber = (value: number): string => new Big(Number(value.toPrecision(15))).toFixed();

/** What an amount may be charged by, behind "per", "/" or "每". */
const charged: readonly (readonly [string, Per])[] = [
	["teu", "teu"],
	["箱|柜|个?集装箱|自然箱|container|cntr|ctr|box|unit", "container"],
	["[票单]?提单(?:/每?单)?|b/l|bl", "bl"],
	["单?票|shipment", "shipment"],
	["天|日|day", "day"],
	["小时|钟头|時間|时间|hours?|hrs?", "hour"],
	["公里|km", "km"],
	["份|单|doc|document", "document"],
	["品?项(?![目费收])|品名|items?", "item"],
];
const atEnd: readonly (readonly [RegExp, Per | null])[] = [
	...charged.map(([words, per]) => [new RegExp(`(?:[/每]|per) ?(?:${words})\\.?$`, "i"), per] as const),
	[/整$/, null],
	[/%$/, "percent"],
];
/** A day of a container, and a day as leases say it: "/箱/天", "/箱·天", "/day/ctr", "per container-day", "per container per day", "per diem". */
const box = "(?:柜|个?集装箱|自然箱|箱|containers?|cntr|ctr|box|unit)";
const eachOf = "(?:\\.? ?(?:[/每]|per ) ?|[·・•⋅∙×*-])";
const perDay = new RegExp(
	`(?:[/每]|per ) ?[(（]?${box}${eachOf}(?:天(?!数)|日|days?(?![a-z]))[)）]?|(?:[/每]|per ) ?[(（]?(?:天|日|day)${eachOf}${box}(?![a-z型量])[)）]?\\.?|(?<![a-z])per ?diem(?![a-z])(?: ?(?:[/每]|per ) ?${box})?\\.?`,
	"gi",
);
const plainDay = (text: string): string => text.replace(perDay, "/day");

/** A truck's way, with one container or two. */
const trip = /(?:^|[/每按]|(?<![a-z])per ?)(?:趟|车次|trip)$/i;

/** Whether a text says that prices are for a truck's way. */
export const saysTrip = (text: string): boolean => trip.test(tidy(text));

/** "每天发车" says when trains leave. */
const within = charged.map(
	([words, per]) => [new RegExp(`(?:[/每按]|(?<![a-z])per) ?个?(?:${words})(?![a-z]|发车|开行|开班|[一1]?班)`, "i"), per] as const,
);

/** What stands behind an amount that says what it is charged by; text without it. */
export function unitOf(text: string): { per: Per | null; rest: string } {
	const plain = plainDay(text);
	for (const [pattern, per] of atEnd) {
		const found = pattern.exec(plain);
		if (found) return { per, rest: plain.slice(0, found.index).trim() };
	}
	return { per: null, rest: text };
}

/** What prices are charged by as a sentence says it, "price per TEU in USD"; null behind a number, where it is that amount's own. */
export function unitWithin(text: string): { per: Per; rest: string } | null {
	const plain = plainDay(text);
	for (const [pattern, per] of within) {
		const found = pattern.exec(plain);
		if (!found) continue;
		const before = plain.slice(0, found.index);
		if (!/\d/.test(before.replace(/20\d\d|q[1-4]/gi, ""))) return { per, rest: `${before} ${plain.slice(found.index + found[0].length)}` };
	}
	return null;
}

/** Words that only begin like a unit: "/箱型", "/单价", "/ container type". */
const noUnit = /[箱柜][型量属种主尺]|单[价位程证箱号]|(?:container|box|unit) (?:types?|sizes?|prices?)/g;
/** Bases one of which a price has; a time or a way is charged for each of them. */
const counted: ReadonlySet<Per> = new Set(["container", "teu", "bl", "document", "item", "shipment"]);

/** What a text in small letters says that prices are charged by in the place of `per`: "per container" of "per container / per TEU", but not behind a number. */
export function unitsInstead(per: Per, text: string): Per[] {
	const left = text.replace(noUnit, " ");
	return within.flatMap(([pattern, other]) => {
		const found = other === per || counted.has(other) !== counted.has(per) ? null : pattern.exec(left);
		return found === null || /\d$/.test(withoutCurrencies(left.slice(0, found.index)).trim()) ? [] : [other];
	});
}

const perFeu = /(?:\/|(?<![a-z])per) ?feu(?![a-z])\.?/i;

/** Whether a head says that its prices are for a container of forty feet: "USD/FEU". */
export const isPerFeu = (head: string): boolean => perFeu.test(head);

/** A head without that unit. */
export const withoutFeu = (head: string): string => head.replace(perFeu, "").trim();

/** Thousands and tens of thousands as words. */
const multiples: readonly (readonly [RegExp, number])[] = [
	[/万$/, 10_000],
	[/千$/, 1_000],
	[/(?<=\d)k$/i, 1_000],
];

/** A dash in the place of cents: "3000.-", "3.000,–". */
const noCents = /(?<=\d[.,]) ?[-–—]{1,2}$/;

/**
 * Reads an amount as people write it; only one of which all is understood. `style` settles what alone could be either ("3.940"); without one a
 * comma before three digits groups thousands.
 */
export function parseAmount(cell: string | number | boolean | null, style: DecimalStyle | null = null): Amount {
	if (cell === null) return { kind: "none" };
	if (typeof cell === "boolean") return { kind: "invalid" };
	if (typeof cell === "number") return { kind: "amount", value: plainNumber(cell), currency: null, per: null, ambiguous: false, style: null };
	if (isNone(cell)) return { kind: "none" };
	if (isOnRequest(cell)) return { kind: "onRequest" };
	if (!/\d/.test(tidy(cell))) return { kind: "invalid" };
	const mark = markIn(cell);
	if (mark) return { kind: "leftover", rest: mark };
	const lines = cell
		.split(/[\r\n\u2028\u2029]+/)
		.map(tidy)
		.filter((line) => line !== "");
	if (lines.filter((line) => /\d/.test(line)).length > 1) return { kind: "several" };
	const plain = lines.join(" ");
	const mentions = currenciesIn(plain);
	const currency = mentions.reduce<readonly string[] | null>((common, { codes }) => common?.filter((code) => codes.includes(code)) ?? codes, null);
	if (currency?.length === 0) return { kind: "several" };
	const bare = withoutCurrencies(plain).trim();
	const isTrip = /\d/.test(bare.replace(trip, "")) && saysTrip(bare);
	const { per, rest } = isTrip ? { per: "container" as const, rest: bare.replace(trip, "").trim() } : unitOf(bare);
	const amount = withSign(rest.replace(/(?<=\S) (?=[万千])/, "").replace(noCents, "00"), { currency, per, style });
	return isTrip && amount.kind === "amount" ? { ...amount, trip: true } : amount;
}

function withSign(text: string, of: { currency: readonly string[] | null; per: Per | null; style: DecimalStyle | null }): Amount {
	const inBrackets = /^\( ?(.*?) ?\)$/.exec(text)?.[1];
	const signed = /^[-−–] ?(?=\d)/.exec(text)?.[0];
	const plus = /^\+ ?(?=\d)/.exec(text)?.[0];
	const bare = inBrackets ?? text.slice((signed ?? plus ?? "").length);
	const negative = inBrackets !== undefined || signed !== undefined;
	const multiple = multiples.find(([pattern]) => pattern.test(bare));
	const written = multiple ? bare.replace(multiple[0], "").trim() : bare.trim();
	const digits = joined(written);
	const number = digits === null ? null : readDigits(digits, of.style);
	if (!number) return strange(written);
	const whole = (value: string) =>
		new Big(value)
			.times(multiple?.[1] ?? 1)
			.times(negative ? -1 : 1)
			.toFixed();
	if ("decimals" in number)
		return { kind: "unclear", thousands: number.thousands === null ? null : whole(number.thousands), decimals: whole(number.decimals) };
	const { ambiguous, style } = number;
	const isOneComma = /^[1-9]\d{0,2},\d{3}$/.test(digits ?? "");
	return {
		...{ kind: "amount", value: whole(number.value), currency: of.currency, per: of.per, ambiguous, style },
		...(plus ? { plus: true } : {}),
		...(isOneComma ? { oneComma: true } : {}),
	};
}

/** Why a text with digits is no amount: two of them, or one with something beside it. */
function strange(text: string): Amount {
	const numbers = text.match(/\d[\d.,'’]*/g) ?? [];
	if (numbers.length === 1 && numbers[0] !== text) {
		const rest = text.replace(numbers[0], " ").replace(/\s+/g, " ").trim();
		return rest === "" || /^[\d.,'’]+$/.test(rest) ? { kind: "invalid" } : { kind: "leftover", rest };
	}
	// A formula has several numbers, too: what they are joined by tells.
	return numbers.length > 1 && /^[\d.,'’ /|;~-]+$/.test(text) ? { kind: "several" } : { kind: "invalid" };
}

/** Digits with the spaces and apostrophes taken out that part thousands; null where they part something else. */
function joined(text: string): string | null {
	if (!/[ '’]/.test(text)) return text;
	const sign = /[ '’]/.exec(text)?.[0] ?? " ";
	const at = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
	const [whole, fraction] = at > text.lastIndexOf(sign) ? [text.slice(0, at), text.slice(at)] : [text, ""];
	const groups = whole.split(sign);
	const grouped = /^\d{1,3}$/.test(groups[0] ?? "") && groups.slice(1).every((group) => /^\d{3}$/.test(group));
	return grouped ? groups.join("") + fraction : null;
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
	// "3.940" alone may be either; "24,5" and "4,00" say too little where points part decimals, or nothing does.
	const isShort = after <= 1 || after === 3 || (after === 2 && before <= 3);
	// "4,5000" is a slip for "4,500" or "45,000" as likely as decimals, and so is "4.5000" where points part thousands.
	const isLong = after > 3 && (own === "comma" || before <= 3);
	const unsure = isGroup
		? style === null && own === "point"
		: isLong
			? style === other || (own === "comma" && style === null)
			: style !== "comma" && own === "comma" && (isShort || style === "point") && !text.startsWith("0");
	if (unsure) {
		const decimals = split(text, own, false);
		return decimals && { thousands: isGroup ? (split(text, other, false)?.value ?? null) : null, decimals: decimals.value };
	}
	if (!isGroup) {
		const read = split(text, own, isLong && own === "comma");
		// It shows no way to write: beside "4.400" it is as odd.
		return read && isLong ? { ...read, style: null } : read;
	}
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
