import type { Page, Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { loaded, type } from "../support/grid.ts";
import { moveTo, portalScreens, setCookies, tokenOf } from "./support.ts";

const browser = withBrowser();
const { screens, notBuilt } = await portalScreens();
const lists = screens.filter((s) => !s.frame && !s.href && s.load !== notBuilt && !/:|^\/(excel|zip|pdf)\//.test(s.path));

/** What is there for something else than a dialog. A record is deleted at once, and other suites look for it in the same portal. */
const leftAlone = /export|download|template|sign out|clear|print|copy|tour|^delete$/i;

/** A dialog of one name is of one kit on all screens: as many have shown how it begins. Forms have the fields of their own screen. */
const ENOUGH = 3;
const form = /^(add|new|edit|copy|change)\b/i;

const openDialog = "[role=dialog]:not([data-radix-popper-content-wrapper] *), [role=alertdialog]";

/** Where the focus of the dialog in front stands, in words; null where none is open. */
const focusIn = (page: Page): Promise<string | null> =>
	page.evaluate((selector) => {
		const dialog = [...document.querySelectorAll(selector)].at(-1);
		if (!dialog) return null;
		const at = document.activeElement;
		if (!at || !dialog.contains(at)) return `outside of it, on ${at?.tagName}`;
		if (at.closest("header")) return `on ${at.getAttribute("aria-label")}`;
		const field = dialog.querySelector("input:not([type=hidden], [type=file]):enabled, textarea:enabled, button[role=combobox]:enabled");
		if (field && field.getClientRects().length > 0 && at !== field) return `not on its first field but on ${at.outerHTML.slice(0, 120)}`;
		return "right";
	}, openDialog);

/** Answers when the page last waited for an answer or a part of itself: now, while it does. */
function watchWaiting(page: Page): () => number {
	const waiting = new Set<Request>();
	let last = Date.now();
	page.on("request", (request) => waiting.add(request));
	const ended = (request: Request) => {
		waiting.delete(request);
		last = Date.now();
	};
	page.on("requestfinished", ended);
	page.on("requestfailed", ended);
	page.on("framenavigated", () => waiting.clear());
	return () => (waiting.size > 0 ? Date.now() : last);
}

/** Whether a dialog opens: none does where the page has waited for nothing and drawn for a while. */
async function opens(page: Page, waitedAt: () => number): Promise<boolean> {
	const since = Date.now();
	while (!(await page.locator(openDialog).first().isVisible())) {
		await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
		if (Date.now() - since > 20_000) throw new Error("the page waits for something that does not come");
		if (Date.now() - Math.max(since, waitedAt()) > 600) return page.locator(openDialog).first().isVisible();
	}
	return true;
}

/** Clicks, and if a dialog opens, looks where its focus stands and closes it with Esc. Answers what is wrong; null where none has opened. */
async function look(page: Page, waitedAt: () => number, click: () => Promise<void>): Promise<string | null> {
	await click();
	if (!(await opens(page, waitedAt))) {
		await page.keyboard.press("Escape");
		return null;
	}
	// What is fetched for it comes a moment later, and its first field with it.
	const deadline = Date.now() + 5_000;
	let found = await focusIn(page);
	while (found !== "right" && Date.now() < deadline) {
		await page.waitForTimeout(50);
		found = await focusIn(page);
	}
	for (let i = 0; i < 3 && (await page.locator(openDialog).count()) > 0; i++) {
		await page.keyboard.press("Escape");
		await page
			.locator(openDialog)
			.first()
			.waitFor({ state: "detached", timeout: 1_000 })
			.catch(() => undefined);
	}
	return found;
}

describe("where the focus of a dialog begins", () => {
	test("in every dialog of every screen: on its first field, or what it is there for, never on the cross", { timeout: 600_000 }, async () => {
		const page = await browser.open({ reducedMotion: "reduce" });
		page.on("dialog", (asked) => void asked.accept());
		await setCookies(page, { language: "en", token: await tokenOf("admin") });
		const waitedAt = watchWaiting(page);
		const problems: Record<string, string> = {};
		let opened = 0;
		const seen = new Map<string, number>();
		const isNew = (what: string) => form.test(what) || (seen.get(what) ?? 0) < ENOUGH;
		const note = (name: string, what: string, found: string | null) => {
			if (found === null) return;
			opened++;
			seen.set(what, (seen.get(what) ?? 0) + 1);
			if (found !== "right") problems[name] = found;
		};
		for (const [i, { path }] of lists.entries()) {
			const arrive = async () => {
				await moveTo(page, path);
				await page.waitForFunction(
					(at) =>
						location.pathname === `/IQT${at}` &&
						[...document.querySelectorAll("h1")].some((e) => e.getClientRects().length > 0) &&
						![...document.querySelectorAll("main [aria-busy=true], main .animate-pulse")].some((e) => e.getClientRects().length > 0),
					path,
				);
			};
			if (i % 10 === 0) await page.goto("/IQT/dashboard");
			const arrived = await arrive().then(
				() => true,
				() => false,
			);
			if (!arrived) problems[path] = "did not open";
			const names = await page.evaluate(() =>
				[...document.querySelectorAll<HTMLButtonElement>("main button.bg-theme:enabled")]
					.filter((b) => b.getClientRects().length > 0 && !b.closest("[role=grid], nav, form") && !b.matches("[role]"))
					.map((b) => b.getAttribute("aria-label") ?? b.textContent?.trim() ?? ""),
			);
			for (const name of new Set(names.filter((n) => n && !leftAlone.test(n) && isNew(n)))) {
				if (!page.url().endsWith(path)) await arrive();
				const button = page.getByRole("main").getByRole("button", { name, exact: true }).first();
				if (await button.isVisible())
					note(`${path}: ${name}`, name, await look(page, waitedAt, () => button.click({ timeout: 2_000 }).catch(() => undefined)));
			}
			const rowMenu = page.getByRole("button", { name: "Actions for row 1", exact: true });
			if (!(await rowMenu.isVisible())) continue;
			await rowMenu.click();
			const items = await page.getByRole("menuitem").allTextContents();
			await page.keyboard.press("Escape");
			for (const item of items.filter((i) => !leftAlone.test(i) && isNew(i))) {
				if (!page.url().endsWith(path)) await arrive();
				note(
					`${path}: row, ${item}`,
					item,
					await look(page, waitedAt, async () => {
						await rowMenu.click();
						await page.getByRole("menuitem", { name: item, exact: true }).click();
					}),
				);
			}
		}
		console.log(`${opened} dialogs looked at`);
		expect(problems).toEqual({});
		expect(opened).toBeGreaterThan(20);
		await page.context().close();
	});

	test("a pasted block is put in by keys; the keys' list and the page's own drawers begin right, too", async () => {
		const page = await browser.open({ permissions: ["clipboard-read", "clipboard-write"], reducedMotion: "reduce" });
		await setCookies(page, { language: "en", token: await tokenOf("admin") });
		await page.goto("/IQT/Rail/RailPrice?f=status:in:live");
		await loaded(page);
		await page.evaluate(() => navigator.clipboard.writeText("4100\tcost*1.1\n4200\tcost*1.2\n"));
		await type(page, 0, "Cost", "4321");
		await page.keyboard.press("Control+v");
		await page.getByRole("dialog", { name: "Paste 2 × 2 cells" }).waitFor();
		await expect.poll(() => focusIn(page)).toBe("right");
		// What is there already is overwritten where that is said alone.
		await page
			.getByRole("dialog")
			.getByRole("checkbox", { name: /^Overwrite/ })
			.press("Space");
		await page
			.getByRole("dialog")
			.getByRole("button", { name: /^Fill in/ })
			.press("Enter");
		await page.getByRole("region", { name: "Unsaved changes" }).getByText("5 changes in 3 rows not saved").waitFor();
		await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
		await page.keyboard.press("Control+/");
		await page.getByRole("dialog").waitFor();
		await expect.poll(() => focusIn(page)).toBe("right");
		await page.keyboard.press("Escape");
		await page.context().close();
	});

	test.each(["/IQT/login", "/IQT/internalLogin", "/IQT/imitateLogin"])("%s begins in its first field", async (path) => {
		const page = await browser.open();
		await setCookies(page, { language: "en" });
		await page.goto(path);
		await expect.poll(() => page.evaluate(() => document.activeElement === document.querySelector("form input:not([type=hidden])"))).toBe(true);
		await page.context().close();
	});
});
