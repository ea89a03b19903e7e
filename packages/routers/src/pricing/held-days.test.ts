import { expect, test } from "vitest";
import type { SearchInput } from "../kit/charges/search.ts";
import type { World } from "../kit/charges/world.ts";
import { heldDays } from "./held-days.ts";
import { priceSearch } from "./rules.ts";
import { inland, services } from "./small-search.test-support.ts";
import { barge, booking, corridor, customs, customsCost, rail, search, strategy, surcharge, trucking, world } from "./small-world.test-support.ts";

/** The days an option holds, of a search on 3 December whose rows all hold from October to December. */
function daysOf(over: Partial<World>, asked: Partial<SearchInput> = {}) {
	const [read, input] = [world(over), search(asked)];
	const { options, laneOf } = priceSearch(read, input);
	return heldDays(read, input, options, laneOf).map(({ days }) => `${days.from} ${days.to}`);
}

const ahead = { valid_from: "2026-12-10", valid_to: "2026-12-20" };
const before = { valid_from: "2026-11-10", valid_to: "2026-11-20" };
const [until, since, all] = ["2026-10-01 2026-12-09", "2026-11-21 2026-12-31", "2026-10-01 2026-12-31"];
const withCustoms = { services: { ...services, bookingService: true, customs: true } };
const byCost = customs("k1", { ssr_minor: null, ssr_formula: "cost*2" });

test.each<[string, string, Partial<World>, Partial<SearchInput>?]>([
	["a surcharge that begins", until, { bookingSurcharge: [surcharge("o1", ahead)] }],
	["a surcharge that ended before", since, { bookingSurcharge: [surcharge("o1", before)] }],
	["a surcharge of other weights", all, { bookingSurcharge: [surcharge("o1", { ...ahead, weight_from: 24_000 })] }],
	["a further charge of the port", until, { booking: [booking("b1"), booking("b2", { charge: "DOC", ...ahead })] }],
	["a rate of the very container", until, { rail: [rail("r1", { container_type: "*" }), rail("r2", { ssr_minor: 1, ...ahead })] }],
	["a rate that comes to the same", all, { rail: [rail("r1", { container_type: "*" }), rail("r2", ahead)] }],
	["a cheaper trucker", until, { trucking: [trucking("t1"), trucking("t2", { trucker_code: "T02", cost_minor: 9, ...ahead })] }],
	["a dearer trucker", all, { trucking: [trucking("t1"), trucking("t2", { trucker_code: "T02", cost_minor: 200_000, ...ahead })] }],
	["a strategy of the area", until, { strategies: [strategy("s1"), strategy("s2", { area_code: "6101", ssr_formula: "cost*3", ...ahead })] }],
	[
		"a percentage on the cost",
		until,
		{ strategies: [strategy("s1"), strategy("s2", { area_code: "61", basis: "percent", ssr_minor: 900, ssr_formula: null, ...ahead })] },
	],
	[
		"a cost a price is made of",
		until,
		{
			customs: [byCost],
			customsCost: [customsCost("c1", { valid_to: "2026-12-09" }), customsCost("c2", { cost_minor: 9, valid_from: "2026-12-10" })],
		},
		withCustoms,
	],
	["what stands in another's way", until, { bookingSurcharge: [surcharge("o1", { on_request: 1, ...ahead })] }],
])("%s: %s", (_, days, over, asked = {}) => {
	expect(daysOf(over, asked)).toEqual([days]);
});

test("another step of a gauge ends the days, another level of the same does not", () => {
	const step = { ...barge("w1"), currency: "CNY", index_code: "KAUB" };
	const levels = ["2026-12-09 88", "2026-12-05 112", "2026-12-01 118", "2026-11-12 121", "2026-11-11 95"].map((text) => {
		const [day = "", value = ""] = text.split(" ");
		return { day, value, unit: "cm" };
	});
	const days = daysOf(
		{
			...{ inlandEnd: inland, corridors: [corridor("c1", { mode: "barge" })], rail: [], barge: [barge("g1")], indices: new Map([["KAUB", levels]]) },
			lowWater: [
				{ ...step, index_from: 0, index_to: 100 },
				{ ...step, id: "w2", ssr_minor: 100, index_from: 101, index_to: null },
			],
		},
		{ scope: "portToPort", services },
	);
	expect(days).toEqual(["2026-11-12 2026-12-08"]);
});
