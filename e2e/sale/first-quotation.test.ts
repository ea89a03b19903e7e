import { translate } from "@iqt/i18n";
import { businessDay } from "@iqt/i18n/days";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { eventually, mailsFor, withBrowser } from "../support/browser.ts";
import { inAWeek } from "../support/days.ts";
import { languages } from "../support/languages.ts";
import { signIn, watchErrors } from "../support/portal.ts";

const browser = withBrowser();

/** What a newcomer may need, at most. */
const MOST_CLICKS = 8;

/** Counts what a hand does: every press of the mouse on the page, however it is aimed. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
	const count = { clicks: 0 };
	await page.exposeFunction("pressedOnce", () => count.clicks++);
	await page.addInitScript("addEventListener('pointerdown', () => window.pressedOnce(), true)");
	return async () => count.clicks;
}

describe.each(languages)("in %s", (language) => {
	const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate(language, id, values);

	/** From the options of a search to the mail. */
	async function quote(page: Page, address: string) {
		await page
			.getByRole("button", { name: say("saleScreen.add") })
			.first()
			.click();
		await page.getByRole("button", { name: say("saleScreen.basketOpen") }).click();
		await page.getByLabel(say("saleScreen.customerName")).fill("First Customer");
		await page.getByLabel(say("saleScreen.customerEmail")).fill(address);
		await page.getByRole("button", { name: say("saleScreen.saveDraft") }).click();
		await page.getByRole("button", { name: say("quotationScreen.send") }).click();
		// The one with the mail: what lies below it has a button of that name, too.
		await page
			.getByRole("alertdialog")
			.getByRole("button", { name: say("quotationScreen.send") })
			.click();
		await eventually(async () => (await mailsFor(address))[0], "the mail");
	}

	test("the first door-to-door quotation takes eight clicks, by an example", async () => {
		const page = await browser.open({ reducedMotion: "reduce" });
		const errors = watchErrors(page);
		const clicks = await countClicks(page);
		await signIn(page, "sales", language);
		await page.getByRole("link", { name: say("menu.salePrice"), exact: true }).click();
		await page
			.getByRole("region", { name: say("saleScreen.examples") })
			.getByRole("button")
			.first()
			.click();
		await quote(page, `example-${language}@first.example`);
		expect(await clicks()).toBeLessThanOrEqual(MOST_CLICKS);
		expect(errors).toEqual([]);
	});

	test("and as few by typing two cities", async () => {
		const page = await browser.open({ reducedMotion: "reduce" });
		const errors = watchErrors(page);
		const clicks = await countClicks(page);
		await signIn(page, "sales", language);
		await page.getByRole("link", { name: say("menu.salePrice"), exact: true }).click();
		await page.getByRole("combobox", { name: say("saleScreen.origin") }).click();
		await page.keyboard.type("xian");
		await page.getByRole("option").first().waitFor();
		await page
			.getByRole("option", { name: language === "zh" ? "陕西省 / 西安市" : "Xi'an, Shaanxi" })
			.first()
			.waitFor();
		await page.keyboard.press("Enter");
		const destination = page.getByRole("combobox", { name: say("saleScreen.destination") });
		await expect.poll(() => destination.evaluate((box) => box === document.activeElement)).toBe(true);
		await page.keyboard.type("shanghai");
		await page
			.getByRole("option", { name: language === "zh" ? "上海市" : "Shanghai", exact: true })
			.first()
			.waitFor();
		await page.keyboard.press("Enter");
		const search = page.getByRole("button", { name: say("saleScreen.search") });
		await expect.poll(() => search.evaluate((button) => button === document.activeElement)).toBe(true);
		await page.keyboard.press("Enter");
		await page.getByText(say("sale.note.noBookingBetweenDoors")).waitFor();
		await quote(page, `typed-${language}@first.example`);
		expect(await clicks()).toBeLessThanOrEqual(MOST_CLICKS);
		expect(errors).toEqual([]);
	});

	test("where nothing is found, what is near is a click away", async () => {
		const page = await browser.open({ reducedMotion: "reduce" });
		await signIn(page, "sales", language);
		const query = new URLSearchParams({
			scope: "doorToDoor",
			dir: "westbound",
			from: "area:611025",
			to: "area:310115",
			box: "40HC*1",
			kg: "18000",
			ready: inAWeek,
			with: "",
			cur: "CNY",
		});
		await page.goto(`/IQT/sale/sale?${query}`);
		await page
			.getByRole("region", { name: say("saleScreen.alternatives") })
			.getByRole("button")
			.first()
			.click();
		await page
			.getByRole("button", { name: say("saleScreen.add") })
			.first()
			.waitFor();
	});
});

/** Puts the first price of the first example into the basket and opens its quotation. */
async function quoteExample(page: Page): Promise<void> {
	await page.goto("/IQT/sale/sale");
	await page
		.getByRole("region", { name: translate("en", "saleScreen.examples") })
		.getByRole("button")
		.first()
		.click();
	await page.getByRole("button", { name: "Add to basket" }).first().click();
	await page.getByRole("button", { name: "Make the quotation" }).click();
}

test("a currency without an exchange rate is told at its field as it is chosen, and no more once another is", async () => {
	const page = await browser.open({ reducedMotion: "reduce" });
	const errors = watchErrors(page);
	await signIn(page, "sales");
	await quoteExample(page);
	const currency = page.getByRole("dialog").getByRole("combobox", { name: translate("en", "saleScreen.currency"), exact: true });
	const choose = async (code: string) => {
		await currency.click();
		await currency.fill(code);
		await expect.poll(() => page.getByRole("option").count()).toBe(1);
		await page.getByRole("option", { name: new RegExp(code) }).click();
	};
	const said = page.getByText(translate("en", "problem.noExchangeRate", { currency: "KRW", date: businessDay(new Date()) }));
	await choose("KRW");
	await said.waitFor();
	await choose("USD");
	await said.waitFor({ state: "detached" });
	await page.getByLabel("Customer name").fill("Rated Ltd");
	await page.getByLabel("Customer e-mail").fill("buyer@rated.example");
	await page.getByRole("button", { name: "Create the draft" }).click();
	await page.getByText("Rated Ltd · buyer@rated.example").waitFor();
	expect(errors).toEqual([]);
});

test("a customer who is known is found by name, with an address, and sees the offer in the portal", async () => {
	const page = await browser.open({ reducedMotion: "reduce" });
	const errors = watchErrors(page);
	await signIn(page, "sales");
	await quoteExample(page);
	const name = page.getByLabel("Customer name");
	// Typed by hand it is nobody's until it is said whose.
	await name.fill("meridian auto parts inc.");
	await page.getByRole("button", { name: "Yes, link it" }).click();
	await page.getByText("they see and answer it in their portal").waitFor();
	expect(await name.inputValue()).toBe("Meridian Auto Parts Inc.");
	await name.fill("bal");
	await page.getByText("Not linked to a customer company").waitFor();
	await page.getByRole("option", { name: /Baltika/ }).click();
	await page.getByText("they see and answer it in their portal").waitFor();
	await page.getByLabel("Customer e-mail").click();
	await page.getByRole("option", { name: "logistics@baltika.example" }).click();
	await page.getByRole("button", { name: "Create the draft" }).click();
	await page.getByText("Baltika Import Sp. z o.o. · logistics@baltika.example").waitFor();
	expect(errors).toEqual([]);
});
