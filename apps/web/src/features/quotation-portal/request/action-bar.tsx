import { Button } from "@iqt/ui/button";
import { DropdownMenu } from "@iqt/ui/menu";
import { toast } from "@iqt/ui/toast";
import { Ban, Check, Copy, Ellipsis, FileSpreadsheet, FileText, Paperclip, Pencil, Send, UserPlus, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "wouter";
import { api } from "../../../api/client.ts";
import { LinkButton } from "../../../lib/link-button.tsx";
import { useText } from "../../../lib/text.ts";
import { ConfirmDialog } from "../../../resource/form/confirm-dialog.tsx";
import { useCan } from "../../../shell/user.ts";
import { saveRequest } from "./files.ts";
import { formAddress, requestPath } from "./paths.ts";
import type { RequestDetail } from "./types.ts";
import { useRefreshRequests } from "./use-refresh-requests.ts";

const CancelDialog = lazy(async () => ({ default: (await import("./action-dialogs.tsx")).CancelDialog }));
const ShareDialog = lazy(async () => ({ default: (await import("./action-dialogs.tsx")).ShareDialog }));
const CopyDialog = lazy(async () => ({ default: (await import("./action-dialogs.tsx")).CopyDialog }));
const NotAcceptedDialog = lazy(async () => ({ default: (await import("./action-dialogs.tsx")).NotAcceptedDialog }));
const SendDialog = lazy(() => import("./send-dialog.tsx"));

type Asked = "accept" | "cancel" | "copy" | "notAccepted" | "send" | "share";

/** What this person can do with a request now: its moves as buttons, everything else in a menu. */
export function ActionBar({ detail }: { detail: RequestDetail }) {
	const t = useText();
	const can = useCan();
	const [, navigate] = useLocation();
	const refresh = useRefreshRequests();
	const [asked, setAsked] = useState<Asked | null>(null);
	const { request, moves, canEdit, canAdd } = detail;
	const { id, number, version, state, serviceType } = request;
	const may = (move: (typeof moves)[number]) => moves.includes(move);
	const close = () => setAsked(null);
	const items = [
		{ label: t("adHocScreen.pdf"), icon: <FileText aria-hidden />, onSelect: () => void saveRequest(id, "pdf") },
		{ label: t("adHocScreen.xlsx"), icon: <FileSpreadsheet aria-hidden />, onSelect: () => void saveRequest(id, "xlsx") },
		...(can("adHocRequest.edit") ? [{}, { label: t("adHocScreen.copy"), icon: <Copy aria-hidden />, onSelect: () => setAsked("copy") }] : []),
		...(may("cancel") ? [{}, { label: t("adHocScreen.cancel"), icon: <Ban aria-hidden />, danger: true, onSelect: () => setAsked("cancel") }] : []),
	];
	return (
		<div className="flex flex-wrap items-center gap-2">
			<DropdownMenu align="end" items={items}>
				<Button variant="ghost" size="icon" aria-label={t("adHocScreen.more")}>
					<Ellipsis aria-hidden />
				</Button>
			</DropdownMenu>
			{canAdd && state !== "cancelled" && (
				<LinkButton href={formAddress(serviceType, { id })}>
					{canEdit ? <Pencil aria-hidden /> : <Paperclip aria-hidden />}
					{t(canEdit ? "adHocScreen.edit" : "form.addFiles")}
				</LinkButton>
			)}
			{canAdd && state !== "cancelled" && (
				<Button onClick={() => setAsked("share")}>
					<UserPlus aria-hidden />
					{t("adHocScreen.share")}
				</Button>
			)}
			{may("notAccepted") && (
				<Button onClick={() => setAsked("notAccepted")}>
					<X aria-hidden />
					{t("adHocScreen.notAccepted")}
				</Button>
			)}
			{may("accept") && request.outcome !== "won" && (
				<Button onClick={() => setAsked("accept")}>
					<Check aria-hidden />
					{t("adHocScreen.accepted")}
				</Button>
			)}
			{may("send") && request.outcome !== "won" && (
				<Button variant={state === "priceUpdated" ? "primary" : "outline"} onClick={() => setAsked("send")}>
					<Send aria-hidden />
					{t(state === "priceUpdated" ? "adHocScreen.send" : "adHocScreen.sendAgain")}
				</Button>
			)}
			<Suspense>
				{asked === "cancel" && <CancelDialog request={request} onClose={close} />}
				{asked === "copy" && <CopyDialog request={request} onCopied={(made) => navigate(requestPath(made))} onClose={close} />}
				{asked === "share" && <ShareDialog request={request} onClose={close} />}
				{asked === "notAccepted" && <NotAcceptedDialog request={request} onClose={close} />}
				{asked === "send" && <SendDialog request={request} onClose={close} />}
			</Suspense>
			{asked === "accept" && (
				<ConfirmDialog
					title={t("adHocScreen.accepted")}
					text={t("adHocScreen.acceptedText", { number })}
					action={t("adHocScreen.accepted")}
					onConfirm={async () => {
						await api.adHocRequest.accept.mutate({ id, version });
						toast.done(t("adHocScreen.acceptedDone"));
						await refresh();
					}}
					onClose={close}
				/>
			)}
		</div>
	);
}
