import { daysInText, yearlessDay } from "./day.ts";
import { lineSays, type Statements, segmentsOf, statementsIn } from "./statements.ts";
import { beginningOf, isOnRequest, tidy } from "./text.ts";
import {
	coupledBoxes,
	discounts,
	elsewhere,
	emptied,
	fromPrices,
	futureChanges,
	including,
	otherUnits,
	outdated,
	quantities,
	restricted,
	stopped,
	surcharges,
	taxed,
	trips,
} from "./vocabulary.ts";

/** A price of its own: behind a colon at the end, and of so many digits beside a container that it is no weight. */
const priceAtEnd = /[:：] ?(?:[a-z]{3} ?|[¥$€] ?)?\d{3,6}(?:\.\d{1,2})? ?(?:[a-z]{3}|元)?$/i;
const priceAlone = /(?<![\d.,-])(?:\d{1,3},\d{3}|\d{3,6})(?![\d,-]| ?(?:kg|公斤|千克|t(?![a-z])|吨|年|天|days?))/i;
/** Numbers that are no prices stand behind these. */
const isReference = /tel|phone|fax|mobile|ext|qq|wechat|微信|电话|手机|传真|分机|邮编|编号|单号|合同号|(?<![a-z])(?:ref|page|version|no\.)(?![a-z])/i;

/** What changes the meaning of rates and has no field: money in thousands, a way there and back, a share, a lane that is not served, a day that moves. */
const terms = [
	/(?:价|币|元|单位|rates?|prices?|amounts?).{0,20}(?:千元|万元|千美元|万美元|thousands?|['’]000)|(?:千|万|仟)(?:美元|欧元|元|人民币)|in thousands/i,
	trips,
	discounts,
	stopped,
	outdated,
	fromPrices,
	quantities,
	futureChanges,
	otherUnits,
	coupledBoxes,
	elsewhere,
	/(?:价|运价|单价|rates?|prices?) ?.{0,12}(?:每|per |\/ ?)(?:吨|公斤|立方|ton|tonne|kg|cbm)(?![a-z])/i,
];
const moved = /延长|延期|顺延|extended|prolonged/i;

/** What a line that explains says of the rates it stands under. */
export function explained(text: string): Statements {
	const { says, certain } = lineSays(text);
	const { basis, containerType, ...others } = says;
	const unit = certain || basis === "teu" ? basis : undefined;
	// Beside a unit a container is what the unit is explained with, beside an amount that of the amount.
	return { ...others, ...(unit ? { basis: unit } : containerType && !hasAmount(text) ? { containerType } : {}) };
}

/** Whether a line speaks of an amount that is in none of the rates. */
export function hasAmount(text: string): boolean {
	const plain = tidy(beginningOf(text));
	if (!/\d/.test(plain)) return false;
	if (/[%％]/.test(plain) || surcharges.test(plain)) return true;
	if (isReference.test(plain)) return false;
	return priceAtEnd.test(plain) || (lineSays(text).says.containerType !== undefined && priceAlone.test(plain.replace(/20\d\d ?[-/.年]/g, " ")));
}

/** Whether a line says of rates what no field holds. */
export function hasTerms(text: string): boolean {
	const plain = tidy(beginningOf(text));
	return (
		terms.some((term) => term.test(plain)) ||
		isRestricted(text) ||
		isOnRequest(plain) ||
		yearlessOf(text) !== null ||
		(moved.test(plain) && lineSays(text).says.validTo === undefined)
	);
}

/** Whether a text holds its rates to somebody or something that no field has: "for IKEA only", but not "SOC only". */
const isRestricted = (text: string): boolean =>
	segmentsOf(text).some((segment) => {
		const { says, rest } = statementsIn(segment);
		return restricted.test(tidy(segment)) && (rest !== "" || Object.keys(says).length === 0);
	});

const holds = /valid|expir|until|till|effective|有效|截止|到期|失效/i;

/** The day or month without a year that a text says rates hold to or from: "valid until 15 Feb"; null for none, and where it names whole days. */
export function yearlessOf(text: string): { month: number; day: number | null } | null {
	const plain = tidy(beginningOf(text));
	return holds.test(plain) && daysInText(plain).length === 0 ? yearlessDay(plain) : null;
}

/** Whether words about a whole table say of its rates what no field holds: beside what a single line may, empty containers and charges in the prices. */
export const hasTermsOfAll = (text: string): boolean => hasTerms(text) || emptied.test(text) || including.test(text);

/** Whether a line says anything of the rates: a value of one of the book's fields, an amount, or what changes what they mean. */
export const saysOfRates = (text: string, fields: ReadonlySet<string>): boolean =>
	[...Object.keys(explained(text)), ...lineSays(text).several].some((field) => fields.has(field)) || hasAmount(text) || hasTerms(text);

/** Whether what people wrote beside a cell may be about its value: as a line, and by a price, tax or words that are not wholly understood. */
export function speaksOfRates(text: string, fields: ReadonlySet<string>): boolean {
	const plain = tidy(beginningOf(text));
	return (
		saysOfRates(text, fields) ||
		including.test(plain) ||
		Object.keys(lineSays(text).says).some((field) => fields.has(field)) ||
		taxed.test(plain) ||
		surcharges.test(plain) ||
		(!isReference.test(plain) && priceAlone.test(plain.replace(/20\d\d ?[-/.年]/g, " ")))
	);
}
