import { Button } from "@iqt/ui/button";
import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { DOT } from "../../../lib/dot.ts";
import { useStore } from "../../../lib/store.ts";
import { useText } from "../../../lib/text.ts";
import { type BasketItem, basket } from "../../sale/search/basket.ts";
import { containersText, money, period, viaText } from "../../sale/search/words.ts";
import { optionFacts } from "./lanes-are.tsx";
import type { Quotation } from "./types.ts";

/** Lanes of a draft from now on: places of those that stay, and what is taken in from the basket. */
export interface LaneChoice {
	kept: readonly number[];
	added: readonly BasketItem[];
}

/** What the server takes for a choice of lanes. */
export const laneItems = ({ kept, added }: LaneChoice) => [
	...kept.map((lane) => ({ lane })),
	...added.map(({ search, option }) => ({ search, optionId: option.id })),
];

/** A lane in the basket by its ends. */
export const laneName = (item: Pick<BasketItem, "originLabel" | "destinationLabel">) => `${item.originLabel} → ${item.destinationLabel}`;

/** The lanes of a draft: drop some, take some in from the basket; one must stay. */
export function DraftLanes({ quotation, choice, onChange }: { quotation: Quotation; choice: LaneChoice; onChange: (choice: LaneChoice) => void }) {
	const t = useText();
	const waiting = useStore(basket).filter((item) => !choice.added.includes(item));
	const { document } = quotation;
	const { items, currency } = document;
	const last = choice.kept.length + choice.added.length === 1;
	return (
		<section aria-label={t("saleScreen.lanes")} className="mb-5">
			<h3 className="mb-2 font-semibold text-ink-soft">{t("saleScreen.lanes")}</h3>
			<ul className="flex flex-col gap-2">
				{choice.kept.map((place) => {
					const item = items[place];
					if (!item) return null;
					const ends = { lane: place + 1, from: item.origin.name, to: item.destination.name };
					// As its papers name it.
					const name =
						items.length < 2
							? `${ends.from} → ${ends.to}`
							: t(document.lanesAre === "options" ? "quotationScreen.optionTitle" : "quotationScreen.laneTitle", ends);
					return (
						<LaneRow key={place} name={name} detail={optionFacts(t, item, document)} total={money(item.total, currency)}>
							<Drop name={name} disabled={last} onClick={() => onChange({ ...choice, kept: choice.kept.filter((p) => p !== place) })} />
						</LaneRow>
					);
				})}
				{choice.added.map((item) => (
					<BasketRow key={`${item.option.id} ${JSON.stringify(item.search)}`} item={item}>
						<Drop
							name={laneName(item)}
							disabled={last}
							onClick={() => onChange({ ...choice, added: choice.added.filter((other) => other !== item) })}
						/>
					</BasketRow>
				))}
			</ul>
			{waiting.length > 0 && (
				<>
					<h4 className="mt-3 mb-2 text-ink-soft">{t("quotationScreen.fromBasket")}</h4>
					<BasketRows items={waiting}>
						{(item) => (
							<Button
								variant="ghost"
								size="smallIcon"
								aria-label={`${t("quotationScreen.addLane")}: ${laneName(item)}`}
								title={t("quotationScreen.addLane")}
								onClick={() => onChange({ ...choice, added: [...choice.added, item] })}
							>
								<Plus aria-hidden />
							</Button>
						)}
					</BasketRows>
				</>
			)}
		</section>
	);
}

/** Lanes collected in the basket, each with what can be done to it. */
export function BasketRows({ items, children }: { items: readonly BasketItem[]; children: (item: BasketItem) => ReactNode }) {
	return (
		<ul className="flex flex-col gap-2">
			{items.map((item) => (
				<BasketRow key={`${item.option.id} ${JSON.stringify(item.search)}`} item={item}>
					{children(item)}
				</BasketRow>
			))}
		</ul>
	);
}

function BasketRow({ item, children }: { item: BasketItem; children: ReactNode }) {
	const t = useText();
	const { option, search } = item;
	const detail = [
		t(`enum.mode.${option.mode}`),
		...viaText(t, item.via ?? []),
		containersText(search.containers),
		period(t, option.validFrom, option.validTo),
	].join(DOT);
	return (
		<LaneRow name={laneName(item)} detail={detail} total={money(option.total, option.currency)}>
			{children}
		</LaneRow>
	);
}

/** A lane by its ends, with what is known of it and what can be done to it. */
export function LaneRow({ name, detail, total, children }: { name: string; detail: string; total: ReactNode; children?: ReactNode }) {
	return (
		<li className="flex items-start gap-3 rounded-md border border-line px-3 py-2">
			<div className="min-w-0 flex-1">
				<p className="font-medium">{name}</p>
				<p className="text-[13px] text-ink-soft tabular-nums">{detail}</p>
			</div>
			<strong className="whitespace-nowrap tabular-nums">{total}</strong>
			{children}
		</li>
	);
}

function Drop({ name, disabled, onClick }: { name: string; disabled: boolean; onClick: () => void }) {
	const t = useText();
	return (
		<Button
			variant="ghost"
			size="smallIcon"
			disabled={disabled}
			aria-label={`${t("quotationScreen.dropLane")}: ${name}`}
			title={t("quotationScreen.dropLane")}
			onClick={onClick}
		>
			<X aria-hidden />
		</Button>
	);
}
