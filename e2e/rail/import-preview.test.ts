import { translate } from "@iqt/i18n";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeFindings } from "../support/axe.ts";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { answerAll, importLines, overRows, railHeads, railLine } from "../support/imports.ts";
import { languages } from "../support/languages.ts";
import { signIn, watchErrors } from "../support/portal.ts";

const browser = withBrowser();

describe.each(languages)("in %s", (language) => {
	let page: Page;
	let errors: string[];
	let wizard: Locator;
	/** A year that no other sheet has rates of. */
	const year = language === "zh" ? 2041 : 2043;
	const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate(language, id, values);
	const show = (place: string) => wizard.getByRole("button", { name: say("wizard.showPlace", { place }), exact: true });
	const sheet = () => wizard.getByRole("grid", { name: say("wizard.sheetGrid", { sheet: "Rail" }) });
	const rows = () => wizard.getByRole("grid", { name: say("wizard.rows") });
	const lit = () => sheet().locator("[aria-current=true]");
	const openQuestions = () => wizard.locator("[data-question=open]");
	const write = () => wizard.locator("footer").getByRole("button").last();
	/** What has the focus, by what it says. */
	const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");

	beforeAll(async () => {
		page = await browser.open({ reducedMotion: "reduce" });
		errors = watchErrors(page);
		await signIn(page, "admin", language);
		wizard = await importLines(page, "doubtful.xlsx", [
			railLine(year, { 5: overRows("CNY", 3) }),
			railLine(year, { 3: "40GP", 5: null }),
			railLine(year, { 3: "40HC", 5: null }),
			railLine(year, { 1: "CNNGB", 5: null }),
			railLine(year, { 1: "CNNGB", 3: "40GP", 5: null }),
		]);
	});

	test("a line for each field says where its values come from; a place leads into the sheet", async () => {
		const sources = wizard.getByRole("region", { name: say("wizard.sources") });
		await sources.getByRole("button", { expanded: false }).click();
		const currency = sources.locator("dl > div").filter({ hasText: say("rate.currency") });
		await currency.getByText(say("wizard.from.merged", { count: "3" })).waitFor();
		await currency
			.getByRole("strong")
			.getByText(say("wizard.from.assumed", { count: "2" }))
			.waitFor();
		await show("F2:F4").click();
		await expect.poll(() => lit().allTextContents()).toEqual(["CNY"]);
		expect(await lit().getAttribute("aria-rowspan")).toBe("3");
		// In view above what stays at the bottom, however long what led there is.
		const [cell, bar] = [await lit().boundingBox(), await wizard.locator("footer").boundingBox()];
		expect((cell?.y ?? 0) + (cell?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
	});

	test("the amounts of the sheet add up", async () => {
		const [, cells = ""] = say("wizard.ledgerSum", { amounts: 2, parts: "" }).match(/([^2=]{4,})/) ?? [];
		const sum = wizard.getByText(cells.trim()).first();
		const numbers = ((await sum.textContent()) ?? "").match(/\d+/g)?.map(Number) ?? [];
		expect(numbers[0]).toBeGreaterThan(0);
	});

	test("nothing can be written while a question is open: the button says so and leads to the first", async () => {
		const count = await openQuestions().count();
		expect(count).toBeGreaterThan(0);
		expect(await write().textContent()).toBe(say("wizard.applyOpen", { count: 5, open: count }));
		expect(await write().getAttribute("aria-disabled")).toBe("true");
		const why = page.locator(`[id="${await write().getAttribute("aria-describedby")}"]`);
		expect(await why.textContent()).toBe(say("wizard.applyWhy", { open: count }));
		await write().press("Enter");
		await expect.poll(focused).toBe(await openQuestions().first().locator("fieldset button").first().textContent());
	});

	test("an answer is given and undone with a key; once all are answered, the rows can be written", async () => {
		const count = await openQuestions().count();
		await page.keyboard.press("Enter");
		await expect.poll(() => openQuestions().count()).toBe(count - 1);
		await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-pressed"))).toBe("true");
		await page.keyboard.press("Enter");
		await expect.poll(() => openQuestions().count()).toBe(count);
		await answerAll(wizard);
		await expect.poll(() => write().isEnabled()).toBe(true);
		expect(await write().textContent()).toBe(say("wizard.apply", { count: 5 }));
		await page.reload();
		await wizard.locator("footer").waitFor();
		await expect.poll(() => write().isEnabled()).toBe(true);
	});

	test("the cell a value was read from is lit; a cell of the sheet selects what was read from it", async () => {
		await rows().locator("td[tabindex='0']").focus();
		await page.keyboard.press("Control+Home");
		await expect.poll(() => lit().allTextContents()).toEqual(["CNCKG"]);
		await page.keyboard.press("Control+End");
		await expect.poll(() => rows().locator("td:focus").count()).toBe(1);
		await sheet().locator("[data-cell='4:5']").click();
		const cell = rows().locator("td:focus");
		await expect.poll(() => cell.locator("xpath=..").locator("th").textContent()).toBe("4");
		await expect.poll(() => cell.textContent()).toBe("CNY 4,000");
		await sheet().focus();
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Enter");
		await expect.poll(() => cell.locator("xpath=..").locator("th").textContent()).toBe("5");
	});

	test("axe finds nothing in it", async () => {
		expect(await axeFindings(page)).toEqual([]);
	});

	test("a changed row says what was before and what is now; a clash names its rate and opens it", async () => {
		await write().click();
		await wizard.getByText(say("wizard.applied")).waitFor();
		const done = wizard.getByRole("region", { name: say("wizard.resultWritten") });
		expect(await done.locator("dt").allTextContents()).toEqual((["new", "changed"] as const).map((o) => say(`wizard.outcome.${o}`)));
		expect(await done.locator("dd").allTextContents()).toEqual(["5", "0"]);
		wizard = await importLines(page, "dearer.xlsx", [
			railLine(year, { 4: "4250" }),
			railLine(year, { 3: "40GP", 8: `${year}-03-01`, 9: `${year}-04-30` }),
		]);
		await answerAll(wizard);
		const changes = rows().getByRole("list", { name: say("wizard.rowChanges") });
		await expect.poll(() => changes.textContent()).toBe(`${say("rate.cost")} ${say("wizard.wasBefore")} CNY 4,000 →${say("wizard.isNow")} CNY 4,250`);
		const [book] = await Promise.all([page.waitForEvent("popup"), rows().getByRole("link").click()]);
		await loaded(book);
		await expect.poll(() => book.locator("[role=grid] [data-row]").count()).toBe(1);
		await book.getByText(`${year}-06-30`).filter({ visible: true }).first().waitFor();
		await book.close();
	});

	test("a clash is settled in its row, or with all others; what was said in the preview is what is told of the result", async () => {
		const inRow = rows().getByRole("group", { name: say("wizard.clashChoices") });
		await expect.poll(() => write().isEnabled()).toBe(false);
		await wizard
			.locator("footer")
			.getByText(say("wizard.whyClashes", { count: 1 }))
			.waitFor();
		await rows()
			.getByRole("button", { name: say("wizard.sideBySide"), exact: true })
			.click();
		const beside = rows().getByRole("table", { name: say("wizard.clashCompare") });
		expect(await beside.getByRole("cell").allTextContents()).toEqual([`${year}-01-01`, `${year}-03-01`, `${year}-06-30`, `${year}-04-30`]);
		await inRow.getByRole("button", { name: say("wizard.keepBook"), exact: true }).click();
		await expect.poll(() => write().isEnabled()).toBe(true);
		await wizard
			.locator("footer")
			.getByRole("button", { name: say("wizard.takeSheetAll"), exact: true })
			.click();
		// All are all: that one, too, whatever was chosen for it before.
		await inRow.getByRole("button", { name: say("wizard.takeSheet", { day: `${year}-03-01` }), pressed: true }).waitFor();
		await expect.poll(() => write().textContent()).toBe(say("wizard.apply", { count: 2 }));
		const days = { from: `${year}-05-01`, to: `${year}-06-30`, open: "no" };
		await rows()
			.getByText(say("import.leavesHole", { ...days, whole: "yes", weightFrom: "0", weightTo: "0" }))
			.waitFor();
		await inRow.getByRole("button", { name: say("wizard.takeWithin", { from: `${year}-03-01`, to: `${year}-04-30`, open: "no" }) }).click();
		await expect.poll(() => inRow.getByRole("button", { pressed: true }).count()).toBe(1);
		await rows()
			.getByText(say("import.goesOn", { ...days, whole: "yes", weightFrom: "0", weightTo: "0" }))
			.waitFor();
		// Somebody else who has it open keeps the book's meanwhile: what is not seen here is not written.
		const other = await page.context().newPage();
		await other.goto(page.url());
		const theirs = other.getByRole("dialog").getByRole("group", { name: say("wizard.clashChoices") });
		await theirs.getByRole("button", { name: say("wizard.keepBook"), exact: true }).click();
		await theirs.getByRole("button", { name: say("wizard.keepBook"), exact: true, pressed: true }).waitFor();
		await other.close();
		await write().click();
		const refused = page.getByRole("alertdialog");
		await refused.getByText(say("import.choicesMoved")).waitFor();
		await refused.getByRole("button").last().click();
		await inRow.getByRole("button", { name: say("wizard.keepBook"), exact: true, pressed: true }).waitFor();
		await inRow.getByRole("button", { name: say("wizard.takeWithin", { from: `${year}-03-01`, to: `${year}-04-30`, open: "no" }) }).click();
		await expect.poll(() => write().textContent()).toBe(say("wizard.apply", { count: 2 }));
		await write().click();
		await wizard.getByText(say("wizard.goesOnList", { count: 1 })).waitFor();
		const done = wizard.getByRole("region", { name: say("wizard.resultWritten") });
		await done.waitFor();
		expect(await done.locator("dt").allTextContents()).toEqual(
			(["wizard.outcome.new", "wizard.outcome.changed", "wizard.resultClash"] as const).map((id) => say(id)),
		);
		expect(await done.locator("dd").allTextContents()).toEqual(["0", "1", "1"]);
	});

	test("the result leads to the rates it wrote: one that is dearer, one that begins, the one that ends before it and what is kept of that behind it", async () => {
		await wizard.getByRole("button", { name: say("wizard.done"), exact: true }).click();
		await wizard.waitFor({ state: "detached" });
		await loaded(page);
		await expect.poll(() => page.locator("[role=grid] [data-row]").count()).toBe(4);
		const only = page.getByRole("button", { name: say("table.dropFilter", { column: say("table.ofOneChange") }) });
		await only.click();
		await only.waitFor({ state: "detached" });
	});

	test("a row that stands against another of its sheet is left out, and the other is taken", async () => {
		wizard = await importLines(page, "twice.xlsx", [railLine(year + 3), railLine(year + 3, { 4: "5000" })]);
		const leave = rows().getByRole("button", { name: say("wizard.leaveRowOut"), exact: true });
		await expect.poll(() => leave.count()).toBe(2);
		// Each says its own prices: the first of the two is kept.
		await rows()
			.getByRole("button", { name: /CNY 4,000/ })
			.click();
		await expect.poll(() => leave.count()).toBe(0);
		await wizard.getByRole("button", { name: new RegExp(`1\\s*${say("wizard.outcome.skipped")}`) }).click();
		await rows()
			.getByRole("button", { name: say("wizard.takeRowIn"), exact: true })
			.click();
		await expect.poll(() => leave.count()).toBe(2);
		await wizard.getByRole("button", { name: say("wizard.discard") }).click();
	});

	test("the preview scrolls as one, and the main action stays in sight", async () => {
		wizard = await importLines(
			page,
			"long.xlsx",
			Array.from({ length: 40 }, (_, i) => railLine(year + 4 + i)),
		);
		const inSight = () =>
			write().evaluate((button) => {
				const { top, bottom } = button.getBoundingClientRect();
				return top >= 0 && bottom <= innerHeight && document.elementFromPoint(button.getBoundingClientRect().left + 5, (top + bottom) / 2) === button;
			});
		for (const size of [
			{ width: 1440, height: 900 },
			{ width: 390, height: 844 },
		]) {
			await page.setViewportSize(size);
			await expect.poll(inSight).toBe(true);
			await rows().getByRole("row").last().scrollIntoViewIfNeeded();
			await expect.poll(inSight).toBe(true);
			await expect.poll(() => rows().evaluate((grid) => grid.parentElement?.scrollHeight === grid.parentElement?.clientHeight)).toBe(true);
		}
		await page.setViewportSize({ width: 1440, height: 900 });
		await wizard.getByRole("button", { name: say("wizard.discard") }).click();
	});

	test("on a phone the sheet is a page of its own, which a place leads to; axe finds nothing there", async () => {
		await page.setViewportSize({ width: 390, height: 844 });
		wizard = await importLines(page, "phone.xlsx", [railLine(year + 1, { 5: overRows("CNY", 2) }), railLine(year + 1, { 3: "40GP", 5: null })]);
		await wizard.getByRole("tab", { name: say("wizard.sheetTab"), exact: true }).waitFor();
		await expect.poll(() => sheet().isVisible()).toBe(false);
		await wizard
			.getByRole("region", { name: say("wizard.sources") })
			.getByRole("button", { expanded: false })
			.click();
		await show("F2:F3").click();
		await expect.poll(() => lit().allTextContents()).toEqual(["CNY"]);
		await expect.poll(() => sheet().isVisible()).toBe(true);
		expect(await axeFindings(page)).toEqual([]);
		await sheet().locator("[data-cell='3:5']").click();
		await expect.poll(() => rows().locator("td:focus").count()).toBe(1);
		expect(await axeFindings(page)).toEqual([]);
		await wizard.getByRole("button", { name: say("wizard.discard") }).click();
		await page.setViewportSize({ width: 1440, height: 900 });
	});

	test("columns a person has settled are remembered by name, and can be forgotten", async () => {
		const heads = [...railHeads, "Word of the carrier"];
		const lines = [[...railLine(year + 20), "weekly"]];
		wizard = await importLines(page, "settled.xlsx", lines, heads);
		const mapping = wizard.getByRole("region", { name: say("wizard.mapping") });
		await mapping.getByRole("button").first().click();
		await mapping.getByRole("combobox", { name: say("wizard.targetOf", { header: "Word of the carrier" }) }).click();
		await page.getByRole("option", { name: say("rate.remark"), exact: true }).click();
		await mapping.getByRole("button", { name: say("wizard.readAgain") }).click();
		// The questions of the first reading stand until the second is done.
		await rows().getByText("weekly").filter({ visible: true }).first().waitFor();
		await answerAll(wizard);
		await expect.poll(() => write().getAttribute("aria-disabled")).not.toBe("true");
		await write().click();
		// Undoing the import leaves what was settled for its headers.
		await wizard.getByRole("button", { name: say("wizard.undo") }).click();
		await page
			.getByRole("alertdialog")
			.getByRole("button", { name: say("wizard.undo") })
			.click();
		await wizard.getByText(say("wizard.undone")).waitFor();
		wizard = await importLines(page, "settled-again.xlsx", lines, heads);
		await wizard.getByText("weekly").filter({ visible: true }).first().waitFor();
		await mapping.getByRole("button").first().click();
		const forget = mapping.getByRole("button", { name: say("wizard.forget"), exact: true });
		await forget.click();
		await forget.waitFor({ state: "detached" });
		await wizard.locator("footer").waitFor();
		await wizard.getByRole("button", { name: say("wizard.discard") }).click();
	});

	test("nothing of this wrote an error into the console", () => {
		// Of what somebody else had chosen meanwhile the server says so.
		expect(errors.filter((text) => !text.includes("status of 409"))).toEqual([]);
	});
});
