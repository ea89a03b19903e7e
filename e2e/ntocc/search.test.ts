import { addDays, businessDay } from "@iqt/i18n/days";
import { expect, test } from "vitest";
import { setCookies, tokenOf } from "../shell/support.ts";
import { eventually, mailsFor, withBrowser } from "../support/browser.ts";
import { watchErrors } from "../support/portal.ts";

const browser = withBrowser();

/** A door in Yichang, where no price list has a truck. */
const lane = (box: string) =>
	`/IQT/sale/sale?${new URLSearchParams({
		...{ scope: "doorToPort", dir: "westbound", from: "area:420502", to: "port:CNSHA", box, kg: "18500" },
		...{ ready: addDays(businessDay(new Date()), 5), with: "bookingService", cur: "CNY" },
	})}`;

test("a lane that only a truck platform serves is searched, quoted and sent, and its call is on record", { timeout: 240_000 }, async () => {
	const page = await browser.open();
	const errors = watchErrors(page);
	await setCookies(page, { language: "en", token: await tokenOf("sales") });
	await page.goto(lane("40HC*1"));
	await page
		.getByText(/No truck of our own price lists: Table of distances, answer of .*, held until /)
		.first()
		.waitFor();
	// Sales see the price, and nothing of what the truck costs.
	await page.getByRole("button", { name: "Price breakdown" }).first().click();
	await page.getByRole("button", { name: /Trucking/ }).click();
	await page.getByText("9% on top, not included in any sum here").first().waitFor();
	expect(await page.getByText("Purchase cost").count()).toBe(0);
	await page.getByRole("button", { name: "Add to basket" }).first().click();
	await page.getByRole("button", { name: "Make the quotation" }).click();
	await page.getByLabel("Customer name").fill("Yichang Paper");
	await page.getByLabel("Customer e-mail").fill("buyer@yichang.example");
	await page.getByRole("button", { name: "Create the draft" }).click();
	await page.getByRole("button", { name: "Send to the customer" }).click();
	await page
		.getByRole("alertdialog")
		.or(page.getByRole("dialog", { name: "Send the quotation?" }))
		.getByRole("button", { name: "Send to the customer" })
		.click();
	await eventually(async () => (await mailsFor("buyer@yichang.example"))[0], "the mail");
	await page.goto("/IQT/QuotationReference/quotationRecord");
	await page.getByText("Yichang Paper").first().dblclick();
	await page.getByRole("tab", { name: "Where prices come from" }).click();
	await page
		.getByText(/answer of .*, held until /)
		.first()
		.waitFor();
	expect(errors).toEqual([]);

	const manager = await browser.open();
	await setCookies(manager, { language: "en", token: await tokenOf("pm") });
	await manager.goto("/IQT/ntocc/callRecord");
	await manager.getByText("Yichang").first().dblclick();
	const sheet = manager.getByRole("dialog", { name: "Call record" });
	await expect.poll(() => sheet.textContent()).toMatch(/Asked forPrice search.*OutcomeCost given.*Used by searches until/);
});

test("what no truck carries is said, and nobody is asked", async () => {
	const page = await browser.open();
	await setCookies(page, { language: "en", token: await tokenOf("sales") });
	await page.goto(lane("20RF*1"));
	await page
		.getByText(/No trucking rate .* Yichang/)
		.first()
		.waitFor();
	expect(await page.getByText("No truck of our own price lists").count()).toBe(0);
});
