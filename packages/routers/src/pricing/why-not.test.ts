import { describe, expect, test } from "vitest";
import type { Gap } from "../kit/charges/world.ts";
import type { CustomsRow } from "../prices/customs-price/source.ts";
import { describeGap } from "./present.ts";
import { gaps, lines, portDoor } from "./small-search.test-support.ts";
import { corridor, customs, rail } from "./small-world.test-support.ts";

describe("why not", () => {
	test("no rail rate: lane, container, day, and where to look for the last one", () => {
		expect(gaps({ rail: [] })).toEqual([
			{
				code: "noRail",
				values: { date: "2026-12-03", lane: "CNSIA → CNSHA", container: "40HC", mode: "any" },
				words: { lane: { code: "CNSIA → CNSHA", zh: "西安 → 上海", en: "CNSIA → CNSHA" } },
				lookup: {
					table: "inland_rail_rate",
					where: {
						inland_city_id: ["inland"],
						port_city_id: ["city"],
						mode: ["rail", "railBarge", "railTruck"],
						direction: ["westbound"],
						container_type: ["40HC", "*"],
						ownership: ["COC"],
						cargo: ["general"],
					},
				},
			},
		]);
		const partly = gaps(
			{ rail: [rail("r1")] },
			{
				containers: [
					{ type: "40HC", count: 1 },
					{ type: "20GP", count: 1 },
				],
			},
		);
		expect(partly).toMatchObject([{ code: "noRail", values: { container: "20GP", mode: "rail" }, lookup: { where: { mode: ["rail"] } } }]);
	});

	test("rates that are charged by something else are told, and never as if there were none", () => {
		const oneOnly = (basis: string) => gaps({ rail: [rail("r1", { basis, ssr_minor: 500 })] });
		// What a search cannot calculate is the whole reason.
		for (const basis of ["day", "km", "item", "percent"]) expect(oneOnly(basis), basis).toMatchObject([{ code: "basis", values: { basis } }]);
		const services = { customs: true, depot: false, bookingService: false };
		const customsGaps = (rows: CustomsRow[], customsItems = 1) => gaps({ customs: rows }, { services, customsItems });
		const [item] = customsGaps([customs("i", { basis: "item" })]);
		expect(describeGap(item as Gap, "en").message).toContain("; there is one charged “Per");
		expect([item]).toMatchObject([
			{ code: "noCustoms", otherBasis: { there: "item", wanted: "document" }, lookup: { where: { basis: ["document"] } } },
		]);
		expect(customsGaps([customs("b", { basis: "bl" })])).toMatchObject([{ code: "noCustoms", otherBasis: { there: "bl", wanted: "document" } }]);
		expect(customsGaps([customs("d")], 5)).toMatchObject([{ code: "noCustoms", otherBasis: { there: "document", wanted: "item" } }]);
		expect(customsGaps([])[0]).not.toHaveProperty("otherBasis");
	});

	test("a formula that fails, a price missing or below zero, on request", () => {
		const why = (over: Parameters<typeof rail>[1]) => gaps({ rail: [rail("r1", { ssr_minor: null, ...over })] })[0];
		expect(why({ ssr_formula: "kost*2" })).toMatchObject({
			code: "formula",
			problem: { messageId: "problem.formulaUnknownName", values: { name: "kost", options: "cost" } },
		});
		expect(why({ ssr_formula: "cost*2", cost_minor: null })).toMatchObject({ code: "formula", problem: { messageId: "problem.formulaNoCost" } });
		expect(why({ ssr_formula: "cost*(" })).toMatchObject({ code: "formula", problem: { messageId: "problem.formulaEndsEarly" } });
		expect(why({})).toMatchObject({ code: "noPrice", values: { charge: "rail", lane: "CNSIA → CNSHA", container: "40HC" } });
		expect(why({ ssr_formula: "0-cost" })).toMatchObject({ code: "negativePrice" });
		expect(why({ ssr_minor: 100, on_request: 1 })).toMatchObject({ code: "onRequest" });
		expect(gaps({ corridors: [corridor("c1", { mode: "barge" })] })).toMatchObject([
			{ code: "noBarge", values: { lane: "CNSIA → CNSHA", container: "40HC" } },
		]);
		expect(gaps({ rail: [rail("r1"), rail("r2", { basis: "percent", ssr_minor: 5 })] })).toMatchObject([
			{ code: "severalBases", values: { basis: "container", other: "percent" } },
		]);
	});

	test("a zero price is a price", () => {
		expect(lines({ rail: [rail("r1", { ssr_minor: 0 })] })[0]?.[5]).toBe("0.00");
	});

	test("a currency without an exchange rate is named once", () => {
		const rows = [rail("r1", { currency: "HKD" }), rail("r2", { currency: "HKD", mode: "railTruck" })];
		expect(gaps({ rail: rows })).toEqual([{ code: "noExchangeRate", values: { date: "2026-12-03", currency: "HKD" } }]);
		expect(lines({ rail: [rail("r1", { currency: "HKD" })] }, { currency: "HKD" })).toHaveLength(1);
	});

	test("no corridor: both ends, and no look-up between two doors", () => {
		expect(gaps({ corridors: [] })).toMatchObject([
			{
				code: "noCorridor",
				values: { origin: "CNSIA", destination: "CNSHA" },
				lookup: { table: "corridor_rate", where: { inland_city_id: ["inland"], port_id: ["port"] } },
			},
		]);
		const doors = gaps(
			{ corridors: [], inlandEnd: { kind: "door", areaCodes: ["61"], path: "陕西省", pathEn: "" }, portEnd: portDoor },
			{ scope: "doorToDoor" },
		);
		expect(doors[0]).not.toHaveProperty("lookup");
		expect(doors[0]?.values).toMatchObject({ origin: "陕西省", destination: "上海市 / 浦东新区" });
	});
});
