import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { momentOrNone } from "../../door/lists.ts";
import { publicUrl } from "../../kit/outgoing/request.ts";
import { type RecordHead, type RecordWork, recordKind } from "../../kit/records/define.ts";
import { recordToChange } from "../../kit/records/save.ts";
import { latestEntry } from "../events/queries.ts";
import type { EventKind } from "../events/schema.ts";
import type { Failure } from "./deliveries.ts";
import type { deliveryStates, Webhook, webhookStatuses } from "./schema.ts";
import { webhook } from "./schema.ts";

type Status = (typeof webhookStatuses)[number];

/** What an address is told beside its fields. */
type Standing = { status: Status; waiting: number; dead: number; deliveredAt: string | null; secretAt: string | null };

async function standings(db: Kysely<Database>, hooks: readonly RecordHead[]): Promise<Map<string, Standing>> {
	const of = (state: (typeof deliveryStates)[number]) =>
		sql<number>`(SELECT count(*) FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = ${state} AND d.kind <> 'test')`;
	const rows = await db
		.selectFrom("webhook as w")
		.select(["w.id", "w.status", "w.secret_at as secretAt", of("waiting").as("waiting"), of("dead").as("dead")])
		.select(
			sql<string | null>`(SELECT max(d.ended_at) FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'delivered')`.as("deliveredAt"),
		)
		.where(
			"w.id",
			"in",
			hooks.map(({ id }) => id),
		)
		.execute();
	return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}

/** Refuses an address that may not be called by what stands in it; what its name leads to is looked at when it is called. */
function refuseClosed(url: string): void {
	try {
		publicUrl(url);
	} catch {
		throw new InvalidFieldError("url", "problem.webhookUrl");
	}
}

/** Where events are sent to. A new one is inactive: it has no secret yet. */
export const webhooks = recordKind(webhook, {
	table: "webhook",
	columns: { status: { ref: "r.status", filter: ["eq", "ne", "in"] }, secretAt: { ref: "r.secret_at", ...momentOrNone } },
	standing: () => ({ status: "inactive", position: 0, secret: null, secret_at: null, former_secret: null, former_until: null }),
	extra: standings,
	// Bringing it back brings back neither its secret nor its deliveries: whoever deletes it has switched it off before.
	beforeRemove: async ({ db }, { id }) => {
		const { status } = await db.selectFrom("webhook").select("status").where("id", "=", id).executeTakeFirstOrThrow();
		if (status !== "inactive") throw new DomainError("state", "webhook.switchOffFirst");
	},
	beforeSave: async (_work, fields) => {
		refuseClosed(fields.url);
		return { ...fields, kinds: [...new Set(fields.kinds)] };
	},
});

/** Switches an address on, from what happens from now on (a paused one from where it stopped), or off. DomainError `state` where it is so already or has no secret. */
export async function changeStatus(work: RecordWork, id: string, status: "active" | "inactive"): Promise<{ id: string; status: Status }> {
	const { db, change, caller } = work;
	const { id: known } = (await recordToChange(work, webhooks, id)) as unknown as RecordHead & Webhook;
	const row = await db.selectFrom("webhook").select(["status", "secret", "position"]).where("id", "=", known).executeTakeFirstOrThrow();
	if (row.status === status) throw new DomainError("state", "webhook.wrongState", { status });
	if (status === "active" && row.secret === null) throw new DomainError("state", "webhook.secretFirst");
	const position = status === "active" && row.status === "inactive" ? await latestEntry(db) : row.position;
	await db
		.updateTable("webhook")
		.set((eb) => ({ status, position, version: eb("version", "+", 1), changed_at: change.at, changed_by: caller.userId }))
		.where("id", "=", known)
		.execute();
	const action = status === "active" ? "resume" : "stop";
	await change.write({ action, objectType: "webhook", objectId: known, before: { status: row.status }, after: { status } });
	return { id: known, status };
}

/** Puts a test on its way, whether or not the address is switched on. */
export async function addTest(work: RecordWork, id: string): Promise<{ id: string }> {
	const { db, change } = work;
	const { id: known } = (await recordToChange(work, webhooks, id)) as unknown as RecordHead;
	const row = await db.selectFrom("webhook").select("secret").where("id", "=", known).executeTakeFirstOrThrow();
	if (row.secret === null) throw new DomainError("state", "webhook.secretFirst");
	const event = { id: `test.${change.id}`, kind: "test", at: change.at };
	await db
		.insertInto("webhook_delivery")
		.values({ webhook_id: known, event_id: event.id, kind: event.kind, body: JSON.stringify(event), next_at: change.at, created_at: change.at })
		.execute();
	await change.write({ action: "sendTest", objectType: "webhook", objectId: known, before: null, after: null });
	return { id: known };
}

/** Has deliveries that were given up sent again, one or all but tests; DomainError `notFound` where there is none. */
export async function replay(work: RecordWork, id: string, delivery: number | undefined): Promise<{ count: number }> {
	const { db, change } = work;
	const { id: known } = (await recordToChange(work, webhooks, id)) as unknown as RecordHead;
	const { numUpdatedRows } = await db
		.updateTable("webhook_delivery")
		.set({ state: "waiting", tries: 0, next_at: change.at, lease_until: null, ended_at: null })
		.where("webhook_id", "=", known)
		.where("state", "=", "dead")
		.where((eb) => (delivery === undefined ? eb("kind", "<>", "test") : eb("id", "=", delivery)))
		.executeTakeFirst();
	const count = Number(numUpdatedRows);
	if (count === 0) throw new DomainError("notFound", "webhook.nothingDead");
	await change.write({ action: "replayDeliveries", objectType: "webhook", objectId: known, before: null, after: { count } });
	return { count };
}

/** Deliveries told of at once. */
const mostTold = 100;

/** The latest deliveries of an address, the last first; those of one state where one is named. */
export const latestDeliveries = (db: Kysely<Database>, webhookId: string, state: (typeof deliveryStates)[number] | undefined) =>
	db
		.selectFrom("webhook_delivery")
		.select(["id", "event_id as eventId", "kind", "state", "tries", "answer", "ms", "failure", "created_at as createdAt", "ended_at as endedAt"])
		.select((eb) => eb.case().when("state", "=", "waiting").then(eb.ref("next_at")).end().as("nextAt"))
		.where("webhook_id", "=", webhookId)
		.$if(state !== undefined, (query) => query.where("state", "=", state ?? "dead"))
		.orderBy("id", "desc")
		.limit(mostTold)
		.$narrowType<{ kind: EventKind | "test"; failure: Failure | null }>()
		.execute();
