import type { Locator, Page } from "playwright-core";

/** The cell of a row (from 0) under the column head with this label; among several sort keys a head also shows its place. */
export async function cell(page: Page, row: number, column: string): Promise<Locator> {
	const head = page.getByRole("columnheader", { name: new RegExp(`^${column}( \\d)?$`) });
	const at = await head.getAttribute("data-head");
	return page.locator(`[data-row="${row}"] [data-cell="${at}"]`);
}

/** Puts the grid's active cell there. */
export async function go(page: Page, row: number, column: string): Promise<Locator> {
	const target = await cell(page, row, column);
	await target.click({ position: { x: 4, y: 8 } });
	return target;
}

/** Types over a cell and moves on with Enter. */
export async function type(page: Page, row: number, column: string, text: string): Promise<Locator> {
	const target = await go(page, row, column);
	await page.keyboard.type(text);
	await page.keyboard.press("Enter");
	await target.locator("input").waitFor({ state: "detached" });
	return target;
}

/** The list with nothing under way. */
export async function loaded(page: Page): Promise<void> {
	await page.locator('[role=grid]:not([aria-busy=true]) [data-row="0"]').waitFor();
}
