import { type Per, unitOf, unitsInstead, unitWithin } from "./amount.ts";
import { currenciesIn, withoutCurrencies } from "./currency.ts";
import { isCutShort } from "./dated-titles.ts";
import { daysInText, namesMoreDays } from "./day.ts";
import { departuresIn, frequencyIn } from "./frequency-words.ts";
import { monthName } from "./months.ts";
import { periodAlone, validityIn } from "./period.ts";
import { withoutNumber } from "./section-numbers.ts";
import { containerOf } from "./terms.ts";
import { beginningOf, tidy } from "./text.ts";
import { simplified } from "./traditional.ts";
import { transitIn } from "./transit-words.ts";
import { bandWithin, edgesOf, namesLimit, tonnesOf, type WeightEdges } from "./weight-bands.ts";

/** What a text beside, above or over rates says of them. Currencies are what the sign may stand for, likeliest first; weights are tonnes. */
export interface Statements {
	currency?: readonly string[];
	ownership?: string;
	cargo?: string;
	direction?: string;
	mode?: string;
	containerType?: string;
	weightFrom?: string;
	weightTo?: string;
	transitMin?: string;
	transitMax?: string;
	frequency?: string;
	basis?: Per;
	validFrom?: string;
	validTo?: string;
}

/** What was understood of a text: what it says, what it says in two ways, and the words that say nothing known. */
export interface Understood {
	says: Statements;
	/** Things it names more than one value of. */
	several: (keyof Statements)[];
	rest: string;
	/** Of the weights it says, whether they belong to its band. */
	edges?: WeightEdges;
}

interface Word {
	names: readonly string[];
	field: "ownership" | "cargo" | "direction" | "mode";
	value: string;
}

/** Boxes of the railway, which is the carrier of some desks and not of others: beside "COC" they are no more than that. */
const railwayBoxes = ["铁路箱", "中铁箱"];

/** A text without the railway's boxes where it names the carrier's, too: "COC（铁路箱）". */
export const withoutRailwayBoxes = (text: string): string =>
	/(?<![a-z])coc(?![a-z])|船东箱|承运人箱/i.test(text) ? railwayBoxes.reduce((plain, box) => plain.replaceAll(box, " "), text) : text;

const spoken: readonly Word[] = [
	{ field: "ownership", value: "SOC", names: ["soc", "自备箱", "货主箱", "货主自备箱", "自有箱", "shipper owned", "shipper's owned", "shipper own"] },
	{ field: "ownership", value: "COC", names: ["coc", "船东箱", "承运人箱", ...railwayBoxes, "carrier owned", "carrier's owned"] },
	{
		field: "cargo",
		value: "general",
		names: [
			"普货",
			"普通货",
			"普通货物",
			"一般货",
			"一般货物",
			"普通",
			"非危",
			"非危险品",
			"非危品",
			"fak",
			"general cargo",
			"general",
			"non-dg",
			"non dg",
			"non-dangerous",
		].concat(["non-hazardous", "non-haz", "dry cargo", "gc"]),
	},
	{
		field: "cargo",
		value: "dangerous",
		names: [
			"危险品",
			"危险货物",
			"危险货",
			"危品",
			"危货",
			"dg",
			"dg cargo",
			"dangerous",
			"dangerous goods",
			"dangerous cargo",
			"hazardous",
			"hazardous cargo",
			"imo",
			"haz",
		],
	},
	{ field: "cargo", value: "reefer", names: ["冷藏", "冷冻", "冷链", "冷藏货", "reefer", "reefer cargo"] },
	{ field: "mode", value: "railBarge", names: ["铁水联运", "铁水", "rail-barge", "rail barge", "rail + barge", "rail+barge", "rail/barge"] },
	{
		field: "mode",
		value: "railTruck",
		names: ["铁公联运", "公铁联运", "铁公", "公铁", "rail-truck", "rail truck", "rail + truck", "rail+truck", "rail/truck"],
	},
	{ field: "mode", value: "truck", names: ["公路运输", "汽运", "by truck", "by road"] },
	{ field: "mode", value: "barge", names: ["驳船运输", "by barge"] },
	{ field: "direction", value: "westbound", names: ["出口", "去程", "西行", "export", "westbound", "exports", "outbound", "下水", "downstream"] },
	{ field: "direction", value: "eastbound", names: ["进口", "回程", "东行", "import", "eastbound", "imports", "inbound", "上水", "upstream"] },
];

/** The way back of the trade; "China - Europe" is as often the name of a service both ways. */
const wayBack =
	/(?<!(?:china|中国) ?(?:-|–|—|→|>|to|至|到) ?)(?:(?<![a-z])europe|欧洲) ?(?:-|–|—|→|>|to|至|到) ?(?:china(?![a-z])|中国)(?! ?(?:-|–|—|→|>|to|至|到) ?(?:europe|欧洲))/g;
const wayOut =
	/(?<!(?:europe|欧洲) ?(?:-|–|—|→|>|to|至|到) ?)(?:(?<![a-z])china|中国) ?(?:→|to|至|到) ?(?:europe(?![a-z])|欧洲)(?! ?(?:-|–|—|→|>|to|至|到) ?(?:china|中国))/g;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const isLatin = (name: string) => /^[a-z]/.test(name);
const spokenBy = new Map(spoken.flatMap(({ names, field, value }) => names.map((name) => [name, { field, value }] as const)));
const names = [...spokenBy.keys()].sort((a, b) => b.length - a.length);
/** Whole words, longest first: 非危险品 holds 危险品. */
const word = new RegExp(
	`(?<![a-z])(?:${names.filter(isLatin).map(escaped).join("|")})(?![a-z])|${names
		.filter((name) => !isLatin(name))
		.map(escaped)
		.join("|")}`,
	"g",
);

/** What turns the word before or after it into something else: 不含危险品, 危险品附加费, "DG excluded". */
const turnedBefore =
	/(?:不含|不收|不接|不承接|除|禁|非|no|not|excl|excl\.|excluding|except|without|(?<![a-z])(?:date of|(?:date and )?time of|data|excel|file|report|system|csv))[ -]?$/;
const turnedAfter =
	/^ ?(?:[箱柜货] ?)?(?:除外|另|附加|加收|不|拒|费|道|口岸|surcharge|excluded|on request|extra|fee|not |terms|conditions|manager|(?:date|time|timestamp|file|template|id|日期|时间)(?![a-z]))|^ ?[?:=]{1,2} ?(?:no|none|n|nein|否|无)(?!\p{L})/u;

/** Words of headings and sentences that say nothing of their own. */
const plain = new RegExp(
	`${[
		"(?<![a-z])(?:until|till) (?:further notice|replaced|superseded|revoked|cancelled)(?![a-z])",
		"(?<![a-z])(?:all|rates?|prices?|pricing|costs?|are|is|in|the|of|for|and|per|unit|currency|quoted|as|tariff|quotation|freight|container|containers|box|shown|shown in|otherwise|valid|validity|effective|expiry|expires|start|end|date|from|to|until|till|only|cargo|owned|ownership|direction|service)(?![a-z])",
		"(?<![a-z])(?:gültig(?:keit)?|preise?|(?:bahn|schienen|fracht)?(?:raten?|tarife?)|tarifas?|alle|ab|bis|vom|von|für|und|währung|richtung)(?![a-z])",
		"(?:此|(?<!成)本|该|以下|以上|上述|下列|价格|运价表|运价|报价表|报价单|报价|费率|单位|币种|货币|均为|均以|均|为|以|计价|计费|结算|计|有效期限|有效期|(?:生效|失效|到期|截止|开始|结束)日期?|自|起|至|止|到|执行|实行|施行|实施|期间|箱型|箱属|货类|方向|货物|箱|柜|适用|仅|的|(?<![一-鿿])价(?![一-鿿]))",
	].join("|")}`,
	"g",
);

/** Containers inside a longer text: "20GP (≤24T)", "40'HQ 出口". */
export const containerNames =
	/(?<![a-z0-9])(?:20|40|45)(?: ?['′]? ?(?:gp|dc|dv|st|sd|hc|hq|rf|rh|re|rq|ft|英?尺(?:[高平冷冻][箱柜]?)?|[高平小冷冻][箱柜])(?![a-z0-9])| ?['′](?![a-z0-9'′/]))/gi;

const namedDays = new RegExp(`\\d{1,2}(?:[- ]|\\. ?)?${monthName}[- ,]{0,2}\\d{4}`, "gi");

/** "Thru 30 Jun" ends; "through rates" go from door to door. */
const throughDay = new RegExp(`(?<![a-z])(?:valid )?(?:thru|through) (?=\\d|${monthName}(?![a-z]))`, "i");
const lastDayNamed = new RegExp(
	`至|截止|止|失效|到期|结束|until|till|(?<![a-z])bis(?![a-z])|${throughDay.source}|valid(?:ity)? to|expir|(?<![a-z])end(?![a-z])`,
	"i",
);

/** A text without the whole days it names. */
export const withoutDays = (text: string): string =>
	text
		.replace(namedDays, " ")
		.replace(/(?<![\d.])\d{1,2}\.\d{1,2}\.\d{4}(?!\d)/g, " ")
		.replace(
			/\d{4} ?[-/.年] ?\d{1,2} ?[-/.月] ?\d{1,2}(?!\d? ?月) ?[日号]?(?: ?[-~–—至到] ?(?:\d{1,2} ?[-/.月] ?\d{1,2} ?[日号]?|\d{1,2} ?[日号]))?/g,
			" ",
		);

/** A box that nobody ticked, or a bullet: whether what stands behind it holds, a person says. */
const unticked = /[□☐▢❏❑⬜]/;

/** What a text says of rates, by whole words, longest first. */
export function statementsIn(text: string): Understood {
	const says: Statements = {};
	const several = new Set<keyof Statements>();
	const say = <K extends keyof Statements>(key: K, value: Statements[K]) => {
		if (says[key] !== undefined && JSON.stringify(says[key]) !== JSON.stringify(value)) several.add(key);
		else says[key] = value;
	};
	let left = simplified(tidy(withoutRailwayBoxes(beginningOf(text))));
	let edges: WeightEdges | undefined;

	const days = daysInText(left);
	if (days.length === 2) {
		say("validFrom", days[0]);
		say("validTo", days[1]);
		if (namesMoreDays(left)) for (const end of ["validFrom", "validTo"] as const) several.add(end);
	}
	const [only] = days;
	if (only !== undefined && days.length === 1 && !/\d/.test(withoutDays(left))) {
		const ends = lastDayNamed.test(left);
		const begins = /起|from|effective|(?<!失)生效|开始|(?:执行|实行|施行|实施)(?! ?[至到])|(?<![a-z])(?:start(?![a-z])|ab(?= ?\d))/i.test(left);
		if (ends !== begins) say(ends ? "validTo" : "validFrom", only);
	}
	left = withoutDays(left.replace(throughDay, " "));
	const transit = transitIn(left);
	if (transit) {
		say("transitMin", transit.days[0]);
		say("transitMax", transit.days[1]);
		left = left.replace(transit.words, " ");
	}
	const frequency = currenciesIn(left.toLowerCase()).some(({ from, to }) => besideNumber(left, from, to)) ? null : frequencyIn(left);
	if (frequency) {
		say("frequency", frequency.often);
		left = left.replace(frequency.words, " ");
	}
	left = left.toLowerCase();

	const asUnit = unitOf(left);
	// Behind a number it is the unit of that amount alone.
	const unit = asUnit.per ? (/\d$/.test(withoutCurrencies(asUnit.rest).trim()) ? null : asUnit) : unitWithin(left);
	const bases = unit?.per ? [unit.per, ...unitsInstead(unit.per, unit.rest)] : [];
	for (const basis of bases) say("basis", basis);
	if (unit?.per) left = unit.rest;
	// A sign beside a number is the currency of that amount, not of the rates.
	const mentions = currenciesIn(left).filter(({ from, to }) => !besideNumber(left, from, to));
	if (mentions.length) {
		const common = mentions.reduce((codes, mention) => codes.filter((code) => mention.codes.includes(code)), [...(mentions[0]?.codes ?? [])]);
		if (common.length) say("currency", common);
		else several.add("currency");
		left = withoutCurrencies(left);
	}
	const weights = bandWithin(left);
	if (weights) {
		const { from, to } = weights.band;
		const band = edgesOf({
			...(from ? { from: { weight: tonnesOf(from), edge: from.edge } } : {}),
			...(to ? { to: { weight: tonnesOf(to), edge: to.edge } } : {}),
		});
		if (band.from !== undefined) say("weightFrom", band.from);
		if (band.to !== undefined) say("weightTo", band.to);
		edges = band.edges;
		left = left.replace(weights.words, " ");
	}
	const whole = containerOf(left.trim());
	if (whole) {
		say("containerType", whole);
		left = "";
	}
	left = left.replace(containerNames, (name) => {
		const code = containerOf(name);
		if (code) say("containerType", code);
		return code ? " " : name;
	});
	if (/europe|欧洲/.test(left))
		for (const [way, value] of [
			[wayBack, "eastbound"],
			[wayOut, "westbound"],
		] as const)
			left = left.replace(way, () => {
				say("direction", value);
				return " ";
			});
	let ofRailway = "";
	left = left.replace(word, (name, at: number, all: string) => {
		const spokenOf = spokenBy.get(name);
		if (!spokenOf || turnedBefore.test(all.slice(Math.max(0, at - 12), at)) || turnedAfter.test(all.slice(at + name.length, at + name.length + 12)))
			return name;
		say(spokenOf.field, spokenOf.value);
		if (railwayBoxes.includes(name)) ofRailway = name;
		return " ";
	});
	for (const key of several) delete says[key];
	// Of two bases neither is understood.
	const words = `${left.replace(plain, " ")} ${ofRailway} ${bases.length > 1 ? bases.join(" ") : ""}`.replace(/[\s\p{P}\p{S}]+/gu, " ").trim();
	const rest = Object.keys(says).length > 0 && unticked.test(text) ? `${words} □`.trim() : words;
	return { says, several: [...several], rest, ...(edges ? { edges } : {}) };
}

const containerNext = new RegExp(`^ ?(?:${containerNames.source})`, "i");

/** Whether a number other than a year or a container's size stands right beside: "USD 35", "35元", but not "USD 40HC". */
export function besideNumber(text: string, from: number, to: number): boolean {
	const next = text.slice(to, to + 20);
	const behind = containerNext.test(next) ? undefined : /^ ?(\d[\d.,]*)/.exec(next)?.[1];
	const before = /(?:^|[^\d.,])(\d[\d.,]*) ?$/.exec(text.slice(Math.max(0, from - 20), from))?.[1];
	return [behind, before].some((digits) => digits !== undefined && !/^20\d\d$/.test(digits));
}

/** The bands of weights that a text and its parts say, with whether their ends belong to them. */
export const bandsSaid = (text: string): Pick<Understood, "says" | "edges">[] =>
	text
		.split(" / ")
		.flatMap((part) => [part, ...segmentsOf(part)])
		.map(statementsIn)
		.filter(({ edges }) => edges !== undefined);

/** Parts of a line that stand for themselves: between brackets, commas, bars and wide gaps, and behind a dash what is said of all rates. */
export const segmentsOf = (text: string): string[] =>
	beginningOf(text)
		.split(/[()（）【】[\]{};；,，。|｜\r\n\t]|\s{2,}|\s[-–—]\s(?=all (?:rates|prices)|(?:rates|prices) (?:are )?in |以下|价格|运价|均)/i)
		.map((part) => part.trim())
		.filter((part) => part !== "");

/** "COC = carrier owned": what a word means, not that rates are so. */
export function isDefinition(segment: string): boolean {
	const [name, meaning, ...others] = tidy(segment)
		.replace(/^(?:legend|abbreviations?|图例|缩写|注释?|说明)[:：]? ?/i, "")
		.split(/ ?[=:：] ?/);
	if (name === undefined || meaning === undefined || others.length > 0) return false;
	const [word, of] = [statementsIn(name), statementsIn(meaning)];
	const isOne = Object.keys(word.says).every((key) => key === "ownership" || key === "cargo") && Object.keys(word.says).length === 1;
	return isOne && word.rest === "" && of.rest === "" && JSON.stringify(word.says) === JSON.stringify(of.says);
}

/** What products and their lists are called. In a cell such a word tells rates apart; in a line that says which way they go or when they hold it is what the list is of. */
const products =
	/(?<![a-z])(?:rail(?:way|road)?|trains?|tariffs?|rates?|price ?lists?|bahnfracht(?:en|raten)?)(?![a-z])|铁路|(?:中欧)?班列|(?:长江)?驳船|价格表|价目表|运价|表(?![一-鿿])/g;

const keysOf = (says: Statements) => Object.keys(says) as (keyof Statements)[];
/** The days rates hold. */
export const daysOfRate = ["validFrom", "validTo"] as const;
/** What tells rates apart, of which a head or a line may name a part of them. */
export const tellingApart = ["containerType", "ownership", "direction", "cargo", "mode", "weightFrom", "weightTo"] as const;

const restOfLine = ({ says, rest }: Understood): string =>
	says.direction === undefined && says.validFrom === undefined && says.validTo === undefined ? rest : rest.replace(products, " ").trim();

/**
 * What a line says of the rates below it. `certain` where every part that says something says nothing else: "进口, all rates in USD", but not
 * "Excl. USD seal fee".
 */
export function lineSays(text: string): { says: Statements; certain: boolean; several: (keyof Statements)[] } {
	const says: Statements = {};
	const several = new Set<keyof Statements>();
	let certain = true;
	const heard: Understood[] = [];
	for (const segment of segmentsOf(withoutNumber(withoutRailwayBoxes(text)))) {
		if (isDefinition(segment)) continue;
		const read = statementsIn(segment);
		heard.push(read);
		for (const key of read.several) several.add(key);
		const keys = keysOf(read.says);
		if (keys.length && restOfLine(read) !== "") certain = false;
		// What may be loaded at most may be the railway's limit, and need not be where the rate ends.
		if (read.says.weightTo !== undefined && namesLimit(segment)) certain = false;
		for (const key of keys) {
			if (says[key] !== undefined && JSON.stringify(says[key]) !== JSON.stringify(read.says[key])) several.add(key);
			Object.assign(says, { [key]: read.says[key] });
		}
	}
	// "Valid until 31 Mar 2027; DG until 28 Feb 2027": what stands beside days that others differ from is of a part of the rates.
	const differing = daysOfRate.filter((key) => several.has(key));
	for (const { says: own } of heard) if (differing.some((key) => own[key] !== undefined)) for (const key of keysOf(own)) several.add(key);
	const days = segmentsOf(withoutNumber(text)).flatMap((segment) => departuresIn(segment) ?? []);
	// Beside how many of them a week, the days say no more than that.
	if (days.length === 1 && says.frequency === undefined) says.frequency = days[0];
	// The comma of "Apr 1st to Jun 30th, 2028" parts nothing.
	const whole = validityIn(withoutNumber(text));
	const segments = segmentsOf(text).filter((segment) => !isCutShort(text, segment));
	const named = whole ? [whole] : segments.flatMap((segment) => validityIn(segment) ?? []);
	// "Valid Mar 2027, Apr 2027" names one more.
	const parts = named.length === 0 || whole ? named : [...named, ...segments.flatMap((segment) => periodAlone(segment) ?? [])];
	const periods = says.validFrom === undefined && says.validTo === undefined ? parts : [];
	if (periods.length === 1) Object.assign(says, { validFrom: periods[0]?.from, validTo: periods[0]?.to });
	for (const key of several) delete says[key];
	return { says, certain, several: [...several] };
}
