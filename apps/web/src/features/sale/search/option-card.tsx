import type { ShownOption } from "@iqt/routers/kit/charges/search";
import { Button } from "@iqt/ui/button";
import { Badge } from "@iqt/ui/surface";
import { Check, ChevronDown, Coins, ShoppingBasket, Zap } from "lucide-react";
import { DOT } from "../../../lib/dot.ts";
import { locale, useText } from "../../../lib/text.ts";
import { groupDigits } from "../../../resource/values.ts";
import { PlatformMark } from "./platform-mark.tsx";
import { Stops } from "./stops.tsx";
import { money, period, transitDays } from "./words.ts";

export interface OptionCardProps {
	option: ShownOption;
	/** From 1, in the order shown. */
	index: number;
	/** Whether its breakdown is open, and the element that holds it. */
	open: boolean;
	panelId: string;
	chosen: boolean;
	/** No other option stands beside it: there is nothing to be cheaper or faster than. */
	alone: boolean;
	mayCollect: boolean;
	onOpen: () => void;
	onChoose: () => void;
}

/** One way to do it: what it costs, how long it takes, until when it holds, where it goes. */
export function OptionCard({ option, index, open, panelId, chosen, alone, mayCollect, onOpen, onChoose }: OptionCardProps) {
	const t = useText();
	const titleId = `${panelId}-title`;
	return (
		<article
			aria-labelledby={titleId}
			className={`flex flex-col rounded-lg border bg-surface ${open ? "border-accent ring-1 ring-accent" : "border-line"}`}
		>
			<header className="flex min-h-11 flex-wrap items-center gap-1.5 border-b border-line px-4 py-2">
				<h3 id={titleId} className="mr-auto font-semibold">
					{t("saleScreen.option", { index })}
					{DOT}
					{t(`enum.mode.${option.mode}`)}
				</h3>
				{option.cheapest && !alone && (
					<Badge tone="good">
						<Coins aria-hidden />
						{t("saleScreen.cheapest")}
					</Badge>
				)}
				{option.fastest && !alone && (
					<Badge tone="info">
						<Zap aria-hidden />
						{t("saleScreen.fastest")}
					</Badge>
				)}
			</header>
			<div className="flex flex-1 flex-col gap-3 px-4 py-3">
				<div>
					<p className="leading-tight tabular-nums">
						<span className="mr-1.5 text-ink-soft">{option.currency}</span>
						<span className="text-[26px] font-semibold tracking-tight">{groupDigits(option.total, locale())}</span>
					</p>
					{(option.totals.length > 1 || option.totals[0]?.currency !== option.currency) && (
						<p className="text-[13px] text-ink-soft tabular-nums">
							<span className="sr-only">{t("saleScreen.perCurrency")} </span>
							{option.totals.map((sum) => money(sum.amount, sum.currency)).join(" + ")}
						</p>
					)}
					{option.confidential && (
						<p className="mt-1 text-[13px] text-ink-soft tabular-nums">
							{t("saleScreen.cost")} {option.confidential.cost === null ? "–" : groupDigits(option.confidential.cost, locale())}
							{DOT}
							{t("saleScreen.margin")} {option.confidential.margin === null ? "–" : groupDigits(option.confidential.margin, locale())}
							{DOT}MSR {groupDigits(option.confidential.msr, locale())}
						</p>
					)}
				</div>
				<dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
					<dt className="text-ink-soft">{t("saleScreen.transit")}</dt>
					<dd className="tabular-nums">{transitDays(t, option.transitMin, option.transitMax)}</dd>
					<dt className="text-ink-soft">{t("saleScreen.validity")}</dt>
					<dd className="tabular-nums">{period(t, option.validFrom, option.validTo)}</dd>
				</dl>
				<PlatformMark option={option} />
				<Stops legs={option.legs} />
			</div>
			<footer className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
				<Button className="flex-1" aria-expanded={open} aria-controls={panelId} onClick={onOpen}>
					<ChevronDown className={`transition-transform ${open ? "rotate-180" : ""}`} aria-hidden />
					{open ? t("saleScreen.hideBreakdown") : t("saleScreen.breakdown")}
				</Button>
				{mayCollect && (
					<Button className="flex-1" variant={chosen ? "outline" : "primary"} aria-pressed={chosen} onClick={onChoose}>
						{chosen ? <Check aria-hidden /> : <ShoppingBasket aria-hidden />}
						{chosen ? t("saleScreen.added") : t("saleScreen.add")}
					</Button>
				)}
			</footer>
		</article>
	);
}
