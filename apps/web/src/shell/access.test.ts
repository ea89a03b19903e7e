import { describe, expect, it } from "vitest";
import specification from "../../../../spec/screens.tsv?raw";
import { notBuilt, screens } from "../screens.ts";
import { homeOf, mayOpen, menuOf, screenAt, sectionTarget } from "./access.ts";
import type { User } from "./user.ts";

const person = (more: Partial<User> = {}): User => ({
	guid: "g",
	userName: "u",
	displayName: "U",
	userType: 1,
	isSuper: false,
	seesCost: false,
	roles: ["SALS"],
	heldRoles: [{ code: "SALS", name: "Sales" }],
	activeRole: null,
	secondFactorDue: false,
	imitating: null,
	menus: new Set(),
	buttons: new Set(),
	...more,
});
const sales = person({ menus: new Set(["/Rail/RailPrice", "/sale/sale"]) });

describe("screens", () => {
	const asked = specification
		.trim()
		.split("\n")
		.slice(1)
		.map((line) => line.split("\t") as [menu: string, path: string, screen: string, access: string, visibility: string]);
	it.each(asked.filter(([, path]) => path !== "/redirect/:path*"))(
		"%s: %s has its access and its place",
		(_menu, path, _screen, access, visibility) => {
			const screen = screens.find((s) => s.path === path);
			expect(screen).toBeDefined();
			// What needs a role is opened by its own menu path or by that of the list it belongs to.
			const given = screen?.access === undefined || typeof screen.access === "object" ? "super or granted role" : screen.access;
			expect(given === "signedIn" ? "any signed-in" : given).toBe(access);
			// Pages one signs in by are shown to whoever is there without a menu.
			expect(screen?.hidden ?? false).toBe(visibility === "hidden from the menu" || screen?.frame === "signIn");
			expect(screen?.pinned ?? false).toBe(visibility === "pinned tab");
		},
	);
	it("are opened by super administrators, by those whose menus hold them, and the rest by everybody", () => {
		const open = (user: User) => screens.filter((s) => s.access === undefined && mayOpen(s, user)).map((s) => s.path);
		expect(open(sales)).toEqual(["/sale/sale", "/Rail/RailPrice"]);
		expect(open(person())).toEqual([]);
		expect(open(person({ isSuper: true }))).toHaveLength(screens.filter((s) => s.access === undefined).length);
	});
});

describe("paths", () => {
	it("are found however they are spelt, with their parameters", () => {
		expect(screenAt("/rail/railprice/")?.path).toBe("/Rail/RailPrice");
		expect(screenAt("/permission/userEdit/12")).toMatchObject({ path: "/permission/userEdit/12", params: { id: "12" } });
		expect(screenAt("/system/system/job")?.path).toBe("/system/job");
	});
	it.each(["/permission/userEdit/12a", "/permission/userEdit/", "/Rail/RailPrice/more", "/nowhere", "external link/"])("%s is none", (path) =>
		expect(screenAt(path)).toBeNull(),
	);
	it("above screens lead to the first of them that may be opened", () => {
		expect(sectionTarget("/Rail", person({ menus: new Set(["/Rail/RailTerm"]) }))).toBe("/Rail/RailTerm");
		expect(sectionTarget("/trucking", sales)).toBe("/trucking/cost");
		expect(sectionTarget("/excel/", sales)).toBe("/excel/export-excel");
		expect(sectionTarget("/nowhere", sales)).toBeNull();
		expect(homeOf(sales)).toBe("/dashboard");
	});
});

describe("the menu", () => {
	const sectionsOf = (user: User) => menuOf(user).flatMap((entry) => (entry.section ? [entry.section.path] : []));
	const menus = new Set(screens.map(({ path }) => path));

	it("holds what may be opened, and for staff always the quotation portal", () => {
		// Whoever searches prices searches trains abroad by themselves, too.
		expect(sectionsOf(sales)).toEqual(["/sale", "/quotationPortal", "/Rail", "/icr"]);
		expect(menuOf(sales).find((entry) => entry.section?.path === "/quotationPortal")?.screens).toEqual([]);
	});

	it("leaves out what is not built yet, which opens by its address", () => {
		const all = person({ isSuper: true, userType: 2, menus });
		const shown = menuOf(all).flatMap((entry) => entry.screens);
		const missing = screens.filter((s) => s.load === notBuilt && !s.href);
		expect(shown.filter((s) => missing.includes(s))).toEqual([]);
		expect(missing.every((s) => mayOpen(s, all) && screenAt(s.path)?.screen === s)).toBe(true);
		expect(menuOf(all).every((entry) => entry.screens.length > 0)).toBe(true);
	});

	it("shows tools to administrators alone, and a customer nothing of the staff's", () => {
		expect(sectionsOf(person({ isSuper: true, userType: 2 }))).toContain("/tools");
		expect(sectionsOf(person({ menus }))).not.toContain("/tools");
		expect(sectionsOf(person({ userType: 3, menus: new Set(["/sale/sale", "/QuotationReference/quotationRecord"]) }))).toEqual([
			"/sale",
			"/QuotationReference",
		]);
	});
});
