import { describe, expect, test } from "vitest";
import { z } from "zod";
import { blankAsNull } from "../fields/values.ts";
import { fit, fitFields, listFrom } from "./fit.ts";

const schema = z.object({
	name: z.string().trim().min(1),
	remark: blankAsNull(z.string().max(20)),
	note: z.string().max(20),
	level: z.enum(["info", "veryUrgent"]).default("info"),
	active: z.boolean(),
	count: z.int(),
	rate: z.string().regex(/^\d+(\.\d+)?$/),
	day: blankAsNull(z.iso.date()),
	beginsAt: blankAsNull(z.iso.datetime()),
	endsTo: blankAsNull(z.iso.datetime()),
	kinds: z.array(z.enum(["T", "D"])).min(1),
	tags: z.array(z.string()).default([]),
});

describe("values in the spellings of old clients", () => {
	test.each([
		["active", 1, true],
		["active", "0", false],
		["active", "TRUE", true],
		["count", "12", 12],
		["count", "12,000", 12_000],
		["rate", 12.5, "12.5"],
		["rate", " 12.5 ", "12.5"],
		["level", "VERYURGENT", "veryUrgent"],
		["day", "2026-12-01T17:00:00Z", "2026-12-02"],
		["beginsAt", "2026-12-01", "2026-11-30T16:00:00.000Z"],
		["endsTo", "2026-12-01", "2026-12-01T15:59:59.999Z"],
		["kinds", "T, D", ["T", "D"]],
		["kinds", '["T"]', ["T"]],
		["kinds", "d", ["D"]],
		["kinds", ["", "T", null], ["T"]],
	])("%s sent as %o", (name, sent, meant) => expect(fitFields(schema, { [name]: sent })).toEqual({ [name]: meant }));

	test("what cannot be read is left for the schema to refuse", () => {
		expect(fitFields(schema, { active: "perhaps", count: "many", day: "soon" })).toEqual({ active: "perhaps", count: "many", day: "soon" });
		expect(fit(z.array(z.int()), "1,x")).toEqual([1, "x"]);
		// Of a whole number "25.000" may be thousands; of a degree it is none.
		for (const count of ["25.000", "0x19", "2.5e4", "1e3"]) expect(fitFields(schema, { count })).toEqual({ count });
		expect(fit(z.number().max(180), "120.155")).toBe(120.155);
		expect(fit(z.number().max(90), "30.000")).toBe(30);
	});

	test("a password keeps its blanks", () => expect(fit(z.string().min(1), " secret ")).toBe(" secret "));
});

test("lists longer than any may be are cut where they are taken apart", () => {
	for (const long of [",".repeat(99_000), JSON.stringify(Array(20_000).fill(0)), Array(20_000).fill(0)]) expect(listFrom(long)).toHaveLength(10_001);
	expect(listFrom("a, b")).toEqual(["a", "b"]);
});

describe("what is sent empty", () => {
	test.each([null, "", "  ", "00000000-0000-0000-0000-000000000000"])("%o empties what may be empty and leaves the rest", (nothing) => {
		const all = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, nothing]));
		expect(fitFields(schema, all, true)).toEqual({ remark: null, note: "", day: null, beginsAt: null, endsTo: null, tags: [] });
	});

	test("no values where one is due are left for the schema to refuse", () => {
		const none = { name: [], remark: [], day: [] };
		expect(fitFields(schema, none, true)).toEqual(none);
		expect(fitFields(schema, { tags: [] })).toEqual({ tags: [] });
	});

	test("a list that may not be empty is left by a partial save and refused by a call", () => {
		expect(fitFields(schema, { kinds: [] }, true)).toEqual({});
		expect(fitFields(schema, { kinds: [] })).toEqual({ kinds: [] });
	});

	test("fields without a place are left out", () => expect(fitFields(schema, { other: 1, __v: 2 })).toEqual({}));
});
