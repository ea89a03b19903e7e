import { describe, expect, test } from "vitest";
import type { SearchInput } from "../../kit/charges/search.ts";
import type { World } from "../../kit/charges/world.ts";
import { describeGap } from "../../pricing/present.ts";
import { priceSearch } from "../../pricing/rules.ts";
import { inland, portDoor, services } from "../../pricing/small-search.test-support.ts";
import { corridor, rail, search, strategy, trucking, truckSurcharge, world } from "../../pricing/small-world.test-support.ts";
import type { TruckingSurchargeRow } from "./source.ts";

/** By rail from a door near Xi'an, trucked for CNY 1,000. */
const asked = (truckingSurcharge: TruckingSurchargeRow[], more: Partial<SearchInput> = {}, over: Partial<World> = {}) =>
	priceSearch(world({ strategies: [strategy("s1", { ssr_formula: "1000" })], truckingSurcharge, ...over }), search({ services, ...more }));
/** What is charged beside rail and hauls: charge, leg, quantity, price and amount. */
const beside = (...of: Parameters<typeof asked>) => {
	const answer = asked(...of);
	expect(answer.gaps).toEqual([]);
	return answer.options.flatMap(({ lines }) =>
		lines.flatMap((l) => (l.explanation.domain === "truckingSurcharge" ? [[l.charge, l.leg, l.quantity, l.unitPrice, l.amount]] : [])),
	);
};
const heavy = truckSurcharge("h1", { weight_from: 24_000 });
const waiting = truckSurcharge("w1", { charge: "WAIT", basis: "hour", ssr_minor: 8_000, free_hours: 2 });
const weekend = truckSurcharge("e1", { charge: "WEEKEND", basis: "percent", percent_of: "haul", ssr_minor: 1_500, msr_minor: 1_000, on_wish: 1 });

describe("a surcharge by truck", () => {
	test("is charged of itself where the weight is its own, with the trucks alone", () => {
		expect(beside([heavy], { grossWeightKg: 24_000 })).toEqual([]);
		expect(beside([heavy], { grossWeightKg: 24_001, containers: [{ type: "40HC", count: 3 }] })).toEqual([["HEAVY", 0, "3", "200.00", "600.00"]]);
		expect(beside([heavy], { grossWeightKg: 24_001, scope: "portToPort" }, { inlandEnd: inland })).toEqual([]);
		expect(beside([{ ...heavy, port_id: "elsewhere" }], { grossWeightKg: 24_001 })).toEqual([]);
	});

	test("is charged with each truck between two doors, and with one that runs the whole way", () => {
		const doors = { portEnd: portDoor, trucking: [trucking("t1"), trucking("t2", { hub_id: "city", area_code: "3101" })] };
		const strategies = [strategy("s1", { ssr_formula: "1000" }), strategy("s2", { hub_id: "city", ssr_formula: "1000" })];
		const at = { grossWeightKg: 24_001 };
		expect(beside([heavy], { ...at, scope: "doorToDoor" }, { ...doors, strategies }).map(([charge, leg]) => [charge, leg])).toEqual([
			["HEAVY", 0],
			["HEAVY", 2],
		]);
		const straight = { corridors: [corridor("c1", { mode: "truck" })], trucking: [trucking("t1", { hub_id: "city" })], strategies };
		expect(beside([heavy], at, straight)).toEqual([["HEAVY", 0, "1", "200.00", "200.00"]]);
	});

	test("is told where it is for boxes of the carrier alone and others are asked for", () => {
		const boxes = { ownership: "SOC" } as const;
		const others = { trucking: [trucking("t1", boxes)], rail: [rail("r1", boxes)], strategies: [strategy("s1", { ssr_formula: "1000" })] };
		const { notes } = asked([heavy], { ...boxes, grossWeightKg: 24_001 }, others);
		expect(notes.map(({ code, values }) => [code, values.charge, values.containers, values.others])).toEqual([
			["notForContainer", "HEAVY", "SOC", "COC"],
		]);
		expect(asked([heavy], { grossWeightKg: 24_001 }).notes).toEqual([]);
		// By the hour it is where a truck is to wait alone.
		expect(asked([waiting], { ...boxes }, others).notes).toEqual([]);
	});

	test("of dangerous goods holds for them alone", () => {
		const adr = truckSurcharge("a1", { charge: "ADR", cargo: "dangerous" });
		const dangerous = { trucking: [trucking("t1", { cargo: "dangerous" })], rail: [rail("r1", { cargo: "dangerous" })] };
		expect(beside([adr])).toEqual([]);
		expect(beside([adr], { cargo: "dangerous" }, dangerous).map(([charge]) => charge)).toEqual(["ADR"]);
	});
});

describe("waiting", () => {
	test("is charged by the hour beyond the free ones, each truck's", () => {
		const containers = [{ type: "40HC", count: 3 }];
		expect(beside([waiting], { containers })).toEqual([]);
		expect(beside([waiting], { containers, waitingHours: 2 })).toEqual([["WAIT", 0, "0", "80.00", "0.00"]]);
		expect(beside([waiting], { containers, waitingHours: 5 })).toEqual([["WAIT", 0, "9", "80.00", "720.00"]]);
		const line = asked([waiting], { waitingHours: 5 }).options[0]?.lines.find(({ charge }) => charge === "WAIT");
		expect(line?.words).toMatchObject({ en: "Waiting · 5 h, 2 h free", zh: "等待费 · 5 小时，其中 2 小时免费" });
		const unfree = asked([{ ...waiting, free_hours: null }], { waitingHours: 1 }).options[0]?.lines.find(({ charge }) => charge === "WAIT");
		expect(unfree?.words?.en).toBe("Waiting · 1 h");
	});

	test("by the hour of its own, a container pays no price of every container's instead where no truck waits", () => {
		const every = truckSurcharge("w2", { charge: "WAIT", container_type: "*", ssr_minor: 30_000 });
		const own = { ...waiting, container_type: "40HC" };
		expect(beside([own, every])).toEqual([]);
		expect(beside([own, every], { waitingHours: 3 })).toEqual([["WAIT", 0, "1", "80.00", "80.00"]]);
		expect(
			beside(
				[own, every],
				{ containers: [{ type: "20GP", count: 1 }] },
				{ rail: [rail("r1", { container_type: "*" })], trucking: [trucking("t1", { container_type: "*" })] },
			),
		).toEqual([["WAIT", 0, "1", "300.00", "300.00"]]);
	});

	test("that is wished for without hours is neither free nor without a price: how long it is, is asked", () => {
		const { options, gaps, notes } = asked([{ ...waiting, on_wish: 1 }], { truckingWishes: ["WAIT"] });
		expect([options.length, gaps, notes.map(({ code, values }) => [code, values.charge])]).toEqual([1, [], [["wishWithoutHours", "WAIT"]]]);
		expect(beside([{ ...waiting, on_wish: 1 }], { truckingWishes: ["WAIT"], waitingHours: 3 })).toEqual([["WAIT", 0, "1", "80.00", "80.00"]]);
	});

	test("that has no price at the port leaves no option, and says so", () => {
		const { options, gaps } = asked([heavy], { waitingHours: 1 });
		expect([options, gaps.map(({ code, values }) => [code, values.charge])]).toEqual([[], [["noSurcharge", "WAIT"]]]);
		expect(asked([{ ...waiting, on_request: 1 }]).options).toHaveLength(1);
		expect(asked([{ ...waiting, on_request: 1 }], { waitingHours: 1 }).gaps).toMatchObject([{ code: "onRequest" }]);
	});
});

describe("a percentage of the haul", () => {
	test("is of each container's own, in the currency of its row, and shows its working", () => {
		expect(beside([weekend])).toEqual([]);
		const wished = { truckingWishes: ["WEEKEND"] };
		expect(beside([weekend], { ...wished, containers: [{ type: "40HC", count: 2 }] })).toEqual([["WEEKEND", 0, "2", "150.00", "300.00"]]);
		const [option] = asked([{ ...weekend, currency: "USD" }], wished).options;
		const line = option?.lines.find(({ charge }) => charge === "WEEKEND");
		// CNY 1,000 at 6.7758 to the dollar are USD 147.58.
		expect(line).toMatchObject({ amount: "22.14", currency: "USD", words: { en: "Weekend and holiday surcharge · 15 % of the haul" } });
		expect(line?.explanation.formula).toEqual({
			text: "haul*percent/100",
			values: { haul: "147.58", percent: "15" },
			steps: "147.58 × 15% = 22.14",
		});
		expect(line?.confidential).toMatchObject({ cost: null, msr: "14.76" });
	});

	test("keeps within the limits of its row, and holds no longer than it", () => {
		const limited = { ...weekend, min_minor: 40_000, valid_to: "2026-12-05" };
		const [option] = asked([limited], { truckingWishes: ["WEEKEND"] }).options;
		expect(option?.lines.find(({ charge }) => charge === "WEEKEND")).toMatchObject({ amount: "400.00", explanation: { bound: "min" } });
		expect(option?.validTo).toBe("2026-12-05");
		expect(asked([{ ...weekend, currency: "HKD" }], { truckingWishes: ["WEEKEND"] }).gaps).toMatchObject([{ code: "noExchangeRate" }]);
	});
});

test("a wish that the port has no price for leaves no option, and is called by its name", () => {
	const { options, gaps } = asked([weekend], { truckingWishes: ["WEEKEND", "EMPTY"] });
	expect(options).toEqual([]);
	expect(gaps).toMatchObject([{ code: "noSurcharge", lookup: { table: "trucking_surcharge_rate", where: { charge: ["EMPTY"] } } }]);
	expect(gaps[0] && describeGap(gaps[0], "en").message).toContain("No price for “Empty return” at CNSHA");
});

test("trucks that run the whole way through two ports with surcharges of their own name the port", () => {
	const places = new Map([...world().places, ["port2", { id: "port2", code: "CNYAN", name: "Yangshan", name_zh: "洋山" }]]);
	const corridors = [corridor("c1", { mode: "truck" }), corridor("c2", { mode: "truck", port_id: "port2" })];
	const doors = {
		places,
		portEnd: portDoor,
		corridors,
		trucking: [trucking("t1", { hub_id: "city" }), trucking("t2", { hub_id: "city", area_code: "3101" })],
	};
	const strategies = [strategy("s1", { hub_id: "city", ssr_formula: "1000" })];
	const own = [heavy, { ...heavy, id: "h2", port_id: "port2", ssr_minor: 30_000 }];
	const { options } = asked(own, { grossWeightKg: 24_001, scope: "doorToDoor" }, { ...doors, strategies });
	const stops = options.map(({ legs }) =>
		legs.flatMap(({ from, to }) => [from?.code, to?.code]).filter((code) => code === "CNSHA" || code === "CNYAN"),
	);
	expect(new Set(stops.map((one) => JSON.stringify(one))).size).toBe(options.length);
	expect(options).toHaveLength(2);
});
