import { translate } from "@iqt/i18n";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { cookieOf, tokenOf } from "../shell/support.ts";
import { mailAbout, withBrowser } from "../support/browser.ts";
import { signIn, watchErrors } from "../support/portal.ts";
import { draftFor, recordAction } from "../support/quotation.ts";
import { callRest } from "../support/rest.ts";

const browser = withBrowser();
const say = (id: Parameters<typeof translate>[1]) => translate("en", id);

/** What a query of the page's own person answers. */
async function asked<T>(page: Page, query: string, input: Record<string, string>): Promise<T> {
	const headers = { authorization: `Bearer ${await cookieOf(page, "token")}` };
	const answer = await page.request.get(`/IQT/trpc/${query}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers });
	return ((await answer.json()) as { result: { data: T } }).result.data;
}

interface Priced {
	document: { total: string };
	lanes: { option: { lines: { unitPrice: string; explanation: { domain: string; rateId: string } }[] } }[];
}

test("the dialog that made a copy is gone when its original is in front again", async () => {
	const page = await browser.open({ reducedMotion: "reduce" });
	await signIn(page, "sales");
	const original = await draftFor(page, { name: "Twice Ltd", address: "buyer@twice.example" });
	const tabs = page.getByRole("tablist", { name: /^D-/ });
	expect(await tabs.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
	await recordAction(page, say("quotationScreen.priceAgain"));
	await page
		.getByRole("alertdialog")
		.getByRole("button", { name: say("quotationScreen.priceAgain") })
		.click();
	await page.getByText(say("quotationScreen.samePrices")).waitFor();
	await recordAction(page, say("quotationScreen.replicate"));
	await page
		.getByRole("alertdialog")
		.getByRole("button", { name: say("quotationScreen.replicate") })
		.click();
	await page.waitForURL((url) => url.pathname !== original);
	await page.goBack();
	await page.waitForURL((url) => url.pathname === original);
	await page
		.getByRole("main")
		.getByRole("button", { name: say("quotationScreen.send") })
		.first()
		.waitFor();
	expect(await page.getByRole("alertdialog").count()).toBe(0);
});

test("a draft whose rates have changed is not sent; priced again from the dialog it leaves at the prices of the day, with what was written", async () => {
	const page = await browser.open({ reducedMotion: "reduce" });
	const errors = watchErrors(page);
	await signIn(page, "sales");
	const id = (await draftFor(page, { name: "Dearer Ltd", address: "buyer@dearer.example" })).split("/").at(-1) ?? "";
	const { document, lanes } = await asked<Priced>(page, "quotation.detail", { id });
	const [haul] = lanes[0]?.option.lines ?? [];
	if (!haul) throw new Error("the draft has no charges");
	const { domain, rateId } = haul.explanation;
	const token = await tokenOf("pm");
	const { data } = await callRest<{ items: [{ ssr: string }] }>(token, "POST", `/api/v1/${domain}/GetProductListData`, { priceGUID: rateId });
	const sell = (ssr: string) => callRest(token, "POST", `/api/v1/${domain}/UpdatePrice`, { priceGUID: rateId, ssr });
	expect(await sell((Number(haul.unitPrice) + 100).toFixed(2))).toMatchObject({ code: "000000" });
	try {
		await page
			.getByRole("main")
			.getByRole("button", { name: say("quotationScreen.send") })
			.click();
		const dialog = page.getByRole("alertdialog", { name: say("quotationScreen.sendTitle") });
		await dialog.getByLabel(say("quotationScreen.mailText")).fill("Dear buyer, {number} is yours.");
		await dialog.getByRole("button", { name: say("quotationScreen.send") }).click();
		await dialog.getByText(/Price the draft again/).waitFor();
		await dialog.getByRole("button", { name: say("quotationScreen.priceAgain") }).click();
		await page.getByText(say("quotationScreen.pricedAgain")).waitFor();

		// What was written is not lost by a slip of the hand: closing asks first.
		await dialog.getByRole("button", { name: say("shell.cancel") }).click();
		const question = page.getByRole("alertdialog", { name: say("table.unsaved") });
		await question.getByRole("button", { name: say("shell.cancel") }).click();
		await question.waitFor({ state: "detached" });
		expect(await dialog.getByLabel(say("quotationScreen.mailText")).inputValue()).toBe("Dear buyer, {number} is yours.");

		await dialog.getByRole("button", { name: say("quotationScreen.send") }).click();
		await dialog.waitFor({ state: "detached" });
		await page
			.getByRole("main")
			.getByRole("button", { name: say("quotationScreen.accept") })
			.waitFor();
		const mail = await mailAbout("buyer@dearer.example", /Q-\d{4}-\d{6}/);
		expect(mail.text).toMatch(/^Dear buyer, Q-\d{4}-\d{6} is yours\./);
		const sent = await asked<Priced>(page, "quotation.detail", { id });
		expect(Number(sent.document.total) - Number(document.total)).toBeCloseTo(100, 2);
	} finally {
		await sell(data.items[0].ssr);
	}
	// The refusal, as a browser notes it.
	expect(errors).toEqual([expect.stringMatching(/status of 409/)]);
});
