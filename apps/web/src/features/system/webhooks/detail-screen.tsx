import { Button } from "@iqt/ui/button";
import { Facts } from "@iqt/ui/facts";
import { WarnNote } from "@iqt/ui/note";
import { Card } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { CirclePause, CirclePlay, KeyRound, Pencil, Send } from "lucide-react";
import { useState } from "react";
import { api, trpc } from "../../../api/client.ts";
import { momentText } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { ConfirmDialog } from "../../../resource/form/confirm-dialog.tsx";
import { EditSheet, refreshRecords } from "../../../resource/record/edit-sheet.tsx";
import { RecordBody } from "../../../resource/record/record-body.tsx";
import { PageHead, RecordPage } from "../../../resource/record/record-page.tsx";
import { usePage } from "../../../shell/tab-host.tsx";
import { useCan } from "../../../shell/user.ts";
import { WebhookBadge } from "./badges.tsx";
import { Deliveries } from "./deliveries.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import type { Webhook } from "./types.ts";
import { webhookList } from "./webhook-screen.tsx";

/** One webhook: its secret, whether it is switched on, and what became of its events. */
export default function WebhookDetail() {
	const t = useText();
	const id = usePage().params.id ?? "";
	const query = trpc.webhook.get.useQuery({ id }, { enabled: id !== "", meta: { quiet: true } });
	return (
		<RecordPage
			query={query}
			nameOf={({ name }) => name}
			failed={t("webhookScreen.failed")}
			back={{ href: paths.webhooks, label: t("webhookScreen.back") }}
		>
			{(hook) => <Detail hook={hook} />}
		</RecordPage>
	);
}

function Detail({ hook }: { hook: Webhook }) {
	const t = useText();
	const can = useCan();
	const [dialog, setDialog] = useState<"edit" | "secret" | "switch" | null>(null);
	const close = () => setDialog(null);
	const client = useQueryClient();
	const refresh = () => refreshRecords(client, "webhook");
	const { id, name } = hook;
	return (
		<div className="flex flex-col gap-(--gap) p-(--gap)">
			<PageHead
				back={{ href: paths.webhooks, label: t("webhookScreen.back") }}
				title={name}
				below={<WebhookBadge status={hook.status} />}
				actions={can("webhook.edit") && <Actions hook={hook} refresh={refresh} onOpen={setDialog} />}
			/>
			{hook.status === "paused" && <WarnNote>{t("webhookScreen.paused")}</WarnNote>}
			<RecordBody
				label={name}
				tabs={[{ value: "deliveries", label: t("webhookScreen.deliveries"), content: <Deliveries hook={hook} /> }]}
				history={{ objectType: "webhook", objectId: id, fields: webhookList.fields, record: hook }}
				aside={<About hook={hook} />}
			/>
			{dialog === "edit" && (
				<EditSheet screen={webhookList} id={id} load={(of, signal) => api.webhook.get.query({ id: of }, { signal })} onClose={close} />
			)}
			{dialog === "secret" && <SecretDialog hook={hook} onMade={refresh} onClose={close} />}
			{dialog === "switch" && <Switch hook={hook} refresh={refresh} onClose={close} />}
		</div>
	);
}

interface ActionsProps {
	hook: Webhook;
	refresh: () => Promise<unknown>;
	onOpen: (dialog: "edit" | "secret" | "switch") => void;
}

function Actions({ hook: { id, status, secretAt }, refresh, onOpen }: ActionsProps) {
	const t = useText();
	const test = trpc.webhook.sendTest.useMutation({
		onSuccess: async () => {
			toast.done(t("webhookScreen.testSent"));
			await refresh();
		},
	});
	const isActive = status === "active";
	const hasSecret = secretAt !== null;
	return (
		<>
			{hasSecret && (
				<>
					<Button busy={test.isPending} onClick={() => test.mutate({ id })}>
						<Send aria-hidden />
						{t("webhookScreen.test")}
					</Button>
					<Button variant={isActive ? "outline" : "primary"} onClick={() => onOpen("switch")}>
						{isActive ? <CirclePause aria-hidden /> : <CirclePlay aria-hidden />}
						{t(isActive ? "webhookScreen.off" : "webhookScreen.on")}
					</Button>
				</>
			)}
			<Button variant={hasSecret ? "outline" : "primary"} onClick={() => onOpen("secret")}>
				<KeyRound aria-hidden />
				{t("webhookScreen.newSecret")}
			</Button>
			<Button onClick={() => onOpen("edit")}>
				<Pencil aria-hidden />
				{t("record.edit")}
			</Button>
		</>
	);
}

/** Asks before a webhook is switched on or off. */
function Switch({ hook: { id, name, status }, refresh, onClose }: { hook: Webhook; refresh: () => Promise<unknown>; onClose: () => void }) {
	const t = useText();
	const isActive = status === "active";
	return (
		<ConfirmDialog
			title={t(isActive ? "webhookScreen.offTitle" : "webhookScreen.onTitle", { name })}
			text={t(isActive ? "webhookScreen.offText" : "webhookScreen.onText")}
			action={t(isActive ? "webhookScreen.off" : "webhookScreen.on")}
			onConfirm={async () => {
				await api.webhook.setStatus.mutate({ id, status: isActive ? "inactive" : "active" });
				toast.done(t(isActive ? "webhookScreen.switchedOff" : "webhookScreen.switchedOn", { name }));
				await refresh();
			}}
			onClose={onClose}
		/>
	);
}

function About({ hook }: { hook: Webhook }) {
	const t = useText();
	const { url, kinds, waiting, dead, deliveredAt, secretAt, remark } = hook;
	return (
		<aside aria-label={t("webhookScreen.about")}>
			<Card title={t("webhookScreen.about")}>
				<Facts
					valueClass="min-w-0 break-words tabular-nums"
					facts={[
						[t("webhook.url"), url],
						[t("webhook.kinds"), kinds.map((kind) => t(`enum.eventKind.${kind}`)).join(", ")],
						[t("webhook.secretAt"), secretAt ? momentText(secretAt) : t("webhookScreen.noSecret")],
						[t("webhook.waiting"), String(waiting)],
						[t("webhook.dead"), String(dead)],
						[t("webhook.deliveredAt"), deliveredAt && momentText(deliveredAt)],
					]}
				/>
				{remark && <p className="mt-3 border-t border-line pt-3 break-words whitespace-pre-wrap">{remark}</p>}
			</Card>
		</aside>
	);
}
