import Big from "big.js";
import { InvalidFieldError } from "../../door/errors.ts";
import { moneyText } from "../../kit/money/money.ts";

interface Entered {
	/** A decimal string of `currency`, which has so many `digits`; null where there is none. */
	amount: string | null;
	currency: string;
	digits: number;
}

/** What is wrong with an amount that somebody entered finer than its currency: nothing is rounded without a word. Null where nothing is. */
export function tooFine(field: string, { amount, currency, digits }: Entered): InvalidFieldError | null {
	if (amount === null) return null;
	const rounded = moneyText(Big(amount), digits);
	return Big(rounded).eq(amount) ? null : new InvalidFieldError(field, "quotation.amountTooFine", { amount, currency, digits, rounded });
}
