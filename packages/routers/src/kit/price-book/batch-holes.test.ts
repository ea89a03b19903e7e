import { expect, test } from "vitest";
import { depotPrice as declaredDepot } from "../../prices/depot-price/schema.ts";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { stepWords } from "./bands.ts";
import { holeFinder } from "./batch-holes.ts";
import { lossOf } from "./batch-lost.ts";
import type { RateBook } from "./define.ts";
import type { Hole } from "./uncovered.ts";

// Its table is in no database yet.
const depotPrice = declaredDepot as unknown as RateBook;

const place = (from: string, to: string, weightFrom = 0, weightTo = 24_000) => ({
	...{ id: "r", valid_from: from, valid_to: to, weight_from: weightFrom, weight_to: weightTo },
});
const year = place("2031-01-01", "2031-12-31");

/** Holes a rate gets by rows taken over it, in words; `*` behind those kept. */
function holesBy(rate: ReturnType<typeof place>, ...rows: (ReturnType<typeof place> & { keeps?: boolean })[]): string[] {
	const finder = holeFinder(inlandRail, []);
	for (const [i, { keeps = false, ...columns }] of rows.entries()) finder.add({ line: i + 1, columns, met: [rate], keeps });
	return [...finder.holes()].map((h) => `${h.line} ${h.from} ${h.to} ${h.weightFrom}-${h.weightTo}${h.kept ? "*" : ""}`);
}

test("days behind a row that ends before the rate does have no price", () => {
	expect(holesBy(year, place("2031-04-01", "2031-06-30"))).toEqual(["1 2031-07-01 2031-12-31 0-24000"]);
	expect(holesBy(year, place("2031-01-01", "2031-06-30"))).toEqual(["1 2031-07-01 2031-12-31 0-24000"]);
	expect(holesBy(year, place("2030-10-01", "2031-06-30"))).toEqual(["1 2031-07-01 2031-12-31 0-24000"]);
	expect(holesBy(place("2031-01-01", "9999-12-31"), place("2031-04-01", "2031-06-30"))).toEqual(["1 2031-07-01 9999-12-31 0-24000"]);
});

test("nothing is lost where the sheet goes on to the rate's end, in whatever order its rows stand", () => {
	expect(holesBy(year, place("2031-04-01", "2031-12-31"))).toEqual([]);
	expect(holesBy(year, place("2030-01-01", "2032-12-31"))).toEqual([]);
	expect(holesBy(year, place("2031-07-01", "9999-12-31"), place("2031-04-01", "2031-06-30"))).toEqual([]);
	expect(holesBy(year, place("2031-04-01", "2031-06-30"), place("2031-07-01", "2031-09-30"), place("2031-10-01", "2031-12-31"))).toEqual([]);
});

test("days between rows are lost, too, and told with the row before them", () => {
	expect(holesBy(year, place("2031-10-01", "2031-10-31"), place("2031-02-01", "2031-02-28"))).toEqual([
		"2 2031-03-01 2031-09-30 0-24000",
		"1 2031-11-01 2031-12-31 0-24000",
	]);
	expect(holesBy(year, place("2031-10-01", "2031-12-31"), place("2031-02-01", "2031-02-28"))).toEqual(["2 2031-03-01 2031-09-30 0-24000"]);
});

test("weights beside a row are lost from its first day on", () => {
	expect(holesBy(year, place("2031-04-01", "2031-12-31", 0, 18_000))).toEqual(["1 2031-04-01 2031-12-31 18000-24000"]);
	expect(holesBy(year, place("2031-04-01", "2031-06-30", 5_000, 18_000))).toEqual([
		"1 2031-04-01 2031-06-30 0-5000",
		"1 2031-04-01 2031-06-30 18000-24000",
		"1 2031-07-01 2031-12-31 0-24000",
	]);
	expect(holesBy(year, place("2031-04-01", "2031-12-31", 0, 18_000), place("2031-04-01", "2031-12-31", 18_000, 30_000))).toEqual([]);
});

test("what is kept and what is lost of one rate are told apart", () => {
	const rows = [{ ...place("2031-02-01", "2031-02-28"), keeps: true }, place("2031-10-01", "2031-10-31")];
	expect(holesBy(year, ...rows)).toEqual(["1 2031-03-01 2031-09-30 0-24000*", "2 2031-11-01 2031-12-31 0-24000"]);
});

test("steps beside a row are lost from its first day on, and told together where nothing tells them apart", () => {
	const finder = holeFinder(depotPrice, []);
	const step = (day_from: number, day_to: number | null, from = "2031-01-01", weights: [number, number] = [0, 24_000]) => ({
		...{ ...place(from, "2031-12-31", ...weights), day_from, day_to },
	});
	const all = step(1, null);
	finder.add({ line: 1, columns: step(3, 5, "2031-04-01"), met: [all], keeps: false });
	finder.add({ line: 2, columns: step(6, 6, "2031-04-01", [0, 12_000]), met: [all], keeps: false });
	expect([...finder.holes()].map(({ from, steps, weightFrom, weightTo }) => `${from} ${stepWords(steps)} ${weightFrom}-${weightTo}`)).toEqual([
		"2031-04-01 1–2 0-24000",
		"2031-04-01 6 12000-24000",
		"2031-04-01 7+ 0-24000",
	]);
});

test("containers that no row is for lose a rate charged in another way, on its days alone, and nothing of it is kept for them there", () => {
	const box = (container_type: string, ...of: Parameters<typeof place>) => ({ ...place(...of), container_type });
	const holesOf = (live: ReturnType<typeof box>, rows: ReturnType<typeof box>[], keeps = false) => {
		const finder = holeFinder(inlandRail, ["*", "20GP", "40GP", "40HC"]);
		for (const [i, columns] of rows.entries()) finder.add({ line: i + 1, columns, met: [live], keeps });
		return [...finder.holes()].map(
			(h) => `${h.from} ${h.to} ${h.weightFrom}-${h.weightTo} ${h.containers?.join("+") ?? "all"}${h.kept ? " kept" : ""}`,
		);
	};
	const any = box("*", "2031-01-01", "2031-12-31");
	const december = ["2031-12-01", "2031-12-31"] as const;
	expect(holesOf(any, [box("40HC", ...december)])).toEqual(["2031-12-01 2031-12-31 0-24000 20GP+40GP"]);
	expect(holesOf(any, [box("40HC", ...december), box("20GP", ...december)])).toEqual(["2031-12-01 2031-12-31 0-24000 40GP"]);
	expect(
		holesOf(
			any,
			["40HC", "20GP", "40GP"].map((type) => box(type, ...december)),
		),
	).toEqual([]);
	expect(holesOf(any, [box("*", ...december)])).toEqual([]);
	expect(holesOf(box("20GP", "2031-01-01", "2031-12-31"), [box("40HC", ...december)])).toEqual(["2031-12-01 2031-12-31 0-24000 20GP"]);
	expect(holesOf(any, [box("40HC", "2031-03-01", "2031-03-31", 0, 18_000)], true)).toEqual([
		"2031-03-01 2031-03-31 18000-24000 all kept",
		"2031-03-01 2031-03-31 0-18000 20GP+40GP",
		"2031-04-01 2031-12-31 0-24000 all kept",
	]);
});

const dayOf = (n: number) => new Date(Date.UTC(2031, 0, 1 + n)).toISOString().slice(0, 10);

test("of a crowd of rows over one rate each is held against its weights as well as its days", () => {
	const rows = Array.from({ length: 2_000 }, (_, n) => place(dayOf(2 * n), dayOf(2 * n), 0, 12_000));
	const holes = holesBy(place(dayOf(0), dayOf(4_001)), ...rows);
	expect(holes).toHaveLength(4_000);
	expect(holes.slice(0, 3)).toEqual([
		"1 2031-01-01 2031-01-01 12000-24000",
		"1 2031-01-02 2031-01-02 0-24000",
		"2 2031-01-03 2031-01-03 12000-24000",
	]);
});

test("rows that hold beside each other cost what they are and not the square of it; what they cut into too many parts is refused", () => {
	// Each begins and ends on a day of its own, and half of them hold at a time.
	const many = 10_000;
	const rate = place(dayOf(0), "9999-12-31", 0, 2 * many);
	const beside = Array.from({ length: many }, (_, n) => place(dayOf(n % 5_000), dayOf((n % 5_000) + 2_500), 2 * n, 2 * n + 1));
	const holes = holesBy(rate, ...beside);
	expect(holes.length).toBeGreaterThan(many);
	expect(holes.length).toBeLessThan(6 * many);
	// Every other row keeps the old price for all the weights beside those that hold.
	const cut = beside.map((row, n) => ({ ...row, keeps: n % 2 === 0 }));
	expect(() => holesBy(rate, ...cut)).toThrow("import.tooManyParts");
});

test("what is lost adds up to rates and the days from the first to the last", () => {
	const hole = (id: string, from: string, to: string, kept = false): Hole => ({
		id,
		line: 1,
		kept,
		waits: false,
		from,
		to,
		weightFrom: 0,
		weightTo: 1,
		steps: [0, 1],
		whole: true,
		containers: null,
		instead: null,
		general: null,
		mode: null,
	});
	expect(lossOf([hole("a", "2031-07-01", "2031-12-31"), hole("a", "2031-03-01", "2031-03-31"), hole("b", "2031-01-01", "2031-01-02", true)])).toEqual(
		{
			...{ rates: 1, from: "2031-03-01", to: "2031-12-31" },
		},
	);
	expect(lossOf([hole("a", "2031-07-01", "9999-12-31"), hole("b", "2031-08-01", "2031-08-31")])).toEqual({ rates: 2, from: "2031-07-01", to: null });
	expect(lossOf([])).toBeNull();
});
