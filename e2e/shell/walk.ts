import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { axeFindings } from "../support/axe.ts";
import { withBrowser } from "../support/browser.ts";
import { watchErrors } from "../support/portal.ts";
import { rawWords } from "./raw-words.ts";
import { moveTo, portalScreens, type ScreenEntry, setCookies, tokenOf } from "./support.ts";

const sizes = ["default", "medium", "small", "mini"];
/** Screens between two reloads: tabs kept behind the one in front make axe slower with each. */
const batch = (withAxe: boolean) => (withAxe ? 10 : 30);

const { screens, notBuilt } = await portalScreens();
const inside = screens.filter((s) => !s.frame && !s.href);
const alone = screens.filter((s) => s.frame);

/**
 * Waits until the page in front has its heading and nothing of it is still loading, then looks at it in every size: what reaches
 * beyond the window sideways, by size. Runs in the browser, in one go.
 */
const look = (page: Page): Promise<{ settled: boolean; wide: string[] }> =>
	page.evaluate(async (all) => {
		const seen = (e: Element) => e.getClientRects().length > 0;
		const frame = () => new Promise((resolve) => setTimeout(resolve, 16));
		const root = () => document.querySelector("main") ?? document.body;
		const isReady = () =>
			[...document.querySelectorAll("h1")].some(seen) && ![...root().querySelectorAll(".animate-pulse, [aria-busy=true]")].some(seen);
		const deadline = performance.now() + 15_000;
		while (!isReady() && performance.now() < deadline) await frame();
		const wide: string[] = [];
		const before = document.documentElement.dataset.density;
		for (const size of all) {
			document.documentElement.dataset.density = size;
			for (let e: Element | null = root(); e; e = e.parentElement) {
				if (e.scrollWidth > e.clientWidth) wide.push(`${size}: ${e.tagName} is ${e.scrollWidth - e.clientWidth} px too wide`);
			}
		}
		document.documentElement.dataset.density = before;
		return { settled: isReady(), wide };
	}, sizes);

const messageIds = new Set<string>(
	readdirSync("packages/i18n/src/messages").flatMap((file) =>
		Object.keys(JSON.parse(readFileSync(`packages/i18n/src/messages/${file}`, "utf8")) as object),
	),
);
const none = new Set<string>();

/** Ids and keys in what people read of a screen; translators work with the ids of messages. */
async function rawIn(page: Page, path: string): Promise<string[]> {
	// biome-ignore lint/performance/useDomNodeTextContent: what is hidden is read by nobody
	const words = rawWords(await page.locator("body").innerText(), path.startsWith("/i18n/") ? none : messageIds);
	return words.map((word) => `people read ${word}`);
}

/** The path of a screen with a real id in the place of a parameter. */
async function addressOf(page: Page, screen: ScreenEntry): Promise<string> {
	if (screen.numericId) return screen.path.replace(":id", "1");
	if (!screen.path.includes(":")) return screen.path;
	await moveTo(page, screen.path.replace(/\/:\w+$/, ""));
	const link = page.locator(`main a[href^="/IQT${screen.path.replace(/:\w+$/, "")}"]`).first();
	return ((await link.getAttribute("href")) ?? "").replace(/^\/IQT/, "");
}

/**
 * Opens every screen in every size at this width, and says what is wrong with it: errors, what reaches beyond the window, what axe finds, ids
 * and keys where names belong. The two languages of the layout and the two of the translations
 * differ in words alone, so axe looks in one of them, and pages that say they are not built yet are opened in that one.
 */
export function walkAt(width: number, languages: readonly ["zh" | "en", ...("zh" | "en" | "es" | "ja")[]]): void {
	const browser = withBrowser();
	const started = Date.now();
	let opened = 0;
	afterAll(() => console.log(`${opened} openings of screens, each in ${sizes.length} sizes, in ${Math.round((Date.now() - started) / 1000)} s`));

	describe.each(languages)(`in %s at ${width} px`, (language) => {
		const withAxe = language === languages[0];

		test("every screen opens without an error, an overflow or an axe finding", { timeout: 400_000 }, async () => {
			const page = await browser.open({ viewport: { width, height: 720 }, reducedMotion: "reduce" });
			const errors = watchErrors(page);
			await setCookies(page, { language, token: await tokenOf("admin") });
			const problems: Record<string, unknown> = {};
			let looked = false;
			for (const [i, screen] of inside.filter((s) => withAxe || s.load !== notBuilt).entries()) {
				errors.length = 0;
				if (i % batch(withAxe) === 0) await page.goto("/IQT/dashboard");
				const path = await addressOf(page, screen);
				await moveTo(page, path);
				await page.waitForFunction((at) => location.pathname === `/IQT${at}`, path);
				const { settled, wide } = await look(page);
				opened++;
				// One page says of every screen that it is not built: axe looks at it once.
				const found = withAxe && !(looked && screen.load === notBuilt) ? await axeFindings(page) : [];
				looked ||= screen.load === notBuilt;
				const title = await page.title();
				const isNotBuilt = await page.evaluate(() => [...document.querySelectorAll("[data-not-built]")].some((e) => e.getClientRects().length > 0));
				const wrong = [
					...(settled ? [] : ["is still loading after 15 s"]),
					...(/^\S.* - MSK-InstantPriceQuery$/.test(title) && !title.includes("menu.") ? [] : [`its title is ${title}`]),
					...(isNotBuilt === (screen.load === notBuilt) ? [] : [isNotBuilt ? "says it is not built" : "does not say that it is not built"]),
					...wide,
					...(await rawIn(page, path)),
					...found,
					...errors,
				];
				if (wrong.length > 0) problems[path] = wrong;
			}
			expect(problems).toEqual({});
			await page.context().close();
		});

		test("every page that stands alone opens so, too", { timeout: 200_000 }, async () => {
			const page = await browser.open({ viewport: { width, height: 720 }, reducedMotion: "reduce" });
			const errors = watchErrors(page);
			await setCookies(page, { language });
			const problems: Record<string, unknown> = {};
			for (const { path } of alone) {
				errors.length = 0;
				await page.goto(`/IQT${path}`);
				const { settled, wide } = await look(page);
				opened++;
				const found = withAxe ? await axeFindings(page) : [];
				const wrong = [...(settled ? [] : ["is still loading after 15 s"]), ...wide, ...(await rawIn(page, path)), ...found, ...errors];
				if (wrong.length > 0) problems[path] = wrong;
			}
			expect(problems).toEqual({});
			await page.context().close();
		});
	});
}
