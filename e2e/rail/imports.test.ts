import { translate } from "@iqt/i18n";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { signIn, watchErrors } from "../support/portal.ts";

const browser = withBrowser();
const sheet = "packages/routers/src/imports/fixtures/inland-rail-2026q4.xlsx";

describe.each(["zh", "en"] as const)("in %s", (language) => {
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
		await wizard.getByRole("button", { name: say("wizard.discard") }).waitFor();
		await wizard.getByRole("radio", { name: say("wizard.replace"), exact: false }).click();
		for (const box of await wizard.locator("footer").getByRole("checkbox").all()) await box.check();
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

	test("the list of imports is there after a reload, and takes the import back", async () => {
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

	test("nothing of this wrote an error into the console", () => {
		expect(errors).toEqual([]);
	});
});
