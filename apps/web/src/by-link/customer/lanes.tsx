import { shownRate } from "@iqt/routers/kit/money/shown-rate";
import { Fragment } from "react";
import { optionApart } from "../../features/quotation/record/option-apart.ts";
import { basisName, containersText, money, transitDays, viaText } from "../../features/sale/search/words.ts";
import { DOT } from "../../lib/dot.ts";
import { locale, useText } from "../../lib/text.ts";
import { groupDigits } from "../../resource/values.ts";
import { Section } from "../parts.tsx";
import type { CustomerQuotation } from "./types.ts";

type Shown = CustomerQuotation["document"];
type Item = Shown["items"][number];

/** Stops between the ends, where they tell one option from another. */
function viaOf(document: Shown, item: Item): string[] {
	const stopsOf = ({ legs }: Item) => [...new Set(legs.flatMap(({ from, to }) => [from?.name, to?.name]).filter((name) => name !== undefined))];
	if (new Set(document.items.map((one) => stopsOf(one).join())).size < 2) return [];
	return stopsOf(item).filter((name) => name !== item.origin.name && name !== item.destination.name);
}

/** A lane: what is moved and how, every charge, and what it comes to. `chosen` where it is an option that can be taken now. */
export function Lane({ document, place, chosen, onChoose }: { document: Shown; place: number; chosen: boolean | null; onChoose: () => void }) {
	const t = useText();
	const item = document.items[place];
	if (!item) return null;
	const options = document.lanesAre === "options";
	const number = document.items.length < 2 ? null : t(options ? "document.option" : "document.lane", { lane: place + 1 });
	const cheapest = document.cheapest === null ? undefined : document.items[document.cheapest]?.total;
	const mark =
		document.accepted === place
			? t("document.accepted")
			: options && document.accepted === null && item.total === cheapest
				? t("document.cheapest")
				: null;
	const facts: [string, string][] = [
		[
			t("document.service"),
			[
				t(`enum.direction.${item.direction as "westbound"}`),
				t(`enum.scope.${item.scope as "doorToPort"}`),
				t(`enum.mode.${item.mode as "rail"}`),
			].join(DOT),
		],
		[t("document.containers"), `${containersText(item.containers)}${DOT}${item.ownership}`],
		[t("document.cargo"), t(`enum.cargo.${item.cargo as "general"}`)],
		...(item.grossWeightKg === null
			? []
			: [
					[t("document.grossWeight"), t("document.kilograms", { weight: groupDigits(String(item.grossWeightKg), locale()) })] satisfies [
						string,
						string,
					],
				]),
		[t("document.readyDate"), item.readyDate],
		...(item.transitMin === null && item.transitMax === null
			? []
			: [[t("document.transit"), transitDays(t, item.transitMin, item.transitMax)] satisfies [string, string]]),
	];
	return (
		<Section
			title={
				<>
					{number && (
						<span className="text-ink-soft">
							{number}
							{DOT}
						</span>
					)}
					{item.origin.name} → {item.destination.name}
					<span className="font-normal text-ink-soft tabular-nums">
						{(options ? optionApart(t, document, item) : viaText(t, viaOf(document, item))).map((said) => `${DOT}${said}`)}
					</span>
				</>
			}
			aside={mark && <span className="rounded bg-good-soft px-2 py-0.5 text-[0.87em] font-medium text-good">{mark}</span>}
		>
			<dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr_auto_1fr]">
				{facts.map(([name, value]) => (
					<Fragment key={name}>
						<dt className="text-ink-soft">{name}</dt>
						<dd className="min-w-0 break-words tabular-nums">{value}</dd>
					</Fragment>
				))}
			</dl>
			<Charges document={document} item={item} />
			<p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
				<span className="text-ink-soft">{t(options ? "document.optionTotal" : "document.laneTotal")}</span>
				<strong className="text-xl font-semibold tabular-nums">{money(item.total, document.currency)}</strong>
			</p>
			{chosen !== null && (
				<label
					className={`mt-3 flex min-h-(--control) cursor-pointer items-center gap-3 rounded-md border px-3 print:hidden ${chosen ? "border-accent bg-info-soft font-medium" : "border-line-strong"}`}
				>
					<input type="radio" name="option" className="size-5 shrink-0 accent-accent" checked={chosen} onChange={onChoose} />
					{t("customerQuotation.choose")}
				</label>
			)}
		</Section>
	);
}

/** The options side by side, in short: what tells them apart, and what each comes to. */
export function Options({ document }: { document: Shown }) {
	const t = useText();
	return (
		<ol className="flex w-full flex-col gap-1">
			{document.items.map((item, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: lanes of a document do not move
				<li key={place} className="flex flex-wrap items-baseline justify-between gap-x-4">
					<span className="min-w-0">
						{t("document.option", { lane: place + 1 })}
						<span className="text-ink-soft">
							{[t(`enum.mode.${item.mode as "rail"}`), ...viaText(t, viaOf(document, item)), transitDays(t, item.transitMin, item.transitMax)].map(
								(one) => `${DOT}${one}`,
							)}
						</span>
					</span>
					<strong className="ml-auto font-semibold tabular-nums">{money(item.total, document.currency)}</strong>
				</li>
			))}
		</ol>
	);
}

/** Every charge of a lane, by the stretch of the way it is for. */
function Charges({ document, item }: { document: Shown; item: Item }) {
	const t = useText();
	return (
		<section className="mt-4" aria-label={t("customerQuotation.charges")}>
			{item.legs.map((leg, at) => {
				const lines = item.lines.filter((line) => line.leg === at);
				if (lines.length === 0) return null;
				const way = [leg.from?.name, leg.to?.name].filter(Boolean).join(" → ");
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: legs of a document do not move
					<Fragment key={at}>
						<h3 className="mt-2 rounded bg-soft px-2 py-1 font-medium">
							{leg.label}
							<span className="font-normal text-ink-soft">{[way, leg.frequency].filter(Boolean).map((one) => `${DOT}${one}`)}</span>
						</h3>
						<ul>
							{lines.map((line) => (
								<li
									key={`${line.charge} ${line.containerType ?? ""} ${line.basis}`}
									className="flex items-baseline justify-between gap-4 border-b border-line px-2 py-1.5"
								>
									<span className="min-w-0">
										{line.label}
										{line.containerType && `${DOT}${line.containerType}`}
										<span className="block text-[0.87em] text-ink-soft tabular-nums">
											{groupDigits(line.quantity, locale())} × {money(line.unitPrice, line.currency)}
											{DOT}
											{basisName(t, line.basis)}
											{line.vatPercent && `${DOT}${t("document.vat")} ${line.vatPercent}%`}
										</span>
									</span>
									<span className="shrink-0 text-right tabular-nums">
										{money(line.converted, document.currency)}
										{line.currency !== document.currency && (
											<span className="block text-[0.87em] text-ink-soft">{money(line.amount, line.currency)}</span>
										)}
									</span>
								</li>
							))}
						</ul>
					</Fragment>
				);
			})}
		</section>
	);
}

/** What all parts come to, what is taken off, and at which exchange rates. */
export function Sums({ document }: { document: Shown }) {
	const t = useText();
	const discounted = Number(document.discount) > 0;
	// What one lane comes to stands below it.
	const parts = document.lanesAre === "parts" && (document.items.length > 1 || discounted);
	if (!parts && document.exchangeRates.length === 0) return null;
	const row = "flex flex-wrap items-baseline justify-between gap-x-4";
	return (
		<Section title={t(parts ? "document.total" : "document.exchangeRates")}>
			{parts && discounted && (
				<>
					<p className={row}>
						<span className="text-ink-soft">{t("document.standardTotal")}</span>
						<span className="tabular-nums">{money(document.standardTotal, document.currency)}</span>
					</p>
					<p className={row}>
						<span className="text-ink-soft">{t("document.discount")}</span>
						<span className="tabular-nums">−{money(document.discount, document.currency)}</span>
					</p>
				</>
			)}
			{parts && (
				<p className={row}>
					<span>{t("document.total")}</span>
					<strong className="text-2xl font-semibold tabular-nums">{money(document.total, document.currency)}</strong>
				</p>
			)}
			{document.exchangeRates.map((rate) => (
				<p key={`${rate.from} ${rate.to} ${rate.date}`} className="text-[0.87em] text-ink-soft tabular-nums">
					{t("document.exchangeRate", { ...shownRate(rate) })}
				</p>
			))}
		</Section>
	);
}
