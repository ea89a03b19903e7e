import { describe, expect, inject, test } from "vitest";
import { tokenOf } from "../shell/support.ts";
import { withBrowser } from "../support/browser.ts";
import { ownPortal } from "../support/own-portal.ts";
import { signIn } from "../support/portal.ts";
import { callRest } from "../support/rest.ts";
import { newMail, open, signInAsCustomer } from "./support.ts";

const browser = withBrowser();

describe("imitation", () => {
	test("staff see what the customer sees, are told so, and come back with one click", async () => {
		const customer = await browser.open();
		await signInAsCustomer(customer);
		const page = await browser.open();
		await open(page, "/imitateLogin");
		await page.locator("input[name=customerCode]").fill("NOBODY");
		await page.locator("input[name=userName]").fill(" cx ");
		await page.locator("input[name=password]").fill(inject("password"));
		await page.keyboard.press("Enter");
		await page.getByText(/No such customer/).waitFor();
		await page.locator("input[name=customerCode]").fill("HUAYE");
		await page.locator("input[name=password]").press("Enter");
		await page.getByText(/You are viewing as 李华 Li Hua .* of 华业精密机械有限公司 \(you are 陈悦 Chen Yue/).waitFor();
		await expect.poll(() => page.getByRole("link", { name: "Rail price" }).count()).toBe(0);
		await page.goto("/IQT/profile/index");
		await page.getByText("Not while you view as a customer").waitFor();

		// The customer works on, and sees who looks.
		await customer.goto("/IQT/profile/index");
		await customer.getByText(/陈悦 Chen Yue .* is viewing as you/).waitFor();

		await page.getByRole("button", { name: "Back to my own account" }).first().click();
		await page.getByRole("button", { name: /User menu 陈悦 Chen Yue/ }).waitFor();
		await expect.poll(() => page.getByText(/You are viewing as/).count()).toBe(0);
	});

	test("starts from the user menu too, with the password asked again", async () => {
		const page = await browser.open();
		await signIn(page, "admin");
		await page.getByRole("button", { name: /User menu/ }).click();
		await page.getByRole("menuitem", { name: "View as a customer…" }).click();
		await page.locator("input[name=customerCode]").fill("customer");
		await page.getByRole("dialog").locator("input[name=password]").fill(inject("password"));
		await page.keyboard.press("Enter");
		await page.getByText(/You are viewing as 李华 Li Hua/).waitFor();
	});
});

test("an invited user sets the first password by the mailed link, which works once", async () => {
	const admin = await tokenOf("admin");
	const address = "newcomer@iqt.example";
	const { data } = await callRest(admin, "GET", "/api/v1/Role/GetRoleByType?roleType=internal");
	const cx = (data as unknown as { roleCode: string; roleGUID: string }[]).find((role) => role.roleCode === "CX");
	const added = await callRest(admin, "POST", "/api/v1/User/Users", {
		userName: "newcomer",
		name: "New Comer",
		email: address,
		userType: 1,
		roleGUIDs: [cx?.roleGUID],
		language: "en",
	});
	expect(added).toMatchObject({ code: "000000" });
	const link = /http\S+#invite=\S+/.exec(await newMail(address, 0, "the invitation"))?.[0] ?? "";
	// Whoever is new here has no language of their own in the browser yet: the link brings it.
	const page = await browser.open();
	await page.goto(link);
	await page.getByRole("heading", { name: "Welcome, New Comer" }).waitFor();
	expect(page.url()).not.toContain("invite");
	await page.locator("input[name=newPassword]").fill("marble-lantern-84-orbit");
	await page.locator("input[name=repeat]").fill("marble-lantern-84");
	await page.getByRole("button", { name: "Save and sign in" }).click();
	await page.getByText(/do not match|differ|not the same/i).waitFor();
	await page.locator("input[name=repeat]").fill("marble-lantern-84-orbit");
	await page.getByRole("button", { name: "Save and sign in" }).click();
	await page.waitForURL("**/dashboard");
	await page.getByRole("link", { name: "Price search" }).first().waitFor();
	await expect.poll(() => page.getByRole("link", { name: "Trucking cost" }).count()).toBe(0);
	const again = await browser.open();
	await again.context().addCookies([{ name: "language", value: "en", url: ownPortal().baseUrl }]);
	await again.goto(link);
	await again.getByRole("heading", { name: "Your password is set" }).waitFor();
});

test("somebody with two roles acts as one: the menu narrows, tabs close, and all comes back", async () => {
	const page = await browser.open();
	await signIn(page, "lead");
	await page.goto("/IQT/LES/lesPrice");
	await page.getByRole("navigation", { name: "Open pages" }).getByRole("link").nth(1).waitFor();
	const actAs = async (role: string) => {
		await page.getByRole("button", { name: /User menu/ }).click();
		await page.getByRole("menuitem", { name: "Act as" }).press("ArrowRight");
		await page.getByRole("menuitemcheckbox", { name: role, exact: true }).press("Enter");
	};
	await actAs("Vendor manager");
	await page.waitForURL("**/dashboard");
	await page.getByText("You are acting as Vendor manager only").waitFor();
	await expect.poll(() => page.getByRole("navigation", { name: "Open pages" }).getByRole("link").allTextContents()).toEqual(["Dashboard"]);
	expect((await page.context().cookies()).find((cookie) => cookie.name === "token")?.value).toMatch(/^VDM\./);
	const buttons = async () => {
		const token = (await page.context().cookies()).find((cookie) => cookie.name === "token")?.value ?? "";
		return (await callRest(token, "GET", "/api/Common/GetUserInfo")).data.buttons as string[];
	};
	expect(await buttons()).not.toContain("costStrategy.edit");
	await page.getByRole("button", { name: "Back to all my roles" }).click();
	await page.getByText("You are acting as Vendor manager only").waitFor({ state: "detached" });
	expect(await buttons()).toContain("costStrategy.edit");
});

describe("one's own account", () => {
	test("an API token is made with scopes, shown once, used and revoked", async () => {
		const page = await browser.open();
		await signIn(page, "vdm");
		await page.goto("/IQT/profile/index");
		await page.getByRole("button", { name: "New token" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.locator("input[name=name]").fill("nightly rate sync");
		await page.getByRole("button", { name: "Create the token" }).click();
		await dialog.getByText("Choose at least one right").waitFor();
		await dialog.getByRole("button", { name: "Select view rights only" }).click();
		await page.getByRole("button", { name: "Create the token" }).click();
		const token = await page.getByRole("textbox", { name: "Token" }).inputValue();
		expect(token).toMatch(/^iqt_/);
		await page.getByRole("button", { name: "I have saved it" }).click();
		const call = (path: string) =>
			fetch(ownPortal().baseUrl + path, { headers: { authorization: `Bearer ${token}`, language: "en" } }).then(
				(answer) => answer.json() as Promise<{ code: string }>,
			);
		expect(await call("/api/Common/GetProtData")).toMatchObject({ code: "000000" });
		expect(await call("/api/Common/logout")).toMatchObject({ code: "000008" });
		await page.reload();
		await page.getByText(/last used .* from/).waitFor();
		await page.getByRole("button", { name: "Revoke" }).click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
		await page.getByText("Token revoked").waitFor();
		expect(await call("/api/Common/GetProtData")).toMatchObject({ code: "000009" });
	});

	test("name, telephone and places are kept; a change from elsewhere is not run over", async () => {
		const page = await browser.open();
		await signIn(page, "cx");
		await page.goto("/IQT/userInfo");
		const phone = page.locator("input[name=phone]");
		await phone.fill("call me");
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByText(/Not a telephone number/).waitFor();
		await phone.fill("+86 21 5888 0000");
		const token = (await page.context().cookies()).find((cookie) => cookie.name === "token")?.value ?? "";
		await callRest(token, "POST", "/api/v1/User/UpdateUserInfo", { displayName: "Chen Yue", phone: "+86 10 1234" });
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByText(/changed elsewhere meanwhile/).waitFor();
		await page.getByRole("button", { name: "Save mine" }).click();
		await page.getByText("Update Success!").filter({ visible: true }).first().waitFor();
		await page.goto("/IQT/userInfoFunction");
		await page.getByRole("checkbox", { name: "Sales" }).click();
		await page.getByRole("combobox", { name: "Places you look after" }).fill("Shanghai");
		await page.getByRole("option", { name: /CNSHA/ }).first().click();
		await page.keyboard.press("Escape");
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByText("Update Success!").filter({ visible: true }).first().waitFor();
		const { data } = await callRest(token, "GET", "/api/Common/GetUserInfo");
		expect(data).toMatchObject({ userInfo: { name: "陈悦 Chen Yue (CX)" } });
		await page.reload();
		await expect.poll(() => page.getByRole("checkbox", { name: "Sales" }).isChecked()).toBe(true);
		await page.getByText(/Shanghai CNSHA/).waitFor();
	});
});
