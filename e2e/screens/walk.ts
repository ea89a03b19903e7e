import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { moveTo, portalScreens, type ScreenEntry, setCookies, tokenOf } from "../shell/support.ts";
import { axeFindings } from "../support/axe.ts";
import { withBrowser } from "../support/browser.ts";
import { watchErrors } from "../support/portal.ts";
import { inBothWidths, type Width } from "./both-widths.ts";
import { iconHints } from "./icon-hints.ts";
import { rawWords } from "./raw-words.ts";

const sizes = ["medium", "default", "small", "mini"];
/** Screens between two reloads: tabs kept behind the one in front make whatever is looked at slower with each. */
const batch = (withAxe: boolean) => (withAxe ? 10 : 30);

const { screens, notBuilt } = await portalScreens();
const inside = screens.filter((s) => !s.frame && !s.href);
const alone = screens.filter((s) => s.frame);

/** Sections of the menu that are walked in a file of their own, by its name; `others` takes all that none of them names. */
const shards = {
	desk: ["/sale", "/QuotationReference", "/message", "/quotationPortal"],
	prices: ["/Rail", "/Barge", "/trucking", "/Depot", "/LES", "/CHB", "/icr", "/ntocc", "/exceptionRules"],
	basics: ["/basicdata"],
	people: ["/permission"],
} as const;
type Shard = keyof typeof shards | "others";

const shardOf = ({ section }: ScreenEntry): Shard =>
	(Object.keys(shards) as (keyof typeof shards)[]).find((name) => shards[name].some((one) => one === section)) ?? "others";

/** The layouts looked at: the languages of each begin in its width. */
const layouts = [
	{ first: 1440, language: "zh", inFull: true },
	{ first: 1440, language: "es", inFull: false },
	{ first: 390, language: "en", inFull: true },
	{ first: 390, language: "ja", inFull: false },
] as const satisfies { first: Width; language: string; inFull: boolean }[];

/**
 * Waits until the page in front has its heading and nothing of it is still loading, then looks at it in these sizes: what reaches
 * beyond the window sideways, by size, and in the default one, which has the largest text, heads of lists that are cut. Leaves it in the first of them.
 * Runs in the browser, in one go.
 */
const look = (page: Page, inSizes: string[]): Promise<{ settled: boolean; wide: string[]; cut: string[] }> =>
	page.evaluate(async (all) => {
		const seen = (e: Element) => e.getClientRects().length > 0;
		const frame = () => new Promise((resolve) => setTimeout(resolve, 16));
		const root = () => document.querySelector("main") ?? document.body;
		const isReady = () =>
			[...document.querySelectorAll("h1")].some(seen) && ![...root().querySelectorAll(".animate-pulse, [aria-busy=true]")].some(seen);
		const deadline = performance.now() + 15_000;
		while (!isReady() && performance.now() < deadline) await frame();
		const wide: string[] = [];
		const cut: string[] = [];
		const { dataset } = document.documentElement;
		// Another size styles every element anew: none is set twice.
		const setSize = (size: string | undefined) => {
			if (dataset.density !== size) dataset.density = size;
		};
		for (const size of all) {
			setSize(size);
			for (let e: Element | null = root(); e; e = e.parentElement) {
				if (e.scrollWidth > e.clientWidth) wide.push(`${size}: ${e.tagName} is ${e.scrollWidth - e.clientWidth} px too wide`);
			}
			if (size !== "default") continue;
			for (const head of document.querySelectorAll("[role=columnheader] [data-hint]")) {
				// The empty half of a wide bracket may hang over the edge, and letters reach some px beyond lines that stand close; a third line is more.
				const hanging = /[）」]$/.test(head.textContent ?? "") ? 8 : 0;
				const isCut = head.scrollWidth > head.clientWidth + hanging || head.scrollHeight > head.clientHeight + 8;
				if (seen(head) && isCut) cut.push(`the head ${head.textContent} is cut`);
			}
		}
		setSize(all[0]);
		return { settled: isReady(), wide, cut };
	}, inSizes);

const messageIds = new Set<string>(
	readdirSync("packages/i18n/src/messages").flatMap((file) =>
		Object.keys(JSON.parse(readFileSync(`packages/i18n/src/messages/${file}`, "utf8")) as object),
	),
);
const none = new Set<string>();

/** Where codes are what a screen is about: translators work with the ids of messages; the actions and the slowest calls are named as the portal's calls. */
const aboutCodes = /^\/(?:i18n\/|permission\/actionList$|system\/health$)/;

/** Ids and keys in what people read of a screen. */
async function rawIn(page: Page, path: string): Promise<string[]> {
	// biome-ignore lint/performance/useDomNodeTextContent: what is hidden is read by nobody
	const words = rawWords(await page.locator("body").innerText(), aboutCodes.test(path) ? none : messageIds);
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
 * Opens every screen of a shard in every language, looks at it in both widths, and says what is wrong with it: errors, what reaches beyond the window,
 * what axe finds, heads of lists that are cut where there is room, ids and keys where names belong, icon buttons that do not say what they are. The two
 * languages of a layout differ in words alone: the first is looked at in every size, and by axe
 * in the width the walk begins with; it alone opens pages that say they are not built yet. The second is looked at in the default size, which has the
 * largest measures (held in `others.test.ts`). What a screen may cost here is said in `e2e/README.md`.
 */
export function walk(shard: Shard): void {
	const browser = withBrowser();

	describe.each(layouts)("in $language", ({ first, language, inFull }) => {
		const inSizes = inFull ? sizes : ["default"];
		const begin = { first, height: 720 };
		const open = async (cookies: Record<string, string> = {}) => {
			const page = await browser.open({ reducedMotion: "reduce" });
			const errors = watchErrors(page);
			await setCookies(page, { language, ...cookies });
			return { page, errors };
		};

		test("every screen opens without an error, an overflow or an axe finding", { timeout: 400_000 }, async () => {
			const { page, errors } = await open({ token: await tokenOf("admin") });
			let axeKnows = false;
			const hints = language === "en" ? iconHints() : null;
			const all = inside.filter((s) => shardOf(s) === shard && (inFull || s.load !== notBuilt));
			let isLastOpen = false;
			const problems = await inBothWidths(
				page,
				{ ...begin, all },
				async (screen, place) => {
					if (place % batch(inFull) === 0) await page.goto("/IQT/dashboard");
					isLastOpen = place === all.length - 1 || (place + 1) % batch(inFull) === 0;
					const path = await addressOf(page, screen);
					await moveTo(page, path);
					await page.waitForFunction((at) => location.pathname === `/IQT${at}`, path);
					return path;
				},
				async (screen, width) => {
					const { settled, wide, cut } = await look(page, inSizes);
					// One page says of every screen that it is not built: axe looks at it once. All that are open are looked at together before they go.
					const withAxe = inFull && width === first && (isLastOpen || !(axeKnows && screen.load === notBuilt));
					const found = withAxe ? await axeFindings(page, { withThoseBehind: isLastOpen }) : [];
					axeKnows ||= withAxe && screen.load === notBuilt;
					const title = await page.title();
					const isNotBuilt = await page.evaluate(() => [...document.querySelectorAll("[data-not-built]")].some((e) => e.getClientRects().length > 0));
					return [
						...(settled ? [] : ["is still loading after 15 s"]),
						...(/^\S.* - MSK-InstantPriceQuery$/.test(title) && !title.includes("menu.") ? [] : [`its title is ${title}`]),
						...(isNotBuilt === (screen.load === notBuilt) ? [] : [isNotBuilt ? "says it is not built" : "does not say that it is not built"]),
						...wide,
						// A narrow window has no room for whole heads.
						...(width === 1440 ? cut : []),
						...(hints && width === 1440 && !isNotBuilt ? await hints.look(page) : []),
						...(await rawIn(page, new URL(page.url()).pathname.replace("/IQT", ""))),
						...found,
						...errors.splice(0),
					];
				},
			);
			expect(problems).toEqual({});
			if (hints) expect(hints.count()).toBeGreaterThan(5);
			await page.context().close();
		});

		if (shard !== "others") return;
		test("every page that stands alone opens so, too", { timeout: 200_000 }, async () => {
			const { page, errors } = await open();
			const problems = await inBothWidths(
				page,
				{ ...begin, all: alone },
				async ({ path }) => {
					await page.goto(`/IQT${path}`);
					return path;
				},
				async ({ path }, width) => {
					const { settled, wide } = await look(page, inSizes);
					const found = inFull && width === first ? await axeFindings(page) : [];
					return [...(settled ? [] : ["is still loading after 15 s"]), ...wide, ...(await rawIn(page, path)), ...found, ...errors.splice(0)];
				},
			);
			expect(problems).toEqual({});
			await page.context().close();
		});
	});
}
