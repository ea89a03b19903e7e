import Big from "big.js";
import type { SearchLine } from "../../../kit/charges/search.ts";
import type { UsedRate } from "../../../kit/money/money.ts";
import { digitsOf } from "../document.ts";
import type { ManualLine } from "../manual-line-schema.ts";
import type { MarkUpKind } from "../mark-up-schema.ts";
import type { QuotedLine } from "../quoted-lines.ts";

interface SoldFor {
	kind: MarkUpKind;
	value: string;
}

type Bound = SearchLine["explanation"]["bound"];

/**
 * Why a charge has another price than in the revision before. `of` is the price book of a rate, the code of an index, the currency of a cost of one unit.
 * `repriced` is all that is told where the reason lies in what the reader may not see.
 */
export type PriceReason =
	| { code: "quantity" | "currency" | "quotationCurrency" | "formula"; before: string; after: string }
	| { code: "rate" | "rateVersion" | "index" | "cost"; of: string; before: string; after: string }
	| { code: "strategyVersion"; before: string; after: string }
	| { code: "bound"; before: Bound; after: Bound }
	| { code: "exchangeRate" | "costExchangeRate"; before: UsedRate | null; after: UsedRate | null }
	| { code: "markUp"; before: SoldFor | null; after: SoldFor | null }
	/** `spread`: a mark-up that is the same in all falls on the charges of its lanes in other parts. */
	| { code: "strategy" | "manual" | "spread" | "repriced" };

/** What a charge's price was made from: a line of the search or one by hand, and what its lane is sold for instead. */
export interface Source {
	line: SearchLine | null;
	manual: ManualLine | null;
	markUp: SoldFor | null;
	/** Before a mark-up, in the charge's currency. */
	standardUnitPrice: string;
	/** The quotation's currency. */
	quotedIn: string;
}

interface Compared {
	source: Source;
	line: QuotedLine;
}

const sameRate = (a: UsedRate | null, b: UsedRate | null): boolean =>
	a === b || (a !== null && b !== null && a.from === b.from && a.to === b.to && Big(a.rate).eq(b.rate));

/** Of one unit in the line's currency; null where none is known. */
function unitCost({ confidential, quantity }: SearchLine): string | null {
	const cost = confidential?.cost ?? null;
	return cost === null || Big(quantity).eq(0) ? null : Big(cost).div(quantity).toFixed(digitsOf(cost));
}

/** Which row of which book, or which version of it. */
function rateReasons({ explanation: old }: SearchLine, { explanation: now }: SearchLine): PriceReason[] {
	if (old.rateId !== now.rateId) return [{ code: "rate", of: now.domain, before: old.rateValidFrom, after: now.rateValidFrom }];
	if (old.rateVersion === now.rateVersion) return [];
	return [{ code: "rateVersion", of: now.domain, before: String(old.rateVersion), after: String(now.rateVersion) }];
}

function strategyReasons(old: SearchLine, now: SearchLine): PriceReason[] {
	const [before, after] = [old.explanation, now.explanation];
	// A price that is a strategy's alone has said so as its rate.
	if (before.strategyId === before.rateId && after.strategyId === after.rateId) return [];
	if (before.strategyId !== after.strategyId) return [{ code: "strategy" }];
	if (before.strategyVersion === after.strategyVersion) return [];
	return [{ code: "strategyVersion", before: String(before.strategyVersion ?? ""), after: String(after.strategyVersion ?? "") }];
}

const formulaOf = ({ explanation, confidential }: SearchLine) => explanation.formula ?? confidential?.formula ?? null;

/** What the price of one unit was worked out from. */
function unitReasons(old: SearchLine, now: SearchLine): PriceReason[] {
	const reasons = [...rateReasons(old, now), ...strategyReasons(old, now)];
	const formulas = [formulaOf(old), formulaOf(now)] as const;
	if (formulas[0] && formulas[1] && formulas[0].steps !== formulas[1].steps)
		reasons.push({ code: "formula", before: formulas[0].steps, after: formulas[1].steps });
	const indices = [old.explanation.index, now.explanation.index] as const;
	if (indices[0] && indices[1] && indices[0].value !== indices[1].value)
		reasons.push({
			code: "index",
			of: indices[1].code,
			before: `${indices[0].value} ${indices[0].unit}`,
			after: `${indices[1].value} ${indices[1].unit}`,
		});
	if (old.explanation.bound !== now.explanation.bound) reasons.push({ code: "bound", before: old.explanation.bound, after: now.explanation.bound });
	const costs = [unitCost(old), unitCost(now)] as const;
	if (costs[0] !== null && costs[1] !== null && !Big(costs[0]).eq(costs[1]) && old.currency === now.currency)
		reasons.push({ code: "cost", of: now.currency, before: costs[0], after: costs[1] });
	const costRates = [old.confidential?.costExchangeRate ?? null, now.confidential?.costExchangeRate ?? null] as const;
	if (!sameRate(...costRates)) reasons.push({ code: "costExchangeRate", before: costRates[0], after: costRates[1] });
	return reasons;
}

/** What is sold on top of the standard price of one unit. */
const onTop = ({ source, line }: Compared): Big => Big(line.unitPrice).minus(source.standardUnitPrice);

const isSameMarkUp = (a: SoldFor | null, b: SoldFor | null): boolean => (a && b ? a.kind === b.kind && Big(a.value).eq(b.value) : a === b);

/** Why a charge that is in two revisions has another price in the later one, what weighs most first; `repriced` where nothing that is known tells. */
export function reasonsOf(before: Compared, after: Compared): PriceReason[] {
	const [old, now] = [before.source, after.source];
	const reasons: PriceReason[] = [];
	if (before.line.currency !== after.line.currency) reasons.push({ code: "currency", before: before.line.currency, after: after.line.currency });
	const otherUnit = !Big(old.standardUnitPrice).eq(now.standardUnitPrice) || before.line.currency !== after.line.currency;
	if (otherUnit && old.line && now.line) reasons.push(...unitReasons(old.line, now.line));
	if (otherUnit && now.manual) reasons.push({ code: "manual" });
	if (!Big(before.line.quantity).eq(after.line.quantity))
		reasons.push({ code: "quantity", before: before.line.quantity, after: after.line.quantity });
	// Into another currency no rate is the one it was: that there is another currency is all there is to tell.
	if (old.quotedIn !== now.quotedIn) reasons.push({ code: "quotationCurrency", before: old.quotedIn, after: now.quotedIn });
	else if (!sameRate(before.line.exchangeRate, after.line.exchangeRate))
		reasons.push({ code: "exchangeRate", before: before.line.exchangeRate, after: after.line.exchangeRate });
	if (!isSameMarkUp(old.markUp, now.markUp)) reasons.push({ code: "markUp", before: old.markUp, after: now.markUp });
	else if (!onTop(before).eq(onTop(after))) reasons.push({ code: "spread" });
	return reasons.length > 0 ? reasons : [{ code: "repriced" }];
}
