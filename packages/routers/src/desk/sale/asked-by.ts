import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { Caller } from "../../door/context.ts";
import { InvalidFieldError } from "../../door/errors.ts";
import type { SearchInput, SentSearch } from "../../kit/charges/search.ts";
import { withEndCodes } from "./end-codes.ts";

type Asker = Pick<Caller, "userType">;

/** Refuses a day that is over to a customer: what we sold at then is for staff. */
export function refusePastDay(caller: Asker, day: string | undefined, today: string): void {
	if (caller.userType === 3 && day !== undefined && day < today) throw new InvalidFieldError("readyDate", "sale.readyDatePast", { date: today });
}

/** What is charged of dangerous goods on the road. */
export const ofDangerous = "ADR";

/** Refuses a wish for what is charged of dangerous goods alone, for goods that are none: no screen offers it, and it would be sold of cargo it is not for. */
function refuseDangerousWish({ cargo, truckingWishes }: Pick<SentSearch, "cargo" | "truckingWishes">): void {
	if (cargo !== "dangerous" && truckingWishes.includes(ofDangerous)) throw new InvalidFieldError("truckingWishes", "sale.wishOfDangerous");
}

/** The search as its asker may have it, its places by their codes: earlier prices, whether as they stood recorded or of days that are over, are for staff. */
export async function askedBy({ db, caller, today }: { db: Kysely<Database>; caller: Asker; today: string }, sent: SentSearch): Promise<SearchInput> {
	refusePastDay(caller, sent.readyDate, today);
	refuseDangerousWish(sent);
	const { asOf, ...asked } = await withEndCodes(db, sent);
	return asOf !== undefined && caller.userType !== 3 ? { ...asked, asOf } : asked;
}
