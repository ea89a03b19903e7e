import { type ImportField, isPrice, type LabelIndex } from "./field.ts";
import { bracketed, leftOfHead, strangeSigns, withoutHints } from "./head-left.ts";
import { isLaneEnd } from "./lane-ends.ts";
import { headRest, titleKey } from "./mapping.ts";
import { moneyUnitOf } from "./money-unit.ts";
import { hasAmount, hasTermsOfAll } from "./note-terms.ts";
import { periodAlone } from "./period.ts";
import { containerNames, segmentsOf, statementsIn } from "./statements.ts";
import { saysTax } from "./tax-heads.ts";
import { labelKey, tidy } from "./text.ts";
import { quantityOf } from "./units.ts";
import { negations } from "./vocabulary.ts";

/** What a head over days may say beside its name: that the day is one of them, how it is written, where it is counted. */
export const plainOfDays =
	/(?<![a-z])(?:incl|inclusive|included|including|date|dates|day|period|from|to|until|till|start|end|begin|beginning|local|time|beijing|cst|y{2,4}|m{1,3}|d{1,2})(?![a-z])|(?:含|包含|包括)(?:当|本)?[日天]?|[当本][日天]|开始|起始|结束|终止|日期|时间|期限|北京|年|月|日|起|止|自|至/g;
/** How a day is written, and when on it. */
const writtenDay =
	/(?<![a-z])(?:[ymd]{1,4}[-/. ]?){2,3}(?![a-z])|(?<!\d)\d{1,2}:\d\d(?::\d\d)?(?: ?(?:h|hrs?))?(?![\da-z])|(?<!\d)(?:0|24) ?[点时h]整?/g;

/** Whether words over days say more than that they are days. */
function isLeftOfDays(words: string): boolean {
	const plain = tidy(words).toLowerCase().replace(writtenDay, " ");
	return strangeSigns(plain) !== "" || /[a-z一-鿿\d]/.test(withoutHints(plain.replace(plainOfDays, " ")));
}

/** Days that are not all of them. */
export const someDays =
	/工作日|营业日|営業日|(?<![a-z])(?:working|business|work)[ -]?days?(?![a-z])|(?<![a-záéíóúñ])(?:hábiles|laborables)(?![a-z])/i;
/** How often, but not in a week: a column of such counts is read without it. */
const notInWeek =
	/[月日旬]|每天|双周|两周|隔周|(?<![a-z])(?:days?|daily|months?|monthly|fortnights?|fortnightly|bi-?weekly|years?|mes|día|quincena)(?![a-z])/i;

/** What a head of such a price says that only a cost or a selling price has a rate of its own for: "Min (%)". */
function saysInVain(header: string, { perContainer }: ImportField): string[] {
	if (perContainer) return [];
	return header
		.split(" / ")
		.flatMap((part) => segmentsOf(part))
		.filter((segment) => {
			const { basis, currency: _, ...others } = statementsIn(segment).says;
			return (basis !== undefined && basis !== "container") || Object.keys(others).length > 0;
		});
}

/** What a head in brackets says of how its cells count, which no reading of them takes up: "Container (x2)", "Basis (t)", "VAT (0/1)". */
const counts: Partial<Record<ImportField["kind"], RegExp>> = {
	container: /[x×*] ?\d|\d ?[x×*]|(?<![a-z])(?:qty|quantity|pcs|pieces|units|number|no\.?)(?![a-z])|数量|个数|箱量|台数/i,
	percent: /\d|(?<![a-z])(?:y ?\/ ?n|yes|no|incl|included|including|net|gross)(?![a-z])|是|否|含|免/i,
};
const ofBasis = /^(?:in |per )?(?:t|mt|tons?|tonnes?|kgs?|cbm|m3|km|w ?\/ ?m|r ?\/ ?t|吨|公斤|千克|立方米?|公里|件|%)$/i;

function countsOtherwise(header: string, { kind, name }: ImportField): string[] {
	const pattern = name === "basis" ? ofBasis : counts[kind];
	return pattern === undefined
		? []
		: header.split(" / ").flatMap((part) =>
				/[([（【]/.test(part)
					? segmentsOf(part)
							.slice(1)
							.filter((words) => pattern.test(tidy(words)))
					: [],
			);
}

/** A letter, a star or a word of no meaning of its own in brackets: a mark that something elsewhere explains, or a term of trade: "(A)", "(*)", "(FOR)". */
const isMark = (words: string): boolean => /^(?:[a-z]|for|of|in|to|from|as|the)$/i.test(words) || !/[\p{L}\p{N}\p{Sc}%<>≤≥]/u.test(words);

/** What a part of a price's head says otherwise than one before it: "20GP (40HC)", "COC 20GP (SOC)". */
const saidAgain = (header: string): string[] =>
	header.split(" / ").flatMap((part) => {
		const segments = segmentsOf(part).map((segment) => ({ segment, says: Object.entries(statementsIn(segment).says) }));
		const isOther = (one: unknown, other: unknown) =>
			Array.isArray(one) && Array.isArray(other) ? !one.some((value) => other.includes(value)) : String(one) !== String(other);
		return segments.flatMap(({ segment, says }, i) => {
			const before = segments.slice(0, i).flatMap((one) => one.says);
			return says.some(([key, value]) => before.some(([name, other]) => name === key && isOther(value, other))) ? [segment] : [];
		});
	});

/** The size a column of prices is for, as its head writes it. */
const size = new RegExp(`${containerNames.source}|(?<!\\d)(?:20|40|45) ?['′]?(?![\\d.])`, "gi");
const ends = "(?:from|to|until|till|up to|starting|beginning)";
const bound = new RegExp(`^\\W{0,9}${ends}(?![a-z])|(?<![a-z])${ends}\\W{0,9}$|起(?!运|始|点|讫)|止|以[上下]`, "i");

/** What a head says is the least or the most of its prices and no day, weight or step: "20GP from", "20GP起". */
const boundsOf = (header: string): string[] =>
	header
		.split(" / ")
		.flatMap(segmentsOf)
		.filter((segment) => {
			const rest = tidy(segment).replace(size, " ");
			// "From" and "To" over the places reach over what stands beside them.
			return bound.test(rest) && !/\d/.test(rest) && !isLaneEnd(segment);
		});

/** What holds for all of a rate, of which a head may name but one value; sizes, weights and days it may list. */
const ofRates = ["currency", "ownership", "cargo", "basis", "direction", "mode"] as const;

/** What a price's head names two values of, "Cost (EUR/USD)", "20GP (COC/SOC)", where no column of its table says which of them a rate has. `given`: fields that have one. */
export function namedTwice(header: string, given: ReadonlySet<string>): string[] {
	// "(USD / CNY)" is one part, though a head's labels are parted so.
	const segments = [...header.split(" / ").flatMap(segmentsOf), ...bracketed(header)];
	return [...new Set(segments)].filter((segment) => {
		const { several } = statementsIn(segment);
		return ofRates.some((name) => several.includes(name) && !given.has(name));
	});
}

/** What a price's head may name beside it: what its cells say, too. */
const besidePrice: ReadonlySet<string> = new Set(["currency", "basis"]);

/** What the head of a column of remarks says of all rates beside its name: tax, a share, a fee that is in them, a period. */
const ofAllRates = (header: string, labels: LabelIndex): string[] =>
	header
		.split(" / ")
		.flatMap(segmentsOf)
		.filter((segment) => !labels.has(labelKey(segment)))
		.filter((segment) => saysTax(segment) || hasAmount(segment) || hasTermsOfAll(segment) || periodAlone(segment) !== null);

/** "Cost/each", "per each": so much for one of something, which is a container, a shipment or a document. */
const each = /(?:^|[/(]|(?<![a-z])per) ?each(?! ?\p{L})/iu;
const chargedEach = (header: string): string[] => header.split(" / ").flatMap((part) => (each.test(tidy(part)) ? [part] : []));

/** Words of a column's head that may change what stands below it and are not understood. */
export function wordsLeftOver(header: string, field: ImportField, labels: LabelIndex, titles: ReadonlySet<string>): string[] {
	const isTold = (name: string) => (isPrice(field) ? labels.prices.has(name) || besidePrice.has(name) : name === field.name);
	if (isPrice(field)) {
		const rest = headRest(header, labels, titles, isTold);
		const marks = header.split(" / ").flatMap((part) => bracketed(part).filter(isMark));
		return [
			...new Set([
				...rest.filter((words) => moneyUnitOf(words) === null),
				...saysInVain(header, field),
				...saidAgain(header),
				...boundsOf(header),
				...chargedEach(header),
				...marks,
			]),
		];
	}
	if (field.kind === "day" || field.kind === "endDay") return headRest(header, labels, titles, isTold).filter(isLeftOfDays);
	const rest = headRest(header, labels, titles, (name) => name !== "");
	const left = leftOfHead(header, field, labels, (part) => titles.has(titleKey(part)));
	if (field.name === "frequency") {
		const parts = header.split(" / ").filter((part) => !labels.has(labelKey(part)) || /[([（【]/.test(part));
		return [...new Set([...rest.filter((words) => negations.test(tidy(words))), ...parts.filter((part) => notInWeek.test(part)), ...left])];
	}
	return [
		...new Set([
			...rest.filter((words) => negations.test(tidy(words)) || (quantityOf(field) === "days" && someDays.test(words))),
			...countsOtherwise(header, field),
			...(field.free === "lines" ? ofAllRates(header, labels) : []),
			...left,
		]),
	];
}
