import { expect, inject, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { signIn } from "../support/portal.ts";

const browser = withBrowser();

test("without a token every page leads to the sign-in and back to where one wanted to go", async () => {
	const page = await browser.open();
	await page.goto("/IQT/Rail/RailPrice");
	await page.waitForURL(/\/IQT\/(login|internalLogin)/);
	await page.locator("input[autocomplete=username]").fill(" admin ");
	await page.locator("input[type=password]").fill(inject("password"));
	await page.keyboard.press("Enter");
	await page.waitForURL("**/Rail/RailPrice*");
	// The pinned tab is there without anybody having been to it.
	const tabs = page.getByRole("navigation", { name: "已打开的页面" });
	await tabs.getByRole("link", { name: "铁路价格" }).waitFor();
	expect(await tabs.getByRole("link").allTextContents()).toEqual(["工作台", "铁路价格"]);
});

test("a redirect to another site is not followed", async () => {
	const page = await browser.open();
	await page.goto("/IQT/internalLogin?redirect=https://example.com/");
	await page.locator("input[autocomplete=username]").fill("admin");
	await page.locator("input[type=password]").fill(inject("password"));
	await page.keyboard.press("Enter");
	await page.waitForURL("**/IQT/dashboard");
});

test("a wrong password says so, and nothing about which part is wrong", async () => {
	const page = await browser.open();
	await page.context().addCookies([{ name: "language", value: "en", url: inject("baseUrl") }]);
	await page.goto("/IQT/internalLogin");
	for (const name of ["pm", "nobody-of-this-name"]) {
		await page.locator("input[autocomplete=username]").fill(name);
		await page.locator("input[type=password]").fill("wrong-password-27");
		await page.keyboard.press("Enter");
		const words = page.getByText(/user name or password/i).first();
		await words.waitFor();
	}
	expect(page.url()).toContain("Login");
});

test("a second sign-in ends the first, which is told and led to the sign-in", async () => {
	const first = await browser.open();
	await signIn(first, "vdm");
	const second = await browser.open();
	await signIn(second, "vdm");
	await first.getByRole("link", { name: "Rail price", exact: true }).click();
	await first.waitForURL(/internalLogin/);
});

test("sales see prices, but no cost, no MSR and no screen of costs", async () => {
	const page = await browser.open();
	await signIn(page, "sales");
	await page.goto("/IQT/trucking/cost");
	await page.getByText(/may not open this page|Page not found/).waitFor();
	await page.goto("/IQT/sale/sale");
	await page.getByRole("combobox", { name: "Service scope" }).waitFor();
	expect(await page.getByRole("link", { name: "Trucking cost" }).count()).toBe(0);
});
