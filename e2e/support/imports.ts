import { type Language, translate } from "@iqt/i18n";
import { styledCell, writeSheet } from "@iqt/routers/kit/sheet/write";
import { readAll } from "@iqt/routers/kit/sheet/zip";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Heads of the columns of `railLine`. */
export const railHeads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "Currency", "SSR", "MSR", "Valid From", "Valid To"];

/** A line of a rail sheet for a half year, some cells by position given otherwise. */
export const railLine = (year: number, over: Partial<Record<number, unknown>> = {}): unknown[] =>
	["CNCKG", "CNSHA", "Export", "20GP", "4000", "CNY", "cost*1.1", "4100", `${year}-01-01`, `${year}-06-30`].map((v, i) => (i in over ? over[i] : v));

/** A value merged over its own and the next rows. */
export const overRows = (value: string, rows: number) => styledCell(value, {}, { rows });

/** Opens the import of a book's prices, rail's unless its screen is named, with a sheet of these lines, and waits for its preview. */
export async function importLines(
	page: Page,
	name: string,
	lines: readonly unknown[][],
	heads: readonly string[] = railHeads,
	screen = "/IQT/Rail/RailPrice",
): Promise<Locator> {
	const bytes = await readAll(writeSheet({ sheetName: "Rail", columns: heads.map((header) => ({ header })), rows: lines }));
	await page.goto(`${screen}?import=new`);
	await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
	const wizard = page.getByRole("dialog");
	await wizard.locator("footer").waitFor();
	return wizard;
}

/** Answers every open question of a preview by the first of its answers. */
export async function answerAll(wizard: Locator): Promise<void> {
	await wizard.locator("footer").waitFor();
	const open = wizard.locator("[data-question=open]");
	// The panel is drawn anew with each answer: a press that comes just then is made again.
	await expect
		.poll(
			async () => {
				const left = await open.count();
				if (left > 0) await open.first().locator("fieldset button").first().click();
				return left;
			},
			{ timeout: 60_000, interval: 500 },
		)
		.toBe(0);
}

/** Settles whatever else a preview waits for: rows with errors are left out, and where rows clash the book's rates are kept. */
export async function settleRest(wizard: Locator, language: Language = "en"): Promise<void> {
	const footer = wizard.locator("footer");
	for (const box of await footer.getByRole("checkbox").all()) await box.check();
	const keepBook = footer.getByRole("button", { name: translate(language, "wizard.keepBookAll"), exact: true });
	if (await keepBook.isVisible()) await keepBook.click();
}
