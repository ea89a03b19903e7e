import type { ImportBook } from "./book.ts";
import { currenciesIn } from "./currency.ts";
import { daysInText } from "./day.ts";
import { hasTermsOfAll } from "./note-terms.ts";
import { besideNumber, segmentsOf, statementsIn } from "./statements.ts";
import { beginningOf, tidy } from "./text.ts";
import { discounts, stopped, surcharges, taxed, trips } from "./vocabulary.ts";

/** A load without the words that make it a weight band. */
const weighs = /\d ?(?:t|mt|吨|tons?|tonnes?|kgs?|公斤|千克)(?![a-z])/;
/** What says of a day that a sheet was made on it, not that its rates hold then. */
export const issuedWords =
	/issue|date|updated|revis|version|print|generated|exported|制表|打印|印制|签发|出具|更新|发布|日期|编制|修订|报价日|制作|作成/i;
const days = /20\d\d ?[-/.年] ?\d{1,2}(?: ?[-/.月] ?\d{1,2})?[日号月]?|\d{1,2} ?[月日号]/g;

/** Whether a part of a title speaks of the values of rates in a way that nothing takes up. `isTaxGiven`: a column has the tax, or the book has none. */
function isLeft(segment: string, isTaxGiven: boolean): boolean {
	const plain = tidy(beginningOf(segment)).toLowerCase();
	const { says } = statementsIn(segment);
	if (hasTermsOfAll(segment)) return true;
	if (/\d ?[%％]/.test(plain) || [trips, stopped, discounts].some((words) => words.test(plain))) return true;
	if (taxed.test(plain) && !isTaxGiven) return true;
	const undated = plain.replace(days, " ");
	if (/\d/.test(undated) && surcharges.test(undated)) return true;
	if (weighs.test(plain) && says.weightFrom === undefined && says.weightTo === undefined) return true;
	if (currenciesIn(plain).some(({ from, to }) => besideNumber(plain, from, to) && !/^ ?(?:20|40|45) ?['′]?(?:[a-z尺]|$)/.test(plain.slice(to))))
		return true;
	const named = daysInText(segment);
	return named.length > 0 && says.validFrom === undefined && says.validTo === undefined && !issuedWords.test(plain) && /[a-z一-鿿]/.test(undated);
}

/** Lines over the rates that speak of amounts, tax, weights or days and are in none of what was read: whether they hold, a person has to say. */
export function titlesLeft(
	titles: readonly { row: number; text: string }[],
	of: { book: ImportBook; mapped: ReadonlySet<string> },
): { row: number; text: string }[] {
	const isTaxGiven = of.mapped.has("vat") || !of.book.fields.some(({ name }) => name === "vat");
	return titles.filter(({ text }) => [...segmentsOf(text), ...text.split(/[;；。|｜\r\n\t]/)].some((part) => isLeft(part, isTaxGiven)));
}
