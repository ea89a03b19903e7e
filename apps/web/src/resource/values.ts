import { parseDate } from "@iqt/ui/parse-date";
import { momentText } from "../lib/moment.ts";
import type { Column } from "./types.ts";

/** No amount takes as many characters; what is pasted may be a page. */
const longestNumber = 200;

/** What is left of a typed amount without its currency, its unit and its sign. */
interface Bare {
	digits: string;
	negative: boolean;
	/** "45k". */
	thousand: boolean;
}

function bare(text: string): Bare {
	let t = text
		.normalize("NFKC")
		.replace(/[\s\u00a0\u202f'’]/g, "")
		.replace(/^(?:[a-z]{3}|[¥$€£元])+/gi, "");
	for (let longer = ""; longer !== t; ) {
		longer = t;
		t = t.replace(/(?:[a-z]{3}|[¥$€£%元])$/i, "");
	}
	const negative = /^\(.*\)$/.test(t) || /^[-−–]/.test(t);
	t = t.replace(/^[-−–+(]+|\)$/g, "").replace(/^(?:[a-z]{3}|[¥$€£元])+/gi, "");
	const thousand = /\dk$/i.test(t);
	return { digits: thousand ? t.slice(0, -1) : t, negative, thousand };
}

/** Digits with a point for decimals alone; as they are where they cannot be read as that. */
function ungrouped(digits: string): string {
	if (/^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(digits)) return digits.replaceAll(",", "");
	if (/^\d{1,3}(?:\.\d{3})+,\d*$/.test(digits)) return digits.replaceAll(".", "").replace(",", ".");
	return /^\d{1,3}(?:\.\d{3}){2,}$/.test(digits) ? digits.replaceAll(".", "") : digits;
}

/** Currencies a sign may stand for; a code stands for itself. */
const signs: Readonly<Record<string, readonly string[]>> = {
	...{ "¥": ["CNY", "JPY"], 元: ["CNY"], RMB: ["CNY"], "€": ["EUR"], "£": ["GBP"] },
	$: ["USD", "HKD", "SGD", "AUD", "CAD", "NZD", "TWD", "MXN", "BRL"],
};

/** Whether a number that is typed or pasted says that it is in another currency than its cell is; of a cell in none, or in percent, nothing is known. */
export function isInOther(text: string, currency: string): boolean {
	if (!/^[A-Z]{3}$/.test(currency) || parseNumber(text) === null) return false;
	const plain = text.normalize("NFKC").trim().toUpperCase();
	const named = [/^[-−–+(]*([A-Z]{3}|[¥$€£])/.exec(plain)?.[1], /([A-Z]{3}|[¥$€£元])\)?$/.exec(plain)?.[1]];
	return named.some((sign) => sign !== undefined && !(signs[sign] ?? [sign]).includes(currency));
}

/** What "12,5" may stand for, with a point; null where the comma, or none, leaves nothing open. */
export function commaValue(text: string): string | null {
	if (text.length > longestNumber) return null;
	const { digits, negative } = bare(text);
	return /^\d+,\d+$/.test(digits) && ungrouped(digits) === digits ? `${negative ? "-" : ""}${digits.replace(",", ".")}` : null;
}

/**
 * The decimal string people mean when they type or paste an amount: "￥3,450.00", "3450 元", "3.450,00", "1 200", "(50)", "45k".
 * Null when it is no number, or its comma does not tell what it parts (`commaValue`). A lone comma before exactly three digits groups thousands.
 */
export function parseNumber(text: string): string | null {
	if (text.length > longestNumber) return null;
	const { digits: typed, negative, thousand } = bare(text);
	const t = ungrouped(typed);
	if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(t)) return null;
	const [whole = "", fraction = ""] = t.split(".");
	let digits = `${whole.replace(/^0+(?=\d)/, "") || "0"}`;
	let rest = fraction;
	if (thousand) {
		const padded = rest.padEnd(3, "0");
		digits = `${digits}${padded.slice(0, 3)}`.replace(/^0+(?=\d)/, "");
		rest = padded.slice(3);
	}
	const value = rest ? `${digits}.${rest}` : digits;
	return negative && /[1-9]/.test(value) ? `-${value}` : value;
}

interface Grouping {
	format: Intl.NumberFormat;
	/** Between whole and fraction. */
	point: string;
}

const groupings = new Map<string, Grouping>();
/** A decimal string with thousands grouped and the language's own decimal separator, every digit kept. */
export function groupDigits(value: string, locale: string): string {
	const m = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
	if (!m) return value;
	let grouping = groupings.get(locale);
	if (!grouping) {
		grouping = {
			format: new Intl.NumberFormat(locale, { useGrouping: true, maximumFractionDigits: 0 }),
			point: (0.5).toLocaleString(locale).charAt(1),
		};
		groupings.set(locale, grouping);
	}
	return `${m[1]}${grouping.format.format(BigInt(m[2] ?? "0"))}${m[3] ? grouping.point + m[3] : ""}`;
}

const numeric = new Set<Column<unknown>["kind"]>(["number", "money", "percent", "price"]);
/** Whether a column's cells stand at the right. */
export const isNumeric = (column: { kind: Column<unknown>["kind"] }): boolean => numeric.has(column.kind);

export const rawValue = <Row>(column: Column<Row>, row: Row): unknown =>
	column.value ? column.value(row) : (row as Record<string, unknown>)[column.field];

interface Words {
	locale: string;
	yes: string;
	no: string;
}

/** A value of a column in words. */
export function wordsOf<Row>(column: Column<Row>, value: unknown, words: Words): string {
	if (value === null || value === undefined || value === "") return "";
	switch (column.kind) {
		case "number":
		case "money":
		case "price":
			return groupDigits(String(value), words.locale);
		case "percent":
			return `${groupDigits(String(value), words.locale)}%`;
		case "boolean":
			return value === true || value === 1 || value === "true" ? words.yes : words.no;
		case "enum":
			return column.options?.find((o) => o.value === String(value))?.label ?? String(value);
		case "time":
			return momentText(String(value));
		default:
			return String(value);
	}
}

export const displayOf = <Row>(column: Column<Row>, row: Row, words: Words): string =>
	column.display ? column.display(row) : wordsOf(column, rawValue(column, row), words);

/** Reads what was typed or pasted for a column; `undefined` where it makes no sense there. Empty is null. */
export function readTyped<Row>(column: Column<Row>, typed: string, words: Words): unknown {
	const text = typed.trim();
	if (text === "" || text === "—" || text === "-") return null;
	switch (column.kind) {
		case "number": {
			const n = parseNumber(text);
			return n === null ? undefined : Number(n);
		}
		case "money":
		case "percent":
			return parseNumber(text) ?? undefined;
		case "price":
			// What is no number is a formula: the server reads it and says what is wrong with it.
			if (commaValue(text) !== null) return undefined;
			return parseNumber(text) ?? text.replace(/^=/, "").trim();
		case "date":
			return parseDate(text) ?? undefined;
		case "boolean": {
			const low = text.toLowerCase();
			if ([words.yes.toLowerCase(), "true", "1", "y", "yes", "是", "√"].includes(low)) return true;
			return [words.no.toLowerCase(), "false", "0", "n", "no", "否", "×"].includes(low) ? false : undefined;
		}
		case "enum": {
			const low = text.toLowerCase();
			return column.options?.find((o) => o.value.toLowerCase() === low || o.label.toLowerCase() === low)?.value;
		}
		default:
			return text;
	}
}
