import { businessDay } from "@iqt/i18n/days";
import type { Caller } from "../../door/context.ts";
import { InvalidFieldError } from "../../door/errors.ts";
import type { SearchInput } from "../../kit/charges/search.ts";

type Asker = Pick<Caller, "userType">;

/** Refuses a day that is over to a customer: what we sold at then is for staff. */
export function refusePastDay(caller: Asker, day: string | undefined, now: Date): void {
	const today = businessDay(now);
	if (caller.userType === 3 && day !== undefined && day < today) throw new InvalidFieldError("readyDate", "sale.readyDatePast", { date: today });
}

/** The search as its asker may have it: earlier prices, whether as they stood recorded or of days that are over, are for staff. */
export function askedBy(caller: Asker, { asOf, ...today }: SearchInput, now: Date): SearchInput {
	refusePastDay(caller, today.readyDate, now);
	return asOf !== undefined && caller.userType !== 3 ? { ...today, asOf } : today;
}
