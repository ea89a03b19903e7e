import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { setCookies, tokenOf } from "./support.ts";

const browser = withBrowser();
let page: Page;
async function openAs(user: string, language: "zh" | "en"): Promise<void> {
	await page?.context().close();
	page = await browser.open({ reducedMotion: "reduce" });
	await setCookies(page, { language, token: await tokenOf(user) });
	await page.goto("/IQT/dashboard");
	await page.getByRole("main").getByRole("heading").first().waitFor();
}
async function typed(text: string): Promise<void> {
	await page.keyboard.press("Control+k");
	await page.getByRole("dialog").getByRole("combobox").fill(text);
}

describe("the palette finds what the portal holds", () => {
	beforeAll(() => openAs("admin", "zh"));

	test("rates by lane, in the reader's language, and opens them there", async () => {
		await typed("重庆 上海");
		const lane = page.getByRole("option", { name: /^重庆 – 上海.*铁路价格/ });
		await lane.click();
		await page.waitForURL(/RailPrice\?f=inlandCity:eq:CNCKG&f=portCity:eq:CNSHA/);
		await loaded(page);
		expect(await page.locator('[data-row="0"]').textContent()).toContain("上海");
	});

	test("quotations by number and by customer, and customers", async () => {
		await page.goto("/IQT/QuotationReference/quotationRecord");
		await loaded(page);
		const number = ((await page.locator('[data-row="0"] [data-cell="0"]').textContent()) ?? "").trim();
		await typed(number);
		await page.getByRole("option", { name: new RegExp(`^${number}\\s· `) }).click();
		await page.waitForURL(/quotationRecord\/[0-9a-f-]{36}$/);
		const calls: string[] = [];
		page.on("request", (request) => request.url().includes("find.everything") && calls.push(request.url()));
		await page.keyboard.press("Control+k");
		await page.getByRole("dialog").getByRole("combobox").pressSequentially("CNSHA", { delay: 20 });
		await page.getByRole("option").first().waitFor();
		await expect.poll(() => calls.length).toBeGreaterThan(0);
		expect(calls.length).toBeLessThan(4);
		await page.keyboard.press("Escape");
	});

	test("a page by its name stays the first, and Enter opens it", async () => {
		await typed("铁路价格");
		await page.getByRole("option").first().waitFor();
		await page.keyboard.press("Enter");
		await page.waitForURL(/\/Rail\/RailPrice/);
	});
});
