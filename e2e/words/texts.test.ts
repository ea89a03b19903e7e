import { readFileSync } from "node:fs";
import { strFromU8, unzipSync, zipSync } from "fflate";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { setCookies, tokenOf } from "../shell/support.ts";
import { withBrowser } from "../support/browser.ts";
import { ownPortal } from "../support/own-portal.ts";
import { watchErrors } from "../support/portal.ts";

const browser = withBrowser();
const id = "dashboardScreen.waitingNone";

async function call(path: string, token: string, body?: unknown) {
	const answer = await fetch(`${ownPortal().baseUrl}${path}`, {
		method: body === undefined ? "GET" : "POST",
		headers: { "content-type": "application/json", language: "en", token },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	return (await answer.json()) as { code: string; data: Record<string, string> };
}

afterAll(async () => {
	const token = await tokenOf("admin");
	for (const key of [id, "menu.dashboard", "menu.salePrice"])
		await call("/api/v1/I18N/AddOrUpdateI18N", token, { i18NKey: key, zh: "", en: "", es: "", ja: "" });
});

const cell = (page: Page, row: string, column: number) =>
	page.locator('[role="row"]', { hasText: row }).first().locator(`[aria-colindex="${column}"]`);

/** Position of a column in the grid, by its heading. */
async function columnOf(page: Page, heading: string): Promise<number> {
	return Number(await page.getByRole("columnheader", { name: heading }).first().getAttribute("aria-colindex"));
}

test("an edited text shows in another session without a reload, and goes back", { timeout: 180_000 }, async () => {
	const other = await browser.open();
	const seen = watchErrors(other);
	await setCookies(other, { language: "en", token: await tokenOf("sales") });
	await other.clock.install();
	await other.goto("/IQT/dashboard");
	await other.getByRole("navigation").getByText("Price search").filter({ visible: true }).first().waitFor();

	const page = await browser.open();
	const errors = watchErrors(page);
	await setCookies(page, { language: "en", token: await tokenOf("admin") });
	await page.goto("/IQT/i18n/i18n?q=menu.salePrice");
	const english = await columnOf(page, "English");
	await cell(page, "menu.salePrice", english).dblclick();
	// A text that does not fit is refused where it was entered.
	await page.keyboard.press("ControlOrMeta+a");
	await page.keyboard.insertText("Find {a} price");
	await page.keyboard.press("Enter");
	await page.keyboard.press("ControlOrMeta+s");
	await page
		.getByText(/\{a\} is not known here/)
		.filter({ visible: true })
		.first()
		.waitFor();
	await cell(page, "menu.salePrice", english).dblclick();
	await page.keyboard.press("ControlOrMeta+a");
	await page.keyboard.insertText("Find a price");
	await page.keyboard.press("Enter");
	await page.keyboard.press("ControlOrMeta+s");
	// At once in the editor's own menu, without a reload.
	await page.getByRole("navigation").getByText("Find a price").filter({ visible: true }).first().waitFor();
	expect(errors.filter((error) => !error.includes("400"))).toEqual([]);

	await other.clock.runFor(46_000);
	await other.getByRole("navigation").getByText("Find a price").filter({ visible: true }).first().waitFor();
	expect(seen).toEqual([]);
	expect((await call("/api/Common/GetI18NData", "")).data["menu.salePrice"]).toBe("Find a price");

	await page
		.getByRole("button", { name: "More" })
		.or(cell(page, "menu.salePrice", english))
		.last()
		.click({ button: "right" });
	await page.getByRole("menuitem", { name: "Back to the shipped text" }).click();
	await page.getByRole("navigation").getByText("Price search").filter({ visible: true }).first().waitFor();
	await page.context().close();
	await other.context().close();
});

test("the texts go out to Excel and come back, with errors by cell and nothing half-saved", { timeout: 120_000 }, async () => {
	const page = await browser.open();
	await setCookies(page, { language: "en", token: await tokenOf("admin") });
	await page.goto(`/IQT/i18n/i18n?q=dashboardScreen.waiting`);
	const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export to Excel" }).click()]);
	const parts = unzipSync(new Uint8Array(readFileSync(await download.path())));
	const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
	expect(sheet).toContain("Nothing is waiting for you");
	const edited = (text: string) =>
		Buffer.from(zipSync({ ...parts, "xl/worksheets/sheet1.xml": new TextEncoder().encode(sheet.replace("Nothing is waiting for you", text)) }));
	const choose = (text: string) =>
		page.locator("input[type=file]").setInputFiles({
			name: "texts.xlsx",
			mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
			buffer: edited(text),
		});
	await page.getByRole("button", { name: "Import from Excel" }).click();
	await choose("Nothing for {name}");
	await page.getByRole("row", { name: /^C\d+ .*\{name\} is not known here/ }).waitFor();
	await expect.poll(() => page.getByRole("button", { name: "Apply the changes" }).isDisabled()).toBe(true);
	await choose("All done for today");
	await page.getByText("All done for today").waitFor();
	await page.getByRole("button", { name: "Apply 1 change" }).click();
	await page.getByText("1 text changed; they apply at once").waitFor();
	expect((await call("/api/Common/GetI18NData", "")).data[id]).toBe("All done for today");
	await page.context().close();
});

test("the change log tells who changed what, and that it is whole", { timeout: 120_000 }, async () => {
	const token = await tokenOf("admin");
	await call("/api/v1/I18N/AddOrUpdateI18N", token, { i18NKey: "menu.dashboard", en: "Desk" });
	const page = await browser.open();
	const errors = watchErrors(page);
	await setCookies(page, { language: "en", token });
	await page.goto("/IQT/log/log?f=objectType:in:translation");
	await page.getByText("English: Dashboard → Desk").filter({ visible: true }).first().waitFor();
	await page.getByRole("button", { name: "Check the chain" }).click();
	await page.getByText(/^The log is intact: [\d,]+ entries/).waitFor();
	await page.getByText("English: Dashboard → Desk").filter({ visible: true }).first().dblclick();
	const drawer = page.getByRole("dialog");
	await drawer.getByRole("row", { name: "English Dashboard Desk" }).waitFor();
	await page.keyboard.press("Escape");
	const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export" }).click()]);
	const parts = unzipSync(new Uint8Array(readFileSync(await download.path())));
	expect(strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toContain(">Desk<");
	expect(errors).toEqual([]);
	await page.context().close();
});
