import type { Page } from "playwright-core";
import { inject } from "vitest";
import { ownPortal } from "./own-portal.ts";

/** Signs in through the form, in English; the dashboard is shown afterwards. */
export async function signIn(page: Page, userName = "admin", language: "zh" | "en" = "en"): Promise<void> {
	await page.context().addCookies([{ name: "language", value: language, url: ownPortal().baseUrl }]);
	await page.goto("/IQT/internalLogin");
	await fillSignIn(page, userName);
	await page.waitForURL("**/dashboard");
}

/** Fills and sends the form for signing in that is shown. */
export async function fillSignIn(page: Page, userName: string): Promise<void> {
	await page.locator("input[autocomplete=username]").fill(userName);
	await page.locator("input[type=password]").fill(inject("password"));
	await page.keyboard.press("Enter");
}

/** Chooses the first option a combobox finds for what is typed. */
export async function choose(page: Page, label: string, typed: string, option: string | RegExp): Promise<void> {
	const box = page.getByRole("combobox", { name: label });
	await box.click();
	await box.fill(typed);
	await page.getByRole("option", { name: option }).first().click();
}

/** Collects what a page should never do: errors in its console, failed scripts. */
export function watchErrors(page: Page): string[] {
	const seen: string[] = [];
	page.on("console", (message) => {
		if (message.type() === "error") seen.push(message.text());
	});
	page.on("pageerror", (error) => seen.push(String(error)));
	return seen;
}
