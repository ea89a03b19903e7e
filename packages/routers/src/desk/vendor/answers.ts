import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { hoursIn } from "../ad-hoc-request/statistics.ts";

/**
 * What a vendor made of the inquiries it got. `answered` of those that are over or answered is `responseRate`, in percent; null where there is none yet.
 * `medianHours`: from the mail to the first answer; null before the first.
 */
export interface Answers {
	asked: number;
	answered: number;
	responseRate: number | null;
	medianHours: number | null;
}

/** Of somebody who was never asked. */
const never: Answers = { asked: 0, answered: 0, responseRate: null, medianHours: null };

/** How vendors answered, by their GUIDs, as of a business day. */
export async function answersOf(db: Kysely<Database>, vendorIds: readonly string[], today: string): Promise<(id: string) => Answers> {
	const rows = await db
		.selectFrom("vendor_inquiry")
		.select(["vendor_id as id", sql<number | null>`(julianday(answered_at) - julianday(sent_at)) * 24`.as("hours")])
		.select(sql<0 | 1>`answered_at IS NULL AND (state = 'expired' OR (state IN ('sent', 'opened', 'draft') AND due_at < ${today}))`.as("missed"))
		.where(sql<boolean>`vendor_id IN (SELECT value FROM json_each(${JSON.stringify(vendorIds)}))`)
		.execute();
	const told = new Map(
		[...Map.groupBy(rows, ({ id }) => id)].map(([id, inquiries]): [string, Answers] => {
			const { count: answered, median } = hoursIn(inquiries.flatMap(({ hours }) => hours ?? []));
			const over = answered + inquiries.filter(({ missed }) => missed === 1).length;
			return [id, { asked: inquiries.length, answered, responseRate: over === 0 ? null : Math.round((answered / over) * 100), medianHours: median }];
		}),
	);
	return (id) => told.get(id) ?? never;
}
