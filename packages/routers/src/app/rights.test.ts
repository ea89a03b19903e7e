import { expect, test } from "vitest";
import { builtInRoles, historyPermission, holds, menuOf, permissionKeys } from "../door/permissions.ts";
import type { BookRight } from "../kit/price-book/declaration.ts";
import paths from "../people/session/screen-paths.json" with { type: "json" };
import { books } from "../prices/books.ts";
import * as records from "./declared-records.ts";
import "./rights.ts";

test("every menu is a screen of the specification or one of our own, and stands once", () => {
	const menus = permissionKeys().flatMap((key) => {
		const path = menuOf(key);
		return path === null ? [] : [{ key, path }];
	});
	const own = [
		...[
			"/QuotationReference/customers",
			"/QuotationReference/mailTemplates",
			"/permission/companyList",
			"/settings/enumerations",
			"/basicdata/direction",
			"/basicdata/portServiceType",
		],
		// Terms that the specification has no screen for stand where their book says: `book-screens.test.ts` holds that the screen is there.
		...books.flatMap(({ rights }) => {
			const path = "term" in rights ? (rights.term as BookRight).menu : undefined;
			return path === undefined || paths.includes(path) ? [] : [path];
		}),
		...["/exceptionRules/cases", "/system/health", "/system/webhooks"],
		...["/Barge/LowWater", "/basicdata/priceIndex", "/basicdata/indexValue", "/basicdata/exchangeRate"],
	];
	const unknown = menus.filter(({ path }) => !paths.includes(path) && !own.includes(path));
	expect(unknown.map(({ key, path }) => `${key} opens ${path}, which is no screen of spec/screens.tsv`)).toEqual([]);
	const opened = Map.groupBy(menus, ({ path }) => path);
	expect([...opened].filter(([, of]) => of.length > 1).map(([path, of]) => `${path} is opened by ${of.map(({ key }) => key).join(" and ")}`)).toEqual(
		[],
	);
	expect(own.filter((path) => !opened.has(path))).toEqual([]);
});

test("every right that is declared is given to roles of the product", () => {
	const roles = new Set(builtInRoles().map(({ code }) => code));
	const ofBooks = books.flatMap(({ domain, rights }) => Object.entries(rights).map(([name, right]) => [`${domain}.${name}`, right.roles] as const));
	const ofRecords = Object.values(records).flatMap(({ name, rights }) =>
		(["view", "edit"] as const).map((right) => [`${name}.${right}`, rights[right]] as const),
	);
	const given = [...ofBooks, ...ofRecords].flatMap(([key, codes]) => codes.map((code) => ({ key, code })));
	expect(given.filter(({ code }) => !roles.has(code)).map(({ key, code }) => `${key} is given to ${code}, a role there is none of`)).toEqual([]);
});

test("the roles of the product are there, and hold rights of the registry only, each once", () => {
	const codes = ["superuser", "PM", "VDM", "CX", "SALS", "APPROVER", "FINALAPPROVER", "ComAdmin", "ComUser"];
	expect(builtInRoles().map((role) => role.code)).toEqual(codes);
	for (const role of builtInRoles()) {
		expect(role.permissions.filter((key) => !permissionKeys().includes(key))).toEqual([]);
		expect(new Set(role.permissions).size).toBe(role.permissions.length);
	}
});

test("whoever may edit, approve or quote may also see", () => {
	for (const role of builtInRoles()) {
		for (const key of role.permissions) {
			const view = key.replace(/\.(edit|term)$/, ".view") as typeof key;
			expect(role.permissions, `${role.code} ${key}`).toContain(view);
		}
	}
});

test("purchase costs and cost strategies are for PM and VDM alone", () => {
	const roles = builtInRoles().filter((role) => role.permissions.some((key) => /^(truckingCost|costStrategy)\./.test(key)));
	expect(roles.map((role) => role.code)).toEqual(["PM", "VDM"]);
});

test("customers search, ask for and see quotations, their administrators invite colleagues, nothing else", () => {
	const rights = new Map(
		builtInRoles()
			.filter((role) => role.roleType === "company")
			.map((role) => [role.code, role.permissions]),
	);
	expect(Object.fromEntries(rights)).toEqual({
		ComAdmin: ["lookup.view", "sale.search", "quotation.view", "quotation.ask", "company.invite"],
		ComUser: ["lookup.view", "sale.search", "quotation.view", "quotation.ask"],
	});
});

test("every right but the administrator's own is held by some role", () => {
	const held = new Set(builtInRoles().flatMap((role) => role.permissions));
	const domains = new Set(
		permissionKeys()
			.filter((key) => !held.has(key))
			.map((key) => key.slice(0, key.indexOf("."))),
	);
	// People, roles and what they may do; the log, the words, the tasks and the settings of the product; everybody's hand-over records, and opening those again.
	expect([...domains].sort()).toEqual([
		"action",
		"appSetting",
		"auditor",
		"changeLog",
		"company",
		"enumeration",
		"exceptionCase",
		"exceptionRule",
		"handOver",
		"health",
		"job",
		"notice",
		"role",
		"translation",
		"user",
		"webhook",
	]);
});

test("super administrators hold every right, others what they were given", () => {
	const none = { isSuper: false, permissions: new Set<string>() };
	expect(permissionKeys().filter((key) => holds(none, key))).toEqual([]);
	expect(permissionKeys().filter((key) => holds({ ...none, isSuper: true }, key))).toEqual(permissionKeys());
});

test("the history of owned objects needs the view of all of them, of unknown ones the change log's", () => {
	expect(historyPermission("quotation")).toBe("quotation.viewAll");
	expect(historyPermission("inlandRail")).toBe("inlandRail.view");
	expect(historyPermission("user")).toBe("user.view");
	expect(historyPermission("company")).toBe("company.view");
	expect(historyPermission("registration")).toBe("changeLog.view");
	expect(historyPermission("toString")).toBe("changeLog.view");
});
