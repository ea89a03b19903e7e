/** A real browser in front of a portal. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { freePort, password, portalEnvironment, start } from "./portal.ts";

const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run"];

/** What a slow office machine is held to be: a quarter of this one's speed. */
export const THROTTLE = 4;

interface Session {
	context: BrowserContext;
	/** Opens a page of the portal (`/Rail/RailPrice`) in a tab of its own. */
	open: (path: string) => Promise<{ page: Page; cdp: CDPSession }>;
}

/** Runs `work` with a browser in front of the portal at `address`, and somebody signed in there. */
export async function withBrowser<T>(address: string, work: (session: Session) => Promise<T>, userName = "admin"): Promise<T> {
	const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: flags });
	try {
		const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: address });
		const page = await context.newPage();
		await page.goto("/IQT/internalLogin");
		await page.locator("input[name=userName]").fill(userName);
		await page.locator("input[type=password]").fill(password);
		await page.keyboard.press("Enter");
		await page.waitForURL(/dashboard/);
		await page.close();
		return await work({
			context,
			open: async (path) => {
				const opened = await context.newPage();
				const cdp = await context.newCDPSession(opened);
				await opened.goto(`/IQT${path}`);
				return { page: opened, cdp };
			},
		});
	} finally {
		await browser.close();
	}
}

/** Runs `work` with a portal of demo data, its database, a browser and somebody signed in there, and cleans up. */
export async function withPortal<T>(work: (session: Session & { database: string }) => Promise<T>, userName = "admin"): Promise<T> {
	const folder = mkdtempSync(join(tmpdir(), "iqt-bench-"));
	const database = join(folder, "iqt.db");
	const port = await freePort();
	const server = await start(["apps/api/src/node.ts"], port, { ...portalEnvironment(port, folder), DATABASE_URL: `file:${database}` });
	try {
		return await withBrowser(`http://127.0.0.1:${port}`, (session) => work({ ...session, database }), userName);
	} finally {
		server.kill("SIGTERM");
		await new Promise((r) => setTimeout(r, 1_500));
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Notes how long each of these events took until its effect was painted, as the browser says it (Event Timing, ms). */
export const watchEvents = (page: Page, names: readonly string[]) =>
	page.evaluate((wanted) => {
		const seen: number[] = [];
		Object.assign(window, { paints: seen });
		const observer = new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) if (wanted.includes(entry.name)) seen.push(entry.duration);
		});
		// What is faster than 16 ms is not told, and is fast.
		observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
	}, names);

export const eventTimes = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as { paints: number[] }).paints);
