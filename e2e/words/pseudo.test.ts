import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { inBothWidths } from "../screens/both-widths.ts";
import { moveTo, portalScreens, setCookies, tokenOf } from "../shell/support.ts";
import { withBrowser } from "../support/browser.ts";
import { watchErrors } from "../support/portal.ts";

const browser = withBrowser();
const { screens } = await portalScreens();
/** Screens between two reloads, so that the tabs of all of them do not pile up. */
const BATCH = 15;

/**
 * Text of the page in front that a reader cannot see in full: elements that hold text of their own, are narrower or lower than it, hide what
 * is over, and say it nowhere else. Cells of a grid and a list's choice open to the whole text. Runs in the browser.
 */
const cutOff = (page: Page): Promise<{ settled: boolean; cut: string[]; accented: boolean }> =>
	page.evaluate(async () => {
		const seen = (e: Element) => e.getClientRects().length > 0;
		const frame = () => new Promise((resolve) => setTimeout(resolve, 30));
		const busy = () => [...document.querySelectorAll("main .animate-pulse, main [aria-busy=true]")].some(seen);
		const deadline = performance.now() + 15_000;
		while ((busy() || ![...document.querySelectorAll("h1, h2")].some(seen)) && performance.now() < deadline) await frame();
		await frame();
		const ownText = (e: Element) =>
			[...e.childNodes]
				.filter((node) => node.nodeType === Node.TEXT_NODE)
				.map((node) => node.textContent ?? "")
				.join("")
				.trim();
		const named = (e: Element | null): boolean =>
			e !== null &&
			(e.hasAttribute("title") ||
				e.hasAttribute("aria-label") ||
				e.hasAttribute("data-full-text") ||
				named(e.parentElement?.closest("[title]") ?? null));
		const cut: string[] = [];
		for (const e of document.querySelectorAll<HTMLElement>("body *")) {
			const text = ownText(e);
			if (text === "" || !seen(e) || e.closest(".sr-only, [aria-hidden=true], [role=grid], [role=combobox], svg, option, script, style")) continue;
			const style = getComputedStyle(e);
			if (style.visibility === "hidden" || style.position === "absolute") continue;
			const tooWide = e.scrollWidth > e.clientWidth + 1 && style.overflowX !== "visible" && style.display !== "inline";
			const tooHigh =
				e.scrollHeight > e.clientHeight + 2 && (style.overflowY === "hidden" || style.overflowY === "clip") && style.display !== "inline";
			// What reaches out of a control that clips it, although the element itself does not.
			const boxes = [...e.childNodes]
				.filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
				.flatMap((node) => {
					const range = document.createRange();
					range.selectNodeContents(node);
					return [...range.getClientRects()];
				});
			const clip = e.closest<HTMLElement>("button, a, label, h1, h2, h3, th, td, [role=tab], [role=menuitem]");
			const frameBox = clip?.getBoundingClientRect();
			const leaves =
				frameBox !== undefined &&
				style.overflowX === "visible" &&
				boxes.some((box) => box.right > frameBox.right + 1.5 || box.left < frameBox.left - 1.5);
			const ellipsis = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
			if ((tooWide || tooHigh) && ellipsis && named(e)) continue;
			if (tooWide || tooHigh || leaves) {
				const why = leaves ? "leaves its frame" : ellipsis ? "ends in … without a title" : "is cut off";
				cut.push(`“${text.slice(0, 50)}” ${why} (${e.tagName.toLowerCase()}.${String(e.className).split(" ").slice(0, 4).join(".")})`);
			}
		}
		// Vowels with accents thrice: the catalog is the one that was asked for.
		return { settled: !busy(), cut: [...new Set(cut)], accented: /[àéîöû]{2}/.test(document.body.textContent ?? "") };
	});

describe("with words 40 % longer, in both widths", () => {
	const open = async (cookies: Record<string, string> = {}) => {
		const page = await browser.open({ reducedMotion: "reduce" });
		await setCookies(page, { language: "en-XA", ...cookies });
		return page;
	};
	/** Begins with the narrow one, in which most is cut off. */
	const begin = { first: 390, height: 900 } as const;

	test("no screen cuts text off without saying it in full elsewhere", { timeout: 400_000 }, async () => {
		const page = await open({ token: await tokenOf("admin") });
		const errors = watchErrors(page);
		const inside = screens.filter((s) => !s.frame && !s.href && !s.path.includes(":"));
		const problems = await inBothWidths(
			page,
			{ ...begin, all: inside },
			async ({ path }, place) => {
				if (place % BATCH === 0) await page.goto("/IQT/dashboard");
				await moveTo(page, path);
				await page.waitForFunction((at) => location.pathname === `/IQT${at}`, path);
				return path;
			},
			async () => {
				const { settled, cut, accented } = await cutOff(page);
				return [
					...(settled ? [] : ["is still loading after 15 s"]),
					...(accented ? [] : ["is not in the longer words"]),
					...cut,
					...errors.splice(0),
				];
			},
		);
		expect(inside.length).toBeGreaterThan(60);
		expect(problems).toEqual({});
		await page.context().close();
	});

	test("no page that stands alone does either", { timeout: 120_000 }, async () => {
		const page = await open();
		const problems = await inBothWidths(
			page,
			{ ...begin, all: screens.filter((s) => s.frame) },
			async ({ path }) => {
				await page.goto(`/IQT${path}`);
				await page.locator("h1, h2").first().waitFor();
				return path;
			},
			async () => {
				const { cut, accented } = await cutOff(page);
				return [...(accented ? [] : ["is not in the longer words"]), ...cut];
			},
		);
		expect(problems).toEqual({});
		await page.context().close();
	});
});

test.each(["zh", "en", "es", "ja", "en-XA"])(
	"the menu writes the name of every section and screen out, over two lines where it must: %s",
	async (language) => {
		const page = await browser.open({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
		await setCookies(page, { language, token: await tokenOf("admin") });
		await page.goto("/IQT/dashboard");
		const closed = page.locator("[data-tour=menu] button[aria-expanded=false]");
		await closed.first().waitFor();
		while ((await closed.count()) > 0) await closed.first().click();
		const names = await page.locator("[data-tour=menu] li span").evaluateAll((all) =>
			all.map((span) => {
				const { textOverflow, webkitLineClamp, lineHeight } = getComputedStyle(span);
				const cut = textOverflow === "ellipsis" || webkitLineClamp !== "none" || span.scrollWidth > span.clientWidth;
				return { text: span.textContent ?? "", cut, lines: Math.round(span.clientHeight / Number.parseFloat(lineHeight)) };
			}),
		);
		expect(names.length).toBeGreaterThan(40);
		expect(names.filter(({ text, cut, lines }) => text === "" || cut || lines > (language === "en-XA" ? 3 : 2))).toEqual([]);
		await page.context().close();
	},
);
