import type { Page } from "playwright-core";

/** Icon buttons without a name, and those whose words do not come when they are pointed at; of those met on other screens (`known`) no more is asked. */
const bare = (page: Page, known: string[]): Promise<{ missing: string[]; met: string[] }> =>
	page.evaluate(async (before) => {
		const words = (e: Element): string =>
			[...e.childNodes]
				.map((n) => (n instanceof Element ? (n.matches(".sr-only, [aria-hidden=true], svg") ? "" : words(n)) : (n.textContent ?? "")))
				.join("")
				.trim();
		const icons = [...document.querySelectorAll<HTMLElement>("button:not([role]), a[href]")].filter(
			(e) => e.getClientRects().length > 0 && e.querySelector("svg") && !words(e),
		);
		const missing: string[] = [];
		const met = new Set(before);
		for (const icon of icons) {
			const name = icon.getAttribute("aria-label") ?? icon.querySelector(".sr-only")?.textContent ?? "";
			if (!name.trim()) missing.push(`no name: ${icon.outerHTML.slice(0, 120)}`);
			// Of buttons that stand on every row one is enough.
			const kind = icon.className + name.replace(/\d+/g, "");
			if (met.has(kind) || icon.querySelector(".sr-only") || icon.getAttribute("aria-expanded") === "true") continue;
			met.add(kind);
			icon.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
			const until = performance.now() + 3_000;
			const said = () => document.querySelector("[role=tooltip]")?.textContent ?? "";
			while (!said() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
			if (!said()) missing.push(`no words: ${name}`);
			document.dispatchEvent(new PointerEvent("pointerdown"));
			while (said()) await new Promise((resolve) => setTimeout(resolve, 10));
		}
		return { missing, met: [...met] };
	}, known);

/** Looks at the icon buttons of the pages in front, one page after the other: every one has a name, and shows it when it is pointed at. */
export function iconHints() {
	let known: string[] = [];
	return {
		/** What is wrong with those of this page. */
		async look(page: Page): Promise<string[]> {
			// A screen that is still being drawn may put another button in the place of one that is pointed at: it is looked at again.
			let { missing, met } = await bare(page, known);
			for (let again = 0; missing.length > 0 && again < 3; again++) ({ missing, met } = await bare(page, known));
			known = met;
			return missing;
		},
		/** How many kinds of them were pointed at. */
		count: () => known.length,
	};
}
