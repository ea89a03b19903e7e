import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { signIn } from "../support/portal.ts";

const browser = withBrowser();
let page: Page;
beforeAll(async () => {
	page = await browser.open({ reducedMotion: "reduce" });
	await signIn(page);
});

test("what is odd about a rate is asked before it is saved: going back keeps what was entered, saving anyway saves it", async () => {
	await page.goto("/IQT/Rail/RailPrice");
	await loaded(page);
	await page.getByRole("button", { name: "Actions for row 1", exact: true }).click();
	await page.getByRole("menuitem", { name: "Copy to a new rate" }).click();
	const form = page.getByRole("dialog", { name: "Add a rate" });
	await form.getByLabel("Valid from").fill("2033-01-01");
	await form.getByLabel("Valid to").fill("2033-03-31");
	await form.getByLabel("SSR").fill("cost*11");
	const asked = page.getByRole("alertdialog");
	const save = () => form.getByRole("button", { name: "Save", exact: true }).click();
	await save();
	await asked.getByText(/cost\*11 = \d+ takes the cost \([\d.]+\) 11 times/).waitFor();
	// Enter pressed once more saves nothing.
	const back = asked.getByRole("button", { name: "Cancel" });
	await expect.poll(() => back.evaluate((button) => button === document.activeElement)).toBe(true);
	await back.click();
	await asked.waitFor({ state: "detached" });
	expect(await form.getByLabel("SSR").inputValue()).toBe("cost*11");
	await form.getByLabel("SSR").fill("cost*1.1");
	await form.getByLabel("MSR").fill("1");
	await save();
	await asked.getByText(/MSR 1\.00 is below the cost/).waitFor();
	await asked.getByRole("button", { name: "Save anyway" }).click();
	await form.waitFor({ state: "detached" });
	await page.goto("/IQT/Rail/RailPrice?f=validFrom:gte:2033-01-01&f=validTo:lte:2033-12-31");
	await loaded(page);
	await page.getByRole("button", { name: "Actions for row 1", exact: true }).click();
	await page.getByRole("menuitem", { name: "Delete" }).click();
	await page.getByText("Nothing matches").waitFor();
});
