import { stepAt } from "@iqt/routers/people/session/factor/rules";
import { codeAt } from "@iqt/routers/people/session/factor/totp";
import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { sessionOf } from "../people/support.ts";
import { tokenOf } from "../shell/support.ts";
import { axeFindings } from "../support/axe.ts";
import { withBrowser } from "../support/browser.ts";
import { ownPortal } from "../support/own-portal.ts";
import { signIn, watchErrors } from "../support/portal.ts";
import { callRest } from "../support/rest.ts";
import { newMail, open } from "./support.ts";

const browser = withBrowser();

/** Codes of a key as an app shows them, each once: the next is the one after, which holds already. */
function appWith(key: string) {
	let last = 0;
	return {
		next(): Promise<string> {
			last = Math.max(last + 1, stepAt(new Date()));
			return codeAt(key, last);
		},
	};
}

/** The key a page shows for typing, without its blanks. */
const shownKey = async (page: Page) => ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? "").replaceAll(" ", "");
const shownCodes = async (page: Page) => {
	await page.getByRole("heading", { name: /Save your recovery codes|保存您的恢复码/ }).waitFor();
	return page
		.getByRole("listitem")
		.filter({ hasText: /^[A-K][A-Z2-9]{4}-[A-Z2-9]{5}$/ })
		.allTextContents();
};

async function typePassword(page: Page, userName: string): Promise<void> {
	await open(page, "/internalLogin");
	await page.locator("input[autocomplete=username]").fill(userName);
	await page.locator("input[type=password]").fill(inject("password"));
	await page.keyboard.press("Enter");
}

describe("a second factor of one's own", () => {
	test("is set up on the profile, asked for when signing in, and turned off again", async () => {
		const page = await browser.open();
		const errors = watchErrors(page);
		await signIn(page, "lead");
		await page.goto("/IQT/profile/index");
		await page.getByRole("button", { name: "Set up", exact: true }).click();
		const dialog = page.getByRole("dialog", { name: "Two-step verification" });
		await dialog.locator("input[name=password]").fill("not the password");
		await dialog.getByRole("button", { name: "Continue" }).click();
		await dialog.getByText(/password is (not right|incorrect)/i).waitFor();
		await dialog.locator("input[name=password]").fill(inject("password"));
		await dialog.getByRole("button", { name: "Continue" }).click();
		await dialog.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
		expect(await axeFindings(page)).toEqual([]);
		const app = appWith(await shownKey(page));
		await dialog.locator("input[name=code]").fill("12");
		await page.keyboard.press("Enter");
		await dialog.getByText("Enter the 6 digits the app shows").waitFor();
		let goOn = (): void => undefined;
		const held = new Promise<void>((resolve) => {
			goOn = resolve;
		});
		await page.route(/auth\.factor\.confirm/, async (route) => {
			await held;
			await route.continue();
		});
		await dialog.locator("input[name=code]").fill(await app.next());
		await page.keyboard.press("Enter");
		await dialog.locator("button[aria-busy=true]").waitFor();
		await page.keyboard.press("Escape");
		goOn();
		const codes = await shownCodes(page);
		expect(codes).toHaveLength(10);
		await page.keyboard.press("Escape");
		const asked = page.getByText(/shown only this once/);
		await asked.waitFor();
		await page.getByRole("button", { name: "Cancel", exact: true }).click();
		await asked.waitFor({ state: "detached" });
		await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
		expect(await axeFindings(page)).toEqual([]);
		const download = page.waitForEvent("download");
		await page.getByRole("button", { name: "Download" }).click();
		expect((await download).suggestedFilename()).toBe("recovery-codes.txt");
		await page.getByRole("button", { name: "I have saved them" }).click();
		await page.getByText("10 recovery codes left").waitFor();
		expect(errors.filter((text) => !/400/.test(text))).toEqual([]);

		const other = await browser.open();
		await typePassword(other, "lead");
		await other.getByRole("heading", { name: "Two-step verification" }).waitFor();
		expect((await other.context().cookies()).some((cookie) => cookie.name === "token" && cookie.value !== "")).toBe(false);
		expect(await axeFindings(other)).toEqual([]);
		await other.locator("input[name=code]").fill("000000");
		await other.keyboard.press("Enter");
		await other.getByText(/incorrect or was already used/).waitFor();
		await other.locator("input[name=code]").fill(await app.next());
		await other.keyboard.press("Enter");
		await other.waitForURL("**/dashboard");

		const third = await browser.open();
		await typePassword(third, "lead");
		await third.getByRole("button", { name: /Use a recovery code/ }).click();
		await third.locator("input[name=recoveryCode]").fill(codes[0]?.toLowerCase() ?? "");
		await third.keyboard.press("Enter");
		await third.waitForURL("**/dashboard");
		await third.goto("/IQT/profile/index");
		await third.getByText("9 recovery codes left").waitFor();
		await third.getByRole("button", { name: "Turn off" }).click();
		const off = third.getByRole("dialog", { name: "Turn off" });
		await off.locator("input[name=password]").fill(inject("password"));
		await off.locator("input[name=code]").fill(codes[1] ?? "");
		await off.getByRole("button", { name: "Turn off" }).click();
		await third.getByText("Two-step verification turned off").waitFor();
		await signIn(await browser.open(), "lead");
	});
});

describe("a role that asks for one", () => {
	test("lets somebody new in to set it up first, in Chinese; an administrator sees it and takes it away", async () => {
		const token = await tokenOf("admin");
		const made = await callRest(token, "POST", "/api/v1/role/createRole", { roleCode: "FACTORED", roleName: "Factored" });
		const { roleID, roleGUID } = made.data as unknown as { roleID: number; roleGUID: string };
		const admin = await browser.open();
		await signIn(admin, "admin");
		await admin.goto(`/IQT/permission/roleEdit/${roleID}`);
		await admin.getByRole("switch", { name: "Two-step verification required" }).click();
		await admin.getByRole("button", { name: "Save" }).click();
		await admin.getByText(/saved/i).filter({ visible: true }).first().waitFor();
		const address = "factored@iqt.example";
		const user = { userName: "factored", name: "Fay Factored", email: address, userType: 1, roleGUIDs: [roleGUID], language: "zh" };
		// With the session of the page: another sign-in would end it.
		expect(await callRest(await sessionOf(admin), "POST", "/api/v1/User/Users", user)).toMatchObject({ code: "000000" });

		const page = await browser.open();
		await page.context().addCookies([{ name: "language", value: "zh", url: ownPortal().baseUrl }]);
		await page.goto(/http\S+#invite=\S+/.exec(await newMail(address, 0, "the invitation"))?.[0] ?? "");
		const password = "marble-lantern-84-orbit";
		await page.locator("input[name=newPassword]").fill(password);
		await page.locator("input[name=repeat]").fill(password);
		await page.keyboard.press("Enter");
		await page.getByRole("heading", { name: "请设置两步验证" }).waitFor();
		await expect.poll(() => page.getByRole("navigation").count()).toBe(0);
		await page.goto("/IQT/profile/index");
		await page.getByRole("heading", { name: "请设置两步验证" }).waitFor();
		await page.locator("input[name=password]").fill(password);
		await page.keyboard.press("Enter");
		await page.getByRole("img", { name: "验证器应用的二维码" }).waitFor();
		expect(await axeFindings(page)).toEqual([]);
		const app = appWith(await shownKey(page));
		await page.locator("input[name=code]").fill(await app.next());
		await page.keyboard.press("Enter");
		expect(await shownCodes(page)).toHaveLength(10);
		await page.getByRole("button", { name: "我已保存" }).click();
		await page.getByText("您的角色要求启用").waitFor();
		await expect.poll(() => page.getByRole("button", { name: "停用", exact: true }).count()).toBe(0);

		await admin.goto("/IQT/permission/internalUserList");
		await admin
			.getByRole("row", { name: /factored/ })
			.getByRole("link", { name: "factored" })
			.click();
		await admin.getByRole("button", { name: "Reset two-step verification" }).click();
		await admin.getByRole("alertdialog").getByRole("button", { name: "Reset two-step verification" }).click();
		await admin.getByText("Two-step verification reset").waitFor();
		await newMail(address, 2, "the mail about the reset");
		await page.reload();
		await page.waitForURL(/ogin/);
	});
});
