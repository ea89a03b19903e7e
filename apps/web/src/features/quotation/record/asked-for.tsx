import { laneInWords } from "@iqt/routers/desk/quotation/lanes";
import { Button } from "@iqt/ui/button";
import { Field } from "@iqt/ui/field";
import { Textarea } from "@iqt/ui/input";
import { Badge } from "@iqt/ui/surface";
import { toast } from "@iqt/ui/toast";
import { FilePlus, Search } from "lucide-react";
import { useId, useState } from "react";
import { Link, useLocation } from "wouter";
import { trpc } from "../../../api/client.ts";
import { CancelFooter, OpenDialog } from "../../../lib/dialogs.tsx";
import { DOT } from "../../../lib/dot.ts";
import { LinkButton } from "../../../lib/link-button.tsx";
import { writeSearch } from "../../../lib/search-address.ts";
import { useText } from "../../../lib/text.ts";
import { paths } from "../../../paths.ts";
import { Moment } from "../../../resource/moment.tsx";
import { useCan, useUser } from "../../../shell/user.ts";
import { ThreadLink } from "../../message/thread-link.tsx";
import { money } from "../../sale/search/words.ts";
import type { QuotationRequest } from "./types.ts";
import { recordPath, useRefreshQuotations } from "./use-quotation-actions.ts";

const tones = { asked: "info", quoted: "good", closed: "neutral" } as const;
/** Requests a customer sees at once, whatever became of them; staff see those that wait. */
const SHOWN = 10;

/**
 * What was asked for: a customer's own requests with what became of them, or those that wait for staff; `only` one of them (its id) where one is
 * meant. Nothing where there are none.
 */
export function AskedFor({ only, onAll }: { only: string; onAll: () => void }) {
	const t = useText();
	const heading = useId();
	const customer = useUser().userType === 3;
	const { data } = trpc.quotation.requests.useQuery(
		only
			? { filters: [{ field: "id", op: "eq", value: only }] }
			: { pageSize: SHOWN, ...(customer ? {} : { filters: [{ field: "state", op: "eq" as const, value: "asked" }] }) },
		{ meta: { quiet: true } },
	);
	if (!data || data.items.length === 0) return null;
	return (
		<section aria-labelledby={heading} className="flex max-h-[38%] min-h-24 shrink-0 flex-col rounded-md border border-line bg-surface">
			<h2 id={heading} className="flex items-center gap-2 border-b border-line px-3 py-1.5 font-semibold">
				{customer ? t("quotationScreen.askedFor") : t("quotationScreen.customersAsk")}
				{only ? (
					<Button size="small" className="ml-auto" onClick={onAll}>
						{t("quotationScreen.allRequests")}
					</Button>
				) : (
					<Badge>{data.total}</Badge>
				)}
			</h2>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls does so by keyboard too */}
			<ul tabIndex={0} aria-labelledby={heading} className="min-h-0 divide-y divide-line overflow-auto">
				{data.items.map((request) => (
					<Row key={request.id} request={request} customer={customer} />
				))}
			</ul>
		</section>
	);
}

function Row({ request, customer }: { request: QuotationRequest; customer: boolean }) {
	const t = useText();
	const { lanes, remark, reply, quotation, total } = request;
	const missing = [...new Set(request.searches.flatMap(({ notPriced }) => notPriced))];
	const more = lanes > 1 ? `${DOT}${t("quotationScreen.askedLanes", { count: lanes })}` : "";
	const who = customer ? request.askedByName : `${request.companyName}${DOT}${request.askedByName}`;
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
			<Badge tone={tones[request.state]}>{t(`enum.quotationRequest.${request.state}`)}</Badge>
			<div className="min-w-0 flex-1 basis-64">
				<p className="font-medium">
					{laneInWords(request)}
					{more}
				</p>
				<p className="text-[13px] break-words text-ink-soft">
					{who}
					{DOT}
					<Moment at={request.askedAt} />
					{remark && `${DOT}${remark}`}
				</p>
				{missing.length > 0 && <p className="text-[13px] break-words text-ink-soft">{missing.join(DOT)}</p>}
				{reply && <p className="text-[13px] break-words">{t("quotationScreen.askedReply", { reply })}</p>}
			</div>
			{/* Several may be options of one move: their sum would be no price. */}
			{total === null ? (
				<Badge tone="warn">{t("quotationScreen.askedNoPrice")}</Badge>
			) : (
				lanes === 1 && <span className="tabular-nums">{money(total, request.currency)}</span>
			)}
			{quotation && (
				<Link href={recordPath(quotation.id)} className="text-accent underline underline-offset-2 tabular-nums">
					{quotation.number}
				</Link>
			)}
			<ThreadLink id={request.id} />
			{request.state === "asked" && request.mayAnswer && <Answer request={request} customer={customer} />}
		</li>
	);
}

/** What can be done with a request that waits: withdraw it as the customer, make its draft or turn it down as staff. */
function Answer({ request, customer }: { request: QuotationRequest; customer: boolean }) {
	const t = useText();
	const can = useCan();
	const [closing, setClosing] = useState(false);
	const [, navigate] = useLocation();
	const refresh = useRefreshQuotations();
	const draft = trpc.quotation.fromRequest.useMutation({
		onSuccess: async (made) => {
			toast.done(t("quotationScreen.draftMade", { number: made.number }));
			navigate(recordPath(made.id));
			await refresh();
		},
	});
	const unpriced = customer || !can("sale.search") ? [] : request.searches.filter(({ priced }) => !priced);
	return (
		<span className="flex flex-wrap gap-2">
			{unpriced.map(({ search }) => (
				<LinkButton href={`${paths.sale}${writeSearch(search)}`} key={writeSearch(search)} size="small">
					<Search aria-hidden />
					{t("quotationScreen.askedSearch")}
				</LinkButton>
			))}
			<Button size="small" onClick={() => setClosing(true)}>
				{customer ? t("quotationScreen.askedWithdraw") : t("quotationScreen.askedTurnDown")}
			</Button>
			{!customer && !request.quotation && can("sale.quote") && (
				<Button size="small" variant="primary" busy={draft.isPending} onClick={() => draft.mutate({ id: request.id })}>
					<FilePlus aria-hidden />
					{t("quotationScreen.askedDraft")}
				</Button>
			)}
			{closing && <CloseDialog request={request} customer={customer} onClose={() => setClosing(false)} />}
		</span>
	);
}

function CloseDialog({ request, customer, onClose }: { request: QuotationRequest; customer: boolean; onClose: () => void }) {
	const t = useText();
	const [reply, setReply] = useState("");
	const refresh = useRefreshQuotations();
	const close = trpc.quotation.closeRequest.useMutation({
		onSuccess: async () => {
			toast.done(customer ? t("quotationScreen.askedWithdrawn") : t("quotationScreen.askedTurnedDown"));
			onClose();
			await refresh();
		},
	});
	const lane = { lane: laneInWords(request) };
	return (
		<OpenDialog
			onClose={onClose}
			role="alertdialog"
			title={customer ? t("quotationScreen.askedWithdraw") : t("quotationScreen.askedTurnDown")}
			description={customer ? t("quotationScreen.askedWithdrawText", lane) : t("quotationScreen.askedTurnDownText", lane)}
			footer={
				<CancelFooter onCancel={onClose} busy={close.isPending}>
					<Button
						variant="danger"
						disabled={!customer && reply.trim() === ""}
						busy={close.isPending}
						onClick={() => close.mutate({ id: request.id, reply })}
					>
						{customer ? t("quotationScreen.askedWithdraw") : t("quotationScreen.askedTurnDown")}
					</Button>
				</CancelFooter>
			}
		>
			<Field label={t(customer ? "quotationScreen.reason" : "quotationScreen.reasonNeeded")} required={!customer}>
				{(control) => <Textarea {...control} value={reply} maxLength={1000} onChange={(event) => setReply(event.target.value)} />}
			</Field>
		</OpenDialog>
	);
}
