import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { go, loaded } from "../support/grid.ts";
import { signIn } from "../support/portal.ts";

const browser = withBrowser();
let page: Page;
beforeAll(async () => {
	page = await browser.open({ permissions: ["clipboard-read", "clipboard-write"], reducedMotion: "reduce" });
	await signIn(page);
});

const put = (text: string) => page.evaluate((words) => navigator.clipboard.writeText(words), text);
const wizard = () => page.getByRole("dialog", { name: "Import Pasted cells.xlsx" });
const lines = (...rows: string[][]) => rows.map((row) => row.join("\t")).join("\r\n");
const withHead = lines(
	["Inland city", "Port city", "Direction", "COC/SOC", "USD 20GP", "USD 40HC", "Valid from", "Valid to"],
	["Chengdu", "Ningbo", "Export", "SOC", "812.5", "1,250", "2031-01-01", "2031-03-31"],
);

test("rows with their head, pasted into the table, open as an import does, each price with the container and currency of its head", async () => {
	await page.goto("/IQT/Rail/RailPrice?f=inlandCity:eq:CNCTU&f=portCity:eq:CNNGB");
	await loaded(page);
	await go(page, 0, "Cost");
	await put(withHead);
	await page.keyboard.press("Control+v");
	await wizard().getByText("812.5").first().waitFor();
	for (const text of ["20GP", "40HC", "1,250"]) await wizard().getByText(text).first().waitFor();
	expect(await wizard().getByText("USD").count()).toBeGreaterThan(0);
});

test("rows without one are shown over the cells, and read below the names of these columns where they are to be rates of their own", async () => {
	await page.goto("/IQT/Rail/RailPrice?f=inlandCity:eq:CNCTU&f=portCity:eq:CNNGB");
	await loaded(page);
	await go(page, 0, "Valid from");
	await put(lines(["2031-01-01", "2031-03-31"], ["2031-04-01", "2031-06-30"]));
	await page.keyboard.press("Control+v");
	await page.getByRole("dialog", { name: "Paste 2 × 2 cells" }).getByRole("button", { name: "Import as rates…" }).click();
	await wizard().getByText("Valid from").first().waitFor();
});

test("an import takes what is on the clipboard, by key and by button", async () => {
	await page.goto("/IQT/Rail/RailPrice?import=new");
	const open = page.getByRole("dialog", { name: "Import from Excel" });
	await open.getByRole("button", { name: "Paste" }).waitFor();
	await put("one cell");
	await open.getByRole("button", { name: "Paste" }).click();
	await page.getByText("There are no cells to read on the clipboard").waitFor();
	await put(withHead);
	await page.keyboard.press("Control+v");
	await wizard().getByText("812.5").first().waitFor();
});
