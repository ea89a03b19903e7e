import { describe, expect, test } from "vitest";
import type { World } from "../../kit/charges/world.ts";
import { lineLabel } from "../../pricing/present.ts";
import { gaps, lines, run } from "../../pricing/small-search.test-support.ts";
import { barge, corridor } from "../../pricing/small-world.test-support.ts";
import type { LowWaterRow } from "./source.ts";

const step = (id: string, [from, to]: [number, number | null], price: number, over: Partial<LowWaterRow> = {}): LowWaterRow => ({
	...{ id, direction: "westbound", container_type: "40HC", ownership: "COC", basis: "container", version: 1 },
	...{ valid_from: "2026-10-01", valid_to: "9999-12-31", on_request: 0, cost_minor: price * 90, ssr_minor: price * 100, ssr_formula: null },
	...{ msr_minor: null, msr_formula: null, min_minor: null, max_minor: null, currency: "CNY", vat_bp: 0 },
	...{ inland_city_id: "inland", index_code: "KAUB", index_from: from, index_to: to },
	...over,
});
const steps = [step("w1", [0, 30], 970), step("w2", [31, 130], 75), step("w3", [131, 150], 55)];
const at = (value: string, day = "2026-12-01") => new Map([["KAUB", [{ value, unit: "cm", day }]]]);
const byBarge = (more: Partial<World>) => ({
	corridors: [corridor("c1", { mode: "barge" })],
	rail: [],
	barge: [barge("g1", { container_type: "*" })],
	...more,
});
const charged = (indices: ReturnType<typeof at>, lowWater = steps, containers = [{ type: "40HC", count: 2 }]) =>
	lines(byBarge({ lowWater, indices }), { containers })
		.filter(([charge]) => String(charge).startsWith("lowWater."))
		.map(([, container, quantity, , price, amount]) => [container, quantity, price, amount]);

describe("low water", () => {
	test("is charged a box, by the step the value is in, up to the next whole one", () => {
		expect(charged(at("118"))).toEqual([["40HC", "2", "75.00", "150.00"]]);
		expect(charged(at("130.9"))).toEqual([["40HC", "2", "75.00", "150.00"]]);
		expect(charged(at("131"))).toEqual([["40HC", "2", "55.00", "110.00"]]);
		expect(charged(at("30.99"))).toEqual([["40HC", "2", "970.00", "1940.00"]]);
	});

	test("costs nothing above all steps, and says by which level", () => {
		expect(charged(at("151"))).toEqual([["40HC", "2", "0.00", "0.00"]]);
		const [option] = run(byBarge({ lowWater: steps, indices: at("151") })).options;
		expect(option?.lines.at(-1)?.explanation).toMatchObject({ rateId: "w3", index: { value: "151", from: 151, to: null } });
		// The same row with water in its step is another price.
		expect(run(byBarge({ lowWater: steps, indices: at("150") })).options[0]?.id).not.toBe(option?.id);
	});

	const unknown = [
		["a level below the steps", { indices: at("-0.5") }, { code: "noIndexStep", values: { value: "-0.5", container: "40HC" } }],
		["a level between two of them", { lowWater: [steps[0], steps[2]], indices: at("99") }, { code: "noIndexStep", values: { value: "99" } }],
		["a box that has no step while others have", { lowWater: [step("w1", [0, null], 9, { container_type: "20GP" })] }, { code: "noLowWater" }],
		["rates that have ended", { lowWater: [step("w1", [0, null], 9, { valid_to: "2026-12-02" })] }, { code: "noLowWater" }],
	] as const;
	test.each(unknown)("is never free for %s: the barge is not offered, and why is said", (_, over, gap) => {
		expect(gaps(byBarge({ lowWater: steps, indices: at("118"), ...(over as Partial<World>) }))).toMatchObject([gap]);
	});

	test("of a city whose last rates ended is another gauge's where one has rates", () => {
		const moved = [step("w1", [0, null], 9, { valid_to: "2026-12-02", index_code: "RUHRORT" }), ...steps];
		expect(charged(at("118"), moved)).toEqual([["40HC", "2", "75.00", "150.00"]]);
	});

	test("takes the very container's step before the one for all", () => {
		const both = [...steps, step("w4", [100, null], 60, { container_type: "*" }), step("w5", [100, null], 40, { container_type: "20GP" })];
		expect(
			charged(at("118"), both, [
				{ type: "40HC", count: 1 },
				{ type: "20GP", count: 1 },
			]),
		).toEqual([
			["40HC", "1", "75.00", "75.00"],
			["20GP", "1", "40.00", "40.00"],
		]);
		expect(charged(at("200"), both)).toEqual([["40HC", "2", "60.00", "120.00"]]);
	});

	test("says the value, its day and the step, in words and for programs", () => {
		const coded = new Map([
			["priceIndex" as const, new Map([["KAUB", { zh: "考布水位", en: "Gauge Kaub", es: "Nivel en Kaub", ja: "カウプ水位" }]])],
		]);
		const { options } = run(byBarge({ lowWater: steps, indices: at("118", "2026-11-30"), coded }));
		const line = options[0]?.lines.find(({ charge }) => charge === "lowWater.KAUB");
		if (!line) throw new Error("no line");
		expect(lineLabel(line, "en")).toBe("Low-water surcharge · gauge of that day, Gauge Kaub: 118 cm (2026-11-30)");
		expect(lineLabel(line, "zh")).toBe("低水位附加费 · 以当日水位为准，考布水位：118 cm（2026-11-30）");
		expect(line.explanation.index).toEqual({ code: "KAUB", value: "118", unit: "cm", day: "2026-11-30", from: 31, to: 130 });
	});

	test("of an index without a value is nobody's to tell: the barge is not offered, and why is said", () => {
		expect(gaps(byBarge({ lowWater: steps }))).toMatchObject([{ code: "noIndexValue", values: { index: "KAUB", lane: "CNSIA" } }]);
		expect(lines(byBarge({ lowWater: steps.map((row) => ({ ...row, direction: "eastbound" })) }))).toHaveLength(1);
	});
});
