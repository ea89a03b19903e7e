import type { NetworkLane } from "@iqt/routers/kit/price-book/network";
import { type NetworkEnds, networkEnds } from "@iqt/routers/kit/price-book/network-ends";
import { inlandRail } from "@iqt/routers/prices/inland-rail/schema";
import { truckingCost } from "@iqt/routers/prices/trucking-cost/schema";
import { expect, test } from "vitest";
import type { Text } from "../../lib/text.ts";
import {
	BY_MARGIN,
	byMargin,
	countLanes,
	filtersOf,
	inOrder,
	laneWords,
	lookOf,
	marginWords,
	readStates,
	states,
	timelineOf,
	toggleState,
} from "./standing.ts";

const t = ((id: string, values?: Record<string, unknown>) => [id, ...Object.values(values ?? {})].join(" ")) as Text;
const lane = (state: NetworkLane["state"], more: Partial<NetworkLane> = {}): NetworkLane => ({
	...{ from: "CNCKG", to: "CNSHA", state, rates: 4, live: 2, ending: 0, endsOn: null, nextOn: null, lastOn: null },
	...more,
});
const [rail, trucks] = [inlandRail, truckingCost].map((book) => networkEnds(book) as NetworkEnds) as [NetworkEnds, NetworkEnds];

test("an address names the states that are shown; all and none of them need no word there", () => {
	expect([...readStates("")]).toEqual([...states]);
	expect([...readStates("ended,nothing")]).toEqual(["ended"]);
	expect(toggleState(readStates(""), "ended")).toBe("ending,gap,priced");
	expect(toggleState(readStates("ending,gap,priced"), "ended")).toBe("");
	expect(toggleState(readStates("gap"), "gap")).toBe("");
});

test("what needs somebody first comes first, the sooner it ends", () => {
	const lanes = [
		lane("ended"),
		lane("priced", { rates: 9 }),
		lane("priced"),
		lane("ending", { endsOn: "2026-12-20" }),
		lane("ending", { endsOn: "2026-12-02" }),
		lane("gap"),
	];
	expect(inOrder(lanes, readStates("")).map(({ state, endsOn, rates }) => [state, endsOn ?? rates])).toEqual([
		["ending", "2026-12-02"],
		["ending", "2026-12-20"],
		["gap", 4],
		["priced", 9],
		["priced", 4],
		["ended", 4],
	]);
	expect(inOrder(lanes, readStates("gap"))).toHaveLength(1);
	expect(countLanes({ lanes })).toMatchObject({ ending: 2, gap: 1, priced: 2, ended: 1 });
});

test("a lane's filters take the place of those of its ends, and the others stay; an area is meant with its city", () => {
	const had = [
		{ field: "portCity", op: "in" as const, value: ["CNNGB"] },
		{ field: "direction", op: "eq" as const, value: "eastbound" },
	];
	expect(filtersOf(rail, lane("priced"), had)).toEqual([
		{ field: "direction", op: "eq", value: "eastbound" },
		{ field: "inlandCity", op: "eq", value: "CNCKG" },
		{ field: "portCity", op: "eq", value: "CNSHA" },
	]);
	expect(filtersOf(trucks, { from: "CNCKG", to: "5001" }, [])[1]).toEqual({ field: "areaCode", op: "startsWith", value: "5001" });
	expect(timelineOf(rail, lane("priced"))).toEqual({ lane: { inlandCity: "CNCKG", portCity: "CNSHA" } });
	expect(timelineOf(trucks, { from: "CNCKG", to: "5001" })).toBeNull();
});

test("each state says the day that matters", () => {
	expect(laneWords(t, lane("priced"))).toBe("network.held 2 4");
	expect(laneWords(t, lane("ending", { ending: 1, endsOn: "2026-12-02" }))).toContain("network.endsOn 1 2026-12-02");
	expect(laneWords(t, lane("gap", { nextOn: "2027-01-01" }))).toContain("network.nextOn 2027-01-01");
	expect(laneWords(t, lane("ended", { lastOn: "2026-10-31" }))).toContain("network.lastOn 2026-10-31");
});

test("by their margins, lanes that are sold too low come first, and each says the least of its margins", () => {
	const margin = (least: number, belowCost = 0, belowMargin = 0) => lane("priced", { margin: { least, belowCost, belowMargin } });
	const lanes = [lane("gap"), margin(30), margin(12), margin(4, 0, 2), margin(-3, 1, 1)];
	expect(byMargin(lanes).map((one) => one.margin?.least)).toEqual([-3, 4, 12, 30, undefined]);
	expect(countLanes({ lanes })).toMatchObject({ loss: 1, thin: 1, good: 2, unknown: 1 });
	expect(byMargin(lanes).map((one) => lookOf(one, BY_MARGIN).label)).toEqual([
		"network.marginLoss",
		"network.marginThin",
		"network.marginGood",
		"network.marginGood",
		"network.marginUnknown",
	]);
	expect(lookOf(margin(-3, 1), "").label).toBe("network.priced");
	expect(marginWords(t, margin(12))).toBe("network.marginLeast 12");
	expect(marginWords(t, margin(-3, 1, 1))).toBe("network.marginLeast -3\u00a0· network.marginLow 2");
	expect(marginWords(t, lane("gap"))).toBe("network.held 2 4");
});
