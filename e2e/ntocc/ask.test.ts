import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { setCookies, tokenOf } from "../shell/support.ts";
import { withBrowser } from "../support/browser.ts";
import { choose, watchErrors } from "../support/portal.ts";
import { callRest } from "../support/rest.ts";

const browser = withBrowser();
let settingId: string | undefined;

/** From now on a platform is asked that is not there: names that end so never lead anywhere. */
async function platformDown(): Promise<void> {
	const setting = { key: "ntocc.url", name: "Platform", type: "url", value: "https://trucks.invalid/quote", shared: false };
	const { code, data } = await callRest<{ id: string }>(await tokenOf("admin"), "POST", "/api/v1/appsetting/addAppSetting", setting);
	expect(code).toBe("000000");
	settingId = data.id;
}

/** The portal goes by its own table of distances again. */
async function platformGone(): Promise<void> {
	if (settingId === undefined) return;
	await callRest(await tokenOf("admin"), "DELETE", `/api/v1/appsetting/deleteAppSetting?id=${settingId}`);
	settingId = undefined;
}
afterAll(platformGone);

async function ask(page: Page, cargo?: string): Promise<void> {
	await page.getByRole("button", { name: "Ask for a price" }).first().click();
	// What is offered before anything is typed has the same cities in it, and goes as one clicks.
	for (const [label, code, name] of [
		["From city", "CNSIA", /^Xi'an$/],
		["To city", "CNSHA", /^Shanghai$/],
		["Truck type", "BOX136", /^Box semi-trailer/],
	] as const) {
		const chosen = page.getByRole("dialog").getByRole("combobox", { name: label });
		await expect
			.poll(async () => {
				await choose(page, label, code, new RegExp(code));
				return chosen.inputValue();
			})
			.toMatch(name);
	}
	if (cargo) {
		await page.getByRole("dialog").getByRole("combobox", { name: "Cargo" }).click();
		await page.getByRole("option", { name: cargo, exact: true }).click();
	}
	await page.getByRole("dialog").getByRole("button", { name: "Ask", exact: true }).click();
}

test("a truck is priced, not while its platform is down, and again once it is back", { timeout: 240_000 }, async () => {
	const page = await browser.open();
	const errors = watchErrors(page);
	await setCookies(page, { language: "en", token: await tokenOf("pm") });
	await page.goto("/IQT/ntocc/quotation");
	await page.getByText("No truck platform is set").waitFor();

	await ask(page);
	const sheet = page.getByRole("dialog", { name: /^N-\d{4}-\d{6}$/ });
	await expect.poll(() => sheet.textContent()).toMatch(/Price without VAT[\d,]+\.\d\d CNY.*Cost without VAT[\d,]+\.\d\d CNY/);
	const number = await sheet.getByRole("heading").first().textContent();
	await page.keyboard.press("Escape");
	await page.getByRole("main").getByText(String(number)).filter({ visible: true }).first().waitFor();

	await platformDown();
	await page.goto("/IQT/ntocc/quotation");
	await page.getByText("The truck platform is asked as usual.").waitFor();
	for (let time = 0; time < 5; time++) {
		await ask(page);
		await page.getByText("The truck platform gave no valid answer. Try again later.").waitFor();
		await page.getByRole("dialog").waitFor({ state: "detached" });
	}
	await page.getByText(/is not asked until \d{4}-/).waitFor();
	await page.goto("/IQT/ntocc/callRecord");
	await page.getByText(/is not asked until \d{4}-/).waitFor();
	await page.getByText("No connection").filter({ visible: true }).first().waitFor();

	await platformGone();
	await page.goto("/IQT/ntocc/quotation");
	await ask(page);
	await expect.poll(() => sheet.textContent()).toContain("CNY");
	expect(errors).toEqual([]);
});

test("dangerous goods are refused", async () => {
	const page = await browser.open();
	await setCookies(page, { language: "en", token: await tokenOf("pm") });
	await page.goto("/IQT/ntocc/quotation");
	await ask(page, "Dangerous goods");
	await page.getByText("Dangerous goods are not accepted for quotation.").filter({ visible: true }).first().waitFor();
});
