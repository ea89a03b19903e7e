import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { signIn } from "../support/portal.ts";

const browser = withBrowser();
const bars = (page: Page) => page.locator("main .recharts-bar-rectangle path");

test("opened again from the menu, the dashboard stands before its charts are drawn, and they come back as they were", async () => {
	const page = await browser.open();
	await signIn(page, "admin");
	// Both charts, which come by two answers; a chart's own parts are drawn within two frames.
	const areDrawn = () =>
		page
			.locator("main .recharts-responsive-container")
			.evaluateAll((all) => all.length === 2 && all.every((chart) => chart.querySelector(".recharts-bar-rectangle path")));
	await expect.poll(areDrawn).toBe(true);
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
	const drawn = await bars(page).count();
	const menu = page.getByRole("navigation", { name: "Main menu" });
	await menu.getByRole("link", { name: "Price search" }).click();
	await bars(page).first().waitFor({ state: "hidden" });
	const atOnce = await menu.getByRole("link", { name: "Dashboard" }).evaluate(async (link: HTMLAnchorElement) => {
		link.click();
		// What the click itself brings about, before the browser paints.
		await new Promise((done) => queueMicrotask(() => queueMicrotask(() => done(undefined))));
		const seen = (selector: string) => [...document.querySelectorAll(selector)].some((element) => element.getClientRects().length > 0);
		return { heading: seen("main h1"), figures: seen("main dl"), charts: seen("main .recharts-responsive-container") };
	});
	expect(atOnce).toEqual({ heading: true, figures: true, charts: false });
	await expect.poll(() => bars(page).count()).toBe(drawn);
});
