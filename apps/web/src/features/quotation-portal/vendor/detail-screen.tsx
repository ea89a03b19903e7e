import type { AppRouter, inferRouterOutputs } from "@iqt/routers";
import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { Facts } from "@iqt/ui/facts";
import { Badge, Card, Skeletons } from "@iqt/ui/surface";
import { Tabs } from "@iqt/ui/tabs";
import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, Inbox, Pencil } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link } from "wouter";
import { api, trpc } from "../../../api/client.ts";
import { describeError, sentence } from "../../../api/errors.ts";
import { LinkButton } from "../../../lib/link-button.tsx";
import { locale, useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { Belongings } from "../../../resource/record/belongings.tsx";
import { HistoryEntries } from "../../../resource/record/record-history.tsx";
import { usePage } from "../../../shell/tab-host.tsx";
import { useUnsaved } from "../../../shell/use-unsaved.ts";
import { useCan } from "../../../shell/user.ts";
import { contactScreen } from "./contact-screen.ts";
import { placesSaid, vendorList } from "./vendor-screen.tsx";

const RecordForm = lazy(async () => ({
	default: (await import("../../../resource/record/record-form.tsx")).RecordForm,
})) as unknown as typeof import("../../../resource/record/record-form.tsx").RecordForm;

type Vendor = inferRouterOutputs<AppRouter>["vendor"]["get"];

/** One vendor: what it does and where, who is written to there, and what happened to it. */
export default function VendorDetail() {
	const t = useText();
	const page = usePage();
	const id = page.params.id ?? "";
	const query = trpc.vendor.get.useQuery({ id }, { enabled: id !== "", meta: { quiet: true } });
	const name = query.data?.name;
	const { setTitle } = page;
	useEffect(() => {
		if (name) setTitle(name);
	}, [name, setTitle]);
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
					title={t("vendor.loadFailed")}
					text={sentence(describeError(query.error))}
					actions={<LinkButton href={paths.vendors}>{t("vendor.back")}</LinkButton>}
				/>
			</div>
		);
	}
	return <Detail vendor={query.data} />;
}

function Detail({ vendor }: { vendor: Vendor }) {
	const t = useText();
	const can = useCan();
	const [tab, setTab] = useState("contacts");
	const [editing, setEditing] = useState(false);
	return (
		<div className="flex flex-col gap-(--gap) p-(--gap)">
			<header className="flex flex-wrap items-start justify-between gap-3">
				<div className="min-w-0">
					<Link href={paths.vendors} className="mb-1 flex w-fit items-center gap-1 text-[13px] text-accent hover:underline">
						<ArrowLeft className="size-3.5" aria-hidden />
						{t("vendor.back")}
					</Link>
					<h1 className="text-lg font-semibold break-words">{vendor.name}</h1>
					<p className="flex flex-wrap items-center gap-2 text-ink-soft tabular-nums">
						{vendor.code}
						{vendor.blacklisted && <Badge tone="danger">{t("vendor.blacklisted")}</Badge>}
						{!vendor.active && <Badge tone="neutral">{t("vendor.inactive")}</Badge>}
					</p>
				</div>
				<div className="flex flex-wrap gap-2">
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
				</div>
			</header>
			<div className="grid grid-cols-1 items-start gap-(--gap) xl:grid-cols-[1fr_340px]">
				<Tabs
					label={vendor.name}
					value={tab}
					onChange={setTab}
					className="min-w-0 max-xl:order-last"
					tabs={[
						...(can("vendorContact.view") ? [{ value: "contacts", label: t("vendorContact.title"), content: <Contacts vendor={vendor} /> }] : []),
						{
							value: "history",
							label: t("record.history"),
							content: (
								<Card title={t("record.history")}>
									<HistoryEntries objectType="vendor" objectId={vendor.id} fields={vendorList.fields} record={vendor} />
								</Card>
							),
						},
					]}
				/>
				<About vendor={vendor} />
			</div>
			<Suspense>{editing && <EditForm vendor={vendor} onClose={() => setEditing(false)} />}</Suspense>
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
					<p className="text-ink-soft">{[name === null ? null : email, phone, t(`users.language.${language}`)].filter(Boolean).join(" · ")}</p>
				</>
			)}
		/>
	);
}

function EditForm({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) {
	const t = useText();
	const utils = trpc.useUtils();
	const client = useQueryClient();
	const dirty = useUnsaved();
	const refresh = () =>
		void Promise.all([utils.vendor.invalidate(), utils.changeLog.history.invalidate(), client.invalidateQueries({ queryKey: ["list", "vendor"] })]);
	return (
		<RecordForm
			screen={vendorList}
			resource={{ words: { locale: locale(), yes: t("table.yes"), no: t("table.no") }, rows: { refetch: refresh } }}
			id={vendor.id}
			begun=""
			readOnly={false}
			load={(id, signal) => api.vendor.get.query({ id }, { signal })}
			dirty={dirty}
			onClose={onClose}
		/>
	);
}
