import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { translate } from "@iqt/i18n";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { answerAll, settleRest } from "../support/imports.ts";
import { languages } from "../support/languages.ts";
import { signIn, watchErrors } from "../support/portal.ts";

const browser = withBrowser();
const folder = mkdtempSync(join(tmpdir(), "iqt-import-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const sheet = "packages/routers/src/kit/imports/fixtures/inland-rail-2026q4.xlsx";

/** A file that is not what its name says. */
function wrongFile(name: string, content: string | Uint8Array): string {
	const path = join(folder, name);
	writeFileSync(path, content);
	return path;
}

const notWorkbooks = [
	["rates.xlsx", "Inland city;Port city;Cost\nXian;Shanghai;4500\n", "sheet.isText"],
	["old.xlsx", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array(600).fill(0)]), "sheet.oldFormat"],
	["empty.xlsx", "", "sheet.empty"],
	["half.xlsx", Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 1, 2, 3]), "sheet.damaged"],
] as const;

describe.each(languages)("in %s", (language) => {
	let page: Page;
	let errors: string[];
	const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate(language, id, values);
	beforeAll(async () => {
		page = await browser.open({ reducedMotion: "reduce" });
		errors = watchErrors(page);
		await signIn(page, "admin", language);
	});
	test("a file that is no workbook is refused: what it is, and what to do", async () => {
		await page.goto("/IQT/Rail/RailPrice?import=new");
		for (const [name, content, message] of notWorkbooks) {
			await page.locator("input[type=file]").setInputFiles(wrongFile(name, content));
			await page.getByRole("dialog").getByRole("alert").getByText(say(message)).waitFor();
		}
	});

	test("an import is undone as one, and the book is as it was", async () => {
		await page.goto("/IQT/Rail/RailPrice");
		await loaded(page);
		const count = page.getByRole("status").filter({ hasText: /\d/ }).first();
		const before = (await count.textContent()) ?? "";
		await page.getByRole("button", { name: say("book.import"), exact: true }).click();
		await page.locator("input[type=file]").setInputFiles(sheet);
		const dialog = page.getByRole("dialog");
		await answerAll(dialog);
		await settleRest(dialog, language);
		await dialog.locator("footer").getByRole("button").last().click();
		await dialog.getByText(say("wizard.applied")).waitFor();
		await dialog.getByRole("button", { name: say("wizard.undo") }).click();
		// Asked first, the way back being where Enter goes.
		const asked = page.getByRole("alertdialog");
		await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(say("shell.cancel"));
		await asked.getByRole("button", { name: say("wizard.undo") }).click();
		await dialog.getByText(say("wizard.undone")).waitFor();
		await dialog.getByRole("button", { name: say("wizard.seeBook") }).click();
		await loaded(page);
		await page.getByRole("status").filter({ hasText: before }).first().waitFor();
	});

	test("a wrong formula in the form is said while it is typed, and refused", async () => {
		await page.goto("/IQT/Rail/RailPrice?f=status:in:live&sort=containerType");
		await loaded(page);
		await page.getByRole("button", { name: say("table.rowMenu", { row: 1 }), exact: true }).click();
		await page.getByRole("menuitem", { name: say("book.copy") }).click();
		const form = page.getByRole("dialog", { name: say("book.addTitle") });
		const ssr = form.getByLabel(say("rate.ssr"));
		for (const [formula, id, values] of [
			["cost*(1.12", "problem.formulaUnclosed", undefined],
			["cost*1.12+", "problem.formulaEndsEarly", undefined],
			["cots*1.12", "problem.formulaName", { name: "cots" }],
		] as const) {
			await ssr.fill(formula);
			await form.getByRole("button", { name: say("shell.save"), exact: true }).click();
			// What may be used stands at the end: the names a rate of this book knows.
			const words = say(id, { ...values, allowed: "" }).split(/[;，]/)[0] ?? "";
			await form.getByText(words).filter({ visible: true }).first().waitFor();
			await expect.poll(() => ssr.getAttribute("aria-invalid")).toBe("true");
		}
		await ssr.fill("cost*1.12+300");
		await form
			.getByText(say("book.liveResult", { value: "", currency: "CNY" }).split("=")[0]?.trim() ?? "")
			.filter({ visible: true })
			.first()
			.waitFor();
	});

	test("nothing of this wrote an error into the console, but what the server refused", () => {
		expect(errors.filter((e) => !/status of 4\d\d/.test(e))).toEqual([]);
	});
});
