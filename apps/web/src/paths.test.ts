import { describe, expect, it } from "vitest";
import { safeRedirect } from "./paths.ts";

describe("safeRedirect", () => {
	it.each([
		["/Rail/RailPrice?sort=-validTo", "/Rail/RailPrice?sort=-validTo"],
		["/IQT/Rail/RailPrice", "/Rail/RailPrice"],
		["/", "/"],
	])("keeps %s", (value, path) => expect(safeRedirect(value)).toBe(path));
	it.each([
		null,
		"",
		"https://evil.test/",
		"//evil.test",
		"/\\evil.test",
		"/%5c%5cevil\\x",
		"javascript:alert(1)",
		"/login",
		"/IQT/login",
		"/IQT//evil.test",
	])("refuses %s", (value) => expect(safeRedirect(value)).toBeNull());
});
