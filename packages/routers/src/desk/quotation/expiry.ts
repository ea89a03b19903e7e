import { addDays, businessDay } from "@iqt/i18n/days";
import { changeWriter } from "../../door/change-log.ts";
import type { Services } from "../../door/context.ts";
import type { Notice } from "../../kit/outbox/notice.ts";
import { enqueue } from "../../kit/outbox/queries.ts";
import { laneInWords, laneOf } from "./lanes.ts";
import { endingSoon, overdue, updateQuotation } from "./queries.ts";
import { stateAfter } from "./rules.ts";

/** Days before the end of an offer on which its owner is warned. */
const warningDays = 3;
const batch = 200;

/** Expires offers whose last day is over and warns the owners of those that end within three days, each once. */
export async function expireQuotations(services: Services, now: Date): Promise<{ expired: number; warned: number }> {
	const today = businessDay(now);
	return services.db.transaction().execute(async (db) => {
		const change = changeWriter(db, { id: null, name: "timed task", source: "job" }, now);
		const over = await overdue(db, today, batch);
		for (const quotation of over) {
			const state = stateAfter(quotation, "expire");
			await updateQuotation(db, quotation, { state, decided_at: change.at, updated_at: change.at });
			await change.write({ action: "expire", objectType: "quotation", objectId: quotation.id, before: { state: quotation.state }, after: { state } });
		}
		const ending = await endingSoon(db, today, addDays(today, warningDays), batch);
		for (const quotation of ending) {
			const notice: Notice = {
				to: quotation.email,
				language: quotation.language,
				subject: "mail.warning.subject",
				body: "mail.warning.body",
				values: {
					number: quotation.number,
					to: quotation.valid_to,
					customer: quotation.customer_name,
					lane: laneInWords(laneOf(quotation, quotation.language)),
				},
				path: "/QuotationReference/quotationRecord",
				messageKey: `warning.${quotation.id}`,
			};
			await enqueue(db, { kind: "notice", payload: { ...notice }, dedupeKey: `quotationWarning:${quotation.id}`, at: change.at });
			await updateQuotation(db, quotation, { warned_at: change.at });
		}
		return { expired: over.length, warned: ending.length };
	});
}
