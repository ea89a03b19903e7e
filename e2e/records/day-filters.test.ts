import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { cookieOf, moveTo, portalScreens, setCookies, tokenOf } from "../shell/support.ts";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { callRest } from "../support/rest.ts";

const browser = withBrowser();
const { screens, notBuilt } = await portalScreens();
const lists = screens.filter((s) => !s.frame && !s.href && s.load !== notBuilt && !s.path.includes(":"));
let page: Page;
beforeAll(async () => {
	page = await browser.open({ reducedMotion: "reduce" });
	await setCookies(page, { language: "en", token: await tokenOf("admin") });
});

/** Waits until the page in front has its rows, or says that there are none, or why not; answers whether it says why not. */
const failed = (path: string): Promise<boolean> =>
	page
		.waitForFunction((at) => {
			const seen = (e: Element) => e.getClientRects().length > 0;
			const busy = [...document.querySelectorAll("main [aria-busy=true], main .animate-pulse")].some(seen);
			return location.pathname === `/IQT${at}` && [...document.querySelectorAll("h1")].some(seen) && !busy;
		}, path)
		.then(() => page.getByText("Could not be loaded").first().isVisible());

/** What the other quick days come to: a range, and an open one. */
const presets = ["between:today-6,today", "lte:today-1"];

/** Columns of one name are of one kit in all lists: as many have shown that they work; what the server makes of each is tried of every list by its REST call. */
const ENOUGH = 3;

test("the quick days work on every column of days and of moments, from the list and from the address", { timeout: 400_000 }, async () => {
	const problems: string[] = [];
	let tried = 0;
	const seen = new Map<string, number>();
	for (const [i, { path }] of lists.entries()) {
		if (i % 10 === 0) await page.goto("/IQT/dashboard");
		await moveTo(page, path);
		await failed(path);
		const add = page.getByRole("main").getByRole("button", { name: "Filter", exact: true });
		if (!(await add.isVisible())) continue;
		await add.click();
		const columns = await page.locator("[role=menuitem]:is([data-kind=date], [data-kind=time])").allTextContents();
		await page.keyboard.press("Escape");
		// What is picked of a menu that is about to close opens nothing.
		await page.getByRole("menu").waitFor({ state: "detached" });
		if (columns.every((column) => (seen.get(column) ?? 0) >= ENOUGH)) continue;
		for (const column of columns) seen.set(column, (seen.get(column) ?? 0) + 1);
		const fields = () => new URL(page.url()).searchParams.getAll("f").flatMap((filter) => /^(\w+):eq:today$/.exec(filter)?.[1] ?? []);
		// Each beside those before it: what is asked with all of them fails where it would with one.
		for (const [before, column] of columns.entries()) {
			const item = page.getByRole("menuitem", { name: column, exact: true });
			const today = page.getByRole("button", { name: "Today", exact: true });
			// While the filter before it closes, a click beside it does that alone, and takes with it what has just opened.
			let picked = false;
			// A click may have been heard although it was not told within its time.
			for (let tries = 0; tries < 8 && !picked && fields().length === before; tries++) {
				if (!(await item.isVisible())) await add.click();
				picked = await item
					.click({ timeout: 3_000 })
					.then(() => today.click({ timeout: 3_000 }))
					.then(
						() => true,
						() => false,
					);
			}
			await expect.poll(() => fields().length, { message: `${path} ${column}` }).toBe(before + 1);
		}
		if (await failed(path)) problems.push(`${path} ${columns.join(", ")}: eq:today`);
		const all = fields();
		for (const preset of presets) {
			await moveTo(page, `${path}?${all.map((field) => `f=${field}:${preset}`).join("&")}`);
			if (await failed(path)) problems.push(`${path} ${columns.join(", ")}: ${preset}`);
			tried += all.length;
		}
	}
	expect(problems).toEqual([]);
	expect(tried).toBeGreaterThan(40);
});

test("a week ago has what was changed today in it; the pill says it in words", async () => {
	// A day may have begun since the rates were put in: one is changed in it.
	const token = await cookieOf(page, "token");
	const { data } = await callRest(token, "POST", "/api/v1/inlandRail/GetProductListData", { status: "live", pageSize: 1 });
	const [{ priceGUID }] = (data as { items: [{ priceGUID: string }] }).items;
	expect(await callRest(token, "POST", "/api/v1/inlandRail/UpdatePrice", { priceGUID, remark: "Seen today" })).toMatchObject({ code: "000000" });
	await page.goto("/IQT/Rail/RailPrice?f=changedAt:between:today-6,today");
	await loaded(page);
	await page.getByRole("button", { name: /^Changed A week ago/ }).waitFor();
	const [week] = ((await page.getByText(/^[\d,]+ (of [\d,]+|rows?)$/).textContent()) ?? "0").split(" ");
	await page.goto("/IQT/Rail/RailPrice?f=changedAt:eq:today");
	await loaded(page);
	const [today] = ((await page.getByText(/^[\d,]+ (of [\d,]+|rows?)$/).textContent()) ?? "0").split(" ");
	expect(Number(today?.replace(",", ""))).toBeGreaterThan(0);
	expect(Number(week?.replace(",", ""))).toBeGreaterThanOrEqual(Number(today?.replace(",", "")));
});
