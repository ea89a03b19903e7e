import type { Page } from "playwright-core";
import type { Email } from "postal-mime";
import { eventually, mailsFor } from "./browser.ts";

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
