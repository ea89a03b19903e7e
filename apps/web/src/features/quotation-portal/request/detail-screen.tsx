import { Badge, Skeletons } from "@iqt/ui/surface";
import { Ban, MessageSquareX } from "lucide-react";
import { lazy, Suspense } from "react";
import { trpc } from "../../../api/client.ts";
import { DOT } from "../../../lib/dot.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { RecordBody } from "../../../resource/record/record-body.tsx";
import { BackLink, PageHead, RecordPage } from "../../../resource/record/record-page.tsx";
import { usePage } from "../../../shell/tab-host.tsx";
import { useCan } from "../../../shell/user.ts";
import { ThreadLink } from "../../message/thread-link.tsx";
import { ActionBar } from "./action-bar.tsx";
import { DueLight, RequestState } from "./badges.tsx";
import { LinesCard } from "./lines-card.tsx";
import { QueueBar } from "./queue-bar.tsx";
import { About, Attachments, Shares } from "./request-facts.tsx";
import type { RequestDetail } from "./types.ts";
import { useQueue } from "./use-queue.ts";

/** Each comes with its words when somebody looks at it. */
const Comments = lazy(() => import("./comments.tsx"));
const History = lazy(() => import("./history.tsx"));
const VendorsCard = lazy(() => import("./vendors/vendors-card.tsx"));

/** One request: what is asked, what it costs and is sold for, what was said and done, and what can be done next. Without an id, the first that waits. */
export default function RequestDetails() {
	const t = useText();
	const said = new URLSearchParams(usePage().search);
	const queue = useQueue(said.get("id"), said.get("list"));
	const { id } = queue;
	const query = trpc.adHocRequest.detail.useQuery({ id: id ?? "" }, { enabled: id !== null, meta: { quiet: true } });
	const back = { href: `${paths.requests}${queue.list}`, label: t("adHocScreen.back") };
	return (
		<RecordPage
			query={query}
			nameOf={({ request }) => request.number}
			failed={t("adHocScreen.loadFailed")}
			back={back}
			heading={t("menu.adHocDetails")}
			none={queue.isEmpty && { title: t("adHocScreen.noneDue"), text: t("adHocScreen.noneDueText") }}
		>
			{(detail) => (
				<div className="flex flex-col gap-(--gap) p-(--gap)">
					<div className="flex flex-wrap items-center justify-between gap-2">
						<BackLink {...back} />
						<QueueBar queue={queue} />
					</div>
					<Detail key={detail.request.id} detail={detail} />
				</div>
			)}
		</RecordPage>
	);
}

function Detail({ detail }: { detail: RequestDetail }) {
	const t = useText();
	const can = useCan();
	const { request, threadId, comments } = detail;
	const seesCost = request.costLines !== undefined;
	const asksVendors = seesCost && can("adHocRequest.cost") && can("vendorInquiry.view");
	return (
		<>
			<PageHead
				title={request.number}
				badges={
					<>
						<RequestState state={request.state} />
						{request.outcome === "won" && <Badge tone="good">{t("enum.adHocOutcome.won")}</Badge>}
						<DueLight due={request.due} />
					</>
				}
				below={
					<>
						<p className="break-words">
							{t(`enum.teamService.${request.serviceType}`)}
							{DOT}
							{request.customer}
							{DOT}
							<strong className="font-semibold text-ink">{request.lane}</strong>
						</p>
						{threadId && <ThreadLink id={threadId} />}
					</>
				}
				actions={<ActionBar detail={detail} />}
			/>
			{request.state === "cancelled" && request.cancelReason && (
				<p className="flex items-start gap-2 rounded-md bg-soft px-3 py-2 break-words">
					<Ban className="mt-0.5 size-4 shrink-0 text-ink-soft" aria-hidden />
					{t("adHocScreen.cancelledSaid", { reason: request.cancelReason })}
				</p>
			)}
			{request.state === "costUpdated" && request.notAcceptedReason && (
				<p className="flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2 break-words text-warn">
					<MessageSquareX className="mt-0.5 size-4 shrink-0" aria-hidden />
					{t("adHocScreen.notAcceptedSaid", { reason: request.notAcceptedReason })}
				</p>
			)}
			<RecordBody
				label={request.number}
				tabs={[
					{
						value: "prices",
						label: t(seesCost ? "adHocScreen.tab.prices" : "adHocScreen.tab.price"),
						content: (
							<div className="flex flex-col gap-(--gap)">
								{seesCost && <LinesCard side="costs" detail={detail} />}
								{asksVendors && (
									<Suspense fallback={<Skeletons shapes={["h-40 w-full"]} />}>
										<VendorsCard request={request} />
									</Suspense>
								)}
								<LinesCard side="prices" detail={detail} />
							</div>
						),
					},
					{
						value: "comments",
						label: t("adHocScreen.tab.comments", { count: comments.messages.length }),
						content: (
							<Suspense fallback={<Skeletons shapes={["h-40 w-full"]} />}>
								<Comments detail={detail} />
							</Suspense>
						),
					},
					{
						value: "history",
						label: t("adHocScreen.tab.history"),
						content: (
							<Suspense fallback={<Skeletons shapes={["h-40 w-full"]} />}>
								<History request={request} />
							</Suspense>
						),
					},
				]}
				aside={
					<aside className="flex flex-col gap-(--gap)" aria-label={t("adHocScreen.about")}>
						<About request={request} />
						<Attachments request={request} />
						<Shares request={request} />
					</aside>
				}
			/>
		</>
	);
}
