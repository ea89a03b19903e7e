import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { setCookies, tokenOf } from "../shell/support.ts";
import { axeFindings } from "../support/axe.ts";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";

const browser = withBrowser();
let page: Page;
let field: Locator;
const calendar = () => page.getByRole("dialog").getByRole("grid");
/** The day that has the focus in the calendar, `yyyy-MM-dd`. */
const focused = () => page.evaluate(() => document.activeElement?.closest("[data-day]")?.getAttribute("data-day") ?? null);

beforeAll(async () => {
	page = await browser.open({ reducedMotion: "reduce" });
	await setCookies(page, { language: "en", token: await tokenOf("admin") });
	await page.goto("/IQT/trucking/cost");
	await loaded(page);
	field = page.getByPlaceholder("YYYY-MM-DD").first();
});

async function type(text: string): Promise<void> {
	await field.fill(text);
	await field.press("Enter");
}

test("a day can be typed in its usual spellings", async () => {
	for (const text of ["2026/3/1", "2026年3月1日", "20260301", "1-Mar-2026"]) {
		await type(text);
		await expect.poll(() => field.inputValue(), { message: text }).toBe("2026-03-01");
		await type("");
	}
});

test("a day typed key by key is read once it is left: nothing is completed or filtered by before", async () => {
	const asOf = () => new URL(page.url()).searchParams.get("asOf");
	for (const text of ["2026-12-10", "2026/12/10", "10-Dec-2026"]) {
		await field.press("Control+a");
		for (const [at, key] of [...text].entries()) {
			await field.press(key);
			expect(await field.inputValue()).toBe(text.slice(0, at + 1));
		}
		expect(asOf()).toBeNull();
		await field.press("Enter");
		await expect.poll(asOf).toBe("2026-12-10");
		expect(await field.inputValue()).toBe("2026-12-10");
		await type("");
		await expect.poll(asOf).toBeNull();
	}
});

test("what is no day is marked and says so, stays to be put right, and filters nothing", async () => {
	const said = page.getByRole("alert").filter({ hasText: "is not a date" });
	await type("2026-12-10");
	await field.fill("2026-02-30");
	await field.blur();
	await said.waitFor();
	expect(await field.getAttribute("aria-invalid")).toBe("true");
	expect(await field.inputValue()).toBe("2026-02-30");
	expect(new URL(page.url()).searchParams.get("asOf")).toBeNull();
	expect(await axeFindings(page)).toEqual([]);
	await type("");
	await said.waitFor({ state: "detached" });
	await page.getByRole("main").getByRole("button", { name: "Filter", exact: true }).click();
	await page.getByRole("menuitem", { name: "Valid to", exact: true }).click();
	await page.getByRole("textbox", { name: "Value" }).fill("2026-12-1x");
	await page.getByRole("button", { name: "Apply", exact: true }).click();
	await said.waitFor();
	expect(new URL(page.url()).searchParams.getAll("f")).toEqual([]);
	await page.keyboard.press("Escape");
});

test("the calendar is fetched once it is opened, and is passed through by the keyboard alone", async () => {
	const fetched: string[] = [];
	page.on("request", (request) => void (/\/day-calendar-[^/]*\.js$/.test(request.url()) && fetched.push(request.url())));
	await type("2026-03-01");
	expect(fetched).toEqual([]);
	await field.press("Alt+ArrowDown");
	await expect.poll(focused).toBe("2026-03-01");
	expect(fetched).toHaveLength(1);
	const steps = [
		["ArrowRight", "2026-03-02"],
		["ArrowDown", "2026-03-09"],
		["ArrowLeft", "2026-03-08"],
		["ArrowUp", "2026-03-01"],
		["ArrowUp", "2026-02-22"],
		["PageDown", "2026-03-22"],
		["PageUp", "2026-02-22"],
		["Shift+PageUp", "2025-02-22"],
		["Home", "2025-02-17"],
		["End", "2025-02-23"],
	] as const;
	for (const [key, day] of steps) {
		await page.keyboard.press(key);
		await expect.poll(focused, { message: key }).toBe(day);
	}
	await page.keyboard.press("Enter");
	await expect.poll(() => field.inputValue()).toBe("2025-02-23");
	await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
	await field.press("Alt+ArrowDown");
	await expect.poll(focused).toBe("2025-02-23");
	await page.keyboard.press("Escape");
	await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
	expect(await field.inputValue()).toBe("2025-02-23");
});

test("a day is picked by the pointer, of the month before and after too", async () => {
	await type("2026-03-10");
	const open = page.getByRole("button", { name: "Open the calendar" }).first();
	await open.click();
	expect(await calendar().locator("[data-selected] button").getAttribute("aria-label")).toBe("Tuesday, 10 March 2026");
	expect(await axeFindings(page)).toEqual([]);
	await page.getByRole("button", { name: "Previous month" }).click();
	await expect.poll(() => page.getByRole("dialog").getByRole("status").textContent()).toBe("February 2026");
	await page.getByRole("button", { name: "Next month" }).click();
	await page.getByRole("button", { name: "Next month" }).click();
	await calendar().getByRole("button", { name: "Monday, 30 March 2026" }).click();
	await expect.poll(() => field.inputValue()).toBe("2026-03-30");
	await type("soon");
	await open.click();
	await calendar().locator("[data-today] button[aria-current=date]").waitFor();
	expect(await calendar().locator("[data-selected]").count()).toBe(0);
	await page.keyboard.press("Escape");
	await type("");
});

test("without the calendar's code it says how a day is typed, and the page stays", async () => {
	const other = await browser.open({ reducedMotion: "reduce" });
	await setCookies(other, { language: "en", token: await tokenOf("admin") });
	await other.route(/\/day-calendar-[^/]*\.js$/, (route) => route.abort());
	await other.goto("/IQT/trucking/cost");
	await loaded(other);
	// As with something unsaved, it does not load itself anew.
	await other.evaluate(() => sessionStorage.setItem("iqt.reloadedFor", String(Date.now())));
	const typed = other.getByPlaceholder("YYYY-MM-DD").first();
	await typed.fill("2026-03-01");
	await typed.press("Alt+ArrowDown");
	await other.getByRole("dialog").getByText("YYYY-MM-DD").waitFor();
	await other.keyboard.press("Escape");
	expect(await typed.inputValue()).toBe("2026-03-01");
	await typed.fill("2026-04-05");
	await expect.poll(() => typed.inputValue()).toBe("2026-04-05");
	await setCookies(page, { token: await tokenOf("admin") });
});

test.each([
	["zh", "2026年3月", "一", "2026年3月10日星期二", "上个月"],
	["en", "March 2026", "M", "Tuesday, 10 March 2026", "Previous month"],
	["es", "marzo de 2026", "L", "martes, 10 de marzo de 2026", "Mes anterior"],
	["ja", "2026年3月", "月", "2026年3月10日火曜日", "前の月"],
])("its words are those of the language, its weeks begin on Monday: %s", async (language, month, monday, day, before) => {
	await setCookies(page, { language });
	await page.reload();
	await loaded(page);
	field = page.locator("span[data-hint] input[placeholder]").first();
	await type("2026-03-10");
	await field.press("Alt+ArrowDown");
	await expect.poll(focused).toBe("2026-03-10");
	expect(await page.getByRole("dialog").getByRole("status").textContent()).toBe(month);
	expect(await calendar().locator("th").first().textContent()).toBe(monday);
	expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(day);
	await page.getByRole("dialog").getByRole("button", { name: before }).waitFor();
	expect(await calendar().locator("tbody tr").count()).toBe(6);
	await page.keyboard.press("Escape");
});
