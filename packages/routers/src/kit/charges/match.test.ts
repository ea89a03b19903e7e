import { describe, expect, test } from "vitest";
import { areaChain, bestByKey, bestOf, fit, intersect, type Wanted } from "./match.ts";
import type { MatchRow } from "./world.ts";

const wanted: Wanted = { direction: "westbound", ownership: "COC", cargo: "general", weightKg: 20_000, date: "2026-11-20" };
const row = (changes: Partial<MatchRow> & { charge?: string } = {}) =>
	({
		id: "r",
		direction: "westbound",
		container_type: "40HC",
		ownership: "COC",
		cargo: "general",
		weight_from: 0,
		weight_to: 30_000,
		valid_from: "2026-11-01",
		valid_to: "2026-11-30",
		...changes,
	}) as MatchRow & { charge?: string };

describe("a row fits", () => {
	test("by direction, on its first and its last day, above its lower weight and up to its upper", () => {
		expect(fit(row(), wanted, "40HC")).toBe(0);
		expect(fit(row({ direction: "eastbound" }), wanted, "40HC")).toBeNull();
		expect(fit(row({ valid_from: wanted.date, valid_to: wanted.date }), wanted, "40HC")).toBe(0);
		expect(fit(row({ valid_from: "2026-11-21" }), wanted, "40HC")).toBeNull();
		expect(fit(row({ valid_to: "2026-11-19" }), wanted, "40HC")).toBeNull();
		expect(fit(row({ weight_from: 19_999 }), wanted, "40HC")).toBe(0);
		expect(fit(row({ weight_from: 20_000 }), wanted, "40HC")).toBeNull();
		expect(fit(row({ weight_to: 20_000 }), wanted, "40HC")).toBe(0);
		expect(fit(row({ weight_to: 19_999 }), wanted, "40HC")).toBeNull();
	});

	test("for its own container only with its very ownership and cargo", () => {
		expect(fit(row(), wanted, "20GP")).toBeNull();
		expect(fit(row({ ownership: "SOC" }), wanted, "40HC")).toBeNull();
		expect(fit(row({ cargo: "reefer" }), wanted, "40HC")).toBeNull();
	});

	test("for every container, the nearer the better: ownership, then cargo", () => {
		const soc: Wanted = { ...wanted, ownership: "SOC", cargo: "reefer" };
		const any = (changes: Partial<MatchRow>) => fit(row({ container_type: "*", ...changes }), soc, "40HC");
		expect(any({ ownership: "SOC", cargo: "reefer" })).toBe(1);
		expect(any({ cargo: "reefer" })).toBe(2);
		expect(any({ ownership: "SOC" })).toBe(3);
		expect(any({})).toBe(4);
		expect(any({ cargo: "dangerous" })).toBeNull();
		expect(fit(row({ container_type: "*", ownership: "SOC" }), wanted, "40HC")).toBeNull();
	});
});

describe("the best row", () => {
	test("fits best; among equals it is the least by what breaks the tie, then by id", () => {
		const every = row({ id: "a", container_type: "*" });
		const own = row({ id: "z" });
		const tie = (r: MatchRow & { charge?: string }) => r.charge ?? "";
		expect(bestOf([every, own], wanted, "40HC", tie)?.id).toBe("z");
		expect(bestOf([row({ id: "a", charge: "y" }), row({ id: "b", charge: "x" })], wanted, "40HC", tie)?.id).toBe("b");
		expect(bestOf([row({ id: "b" }), row({ id: "a" }), row({ id: "c" })], wanted, "40HC", tie)?.id).toBe("a");
		expect(bestOf([row({ cargo: "reefer" })], wanted, "40HC", tie)).toBeNull();
	});

	test("of each key comes in order of key, keys without one left out", () => {
		const rows = [
			row({ id: "1", charge: "thc" }),
			row({ id: "2", charge: "doc" }),
			row({ id: "0", charge: "thc" }),
			row({ id: "3", charge: "seal", cargo: "reefer" }),
		];
		expect(bestByKey(rows, wanted, "40HC", (r) => r.charge ?? "").map((r) => r.id)).toEqual(["2", "0"]);
		expect(bestByKey([...rows].reverse(), wanted, "40HC", (r) => r.charge ?? "").map((r) => r.id)).toEqual(["2", "0"]);
	});
});

test.each([
	["310115125", ["310115125", "310115", "3101", "31"]],
	["310115", ["310115", "3101", "31"]],
	["3101", ["3101", "31"]],
	["31", ["31"]],
])("area %s lies in %j", (code, chain) => {
	expect(areaChain(code)).toEqual(chain);
});

test("common days run from the latest start to the earliest end", () => {
	const windows = [
		{ valid_from: "2026-01-01", valid_to: "2026-12-31" },
		{ valid_from: "2026-03-01", valid_to: "2026-06-30" },
		{ valid_from: "2026-02-01", valid_to: "9999-12-31" },
	];
	expect(intersect(windows)).toEqual({ from: "2026-03-01", to: "2026-06-30" });
	expect(intersect([])).toEqual({ from: "", to: "" });
});
