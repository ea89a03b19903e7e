import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import PostalMime, { type Email } from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { ownPortal } from "./own-portal.ts";

/**
 * What the browser leaves out. A flag given twice holds as it is given last, so those Playwright names stand here again; the last two are pages
 * behind the address bar, which every window would load though nobody sees it: half of what opening one costs.
 */
const without = [
	"AvoidUnnecessaryBeforeUnloadCheckSync",
	"DestroyProfileOnBrowserClose",
	"HttpsUpgrades",
	"HttpsFirstBalancedModeAutoEnable",
	"LensOverlay",
	"MediaRouter",
	"PaintHolding",
	"ThirdPartyStoragePartitioning",
	"AvoidCorsURLLoaderRestartOnRedirect",
	"OptimizationHints",
	"NetworkTimeServiceQuerying",
	"AimEnabled",
	"PreconnectToSearch",
	"WebUIOmniboxPopup",
	"WebUIOmniboxAimPopup",
];

const flags = [
	"--headless",
	"--no-sandbox",
	"--disable-gpu",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	"--no-first-run",
	`--disable-features=${without.join(",")}`,
];

/**
 * Closes a window; what a test answers in the server's place is let go first: the test is over. Chromium may never answer when a window is closed
 * while a page goes from one document to the next, so every page is led to an empty one before; a window that does not close all the same ends
 * with the browser.
 */
async function close(context: BrowserContext): Promise<void> {
	for (const page of context.pages()) {
		await page.unrouteAll({ behavior: "ignoreErrors" });
		// A form with changes in it may refuse to be left: then nothing is under way.
		await page.goto("about:blank", { timeout: 5_000 }).catch(() => undefined);
	}
	await Promise.race([context.close(), new Promise((resolve) => setTimeout(resolve, 15_000))]);
}

/** One browser for a test file. A window a test opens is closed after it, as pages work on behind those in front; others stay to the end. */
export function withBrowser(): { open(options?: BrowserContextOptions): Promise<Page> } {
	let browser: Browser | undefined;
	let inTest = false;
	const ofTest: BrowserContext[] = [];
	beforeAll(async () => {
		browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: flags });
	}, 60_000);
	beforeEach(() => {
		inTest = true;
	});
	afterEach(async () => {
		inTest = false;
		await Promise.all(ofTest.splice(0).map(close));
	});
	afterAll(async () => {
		await browser?.close();
	});
	return {
		async open(options = {}) {
			if (!browser) throw new Error("the browser has not started");
			const context = await browser.newContext({
				viewport: { width: 1440, height: 900 },
				baseURL: ownPortal().baseUrl,
				acceptDownloads: true,
				...options,
			});
			if (inTest) ofTest.push(context);
			context.setDefaultTimeout(40_000);
			return context.newPage();
		},
	};
}

/** Mails that have arrived for `to`, oldest first. */
export async function mailsFor(to: string): Promise<Email[]> {
	const folder = ownPortal().mailFolder;
	const mails = await Promise.all(
		readdirSync(folder)
			.sort()
			.map((file) => PostalMime.parse(readFileSync(join(folder, file)))),
	);
	return mails.filter((mail) => mail.to?.some((address) => address.address === to));
}

/** The first mail to `to` whose subject says `subject`, once it is there: what other tests mail to the same address is left alone. */
export const mailAbout = (to: string, subject: RegExp): Promise<Email> =>
	eventually(async () => (await mailsFor(to)).find((mail) => subject.test(mail.subject ?? "")), `a mail to ${to} about ${subject}`);

/** Polls until `probe` answers something other than undefined. */
export async function eventually<T>(probe: () => Promise<T | undefined>, what: string, timeout = 30_000): Promise<T> {
	const deadline = Date.now() + timeout;
	while (Date.now() < deadline) {
		const value = await probe();
		if (value !== undefined) return value;
		await new Promise((r) => setTimeout(r, 250));
	}
	throw new Error(`${what} did not happen within ${timeout / 1000} s`);
}
