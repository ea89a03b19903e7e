import { type VendorDeclineReason, vendorDeclineReasons } from "@iqt/routers/requests/vendor-inquiry/states";
import { Skeletons } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { api, trpc } from "../../../../api/client.ts";
import { OpenDialog } from "../../../../lib/dialogs.tsx";
import { useText } from "../../../../lib/text.ts";
import { FormDialog } from "../../../../resource/form/form-dialog.tsx";
import { LoadFailed } from "../../../../resource/load-failed.tsx";
import { useRefreshInquiries } from "./use-refresh-inquiries.ts";

/** Writes down that a vendor declined by phone: of the inquiry as it is now, which its page may have written to since the list was drawn. */
export default function DeclinedDialog({ id, onClose }: { id: string; onClose: () => void }) {
	const t = useText();
	const refresh = useRefreshInquiries();
	const query = trpc.vendorInquiry.detail.useQuery({ id }, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, meta: { quiet: true } });
	if (!query.data)
		return (
			<OpenDialog onClose={onClose} title={t("vendorPanel.enterDeclined")}>
				{query.isError ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : <Skeletons shapes={["h-40 w-full"]} />}
			</OpenDialog>
		);
	const { version, vendorName } = query.data;
	return (
		<FormDialog
			title={t("vendorPanel.enterDeclined")}
			description={vendorName}
			fields={[
				{
					...{ name: "because", label: t("vendorInquiry.because"), kind: "enum", required: true },
					options: vendorDeclineReasons.map((value) => ({ value, label: t(`vendorInquiry.because.${value}`) })),
				},
				{ name: "reason", label: t("vendorInquiry.reason"), kind: "longText", wide: true },
			]}
			values={{ because: vendorDeclineReasons[0], reason: "" }}
			submitLabel={t("shell.save")}
			onSubmit={async (entered) => {
				await api.vendorInquiry.enterDecline.mutate({
					...{ id, version, because: entered.because as VendorDeclineReason, reason: String(entered.reason ?? "") },
				});
				toast.done(t("vendorPanel.entered"));
				await refresh();
			}}
			onClose={onClose}
		/>
	);
}
