import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { loaded, type } from "../support/grid.ts";
import { signIn } from "../support/portal.ts";

const browser = withBrowser();
let page: Page;
beforeAll(async () => {
	page = await browser.open();
	await signIn(page, "admin");
});

const lane = "/IQT/Rail/RailPrice?sort=containerType,direction,ownership&f=inlandCity:eq:CNSIA&f=portCity:eq:CNTAO";
const ask = () => page.getByRole("alertdialog");
const rows = async () => Number((await page.getByRole("grid").getAttribute("aria-rowcount")) ?? 0) - 1;

test("changes in several rows are counted and asked about before they are saved; none is lost by saying no", async () => {
	await page.goto(lane);
	await loaded(page);
	await type(page, 0, "Remark", "first");
	await type(page, 1, "Remark", "second");
	await page.keyboard.press("Control+s");
	await ask().getByText("Save 2 changes in 2 rows?").waitFor();
	await ask().getByRole("button", { name: "Cancel" }).click();
	await page.getByText("2 changes in 2 rows not saved").waitFor();
	await page.getByRole("button", { name: "Save all" }).click();
	await ask().getByRole("button", { name: "Save all" }).click();
	await page.getByText("2 changes saved").filter({ visible: true }).first().waitFor();
});

test("what is selected is deleted after a question with the count, and comes back by Undo", async () => {
	await page.goto(lane);
	await loaded(page);
	const before = await rows();
	await page.getByRole("checkbox", { name: "Select row 1", exact: true }).click();
	await page.getByRole("checkbox", { name: "Select row 2", exact: true }).click();
	await page
		.getByRole("region", { name: "Selected rows" })
		.getByRole("button", { name: /^Delete/ })
		.click();
	await ask().getByText("Delete these 2 rates?").waitFor();
	await ask().getByRole("button", { name: "Delete" }).click();
	await page.getByText("2 rows deleted").filter({ visible: true }).first().waitFor();
	await expect.poll(rows).toBe(before - 2);
	await page.getByRole("button", { name: "Undo", exact: true }).first().click();
	await expect.poll(rows).toBe(before);
});

test("a cost strategy is deleted after a question, even a single one", async () => {
	await page.goto("/IQT/trucking/costStrategy");
	await loaded(page);
	await page.getByRole("button", { name: "Actions for row 1", exact: true }).click();
	await page.getByRole("menuitem", { name: "Delete" }).click();
	await ask().getByText("Delete this rate?").waitFor();
	await ask().getByRole("button", { name: "Cancel" }).click();
	await ask().waitFor({ state: "detached" });
});

test("a rail rate leads to the corridors that sell its lane", async () => {
	await page.goto(lane);
	await loaded(page);
	await page.getByRole("button", { name: "Actions for row 1", exact: true }).click();
	await page.getByRole("menuitem", { name: "Corridors that sell this lane" }).click();
	await page.waitForURL(/\/trucking\/corridor\?.*inlandCity:eq:CNSIA.*portCity:eq:CNTAO/);
});
