import { describe, expect, test } from "vitest";
import type { SearchInput } from "../kit/charges/search.ts";
import type { World, Zone } from "../kit/charges/world.ts";
import type { IcrEuropeTruckingRow } from "../prices/icr-europe-trucking/source.ts";
import type { IcrRow } from "../prices/icr-price/source.ts";
import type { IcrRampRow } from "../prices/icr-ramp/source.ts";
import type { IcrSurchargeRow } from "../prices/icr-surcharge/source.ts";
import { withoutIds } from "../testing/without-ids.ts";
import { zoneOf } from "./load.ts";
import { forCustomer, gapsInWords, present, withoutCosts } from "./present.ts";
import { priceSearch } from "./rules.ts";
import { search, strategy, surcharge, trucking, world } from "./small-world.test-support.ts";

const { port_id: _, charge: __, on_wish: ___, ...row } = surcharge("row", { currency: "USD", container_type: "40HC", ssr_minor: null });

const train = (over: Partial<IcrRow> = {}): IcrRow => ({
	...row,
	...{ id: "train", pol_id: "xian", pod_id: "duisburg", ramp_city_id: "duisburg", mode: "rail", ssr_formula: "cost*1.1" },
	...{
		transit_min: 14,
		transit_max: 17,
		customs_days: 2,
		cancellation: "30 %",
		cancellation_zh: "收取 30%",
		detention: null,
		detention_zh: "每天 15 美元",
		hs_allowed: null,
		hs_refused: "3604, 93",
	},
	...{ cost_cny_minor: 710_000, cost_usd_minor: 100_000, exchange_rate: "7.1", ssr_min_minor: null, ssr_max_minor: null },
	...over,
});

const truck = (over: Partial<IcrEuropeTruckingRow> = {}): IcrEuropeTruckingRow => ({
	...row,
	...{ id: "truck", ramp_city_id: "duisburg", zone: "DE-40-47", currency: "EUR", cost_minor: 30_000, ssr_minor: 40_000 },
	...{ waiting_minor: 6_500, waiting_free: 2, fuel_bp: 1_000, adr_bp: 2_500, ...over },
});

const places: World["places"] = new Map([
	["xian", { id: "xian", code: "CNSIA", name: "Xi'an", name_zh: "西安" }],
	["duisburg", { id: "duisburg", code: "DEDUI", name: "Duisburg", name_zh: "杜伊斯堡" }],
]);

const zone: Zone = { kind: "zone", text: "DE-47051", postcode: { country: "DE", digits: "47051" } };

const toDoor: Partial<SearchInput> = { scope: "portToDoor", destination: { kind: "zone", code: "D 47051" }, currency: "USD" };

function priced(over: Partial<World> = {}, asked: Partial<SearchInput> = {}) {
	const ends = { inlandEnd: { kind: "place", match: "inlandCity", placeId: "xian" }, portEnd: zone } as const;
	return priceSearch(world({ ...ends, places, corridors: [], icr: [train()], icrEurope: [truck()], ...over }), search({ ...toDoor, ...asked }));
}

const amounts = (over?: Partial<World>, asked?: Partial<SearchInput>) =>
	priced(over, asked).options.map(({ lines }) => lines.map(({ charge, amount, currency }) => `${charge} ${amount} ${currency}`));

const why = (over?: Partial<World>, asked?: Partial<SearchInput>) => gapsInWords(priced(over, asked).gaps, "en", false).map(({ message }) => message);

test.each([
	["DE-47051", "DE-47051", { country: "DE", digits: "47051" }],
	["d 47051", "DE-47051", { country: "DE", digits: "47051" }],
	["PL-00-950", "PL-00-950", { country: "PL", digits: "00950" }],
	["NL 1012 AB", "NL-1012AB", { country: "NL", digits: "1012" }],
	["Bad Homburg", "Bad Homburg", null],
])("a door abroad asked for as %s", (code, text, postcode) => {
	expect(zoneOf(code)).toEqual({ kind: "zone", text, postcode });
});

test("what is neither a postcode with its country nor a city is no door abroad", () => {
	expect(["47051", "Street 5", "DEU 47051"].map(zoneOf)).toEqual([null, null, null]);
});

describe("a train to a door abroad", () => {
	test("costs yuan and dollars at the row's own rate, and a truck with its fuel", () => {
		// 7,100 / 7.1 + 1,000 = 2,000 dollars, and a tenth more.
		expect(amounts()).toEqual([["train 2200.00 USD", "trucking 400.00 EUR", "FUEL 40.00 EUR"]]);
		// What a truck's fuel comes to is money, which is multiplied as it is read: 28.475 euros are 28.48.
		const odd = { icrEurope: [truck({ ssr_minor: 33_500, fuel_bp: 850 })] };
		const fuel = priced(odd, { containers: [{ type: "40HC", count: 3 }] }).options[0]?.lines.find(({ charge }) => charge === "FUEL");
		expect([fuel?.quantity, fuel?.unitPrice, fuel?.amount, fuel?.confidential?.formula?.steps]).toEqual([
			"3",
			"28.48",
			"85.44",
			"335.00 × 8.5% = 28.48",
		]);
		// So is what it costs: 8.5 % of 334.84 euros are 28.4614, which ten trucks sold at cost pay as 284.60.
		const atCost = { icrEurope: [truck({ ssr_minor: 33_484, cost_minor: 33_484, fuel_bp: 850 })] };
		const { lines = [] } = priced(atCost, { containers: [{ type: "40HC", count: 10 }] }).options[0] ?? {};
		expect(lines.find(({ charge }) => charge === "FUEL")).toMatchObject({ amount: "284.60", confidential: { cost: "284.60", margin: "0.00" } });
		const [option] = priced().options;
		expect(option?.lines[0]?.confidential).toMatchObject({
			cost: "2000.00",
			costParts: {
				amounts: [
					{ currency: "CNY", amount: "7100.00" },
					{ currency: "USD", amount: "1000.00" },
				],
				exchangeRate: { from: "USD", to: "CNY", rate: "7.1" },
				own: true,
			},
		});
		expect(option).toMatchObject({
			transitMin: 16,
			transitMax: 19,
			conditions: {
				...{ customsDays: 2, cancellation: ["30 %"], detention: ["每天 15 美元"], hsRefused: ["3604", "93"] },
				inChinese: { cancellation: ["收取 30%"], detention: ["每天 15 美元"] },
			},
		});
	});

	test("at the day's rate where the row has none", () => {
		// 7,100 / 6.7758 + 1,000 = 2,047.84…
		expect(amounts({ icr: [train({ exchange_rate: null })] })[0]?.[0]).toBe("train 2252.63 USD");
	});

	test("within the least and the most of the selling price", () => {
		expect(amounts({ icr: [train({ ssr_max_minor: 210_000 })] })[0]?.[0]).toBe("train 2100.00 USD");
		expect(amounts({ icr: [train({ ssr_min_minor: 230_000 })] })[0]?.[0]).toBe("train 2300.00 USD");
	});

	test("tells nobody of costs who may not see them", () => {
		const [option] = priced().options;
		if (!option) throw new Error("there is an option");
		for (const shown of [withoutCosts(option), forCustomer(option)]) expect(withoutIds(shown)).not.toMatch(/7100|costParts|2000\.00|cost\*/);
	});

	test("goes by the weight with the container, the usual one or the one asked for", () => {
		const icrEurope = [truck({ weight_to: 23_900 }), truck({ id: "heavy", weight_from: 23_900, ssr_minor: 50_000 })];
		const haul = (asked: Partial<SearchInput>) => amounts({ icrEurope }, asked)[0]?.[1];
		// A 40' weighs 3.9 t.
		expect(haul({ grossWeightKg: 20_000 })).toBe("trucking 400.00 EUR");
		expect(haul({ grossWeightKg: 20_001 })).toBe("trucking 500.00 EUR");
		expect(haul({ grossWeightKg: 20_000, weightWithTareKg: 24_200 })).toBe("trucking 500.00 EUR");
	});

	test.each([
		["DE-400-475", "DE-47051", true],
		["DE-400-475", "DE-47601", false],
		["DE-400-475", "DE-99999", false],
		["DE-1-20", "DE-09999", false],
		["DE-1-20", "DE-20999", true],
		["DE-1-20", "DE-21000", false],
		["DE-01-05", "DE-01067", true],
		["DE-1", "DE-01067", false],
		["DE-4", "DE-4", true],
		["DE-40-49", "DE-4", true],
		["DE-47", "DE-4", false],
		["PL-00", "DE-00950", false],
		["RO-01", "RO-010011", true],
	])("a truck to %s serves %s: %s", (name, code, serves) => {
		const portEnd = zoneOf(code);
		if (!portEnd) throw new Error("it is a postcode");
		expect(amounts({ portEnd, icrEurope: [truck({ zone: name })] }).length > 0).toBe(serves);
	});

	test("weighs the usual empty container of its kind: longer ones more, and reefers with their unit", () => {
		const haul = (type: string, cargo: SearchInput["cargo"], border: number) => {
			const icrEurope = [
				truck({ container_type: type, cargo, weight_to: border }),
				truck({ id: "heavy", container_type: type, cargo, weight_from: border, ssr_minor: 50_000 }),
			];
			const containers: World["containers"] = new Map([
				["20GP", { teu: "1", maxGrossKg: 30_480, reefer: false }],
				["40HC", { teu: "2", maxGrossKg: 32_500, reefer: false }],
				["45HC", { teu: "2.25", maxGrossKg: 32_500, reefer: false }],
				["40RH", { teu: "2", maxGrossKg: 34_000, reefer: true }],
			]);
			return amounts(
				{ containers, icr: [train({ container_type: type, cargo })], icrEurope },
				{ containers: [{ type, count: 1 }], cargo, grossWeightKg: 20_000 },
			)[0]?.[1];
		};
		for (const [type, cargo, tare] of [
			["20GP", "general", 2_300],
			["40HC", "general", 3_900],
			["45HC", "general", 4_800],
			["40RH", "reefer", 4_700],
		] as const)
			expect([haul(type, cargo, 20_000 + tare), haul(type, cargo, 20_000 + tare - 1)], type).toEqual(["trucking 400.00 EUR", "trucking 500.00 EUR"]);
	});

	test("takes the zone of more digits before a wider one", () => {
		const icrEurope = [truck(), truck({ id: "near", zone: "DE-470", ssr_minor: 30_000 }), truck({ id: "far", zone: "DE-48", ssr_minor: 1 })];
		expect(amounts({ icrEurope })[0]?.[1]).toBe("trucking 300.00 EUR");
	});
});

test.each<[string, string, Partial<World>, Partial<SearchInput>]>([
	["refused goods", "The train Xi'an → Duisburg does not take goods of HS 360490", {}, { hsCodes: ["360490", "8471"] }],
	["a chapter some of which is refused", "The train Xi'an → Duisburg does not take goods of HS 36", {}, { hsCodes: ["36"] }],
	[
		"goods that are not listed",
		"The train Xi'an → Duisburg takes goods of HS 84 alone, not 6109",
		{ icr: [train({ hs_refused: null, hs_allowed: "84" })] },
		{ hsCodes: ["6109", "8471"] },
	],
	[
		"goods that one of two containers is not listed for",
		"takes goods of HS 84 alone, not 8501",
		{
			icr: [train({ hs_refused: null, hs_allowed: "84" }), train({ id: "short", container_type: "20GP", hs_refused: null, hs_allowed: "84, 85" })],
			icrEurope: [truck({ container_type: "*" })],
		},
		{ hsCodes: ["8501"], containers: ["40HC", "20GP"].map((type) => ({ type, count: 1 })) },
	],
	["no train", "No train price Xi'an → D", { icr: [] }, {}],
	["no truck", "No truck for 40HC between Duisburg and DE-47051 on 2026-12-03", { icrEurope: [truck({ zone: "DE-48" })] }, {}],
	["a wish of nobody", "No price for “Winter heating” at Xi'an → Duisburg", {}, { trainWishes: ["WIN"] }],
	["a wish without a name", "No price for “GLUE” at Xi'an → Duisburg", {}, { trainWishes: ["GLUE"] }],
	["a wish that only trucks charge", "No price for “Fuel surcharge” at Xi'an → Duisburg", {}, { trainWishes: ["FUEL"] }],
	[
		"customs at a ramp without a port",
		"Xi'an has no port that customs is kept for: search without customs",
		{},
		{ services: { customs: true, depot: false, bookingService: false } },
	],
	[
		"a ramp whose charges have ended",
		"No charges of the ramp Xi'an on 2026-12-03",
		{ icrRamp: [{ ...row, ramp_city_id: "xian", charge: "LGS", on_wish: 0, ssr_minor: 10_000, valid_to: "2026-11-30" }] },
		{},
	],
	["no depot", "No depot price at Xi'an", {}, { services: { customs: false, depot: true, bookingService: false } }],
])("%s: why there is no option", (_name, message, over, asked) => {
	expect(priced(over, asked).options).toEqual([]);
	expect(why(over, asked).join("\n")).toContain(message);
});

test.each([
	["westbound", ["firstMile 610113001 > CNSIA", "ramp CNSIA > CNSIA", "mainHaul CNSIA > DEDUI", "ramp DEDUI > DEDUI", "lastMile DEDUI > DE-47051"]],
	["eastbound", ["firstMile DE-47051 > DEDUI", "ramp DEDUI > DEDUI", "mainHaul DEDUI > CNSIA", "ramp CNSIA > CNSIA", "lastMile CNSIA > 610113001"]],
] as const)("%s a way goes from door to door, by both ramps", (direction, legs) => {
	const [pol_id, pod_id] = direction === "westbound" ? ["xian", "duisburg"] : ["duisburg", "xian"];
	const { zone: _zone, ...hauled } = truck({ id: "ramp", ramp_city_id: "xian", direction });
	const charge: IcrRampRow = { ...row, direction, ramp_city_id: "xian", charge: "LGS", on_wish: 0, ssr_minor: 10_000 };
	const over: Partial<World> = {
		...{ inlandEnd: world().inlandEnd, icr: [train({ pol_id, pod_id, direction })], icrEurope: [truck({ direction })] },
		...{ icrInland: [{ ...hauled, area_code: "6101" }], icrRamp: [charge, { ...charge, id: "far", ramp_city_id: "duisburg" }] },
	};
	const [option, ...others] = priced(over, { direction, scope: "doorToDoor" }).options;
	expect(others).toEqual([]);
	expect(option?.legs.map(({ kind, from, to }) => `${kind} ${from?.code} > ${to?.code}`)).toEqual(legs);
	expect(option?.lines.map(({ charge: code, leg }) => `${leg} ${code}`)).toEqual(
		expect.arrayContaining(["0 trucking", "1 train.LGS", "2 train", "3 train.LGS", "4 trucking"]),
	);
});

test("trucks in China are those of ramps where they serve every container, else those of the trucking books", () => {
	const { zone: _zone, ...hauled } = truck({ id: "ramp", ramp_city_id: "xian", currency: "CNY", fuel_bp: null });
	const over: Partial<World> = {
		...{ inlandEnd: world().inlandEnd, icr: [train({ container_type: "*" })], icrEurope: [truck({ container_type: "*" })] },
		...{ icrInland: [{ ...hauled, area_code: "6101" }], trucking: [trucking("t1", { hub_id: "xian", container_type: "*" })] },
		strategies: [strategy("s1", { hub_id: "xian" })],
	};
	const books = (...types: string[]) => {
		const asked: Partial<SearchInput> = { scope: "doorToDoor", origin: { kind: "area", code: "610113001" } };
		const [option] = priced(over, { ...asked, containers: types.map((type) => ({ type, count: 1 })) }).options;
		return option?.lines.flatMap(({ leg, explanation }) => (leg === 0 ? [explanation.domain] : []));
	};
	expect(books("40HC")).toEqual(["icrInlandTrucking"]);
	expect(books("40HC", "20GP")).toEqual(["truckingCost", "truckingCost"]);
});

test("of HS codes that alone are taken those hold that every container's price has", () => {
	const allowedBy = (...lists: (string | null)[]) => {
		const icr = lists.map((hs_allowed, i) => train({ id: `train ${i}`, container_type: ["40HC", "20GP"][i] ?? "", hs_refused: null, hs_allowed }));
		const containers = ["40HC", "20GP"].map((type) => ({ type, count: 1 }));
		return priced({ icr, icrEurope: [truck({ container_type: "*" })] }, { containers }).options[0]?.conditions?.hsAllowed;
	};
	expect(allowedBy("84, 8501", "85, 9403")).toEqual(["8501"]);
	expect(allowedBy("84, 8501", null)).toEqual(["84", "8501"]);
	expect(allowedBy(null, null)).toEqual([]);
	// Each container has goods of its own.
	expect(allowedBy("84", "94")).toEqual(["84", "94"]);
});

const onRamp = (over: Partial<IcrRampRow>): IcrRampRow => ({ ...row, ramp_city_id: "xian", charge: "LGS", on_wish: 0, ssr_minor: 10_000, ...over });

/** What an answer says beside its prices, to a caller; both terminals have charges for other goods. */
function notesOf(over: Partial<World>, asked: Partial<SearchInput>, userType: 1 | 3 = 1): string[] {
	const input = search({ ...toDoor, containers: ["40HC", "20GP"].map((type) => ({ type, count: 1 })), ...asked });
	const both = { icr: [train({ container_type: "*" })], icrEurope: [truck({ container_type: "*" })] };
	const icrRamp = [...["xian", "duisburg"].map((place) => onRamp({ ramp_city_id: place, cargo: "reefer" })), ...(over.icrRamp ?? [])];
	const answer = {
		...priced({ ...both, ...over, icrRamp }, input),
		exchangeRateDate: "",
		search: input,
		narrowed: [],
		noBooking: false,
		abroad: true,
	};
	expect(answer.options).toHaveLength(1);
	return present(answer, input, "en", { seesCost: false, userType }).notes.map(({ message }) => message);
}

test("a charge or a wish that is there for some of the containers alone is told, and never dropped in silence", () => {
	const onTop: IcrSurchargeRow = { ...row, port_id: "duisburg", type: "rail", charge: "WIN", on_wish: 1, ssr_minor: 5_000 };
	const said = (charge: string, place: string) =>
		`${charge} ${place} has prices on that day for 40HC and none for 20GP: nothing is charged for 20GP.`;
	expect(notesOf({ icrRamp: [onRamp({})] }, {})).toEqual([said("Ramp handling (LGS)", "Xi'an")]);
	expect(notesOf({ icrRamp: [onRamp({})] }, { containers: [{ type: "40HC", count: 1 }] })).toEqual([]);
	// So is one for boxes of the carrier alone.
	expect(notesOf({ icrRamp: [onRamp({})] }, { ownership: "SOC" })).toEqual([
		"Ramp handling (LGS) Xi'an has prices on that day for COC and none for SOC: nothing is charged for SOC.",
	]);
	expect(notesOf({ icrRamp: [onRamp({ cargo: "reefer" })] }, {})).toEqual([]);
	// So is what a place charges on top of the train.
	const overweight = { icrSurcharge: [{ ...onTop, charge: "OWS", on_wish: 0 }] };
	expect(notesOf(overweight, { ownership: "SOC" })).toEqual([
		"Train overweight Duisburg has prices on that day for COC and none for SOC: nothing is charged for SOC.",
	]);
	expect(notesOf(overweight, {})).toEqual([]);
	const wished = { icrRamp: [onRamp({ charge: "SEC", on_wish: 1 })], icrSurcharge: [onTop] };
	const wishes = [said("Securing of cargo", "Xi'an"), said("Winter heating", "Duisburg")];
	expect(notesOf(wished, { trainWishes: ["WIN", "SEC"] })).toEqual(wishes);
	// A customer is told of wishes.
	expect(notesOf(wished, { trainWishes: ["WIN", "SEC"] }, 3)).toEqual(wishes);
	expect(notesOf({ icrRamp: [onRamp({})] }, {}, 3)).toEqual([]);
});

test("a terminal with trains and without any charge of its own is told to staff", () => {
	const asked = { ...search(toDoor), containers: [{ type: "40HC", count: 1 }] };
	const told = (icrRamp: readonly IcrRampRow[]) => priced({ icrRamp }, asked).notes.map(({ code, values }) => [code, values.lane]);
	expect(told([])).toEqual([
		["noneAtRamp", "CNSIA"],
		["noneAtRamp", "DEDUI"],
	]);
	expect(told([onRamp({})])).toEqual([["noneAtRamp", "DEDUI"]]);
	expect(told([onRamp({}), onRamp({ ramp_city_id: "duisburg" })])).toEqual([]);
});
