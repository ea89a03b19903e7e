import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { changeWriter } from "../../door/change-log.ts";
import type { Services } from "../../door/context.ts";
import { tellPeople } from "../../kit/outbox/tell.ts";
import { OutgoingError } from "../../kit/outgoing/request.ts";
import { staffHolding } from "../../people/users/holders.ts";
import { type Delivery, deadInARow, dueHooks, leaseDelivery, type Outcome, planDeliveries, settleDelivery } from "./deliveries.ts";
import { nextTry, signatures } from "./rules.ts";
import { secretsOf } from "./secret.ts";

/** Milliseconds a receiver has to answer, and bytes of its answer that are read. */
const timeoutMs = 10_000;
const maxBytes = 1_024;
/** Deliveries to one address in a round; addresses called at once. */
const mostInARound = 100;
const atOnce = 4;
/** Deliveries given up one after another that pause an address. */
const deadUntilPause = 20;

/** Sends one delivery as it stands, signed for this moment. */
async function send(services: Services, { webhook_id, event_id, body }: Delivery): Promise<Outcome> {
	const started = services.now().getTime();
	const ended = (outcome: Omit<Outcome, "ms">): Outcome => ({ ...outcome, ms: Math.max(services.now().getTime() - started, 0) });
	const { url, secrets } = await secretsOf(services, webhook_id);
	if (secrets.length === 0) return ended({ answer: null, failure: "secret" });
	const timestamp = String(Math.floor(started / 1_000));
	const headers = {
		"content-type": "application/json",
		"user-agent": `IQT-Webhook/${services.config.version}`,
		"iqt-event-id": event_id,
		"iqt-timestamp": timestamp,
		"iqt-signature": await signatures(secrets, timestamp, body),
	};
	try {
		const { status } = await services.outgoing.send({ url, headers, body, timeoutMs, maxBytes, longer: "cut" });
		return ended({ answer: status, failure: status >= 200 && status < 300 ? null : "status" });
	} catch (error) {
		if (!(error instanceof OutgoingError)) throw error;
		return ended({ answer: null, failure: error.failure });
	}
}

/** Pauses an address that takes nothing any more, and tells administrators by bell and mail. */
async function pauseWhereDead(db: Kysely<Database>, id: string, now: Date): Promise<void> {
	const count = await deadInARow(db, id);
	if (count < deadUntilPause) return;
	await db.transaction().execute(async (trx) => {
		const paused = await trx
			.updateTable("webhook")
			.set((eb) => ({ status: "paused" as const, version: eb("version", "+", 1), changed_at: now.toISOString(), changed_by: null }))
			.where("id", "=", id)
			.where("status", "=", "active")
			.returning("name")
			.executeTakeFirst();
		if (!paused) return;
		const change = changeWriter(trx, { id: null, name: "timed task", source: "job" }, now);
		await change.write({ action: "pause", objectType: "webhook", objectId: id, before: { status: "active" }, after: { status: "paused" } });
		const people = await staffHolding(trx, "webhook.view").select(["u.id", "u.email", "u.language"]).execute();
		const message = {
			subject: "mail.webhookPaused.subject",
			body: "mail.webhookPaused.body",
			values: { name: paused.name, count },
			path: `/system/webhooks/${id}`,
			key: `webhookPaused.${id}.${change.at}`,
		} as const;
		await tellPeople(trx, people, message, change.at);
	});
}

/** Sends what is due at one address, one after the other, until one fails: a receiver that is down is left alone until the next round. */
async function deliverTo(services: Services, webhookId: string): Promise<{ delivered: number; undelivered: number }> {
	const { db, log } = services;
	for (let delivered = 0; delivered < mostInARound; delivered++) {
		const delivery = await leaseDelivery(db, webhookId, services.now());
		if (!delivery) return { delivered, undelivered: 0 };
		const outcome = await send(services, delivery);
		const now = services.now();
		// A test is for who looks at it now: it is tried once.
		const next = delivery.kind === "test" ? null : nextTry(delivery.tries + 1, now);
		await settleDelivery(db, delivery, {
			...outcome,
			at: now.toISOString(),
			nextAt: outcome.failure === null ? null : (next?.toISOString() ?? null),
		});
		if (outcome.failure === null) continue;
		log("warn", "a webhook took no delivery", { webhook: webhookId, event: delivery.event_id, failure: outcome.failure, answer: outcome.answer });
		if (next === null) await pauseWhereDead(db, webhookId, now);
		return { delivered, undelivered: 1 };
	}
	return { delivered: mostInARound, undelivered: 0 };
}

/**
 * Makes deliveries of what has happened since and sends those that are due, at least once each: one that a crash left is sent again when its claim
 * ends, with the same event id. Answers how many were taken and how many were not.
 */
export async function deliverWebhooks(services: Services): Promise<{ delivered: number; undelivered: number }> {
	const { db } = services;
	await planDeliveries(db, services.now());
	const hooks = await dueHooks(db, services.now());
	const sum = { delivered: 0, undelivered: 0 };
	const next = async (): Promise<void> => {
		for (let id = hooks.shift(); id !== undefined; id = hooks.shift()) {
			const { delivered, undelivered } = await deliverTo(services, id);
			sum.delivered += delivered;
			sum.undelivered += undelivered;
		}
	};
	await Promise.all(Array.from({ length: atOnce }, next));
	return sum;
}
