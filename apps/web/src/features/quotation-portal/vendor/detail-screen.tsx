import type { AppRouter, inferRouterOutputs } from "@iqt/routers";
import { Button } from "@iqt/ui/button";
import { Facts } from "@iqt/ui/facts";
import { Badge, Card } from "@iqt/ui/surface";
import { Inbox, Pencil } from "lucide-react";
import { useState } from "react";
import { api, trpc } from "../../../api/client.ts";
import { DOT } from "../../../lib/dot.ts";
import { LinkButton } from "../../../lib/link-button.tsx";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { Belongings } from "../../../resource/record/belongings.tsx";
import { EditSheet } from "../../../resource/record/edit-sheet.tsx";
import { RecordBody } from "../../../resource/record/record-body.tsx";
import { PageHead, RecordPage } from "../../../resource/record/record-page.tsx";
import { usePage } from "../../../shell/tab-host.tsx";
import { useCan } from "../../../shell/user.ts";
import { contactScreen } from "./contact-screen.ts";
import { placesSaid, vendorList } from "./vendor-screen.tsx";

type Vendor = inferRouterOutputs<AppRouter>["vendor"]["get"];

/** One vendor: what it does and where, who is written to there, and what happened to it. */
export default function VendorDetail() {
	const t = useText();
	const id = usePage().params.id ?? "";
	const query = trpc.vendor.get.useQuery({ id }, { enabled: id !== "", meta: { quiet: true } });
	return (
		<RecordPage query={query} nameOf={({ name }) => name} failed={t("vendor.loadFailed")} back={{ href: paths.vendors, label: t("vendor.back") }}>
			{(vendor) => <Detail vendor={vendor} />}
		</RecordPage>
	);
}

function Detail({ vendor }: { vendor: Vendor }) {
	const t = useText();
	const can = useCan();
	const [editing, setEditing] = useState(false);
	return (
		<div className="flex flex-col gap-(--gap) p-(--gap)">
			<PageHead
				back={{ href: paths.vendors, label: t("vendor.back") }}
				title={vendor.name}
				below={
					<>
						{vendor.code}
						{vendor.blacklisted && <Badge tone="danger">{t("vendor.blacklisted")}</Badge>}
						{!vendor.active && <Badge tone="neutral">{t("vendor.inactive")}</Badge>}
					</>
				}
				actions={
					<>
						{can("vendorInquiry.view") && (
							<LinkButton href={`${paths.vendorRecords}?f=vendorCode:eq:${vendor.code}`}>
								<Inbox aria-hidden />
								{t("vendor.inquiries", { count: vendor.asked })}
							</LinkButton>
						)}
						{can("vendor.edit") && (
							<Button onClick={() => setEditing(true)}>
								<Pencil aria-hidden />
								{t("record.edit")}
							</Button>
						)}
					</>
				}
			/>
			<RecordBody
				label={vendor.name}
				tabs={can("vendorContact.view") ? [{ value: "contacts", label: t("vendorContact.title"), content: <Contacts vendor={vendor} /> }] : []}
				history={{ objectType: "vendor", objectId: vendor.id, fields: vendorList.fields, record: vendor }}
				aside={<About vendor={vendor} />}
			/>
			{editing && (
				<EditSheet
					screen={vendorList}
					id={vendor.id}
					load={(id, signal) => api.vendor.get.query({ id }, { signal })}
					onClose={() => setEditing(false)}
				/>
			)}
		</div>
	);
}

function About({ vendor }: { vendor: Vendor }) {
	const t = useText();
	return (
		<aside aria-label={t("vendor.about")}>
			<Card title={t("vendor.about")}>
				{vendor.blacklistReason && (
					<p className="mb-3 border-b border-line pb-3 break-words whitespace-pre-wrap text-danger">
						{t("vendor.blacklistedFor", { reason: vendor.blacklistReason })}
					</p>
				)}
				<Facts
					valueClass="min-w-0 break-words tabular-nums"
					facts={[
						[t("record.nameEn"), vendor.nameEn],
						[t("vendor.serviceTypes"), vendor.serviceTypes.map((type) => t(`enum.teamService.${type}`)).join(", ")],
						[t("vendor.modes"), vendor.modes.map((one) => t(`enum.mode.${one}`)).join(", ")],
						[t("vendor.places"), placesSaid(vendor.placeNames)],
						[t("vendor.languages"), vendor.languages.map((one) => t(`users.language.${one}`)).join(", ")],
						[t("vendor.mainContact"), vendor.mainContact],
						[t("vendor.responseRate"), vendor.responseRate === null ? null : `${vendor.responseRate} %`],
						[t("vendor.medianHours"), vendor.medianHours === null ? null : String(vendor.medianHours)],
						[t("vendor.email"), vendor.email],
						[t("vendor.phone"), vendor.phone],
						[t("vendor.address"), vendor.address],
					]}
				/>
				{vendor.remark && <p className="mt-3 border-t border-line pt-3 break-words whitespace-pre-wrap">{vendor.remark}</p>}
			</Card>
		</aside>
	);
}

function Contacts({ vendor }: { vendor: Vendor }) {
	const t = useText();
	return (
		<Belongings
			screen={contactScreen}
			of={{ kind: "vendor", id: vendor.id }}
			readOnly={false}
			title={t("vendorContact.title")}
			addLabel={t("vendorContact.add")}
			render={({ name, email, phone, main, language }) => (
				<>
					<p className="flex flex-wrap items-center gap-x-2 font-medium">
						{name ?? email}
						{main && <Badge tone="info">{t("vendorContact.main")}</Badge>}
					</p>
					<p className="text-ink-soft">{[name === null ? null : email, phone, t(`users.language.${language}`)].filter(Boolean).join(DOT)}</p>
				</>
			)}
		/>
	);
}
