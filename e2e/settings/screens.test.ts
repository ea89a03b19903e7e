import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { choose, watchErrors } from "../support/portal.ts";
import { act, labelled, walk, walkers } from "./support.ts";

const open = walkers();
const enter = (page: Page, label: string, value: string) => page.getByRole("dialog").getByLabel(labelled(label)).fill(value);
async function pick(page: Page, label: string, option: string) {
	await page
		.getByRole("dialog")
		.getByRole("combobox", { name: labelled(label) })
		.click();
	await page.getByRole("option", { name: option, exact: true }).click();
}

test("parameters: a bad value is refused by type, a stale one is compared, a deletion is undone", async () => {
	const walker = await open("/system/system");
	const errors = watchErrors(walker.page);
	await walk(walker, {
		name: "surcharge",
		async fill(page) {
			await enter(page, "Key", "surcharge");
			await enter(page, "Name", "Peak surcharge");
			await pick(page, "Type", "Percent");
			await enter(page, "Value", "twelve");
		},
		refused: /percentage between/,
		correct: (page) => enter(page, "Value", "12.5"),
		edit: { label: "Name", value: "Peak season surcharge" },
		list: ["POST", "/api/v1/ParameterSetting/GetParameterListData"],
		save: { line: ["POST", "/api/v1/ParameterSetting/UpdateTheParameter"], fields: (record) => ({ ...record, parameterValue: "13" }) },
	});
	// Two saves were refused on purpose, which the browser notes.
	expect(errors.filter((said) => !/status of (400|409)/.test(said))).toEqual([]);
});

test("a key that is taken is said at its field", async () => {
	const { page } = await open("/system/system?new=1");
	await enter(page, "Key", "FUEL");
	await enter(page, "Name", "Another");
	await enter(page, "Value", "1");
	await page.getByRole("button", { name: "Save" }).click();
	await page.getByText("“FUEL” is already in use. Choose another.").filter({ visible: true }).first().waitFor();
});

test("app settings", async () => {
	const walker = await open("/settings/appSettings");
	await walk(walker, {
		name: "hotline.url",
		async fill(page) {
			await enter(page, "Key", "hotline.url");
			await enter(page, "Name", "Hotline");
			await pick(page, "Type", "Link");
			await enter(page, "Value", "javascript:alert(1)");
		},
		refused: /valid link/,
		correct: (page) => enter(page, "Value", "tel:+862155550100"),
		edit: { label: "Name", value: "Night hotline" },
		list: ["GET", "/api/v1/appsetting/appsettings"],
		save: { line: ["PUT", "/api/v1/appsetting/updateAppSetting"], fields: (record) => ({ ...record, description: "changed elsewhere" }) },
	});
});

test("the portal reads its own settings: where the documentation link leads, and whom one writes to", async () => {
	const { page } = await open("/settings/appSettings");
	const link = page.getByRole("banner").getByRole("link", { name: "External documentation" });
	await expect.poll(() => link.getAttribute("href")).toBe("/IQT/api/docs");
	await page.getByRole("button", { name: "Add", exact: true }).first().click();
	await enter(page, "Key", "documentation.url");
	await enter(page, "Name", "Handbook");
	await enter(page, "Value", "https://handbook.example.com/");
	await page.getByRole("button", { name: "Save" }).click();
	await page.getByText("its type must be Link").filter({ visible: true }).first().waitFor();
	await pick(page, "Type", "Link");
	await page.getByRole("button", { name: "Save" }).click();
	await expect.poll(() => link.getAttribute("href")).toBe("https://handbook.example.com/");
	await page.getByRole("button", { name: /User menu/ }).click();
	await page.getByRole("menuitem", { name: "Contact support" }).waitFor();
	await page.keyboard.press("Escape");
	await act(page, "documentation.url", "Delete");
	await page.getByRole("row").filter({ hasText: "documentation.url" }).waitFor({ state: "detached" });
	await page.reload();
	await expect.poll(() => link.getAttribute("href")).toBe("/IQT/api/docs");
});

test("price settings", async () => {
	const walker = await open("/permission/priceSetting", "pm");
	await walk(walker, {
		name: "USD",
		async fill(page) {
			await pick(page, "Service", "Inland rail");
			await enter(page, "Currency", "USD");
			await enter(page, "Default margin", "10");
			await enter(page, "Minimum margin", "12");
			await enter(page, "Rounding step", "5");
			await enter(page, "Valid from", "2026-01-01");
			await page.keyboard.press("Tab");
		},
		refused: /cannot exceed the default margin/,
		correct: (page) => enter(page, "Minimum margin", "3"),
		edit: { label: "Remark", value: "agreed with the desk" },
		list: ["POST", "/api/v1/PriceSetting/GetPriceSettingList"],
		save: { line: ["POST", "/api/v1/PriceSetting/UpdateThePriceSetting"], fields: (record) => ({ ...record, margin: "11" }) },
	});
});

test("auditors", async () => {
	const walker = await open("/permission/auditorConfiguration");
	await walk(walker, {
		name: "Export desk",
		async fill(page) {
			await choose(page, "Approver", "Zhao", /Zhao Min/);
			await enter(page, "Department", "Export desk");
			await enter(page, "Discount limit", "120");
		},
		refused: /between 0 and 100/,
		correct: (page) => enter(page, "Discount limit", "4"),
		edit: { label: "Discount limit", value: "4.25" },
		list: ["POST", "/api/v1/Auditor/GetAuditorList"],
		save: { line: ["POST", "/api/v1/Auditor/UpdateTheAuditor"], fields: (record) => ({ ...record, maxDiscount: "4.5" }) },
	});
});

test.each([
	["/permission/VMTeam", "VDM/GetVDMTeamList", "VDM/AddOrUpdateVDMTeam"],
	["/permission/ProductTeam", "PDM/GetPDMTeamList", "PDM/AddOrUpdatePDMTeam"],
	["/quotationPortal/focalList", "AdHocFocalList/GetFocalListList", "AdHocFocalList/AddOrUpdateFocalList"],
])("teams at %s", async (path, list, save) => {
	const walker = await open(path);
	await walk(walker, {
		name: "Yangtze night shift",
		async fill(page) {
			await enter(page, "Team", "Yangtze night shift");
			await page.getByRole("dialog").getByLabel("T – truck").check();
			await choose(page, "Leader", "Zhou", /Zhou Hang/);
			await choose(page, "Members", "Lin", /Lin Xiao/);
			await enter(page, "E-mail", "night@");
		},
		refused: /valid e-mail|e-mail address/i,
		correct: (page) => enter(page, "E-mail", "night@iqt.example"),
		edit: { label: "E-mail", value: "nights@iqt.example" },
		list: ["POST", `/api/${list}`],
		save: { line: ["POST", `/api/${save}`], fields: (record) => ({ ...record, remark: "changed elsewhere" }) },
	});
});

test("administration and portal show the same teams", async () => {
	const { page } = await open("/quotationPortal/VDMTeam", "vdm");
	await page.getByRole("row").filter({ hasText: "长江 VDM 组" }).waitFor();
	await page.goto("/IQT/permission/VMTeam");
	await page.getByRole("row").filter({ hasText: "长江 VDM 组" }).waitFor();
});

test("who may only look sees no way to change", async () => {
	const { page } = await open("/system/system", "vdm");
	await page.getByRole("row").filter({ hasText: "fuel" }).waitFor();
	await expect.poll(() => page.getByRole("button", { name: "Add", exact: true }).count()).toBe(0);
});
