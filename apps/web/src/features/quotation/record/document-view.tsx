import type { DocumentItem, PublicDocument } from "@iqt/routers/desk/quotation/schema";
import { Card } from "@iqt/ui/surface";
import { TableHead } from "@iqt/ui/table";
import { Fragment } from "react";
import { DOT } from "../../../lib/dot.ts";
import { type Language, languageNames, locale, useText } from "../../../lib/text.ts";
import { groupDigits } from "../../../resource/values.ts";
import { basisName, containersText, money, rateWords, transitDays } from "../../sale/search/words.ts";
import type { DraftTools } from "./draft-tools.tsx";
import { OptionMark, optionFacts } from "./lanes-are.tsx";
import { languageName } from "./languages.ts";
import { optionApart } from "./option-apart.ts";

/** What a charge says may take several lines: figures beside it stay in sight. */
const words = "px-2 py-1.5";
const cell = `${words} whitespace-nowrap`;
const numeric = `${cell} text-right tabular-nums`;
/** Left out on a narrow screen, where the line under the charge says it. */
const wide = `${numeric} max-sm:hidden`;

type Shown = Pick<
	PublicDocument,
	| "accepted"
	| "cheapest"
	| "currency"
	| "discount"
	| "exchangeRates"
	| "items"
	| "lanesAre"
	| "remarks"
	| "standardTotal"
	| "terms"
	| "total"
	| "totals"
>;

interface Props {
	document: Shown;
	/** Remarks in other languages than the first, by the language. */
	remarksIn?: Partial<Record<Language, string>>;
	/** For staff, beside it. */
	tools?: DraftTools;
}

/** What the customer has: lanes with their charges, sums, exchange rates, remarks and terms. */
export function DocumentView({ document, remarksIn = {}, tools }: Props) {
	const t = useText();
	const options = document.lanesAre === "options";
	const others = languageNames.flatMap(({ value }) => (remarksIn[value] ? [{ value, text: remarksIn[value] }] : []));
	return (
		<div className="flex flex-col gap-(--gap)">
			{document.items.map((item, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: lanes of a document do not move
				<Lane key={index} item={item} index={index} document={document} tools={tools} />
			))}
			<div className="grid grid-cols-1 items-start gap-(--gap) lg:grid-cols-2">
				{options ? <Options document={document} /> : <Total document={document} />}
				{document.exchangeRates.length > 0 && (
					<Card title={t("quotationScreen.exchangeRates")}>
						<ul className="flex flex-col gap-1 tabular-nums">
							{document.exchangeRates.map((rate) => (
								<li key={`${rate.from} ${rate.to} ${rate.date}`}>{rateWords(t, rate)}</li>
							))}
						</ul>
					</Card>
				)}
			</div>
			{(document.remarks || others.length > 0) && (
				<Card title={t("quotationScreen.remarks")}>
					<p className="break-words whitespace-pre-wrap">{document.remarks}</p>
					{others.map(({ value, text }) => (
						<details key={value} className="not-first:mt-2">
							<summary className="w-fit cursor-pointer text-accent">{languageName(t, value)}</summary>
							<p lang={value} className="mt-1 break-words whitespace-pre-wrap">
								{text}
							</p>
						</details>
					))}
				</Card>
			)}
			{document.terms.length > 0 && (
				<Card title={t("quotationScreen.terms")}>
					{document.terms.map((term) => (
						<section key={term.body} className="not-first:mt-3">
							{term.title && <h3 className="font-medium">{term.title}</h3>}
							<p className="whitespace-pre-wrap text-ink-soft">{term.body}</p>
						</section>
					))}
				</Card>
			)}
		</div>
	);
}

/** Sums over all parts, what is taken off, and what is to pay. */
function Total({ document }: { document: Shown }) {
	const t = useText();
	const discounted = Number(document.discount) > 0;
	return (
		<Card title={t("quotationScreen.total")}>
			<dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 tabular-nums">
				{document.totals.map((sum) => (
					<Fragment key={sum.currency}>
						<dt className="text-ink-soft">
							{t("quotationScreen.totals")}
							{DOT}
							{sum.currency}
						</dt>
						<dd className="text-right">{groupDigits(sum.amount, locale())}</dd>
					</Fragment>
				))}
				{discounted && (
					<>
						<dt className="text-ink-soft">{t("quotationScreen.standardTotal")}</dt>
						<dd className="text-right">{money(document.standardTotal, document.currency)}</dd>
						<dt className="text-ink-soft">{t("quotationScreen.discount")}</dt>
						<dd className="text-right">−{money(document.discount, document.currency)}</dd>
					</>
				)}
				<dt className="border-t border-line pt-1.5 font-semibold">{t("quotationScreen.total")}</dt>
				<dd className="border-t border-line pt-1.5 text-right text-lg font-semibold">{money(document.total, document.currency)}</dd>
			</dl>
		</Card>
	);
}

/** The options side by side, the cheapest or the accepted one marked; nothing is added up. */
function Options({ document }: { document: Shown }) {
	const t = useText();
	const { accepted, cheapest, currency } = document;
	return (
		<Card title={t("quotationScreen.options")}>
			<p className="mb-2 text-ink-soft">
				{accepted === null ? t("quotationScreen.optionsText") : t("quotationScreen.optionsTakenText", { lane: accepted + 1 })}
			</p>
			<ol className="flex flex-col gap-1.5 tabular-nums">
				{document.items.map((item, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: lanes of a document do not move
					<li key={index} className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
						<span className="min-w-0 flex-1">
							{t("quotationScreen.optionTitle", { lane: index + 1, from: item.origin.name, to: item.destination.name })}
							<span className="text-ink-soft">
								{DOT}
								{optionFacts(t, item, document)}
							</span>
						</span>
						<OptionMark document={document} place={index} />
						<strong className={index === (accepted ?? cheapest) ? "text-lg font-semibold" : "font-medium"}>{money(item.total, currency)}</strong>
					</li>
				))}
			</ol>
		</Card>
	);
}

function Lane({ item, index, document, tools }: { item: DocumentItem; index: number; document: Shown; tools: DraftTools | undefined }) {
	const t = useText();
	const { currency } = document;
	const options = document.lanesAre === "options";
	const weight = item.grossWeightKg === null ? "–" : new Intl.NumberFormat(locale()).format(item.grossWeightKg);
	const facts = { containers: containersText(item.containers), ownership: item.ownership, weight, ready: item.readyDate };
	const ends = { lane: index + 1, from: item.origin.name, to: item.destination.name };
	const title = options ? t("quotationScreen.optionTitle", ends) : t("quotationScreen.laneTitle", ends);
	const apart = optionApart(t, document, item);
	return (
		<Card
			title={
				<>
					{title}
					{apart.length > 0 && <span className="block font-normal text-ink-soft tabular-nums">{apart.join(DOT)}</span>}
				</>
			}
			bare
			actions={
				<span className="flex flex-wrap items-center justify-end gap-2">
					<OptionMark document={document} place={index} />
					{tools?.ofLane(index)}
				</span>
			}
		>
			<p className="px-4 pt-3 text-ink-soft tabular-nums">
				{item.reference && <strong className="mr-2 text-ink">{item.reference}</strong>}
				{t("quotationScreen.facts", facts)}
				{(item.transitMin !== null || item.transitMax !== null) && `${DOT}${transitDays(t, item.transitMin, item.transitMax)}`}
			</p>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard too */}
			<section className="overflow-x-auto p-2" aria-label={title} tabIndex={0}>
				<table className="w-full border-collapse">
					<caption className="sr-only">{title}</caption>
					<TableHead
						rowClass="border-b border-line text-[13px] text-ink-soft"
						cellClass="font-medium"
						columns={[
							{ name: "charge", label: t("quotationScreen.charge"), className: `${cell} text-left` },
							...(["quantity", "unitPrice", "amount"] as const).map((name) => ({ name, label: t(`quotationScreen.${name}`), className: wide })),
							{ name: "converted", label: t("quotationScreen.converted", { currency }), className: numeric },
							{ name: "vat", label: t("quotationScreen.vat"), className: wide },
						]}
					/>
					<tbody>
						{item.legs.map((leg, at) => {
							const lines = item.lines.filter((line) => line.leg === at);
							if (lines.length === 0) return null;
							return (
								// biome-ignore lint/suspicious/noArrayIndexKey: legs of a document do not move
								<Fragment key={at}>
									<tr className="bg-soft">
										<th scope="colgroup" colSpan={6} className={`${words} text-left font-medium`}>
											{leg.label}
											<span className="ml-2 font-normal text-ink-soft">
												{[leg.from?.name, leg.to?.name].filter(Boolean).join(" → ")}
												{leg.frequency && `${DOT}${leg.frequency}`}
											</span>
										</th>
									</tr>
									{lines.map((line, place) => (
										<tr key={`${line.charge} ${line.containerType ?? ""}`} className="border-b border-line">
											<th scope="row" className={`${words} text-left font-normal`}>
												{line.label}
												{line.containerType && `${DOT}${line.containerType}`}
												{leg.kind === "additional" && tools?.ofLine(index, place)}
												<span className="block text-xs text-ink-soft tabular-nums sm:hidden">
													{groupDigits(line.quantity, locale())} × {money(line.unitPrice, line.currency)}
												</span>
											</th>
											<td className={wide}>
												<span className="text-xs text-ink-soft">{basisName(t, line.basis)} ×</span> {groupDigits(line.quantity, locale())}
											</td>
											<td className={wide}>{money(line.unitPrice, line.currency)}</td>
											<td className={wide}>{money(line.amount, line.currency)}</td>
											<td className={numeric}>{groupDigits(line.converted, locale())}</td>
											<td className={wide}>{line.vatPercent ? `${line.vatPercent}%` : "–"}</td>
										</tr>
									))}
								</Fragment>
							);
						})}
					</tbody>
					<tfoot>
						<tr className="font-semibold">
							<th scope="row" className={`${cell} text-left`}>
								{options ? t("quotationScreen.optionTotal") : t("quotationScreen.laneTotal")}
							</th>
							<td colSpan={3} className="max-sm:hidden" />
							<td className={numeric}>{money(item.total, currency)}</td>
							<td className="max-sm:hidden" />
						</tr>
					</tfoot>
				</table>
			</section>
		</Card>
	);
}
