import { Badge } from "@iqt/ui/surface";
import { text } from "../../../lib/text.ts";
import type { Delivery, Webhook } from "./types.ts";

const statusTones = { active: "good", inactive: "neutral", paused: "danger" } as const satisfies Record<Webhook["status"], string>;
const stateTones = { waiting: "info", delivered: "good", dead: "danger" } as const satisfies Record<Delivery["state"], string>;

export const WebhookBadge = ({ status }: { status: Webhook["status"] }) => (
	<Badge tone={statusTones[status]}>{text(`enum.webhookStatus.${status}`)}</Badge>
);
export const DeliveryBadge = ({ state }: { state: Delivery["state"] }) => (
	<Badge tone={stateTones[state]}>{text(`enum.deliveryState.${state}`)}</Badge>
);
