import { translate } from "@iqt/i18n";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { inAWeek } from "../support/days.ts";
import { choose, signIn, watchErrors } from "../support/portal.ts";
import { quoteFirst } from "../support/quotation.ts";

const browser = withBrowser();
const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate("en", id, values);
const open = () => browser.open({ reducedMotion: "reduce" });

const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).first().click();
const confirm = (page: Page, name: string) => page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();

test("an accepted quotation is handed over, shared, seen by a colleague, finished, locked and downloaded", async () => {
	const sales = await open();
	const errors = watchErrors(sales);
	await signIn(sales, "sales");
	await sales.goto(
		`/IQT/sale/sale?scope=portToPort&dir=westbound&from=inlandCity:CNCKG&to=port:CNNGB&box=40HC*1&own=COC&kg=18000&cargo=general&ready=${inAWeek}&with=bookingService&cur=CNY`,
	);
	await quoteFirst(sales, { name: "Handed Over Ltd", address: "buyer@handed-over.example" });
	await sales.goto("/IQT/QuotationReference/quotationRecord?q=Handed%20Over%20Ltd");
	await sales
		.getByRole("link", { name: /^Q-20\d\d-/ })
		.first()
		.click();
	await press(sales, say("quotationScreen.accept"));
	await confirm(sales, say("quotationScreen.accept"));

	await press(sales, say("quotationScreen.handOverNow"));
	const form = sales.getByRole("dialog");
	const code = form.getByRole("textbox", { name: say("handOver.billTo") });
	await code.fill("12345");
	expect(await form.getByRole("textbox", { name: say("handOver.billingReceiver") }).inputValue()).toBe("Handed Over Ltd");
	await choose(sales, say("handOver.shares"), "Chen Yue", /Chen Yue/);
	await sales.keyboard.press("Escape");
	await form.getByRole("textbox", { name: say("handOver.notes") }).fill("Call the depot a day before");
	await form.getByRole("button", { name: say("shell.save") }).click();
	await form.getByText(say("problem.cmdCode", { code: "12345" })).waitFor();
	await code.fill("cn 0012 3456");
	await form.getByRole("button", { name: say("shell.save") }).click();
	await sales.waitForURL(/handoverRecord\/[0-9a-f-]{36}$/);
	await sales.getByText("CN00123456", { exact: true }).waitFor();
	const path = new URL(sales.url()).pathname;
	const number = (await sales.getByRole("heading", { level: 1 }).textContent()) ?? "";

	const colleague = await open();
	const theirErrors = watchErrors(colleague);
	await signIn(colleague, "cx");
	await colleague.getByRole("button", { name: /notice/i }).click();
	await colleague.getByRole("link", { name: new RegExp(number) }).click();
	await colleague.getByText("Call the depot a day before").waitFor();
	expect(new URL(colleague.url()).pathname).toBe(path);
	expect(await colleague.getByRole("button", { name: say("handOver.finish") }).count()).toBe(0);

	const stranger = await open();
	await signIn(stranger, "pm");
	await stranger.goto(path);
	await stranger.getByText(say("handOver.loadFailed")).waitFor();

	await press(sales, say("handOver.finish"));
	await confirm(sales, say("handOver.finish"));
	await sales.getByText(/it is locked/).waitFor();
	expect(await sales.getByRole("button", { name: say("record.edit") }).count()).toBe(0);
	expect(await sales.getByRole("button", { name: say("handOver.reopen") }).count()).toBe(0);

	for (const [name, ending] of [
		[say("quotationScreen.pdf"), "pdf"],
		[say("quotationScreen.xlsx"), "xlsx"],
	] as const) {
		await sales
			.getByRole("main")
			.getByRole("button", { name: say("quotationScreen.more") })
			.click();
		const coming = sales.waitForEvent("download");
		await sales.getByRole("menuitem", { name }).click();
		expect((await coming).suggestedFilename()).toBe(`${number}.${ending}`);
	}
	await sales.getByRole("tab", { name: say("quotationScreen.tab.history") }).click();
	await sales.getByText(say("log.do.finish"), { exact: true }).filter({ visible: true }).first().waitFor();
	// The browser tells of the one code that was refused.
	expect([errors, theirErrors]).toEqual([[expect.stringContaining("412")], []]);
});
