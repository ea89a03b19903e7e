import Big from "big.js";
import type { FormatMark } from "../sheet/number-format.ts";
import { tidy } from "./text.ts";

/** What fields are counted in. */
export type Quantity = "days" | "hours" | "tonnes" | "percent" | "kilometres" | "items";

/** A unit that is none of a field's own. */
export interface OtherUnit {
	/** As it stands there: "lbs". */
	name: string;
	/** How many of the field's own unit one is: so many over so many; null where that is not certain. */
	times: readonly [over: string, under: string] | null;
}

interface Known {
	words: readonly string[];
	times: OtherUnit["times"];
}

/**
 * The one list of units: a field's own, and others by how many of its own one is. Latin words are whole words, longer ones first: a short ton is no ton.
 * Behind "=" stand signs that are units only where nothing stands beside them.
 */
const units: Readonly<Record<Quantity, { own: readonly string[]; others: readonly Known[] }>> = {
	days: {
		own: ["days?", "días?", "天", "工作日", "自然日", "日", "=d"],
		others: [
			{ words: ["hours?", "hrs?", "horas?", "小时", "(?<![一-鿿])時間", "=h"], times: ["1", "24"] },
			{ words: ["weeks?", "wks?", "semanas?", "周", "星期", "礼拜", "週", "=w"], times: ["7", "1"] },
			{ words: ["months?", "meses", "个月", "か月", "ヶ月"], times: null },
			{ words: ["minutes?", "分钟"], times: null },
		],
	},
	hours: {
		own: ["hours?", "hrs?", "horas?", "小时", "钟头", "時間", "=h"],
		others: [
			{ words: ["days?", "días?", "天", "工作日", "自然日", "日", "=d"], times: ["24", "1"] },
			{ words: ["minutes?", "mins?", "minutos?", "分钟", "分鐘"], times: ["1", "60"] },
		],
	},
	tonnes: {
		own: ["tonnes?", "tons?", "mt", "t", "吨", "kgs?", "kilos?", "kilograms?", "公斤", "千克"],
		others: [
			{ words: ["lbs?", "pounds?", "libras?", "磅"], times: ["0.45359237", "1000"] },
			{ words: ["short[ -]?tons?", "us tons?", "短吨", "美吨", "=st"], times: ["907.18474", "1000"] },
			{ words: ["long[ -]?tons?", "imperial tons?", "长吨", "英吨", "=lt"], times: ["1016.0469088", "1000"] },
			{ words: ["cwts?", "hundredweights?", "英担"], times: null },
			{ words: ["quintals?", "quintales", "公担"], times: ["1", "10"] },
			{ words: ["cbm", "m3", "m³", "cubic met(?:re|er)s?", "立方米?"], times: null },
			{ words: ["(?<!公)斤"], times: ["1", "2000"] },
			{ words: ["grams?", "(?<![千毫])克", "=g"], times: ["1", "1000000"] },
		],
	},
	percent: {
		own: ["percent", "per cent", "百分比", "百分之", "%"],
		others: [
			{ words: ["‰", "per mill?e?", "千分比", "千分之"], times: ["1", "10"] },
			{ words: ["‱", "basis points?", "bps?", "万分比", "万分之", "基点"], times: ["1", "100"] },
		],
	},
	items: { own: ["items?", "项", "項", "品目", "partidas?"], others: [] },
	kilometres: {
		own: ["kms?", "kilomet(?:re|er)s?", "公里", "千米"],
		others: [
			{ words: ["nautical miles?", "海里", "=nm"], times: ["1.852", "1"] },
			{ words: ["miles?", "millas?", "英里", "=mi"], times: ["1.609344", "1"] },
			{ words: ["met(?:re|er)s?", "(?<![千公海])米", "=m"], times: ["1", "1000"] },
			{ words: ["(?<![公英海])里(?!程)"], times: ["1", "2"] },
		],
	},
};

/** A pattern of a list of words, and one of the signs that stand alone. */
function patternsOf(each: readonly string[]) {
	const whole = each.filter((word) => !word.startsWith("=")).map((word) => (/^[a-z]/.test(word) ? `(?<![a-z])${word}(?![a-z])` : word));
	const alone = each.flatMap((word) => (word.startsWith("=") ? [word.slice(1)] : []));
	return { within: new RegExp(whole.join("|")), alone: new RegExp(`^(?:${[...whole, ...alone].join("|")})$`) };
}

const known = Object.fromEntries(
	Object.entries(units).map(([quantity, { own, others }]) => [
		quantity,
		{ own: patternsOf(own), others: others.map(({ words, times }) => ({ ...patternsOf(words), times })) },
	]),
) as Record<Quantity, { own: ReturnType<typeof patternsOf>; others: (ReturnType<typeof patternsOf> & Pick<OtherUnit, "times">)[] }>;

/** Fields that are counted in something by their names alone. */
const byName: Readonly<Record<string, Quantity>> = {
	transitMin: "days",
	transitMax: "days",
	customsDays: "days",
	dayFrom: "days",
	dayTo: "days",
	distanceKm: "kilometres",
	itemsIncluded: "items",
	waitingFree: "hours",
	freeHours: "hours",
};

/** What a field is counted in; undefined for what is no such quantity. */
export function quantityOf({ kind, name }: { kind: string; name: string }): Quantity | undefined {
	if (kind === "weight" || kind === "weightBand") return "tonnes";
	if (kind === "transit" || kind === "dayBand") return "days";
	return kind === "percent" ? "percent" : kind === "integer" ? byName[name] : undefined;
}

/** The parts of a text that may be a unit and nothing else: in brackets, between bars, behind a colon. */
const pieces = (text: string) => text.split(/[()[\]【】/|,:;]|\s[-–—]\s/).map((piece) => piece.trim().replace(/^(?:in|per) |\.$/g, ""));

/** A number without its quantity's own unit behind it: "355" of "355 km"; the text itself where there is none. */
export function withoutOwnUnit(quantity: Quantity, text: string): string {
	const [, digits, unit] = /^([\d.,]+) ?([^\d.,\s]+)$/.exec(text) ?? [];
	return digits !== undefined && unit !== undefined && known[quantity].own.alone.test(unit.toLowerCase()) ? digits : text;
}

/** A text without the units of a quantity that it names. */
export function withoutUnits(quantity: Quantity, text: string): string {
	const { own, others } = known[quantity];
	return [own, ...others].reduce(
		(left, { within, alone }) => (alone.test(left.trim()) ? "" : left.replace(new RegExp(within.source, "g"), " ")),
		tidy(text).toLowerCase(),
	);
}

/** The unit a text says that is none of a quantity's own; null for none. One that names both has a unit nobody can tell. */
export function otherUnitIn(quantity: Quantity, text: string): OtherUnit | null {
	const plain = tidy(text).toLowerCase();
	const { own, others } = known[quantity];
	for (const { within, alone, times } of others) {
		const found = within.exec(plain)?.[0] ?? pieces(plain).find((piece) => alone.test(piece));
		if (found === undefined) continue;
		const rest = plain.replace(found, " ");
		const several = pieces(rest).some((piece) => own.alone.test(piece)) || others.some((other) => other.within.test(rest));
		return { name: found, times: several ? null : times };
	}
	return null;
}

/** Whether a text names a quantity's own unit. */
export const isUnitNamed = (quantity: Quantity, text: string): boolean => known[quantity].own.within.test(tidy(text).toLowerCase());

/** Whether a text names units of a quantity, its own or another, and nothing beside them. */
export const isUnitAlone = (quantity: Quantity, text: string): boolean => !/[^\s().,:;/[\]【】]/.test(withoutUnits(quantity, text));

/** The unit a number's format shows beside it, "96 h": one of its own as null; undefined where it shows what is no unit of the quantity, "12?". */
export function formatUnit(quantity: Quantity, marks: readonly FormatMark[] | undefined): OtherUnit | null | undefined {
	for (const { mark } of marks ?? []) {
		const plain = tidy(mark).toLowerCase();
		if (/[?!~±≈<>*+=-]/.test(plain)) return undefined;
		const other = otherUnitIn(quantity, plain);
		if (other) return other;
		const word = plain.replace(/[^\p{L}\p{N} ]/gu, "").trim();
		const { within, alone } = known[quantity].own;
		if (word !== "" && !within.test(plain) && !alone.test(word)) return undefined;
	}
	return null;
}

/** So many of another unit in a quantity's own, or null where that is not certain. */
export const inOwnUnit = (digits: string, { times }: OtherUnit): Big | null => (times === null ? null : Big(digits).times(times[0]).div(times[1]));
