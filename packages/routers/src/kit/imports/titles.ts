import type { CellRange } from "../sheet/ranges.ts";
import type { ImportBook } from "./book.ts";
import { currenciesIn } from "./currency.ts";
import { datedTitle } from "./dated-titles.ts";
import { namesDay } from "./day.ts";
import { withoutHarmless } from "./harmless.ts";
import { isPageBreak } from "./harmless-lines.ts";
import { hasTermsOfAll } from "./note-terms.ts";
import { periodWithin, validityIn } from "./period.ts";
import { withoutNumber } from "./section-numbers.ts";
import { besideNumber, lineSays, segmentsOf, statementsIn, withoutDays } from "./statements.ts";
import { beginningOf, tidy } from "./text.ts";
import { discounts, issuedWords, stopped, surcharges, taxed, trips } from "./vocabulary.ts";

/** A load without the words that make it a weight band. */
const weighs = /\d ?(?:t|mt|吨|tons?|tonnes?|kgs?|公斤|千克)(?![a-z])/;
const days = /20\d\d ?[-/.年] ?\d{1,2}(?: ?[-/.月] ?\d{1,2})?[日号月]?|\d{1,2} ?[月日号]/g;

/** A year that rates end in, of which nobody says the day: "Valid to 2027". */
const endsInYear = /(?:until|till|valid(?:ity)? to|expir[a-z]{1,4}(?: date)?|失效(?:日期)?|截止(?:日期)?|有效期至)[: ]{0,2}20\d\d年?$/;

/** An end of which nobody says the day: "Valid until Chinese New Year", 有效期至年底. What holds until it is replaced has none. */
const endsUntold =
	/(?:(?<![a-z])(?:until|till|valid(?:ity)? to|expir(?:es|y) (?:on|at|by))(?![a-z])|有效期?至|截止(?:至|到))[: ]{0,2}(?! ?(?:further|replace|revoke|supersede|cancel|withdraw|next|new(?: (?:rates?|prices?|notice|tariffs?))|notice|另行|通知|长期|下[一次]|新价|取消|作废))[\p{L}]/u;

/** Whether a part of a title speaks of the values of rates in a way that nothing takes up. `isTaxGiven`: a column has the tax, or the book has none. */
function isLeft(segment: string, isTaxGiven: boolean): boolean {
	const plain = tidy(beginningOf(segment)).toLowerCase();
	const { says } = statementsIn(segment);
	if (hasTermsOfAll(segment)) return true;
	if (/\d ?[%％]/.test(plain) || [trips, stopped, discounts].some((words) => words.test(plain))) return true;
	if (endsInYear.test(plain) || (endsUntold.test(plain) && says.validTo === undefined && !namesDay(segment) && periodWithin(segment) === null))
		return true;
	if (taxed.test(plain) && !isTaxGiven) return true;
	const undated = plain.replace(days, " ");
	if (/\d/.test(undated) && surcharges.test(undated)) return true;
	if (weighs.test(plain) && says.weightFrom === undefined && says.weightTo === undefined) return true;
	// Behind a day, "… 2027-06-30, RMB", a currency is beside no amount.
	const amounts = withoutDays(plain);
	if (currenciesIn(amounts).some(({ from, to }) => besideNumber(amounts, from, to) && !/^ ?(?:20|40|45) ?['′]?(?:[a-z尺]|$)/.test(amounts.slice(to))))
		return true;
	return namesDay(segment) && says.validFrom === undefined && says.validTo === undefined && !issuedWords.test(plain) && /[a-z一-鿿]/.test(undated);
}

/** What any title of a sheet may have in it. */
const anyTitle =
	/(?<![a-z])(?:rail(?:way|road)?|freight|transport(?:ation)?|tariffs?|rates?|prices?|costs?)(?![a-z])|铁路?|运[费价输]|价格?|成本|费率?|班列|集装箱/g;

/** Whether a word by itself, "Express", is harmless as a title and may be of the columns it stands over alone. */
const isOfColumns = (text: string): boolean =>
	!/[\d:：]/.test(text) && !isPageBreak(text) && /\p{L}/u.test(statementsIn(withoutHarmless(text)).rest.replace(anyTitle, " "));

/** A text without its parts that say which days rates hold. */
const withoutValidity = (text: string): string => {
	const parts = segmentsOf(text);
	const left = parts.filter((part) => validityIn(part) === null);
	return left.length < parts.length ? left.join(", ") : text;
};

/**
 * Lines over the rates that speak of amounts, tax, weights or days, or stand right over a column of prices (`isOver`), and are in none of what was read:
 * whether they hold, a person has to say.
 */
export function titlesLeft<T extends { row: number; column: number; text: string }>(
	titles: readonly T[],
	of: { book: ImportBook; mapped: ReadonlySet<string>; isOver: (title: T) => boolean },
): T[] {
	const isTaxGiven = of.mapped.has("vat") || !of.book.fields.some(({ name }) => name === "vat");
	return titles.filter(
		(title) =>
			(validityIn(withoutNumber(title.text)) === null &&
				[...segmentsOf(withoutNumber(title.text)), ...withoutNumber(title.text).split(/[;；。|｜\r\n\t]/)].some((part) =>
					isLeft(withoutValidity(part), isTaxGiven),
				)) ||
			(of.isOver(title) && isOfColumns(title.text)),
	);
}

/**
 * Titles right over prices that say something of rates which no other does in their row. `part`: over some of the prices alone; whether it holds for the
 * others, too, nobody can tell. One that begins with the prices is over those it is merged over; without a merged cell it heads them all, but a currency
 * where no two of them are prices of one kind. `first`: one that heads them all so, a currency apart, which nobody wonders at. A name with its value holds
 * for the table, wherever it stands. `prices`: by column, which of a rate's; null where another column has it.
 */
export function titlesOverPrices<T extends { row: number; column: number; text: string; named: boolean }>(
	titles: readonly T[],
	of: { above: number; prices: ReadonlyMap<number, string | null>; merges: readonly CellRange[]; fields: ReadonlySet<string> },
): { part: T[]; first: T[] } {
	const read = [...of.prices].filter(([, field]) => field !== null);
	const [first, last] = [Math.min, Math.max].map((end) => end(...read.map(([column]) => column))) as [number, number];
	const isEachOther = new Set(read.map(([, field]) => field)).size === read.length;
	const rightOf = ({ row, column }: T) => of.merges.find(({ top, bottom, left }) => left === column && top <= row && row <= bottom)?.right ?? column;
	const saysOf = (text: string): string[] => {
		const meant = datedTitle(text, (plain) => plain === "")?.meant ?? text;
		return Object.keys(lineSays(meant).says).filter((field) => of.fields.has(field));
	};
	const hasName = ({ row, column }: T): boolean =>
		titles.some((one) => one.row === row && one.column === column - 1 && saysOf(one.text).length === 0);
	const over = titles
		.filter(({ row, column }) => row === of.above - 1 && of.prices.has(column))
		.map((title) => ({ title, says: saysOf(title.text), right: rightOf(title) }));
	const alone = over.filter(
		({ title, says }) =>
			!title.named &&
			!/[:：]/.test(title.text) &&
			!hasName(title) &&
			says.some((field) => !over.some((other) => other.title !== title && other.says.includes(field))),
	);
	const isPart = ({ title: { column }, says, right }: (typeof over)[number]): boolean =>
		column > first || (right < last && (right > column || (isEachOther && says.includes("currency"))));
	const isFirst = ({ title: { column }, says, right }: (typeof over)[number]): boolean =>
		right === column && right < last && !isEachOther && says.some((field) => field !== "currency");
	return {
		part: alone.filter(isPart).map(({ title }) => title),
		first: alone.filter((one) => !isPart(one) && isFirst(one)).map(({ title }) => title),
	};
}
