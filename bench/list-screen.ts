/** The trucking costs of a portal on a million rates in a real browser, while somebody else's apply to all runs: how long anything there shows that it is waiting. */
import type { Page } from "playwright-core";
import { withBrowser } from "./browser.ts";
import { type Row, told, toRow } from "./harness.ts";
import type { LargePortal } from "./large-portal.ts";
import { person, sixth, worked } from "./people.ts";

/** What shows that something is awaited: spinners, bones of what is to come, a list that is asked for anew. */
const waiting = "[aria-busy=true], .animate-spin, .animate-pulse";
/** Every rate, whatever its days. */
const whole = "/trucking/cost?expired=1";

/** Notes how long on end anything of a page is waiting, from its first frame on. */
const watch = (selector: string) => {
	const seen = { longest: 0, since: Number.NaN };
	Object.assign(window, { waited: seen });
	const look = () => {
		const isShown = [...document.querySelectorAll(selector)].some((element) => element.getClientRects().length > 0);
		const now = performance.now();
		if (!isShown) seen.since = Number.NaN;
		else if (Number.isNaN(seen.since)) seen.since = now;
		else seen.longest = Math.max(seen.longest, now - seen.since);
		requestAnimationFrame(look);
	};
	requestAnimationFrame(look);
};

/** The longest wait since this was asked last, milliseconds. */
const longestWait = (page: Page): Promise<number> =>
	page.evaluate(() => {
		const seen = (window as unknown as { waited: { longest: number; since: number } }).waited;
		const { longest } = seen;
		seen.longest = 0;
		return longest;
	});

/** Waits until nothing does, and the first row drawn is one of `least` to `most`. */
async function settled(page: Page, least = 0, most = 0): Promise<void> {
	// What has been asked for shows in the second frame at the latest.
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
	await page.waitForFunction(
		(asked) => {
			const rows = [...document.querySelectorAll<HTMLElement>("[role=grid] [data-row]")].map(({ dataset }) => Number(dataset.row));
			const first = Math.min(...rows);
			const isWaiting = [...document.querySelectorAll(asked.waiting)].some((element) => element.getClientRects().length > 0);
			return !isWaiting && first >= asked.least && first <= asked.most;
		},
		{ waiting, least, most },
		{ timeout: 120_000 },
	);
}

type Step = (page: Page) => Promise<void>;

/** What somebody does with the list, each a way to see other rows of it. */
const steps: Record<string, Step> = {
	"opening the list from the dashboard": async (page) => {
		await page.goto("/IQT/dashboard");
		await page.waitForFunction((asked) => document.querySelector("main h1") && !document.querySelector(asked), waiting);
		await longestWait(page);
		// As a click in the menu does.
		await page.evaluate((path) => history.pushState(null, "", `/IQT${path}`), whole);
		await settled(page);
	},
	"a jump to row 900,000": async (page) => {
		const grid = page.locator("[role=grid]");
		await grid.evaluate((box) => {
			box.scrollTop = 0.9 * (box.scrollHeight - box.clientHeight);
		});
		await settled(page, 850_000, 950_000);
	},
	"the last row": async (page) => {
		await page.locator("[role=grid]").focus();
		await page.keyboard.press("Control+End");
		await settled(page, 980_000, 1_000_000);
	},
	"an order, by the cost": async (page) => {
		await page.keyboard.press("Control+Home");
		await page.getByRole("columnheader", { name: "Cost", exact: true }).click();
		await page.waitForURL(/sort=cost/);
		await settled(page);
	},
	// Of boxes the apply to all leaves alone: an edit of what somebody else has changed is asked about.
	"a search": async (page) => {
		await page.getByRole("searchbox", { name: "Search the list" }).fill("大连 40HC");
		await page.waitForURL(/q=/);
		await settled(page);
	},
};

/** Enters another cost in the first row and saves it. */
async function edit(page: Page, cost: number): Promise<void> {
	const head = page.getByRole("columnheader", { name: /^Cost/ });
	const cell = page.locator(`[data-row="0"] [data-cell="${await head.getAttribute("data-head")}"]`);
	await cell.click({ position: { x: 4, y: 8 } });
	await page.keyboard.type(String(cost));
	await page.keyboard.press("Enter");
	const saved = page.waitForResponse((answer) => answer.url().includes("quickEdit"));
	await page.keyboard.press("Control+s");
	const status = (await saved).status();
	// Refused as busy, it has waited all the same.
	if (status !== 200 && status !== 429) throw new Error(`the edit was answered ${status}`);
	await settled(page);
}

/** Each step, and an edit that is saved, again and again while the work of somebody else goes on. */
export async function listScreenRows({ address }: LargePortal): Promise<Row[]> {
	const worker = await person(address, "admin");
	return withBrowser(
		address,
		async ({ context }) => {
			await context.addCookies([{ name: "language", value: "en", domain: "127.0.0.1", path: "/" }]);
			const page = await context.newPage();
			page.setDefaultTimeout(120_000);
			await page.addInitScript(watch, waiting);
			const waits = new Map<string, number[]>();
			const during = async (name: string, work: () => Promise<void>) => {
				await work();
				const longest = await longestWait(page);
				console.log(`  ${name}: ${longest.toFixed(0)} ms`);
				waits.set(name, [...(waits.get(name) ?? []), longest]);
			};
			const round = async () => {
				for (const [name, step] of Object.entries(steps)) await during(name, () => step(page));
			};
			// The first visit fetches the screen itself.
			await round();
			waits.clear();
			const operation = { field: "cost", op: "percent", value: "1", includePast: true };
			let goesOn = true;
			const apply = worker
				.change<{ id: string }>("truckingCost.startApplyToAll", { predicate: sixth, operation })
				.then((started) => worked(worker, started))
				.finally(() => {
					goesOn = false;
				});
			let rounds = 0;
			while (goesOn) {
				await round();
				if (goesOn) await during("an edit, until it is saved", () => edit(page, 5_000 + rounds));
				rounds++;
			}
			const { changeId } = await apply;
			await worker.change("truckingCost.undo", { changeId });
			await during("an edit with nothing under way, until it is saved", () => edit(page, 6_000));
			return [...waits].map(([name, longest]) =>
				told({
					...toRow(
						`a million rates on the screen beside an apply to all: longest wait shown, ${name}`,
						{ atMost: 1_000 },
						[Math.max(...longest)],
						"ms",
					),
					low: Math.min(...longest),
					note: `${longest.length} times`,
				}),
			);
		},
		"lead",
	);
}
