import { expect, test } from "vitest";
import { cookieOf } from "../shell/support.ts";
import { eventually } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { callProcedure } from "../support/rest.ts";
import { openRowMenu } from "../support/row-menu.ts";
import { act, labelled, type Walker, walkers } from "./support.ts";

const open = walkers();
const bell = ({ page }: Walker) => page.getByRole("button", { name: /^Notices/ });
/** How many the bell says are not read. */
const unread = async (walker: Walker) => /(\d+) unread/.exec((await bell(walker).getAttribute("aria-label")) ?? "")?.[1] ?? "0";

test("a notice goes from draft to those it is for, is read, and is withdrawn", async () => {
	const admin = await open("/settings/notices");
	const { page } = admin;
	await loaded(page);
	await page.getByRole("button", { name: "Add", exact: true }).first().click();
	const form = page.getByRole("dialog");
	await form.getByLabel(labelled("Title")).fill("Barge schedule changed");
	await form.getByLabel(labelled("Content")).fill("<img src=x onerror=alert(1)> see https://www.iqt.example/barge.");
	await form.getByRole("combobox", { name: labelled("For") }).click();
	await page.getByRole("option", { name: "Roles", exact: true }).click();
	await page.getByRole("button", { name: "Save" }).click();
	await form.getByText("Choose at least one role.").filter({ visible: true }).first().waitFor();
	const roles = form.getByRole("combobox", { name: labelled("Roles") });
	await roles.click();
	await roles.fill("Sales");
	await page.getByRole("option", { name: "Sales" }).first().click();
	// The list stays open for another role, and may lie over the button below.
	await roles.press("Tab");
	await page.getByRole("option").first().waitFor({ state: "detached" });
	await page.getByRole("button", { name: "Save" }).click();
	await form.waitFor({ state: "detached" });

	const sales = await open("/dashboard", "sales");
	const token = await cookieOf(sales.page, "token");
	const notices = await callProcedure<{ unread: number }>(token, "query", "notice.mine");
	const messages = await callProcedure<{ count: number }>(token, "query", "message.unread");
	const before = notices.unread + messages.count;
	await eventually(async () => (Number(await unread(sales)) === before ? true : undefined), "the bell's first count");
	await act(page, "Barge schedule changed", "Publish");
	await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
	await page.getByText("“Barge schedule changed” has been published.").waitFor();

	await sales.page.reload();
	await eventually(async () => (Number(await unread(sales)) === before + 1 ? true : undefined), "the bell's count");
	await bell(sales).click();
	const item = sales.page.getByRole("listitem").filter({ hasText: "Barge schedule changed" });
	await item.waitFor();
	// What looks like HTML is text; what is a link can be clicked.
	await expect.poll(() => item.locator("img").count()).toBe(0);
	await expect.poll(() => item.getByRole("link").getAttribute("href")).toBe("https://www.iqt.example/barge");
	await item.getByRole("button", { name: "Mark as read" }).click();
	await eventually(async () => (Number(await unread(sales)) === before ? true : undefined), "the bell's count after reading");

	const vdm = await open("/dashboard", "vdm");
	await bell(vdm).click();
	await vdm.page.getByRole("heading", { name: "Your notices" }).waitFor();
	await vdm.page.getByRole("listitem").first().waitFor();
	await expect.poll(() => vdm.page.getByText("Barge schedule changed").count()).toBe(0);

	// A published one cannot be deleted; withdrawn, it is gone for everybody.
	await openRowMenu(page.getByRole("row").filter({ hasText: "Barge schedule changed" }));
	await expect.poll(() => page.getByRole("menuitem", { name: "Delete" }).count()).toBe(0);
	await page.getByRole("menuitem", { name: "Withdraw" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
	await page.getByText("“Barge schedule changed” has been withdrawn.").waitFor();
	await sales.page.reload();
	await bell(sales).click();
	await sales.page.getByRole("heading", { name: "Your notices" }).waitFor();
	await expect.poll(() => sales.page.getByText("Barge schedule changed").count()).toBe(0);
});

test("a moment that is none is refused at its field and stays as it was typed: the thirtieth of February, and a time that cannot be read", async () => {
	const { page } = await open("/settings/notices");
	await loaded(page);
	await page.getByRole("button", { name: "Add", exact: true }).first().click();
	const form = page.getByRole("dialog");
	await form.getByLabel(labelled("Title")).fill("Thirtieth of February");
	await form.getByLabel(labelled("Content")).fill("There is none.");
	const day = form.getByLabel(labelled("Shown from"));
	const time = form.getByLabel("Shown from: time of day");
	for (const typed of [
		["2026-02-30", "9:30"],
		["2026-02-30", ""],
		["2026-12-10", "9x"],
	] as const) {
		await day.fill(typed[0]);
		await day.blur();
		await time.fill(typed[1]);
		await time.blur();
		await page.getByRole("button", { name: "Save" }).click();
		await form.getByText("Enter a valid date and time.").waitFor();
		expect([await day.inputValue(), await time.inputValue()]).toEqual(typed);
	}
	await time.fill("9");
	await time.blur();
	await expect.poll(() => time.inputValue()).toBe("09:00");
	expect(await day.inputValue()).toBe("2026-12-10");
	await page.getByRole("button", { name: "Save" }).click();
	await form.waitFor({ state: "detached" });
	await page.getByRole("row").filter({ hasText: "Thirtieth of February" }).waitFor();
});
