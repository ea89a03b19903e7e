import { describe, expect, it } from "vitest";
import { cycleSort, type ListState, readState, writeState } from "./url-state.ts";

const full: ListState = {
	search: "西安 & co",
	sort: [
		{ field: "validTo", order: "descending" },
		{ field: "ssr", order: "ascending" },
	],
	filters: [
		{ field: "mode", op: "in", value: ["rail", "a,b\\c"] },
		{ field: "validTo", op: "between", value: ["2026-10-01", "2026-12-31"] },
		{ field: "remark", op: "contains", value: "a:b" },
		{ field: "brtCode", op: "isNull" },
	],
	view: "expiring",
	extra: { asOf: "2026-10-01" },
};

describe("list state in the address", () => {
	it("comes back as it went", () => expect(readState(writeState(full))).toEqual(full));
	it("is empty for an untouched list", () => expect(writeState(readState(""))).toBe(""));
	it("leaves out what it does not understand", () => expect(readState("?f=mode:like:x&f=mode&f=:eq:x&f=mode:eq:").filters).toEqual([]));
});

describe("cycleSort", () => {
	it("goes ascending, descending, none", () => {
		const one = cycleSort([], "a", false);
		const two = cycleSort(one, "a", false);
		expect(one).toEqual([{ field: "a", order: "ascending" }]);
		expect(two).toEqual([{ field: "a", order: "descending" }]);
		expect(cycleSort(two, "a", false)).toEqual([]);
	});
	it("keeps the other keys and their order when asked to", () => {
		const both = cycleSort(cycleSort([], "a", true), "b", true);
		expect(cycleSort(both, "a", true).map((s) => `${s.field} ${s.order}`)).toEqual(["a descending", "b ascending"]);
		expect(cycleSort(both, "b", false)).toEqual([{ field: "b", order: "descending" }]);
	});
});
