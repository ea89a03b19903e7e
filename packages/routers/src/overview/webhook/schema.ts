import { z } from "zod";
import { declareRecord } from "../../kit/records/declare.ts";
import { atLeastOne, choices, computed, computedChoice, longText, optional, recordGuidSchema, text } from "../../kit/records/fields.ts";
import { eventKinds } from "../events/schema.ts";

export const webhookStatuses = ["active", "inactive", "paused"] as const;
export const deliveryStates = ["waiting", "delivered", "dead"] as const;

/** Where events are sent to. Its secret is no field: it is told once, to who makes it, and stands in no list, log or workbook. */
export const webhook = declareRecord({
	name: "webhook",
	title: "menu.webhooks",
	label: "name",
	rights: { menu: "/system/webhooks", view: [], edit: [] },
	fields: {
		name: text(120, { key: true, listed: "search", pinned: true, width: 220 }),
		status: computedChoice(webhookStatuses, "enum.webhookStatus", { enumeration: { title: "enumeration.webhookStatus" }, listed: "own", width: 110 }),
		url: text(500, { listed: "search", width: 320, wide: true, hint: "webhook.urlHint" }),
		kinds: atLeastOne(choices(eventKinds, "enum.eventKind", { enumeration: { title: "enumeration.eventKind" }, width: 260 }), "problem.webhookKinds"),
		waiting: computed("integer", { width: 100, sheet: false }),
		dead: computed("integer", { width: 110, sheet: false }),
		deliveredAt: computed("moment", { width: 150, sheet: false }),
		secretAt: computed("moment", { listed: "own", width: 150 }),
		remark: optional(longText(500, { listed: "search", width: 240, hidden: true, label: "record.remark" })),
	},
	defaultSort: [{ field: "name", order: "ascending" }],
});

export type Webhook = z.output<typeof webhook.schema>;

export const webhookInput = z.object({ id: recordGuidSchema });
export const webhookStatusInput = webhookInput.extend({ status: z.enum(["active", "inactive"]) });
export const deliveriesInput = webhookInput.extend({ state: z.enum(deliveryStates).optional() });
/** `delivery`: one of those that were given up; all of them where it is left out. */
export const replayInput = webhookInput.extend({ delivery: z.int().min(1).optional() });
