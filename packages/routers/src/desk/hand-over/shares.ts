import type { RecordHead, RecordWork } from "../../kit/records/define.ts";
import { laneInWords, laneOf } from "../quotation/lanes.ts";
import type { Quotation } from "../quotation/queries.ts";
import { tellShared as tell } from "../shares.ts";
import type { HandOver } from "./schema.ts";

/** Whom records are shared with has to be able to see them. */
export const sharing = { right: "handOver.view", cannotSee: "handOver.cannotSee" } as const;

/** Tells those a record is shared with now, and was not before. */
export const tellShared = (
	work: Pick<RecordWork, "caller" | "change" | "db" | "now">,
	record: RecordHead & HandOver,
	{ quotation, before }: { quotation: Quotation; before: readonly string[] },
): Promise<void> =>
	tell(work, {
		...{ key: "handOverShared", record, before, path: `/QuotationReference/handoverRecord/${record.id}` },
		...{ subject: "mail.handOver.subject", body: "mail.handOver.body" },
		valuesIn: (language) => ({
			...{ number: record.number, who: work.caller.displayName, quotation: quotation.number, customer: quotation.customer_name },
			...{ lane: laneInWords(laneOf(quotation, language)), receiver: record.billingReceiver },
		}),
	});
