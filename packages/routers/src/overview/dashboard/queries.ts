import type { Database } from "@iqt/db";
import { addDays, dayStart } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import { laneColumnNames } from "../../desk/quotation/lanes.ts";
import type { Scope } from "../../desk/quotation/queries.ts";
import { ownerIn } from "../../desk/quotation/queries.ts";
import { inDollars } from "../../desk/quotation/value.ts";
import { ownedBy } from "../../kit/own-rows.ts";

const scoped = (db: Kysely<Database>, scope: Scope) =>
	db
		.selectFrom("quotation")
		.where(ownedBy("owner_id", ownerIn(scope)))
		.$if("companyId" in scope, (query) =>
			query.where("company_id", "=", "companyId" in scope ? (scope.companyId ?? "") : "").where("state", "<>", "draft"),
		);

/** Which of the periods that begin with the given days a column's moment is in, from 0: days of the business zone, which SQL knows nothing of. */
function periodOf(column: string, firstDays: readonly string[]) {
	const ends = firstDays.slice(1).map((day, i) => sql`when ${sql.ref(column)} < ${dayStart(day).toISOString()} then ${sql.lit(i)}`);
	const last = sql.lit(firstDays.length - 1);
	return ends.length === 0 ? sql<number>`${last}` : sql<number>`case ${sql.join(ends, sql` `)} else ${last} end`;
}

/** How many quotations stand in each state. */
export async function byState(db: Kysely<Database>, scope: Scope) {
	return scoped(db, scope)
		.select(["state", (eb) => eb.fn.countAll<number>().as("count")])
		.groupBy("state")
		.orderBy("state")
		.execute();
}

/** Quotations answered since a day, how many of them were won, and how many ended without an answer. */
export async function decidedSince(db: Kysely<Database>, scope: Scope, since: string): Promise<{ decided: number; won: number; expired: number }> {
	return scoped(db, scope)
		.select([
			sql<number>`coalesce(sum(state in ('accepted', 'declined')), 0)`.as("decided"),
			sql<number>`coalesce(sum(state = 'accepted'), 0)`.as("won"),
			sql<number>`coalesce(sum(state = 'expired'), 0)`.as("expired"),
		])
		.where("decided_at", ">=", dayStart(since).toISOString())
		.executeTakeFirstOrThrow();
}

/** Sent quotations that end between the days, the nearest first, ten at most. */
export async function endingQuotations(db: Kysely<Database>, scope: Scope, from: string, to: string) {
	return scoped(db, scope)
		.select(["id", "number", "customer_name as customerName", "valid_to as validTo", ...laneColumnNames])
		.where("state", "=", "sent")
		.where("valid_to", ">=", from)
		.where("valid_to", "<=", to)
		.orderBy("valid_to")
		.orderBy("id")
		.limit(10)
		.execute();
}

/** Quotations made, sent and won in each of the weeks that start on the given Mondays (the last one open). */
export async function perWeek(db: Kysely<Database>, scope: Scope, mondays: readonly string[]) {
	const [first = ""] = mondays;
	const week = (column: "created_at" | "sent_at" | "decided_at") => periodOf(column, mondays);
	const count = async (column: "created_at" | "sent_at" | "decided_at", won: boolean) => {
		const rows = await scoped(db, scope)
			.select((eb) => [week(column).as("week"), eb.fn.countAll<number>().as("count")])
			.where(column, ">=", dayStart(first).toISOString())
			.$if(won, (query) => query.where("state", "=", "accepted"))
			.groupBy(week(column))
			.execute();
		return new Map(rows.map((row) => [row.week, row.count]));
	};
	const [created, sent, won] = await Promise.all([count("created_at", false), count("sent_at", false), count("decided_at", true)]);
	return mondays.map((monday, i) => ({ week: monday, created: created.get(i) ?? 0, sent: sent.get(i) ?? 0, won: won.get(i) ?? 0 }));
}

/** The five who sent most since a day, with how many of theirs were won. */
export async function topSellers(db: Kysely<Database>, since: string) {
	return db
		.selectFrom("quotation as q")
		.innerJoin("user as u", "u.id", "q.owner_id")
		.select((eb) => ["u.display_name as name", eb.fn.countAll<number>().as("sent"), sql<number>`sum(q.state = 'accepted')`.as("won")])
		.where("q.sent_at", ">=", dayStart(since).toISOString())
		.groupBy("u.id")
		.orderBy("sent", "desc")
		.orderBy("u.id")
		.limit(5)
		.execute();
}

/** Workbooks the person has uploaded that wait for a decision, the newest first, five at most. */
export async function waitingImports(db: Kysely<Database>, userId: number) {
	return db
		.selectFrom("import_batch")
		.select(["id", "domain", "file_name as fileName", "updated_at as updatedAt"])
		.where("owner_id", "=", userId)
		.where("state", "=", "preview")
		.orderBy("created_at", "desc")
		.orderBy("id")
		.limit(5)
		.execute();
}

/**
 * Quotations sent since a day with a known cost, by their lanes: how many, and the percentage of what they were sold for that was left over;
 * ten at most, those with most quotations first.
 */
export async function marginsByLane(db: Kysely<Database>, since: string) {
	const [sold, cost] = [inDollars(sql`q.total_minor`), inDollars(sql`q.cost_minor`)];
	return db
		.selectFrom("quotation as q")
		.innerJoin("currency as c", "c.code", "q.currency")
		.select(laneColumnNames)
		.select((eb) => [eb.fn.countAll<number>().as("count"), sql<number>`round((1 - sum(${cost}) / sum(${sold})) * 100, 1)`.as("margin")])
		.where("q.sent_at", ">=", dayStart(since).toISOString())
		.where("q.cost_minor", "is not", null)
		.where("q.total_minor", ">", 0)
		.groupBy(laneColumnNames)
		.orderBy("count", "desc")
		.orderBy("q.origin_en")
		.orderBy("q.destination_en")
		.limit(10)
		.execute();
}

/** Changes of data on each of `count` days in a row from `first`, the last one open; days without any are left out. */
export async function changesByDay(db: Kysely<Database>, first: string, count: number): Promise<{ day: string; count: number }[]> {
	const days = Array.from({ length: count }, (_, i) => addDays(first, i));
	const period = periodOf("at", days);
	const rows = await db
		.selectFrom("change_log")
		.select((eb) => [period.as("period"), eb.fn.countAll<number>().as("count")])
		.where("at", ">=", dayStart(first).toISOString())
		.groupBy(period)
		.execute();
	return rows.map(({ period: i, count: changes }) => ({ day: days[i] ?? first, count: changes }));
}

/** People, rates and mail as an administrator watches them; sign-ins are those since `since`, an ISO 8601 time. */
export async function systemCounts(db: Kysely<Database>, now: string, since: string) {
	const { rows } = await sql<{
		users: number;
		sessions: number;
		signIns: number;
		failedSignIns: number;
		mailsWaiting: number;
		mailsFailed: number;
		newestExchangeRate: string | null;
	}>`
		SELECT (SELECT count(*) FROM user WHERE status = 'active') AS users,
			(SELECT count(DISTINCT user_id) FROM session WHERE ended_at IS NULL AND expires_at > ${now}) AS sessions,
			(SELECT count(*) FROM change_log WHERE at >= ${since} AND action = 'signIn') AS signIns,
			(SELECT count(*) FROM change_log WHERE at >= ${since} AND action IN ('signInFailed', 'signInThrottled')) AS failedSignIns,
			(SELECT count(*) FROM outbox WHERE state IN ('pending', 'sending')) AS mailsWaiting,
			(SELECT count(*) FROM outbox WHERE state = 'failed') AS mailsFailed,
			(SELECT max(valid_from) FROM exchange_rate) AS newestExchangeRate`.execute(db);
	return rows[0] ?? null;
}
