import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { cell, go, loaded, type } from "../support/grid.ts";
import { signIn } from "../support/portal.ts";

const browser = withBrowser();
let page: Page;
beforeAll(async () => {
	page = await browser.open({ permissions: ["clipboard-read", "clipboard-write"], reducedMotion: "reduce" });
	await signIn(page);
});

const unsaved = () => page.getByRole("region", { name: "Unsaved changes" });
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
const put = (text: string) => page.evaluate((words) => navigator.clipboard.writeText(words), text);
const columnAt = async (name: string) => Number(await page.getByRole("columnheader", { name, exact: true }).getAttribute("data-head"));
const inGrid = () => page.evaluate(() => document.activeElement?.getAttribute("role"));

async function keys(on: Page, ...pressed: string[]): Promise<void> {
	for (const key of pressed) await on.keyboard.press(key);
}

/** Ways to edit a cell and be back in the grid. */
const edits: [string, string, (page: Page) => Promise<void>][] = [
	["typing over it", "Cost", (on) => keys(on, "4", "3", "2", "1", "Enter")],
	["F2 and Tab", "Cost", (on) => keys(on, "F2", "4", "3", "2", "2", "Tab")],
	["F2 and Esc", "Cost", (on) => keys(on, "F2", "Escape")],
	["a date", "Valid to", (on) => keys(on, ..."2031-12-31", "Enter")],
	[
		"a list",
		"Direction",
		async (on) => {
			await on.keyboard.press("F2");
			await on.getByRole("option", { name: "Import" }).click();
		},
	],
	[
		"a list left with Esc",
		"Direction",
		async (on) => {
			await on.keyboard.press("F2");
			await on.getByRole("option", { name: "Import" }).waitFor();
			await on.keyboard.press("Escape");
		},
	],
	[
		"a box that finds",
		"Container",
		async (on) => {
			// Nobody waits for the list: what is found first is meant.
			await keys(on, "F2", "4", "5", "Enter");
			await on.getByRole("listbox").waitFor({ state: "detached" });
		},
	],
];

describe("the clipboard after an edit", () => {
	test.each(edits)("by %s: nobody clicks, and copy, paste and undo work", async (_how, column, edit) => {
		await page.goto("/IQT/Rail/RailPrice?f=inlandCity:eq:CNCTU&f=portCity:eq:CNNGB&f=status:in:live&f=containerType:in:40GP,40HC");
		await loaded(page);
		await go(page, 1, column);
		await edit(page);
		await expect.poll(inGrid).toBe("grid");

		await put("nothing copied yet");
		const active = async () => page.locator(`[id="${await page.getByRole("grid").getAttribute("aria-activedescendant")}"]`);
		const shown = (await (await active()).textContent()) ?? "";
		await page.keyboard.press("Control+c");
		await expect.poll(clipboard).not.toBe("nothing copied yet");
		const digits = (text: string) => text.replace(/[^\w-]/g, "");
		expect(digits(shown)).toContain(digits(await clipboard()));

		await page.keyboard.press("Home");
		for (let i = await columnAt("Cost"); i > 0; i--) await page.keyboard.press("ArrowRight");
		const before = await (await active()).textContent();
		await put("7777");
		await page.keyboard.press("Control+v");
		await expect.poll(async () => (await active()).textContent()).toContain("7,777");
		await page.keyboard.press("Control+z");
		await expect.poll(async () => (await active()).textContent()).toBe(before);
	});

	test("also after a button of the bar of unsaved changes, which goes with them", async () => {
		await page.goto("/IQT/Rail/RailPrice?f=inlandCity:eq:CNCTU&f=portCity:eq:CNNGB&f=status:in:live&f=containerType:in:40GP,40HC");
		await loaded(page);
		await type(page, 0, "Cost", "4323");
		await unsaved().getByRole("button", { name: "Discard" }).click();
		await unsaved().waitFor({ state: "detached" });
		await put("nothing copied yet");
		await page.keyboard.press("Control+c");
		await expect.poll(clipboard).toMatch(/^\d+\.\d\d$/);
	});
});

test("a selection is added up, filled by its corner as one step, and what stands in it found and replaced", async () => {
	await page.goto("/IQT/Rail/RailPrice?f=inlandCity:eq:CNCTU&f=portCity:eq:CNNGB&f=status:in:live&f=containerType:in:40GP,40HC");
	await loaded(page);
	const shown = async () => Promise.all([0, 1, 2].map(async (row) => (await (await cell(page, row, "Cost")).textContent()) ?? ""));
	const before = await shown();
	await type(page, 0, "Cost", "1000.10");
	await type(page, 1, "Cost", "2000.20");
	await go(page, 0, "Cost");
	await page.keyboard.press("Shift+ArrowDown");
	const line = page.getByRole("region", { name: "Selection" });
	await expect.poll(() => line.textContent()).toMatch(/2 cells.*CNY: Sum 3,000\.30\s· Mean 1,500\.15\s· Least 1,000\.10\s· Most 2,000\.20/);

	// The corner of one cell, dragged two rows down.
	await go(page, 0, "Cost");
	await page.locator("[data-fill]").hover();
	await page.mouse.down();
	await (await cell(page, 1, "Cost")).hover();
	await (await cell(page, 2, "Cost")).hover();
	await page.mouse.up();
	await expect.poll(async () => (await shown()).every((text) => text.includes("1,000.10"))).toBe(true);
	await page.keyboard.press("Control+z");
	await expect.poll(async () => (await shown())[1]).toContain("2,000.20");
	expect((await shown())[2]).toBe(before[2]);

	const slow = await page.context().newCDPSession(page);
	await slow.send("Emulation.setCPUThrottlingRate", { rate: 12 });
	await page.keyboard.press("Control+h");
	// At once: no key goes to the price in hand, or is lost while the bar is drawn.
	await page.keyboard.type("2,000.2");
	await slow.send("Emulation.setCPUThrottlingRate", { rate: 1 });
	const find = page.getByRole("region", { name: "Find and replace" });
	await find.getByRole("combobox", { name: "Look in" }).click();
	await page.getByRole("option", { name: "All editable columns" }).click();
	await find.getByRole("textbox", { name: "Replace with" }).fill("2222");
	await expect.poll(() => find.getByRole("status").textContent()).toContain("1 cell in the");
	await find.getByRole("button", { name: "Replace all" }).click();
	await expect.poll(async () => (await shown())[1]).toContain("2,222");
	await page.keyboard.press("Escape");
	await find.waitFor({ state: "detached" });
	await expect.poll(inGrid).toBe("grid");
	await page.keyboard.press("Control+z");
	await expect.poll(async () => (await shown())[1]).toContain("2,000.20");
	await unsaved().getByRole("button", { name: "Discard" }).click();
	await expect.poll(shown).toEqual(before);
});
