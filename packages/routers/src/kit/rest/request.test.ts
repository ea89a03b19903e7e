import { describe, expect, test } from "vitest";
import { type RestParts, restRequest } from "./request.ts";

const request = (parts: Partial<RestParts> & { url?: string } = {}) =>
	restRequest({
		method: "POST",
		search: new URL(`http://x/${parts.url ?? ""}`).searchParams,
		headers: new Headers(),
		params: {},
		json: undefined,
		inputKeys: [],
		...parts,
	});

describe("values", () => {
	test("query and body keys match without regard to case; empty is missing", () => {
		const req = request({ url: "?PortID=A&empty=%20", json: { FileName: "x.xlsx", none: "" } });
		expect(req.query("portid")).toBe("A");
		expect(req.query("empty")).toBeUndefined();
		expect(req.body("filename")).toBe("x.xlsx");
		expect(req.body("none")).toBe("");
	});

	test("one name in two cases says one thing, or is refused by both", () => {
		expect(request({ json: { cost: "1", COST: "1", ssr: "", SSR: "5" } }).body("cost")).toBe("1");
		expect(request({ json: { ssr: "", SSR: "5" } }).body("ssr")).toBe("5");
		const values = { one: "cost", other: "COST" };
		const problems = ["cost", "COST"].map((field) => ({ field, messageId: "problem.contradicts", values }));
		expect(() => request({ json: { cost: "1", COST: "2" } }).body("cost")).toThrow(expect.objectContaining({ data: problems }));
	});

	test("several values: repeated, with brackets, by commas", () => {
		expect(request({ url: "?a=1&A=2&a[]=3,%204" }).queryAll("a")).toEqual(["1", "2", "3", "4"]);
		expect(request().queryAll("a")).toEqual([]);
	});

	test("a GUID comes from body, query or path, in lower case; an empty one is a new record", () => {
		const guid = "0A0B0C0D-0000-4000-8000-00000000000F";
		const lower = guid.toLowerCase();
		expect(request({ json: { priceGUID: guid } }).guid("priceGuid")).toBe(lower);
		expect(request({ url: `?priceGUID=${guid}` }).guid("priceGuid")).toBe(lower);
		expect(request({ params: { id: guid } }).guid("id")).toBe(lower);
		expect(request({ json: { priceGUID: "" } }).guid("priceGUID")).toBeUndefined();
	});

	test("body and automatic input are spelled as the schema spells them, without cache-busting parameters", () => {
		const req = request({ url: "?t=1&_T=2&Time=3&FILENAME=a", json: { USERNAME: " x ", other: 1 }, inputKeys: ["userName", "fileName"] });
		expect(req.bodyAll()).toEqual({ userName: " x ", other: 1 });
		expect(req.automatic()).toEqual({ fileName: "a", userName: " x ", other: 1 });
	});

	test("a body that is no object is there as sent", () => {
		const req = request({ json: ["a"] });
		expect(req.json()).toEqual(["a"]);
		expect(req.bodyAll()).toEqual({});
	});
});

describe("lists", () => {
	const filters = {
		portCityGUID: { field: "portCity", guid: true },
		brtCode: { field: "brtCode", op: "contains" },
		mode: "mode",
		validFrom: { field: "validFrom", op: "gte" },
	} as const;

	test.each([
		{ pageIndex: 2, pageSize: 20 },
		{ page: "2", limit: "20" },
		{ pageNum: 2, size: 20 },
		{ CURRENT: "2", PAGESIZE: 20 },
	])("paging under any of its names: %o", (json) => {
		expect(request({ json }).list()).toEqual({ pageIndex: 2, pageSize: 20 });
	});

	test("flat filters become filters; empty ones do not", () => {
		const json = { PortCityGuid: "0A0B0C0D-0000-4000-8000-00000000000F", BRTCODE: "R-", mode: ["rail", "railBarge"], validFrom: "" };
		expect(request({ json }).list(filters).filters).toEqual([
			{ field: "portCity", op: "eq", value: "0a0b0c0d-0000-4000-8000-00000000000f" },
			{ field: "brtCode", op: "contains", value: "R-" },
			// Text is compared in any case, by an index.
			{ field: "mode", op: "in", value: ["rail", "RAIL", "railBarge", "RAILBARGE", "railbarge"] },
		]);
	});

	test("sorting takes the legacy field name and either spelling of the order", () => {
		expect(request({ json: { field: "PORTCITYGUID", order: "descending" } }).list(filters).sort).toEqual([
			{ field: "portCity", order: "descending" },
		]);
		expect(request({ json: { field: "mode", order: "asc" } }).list(filters).sort).toEqual([{ field: "mode", order: "ascending" }]);
		expect(() => request({ json: { field: "other", order: "asc" } }).list(filters)).toThrow("problem.notSortable");
		expect(request({ json: { field: " ", order: "asc" } }).list(filters).sort).toBeUndefined();
	});

	test("a GET keeps its filters in the query; what is no number is left for the schema to refuse", () => {
		expect(request({ method: "GET", url: "?page=x&mode=rail&search=abc" }).list(filters)).toEqual({
			pageIndex: "x",
			search: "abc",
			filters: [{ field: "mode", op: "in", value: ["rail", "RAIL"] }],
		});
	});
});
