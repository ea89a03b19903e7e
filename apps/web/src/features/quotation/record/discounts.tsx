import { Button } from "@iqt/ui/button";
import { WarnNote } from "@iqt/ui/note";
import { Badge, Card } from "@iqt/ui/surface";
import { useState } from "react";
import { DOT } from "../../../lib/dot.ts";
import { momentText } from "../../../lib/moment.ts";
import { locale, useText } from "../../../lib/text.ts";
import { ActionDialog } from "../../../resource/record/action-dialog.tsx";
import { groupDigits } from "../../../resource/values.ts";
import { ThreadLink } from "../../message/thread-link.tsx";
import { money } from "../../sale/search/words.ts";
import type { Quotation } from "./types.ts";
import { useQuotationActions } from "./use-quotation-actions.ts";

type Decided = Quotation["discounts"][number];

const tones = { requested: "warn", finalRequested: "warn", approved: "good", rejected: "danger", withdrawn: "danger" } as const;

/** Discounts asked for, with the decision for those who take it. */
export function Discounts({ quotation }: { quotation: Quotation }) {
	const t = useText();
	const { decideDiscount } = useQuotationActions();
	const [rejecting, setRejecting] = useState<Decided | null>(null);
	const presentStandard = quotation.standardTotal ?? quotation.document.standardTotal;
	if (quotation.discounts.length === 0) return null;
	return (
		<Card title={t("quotationScreen.discounts")}>
			<ul className="flex flex-col gap-4">
				{quotation.discounts.map((request) => {
					const standard = request.standard ?? presentStandard;
					const percent = groupDigits(((1 - Number(request.asked) / Number(standard)) * 100).toFixed(2), locale());
					const decidedBy = request.finalApprover ?? request.approver;
					const decidedAt = request.finalDecidedAt ?? request.decidedAt;
					return (
						<li key={request.id} className="flex flex-col gap-1">
							<p className="flex flex-wrap items-center gap-2">
								<span className="font-semibold tabular-nums">{money(request.asked, request.currency)}</span>
								<span className="text-ink-soft tabular-nums">{t("quotationScreen.askOff", { percent })}</span>
								<Badge tone={tones[request.state]}>{t(`quotationScreen.discountState.${request.state}`)}</Badge>
							</p>
							<p className="break-words">{request.reason}</p>
							<p className="text-[13px] text-ink-soft">
								{t("quotationScreen.discountBy", { name: request.requestedBy, at: momentText(request.requestedAt) })}
								{decidedBy && decidedAt && `${DOT}${t("quotationScreen.discountDecided", { name: decidedBy, at: momentText(decidedAt) })}`}
							</p>
							<ThreadLink id={request.id} />
							{request.whyNot && <WarnNote>{request.whyNot}</WarnNote>}
							{request.decisions.length > 0 && (
								<div className="mt-1 flex gap-2">
									{request.decisions.includes("approve") && (
										<Button
											variant="primary"
											size="small"
											busy={decideDiscount.isPending}
											onClick={() => decideDiscount.mutate({ id: request.id, approve: true, version: request.version })}
										>
											{t("quotationScreen.approve")}
										</Button>
									)}
									<Button size="small" disabled={decideDiscount.isPending} onClick={() => setRejecting(request)}>
										{t("quotationScreen.reject")}
									</Button>
								</div>
							)}
						</li>
					);
				})}
			</ul>
			{rejecting && (
				<ActionDialog
					label={t("quotationScreen.reject")}
					text={t("quotationScreen.rejectText", { total: money(rejecting.asked, rejecting.currency) })}
					danger
					reason="quotationScreen.rejectReason"
					onConfirm={async (comment) => {
						await decideDiscount.mutateAsync({ id: rejecting.id, approve: false, version: rejecting.version, comment });
					}}
					onClose={() => setRejecting(null)}
				/>
			)}
		</Card>
	);
}
