import type { RateBook } from "@iqt/routers/kit/price-book/define";
import type { Impact } from "@iqt/routers/kit/price-book/impact";
import type { AmountChange } from "@iqt/routers/kit/price-book/impact-amounts";
import type { ImpactView } from "@iqt/routers/kit/price-book/impact-view";
import type { Shift } from "@iqt/routers/kit/price-book/margins";
import { cn } from "@iqt/ui/cn";
import { Skeleton } from "@iqt/ui/surface";
import { useId } from "react";
import { Link } from "wouter";
import { DOT } from "../../lib/dot.ts";
import { locale, type MessageId, useText } from "../../lib/text.ts";
import { paths } from "../../paths.ts";
import { Histogram } from "./histogram.tsx";
import { percentText } from "./percent.ts";

/** What is known of a change: its numbers, and before it is made what these are of. */
export type KnownImpact = Impact & Partial<Pick<ImpactView, "lostLanes" | "standing">>;

interface ImpactPanelProps {
	/** Whose fields the amounts are; they go by their own names where it is not known. */
	book: Pick<RateBook, "fields"> | undefined;
	/** Null while it is worked out. */
	impact: KnownImpact | null;
	className?: string;
}

/** What a change of many rates brings about: numbers first, then by how much each amount changes, lanes that are left without a price and quotations to look at. */
export function ImpactPanel({ book, impact, className }: ImpactPanelProps) {
	const t = useText();
	const id = useId();
	if (!impact)
		return (
			<div role="status" className={className}>
				<span className="sr-only">{t("impact.counting")}</span>
				<Skeleton className="h-16" />
			</div>
		);
	const { amounts, lost, lostLanes = [], standing = [] } = impact;
	const openTo = lost?.to ?? t("book.openEnd");
	return (
		<section aria-labelledby={id} className={cn("flex flex-col gap-3 text-left", className)}>
			<h3 id={id} className="sr-only">
				{t("impact.title")}
			</h3>
			<Figures impact={impact} />
			{amounts.length > 0 && (
				<ul className="grid gap-x-6 gap-y-3 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]" data-hint={t("impact.exact")}>
					{amounts.map((change) => (
						<li key={change.changeOf}>
							<Amount change={change} label={labelOf(book, change.changeOf)} />
						</li>
					))}
				</ul>
			)}
			{lost && lost.rates > 0 && (
				<p className="text-[13px] text-ink-soft">
					{t("impact.lostDays")}: {lost.from} – {openTo}
				</p>
			)}
			{lostLanes.length > 0 && (
				<Named title={t("impact.lostLanes")} more={(lost?.lanes ?? 0) - lostLanes.length}>
					{lostLanes.map(({ lane, from }) => (
						<li key={lane}>{t("impact.laneFrom", { lane, from })}</li>
					))}
				</Named>
			)}
			{standing.length > 0 && (
				<Named title={t("impact.standing")} more={impact.quotations.drafts + impact.quotations.sent - standing.length}>
					{standing.map(({ id: quotation, number, state, customerName }) => (
						<li key={quotation}>
							<Link href={`${paths.quotationRecord}/${quotation}`} className="text-accent underline-offset-2 hover:underline">
								{number}
							</Link>{" "}
							{customerName} <span className="text-ink-soft">{t(`enum.quotation.${state}`)}</span>
						</li>
					))}
				</Named>
			)}
		</section>
	);
}

const labelOf = (book: Pick<RateBook, "fields"> | undefined, name: string): MessageId | null =>
	book?.fields.find((field) => field.name === name)?.label ?? null;

/** The numbers that count: what is touched, and whatever asks for a second look. */
function Figures({ impact }: { impact: KnownImpact }) {
	const t = useText();
	const number = new Intl.NumberFormat(locale());
	const { rates, lanes, lost, quotations, margins } = impact;
	const count = (label: MessageId, value: number, tone?: "warn") => ({ label, words: number.format(value), tone, shown: value > 0 });
	const shift = (label: MessageId, moved: Shift | undefined) => ({
		label,
		words: `${number.format(moved?.before ?? 0)} → ${number.format(moved?.after ?? 0)}`,
		tone: moved && moved.after > moved.before ? ("danger" as const) : undefined,
		shown: moved !== undefined && moved.before + moved.after > 0,
	});
	const figures = [
		{ ...count("impact.rates", rates), shown: true },
		{ ...count("impact.lanes", lanes), shown: true },
		count("impact.lostLanes", lost?.lanes ?? 0, "warn"),
		count("impact.lostRates", lost?.rates ?? 0, "warn"),
		shift("impact.belowCost", margins?.belowCost),
		shift("impact.belowMargin", margins?.belowMargin),
		count("impact.untoldMargin", margins?.untold ?? 0),
		count("impact.drafts", quotations.drafts),
		count("impact.sent", quotations.sent, "warn"),
	];
	return (
		<dl className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
			{figures
				.filter(({ shown }) => shown)
				.map(({ label, words, tone }) => (
					<div key={label} className="flex flex-col-reverse justify-end rounded-md border border-line px-3 py-1.5">
						<dt className="text-xs text-ink-soft">{t(label)}</dt>
						<dd className={cn("text-lg leading-6 font-semibold tabular-nums", tone === "warn" && "text-warn", tone === "danger" && "text-danger")}>
							{words}
						</dd>
					</div>
				))}
		</dl>
	);
}

/** By how much one amount changes: least, median and largest, how the changes lie, and of how many nothing can be told. */
function Amount({ change, label }: { change: AmountChange; label: MessageId | null }) {
	const t = useText();
	const number = new Intl.NumberFormat(locale());
	const name = label ? t(label) : change.changeOf;
	const { count, least, median, largest, bars } = change;
	const shares = [
		["impact.least", least],
		["impact.median", median],
		["impact.largest", largest],
	] as const;
	const others = (["same", "otherUnit", "untold"] as const).filter((kind) => change[kind] > 0);
	return (
		<div className="flex flex-col gap-1">
			<p className="flex items-baseline justify-between gap-2">
				<span className="font-medium">{name}</span>
				<span className="text-[13px] text-ink-soft tabular-nums">
					{t("impact.changed")} {number.format(count)}
				</span>
			</p>
			{least !== null && (
				<>
					<dl className="grid grid-cols-3 gap-2">
						{shares.map(([id, value]) => (
							<div key={id} className="flex flex-col-reverse justify-end">
								<dt className="text-xs text-ink-soft">{t(id)}</dt>
								<dd className="font-medium tabular-nums">{percentText(value)}</dd>
							</div>
						))}
					</dl>
					<Histogram
						bars={bars}
						label={t("impact.chart", { name, count, least: percentText(least), largest: percentText(largest), median: percentText(median) })}
					/>
				</>
			)}
			{others.length > 0 && (
				<p className="text-xs text-ink-soft">{others.map((kind) => `${t(`impact.${kind}`)}: ${number.format(change[kind])}`).join(DOT)}</p>
			)}
		</div>
	);
}

/** A few of what a number is of, and how many more there are. */
function Named({ title, more, children }: { title: string; more: number; children: React.ReactNode }) {
	const t = useText();
	return (
		<div>
			<h4 className="text-[13px] font-medium">{title}</h4>
			<ul className="max-h-40 columns-[18rem] gap-x-6 overflow-auto text-[13px]">{children}</ul>
			{more > 0 && <p className="text-[13px] text-ink-soft">{t("impact.more", { count: more })}</p>}
		</div>
	);
}
