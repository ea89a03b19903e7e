import { expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { setCookies, tokenOf } from "./support.ts";

const browser = withBrowser();

test.each([
	["zh", "使用指南", "日常工作"],
	["en", "Guide", "At the desk"],
	["es", "Guía", "En el escritorio"],
	["ja", "ガイド", "日々の業務"],
])("the question mark opens the guide for people in %s, beside the page", async (language, name, chapter) => {
	const page = await browser.open({ reducedMotion: "reduce" });
	await setCookies(page, { language, token: await tokenOf("admin") });
	await page.goto("/IQT/dashboard");
	await page.getByRole("banner").getByRole("button", { name, exact: true }).click();
	const guide = page.getByRole("dialog", { name });
	await guide.getByRole("heading", { name: chapter }).waitFor();
	expect(await guide.getByRole("heading", { level: 2 }).count()).toBe(4);
	expect(await guide.textContent()).not.toMatch(/\*\*|`/);
	expect(new URL(page.url()).pathname).toBe("/IQT/dashboard");
	await page.keyboard.press("Escape");
	await guide.waitFor({ state: "detached" });
	await page.context().close();
});

test("who needs no reference of calls has none in the way; administrators find it among the tools", async () => {
	const page = await browser.open({ reducedMotion: "reduce" });
	await setCookies(page, { language: "en", token: await tokenOf("sales") });
	await page.goto("/IQT/dashboard");
	await page.getByRole("banner").getByRole("button", { name: "Guide", exact: true }).waitFor();
	expect(await page.getByRole("banner").getByRole("link", { name: "External documentation" }).count()).toBe(0);
	expect(await page.getByRole("button", { name: "Tools" }).count()).toBe(0);
	await setCookies(page, { language: "en", token: await tokenOf("admin") });
	await page.goto("/IQT/dashboard");
	const menu = page.getByRole("navigation", { name: "Main menu" });
	await menu.getByRole("button", { name: "Tools" }).click();
	expect(await menu.getByRole("link", { name: "External documentation" }).getAttribute("href")).toBe("/IQT/api/docs");
	await page.context().close();
});
