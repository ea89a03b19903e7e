import { describe, expect, test } from "vitest";
import { gaps, lines, run } from "../../pricing/small-search.test-support.ts";
import { barge, corridor, rail } from "../../pricing/small-world.test-support.ts";

const byBarge = { corridors: [corridor("c1", { mode: "barge" })], rail: [] };

describe("a barge", () => {
	test("is one option of a corridor by barge, beside the trains of one by rail", () => {
		const both = { corridors: [corridor("c1"), corridor("c2", { mode: "barge" })], barge: [barge("g1")] };
		const { options } = run(both);
		expect(options.map(({ mode, cheapest, fastest }) => [mode, cheapest, fastest])).toEqual([
			["barge", true, false],
			["rail", false, true],
		]);
		const main = options[0]?.legs.find(({ kind }) => kind === "mainHaul");
		expect(main).toMatchObject({ mode: "barge", transitMin: 9, transitMax: 12, frequency: "3/week", from: { code: "CNSIA" }, to: { code: "CNSHA" } });
	});

	test("is charged by the box, or once for the shipment", () => {
		const charged = (row: ReturnType<typeof barge>) =>
			lines({ ...byBarge, barge: [row] }, { containers: [{ type: "40HC", count: 3 }] })
				.filter(([charge]) => charge === "barge")
				.map(([, container, quantity, , , amount]) => [container, quantity, amount]);
		expect(charged(barge("g1"))).toEqual([["40HC", "3", "6300.00"]]);
		expect(charged(barge("g1", { basis: "teu", container_type: "*" }))).toEqual([["40HC", "6", "12600.00"]]);
		expect(charged(barge("g1", { basis: "shipment", container_type: "*" }))).toEqual([[null, "1", "2100.00"]]);
	});

	test("takes the days of the corridor where its own rate has none", () => {
		const { options } = run({ ...byBarge, barge: [barge("g1", { transit_max: null })] });
		expect([options[0]?.transitMin, options[0]?.transitMax]).toEqual([8, 11]);
	});

	test("without a price says so, whatever trains there are, and where the last price may be found", () => {
		expect(gaps({ ...byBarge, rail: [rail("r1")] })).toMatchObject([
			{
				code: "noBarge",
				values: { lane: "CNSIA → CNSHA", container: "40HC" },
				lookup: { table: "barge_rate", where: { inland_city_id: ["inland"], port_city_id: ["city"] } },
			},
		]);
		const some = { ...byBarge, barge: [barge("g1", { container_type: "20GP" })] };
		const asked = { containers: [...[{ type: "20GP", count: 1 }], { type: "40HC", count: 1 }] };
		expect(gaps(some, asked)).toMatchObject([{ code: "noBarge", values: { container: "40HC" } }]);
	});
});
