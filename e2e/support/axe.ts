import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

interface Finding {
	id: string;
	nodes: { html: string; target: string[]; failureSummary?: string }[];
}

/** Takes the pages behind the one in front out of the document, and answers what puts them back where they were. Runs in the browser. */
const withoutThoseBehind = `(() => {
	const out = [...document.querySelectorAll("main > *")].filter((e) => e.style.display === "none").map((e) => [e, document.createComment("")]);
	for (const [e, place] of out) e.replaceWith(place);
	return () => out.forEach(([e, place]) => place.replaceWith(e));
})()`;

/**
 * What axe finds on the page in front; `withThoseBehind` looks at the pages of other open tabs, too: a few of its rules take in what is hidden.
 * Each of them makes it slower, though most rules only read them to leave them out.
 */
export async function axeFindings(page: Page, { withThoseBehind = true } = {}): Promise<string[]> {
	if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
	// What is loaded ahead serves rules about sound and turned screens alone.
	const { violations } = (await page.evaluate(`(async () => {
		const putBack = ${withThoseBehind ? "() => {}" : withoutThoseBehind};
		try {
			return await axe.run({ resultTypes: ["violations"], preload: false });
		} finally {
			putBack();
		}
	})()`)) as { violations: Finding[] };
	return violations.flatMap((v) =>
		v.nodes.map((n) => `${v.id}: ${n.target.join(" ")} ${n.html.slice(0, 160)} ${n.failureSummary?.replace(/\s+/g, " ")}`),
	);
}
