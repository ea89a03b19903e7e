import { businessDay } from "@iqt/i18n/days";
import { useState } from "react";
import { money } from "../../features/sale/search/words.ts";
import { DOT } from "../../lib/dot.ts";
import { type Text, useText } from "../../lib/text.ts";
import { call, Refused, saveByLink } from "../call.ts";
import { forgetTexts } from "../kept-text.ts";
import { Button, Notice, Section } from "../parts.tsx";
import { forgetReason } from "../sheet.tsx";
import { AcceptSheet, AskSheet, DeclineSheet } from "./dialogs.tsx";
import { Lane, Options, Sums } from "./lanes.tsx";
import type { CustomerQuotation } from "./types.ts";

interface Props {
	token: string;
	quotation: CustomerQuotation;
	onChange: (quotation: CustomerQuotation) => void;
}

const days = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** How it stands, in words; null of an offer that waits for the answer. */
function stateWords(t: Text, { state, answeredAt, document, timeZone }: CustomerQuotation): string | null {
	const owner = document.issuer.name;
	const date = answeredAt === null ? "" : businessDay(new Date(answeredAt), timeZone);
	if (state === "accepted") return t("customerQuotation.accepted", { date, owner, option: document.accepted === null ? 0 : document.accepted + 1 });
	if (state === "declined") return t("customerQuotation.declined", { date, owner });
	if (state === "expired") return t("customerQuotation.expired", { date: document.validTo, owner });
	return state === "withdrawn" ? t("customerQuotation.withdrawn") : null;
}

/** The quotation with what can be done about it: accept, decline, ask, keep a paper. */
export function QuotationView({ token, quotation, onChange }: Props) {
	const t = useText();
	const { document } = quotation;
	const [option, setOption] = useState<number | null>(null);
	const [sheet, setSheet] = useState<"accept" | "decline" | "ask" | null>(null);
	const [done, setDone] = useState<{ tone: "good" | "danger"; said: string } | null>(null);
	const waits = quotation.state === "sent";
	const choosing = waits && document.lanesAre === "options";
	const owner = document.issuer.name;
	const { email } = document.customer;
	/** What is answered, or how it stands by now where that was refused. */
	const answer = async (answering: Promise<CustomerQuotation>, said: string) => {
		try {
			onChange(await answering);
			forgetReason();
			setSheet(null);
			setDone({ tone: "good", said });
		} catch (error) {
			if (!(error instanceof Refused) || error.fields.size > 0) throw error;
			onChange(await call("customerQuotation", "view", { token }));
			setSheet(null);
			setDone({ tone: "danger", said: error.message });
		}
	};
	const startAccepting = () => {
		if (choosing && option === null) setDone({ tone: "danger", said: t("customerQuotation.chooseFirst") });
		else setSheet("accept");
	};
	const paper = async () => {
		try {
			await saveByLink("/quotationPortal/customerQuotation.pdf", { token }, `${quotation.number}.pdf`);
		} catch (error) {
			setDone({ tone: "danger", said: error instanceof Refused ? error.message : t("linkPage.failed") });
		}
	};
	const taken = option === null ? undefined : document.items[option];
	const lane = taken
		? t("document.option", { lane: (option ?? 0) + 1 })
		: document.items.map((item) => `${item.origin.name} → ${item.destination.name}`).join(", ");
	return (
		<>
			<State quotation={quotation} />
			<Summary quotation={quotation} onPaper={() => void paper()} />
			{document.items.map((_, place) => (
				<Lane
					// biome-ignore lint/suspicious/noArrayIndexKey: lanes of a document do not move
					key={place}
					document={document}
					place={place}
					chosen={choosing ? option === place : null}
					onChoose={() => {
						setOption(place);
						setDone(null);
					}}
				/>
			))}
			<Sums document={document} />
			<Words document={document} timeZone={quotation.timeZone} />
			<p className="text-[0.87em] text-ink-soft print:hidden">{t("linkPage.meant", { name: document.customer.name })}</p>
			<div className="sticky bottom-0 -mx-(--gap) -mb-(--gap) flex flex-col gap-2 border-t border-line bg-surface/95 p-3 print:hidden">
				<div aria-live="polite">{done && <Notice tone={done.tone}>{done.said}</Notice>}</div>
				<div className="flex flex-wrap justify-end gap-2">
					{waits && (
						<Button look="primary" className="flex-1 sm:min-w-48 sm:flex-none" onClick={startAccepting}>
							{t("customerQuotation.accept")}
						</Button>
					)}
					{waits && (
						<Button className="flex-1 sm:flex-none" onClick={() => setSheet("decline")}>
							{t("customerQuotation.decline")}
						</Button>
					)}
					<Button className="flex-1 sm:flex-none" onClick={() => setSheet("ask")}>
						{t("customerQuotation.ask")}
					</Button>
				</div>
			</div>
			{sheet === "accept" && (
				<AcceptSheet
					text={t("customerQuotation.acceptText", { lane, total: money(taken?.total ?? document.total, document.currency), owner })}
					send={() =>
						answer(call("customerQuotation", "accept", { token, ...(option === null ? {} : { option }) }), t("customerQuotation.thanks", { owner }))
					}
					onClose={() => setSheet(null)}
				/>
			)}
			{sheet === "decline" && (
				<DeclineSheet
					send={(because, reason) =>
						answer(call("customerQuotation", "decline", { token, because, reason }), t("customerQuotation.noted", { owner }))
					}
					onClose={() => setSheet(null)}
				/>
			)}
			{sheet === "ask" && (
				<AskSheet
					owner={owner}
					email={email}
					send={async (text) => {
						const { answeredTo } = await call("customerQuotation", "ask", { token, text });
						forgetTexts("question");
						setSheet(null);
						setDone({ tone: "good", said: t("customerQuotation.asked", { owner, email: answeredTo }) });
					}}
					onClose={() => setSheet(null)}
				/>
			)}
		</>
	);
}

/** How it stands where it is no offer any more, and where a newer one went. */
function State({ quotation }: Pick<Props, "quotation">) {
	const t = useText();
	const { state, newer, document, timeZone } = quotation;
	const said = stateWords(t, quotation);
	if (said === null) return null;
	return (
		<Notice tone={state === "accepted" ? "good" : "warn"} data-state={state}>
			<p className="font-medium">{said}</p>
			{newer && state !== "accepted" && (
				<p>
					{t("customerQuotation.newer", {
						number: newer.number,
						date: businessDay(new Date(newer.mailedOn), timeZone),
						email: document.customer.email,
					})}
				</p>
			)}
		</Notice>
	);
}

/** Whom it is for, by whom, how long it holds and what it comes to. */
function Summary({ quotation, onPaper }: Pick<Props, "quotation"> & { onPaper: () => void }) {
	const t = useText();
	const { document, state, today } = quotation;
	const { customer, issuer } = document;
	const options = document.lanesAre === "options" && document.accepted === null;
	return (
		<Section
			title={customer.name}
			aside={
				<div className="flex gap-2 print:hidden">
					<Button onClick={onPaper}>{t("customerQuotation.pdf")}</Button>
					<Button className="max-sm:hidden" onClick={() => print()}>
						{t("linkPage.print")}
					</Button>
				</div>
			}
		>
			<dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1">
				{customer.contact && (
					<>
						<dt className="text-ink-soft">{t("document.contact")}</dt>
						<dd className="min-w-0 break-words">{customer.contact}</dd>
					</>
				)}
				<dt className="text-ink-soft">{t("document.preparedBy")}</dt>
				<dd className="min-w-0 break-words">
					{issuer.name}{" "}
					<a
						className="inline-block text-accent underline underline-offset-2"
						href={`mailto:${issuer.email}?subject=${encodeURIComponent(quotation.number)}`}
					>
						{issuer.email}
					</a>
				</dd>
				<dt className="text-ink-soft">{t("document.issuedOn")}</dt>
				<dd className="tabular-nums">{document.issuedOn}</dd>
				<dt className="text-ink-soft">{t("document.validity")}</dt>
				<dd className="tabular-nums">{t("document.period", { from: document.validFrom, to: document.validTo })}</dd>
			</dl>
			<p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line pt-3">
				<span className={state === "sent" ? "font-medium text-good" : "text-ink-soft"}>
					{state === "sent" && t("customerQuotation.lastDay", { date: document.validTo, days: days(today, document.validTo) })}
				</span>
				{options ? (
					<>
						<span className="text-ink-soft">{t("document.optionsText")}</span>
						<Options document={document} />
					</>
				) : (
					<strong className="text-2xl font-semibold tabular-nums">{money(document.total, document.currency)}</strong>
				)}
			</p>
		</Section>
	);
}

/** What is written below the prices. */
function Words({ document, timeZone }: Pick<CustomerQuotation, "document" | "timeZone">) {
	const t = useText();
	return (
		<>
			{document.remarks && (
				<Section title={t("document.remarks")}>
					<p className="break-words whitespace-pre-wrap">{document.remarks}</p>
				</Section>
			)}
			{document.terms.length > 0 && (
				<Section title={t("document.terms")}>
					{document.terms.map((term) => (
						<div key={term.body} lang={document.language} className="not-first:mt-3">
							{term.title && <h3 className="font-medium">{term.title}</h3>}
							<p className="break-words whitespace-pre-wrap text-ink-soft">{term.body}</p>
						</div>
					))}
				</Section>
			)}
			{document.issuer.letterhead && <Company shown={document.issuer.letterhead} language={document.language} />}
			<p className="text-[0.87em] text-ink-soft">
				{t("document.closing")} {t("document.timeZone", { zone: timeZone })}
			</p>
		</>
	);
}

type Letterhead = NonNullable<CustomerQuotation["document"]["issuer"]["letterhead"]>;

/** Whose offer it is, and where it is paid to. */
function Company({ shown, language }: { shown: Letterhead; language: string }) {
	const t = useText();
	const facts = [
		[t("document.bank"), shown.bank],
		[t("document.registration"), shown.registration],
	].filter(([, text]) => text);
	return (
		<Section title={shown.name}>
			<div lang={language} className="break-words whitespace-pre-wrap">
				{shown.address && <p>{shown.address}</p>}
				<p className="text-ink-soft">{[shown.phone, shown.email, shown.website].filter(Boolean).join(DOT)}</p>
				{facts.map(([name, text]) => (
					<div key={name} className="mt-2">
						<h3 className="font-medium">{name}</h3>
						<p className="text-ink-soft">{text}</p>
					</div>
				))}
			</div>
		</Section>
	);
}
