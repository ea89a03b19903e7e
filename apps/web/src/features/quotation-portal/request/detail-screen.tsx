import { EmptyState } from "@iqt/ui/empty-state";
import { Badge, Skeletons } from "@iqt/ui/surface";
import { Tabs } from "@iqt/ui/tabs";
import { ArrowLeft, Ban, MessageSquareX } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link } from "wouter";
import { trpc } from "../../../api/client.ts";
import { describeError, sentence } from "../../../api/errors.ts";
import { LinkButton } from "../../../lib/link-button.tsx";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
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
	const page = usePage();
	const said = new URLSearchParams(page.search);
	const queue = useQueue(said.get("id"), said.get("list"));
	const { id } = queue;
	const query = trpc.adHocRequest.detail.useQuery({ id: id ?? "" }, { enabled: id !== null, meta: { quiet: true } });
	const number = query.data?.request.number;
	const { setTitle } = page;
	useEffect(() => {
		if (number) setTitle(number);
	}, [number, setTitle]);
	const back = <LinkButton href={`${paths.requests}${queue.list}`}>{t("adHocScreen.back")}</LinkButton>;
	if (queue.isEmpty)
		return (
			<div className="p-(--gap)">
				<h1 className="sr-only">{t("menu.adHocDetails")}</h1>
				<EmptyState kind="empty" title={t("adHocScreen.noneDue")} text={t("adHocScreen.noneDueText")} actions={back} />
			</div>
		);
	if (query.isError)
		return (
			<div className="p-(--gap)">
				<h1 className="sr-only">{t("menu.adHocDetails")}</h1>
				<EmptyState kind="error" title={t("adHocScreen.loadFailed")} text={sentence(describeError(query.error))} actions={back} />
			</div>
		);
	if (!query.data)
		return (
			<div className="flex flex-col gap-3 p-(--gap)" aria-busy>
				<Skeletons shapes={["h-8 w-64", "h-96 w-full"]} />
			</div>
		);
	return (
		<div className="flex flex-col gap-(--gap) p-(--gap)">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<Link href={`${paths.requests}${queue.list}`} className="flex w-fit items-center gap-1 text-[13px] text-accent hover:underline">
					<ArrowLeft className="size-3.5" aria-hidden />
					{t("adHocScreen.back")}
				</Link>
				<QueueBar queue={queue} />
			</div>
			<Detail key={query.data.request.id} detail={query.data} />
		</div>
	);
}

function Detail({ detail }: { detail: RequestDetail }) {
	const t = useText();
	const can = useCan();
	const [tab, setTab] = useState("prices");
	const { request, threadId, comments } = detail;
	const seesCost = request.costLines !== undefined;
	const asksVendors = seesCost && can("adHocRequest.cost") && can("vendorInquiry.view");
	return (
		<>
			<header className="flex flex-wrap items-start justify-between gap-3">
				<div className="min-w-0">
					<div className="flex flex-wrap items-center gap-2.5">
						<h1 className="text-lg font-semibold tabular-nums">{request.number}</h1>
						<RequestState state={request.state} />
						{request.outcome === "won" && <Badge tone="good">{t("enum.adHocOutcome.won")}</Badge>}
						<DueLight due={request.due} />
					</div>
					<p className="break-words">
						<span className="text-ink-soft">
							{t(`enum.teamService.${request.serviceType}`)} · {request.customer} ·{" "}
						</span>
						<strong className="font-semibold">{request.lane}</strong>
					</p>
					{threadId && <ThreadLink id={threadId} />}
				</div>
				<ActionBar detail={detail} />
			</header>
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
			<div className="grid grid-cols-1 items-start gap-(--gap) xl:grid-cols-[1fr_360px]">
				<Tabs
					label={request.number}
					value={tab}
					onChange={setTab}
					className="min-w-0"
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
				/>
				<aside className="flex flex-col gap-(--gap) max-xl:order-first" aria-label={t("adHocScreen.about")}>
					<About request={request} />
					<Attachments request={request} />
					<Shares request={request} />
				</aside>
			</div>
		</>
	);
}
