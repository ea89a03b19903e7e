import { describe, expect, test } from "vitest";
import type { SearchInput } from "../../kit/charges/search.ts";
import { lineLabel } from "../../pricing/present.ts";
import { gaps, lines, run, services } from "../../pricing/small-search.test-support.ts";
import { rail } from "../../pricing/small-world.test-support.ts";
import type { DepotRow } from "./source.ts";

const stay = (id: string, days: [from: number, to: number | null], aDay: number, over: Partial<DepotRow> = {}): DepotRow => ({
	...{ id, direction: "westbound", container_type: "40HC", ownership: "COC", basis: "day", version: 1 },
	...{ valid_from: "2026-10-01", valid_to: "9999-12-31", on_request: 0, cost_minor: aDay * 80, ssr_minor: aDay * 100, ssr_formula: null },
	...{ msr_minor: null, msr_formula: null, min_minor: null, max_minor: null, currency: "CNY", vat_bp: 600 },
	...{ port_id: "port", depot: "Waigaoqiao", service: "STO", day_from: days[0], day_to: days[1] },
	...over,
});
const lift = (id: string, over: Partial<DepotRow> = {}) => stay(id, [1, null], 270, { service: "LON", basis: "container", ...over });
const storage = [stay("d1", [1, 5], 0), stay("d2", [6, 10], 20), stay("d3", [11, null], 40)];
const coded = new Map([["depotService" as const, new Map([["STO", { zh: "堆存", en: "Storage", es: "Almacenaje", ja: "保管" }]])]]);
const asked = (depotDays: number, more: Partial<SearchInput> = {}) => ({ services: { ...services, depot: true }, depotDays, ...more });
/** Charges of the depot, as code, quantity, price and amount. */
const charged = (depot: DepotRow[], depotDays: number, more: Partial<SearchInput> = {}) =>
	lines({ depot, coded }, asked(depotDays, more))
		.filter(([charge]) => String(charge).startsWith("depot."))
		.map(([charge, , quantity, , price, amount]) => [charge, quantity, price, amount]);

describe("days at a depot", () => {
	test("are charged a line a step, free ones with nothing", () => {
		expect(charged(storage, 12)).toEqual([
			["depot.STO", "5", "0.00", "0.00"],
			["depot.STO", "5", "20.00", "100.00"],
			["depot.STO", "2", "40.00", "80.00"],
		]);
		expect(charged(storage, 6)).toEqual([
			["depot.STO", "5", "0.00", "0.00"],
			["depot.STO", "1", "20.00", "20.00"],
		]);
		expect(charged(storage, 7, { containers: [{ type: "40HC", count: 3 }] }).at(-1)).toEqual(["depot.STO", "6", "20.00", "120.00"]);
	});

	test("none of them leaves what is charged once", () => {
		expect(charged([...storage, lift("l1")], 0)).toEqual([["depot.LON", "1", "270.00", "270.00"]]);
	});

	test("in a step that is missing have no price, and say so", () => {
		const depot = storage.slice(0, 2);
		expect(charged(depot, 10)).toHaveLength(2);
		expect(gaps({ depot, coded }, asked(11))).toMatchObject([
			{ code: "noDepotDays", values: { depot: "Waigaoqiao", service: "STO", days: 11 }, words: { service: { zh: "堆存", en: "Storage" } } },
		]);
	});

	test("choose the step of what is charged once for the whole stay", () => {
		const handled = [lift("l1", { day_to: 10 }), lift("l2", { day_from: 11, ssr_minor: 30_000 })];
		expect(charged(handled, 10)).toEqual([["depot.LON", "1", "270.00", "270.00"]]);
		expect(charged(handled, 11)).toEqual([["depot.LON", "1", "300.00", "300.00"]]);
	});
});

describe("a depot", () => {
	test("is the cheapest of those that have a price for everything", () => {
		const dear = storage.map((row) => ({ ...row, id: `x${row.id}`, depot: "Yangshan", ssr_minor: 9_000 }));
		const { options } = run({ depot: [...dear, ...storage], coded }, asked(7));
		expect(options.map(({ lines }) => lines.at(-1)?.words?.en)).toEqual(["Storage · days 6–10 · Waigaoqiao"]);
		const asking = storage.map((row) => ({ ...row, on_request: 1 }));
		const other = run({ depot: [...dear, ...asking], coded }, asked(7));
		expect(other.gaps).toEqual([]);
		expect(other.options.flatMap(({ lines }) => lines.map(({ explanation }) => explanation.rateId)).at(-1)).toBe("xd2");
		expect(gaps({ depot: asking, coded }, asked(5))).toMatchObject([
			{ code: "onRequest", values: { charge: "depot.STO" }, words: { charge: { en: "Storage · days 1–5 · Waigaoqiao" } } },
		]);
	});

	test("that lacks what half of a port's depots have a price for stands behind those that have it, however cheap it is", () => {
		const whole = ["Waigaoqiao", "Yangshan"].flatMap((depot) => [
			...storage.map((row) => ({ ...row, id: `${depot}${row.id}`, depot })),
			lift(`l${depot}`, { depot }),
		]);
		const half = lift("half", { depot: "Half entered", ssr_minor: 100 });
		const taken = (depot: DepotRow[]) =>
			run({ depot, coded }, asked(7)).options[0]?.lines.flatMap(({ charge, words }) => (words ? [`${charge} ${words.en}`] : []));
		expect(taken([...whole, half])?.every((line) => line.includes("Waigaoqiao"))).toBe(true);
		// What one alone charges is no reason against the others.
		const survey = lift("s1", { depot: "Yangshan", service: "SRV" });
		expect(
			taken([
				...whole,
				lift("l3", { depot: "Zhanghuabang" }),
				...storage.map((row) => ({ ...row, id: `z${row.id}`, depot: "Zhanghuabang" })),
				survey,
			])?.[0],
		).toContain("Waigaoqiao");
		expect(taken([half])).toHaveLength(1);
	});

	test("that has no price for a box at all cannot take it", () => {
		const containers = [
			{ type: "40HC", count: 1 },
			{ type: "20GP", count: 1 },
		];
		const book = { depot: storage, coded, rail: [rail("r1", { container_type: "*" })] };
		expect(gaps(book, asked(3, { containers }))).toMatchObject([{ code: "noDepotBox", values: { container: "20GP", depot: "Waigaoqiao" } }]);
		const { options } = run({ ...book, depot: [...storage, stay("d4", [1, null], 10, { container_type: "20GP" })] }, asked(3, { containers }));
		expect(options).toHaveLength(1);
	});

	test("is asked for no cargo: a reefer stands there empty", () => {
		const plugged = stay("p1", [1, null], 160, { container_type: "45HC", service: "PLG" });
		const containers = [{ type: "45HC", count: 1 }];
		const book = { depot: [plugged], coded, rail: [rail("r1", { container_type: "45HC", cargo: "reefer" })] };
		const { options } = run(book, asked(2, { containers, cargo: "reefer" }));
		expect(options[0]?.lines.at(-1)).toMatchObject({ charge: "depot.PLG", quantity: "2", amount: "320.00" });
	});
});

test("a charge is called by the service's names, the code where there are none", () => {
	const [line] = run({ depot: storage, coded }, asked(1)).options[0]?.lines.slice(-1) ?? [];
	expect((["zh", "ja"] as const).map((language) => line && lineLabel(line, language))).toEqual([
		"堆存 · 第 1–5 天 · Waigaoqiao",
		"保管 · 1～5 日目 · Waigaoqiao",
	]);
	expect(run({ depot: [lift("l1")] }, asked(1)).options[0]?.lines.at(-1)?.words?.en).toBe("LON · Waigaoqiao");
});
