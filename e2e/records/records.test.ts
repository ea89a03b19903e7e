import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { choose, signIn, watchErrors } from "../support/portal.ts";
import { openRowMenu } from "../support/row-menu.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const list = "/IQT/permission/VMTeam";
const name = `Rhine team ${Date.now()}`;

const browser = withBrowser();
let page: Page;
let errors: string[];
beforeAll(async () => {
	page = await browser.open({ reducedMotion: "reduce" });
	errors = watchErrors(page);
	await signIn(page);
});

const row = (of: string, on = page) => on.getByRole("row").filter({ hasText: of });
const drawer = (on = page) => on.getByRole("dialog");
async function openRow(of: string, on = page): Promise<void> {
	await row(of, on).getByRole("gridcell", { name: of }).dblclick();
	await drawer(on).getByRole("textbox", { name: "Team", exact: true }).waitFor();
}
async function chooseInMenu(of: string, item: string): Promise<void> {
	await openRowMenu(row(of));
	await page.getByRole("menuitem", { name: item, exact: true }).click();
}
async function accessible(): Promise<void> {
	await page.evaluate(axe);
	const found = await page.evaluate(async () => {
		const { axe: run } = window as unknown as { axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };
		return (await run.run()).violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(" ")}`);
	});
	expect(found).toEqual([]);
}

describe("a list of plain records", () => {
	test("a new one: what is missing is said by its field, then it is in the list", async () => {
		await page.goto(`${list}?new=1`);
		await drawer().getByRole("textbox", { name: "Team", exact: true }).fill(name);
		await drawer().getByRole("button", { name: "Save" }).click();
		await drawer().getByText("Required").filter({ visible: true }).first().waitFor();
		await accessible();
		await drawer().getByRole("checkbox", { name: /^T / }).click();
		await choose(page, "Leader", "Zhou", /Zhou Hang/);
		await choose(page, "Members", "Zhou", /Zhou Hang/);
		await choose(page, "Members", "Lin", /Lin Xiao/);
		await page.keyboard.press("Escape");
		await drawer().getByRole("button", { name: "Remove “林晓 Lin Xiao (PM)”" }).waitFor();
		await drawer().getByRole("button", { name: "Save" }).click();
		await drawer().waitFor({ state: "detached" });
		await row(name).waitFor();
		expect(page.url()).not.toContain("new=");
		await accessible();
	});

	test("an address opens it, and leaving with something unsaved asks", async () => {
		await openRow(name);
		await page.waitForURL(/edit=/);
		await page.reload();
		await drawer().getByLabel("E-mail").fill("rhine@iqt.example");
		await page.keyboard.press("Escape");
		await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
		await page.getByRole("alertdialog").waitFor({ state: "detached" });
		await expect.poll(() => drawer().getByLabel("E-mail").inputValue()).toBe("rhine@iqt.example");
		await drawer().getByRole("button", { name: "Save" }).click();
		await drawer().waitFor({ state: "detached" });
		await row(name).getByText("rhine@iqt.example").waitFor();
	});

	test("two people change one: both versions side by side, mine holds", async () => {
		const other = await browser.open({ reducedMotion: "reduce" });
		await signIn(other, "vdm");
		await other.goto(list);
		await page.goto(list);
		await loaded(page);
		await loaded(other);
		await openRow(name);
		await openRow(name, other);
		await drawer(other).getByLabel("E-mail").fill("theirs@iqt.example");
		await drawer(other).getByRole("button", { name: "Save" }).click();
		await drawer(other).waitFor({ state: "detached" });
		await drawer().getByLabel("E-mail").fill("mine@iqt.example");
		await drawer().getByRole("button", { name: "Save" }).click();
		const versions = page.getByRole("alertdialog");
		await versions.getByText("theirs@iqt.example").waitFor();
		await versions.getByText("mine@iqt.example").waitFor();
		await versions.getByRole("button", { name: "Keep mine" }).click();
		await row(name).getByText("mine@iqt.example").waitFor();
		await other.context().close();
	});

	test("its history tells who changed what", async () => {
		await chooseInMenu(name, "History");
		const entry = drawer().getByRole("listitem").first();
		await entry.getByText("theirs@iqt.example").waitFor();
		await entry.getByText("mine@iqt.example").waitFor();
		await drawer().getByText("Created", { exact: true }).waitFor();
		await page.keyboard.press("Escape");
	});

	test("it is deleted at once and brought back by Undo", async () => {
		await chooseInMenu(name, "Delete");
		await page.getByText(`“${name}” deleted`).waitFor();
		await row(name).waitFor({ state: "detached" });
		await page.getByRole("button", { name: "Undo" }).click();
		await row(name).waitFor();
	});

	test("at the width of a phone nothing overflows", async () => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(`${list}?new=1`);
		await drawer().getByRole("textbox", { name: "Team", exact: true }).waitFor();
		await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
		await page.setViewportSize({ width: 1440, height: 900 });
		// The browser's own word for the version that was no longer the latest.
		expect(errors.filter((error) => !error.includes("409 (Conflict)"))).toEqual([]);
	});
});
