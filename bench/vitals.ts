/** LCP, INP and CLS of every screen, on a machine and a line slower than ours. */
import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { eventTimes, THROTTLE, watchEvents, withPortal } from "./browser.ts";
import { quantile, type Row, toRow } from "./harness.ts";

/** A slow mobile line: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const line = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };

interface Vitals {
	path: string;
	lcp: number;
	inp: number;
	cls: number;
}

/** A first visit on that line, at a quarter of the speed: nothing is kept from before. */
export async function slowDown(cdp: CDPSession): Promise<void> {
	await cdp.send("Network.enable");
	await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
	await cdp.send("Network.emulateNetworkConditions", line);
	await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
}

/** Has every page note its LCP, ms, and its CLS. */
export const noteVitals = (context: BrowserContext): Promise<unknown> =>
	context.addInitScript(() => {
		const seen = { lcp: 0, cls: 0 };
		Object.assign(window, { vitals: seen });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) seen.lcp = entry.startTime;
		}).observe({ type: "largest-contentful-paint", buffered: true });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
				if (!entry.hadRecentInput) seen.cls += entry.value;
		}).observe({ type: "layout-shift", buffered: true });
	});

export const vitalsOf = (page: Page): Promise<{ lcp: number; cls: number }> =>
	page.evaluate(() => (window as unknown as { vitals: { lcp: number; cls: number } }).vitals);

/** Paths of the screens that need nothing in their address; of those that only say that they are not built yet, the first. */
async function screenPaths(): Promise<string[]> {
	// Named in a variable: the portal's own type-check looks after what it imports.
	const portal = "../apps/web/src/screens.ts";
	const { screens, notBuilt } = (await import(portal)) as {
		screens: readonly { path: string; href?: string; load: unknown }[];
		notBuilt: unknown;
	};
	const first = screens.findIndex((screen) => screen.load === notBuilt);
	return screens
		.filter((screen, i) => !screen.path.includes(":") && !screen.href && (screen.load !== notBuilt || i === first))
		.map((screen) => screen.path);
}

/** What people do first: step through the list or the fields, open a menu, type. */
async function use(page: Page): Promise<void> {
	const grid = page.locator("[role=grid]");
	if ((await grid.count()) > 0) {
		await grid.first().focus();
		for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "PageDown", "ArrowUp"]) {
			await page.keyboard.press(key);
			await page.waitForTimeout(150);
		}
	} else {
		for (let i = 0; i < 4; i++) {
			await page.keyboard.press("Tab");
			await page.waitForTimeout(150);
		}
	}
	await page.keyboard.press("Control+k");
	await page.waitForTimeout(800);
	await page.keyboard.type("ra", { delay: 150 });
	await page.waitForTimeout(300);
	await page.keyboard.press("Escape");
	await page.waitForTimeout(300);
}

/** Screens of different weight: a rate list, the charts, a small page. */
const menu = ["/Rail/RailPrice", "/dashboard", "/theme/index"];

/** From the click in the menu to the frame with the screen's heading, after the first visit; all of `menu` in turn, 7 rounds. */
async function menuRows(open: (path: string) => Promise<{ page: Page }>): Promise<Row[]> {
	const { page } = await open("/dashboard");
	const sidebar = page.locator("nav[data-tour=menu]");
	await sidebar.locator("a").first().waitFor();
	await sidebar.locator("button[aria-expanded=false]").evaluateAll((closed: HTMLElement[]) => {
		for (const section of closed) section.click();
	});
	for (const path of menu) {
		await sidebar.locator(`a[href="/IQT${path}"]`).evaluate((link: HTMLAnchorElement) => link.click());
		await page.waitForTimeout(2_000);
	}
	const times = await page.evaluate(async (paths) => {
		const taken: number[][] = paths.map(() => []);
		for (let round = 0; round < 7; round++) {
			for (const [i, path] of paths.entries()) {
				const link = [...document.querySelectorAll<HTMLAnchorElement>("nav[data-tour=menu] a")].find((a) => a.pathname === `/IQT${path}`);
				const start = performance.now();
				link?.click();
				do await new Promise(requestAnimationFrame);
				while (location.pathname !== `/IQT${path}` || ![...document.querySelectorAll("main h1")].some((e) => e.getClientRects().length > 0));
				taken[i]?.push(performance.now() - start);
			}
		}
		return taken;
	}, menu);
	await page.close();
	return menu.map((path, i) => toRow(`${path} from the menu, after the first visit`, { atMost: 100 }, times[i] ?? [], "ms"));
}

/** The worst screen by each of the three: what is good there is good everywhere. */
export async function vitalRows(): Promise<Row[]> {
	const paths = await screenPaths();
	return withPortal(async ({ context, open }) => {
		await noteVitals(context);
		const fromTheMenu = await menuRows(open);
		const all: Vitals[] = [];
		for (const path of paths) {
			const { page, cdp } = await open("/404");
			await slowDown(cdp);
			await page.goto(`/IQT${path}`, { waitUntil: "networkidle" });
			await page.waitForTimeout(500);
			await watchEvents(page, ["keydown", "pointerdown", "pointerup", "click", "keyup"]);
			await use(page);
			const { lcp, cls } = await vitalsOf(page);
			const vitals = { path, lcp, cls, inp: quantile(await eventTimes(page), 0.98) };
			all.push(vitals);
			console.log(`  ${path.padEnd(44)} LCP ${(lcp / 1000).toFixed(2)} s  INP ${vitals.inp.toFixed(0)} ms  CLS ${cls.toFixed(3)}`);
			await page.close();
		}
		const worst = (of: (v: Vitals) => number) => all.reduce((a, b) => (of(b) > of(a) ? b : a));
		const row = (name: string, of: (v: Vitals) => number, atMost: number, unit: Row["unit"]) => {
			const values = all.map(of);
			const slow = values.filter((value) => value > atMost).length;
			const { path } = worst(of);
			// The worst of them is held to the bar; low and high tell the rest.
			const note = `worst of ${all.length} screens: ${path}${slow > 0 ? `; ${slow} over the bar` : ""}`;
			return { ...toRow(name, { atMost }, [Math.max(...values)], unit, note), low: Math.min(...values), high: Math.max(...values) };
		};
		return [
			...fromTheMenu,
			row(`LCP of every screen, slow line, ${THROTTLE} × CPU throttle`, (v) => v.lcp / 1000, 2.5, "s"),
			row("… INP", (v) => v.inp, 200, "ms"),
			row("… CLS", (v) => v.cls, 0.1, ""),
		];
	});
}
