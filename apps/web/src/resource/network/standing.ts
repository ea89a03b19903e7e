import type { LaneState, Network, NetworkLane } from "@iqt/routers/kit/price-book/network";
import type { NetworkEnds } from "@iqt/routers/kit/price-book/network-ends";
import { DOT } from "../../lib/dot.ts";
import type { MessageId, Text } from "../../lib/text.ts";
import type { TimelineOf } from "../timeline/address.ts";
import type { Filter } from "../types.ts";

/** States in the order people look after them. */
export const states = ["ending", "gap", "priced", "ended"] as const satisfies readonly LaneState[];

/** How a state or a margin looks: never by its colour alone. */
interface Look {
	label: MessageId;
	tone: "good" | "warn" | "danger" | "info" | "neutral";
	stroke: string;
	dash?: string;
}

export const looks: Readonly<Record<LaneState, Look>> = {
	ending: { label: "network.ending", tone: "warn", stroke: "var(--warn)", dash: "9 4" },
	gap: { label: "network.gap", tone: "info", stroke: "var(--accent)", dash: "2 4" },
	priced: { label: "network.priced", tone: "good", stroke: "var(--good)" },
	ended: { label: "network.ended", tone: "neutral", stroke: "var(--line-strong)", dash: "1 6" },
};

export const marginLooks: Readonly<Record<MarginLevel, Look>> = {
	loss: { label: "network.marginLoss", tone: "danger", stroke: "var(--danger)", dash: "9 4" },
	thin: { label: "network.marginThin", tone: "warn", stroke: "var(--warn)", dash: "2 4" },
	good: { label: "network.marginGood", tone: "good", stroke: "var(--good)" },
	unknown: { label: "network.marginUnknown", tone: "neutral", stroke: "var(--line-strong)", dash: "1 6" },
};

/** How a lane's margin stands: some of its rates that hold is sold below its cost; or below the minimum margin; none is; or none has a cost and a price. */
export type MarginLevel = "loss" | "thin" | "good" | "unknown";

/** Levels in the order people look after them. */
export const marginLevels = ["loss", "thin", "good", "unknown"] as const satisfies readonly MarginLevel[];

const marginLevel = ({ margin }: Pick<NetworkLane, "margin">): MarginLevel => {
	if (!margin) return "unknown";
	if (margin.belowCost > 0) return "loss";
	return margin.belowMargin > 0 ? "thin" : "good";
};

/** What an address says to have lanes coloured by their margin. */
export const BY_MARGIN = "margin";

/** How a lane is drawn and called, by its state or by its margin. */
export const lookOf = (lane: NetworkLane, colour: string): Look => (colour === BY_MARGIN ? marginLooks[marginLevel(lane)] : looks[lane.state]);

/** The states an address asks for; all of them where it names none. */
export function readStates(text: string): ReadonlySet<LaneState> {
	const named = states.filter((state) => text.split(",").includes(state));
	return new Set(named.length > 0 ? named : states);
}

/** The same with one more or one less, as it stands in the address: all of them, and none, are nothing there. */
export function toggleState(shown: ReadonlySet<LaneState>, state: LaneState): string {
	const next = states.filter((one) => shown.has(one) !== (one === state));
	return next.length === states.length ? "" : next.join(",");
}

/** Behind every day: of a lane none of whose rates ends soon. */
const LAST = "9999";

/** Lanes of these states: what needs somebody first, then by how many rates they have. */
export const inOrder = (lanes: readonly NetworkLane[], shown: ReadonlySet<LaneState>): NetworkLane[] =>
	lanes
		.filter(({ state }) => shown.has(state))
		.sort((a, b) => states.indexOf(a.state) - states.indexOf(b.state) || (a.endsOn ?? LAST).localeCompare(b.endsOn ?? LAST) || b.rates - a.rates);

/** How many lanes there are of each state, and of each level of margin. */
export function countLanes({ lanes }: Pick<Network, "lanes">): Readonly<Record<LaneState | MarginLevel, number>> {
	const counts = { ending: 0, gap: 0, priced: 0, ended: 0, loss: 0, thin: 0, good: 0, unknown: 0 };
	for (const lane of lanes) {
		counts[lane.state] += 1;
		counts[marginLevel(lane)] += 1;
	}
	return counts;
}

/** The filters of a list that leave the rates of a lane, in place of those its fields have; the others stay. An area is meant with all of its city. */
export function filtersOf({ from, to }: NetworkEnds, lane: Pick<NetworkLane, "from" | "to">, filters: readonly Filter[]): Filter[] {
	const others = filters.filter(({ field }) => field !== from.name && field !== to.name);
	const area: Filter[] = lane.to === "" ? [{ field: to.name, op: "isNull" }] : [{ field: to.name, op: "startsWith", value: lane.to }];
	const end: Filter[] = to.kind === "area" ? area : [{ field: to.name, op: "eq", value: lane.to }];
	return [...others, { field: from.name, op: "eq", value: lane.from }, ...end];
}

/** The timeline of a lane; none where it is a city of many areas, each of which has its own. */
export const timelineOf = ({ from, to }: NetworkEnds, lane: Pick<NetworkLane, "from" | "to">): TimelineOf | null =>
	to.kind === "area" ? null : { lane: { [from.name]: lane.from, [to.name]: lane.to } };

/** Lanes by their margin: what is sold too low first, the lower the sooner. */
export const byMargin = (lanes: readonly NetworkLane[]): NetworkLane[] =>
	[...lanes].sort(
		(a, b) =>
			marginLevels.indexOf(marginLevel(a)) - marginLevels.indexOf(marginLevel(b)) ||
			(a.margin?.least ?? 0) - (b.margin?.least ?? 0) ||
			b.rates - a.rates,
	);

/** What is to be said of a lane's margin. */
export function marginWords(t: Text, { margin, live, rates }: NetworkLane): string {
	if (!margin) return t("network.held", { live, rates });
	const low = margin.belowCost + margin.belowMargin;
	const least = t("network.marginLeast", { percent: margin.least });
	return low > 0 ? [least, t("network.marginLow", { count: low })].join(DOT) : least;
}

/** What is to be said of a lane beside its state. */
export function laneWords(t: Text, { live, rates, ending, endsOn, nextOn, lastOn, state }: NetworkLane): string {
	const held = t("network.held", { live, rates });
	if (state === "ending") return [held, t("network.endsOn", { count: ending, day: endsOn ?? "" })].join(DOT);
	if (state === "gap") return [held, t("network.nextOn", { day: nextOn ?? "" })].join(DOT);
	return state === "ended" && lastOn !== null ? [held, t("network.lastOn", { day: lastOn })].join(DOT) : held;
}
