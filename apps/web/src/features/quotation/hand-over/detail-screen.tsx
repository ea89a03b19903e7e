import { Avatar } from "@iqt/ui/avatar";
import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { Facts } from "@iqt/ui/facts";
import { Card, Skeletons } from "@iqt/ui/surface";
import { Tabs } from "@iqt/ui/tabs";
import { ArrowLeft, Lock, Paperclip } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { trpc } from "../../../api/client.ts";
import { describeError, sentence } from "../../../api/errors.ts";
import { LinkButton } from "../../../lib/link-button.tsx";
import { momentText } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { HistoryEntries } from "../../../resource/record/record-history.tsx";
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
	const page = usePage();
	const id = page.params.id ?? "";
	const query = trpc.handOver.get.useQuery({ id }, { enabled: id !== "", meta: { quiet: true } });
	const number = query.data?.number;
	const { setTitle } = page;
	useEffect(() => {
		if (number) setTitle(number);
	}, [number, setTitle]);
	if (query.isPending)
		return (
			<div className="flex flex-col gap-3 p-(--gap)" aria-busy>
				<Skeletons shapes={["h-8 w-64", "h-96 w-full"]} />
			</div>
		);
	if (query.isError) {
		return (
			<div className="p-(--gap)">
				<EmptyState
					kind="error"
					title={t("handOver.loadFailed")}
					text={sentence(describeError(query.error))}
					actions={<LinkButton href={paths.handOverRecord}>{t("handOver.back")}</LinkButton>}
				/>
			</div>
		);
	}
	return <Detail record={query.data} />;
}

function Detail({ record }: { record: HandOverRecord }) {
	const t = useText();
	const utils = trpc.useUtils();
	const user = useUser();
	const can = useCan();
	const [tab, setTab] = useState("items");
	const { number, quotation } = record;
	// Whom it is shared with looks on; else who sees it owns it, or everybody's.
	const mine = can("handOver.viewAll") || !record.shares.includes(user.guid);
	const refresh = () => Promise.all([utils.handOver.invalidate(), utils.changeLog.history.invalidate(), utils.quotation.detail.invalidate()]);
	return (
		<div className="flex flex-col gap-(--gap) p-(--gap)">
			<header className="flex flex-wrap items-start justify-between gap-3">
				<div className="min-w-0">
					<Link href={paths.handOverRecord} className="mb-1 flex w-fit items-center gap-1 text-[13px] text-accent hover:underline">
						<ArrowLeft className="size-3.5" aria-hidden />
						{t("handOver.back")}
					</Link>
					<div className="flex flex-wrap items-center gap-2.5">
						<h1 className="text-lg font-semibold tabular-nums">{number}</h1>
						<HandOverBadge state={record.state} />
					</div>
					<p className="tabular-nums">
						<span className="text-ink-soft">{record.customer} · </span>
						<strong className="text-lg">{money(record.total, record.currency)}</strong>
					</p>
				</div>
				<ActionBar record={record} mine={mine} refresh={refresh} />
			</header>
			{record.state === "finished" && (
				<p className="flex items-center gap-2 rounded-md bg-soft px-3 py-2">
					<Lock className="size-4 shrink-0 text-ink-soft" aria-hidden />
					{t("handOver.locked", { at: momentText(record.finishedAt ?? ""), by: record.finishedBy ?? "–" })}
				</p>
			)}
			<div className="grid grid-cols-1 items-start gap-(--gap) xl:grid-cols-[1fr_340px]">
				<Tabs
					label={number}
					value={tab}
					onChange={setTab}
					className="min-w-0 max-xl:order-last"
					tabs={[
						{ value: "items", label: t("handOver.tab.items"), content: <Items quotation={quotation} /> },
						{
							value: "history",
							label: t("quotationScreen.tab.history"),
							content: (
								<Card title={t("quotationScreen.tab.history")}>
									<HistoryEntries objectType="handOver" objectId={record.id} fields={historyFields(record)} record={record} />
								</Card>
							),
						},
					]}
				/>
				<aside className="flex flex-col gap-(--gap)" aria-label={t("handOver.about")}>
					<Card title={t("handOver.about")}>
						<Facts
							valueClass="min-w-0 break-words tabular-nums"
							facts={[
								[t("handOver.quotationNumber"), <QuotationLink key="quotation" record={record} linked={mine} />],
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
							<ul className="flex flex-col gap-2">
								{record.shareNames.map(({ value, label }) => (
									<li key={value} className="flex items-center gap-2">
										<Avatar name={label} />
										<span className="min-w-0 break-words">{value === user.guid ? t("handOver.you", { name: label }) : label}</span>
									</li>
								))}
							</ul>
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
			</div>
		</div>
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
	const t = useText();
	const { data, isError, error } = trpc.handOver.items.useQuery({ quotation }, { meta: { quiet: true } });
	if (isError) return <EmptyState kind="error" title={t("table.loadFailed")} text={sentence(describeError(error))} />;
	if (!data) return <Skeletons shapes={["h-60 w-full"]} />;
	return <DocumentView document={{ ...data, lanesAre: "parts", accepted: null, cheapest: null, remarks: "", terms: [] }} />;
}
