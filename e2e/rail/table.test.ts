import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeFindings } from "../support/axe.ts";
import { withBrowser } from "../support/browser.ts";
import { cell, go, loaded, type } from "../support/grid.ts";
import { signIn, watchErrors } from "../support/portal.ts";

const browser = withBrowser();
let page: Page;
let errors: string[];
beforeAll(async () => {
	page = await browser.open({ permissions: ["clipboard-read", "clipboard-write"], reducedMotion: "reduce" });
	errors = watchErrors(page);
	await signIn(page);
});

/** Dry 40' rates of a lane, in an order that an edit of amounts does not change. */
const lane = (from: string, to: string) =>
	`/IQT/Rail/RailPrice?sort=containerType,direction,ownership&f=inlandCity:eq:${from}&f=portCity:eq:${to}&f=status:in:live&f=containerType:in:40GP,40HC`;
async function open(path: string, on = page): Promise<void> {
	await on.goto(path);
	await loaded(on);
}
const textOf = async (row: number, column: string, on = page) => (await (await cell(on, row, column)).textContent()) ?? "";
const unsaved = () => page.getByRole("region", { name: "Unsaved changes" });
async function saved(on = page): Promise<void> {
	await on.keyboard.press("Control+s");
	const ask = on.getByRole("alertdialog").getByRole("button", { name: "Save all" });
	const notice = on.getByText(/changes? saved/).first();
	await ask.or(notice).first().waitFor();
	if (await ask.isVisible()) await ask.click();
	await on
		.getByText(/changes? saved/)
		.filter({ visible: true })
		.first()
		.waitFor();
}

describe("finding", () => {
	test("rows that are being asked for again can be read meanwhile", async () => {
		await open("/IQT/Rail/RailPrice?sort=-cost");
		const asked = /\/trpc\/[^?]*inlandRail\.list/;
		let answer = () => undefined as unknown;
		const held = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route(asked, async (route) => {
			await held;
			await route.continue();
		});
		await page.getByRole("columnheader", { name: "Cost", exact: true }).click();
		await page.locator("[role=grid][aria-busy=true]").waitFor();
		expect(await axeFindings(page)).toEqual([]);
		await page.locator("[role=grid][aria-busy=true]").waitFor();
		answer();
		await loaded(page);
		await page.unroute(asked);
	});

	test("order and filter stand in the address and outlive a reload", async () => {
		await open("/IQT/Rail/RailPrice");
		// Places are in the order of their names; a column that is not shown to be in order begins upwards.
		const cities: string[] = [];
		for (const row of [0, 1, 2, 3, 4, 5]) cities.push(await textOf(row, "Port city"));
		expect(cities).toEqual(cities.toSorted());
		await page.getByRole("columnheader", { name: "Port city", exact: true }).click();
		await page.waitForURL(/sort=portCity/);
		const head = page.getByRole("columnheader", { name: "Cost", exact: true });
		await head.click();
		await page.waitForURL(/sort=cost/);
		await head.click();
		await page.waitForURL(/sort=-cost/);
		await page.getByRole("button", { name: "Filter", exact: true }).click();
		await page.getByRole("menuitem", { name: "Direction", exact: true }).click();
		await page.getByRole("checkbox", { name: /Import/ }).click();
		await page.getByRole("button", { name: "Apply", exact: true }).click();
		await page.waitForURL(/f=direction/);
		await loaded(page);
		const counted = /^[\d,]+ of [\d,]+$/;
		await page.getByText(counted).waitFor();
		await expect.poll(() => head.getAttribute("aria-sort")).toBe("descending");
		const [count, dearest] = [(await page.getByText(counted).textContent()) ?? "", await textOf(0, "Cost")];
		await expect.poll(() => textOf(0, "Direction")).toBe("Import");

		await page.reload();
		await loaded(page);
		await page.getByRole("button", { name: "Remove the filter on Direction" }).waitFor();
		await page.getByText(count, { exact: true }).waitFor();
		await expect.poll(() => textOf(0, "Cost")).toBe(dearest);
		await expect.poll(() => head.getAttribute("aria-sort")).toBe("descending");
		await page.getByRole("button", { name: "Remove the filter on Direction" }).click();
		await page.getByText(/^[\d,]+ rows$/).waitFor();
	});

	test("a search that finds nothing says so, and one click shows all again", async () => {
		await open("/IQT/Rail/RailPrice");
		await page.getByRole("searchbox", { name: "Search the list" }).fill("no such city");
		await page.getByText("Nothing matches").waitFor();
		expect(page.url()).toContain("q=no+such+city");
		await page.getByRole("button", { name: "Clear filters and search" }).click();
		await loaded(page);
		await expect.poll(() => page.getByRole("searchbox", { name: "Search the list" }).inputValue()).toBe("");
		expect(page.url()).not.toContain("q=");
	});

	test("a hidden column stays hidden over a reload, and comes back", async () => {
		await open("/IQT/Rail/RailPrice");
		const head = page.getByRole("columnheader", { name: "COC/SOC", exact: true });
		await head.waitFor();
		await page.getByRole("button", { name: "Columns", exact: true }).click();
		const kept = () => page.waitForResponse((r) => r.request().method() === "POST" && /reference/i.test(r.url()) && r.ok());
		const first = kept();
		await page.getByRole("checkbox", { name: "COC/SOC" }).click();
		await head.waitFor({ state: "detached" });
		await first;
		await page.reload();
		await loaded(page);
		await expect.poll(() => head.count()).toBe(0);
		await page.getByRole("button", { name: "Columns", exact: true }).click();
		const second = kept();
		await page.getByRole("button", { name: "Reset columns" }).click();
		await head.waitFor();
		await second;
	});
});

describe("editing in the cells", () => {
	test("the keyboard moves, edits, reverts and undoes", async () => {
		await open(lane("CNCTU", "CNNGB"));
		const before = await textOf(0, "Cost");
		await go(page, 0, "Direction");
		for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
		const cost = await cell(page, 0, "Cost");
		const grid = page.getByRole("grid");
		await expect.poll(() => grid.getAttribute("aria-activedescendant")).toBe(await cost.getAttribute("id"));
		await page.keyboard.press("F2");
		expect(`${before.replace(/[^\d.]/g, "")}`).toContain(await cost.locator("input").inputValue());
		await page.keyboard.type("9");
		await page.keyboard.press("Escape");
		await expect.poll(() => cost.textContent()).toBe(before);
		await expect.poll(() => unsaved().count()).toBe(0);

		await page.keyboard.type("4321.5");
		await page.keyboard.press("Enter");
		await unsaved().getByText("1 change in 1 row not saved").waitFor();
		await expect.poll(() => cost.textContent()).toContain("4,321.5");
		await expect.poll(() => grid.getAttribute("aria-activedescendant")).toBe(await (await cell(page, 1, "Cost")).getAttribute("id"));
		await page.keyboard.press("Control+z");
		await unsaved().waitFor({ state: "detached" });
		await expect.poll(() => cost.textContent()).toBe(before);
	});

	test("an edit is saved, seen after a reload, and stands in the history as old → new", async () => {
		await open(lane("CNCTU", "CNNGB"));
		const before = (await textOf(0, "Cost")).replace(/[^\d,.]/g, "");
		await type(page, 0, "Cost", "1444");
		await saved();
		await page.reload();
		await loaded(page);
		await expect.poll(() => textOf(0, "Cost")).toContain("1,444.00");
		await page.getByRole("button", { name: "Actions for row 1", exact: true }).click();
		await page.getByRole("menuitem", { name: "History" }).click();
		const change = page.getByRole("dialog").getByRole("listitem").first();
		await change.getByText("Version 2").waitFor();
		await expect.poll(() => change.textContent()).toMatch(/Admin/);
		expect((await change.getByRole("definition").allInnerTexts()).join()).toContain(`${before} → 1,444.00`);
		await page.keyboard.press("Escape");
	});

	test("a wrong value is refused in the cell, in words", async () => {
		await open(lane("CNCTU", "CNNGB"));
		const cost = await type(page, 1, "Cost", "abc");
		await page.locator("[aria-invalid=true]").waitFor();
		// At the cell that is left, too.
		const reason = page.locator("[data-reason]");
		await reason.getByText("“abc” is not a number").waitFor();
		await go(page, 1, "Cost");
		await page.getByText("“abc” is not a number; write for example 4500.00").filter({ visible: true }).first().waitFor();
		const ssr = await type(page, 1, "SSR", "cost*(1.12");
		await go(page, 1, "SSR");
		await page.getByText("A closing bracket “)” is missing").first().waitFor();
		await page.keyboard.press("Control+s");
		await page.getByText("Nothing was saved: first correct the 2 marked cells.").waitFor();
		await page.keyboard.press("Escape");
		await go(page, 1, "Cost");
		await page.keyboard.press("Escape");
		await unsaved().waitFor({ state: "detached" });
		await expect.poll(() => cost.getAttribute("aria-invalid")).toBeNull();
		await expect.poll(() => ssr.getAttribute("aria-invalid")).toBeNull();
		// What the server finds wrong with a cell nobody edited stands at the one that was.
		await type(page, 1, "SSR", "1");
		await page.keyboard.press("Control+s");
		await page.getByText("Nothing was saved: first correct the marked cell.").waitFor();
		await expect.poll(() => ssr.getAttribute("aria-invalid")).toBe("true");
		// Said at once, at the cell and to screen readers, though the one below it is in hand.
		await ssr
			.locator("[data-reason]")
			.getByText(/cannot be above the SSR/)
			.waitFor();
		await page
			.locator("[aria-live=polite]")
			.getByText(/^SSR: .*cannot be above the SSR/)
			.waitFor({ state: "attached" });
		await go(page, 1, "SSR");
		await page
			.getByText(/MSR: The MSR \([\d.]+\) cannot be above the SSR \(1\.00\)/)
			.filter({ visible: true })
			.first()
			.waitFor();
		await page.keyboard.press("Escape");
		await unsaved().waitFor({ state: "detached" });
	});

	test("a block from Excel is looked at before it goes in, fill down fills, undo undoes both", async () => {
		await open(lane("CNCTU", "CNNGB"));
		await page.evaluate(() => navigator.clipboard.writeText("4100\tcost*1.1\n4200\tcost*1.2\n"));
		await go(page, 1, "Cost");
		await page.keyboard.press("Control+v");
		const preview = page.getByRole("dialog", { name: "Paste 2 × 2 cells" });
		await preview.getByText("4,200").waitFor();
		// Each row by what it is about.
		await preview.getByRole("cell", { name: /^2 Chengdu\s· Ningbo\s· .*40(GP|HC)\s· (COC|SOC)/ }).waitFor();
		// What is there is overwritten when somebody says so, and stays otherwise.
		await preview.getByRole("cell", { name: / → 4,200$/ }).waitFor();
		await preview.getByRole("button", { name: "Fill in 0 cells" }).press("Enter");
		const over = preview.getByRole("checkbox", { name: "Overwrite 4 values that are there, in 2 rows" });
		await expect.poll(() => over.evaluate((box) => box === document.activeElement)).toBe(true);
		await page.keyboard.press("Space");
		await preview.getByRole("button", { name: "Fill in 4 cells" }).click();
		await unsaved().getByText("4 changes in 2 rows not saved").waitFor();
		await expect.poll(() => textOf(2, "SSR")).toContain("cost*1.2");
		await go(page, 2, "Cost");
		await page.keyboard.press("Shift+ArrowDown");
		await page.keyboard.press("Control+d");
		await unsaved().getByText("5 changes in 3 rows not saved").waitFor();
		await expect.poll(() => textOf(3, "Cost")).toContain("4,200");
		await page.keyboard.press("Control+z");
		await unsaved().getByText("4 changes in 2 rows not saved").waitFor();
		await page.keyboard.press("Control+z");
		await unsaved().waitFor({ state: "detached" });
	});

	let other: Page;
	beforeAll(async () => {
		other = await browser.open({ reducedMotion: "reduce" });
		await signIn(other, "pm");
	});
	test.each([
		["Keep mine", "1,002.00", 0],
		["Take theirs", "1,001.00", 1],
	] as const)("two people change one row: %s", async (choice, holds, row) => {
		const path = lane("CNYIU", "CNNGB");
		await open(path);
		await open(path, other);
		await type(other, row, "Cost", "1001");
		await saved(other);
		await type(page, row, "Cost", "1002");
		await page.keyboard.press("Control+s");
		const dialog = page.getByRole("alertdialog", { name: "Someone else changed this row" });
		await dialog.getByText("1,001.00").waitFor();
		await dialog.getByText("1,002").waitFor();
		await dialog.getByRole("button", { name: choice }).click();
		await unsaved().waitFor({ state: "detached" });
		await page.reload();
		await loaded(page);
		await expect.poll(() => textOf(row, "Cost")).toContain(holds);
	});
});

describe("many rows, new rows, rows out", () => {
	test("a percentage goes to all matching rows after a preview, and is undone as one", async () => {
		await open(lane("CNWUH", "CNSHA"));
		const before = await textOf(0, "Cost");
		const total = Number((await page.getByText(/^[\d,]+ of [\d,]+$/).textContent())?.split(" ")[0]);
		await page.getByRole("checkbox", { name: "Select row 1", exact: true }).click();
		await page.getByRole("button", { name: `Select all ${total} matching` }).click();
		await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Apply to all" }).click();
		const dialog = page.getByRole("dialog", { name: `Change ${total} rows` });
		await expect.poll(() => dialog.getByLabel("Value").evaluate((field) => field === document.activeElement)).toBe(true);
		await page.keyboard.type("5");
		await page.keyboard.press("Enter");
		await dialog.getByText(`${total} rows would change`).waitFor();
		expect(await dialog.getByRole("columnheader").allTextContents()).toEqual(
			expect.arrayContaining(["Container", "Direction", "Valid from", "Valid to"]),
		);
		await dialog.getByRole("button", { name: "Apply", exact: true }).click();
		await page.getByText(`${total} rows changed`).filter({ visible: true }).first().waitFor();
		const amount = (text: string) => Number(text.replace(/[^\d.]/g, ""));
		const raised = (amount(before) * 1.05).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
		await (await cell(page, 0, "Cost")).getByText(raised).waitFor();
		await page.getByRole("button", { name: "Undo", exact: true }).click();
		await page.getByText(`Undone: ${total} rows`).filter({ visible: true }).first().waitFor();
		await (await cell(page, 0, "Cost")).getByText(before.replace(/[^\d,.]/g, "")).waitFor();
	});

	test("amounts fall to zero for all only where that is said; the preview shows them first", async () => {
		await open(lane("CNWUH", "CNSHA"));
		const before = await textOf(0, "Cost");
		await page.getByRole("checkbox", { name: "Select row 1", exact: true }).click();
		await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Apply to all" }).click();
		const dialog = page.getByRole("dialog", { name: "Change 1 row" });
		await dialog.getByRole("combobox", { name: "How" }).click();
		await page.getByRole("option", { name: "Add or subtract" }).click();
		await dialog.getByLabel("Value").fill("-9,000,000");
		await dialog.getByRole("button", { name: "Preview" }).click();
		await dialog.getByText("1 amount would come to zero or less, so nothing will be changed").waitFor();
		const apply = dialog.getByRole("button", { name: "Apply", exact: true });
		expect(await apply.isDisabled()).toBe(true);
		expect(await dialog.getByRole("cell").allTextContents()).toEqual(expect.arrayContaining([expect.stringMatching(/→ 0\.00/)]));
		await dialog.getByRole("checkbox", { name: "Let amounts stop at zero" }).click();
		await dialog.getByRole("button", { name: "Preview" }).click();
		await dialog.getByText("1 amount comes to zero").waitFor();
		await apply.click();
		await page.getByText("1 row changed").filter({ visible: true }).first().waitFor();
		await expect.poll(() => textOf(0, "Cost")).toContain("0.00");
		await page.getByRole("button", { name: "Undo", exact: true }).click();
		await page.getByText("Undone: 1 row").filter({ visible: true }).first().waitFor();
		await expect.poll(() => textOf(0, "Cost")).toBe(before);
	});

	test("a rate on days that are taken is refused with those days; on free days it is added", async () => {
		await open(lane("CNWUH", "CNSHA"));
		const [from, to] = [await textOf(0, "Valid from"), await textOf(0, "Valid to")];
		await page.getByRole("button", { name: "Actions for row 1", exact: true }).click();
		await page.getByRole("menuitem", { name: "Copy to a new rate" }).click();
		const form = page.getByRole("dialog", { name: "Add a rate" });
		await form.getByRole("button", { name: "Save" }).click();
		await form.getByRole("alert").getByText(`is already valid from ${from} to ${to}`).waitFor();
		await form.getByLabel("Valid from").fill("2031-01-01");
		await form.getByLabel("Valid to").fill("2030-12-31");
		await form.getByRole("button", { name: "Save" }).click();
		await form.getByText("The last day cannot be before the first day").waitFor();
		await form.getByLabel("Valid to").fill("2031-03-31");
		await form.getByRole("button", { name: "Save" }).click();
		await form.waitFor({ state: "detached" });
		await open("/IQT/Rail/RailPrice?f=inlandCity:eq:CNWUH&f=portCity:eq:CNSHA&f=validFrom:gte:2031-01-01");
		await page.getByText(/^1 of [\d,]+$/).waitFor();
		await expect.poll(() => textOf(0, "Valid to")).toBe("2031-03-31");
		await page.getByRole("button", { name: "Actions for row 1", exact: true }).click();
		await page.getByRole("menuitem", { name: "Delete" }).click();
		await page.getByText("Nothing matches").waitFor();
	});

	test("what is shown goes out as a workbook", async () => {
		await open(lane("CNWUH", "CNSHA"));
		await page.getByRole("button", { name: "Export", exact: true }).click();
		const download = page.waitForEvent("download");
		await page.getByRole("menuitem", { name: /What is shown/ }).click();
		const file = await download;
		expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
		expect(
			readFileSync(await file.path())
				.subarray(0, 2)
				.toString(),
		).toBe("PK");
	});

	test("nothing of this wrote an error into the console, but what the server refused", () => {
		expect(errors.filter((e) => !/status of 40[09]/.test(e))).toEqual([]);
	});
});
