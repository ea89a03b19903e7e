import { describe, expect, test } from "vitest";
import type { SearchInput } from "../kit/charges/search.ts";
import type { World } from "../kit/charges/world.ts";
import { gaps, lines, portDoor, run, services } from "./small-search.test-support.ts";
import { booking, corridor, customs, rail, strategy, trucking } from "./small-world.test-support.ts";

describe("quantities and rounding", () => {
	test("container × count, TEU × TEU", () => {
		const rows = [rail("r1"), rail("r5", { container_type: "45HC", basis: "teu", ssr_minor: 1_001 })];
		expect(
			lines(
				{ rail: rows },
				{
					containers: [
						{ type: "40HC", count: 2 },
						{ type: "45HC", count: 3 },
					],
				},
			),
		).toEqual([
			["rail", "40HC", "2", "CNY", "4500.00", "9000.00", "9000.00"],
			// 6.75 × 10.01 = 67.5675
			["rail", "45HC", "6.75", "CNY", "10.01", "67.57", "67.57"],
		]);
	});

	test("a train is charged by one basis: by the box or once a bill of lading, never twice, and of both on one lane neither is sold", () => {
		const perBl = { basis: "bl", container_type: "*", ssr_minor: 45_000 } as const;
		const both = [
			{ type: "40HC", count: 2 },
			{ type: "20GP", count: 1 },
		];
		const paid = (rows: Parameters<typeof rail>[1][], more: Partial<SearchInput> = {}) =>
			lines({ rail: rows.map((over, i) => rail(`r${i}`, over)) }, { containers: both, ...more }).map(([, type, quantity, , , amount]) => [
				type,
				quantity,
				amount,
			]);
		expect(paid([perBl])).toEqual([[null, "1", "450.00"]]);
		const own = { ownership: "SOC", ssr_minor: 46_000 } as const;
		expect(paid([perBl, own], { ownership: "SOC", containers: [{ type: "40HC", count: 2 }] })).toEqual([["40HC", "2", "920.00"]]);
		const gapsOf = (rows: Parameters<typeof rail>[1][]) =>
			gaps({ rail: rows.map((over, i) => rail(`r${i}`, over)) }, { containers: both }).map(({ code, values }) => [
				code,
				...[values.charge, values.basis, values.other, values.container],
			]);
		for (const basis of ["bl", "document", "shipment"] as const)
			expect(gapsOf([{ container_type: "*" }, { ...perBl, basis }])).toEqual([["severalBases", "rail", "container", basis, undefined]]);
		// A train for a box nobody has a rate for is none, by whatever the other boxes are charged.
		expect(gapsOf([{ ...perBl, container_type: "40HC" }])).toEqual([["noRail", undefined, undefined, undefined, "20GP"]]);
		expect(gapsOf([{}])).toEqual([["noRail", undefined, undefined, undefined, "20GP"]]);
	});

	test("a unit price is an amount of its currency, as it is multiplied and no cost can be divided out of it", () => {
		expect(lines({ rail: [rail("r1", { ssr_minor: null, ssr_formula: "cost/3" })] }, { containers: [{ type: "40HC", count: 2 }] })).toEqual([
			["rail", "40HC", "2", "CNY", "1300.00", "2600.00", "2600.00"],
		]);
		expect(
			lines({ rail: [rail("r1", { cost_minor: 1, ssr_minor: null, ssr_formula: "cost/3*1.5" })] }, { containers: [{ type: "40HC", count: 3 }] }),
		).toEqual([["rail", "40HC", "3", "CNY", "0.01", "0.03", "0.03"]]);
		const marked = rail("r1", { cost_minor: 202_120, ssr_minor: null, ssr_formula: "cost*1.12", msr_formula: "cost*1.05", msr_minor: null });
		expect(lines({ rail: [marked] }, { containers: [{ type: "40HC", count: 3 }] })).toEqual([
			["rail", "40HC", "3", "CNY", "2263.74", "6791.22", "6791.22"],
		]);
	});

	test("currencies without decimals, and the sum of converted lines", () => {
		const rows = [rail("r1", { currency: "JPY", ssr_minor: 100_001 }), rail("r2", { currency: "USD", container_type: "20GP", ssr_minor: 1_000 })];
		const containers = [
			{ type: "40HC", count: 1 },
			{ type: "20GP", count: 1 },
		];
		const [option] = run({ rail: rows }, { containers }).options;
		expect(option?.lines.map((l) => [l.currency, l.amount, l.amountInCurrency])).toEqual([
			["JPY", "100001", "4214.63"],
			["USD", "10.00", "67.76"],
		]);
		expect(option?.totals).toEqual([
			{ currency: "JPY", amount: "100001" },
			{ currency: "USD", amount: "10.00" },
		]);
		expect(option?.total).toBe("4282.39");
		expect(option?.lines[0]?.explanation.exchangeRate).toEqual({ from: "CNY", to: "JPY", rate: "23.727088", date: "2026-07-02" });
		expect(run({ rail: rows }, { containers, currency: "JPY" }).options[0]?.total).toBe("101609");
	});

	test("shipment formulas see all containers", () => {
		const rows = [rail("r3", { basis: "bl", container_type: "*", ssr_minor: null, ssr_formula: "teu*100+weight" })];
		const found = lines(
			{ rail: rows },
			{
				containers: [
					{ type: "40HC", count: 2 },
					{ type: "20GP", count: 3 },
				],
			},
		);
		expect(found.at(-1)).toEqual(["rail", null, "1", "CNY", "800.00", "800.00", "800.00"]);
	});
});

test("cost, margin and floor of the whole, in the asked currency", () => {
	const [option] = run({ rail: [rail("r1", { msr_minor: 420_000 })] }, { containers: [{ type: "40HC", count: 2 }], currency: "USD" }).options;
	expect(option?.total).toBe("1328.26");
	expect(option?.confidential).toEqual({ cost: "1151.16", margin: "177.10", msr: "1239.71" });
	expect(option?.lines[0]?.confidential).toMatchObject({ cost: "7800.00", margin: "1200.00", msr: "8400.00", purchase: null });
});

test("a floor whose formula fails leaves the price as the floor", () => {
	const [option] = run({ rail: [rail("r1", { msr_formula: "cost/0" })] }).options;
	expect(option?.confidential?.msr).toBe("4500.00");
	expect(option?.lines[0]?.confidential?.msr).toBeNull();
});

describe("options", () => {
	test("each rail mode is one; the cheapest first, the fastest marked", () => {
		const { options } = run({
			rail: [
				rail("r1"),
				rail("r2", { mode: "railTruck", ssr_minor: 400_000, transit_min: 5, transit_max: 9 }),
				rail("r3", { mode: "railBarge", ssr_minor: 460_000, transit_min: 3 }),
			],
		});
		expect(options.map((o) => [o.mode, o.total, o.cheapest, o.fastest])).toEqual([
			["railTruck", "4000.00", true, false],
			["rail", "4500.00", false, false],
			["railBarge", "4600.00", false, true],
		]);
	});

	test("without a transit time nothing is the fastest; half of one is none", () => {
		const corridors = [corridor("c1", { transit_min: null, transit_max: null })];
		const [option] = run({ corridors, rail: [rail("r1", { transit_min: null })] }).options;
		expect(option).toMatchObject({ transitMin: null, transitMax: null, fastest: false, cheapest: true });
		expect(run({ rail: [rail("r1", { transit_min: null })] }).options[0]).toMatchObject({ transitMin: 8, transitMax: 11, fastest: true });
	});

	test("the slowest container counts, and a frequency all share", () => {
		const asked = {
			containers: [
				{ type: "40HC", count: 1 },
				{ type: "20GP", count: 1 },
			],
		};
		const [option] = run({ rail: [rail("r1"), rail("r2", { container_type: "20GP", transit_min: 5, transit_max: 5 })] }, asked).options;
		expect(option).toMatchObject({ transitMin: 5, transitMax: 6 });
		expect(option?.legs[0]?.frequency).toBe("2/week");
		expect(run({ rail: [rail("r1"), rail("r2", { container_type: "20GP", frequency: "daily" })] }, asked).options[0]?.legs[0]?.frequency).toBeNull();
	});

	test("the window is what all rows share; an open end stays open", () => {
		const windowOf = (corridors: World["corridors"], rows: World["rail"]) => {
			const [option] = run({ corridors, rail: rows }).options;
			return [option?.validFrom, option?.validTo];
		};
		expect(windowOf([corridor("c1", { valid_from: "2026-11-05" })], [rail("r1", { valid_to: "2026-12-10" })])).toEqual(["2026-11-05", "2026-12-10"]);
		expect(windowOf([corridor("c1", { valid_to: "2026-12-08" })], [rail("r1", { valid_from: "2026-11-20" })])).toEqual(["2026-11-20", "2026-12-08"]);
		expect(windowOf([corridor("c1", { valid_to: "9999-12-31" })], [rail("r1", { valid_to: "9999-12-31" })])).toEqual(["2026-10-01", null]);
	});

	test("an id names the rows and their versions", () => {
		const id = (over: Partial<World>, asked: Partial<SearchInput> = {}) => run(over, asked).options[0]?.id;
		expect(id({})).toMatch(/^[0-9a-f]{32}$/);
		expect(id({})).toBe(id({}));
		expect(id({})).toBe(id({}, { containers: [{ type: "40HC", count: 5 }] }));
		expect(id({ rail: [rail("r1", { version: 2 })] })).not.toBe(id({}));
		expect(id({ rail: [rail("r9")] })).not.toBe(id({}));
	});

	test("a discount needs every corridor row's leave", () => {
		const corridors = [corridor("c1", { container_type: "40HC" }), corridor("c2", { container_type: "20GP", discount_allowed: 0 })];
		const rows = [rail("r1"), rail("r2", { container_type: "20GP" })];
		expect(run({ corridors, rail: rows }, { containers: [{ type: "40HC", count: 1 }] }).options[0]?.discountAllowed).toBe(true);
		expect(
			run(
				{ corridors, rail: rows },
				{
					containers: [
						{ type: "40HC", count: 1 },
						{ type: "20GP", count: 1 },
					],
				},
			).options[0]?.discountAllowed,
		).toBe(false);
		expect(gaps({ corridors, rail: rows }, { containers: [{ type: "45HC", count: 1 }] }).map((g) => g.code)).toEqual(["noCorridor"]);
	});
});

describe("lanes", () => {
	test("a corridor has to take every container, and rates are those between its two cities", () => {
		const two = [
			{ type: "40HC", count: 1 },
			{ type: "20GP", count: 1 },
		];
		const corridors = [corridor("c1", { container_type: "40HC" })];
		expect(gaps({ corridors, rail: [rail("r1", { container_type: "*" })] }, { containers: two }).map((g) => g.code)).toEqual(["noCorridor"]);
		expect(gaps({ rail: [rail("r1", { port_city_id: "elsewhere" }), rail("r2", { inland_city_id: "other" })] }).map((g) => g.code)).toEqual([
			"noRail",
		]);
	});

	test("a port city stands for its ports, a port only for itself", () => {
		const corridors = [corridor("c1"), corridor("c2", { port_id: "port2" })];
		expect(run({ corridors }).options).toHaveLength(1);
		expect(run({ corridors, portEnd: { kind: "place", match: "portCity", placeId: "city" } }).options).toHaveLength(2);
		expect(gaps({ corridors, portEnd: { kind: "place", match: "portCity", placeId: "elsewhere" } })[0]?.code).toBe("noCorridor");
		expect(gaps({ corridors: [corridor("c1", { inland_city_id: "other" })] })[0]?.code).toBe("noCorridor");
	});

	test("a door at the port end takes a truck from the port city, and no booking service", () => {
		const answer = run(
			{ portEnd: portDoor, trucking: [trucking("t1", { hub_id: "city", area_code: "3101" })], strategies: [strategy("s1", { hub_id: "city" })] },
			{ scope: "portToDoor", services: { ...services, bookingService: true } },
		);
		expect(answer.options[0]?.legs.map((l) => [l.kind, l.from?.code, l.to?.code])).toEqual([
			["mainHaul", "CNSIA", "CNSHA"],
			["lastMile", "CNSHA", "310115"],
		]);
		expect(answer.destination).toEqual({ code: "上海市 / 浦东新区", zh: "上海市 / 浦东新区", en: "Pudong New Area, Shanghai" });
		expect(gaps({ portEnd: portDoor }, { scope: "portToDoor" }).map((g) => [g.code, g.values.hub])).toEqual([["noTrucking", "CNSHA"]]);
	});

	test("a truck corridor runs from the door to the port city, once a port, named after the door's city", () => {
		const door: World["inlandEnd"] = { kind: "door", areaCodes: ["610113", "6101", "61"], path: "陕西省 / 西安市 / 雁塔区", pathEn: "" };
		const truck = { mode: "truck", rail: [] } as const;
		const corridors = [
			corridor("c0", { mode: truck.mode, inland_city_id: "other", transit_min: 1, transit_max: 1 }),
			corridor("c1", { mode: truck.mode, transit_min: 2, transit_max: 3 }),
		];
		const over = { inlandEnd: door, corridors, trucking: [trucking("t1", { hub_id: "city" })], strategies: [strategy("s1", { hub_id: "city" })] };
		const { options } = run(over, { scope: "doorToPort" });
		expect(options.map((o) => [o.mode, o.total, o.transitMax])).toEqual([["truck", "1420.00", 3]]);
		expect(options[0]?.legs.map((l) => [l.kind, l.mode, l.from?.code, l.to?.code])).toEqual([["mainHaul", "truck", "610113", "CNSHA"]]);
		// Elsewhere the first by code stands for all.
		const far: World["inlandEnd"] = { ...door, path: "陕西省 / 咸阳市", pathEn: "" };
		expect(run({ ...over, inlandEnd: far }, { scope: "doorToPort" }).options.map((o) => o.transitMax)).toEqual([1]);
		// Between a city and a port there is no such price: what is sold from a door is said.
		expect(gaps({ corridors })).toMatchObject([{ code: "truckFromDoor", values: { origin: "CNSIA", destination: "CNSHA", city: "CNSIA" } }]);
		const ended = corridors.map((row) => ({ ...row, valid_to: "2026-11-01" }));
		expect(gaps({ corridors: ended })[0]?.code).toBe("noCorridor");
	});

	test("lanes a truck cannot reach are passed over in silence while another is reached", () => {
		const door: World["inlandEnd"] = { kind: "door", areaCodes: ["6101", "61"], path: "陕西省 / 西安市", pathEn: "" };
		const answer = run({ inlandEnd: door, corridors: [corridor("c1"), corridor("c2", { inland_city_id: "other" })] }, { scope: "doorToPort" });
		expect(answer.options).toHaveLength(1);
		expect(answer.gaps).toEqual([]);
		const nowhere = gaps({ inlandEnd: door, trucking: [] }, { scope: "doorToPort" });
		expect(nowhere).toMatchObject([{ code: "noTrucking", values: { hub: "CNSIA", area: "陕西省 / 西安市", container: "40HC" } }]);
	});
});

describe("services", () => {
	const withBooking = { services: { ...services, bookingService: true } };
	const withCustoms = (customsItems: number) => ({ services: { ...services, customs: true }, customsItems });

	test("booking: each charge by its basis, the container's own row before the one for all", () => {
		const rows = [
			booking("b1"),
			booking("b2", { container_type: "*", ssr_minor: 1 }),
			booking("b3", { charge: "DOC", basis: "bl", container_type: "*", ssr_minor: 45_000 }),
			booking("b4", { charge: "VGM", basis: "teu", container_type: "*", ssr_minor: 5_000 }),
			booking("b5", { charge: "SEAL", container_type: "20GP" }),
			booking("b6", { port_id: "elsewhere", charge: "TLX" }),
		];
		expect(
			lines({ booking: rows }, { ...withBooking, containers: [{ type: "40HC", count: 3 }] })
				.slice(1)
				.map(([charge, type, quantity, , , amount]) => [charge, type, quantity, amount]),
		).toEqual([
			["THC", "40HC", "3", "2550.00"],
			["VGM", "40HC", "6", "300.00"],
			["DOC", null, "1", "450.00"],
		]);
	});

	test("booking: a charge is charged by one basis; SOC and COC, reefers and dry boxes may each have their own, and it is never paid twice in one total", () => {
		const paid = (rows: Parameters<typeof booking>[1][], ownership: "COC" | "SOC", ...types: string[]) =>
			lines(
				{ booking: rows.map((over, i) => booking(`b${i}`, { charge: "DOC", ...over })), rail: [rail("r1", { container_type: "*" })] },
				{ ...withBooking, ownership, containers: types.map((type) => ({ type, count: 2 })) },
			)
				.filter(([charge]) => charge === "DOC")
				.map(([, type, quantity, , , amount]) => [type, quantity, amount]);
		const perBl = { basis: "bl", container_type: "*", ssr_minor: 45_000 } as const;
		const own = { ownership: "SOC", container_type: "40HC", ssr_minor: 46_000 } as const;
		expect(paid([perBl, own], "COC", "40HC")).toEqual([[null, "1", "450.00"]]);
		expect(paid([perBl, own], "SOC", "40HC")).toEqual([["40HC", "2", "920.00"]]);
		expect(paid([perBl, own], "SOC", "20GP")).toEqual([[null, "1", "450.00"]]);
		// One for the whole shipment holds as soon as a box has nothing else.
		expect(paid([perBl, own], "SOC", "40HC", "20GP")).toEqual([[null, "1", "450.00"]]);
		expect(paid([perBl, { ...own, container_type: "*" }], "SOC", "40HC")).toEqual([["40HC", "2", "920.00"]]);
	});

	test("booking: of rows of two bases for the same boxes neither is charged or dropped: nothing is sold, and both are named", () => {
		const perBl = { basis: "bl", container_type: "*" } as const;
		const gapsOf = (rows: Parameters<typeof booking>[1][], ...types: string[]) =>
			gaps(
				{ booking: rows.map((over, i) => booking(`b${i}`, { charge: "DOC", ...over })), rail: [rail("r1", { container_type: "*" })] },
				{ ...withBooking, containers: types.map((type) => ({ type, count: 2 })) },
			).map(({ code, values }) => [code, values.charge, values.basis, values.other]);
		const several = [["severalBases", "DOC", "container", "bl"]];
		expect(gapsOf([perBl, { container_type: "40HC" }], "40HC")).toEqual(several);
		expect(gapsOf([{ ...perBl, container_type: "40HC" }, { container_type: "20GP" }], "40HC", "20GP")).toEqual(several);
		expect(gapsOf([perBl, { ...perBl, basis: "document" }], "40HC")).toEqual([["severalBases", "DOC", "bl", "document"]]);
		// Another that does not hold, or is for another box than is asked for, contests nothing.
		const charged = (over: Parameters<typeof booking>[1], type: string) =>
			lines(
				{ booking: [booking("b0", { ...perBl, ...over }), booking("b1", { container_type: "40HC" })], rail: [rail("r1", { container_type: "*" })] },
				{ ...withBooking, containers: [{ type, count: 1 }] },
			).flatMap(([, , , , , amount], i) => (i > 0 ? [amount] : []));
		expect(charged({ valid_from: "2026-01-01", valid_to: "2026-01-31" }, "40HC")).toHaveLength(1);
		expect(charged({}, "20GP")).toHaveLength(1);
	});

	test("once a shipment: of rows that differ by container the dearest, in whatever order the containers come, and it is told", () => {
		const paid = (rows: Parameters<typeof booking>[1][], types: string[], currency = "CNY") => {
			const book = rows.map((over, i) => booking(`b${i}`, { charge: "DOC", basis: "bl", ...over }));
			const containers = types.map((type) => ({ type, count: 1 }));
			const { options, notes } = run({ booking: book, rail: [rail("r1", { container_type: "*" })] }, { ...withBooking, containers, currency });
			const amounts = options.map((option) => option.lines.find(({ charge }) => charge === "DOC")?.amount);
			return [amounts, notes.map(({ code, values }) => [code, values.charge, values.basis, values.lane])];
		};
		const notes = [["dearestOfSeveral", "DOC", "bl", "CNSHA"]];
		const rows = [{ container_type: "*", ssr_minor: 45_000 }, { container_type: "20GP", ssr_minor: 43_000 }, { ssr_minor: 46_000 }];
		for (const types of [
			["20GP", "40HC"],
			["40HC", "20GP"],
		]) {
			expect(paid(rows, types)).toEqual([["460.00"], notes]);
			expect(paid(rows.toReversed(), types)).toEqual([["460.00"], notes]);
			// By what they come to in the currency asked for: 70 USD are more than 460 CNY.
			expect(paid([{ container_type: "20GP", ssr_minor: 7_000, currency: "USD" }, { ssr_minor: 46_000 }], types)).toEqual([["70.00"], notes]);
			// What has no price is asked for, and never passed over for one that has.
			expect(paid([{ container_type: "20GP", on_request: 1 }, { ssr_minor: 46_000 }], types)).toEqual([[], []]);
		}
		expect(paid(rows, ["20GP", "45HC"])).toEqual([["450.00"], notes]);
		for (const types of [["20GP"], ["45HC", "40RH"]]) expect(paid(rows, types)[1]).toEqual([]);
		expect(paid([{ container_type: "20GP" }, {}], ["20GP", "40HC"])[1]).toEqual([]);
		const documents = [customs("k1", { container_type: "20GP", ssr_minor: 12_000 }), customs("k2", { container_type: "40HC", ssr_minor: 12_500 })];
		for (const types of [
			["20GP", "40HC"],
			["40HC", "20GP"],
		]) {
			const containers = types.map((type) => ({ type, count: 1 }));
			const { options } = run({ customs: documents, rail: [rail("r1", { container_type: "*" })] }, { ...withCustoms(1), containers });
			expect(options[0]?.lines.at(-1)).toMatchObject({ charge: "customsDocument", amount: "125.00" });
		}
	});

	test("what was asked for and has no price takes the option away and says so", () => {
		expect(gaps({ booking: [] }, withBooking)).toMatchObject([
			{ code: "noBookingService", values: { port: "CNSHA" }, lookup: { table: "booking_service_rate", where: { port_id: ["port"] } } },
		]);
		expect(gaps({ booking: [booking("b1", { basis: "day" })] }, withBooking)).toMatchObject([
			{ code: "basis", values: { basis: "day", charge: "THC" } },
		]);
		expect(gaps({}, withCustoms(1))).toMatchObject([{ code: "noCustoms", values: { port: "CNSHA", category: "export" } }]);
		expect(gaps({}, { services: { ...services, depot: true } })).toMatchObject([
			{ code: "noDepot", values: { port: "CNSHA" }, lookup: { table: "depot_rate", where: { port_id: ["port"] } } },
		]);
	});

	test("customs: a document with items included, then each item", () => {
		const book = { customs: [customs("k1"), customs("k2", { basis: "item", ssr_minor: 750, items_included: null })] };
		const items = (count: number) =>
			lines(book, withCustoms(count))
				.slice(1)
				.map(([charge, , quantity, currency, , amount]) => [charge, quantity, currency, amount]);
		expect(items(3)).toEqual([["customsDocument", "1", "EUR", "125.00"]]);
		expect(items(5)).toEqual([
			["customsDocument", "1", "EUR", "125.00"],
			["customsItem", "2", "EUR", "15.00"],
		]);
		expect(gaps({ customs: [customs("k1")] }, withCustoms(4)).map((g) => g.code)).toEqual(["noCustoms"]);
		expect(gaps({ customs: [customs("k1", { category: "import" })] }, withCustoms(1)).map((g) => g.code)).toEqual(["noCustoms"]);
		const byItem = { customs: [customs("k1", { items_included: null }), customs("k2", { basis: "item", items_included: 2 })] };
		expect(lines(byItem, withCustoms(5)).at(-1)?.[2]).toBe("3");
	});

	test("customs without a number of items included: a price by the item charges each, without one the document covers all", () => {
		const none = { items_included: null };
		const charged = (rows: Parameters<typeof customs>[1][], count: number) =>
			lines({ customs: rows.map((over, i) => customs(`k${i}`, over)) }, withCustoms(count))
				.slice(1)
				.map(([charge, , quantity]) => [charge, quantity]);
		const item = { ...none, basis: "item" as const, ssr_minor: 750 };
		expect(charged([none], 9)).toEqual([["customsDocument", "1"]]);
		expect(charged([none, item], 9)).toEqual([
			["customsDocument", "1"],
			["customsItem", "9"],
		]);
		// Of two numbers the document's counts; zero is a number.
		expect(charged([{ items_included: 0 }, { ...item, items_included: 5 }], 2)).toEqual([
			["customsDocument", "1"],
			["customsItem", "2"],
		]);
		expect(gaps({ customs: [customs("k1", { items_included: 0 })] }, withCustoms(1)).map((g) => g.code)).toEqual(["noCustoms"]);
	});
});
