import type { Database } from "@iqt/db";
import { type Kysely, type Selectable, sql } from "kysely";
import type { OutgoingFailure } from "../../door/outgoing.ts";
import { leaseEnd, leaseOver } from "../../kit/work/lease.ts";
import { eventsSince, latestEntry } from "../events/queries.ts";
import { type EventKind, mostChanges } from "../events/schema.ts";

export type Delivery = Selectable<Database["webhook_delivery"]>;

/** An address that leaves this many waiting is given no more until they are gone: its events wait in the log. */
const mostWaiting = 1_000;
/** Pages of events made into deliveries in one go. */
const mostPages = 10;

/** Who events are read for: an address is an administrator's, and events hold nothing confidential. */
const everything = { isSuper: true, permissions: new Set<string>(), userId: 0, userGuid: "" };

/** Makes deliveries of the next events of an active address; answers how many, and whether there may be more. */
async function planPage(db: Kysely<Database>, id: string, at: string): Promise<{ count: number; more: boolean }> {
	return db.transaction().execute(async (trx) => {
		const hook = await trx.selectFrom("webhook").select(["position", "kinds"]).where("id", "=", id).where("status", "=", "active").executeTakeFirst();
		if (!hook) return { count: 0, more: false };
		const { waiting } = await trx
			.selectFrom("webhook_delivery")
			.select(({ fn }) => fn.countAll<number>().as("waiting"))
			.where("webhook_id", "=", id)
			.where("state", "=", "waiting")
			.executeTakeFirstOrThrow();
		if (waiting >= mostWaiting) return { count: 0, more: false };
		// A restored backup may be behind what was told of.
		const cursor = String(Math.min(hook.position, await latestEntry(trx)));
		const page = await eventsSince(trx, everything, { cursor, kinds: JSON.parse(hook.kinds) as EventKind[], limit: mostChanges });
		if (page.events.length > 0) {
			const rows = page.events.map((event) => ({
				...{ webhook_id: id, event_id: event.id, kind: event.kind, body: JSON.stringify(event) },
				...{ next_at: at, created_at: at },
			}));
			await trx
				.insertInto("webhook_delivery")
				.values(rows)
				.onConflict((conflict) => conflict.doNothing())
				.execute();
		}
		await trx
			.updateTable("webhook")
			.set({ position: Number(page.cursor) })
			.where("id", "=", id)
			.execute();
		return { count: page.events.length, more: page.more };
	});
}

/** Makes deliveries of what has happened since, for every active address. */
export async function planDeliveries(db: Kysely<Database>, now: Date): Promise<void> {
	const hooks = await db.selectFrom("webhook").select(["id", "position"]).where("status", "=", "active").execute();
	const latest = await latestEntry(db);
	for (const { id } of hooks.filter(({ position }) => position !== latest)) {
		for (let page = 0; page < mostPages; page++) if (!(await planPage(db, id, now.toISOString())).more) break;
	}
}

/** What may be sent now: of addresses that are switched on, and tests. */
const due = (now: Date) => sql<boolean>`(d.state = 'waiting' AND (w.status = 'active' OR d.kind = 'test') AND d.next_at <= ${now.toISOString()})`;

/** Addresses with something to send, those waiting longest first. */
export async function dueHooks(db: Kysely<Database>, now: Date): Promise<string[]> {
	const rows = await db
		.selectFrom("webhook_delivery as d")
		.innerJoin("webhook as w", "w.id", "d.webhook_id")
		.select("w.id")
		.where(due(now))
		.groupBy("w.id")
		.orderBy(({ fn }) => fn.min("d.next_at"))
		.execute();
	return rows.map(({ id }) => id);
}

/** Takes an address's next delivery for this process; null where there is none. One statement, so two processes never share one. */
export async function leaseDelivery(db: Kysely<Database>, webhookId: string, now: Date): Promise<Delivery | null> {
	const next = sql<number>`(SELECT d.id FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
		WHERE d.webhook_id = ${webhookId} AND ${due(now)} AND ${leaseOver(now)} ORDER BY d.next_at, d.id LIMIT 1)`;
	const row = await db
		.updateTable("webhook_delivery")
		.set({ lease_until: leaseEnd(now) })
		.where("id", "=", next)
		.returningAll()
		.executeTakeFirst();
	return row ?? null;
}

/** Why a try failed: the receiver answered another status than 2xx, there was no secret to sign with, or no answer came. */
export type Failure = "status" | "secret" | OutgoingFailure;

/** What came of a try. */
export interface Outcome {
	answer: number | null;
	ms: number;
	/** Null where it was taken. */
	failure: Failure | null;
}

/** Writes what came of a try; false where the delivery is in other hands by now. `nextAt` null gives it up where it failed. */
export async function settleDelivery(
	db: Kysely<Database>,
	{ id, lease_until, tries, next_at }: Delivery,
	{ at, nextAt, ...outcome }: Outcome & { at: string; nextAt: string | null },
): Promise<boolean> {
	const failed = nextAt === null ? ("dead" as const) : ("waiting" as const);
	const state = outcome.failure === null ? ("delivered" as const) : failed;
	const { numUpdatedRows } = await db
		.updateTable("webhook_delivery")
		.set({ ...outcome, state, tries: tries + 1, next_at: nextAt ?? next_at, lease_until: null, ended_at: state === "waiting" ? null : at })
		.where("id", "=", id)
		.where("state", "=", "waiting")
		.where("lease_until", "=", lease_until)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** Deliveries of events given up since one was last taken. */
export async function deadInARow(db: Kysely<Database>, webhookId: string): Promise<number> {
	const { count } = await db
		.selectFrom("webhook_delivery as d")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("d.webhook_id", "=", webhookId)
		.where("d.state", "=", "dead")
		.where("d.kind", "<>", "test")
		.where(
			sql<boolean>`d.ended_at > coalesce((SELECT max(o.ended_at) FROM webhook_delivery o WHERE o.webhook_id = ${webhookId} AND o.state = 'delivered'), '')`,
		)
		.executeTakeFirstOrThrow();
	return count;
}

/** When the next delivery is due or the claim on one ends, ISO 8601 UTC; null where none waits. */
export async function nextDelivery(db: Kysely<Database>): Promise<string | null> {
	const { at } = await db
		.selectFrom("webhook_delivery as d")
		.innerJoin("webhook as w", "w.id", "d.webhook_id")
		.select(({ fn }) => fn.min(fn.coalesce("d.lease_until", "d.next_at")).as("at"))
		.where("d.state", "=", "waiting")
		.where(({ or, eb }) => or([eb("w.status", "=", "active"), eb("d.kind", "=", "test")]))
		.executeTakeFirstOrThrow();
	return at;
}

const dayMs = 86_400_000;
const keptDays = { delivered: 30, dead: 90 } as const;
/** Deliveries that go at once, so that others have their turn at writing. */
const batch = 1_000;

/** Takes away what was delivered 30 days ago or given up 90 days ago. Answers how many went. For the timed task. */
export async function cleanUpDeliveries(db: Kysely<Database>, now: Date): Promise<{ deliveries: number }> {
	let deliveries = 0;
	for (const [state, days] of Object.entries(keptDays)) {
		const before = new Date(now.getTime() - days * dayMs).toISOString();
		for (;;) {
			const { numAffectedRows = 0n } = await sql`DELETE FROM webhook_delivery WHERE id IN
				(SELECT id FROM webhook_delivery WHERE ended_at < ${before} AND state = ${state} LIMIT ${batch})`.execute(db);
			deliveries += Number(numAffectedRows);
			if (numAffectedRows < batch) break;
		}
	}
	return { deliveries };
}
