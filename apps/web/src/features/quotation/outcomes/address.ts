import { addDays, businessDay } from "@iqt/i18n/days";
import { type OutcomeGroup, outcomeGroups } from "@iqt/routers/desk/quotation/outcomes/schema";

/** Days looked back to where the address names none. */
const USUAL_DAYS = 90;

/** What is counted: quotations sent within days, of one person (a user's id) or of everybody (empty), by what. */
export interface View {
	from: string;
	to: string;
	owner: string;
	by: OutcomeGroup;
}

/** The last days up to today, of the business zone. */
export function lastDays(days: number, today = businessDay(new Date())): Pick<View, "from" | "to"> {
	return { from: addDays(today, 1 - days), to: today };
}

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** What an address (`?from=…`) asks for; what it does not say, or says wrong, is as usual. */
export function viewOf(search: string, today?: string): View {
	const said = new URLSearchParams(search);
	const [from = "", to = "", owner = "", by = ""] = (["from", "to", "owner", "by"] as const).map((name) => said.get(name) ?? undefined);
	return {
		...(isDay(from) && isDay(to) ? { from, to } : lastDays(USUAL_DAYS, today)),
		owner: /^[1-9]\d{0,9}$/.test(owner) ? owner : "",
		by: outcomeGroups.find((group) => group === by) ?? "lane",
	};
}

/** The address of a view, with its days: opened later, or by somebody else, it is the same. */
export function addressOf({ from, to, owner, by }: View): string {
	return `?${new URLSearchParams({ from, to, ...(owner ? { owner } : {}), by })}`;
}
