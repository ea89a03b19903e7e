import { languages, shippedText } from "@iqt/i18n";
import type Big from "big.js";
import { NO_LIMIT } from "../price-book/weight-band.ts";
import { serialDate } from "../sheet/format.ts";
import { labelKey, nameKey, saidTwice, tidy } from "./text.ts";

/** Spellings of container types, by the code the product uses. */
const containers: Record<string, string[]> = {
	"20GP": [
		"20gp",
		"20",
		"20'",
		"20ft",
		"20尺",
		"20dc",
		"20dv",
		"20st",
		"20sd",
		"20d",
		"20'gp",
		"20'dc",
		"20'dv",
		...["小柜", "20小柜", "20尺小柜"],
		"20dry",
		"22g1",
		"22g0",
	],
	"40GP": [
		"40dry",
		"40gp",
		"40",
		"40'",
		"40ft",
		"40尺",
		"40dc",
		"40dv",
		"40st",
		"40sd",
		"40d",
		"40'gp",
		"40'dc",
		"40'dv",
		...["大柜", "40大柜", "40尺大柜"],
		"平柜",
		"40平柜",
		"40尺平柜",
		"42g1",
		"42g0",
	],
	"40HC": ["40hc", "40hq", "40h", "40'hc", "40'hq", "40high cube", "高柜", "40高柜", "40尺高", "40尺高柜", "45g1", "45g0"],
	"45HC": ["45hc", "45hq", "45", "45'", "45'hc", "45'hq", "45尺高", "45尺高柜", "l5g1"],
	"20RF": ["20rf", "20re", "20'rf", "20冷柜", "20冻柜", "22r1"],
	"40RH": ["40rh", "40rq", "40hrf", "40'rh", "40冷柜", "40冻柜", "冷高柜", "45r1"],
};

/** What "any container" is called in the sheets people get, beside what the portal's own lists and exports say in every language. */
const everyContainer = new Set(
	[
		...["all", "any", "所有", "全部", "不限", "通用", "所有箱型", "全部箱型", "所有柜型", "不限箱型", "不限柜型", "全コンテナ", "全てのコンテナ"],
		...["any container", "every container", "all containers", "all container types", "any container type", "all types", "all sizes"],
		...["cualquier contenedor", "todos los contenedores", "todos"],
		...languages.map((language) => shippedText(language, "book.anyContainer")),
	].map((words) => words.toLowerCase()),
);

/** A rate that holds for every container. */
export const isEveryContainer = (text: string): boolean => tidy(text) === "*" || everyContainer.has(tidy(text).toLowerCase());

const containerKeys = new Map(Object.entries(containers).flatMap(([code, names]) => names.map((name) => [nameKey(name), code])));
/** "40英尺高箱" is "40尺高柜". */
const oneWay = (key: string): string => key.replace(/英尺|呎/, "尺").replace(/(?<=[大小高平冷冻])箱$/, "柜");

/** No name or list of containers is longer, characters. */
const LONGEST_LIST = 80;

/** "40'/HQ" is one of two. */
const eitherKind = /\d ?(?:['′]|ft|gp|尺)? ?[/&+] ?[a-z]{2}/i;

const containerNamed = (text: string): string | null => containerKeys.get(oneWay(nameKey(text))) ?? containerKeys.get(oneWay(labelKey(text))) ?? null;

/**
 * The container type a cell or header names ("40'HQ", in two languages "40'HQ 高柜" → 40HC); null when it is none, or one of two. Header brackets are
 * ignored.
 */
export function containerOf(text: string): string | null {
	if (eitherKind.test(text)) return null;
	const named = containerNamed(text);
	return named === null && text.length <= LONGEST_LIST && /\p{Script=Han}/u.test(text) ? saidTwice(text, containerNamed) : named;
}

const betweenContainers = /[,，、;；/&\n]|(?<![a-z])(?:and|or)(?![a-z])|[和及或]/i;

/**
 * The containers of a cell that names several, "40GP, 40HC", "40'GP & HQ": what it says holds for each of them. Null for a single one, and for what may
 * be one oddly written, "40'/HQ", or a number, "20/40".
 */
export function containersIn(text: string): string[] | null {
	if (text.length > LONGEST_LIST) return null;
	const names = tidy(text.replace(/[\r\n]+/g, "/"))
		.split(betweenContainers)
		.map((name) => name.trim());
	if (names.length < 2 || /^\d+$/.test(names[0] ?? "")) return null;
	const codes: string[] = [];
	let size = "";
	for (const name of names) {
		const isKind = /^[a-z]{2}$/i.test(name);
		const code = /^\d+$/.test(name) || (isKind && size === "") ? null : containerOf(isKind ? `${size}${name}` : name);
		if (code === null) return null;
		if (!codes.includes(code)) codes.push(code);
		// Of "40'" the kind is not said.
		if (!isKind) size = /^\d\d ?['′]? ?[a-z]{2}$/i.test(name) ? name.slice(0, 2) : "";
	}
	return codes;
}

const dryOfForty: ReadonlySet<string> = new Set(["40GP", "40HC"]);

/** The containers of a head that names both dry ones of forty feet, "40GP/HQ", "40'/40'HC": carriers charge one price for either. Null for any other. */
export function bothForty(head: string): string[] | null {
	const codes = containersIn(head);
	return codes?.length === 2 && codes.every((code) => dryOfForty.has(code)) ? codes : null;
}

/** Up a river goes inland, down it to the port. */
const westbound = ["westbound", "wb", "outbound", "export", "exp", "e", "出口", "出口箱", "去程", "西行", "出", "输出", "輸出", "exportación"].concat(
	["下水", "顺水", "downstream", "down-river"],
);
const eastbound = ["eastbound", "eb", "inbound", "import", "imp", "i", "进口", "进口箱", "回程", "东行", "进", "输入", "輸入", "importación"].concat([
	"上水",
	"逆水",
	"upstream",
	"up-river",
]);
const directions = new Map([
	...westbound.map((n) => [nameKey(n), "westbound"] as const),
	...eastbound.map((n) => [nameKey(n), "eastbound"] as const),
]);

/** 出口, Export, WB → westbound; 进口, Import, EB → eastbound. */
export function directionOf(text: string): "westbound" | "eastbound" | null {
	const whole = directions.get(nameKey(text));
	if (whole) return whole;
	// "回程/进口" says the same twice, and "出口 Export" in two languages.
	return saidTwice(text, (part) => directions.get(nameKey(part)) ?? null);
}

/** Days "4-6", "4~6天", "5", "4 to 6 days" as [least, most]; null for what is none. "4-6" that Excel made a date is taken back. */
export function transitOf(cell: { value: string | number | boolean | null; isDate: boolean }, date1904: boolean): [number, number] | null {
	const { value } = cell;
	if (typeof value === "number") {
		const iso = cell.isDate ? serialDate(value, date1904) : null;
		if (iso) return ordered(Number(iso.slice(5, 7)), Number(iso.slice(8)));
		return Number.isInteger(value) ? ordered(value, value) : null;
	}
	if (typeof value !== "string") return null;
	const found =
		/^(?:约|大约|about|approx\.?|ca\.?)?(\d{1,3})(?:[-‐-―~至到]|to|a)?(\d{1,3})?个?(?:天|日|工作日|自然日|(?:working|business|calendar)?days?|d|días)?左?右?$/i.exec(
			tidy(value)
				.replace(/[\s()]/g, "")
				.replace("～", "~"),
		);
	if (!found) return null;
	if (found[2] === undefined) return ordered(Number(found[1]), Number(found[1]));
	return /[-‐-―~～至到toa]/i.test(value) ? ordered(Number(found[1]), Number(found[2])) : null;
}

const ordered = (least: number, most: number): [number, number] | null => (least <= most ? [least, most] : null);

/** Weights without a unit that are tonnes or kilograms, nobody knows: no load is that light or that heavy. */
const [HEAVIEST_TONNES, LIGHTEST_KILOGRAMS] = [100, 1_000];

/** A rate that holds for every weight. */
export const isEveryWeight = (text: string): boolean =>
	isEveryContainer(text) || /^(?:no limit|unlimited|any weight|不限重|无限制|無制限|制限なし|sin límite)$/i.test(tidy(text));

interface Weight {
	digits: string;
	perTonne(number: Big): 1 | 1000;
	/** Whether a number may be meant in the other unit, too. */
	unsure?(number: Big): boolean;
}

/**
 * "25t", "16.5 吨", "26500 kg" parted into the number and how many of it make a tonne; null for what is no weight. Without a unit it has the
 * column's (`unit`) but for thousands of tonnes, which no load has, or up to 1000 are tonnes.
 */
export function weightIn(text: string, unit?: 1 | 1000): Weight | null {
	const found = /^([\d.,'’]+)(t|吨|ton|tons|tonnes?|mt|kg|kgs|公斤|千克)?$/i.exec(tidy(text).replace(/\s/g, ""));
	if (!found?.[1]) return null;
	const written = found[2] === undefined ? unit : /^(t|吨|mt)/i.test(found[2]) ? 1 : 1000;
	if (found[2] !== undefined && written) return { digits: found[1], perTonne: () => written };
	// The head says kilograms and the cell has 24, or tonnes and 26500.
	if (written === 1)
		return {
			digits: found[1],
			perTonne: (number) => (number.gte(LIGHTEST_KILOGRAMS) ? 1000 : 1),
			unsure: (number) => number.gt(HEAVIEST_TONNES) && !number.eq(NO_LIMIT),
		};
	if (written) return { digits: found[1], perTonne: () => 1000, unsure: (number) => number.gt(0) && number.lt(HEAVIEST_TONNES) };
	return {
		digits: found[1],
		perTonne: (number) => (number.lte(1000) ? 1 : 1000),
		unsure: (number) => number.gt(HEAVIEST_TONNES) && number.lt(LIGHTEST_KILOGRAMS) && !number.eq(NO_LIMIT),
	};
}

/** How many of the unit a column's head names make a tonne: "Weight (kg)"; undefined where it names none or both. */
export function weightUnitOf(head: string): 1 | 1000 | undefined {
	const words = tidy(head).toLowerCase();
	const kilograms = /(?<![a-z])kgs?(?![a-z])|公斤|千克/.test(words);
	const tonnes = /(?<![a-z])(?:t|ton|tons|tonnes?|mt)(?![a-z])|吨/.test(words);
	return kilograms === tonnes ? undefined : kilograms ? 1000 : 1;
}
