import { translate } from "@iqt/i18n";
import type { Page } from "playwright-core";
import type { Email } from "postal-mime";
import { eventually, mailsFor } from "./browser.ts";
import { inAWeek } from "./days.ts";

const say = (id: Parameters<typeof translate>[1]) => translate("en", id);

/** Takes the first option a search has found, makes it a quotation for a customer and sends it; answers the mail they get. */
export async function quoteFirst(page: Page, { name, address }: { name: string; address: string }): Promise<Email> {
	await page.getByRole("button", { name: "Add to basket" }).first().click();
	await page.getByRole("button", { name: "Make the quotation" }).click();
	await page.getByLabel("Customer name").fill(name);
	await page.getByLabel("Customer e-mail").fill(address);
	await page.getByRole("button", { name: "Create the draft" }).click();
	await page.getByRole("button", { name: "Send to the customer" }).click();
	await page
		.getByRole("alertdialog")
		.or(page.getByRole("dialog", { name: "Send the quotation?" }))
		.getByRole("button", { name: "Send to the customer" })
		.click();
	return eventually(async () => (await mailsFor(address))[0], "the mail");
}

/** Does something with the quotation whose record is open, by its button or from its menu. */
export async function recordAction(page: Page, name: string): Promise<void> {
	const own = page.getByRole("main").getByRole("button", { name, exact: true });
	if ((await own.count()) > 0) return own.first().click();
	await page.getByRole("button", { name: say("quotationScreen.more") }).click();
	await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Drafts a quotation for a customer; answers the path of its record, which is open. */
export async function draftFor(page: Page, { name, address }: { name: string; address: string }): Promise<string> {
	await page.goto(
		`/IQT/sale/sale?scope=portToPort&dir=westbound&from=inlandCity:CNCKG&to=port:CNNGB&box=40HC*1&own=COC&kg=18000&cargo=general&ready=${inAWeek}&with=bookingService&cur=CNY`,
	);
	await page
		.getByRole("button", { name: say("saleScreen.add") })
		.first()
		.click();
	await page.getByRole("button", { name: say("saleScreen.basketOpen") }).click();
	await page.getByLabel(say("saleScreen.customerName")).fill(name);
	await page.getByLabel(say("saleScreen.customerEmail")).fill(address);
	await page.getByRole("button", { name: say("saleScreen.saveDraft") }).click();
	await page.getByRole("link", { name: say("saleScreen.openRecord") }).click();
	await page.waitForURL(/quotationRecord\/[0-9a-f-]{36}$/);
	await page
		.getByRole("button", { name: say("quotationScreen.send") })
		.first()
		.waitFor();
	return new URL(page.url()).pathname;
}

/** Drafts a quotation for a customer and asks to sell it for one less than its standard total; answers the path of its record, which is open. */
export async function askForDiscount(page: Page, customer: { name: string; address: string }): Promise<string> {
	const record = await draftFor(page, customer);
	await recordAction(page, say("quotationScreen.askDiscount"));
	const asking = page.getByRole("dialog", { name: say("quotationScreen.askDiscount") });
	const standard = Number(/[A-Z]{3} ([\d,.]*\d)/.exec((await asking.textContent()) ?? "")?.[1]?.replaceAll(",", ""));
	await asking.getByRole("textbox", { name: /total/i }).fill((standard - 1).toFixed(2));
	await asking.getByRole("textbox", { name: say("quotationScreen.reasonNeeded") }).fill("Regular customer");
	await asking.getByRole("button", { name: say("quotationScreen.askDiscount") }).click();
	await page.getByText(say("quotationScreen.discountState.requested")).filter({ visible: true }).first().waitFor();
	return record;
}
