import { anyBrackets, withoutBrackets } from "./brackets.ts";
import { statementsIn } from "./statements.ts";
import { containerOf } from "./terms.ts";
import { nameKey, tidy } from "./text.ts";

/** What a cell says beside its own value. `says`: what else it says of its rate, by field; `rest`: words and signs that are not understood, "" for none. */
export interface Beside {
	says: Readonly<Record<string, readonly string[]>>;
	rest: string;
}

/** Signs that are none of a name's: a footnote, a doubt, a sum, a dash before it. */
const stray = /[^\p{L}\p{N}\p{M}\s.,'’‘′´`"“”()[\]【】{}，。、·:：;；|&\\/_‐-―−-]|^[‐-―−-]|[‐-―−-]$/gu;

/** Signs of a text that are part of no name, "" for none: "Wuhan*", "20GP?", "-20GP". */
export const straySigns = (text: string): string => [...new Set(tidy(text).match(stray) ?? [])].join("");

/** Signs that turn what a bracket says into a question. */
const unsure = /[?!*#]/;

/** The parts of a text: between brackets, commas, bars and the like. */
const partsOf = (text: string): string[] =>
	text
		.split(/[()[\]【】{}，,、;；|/\r\n]/)
		.map((part) => part.trim())
		.filter((part) => part !== "");

/** Hears each part: `isKnown` for those that name nothing new, `cannotBe` for what the value itself rules out. Of parts that say two things of one field the second is not understood. */
function hear(parts: readonly string[], isKnown: (part: string) => boolean, cannotBe: (field: string, value: string) => boolean): Beside {
	const says: Record<string, readonly string[]> = {};
	const rest: string[] = [];
	for (const part of parts) {
		if (isKnown(part)) continue;
		const read = statementsIn(part);
		const said = Object.entries(read.says).map(([field, value]): [string, readonly string[]] => [
			field,
			Array.isArray(value) ? value : [String(value)],
		]);
		const differs =
			said.some(([field, value]) => says[field] !== undefined && says[field]?.join() !== value.join()) ||
			said.some(([field, [value = ""]]) => cannotBe(field, value));
		if (said.length === 0 || read.rest !== "" || read.several.length > 0 || unsure.test(part) || differs) rest.push(part);
		else Object.assign(says, Object.fromEntries(said));
	}
	// "≤ 24 t" says where a band ends; that it begins at nothing goes without saying.
	if (says.weightTo && !says.weightFrom) says.weightFrom = ["0"];
	return { says, rest: rest.join(", ") };
}

/** What kinds of containers are called, beside their size. */
const kinds: readonly [RegExp, readonly string[]][] = [
	[/GP$/, ["dry", "dry van", "dry container", "standard", "general purpose", "gp", "普柜", "普箱", "干柜", "干箱", "干货箱", "标准箱", "标准柜"]],
	[/HC$/, ["high cube", "highcube", "dry", "dry high cube", "hc", "hq", "高箱", "高柜"]],
	[/R[FH]$/, ["reefer", "refrigerated", "冷藏箱", "冷柜", "冷箱", "冻柜"]],
];

/** A container's code and what stands beside it in its cell ("20GP (SOC)"); null for what is no container. */
export function containerWords(text: string): (Beside & { code: string }) | null {
	// "40GP-SOC" is "40GP (SOC)".
	const plain = tidy(text)
		.replace(/^(\d\d['a-z]+) ?[-/ ] ?([sc]oc)$/i, "$1 ($2)")
		.replace(/^([sc]oc) ?[-/ ] ?(\d\d['a-z]+)$/i, "$2 ($1)");
	const code = containerOf(plain);
	if (code === null) return null;
	const bare = withoutBrackets(plain, anyBrackets);
	const isWhole = containerOf(nameKey(plain)) === code;
	const names = kinds.flatMap(([sizes, words]) => (sizes.test(code) ? words : [])).map(nameKey);
	const { says, rest } = hear(
		isWhole ? [] : partsOf(plain),
		(part) => containerOf(part) === code || names.includes(nameKey(part)),
		(field, value) => field === "containerType" || (value === "reefer" && !/R[FH]$/.test(code)),
	);
	return { code, says, rest: [straySigns(bare), rest].filter((left) => left !== "").join(", ") };
}

/** Words beside a place's name that say no more than what it is. */
const plainWords = new Set(
	[
		"port",
		"city",
		"station",
		"terminal",
		"ramp",
		"seaport",
		"pol",
		"pod",
		"china",
		"prc",
		"pr china",
		"sar",
		"特别行政区",
		"港",
		"港口",
		"市",
		"站",
		"口岸",
		"中国",
	].map(nameKey),
);

const regions = ["zh", "en", "es", "ja"].map((language) => new Intl.DisplayNames(language, { type: "region" }));

/** What stands beside a place's name in its cell. `isSame`: whether a text names that place, `isAround` whether it is the province it lies in. */
export function placeWords(
	text: string,
	{ code, names, isSame, isAround }: { code: string; names: readonly string[]; isSame(text: string): boolean; isAround(text: string): boolean },
): Beside {
	const plain = tidy(text);
	if (plain === code) return { says: {}, rest: "" };
	const bare = withoutBrackets(plain, anyBrackets);
	// What stands for every place lies in no country.
	const [, country, city = ""] = /^([A-Z]{2})(.*)$/.exec(code) ?? [];
	const around = new Set(country === undefined ? [] : [country, city, ...regions.map((region) => region.of(country) ?? "")].map(nameKey));
	const isKnown = (part: string) => {
		const key = nameKey(part);
		return key === "" || plainWords.has(key) || around.has(key) || isSame(part) || isAround(part);
	};
	const isWhole = names.some((name) => nameKey(name) === nameKey(plain));
	const parts = isWhole ? [] : partsOf(plain).flatMap((part) => part.split(code).map((piece) => piece.replace(/^[\s-]{1,9}|[\s-]{1,9}$/g, "")));
	const { says, rest } = hear(parts, isKnown, () => false);
	return { says, rest: [straySigns(bare), rest].filter((left) => left !== "").join(", ") };
}
