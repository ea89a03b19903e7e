import Big from "big.js";
import { standardOf } from "../discount-fall.ts";
import { minus } from "../document.ts";
import type { LanesAre } from "../lanes.ts";
import type { QuotationDocument } from "../schema.ts";
import { type ComparedLane, differenceOf } from "./rules.ts";

/** What revisions come to; the last three are for those who see costs. */
const sumNames = ["standardTotal", "discount", "markUp", "total", "cost", "margin", "msr"] as const;

/** Each a decimal string of the revision's currency; null where a part is unknown, left out where the reader is not told. */
type Sums = Partial<Record<(typeof sumNames)[number], string | null>>;

/** An option whose sums are the quotation's, by its number from 1: the one that was accepted, until then the cheapest. */
interface CountedOption {
	option: number;
	isAccepted: boolean;
}

/** Why revisions come to something else beside what their charges cost. */
export type SumReason =
	| { code: "quotationCurrency"; before: string; after: string }
	| { code: "lanesAre"; before: LanesAre; after: LanesAre }
	| { code: "option"; before: CountedOption; after: CountedOption }
	/** They are of one option alone, in both. */
	| { code: "ofOption"; of: CountedOption }
	| { code: "lanes"; added: number; removed: number };

/** What is taken off the standard total or put on it, whichever way that was said: with the digits of the total, never below nothing. */
function changeOfTotal(document: QuotationDocument): Pick<Sums, "discount" | "markUp"> {
	const { total } = document.public;
	const onTop = minus(total, standardOf(document));
	const nothing = minus(total, total);
	return Big(onTop).lt(0) ? { discount: minus(nothing, onTop), markUp: nothing } : { discount: nothing, markUp: onTop };
}

function sumsOf(document: QuotationDocument, seesCost: boolean): Sums {
	const { total } = document.public;
	const { cost, msr } = document.internal;
	const shown = { standardTotal: standardOf(document), ...changeOfTotal(document), total };
	return seesCost ? { ...shown, cost, margin: cost === null ? null : minus(total, cost), msr } : shown;
}

const isNothing = (amount: string | null): boolean => amount !== null && Big(amount).eq(0);

/** The sums of two revisions by name; `difference` is after less before, null where they are in two currencies or one is unknown. A mark-up is told where there is one. */
export function compareSums(before: QuotationDocument, after: QuotationDocument, seesCost: boolean) {
	const isComparable = before.public.currency === after.public.currency;
	const [was, is] = [sumsOf(before, seesCost), sumsOf(after, seesCost)];
	return sumNames.flatMap((name) => {
		const [old = null, now = null] = [was[name], is[name]];
		if (was[name] === undefined || (name === "markUp" && isNothing(old) && isNothing(now))) return [];
		return [{ name, before: old, after: now, difference: isComparable && old !== null && now !== null ? differenceOf(old, now) : null }];
	});
}

/** The option that counts; null where all lanes do. */
const countedOf = ({ lanesAre, accepted, cheapest }: QuotationDocument["public"]): number | null =>
	lanesAre === "options" ? (accepted ?? cheapest) : null;

/** Why two revisions come to something else, beyond their charges; `lanes` are theirs, put together. */
export function sumReasons({ public: was }: QuotationDocument, { public: is }: QuotationDocument, lanes: readonly ComparedLane[]): SumReason[] {
	const reasons: SumReason[] = [];
	if (was.currency !== is.currency) reasons.push({ code: "quotationCurrency", before: was.currency, after: is.currency });
	if (was.lanesAre !== is.lanesAre) reasons.push({ code: "lanesAre", before: was.lanesAre, after: is.lanesAre });
	const [old, now] = [countedOf(was), countedOf(is)];
	const counts = ({ places }: ComparedLane) => places.before === old && places.after === now;
	if (old !== null && now !== null) {
		const told = (place: number, { accepted }: typeof was): CountedOption => ({ option: place + 1, isAccepted: accepted !== null });
		if (!lanes.some(counts)) reasons.push({ code: "option", before: told(old, was), after: told(now, is) });
		else if (is.items.length > 1) reasons.push({ code: "ofOption", of: told(now, is) });
	}
	const [added, removed] = (["added", "removed"] as const).map((change) => lanes.filter((lane) => lane.change === change).length);
	if (added || removed) reasons.push({ code: "lanes", added: added ?? 0, removed: removed ?? 0 });
	return reasons;
}
