import { type MarkUpKind, markUpKinds } from "@iqt/routers/desk/quotation/mark-up-schema";
import { EmptyState } from "@iqt/ui/empty-state";
import { Card, Skeleton } from "@iqt/ui/surface";
import { trpc } from "../../../api/client.ts";
import { describeError, sentence } from "../../../api/errors.ts";
import { DOT } from "../../../lib/dot.ts";
import { locale, type MessageId, type Text, useText } from "../../../lib/text.ts";
import { actionWords, actorWords, known } from "../../../resource/log-words.ts";
import { Moment } from "../../../resource/moment.tsx";
import { groupDigits } from "../../../resource/values.ts";
import { usePage } from "../../../shell/tab-host.tsx";
import { useUser } from "../../../shell/user.ts";
import { containersText, money } from "../../sale/search/words.ts";
import { changedWords } from "./changed-words.ts";
import { lookEvery } from "./look-every.ts";
import { markUpWords, recordedFigure } from "./mark-up-words.ts";
import type { Quotation } from "./types.ts";

interface Entry {
	id: string;
	at: string;
	text: string;
	by?: string;
	details?: string;
}

const actions: Record<string, MessageId> = {
	create: "quotationScreen.history.create",
	update: "quotationScreen.history.update",
	replicate: "quotationScreen.history.replicate",
	extend: "quotationScreen.history.extend",
	requote: "quotationScreen.history.requote",
	send: "quotationScreen.history.send",
	sendRepeated: "quotationScreen.history.sendRepeated",
	resendMail: "quotationScreen.history.resendMail",
	accept: "quotationScreen.history.accept",
	decline: "quotationScreen.history.decline",
	withdraw: "quotationScreen.history.withdraw",
	expire: "quotationScreen.history.expire",
	warn: "quotationScreen.history.warn",
	askDiscount: "quotationScreen.history.askDiscount",
	approveDiscount: "quotationScreen.history.approveDiscount",
	rejectDiscount: "quotationScreen.history.rejectDiscount",
	withdrawDiscount: "quotationScreen.history.withdrawDiscount",
	makeHandOver: "quotationScreen.history.makeHandOver",
	addElsewhere: "quotationScreen.history.addElsewhere",
	addLine: "quotationScreen.history.addLine",
	changeLine: "quotationScreen.history.changeLine",
	removeLine: "quotationScreen.history.removeLine",
	priceAgain: "quotationScreen.history.priceAgain",
	markUp: "quotationScreen.history.markUp",
	removeMarkUp: "quotationScreen.history.removeMarkUp",
	open: "quotationScreen.history.open",
	customerAsk: "quotationScreen.history.customerAsk",
	renewLink: "quotationScreen.history.renewLink",
	shutLink: "quotationScreen.history.shutLink",
};

/** What was before the draft: the request it answers, and what was searched for it, of a quotation of ours. */
function before(t: Text, { wish, lanes, createdAt, ownerName, document }: Quotation): Entry[] {
	const asked = wish ? [{ id: "asked", at: wish.askedAt, text: t("quotationScreen.history.ask"), by: wish.askedBy, details: wish.remark }] : [];
	const searched = document.items
		.slice(0, lanes.length)
		.map((item) => `${item.origin.name} → ${item.destination.name}, ${containersText(item.containers)}, ${item.readyDate}`);
	const search = {
		id: "searched",
		at: createdAt,
		text: t("quotationScreen.history.search"),
		by: ownerName,
		details: [...new Set(searched)].join(DOT),
	};
	return searched.length > 0 ? [search, ...asked] : asked;
}

const isMarkUp = (kind: unknown): kind is MarkUpKind => markUpKinds.some((known) => known === kind);

/** What a customer can be told: the dates of the quotation itself. */
function ownDates(t: Text, quotation: Quotation): Entry[] {
	const { state, createdAt, sentAt, openedAt, decidedAt, discounts, ownerName, document } = quotation;
	const details = document.accepted === null ? {} : { details: t("quotationScreen.optionNumber", { lane: document.accepted + 1 }) };
	const decided =
		state === "accepted" ? "accept" : state === "declined" ? "decline" : state === "withdrawn" ? "withdraw" : state === "expired" ? "expire" : null;
	return [
		{ id: "created", at: createdAt, text: t("quotationScreen.history.create"), by: ownerName },
		...discounts.map((request) => ({
			id: request.id,
			at: request.requestedAt,
			text: t("quotationScreen.history.askDiscount"),
			by: request.requestedBy,
			details: request.reason,
		})),
		...(sentAt ? [{ id: "sent", at: sentAt, text: t("quotationScreen.history.send") }] : []),
		...(openedAt ? [{ id: "opened", at: openedAt, text: t("quotationScreen.history.open") }] : []),
		...(decidedAt && decided ? [{ id: "decided", at: decidedAt, text: t(`quotationScreen.history.${decided}`), ...details }] : []),
	].sort((a, b) => b.at.localeCompare(a.at));
}

/** What happened to a quotation, newest first: from the change log for those who may read it, by its own dates otherwise. */
export function Timeline({ quotation }: { quotation: Quotation }) {
	const t = useText();
	// Staff reach their own quotations, or all with the right to them; either may read the log of what they reach.
	const mayRead = useUser().userType !== 3;
	const { active } = usePage();
	const log = trpc.changeLog.history.useQuery(
		{ objectType: "quotation", objectId: quotation.id },
		{ enabled: mayRead, meta: { quiet: true }, staleTime: 0, refetchInterval: active && lookEvery(quotation) },
	);
	const entries: Entry[] = mayRead
		? [
				...(log.data ?? []).map((entry) => {
					const id = actions[entry.action];
					const {
						reason,
						asked,
						currency,
						acceptedOption,
						because,
						handOver,
						madeElsewhere,
						question,
						mailedTo,
						line = entry.before?.line,
						pricing,
						value,
					} = { ...entry.after };
					const option = typeof acceptedOption === "number" ? t("quotationScreen.optionNumber", { lane: acceptedOption }) : "";
					const causes = Array.isArray(because) ? because.map((cause) => known(`enum.quotationBecause.${cause}`) ?? cause).join(", ") : "";
					const priced = isMarkUp(pricing) ? markUpWords(t, pricing, recordedFigure(String(value))) : "";
					// Entries from before that was kept have no currency.
					const total = typeof asked !== "string" ? "" : typeof currency === "string" ? money(asked, currency) : groupDigits(asked, locale());
					const changed = entry.action === "update" ? changedWords(t, entry.before ?? null, entry.after ?? null) : "";
					const details = [changed, line, priced, total, option, handOver, madeElsewhere, reason, question, mailedTo, causes]
						.filter((part) => typeof part === "string" && part !== "")
						.join(DOT);
					return {
						id: String(entry.id),
						at: entry.at,
						text: id ? t(id) : actionWords(entry.action),
						by: [actorWords(entry.actorName), ...(entry.source === "link" ? [t("quotationScreen.byLink")] : [])].join(DOT),
						...(details ? { details } : {}),
					};
				}),
				...(log.data ? before(t, quotation) : []),
			]
		: ownDates(t, quotation);
	return (
		<Card title={t("quotationScreen.tab.history")}>
			{mayRead && log.isPending && <Skeleton className="h-24 w-full" />}
			{mayRead && log.isError && <EmptyState kind="error" title={t("table.loadFailed")} text={sentence(describeError(log.error))} />}
			<ol className="flex flex-col">
				{entries.map((entry) => (
					<li key={entry.id} className="relative border-l-2 border-line pb-4 pl-4 last:border-transparent last:pb-0">
						<span aria-hidden className="absolute top-1.5 -left-[5px] size-2 rounded-full bg-accent" />
						<p className="font-medium">{entry.text}</p>
						<p className="text-[13px] text-ink-soft">
							<Moment at={entry.at} />
							{entry.by && `${DOT}${entry.by}`}
						</p>
						{entry.details && <p className="break-words whitespace-pre-wrap">{entry.details}</p>}
					</li>
				))}
			</ol>
		</Card>
	);
}
