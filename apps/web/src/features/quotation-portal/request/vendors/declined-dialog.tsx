import { type VendorDeclineReason, vendorDeclineReasons } from "@iqt/routers/desk/vendor-inquiry/states";
import { toast } from "@iqt/ui/toast";
import { api } from "../../../../api/client.ts";
import { useText } from "../../../../lib/text.ts";
import { FormDialog } from "../../../../resource/form/form-dialog.tsx";
import type { ComparedInquiry } from "./types.ts";
import { useRefreshInquiries } from "./use-refresh-inquiries.ts";

/** Writes down that a vendor declined by phone. */
export default function DeclinedDialog({ inquiry: { id, version, vendorName }, onClose }: { inquiry: ComparedInquiry; onClose: () => void }) {
	const t = useText();
	const refresh = useRefreshInquiries();
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
