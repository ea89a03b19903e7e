import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { cell, loaded, type } from "../support/grid.ts";
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

test("cells of a list and one change of many rates ask what the form asks, and naming the rates where they are several", async () => {
	await page.goto("/IQT/icr/rail");
	await loaded(page);
	const asked = page.getByRole("alertdialog");
	await type(page, 0, "MSR", "90");
	await page.keyboard.press("Control+s");
	await asked.getByText(/^MSR 90\.00 is below the cost/).waitFor();
	await asked.getByRole("button", { name: "Cancel" }).click();
	await type(page, 1, "MSR", "80");
	await page.getByRole("button", { name: "Save all" }).click();
	await asked.getByText("Save 2 changes in 2 rows?").waitFor();
	await expect
		.poll(() => asked.getByRole("listitem").allTextContents())
		.toEqual([expect.stringMatching(/: MSR 90\.00 is/), expect.stringMatching(/: MSR 80\.00 is/)]);
	await asked.getByRole("button", { name: "Save anyway" }).click();
	await page.getByText("2 changes saved").filter({ visible: true }).first().waitFor();
	await page.getByRole("button", { name: "Undo", exact: true }).first().click();
	await expect.poll(async () => (await cell(page, 0, "MSR")).textContent()).not.toContain("90.00");

	for (const row of [1, 2]) await page.getByRole("checkbox", { name: `Select row ${row}`, exact: true }).click();
	await page.getByRole("button", { name: "Apply to all" }).click();
	const dialog = page.getByRole("dialog", { name: "Change 2 rows" });
	await dialog.getByRole("combobox", { name: "Field" }).click();
	await page.getByRole("option", { name: /^Exchange rate/ }).click();
	await dialog.getByLabel("Value").fill("0.14");
	await dialog.getByRole("button", { name: "Preview" }).click();
	await dialog.getByText("Something is odd about 2 rates:").waitFor();
	await dialog.getByRole("button", { name: "Apply", exact: true }).click();
	await asked
		.getByText(/The exchange rate 0\.14 looks the wrong way round/)
		.filter({ visible: true })
		.first()
		.waitFor();
	await asked.getByRole("button", { name: "Cancel" }).click();
	// Nothing was applied: the dialog is where it was.
	await dialog.getByRole("button", { name: "Apply", exact: true }).waitFor();
});
