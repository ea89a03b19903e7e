import type { SearchLeg } from "@iqt/routers/kit/charges/search";
import { Ship, Train, Truck } from "lucide-react";
import { DOT } from "../../../lib/dot.ts";
import { useText } from "../../../lib/text.ts";
import { frequencyWords, stopName, transitDays } from "./words.ts";

const icons = { truck: Truck, rail: Train, railBarge: Ship, railTruck: Train, barge: Ship } as const;

/** The legs as a line of stops; services without a way of their own stand below it. */
export function Stops({ legs }: { legs: readonly SearchLeg[] }) {
	const t = useText();
	const moves = legs.filter((leg) => leg.mode !== null && leg.from && leg.to);
	const extras = legs.filter((leg) => leg.mode === null || !leg.from || !leg.to);
	const last = moves.at(-1)?.to;
	return (
		<div>
			<ol aria-label={t("saleScreen.stops")} className="flex flex-col">
				{moves.map((leg) => {
					const Icon = leg.mode ? icons[leg.mode] : Truck;
					const details = [transitDaysOf(leg), frequencyWords(t, leg.frequency)].filter(Boolean).join(DOT);
					return (
						<li key={`${leg.kind} ${leg.from?.code}`} className="relative border-l-2 border-line pb-3 pl-4">
							<span aria-hidden className="absolute top-1 -left-[6px] size-2.5 rounded-full border-2 border-accent bg-surface" />
							{leg.from && <StopName place={leg.from} />}
							<p className="mt-1 flex items-start gap-1.5 text-[13px] text-ink-soft">
								<Icon className="mt-0.5 size-3.5 shrink-0" aria-hidden />
								<span>
									{t(`saleScreen.leg.${leg.kind}`)}
									{leg.mode && `${DOT}${t(`enum.mode.${leg.mode}`)}`}
									{details && `${DOT}${details}`}
								</span>
							</p>
						</li>
					);
				})}
				{last && (
					<li className="relative border-l-2 border-transparent pl-4">
						<span aria-hidden className="absolute top-1 -left-[6px] size-2.5 rounded-full border-2 border-accent bg-accent" />
						<StopName place={last} />
					</li>
				)}
			</ol>
			{extras.length > 0 && (
				<ul aria-label={t("saleScreen.extraServices")} className="mt-2 flex flex-wrap gap-1.5">
					{extras.map((leg) => (
						<li key={`${leg.kind} ${leg.from?.code ?? ""}`} className="rounded-full bg-soft px-2 py-px text-xs text-ink-soft ring-1 ring-line">
							+ {t(`saleScreen.leg.${leg.kind}`)}
							{(leg.from ?? leg.to) && `${DOT}${(leg.from ?? leg.to)?.code}`}
						</li>
					))}
				</ul>
			)}
		</div>
	);

	function transitDaysOf(leg: SearchLeg): string {
		return leg.transitMin === null && leg.transitMax === null ? "" : transitDays(t, leg.transitMin, leg.transitMax);
	}
}

function StopName({ place }: { place: NonNullable<SearchLeg["from"]> }) {
	return (
		<span className="leading-tight">
			<span className="font-medium">{stopName(place)}</span>{" "}
			{place.code !== stopName(place) && <span className="text-xs text-ink-soft">{place.code}</span>}
		</span>
	);
}
