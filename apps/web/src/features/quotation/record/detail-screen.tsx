import { Skeletons } from "@iqt/ui/surface";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { api, trpc } from "../../../api/client.ts";
import { DOT } from "../../../lib/dot.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { RecordBody } from "../../../resource/record/record-body.tsx";
import { PageHead, RecordPage } from "../../../resource/record/record-page.tsx";
import { usePage } from "../../../shell/tab-host.tsx";
import { useUser } from "../../../shell/user.ts";
import { ActionBar } from "./action-bar.tsx";
import { Discounts } from "./discounts.tsx";
import { DocumentView } from "./document-view.tsx";
import { useDraftTools } from "./draft-tools.tsx";
import { Facts } from "./facts.tsx";
import { hasRevisions } from "./has-revisions.ts";
import { totalWords } from "./lanes-are.tsx";
import { lookEvery } from "./look-every.ts";
import { StateBadge } from "./state-badge.tsx";
import type { Quotation } from "./types.ts";

/** Each comes with its words when somebody looks at it. */
const PricedLanes = lazy(async () => ({ default: (await import("./priced-lanes.tsx")).PricedLanes }));
const Revisions = lazy(async () => ({ default: (await import("./revisions.tsx")).Revisions }));
const Timeline = lazy(async () => ({ default: (await import("./timeline.tsx")).Timeline }));

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
			refetchInterval: ({ state }) => page.active && lookEvery(state.data),
		},
	);
	useNoteOpened(query.data);
	return (
		<RecordPage query={query} nameOf={({ number }) => number} failed={t("quotationScreen.loadFailed")} back={back(t)}>
			{(quotation) => <Detail quotation={quotation} />}
		</RecordPage>
	);
}

const back = (t: ReturnType<typeof useText>) => ({ href: paths.quotationRecord, label: t("quotationScreen.back") });

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
	const { document } = quotation;
	const { second } = document;
	const remarksIn = { ...(second ? { [second.language]: second.remarks } : {}), ...quotation.remarksIn };
	const { tools, dialogs } = useDraftTools(quotation);
	const later = (content: ReactNode) => <Suspense fallback={<Skeletons shapes={["h-96 w-full"]} />}>{content}</Suspense>;
	return (
		<div className="flex flex-col gap-(--gap) p-(--gap)">
			<PageHead
				back={back(t)}
				title={quotation.number}
				badges={<StateBadge state={quotation.state} option={document.accepted === null ? null : document.accepted + 1} />}
				below={
					<span>
						{document.customer.name}
						{DOT}
						<strong className="text-lg text-ink">{totalWords(t, document)}</strong>
					</span>
				}
				actions={<ActionBar quotation={quotation} />}
			/>
			<RecordBody
				label={quotation.number}
				below
				tabs={[
					{
						value: "document",
						label: t("quotationScreen.tab.document"),
						content: <DocumentView document={document} remarksIn={remarksIn} tools={tools} />,
					},
					...(quotation.lanes.length > 0
						? [{ value: "source", label: t("quotationScreen.tab.source"), content: later(<PricedLanes quotation={quotation} />) }]
						: []),
					...(hasRevisions(quotation)
						? [{ value: "revisions", label: t("quotationScreen.tab.revisions"), content: later(<Revisions quotation={quotation} />) }]
						: []),
					{ value: "history", label: t("quotationScreen.tab.history"), content: later(<Timeline key={quotation.version} quotation={quotation} />) },
				]}
				aside={
					<aside className="flex flex-col gap-(--gap)" aria-label={t("quotationScreen.details")}>
						<Facts quotation={quotation} />
						<Discounts quotation={quotation} />
					</aside>
				}
			/>
			{dialogs}
		</div>
	);
}
