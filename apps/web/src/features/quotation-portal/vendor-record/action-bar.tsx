import { Button } from "@iqt/ui/button";
import { toast } from "@iqt/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { BellRing, Link2Off, MailPlus } from "lucide-react";
import { useState } from "react";
import { api, trpc } from "../../../api/client.ts";
import { showError } from "../../../api/errors.ts";
import { useText } from "../../../lib/text.ts";
import { ConfirmDialog } from "../../../resource/form/confirm-dialog.tsx";
import { useCan } from "../../../shell/user.ts";
import type { InquiryDetail } from "./types.ts";

/** What may be done with an inquiry that waits, by whoever may give the cost of requests. */
export function ActionBar({ inquiry }: { inquiry: InquiryDetail }) {
	const t = useText();
	const can = useCan();
	const utils = trpc.useUtils();
	const client = useQueryClient();
	const [asking, setAsking] = useState(false);
	const [busy, setBusy] = useState(false);
	if (!can("adHocRequest.cost")) return null;
	const { id, version, takesAnswer, contactEmail } = inquiry;
	const isOpen = inquiry.links.some(({ revokedAt }) => revokedAt === null);
	const refresh = () =>
		Promise.all([
			utils.vendorInquiry.invalidate(),
			utils.changeLog.history.invalidate(),
			client.invalidateQueries({ queryKey: ["list", "vendorInquiry"] }),
		]);
	const run = async (call: () => Promise<unknown>, done: string) => {
		setBusy(true);
		try {
			await call();
			toast.done(done);
			await refresh();
		} finally {
			setBusy(false);
		}
	};
	return (
		<div className="flex flex-wrap gap-2">
			{takesAnswer && inquiry.answeredAt === null && (
				<Button
					disabled={busy}
					onClick={() =>
						void run(() => api.vendorInquiry.remind.mutate({ id, version }), t("vendorRecord.reminded", { email: contactEmail })).catch(showError)
					}
				>
					<BellRing aria-hidden />
					{t("vendorRecord.remind")}
				</Button>
			)}
			{takesAnswer && (
				<Button
					disabled={busy}
					onClick={() =>
						void run(() => api.vendorInquiry.renewLink.mutate({ id, version }), t("vendorRecord.renewed", { email: contactEmail })).catch(showError)
					}
				>
					<MailPlus aria-hidden />
					{t("vendorRecord.renew")}
				</Button>
			)}
			{isOpen && (
				<Button disabled={busy} onClick={() => setAsking(true)}>
					<Link2Off aria-hidden />
					{t("vendorRecord.shut")}
				</Button>
			)}
			{asking && (
				<ConfirmDialog
					danger
					title={t("vendorRecord.shut")}
					text={t("vendorRecord.shutText", { vendor: inquiry.vendorName })}
					action={t("vendorRecord.shut")}
					onConfirm={() => run(() => api.vendorInquiry.shutLink.mutate({ id, version }), t("vendorRecord.shutDone"))}
					onClose={() => setAsking(false)}
				/>
			)}
		</div>
	);
}
