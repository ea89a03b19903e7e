import { expect, test } from "vitest";
import { saved } from "../settings/support.ts";
import { withBrowser } from "../support/browser.ts";
import { inAWeek } from "../support/days.ts";
import { loaded } from "../support/grid.ts";
import { choose, signIn, watchErrors } from "../support/portal.ts";
import { openRowMenu } from "../support/row-menu.ts";

const browser = withBrowser();
const search = `?scope=portToPort&dir=westbound&from=inlandCity:CNSIA&to=port:CNSHA&box=40HC*1&own=COC&kg=18000&cargo=general&ready=${inAWeek}&with=bookingService&cur=CNY`;

test("terms of a lane are added, written in one language after another, and told apart in the list", async () => {
	const page = await browser.open();
	const errors = watchErrors(page);
	await signIn(page, "pm");
	await page.goto("/IQT/Rail/RailTerm");
	await loaded(page);
	await page.getByRole("button", { name: "Add terms" }).first().click();
	const form = page.getByRole("dialog");
	await choose(page, "Inland city", "Chongqing", /Chongqing/);
	await choose(page, "Port city", "Xiamen", /Xiamen/);
	const words = form.getByRole("textbox", { name: "Terms in English" });
	await words.click();
	await page.keyboard.type("Cut-off: ");
	await form.getByRole("button", { name: "Bold" }).click();
	await page.keyboard.type("two days");
	await expect.poll(() => words.innerHTML()).toMatch(/^(<p>)?Cut-off: <b>two days<\/b>(<\/p>)?$/);
	await form.getByRole("tab", { name: "日本語" }).click();
	await form.getByText("As long as it is empty its readers are told the terms in English.").waitFor();
	await page.getByRole("button", { name: "Save" }).click();
	await saved(page);
	const row = page.getByRole("row").filter({ hasText: "Xiamen" }).filter({ hasText: "Chongqing" });
	await row.getByText("Cut-off: two days").waitFor();
	await row.getByText("Cut-off: two days").dblclick();
	await form.getByRole("tab", { name: "Español" }).click();
	await form.getByRole("textbox", { name: "Terms in Español" }).click();
	await page.keyboard.type("Cierre: dos días");
	await page.getByRole("button", { name: "Save" }).click();
	await saved(page);
	await row.getByText("English, Español").waitFor();
	await openRowMenu(row);
	await page.getByRole("menuitem", { name: "History" }).click();
	const history = page.getByRole("dialog").getByRole("listitem");
	await expect.poll(() => history.locator("dt").allTextContents()).toEqual(["Spanish", "English"]);
	await expect.poll(() => history.locator("dd strong").allTextContents()).toEqual(["Cierre: dos días", "Cut-off: two days"]);
	expect(errors).toEqual([]);
});

test("what is pasted keeps simple formatting and loses everything else; a salesperson reads and changes nothing", async () => {
	const page = await browser.open();
	await signIn(page, "sales");
	await page.goto("/IQT/Rail/RailTerm");
	await loaded(page);
	await expect.poll(() => page.getByRole("button", { name: "Add terms" }).count()).toBe(0);
	await page
		.getByRole("gridcell", { name: /Rates include rail freight/ })
		.first()
		.dblclick();
	const read = page.getByRole("dialog").getByRole("textbox", { name: "Terms in English" });
	await read.getByText("Free storage: 3 days after arrival").waitFor();
	expect(await read.getAttribute("contenteditable")).toBe("false");

	const desk = await browser.open();
	await signIn(desk, "pm");
	await desk.goto("/IQT/CHB/chbTerm?new=1");
	const words = desk.getByRole("dialog").getByRole("textbox", { name: "Terms in English" });
	await words.click();
	await words.evaluate((box) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData(
			"text/html",
			'<div style="color:red" onclick="x()">Two <b>days</b><script>x()</script><img src="x"></div><ul><li>one</li></ul>',
		);
		box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	});
	await expect.poll(() => words.textContent()).toMatch(/Two days\s*one/);
	expect(await words.innerHTML()).not.toMatch(/style|onclick|script|img/);
});

test("a price's breakdown tells the terms it is sold by", async () => {
	const page = await browser.open();
	await signIn(page, "sales");
	await page.goto(`/IQT/sale/sale${search}`);
	await page.getByRole("button", { name: "Price breakdown" }).first().click();
	await page.getByRole("heading", { name: "Terms", exact: true }).waitFor();
	await page.getByText("Cut-off: 2 working days before departure").waitFor();
});
