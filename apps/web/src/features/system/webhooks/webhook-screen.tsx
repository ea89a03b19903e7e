import { webhook } from "@iqt/routers/overview/webhook/schema";
import { Send, SquareArrowOutUpRight } from "lucide-react";
import { Link } from "wouter";
import { api } from "../../../api/client.ts";
import { declaredScreen } from "../../../resource/record/declared-screen.ts";
import { WebhookBadge } from "./badges.tsx";
import { webhookPath } from "./path.ts";

/** List and form of webhooks; each has a page of its own, where it gets its secret and is switched on. */
export const webhookList = declaredScreen(webhook, {
	calls: api.webhook,
	nameOf: ({ name }) => name,
	onOpen: ({ id }, { navigate }) => navigate(webhookPath(id)),
	over: {
		name: {
			column: {
				card: 0,
				render: ({ id, name }) => (
					<Link href={webhookPath(id)} tabIndex={-1} className="truncate text-accent underline-offset-2 hover:underline">
						{name}
					</Link>
				),
			},
		},
		status: { column: { card: 1, render: ({ status }) => <WebhookBadge status={status} /> } },
		url: { column: { card: 2 } },
	},
	actions: [
		{ label: "webhookScreen.open", icon: SquareArrowOutUpRight, run: ({ id }, { navigate }) => navigate(webhookPath(id)) },
		{
			label: "webhookScreen.test",
			icon: Send,
			right: "webhook.edit",
			when: ({ secretAt }) => secretAt !== null,
			run: ({ id }) => api.webhook.sendTest.mutate({ id }),
			done: "webhookScreen.testSent",
		},
	],
});
