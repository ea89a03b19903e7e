import { notAcceptedInput, sharesInput } from "@iqt/routers/requests/ad-hoc-request/schema";
import { toast } from "@iqt/ui/toast";
import { api } from "../../../api/client.ts";
import { useText } from "../../../lib/text.ts";
import { currencyLookup } from "../../../resource/find-codes.ts";
import { FormDialog } from "../../../resource/form/form-dialog.tsx";
import { ActionDialog } from "../../../resource/record/action-dialog.tsx";
import { findReaders } from "./find-readers.ts";
import type { AdHocRequest, RequestRow } from "./types.ts";
import { useRefreshRequests } from "./use-refresh-requests.ts";

interface DialogProps {
	request: Pick<RequestRow, "id" | "number" | "shareNames" | "shares" | "version">;
	onClose: () => void;
}

/** Cancels a request, with the reason. */
export function CancelDialog({ request: { id, number, version }, onClose }: DialogProps) {
	const t = useText();
	const refresh = useRefreshRequests();
	return (
		<ActionDialog
			label={t("adHocScreen.cancel")}
			text={t("adHocScreen.cancelText", { number })}
			danger
			reason="adHocScreen.reason"
			onConfirm={async (reason) => {
				await api.adHocRequest.cancel.mutate({ id, version, reason });
				toast.done(t("adHocScreen.cancelled", { number }));
				await refresh();
			}}
			onClose={onClose}
		/>
	);
}

/** Asks for the same again, once it is meant: whoever handles it is told at once. */
export function CopyDialog({ request: { id, number }, onCopied, onClose }: DialogProps & { onCopied: (id: string) => void }) {
	const t = useText();
	const refresh = useRefreshRequests();
	return (
		<ActionDialog
			label={t("adHocScreen.copy")}
			text={t("adHocScreen.copyText", { number })}
			onConfirm={async () => {
				const made = await api.adHocRequest.copy.mutate({ id });
				toast.done(t("adHocScreen.copied", { number: made.number }));
				await refresh();
				onCopied(made.id);
			}}
			onClose={onClose}
		/>
	);
}

/** Says whom a request is shared with. */
export function ShareDialog({ request: { id, version, shares, shareNames }, onClose }: DialogProps) {
	const t = useText();
	const refresh = useRefreshRequests();
	return (
		<FormDialog
			title={t("adHocScreen.share")}
			description={t("adHocScreen.shareText")}
			schema={sharesInput}
			fields={[{ name: "shares", label: t("adHocScreen.shares"), kind: "lookups", lookup: findReaders, chosen: shareNames, wide: true }]}
			values={{ shares }}
			submitLabel={t("shell.save")}
			onSubmit={async (entered) => {
				await api.adHocRequest.share.mutate({ id, version, shares: entered.shares as string[] });
				toast.done(t("adHocScreen.shareSaved"));
				await refresh();
			}}
			onClose={onClose}
		/>
	);
}

const refusal = notAcceptedInput.pick({ reason: true, targetPrice: true, currency: true });

/** The customer does not take the price: why, and what they would pay. */
export function NotAcceptedDialog({ request, onClose }: { request: AdHocRequest; onClose: () => void }) {
	const t = useText();
	const refresh = useRefreshRequests();
	const { id, version } = request;
	const currency = request.currency ?? request.prices[0]?.currency ?? "CNY";
	return (
		<FormDialog
			title={t("adHocScreen.notAccepted")}
			description={t("adHocScreen.notAcceptedText")}
			schema={refusal}
			fields={[
				{ name: "reason", label: t("adHocScreen.reason"), kind: "longText", required: true, wide: true },
				{ name: "targetPrice", label: t("adHocScreen.target"), kind: "money", required: true },
				{ name: "currency", label: t("adHocRequest.currency"), kind: "lookup", lookup: currencyLookup, valueLabel: currency, required: true },
			]}
			values={{ reason: "", targetPrice: "", currency }}
			submitLabel={t("adHocScreen.notAccepted")}
			onSubmit={async (entered) => {
				await api.adHocRequest.notAccepted.mutate({ id, version, ...refusal.parse(entered) });
				toast.done(t("adHocScreen.notAcceptedDone"));
				await refresh();
			}}
			onClose={onClose}
		/>
	);
}
