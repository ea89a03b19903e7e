import { translate } from "@iqt/i18n";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { cookieOf } from "../shell/support.ts";
import { withBrowser } from "../support/browser.ts";
import { inAWeek } from "../support/days.ts";
import { signIn, watchErrors } from "../support/portal.ts";
import { quoteFirst, recordAction } from "../support/quotation.ts";
import { callProcedure } from "../support/rest.ts";

const browser = withBrowser();
const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate("en", id, values);

/** Sends a quotation to a customer and opens its record. */
async function sentTo(page: Page, customer: { name: string; address: string }): Promise<void> {
	await page.goto(
		`/IQT/sale/sale?scope=portToPort&dir=westbound&from=inlandCity:CNCKG&to=port:CNNGB&box=40HC*1&own=COC&kg=18000&cargo=general&ready=${inAWeek}&with=bookingService&cur=CNY`,
	);
	await quoteFirst(page, customer);
	await page.goto(`/IQT/QuotationReference/quotationRecord?f=customerName:eq:${encodeURIComponent(customer.name)}`);
	await page.getByRole("link", { name: /^Q-/ }).first().click();
	await page.waitForURL(/quotationRecord\/[0-9a-f-]{36}$/);
	await page.getByRole("tab", { name: say("quotationScreen.tab.history") }).waitFor();
}

test("an offer and the one that takes its place stand side by side, with what changed and why", async () => {
	const page = await browser.open({ reducedMotion: "reduce" });
	const errors = watchErrors(page);
	await signIn(page, "sales");
	await sentTo(page, { name: "Revised Ltd", address: "buyer@revised.example" });
	const first = page.url();
	const revisions = page.getByRole("tab", { name: say("quotationScreen.tab.revisions") });
	expect(await revisions.count()).toBe(0);
	await recordAction(page, say("quotationScreen.requote"));
	await page
		.getByRole("alertdialog")
		.getByRole("button", { name: say("quotationScreen.requote") })
		.click();
	await page.waitForURL((url) => url.href !== first);
	const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
	const line = { id, version: 1, lane: 0, text: "Lashing", unitPrice: "120", currency: "CNY" };
	await callProcedure(await cookieOf(page, "token"), "mutation", "quotation.setLine", line);
	await page.reload();

	await revisions.click();
	const lane = page.getByRole("table", { name: /^Lane 1/ });
	const lashing = lane.getByRole("row", { name: /Lashing/ });
	await lashing.waitFor();
	expect(await lashing.textContent()).toContain(say("revisionScreen.change.added"));
	expect(await lashing.textContent()).toContain("+120.00");
	const all = await lane.getByRole("row").count();
	await page.getByRole("checkbox", { name: say("revisionScreen.onlyChanges") }).check();
	await expect.poll(() => lane.getByRole("row").count()).toBeLessThan(all);
	await page.setViewportSize({ width: 390, height: 844 });
	await lashing.waitFor();
	// What a phone has no column for stands in another cell of the row.
	await lashing.getByText("+120.00").filter({ visible: true }).waitFor();
	const sums = page.getByRole("table", { name: say("revisionScreen.sums") }).or(page.getByRole("group", { name: say("revisionScreen.sums") }));
	await sums
		.getByText(/^[+−-][\d,]+\.\d\d$/)
		.filter({ visible: true })
		.first()
		.waitFor();
	for (const table of await page.getByRole("table").all()) {
		const over = () => table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0));
		await expect.poll(over).toBeLessThanOrEqual(0);
	}
	// The frame of the page follows its width a moment later.
	await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
	expect(errors).toEqual([]);
});

test("a decline that names its reason is counted on the page of the win rate, whose figures leave as Excel", async () => {
	const page = await browser.open({ reducedMotion: "reduce" });
	const errors = watchErrors(page);
	await signIn(page, "sales");
	await sentTo(page, { name: "Lost Ltd", address: "buyer@lost.example" });
	await recordAction(page, say("quotationScreen.decline"));
	const dialog = page.getByRole("alertdialog", { name: say("quotationScreen.decline") });
	await dialog.getByRole("combobox").click();
	await page.getByRole("option", { name: say("customerQuotation.because.otherCarrier") }).click();
	// What was said is not lost by a slip of the hand: closing asks first.
	await page.keyboard.press("Escape");
	const question = page.getByRole("alertdialog", { name: say("table.unsaved") });
	await question.getByRole("button", { name: say("shell.cancel") }).click();
	await question.waitFor({ state: "detached" });
	await dialog.getByRole("button", { name: say("quotationScreen.decline") }).click();
	await page.getByText(say("enum.quotation.declined"), { exact: true }).filter({ visible: true }).first().waitFor();

	await page.goto("/IQT/QuotationReference/quotationRecord");
	await page.getByRole("link", { name: say("outcomeScreen.title") }).click();
	await page.getByRole("radio", { name: say("outcomeScreen.by.customer") }).click();
	const row = page.getByRole("row", { name: /^Lost Ltd/ });
	await row.waitFor();
	expect(await row.getByRole("cell").allTextContents()).toEqual(["0", "1", "0", "1", "0", "0", "0"]);
	// What is looked at is in the address, and the way back leads through it.
	expect(new URL(page.url()).searchParams.get("by")).toBe("customer");
	await page.goBack();
	await expect.poll(() => page.getByRole("radio", { name: say("outcomeScreen.by.lane") }).isChecked()).toBe(true);
	await page.goForward();
	await row.waitFor();
	await page.reload();
	await row.waitFor();
	const reason = page.getByRole("listitem").filter({ hasText: say("customerQuotation.because.otherCarrier") });
	expect(Number((await reason.textContent())?.match(/\d+$/)?.[0])).toBeGreaterThan(0);
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: say("outcomeScreen.export") }).click();
	expect((await download).suggestedFilename()).toMatch(/^Win rate .*\.xlsx$/);
	expect(errors).toEqual([]);
});
