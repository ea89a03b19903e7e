import { translate } from "@iqt/i18n";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { inAWeek } from "../support/days.ts";
import { choose, signIn, watchErrors } from "../support/portal.ts";
import { recordAction } from "../support/quotation.ts";

const browser = withBrowser();
const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate("en", id, values);
const open = () => browser.open({ reducedMotion: "reduce" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const search = `/IQT/sale/sale?scope=portToPort&dir=westbound&from=inlandCity:CNCKG&to=port:CNNGB&box=40HC*1&own=COC&kg=18000&cargo=general&ready=${inAWeek}&with=bookingService&cur=CNY`;

async function toDraft(page: Page): Promise<void> {
	await page.goto(search);
	await button(page, say("saleScreen.add")).first().click();
	await page.getByRole("button", { name: say("saleScreen.basketOpen") }).click();
}

test("a customer is kept, picked by typing, has a discount agreed and asked for, and a duplicate is merged and parted again", async () => {
	const sales = await open();
	const errors = watchErrors(sales);
	await signIn(sales, "sales");

	// A new one is added on the spot, out of a quotation.
	await toDraft(sales);
	const name = sales.getByLabel(say("saleScreen.customerName"));
	await name.fill("Quayside Foods Ltd");
	await sales.getByLabel(say("saleScreen.customerEmail")).fill("ann@quayside.example");
	await sales.getByLabel(say("saleScreen.contact")).fill("Ann Quay");
	await button(sales, say("saleScreen.customerAdd", { name: "Quayside Foods Ltd" })).click();
	await sales.getByText(say("saleScreen.customerKept")).waitFor();
	await button(sales, say("saleScreen.saveDraft")).click();
	await sales.getByRole("link", { name: say("saleScreen.openRecord") }).click();
	await sales.waitForURL(/quotationRecord\/[0-9a-f-]{36}$/);

	// Its page: terms, a second contact, a discount.
	await sales.getByRole("link", { name: "Quayside Foods Ltd" }).first().click();
	await sales.waitForURL(/customers\/[0-9a-f-]{36}$/);
	const page = new URL(sales.url()).pathname;
	await button(sales, say("record.edit")).click();
	const form = sales.getByRole("dialog");
	await form.getByLabel(say("customer.paymentDays")).fill("21");
	await button(sales, say("shell.save")).click();
	await sales.getByText(say("customer.payWithin", { days: 21 })).waitFor();
	await button(sales, say("customerContact.add")).click();
	await form.getByLabel(say("customerContact.email")).fill("not an address");
	await button(sales, say("shell.save")).click();
	await form.getByText(say("problem.email")).waitFor();
	await form.getByLabel(say("customerContact.email")).fill("Bob@Quayside.example");
	await form.getByLabel(say("customerContact.name")).fill("Bob Pier");
	await button(sales, say("shell.save")).click();
	await sales.getByText("bob@quayside.example").waitFor();
	await button(sales, say("agreedDiscount.add")).click();
	await form.getByLabel(say("agreedDiscount.percent")).fill("4");
	await form.getByLabel(say("agreedDiscount.validFrom")).fill("2026-01-01");
	await button(sales, say("shell.save")).click();
	await sales.getByText(/^4 %/).waitFor();

	// Typing part of a contact picks the customer, with all that is known of it.
	await toDraft(sales);
	await choose(sales, say("saleScreen.customerName"), "bob pi", /Quayside Foods Ltd/);
	await sales.getByText(say("saleScreen.customerKept")).waitFor();
	expect(await sales.getByLabel(say("saleScreen.customerEmail")).inputValue()).toBe("bob@quayside.example");
	expect(await sales.getByLabel(say("saleScreen.contact")).inputValue()).toBe("Bob Pier");
	expect(await sales.getByLabel(say("saleScreen.remarks")).inputValue()).toMatch(/21/);
	await button(sales, say("saleScreen.saveDraft")).click();
	await sales.getByRole("link", { name: say("saleScreen.openRecord") }).click();
	await sales.waitForURL(/quotationRecord\/[0-9a-f-]{36}$/);
	await sales.getByRole("link", { name: "Quayside Foods Ltd" }).first().waitFor();

	// What was agreed is proposed, and goes the way of discounts.
	await recordAction(sales, say("quotationScreen.askDiscount"));
	const asking = sales.getByRole("dialog", { name: say("quotationScreen.askDiscount") });
	await asking.getByText(say("quotationScreen.agreedProposed")).waitFor();
	expect(await asking.getByRole("textbox", { name: say("quotationScreen.reasonNeeded") }).inputValue()).toMatch(/4 % agreed with Quayside Foods Ltd/);
	await asking.getByRole("button", { name: say("quotationScreen.askDiscount") }).click();
	await sales.getByText(say("quotationScreen.discountState.requested")).filter({ visible: true }).first().waitFor();

	// What was quoted stands on its page, by lane.
	await sales.goto(page);
	await sales.getByRole("tab", { name: say("customer.prices") }).click();
	await sales.getByText(say("customer.laneCount", { count: 2, won: 0 })).waitFor();
	expect(errors).toEqual([]);

	// Another customer of the same firm becomes one with it, and comes apart again.
	const manager = await open();
	const theirErrors = watchErrors(manager);
	await signIn(manager, "pm");
	await manager.goto("/IQT/QuotationReference/customers?new=1");
	const adding = manager.getByRole("dialog");
	await adding.getByRole("textbox", { name: /^Name/ }).fill("Quayside Foods Limited");
	await button(manager, say("shell.save")).click();
	await adding.waitFor({ state: "detached" });
	await manager.goto("/IQT/QuotationReference/customers?q=Quayside");
	await manager.getByText("Quayside Foods Limited").waitFor();
	for (const box of [1, 2]) await manager.getByRole("row").nth(box).getByRole("checkbox").check();
	await button(manager, say("merge.open", { count: 2 })).click();
	const merging = manager.getByRole("dialog");
	await merging.getByRole("radio", { name: /Quayside Foods Ltd/ }).check();
	await button(manager, say("merge.button")).click();
	await merging.waitFor({ state: "detached" });
	await expect.poll(() => manager.getByText("Quayside Foods Limited").count()).toBe(0);
	await button(manager, say("record.undo")).click();
	await manager.getByText("Quayside Foods Limited").waitFor();
	expect(theirErrors).toEqual([]);
});
