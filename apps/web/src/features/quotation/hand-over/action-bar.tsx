import { reopenInput, sharesInput } from "@iqt/routers/desk/hand-over/schema";
import { Button } from "@iqt/ui/button";
import { DropdownMenu } from "@iqt/ui/menu";
import { toast } from "@iqt/ui/toast";
import { Ellipsis, FileSpreadsheet, FileText, LockOpen, Pencil, UserPlus } from "lucide-react";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { ConfirmDialog } from "../../../resource/form/confirm-dialog.tsx";
import { FormDialog } from "../../../resource/form/form-dialog.tsx";
import { useCan } from "../../../shell/user.ts";
import { savePaper } from "./files.ts";
import { HandOverForm } from "./hand-over-form.tsx";
import { findReaders } from "./hand-over-screen.tsx";
import type { HandOverRecord } from "./types.ts";

interface ActionBarProps {
	record: HandOverRecord;
	/** Whether it is the person's to change. */
	mine: boolean;
	refresh: () => Promise<unknown>;
}

/** What can be done with a record now: its papers, and what moves it on. */
export function ActionBar({ record, mine, refresh }: ActionBarProps) {
	const t = useText();
	const can = useCan();
	const [dialog, setDialog] = useState<"edit" | "finish" | "reopen" | "share" | null>(null);
	const { id, number, version, state } = record;
	const close = () => setDialog(null);
	const done = async (text: string) => {
		toast.done(text);
		await refresh();
	};
	const changes = mine && state === "open" && can("handOver.edit");
	return (
		<div className="flex flex-wrap items-center gap-2">
			<DropdownMenu
				align="end"
				items={[
					{ label: t("quotationScreen.pdf"), icon: <FileText aria-hidden />, onSelect: () => void savePaper(id, "pdf") },
					{ label: t("quotationScreen.xlsx"), icon: <FileSpreadsheet aria-hidden />, onSelect: () => void savePaper(id, "xlsx") },
				]}
			>
				<Button variant="ghost" size="icon" aria-label={t("quotationScreen.more")}>
					<Ellipsis aria-hidden />
				</Button>
			</DropdownMenu>
			{changes && (
				<>
					<Button onClick={() => setDialog("edit")}>
						<Pencil aria-hidden />
						{t("record.edit")}
					</Button>
					<Button onClick={() => setDialog("share")}>
						<UserPlus aria-hidden />
						{t("handOver.share")}
					</Button>
					<Button variant="primary" onClick={() => setDialog("finish")}>
						{t("handOver.finish")}
					</Button>
				</>
			)}
			{state === "finished" && mine && can("handOver.reopen") && (
				<Button onClick={() => setDialog("reopen")}>
					<LockOpen aria-hidden />
					{t("handOver.reopen")}
				</Button>
			)}
			{dialog === "edit" && <HandOverForm quotation={record.quotation} record={record} onSaved={() => void refresh()} onClose={close} />}
			{dialog === "share" && (
				<FormDialog
					title={t("handOver.share")}
					description={t("handOver.shareText")}
					schema={sharesInput}
					fields={[{ name: "shares", label: t("handOver.shares"), kind: "lookups", lookup: findReaders, chosen: record.shareNames, wide: true }]}
					values={{ shares: record.shares }}
					submitLabel={t("shell.save")}
					onSubmit={async ({ shares }) => {
						await api.handOver.share.mutate({ id, version, shares: shares as string[] });
						await done(t("handOver.shared"));
					}}
					onClose={close}
				/>
			)}
			{dialog === "finish" && (
				<ConfirmDialog
					title={t("handOver.finish")}
					text={t("handOver.finishText", { number })}
					action={t("handOver.finish")}
					onConfirm={async () => {
						await api.handOver.finish.mutate({ id, version });
						await done(t("handOver.finished", { number }));
					}}
					onClose={close}
				/>
			)}
			{dialog === "reopen" && (
				<FormDialog
					title={t("handOver.reopen")}
					description={t("handOver.reopenText", { number })}
					schema={reopenInput.pick({ reason: true })}
					fields={[{ name: "reason", label: t("quotationScreen.reasonNeeded"), kind: "longText", required: true, wide: true }]}
					values={{ reason: "" }}
					submitLabel={t("handOver.reopen")}
					onSubmit={async ({ reason }) => {
						await api.handOver.reopen.mutate({ id, reason: String(reason) });
						await done(t("handOver.reopened", { number }));
					}}
					onClose={close}
				/>
			)}
		</div>
	);
}
