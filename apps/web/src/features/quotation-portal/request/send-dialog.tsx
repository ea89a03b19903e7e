import { Button } from "@iqt/ui/button";
import { Facts } from "@iqt/ui/facts";
import { toast } from "@iqt/ui/toast";
import { Send } from "lucide-react";
import { api, trpc } from "../../../api/client.ts";
import { CancelFooter, OpenDialog } from "../../../lib/dialogs.tsx";
import { useText } from "../../../lib/text.ts";
import { useDeed } from "../../../resource/form/use-deed.ts";
import { Loaded } from "../../../resource/loaded.tsx";
import type { AdHocRequest } from "./types.ts";
import { useRefreshRequests } from "./use-refresh-requests.ts";

/** Mails the price to the customer, once somebody has seen the mail. */
export default function SendDialog({ request: { id, version }, onClose }: { request: AdHocRequest; onClose: () => void }) {
	const t = useText();
	const refresh = useRefreshRequests();
	const preview = trpc.adHocRequest.pricePreview.useQuery({ id }, { staleTime: 0, gcTime: 0, meta: { quiet: true } });
	const send = async () => {
		await api.adHocRequest.sendPrice.mutate({ id, version });
		toast.done(t("adHocScreen.sent"));
		await refresh();
	};
	const { busy, run } = useDeed(send, onClose);
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
					<Button variant="primary" disabled={!preview.data} busy={busy} onClick={() => void run()}>
						<Send aria-hidden />
						{t("adHocScreen.send")}
					</Button>
				</CancelFooter>
			}
		>
			<Loaded query={preview} shapes={["h-5 w-2/3", "h-40 w-full"]}>
				{({ subject, text }) => (
					<div className="flex flex-col gap-3">
						<Facts facts={[[t("adHocScreen.mailSubject"), subject]]} valueClass="font-medium break-words" />
						<p className="rounded-md border border-line p-3 break-words whitespace-pre-wrap">{text}</p>
					</div>
				)}
			</Loaded>
		</OpenDialog>
	);
}
