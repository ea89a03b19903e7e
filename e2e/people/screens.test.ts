import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { patient } from "../support/patient.ts";
import { signIn, watchErrors } from "../support/portal.ts";

const browser = withBrowser();
const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

const screens = [
	"/permission/internalUserList",
	"/permission/userAdd",
	"/permission/userEdit/2",
	"/permission/roleList",
	"/permission/roleAdd",
	"/permission/roleEdit/2",
	"/permission/actionList",
	"/permission/menuApiMappingList",
];

test.each([
	[1440, 900],
	[390, 844],
])("every screen of people and roles at %i px: nothing for axe, nothing over the edge, no console error", async (width, height) => {
	const page = await browser.open({ viewport: { width, height }, bypassCSP: true });
	const errors = watchErrors(page);
	await signIn(page, "admin");
	for (const path of screens) {
		await page.goto(`/IQT${path}`);
		await page.locator("h1").first().waitFor({ state: "attached" });
		await page.waitForLoadState("networkidle");
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
		await page.evaluate(axe);
		const found = await page.evaluate(async () => {
			const { axe: tool } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
			return (await tool.run()).violations.map((violation) => violation.id);
		});
		expect(found, path).toEqual([]);
	}
	expect(errors).toEqual([]);
});

test("an edit path whose id is no number is no page", async () => {
	const page = await browser.open();
	await signIn(page, "admin");
	for (const path of ["/permission/userEdit/abc", "/permission/roleEdit/1e3"]) {
		await page.goto(`/IQT${path}`);
		await page.getByText("Page not found").first().waitFor();
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

	const { writeSheet } = await import("@iqt/routers/sheet/write");
	const rows = [
		["User name", "Name", "E-mail", "User type", "Roles"],
		["wang.wu", "Wang Wu", "wang.wu@example.com", "1", "SALS"],
		["pm", "Somebody", "not an address", "7", "NOBODY"],
	];
	const bytes = new Uint8Array(await new Response(writeSheet({ sheetName: "Users", columns: [], rows })).arrayBuffer());
	writeFileSync(text, bytes);
	await chooser.setInputFiles(text);
	await dialog.getByText("Nothing is saved").waitFor();
	const cells = await dialog.locator("tbody tr td:nth-child(2)").allTextContents();
	expect(cells.map((cell) => cell.trim().split(" ")[0])).toEqual(["C", "D", "E"]);
	await expect.poll(() => dialog.getByRole("button", { name: /^Import \d/ }).count(), patient).toBe(0);

	writeFileSync(text, new Uint8Array(await new Response(writeSheet({ sheetName: "Users", columns: [], rows: rows.slice(0, 2) })).arrayBuffer()));
	await chooser.setInputFiles(text);
	await dialog.getByRole("button", { name: "Import 1 user" }).click();
	await page.locator("[data-row]").filter({ hasText: "wang.wu" }).first().waitFor();
});
