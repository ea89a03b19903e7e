import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "../support/axe.ts";
import { withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { signIn } from "../support/portal.ts";

const browser = withBrowser();
let page: Page;
beforeAll(async () => {
	page = await browser.open({ reducedMotion: "reduce" });
	await signIn(page);
});

const lanes = () => page.getByRole("region", { name: "Lanes" }).getByRole("listitem");
const filters = () => new URL(page.url()).searchParams.getAll("f");

test("lanes stand on a map and in a list that says the same, narrowed as the table is; a lane leads to its rates", async () => {
	await page.goto("/IQT/Rail/RailPrice?f=inlandCity:eq:CNCTU");
	await loaded(page);
	await page.getByRole("button", { name: "Map", pressed: false }).click();
	await page.getByRole("img", { name: /^Map of \d+ lanes/ }).waitFor();
	const count = await lanes().count();
	expect(count).toBeGreaterThan(1);
	expect(await page.locator("[data-lane]").count()).toBe(count);
	expect((await lanes().allTextContents()).every((text) => text.startsWith("Chengdu – "))).toBe(true);
	expect(await axeFindings(page)).toEqual([]);
	await page.reload();
	await lanes()
		.filter({ hasText: "Chengdu – Ningbo" })
		.getByRole("button", { name: /^Chengdu – Ningbo/ })
		.click();
	await loaded(page);
	expect(filters().sort()).toEqual(["inlandCity:eq:CNCTU", "portCity:eq:CNNGB"]);
	expect(new URL(page.url()).searchParams.has("map")).toBe(false);
	await page.goBack();
	await lanes().first().waitFor();
});

test("the keyboard goes through the list, leaves out states and opens a lane's timeline and its rates", async () => {
	await page.goto("/IQT/Rail/RailPrice?f=inlandCity:eq:CNCTU&map=1");
	await lanes().first().waitFor();
	const priced = page.getByRole("group", { name: "Lanes shown" }).getByRole("button", { name: /^Priced/ });
	await priced.press("Enter");
	await expect.poll(() => lanes().filter({ hasText: "Priced" }).count()).toBe(0);
	await priced.press("Enter");
	const lane = lanes().filter({ hasText: "Chengdu – Ningbo" });
	await lane.getByRole("button", { name: "Timeline of Chengdu – Ningbo" }).press("Enter");
	await page.getByRole("dialog", { name: /Validity timeline/ }).waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("dialog", { name: /Validity timeline/ }).waitFor({ state: "detached" });
	await lane.getByRole("button", { name: /^Chengdu – Ningbo/ }).press("Enter");
	await loaded(page);
	expect(filters()).toContain("portCity:eq:CNNGB");
});

test("a click on a line leads to its rates, and a book at one place has no map", async () => {
	await page.goto("/IQT/Rail/RailPrice?f=inlandCity:eq:CNCTU&f=portCity:eq:CNNGB&map=1");
	await page.locator("[data-lane]").first().waitFor();
	await page.locator("[data-lane] path").first().dispatchEvent("click");
	await loaded(page);
	await page.goto("/IQT/Depot/DepotPrice");
	await loaded(page);
	expect(await page.getByRole("button", { name: "Map", exact: true }).count()).toBe(0);
});

test("lanes are coloured by their margins for those who may see costs, and for nobody else", async () => {
	await page.goto("/IQT/Rail/RailPrice?f=inlandCity:eq:CNCTU&map=1");
	await lanes().first().waitFor();
	await page.getByRole("combobox", { name: "Colour of lanes" }).click();
	await page.getByRole("option", { name: "Colour: margin" }).click();
	await lanes()
		.filter({ hasText: /margin from \d/ })
		.first()
		.waitFor();
	const levels = page.getByRole("list", { name: "Margins" }).getByRole("listitem");
	const said = (await levels.allTextContents()).map((text) => Number(/\d+$/.exec(text)?.[0]));
	expect(said.reduce((sum, count) => sum + count, 0)).toBe(await lanes().count());
	expect(await axeFindings(page)).toEqual([]);
	await page.reload();
	await lanes()
		.filter({ hasText: /margin from \d/ })
		.first()
		.waitFor();
	const other = await browser.open({ reducedMotion: "reduce" });
	await signIn(other, "sales");
	await other.goto("/IQT/Rail/RailPrice?f=inlandCity:eq:CNCTU&map=1&colour=margin");
	await other.getByRole("region", { name: "Lanes" }).getByRole("listitem").first().waitFor();
	expect(await other.getByText(/margin/i).count()).toBe(0);
});

test.each([390, 1440])("names on the map lie over no other name and no point, and within its frame, at %s px", async (width) => {
	await page.setViewportSize({ width, height: 900 });
	for (const path of ["/Rail/RailPrice", "/trucking/cost", "/icr/rail", "/icr/europeTrucking"]) {
		await page.goto(`/IQT${path}?map=1`);
		await page.locator("[data-lane]").first().waitFor();
		const map = page.getByRole("img", { name: /^Map of \d+ lanes/ });
		const { names, dots, frame } = await map.evaluate((svg) => {
			const { d, f } = (svg as SVGSVGElement).getScreenCTM() ?? { d: 1, f: 0 };
			// A letter that another font lends has a box as high as that font's: what is drawn stands on the line.
			const names = [...svg.querySelectorAll("text")].map((one) => {
				const { left, right } = one.getBoundingClientRect();
				const line = Number(one.getAttribute("y")) * d + f;
				return { text: one.textContent ?? "", left, right, top: line - 9, bottom: line + 2 };
			});
			const dots = [...svg.querySelectorAll("circle")]
				.map((one) => one.getBoundingClientRect())
				.map(({ x, y, width }) => [x + width / 2, y + width / 2] as const);
			const { left, right, top, bottom } = svg.getBoundingClientRect();
			return { names, dots, frame: { left, right, top, bottom } };
		});
		expect(names.length, path).toBeGreaterThan(4);
		expect(names.filter((one) => one.left < frame.left || one.right > frame.right || one.top < frame.top || one.bottom > frame.bottom)).toEqual([]);
		const meets = (one: (typeof names)[number], other: (typeof names)[number]) =>
			one.left + 1 < other.right && other.left + 1 < one.right && one.top < other.bottom && other.top < one.bottom;
		const over = names.flatMap((one, i) => names.slice(i + 1).flatMap((other) => (meets(one, other) ? [`${one.text} ${other.text}`] : [])));
		expect(over, path).toEqual([]);
		const covered = names.filter((one) => dots.some(([x, y]) => x > one.left && x < one.right && y > one.top && y < one.bottom));
		expect(covered.map(({ text }) => text)).toEqual([]);
		const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
		expect(isWide, path).toBe(false);
	}
	await page.setViewportSize({ width: 1440, height: 900 });
});
