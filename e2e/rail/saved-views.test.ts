import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { signIn } from "../support/portal.ts";

const browser = withBrowser();
const list = "/IQT/Rail/RailPrice";
const filtered = `${list}?sort=portCity&f=containerType:in:40HC`;
let manager: Page;
let vendorManager: Page;

beforeAll(async () => {
	manager = await browser.open({ reducedMotion: "reduce" });
	await signIn(manager, "pm");
	vendorManager = await browser.open({ reducedMotion: "reduce" });
	await signIn(vendorManager, "vdm");
});

/** The menu of a list's views. */
async function menu(page: Page) {
	await page.getByRole("button", { name: "Views", exact: true }).click();
	return page.getByRole("menu");
}

const pick = async (page: Page, entry: string | RegExp) => (await menu(page)).getByText(entry, { exact: true }).click();

/** Whom the form below the menu shares a view with. */
async function shareWith(page: Page, audience: string | RegExp): Promise<void> {
	await page.getByRole("combobox", { name: "Share with" }).click();
	await page.getByRole("option", { name: audience }).click();
}

async function named(page: Page, name: string, button: string | RegExp): Promise<void> {
	await page.getByRole("textbox", { name: "Name of the view" }).fill(name);
	await page.getByRole("button", { name: button }).click();
}

async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await loaded(page);
}

describe("views of a list", () => {
	test("one's own is kept under a name, and gets another", async () => {
		await open(manager, filtered);
		await pick(manager, "Save this view");
		await named(manager, "High cubes", "Save this view");
		await pick(manager, "Rename the view");
		const kept = manager.waitForResponse((response) => (response.request().postData() ?? "").includes("High cubes by port"));
		await named(manager, "High cubes by port", "Rename the view");
		await expect.poll(() => new URL(manager.url()).searchParams.get("view")).toBe("High cubes by port");
		await kept;
		await open(manager, list);
		await pick(manager, "High cubes by port");
		await expect.poll(() => manager.url()).toContain("containerType:in:40HC");
	});

	test("given to a team, it stands among the views of its people, who may not change it", async () => {
		await pick(manager, "Share this view");
		await shareWith(manager, "Team: 全国首程组");
		await named(manager, "High cubes by port", "Share this view");
		await manager.getByText("Shared with “全国首程组”").waitFor();
		await open(vendorManager, list);
		await pick(vendorManager, "High cubes by port · 全国首程组");
		await expect.poll(() => vendorManager.url()).toContain("sort=portCity");
		// Its team's leader, the vendor manager takes it away again.
		await pick(vendorManager, "Delete the view");
		await vendorManager.getByRole("button", { name: "Views", exact: true }).getByText("High cubes").waitFor({ state: "detached" });
		expect(await (await menu(vendorManager)).getByText(/High cubes/).count()).toBe(0);
		await vendorManager.keyboard.press("Escape");
	});

	test("what a role begins with is shown to its people first, and the whole list stays a click away", async () => {
		const admin = await browser.open({ reducedMotion: "reduce" });
		await signIn(admin);
		await open(admin, filtered);
		await pick(admin, "Share this view");
		await shareWith(admin, /^Where people of .*(Vendor|VDM)/);
		await named(admin, "High cubes", "Share this view");
		await admin.getByText(/^Shared with/).waitFor();
		await open(vendorManager, list);
		await expect.poll(() => vendorManager.url()).toContain("containerType:in:40HC");
		await pick(vendorManager, "Clear all");
		await expect.poll(() => vendorManager.url()).not.toContain("containerType");
		await pick(admin, /^High cubes\s· /);
		await pick(admin, "Delete the view");
		await expect.poll(async () => (await admin.getByRole("button", { name: "Views", exact: true }).textContent()) ?? "").toBe("");
	});
});
