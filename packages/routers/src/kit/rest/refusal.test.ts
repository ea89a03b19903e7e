import { describe, expect, test } from "vitest";
import { allowedOrigin, crossOrigin, preflight, readOrigins } from "./cross-origin.ts";
import { fieldsOfPairs, readForm } from "./read-form.ts";
import { refusalOf } from "./refusal.ts";

const plain = { spell: (field: string) => field, sheet: false, language: "en" as const };

describe("a refusal", () => {
	test("is one text for people, with the fields beside it as the caller spelt them", () => {
		const data = [
			{ field: "ssr", message: "Enter a number." },
			{ field: "", message: "Nothing fits." },
		];
		const refusal = refusalOf({ code: "000001", message: "m", data }, { ...plain, spell: (field) => field.toUpperCase() });
		expect(refusal).toMatchObject({ code: "000001", data: "SSR: Enter a number. Nothing fits.", problems: [{ field: "SSR" }, { field: "" }] });
	});

	test("names rows and columns of a sheet", () => {
		const data = [{ field: "P3", row: 3, column: "SSR", message: "Enter a number." }];
		expect(refusalOf({ code: "000001", message: "m", data }, plain)).toMatchObject({ data: "Row 3, SSR: Enter a number.", problems: data });
	});

	test("tells a conflict with both sides, and of what is there already only to a sheet", () => {
		const stale = { code: "000003", message: "m", data: { mine: { a: 1 }, theirs: { a: 2 } } };
		expect(refusalOf(stale, plain)).toEqual({ code: "000003", message: "m", data: null, conflict: { mine: { a: 1 }, theirs: { a: 2 } } });
		const exists = { code: "000007", message: "m", data: [{ id: "x" }] };
		const namedRow = ({ id, ...row }: Record<string, unknown>) => ({ GUID: id, ...row });
		expect(refusalOf(exists, { ...plain, namedRow })).toMatchObject({ code: "000001", data: null, conflict: { theirs: [{ GUID: "x" }] } });
		expect(refusalOf(exists, { ...plain, sheet: true, namedRow })).toEqual({ ...exists, data: [{ GUID: "x" }] });
	});

	test("names the row of a list, and of each that somebody else has changed", () => {
		const data = [{ field: "x", message: "Enter a number." }];
		const spell = () => "rows.1.railCost";
		expect(refusalOf({ code: "000001", message: "m", data }, { ...plain, spell })).toMatchObject({
			data: "Row 2, railCost: Enter a number.",
			problems: [{ field: "rows.1.railCost", row: 2 }],
		});
		const stale = { code: "000003", message: "m", data: [{ id: "x", mine: { cost: "1" }, theirs: { cost: "2" } }] };
		const respell = (record: unknown) => ({ railCost: (record as { cost: string }).cost });
		expect(refusalOf(stale, { ...plain, spell: () => "rows.0.version", respell })).toMatchObject({
			problems: [{ row: 1 }],
			conflict: { mine: [{ cost: "1" }], theirs: [{ railCost: "2" }] },
		});
	});

	test("hands over the key of whoever must register, which the old sign-in takes from the answer", () => {
		const must = { code: "100003", message: "m", data: { registrationKey: "k", registrationEmail: "a@b.cn" } };
		expect(refusalOf(must, { spell: (field) => field, sheet: false, language: "en" })).toEqual(must);
	});

	test("keeps to itself what is no text", () => {
		expect(refusalOf({ code: "000004", message: "m", data: { key: 1 } }, plain).data).toBeNull();
	});
});

describe("forms", () => {
	test("a key that comes more than once, or says so, is a list; files are left out", () => {
		expect(
			fieldsOfPairs([
				["a", "1"],
				["b[]", "2"],
				["c[0]", "3"],
				["c[1]", "4"],
				["a", "5"],
				["file", new Blob()],
			]),
		).toEqual({ a: ["1", "5"], b: ["2"], c: ["3", "4"] });
	});

	test("JSON that says it is a form is JSON", async () => {
		const type = "application/x-www-form-urlencoded";
		expect(await readForm(type, new TextEncoder().encode('{"a":1}'))).toBeNull();
		expect(await readForm(type, new TextEncoder().encode("a=%E4%BB%B7+1"))).toEqual({ a: "价 1" });
		expect(await readForm("application/json", new TextEncoder().encode("a=1"))).toBeNull();
	});
});

describe("other origins", () => {
	const config = { allowedOrigins: ["https://old.example.com"] };
	const from = (origin: string, method = "POST") =>
		new Request("http://x/api/v1/role/RoleList", { method, headers: { origin, "access-control-request-method": "POST" } });

	test("only those named are let in", () => {
		expect(allowedOrigin(config, from("https://old.example.com"))).toBe("https://old.example.com");
		for (const origin of ["https://old.example.com.evil.example", "http://old.example.com", "null"])
			expect(allowedOrigin(config, from(origin))).toBeNull();
		expect(allowedOrigin({}, from("https://old.example.com"))).toBeNull();
	});

	test("a preflight is answered where origins are named, and answers may be read", () => {
		expect(preflight({}, from("https://old.example.com", "OPTIONS"))).toBeNull();
		expect(preflight(config, from("https://old.example.com"))).toBeNull();
		const answer = preflight(config, from("https://old.example.com", "OPTIONS"));
		expect(answer?.headers.get("access-control-allow-headers")).toContain("token");
		expect(preflight(config, from("https://other.example.com", "OPTIONS"))?.headers.get("access-control-allow-origin")).toBeNull();
		expect(crossOrigin(config, from("https://old.example.com"), new Response("x")).headers.get("vary")).toContain("Origin");
	});

	test("a setting that names no origin is refused", () => {
		expect(readOrigins("https://a.example, http://b.example:81/")).toEqual(["https://a.example", "http://b.example:81"]);
		expect(readOrigins(undefined)).toEqual([]);
		for (const wrong of ["*", "a.example", "https://a.example/path"]) expect(() => readOrigins(wrong)).toThrow();
	});
});
