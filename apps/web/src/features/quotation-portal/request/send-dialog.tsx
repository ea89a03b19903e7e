import { Button } from "@iqt/ui/button";
import { Facts } from "@iqt/ui/facts";
import { Skeletons } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { Send } from "lucide-react";
import { useState } from "react";
import { api, trpc } from "../../../api/client.ts";
import { showError } from "../../../api/errors.ts";
import { CancelFooter, OpenDialog } from "../../../lib/dialogs.tsx";
import { useText } from "../../../lib/text.ts";
import { LoadFailed } from "../../../resource/load-failed.tsx";
import type { AdHocRequest } from "./types.ts";
import { useRefreshRequests } from "./use-refresh-requests.ts";

/** Mails the price to the customer, once somebody has seen the mail. */
export default function SendDialog({ request: { id, version }, onClose }: { request: AdHocRequest; onClose: () => void }) {
	const t = useText();
	const refresh = useRefreshRequests();
	const [busy, setBusy] = useState(false);
	const preview = trpc.adHocRequest.pricePreview.useQuery({ id }, { staleTime: 0, gcTime: 0, meta: { quiet: true } });
	const send = async () => {
		setBusy(true);
		try {
			await api.adHocRequest.sendPrice.mutate({ id, version });
			toast.done(t("adHocScreen.sent"));
			await refresh();
			onClose();
		} catch (error) {
			showError(error);
			setBusy(false);
		}
	};
	return (
		<OpenDialog
			size="medium"
			role="alertdialog"
			focus="action"
			onClose={onClose}
			title={t("adHocScreen.send")}
			description={preview.data ? t("adHocScreen.sendText", { email: preview.data.to }) : undefined}
			footer={
				<CancelFooter onCancel={onClose} busy={busy}>
					<Button variant="primary" disabled={!preview.data} busy={busy} onClick={() => void send()}>
						<Send aria-hidden />
						{t("adHocScreen.send")}
					</Button>
				</CancelFooter>
			}
		>
			{preview.isError ? (
				<LoadFailed error={preview.error} onRetry={() => void preview.refetch()} />
			) : preview.data ? (
				<div className="flex flex-col gap-3">
					<Facts facts={[[t("adHocScreen.mailSubject"), preview.data.subject]]} valueClass="font-medium break-words" />
					<p className="rounded-md border border-line p-3 break-words whitespace-pre-wrap">{preview.data.text}</p>
				</div>
			) : (
				<div aria-busy>
					<Skeletons shapes={["h-5 w-2/3", "h-40 w-full"]} />
				</div>
			)}
		</OpenDialog>
	);
}
