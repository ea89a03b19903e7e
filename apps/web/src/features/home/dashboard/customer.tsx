import { businessDay } from "@iqt/i18n/days";
import { laneInWords } from "@iqt/routers/desk/quotation/lanes";
import { quotationStates } from "@iqt/routers/desk/quotation/schema";
import { Card } from "@iqt/ui/surface";
import { ChevronRight, Hourglass, MessageSquareQuote } from "lucide-react";
import { Link } from "wouter";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { requestPath } from "../../quotation/record/use-quotation-actions.ts";
import { States } from "./figures.tsx";
import type { Figures } from "./types.ts";
import { Ending } from "./waiting.tsx";

/** What a customer finds: what they asked for, the offers that wait for their answer, those that end soon, and all of them by state. */
export function CustomerCards({ figures }: { figures: Figures }) {
	const t = useText();
	const offers = `${paths.quotationRecord}?sort=validTo&f=state:in:sent`;
	const { requests, sent } = figures;
	return (
		<div className="grid grid-cols-1 gap-(--gap) lg:grid-cols-2 xl:grid-cols-3">
			<Card title={t("dashboardScreen.yours")} bare>
				{sent === 0 && requests.total === 0 && <p className="px-4 py-3 text-ink-soft">{t("dashboardScreen.yoursNone")}</p>}
				<ul className="divide-y divide-line">
					{sent > 0 && (
						<li>
							<Link href={offers} className="flex min-h-10 items-center gap-2.5 px-4 py-2 hover:bg-soft">
								<Hourglass className="size-4 shrink-0 text-accent" aria-hidden />
								<span className="flex-1">{t("dashboardScreen.offersWait", { count: sent })}</span>
								<ChevronRight className="size-4 text-ink-soft" aria-hidden />
							</Link>
						</li>
					)}
					{requests.first.map((request) => (
						<li key={request.id}>
							<Link href={requestPath(request.id)} className="flex min-h-10 items-center gap-2.5 px-4 py-2 hover:bg-soft">
								<MessageSquareQuote className="size-4 shrink-0 text-accent" aria-hidden />
								<span className="flex-1">
									{t("dashboardScreen.askedFor", {
										lane: laneInWords(request),
										day: businessDay(new Date(request.askedAt)),
									})}
								</span>
								<ChevronRight className="size-4 text-ink-soft" aria-hidden />
							</Link>
						</li>
					))}
				</ul>
			</Card>
			<Ending figures={figures} />
			{Object.values(figures.states).some((count) => count > 0) && (
				<States figures={figures} states={quotationStates.filter((state) => state !== "draft")} />
			)}
		</div>
	);
}
