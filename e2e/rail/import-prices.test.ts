import { translate } from "@iqt/i18n";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeFindings } from "../support/axe.ts";
import { withBrowser } from "../support/browser.ts";
import { answerAll, importLines, railHeads, railLine } from "../support/imports.ts";
import { languages } from "../support/languages.ts";
import { signIn, watchErrors } from "../support/portal.ts";

const browser = withBrowser();

describe.each(languages)("a sheet of costs alone in %s", (language) => {
	let page: Page;
	let errors: string[];
	let wizard: Locator;
	/** A year that no other sheet has rates of. */
	const year = language === "zh" ? 2051 : 2053;
	const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate(language, id, values);
	const costsOnly = (line: readonly unknown[]) => line.filter((_, i) => railHeads[i] !== "SSR" && railHeads[i] !== "MSR");
	const missing = () => wizard.getByRole("region", { name: say("wizard.group.missing") });
	const button = (id: Parameters<typeof translate>[1]) => missing().getByRole("button", { name: say(id), exact: true });
	const rows = () => wizard.getByRole("grid", { name: say("wizard.rows") });
	const outcomes = (outcome: "new" | "error") => rows().getByText(say(`wizard.outcome.${outcome}`), { exact: true });
	const entry = (id: "rate.ssr" | "rate.msr") => missing().getByLabel(say("wizard.priceEntry", { field: say(id) }));

	beforeAll(async () => {
		page = await browser.open({ reducedMotion: "reduce" });
		errors = watchErrors(page);
		await signIn(page, "admin", language);
		const lines = [railLine(year), railLine(year, { 3: "40GP" })].map(costsOnly);
		wizard = await importLines(page, "costs.xlsx", lines, costsOnly(railHeads) as string[]);
	});

	test("is asked about once: what a price is that no row has", async () => {
		await missing().waitFor();
		expect(await missing().locator("[data-question=open]").count()).toBe(1);
		await expect.poll(() => rows().getByText(say("wizard.waits"), { exact: true }).count()).toBe(2);
		expect(await axeFindings(page)).toEqual([]);
	});

	test.each([
		[1440, 900],
		[390, 844],
	])("why a row cannot be imported is read without scrolling sideways at %i px", async (width, height) => {
		await page.setViewportSize({ width, height });
		const reason = rows().getByText(say("problem.priceInCell")).first();
		await reason.scrollIntoViewIfNeeded();
		await expect
			.poll(async () => {
				const [box, all] = [await reason.boundingBox(), await rows().locator("xpath=..").boundingBox()];
				return box !== null && all !== null && box.x >= all.x && box.x + box.width <= all.x + all.width;
			})
			.toBe(true);
		expect(await reason.textContent()).toContain(say("rate.msr"));
		await page.setViewportSize({ width: 1440, height: 900 });
	});

	test("formulas are entered for all rows; one that is none is said by its field", async () => {
		await button("import.answer.formula").click();
		await entry("rate.ssr").fill("cost*(1.1");
		await entry("rate.msr").fill("cost+150");
		await button("wizard.takeFormula").click();
		await missing().getByText(say("problem.formulaUnclosed")).waitFor();
		expect(await entry("rate.ssr").getAttribute("aria-invalid")).toBe("true");
		expect(await axeFindings(page)).toEqual([]);
		await entry("rate.ssr").fill("cost*1.1");
		await entry("rate.ssr").press("Enter");
		await expect.poll(() => outcomes("new").count()).toBe(2);
		await rows().getByText("cost*1.1").filter({ visible: true }).first().waitFor();
		await rows().getByText("cost+150").filter({ visible: true }).first().waitFor();
	});

	test("another answer takes the place of the first, and what was entered is there again", async () => {
		await button("import.answer.asBook").click();
		await rows()
			.getByText(say("import.nothingToKeep", { fields: say("rate.ssr") }))
			.filter({ visible: true })
			.first()
			.waitFor();
		await expect.poll(() => outcomes("error").count()).toBe(2);
		await button("import.answer.formula").click();
		await entry("rate.ssr").fill("cost*1.2");
		await entry("rate.msr").fill("cost*1.1");
		await button("wizard.takeFormula").click();
		await expect.poll(() => outcomes("new").count()).toBe(2);
		await page.reload();
		await wizard.locator("footer").waitFor();
		await expect.poll(() => entry("rate.ssr").inputValue()).toBe("cost*1.2");
		await answerAll(wizard);
		const write = wizard.locator("footer").getByRole("button").last();
		await expect.poll(() => write.isEnabled()).toBe(true);
		await write.click();
		await wizard.getByText(say("wizard.applied")).waitFor();
	});

	test("nothing of this wrote an error into the console", () => {
		expect(errors).toEqual([]);
	});
});
