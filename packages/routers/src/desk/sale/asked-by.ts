import type { Caller } from "../../door/context.ts";
import { InvalidFieldError } from "../../door/errors.ts";
import type { SearchInput } from "../../kit/charges/search.ts";

type Asker = Pick<Caller, "userType">;

/** Refuses a day that is over to a customer: what we sold at then is for staff. */
export function refusePastDay(caller: Asker, day: string | undefined, today: string): void {
	if (caller.userType === 3 && day !== undefined && day < today) throw new InvalidFieldError("readyDate", "sale.readyDatePast", { date: today });
}

/** The search as its asker may have it: earlier prices, whether as they stood recorded or of days that are over, are for staff. */
export function askedBy(caller: Asker, { asOf, ...asked }: SearchInput, today: string): SearchInput {
	refusePastDay(caller, asked.readyDate, today);
	return asOf !== undefined && caller.userType !== 3 ? { ...asked, asOf } : asked;
}
