import { translate } from "@iqt/i18n";
import { addDays, businessDay } from "@iqt/i18n/days";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { loaded, type } from "../support/grid.ts";
import { answerAll, importLines, railHeads, railLine, settleRest } from "../support/imports.ts";
import { choose, signIn, watchErrors } from "../support/portal.ts";

const browser = withBrowser();
const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate("en", id, values);

/** The list with what was done to many rates at once and with imports, each with its undo. */
async function earlier(page: Page) {
	await page.goto("/IQT/Rail/RailPrice");
	await loaded(page);
	await page.getByRole("button", { name: say("book.export"), exact: true }).click();
	await page.getByRole("menuitem", { name: say("imports.earlier") }).click();
	const list = page.getByRole("dialog");
	await list.waitFor();
	return list;
}

/** What Chongqing to Shanghai comes to at the least, in yuan, on a day that only the sheet has rates for. */
async function total(page: Page): Promise<number> {
	await page.goto("/IQT/sale/sale");
	await page.getByRole("combobox", { name: "Service scope" }).click();
	await page.getByRole("option", { name: "Port to port" }).click();
	await choose(page, "Origin", "chongqing", /Chongqing/);
	await choose(page, "Destination", "CNSHA", /CNSHA/);
	await page.getByLabel("Cargo ready date").fill("2065-02-01");
	await page.getByRole("button", { name: "Search prices" }).click();
	await page.getByRole("button", { name: "Add to basket" }).first().waitFor();
	const [, amount = ""] = /Option 1.*?CNY\s*([\d,]+\.\d\d)/s.exec((await page.locator("main").textContent()) ?? "") ?? [];
	return Number(amount.replaceAll(",", ""));
}

test("a product manager's morning: rates that end, a vendor's sheet, a price moved for all, searched, and taken back", async () => {
	const page = await browser.open({ reducedMotion: "reduce" });
	const errors = watchErrors(page);
	await signIn(page, "pm");
	const soon = addDays(businessDay(new Date()), 10);
	await page.goto("/IQT/Rail/RailPrice?sort=containerType,direction&f=inlandCity:eq:CNWUH&f=portCity:eq:CNSHA&f=status:in:live");
	await loaded(page);
	await type(page, 0, "Valid to", soon);
	await page.keyboard.press("Control+s");
	await page.getByText("1 change saved").filter({ visible: true }).first().waitFor();

	await page.getByRole("link", { name: "Dashboard" }).first().click();
	await page
		.locator("main")
		.getByRole("link", { name: /^Rail price/ })
		.click();
	await page.waitForURL(/validTo:between/);
	await loaded(page);
	// Among those that end for other reasons.
	await page.getByRole("row").filter({ hasText: "Wuhan" }).filter({ hasText: soon }).waitFor();

	const lines = [
		[...railLine(2065, { 3: "40HC" }), ""],
		[...railLine(2065, { 3: "40GP" }), "SOC only"],
	];
	const wizard = await importLines(page, "tariff-2065.xlsx", lines, [...railHeads, "Remark"]);
	await expect.poll(() => wizard.locator("[data-question=open]").count()).toBeGreaterThan(0);
	await answerAll(wizard);
	await settleRest(wizard);
	const rows = wizard.getByRole("grid", { name: say("wizard.rows") });
	await expect.poll(() => rows.getByText(say("wizard.outcome.new"), { exact: true }).count()).toBe(2);
	await wizard.getByRole("button", { name: "Import 2", exact: false }).click();
	await page.getByText("Imported", { exact: true }).waitFor();
	const first = await total(page);
	expect(first).toBeGreaterThan(4_400);

	await page.goto("/IQT/Rail/RailPrice?f=inlandCity:eq:CNCKG&f=portCity:eq:CNSHA&f=validFrom:between:2065-01-01,2065-01-01");
	await loaded(page);
	await page.getByRole("checkbox", { name: "Select row 1", exact: true }).click();
	await page.getByRole("button", { name: "Select all 2 matching" }).click();
	await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Apply to all" }).click();
	const apply = page.getByRole("dialog", { name: "Change 2 rows" });
	await apply.getByLabel("Value").fill("10");
	await apply.getByRole("button", { name: "Preview" }).click();
	await apply.getByText("2 rows would change").waitFor();
	// The dry run has written nothing.
	expect(await page.locator('[data-row="0"]').textContent()).toContain("4,000.00");
	await apply.getByRole("button", { name: "Apply", exact: true }).click();
	// What they are sold for at least is below that cost, which is asked about.
	await page.getByRole("alertdialog").getByRole("button", { name: "Save anyway" }).click();
	await page.getByText("2 rows changed").filter({ visible: true }).first().waitFor();
	// A cost of 4,400 in place of 4,000, sold with a tenth on top.
	expect(await total(page)).toBe(first + 440);

	const changes = await earlier(page);
	await changes
		.getByRole("button", { name: /^Undo: .*Cost/ })
		.first()
		.click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
	await changes.getByText(say("imports.state.undone")).filter({ visible: true }).first().waitFor();
	expect(await total(page)).toBe(first);
	const imports = await earlier(page);
	await imports.getByRole("button", { name: say("imports.undoFile", { file: "tariff-2065.xlsx" }) }).click();
	await page
		.getByRole("alertdialog")
		.getByRole("button", { name: say("wizard.undo") })
		.click();
	await page.getByRole("alertdialog").waitFor({ state: "detached" });
	await page.goto("/IQT/Rail/RailPrice?f=inlandCity:eq:CNCKG&f=portCity:eq:CNSHA&f=validFrom:between:2065-01-01,2065-01-01");
	await page.getByText("Nothing matches").waitFor();
	expect(errors).toEqual([]);
});
