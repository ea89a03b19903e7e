import { EmptyState } from "@iqt/ui/empty-state";
import { Card, Skeletons } from "@iqt/ui/surface";
import { Tabs } from "@iqt/ui/tabs";
import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { trpc } from "../../../api/client.ts";
import { describeError, sentence } from "../../../api/errors.ts";
import { LinkButton } from "../../../lib/link-button.tsx";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { HistoryEntries } from "../../../resource/record/record-history.tsx";
import { usePage } from "../../../shell/tab-host.tsx";
import { requestPath } from "../request/paths.ts";
import { vendorPath } from "../vendor/vendor-path.ts";
import { ActionBar } from "./action-bar.tsx";
import { Answer } from "./answer.tsx";
import { Asked, Life } from "./facts.tsx";
import { InquiryState } from "./inquiry-state.tsx";
import { logFields } from "./log-fields.ts";
import { Mails } from "./mails.tsx";
import { serviceOf } from "./paths.ts";
import type { InquiryDetail } from "./types.ts";

/** What one vendor was asked and answered, what was mailed, and what happened: of the service type that the path says. */
export default function VendorRecordDetail() {
	const t = useText();
	const { path, search, setTitle } = usePage();
	const id = new URLSearchParams(search).get("id") ?? "";
	const serviceType = serviceOf(path);
	const query = trpc.vendorInquiry.detail.useQuery({ id, serviceType }, { enabled: id !== "", meta: { quiet: true } });
	const number = query.data?.number;
	useEffect(() => {
		if (number) setTitle(number);
	}, [number, setTitle]);
	const back = <LinkButton href={paths.vendorRecords}>{t("vendorRecord.back")}</LinkButton>;
	if (id === "" || query.isError)
		return (
			<div className="p-(--gap)">
				<h1 className="sr-only">{t("menu.vendorQuotationRecords")}</h1>
				<EmptyState
					kind={id === "" ? "empty" : "error"}
					title={t(id === "" ? "vendorRecord.noneChosen" : "vendorRecord.loadFailed")}
					text={query.isError ? sentence(describeError(query.error)) : t("vendorRecord.noneChosenText")}
					actions={back}
				/>
			</div>
		);
	if (!query.data)
		return (
			<div className="flex flex-col gap-3 p-(--gap)" aria-busy>
				<Skeletons shapes={["h-8 w-64", "h-96 w-full"]} />
			</div>
		);
	return <Detail key={query.data.id} inquiry={query.data} />;
}

function Detail({ inquiry }: { inquiry: InquiryDetail }) {
	const t = useText();
	const [tab, setTab] = useState("answer");
	const { request } = inquiry;
	return (
		<div className="flex flex-col gap-(--gap) p-(--gap)">
			<Link href={paths.vendorRecords} className="flex w-fit items-center gap-1 text-[13px] text-accent hover:underline">
				<ArrowLeft className="size-3.5" aria-hidden />
				{t("vendorRecord.back")}
			</Link>
			<header className="flex flex-wrap items-start justify-between gap-3">
				<div className="min-w-0">
					<div className="flex flex-wrap items-center gap-2.5">
						<h1 className="text-lg font-semibold tabular-nums">{inquiry.number}</h1>
						<InquiryState state={inquiry.state} />
					</div>
					<p className="break-words">
						<Link href={vendorPath(inquiry.vendorId)} className="text-accent underline underline-offset-2">
							{inquiry.vendorName}
						</Link>
						{" · "}
						<Link href={requestPath(inquiry.requestId)} className="text-accent tabular-nums underline underline-offset-2">
							{inquiry.requestNumber}
						</Link>
						{" · "}
						<strong className="font-semibold">{[request.from, request.to].filter(Boolean).join(" → ")}</strong>
					</p>
				</div>
				<ActionBar inquiry={inquiry} />
			</header>
			<div className="grid grid-cols-1 items-start gap-(--gap) xl:grid-cols-[1fr_360px]">
				<Tabs
					label={inquiry.number}
					value={tab}
					onChange={setTab}
					className="min-w-0"
					tabs={[
						{ value: "answer", label: t("vendorRecord.tab.answer"), content: <Answer inquiry={inquiry} /> },
						{ value: "mails", label: t("vendorRecord.tab.mails", { count: inquiry.mails.length }), content: <Mails inquiry={inquiry} /> },
						{
							value: "history",
							label: t("vendorRecord.tab.history"),
							content: (
								<Card title={t("vendorRecord.tab.history")}>
									<HistoryEntries objectType="vendorInquiry" objectId={inquiry.id} fields={logFields} record={inquiry} />
								</Card>
							),
						},
					]}
				/>
				<aside className="flex flex-col gap-(--gap)" aria-label={t("vendorRecord.about")}>
					<Life inquiry={inquiry} />
					<Asked inquiry={inquiry} />
				</aside>
			</div>
		</div>
	);
}
