/** Takes the pictures of the README anew, of a portal with demo data as product managers see it: `npm run pictures`. Look at each before it is committed. */
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { withPortal } from "../bench/browser.ts";

/** What is shown, by the name of its file: where it is, and what is done there until it shows. */
const pictures: Record<string, { path: string; height?: number; show: (page: Page) => Promise<void> }> = {
	sale: {
		path: "/sale/sale",
		height: 960,
		async show(page) {
			await page
				.getByRole("region", { name: /^Lanes with prices today/ })
				.getByRole("button")
				.first()
				.click();
			await page.getByRole("button", { name: "Price breakdown" }).first().click();
			await page.getByText("Total", { exact: true }).waitFor();
		},
	},
	rail: { path: "/Rail/RailPrice", show: (page) => page.getByRole("row").nth(10).waitFor() },
	quotation: {
		path: "/QuotationReference/quotationRecord",
		async show(page) {
			await page.getByRole("link", { name: /^D-/ }).first().click();
			await page.getByText("Lane total").first().waitFor();
		},
	},
};

await withPortal(async ({ context, open }) => {
	await context.addCookies([{ name: "language", value: "en", domain: "127.0.0.1", path: "/" }]);
	for (const [name, { path, height = 900, show }] of Object.entries(pictures)) {
		const { page } = await open(path);
		await page.setViewportSize({ width: 1440, height });
		await show(page);
		// What follows a click: the search's fields fold, rows are drawn, the pointer's hints go.
		await page.mouse.move(0, 0);
		await page.waitForTimeout(2_000);
		await page.screenshot({ path: fileURLToPath(new URL(`../docs/images/${name}.png`, import.meta.url)) });
		await page.close();
	}
}, "pm");
