import { expect, test } from "vitest";
import { walkers } from "./support.ts";

const open = walkers();
const lines = ["Database", "Disk", "Certificate of the mail server", "Replicas", "Outbox", "Timed tasks", "Imports"];
const more = ["Slowest calls", "Error rate", "Last backup", "Last restore drill"];

test("administrators see how each part fares, in words, and what to do where it is not good", async () => {
	const { page } = await open("/system/health");
	const board = page.getByRole("list", { name: "Lines of the health board" });
	await board.waitFor();
	const titles = await board.getByRole("heading").allTextContents();
	expect(titles).toEqual([...lines, ...more]);
	const line = (title: string) => board.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
	for (const title of titles) expect(await line(title).textContent(), title).toMatch(new RegExp(`^${title}(Good|Needs attention|Bad|Not known)\\S`));
	expect(await line("Database").textContent()).toMatch(/Size\d[\d.,]* MB/);
	const backup = await line("Last backup").textContent();
	expect(backup).toMatch(/Bad[\s\S]*None yet[\s\S]*npm run backup/);
});

test("whoever may not look at it is told so", async () => {
	const { page } = await open("/system/health", "sales");
	await page
		.getByText(/do not have access to this page/)
		.last()
		.waitFor();
	expect(await page.getByRole("list", { name: "Lines of the health board" }).count()).toBe(0);
});
