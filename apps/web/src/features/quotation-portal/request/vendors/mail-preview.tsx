import { Button } from "@iqt/ui/button";
import { Facts } from "@iqt/ui/facts";
import { Select } from "@iqt/ui/select";
import { Eye } from "lucide-react";
import { useState } from "react";
import { api } from "../../../../api/client.ts";
import { describeError, sentence } from "../../../../api/errors.ts";
import { useText } from "../../../../lib/text.ts";

type Asking = Omit<Parameters<typeof api.vendorInquiry.preview.query>[0], "vendorId">;
type Mail = Awaited<ReturnType<typeof api.vendorInquiry.preview.query>>;

/** The mail one of the vendors would get, in its language; looked at again where something was changed since. */
export function MailPreview({ asking, vendors }: { asking: Asking; vendors: readonly { id: string; name: string }[] }) {
	const t = useText();
	const [vendorId, setVendorId] = useState("");
	const [shown, setShown] = useState<{ of: string; mail: Mail } | { of: string; failed: string } | null>(null);
	const [busy, setBusy] = useState(false);
	const first = vendors.find(({ id }) => id === vendorId) ?? vendors[0];
	const of = JSON.stringify([asking, first?.id]);
	if (!first) return null;
	const look = async () => {
		setBusy(true);
		try {
			setShown({ of, mail: await api.vendorInquiry.preview.query({ ...asking, vendorId: first.id }) });
		} catch (error) {
			setShown({ of, failed: sentence(describeError(error)) });
		} finally {
			setBusy(false);
		}
	};
	return (
		<section aria-label={t("vendorPanel.preview")} className="flex flex-col gap-2 rounded-md bg-soft p-3">
			<div className="flex flex-wrap items-center gap-2">
				<Select
					aria-label={t("vendorPanel.previewFor")}
					className="w-64 max-w-full"
					value={first.id}
					options={vendors.map(({ id, name }) => ({ value: id, label: name }))}
					onChange={setVendorId}
				/>
				<Button busy={busy} onClick={() => void look()}>
					<Eye aria-hidden />
					{t("vendorPanel.preview")}
				</Button>
			</div>
			<div aria-live="polite">
				{shown?.of === of &&
					("failed" in shown ? (
						<p className="text-danger">{shown.failed}</p>
					) : (
						<>
							<Facts
								facts={[
									[t("vendorPanel.to"), shown.mail.to],
									[t("adHocScreen.mailSubject"), shown.mail.subject],
								]}
								valueClass="font-medium break-words"
							/>
							<p className="mt-2 rounded-md border border-line bg-surface p-3 break-words whitespace-pre-wrap">{shown.mail.text}</p>
						</>
					))}
			</div>
		</section>
	);
}
