import { expect, test } from "vitest";
import { labelled, saved, walkers } from "../settings/support.ts";
import { loaded } from "../support/grid.ts";
import { choose, watchErrors } from "../support/portal.ts";

const open = walkers();
const RULE = "Offers nobody answered";

test("a rule is looked at before it is switched on, is run, and what it finds is seen to by its executor", async () => {
	const { page } = await open("/exceptionRules/rules");
	const errors = watchErrors(page);
	await loaded(page);
	await page.getByRole("button", { name: "Add", exact: true }).first().click();
	const form = page.getByRole("dialog");
	const pick = async (label: string, option: string) => {
		await form.getByRole("combobox", { name: labelled(label) }).click();
		await page.getByRole("option", { name: option, exact: true }).click();
	};
	await form.getByLabel(labelled("Rule name")).fill(RULE);
	await pick("Business type", "Quotations without an answer");
	await form.getByLabel(labelled("Value")).fill("0");
	await pick("Exception type", "Deadline");
	await choose(page, "Executor", "Wang Lei", /Wang Lei/);
	await pick("Handler type", "Case");
	await form.getByLabel(labelled("E-mail subject")).fill("Offers without an answer");
	await form.getByLabel(labelled("Case category")).fill("Quotations");
	// The times follow what is entered; a plan that is none has none.
	const times = form.locator("[data-next-times] time");
	await form.getByLabel(labelled("Interval")).fill("2");
	await expect.poll(() => times.count()).toBe(5);
	await form.getByLabel(labelled("Cron expression")).fill("0 25 * * *");
	await expect.poll(() => times.count()).toBe(0);
	await page.getByRole("button", { name: "Save" }).click();
	await form
		.getByText(/is no cron expression/)
		.filter({ visible: true })
		.first()
		.waitFor();
	// The browser tells of each call that is refused.
	expect(errors.splice(0)).toHaveLength(1);
	await form.getByLabel(labelled("Cron expression")).fill("30 1 * * 1-5");
	await expect.poll(() => times.count()).toBe(5);
	await page.getByRole("button", { name: "Save" }).click();
	await saved(page);

	await page.getByRole("link", { name: RULE }).click();
	await page.waitForURL(/rules\/[0-9a-f-]{36}$/);
	await page.getByText("Monday to Friday at 01:30 (UTC)").waitFor();
	const finds = page.getByRole("tabpanel").getByRole("link", { name: /has had no answer since/ });
	await finds.first().waitFor();
	const count = await finds.count();
	await page.getByRole("button", { name: "Switch on" }).click();
	const asked = page.getByRole("alertdialog");
	await asked.getByText(new RegExp(`It would tell of ${count} things? at once`)).waitFor();
	await asked.getByRole("button", { name: "Switch on" }).click();
	await page.getByRole("button", { name: "Run now" }).click();
	await asked.getByRole("button", { name: "Run now" }).click();
	await page.getByRole("tab", { name: "Runs" }).click();
	await page.getByRole("cell", { name: `${count} found: ${count} new, 0 gone` }).waitFor();
	// Cases are told in the reader's language, whatever that of who sees to them is.
	await page.getByRole("tab", { name: "Cases" }).click();
	await expect
		.poll(() =>
			page
				.getByRole("tabpanel")
				.getByRole("link", { name: /has had no answer since/ })
				.count(),
		)
		.toBe(count);
	expect(errors).toEqual([]);

	// The executor finds them on the dashboard.
	const { page: sales } = await open("/dashboard", "sales");
	const theirErrors = watchErrors(sales);
	const mine = sales.getByRole("link", { name: /cases? waits? for you/ });
	await mine.waitFor();
	expect(await mine.getAttribute("href")).toMatch(/f=state:in:open,inProgress&f=owner:eq:[0-9a-f-]{36}$/);
	const one = sales.getByRole("main").locator('a[href*="/exceptionRules/cases/"]').first();
	const title = (await one.getAttribute("title")) ?? "";
	await one.click();
	await sales.waitForURL(/cases\/[0-9a-f-]{36}$/);
	await sales.getByRole("heading", { name: title }).waitFor();
	expect(await sales.getByRole("link", { name: "Look at it" }).getAttribute("href")).toMatch(/quotationRecord\/[0-9a-f-]{36}$/);
	await sales.getByRole("button", { name: "Begin" }).click();
	await sales.getByRole("main").getByText("In progress", { exact: true }).filter({ visible: true }).first().waitFor();
	await sales.getByRole("button", { name: "Put back to open" }).click();
	await sales.getByRole("button", { name: "Begin" }).waitFor();
	await sales.getByLabel("Comment", { exact: true }).fill("Called the customer.");
	await sales.getByLabel("Comment", { exact: true }).press("Control+Enter");
	await sales.getByRole("listitem").filter({ hasText: "Called the customer." }).waitFor();
	await sales.getByRole("button", { name: "Close the case" }).click();
	const closing = sales.getByRole("alertdialog");
	await closing.getByLabel("Comment").fill("They decide next week.");
	await closing.getByRole("button", { name: "Close the case" }).click();
	await closing.waitFor({ state: "detached" });
	await sales.getByRole("button", { name: "Reopen" }).waitFor();
	await expect
		.poll(() => sales.getByRole("list", { name: "Comments" }).getByRole("listitem").allInnerTexts())
		.toEqual([expect.stringContaining("Called the customer."), expect.stringContaining("They decide next week.")]);
	expect(theirErrors).toEqual([]);
});
