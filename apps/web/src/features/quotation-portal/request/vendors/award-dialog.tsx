import { CheckField } from "@iqt/ui/choice";
import { toast } from "@iqt/ui/toast";
import { useState } from "react";
import { api } from "../../../../api/client.ts";
import { useText } from "../../../../lib/text.ts";
import { ConfirmDialog } from "../../../../resource/form/confirm-dialog.tsx";
import { money } from "../../../sale/search/words.ts";
import type { Comparison, Offer } from "./types.ts";
import { useRefreshInquiries } from "./use-refresh-inquiries.ts";

interface Props {
	comparison: Comparison;
	chosen: readonly { name: string; offer: Offer }[];
	onClose: () => void;
}

/** Takes vendors' prices as the costs of a request, once somebody has seen which. */
export function AwardDialog({ comparison: { request }, chosen, onClose }: Props) {
	const t = useText();
	const refresh = useRefreshInquiries();
	const [tell, setTell] = useState(true);
	const withoutVat = [...new Set(chosen.flatMap(({ offer }) => (offer.vat === null ? [offer.vendorName] : [])))];
	return (
		<ConfirmDialog
			title={t("vendorPanel.awardTitle")}
			text={t("vendorPanel.awardText", { number: request.number })}
			action={t("vendorPanel.awardNow")}
			onConfirm={async () => {
				await api.vendorInquiry.award.mutate({
					requestId: request.id,
					version: request.version,
					lines: chosen.map(({ offer: { lineId, amount, currency, vat } }) => ({ id: lineId, amount, currency, vat })),
					tell,
				});
				toast.done(t("vendorPanel.awardDone"));
				await refresh();
			}}
			onClose={onClose}
		>
			<ul className="mb-3 flex flex-col gap-1">
				{chosen.map(({ name, offer }) => (
					<li key={offer.lineId} className="flex flex-wrap justify-between gap-x-4">
						<span className="min-w-0 break-words">{`${name}: ${offer.vendorName}`}</span>
						<span className="whitespace-nowrap tabular-nums">{money(offer.total, offer.currency)}</span>
					</li>
				))}
			</ul>
			{withoutVat.length > 0 && <p className="mb-3 text-warn">{t("vendorPanel.awardWithoutVat", { vendors: withoutVat.join(", ") })}</p>}
			<CheckField label={t("vendorPanel.tell")} checked={tell} onChange={setTell} />
		</ConfirmDialog>
	);
}
