import type { LaneState } from "@iqt/routers/desk/tender/schema";
import { laneStates } from "@iqt/routers/desk/tender/schema";
import { Button } from "@iqt/ui/button";
import { Card, Progress } from "@iqt/ui/surface";
import { FileSpreadsheet, FileText, Play, Square, Trash2 } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { api, trpc } from "../../../api/client.ts";
import { OpenSheet } from "../../../lib/dialogs.tsx";
import { DOT } from "../../../lib/dot.ts";
import { LinkButton } from "../../../lib/link-button.tsx";
import { momentText } from "../../../lib/moment.ts";
import { language, useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { downloadLinked } from "../../../resource/download.ts";
import { ActionDialog } from "../../../resource/record/action-dialog.tsx";
import { PageHead, RecordPage } from "../../../resource/record/record-page.tsx";
import { usePage } from "../../../shell/tab-host.tsx";
import { useUser } from "../../../shell/user.ts";
import { DraftForm } from "../record/draft-form.tsx";
import { recordPath, useRefreshQuotations } from "../record/use-quotation-actions.ts";
import { Lanes } from "./lanes.tsx";
import { TenderBadge } from "./state-badge.tsx";
import type { Tender } from "./types.ts";

/** How often a tender that is being priced is asked for, milliseconds. */
const POLL = 1_000;

/** One tender: what has to be answered, how far pricing is, what lanes cost or why not, and the quotation. */
export default function TenderDetail() {
	const t = useText();
	const id = usePage().params.id ?? "";
	const query = trpc.tender.get.useQuery(
		{ id },
		{ enabled: id !== "", meta: { quiet: true }, refetchInterval: ({ state }) => (state.data?.state === "pricing" ? POLL : false) },
	);
	const back = { href: paths.tenders, label: t("tenderScreen.title") };
	return (
		<RecordPage query={query} nameOf={({ name }) => name} failed={t("tender.notFound")} back={back}>
			{(tender) => <Detail tender={tender} />}
		</RecordPage>
	);
}

function Detail({ tender }: { tender: Tender }) {
	const t = useText();
	const [, navigate] = useLocation();
	const { seesCost } = useUser();
	const utils = trpc.useUtils();
	const refresh = () => utils.tender.invalidate();
	const [asked, setAsked] = useState<LaneState | null>(null);
	const [open, setOpen] = useState<"quote" | "remove" | null>(null);
	const { id, version, counts, state, mayChange } = tender;
	const price = trpc.tender.price.useMutation({ onSettled: refresh });
	const stop = trpc.tender.stop.useMutation({ onSettled: refresh });
	const chooseAll = trpc.tender.chooseAll.useMutation({ onSettled: refresh });
	const remove = trpc.tender.remove.useMutation({
		onSuccess: async () => {
			await utils.tender.list.invalidate();
			navigate(paths.tenders);
		},
	});
	const file = (inside: boolean) => downloadLinked(() => api.tender.file.mutate({ id, inside, language: language() }));
	const done = counts.priced + counts.gap;
	const wantsPricing = counts.ready > 0 || done === 0;
	return (
		<div className="flex flex-col gap-(--gap) p-(--gap)">
			<PageHead
				back={{ href: paths.tenders, label: t("tenderScreen.title") }}
				title={tender.name}
				badges={<TenderBadge state={state} />}
				below={`${t("tenderScreen.lanes")}: ${tender.lanes}${DOT}${tender.ownerName}${DOT}${momentText(tender.createdAt)}`}
				actions={
					<>
						{mayChange && state === "pricing" && (
							<Button busy={stop.isPending} onClick={() => stop.mutate({ id })}>
								<Square aria-hidden />
								{t("tenderScreen.stop")}
							</Button>
						)}
						{mayChange && state !== "pricing" && counts.ready + done > 0 && (
							<Button variant={wantsPricing ? "primary" : "outline"} busy={price.isPending} onClick={() => price.mutate({ id, version })}>
								<Play aria-hidden />
								{wantsPricing ? t("tenderScreen.price", { count: counts.ready + done }) : t("tenderScreen.priceAgain")}
							</Button>
						)}
						{mayChange && state === "priced" && counts.priced > 0 && (
							<Button variant="primary" onClick={() => setOpen("quote")}>
								<FileText aria-hidden />
								{t("tenderScreen.quote")}
							</Button>
						)}
						{tender.quotation && (
							<LinkButton href={recordPath(tender.quotation.id)} variant={state === "quoted" ? "primary" : "outline"}>
								{t("tenderScreen.openQuotation", { number: tender.quotation.number })}
							</LinkButton>
						)}
						<Button onClick={() => void file(false)}>
							<FileSpreadsheet aria-hidden />
							{t("tenderScreen.fileCustomer")}
						</Button>
						<Button variant="ghost" onClick={() => void file(true)}>
							<FileSpreadsheet aria-hidden />
							{t("tenderScreen.fileInside")}
						</Button>
						{mayChange && state !== "pricing" && (
							<Button variant="ghost" onClick={() => setOpen("remove")}>
								<Trash2 aria-hidden />
								{t("tenderScreen.remove")}
							</Button>
						)}
					</>
				}
			/>
			{tender.error && (
				<p role="alert" className="rounded-md border border-danger/40 bg-danger-soft px-3 py-2 text-danger">
					{tender.error}
				</p>
			)}
			{state === "pricing" && <Pricing tender={tender} />}
			<Card
				title={t("tenderScreen.lanes")}
				actions={
					mayChange &&
					state === "priced" &&
					counts.priced > 0 && (
						<span className="flex flex-wrap gap-2">
							<Button size="small" busy={chooseAll.isPending} onClick={() => chooseAll.mutate({ id, by: "cheapest" })}>
								{t("tenderScreen.cheapest")}
							</Button>
							<Button size="small" busy={chooseAll.isPending} onClick={() => chooseAll.mutate({ id, by: "fastest" })}>
								{t("tenderScreen.fastest")}
							</Button>
						</span>
					)
				}
			>
				<fieldset className="mb-3 flex flex-wrap gap-2">
					<legend className="sr-only">{t("tenderScreen.lanes")}</legend>
					{[null, ...laneStates].map((one) => (
						<Button
							key={one ?? "all"}
							size="small"
							variant={asked === one ? "primary" : "outline"}
							aria-pressed={asked === one}
							onClick={() => setAsked(one)}
						>
							{one === null ? t("tenderScreen.all") : t(`tenderScreen.lane.${one}`)} {one === null ? tender.lanes : counts[one]}
						</Button>
					))}
				</fieldset>
				<Lanes key={asked ?? "all"} tender={tender} state={asked} seesCost={seesCost} refresh={refresh} />
			</Card>
			{open === "quote" && <Quote tender={tender} onClose={() => setOpen(null)} />}
			{open === "remove" && (
				<ActionDialog
					danger
					label={t("tenderScreen.remove")}
					text={t("tenderScreen.removeAsk")}
					onConfirm={() => remove.mutateAsync({ id })}
					onClose={() => setOpen(null)}
				/>
			)}
		</div>
	);
}

function Pricing({ tender: { done, total } }: { tender: Tender }) {
	const t = useText();
	const label = t("tenderScreen.progress", { done, total });
	return (
		<div role="status" className="flex flex-col gap-2 rounded-md bg-soft px-3 py-2">
			<span>
				{label}
				{DOT}
				{t("tenderScreen.goesOn")}
			</span>
			<Progress value={done} max={total} label={label} />
		</div>
	);
}

/** Whom the quotation is for; its prices are those of the tender. */
function Quote({ tender, onClose }: { tender: Tender; onClose: () => void }) {
	const t = useText();
	const [, navigate] = useLocation();
	const utils = trpc.useUtils();
	const refresh = useRefreshQuotations();
	const quote = trpc.tender.quote.useMutation({
		meta: { quiet: true },
		onSuccess: async ({ id }) => {
			await Promise.all([utils.tender.invalidate(), refresh()]);
			navigate(recordPath(id));
		},
	});
	const { counts, usual } = tender;
	return (
		<OpenSheet
			onClose={onClose}
			className="max-w-2xl"
			title={t("tenderScreen.quote")}
			description={t("tenderScreen.quoteText", { count: counts.priced, gaps: counts.gap + counts.question })}
		>
			<DraftForm
				charged={null}
				values={{
					...{ name: "", email: "", contact: "", companyId: null, customerId: null, language: language() },
					...{ secondLanguage: "", currency: usual.currency, validTo: "", remarks: "", remarksIn: {} },
				}}
				latest={null}
				usual={null}
				onCancel={onClose}
				submitLabel={t("tenderScreen.quote")}
				onSubmit={async ({ currency: _, ...fields }) => {
					await quote.mutateAsync({ id: tender.id, version: tender.version, ...fields });
					onClose();
				}}
			/>
		</OpenSheet>
	);
}
