import type { Language } from "@iqt/i18n";
import type { SearchInput, SearchOption } from "../../kit/charges/search.ts";
import type { UsedRate } from "../../kit/money/money.ts";
import { lineLabel } from "../../pricing/present.ts";
import type { ManualLine } from "./manual-line-schema.ts";
import type { KeptMarkUp } from "./mark-up-schema.ts";

/** A lane as it was priced, with costs, and what people added to it by hand. */
export interface PricedLane {
	/** What the customer calls it, where it is of a list of his. */
	reference?: string | undefined;
	search: SearchInput;
	priced: SearchOption;
	manual?: ManualLine[] | undefined;
	/** What a mark-up or a target total made of its charges; left out where they are as they were priced. */
	markUp?: KeptMarkUp | undefined;
}

/** A charge of a lane, from the books or by hand: amounts are decimal strings, `converted` is in the quotation's currency. */
export interface QuotedLine {
	/** Index into the way's legs; what was added by hand stands behind them all. */
	leg: number;
	charge: string;
	label: (language: Language) => string;
	containerType: string | null;
	basis: string;
	quantity: string;
	unitPrice: string;
	currency: string;
	amount: string;
	converted: string;
	vatPercent: string | null;
	exchangeRate: UsedRate | null;
	/** The price book behind it; null for one added by hand, which is nobody's. */
	service: string | null;
	/** Of the whole line in its currency; null where none is known. */
	cost: string | null;
	/** The least it may be sold for without the final approver; null where that is the amount. */
	msr: string | null;
}

/** Every charge of a lane as the books and people priced it, those of the books first. */
export function standardLines({ priced, manual = [] }: Pick<PricedLane, "priced" | "manual">): QuotedLine[] {
	return [
		...priced.lines.map((line) => ({
			...{ leg: line.leg, charge: line.charge, label: (language: Language) => lineLabel(line, language), containerType: line.containerType },
			...{ basis: line.basis, quantity: line.quantity, unitPrice: line.unitPrice, currency: line.currency, amount: line.amount },
			...{ converted: line.amountInCurrency, vatPercent: line.vatPercent, exchangeRate: line.explanation.exchangeRate },
			...{ service: line.explanation.domain, cost: line.confidential?.cost ?? null, msr: line.confidential?.msr ?? null },
		})),
		...manual.map((line, i) => ({
			// Its customer is told of a charge like any other.
			...{ leg: priced.legs.length, charge: `additional.${i + 1}`, label: (language: Language) => line.words[language], containerType: null },
			...{ basis: line.basis, quantity: line.quantity, unitPrice: line.unitPrice, currency: line.currency, amount: line.amount },
			...{ converted: line.amountInCurrency, vatPercent: line.vatPercent, exchangeRate: line.exchangeRate },
			...{ service: null, cost: line.confidential.cost, msr: null },
		})),
	];
}

/** Every charge of a lane as it is sold, in the same order. */
export const quotedLines = (lane: Pick<PricedLane, "priced" | "manual" | "markUp">): QuotedLine[] =>
	standardLines(lane).map((line, place) => ({ ...line, ...lane.markUp?.lines[place] }));

/** A lane at its standard prices. */
export const withoutMarkUp = ({ markUp: _, ...lane }: PricedLane): PricedLane => lane;

/** What the lines of a lane are bought for, in the quotation's currency: a part each; null for what nobody knows. */
export const costsOf = ({ priced, manual = [] }: PricedLane): (string | null)[] => [
	priced.confidential?.cost ?? null,
	...manual.map(({ confidential }) => confidential.costInCurrency),
];

/** The least the lines of a lane may be sold for without the final approver, in the quotation's currency: nobody gives away what was added by hand. */
export const leastOf = ({ priced, manual = [] }: PricedLane): string[] => [
	priced.confidential?.msr ?? priced.total,
	...manual.map(({ amountInCurrency }) => amountInCurrency),
];

/** What a lane says, without what stands behind its prices. */
export const shownManual = (lines: readonly ManualLine[] = [], seesCost: boolean) =>
	lines.map(({ confidential, ...line }) => ({ ...line, hasCost: confidential.cost !== null, ...(seesCost ? { confidential } : {}) }));
