import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "../support/axe.ts";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { signIn } from "../support/portal.ts";
import { openRowMenu } from "../support/row-menu.ts";

const browser = withBrowser();
let page: Page;
beforeAll(async () => {
	page = await browser.open({ reducedMotion: "reduce" });
	await signIn(page);
});

const sheet = () => page.getByRole("dialog", { name: "Validity timeline" });
/** Bars of the line the timeline is opened at, by what they are called. */
const bar = (days: string) => sheet().getByRole("button", { name: new RegExp(`40HC\\s· COC, ${days}, `) });
const status = () => sheet().getByRole("status");
/** What has the focus is called. */
const focused = () =>
	page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.outerHTML.slice(0, 200) ?? "");
const LANE = "f=inlandCity:eq:CNWUH&f=portCity:eq:CNSHA&f=status:in:live&f=containerType:in:40HC&f=ownership:in:COC&f=direction:in:westbound";

test("a lane's rate is extended by keys from its row's menu, taken back, and dragged", async () => {
	await page.goto(`/IQT/Rail/RailPrice?${LANE}`);
	await loaded(page);
	await openRowMenu(page.getByRole("row").nth(1));
	await page.getByRole("menuitem", { name: "Timeline" }).click();
	const live = bar("2026-10-01 – 2026-12-31").first();
	await live.waitFor();
	expect(page.url()).toMatch(/timeline=[\da-f-]{36}/);
	expect(await sheet().getByText("Wuhan – Shanghai").count()).toBe(1);
	// By the keys alone: along the line, into the menu, a week on and kept.
	await live.focus();
	await page.keyboard.press("ArrowLeft");
	await expect.poll(focused).toContain("40HC\u00a0· COC, 2026-07-01 – 2026-09-30");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("Enter");
	await page.getByRole("menuitem", { name: "Move the first day" }).waitFor();
	await page.keyboard.press("Enter");
	await expect.poll(() => status().textContent()).toContain("Valid to 2026-12-31");
	await page.keyboard.press("Shift+ArrowRight");
	await expect.poll(() => status().textContent()).toContain("Valid to 2027-01-07\u00a0· It was 2026-12-31");
	await page.keyboard.press("Enter");
	await page.getByText("Validity changed").filter({ visible: true }).first().waitFor();
	await bar("2026-10-01 – 2027-01-07").first().waitFor();
	await sheet().getByRole("button", { name: "Undo" }).press("Enter");
	await live.waitFor();
	// A change from a day opens the form above, and comes back to the bar.
	await live.press("Enter");
	await page.getByRole("menuitem", { name: "Change from a day…" }).press("Enter");
	const form = page.getByRole("dialog", { name: "Edit the rate" });
	await expect.poll(() => form.getByLabel("Effective from").inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
	await page.keyboard.press("Escape");
	await form.waitFor({ state: "detached" });
	await expect.poll(focused).toContain("40HC\u00a0· COC, 2026-10-01 – 2026-12-31");
	// What meets the rate after it says so, and Esc leaves everything as it was.
	await bar("2026-07-01 – 2026-09-30").first().press("Enter");
	await page.getByRole("menuitem", { name: "Move the last day" }).click();
	await page.keyboard.press("ArrowRight");
	await sheet().getByRole("alert").getByText("The rate of 2026-10-01 – 2026-12-31 holds on some of these days").waitFor();
	await page.keyboard.press("Escape");
	await status().waitFor({ state: "detached" });
	// By the mouse: the end is drawn along, and kept only where that is said.
	const end = sheet()
		.getByRole("slider", { name: /^Valid to, Export\s· 40HC\s· COC$/ })
		.and(page.locator('[aria-valuetext="2026-12-31"]'))
		.first();
	const box = await end.boundingBox();
	const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
	await page.mouse.move(at.x, at.y);
	await page.mouse.down();
	await page.mouse.move(at.x + 60, at.y, { steps: 4 });
	await page.mouse.up();
	await expect.poll(() => status().textContent()).toMatch(/Valid to 2027-01-\d\d\s· It was 2026-12-31/);
	await sheet().getByRole("button", { name: "Revert" }).click();
	await live.waitFor();
	await page.mouse.move(1, 1);
	expect(await axeFindings(page)).toEqual([]);
});

test("whoever may not edit the book sees the same without ends to drag, on a phone as a list", async () => {
	const reader = await browser.open({ reducedMotion: "reduce", viewport: { width: 390, height: 844 } });
	await signIn(reader, "sales");
	await reader.goto("/IQT/Rail/RailPrice?timeline=inlandCity:CNWUH,portCity:CNSHA");
	const seen = reader.getByRole("dialog", { name: "Validity timeline" });
	await seen.getByRole("heading", { name: "All rates" }).waitFor();
	expect(await seen.getByRole("slider").count()).toBe(0);
	expect(await seen.getByText(/Cost|MSR|cost/).count()).toBe(0);
	expect(await axeFindings(reader)).toEqual([]);
	await seen
		.getByRole("button", { name: /^Actions for/ })
		.first()
		.press("Enter");
	expect(await reader.getByRole("menuitem").allTextContents()).toEqual([expect.stringMatching(/^Price search on/), "History"]);
	await reader.keyboard.press("Escape");
	await seen.getByRole("link", { name: /^Price search on/ }).click();
	await reader.waitForURL(/\/sale\/sale\?scope=portToPort&dir=\w+&from=\w+:\w+&to=\w+:\w+&box=\w+\*1/);
});
