import type { Page } from "playwright-core";
import { inject } from "vitest";
import { eventually, mailsFor } from "../support/browser.ts";
import { ownPortal } from "../support/own-portal.ts";

/** What the newest mail to an address holds, once there are more than `known`. */
export const newMail = (address: string, known: number, what: string): Promise<string> =>
	eventually(async () => {
		const mails = await mailsFor(address);
		return mails.length > known ? mails.at(-1)?.text : undefined;
	}, what);

/** The codes mailed to an address, oldest first: offers and notices go to the same address meanwhile. */
const codesFor = async (address: string): Promise<string[]> => (await mailsFor(address)).flatMap((mail) => /^\d{6}$/m.exec(mail.text ?? "") ?? []);

/** Asks for a code on the page, and answers the one that is mailed. */
export async function askForCode(page: Page, address: string): Promise<string> {
	const known = (await codesFor(address)).length;
	await page.getByRole("button", { name: "Send code" }).click();
	await page.getByText("Verification Code sent. Please check your email.").waitFor();
	return eventually(async () => (await codesFor(address))[known], "the mail with the code");
}

/** Opens a page in English. */
export async function open(page: Page, path: string): Promise<void> {
	await page.context().addCookies([{ name: "language", value: "en", url: ownPortal().baseUrl }]);
	await page.goto(`/IQT${path}`);
}

/** Proves an address on the customers' page by the code mailed to it; somebody new goes on to registration. */
export async function proveAddress(page: Page, address: string): Promise<void> {
	await open(page, "/login");
	await page.getByRole("tab", { name: "E-mail code" }).click();
	await page.getByRole("textbox", { name: "User name or e-mail" }).fill(address);
	await page.getByRole("textbox", { name: "Verification code" }).fill(await askForCode(page, address));
	await page.keyboard.press("Enter");
	await page.waitForURL("**/RegistInfo");
}

/** Signs in through the customers' form, in English. */
export async function signInAsCustomer(page: Page): Promise<void> {
	await open(page, "/login");
	await page.locator("input[autocomplete=username]").fill("customer");
	await page.locator("input[type=password]").fill(inject("password"));
	await page.keyboard.press("Enter");
	await page.getByRole("button", { name: /User menu/ }).waitFor();
}
