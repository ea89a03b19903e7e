import type { SearchLine, ShownLine } from "@iqt/routers/kit/charges/search";
import type { BookDomain } from "@iqt/routers/prices/books";
import { ExternalLink, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { DOT } from "../../../lib/dot.ts";
import { useText } from "../../../lib/text.ts";
import { bookPath } from "../../../shell/book-screens.ts";
import { useUser } from "../../../shell/user.ts";
import { bookName } from "./book-name.ts";
import { answerWords } from "./platform-mark.tsx";
import { money, period, rateWords } from "./words.ts";

/** The list of what truck platforms were asked. */
const callRecords = "/ntocc/callRecord";

/** The book of cost strategies. */
const strategies = "costStrategy" satisfies BookDomain;

type Formula = NonNullable<SearchLine["explanation"]["formula"]>;
type Rate = NonNullable<SearchLine["explanation"]["exchangeRate"]>;

/** Where a charge comes from: rate row and version, formula with its values, strategy, exchange rate; costs where the answer has them. */
export function LineSource({ line, why }: { line: ShownLine; why: SearchLine["explanation"] }) {
	const t = useText();
	const { confidential } = line;
	const formula = why.formula ?? confidential?.formula ?? null;
	return (
		<dl className="grid grid-cols-1 gap-x-6 gap-y-2.5 sm:grid-cols-[repeat(auto-fill,minmax(230px,1fr))]">
			<Fact label={t("saleScreen.rateRow")}>
				{t("saleScreen.rateVersion", { book: bookName(t, why.domain), version: why.rateVersion })}
				<RateLink domain={why.domain} id={why.rateId} />
			</Fact>
			<Fact label={t("saleScreen.rowValid")}>{period(t, why.rateValidFrom, why.rateValidTo)}</Fact>
			{why.strategyId && why.strategyVersion !== null && (
				<Fact label={t("saleScreen.strategy")}>
					{t("saleScreen.strategyVersion", { version: why.strategyVersion })}
					<RateLink domain={strategies} id={why.strategyId} />
				</Fact>
			)}
			{why.platform && (
				<Fact label={t("saleScreen.platform")}>
					{answerWords(t, why.platform)}
					<RowLink path={callRecords} id={why.platform.callId} label={t("saleScreen.openCall")} />
				</Fact>
			)}
			{formula ? (
				<FormulaFacts formula={formula} label={t("saleScreen.formula")} />
			) : (
				// To whoever may not see costs the formula may be what is left out.
				confidential && !why.strategyId && <Fact label={t("saleScreen.price")}>{t("saleScreen.fixedPrice")}</Fact>
			)}
			{why.index && (
				<Fact label={t("saleScreen.index")}>
					{t("saleScreen.indexText", { ...why.index, from: String(why.index.from), to: why.index.to === null ? "open" : String(why.index.to) })}
				</Fact>
			)}
			{why.bound && <Fact label={t("saleScreen.price")}>{t(`saleScreen.bound.${why.bound}`)}</Fact>}
			<Fact label={t("saleScreen.exchangeRate")}>{why.exchangeRate ? <RateText rate={why.exchangeRate} /> : t("saleScreen.sameCurrency")}</Fact>
			{line.vatPercent && <Fact label={t("saleScreen.vat")}>{t("saleScreen.vatText", { percent: line.vatPercent })}</Fact>}
			{confidential && (
				<div className="col-span-full rounded-md border border-line bg-warn-soft px-3 py-2">
					<dt className="flex items-center gap-1.5 text-xs text-warn">
						<Lock className="size-3.5" aria-hidden />
						{t("saleScreen.confidential")}
					</dt>
					<dd>
						<Costs line={line} confidential={confidential} />
					</dd>
				</div>
			)}
		</dl>
	);
}

function Costs({ line, confidential }: { line: ShownLine; confidential: NonNullable<ShownLine["confidential"]> }) {
	const t = useText();
	const { purchase, costExchangeRate, costParts, msrFormula } = confidential;
	const sum = (amount: string | null) => (amount === null ? "–" : money(amount, line.currency));
	return (
		<dl className="mt-1 grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[repeat(auto-fill,minmax(200px,1fr))]">
			<Fact label={t("saleScreen.cost")}>{sum(confidential.cost)}</Fact>
			<Fact label={t("saleScreen.margin")}>{sum(confidential.margin)}</Fact>
			<Fact label={t("saleScreen.msr")}>{sum(confidential.msr)}</Fact>
			{purchase && (
				<Fact label={t("saleScreen.purchase")}>
					{t("saleScreen.purchaseText", {
						trucker: line.explanation?.platform ? t(`ntocc.provider.${line.explanation.platform.provider}`) : purchase.trucker,
						cost: money(purchase.cost, purchase.currency),
						version: purchase.rateVersion,
					})}
				</Fact>
			)}
			{costParts && (
				<Fact label={t("saleScreen.costParts")}>
					{costParts.amounts.map(({ amount, currency }) => money(amount, currency)).join(" + ")}
					<span className="block text-xs text-ink-soft">
						<RateText rate={costParts.exchangeRate} />
						{DOT}
						{t(costParts.own ? "saleScreen.rateOfRow" : "saleScreen.rateOfDay")}
					</span>
				</Fact>
			)}
			{costExchangeRate && (
				<Fact label={t("saleScreen.exchangeRate")}>
					<RateText rate={costExchangeRate} />
				</Fact>
			)}
			{msrFormula && <FormulaFacts formula={msrFormula} label={`${t("saleScreen.msr")}${DOT}${t("saleScreen.formula")}`} />}
		</dl>
	);
}

function FormulaFacts({ formula, label }: { formula: Formula; label: string }) {
	const t = useText();
	const values = Object.entries(formula.values).flatMap(([name, value]) => (value === null ? [] : [`${name} = ${value}`]));
	return (
		<>
			<Fact label={label}>
				<code className="font-mono text-[0.92em]">{formula.text}</code>
				{values.length > 0 && <span className="block text-xs text-ink-soft tabular-nums">{values.join(DOT)}</span>}
			</Fact>
			<Fact label={t("saleScreen.formulaWith")}>
				<span className="tabular-nums">{formula.steps}</span>
			</Fact>
		</>
	);
}

function RateText({ rate }: { rate: Rate }) {
	const t = useText();
	return <span className="tabular-nums">{rateWords(t, rate)}</span>;
}

/** Leads to the row in its price book, for those who may open the book. */
function RateLink({ domain, id }: { domain: string; id: string }) {
	const t = useText();
	const path = bookPath(domain);
	return path === undefined ? null : <RowLink path={path} id={id} label={t("saleScreen.openRate")} />;
}

/** Leads to one row of a list, for those who may open the list. */
function RowLink({ path, id, label }: { path: string; id: string; label: string }) {
	const user = useUser();
	if (!user.isSuper && !user.menus.has(path)) return null;
	return (
		<Link href={`${path}?f=id:eq:${id}`} className="flex w-fit items-center gap-1 text-xs text-accent underline underline-offset-2">
			{label}
			<ExternalLink className="size-3" aria-hidden />
		</Link>
	);
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="min-w-0">
			<dt className="text-xs text-ink-soft">{label}</dt>
			<dd className="break-words tabular-nums">{children}</dd>
		</div>
	);
}
