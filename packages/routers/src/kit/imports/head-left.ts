import { anyBrackets, withoutBrackets } from "./brackets.ts";
import { currencyIn, isOnlyCurrency } from "./currency.ts";
import type { ImportField, LabelIndex } from "./field.ts";
import { isSchedule } from "./harmless-heads.ts";
import { withoutNumber } from "./section-numbers.ts";
import { isDefinition, segmentsOf, statementsIn } from "./statements.ts";
import { containerOf, directionOf } from "./terms.ts";
import { beginningOf, labelKey, nameKey, tidy } from "./text.ts";
import { quantityOf, withoutUnits } from "./units.ts";

/** What stands in each of a text's brackets. */
export function bracketed(text: string): string[] {
	const found: string[] = [];
	let close: string | null = null;
	let held = "";
	for (const sign of tidy(beginningOf(text))) {
		if (close === null) close = anyBrackets.find(([open]) => open === sign)?.[1] ?? null;
		else if (sign === close) {
			found.push(held.trim());
			[close, held] = [null, ""];
		} else held += sign;
	}
	return found.filter((words) => words !== "");
}

/** That a cell must be filled in, how it is written, and of what it is the name: nothing of the rates below. */
const hints =
	/(?<![a-z])(?:calendar(?= days?)|required|mandatory|optional|obligatory|must|fill(?:ed)?|in|select(?:ed)?|choose|please|pls|pick|from|list|drop-?down|menu|see|below|above|the|an?|one|of|or|and|by|per|as|all|any|each|e|codes?|names?|types?|kinds?|sizes?|categor(?:y|ies)|class(?:es)?|units?|values?|numbers?|texts?|free|formats?|digits?|letters?|\d(?= ?[- ]?(?:letters?|digits?|位))|iso(?: ?\d{3,4}(?:-\d)?)?|un|standard|english|chinese|en|zh|cn|fields?|columns?|info|data|cells?|approx|about|ca|yes|no|y|n|obligatorio|opcional|código|nombre|tipo|unidad|de|y|o)(?![a-z])|(?<![a-z])(?:e\.? ?g\.?|i\.? ?e\.?|ex\.?|etc\.?)(?![a-z])|自然(?=[日天])|非?必[填选须]|[选可]填|可选|下拉|选择|单选|多选|请|填写|填入|输入|列表|菜单|代码|代号|编码|名称|全称|简称|类型|种类|类别|分类|尺寸|规格|型号|单位|格式|示例|例如|样例|如|例|其中|[三五两二]字|\d ?位|字母|数字|文本|中文|英文|说明|大?约|左右|和|或|及|与|等|的|按|为|是|否|项|字段|数(?!量)|必須|任意|種類|単位|コード|名/gu;

/** What a text says beside hints, "" for nothing. */
export const withoutHints = (text: string): string =>
	tidy(text)
		.toLowerCase()
		.replace(hints, " ")
		.replace(/[\s\p{P}]+/gu, " ")
		.trim();

/** "e.g. USD": one way a cell may be written. */
export const isExample = (words: string): boolean =>
	/^(?:e\.? ?g\.?|ex\.?|i\.? ?e\.?|for example|example|such as|like|p\. ?ej\.?|例如?|如|比如|示例)(?![a-z])/i.test(words);

/** What parts the pieces of a list: "COC/SOC", "20GP, 40HC", "USD or CNY". */
export const listSigns = /[/|,、;+&=]| or | and |或|和/i;

/** Signs that part words, and the star of what must be filled in. */
const parting = /[\s.,、:：;'’′"“”`_&/|\\()[\]{}【】「」。·・\p{Sc}]|^\*{1,2}|\*{1,2}$/gu;
/** A dash, a wave or an arrow between two words. */
const between = /(?<=[\p{L}\p{N})%]) ?[-‐-―~～→>] ?(?=[\p{L}\p{N}(])/gu;

/** Signs of a head that are none of its words' and that nothing it says explains: "+", "×", "?", a dash before it. */
export function strangeSigns(text: string): string {
	const plain = tidy(text);
	const { says } = statementsIn(plain);
	const left = plain
		.replace(between, " ")
		.replace(parting, "")
		.replace(/[\p{L}\p{N}\p{M}]/gu, "");
	const ofWeights = says.weightFrom !== undefined || says.weightTo !== undefined;
	return left.replace(ofWeights ? /[-+<>≤≥=]/g : /(?!)/g, "").replace(says.basis === "percent" ? /%/g : /(?!)/g, "");
}

/** A head without "/each" or "per each" behind its name, which says that its prices are each for one of something. */
export const withoutEach = (head: string): string => head.replace(/(?:\/ ?|(?<![a-z])per ?| )(?:each|ea)\.?$/i, "").trim();

/** A head of two names without a number its cells may be counted by: "COC/SOC/2". */
export const withoutFactor = (head: string): string => head.replace(/^([^/]{1,40}\/[^/]{1,40}?) ?\/ ?\d[\d.,]{0,8}$/, "$1");

/** That a weight belongs to the band it begins or ends. */
const included = /(?<![a-z])incl(?:usive|uded|uding)?(?![a-z])|含|包括/g;

/** What a head over places says of how they are written and which end of the lane they are: whatever else stands there may be a place nobody knows. */
export const ofPlaces =
	/(?<![a-z])(?:un|iso|iata|locodes?|unlocodes?|codes?|names?|full|short|official|english|chinese|en|zh|cn|e|required|mandatory|optional|must|fill|text|city|cities|ports?|place|location|terminal|terminals|ramp|station|stations|rail|railway|inland|sea|seaport|dry|hub|yard|cy|depot|origin|destination|from|to|of|or|and|the|in|loading|discharge|departure|arrival|start|end|begin|pol|pod|por|china|europe|eu|any|all|one|list|see|below|dropdown|select|ciudad|puerto|código|nombre|interior|obligatorio)(?![a-z])|中国|欧洲|代码|编码|编号|名称|全称|简称|中文|英文|必填|选填|可选|三字码|五字码|城市|内陆|内地|港口|港|口岸|站点|省份?|州|市|区|县|车站|站|铁路|场站|起运|始发|出发|发货|收货|目的|到达|终到|装货|卸货|装|卸|起|止|始|终|发|到|地|点|或|和|及|下拉|选择|请|都市|コード|名|必須|任意/giu;
/** Kinds of which words in brackets are weighed by what stands below them. */
const byCells: ReadonlySet<ImportField["kind"]> = new Set(["place", "area", "lane", "trucker"]);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const namesOf = new WeakMap<ImportField, RegExp>();

/** All that a field is called, as words of a longer text. */
function namesPattern(field: ImportField): RegExp {
	const known = namesOf.get(field);
	if (known) return known;
	const names = [...field.labels, ...Object.values(field.titles ?? {})].map((name) => tidy(name).toLowerCase()).sort((a, b) => b.length - a.length);
	const made = new RegExp(
		names.map((name) => (/^[a-z]/.test(name) ? `(?<![a-z])${escaped(name)}(?![a-z])` : escaped(name))).join("|") || "(?!)",
		"g",
	);
	namesOf.set(field, made);
	return made;
}

/** Whether a word is one of the values that cells under a field's head have. */
function isValue(word: string, { kind, choices, codeOf }: ImportField): boolean {
	if (kind === "container") return containerOf(word) !== null;
	if (kind === "direction") return directionOf(word) !== null;
	if (kind === "currency") return currencyIn(word) !== null && isOnlyCurrency(word);
	if (kind === "charge") return codeOf?.(word) !== null && codeOf !== undefined;
	return choices?.some(({ value, names }) => [value, ...names].some((name) => nameKey(name) === nameKey(word))) ?? false;
}

/**
 * What of the head of a column without prices nobody understands: words, digits and signs beside its name, what its cells may be and how they are
 * written. What stands above the name is of a group.
 */
export function leftOfHead(header: string, field: ImportField, labels: LabelIndex, isTitle: (part: string) => boolean): string[] {
	const isName = (text: string) => labels.get(labelKey(text)) === field.name;
	const parts = header.split(" / ").map(withoutNumber);
	const first = parts.findIndex((part) => [part, ...segmentsOf(part), ...part.split(/[/|\n]/), withoutFactor(part)].some(isName));
	if (first < 0 || field.free === "lines") return [];
	const quantity = quantityOf(field);
	const isOfWeights = quantity === "tonnes";
	const isPlain = (piece: string): boolean => {
		if (piece === "" || isName(piece) || isValue(piece, field)) return true;
		const { says, rest } = statementsIn(piece);
		const isOfTrains = field.name === "frequency";
		if (isOfTrains && isSchedule(piece) && !/\d/.test(piece)) return true;
		const words = (Object.keys(says).length > 0 && !isOfTrains ? rest : tidy(piece).toLowerCase()).replace(namesPattern(field), " ");
		const counted = quantity === undefined ? words : withoutUnits(quantity, words);
		const left = withoutHints(isOfWeights ? counted.replace(included, " ") : counted);
		return byCells.has(field.kind) ? !/\d/.test(left) : !/[\p{L}\p{N}]/u.test(left);
	};
	/** Whether a part names a place, and says more outside of brackets than how it is written. */
	const saysMore = (piece: string) =>
		field.kind === "place" &&
		!isName(piece) &&
		/\p{L}/u.test(withoutHints(tidy(piece).toLowerCase().replace(namesPattern(field), " ").replace(ofPlaces, " ")));
	const isClear = (segment: string): boolean => {
		if (isDefinition(segment) || isExample(segment)) return true;
		const signs = strangeSigns(segment).replace(isOfWeights ? /[<>≤≥=]/g : quantity === "percent" ? /%/g : /(?!)/g, "");
		if (signs !== "") return false;
		return isName(segment) || isPlain(segment) || segment.split(listSigns).every((piece) => isPlain(piece.trim()));
	};
	const own = parts.slice(first).filter((part) => !isTitle(part));
	const bare = own.flatMap((part) =>
		isName(part) ? [] : segmentsOf(withoutBrackets(tidy(part), anyBrackets)).flatMap((segment) => segment.split(listSigns)),
	);
	const left = own
		.flatMap((part) => (strangeSigns(part) === "" && isName(part) && !/[([（【]/.test(part) ? [] : segmentsOf(part)))
		.filter((segment) => !isClear(segment));
	return [...left, ...bare.map((piece) => piece.trim()).filter(saysMore)];
}
