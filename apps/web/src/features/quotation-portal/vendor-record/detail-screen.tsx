import { Link } from "wouter";
import { trpc } from "../../../api/client.ts";
import { DOT } from "../../../lib/dot.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { RecordBody } from "../../../resource/record/record-body.tsx";
import { PageHead, RecordPage } from "../../../resource/record/record-page.tsx";
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
	const { path, search } = usePage();
	const id = new URLSearchParams(search).get("id") ?? "";
	const serviceType = serviceOf(path);
	const query = trpc.vendorInquiry.detail.useQuery({ id, serviceType }, { enabled: id !== "", meta: { quiet: true } });
	return (
		<RecordPage
			query={query}
			nameOf={({ number }) => number}
			failed={t("vendorRecord.loadFailed")}
			back={back(t)}
			heading={t("menu.vendorQuotationRecords")}
			none={id === "" && { title: t("vendorRecord.noneChosen"), text: t("vendorRecord.noneChosenText") }}
		>
			{(inquiry) => <Detail key={inquiry.id} inquiry={inquiry} />}
		</RecordPage>
	);
}

const back = (t: ReturnType<typeof useText>) => ({ href: paths.vendorRecords, label: t("vendorRecord.back") });

function Detail({ inquiry }: { inquiry: InquiryDetail }) {
	const t = useText();
	const { request } = inquiry;
	return (
		<div className="flex flex-col gap-(--gap) p-(--gap)">
			<PageHead
				back={back(t)}
				title={inquiry.number}
				badges={<InquiryState state={inquiry.state} />}
				below={
					<p className="break-words text-ink">
						<Link href={vendorPath(inquiry.vendorId)} className="text-accent underline underline-offset-2">
							{inquiry.vendorName}
						</Link>
						{DOT}
						<Link href={requestPath(inquiry.requestId)} className="text-accent tabular-nums underline underline-offset-2">
							{inquiry.requestNumber}
						</Link>
						{DOT}
						<strong className="font-semibold">{[request.from, request.to].filter(Boolean).join(" → ")}</strong>
					</p>
				}
				actions={<ActionBar inquiry={inquiry} />}
			/>
			<RecordBody
				label={inquiry.number}
				below
				tabs={[
					{ value: "answer", label: t("vendorRecord.tab.answer"), content: <Answer inquiry={inquiry} /> },
					{ value: "mails", label: t("vendorRecord.tab.mails", { count: inquiry.mails.length }), content: <Mails inquiry={inquiry} /> },
				]}
				history={{ title: t("vendorRecord.tab.history"), objectType: "vendorInquiry", objectId: inquiry.id, fields: logFields, record: inquiry }}
				aside={
					<aside className="flex flex-col gap-(--gap)" aria-label={t("vendorRecord.about")}>
						<Life inquiry={inquiry} />
						<Asked inquiry={inquiry} />
					</aside>
				}
			/>
		</div>
	);
}
