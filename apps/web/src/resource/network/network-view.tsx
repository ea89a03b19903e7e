import type { RateBook } from "@iqt/routers/kit/price-book/define";
import { hasMargins } from "@iqt/routers/kit/price-book/has-margins";
import type { NetworkLane, NetworkPlace } from "@iqt/routers/kit/price-book/network";
import type { NetworkEnds } from "@iqt/routers/kit/price-book/network-ends";
import { Button } from "@iqt/ui/button";
import { EmptyState } from "@iqt/ui/empty-state";
import { Select } from "@iqt/ui/select";
import { Skeletons } from "@iqt/ui/surface";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { DOT } from "../../lib/dot.ts";
import { language, useText } from "../../lib/text.ts";
import { useUser } from "../../shell/user.ts";
import type { BookCalls } from "../book/rate-source.ts";
import { LoadFailed } from "../load-failed.tsx";
import type { TimelineOf } from "../timeline/address.ts";
import type { Filter, Predicate } from "../types.ts";
import { drawingOf, laneKey } from "./drawing.ts";
import { LaneList } from "./lane-list.tsx";
import {
	BY_MARGIN,
	byMargin,
	countLanes,
	filtersOf,
	inOrder,
	laneWords,
	lookOf,
	looks,
	marginLevels,
	marginLooks,
	marginWords,
	readStates,
	states,
	timelineOf,
	toggleState,
} from "./standing.ts";

const LaneMap = lazy(() => import("./lane-map.tsx"));

/** Days ahead of which may be asked; what is told where nobody says is the server's. */
const aheads = ["14", "30", "60", "90"] as const;
const USUAL_AHEAD = "30";

interface NetworkViewProps {
	book: RateBook;
	calls: BookCalls;
	ends: NetworkEnds;
	/** What the list is narrowed by, but for the days of its rates. */
	predicate: Predicate;
	/** The day asked; today where it is empty. */
	asOf: string;
	/** Of the address: states shown, and days ahead. */
	standing: string;
	ahead: string;
	/** What lanes are coloured by: their margin, else their state. */
	colour: string;
	onChange: (extra: Record<string, string>) => void;
	/** Shows the rates of a lane in the table, those that are over where it has no others. */
	onLane: (filters: (had: readonly Filter[]) => Filter[], isOver: boolean) => void;
	onTimeline: (of: TimelineOf) => void;
}

/** A piece of the line that lanes of a kind are drawn by. */
const Stroke = ({ stroke, dash }: { stroke: string; dash?: string }) => (
	<svg viewBox="0 0 24 8" className="h-2 w-6" aria-hidden>
		<path d="M0 4H24" stroke={stroke} strokeWidth={3} strokeDasharray={dash} />
	</svg>
);

/** A book's lanes: a map of them, and beside it a list that says the same. */
export default function NetworkView({
	book,
	calls,
	ends,
	predicate,
	asOf,
	standing,
	ahead,
	colour: asked,
	onChange,
	onLane,
	onTimeline,
}: NetworkViewProps) {
	const t = useText();
	const [active, setActive] = useState<string | null>(null);
	const shown = readStates(standing);
	const days = aheads.find((one) => one === ahead) ?? USUAL_AHEAD;
	const { seesCost } = useUser();
	const hasMargin = seesCost && hasMargins(book);
	const colour = hasMargin && asked === BY_MARGIN ? BY_MARGIN : "";
	const isByMargin = colour === BY_MARGIN;
	const input = { ...predicate, ...(asOf ? { on: asOf } : {}), ahead: Number(days), ...(isByMargin ? { margins: true } : {}) };
	const found = useQuery({
		// Asked again with the list's rows.
		queryKey: ["list", book.domain, "network", input],
		queryFn: ({ signal }) => calls.network.query(input, { signal }),
		placeholderData: (before) => before,
		meta: { quiet: true },
	});
	const { data } = found;
	const nameOf = useMemo(() => {
		const said = ({ code, name, nameZh }: NetworkPlace) =>
			code === "*" || code === "" ? t("network.everywhere") : (language() === "zh" && nameZh) || name || code;
		return { from: new Map(data?.from.map((one) => [one.code, said(one)])), to: new Map(data?.to.map((one) => [one.code, said(one)])), said };
	}, [data, t]);
	const lanes = useMemo(() => {
		const ordered = inOrder(data?.lanes ?? [], readStates(standing));
		return isByMargin ? byMargin(ordered) : ordered;
	}, [data, standing, isByMargin]);
	const isArea = ends.to.kind === "area";
	const drawing = useMemo(() => {
		/** On the map an area is called by its city alone: its province would take the room of others. */
		const short = (name: string) => (isArea ? (name.split(" / ").at(-1)?.split(", ")[0] ?? name) : name);
		return drawingOf({ from: data?.from ?? [], to: data?.to ?? [], lanes }, (place) => short(nameOf.said(place)));
	}, [data, lanes, nameOf, isArea]);
	if (found.error && !data) return <LoadFailed error={found.error} onRetry={() => void found.refetch()} />;
	if (!data) return <Skeletons shapes={["h-10", "h-72"]} />;
	const counts = countLanes(data);
	const laneName = (lane: NetworkLane) => t("network.lane", { from: nameOf.from.get(lane.from) ?? lane.from, to: nameOf.to.get(lane.to) ?? lane.to });
	const byKey = new Map(lanes.map((lane) => [laneKey(lane), lane]));
	const say = (key: string) => {
		const lane = byKey.get(key);
		return lane ? [laneName(lane), t(lookOf(lane, colour).label), isByMargin ? marginWords(t, lane) : laneWords(t, lane)].join(DOT) : "";
	};
	const open = (lane: NetworkLane) => onLane((had) => filtersOf(ends, lane, had), lane.state === "ended");
	return (
		<div className="flex min-h-0 flex-1 flex-col gap-2">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[13px]">
				<fieldset className="flex flex-wrap items-center gap-1.5">
					<legend className="sr-only">{t("network.states")}</legend>
					{states.map((state) => (
						<Button
							key={state}
							size="small"
							className="rounded-full aria-pressed:border-accent aria-pressed:bg-info-soft"
							aria-pressed={shown.has(state)}
							onClick={() => onChange({ standing: toggleState(shown, state) })}
						>
							{!isByMargin && <Stroke {...looks[state]} />}
							{t(looks[state].label)} {counts[state]}
						</Button>
					))}
				</fieldset>
				{hasMargin && (
					<span className="w-44">
						<Select
							aria-label={t("network.colour")}
							value={isByMargin ? BY_MARGIN : "state"}
							onChange={(next) => onChange({ colour: next === BY_MARGIN ? next : "" })}
							options={[
								{ value: "state", label: t("network.byState") },
								{ value: BY_MARGIN, label: t("network.byMargin") },
							]}
							className="!h-7"
						/>
					</span>
				)}
				{isByMargin && (
					<ul aria-label={t("network.margins")} className="flex flex-wrap gap-x-3 gap-y-1">
						{marginLevels.map((level) => (
							<li key={level} className="flex items-center gap-1.5">
								<Stroke {...marginLooks[level]} />
								{t(marginLooks[level].label)} {counts[level]}
							</li>
						))}
					</ul>
				)}
				<span className="w-48">
					<Select
						aria-label={t("network.withinLabel")}
						value={days}
						onChange={(next) => onChange({ ahead: next === USUAL_AHEAD ? "" : next })}
						options={aheads.map((one) => ({ value: one, label: t("network.within", { days: one }) }))}
						className="!h-7"
					/>
				</span>
				<span className="text-ink-soft tabular-nums">{t("network.on", { day: data.on })}</span>
				{data.lanesLeftOut > 0 && <span className="text-warn">{t("network.leftOut", { count: data.lanesLeftOut })}</span>}
			</div>
			{lanes.length === 0 ? (
				<div className="flex flex-1 items-center justify-center rounded-md border border-line bg-surface">
					<EmptyState kind="noMatch" title={t("network.none")} text={t("network.noneText")} />
				</div>
			) : (
				<div className="grid min-h-0 flex-1 grid-cols-1 gap-2 max-lg:auto-rows-max max-lg:overflow-auto lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
					<figure className="flex min-h-0 flex-col gap-1 max-lg:h-80">
						<div className="min-h-0 flex-1">
							<Suspense fallback={<Skeletons shapes={["h-72"]} />}>
								<LaneMap
									drawing={drawing}
									colour={colour}
									active={active}
									onActive={setActive}
									onOpen={(key) => {
										const lane = byKey.get(key);
										if (lane) open(lane);
									}}
									say={say}
								/>
							</Suspense>
						</div>
						<figcaption className="text-[12px] text-ink-soft">
							{t("network.source")} {drawing.unplaced > 0 && t("network.unplaced", { count: drawing.unplaced })}
						</figcaption>
					</figure>
					<div className="min-h-0 rounded-md border border-line bg-surface lg:overflow-auto">
						<LaneList
							lanes={lanes}
							colour={colour}
							nameOf={laneName}
							active={active}
							onActive={setActive}
							onOpen={open}
							onTimeline={
								!isArea
									? (lane) => {
											const of = timelineOf(ends, lane);
											if (of) onTimeline(of);
										}
									: undefined
							}
						/>
					</div>
				</div>
			)}
		</div>
	);
}
