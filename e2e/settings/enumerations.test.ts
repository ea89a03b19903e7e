import { afterAll, expect, test } from "vitest";
import { cell, loaded } from "../support/grid.ts";
import { openRowMenu } from "../support/row-menu.ts";
import { type Walker, walkers } from "./support.ts";

const open = walkers();
let admin: Walker | undefined;

afterAll(async () => {
	await admin?.rest(["POST", "/api/v1/I18N/AddOrUpdateI18N"], { i18NKey: "enum.mode.rail", en: "" });
});

const labelOf = async (walker: Walker, enumStr: string, value: string) => {
	const { data } = await walker.rest(["GET", "/api/Common/getEnumList"], { enumStr });
	return (data as unknown as { enumValue: string; description: string }[]).find((item) => item.enumValue === value)?.description;
};

test("a label changed in place is what every list, screen and older system says, and goes back", async () => {
	admin = await open("/settings/enumerations?f=value:eq:rail");
	const { page } = admin;
	await loaded(page);
	const label = await cell(page, 0, "English");
	await label.dblclick();
	await page.keyboard.press("ControlOrMeta+a");
	await page.keyboard.insertText("China Railway");
	await page.keyboard.press("Enter");
	await page.keyboard.press("ControlOrMeta+s");
	// Five enumerations share the label; all their rows follow.
	await expect.poll(() => page.getByRole("row").filter({ hasText: "China Railway" }).count()).toBe(5);
	expect([await labelOf(admin, "railMode", "rail"), await labelOf(admin, "corridorMode", "rail")]).toEqual(["China Railway", "China Railway"]);
	await page.goto("/IQT/Rail/RailPrice");
	// Every rate says so: it stands in the line above the list.
	await page.getByText("China Railway").filter({ visible: true }).first().waitFor();

	await page.goto("/IQT/settings/enumerations?q=railMode+China");
	await openRowMenu(page.getByRole("row").filter({ hasText: "China Railway" }));
	await page.getByRole("menuitem", { name: "Back to the shipped text" }).click();
	await expect.poll(() => page.getByRole("row").filter({ hasText: "China Railway" }).count()).toBe(0);
	expect(await labelOf(admin, "railMode", "rail")).toBe("Rail");
});

test("whoever has no right to it finds neither screen nor menu entry", async () => {
	const { page } = await open("/settings/enumerations", "sales");
	await page
		.getByText(/do not have access to this page/)
		.last()
		.waitFor();
});
