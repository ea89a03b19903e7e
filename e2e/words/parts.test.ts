import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import { setCookies, tokenOf } from "../shell/support.ts";
import { withBrowser } from "../support/browser.ts";
import { watchErrors } from "../support/portal.ts";

const browser = withBrowser();

/** Bytes of the catalogue, gzip, a screen may need before it is painted. */
const MOST = 12_000;
const part = /\/assets\/texts\/([\w-]+)\/([\w-]+)-[\w-]{8}\.js$/;

/** Notes when the page's heading is first seen, and nothing is kept from the visit before. */
async function coldPage(language: string, token?: string): Promise<Page> {
	const page = await browser.open();
	await setCookies(page, { language, ...(token ? { token } : {}) });
	await page.addInitScript(() => {
		// As soon as it stands there: a frame may come late on a busy machine, and what the rows need before it.
		new MutationObserver((_, observer) => {
			if (![...document.querySelectorAll("h1")].some((heading) => heading.getClientRects().length > 0)) return;
			Object.assign(window, { paintedAt: performance.now() });
			observer.disconnect();
		}).observe(document, { attributes: true, childList: true, subtree: true });
	});
	return page;
}

/** The parts of the catalogue that were asked for before the screen was painted, with their bytes. */
async function partsOf(page: Page, path: string): Promise<{ language: string; name: string; bytes: number }[]> {
	const answers: Response[] = [];
	page.on("response", (response) => part.test(response.url()) && answers.push(response));
	await page.goto(`/IQT${path}`);
	await page.waitForFunction(() => "paintedAt" in window);
	const before = await page.evaluate(() => {
		const { paintedAt } = window as unknown as { paintedAt: number };
		return performance.getEntriesByType("resource").flatMap(({ name, startTime }) => (startTime <= paintedAt ? [name] : []));
	});
	return Promise.all(
		before
			.filter((url) => part.test(url))
			.map(async (url) => {
				const [, language = "", name = ""] = part.exec(url) ?? [];
				const answer = answers.find((one) => one.url() === url);
				return { language, name, bytes: gzipSync((await answer?.body()) ?? "", { level: 9 }).length };
			}),
	);
}

const screens = [
	{ path: "/internalLogin", own: "account-sign-in-login" },
	{ path: "/dashboard", own: "home-dashboard-screen" },
	{ path: "/permission/internalUserList", own: "permission-users-screen" },
	{ path: "/Rail/RailPrice", own: "rail-inland-rail-screen" },
	{ path: "/sale/sale", own: "sale-search-screen" },
	{ path: "/QuotationReference/quotationRecord", own: "quotation-record-screen" },
	{ path: "/log/log", own: "log-change-log-screen" },
];

test.each(["zh", "ja"])(
	"the first paint of a screen needs its own texts and the shared ones, each once (%s)",
	{ timeout: 240_000 },
	async (language) => {
		const token = await tokenOf("admin");
		for (const { path, own } of screens) {
			const page = await coldPage(language, path === "/internalLogin" ? undefined : token);
			const errors = watchErrors(page);
			const parts = await partsOf(page, path);
			const names = parts.map(({ name }) => name);
			expect(new Set(parts.map((one) => one.language))).toEqual(new Set([language]));
			expect(names).toContain(own);
			expect(names).toContain("first");
			expect(names).not.toContain("whole");
			expect(names.length).toBe(new Set(names).size);
			const bytes = parts.reduce((sum, one) => sum + one.bytes, 0);
			expect(bytes, `${path}: ${parts.map((one) => `${one.name} ${one.bytes}`).join(", ")}`).toBeLessThanOrEqual(MOST);
			expect(errors.filter((error) => !error.includes("status of 4"))).toEqual([]);
			await page.context().close();
		}
	},
);

test("a screen's texts are asked for beside its code, not after it", async () => {
	const page = await coldPage("zh", await tokenOf("admin"));
	const seen: string[] = [];
	const isOwn = (url: string) => /\/rail-inland-rail-screen-[\w-]+\.js$/.test(url);
	page.on("request", (request) => isOwn(request.url()) && seen.push("texts asked for"));
	page.on("requestfinished", (request) => /\/assets\/screen-[\w-]+\.js$/.test(request.url()) && seen.push("code is there"));
	await page.goto("/IQT/Rail/RailPrice");
	await page.getByRole("heading", { level: 1 }).waitFor();
	expect(seen.slice(0, 2)).toEqual(["texts asked for", "code is there"]);
});

test("another language says what has been loaded of the page's own", async () => {
	const page = await coldPage("en", await tokenOf("admin"));
	const errors = watchErrors(page);
	await page.goto("/IQT/i18n/index");
	await page.getByRole("radio", { name: "日本語" }).click();
	const shown = page.locator("dl[lang=ja]");
	await expect.poll(() => shown.textContent()).toContain("ダッシュボード");
	expect(await shown.textContent()).not.toMatch(/tools\.|shell\.|menu\./);
	expect(errors).toEqual([]);
});

test("a text that was not loaded with what says it is an error, and is said all the same once all have come", async () => {
	const page = await coldPage("en", await tokenOf("admin"));
	const errors = watchErrors(page);
	await page.route(/\/texts\/en\/rail-inland-rail-screen-/, async (route) => {
		const body = await (await route.fetch()).text();
		expect(body).toContain('"rate.inlandCity":');
		await route.fulfill({ contentType: "text/javascript", body: body.replace('"rate.inlandCity":', '"rate.noSuchCity":') });
	});
	await page.goto("/IQT/Rail/RailPrice");
	await expect.poll(() => errors.join("\n")).toContain("the text rate.inlandCity was not loaded");
	await page.getByRole("columnheader", { name: "Inland city" }).waitFor();
	expect(await page.getByText("rate.inlandCity").count()).toBe(0);
});

test("texts that are gone with a new release load the page anew, once", async () => {
	const page = await coldPage("en", await tokenOf("admin"));
	let gone = 0;
	await page.route(/\/texts\/en\/tools-theme-/, (route) => {
		gone++;
		return gone === 1 ? route.fulfill({ status: 404, body: "" }) : route.continue();
	});
	await page.goto("/IQT/dashboard");
	await page.evaluate(() => Object.assign(window, { sameDocument: true }));
	await page.evaluate(() => history.pushState(null, "", "/IQT/theme/index"));
	await page.waitForFunction(() => !("sameDocument" in window));
	await page.getByRole("heading", { level: 1 }).waitFor();
	expect(gone).toBe(2);
});
