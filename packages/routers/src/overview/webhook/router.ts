import { change, permitted, router } from "../../door/trpc.ts";
import { defineRecords, workOf } from "../../kit/records/router.ts";
import { deliverWebhooks } from "./deliver.ts";
import { addTest, changeStatus, latestDeliveries, replay, webhooks } from "./queries.ts";
import { deliveriesInput, replayInput, webhookInput, webhookStatusInput } from "./schema.ts";
import { renewSecret } from "./secret.ts";

/** What is told once must not be kept under an idempotency key. */
const secretOnce = {
	access: "webhook.edit",
	session: "any",
	unlogged: "It writes its entry itself: its answer holds a secret and is kept nowhere.",
} as const;

export const webhookRouter = router({
	...defineRecords(webhooks),

	/** The latest 100 deliveries, the last first; a waiting one with when it is tried next. */
	deliveries: permitted("webhook.view")
		.input(deliveriesInput)
		.query(({ ctx, input }) => latestDeliveries(ctx.db, input.id, input.state)),

	/** Makes a new secret and answers it, this once; the one before signs beside it until `formerUntil`. */
	renewSecret: permitted("webhook.edit")
		.meta(secretOnce)
		.input(webhookInput)
		.mutation(({ ctx, input }) => renewSecret(ctx, input.id)),

	/** Switches an address on or off. */
	setStatus: change("webhook.edit", webhookStatusInput).mutation(({ ctx, input }) => changeStatus(workOf(ctx), input.id, input.status)),

	/** Sends a test once, after this call has answered. */
	sendTest: change("webhook.edit", webhookInput).mutation(async ({ ctx, input }) => {
		const sent = await addTest(workOf(ctx), input.id);
		ctx.change.afterCommit(() => deliverWebhooks(ctx.services));
		return sent;
	}),

	/** Sends again what was given up, one or all of it, after this call has answered. */
	replay: change("webhook.edit", replayInput).mutation(async ({ ctx, input }) => {
		const replayed = await replay(workOf(ctx), input.id, input.delivery);
		ctx.change.afterCommit(() => deliverWebhooks(ctx.services));
		return replayed;
	}),
});
