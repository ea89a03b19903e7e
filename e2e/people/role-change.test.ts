import { expect, test } from "vitest";
import { tokenOf } from "../shell/support.ts";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { signIn, watchErrors } from "../support/portal.ts";
import { giveRights, menuOf, rest, sessionOf } from "./support.ts";

const browser = withBrowser();

/** A staff user with one role and a password, made through the doors an old client has. */
async function person(token: string, userName: string, roleGUID: string): Promise<void> {
	await rest(token, "POST", "/api/v1/User/Users", { userName, name: userName, email: `${userName}@example.com`, userType: 1, roleGUIDs: [roleGUID] });
}

test("a role changed while its people work: the menu follows their next click, without a new sign-in", async () => {
	const token = await tokenOf("admin");
	const roles = await rest<{ items: { roleGUID: string; roleCode: string }[] }>(token, "POST", "/api/v1/role/RoleList", { roleCode: "VDM" });
	const vdm = roles.items.find((role) => role.roleCode === "VDM")?.roleGUID ?? "";
	const before = await rest<{ permissions: string[] }>(token, "GET", `/api/v1/Role/GetRole?id=${vdm}`);
	const page = await browser.open();
	const errors = watchErrors(page);
	await signIn(page, "vdm");
	expect(await menuOf(page)).not.toContain("Quotation records");

	// Any call tells of the change: here the price search asks for its places.
	await giveRights(token, vdm, [...before.permissions, "quotation.view"]);
	await page.getByRole("link", { name: "Price search" }).click();
	await expect.poll(() => menuOf(page)).toContain("Quotation records");
	await page.getByRole("link", { name: "Quotation records", exact: true }).click();
	await page.waitForURL("**/QuotationReference/quotationRecord*");

	// Taken away again, the menu, the open page and the answer are gone with the next call.
	await giveRights(token, vdm, before.permissions);
	await page.getByRole("link", { name: "Rail price", exact: true }).click();
	await page
		.getByRole("navigation", { name: "Main menu" })
		.getByRole("link", { name: "Quotation records", exact: true })
		.waitFor({ state: "detached" });
	await page.goto("/IQT/QuotationReference/quotationRecord");
	await page
		.getByText(/do not have access|401|not allowed/i)
		.filter({ visible: true })
		.first()
		.waitFor();
	expect(page.url()).not.toContain("ogin");
	expect(errors.filter((text) => !/40[13]/.test(text))).toEqual([]);
});

test("the form shows what a role would see before it is saved, and saves role and rights together", async () => {
	const page = await browser.open();
	const errors = watchErrors(page);
	await signIn(page, "admin");
	await page.goto("/IQT/permission/roleAdd");
	await page.getByRole("textbox", { name: "Role code" }).fill("PREVIEWED");
	await page.getByRole("textbox", { name: "Role name" }).fill("Previewed role");
	const menu = page.locator("[data-preview-menu]");
	const books = page.locator("[data-preview-fields]");
	await page.getByPlaceholder("Find a screen or action").fill("Rail price");
	await page.getByRole("treeitem", { name: "View", exact: true }).first().click();
	await menu.getByText("Rail price").waitFor();
	const rail = books.locator("li").filter({ hasText: "Rail" });
	await rail.getByText("Hidden: Cost, MSR").waitFor();
	await expect.poll(() => books.getByText("Cannot be opened").count()).toBeGreaterThan(3);
	expect(await rest<{ total: number }>(await sessionOf(page), "POST", "/api/v1/role/RoleList", { roleCode: "PREVIEWED" })).toMatchObject({
		total: 0,
	});
	await page.getByRole("button", { name: "Save" }).click();
	await page.waitForURL("**/permission/roleList*");
	const { items } = await rest<{ items: { roleGUID: string; rights: number }[] }>(await sessionOf(page), "POST", "/api/v1/role/RoleList", {
		roleCode: "PREVIEWED",
	});
	expect(items).toMatchObject([{ rights: 1 }]);

	// A role in use says how many lose it before it goes.
	await person(await sessionOf(page), "previewed.person", items[0]?.roleGUID ?? "");
	const refreshed = page.waitForResponse(/\/trpc\/[^?]*roles\.list/);
	await page.getByRole("button", { name: "Refresh" }).first().click();
	await refreshed;
	await loaded(page);
	const row = page.locator("[data-row]").filter({ hasText: "PREVIEWED" }).last();
	await row.click({ button: "right" });
	await page.getByRole("menuitem", { name: "Delete" }).click();
	await page.getByText("1 person has this role").waitFor();
	await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "Delete" }).click();
	await page.getByText("The role has been deleted.").waitFor();
	expect(errors).toEqual([]);
});

test("whoever is disabled is out with the next click", async () => {
	const token = await tokenOf("admin");
	const page = await browser.open();
	await signIn(page, "approver");
	const own = await sessionOf(page);
	const found = await rest<{ items: { userGUID: string }[] }>(token, "POST", "/api/v1/User/UserList", {
		userName: "approver",
		email: "approver@iqt",
	});
	const userGUID = found.items[0]?.userGUID;
	await rest(token, "PUT", "/api/v1/User/UserStatus", { userGUID, status: "disabled" });
	// The page may have noticed by itself, with a call of its own.
	await page
		.getByRole("link", { name: "Price search" })
		.dispatchEvent("click")
		.catch(() => undefined);
	await page.waitForURL(/ogin/);
	await rest(token, "PUT", "/api/v1/User/UserStatus", { userGUID, status: "active" });
	// Being enabled again brings no session back.
	await expect(rest(own, "GET", "/api/Common/GetUserInfo")).rejects.toThrow("000009");
});
