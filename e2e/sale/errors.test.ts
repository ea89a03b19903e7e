import { translate } from "@iqt/i18n";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { inAWeek } from "../support/days.ts";
import { languages } from "../support/languages.ts";
import { signIn, watchErrors } from "../support/portal.ts";

const browser = withBrowser();
const ready = inAWeek;
const search = (changes: Record<string, string>) =>
	`/IQT/sale/sale?${new URLSearchParams({
		scope: "portToPort",
		dir: "westbound",
		from: "inlandCity:CNCKG",
		to: "portCity:CNSHA",
		box: "40HC*1",
		own: "COC",
		kg: "18000",
		cargo: "general",
		ready,
		with: "",
		cur: "CNY",
		...changes,
	})}`;

describe.each(languages)("in %s", (language) => {
	let page: Page;
	let errors: string[];
	const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate(language, id, values);
	beforeAll(async () => {
		page = await browser.open({ reducedMotion: "reduce" });
		errors = watchErrors(page);
		await signIn(page, "sales", language);
	});

	test("a currency without an exchange rate: which one, and that it has to be added", async () => {
		await page.goto(search({ cur: "ZMW" }));
		await page
			.getByText(say("sale.why.noExchangeRate", { currency: "ZMW" }))
			.filter({ visible: true })
			.first()
			.waitFor();
	});

	test("a place without rates: which leg, which container, which day", async () => {
		await page.goto(search({ to: "port:DEHAM" }));
		const reasons = page.getByRole("main").getByRole("listitem").filter({ hasText: ready });
		await reasons.first().waitFor();
		const words = (await reasons.allInnerTexts()).join("\n");
		expect(words).toContain("40HC");
		expect(words).toMatch(language === "zh" ? /没有.*的(铁路|通道产品)/ : /^No .*(rate|corridor) /m);
		await page.getByText(say("saleScreen.foundNone"), { exact: true }).filter({ visible: true }).first().waitFor();
	});

	test("a day before any rate: when the next one starts", async () => {
		await page.goto(search({ ready: "2020-01-01" }));
		const reason = page.getByRole("main").getByRole("listitem").filter({ hasText: "2020-01-01" }).first();
		await expect
			.poll(() => reason.textContent())
			.toMatch(language === "zh" ? /下一(条|个)自 \d{4}-\d\d-\d\d 起生效/ : /the next one starts \d{4}-\d\d-\d\d/);
	});

	test("dangerous goods are refused before they are searched", async () => {
		await page.goto(search({}));
		await page
			.getByRole("button", { name: say("saleScreen.add") })
			.first()
			.waitFor();
		await page.getByRole("combobox", { name: say("saleScreen.cargo") }).click();
		await page.getByRole("option", { name: say("enum.cargo.dangerous") }).click();
		const alert = page.getByRole("alert");
		await alert.getByText(say("sale.dangerousGoods")).waitFor();
		await alert.getByText(say("saleScreen.dangerousHint")).waitFor();
		await expect.poll(() => page.getByRole("button", { name: say("saleScreen.search") }).isDisabled()).toBe(true);
	});

	test("an incomplete search says what is missing by the field", async () => {
		await page.goto("/IQT/sale/sale");
		await page.getByRole("button", { name: say("saleScreen.reset") }).click();
		await page.getByRole("button", { name: say("saleScreen.search") }).click();
		await page.getByText(say("problem.required")).filter({ visible: true }).first().waitFor();
		await expect.poll(() => page.getByText(say("problem.required")).count()).toBe(2);
	});

	test.each([
		["a door the list of first ones does not have", "saleScreen.origin", { scope: "doorToPort", from: "area:610113" }],
		["a place", "saleScreen.destination", {}],
	] as const)("Enter in a filled field that was clicked keeps %s; typing searches", async (_what, label, changes) => {
		await page.goto(search({ ...changes }));
		const field = page.getByRole("combobox", { name: say(label) });
		await expect.poll(() => field.inputValue()).toContain(" ");
		const before = await field.inputValue();
		await field.click();
		await page.getByRole("option").first().waitFor();
		await page.keyboard.press("Enter");
		await page.getByRole("option").first().waitFor({ state: "detached" });
		expect(await field.inputValue()).toBe(before);
		// As on a machine at work, where keys are quicker than what a click leaves for later.
		await page.evaluate(() => {
			const later = window.setTimeout.bind(window);
			window.setTimeout = ((run: () => void, ms = 0) => later(run, ms || 500)) as typeof window.setTimeout;
		});
		await field.click();
		await page.keyboard.type("zzzz9");
		await page.keyboard.press("Enter");
		await page.getByText(say("table.lookupNone")).waitFor();
		expect(await field.inputValue()).toBe("zzzz9");
		await page.keyboard.press("Escape");
		expect(await field.inputValue()).toBe(before);
	});

	test("nothing of this wrote an error into the console", () => {
		expect(errors).toEqual([]);
	});
});
