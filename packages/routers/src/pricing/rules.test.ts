import { describe, expect, test } from "vitest";
import type { SearchInput } from "../kit/charges/search.ts";
import type { World } from "../kit/charges/world.ts";
import { priceSearch } from "./rules.ts";
import { booking, corridor, customs, rail, search, strategy, trucking, world } from "./small-world.test-support.ts";

const run = (over: Partial<World> = {}, asked: Partial<SearchInput> = {}) => priceSearch(world(over), search(asked));
const only = (over: Partial<World> = {}, asked: Partial<SearchInput> = {}) => {
	const { options, gaps } = run(over, asked);
	expect(gaps).toEqual([]);
	expect(options).toHaveLength(1);
	return options[0] as NonNullable<(typeof options)[0]>;
};
const codes = (over: Partial<World>, asked: Partial<SearchInput> = {}) => {
	const { options, gaps } = run(over, asked);
	expect(options).toEqual([]);
	return gaps.map((gap) => gap.code);
};
const line = (charge: string, over: Partial<World> = {}, asked: Partial<SearchInput> = {}) => {
	const found = only(over, asked).lines.filter((l) => l.charge === charge);
	expect(found).toHaveLength(1);
	return found[0] as NonNullable<(typeof found)[0]>;
};
const inland = { kind: "place", match: "inlandCity", placeId: "inland" } as const;

test("a door-to-port option: legs in order of travel, sums, days and window", () => {
	const option = only();
	expect(option.legs.map(({ kind, mode, from, to }) => [kind, mode, from?.code, to?.code])).toEqual([
		["firstMile", "truck", "610113001", "CNSIA"],
		["mainHaul", "rail", "CNSIA", "CNSHA"],
		["bookingService", null, "CNSHA", "CNSHA"],
	]);
	expect(option.lines.map((l) => [l.leg, l.charge, l.amount])).toEqual([
		[0, "trucking", "1420.00"],
		[1, "rail", "4500.00"],
		[2, "THC", "850.00"],
	]);
	expect(option).toMatchObject({
		mode: "rail",
		discountAllowed: true,
		total: "6770.00",
		totals: [{ currency: "CNY", amount: "6770.00" }],
		transitMin: 4,
		transitMax: 6,
		validFrom: "2026-10-01",
		validTo: "2026-12-31",
		cheapest: true,
		fastest: true,
		// The booking service has no cost in the book: the whole has none.
		confidential: { cost: null, margin: null, msr: "6770.00" },
	});
	expect(option.legs[1]).toMatchObject({ frequency: "2/week", transitMin: 4, transitMax: 6 });
	expect(option.legs[0]).toMatchObject({ frequency: null, transitMin: null, transitMax: null });
});

test("eastbound runs the other way round", () => {
	const east = { direction: "eastbound" } as const;
	const option = only(
		{
			corridors: [corridor("c1", east)],
			rail: [rail("r1", east)],
			trucking: [trucking("t1", east)],
			strategies: [strategy("s1", east)],
			booking: [booking("b1", east)],
			customs: [customs("k1", { ...east, category: "import" })],
		},
		{ ...east, scope: "portToDoor", services: { customs: true, depot: false, bookingService: true } },
	);
	expect(option.legs.map(({ kind, from, to }) => [kind, from?.code, to?.code])).toEqual([
		["bookingService", "CNSHA", "CNSHA"],
		["customs", "CNSHA", "CNSHA"],
		["mainHaul", "CNSHA", "CNSIA"],
		["lastMile", "CNSIA", "610113001"],
	]);
	expect(option.lines.map((l) => l.leg)).toEqual([0, 1, 2, 3]);
});

describe("trucking", () => {
	test("explains cost, strategy and formula, and keeps them confidential", () => {
		const found = line("trucking", {
			trucking: [trucking("t1", { version: 4 })],
			strategies: [strategy("s1", { version: 7, msr_formula: "cost*1.05", vat_bp: 950 })],
		});
		expect(found).toMatchObject({ basis: "container", containerType: "40HC", quantity: "1", unitPrice: "1420.00", vatPercent: "9.5" });
		expect(found.explanation).toEqual({
			domain: "truckingCost",
			rateId: "t1",
			rateVersion: 4,
			rateValidFrom: "2026-10-01",
			rateValidTo: "2026-12-31",
			strategyId: "s1",
			strategyVersion: 7,
			formula: null,
			bound: null,
			exchangeRate: null,
		});
		expect(found.confidential).toEqual({
			cost: "1000.00",
			margin: "420.00",
			msr: "1050.00",
			purchase: { domain: "truckingCost", rateId: "t1", rateVersion: 4, trucker: "T01", cost: "1000.00", currency: "CNY" },
			costExchangeRate: null,
			formula: { text: "cost*1.12+300", values: { cost: "1000.00" }, steps: "1,000.00 × 1.12 + 300 = 1,420.00" },
			msrFormula: { text: "cost*1.05", values: { cost: "1000.00" }, steps: "1,000.00 × 1.05 = 1,050.00" },
		});
	});

	test("shows a formula without the cost to everybody", () => {
		const found = line("trucking", { strategies: [strategy("s1", { ssr_formula: "km*10+teu*100+weight" })] });
		expect(found.amount).toBe("640.00");
		expect(found.explanation.formula).toEqual({
			text: "km*10+teu*100+weight",
			values: { km: "42", teu: "2", weight: "20" },
			steps: "42 × 10 + 2 × 100 + 20 = 640.00",
		});
	});

	test("the most specific area counts, even where it costs more", () => {
		const rows = [trucking("t1"), trucking("t2", { area_code: "610113", cost_minor: 200_000 }), trucking("t3", { area_code: "61", cost_minor: 100 })];
		expect(line("trucking", { trucking: rows }).confidential?.purchase?.rateId).toBe("t2");
		expect(line("trucking", { trucking: [...rows, trucking("t4", { area_code: "610113001", cost_minor: 300_000 })] }).confidential?.cost).toBe(
			"3000.00",
		);
		// A row that does not fit leaves the wider area its say.
		expect(
			line("trucking", { trucking: [...rows, trucking("t4", { area_code: "610113001", ownership: "SOC" })] }).confidential?.purchase?.rateId,
		).toBe("t2");
	});

	test("the cheapest trucker wins, in the asked currency; then code, then id", () => {
		const cheapest = (rows: World["trucking"]) => line("trucking", { trucking: rows }).confidential?.purchase?.rateId;
		expect(cheapest([trucking("t1", { trucker_code: "T01" }), trucking("t2", { trucker_code: "T02", cost_minor: 99_999 })])).toBe("t2");
		expect(cheapest([trucking("t1"), trucking("t2", { trucker_code: "T02", cost_minor: 14_700, currency: "USD" })])).toBe("t2");
		expect(cheapest([trucking("t1"), trucking("t2", { trucker_code: "T02", cost_minor: 14_800, currency: "USD" })])).toBe("t1");
		expect(cheapest([trucking("t1", { trucker_code: "T02" }), trucking("t2", { trucker_code: "T01" })])).toBe("t2");
		expect(cheapest([trucking("t2", { basis: "km", cost_minor: 2_500, distance_km: 40 }), trucking("t1")])).toBe("t1");
		// A currency without a rate cannot be compared: only where nothing else is left.
		expect(cheapest([trucking("t1", { cost_minor: 1, currency: "HKD" }), trucking("t2", { trucker_code: "T02" })])).toBe("t2");
		expect(codes({ trucking: [trucking("t1", { currency: "HKD" })] })).toEqual(["noExchangeRate"]);
	});

	test("costs per kilometre and per TEU come to a container", () => {
		expect(line("trucking", { trucking: [trucking("t1", { basis: "km", cost_minor: 1_000 })] }).confidential?.cost).toBe("420.00");
		expect(line("trucking", { trucking: [trucking("t1", { basis: "teu" })] }).confidential?.cost).toBe("2000.00");
		expect(codes({ trucking: [trucking("t1", { basis: "km", distance_km: null })] })).toEqual(["noCost"]);
		expect(codes({ trucking: [trucking("t1", { basis: "day" })] })).toEqual(["basis"]);
	});

	test("a trucker's least and most bound what he asks for a container, whatever he charges it by", () => {
		const cost = (over: Parameters<typeof trucking>[1]) =>
			line("trucking", { trucking: [trucking("t1", { basis: "km", cost_minor: 1_000, ...over })] }).confidential?.cost;
		expect(cost({ min_minor: 60_000 })).toBe("600.00");
		expect(cost({ min_minor: 40_000, max_minor: 41_000 })).toBe("410.00");
		expect(cost({ min_minor: 60_000, max_minor: 50_000 })).toBe("500.00");
		expect(cost({ basis: "teu", cost_minor: 30_000, min_minor: 50_000 })).toBe("600.00");
		// He is the cheapest by what he asks for, not by what his kilometres come to.
		const other = trucking("t2", { trucker_code: "T02", cost_minor: 55_000 });
		const chosen = line("trucking", { trucking: [trucking("t1", { basis: "km", cost_minor: 1_000, min_minor: 60_000 }), other] });
		expect(chosen.confidential?.purchase?.rateId).toBe("t2");
	});

	test("a trucker's own row for the container is his word, whatever its basis; one for every container never takes its place", () => {
		const every = trucking("every", { container_type: "*", cost_minor: 1 });
		const from = (rows: World["trucking"]) => line("trucking", { trucking: rows }).confidential?.purchase?.rateId;
		for (const basis of ["container", "teu", "km"] as const) expect(from([every, trucking("own", { basis })])).toBe("own");
		// Cheaper or not, what cannot be worked out from the own row is asked for, and another trucker's price counts.
		const unclear: [Parameters<typeof trucking>[1], string][] = [
			[{ basis: "shipment" }, "basis"],
			[{ basis: "day" }, "basis"],
			[{ basis: "km", distance_km: null }, "noCost"],
			[{ cost_minor: null }, "noCost"],
			[{ on_request: 1 }, "onRequest"],
		];
		for (const [over, code] of unclear) {
			expect(codes({ trucking: [every, trucking("own", over)] }), JSON.stringify(over)).toEqual([code]);
			expect(from([every, trucking("own", over), trucking("other", { trucker_code: "T02" })]), JSON.stringify(over)).toBe("other");
		}
		// Meant for the box alike, the row that prices it counts before one for the whole shipment.
		expect(from([trucking("a", { basis: "bl" }), trucking("b")])).toBe("b");
		expect(from([every, trucking("a", { container_type: "*", basis: "bl" })])).toBe("every");
	});

	test("a cost in another currency goes through the strategy's", () => {
		const found = line("trucking", { trucking: [trucking("t1", { currency: "USD", cost_minor: 10_000 })] });
		expect(found.amount).toBe("1058.89");
		expect(found.confidential).toMatchObject({
			cost: "677.58",
			margin: "381.31",
			purchase: { cost: "100.00", currency: "USD" },
			costExchangeRate: { from: "USD", to: "CNY", rate: "6.7758", date: "2026-07-01" },
			formula: { steps: "677.58 × 1.12 + 300 = 1,058.89" },
		});
	});

	test("the strategy: the most specific area, the container's own; of two for one container by two bases neither", () => {
		const chosen = (rows: World["strategies"]) => line("trucking", { strategies: rows }).explanation.strategyId;
		expect(chosen([strategy("s1"), strategy("s2", { area_code: "6101" })])).toBe("s2");
		expect(chosen([strategy("s1", { area_code: "61", container_type: "40HC" }), strategy("s2", { area_code: "6101" })])).toBe("s2");
		expect(chosen([strategy("s1"), strategy("s2", { container_type: "40HC" })])).toBe("s2");
		const percent = { basis: "percent", ssr_formula: null, ssr_minor: 1_200 };
		expect(chosen([strategy("s1", percent), strategy("s2", { container_type: "40HC" })])).toBe("s2");
		expect(chosen([strategy("s1"), strategy("s2", { ...percent, container_type: "40HC" })])).toBe("s2");
		expect(codes({ strategies: [strategy("s1", percent), strategy("s2")] })).toEqual(["severalBases"]);
		expect(codes({ strategies: [strategy("s1", { hub_id: "city" })] })).toEqual(["noStrategy"]);
		expect(codes({ strategies: [strategy("s1", { basis: "bl" })] })).toEqual(["basis"]);
	});

	test("a percentage is a mark-up on the cost, also for the floor", () => {
		const found = line("trucking", { strategies: [strategy("s1", { basis: "percent", ssr_formula: null, ssr_minor: 1_250, msr_minor: 500 })] });
		expect(found).toMatchObject({ amount: "1125.00", basis: "container", explanation: { formula: null } });
		const inYen = { trucking: [trucking("t1", { currency: "JPY", cost_minor: 10_000 })] };
		const yen = strategy("s1", { currency: "JPY", basis: "percent", ssr_formula: null, ssr_minor: 875, msr_minor: 350 });
		const own = line("trucking", { ...inYen, strategies: [yen] });
		expect([own.amount, own.confidential?.msr, own.confidential?.formula?.values.percent]).toEqual(["10875", "10350", "8.75"]);
		expect(found.confidential).toMatchObject({
			msr: "1050.00",
			formula: { steps: "1000.00 × 112.5% = 1125.00", values: { cost: "1000.00", percent: "12.5" } },
		});
	});

	test("least and largest price bound what the formula gives; the largest has the last word", () => {
		const bounded = (min_minor: number | null, max_minor: number | null) => {
			const found = line("trucking", { strategies: [strategy("s1", { min_minor, max_minor })] });
			return [found.amount, found.explanation.bound];
		};
		expect(bounded(150_000, null)).toEqual(["1500.00", "min"]);
		expect(bounded(142_000, null)).toEqual(["1420.00", null]);
		expect(bounded(null, 140_000)).toEqual(["1400.00", "max"]);
		expect(bounded(null, 142_000)).toEqual(["1420.00", null]);
		expect(bounded(160_000, 150_000)).toEqual(["1500.00", "max"]);
	});

	test("on request asks, unless another trucker has a price", () => {
		expect(codes({ trucking: [trucking("t1", { on_request: 1 })] })).toEqual(["onRequest"]);
		expect(codes({ trucking: [trucking("t1", { cost_minor: null })] })).toEqual(["noCost"]);
		expect(
			line("trucking", { trucking: [trucking("t1", { on_request: 1 }), trucking("t2", { trucker_code: "T02" })] }).confidential?.purchase?.rateId,
		).toBe("t2");
		expect(codes({ strategies: [strategy("s1", { on_request: 1 })] })).toEqual(["onRequest"]);
	});
});

describe("what fits", () => {
	const fits = (over: Parameters<typeof rail>[1], asked: Partial<SearchInput> = {}) => {
		const { options } = run(
			{ inlandEnd: inland, rail: [rail("r1", over)], booking: [booking("b1", { container_type: "*" })] },
			{ scope: "portToPort", ...asked },
		);
		return options.length === 1;
	};

	test("the days include the first and the last", () => {
		expect(fits({ valid_to: "2026-12-03" })).toBe(true);
		expect(fits({ valid_to: "2026-12-02" })).toBe(false);
		expect(fits({ valid_from: "2026-12-03" })).toBe(true);
		expect(fits({ valid_from: "2026-12-04" })).toBe(false);
	});

	test("a weight band begins above its lower weight and holds up to its upper", () => {
		expect(fits({ weight_from: 19_999 })).toBe(true);
		expect(fits({ weight_from: 20_000 })).toBe(false);
		expect(fits({ weight_to: 20_000 })).toBe(true);
		expect(fits({ weight_to: 19_999 })).toBe(false);
	});

	test("direction, ownership and cargo are the container's own", () => {
		expect(fits({ direction: "eastbound" })).toBe(false);
		expect(fits({ ownership: "SOC" })).toBe(false);
		expect(fits({ cargo: "reefer" })).toBe(false);
		expect(fits({ container_type: "20GP" })).toBe(false);
		expect(fits({}, { ownership: "SOC" })).toBe(false);
		expect(fits({ ownership: "SOC" }, { ownership: "SOC" })).toBe(true);
	});

	test("a row for every container stands for any ownership when COC and any cargo when general", () => {
		const star = { container_type: "*" };
		expect(fits(star, { ownership: "SOC" })).toBe(true);
		expect(fits(star, { cargo: "reefer" })).toBe(true);
		expect(fits({ ...star, ownership: "SOC" })).toBe(false);
		expect(fits({ ...star, cargo: "reefer" })).toBe(false);
	});

	test("the better fit wins whatever it costs", () => {
		const star = (id: string, over: Partial<ReturnType<typeof rail>>) => rail(id, { container_type: "*", ...over });
		const chosen = (rows: World["rail"]) =>
			line(
				"rail",
				{ inlandEnd: inland, rail: rows, booking: [booking("b1", { container_type: "*" })] },
				{ scope: "portToPort", ownership: "SOC", cargo: "reefer" },
			).explanation.rateId;
		const rows = [
			star("r4", {}),
			star("r3", { ownership: "SOC" }),
			star("r2", { cargo: "reefer" }),
			star("r1", { cargo: "reefer", ownership: "SOC" }),
			rail("r0", { cargo: "reefer", ownership: "SOC", ssr_minor: 9_999_999 }),
		];
		expect(chosen(rows)).toBe("r0");
		expect(chosen(rows.slice(0, 4))).toBe("r1");
		expect(chosen(rows.slice(0, 3))).toBe("r2");
		expect(chosen(rows.slice(0, 2))).toBe("r3");
		expect(chosen(rows.slice(0, 1))).toBe("r4");
	});
});
