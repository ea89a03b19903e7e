import type { PricedSearch, SearchInput } from "@iqt/routers/kit/charges/search";
import { ArrowRight } from "lucide-react";
import { DOT } from "../../../lib/dot.ts";
import { useText } from "../../../lib/text.ts";
import { containersText, money } from "./words.ts";

/** Lanes that have prices, each with its cheapest, to search by a click. */
export function PricedLanes({ title, lanes, onSearch }: { title: string; lanes: readonly PricedSearch[]; onSearch: (search: SearchInput) => void }) {
	const t = useText();
	if (lanes.length === 0) return null;
	return (
		<section aria-label={title} className="flex flex-col gap-2 p-4">
			<h2 className="font-semibold text-ink-soft">{title}</h2>
			<ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-2">
				{lanes.map((lane) => (
					<li key={JSON.stringify([lane.search.scope, lane.search.origin, lane.search.destination])}>
						<button
							type="button"
							className="flex h-full w-full flex-col gap-1 rounded-md border border-line bg-surface px-3 py-2 text-left hover:border-accent hover:bg-info-soft"
							onClick={() => onSearch(lane.search)}
						>
							<span className="font-medium">
								{lane.originLabel}
								<ArrowRight className="mx-1 inline size-3.5 text-ink-soft" aria-label="→" />
								{lane.destinationLabel}
							</span>
							<span className="mt-auto flex flex-wrap justify-between gap-x-3 text-[13px] text-ink-soft tabular-nums">
								<span>
									{t(`enum.scope.${lane.search.scope}`)}
									{DOT}
									{containersText(lane.search.containers)}
								</span>
								<span className="font-medium text-ink">{t("saleScreen.fromAmount", { amount: money(lane.total, lane.currency) })}</span>
							</span>
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}
