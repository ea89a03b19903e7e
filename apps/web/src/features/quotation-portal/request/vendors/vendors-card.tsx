import { Button } from "@iqt/ui/button";
import { Card, Skeletons } from "@iqt/ui/surface";
import { MailQuestion } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { trpc } from "../../../../api/client.ts";
import { useText } from "../../../../lib/text.ts";
import { LoadFailed } from "../../../../resource/load-failed.tsx";
import type { AdHocRequest } from "../types.ts";
import { ComparisonTable } from "./comparison-table.tsx";
import { InquiryList } from "./inquiry-list.tsx";

const AskDialog = lazy(() => import("./ask-dialog.tsx"));

/** The vendors of a request for who gives its cost: who was asked, what they take beside each other, and whose price is taken. */
export default function VendorsCard({ request }: { request: AdHocRequest }) {
	const t = useText();
	const [asking, setAsking] = useState(false);
	const [currency, setCurrency] = useState<string | null>(null);
	const query = trpc.vendorInquiry.comparison.useQuery(
		{ requestId: request.id, currency },
		{ placeholderData: (before) => before, meta: { quiet: true } },
	);
	const { data } = query;
	return (
		<Card
			bare
			title={t("vendorPanel.title")}
			actions={
				data?.takesAward && (
					<Button size="small" variant={data.inquiries.length === 0 ? "primary" : "outline"} onClick={() => setAsking(true)}>
						<MailQuestion aria-hidden />
						{t("vendorPanel.ask")}
					</Button>
				)
			}
		>
			{query.isError ? (
				<LoadFailed error={query.error} onRetry={() => void query.refetch()} />
			) : data === undefined ? (
				<div className="p-4" aria-busy>
					<Skeletons shapes={["h-16 w-full"]} />
				</div>
			) : data.inquiries.length === 0 ? (
				<p className="px-4 py-3 text-ink-soft">{t("vendorPanel.none")}</p>
			) : (
				<>
					<InquiryList comparison={data} />
					{data.lines.some(({ offers }) => offers.length > 0) && (
						// What was chosen is of these offers: those of another answer are chosen from anew.
						<ComparisonTable
							key={data.lines.flatMap(({ offers }) => offers.map((offer) => `${offer.lineId}${offer.total}${offer.awarded}`)).join()}
							comparison={data}
							onCurrency={setCurrency}
						/>
					)}
				</>
			)}
			<Suspense>{asking && <AskDialog request={request} onClose={() => setAsking(false)} />}</Suspense>
		</Card>
	);
}
