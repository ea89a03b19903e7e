import { Card } from "@iqt/ui/surface";
import { Link as LinkIcon } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Link } from "wouter";
import { momentText } from "../../../lib/moment.ts";
import { useText } from "../../../lib/text.ts";
import { useUser } from "../../../shell/user.ts";
import { money, period } from "../../sale/search/words.ts";
import { customerPath } from "../customers/path.ts";
import { handOverPath } from "../hand-over/path.ts";
import { languagesSaid } from "./languages.ts";
import { SentMails } from "./sent-mails.tsx";
import type { Quotation } from "./types.ts";
import { recordPath } from "./use-quotation-actions.ts";

/** Who it is for, how long it holds, what it came from and how its mail fares. */
export function Facts({ quotation }: { quotation: Quotation }) {
	const t = useText();
	const { document, origin, confidential, state } = quotation;
	const { customer } = document;
	const toCustomer = useUser().userType === 3;
	const facts: [string, ReactNode][] = [
		[
			t("quotationScreen.customer"),
			quotation.customerId === null ? customer.name : <CustomerLink key="customer" id={quotation.customerId} name={customer.name} />,
		],
		[t("quotationScreen.madeElsewhere"), quotation.madeElsewhere],
		[t("quotationScreen.email"), customer.email],
		[t("quotationScreen.contact"), customer.contact],
		[t("quotationScreen.language"), languagesSaid(t, document)],
		[t("quotationScreen.validity"), period(t, document.validFrom, document.validTo)],
		[t("quotationScreen.acceptedOption"), document.accepted === null ? null : t("quotationScreen.optionNumber", { lane: document.accepted + 1 })],
		[t(toCustomer ? "quotationScreen.yourContact" : "quotationScreen.owner"), quotation.ownerName],
		...(toCustomer ? [] : [[t("quotationScreen.createdAt"), momentText(quotation.createdAt)] satisfies [string, ReactNode]]),
	];
	if (quotation.standardTotal && quotation.lanes.some(({ markUp }) => markUp !== null))
		facts.push([t("quotationScreen.standardTotal"), money(quotation.standardTotal, document.currency)]);
	if (quotation.wish?.remark) facts.push([t("quotationScreen.wish"), `${quotation.wish.remark} (${quotation.wish.askedBy})`]);
	if (quotation.replacesId && origin) {
		const link = (
			<Link href={recordPath(quotation.replacesId)} className="text-accent underline underline-offset-2">
				{t(`quotationScreen.origin.${origin}`)}
			</Link>
		);
		facts.push([t("quotationScreen.replaces"), link]);
	}
	if (quotation.followers.length > 0) {
		const links = quotation.followers.map((next) => (
			<Link key={next.id} href={recordPath(next.id)} className="mr-3 text-accent underline underline-offset-2">
				{next.number} ({t(`enum.quotation.${next.state}`)})
			</Link>
		));
		facts.push([t("quotationScreen.followers"), links]);
	}
	if (quotation.handOver) {
		const { id: handOver, number } = quotation.handOver;
		const link = handOver ? (
			<Link href={handOverPath(handOver)} className="text-accent underline underline-offset-2">
				{number}
			</Link>
		) : (
			number
		);
		facts.push([t("quotationScreen.handOver"), link]);
	}
	return (
		<Card title={t("quotationScreen.details")}>
			<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
				{facts.map(([label, value]) =>
					value ? (
						<Fragment key={label}>
							<dt className="text-ink-soft">{label}</dt>
							<dd className="min-w-0 break-words tabular-nums">{value}</dd>
						</Fragment>
					) : null,
				)}
			</dl>
			{confidential && (
				<p className="mt-3 rounded-md bg-warn-soft px-3 py-2 text-[13px] tabular-nums">
					{t("quotationScreen.confidential", {
						cost: confidential.cost === null ? "–" : money(confidential.cost, document.currency),
						msr: money(confidential.msr, document.currency),
					})}
				</p>
			)}
			<p className="mt-3 text-[13px] text-ink-soft">
				{state === "draft"
					? t("quotationScreen.draftNote")
					: quotation.sentAt
						? t("quotationScreen.frozen", { at: momentText(quotation.sentAt) })
						: null}
			</p>
			{quotation.links.length > 0 && (
				<ul aria-label={t("quotationScreen.page")} className="mt-2 flex flex-col gap-1.5 border-t border-line pt-3">
					{quotation.links.map((link) => (
						<li key={`${link.madeFor} ${link.revokedAt}`} className="flex flex-wrap items-center gap-x-2 text-[13px] text-ink-soft tabular-nums">
							<LinkIcon className="size-4" aria-hidden />
							{t("quotationScreen.page")}: {link.madeFor}
							<span>{t("quotationScreen.pageOpened", { count: link.opens, at: link.lastOpenedAt ? momentText(link.lastOpenedAt) : "" })}</span>
							<span>
								{link.revokedAt === null
									? link.expiresAt && t("quotationScreen.pageUntil", { at: momentText(link.expiresAt) })
									: t("quotationScreen.pageShut")}
							</span>
						</li>
					))}
				</ul>
			)}
			{state !== "draft" && quotation.mails.length > 0 && <SentMails mails={quotation.mails} />}
		</Card>
	);
}

/** The customer's page in the register. */
function CustomerLink({ id, name }: { id: string; name: string }) {
	return (
		<Link href={customerPath(id)} className="text-accent underline underline-offset-2">
			{name}
		</Link>
	);
}
