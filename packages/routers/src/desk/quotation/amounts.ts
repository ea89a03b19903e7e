import Big from "big.js";
import { InvalidFieldError } from "../../door/errors.ts";
import { moneyText } from "../../kit/money/money.ts";

interface Entered {
	/** A decimal string of `currency`, which has so many `digits`; null where there is none. */
	amount: string | null;
	currency: string;
	digits: number;
}

/** What is wrong with the figures of a line that has so many `digits`, one thing a field: finer than the currency, or sold for less than it is bought for. `cost` null where nobody says it. */
export function lineProblems(
	line: { unitPrice: string; quantity: string; cost: string | null; currency: string },
	digits: number,
): InvalidFieldError[] {
	const { unitPrice, quantity, cost, currency } = line;
	const fine = (field: string, amount: string | null) => tooFine(field, { amount, currency, digits });
	const least = cost === null ? null : moneyText(Big(cost), digits);
	const isBelow = least !== null && Big(least).gt(moneyText(Big(unitPrice).times(quantity), digits));
	const below = isBelow ? new InvalidFieldError("unitPrice", "problem.belowCost", { cost: `${currency} ${least}` }) : null;
	return [fine("unitPrice", unitPrice) ?? below, fine("cost", cost)].filter((problem) => problem !== null);
}

/** What is wrong with an amount that somebody entered finer than its currency: nothing is rounded without a word. Null where nothing is. */
export function tooFine(field: string, { amount, currency, digits }: Entered): InvalidFieldError | null {
	if (amount === null) return null;
	const rounded = moneyText(Big(amount), digits);
	return Big(rounded).eq(amount) ? null : new InvalidFieldError(field, "problem.amountTooFine", { amount, currency, digits, rounded });
}
