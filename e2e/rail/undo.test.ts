import type { Dialog, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { cell, go, loaded, type } from "../support/grid.ts";
import { signIn } from "../support/portal.ts";

const browser = withBrowser();
let page: Page;
beforeAll(async () => {
	page = await browser.open({ reducedMotion: "reduce" });
	await signIn(page);
});

const textOf = async (row: number, column: string) => (await (await cell(page, row, column)).textContent()) ?? "";
const unsaved = () => page.getByRole("region", { name: "Unsaved changes" });
const shown = async () => Number((await page.getByRole("grid").getAttribute("aria-rowcount")) ?? 0) - 1;

describe("what was saved can be undone", () => {
	test("Ctrl+Z undoes what is unsaved, then what was saved; Ctrl+Y brings it again", async () => {
		await page.goto(
			"/IQT/Rail/RailPrice?sort=containerType,direction,ownership&f=inlandCity:eq:CNWUH&f=portCity:eq:CNSHA&f=status:in:live&f=containerType:in:40GP,40HC",
		);
		await loaded(page);
		const before = await textOf(0, "Cost");
		await type(page, 0, "Cost", "1101");
		await page.keyboard.press("Control+s");
		await page.getByText("1 change saved").filter({ visible: true }).first().waitFor();
		await unsaved().waitFor({ state: "detached" });
		await type(page, 1, "Cost", "1202");
		await unsaved().waitFor();
		await page.keyboard.press("Control+z");
		await unsaved().waitFor({ state: "detached" });
		await expect.poll(() => textOf(0, "Cost")).toContain("1,101");
		await page.keyboard.press("Control+z");
		await page.getByText("Undone: 1 row").filter({ visible: true }).first().waitFor();
		await expect.poll(() => textOf(0, "Cost")).toBe(before);
		await go(page, 0, "Cost");
		await page.keyboard.press("Control+y");
		await page.getByText("Redone: 1 row").filter({ visible: true }).first().waitFor();
		await expect.poll(() => textOf(0, "Cost")).toContain("1,101");
		await page.keyboard.press("Control+z");
		await expect.poll(() => textOf(0, "Cost")).toBe(before);
	});

	test("a day stands in the address, outlives a reload, and the way back leads to the day before", async () => {
		await page.goto("/IQT/Rail/RailPrice");
		await loaded(page);
		const all = await shown();
		const day = page.getByRole("textbox", { name: /valid on/i });
		await day.fill("2026-10-01");
		await day.press("Enter");
		await page.waitForURL(/asOf=2026-10-01/);
		await expect.poll(shown).toBeLessThan(all);
		const then = await shown();
		await day.fill("2026-01-15");
		await day.press("Enter");
		await page.waitForURL(/asOf=2026-01-15/);
		await page.goBack();
		await page.waitForURL(/asOf=2026-10-01/);
		await expect.poll(shown).toBe(then);
		await expect.poll(() => day.inputValue()).toBe("2026-10-01");
		await page.reload();
		await loaded(page);
		await expect.poll(() => day.inputValue()).toBe("2026-10-01");
		await expect.poll(shown).toBe(then);
	});

	test("more than two thousand rows are deleted in the background, with a bar, and come back as one", async () => {
		await page.goto("/IQT/trucking/cost?f=containerType:in:20GP");
		await loaded(page);
		const all = await shown();
		expect(all).toBeGreaterThan(2_000);
		await page.getByRole("checkbox", { name: "Select row 1", exact: true }).click();
		await page.getByRole("button", { name: /^Select all .* matching$/ }).click();
		await page
			.getByRole("region", { name: "Selected rows" })
			.getByRole("button", { name: /^Delete/ })
			.click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
		await page.getByText("Nothing matches").waitFor({ timeout: 60_000 });
		await page
			.getByText(/rows deleted$/)
			.filter({ visible: true })
			.first()
			.waitFor();
		await page.getByRole("button", { name: "Undo" }).first().click();
		await page
			.getByText(/^Undone/)
			.filter({ visible: true })
			.first()
			.waitFor({ timeout: 60_000 });
		await loaded(page);
		await expect.poll(shown).toBe(all);
	});

	test("long work stands in one bar, which opens to a line for each", async () => {
		const at = new Date().toISOString();
		const work = (id: string, more: object) => ({
			id: `work-${id}`,
			kind: "applyToAll",
			domain: "truckingCost",
			title: null,
			state: "running",
			phase: "writing",
			done: 12_000,
			total: 48_000,
			secondsLeft: 33,
			error: null,
			count: null,
			changeId: null,
			createdAt: at,
			updatedAt: at,
			...more,
		});
		const waiting = ["a", "b", "c", "d"].map((id) =>
			work(id, { kind: "import", domain: "inlandRail", title: `vendor-${id}.xlsx`, state: "waiting", phase: null, secondsLeft: null }),
		);
		const cancelled: string[] = [];
		await page.route("**/trpc/work.cancel*", async (route) => {
			cancelled.push(route.request().postData() ?? "");
			await route.fulfill({ json: { result: { data: work("e", { state: "cancelled" }) } } });
		});
		// Among the other calls of its batch.
		await page.route(/\/trpc\/[^?]*work\.list/, async (route) => {
			const names = decodeURIComponent(new URL(route.request().url()).pathname).split("/trpc/")[1]?.split(",") ?? [];
			const response = await route.fetch();
			const answers = (await response.json()) as unknown[];
			answers[names.indexOf("work.list")] = { result: { data: [work("e", {}), ...waiting] } };
			await route.fulfill({ response, json: answers });
		});
		await page.goto("/IQT/Rail/RailPrice");
		const bar = page.getByRole("region", { name: "Work in progress" });
		const summary = bar.getByRole("button", { name: "1 running · 4 waiting for you" });
		await summary.waitFor();
		await expect.poll(() => bar.getByRole("listitem").count()).toBe(0);
		await summary.click();
		await expect.poll(() => bar.getByRole("listitem").count()).toBe(5);
		await bar.getByText("12,000 of 48,000 rows · about 35 s left").waitFor();
		await bar.getByRole("button", { name: "Cancel" }).click();
		await expect.poll(() => cancelled).toHaveLength(1);
		expect(cancelled[0]).toContain('"work-e"');
		await bar.getByRole("button", { name: "Hide these" }).click();
		await summary.waitFor({ state: "detached" });
		// The one that runs is left, by itself.
		await bar.getByText("Changing rows: ").waitFor();
		expect(await bar.getByRole("listitem").count()).toBe(1);
		await page.unrouteAll({ behavior: "wait" });
	});
});

test("what is entered in a rate's form is asked about before it goes: on a reload, another language, and when its tab is closed from another page", async () => {
	await page.goto("/IQT/Rail/RailPrice");
	await loaded(page);
	await page.getByRole("button", { name: "Add", exact: true }).first().click();
	const remark = page.getByRole("dialog").getByLabel("Remark");
	await remark.fill("only by barge");
	const asked: string[] = [];
	// Told once it is answered: a key pressed before goes nowhere.
	const stay = (dialog: Dialog) => void dialog.dismiss().then(() => asked.push(dialog.type()));
	page.on("dialog", stay);
	const command = async (typed: string) => {
		await page.keyboard.press("Control+k");
		await page.getByPlaceholder("Type a page or an action").fill(typed);
		await page
			.getByRole("option", { name: new RegExp(typed) })
			.first()
			.waitFor();
		await page.keyboard.press("Enter");
	};
	await page.evaluate(() => location.reload());
	await expect.poll(() => asked).toEqual(["beforeunload"]);
	// Within the portal it is the portal that asks.
	const question = page.getByRole("alertdialog", { name: "Unsaved changes" });
	await command("中文");
	await question.getByText("leaving loses them").waitFor();
	await question.getByRole("button", { name: "Cancel" }).click();
	await question.waitFor({ state: "detached" });
	await command("Corridor");
	await page.waitForURL("**/trucking/corridor*");
	await page.getByRole("button", { name: "Close Rail price" }).click();
	await question.getByRole("button", { name: "Cancel" }).click();
	await question.waitFor({ state: "detached" });
	expect(asked).toEqual(["beforeunload"]);
	page.off("dialog", stay);
	await page.getByRole("navigation", { name: "Open pages" }).getByRole("link", { name: "Rail price" }).click();
	await expect.poll(() => remark.inputValue()).toBe("only by barge");
	await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
	await page.getByRole("dialog").waitFor({ state: "detached" });
});
