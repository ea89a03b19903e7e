import { expect, test } from "vitest";
import { setCookies, tokenOf } from "../shell/support.ts";
import { withBrowser } from "../support/browser.ts";
import { inAWeek } from "../support/days.ts";
import { watchErrors } from "../support/portal.ts";
import { quoteFirst } from "../support/quotation.ts";

const browser = withBrowser();

/** A door in Yichang, where no price list has a truck. */
const lane = (box: string) =>
	`/IQT/sale/sale?${new URLSearchParams({
		...{ scope: "doorToPort", dir: "westbound", from: "area:420502", to: "port:CNSHA", box, kg: "18500" },
		...{ ready: inAWeek, with: "bookingService", cur: "CNY" },
	})}`;

test("a lane that only a truck platform serves is searched, quoted and sent, and its call is on record", { timeout: 240_000 }, async () => {
	const page = await browser.open();
	const errors = watchErrors(page);
	await setCookies(page, { language: "en", token: await tokenOf("sales") });
	await page.goto(lane("40HC*1"));
	await page
		.getByText(/No truck of our own price lists: Table of distances, answer of .*, held until /)
		.filter({ visible: true })
		.first()
		.waitFor();
	// Sales see the price, and nothing of what the truck costs.
	await page.getByRole("button", { name: "Price breakdown" }).first().click();
	await page.getByRole("button", { name: /Trucking/ }).click();
	await page.getByText("9% on top, not included in any sum here").filter({ visible: true }).first().waitFor();
	expect(await page.getByText("Purchase cost").count()).toBe(0);
	await quoteFirst(page, { name: "Yichang Paper", address: "buyer@yichang.example" });
	await page.goto("/IQT/QuotationReference/quotationRecord");
	await page.getByText("Yichang Paper").filter({ visible: true }).first().dblclick();
	await page.getByRole("tab", { name: "Where prices come from" }).click();
	await page
		.getByText(/answer of .*, held until /)
		.filter({ visible: true })
		.first()
		.waitFor();
	expect(errors).toEqual([]);

	const manager = await browser.open();
	await setCookies(manager, { language: "en", token: await tokenOf("pm") });
	await manager.goto("/IQT/ntocc/callRecord");
	await manager.getByText("Yichang").filter({ visible: true }).first().dblclick();
	const sheet = manager.getByRole("dialog", { name: "Call record" });
	await expect.poll(() => sheet.textContent()).toMatch(/Asked forPrice search.*OutcomeCost given.*Used by searches until/);
});

test("what no truck carries is said, and nobody is asked", async () => {
	const page = await browser.open();
	await setCookies(page, { language: "en", token: await tokenOf("sales") });
	await page.goto(lane("20RF*1"));
	await page
		.getByText(/No trucking rate .* Yichang/)
		.filter({ visible: true })
		.first()
		.waitFor();
	expect(await page.getByText("No truck of our own price lists").count()).toBe(0);
});
