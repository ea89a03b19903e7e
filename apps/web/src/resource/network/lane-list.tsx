import type { NetworkLane } from "@iqt/routers/kit/price-book/network";
import { Button } from "@iqt/ui/button";
import { cn } from "@iqt/ui/cn";
import { Badge } from "@iqt/ui/surface";
import { ChartGantt } from "lucide-react";
import { useState } from "react";
import { useText } from "../../lib/text.ts";
import { laneKey } from "./drawing.ts";
import { BY_MARGIN, laneWords, lookOf, marginWords } from "./standing.ts";

/** Lanes shown at a time. */
const SHOWN = 100;

interface LaneListProps {
	lanes: readonly NetworkLane[];
	/** What they are coloured by: their margin, else their state. */
	colour: string;
	nameOf: (lane: NetworkLane) => string;
	active: string | null;
	onActive: (lane: string | null) => void;
	onOpen: (lane: NetworkLane) => void;
	/** Left out where a lane has no timeline of its own. */
	onTimeline?: ((lane: NetworkLane) => void) | undefined;
}

/** All that the map shows, in words: a lane leads to its rates in the table, and to its timeline. */
export function LaneList({ lanes, colour, nameOf, active, onActive, onOpen, onTimeline }: LaneListProps) {
	const t = useText();
	const [shown, setShown] = useState(SHOWN);
	const rest = lanes.length - shown;
	return (
		<section aria-label={t("network.list")} className="flex min-h-0 flex-col">
			<ol className="divide-y divide-line">
				{lanes.slice(0, shown).map((lane) => {
					const key = laneKey(lane);
					const name = nameOf(lane);
					const { label, tone } = lookOf(lane, colour);
					return (
						<li
							key={key}
							className={cn("flex items-center gap-1 pr-1", key === active && "bg-info-soft")}
							onPointerEnter={() => onActive(key)}
							onPointerLeave={() => onActive(null)}
						>
							<button
								type="button"
								className="flex min-w-0 flex-1 flex-col gap-0.5 px-2 py-1.5 text-left outline-none focus-visible:ring-2 focus-visible:ring-accent focus-visible:ring-inset"
								aria-description={t("network.openTable", { lane: name })}
								onClick={() => onOpen(lane)}
								onFocus={() => onActive(key)}
								onBlur={() => onActive(null)}
							>
								<span className="flex w-full items-center gap-2">
									<span className="min-w-0 flex-1 truncate font-medium" title={name}>
										{name}
									</span>
									<Badge tone={tone}>{t(label)}</Badge>
								</span>
								<span className="text-[13px] text-ink-soft tabular-nums">{colour === BY_MARGIN ? marginWords(t, lane) : laneWords(t, lane)}</span>
							</button>
							{onTimeline && (
								<Button variant="ghost" size="smallIcon" aria-label={t("network.timeline", { lane: name })} onClick={() => onTimeline(lane)}>
									<ChartGantt aria-hidden />
								</Button>
							)}
						</li>
					);
				})}
			</ol>
			{rest > 0 && (
				<Button className="m-2 self-start" onClick={() => setShown(shown + SHOWN)}>
					{t("network.more", { count: Math.min(rest, SHOWN) })}
				</Button>
			)}
		</section>
	);
}
