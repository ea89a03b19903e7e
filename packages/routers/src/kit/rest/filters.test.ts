import { describe, expect, test } from "vitest";
import { filtersOf, filterWords } from "./filters.ts";
import type { FilterRule } from "./types.ts";

const text: FilterRule = { field: "f", op: "contains" };
const price: FilterRule = { field: "f", as: "price" };
const number: FilterRule = { field: "f", as: "number" };
const percent: FilterRule = { field: "f", as: "percent" };
const day: FilterRule = { field: "f", as: "day" };
const from: FilterRule = { field: "f", op: "gte", as: "day" };
const until: FilterRule = { field: "f", op: "lte", as: "day" };
const moment: FilterRule = { field: "f", as: "moment" };
const guid: FilterRule = { field: "f", guid: true };
const choice: FilterRule = { field: "f", values: ["live", "over"], word: (said) => (said === "Live, today" ? "live" : null) };
const ids = ["0a0b0c0d-0000-4000-8000-00000000000f", "11111111-0000-4000-8000-000000000006"];

const read = (rule: FilterRule, sent: unknown, exact = false) => {
	const [{ field, op, value } = { field: "", op: "", value: null }, ...others] = filtersOf(rule, "sent", sent, { exact });
	expect(others).toEqual([]);
	return field === "f" ? [op, value] : [field, op, value];
};

describe("several values of a field are any of them", () => {
	test.each<[FilterRule, unknown, unknown[]]>([
		[text, ["A", "B"], ["contains", ["A", "B"]]],
		[text, '["A"]', ["contains", "A"]],
		[text, "A,B", ["contains", ["A,B", "A", "B"]]],
		[text, "[A", ["contains", "[A"]],
		[price, ["3090", "3,011.5"], ["in", [3090, 3011.5]]],
		[price, "3011,3090", ["in", [3011, 3090]]],
		[price, "3,090", ["eq", 3090]],
		[price, ["cost*1.1", "cost+300"], ["fFormula", "contains", ["cost*1.1", "cost+300"]]],
		[price, "max(cost, 300)", ["fFormula", "contains", "max(cost, 300)"]],
		[number, "12, 15", ["in", [12, 15]]],
		[number, "[12,15]", ["in", [12, 15]]],
		[percent, "6%", ["eq", 6]],
		[percent, ["6.00%", "8.0"], ["in", [6, 8]]],
		[day, ["2026-12-31", "2027/3/31"], ["in", ["2026-12-31", "2027-03-31"]]],
		[from, ["2026-12-31"], ["gte", "2026-12-31"]],
		[guid, [ids[0]?.toUpperCase(), ids[1]], ["in", ids]],
		[guid, ids.join(), ["in", ids]],
		[choice, "LIVE,over", ["in", ["live", "over"]]],
		[choice, "Live, today", ["eq", "live"]],
	])("%o takes %o", (rule, sent, expected) => {
		expect(read(rule, sent)).toEqual(expected);
	});
});

describe("what cannot be meant is refused by its name", () => {
	test.each<[FilterRule, unknown, string]>([
		[from, ["2026-12-31", "2027-03-31"], "problem.oneValue"],
		[until, '["2026-12-31","2027-03-31"]', "problem.oneValue"],
		[until, "2026-12-31,2027-03-31", "problem.oneValue"],
		[moment, ["2026-12-31", "2027-03-31"], "problem.oneValue"],
		[price, ["3090", "cost*1.1"], "problem.amountsOrFormulas"],
		[day, ["2026-12-31", "soon"], "problem.date"],
		[guid, "junk", "problem.invalid"],
		[guid, [ids[0], "junk"], "problem.invalid"],
		[guid, true, "problem.invalid"],
		[number, "abc", "problem.invalid"],
		[number, ["12", "abc"], "problem.invalid"],
		[text, { a: 1 }, "problem.invalid"],
		[choice, "never", "problem.oneOf"],
	])("%o refuses %o", (rule, sent, expected) => {
		expect(() => filtersOf(rule, "sent", sent)).toThrow(expected);
	});
});

describe("a call that deletes what it finds takes texts and days as they are", () => {
	test.each<[FilterRule, unknown, unknown[]]>([
		[text, "QQ-1", ["in", ["QQ-1", "qq-1"]]],
		[text, ["QQ-1", "12"], ["in", ["QQ-1", "qq-1", "12"]]],
		[text, "Shanghai, Pudong", ["in", ["Shanghai, Pudong", "SHANGHAI, PUDONG", "shanghai, pudong"]]],
		[from, "2030-01-01", ["eq", "2030-01-01"]],
		[until, ["2030-01-01", "2031-01-01"], ["in", ["2030-01-01", "2031-01-01"]]],
		[price, ["1", "2"], ["in", [1, 2]]],
		[price, "cost*1.1", ["fFormula", "in", ["cost*1.1", "COST*1.1"]]],
	])("%o takes %o", (rule, sent, expected) => {
		expect(read(rule, sent, true)).toEqual(expected);
	});

	test.each<[FilterRule, unknown]>([
		[number, "12,5"],
		[text, '[""]'],
	])("%o does not take %o", (rule, sent) => {
		expect(() => read(rule, sent, true)).toThrow("problem.invalid");
	});

	test("the documentation says so", () => {
		expect(filterWords(from)).toContain("from that one on");
		expect(filterWords(from, { exact: true })).not.toContain("from");
		expect(filterWords(text)).toContain("stands in it");
		expect(filterWords(text, { exact: true })).toContain("the whole text");
	});
});
