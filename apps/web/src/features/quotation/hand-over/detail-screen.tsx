import { Button } from "@iqt/ui/button";
import { Facts } from "@iqt/ui/facts";
import { Card } from "@iqt/ui/surface";
import { Lock, Paperclip } from "lucide-react";
import { Link } from "wouter";
import { trpc } from "../../../api/client.ts";
import { DOT } from "../../../lib/dot.ts";
import { momentText } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { Loaded } from "../../../resource/loaded.tsx";
import { PeopleList } from "../../../resource/people-list.tsx";
import { RecordBody } from "../../../resource/record/record-body.tsx";
import { PageHead, RecordPage } from "../../../resource/record/record-page.tsx";
import { usePage } from "../../../shell/tab-host.tsx";
import { useCan, useUser } from "../../../shell/user.ts";
import { money } from "../../sale/search/words.ts";
import { DocumentView } from "../record/document-view.tsx";
import { recordPath } from "../record/use-quotation-actions.ts";
import { ActionBar } from "./action-bar.tsx";
import { saveAttachment } from "./files.ts";
import { handOverForm } from "./hand-over-screen.tsx";
import { HandOverBadge } from "./state-badge.tsx";
import type { HandOverRecord } from "./types.ts";

/** One hand-over record: what was sold, who sees it, what happened, and what can be done next. */
export default function HandOverDetail() {
	const t = useText();
	const id = usePage().params.id ?? "";
	const query = trpc.handOver.get.useQuery({ id }, { enabled: id !== "", meta: { quiet: true } });
	return (
		<RecordPage
			query={query}
			nameOf={({ number }) => number}
			failed={t("handOver.loadFailed")}
			back={{ href: paths.handOverRecord, label: t("handOver.back") }}
		>
			{(record) => <Detail record={record} />}
		</RecordPage>
	);
}

function Detail({ record }: { record: HandOverRecord }) {
	const t = useText();
	const utils = trpc.useUtils();
	const user = useUser();
	const can = useCan();
	const { number, quotation } = record;
	// Whom it is shared with looks on; else who sees it owns it, or everybody's.
	const mine = can("handOver.viewAll") || !record.shares.includes(user.guid);
	const refresh = () => Promise.all([utils.handOver.invalidate(), utils.changeLog.history.invalidate(), utils.quotation.detail.invalidate()]);
	return (
		<div className="flex flex-col gap-(--gap) p-(--gap)">
			<PageHead
				back={{ href: paths.handOverRecord, label: t("handOver.back") }}
				title={number}
				badges={<HandOverBadge state={record.state} />}
				below={
					<span>
						{record.customer}
						{DOT}
						<strong className="text-lg text-ink">{money(record.total, record.currency)}</strong>
					</span>
				}
				actions={<ActionBar record={record} mine={mine} refresh={refresh} />}
			/>
			{record.state === "finished" && (
				<p className="flex items-center gap-2 rounded-md bg-soft px-3 py-2">
					<Lock className="size-4 shrink-0 text-ink-soft" aria-hidden />
					{t("handOver.locked", { at: momentText(record.finishedAt ?? ""), by: record.finishedBy ?? "–" })}
				</p>
			)}
			<RecordBody
				label={number}
				tabs={[{ value: "items", label: t("handOver.tab.items"), content: <Items quotation={quotation} /> }]}
				history={{ objectType: "handOver", objectId: record.id, fields: historyFields(record), record }}
				aside={<About record={record} linked={mine} />}
			/>
		</div>
	);
}

function About({ record, linked }: { record: HandOverRecord; linked: boolean }) {
	const t = useText();
	return (
		<aside className="flex flex-col gap-(--gap)" aria-label={t("handOver.about")}>
			<Card title={t("handOver.about")}>
				<Facts
					valueClass="min-w-0 break-words tabular-nums"
					facts={[
						[t("handOver.quotationNumber"), <QuotationLink key="quotation" record={record} linked={linked} />],
						[t("handOver.lane"), record.lane],
						[t("handOver.billingReceiver"), record.billingReceiver],
						[t("handOver.billTo"), record.billTo],
						[t("handOver.submitTime"), record.submitTime && momentText(record.submitTime)],
						[t("handOver.owner"), record.owner],
					]}
				/>
				{record.notes && <p className="mt-3 border-t border-line pt-3 break-words whitespace-pre-wrap">{record.notes}</p>}
			</Card>
			<Card title={t("handOver.shares")}>
				{record.shareNames.length === 0 ? (
					<p className="text-ink-soft">{t("handOver.sharedWithNobody")}</p>
				) : (
					<PeopleList people={record.shareNames} />
				)}
			</Card>
			{record.attachmentFiles.length > 0 && (
				<Card title={t("handOver.attachments")}>
					<ul className="flex flex-col items-start gap-1">
						{record.attachmentFiles.map(({ objectName, name }) => (
							<li key={objectName} className="max-w-full">
								<Button
									variant="ghost"
									className="h-auto max-w-full py-1 text-left whitespace-normal"
									onClick={() => void saveAttachment(record.id, objectName)}
								>
									<Paperclip aria-hidden />
									<span className="min-w-0 break-words">{name}</span>
								</Button>
							</li>
						))}
					</ul>
				</Card>
			)}
		</aside>
	);
}

/** Fields of the history: the quotation by its number, and why it was opened again. */
const historyFields = ({ quotationNumber }: HandOverRecord) => [
	...handOverForm.fields,
	{ name: "quotation", label: "handOver.quotation" as const, kind: "custom" as const, words: () => quotationNumber },
	{ name: "reason", label: "quotationScreen.reason" as const, kind: "text" as const },
];

/** Whoever a record is shared with may not reach the quotation it was made of. */
function QuotationLink({ record, linked }: { record: HandOverRecord; linked: boolean }) {
	if (!linked) return record.quotationNumber;
	return (
		<Link href={recordPath(record.quotation)} className="text-accent underline underline-offset-2">
			{record.quotationNumber}
		</Link>
	);
}

function Items({ quotation }: { quotation: string }) {
	const items = trpc.handOver.items.useQuery({ quotation }, { meta: { quiet: true } });
	return (
		<Loaded query={items} shapes={["h-60 w-full"]}>
			{(found) => <DocumentView document={{ ...found, lanesAre: "parts", accepted: null, cheapest: null, remarks: "", terms: [] }} />}
		</Loaded>
	);
}
