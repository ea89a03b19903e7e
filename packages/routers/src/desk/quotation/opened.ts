import type { Quotation } from "./queries.ts";
import type { Work } from "./work.ts";

/** Notes that somebody of the customer's looks at an offer, the first time; it is no new version of it. Answers when that was. */
export async function noteOpened({ db, change }: Pick<Work, "db" | "change">, quotation: Quotation): Promise<{ id: string; openedAt: string }> {
	if (quotation.opened_at !== null) {
		change.nothing();
		return { id: quotation.id, openedAt: quotation.opened_at };
	}
	await db.updateTable("quotation").set({ opened_at: change.at }).where("id", "=", quotation.id).execute();
	await change.write({ action: "open", objectType: "quotation", objectId: quotation.id, before: null, after: null });
	return { id: quotation.id, openedAt: change.at };
}
