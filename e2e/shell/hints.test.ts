import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { setCookies, tokenOf } from "./support.ts";

const browser = withBrowser();
let page: Page;
beforeAll(async () => {
	page = await browser.open();
	await setCookies(page, { language: "en", token: await tokenOf("admin") });
});

test("terms of the trade are explained on their heads, by pointer and to readers; Esc puts the words away", async () => {
	await page.goto("/IQT/Rail/RailPrice");
	await loaded(page);
	const tip = page.getByRole("tooltip");
	for (const [head, words] of [
		["SSR", "Standard selling rate"],
		["MSR", "Minimum selling rate"],
		["COC/SOC", "container of the carrier"],
	] as const) {
		const at = page.getByRole("columnheader", { name: head, exact: true });
		await at.getByText(head, { exact: true }).hover();
		await tip.getByText(words).waitFor();
		expect(await at.getAttribute("aria-description")).toContain(words);
		await page.keyboard.press("Escape");
		await tip.waitFor({ state: "detached" });
		await page.mouse.move(5, 5);
	}
});

test("the keyboard brings the words, too", async () => {
	await page.goto("/IQT/Rail/RailPrice");
	await loaded(page);
	await page.getByRole("searchbox", { name: "Search the list" }).focus();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Tab");
	await page.getByRole("tooltip", { name: "Columns" }).or(page.getByRole("tooltip").getByText("Columns")).first().waitFor();
});
