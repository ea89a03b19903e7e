import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { proveAddress } from "../account/support.ts";
import { setCookies, tokenOf } from "../shell/support.ts";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { openRowMenu } from "../support/row-menu.ts";

const browser = withBrowser();

/** Proves a new address by the code mailed to it, and enters the company's codes on the registration page. */
async function register(address: string, name: string, codes: { scode: string; code: string }): Promise<Page> {
	const page = await browser.open();
	await proveAddress(page, address);
	await page.locator("input[name=scode]").fill(codes.scode);
	await page.locator("input[name=code]").fill(codes.code);
	await page.locator("input[name=displayName]").fill(name);
	await page.getByRole("button", { name: "Register and sign in" }).click();
	return page;
}

test("an administrator adds a company, and its people register with the codes that are shown", async () => {
	const admin = await browser.open();
	await setCookies(admin, { language: "en", token: await tokenOf("admin") });
	await admin.goto("/IQT/permission/companyList");
	await loaded(admin);
	await admin.getByRole("button", { name: "Add", exact: true }).first().click();
	const form = admin.getByRole("dialog");
	await form.getByLabel(/^Company code/).fill("SUN RISE");
	await form.getByLabel(/^Name/).fill("Sunrise Textiles");
	await form.getByLabel(/^E-mail domain/).fill("@Sunrise.Example");
	await form.getByRole("button", { name: "Save" }).click();
	await form.getByText(/A company code has at most 30 characters/).waitFor();
	await form.getByLabel(/^Company code/).fill("SUNRISE");
	await form.getByRole("button", { name: "Save" }).click();

	const shown = admin.getByRole("dialog", { name: "Registration codes of Sunrise Textiles" });
	await shown.getByText("Only addresses at sunrise.example are accepted.").waitFor();
	const [scode = "", code = ""] = await shown.locator("dd").allTextContents();
	expect([scode, code]).toEqual(["SUNRISE", expect.stringMatching(/^[A-Z2-9]{10}$/)]);
	await admin.keyboard.press("Escape");

	const [stranger, first] = await Promise.all([
		register("mei@sunset.example", "Mei", { scode, code }),
		register("lin@sunrise.example", "Lin Mei", { scode, code }),
	]);
	await stranger.getByText(/The company code, check code and your e-mail address do not match/).waitFor();
	await first.getByRole("button", { name: /User menu Lin Mei/ }).waitFor();

	const row = admin.getByRole("row").filter({ hasText: "SUNRISE" });
	await openRowMenu(row);
	await admin.getByRole("menuitem", { name: "Show its users" }).click();
	const user = admin.getByRole("row").filter({ hasText: "lin@sunrise.example" }).first();
	await user.getByText("Company administrator").waitFor();

	// Somebody belongs to it now: it stays, but nobody else gets in.
	await admin.goto("/IQT/permission/companyList?q=SUNRISE");
	await openRowMenu(row);
	await admin.getByRole("menuitem", { name: "Delete" }).click();
	await admin.getByText("“SUNRISE” is in use (1 user belongs to it) and cannot be deleted.").waitFor();
	await admin.keyboard.press("Escape");
	await openRowMenu(row);
	await admin.getByRole("menuitem", { name: "Registration codes" }).click();
	await shown.getByRole("button", { name: "Close registration" }).click();
	await admin.getByRole("alertdialog").getByRole("button", { name: "Close registration" }).click();
	await shown.getByText("None: registration is closed").waitFor();
	await admin.keyboard.press("Escape");
	await expect.poll(() => row.getByText("Closed").count()).toBe(1);
});
