import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "../support/axe.ts";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { signIn } from "../support/portal.ts";

const browser = withBrowser();
let page: Page;
beforeAll(async () => {
	page = await browser.open({ reducedMotion: "reduce" });
	await signIn(page);
});

const lanes = () => page.getByRole("region", { name: "Lanes" }).getByRole("listitem");
const filters = () => new URL(page.url()).searchParams.getAll("f");

test("lanes stand on a map and in a list that says the same, narrowed as the table is; a lane leads to its rates", async () => {
	await page.goto("/IQT/Rail/RailPrice?f=inlandCity:eq:CNCTU");
	await loaded(page);
	await page.getByRole("button", { name: "Map", pressed: false }).click();
	await page.getByRole("img", { name: /^Map of \d+ lanes/ }).waitFor();
	const count = await lanes().count();
	expect(count).toBeGreaterThan(1);
	expect(await page.locator("[data-lane]").count()).toBe(count);
	expect((await lanes().allTextContents()).every((text) => text.startsWith("Chengdu – "))).toBe(true);
	expect(await axeFindings(page)).toEqual([]);
	await page.reload();
	await lanes()
		.filter({ hasText: "Chengdu – Ningbo" })
		.getByRole("button", { name: /^Chengdu – Ningbo/ })
		.click();
	await loaded(page);
	expect(filters().sort()).toEqual(["inlandCity:eq:CNCTU", "portCity:eq:CNNGB"]);
	expect(new URL(page.url()).searchParams.has("map")).toBe(false);
	await page.goBack();
	await lanes().first().waitFor();
});

test("the keyboard goes through the list, leaves out states and opens a lane's timeline and its rates", async () => {
	await page.goto("/IQT/Rail/RailPrice?f=inlandCity:eq:CNCTU&map=1");
	await lanes().first().waitFor();
	const priced = page.getByRole("group", { name: "Lanes shown" }).getByRole("button", { name: /^Priced/ });
	await priced.press("Enter");
	await expect.poll(() => lanes().filter({ hasText: "Priced" }).count()).toBe(0);
	await priced.press("Enter");
	const lane = lanes().filter({ hasText: "Chengdu – Ningbo" });
	await lane.getByRole("button", { name: "Timeline of Chengdu – Ningbo" }).press("Enter");
	await page.getByRole("dialog", { name: /Validity timeline/ }).waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("dialog", { name: /Validity timeline/ }).waitFor({ state: "detached" });
	await lane.getByRole("button", { name: /^Chengdu – Ningbo/ }).press("Enter");
	await loaded(page);
	expect(filters()).toContain("portCity:eq:CNNGB");
});

test("a click on a line leads to its rates, and a book at one place has no map", async () => {
	await page.goto("/IQT/Rail/RailPrice?f=inlandCity:eq:CNCTU&f=portCity:eq:CNNGB&map=1");
	await page.locator("[data-lane]").first().waitFor();
	await page.locator("[data-lane] path").first().dispatchEvent("click");
	await loaded(page);
	await page.goto("/IQT/Depot/DepotPrice");
	await loaded(page);
	expect(await page.getByRole("button", { name: "Map", exact: true }).count()).toBe(0);
});
