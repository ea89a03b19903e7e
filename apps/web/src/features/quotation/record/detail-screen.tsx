import { EmptyState } from "@iqt/ui/empty-state";
import { Skeleton, Skeletons } from "@iqt/ui/surface";
import { Tabs } from "@iqt/ui/tabs";
import { ArrowLeft } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link } from "wouter";
import { api, trpc } from "../../../api/client.ts";
import { describeError, sentence } from "../../../api/errors.ts";
import { LinkButton } from "../../../lib/link-button.tsx";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { usePage } from "../../../shell/tab-host.tsx";
import { useUser } from "../../../shell/user.ts";
import { ActionBar } from "./action-bar.tsx";
import { Discounts } from "./discounts.tsx";
import { DocumentView } from "./document-view.tsx";
import { Facts } from "./facts.tsx";
import { totalWords } from "./lanes-are.tsx";
import { StateBadge } from "./state-badge.tsx";
import { Timeline } from "./timeline.tsx";
import type { Quotation } from "./types.ts";

/** Comes with its words when somebody looks at it. */
const PricedLanes = lazy(async () => ({ default: (await import("./priced-lanes.tsx")).PricedLanes }));

const MAIL_WATCH = 4_000;

/** One quotation: what the customer has, where each price comes from, what happened, and what can be done next. */
export default function QuotationDetail() {
	const t = useText();
	const page = usePage();
	const id = page.params.id ?? "";
	const query = trpc.quotation.detail.useQuery(
		{ id },
		{
			enabled: id !== "",
			meta: { quiet: true },
			// While a mail is on its way its state is worth watching.
			refetchInterval: ({ state }) =>
				page.active && state.data?.mails.some((mail) => mail.state === "waiting" || mail.state === "sending") ? MAIL_WATCH : false,
		},
	);
	const number = query.data?.number;
	useNoteOpened(query.data);
	const { setTitle } = page;
	useEffect(() => {
		if (number) setTitle(number);
	}, [number, setTitle]);
	if (query.isPending) return <DetailSkeleton />;
	if (query.isError) {
		return (
			<div className="p-(--gap)">
				<EmptyState
					kind="error"
					title={t("quotationScreen.loadFailed")}
					text={sentence(describeError(query.error))}
					actions={<LinkButton href={paths.quotationRecord}>{t("quotationScreen.back")}</LinkButton>}
				/>
			</div>
		);
	}
	return <Detail quotation={query.data} />;
}

/** Has the owner see that the customer looked at the offer; once, and by the customer alone. */
function useNoteOpened(quotation: Quotation | undefined): void {
	const { userType, imitating } = useUser();
	const isNew = userType === 3 && imitating === null && quotation?.openedAt === null;
	const id = quotation?.id;
	useEffect(() => {
		// Nothing the customer did depends on it.
		if (isNew && id) void api.quotation.opened.mutate({ id }).catch(() => undefined);
	}, [isNew, id]);
}

function Detail({ quotation }: { quotation: Quotation }) {
	const t = useText();
	const [tab, setTab] = useState("document");
	const { document } = quotation;
	const lanes = (
		<Suspense fallback={<Skeletons shapes={["h-96 w-full"]} />}>
			<PricedLanes quotation={quotation} />
		</Suspense>
	);
	return (
		<div className="flex flex-col gap-(--gap) p-(--gap)">
			<header className="flex flex-wrap items-start justify-between gap-3">
				<div className="min-w-0">
					<Link href={paths.quotationRecord} className="mb-1 flex w-fit items-center gap-1 text-[13px] text-accent hover:underline">
						<ArrowLeft className="size-3.5" aria-hidden />
						{t("quotationScreen.back")}
					</Link>
					<div className="flex flex-wrap items-center gap-2.5">
						<h1 className="text-lg font-semibold tabular-nums">{quotation.number}</h1>
						<StateBadge state={quotation.state} option={document.accepted === null ? null : document.accepted + 1} />
					</div>
					<p className="tabular-nums">
						<span className="text-ink-soft">{document.customer.name} · </span>
						<strong className="text-lg">{totalWords(t, document)}</strong>
					</p>
				</div>
				<ActionBar quotation={quotation} />
			</header>
			<div className="grid grid-cols-1 items-start gap-(--gap) xl:grid-cols-[1fr_340px]">
				<Tabs
					label={quotation.number}
					value={tab}
					onChange={setTab}
					className="min-w-0"
					tabs={[
						{ value: "document", label: t("quotationScreen.tab.document"), content: <DocumentView document={document} /> },
						...(quotation.lanes.length > 0 ? [{ value: "source", label: t("quotationScreen.tab.source"), content: lanes }] : []),
						{ value: "history", label: t("quotationScreen.tab.history"), content: <Timeline quotation={quotation} /> },
					]}
				/>
				<aside className="flex flex-col gap-(--gap)" aria-label={t("quotationScreen.details")}>
					<Facts quotation={quotation} />
					<Discounts quotation={quotation} />
				</aside>
			</div>
		</div>
	);
}

function DetailSkeleton() {
	return (
		<div className="flex flex-col gap-3 p-(--gap)" aria-busy>
			<Skeleton className="h-8 w-64" />
			<div className="grid grid-cols-1 gap-3 xl:grid-cols-[1fr_340px]">
				<Skeletons shapes={["h-96 w-full", "h-60 w-full"]} />
			</div>
		</div>
	);
}
