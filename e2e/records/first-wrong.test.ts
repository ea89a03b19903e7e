import { expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { signIn, watchErrors } from "../support/portal.ts";

const browser = withBrowser();

/** Forms whose first field is a pick list, with the label of that field. */
const forms = [
	["/IQT/Rail/RailPrice", "Add", "Inland City"],
	["/IQT/permission/priceSetting", "Add", "Service"],
	["/IQT/permission/auditorConfiguration", "Add", "Approver"],
] as const;

test("what is sent incomplete goes to its first wrong field, also where that is a pick list, and shows it", async () => {
	const page = await browser.open({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
	const errors = watchErrors(page);
	await signIn(page);
	for (const [path, add, label] of forms) {
		await page.goto(path);
		await page.getByRole("button", { name: add, exact: true }).first().click();
		const drawer = page.getByRole("dialog");
		// The end of the form, as far from its beginning as it gets.
		await drawer.getByRole("textbox").last().focus();
		await drawer.getByRole("button", { name: "Save" }).click();
		const first = drawer.getByRole("combobox", { name: label });
		await expect.poll(() => first.evaluate((field) => field === document.activeElement), { message: path }).toBe(true);
		const { top, height } = (await drawer
			.getByText(label, { exact: false })
			.first()
			.boundingBox()
			.then((box) => box && { top: box.y, height: box.height })) ?? {
			top: -1,
			height: 0,
		};
		expect([path, top >= 0, top + height <= 844]).toEqual([path, true, true]);
		await page.keyboard.press("Escape");
	}
	expect(errors).toEqual([]);
}, 120_000);
