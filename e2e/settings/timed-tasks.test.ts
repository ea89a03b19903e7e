import { expect, test } from "vitest";
import { walkers } from "./support.ts";

const open = walkers();
const TASK = "Session clean-up";

test("a task that is run now shows in its run history with its time and what came of it", async () => {
	const { page } = await open("/system/job");
	const task = page.getByRole("listitem").filter({ hasText: TASK });
	const history = page.getByRole("dialog", { name: `${TASK}: runs` });
	const runs = async () => {
		await task.getByRole("button", { name: "Run history" }).click();
		await history.getByText("Kept for 90 days").waitFor();
		await history.locator("[aria-busy]").waitFor({ state: "detached" });
		const rows = await history.getByRole("row").allInnerTexts();
		await page.keyboard.press("Escape");
		await history.waitFor({ state: "detached" });
		return rows.slice(1);
	};
	const before = await runs();
	await task.getByRole("button", { name: "Run now" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Run now" }).click();
	// It may have run by its plan meanwhile, too.
	await expect.poll(async () => (await runs()).length, { timeout: 30_000, interval: 1_000 }).toBeGreaterThan(before.length);
	const [latest] = await runs();
	expect(latest).toMatch(/^\S.*\d{2}:\d{2}:\d{2}\s+\d+\.\d secs?\s+Done/s);
});

test("whoever may not run tasks sees no history of them", async () => {
	const { page } = await open("/system/job", "sales");
	await page
		.getByText(/do not have access to this page/)
		.last()
		.waitFor();
	expect(await page.getByRole("button", { name: "Run history" }).count()).toBe(0);
});
