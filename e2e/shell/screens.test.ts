import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { signIn, watchErrors } from "../support/portal.ts";

const browser = withBrowser();
const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const screens = [
	"/dashboard",
	"/sale/sale",
	"/QuotationReference/quotationRecord",
	"/Rail/RailPrice",
	"/trucking/cost",
	"/trucking/costStrategy",
	"/trucking/corridor",
	"/LES/lesPrice",
	"/CHB/chbPrice",
	"/user/editPassword",
];

interface Finding {
	id: string;
	help: string;
	nodes: { html: string; target: string[]; failureSummary?: string }[];
}

async function axeFindings(page: Page): Promise<string[]> {
	if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
	const { violations } = (await page.evaluate(
		"axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })",
	)) as { violations: Finding[] };
	return violations.flatMap((v) =>
		v.nodes.map((n) => `${v.id}: ${n.target.join(" ")} ${n.html.slice(0, 160)} ${n.failureSummary?.replace(/\s+/g, " ")}`),
	);
}

/** What is being loaded is there: the page has a heading and no skeleton is left. */
async function settled(page: Page): Promise<void> {
	await page.locator("main h1").first().waitFor({ state: "attached" });
	await page.locator("main .animate-pulse, main [aria-busy=true]").first().waitFor({ state: "detached" });
}

describe.each([
	["zh", 1440],
	["en", 390],
] as const)("in %s at %i px", (language, width) => {
	let page: Page;
	let errors: string[];
	beforeAll(async () => {
		page = await browser.open({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
		errors = watchErrors(page);
		await signIn(page, "admin", language);
	});

	test.each(screens)("%s opens without an error, an overflow or an axe finding", async (path) => {
		errors.length = 0;
		await page.goto(`/IQT${path}`);
		await settled(page);
		expect(await page.title()).toMatch(/ MSK-InstantPriceQuery$/);
		expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
		expect(await axeFindings(page)).toEqual([]);
		expect(errors).toEqual([]);
	});
});
