import { type VendorDeclineReason, vendorDeclineReasons } from "@iqt/routers/requests/vendor-inquiry/states";
import { useText } from "../../lib/text.ts";
import { ReasonSheet } from "../sheet.tsx";

/** Asks why no price can be given. */
export function DeclineSheet({ send, onClose }: { send: (because: VendorDeclineReason, reason: string) => Promise<void>; onClose: () => void }) {
	const t = useText();
	return (
		<ReasonSheet
			title={t("vendorQuotation.declineTitle")}
			confirm={t("vendorQuotation.declineNow")}
			reasons={vendorDeclineReasons}
			nameOf={(because) => t(`vendorInquiry.because.${because}`)}
			send={send}
			onClose={onClose}
		/>
	);
}
