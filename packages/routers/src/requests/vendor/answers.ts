import type { Database } from "@iqt/db";
import type { Language } from "@iqt/i18n";
import { dayStart } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import { hoursIn } from "../ad-hoc-request/statistics.ts";
import { vendorNameIn } from "../vendor-inquiry/reading.ts";

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

/** Inquiries with the hours to their first answer, null without one, and whether they were missed by a business day. */
const inquiries = (db: Kysely<Database>, today: string) =>
	db
		.selectFrom("vendor_inquiry as i")
		.select(["i.vendor_id as id", sql<number | null>`(julianday(i.answered_at) - julianday(i.sent_at)) * 24`.as("hours")])
		.select(
			sql<0 | 1>`i.answered_at IS NULL AND (i.state = 'expired' OR (i.state IN ('sent', 'opened', 'draft') AND i.due_at < ${today}))`.as("missed"),
		);

/** What inquiries came to. */
function answersIn(rows: readonly { hours: number | null; missed: 0 | 1 }[]): Answers {
	const { count: answered, median } = hoursIn(rows.flatMap(({ hours }) => hours ?? []));
	const over = answered + rows.filter(({ missed }) => missed === 1).length;
	return { asked: rows.length, answered, responseRate: over === 0 ? null : Math.round((answered / over) * 100), medianHours: median };
}

/** How vendors answered, by their GUIDs, as of a business day. */
export async function answersOf(db: Kysely<Database>, vendorIds: readonly string[], today: string): Promise<(id: string) => Answers> {
	const rows = await inquiries(db, today)
		.where(sql<boolean>`i.vendor_id IN (SELECT value FROM json_each(${JSON.stringify(vendorIds)}))`)
		.execute();
	const told = new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [id, answersIn(own)]));
	return (id) => told.get(id) ?? never;
}

/** Vendors told one by one. */
const mostVendors = 10;

/** How all vendors answered what they were asked since a business day, and those one by one who were asked most, in a language. */
export async function responseTimes(db: Kysely<Database>, { since, today, language }: { since: string; today: string; language: Language }) {
	const rows = await inquiries(db, today)
		.innerJoin("vendor as v", "v.id", "i.vendor_id")
		.select(vendorNameIn(language).as("name"))
		.where("i.sent_at", ">=", dayStart(since).toISOString())
		.execute();
	const vendors = [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => ({ id, name: own[0]?.name ?? "", ...answersIn(own) }));
	return {
		...answersIn(rows),
		vendors: vendors.sort((a, b) => b.asked - a.asked || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)).slice(0, mostVendors),
	};
}
