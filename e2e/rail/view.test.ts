import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { choose, signIn } from "../support/portal.ts";

const browser = withBrowser();
let page: Page;
beforeAll(async () => {
	page = await browser.open({ reducedMotion: "reduce" });
	await signIn(page);
});

async function open(path: string): Promise<void> {
	await page.goto(path);
	await loaded(page);
}
const today = new Date().toISOString().slice(0, 10);

/** Price books with what their rows cost or sell for. */
const books = [
	["/IQT/Rail/RailPrice", "SSR"],
	["/IQT/trucking/cost", "Cost"],
	["/IQT/trucking/costStrategy", "SSR"],
	["/IQT/LES/lesPrice", "SSR"],
	["/IQT/CHB/chbPrice", "SSR"],
] as const;

/** What of the grid's cells is cut or lies beyond its edge, under heads that matter. */
const hiddenUnder = (heads: readonly string[]) =>
	page.evaluate((names) => {
		const grid = document.querySelector("[role=grid]") as HTMLElement;
		const menu = grid.querySelector("[role=columnheader]:last-child")?.getBoundingClientRect().left ?? Number.POSITIVE_INFINITY;
		const problems: string[] = [];
		for (const name of names) {
			const head = [...grid.querySelectorAll<HTMLElement>("[data-head]")].find((h) => h.textContent?.replace(/ \d$/, "").trim() === name);
			if (!head) problems.push(`no ${name}`);
			else if (head.getBoundingClientRect().right > menu + 1) problems.push(`${name} lies beyond the edge`);
		}
		return problems;
	}, heads);

/** Amounts that do not fit their cells. */
const cutAmounts = () =>
	page.evaluate(() =>
		[...document.querySelectorAll<HTMLElement>("[data-cell]")].flatMap((cell) => {
			const amount = [...cell.querySelectorAll<HTMLElement>("span")].findLast(
				(s) => s.children.length === 0 && /^-?[\d,]+\.\d\d$/.test(s.textContent ?? ""),
			);
			if (!amount) return [];
			const [inner, outer] = [amount.getBoundingClientRect(), cell.getBoundingClientRect()];
			const fits = inner.left >= outer.left - 0.5 && inner.right <= outer.right + 0.5 && amount.scrollWidth <= amount.clientWidth + 1;
			return fits ? [] : [`${amount.textContent} in ${outer.width} px`];
		}),
	);

describe("what a price book shows first", () => {
	test.each(books)("%s at 1024 px: price and validity are in view, no amount is cut", async (path, price) => {
		await page.setViewportSize({ width: 1024, height: 720 });
		await open(path);
		expect(await hiddenUnder([price, "Valid from", "Valid to"])).toEqual([]);
		expect(await cutAmounts()).toEqual([]);
		await page.getByRole("grid").evaluate((grid) => grid.scrollTo({ left: 10_000 }));
		expect(await cutAmounts()).toEqual([]);
		await page.setViewportSize({ width: 1440, height: 900 });
	});

	test("rates valid today and later, in lane order; expired ones by one click, which the address keeps", async () => {
		await open("/IQT/Rail/RailPrice");
		const count = async () => Number(((await page.getByText(/^[\d,]+ rows$/).textContent()) ?? "").replace(/\D/g, ""));
		const standing = await count();
		const column = async (name: string) => {
			const at = await page
				.getByRole("columnheader", { name: new RegExp(`^${name}`) })
				.first()
				.getAttribute("data-head");
			return page.locator(`[data-cell="${at}"]`).allTextContents();
		};
		expect((await column("Valid to")).filter((day) => day < today)).toEqual([]);
		const cities = await column("Inland city");
		expect(cities.length).toBeGreaterThan(10);
		expect(new Set(cities).size).toBeLessThan(3);

		// What is left out of an export is said, and everything is offered beside it.
		await page.getByRole("button", { name: "Export", exact: true }).click();
		const left = page.getByRole("menuitem", { name: /^All but expired \([\d,]+ rows; [1-9][\d,]* expired left out\)$/ });
		const [kept = 0, expired = 0] = ((await left.textContent()) ?? "").match(/\d[\d,]*/g)?.map((digits) => Number(digits.replaceAll(",", ""))) ?? [];
		expect(kept).toBe(standing);
		const everything = await page.getByRole("menuitem", { name: /^All rows/ }).textContent();
		expect(Number(everything?.replace(/\D/g, ""))).toBe(kept + expired);
		await page.keyboard.press("Escape");

		const toggle = page.getByRole("button", { name: "Expired too", exact: true });
		await toggle.click();
		await page.waitForURL(/expired=1/);
		await expect.poll(count).toBeGreaterThan(standing);
		await page.reload();
		await loaded(page);
		expect(await toggle.getAttribute("aria-pressed")).toBe("true");
		await toggle.click();
		await expect.poll(count).toBe(standing);
		expect(page.url()).not.toContain("expired");
	});

	test("a filter on the days themselves finds expired rates", async () => {
		await open(`/IQT/Rail/RailPrice?f=validTo:lte:today-1`);
		await page.getByText(/^[1-9][\d,]* of [\d,]+$/).waitFor();
		expect(await page.getByRole("button", { name: "Expired too", exact: true }).count()).toBe(0);
	});

	test("what is the same on every row stands above the list, and its columns come back by a click", async () => {
		await open("/IQT/Rail/RailPrice");
		const line = page.getByText(/^The same on every row:/);
		await line.waitFor();
		expect(await line.textContent()).toContain("Rail\u00a0· ");
		expect(await line.textContent()).toContain("CNY");
		const mode = page.getByRole("columnheader", { name: "Mode", exact: true });
		expect(await mode.count()).toBe(0);
		await page.getByRole("button", { name: "Show these columns" }).click();
		await mode.waitFor();
		await line.waitFor({ state: "detached" });
		await page.getByRole("button", { name: "Columns", exact: true }).click();
		await page.getByRole("button", { name: "Reset columns" }).click();
		await mode.waitFor({ state: "detached" });
	});
});

describe("on a phone", () => {
	test("a rate is a card with lane, container, price and validity, wholly in view", async () => {
		await page.setViewportSize({ width: 390, height: 800 });
		await open("/IQT/Rail/RailPrice");
		const card = page.locator('[data-row="0"]');
		const shown = (await card.textContent()) ?? "";
		for (const words of [/Container\d\d/, /SSR.*[\d,]+\.\d\d/, /Valid from\d{4}-/, /Valid to(\d{4}-|Open)/]) expect(shown).toMatch(words);
		expect(await cutAmounts()).toEqual([]);
		expect(await page.getByRole("grid").evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0);
		const box = await card.boundingBox();
		for (const at of [0, 3, 5]) {
			const cell = await card.locator(`[data-cell="${at}"]`).boundingBox();
			expect((cell?.y ?? 0) + (cell?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
		}
		await page.getByRole("button", { name: "Actions for row 1", exact: true }).click();
		await page.getByRole("menuitem", { name: "History" }).click();
		await page.getByRole("dialog").getByText("Version 1").waitFor();
		await page.keyboard.press("Escape");
	});

	test("as a table its pinned columns hold while the others scroll", async () => {
		await page.setViewportSize({ width: 390, height: 800 });
		await open("/IQT/Rail/RailPrice");
		await page.getByRole("button", { name: "Show as a table" }).click();
		const head = page.getByRole("columnheader", { name: /^Inland city/ });
		const left = async () => Math.round((await head.boundingBox())?.x ?? -1);
		const before = await left();
		await page.getByRole("grid").evaluate((grid) => grid.scrollTo({ left: 400 }));
		expect(await left()).toBe(before);
		const first = page.locator('[data-row="0"] [data-cell="0"]');
		expect(Math.round((await first.boundingBox())?.x ?? -1)).toBe(before);
		const pinned = (await page.getByRole("columnheader", { name: "Port city" }).boundingBox()) ?? { x: 0, width: 390 };
		expect(pinned.x + pinned.width).toBeLessThan(260);
		await page.getByRole("button", { name: "Show as cards" }).click();
		await head.waitFor({ state: "detached" });
		await page.setViewportSize({ width: 1440, height: 900 });
	});

	test("a plain record is a card of its first columns", async () => {
		await page.setViewportSize({ width: 390, height: 800 });
		await open("/IQT/permission/companyList");
		expect(await page.locator('[data-row="0"] [data-cell]').count()).toBe(5);
		expect(await page.getByRole("grid").evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0);
		await page.setViewportSize({ width: 1440, height: 900 });
	});
});

describe("with rates in a second currency, each amount with its own", () => {
	const direct = "/IQT/Rail/RailPrice?f=validFrom:gte:2032-01-01&f=validTo:lte:2032-12-31";
	beforeAll(async () => {
		await page.setViewportSize({ width: 1440, height: 900 });
		await open("/IQT/Rail/RailPrice");
		await page.getByRole("button", { name: "Actions for row 1", exact: true }).click();
		await page.getByRole("menuitem", { name: "Copy to a new rate" }).click();
		const form = page.getByRole("dialog", { name: "Add a rate" });
		await form.getByLabel("Valid from").fill("2032-01-01");
		await form.getByLabel("Valid to").fill("2032-03-31");
		await form.getByLabel("SSR").fill("cost*1.12+300");
		await choose(page, "Currency", "USD", /^USD/);
		await form.getByRole("button", { name: "Save" }).click();
		await form.waitFor({ state: "detached" });
	});
	afterAll(async () => {
		await page.setViewportSize({ width: 1440, height: 900 });
		await open(direct);
		await page.getByRole("button", { name: "Actions for row 1", exact: true }).click();
		await page.getByRole("menuitem", { name: "Delete" }).click();
		await page.getByText("Nothing matches").waitFor();
	});

	test("at 1440 px what tells rates apart and every amount is in view", async () => {
		await open("/IQT/Rail/RailPrice");
		await page.getByRole("grid").getByText("CNY", { exact: true }).filter({ visible: true }).first().waitFor();
		expect(await hiddenUnder(["Container", "COC/SOC", "Direction", "Cost", "SSR", "MSR"])).toEqual([]);
		expect(await cutAmounts()).toEqual([]);
	});

	test("on a phone no name, label, amount or unit of a card is cut", async () => {
		await page.setViewportSize({ width: 390, height: 800 });
		await open(direct);
		await page.locator('[data-row="0"]').getByText("USD").filter({ visible: true }).first().waitFor();
		const cut = await page.locator('[data-row="0"] [data-cell]').evaluateAll((cells) =>
			cells.flatMap((cell) => {
				const own = cell.getBoundingClientRect();
				const beyond = [...cell.querySelectorAll("span")].filter((part) => {
					const { top, bottom, right } = part.getBoundingClientRect();
					return top < own.top - 1 || bottom > own.bottom + 1 || right > own.right + 1;
				});
				return beyond.map((part) => part.textContent);
			}),
		);
		expect(cut).toEqual([]);
		const direction = page.locator('[data-row="0"]').getByText(/^(Export|Import)$/);
		expect(await direction.evaluate((word) => word.scrollWidth - word.clientWidth)).toBe(0);
	});
});
