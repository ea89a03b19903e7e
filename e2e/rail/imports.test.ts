import { translate } from "@iqt/i18n";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { answerAll, settleRest } from "../support/imports.ts";
import { languages } from "../support/languages.ts";
import { signIn, watchErrors } from "../support/portal.ts";

const browser = withBrowser();
const sheet = "packages/routers/src/kit/imports/fixtures/inland-rail-2026q4.xlsx";

describe.each(languages)("in %s", (language) => {
	let page: Page;
	let errors: string[];
	const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate(language, id, values);
	beforeAll(async () => {
		page = await browser.open({ reducedMotion: "reduce" });
		errors = watchErrors(page);
		await signIn(page, "admin", language);
	});

	test("replacing says first how many rates it ends; nothing is written before the yes", async () => {
		await page.goto("/IQT/Rail/RailPrice?import=new");
		await page.locator("input[type=file]").setInputFiles(sheet);
		const wizard = page.getByRole("dialog");
		await answerAll(wizard);
		await wizard.getByRole("radio", { name: say("wizard.replace"), exact: false }).click();
		await settleRest(wizard, language);
		const write = wizard.locator("footer").getByRole("button").last();
		const asked = page.getByRole("alertdialog");
		const yes = asked.getByRole("button", { name: say("wizard.replaceNow"), exact: true });
		await write.click();
		await expect.poll(() => yes.isEnabled()).toBe(true);
		const ends = say("wizard.replaceEnds", { count: 7 }).split("7");
		const title = (await asked.getByRole("heading").first().textContent()) ?? "";
		expect(title === say("wizard.replaceEndsNone") || ends.every((part) => title.includes(part.replace(/s$/, "")))).toBe(true);
		await asked.getByRole("button", { name: say("shell.cancel"), exact: true }).click();
		await asked.waitFor({ state: "detached" });
		await write.click();
		await expect.poll(() => yes.isEnabled()).toBe(true);
		await yes.click();
		await wizard.getByText(say("wizard.applied")).waitFor();
	});

	test("the bar says what the server is at, and counts rows", async () => {
		const writing = { state: "applying", progress: { phase: "writing", done: 3, total: 7, secondsLeft: null } };
		const asked = /\/trpc\/[^?]*imports\.batch\b/;
		await page.route(asked, async (route) => {
			const names = decodeURIComponent(new URL(route.request().url()).pathname.split("/").at(-1) ?? "").split(",");
			const answer = await route.fetch();
			const answers = (await answer.json()) as { result: { data: object } }[];
			const json = answers.map((one, i) => (names[i] === "imports.batch" ? { result: { data: { ...one.result.data, ...writing } } } : one));
			await route.fulfill({ response: answer, json });
		});
		await page.reload();
		const bar = page
			.getByRole("dialog")
			.getByRole("status")
			.filter({ hasText: say("wizard.phase.writing") });
		await bar.getByText(say("wizard.rowsOf", { done: "3", total: "7" })).waitFor();
		expect(await bar.getByRole("progressbar", { name: say("wizard.phase.writing") }).getAttribute("aria-valuenow")).toBe("3");
		// An answer on its way is waited for: it would be given twice.
		await page.unrouteAll({ behavior: "wait" });
	});

	test("the list of imports is there after a reload, and undoes the import", async () => {
		await page.goto("/IQT/Rail/RailPrice");
		await loaded(page);
		await page.getByRole("button", { name: say("book.export"), exact: true }).click();
		await page.getByRole("menuitem", { name: say("imports.earlier") }).click();
		const list = page.getByRole("dialog", { name: say("imports.ofBook", { book: say("menu.railPrice") }) });
		await list.waitFor();
		await page.reload();
		const row = list.getByRole("row").nth(1);
		await row.getByText(say("imports.state.applied")).waitFor();
		await row.getByRole("button", { name: say("imports.undoFile", { file: "inland-rail-2026q4.xlsx" }) }).click();
		await page
			.getByRole("alertdialog")
			.getByRole("button", { name: say("wizard.undo") })
			.click();
		await row.getByText(say("imports.state.undone")).waitFor();
		expect(await row.getByRole("button", { name: say("imports.undoFile", { file: "inland-rail-2026q4.xlsx" }) }).count()).toBe(0);
	});

	test("those of every book stand on a page of their own, which leads back to one", async () => {
		await page.goto("/IQT/imports");
		const row = page.getByRole("row").nth(1);
		await row.getByText(say("menu.railPrice")).waitFor();
		await row.getByText(say("imports.state.undone")).waitFor();
		await row.getByRole("button", { name: "inland-rail-2026q4.xlsx" }).click();
		await page.getByRole("dialog").getByText(say("wizard.undone")).waitFor();
	});

	test("a wrong cell is put right in place, with the keyboard; that is there after a reload", async () => {
		await page.goto("/IQT/Rail/RailPrice?import=new");
		await page.locator("input[type=file]").setInputFiles("packages/routers/src/kit/imports/fixtures/vendor-rail-tariff.xlsx");
		const wizard = page.getByRole("dialog");
		const wrong = wizard.getByRole("button", { name: new RegExp(`^\\d+ ?${say("wizard.waits")}$`) });
		const before = Number.parseInt((await wrong.textContent()) ?? "", 10);
		const cell = wizard.getByRole("grid", { name: say("wizard.rows") }).locator("td[tabindex='0']");
		expect(await cell.getAttribute("aria-invalid")).toBe("true");
		await cell.press("F2");
		const editor = cell.getByRole("textbox", { name: say("wizard.correctCell", { field: say("rate.msr"), row: 11 }) });
		await editor.press("9");
		await editor.press("Escape");
		await editor.waitFor({ state: "detached" });
		// A key that an input method keeps for itself opens it, too.
		await cell.dispatchEvent("keydown", { key: "Process", bubbles: true, cancelable: true });
		await expect.poll(() => editor.evaluate((input) => input === document.activeElement)).toBe(true);
		await editor.press("Escape");
		await editor.waitFor({ state: "detached" });
		await page.keyboard.type("4000");
		await editor.press("Enter");
		// The row has a rate for each of three containers, which share the cell.
		const notice = wizard.getByText(say("wizard.correctedWaiting", { corrected: 1, errors: 0, waiting: before - 3 }));
		await notice.waitFor();
		await page.reload();
		await notice.waitFor();
		expect(Number.parseInt((await wrong.textContent()) ?? "", 10)).toBe(before - 3);
		await wizard.getByRole("button", { name: say("wizard.discard") }).click();
	});

	test("nothing of this wrote an error into the console", () => {
		expect(errors).toEqual([]);
	});
});
