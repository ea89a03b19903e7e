import { translate } from "@iqt/i18n";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeFindings } from "../support/axe.ts";
import { withBrowser } from "../support/browser.ts";
import { importLines, railHeads, railLine } from "../support/imports.ts";
import { languages } from "../support/languages.ts";
import { signIn, watchErrors } from "../support/portal.ts";

const browser = withBrowser();

describe.each(languages)("questions of a sheet in %s", (language) => {
	let page: Page;
	let errors: string[];
	let wizard: Locator;
	const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate(language, id, values);
	const asked = (text: string) => wizard.locator("[data-question]").filter({ hasText: text });
	const rows = () => wizard.getByRole("grid", { name: say("wizard.rows") });
	const named = (id: Parameters<typeof translate>[1]) => ({ name: say(id), exact: true });
	const owned = (code: "COC" | "SOC") =>
		rows()
			.getByRole("gridcell")
			.filter({ hasText: new RegExp(`^${code}$`) });

	beforeAll(async () => {
		page = await browser.open({ reducedMotion: "reduce" });
		errors = watchErrors(page);
		await signIn(page, "admin", language);
		const lines = [
			[...railLine(2065), "SOC only"],
			[...railLine(2065, { 3: "40GP" }), ""],
		];
		wizard = await importLines(page, "remarked.xlsx", lines, [...railHeads, "Remark"]);
	});

	test("two readings are offered by name, and the one that is chosen is taken", async () => {
		const remark = asked("SOC only").first();
		const other = remark.getByRole("button", { name: say("import.answer.asRemark", { other: say("enum.ownership.SOC") }), exact: true });
		await expect.poll(() => owned("SOC").count()).toBe(0);
		await other.click();
		await expect.poll(() => owned("SOC").count()).toBe(1);
		await remark.locator("[aria-pressed=true]").waitFor();
		await remark.locator("[aria-pressed=true]").click();
		await expect.poll(() => owned("SOC").count()).toBe(0);
	});

	test("the cell a question is about is gone to and opened to be corrected", async () => {
		await asked("SOC only").getByRole("button", named("wizard.correctInSheet")).first().click();
		// The list of the cell's editor is all there is while it is open.
		await page.getByRole("option", named("enum.ownership.SOC")).waitFor();
		await page.keyboard.press("Escape");
		await rows().locator("td:focus-within").waitFor();
	});

	test("standards of the template are one question: taken with one click, and opened to change one", async () => {
		const standards = wizard.locator("[data-question]").filter({ has: page.getByRole("button", named("wizard.takeStandards")) });
		await expect.poll(() => standards.count()).toBe(1);
		const before = await wizard.locator("[data-question=open]").count();
		await standards.getByRole("button", named("wizard.takeStandards")).click();
		await expect.poll(() => wizard.locator("[data-question=open]").count()).toBe(before - 1);
		await standards.getByRole("button", named("wizard.changeOne")).click();
		await wizard.getByRole("button", named("enum.cargo.dangerous")).first().click();
		await rows().getByText(say("enum.cargo.dangerous"), { exact: true }).filter({ visible: true }).first().waitFor();
		expect(await axeFindings(page)).toEqual([]);
		await wizard.getByRole("button", named("wizard.discard")).click();
	});

	test("nothing of this wrote an error into the console", () => {
		expect(errors).toEqual([]);
	});
});
