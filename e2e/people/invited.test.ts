import { expect, test } from "vitest";
import { tokenOf } from "../shell/support.ts";
import { eventually, mailsFor, withBrowser } from "../support/browser.ts";
import { ownPortal } from "../support/own-portal.ts";
import { signIn, watchErrors } from "../support/portal.ts";
import { menuOf, newRole, rest, sessionOf } from "./support.ts";

const browser = withBrowser();

test("a new user invited by mail sets the first password and sees exactly the granted screens", async () => {
	const token = await tokenOf("admin");
	await newRole(token, "RAILCLERK", ["lookup.view", "inlandRail.view", "sale.search"]);

	const admin = await browser.open();
	const errors = watchErrors(admin);
	await signIn(admin, "admin");
	await admin.goto("/IQT/permission/userAdd");
	await admin.getByRole("textbox", { name: "User name" }).fill("lin.rail");
	await admin.getByRole("textbox", { name: "Name", exact: true }).fill("Lin Rail");
	await admin.getByRole("textbox", { name: "E-mail" }).fill("lin.rail@example.com");
	await admin.getByRole("combobox", { name: "Language" }).click();
	await admin.getByRole("option", { name: "English" }).click();
	await admin.getByRole("button", { name: "Save" }).click();
	// Without a role nobody sees anything, so one is asked for.
	await admin.getByText("Choose at least one role").waitFor();
	const tabOfForm = admin.getByRole("navigation", { name: "Open pages" }).locator('a[href*="userAdd"]');
	expect(await tabOfForm.count()).toBe(1);
	await admin.getByRole("checkbox", { name: "Role RAILCLERK" }).click();
	await admin.getByRole("button", { name: "Save" }).click();
	await admin.waitForURL("**/permission/internalUserList*");
	const row = admin.locator("[data-row]").filter({ hasText: "lin.rail" });
	await row.first().waitFor();
	// What was added is saved: its tab is gone with the form.
	expect(await tabOfForm.count()).toBe(0);

	const link = await eventually(async () => {
		const [mail] = await mailsFor("lin.rail@example.com");
		return mail?.text?.match(/\/IQT(\/internalLogin#invite=\S+)/)?.[1];
	}, "the invitation");
	const page = await browser.open();
	await page.context().addCookies([{ name: "language", value: "en", url: ownPortal().baseUrl }]);
	await page.goto(`/IQT${link}`);
	const password = "Harbour-violet-27-ferry";
	await page.locator("input[name=newPassword]").fill(password, { timeout: 60_000 });
	await page.locator("input[name=repeat]").fill(password);
	await page.getByRole("button", { name: "Save and sign in" }).click();
	await page.waitForURL("**/dashboard");
	const names = await menuOf(page);
	expect(names).toEqual(expect.arrayContaining(["Price search", "Rail price"]));
	for (const name of ["Quotation records", "Trucking cost", "Corridor", "Internal users", "Roles", "Change log"]) expect(names).not.toContain(name);

	// The page itself is as shut as the menu, and so is the answer behind it.
	await page.goto("/IQT/permission/internalUserList");
	await page
		.getByText(/do not have access|401|not allowed/i)
		.filter({ visible: true })
		.first()
		.waitFor();
	await expect(rest(await sessionOf(page), "POST", "/api/v1/User/UserList", {})).rejects.toThrow("000008");
	await page.goto("/IQT/Rail/RailPrice");
	await page.locator('[role=grid] [data-row="0"]').waitFor();
	const heads = await page.getByRole("columnheader").allTextContents();
	expect(heads.some((head) => head.startsWith("SSR"))).toBe(true);
	expect(heads.filter((head) => /cost|MSR/i.test(head))).toEqual([]);
	await expect.poll(() => page.getByRole("button", { name: "Add rate" }).count()).toBe(0);

	// The link opens nothing a second time.
	const again = await browser.open();
	await again.goto(`/IQT${link}`);
	await again.locator("input[name=newPassword]").waitFor({ state: "detached" });
	await expect.poll(() => again.locator("input[name=newPassword]").count()).toBe(0);

	await admin.getByRole("button", { name: "Refresh" }).first().click();
	await admin.locator("[data-row]").filter({ hasText: "lin.rail" }).getByText("Accepted").filter({ visible: true }).first().waitFor();
	expect(errors).toEqual([]);
});

test("an address corrected before the first password gets an invitation of its own, and another on request", async () => {
	const token = await tokenOf("admin");
	const roleGUID = (await rest<{ items: { roleGUID: string }[] }>(token, "POST", "/api/v1/role/RoleList", { roleCode: "SALS" })).items[0]?.roleGUID;
	const user = { userName: "mistyped", name: "Mistyped", email: "mistypd@example.com", userType: 1, roleGUIDs: [roleGUID], language: "en" };
	const { userID } = await rest<{ userID: number }>(token, "POST", "/api/v1/User/Users", user);
	const page = await browser.open();
	await signIn(page, "admin");
	await page.goto(`/IQT/permission/userEdit/${userID}`);
	await page.getByText("No password yet").waitFor();
	await page.getByRole("textbox", { name: "E-mail" }).fill("mistyped@example.com");
	await page.getByRole("button", { name: "Save" }).click();
	await eventually(async () => (await mailsFor("mistyped@example.com"))[0], "the second invitation");
	await page.getByRole("button", { name: "Resend the invitation" }).click();
	await page.getByText("on its way to mistyped@example.com").waitFor();
	await eventually(async () => (await mailsFor("mistyped@example.com"))[1], "the third invitation");
});
