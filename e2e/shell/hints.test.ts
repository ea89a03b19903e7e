import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { moveTo, portalScreens, setCookies, tokenOf } from "./support.ts";

const browser = withBrowser();
const { screens, notBuilt } = await portalScreens();
const inside = screens.filter((s) => !s.frame && !s.href && s.load !== notBuilt && !s.path.includes(":"));
let page: Page;
beforeAll(async () => {
	page = await browser.open();
	await setCookies(page, { language: "en", token: await tokenOf("admin") });
});

/** Icon buttons without a name, and those whose words do not come when they are pointed at; of those met on other screens (`known`) no more is asked. */
const bare = (known: string[]): Promise<{ missing: string[]; met: string[] }> =>
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

test("every icon button of every screen has a name, and shows it when pointed at", { timeout: 400_000 }, async () => {
	const problems: Record<string, string[]> = {};
	let known: string[] = [];
	for (const [i, { path }] of inside.entries()) {
		if (i % 10 === 0) await page.goto("/IQT/dashboard");
		await moveTo(page, path);
		await page.waitForFunction(
			(at) => location.pathname === `/IQT${at}` && [...document.querySelectorAll("h1")].some((e) => e.getClientRects().length > 0),
			path,
		);
		// A screen that is still being drawn may put another button in the place of one that is pointed at: it is looked at again.
		let { missing, met } = await bare(known);
		for (let again = 0; missing.length > 0 && again < 3; again++) ({ missing, met } = await bare(known));
		known = met;
		if (missing.length > 0) problems[path] = missing;
	}
	expect(problems).toEqual({});
	expect(known.length).toBeGreaterThan(15);
});

test("terms of the trade are explained on their heads, by pointer and to readers; Esc puts the words away", async () => {
	await page.goto("/IQT/Rail/RailPrice");
	await loaded(page);
	const tip = page.getByRole("tooltip");
	for (const [head, words] of [
		["SSR", "Standard selling rate"],
		["MSR", "Minimum selling rate"],
		["COC/SOC", "container of the carrier"],
	] as const) {
		const at = page.getByRole("columnheader", { name: head, exact: true });
		await at.getByText(head, { exact: true }).hover();
		await tip.getByText(words).waitFor();
		expect(await at.getAttribute("aria-description")).toContain(words);
		await page.keyboard.press("Escape");
		await tip.waitFor({ state: "detached" });
		await page.mouse.move(5, 5);
	}
});

test("the keyboard brings the words, too", async () => {
	await page.goto("/IQT/Rail/RailPrice");
	await loaded(page);
	await page.getByRole("searchbox", { name: "Search the list" }).focus();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Tab");
	await page.getByRole("tooltip", { name: "Columns" }).or(page.getByRole("tooltip").getByText("Columns")).first().waitFor();
});
