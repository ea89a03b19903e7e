import type { ShareBar } from "@iqt/routers/kit/price-book/impact-shares";
import { cn } from "@iqt/ui/cn";
import { locale, useText } from "../../lib/text.ts";
import { percentText } from "./percent.ts";

/** How changes in percent lie, as a few bars; who cannot see them has the same in words. */
export function Histogram({ bars, label }: { bars: readonly ShareBar[]; label: string }) {
	const t = useText();
	const number = new Intl.NumberFormat(locale());
	const most = Math.max(...bars.map(({ count }) => count));
	const said = ({ from, to, count }: ShareBar) => {
		const values = { from: percentText(from), to: percentText(to), count: number.format(count) };
		return t(from === null ? "impact.barBelow" : to === null ? "impact.barAbove" : "impact.bar", values);
	};
	// Few have room for a label each.
	const isFew = bars.length <= 4;
	const ends = bars.filter((_, i) => i === 0 || i === bars.length - 1);
	return (
		<figure className="min-w-0">
			<div role="img" aria-label={label} className="flex h-12 items-end gap-px border-b border-line">
				{bars.map((bar) => (
					<span key={bar.at} title={said(bar)} className="flex h-full min-w-0 flex-1 items-end justify-center">
						<span
							className="w-full max-w-10 rounded-t-xs bg-accent"
							style={{ height: bar.count === 0 ? 0 : `max(3px, ${((bar.count / most) * 100).toFixed(1)}%)` }}
						/>
					</span>
				))}
			</div>
			<div aria-hidden className={cn("flex text-[11px] text-ink-soft tabular-nums", isFew || "justify-between")}>
				{(isFew ? bars : ends).map((bar) => (
					<span key={bar.at} className={isFew ? "flex-1 text-center" : undefined}>
						{edge(bar)}
					</span>
				))}
			</div>
			<ul className="sr-only">
				{bars
					.filter(({ count }) => count > 0)
					.map((bar) => (
						<li key={bar.at}>{said(bar)}</li>
					))}
			</ul>
		</figure>
	);
}

/** What stands under a bar at an end: its middle, or that there is more beyond. */
const edge = ({ at, from, to }: ShareBar) => (from === null ? `< ${percentText(to)}` : to === null ? `> ${percentText(from)}` : percentText(at));
