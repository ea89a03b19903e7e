import { translate } from "@iqt/i18n";
import { writeSheet } from "@iqt/routers/kit/sheet/write";
import { readAll } from "@iqt/routers/kit/sheet/zip";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { tokenOf } from "../shell/support.ts";
import { axeFindings } from "../support/axe.ts";
import { withBrowser } from "../support/browser.ts";
import { answerAll, importLines, railHeads, railLine } from "../support/imports.ts";
import { languages } from "../support/languages.ts";
import { ownPortal } from "../support/own-portal.ts";
import { signIn, watchErrors } from "../support/portal.ts";
import { callRest } from "../support/rest.ts";

const browser = withBrowser();

describe.each(languages)("rows of an import, in %s", (language) => {
	let page: Page;
	let errors: string[];
	let wizard: Locator;
	/** A year that no other sheet has rates of. */
	const year = language === "zh" ? 2055 : 2057;
	const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate(language, id, values);
	const rows = () => wizard.getByRole("grid", { name: say("wizard.rows") });
	const write = () => wizard.locator("footer").getByRole("button").last();

	beforeAll(async () => {
		page = await browser.open({ reducedMotion: "reduce" });
		errors = watchErrors(page);
		await signIn(page, "admin", language);
	});

	test("a row that changes a rate says what, wherever its columns are", async () => {
		wizard = await importLines(page, "first.xlsx", [railLine(year), railLine(year, { 3: "40GP" })]);
		await answerAll(wizard);
		await write().click();
		await wizard.getByText(say("wizard.applied"), { exact: true }).waitFor();
		wizard = await importLines(page, "rows.xlsx", [
			railLine(year, { 4: "4050" }),
			railLine(year, { 3: "40GP", 4: "dear" }),
			railLine(year, { 3: "40HC" }),
		]);
		await answerAll(wizard);
		await wizard
			.getByRole("button", { name: new RegExp(say("wizard.all")) })
			.first()
			.click();
		const changes = rows().getByRole("list", { name: say("wizard.rowChanges") });
		await expect.poll(() => changes.count()).toBe(1);
		expect(await changes.textContent()).toMatch(/CNY 4,000.*→.*CNY 4,050/);
		// Each amount with its currency, wherever the column of that is.
		expect(await rows().getByRole("gridcell", { name: "CNY 4,050", exact: true }).count()).toBe(1);
		const box = await changes.boundingBox();
		const grid = await rows().locator("..").boundingBox();
		expect(box && grid && box.x >= grid.x && box.x + box.width <= grid.x + grid.width).toBe(true);
	});

	test("what is wrong with a cell leads to it", async () => {
		await rows().getByRole("button", { name: /E3/ }).first().click();
		const editor = rows().getByRole("textbox", { name: say("wizard.correctCell", { field: say("rate.cost"), row: 3 }) });
		await editor.waitFor();
		// It was led to: the cell below is not the one meant, and what is typed next would go there.
		await editor.press("Enter");
		await editor.waitFor({ state: "detached" });
		await expect.poll(() => rows().locator("td:focus").locator("xpath=..").locator("th").textContent()).toBe("3");
	});

	test("on a phone lane, container and amounts stay in view however far the cells are scrolled", async () => {
		await page.setViewportSize({ width: 390, height: 844 });
		const scroller = rows().locator("..");
		const head = rows().locator("tr[aria-hidden=true]").first();
		await head.waitFor();
		expect(await head.textContent()).toMatch(/20GP.*4,050/);
		await scroller.evaluate((box) => {
			box.scrollLeft = box.scrollWidth;
		});
		const inside = head.locator("div");
		await expect.poll(async () => Math.round((await inside.boundingBox())?.x ?? -1)).toBeGreaterThanOrEqual(0);
		const box = await inside.boundingBox();
		expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
		expect(await axeFindings(page)).toEqual([]);
		await page.setViewportSize({ width: 1440, height: 900 });
	});

	test("a sheet that a program was refused says why, in the list of imports and in its preview", async () => {
		// Another tab of the same person; the program is somebody else's.
		const other = await page.context().newPage();
		const lines = [railLine(year, { 3: "45HC", 4: "dear" })];
		const bytes = await readAll(writeSheet({ sheetName: "Rail", columns: railHeads.map((header) => ({ header })), rows: lines }));
		const token = await tokenOf("pm");
		const form = new FormData();
		form.append("file", new Blob([new Uint8Array(bytes)]), `sent-${language}.xlsx`);
		const sent = await fetch(`${ownPortal().baseUrl}/api/upload`, { method: "POST", headers: { token }, body: form });
		const { data } = (await sent.json()) as { data: { objectName: string } };
		const path = `/api/v1/InlandRail/CheckExcelImport?fileName=${encodeURIComponent(data.objectName)}`;
		expect((await callRest(token, "POST", path)).code).toBe("000001");
		await other.goto("/IQT/imports");
		const row = other.getByRole("row").filter({ hasText: `sent-${language}.xlsx` });
		await row.getByText(say("import.sheet.hasErrors", { count: 1 })).waitFor();
		await row.getByRole("button", { name: `sent-${language}.xlsx`, exact: true }).click();
		const said = other.getByRole("dialog").getByRole("region", { name: new RegExp(say("wizard.refused")) });
		await said.getByRole("button").first().click();
		await said.getByRole("button", { name: say("wizard.showPlace", { place: "E2" }), exact: true }).waitFor();
		await other.close();
	});

	test("what a person has entered is not discarded without a question", async () => {
		await wizard
			.locator("footer")
			.getByRole("button", { name: say("wizard.discard") })
			.click();
		const asked = page
			.getByRole("alertdialog")
			.or(page.getByRole("dialog").filter({ hasText: say("wizard.discardTitle") }))
			.last();
		await asked.getByRole("button", { name: say("shell.cancel") }).click();
		await rows().waitFor();
	});

	test("the result lists what stayed out by its reason, with the file of errors", async () => {
		await wizard.locator("footer").getByRole("checkbox").check();
		await write().click();
		await wizard.getByText(say("wizard.applied"), { exact: true }).waitFor();
		await wizard.getByRole("heading", { name: say("wizard.stayedOut") }).waitFor();
		await expect.poll(() => rows().getByRole("rowheader").allTextContents()).toEqual(["3"]);
		await wizard.getByRole("button", { name: say("wizard.errorFile") }).waitFor();
		expect(await axeFindings(page)).toEqual([]);
		expect(errors).toEqual([]);
	});
});
