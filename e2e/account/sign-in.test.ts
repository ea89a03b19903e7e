import { describe, expect, inject, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { ownPortal } from "../support/own-portal.ts";
import { signIn, watchErrors } from "../support/portal.ts";
import { askForCode, open } from "./support.ts";

const browser = withBrowser();
const codeTab = { name: "E-mail code" } as const;

describe("signing in by code", () => {
	test("a mailed code opens the portal where one wanted to go", async () => {
		const page = await browser.open();
		const errors = watchErrors(page);
		await open(page, "/sale/sale");
		await page.getByRole("tab", codeTab).click();
		await page.getByRole("textbox", { name: "User name or e-mail" }).fill(" sales@iqt.example ");
		const code = await askForCode(page, "sales@iqt.example");
		await expect.poll(() => page.getByRole("button", { name: /^Again in \d+ s$/ }).isDisabled()).toBe(true);
		await page.getByRole("textbox", { name: "Verification code" }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
		await page.keyboard.press("Enter");
		await page.waitForURL("**/sale/sale*");
		expect(errors).toEqual([]);
	});

	test("a wrong code says so, five of them make one wait, and the right one is of no use then", async () => {
		const page = await browser.open();
		await open(page, "/login");
		await page.getByRole("tab", codeTab).click();
		await page.getByRole("textbox", { name: "User name or e-mail" }).fill("approver");
		const code = await askForCode(page, "approver@iqt.example");
		const field = page.getByRole("textbox", { name: "Verification code" });
		await field.fill("12");
		await page.keyboard.press("Enter");
		await page.getByText("Enter the 6 digits from the mail").waitFor();
		for (let i = 0; i < 5; i++) {
			await field.fill(code === "000000" ? "000001" : "000000");
			const answered = page.waitForResponse(/codeSignIn/);
			await field.press("Enter");
			await answered;
			await page.getByRole("alert").getByText("The code is incorrect or has expired.").waitFor();
		}
		await field.fill(code);
		await field.press("Enter");
		await page.getByRole("alert").getByText("Too many attempts. Please wait 15 minutes.").waitFor();
		expect(page.url()).toContain("/IQT/login");
	});

	test("codes are not sent without end", async () => {
		const page = await browser.open();
		for (let i = 0; i < 6; i++) {
			await open(page, "/login");
			await page.getByRole("tab", codeTab).click();
			await page.getByRole("textbox", { name: "User name or e-mail" }).fill("nobody-at-all");
			await page.getByRole("button", { name: "Send code" }).click();
			if (i < 5) await page.getByText("Verification Code sent.").waitFor();
		}
		await page
			.getByRole("alert")
			.getByText(/Too many attempts/)
			.waitFor();
	});
});

describe("the password page", () => {
	test("shows the password when asked, warns of Caps Lock, and takes a pasted one", async () => {
		const page = await browser.open({ permissions: ["clipboard-read", "clipboard-write"] });
		await open(page, "/login");
		const password = page.locator("input[name=password]");
		await page.evaluate((text) => navigator.clipboard.writeText(text), inject("password"));
		await password.focus();
		await page.keyboard.press("Control+v");
		await expect.poll(() => password.inputValue()).toBe(inject("password"));
		await page.getByRole("button", { name: "Show password" }).click();
		await expect.poll(() => password.getAttribute("type")).toBe("text");
		await password.evaluate((input) => input.dispatchEvent(new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock: true })));
		await page.getByText("Caps Lock is on").waitFor();
	});

	test("remembers for a day only who asks for it", async () => {
		const page = await browser.open();
		await signIn(page, "cx");
		const token = async () => (await page.context().cookies()).find((cookie) => cookie.name === "token");
		expect((await token())?.expires).toBe(-1);
		await page.context().clearCookies();
		await open(page, "/internalLogin");
		await page.locator("input[autocomplete=username]").fill("cx");
		await page.locator("input[type=password]").fill(inject("password"));
		await page.getByRole("checkbox", { name: /Remember me/ }).check();
		await page.keyboard.press("Enter");
		await page.waitForURL("**/dashboard");
		const days = (((await token())?.expires ?? 0) - Date.now() / 1000) / 86_400;
		expect(days).toBeGreaterThan(0.99);
		expect(days).toBeLessThanOrEqual(1.01);
	});
});

describe("a forgotten password", () => {
	test("is replaced by mail, and the new one signs in", async () => {
		const page = await browser.open();
		const next = "marble-lantern-84-orbit";
		await open(page, "/internalLogin");
		await page.getByRole("button", { name: "Forgot your password?" }).click();
		await page.getByRole("textbox", { name: "User name or e-mail" }).fill("finalapprover");
		const code = await askForCode(page, "finalapprover@iqt.example");
		await page.getByRole("textbox", { name: "Verification code" }).fill(code);
		await page.locator("input[name=newPassword]").fill("password1234");
		await page.locator("input[name=repeat]").fill("password1234");
		await page.getByRole("button", { name: "Save and sign in" }).click();
		await page.getByText(/Too easy to guess/).waitFor();
		await page.locator("input[name=newPassword]").fill(next);
		await page.locator("input[name=repeat]").fill(next);
		await page.getByRole("button", { name: "Save and sign in" }).click();
		await page.waitForURL("**/dashboard");

		const other = await browser.open();
		await open(other, "/internalLogin");
		await other.locator("input[autocomplete=username]").fill("finalapprover");
		await other.locator("input[type=password]").fill(next);
		await other.keyboard.press("Enter");
		await other.waitForURL("**/dashboard");
		// As the other suites know it.
		await other.goto("/IQT/user/editPassword");
		await other.locator("input[name=oldPassword]").fill(next);
		await other.locator("input[name=newPassword]").fill(inject("password"));
		await other.locator("input[name=repeat]").fill(inject("password"));
		await other.getByRole("button", { name: "Save" }).click();
		await other.getByText("Password changed").waitFor();
	});
});

test("a session is handed over by a code in the address, once; a token never stands there", async () => {
	const page = await browser.open();
	await signIn(page, "sales");
	const token = (await page.context().cookies()).find((cookie) => cookie.name === "token")?.value ?? "";
	const answer = await fetch(`${ownPortal().baseUrl}/trpc/auth.handOver`, { method: "POST", headers: { token, "content-type": "application/json" } });
	const { code } = ((await answer.json()) as { result: { data: { code: string } } }).result.data;
	const other = await browser.open();
	await open(other, `/auth-redirect?code=${code}&redirect=/sale/sale`);
	await other.waitForURL("**/IQT/sale/sale*");
	const third = await browser.open();
	await open(third, `/auth-redirect?code=${code}&redirect=https://example.com/`);
	await third.getByText("Verification failed, please Login again.").waitFor();
});
