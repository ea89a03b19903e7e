import type { FormatMark } from "../sheet/number-format.ts";
import type { SheetCell } from "../sheet/read.ts";
import { type Per, unitOf } from "./amount.ts";
import { currencyIn, withoutCurrencies } from "./currency.ts";
import type { FieldKind } from "./field.ts";
import { weightUnitOf } from "./terms.ts";

type Marks = readonly FormatMark[] | undefined;

/** Currencies of the languages number formats name (Windows language codes, hexadecimal; and tags). */
const localCurrency: Readonly<Record<string, string>> = {
	"804": "CNY",
	"411": "JPY",
	"412": "KRW",
	"404": "TWD",
	c04: "HKD",
	"1004": "SGD",
	"409": "USD",
	"809": "GBP",
	c09: "AUD",
	"1009": "CAD",
	"1409": "NZD",
	"416": "BRL",
	"zh-cn": "CNY",
	"ja-jp": "JPY",
	"zh-tw": "TWD",
	"zh-hk": "HKD",
	"en-us": "USD",
	"en-au": "AUD",
	"en-ca": "CAD",
	"en-sg": "SGD",
	"en-nz": "NZD",
};

/** The currency a number format shows, likeliest first; null for none. Several marks must agree. */
export function formatCurrency(marks: Marks): readonly string[] | null {
	let codes: readonly string[] | null = null;
	for (const { mark, locale } of marks ?? []) {
		const named = currencyIn(mark);
		if (!named) continue;
		const local = localCurrency[locale?.toLowerCase().replace(/^x?0+/, "") ?? ""];
		const own = local && named.includes(local) ? [local] : named;
		codes = codes ? codes.filter((code) => own.includes(code)) : own;
	}
	return codes?.length ? codes : null;
}

/** What a number format says amounts are charged by ("元/箱", "/TEU"); null for nothing. */
export function formatPer(marks: Marks): readonly Per[] | null {
	for (const { mark } of marks ?? []) {
		const { per } = unitOf(mark);
		if (per) return [per];
	}
	return null;
}

/** How many of the unit a number format shows make a tonne. */
export const formatWeight = (marks: Marks): 1 | 1000 | undefined => weightUnitOf((marks ?? []).map(({ mark }) => mark).join(" "));

/** Whether a number is shown divided by thousands and nothing beside it says so: "4,000" for four million. */
export const isScaledSilently = ({ scaled, format }: Pick<SheetCell, "scaled" | "format">): boolean =>
	scaled === true && !(format ?? []).some(({ mark }) => /[千仟万萬]|thousand|million|(?<![a-z])(?:k|m|mio|mln)(?![a-z])/i.test(mark));

/** Kinds of fields whose cells are read as they are shown, with what their format shows beside the value. */
const words: ReadonlySet<FieldKind> = new Set([
	"place",
	"area",
	"container",
	"choice",
	"direction",
	"currency",
	"trucker",
	"yesNo",
	"text",
	"charge",
]);

/** Whether the cells of a field are names or words: a date among them is told, and compared, by what it shows. */
export const isWord = ({ kind }: { kind: FieldKind }): boolean => words.has(kind) || kind === "lane";

/** A value with what its format shows before and behind it. */
export function spelledOut(text: string, marks: readonly FormatMark[]): string {
	const joined = (all: readonly FormatMark[]) => all.map(({ mark }) => mark).join("");
	const behind = joined(marks.filter(({ before }) => !before));
	return `${joined(marks.filter(({ before }) => before))}${text}${/^[(（]/.test(behind) ? " " : ""}${behind}`;
}

/** A cell's text as it is shown: 40 as "40HQ". Of what is counted, the format is heard for its unit. */
export const shownText = (kind: FieldKind, text: string, marks: Marks): string => (words.has(kind) && marks ? spelledOut(text, marks) : text);

/** What a number format shows beside an amount that is not understood: "万" that is no scale, "起". Null for nothing. */
export function formatRest(marks: Marks): string | null {
	for (const { mark, scaled } of marks ?? []) {
		if (scaled) continue;
		const { rest } = unitOf(withoutCurrencies(mark).trim());
		const bare = rest.normalize("NFKC").replace(/\(\s*\)|\[\s*\]|\{\s*\}/g, "");
		if (/\.\./.test(bare) || bare.replace(/[\s.,:;'’"“”_/、。·]/g, "") !== "") return mark;
	}
	return null;
}
