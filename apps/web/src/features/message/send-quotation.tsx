import { Button } from "@iqt/ui/button";
import { Combobox } from "@iqt/ui/combobox";
import { Field } from "@iqt/ui/field";
import { toast } from "@iqt/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, trpc } from "../../api/client.ts";
import { CancelFooter, OpenDialog } from "../../lib/dialogs.tsx";
import { LinkButton } from "../../lib/link-button.tsx";
import { useText } from "../../lib/text.ts";
import { paths } from "../../paths.ts";
import { useCan } from "../../shell/user.ts";
import type { Thread } from "./types.ts";

/** Sends the quotation the thread led to after a question, or opens the one that was sent. */
export function SendQuotation({ thread }: { thread: Thread }) {
	const t = useText();
	const [isAsking, setAsking] = useState(false);
	const can = useCan();
	const { quotation } = thread;
	return (
		<span className="flex flex-wrap gap-2">
			{quotation && can("quotation.view") && (
				<LinkButton size="small" href={`${paths.quotationRecord}/${quotation.id}`}>
					{t("messageScreen.quotation", { number: quotation.number })}
				</LinkButton>
			)}
			{thread.kind === "price" && quotation === null && thread.mayRespond && (
				<LinkButton size="small" variant="primary" href={thread.path}>
					{t("messageScreen.quote")}
				</LinkButton>
			)}
			{thread.send !== null && (
				<Button size="small" variant="primary" onClick={() => setAsking(true)}>
					{t("messageScreen.sendQuotation")}
				</Button>
			)}
			{isAsking && <SendDialog thread={thread} onClose={() => setAsking(false)} />}
		</span>
	);
}

function SendDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
	const t = useText();
	const client = useQueryClient();
	const utils = trpc.useUtils();
	const [picked, setPicked] = useState("");
	const send = trpc.message.sendQuotation.useMutation({
		onSuccess: async ({ number }) => {
			toast.done(t("messageScreen.sent", { number }));
			onClose();
			await Promise.all([
				utils.message.invalidate(),
				utils.quotation.invalidate(),
				client.invalidateQueries({ queryKey: ["list", "quotation"] }),
				client.invalidateQueries({ queryKey: [["dashboard"]] }),
			]);
		},
	});
	const picks = thread.send === "pick";
	const drafts = async (search: string, signal: AbortSignal) => {
		const asked = { filters: [{ field: "state", op: "eq" as const, value: "draft" }], pageSize: 20, ...(search ? { search } : {}) };
		const { items } = await api.quotation.list.query(asked, { signal });
		return items.map((one) => ({ value: one.id, label: `${one.number} ${one.customerName}`, hint: `${one.originLabel} → ${one.destinationLabel}` }));
	};
	return (
		<OpenDialog
			onClose={onClose}
			role="alertdialog"
			focus={picks ? "field" : "action"}
			title={t("messageScreen.sendQuotation")}
			description={
				picks ? t("messageScreen.sendPickText") : t("messageScreen.sendText", { number: thread.quotation?.number ?? "", name: thread.customerName })
			}
			footer={
				<CancelFooter onCancel={onClose} busy={send.isPending}>
					<Button
						variant="primary"
						busy={send.isPending}
						disabled={picks && picked === ""}
						onClick={() => send.mutate({ id: thread.id, ...(picks ? { quotationId: picked } : {}) })}
					>
						{t("messageScreen.sendQuotation")}
					</Button>
				</CancelFooter>
			}
		>
			{picks && (
				<Field label={t("messageScreen.draft")}>
					{({ "aria-required": _, ...control }) => (
						<Combobox
							{...control}
							value={picked}
							onChange={setPicked}
							load={drafts}
							words={{ none: t("table.lookupNone"), loading: t("table.loading"), failed: t("table.loadFailed"), clear: t("table.clear") }}
						/>
					)}
				</Field>
			)}
		</OpenDialog>
	);
}
