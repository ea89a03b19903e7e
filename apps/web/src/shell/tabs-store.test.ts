import { describe, expect, it } from "vitest";
import { afterClose, close, guardTab, isAnyDirty, keptPaths, type Tab, visit, withPinned } from "./tabs-store.ts";

const open = (...paths: string[]) => paths.reduce<Tab[]>((tabs, p) => visit(tabs, p, "", p === "/dashboard"), []);
const names = (tabs: readonly Tab[]) => tabs.map((t) => t.path);

describe("tabs", () => {
	it("has one tab a path and keeps where it was left", () => {
		const tabs = visit(open("/a", "/b"), "/a", "?page=2", false);
		expect(names(tabs)).toEqual(["/a", "/b"]);
		expect(tabs[0]?.search).toBe("?page=2");
	});
	it("puts the pinned one first", () => expect(names(open("/a", "/dashboard"))).toEqual(["/dashboard", "/a"]));
	it("has the pinned one also where nobody has been to it, without mounting it", () => {
		const tabs = visit(withPinned([], ["/dashboard"]), "/a", "", false);
		expect(names(tabs)).toEqual(["/dashboard", "/a"]);
		expect([...keptPaths(tabs, () => false)]).toEqual(["/a"]);
		expect(withPinned(tabs, ["/dashboard"])).toBe(tabs);
	});
	it("never closes the pinned one", () => {
		const tabs = open("/dashboard", "/a", "/b");
		expect(names(close(tabs, "/dashboard", "this"))).toEqual(["/dashboard", "/a", "/b"]);
		expect(names(close(tabs, "/a", "others"))).toEqual(["/dashboard", "/a"]);
		expect(names(close(tabs, "/a", "all"))).toEqual(["/dashboard"]);
	});
	it("goes to the rightmost left, or home", () => {
		const tabs = open("/dashboard", "/a", "/b");
		expect(afterClose(close(tabs, "/a", "this"), "/a", "/home")).toBe("/b");
		expect(afterClose(close(tabs, "/a", "this"), "/b", "/home")).toBeNull();
		expect(afterClose([], "/a", "/home")).toBe("/home");
	});
	it("keeps the twelve visited last", () => {
		const tabs = open(...Array.from({ length: 14 }, (_, i) => `/p${i}`));
		const clean = () => false;
		const kept = keptPaths(visit(tabs, "/p0", "", false), clean);
		expect(kept.size).toBe(12);
		expect(kept.has("/p0")).toBe(true);
		expect(kept.has("/p1")).toBe(false);
	});
	it("keeps one with unsaved changes, however old", () => {
		const tabs = open(...Array.from({ length: 14 }, (_, i) => `/p${i}`));
		expect(keptPaths(tabs, (path) => path === "/p0").has("/p0")).toBe(true);
	});
	it("asks for a page and for each dialog over it, and for one that is gone no more", () => {
		let dirty = false;
		const pageGoes = guardTab("/a", () => dirty);
		const dialogGoes = guardTab("/a", () => true);
		expect([isAnyDirty(["/a"]), isAnyDirty(["/b"])]).toEqual([true, false]);
		dialogGoes();
		expect(isAnyDirty(["/a"])).toBe(false);
		dirty = true;
		expect(isAnyDirty(["/a"])).toBe(true);
		pageGoes();
		expect(isAnyDirty(["/a"])).toBe(false);
	});
});
