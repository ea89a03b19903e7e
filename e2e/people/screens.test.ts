import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { signIn } from "../support/portal.ts";
import { giveRights, newRole, rest, sessionOf } from "./support.ts";

const browser = withBrowser();

/** A new sales user: as the old paths take one, and the number they have. */
async function newUser(session: string, userName: string, name: string) {
	const sals = (await rest<{ items: { roleGUID: string }[] }>(session, "POST", "/api/v1/role/RoleList", { roleCode: "SALS" })).items[0]?.roleGUID;
	const user = { userName, name, email: `${userName}@example.com`, userType: 1, roleGUIDs: [sals], language: "en" };
	const { userID } = await rest<{ userID: number }>(session, "POST", "/api/v1/User/Users", user);
	return { user, userID };
}

test("an edit path whose id is no number is no page", async () => {
	const page = await browser.open();
	await signIn(page, "admin");
	for (const path of ["/permission/userEdit/abc", "/permission/roleEdit/1e3"]) {
		await page.goto(`/IQT${path}`);
		await page.getByText("Page not found").filter({ visible: true }).first().waitFor();
	}
});

test("a malformed sheet of users says what is wrong in which cell, and saves nobody", async () => {
	const page = await browser.open();
	await signIn(page, "admin");
	await page.goto("/IQT/permission/internalUserList");
	await page.getByRole("button", { name: "Import Excel" }).click();
	const dialog = page.getByRole("dialog", { name: "Import users" });
	const chooser = dialog.locator("input[type=file]");
	const text = join(tmpdir(), `users-${process.pid}.xlsx`);
	writeFileSync(text, "user;name\n");
	await chooser.setInputFiles(text);
	await dialog.getByRole("alert").waitFor();

	const { writeSheet } = await import("@iqt/routers/kit/sheet/write");
	const rows = [
		["User name", "Name", "E-mail", "User type", "Roles"],
		["wang.wu", "Wang Wu", "wang.wu@example.com", "1", "SALS"],
		["pm", "Somebody", "not an address", "7", "NOBODY"],
	];
	const bytes = new Uint8Array(await new Response(writeSheet({ sheetName: "Users", columns: [], rows })).arrayBuffer());
	writeFileSync(text, bytes);
	await chooser.setInputFiles(text);
	await dialog.getByText("Nothing has been saved").waitFor();
	const cells = await dialog.locator("tbody tr td:nth-child(2)").allTextContents();
	expect(cells.map((cell) => /^[A-Z]+/.exec(cell.trim())?.[0])).toEqual(["C", "D", "E"]);
	await expect.poll(() => dialog.getByRole("button", { name: /^Import \d/ }).count()).toBe(0);
	const [errors] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Sheet with the errors marked" }).click()]);
	expect(errors.suggestedFilename()).toMatch(/-errors\.xlsx$/);

	writeFileSync(text, new Uint8Array(await new Response(writeSheet({ sheetName: "Users", columns: [], rows: rows.slice(0, 2) })).arrayBuffer()));
	await chooser.setInputFiles(text);
	await dialog.getByRole("button", { name: "Import 1 user" }).click();
	await page.locator("[data-row]").filter({ hasText: "wang.wu" }).first().waitFor();
});

describe("somebody else is faster", () => {
	const versions = (page: Page) => page.getByRole("alertdialog", { name: "Someone else was faster" });

	test("with a user: both versions stand side by side, and mine holds; what the form does not hold is no conflict", async () => {
		const page = await browser.open();
		await signIn(page, "admin");
		const session = await sessionOf(page);
		const { user, userID } = await newUser(session, "shared.desk", "Shared desk");
		await page.goto(`/IQT/permission/userEdit/${userID}`);
		const name = page.getByRole("textbox", { name: "Name", exact: true });
		await name.fill("Mine");
		await page.getByRole("textbox", { name: "Department" }).fill("Rail desk");
		await rest(session, "PUT", "/api/v1/User/User", { ...user, userID, name: "Theirs" });
		await page.getByRole("button", { name: "Save" }).click();
		await versions(page).getByRole("row", { name: "Name Shared desk Theirs Mine", exact: true }).waitFor();
		await versions(page)
			.getByRole("row", { name: /^Department/ })
			.waitFor();
		// The form reads what it has saved at once, the page much later: until then it has what stood there before.
		const [known, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		let reads = 0;
		await page.route("**/trpc/users.get*", async (route) => {
			const response = await route.fetch();
			if (reads++ === 1) await late.promise;
			await route.fulfill({ response });
			if (reads === 1) known.resolve();
		});
		await versions(page).getByRole("button", { name: "Keep mine" }).click();
		await page.getByText("Update Success!").filter({ visible: true }).first().waitFor();
		expect(await rest(session, "GET", `/api/v1/User/User/${userID}`)).toMatchObject({ name: "Mine", department: "Rail desk" });

		await known.promise;
		await name.fill("Mine again");
		await rest(session, "PUT", "/api/v1/User/UserStatus", { userID, status: "disabled" });
		await page.getByRole("button", { name: "Save" }).click();
		await expect.poll(() => rest(session, "GET", `/api/v1/User/User/${userID}`)).toMatchObject({ name: "Mine again", status: "disabled" });
		late.resolve();
	});

	test("while what was entered is being saved: what is typed meanwhile stays, unsaved, and their version does not open over it", async () => {
		const page = await browser.open();
		await signIn(page, "admin");
		const session = await sessionOf(page);
		const { user, userID } = await newUser(session, "quick.typist", "Quick typist");
		await page.goto(`/IQT/permission/userEdit/${userID}`);
		const [saved, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		await page.route(
			"**/trpc/users.update*",
			async (route) => {
				const response = await route.fetch();
				saved.resolve();
				await answered.promise;
				await route.fulfill({ response });
			},
			{ times: 1 },
		);
		const name = page.getByRole("textbox", { name: "Name", exact: true });
		await name.fill("Mine");
		await name.press("Enter");
		await saved.promise;
		const department = page.getByRole("textbox", { name: "Department" });
		await department.fill("Typed meanwhile");
		await rest(session, "PUT", "/api/v1/User/User", { ...user, userID, name: "Theirs" });
		answered.resolve();
		// The page is called what the user is called now; the form has had its turn two frames later.
		await page.getByRole("heading", { name: "Theirs" }).waitFor({ state: "attached" });
		await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
		expect(await department.inputValue()).toBe("Typed meanwhile");
		await department.press("Enter");
		await versions(page).getByRole("button", { name: "Keep mine" }).click();
		const kept = { name: "Mine", department: "Typed meanwhile" };
		await expect.poll(() => rest(session, "GET", `/api/v1/User/User/${userID}`)).toMatchObject(kept);
	});

	test("with a role: the rights that came and went are named, and theirs can be taken; nothing goes until one has chosen", async () => {
		const page = await browser.open();
		await signIn(page, "admin");
		const session = await sessionOf(page);
		const roleGUID = await newRole(session, "SHARED", ["lookup.view", "inlandRail.view"]);
		const { roleID } = await rest<{ roleID: number }>(session, "GET", `/api/v1/Role/GetRole?id=${roleGUID}`);
		await page.goto(`/IQT/permission/roleEdit/${roleID}`);
		const department = page.getByRole("textbox", { name: "Department" });
		await department.fill("Mine");
		await rest(session, "POST", "/api/v1/role/updateRole", { roleGUID, roleCode: "SHARED", roleName: "Role SHARED", department: "Theirs" });
		await giveRights(session, roleGUID, ["lookup.view", "inlandRail.view", "corridor.view"]);
		await page.getByRole("button", { name: "Save" }).click();
		await versions(page).getByText("+ Corridor: View").waitFor();
		await page.keyboard.press("Escape");
		await expect.poll(() => department.inputValue()).toBe("Mine");
		await page.getByRole("button", { name: "Save" }).click();
		await versions(page).getByRole("button", { name: "Take theirs" }).click();
		await expect.poll(() => department.inputValue()).toBe("Theirs");
		await page.getByText(/^3 of \d+ granted/).waitFor();
	});
});

test("a role that cannot be saved is noted in the portal's own error log, by the half that failed", async () => {
	const page = await browser.open();
	await signIn(page, "admin");
	await page.goto("/IQT/permission/roleAdd");
	await page.getByRole("textbox", { name: "Role code" }).fill("PM");
	await page.getByRole("textbox", { name: "Role name" }).fill("Another");
	await page.getByRole("button", { name: "Save" }).click();
	await page.getByRole("button", { name: /^Error log:/ }).click();
	await page
		.getByText(/^save role error: /)
		.filter({ visible: true })
		.first()
		.waitFor();
});

test("roles of the product are named in the reader's language: in the list, in the form, and as what one acts as", async () => {
	const page = await browser.open();
	await signIn(page, "admin", "zh");
	await page.goto("/IQT/permission/roleList");
	await page.locator("[data-row]").filter({ hasText: "VDM" }).getByText("供应商经理").filter({ visible: true }).first().waitFor();
	await page.goto("/IQT/permission/userAdd");
	await page.getByRole("checkbox", { name: "供应商经理" }).waitFor();
	const lead = await browser.open();
	await signIn(lead, "lead", "zh");
	await lead.getByRole("button", { name: /用户菜单/ }).click();
	await lead.getByRole("menuitem", { name: "切换角色" }).press("ArrowRight");
	await lead.getByRole("menuitemcheckbox", { name: "产品经理", exact: true }).press("Enter");
	await lead.getByRole("status").getByText("产品经理").waitFor();
});
