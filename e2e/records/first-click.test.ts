import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { labelled, walkers } from "../settings/support.ts";
import { loaded } from "../support/grid.ts";

const open = walkers();
const form = (page: Page) => page.getByRole("dialog");
const box = (page: Page, label: string) => form(page).getByLabel(labelled(label));

/** Presses Save as a hand does: the button goes down, the page has time to draw what leaving a field brings, the button comes up where it went down. */
async function press(page: Page, name = "Save"): Promise<void> {
	// Once it stands still: a dialog slides in.
	await form(page)
		.getByRole("button", { name, exact: true })
		.hover({ position: { x: 8, y: 4 } });
	await page.mouse.down();
	await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 200)));
	await page.mouse.up();
}

test.each(["/settings/notices", "/permission/VMTeam", "/system/system", "/settings/appSettings"])(
	"in an empty form of %s the first click on Save marks every field that is missing",
	async (path) => {
		// Whether the list has rows depends on what was tried before: an empty one offers a second button.
		const { page } = await open(path);
		await page.getByRole("button", { name: "Add", exact: true }).first().click();
		const first = form(page).getByRole("textbox").first();
		await first.focus();
		await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true);
		await press(page);
		await expect.poll(() => form(page).getByText("Required", { exact: true }).count()).toBeGreaterThan(1);
	},
);

test("an empty choice is required, a day that can be two and a comma that can part anything are asked about, and corrected they are saved at once", async () => {
	const { page } = await open("/permission/priceSetting", "pm");
	await loaded(page);
	await page.getByRole("button", { name: "Add", exact: true }).first().click();
	await box(page, "Currency").fill("EUR");
	await box(page, "Default margin").fill("12,5");
	await box(page, "Minimum margin").fill("3");
	await box(page, "Rounding step").fill("5");
	await box(page, "Valid from").fill("2026-01-01");
	await box(page, "Valid to").fill("03/04/2027");
	await press(page);
	await form(page).getByText("Required", { exact: true }).waitFor();
	await form(page).getByText("“03/04/2027” can be 2027-04-03 or 2027-03-04; write one of them").waitFor();
	await form(page).getByText("write decimals with a point (12.5)").waitFor();
	expect(await form(page).getByText("inlandRail").count()).toBe(0);
	await form(page)
		.getByRole("combobox", { name: labelled("Service") })
		.click();
	await page.getByRole("option", { name: "Inland rail", exact: true }).click();
	await box(page, "Default margin").fill("12.5");
	// Leaving the field takes its error line away, which would move Save from under the pointer.
	await box(page, "Valid to").fill("");
	await press(page);
	await form(page).waitFor({ state: "detached" });
	await page.getByRole("row").filter({ hasText: "EUR" }).waitFor();
});

test.each(["Leader", "Members"])("an option of %s that is pressed while others are found is the one that is taken", async (label) => {
	const { page } = await open("/permission/VMTeam");
	await page.getByRole("button", { name: "Add", exact: true }).first().click();
	const field = form(page).getByRole("combobox", { name: labelled(label) });
	await field.click();
	const options = page.getByRole("option");
	await options.nth(1).waitFor();
	const meant = (await options.last().locator("span").first().textContent()) ?? "";
	let press = () => {};
	const pressed = new Promise<void>((resolve) => {
		press = resolve;
	});
	await page.route(/vdmTeam\.people/, async (route) => {
		await pressed;
		await route.continue();
	});
	// Those before it go while the button is down.
	await field.fill(meant);
	await options.last().hover();
	const found = page.waitForResponse(/vdmTeam\.people/);
	await page.mouse.down();
	press();
	await (await found).finished();
	await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 200)));
	await page.mouse.up();
	if (label === "Leader") await expect.poll(() => field.inputValue()).toBe(meant);
	else
		await form(page)
			.getByRole("button", { name: `Remove “${meant}”` })
			.waitFor();
});

test("a list scrolled to an option stays there while that option is pressed", async () => {
	const { page } = await open("/Rail/RailTerm", "pm");
	await loaded(page);
	await page.getByRole("button", { name: "Add terms" }).first().click();
	await form(page)
		.getByRole("combobox", { name: labelled("Port city") })
		.click();
	const last = page.getByRole("option").last();
	await last.scrollIntoViewIfNeeded();
	const scrolled = () => page.getByRole("listbox").evaluate((list) => list.scrollTop);
	const before = await scrolled();
	expect(before).toBeGreaterThan(0);
	// Both before the page draws, as on a busy machine: the pointer comes and the button goes down.
	await last.evaluate((option) => {
		option.dispatchEvent(new MouseEvent("mousemove", { bubbles: true }));
		option.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
	});
	await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 200)));
	expect(await scrolled()).toBe(before);
});
