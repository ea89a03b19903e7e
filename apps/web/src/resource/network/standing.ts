import type { LaneState, Network, NetworkLane } from "@iqt/routers/kit/price-book/network";
import type { NetworkEnds } from "@iqt/routers/kit/price-book/network-ends";
import type { MessageId, Text } from "../../lib/text.ts";
import type { TimelineOf } from "../timeline/address.ts";
import type { Filter } from "../types.ts";

/** States in the order people look after them. */
export const states = ["ending", "gap", "priced", "ended"] as const satisfies readonly LaneState[];

/** How a state looks: never by its colour alone. */
export const looks: Readonly<Record<LaneState, { label: MessageId; tone: "good" | "warn" | "info" | "neutral"; stroke: string; dash?: string }>> = {
	ending: { label: "network.ending", tone: "warn", stroke: "var(--warn)", dash: "9 4" },
	gap: { label: "network.gap", tone: "info", stroke: "var(--accent)", dash: "2 4" },
	priced: { label: "network.priced", tone: "good", stroke: "var(--good)" },
	ended: { label: "network.ended", tone: "neutral", stroke: "var(--line-strong)", dash: "1 6" },
};

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

/** How many lanes there are of each state. */
export const countStates = ({ lanes }: Pick<Network, "lanes">): Readonly<Record<LaneState, number>> => {
	const counts = { ending: 0, gap: 0, priced: 0, ended: 0 };
	for (const { state } of lanes) counts[state] += 1;
	return counts;
};

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

/** What is to be said of a lane beside its state. */
export function laneWords(t: Text, { live, rates, ending, endsOn, nextOn, lastOn, state }: NetworkLane): string {
	const held = t("network.held", { live, rates });
	if (state === "ending") return [held, t("network.endsOn", { count: ending, day: endsOn ?? "" })].join(" · ");
	if (state === "gap") return [held, t("network.nextOn", { day: nextOn ?? "" })].join(" · ");
	return state === "ended" && lastOn !== null ? [held, t("network.lastOn", { day: lastOn })].join(" · ") : held;
}
