import { translate } from "@iqt/i18n";
import { businessDay, STANDARD_ZONE } from "@iqt/i18n/days";
import type { Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "../support/axe.ts";
import { mailAbout, withBrowser } from "../support/browser.ts";
import { inAWeek } from "../support/days.ts";
import { signIn, watchErrors } from "../support/portal.ts";
import { quoteFirst } from "../support/quotation.ts";

const browser = withBrowser();
const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate("en", id, values);
const phone = () => browser.open({ reducedMotion: "reduce", viewport: { width: 390, height: 844 }, hasTouch: true });

/** Bytes a cold visit may take over the line: one library to draw with, one page, its own texts. */
const MOST = 110_000;

/** Sends a quotation to a customer; answers the address in the mail, as the mailbox has it. */
async function sentTo(sales: Page, customer: { name: string; address: string }): Promise<string> {
	await sales.goto(
		`/IQT/sale/sale?scope=portToPort&dir=westbound&from=inlandCity:CNCKG&to=port:CNNGB&box=40HC*1&own=COC&kg=18000&cargo=general&ready=${inAWeek}&with=bookingService&cur=CNY`,
	);
	const { text = "" } = await quoteFirst(sales, customer);
	return /\S+\/quotationPortal\/customerQuotation#\S+/.exec(text)?.[0] ?? "";
}

/** The record of a customer's quotation, in the portal. */
async function openRecord(sales: Page, name: string): Promise<string> {
	await sales.goto(`/IQT/QuotationReference/quotationRecord?q=${encodeURIComponent(name)}`);
	const link = sales.getByRole("link", { name: /^Q-20\d\d-/ }).first();
	const number = (await link.textContent()) ?? "";
	await link.click();
	return number;
}
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a customer opens the mailed link on a phone, asks, accepts, and the owner hears and hands over", async () => {
	const sales = await browser.open({ reducedMotion: "reduce" });
	const salesErrors = watchErrors(sales);
	await signIn(sales, "sales");
	const address = await sentTo(sales, { name: "Link & Co", address: "buyer@link.example" });
	const token = /token=([\w-]+)/.exec(address)?.[1] ?? "";
	expect(token).toHaveLength(43);

	const buyer = await phone();
	const errors = watchErrors(buyer);
	const answers: Response[] = [];
	buyer.on("response", (response) => answers.push(response));
	const requests: string[] = [];
	buyer.on("request", (request) => requests.push(`${request.url()} ${JSON.stringify(request.headers())}`));
	await buyer.goto(address);
	const accept = buyer.getByRole("button", { name: say("customerQuotation.accept"), exact: true });
	await accept.waitFor();
	// Nothing of the portal comes with it, and the token is in no address and no referrer.
	const headers = answers[0]?.headers();
	expect([headers?.["cache-control"], headers?.["referrer-policy"]]).toEqual(["no-store", "no-referrer"]);
	const sizes = await Promise.all(answers.map(async (response) => (await response.request().sizes()).responseBodySize));
	expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST);
	const scripts = answers.map((response) => new URL(response.url()).pathname).filter((path) => path.endsWith(".js"));
	expect(scripts.every((path) => /\/(customer-quotation|texts\/en\/first)-[\w-]{8}\.js$/.test(path))).toBe(true);
	for (const request of requests) expect(request).not.toContain(token);
	expect(await buyer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
	expect(await axeFindings(buyer)).toEqual([]);

	const coming = buyer.waitForEvent("download");
	await press(buyer, say("customerQuotation.pdf"));
	expect((await coming).suggestedFilename()).toMatch(/^Q-20\d\d-\d{6}\.pdf$/);

	await press(buyer, say("customerQuotation.ask"));
	await press(buyer, say("customerQuotation.askNow"));
	await buyer.getByText(say("problem.customerQuestion")).waitFor();
	expect(await axeFindings(buyer)).toEqual([]);
	await buyer.getByRole("textbox").fill("Is the seal included?");
	await press(buyer, say("customerQuotation.askNow"));
	await buyer.getByText(/Your question was sent/).waitFor();
	const asked = await mailAbout("sales@iqt.example", /Link & Co 就报价单/);
	expect([asked.text, asked.replyTo?.[0]?.address]).toEqual([expect.stringContaining("Is the seal included?"), "buyer@link.example"]);

	// What the customer does shows on a record that is open, with no reload.
	const number = await openRecord(sales, "Link & Co");
	await sales.getByRole("tab", { name: say("quotationScreen.tab.history") }).click();
	const history = sales.getByRole("tabpanel");
	await history.getByText("Is the seal included?", { exact: true }).waitFor();
	await accept.click();
	await press(buyer, say("customerQuotation.acceptNow"));
	await buyer.locator("[data-state=accepted]").waitFor();
	expect(await accept.count()).toBe(0);
	await buyer.reload();
	await buyer.locator("[data-state=accepted]").waitFor();
	await mailAbout("sales@iqt.example", /Link & Co 已接受报价单/);

	await sales.getByRole("button", { name: say("quotationScreen.handOverNow") }).waitFor();
	for (const text of [say("quotationScreen.history.accept"), say("quotationScreen.history.open")])
		await history.getByText(text, { exact: true }).waitFor();
	await history
		.getByText(/Link & Co\s· by link/)
		.filter({ visible: true })
		.first()
		.waitFor();
	await sales.getByText(/opened once/).waitFor();
	// The bell asks by the minute; a page that is opened asks at once.
	await sales.reload();
	await sales.getByRole("button", { name: /notice/i }).click();
	await sales.getByRole("link", { name: new RegExp(`Link & Co has accepted quotation ${number}`) }).waitFor();
	await sales.getByRole("link", { name: new RegExp(`Link & Co asks about quotation ${number}`) }).waitFor();

	// Wherever the reader is, and whatever day it is there.
	const zone = ["Pacific/Kiritimati", "Etc/GMT+12"].find((one) => businessDay(new Date(), one) !== businessDay(new Date()));
	const abroad = await browser.open({ reducedMotion: "reduce", ...(zone ? { timezoneId: zone } : {}) });
	await abroad.goto(address);
	await abroad.locator("[data-state=accepted]").getByText(businessDay(new Date())).waitFor();
	await abroad.getByText(say("document.timeZone", { zone: STANDARD_ZONE })).waitFor();
	expect([errors, salesErrors]).toEqual([[expect.stringContaining("400")], []]);
});

test("a customer declines with a reason, in another language; an address that was shut opens nothing", async () => {
	const sales = await browser.open({ reducedMotion: "reduce" });
	await signIn(sales, "sales");
	const address = await sentTo(sales, { name: "Declining Ltd", address: "buyer@declining.example" });
	// The page stays open for those who are signed in, in the language of the quotation.
	const tab = await sales.context().newPage();
	await tab.goto(address);
	await tab.getByRole("combobox").selectOption("ja");
	const ja = (id: Parameters<typeof translate>[1]) => translate("ja", id);
	await press(tab, ja("customerQuotation.decline"));
	await tab.getByRole("radio", { name: ja("customerQuotation.because.time") }).check();
	await tab.getByRole("textbox").fill("二週間早く必要です");
	// What is typed stays however its sheet is closed, each in its own, and in another language.
	await tab.keyboard.press("Escape");
	await press(tab, ja("customerQuotation.ask"));
	expect(await tab.getByRole("textbox").inputValue()).toBe("");
	await tab.getByRole("textbox").fill("他の便はありますか");
	await press(tab, ja("linkPage.back"));
	await tab.getByRole("combobox").selectOption("en");
	await press(tab, say("customerQuotation.ask"));
	expect(await tab.getByRole("textbox").inputValue()).toBe("他の便はありますか");
	await press(tab, say("customerQuotation.askNow"));
	await tab.getByText(/Your question was sent/).waitFor();
	await press(tab, say("customerQuotation.ask"));
	expect(await tab.getByRole("textbox").inputValue()).toBe("");
	await press(tab, say("linkPage.back"));
	await tab.getByRole("combobox").selectOption("ja");
	await press(tab, ja("customerQuotation.decline"));
	expect(await tab.getByRole("radio", { name: ja("customerQuotation.because.time") }).isChecked()).toBe(true);
	expect(await tab.getByRole("textbox").inputValue()).toBe("二週間早く必要です");
	await press(tab, ja("customerQuotation.declineNow"));
	await tab.locator("[data-state=declined]").waitFor();

	await openRecord(sales, "Declining Ltd");
	await sales.getByRole("tab", { name: say("quotationScreen.tab.history") }).click();
	await sales.getByText("二週間早く必要です").waitFor();
	await sales
		.getByRole("main")
		.getByRole("button", { name: say("quotationScreen.more") })
		.click();
	await sales.getByRole("menuitem", { name: say("quotationScreen.shutLink") }).click();
	await sales
		.getByRole("alertdialog")
		.getByRole("button", { name: say("quotationScreen.shutLink") })
		.click();
	await sales.getByText(say("quotationScreen.pageShut"), { exact: true }).waitFor();
	const stranger = await phone();
	await stranger.goto(address);
	await stranger.getByText(say("link.unknown")).waitFor();
});
