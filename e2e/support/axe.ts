import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

interface Finding {
	id: string;
	nodes: { html: string; target: string[]; failureSummary?: string }[];
}

/** What axe finds on the whole page. */
export async function axeFindings(page: Page): Promise<string[]> {
	if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
	// What is loaded ahead serves rules about sound and turned screens alone.
	const { violations } = (await page.evaluate("axe.run({ resultTypes: ['violations'], preload: false })")) as { violations: Finding[] };
	return violations.flatMap((v) =>
		v.nodes.map((n) => `${v.id}: ${n.target.join(" ")} ${n.html.slice(0, 160)} ${n.failureSummary?.replace(/\s+/g, " ")}`),
	);
}
