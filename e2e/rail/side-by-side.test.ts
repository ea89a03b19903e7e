import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { cell, loaded, type } from "../support/grid.ts";
import { signIn } from "../support/portal.ts";

const browser = withBrowser();
let page: Page;
beforeAll(async () => {
	page = await browser.open({ reducedMotion: "reduce" });
	await signIn(page);
});

const heads = () => page.getByRole("columnheader").allTextContents();
const said = async (column: string) => (await (await cell(page, 0, column)).textContent()) ?? "";

test("a lane's containers stand side by side, a cell is edited there, and the long list has what was saved", async () => {
	await page.goto("/IQT/Rail/RailPrice?f=inlandCity:eq:CNCTU&f=portCity:eq:CNNGB&f=direction:eq:westbound");
	await loaded(page);
	await page.getByRole("button", { name: "By container", pressed: false }).click();
	await loaded(page);
	expect(new URL(page.url()).searchParams.get("lanes")).toBe("1");
	await expect.poll(async () => (await heads()).join(" ")).toMatch(/20GP.*40GP.*40HC/);
	const before = await said("40HC");
	await type(page, 0, "40HC", "9876.50");
	await page.keyboard.press("Control+s");
	await page.getByText("1 change saved").first().waitFor();
	await expect.poll(() => said("40HC")).toContain("9,876.50");
	await page.getByRole("button", { name: "By container", pressed: true }).click();
	await expect.poll(async () => (await heads()).join(" ")).not.toMatch(/20GP/);
	await page.getByText("9,876.50").first().waitFor();
	expect(before).not.toContain("9,876.50");
});

test.each(["/IQT/Depot/DepotPrice", "/IQT/LES/lesPrice", "/IQT/trucking/cost"])(
	"the usual containers of %s are in sight at 1440 px",
	async (path) => {
		await page.goto(`${path}?lanes=1`);
		await loaded(page);
		const edge = async (name: string) => (await page.getByRole("columnheader", { name, exact: true }).boundingBox())?.x ?? 0;
		const right = async (name: string) => {
			const box = await page.getByRole("columnheader", { name, exact: true }).boundingBox();
			return (box?.x ?? 0) + (box?.width ?? 0);
		};
		await expect.poll(async () => (await right("40HC")) > 0 && (await right("40HC")) <= (await edge("Actions"))).toBe(true);
	},
);

test("an empty cell that is filled adds the rate of its container with the lane's formulas, and undo takes it back", async () => {
	await page.goto("/IQT/Rail/RailPrice?f=inlandCity:eq:CNCTU&f=portCity:eq:CNNGB&f=direction:eq:westbound&lanes=1&amount=cost");
	await loaded(page);
	expect(await said("20RF")).toBe("");
	await type(page, 0, "20RF", "4321");
	await page.keyboard.press("Control+s");
	// The rate has no MSR yet, which is said at the cell that was filled.
	await page
		.getByText(/^MSR: Enter a number or a formula/)
		.first()
		.waitFor();
	await page.getByRole("combobox", { name: "Amount shown" }).click();
	await page.getByRole("option", { name: "MSR" }).click();
	await loaded(page);
	await type(page, 0, "20RF", "4400");
	await page.keyboard.press("Control+s");
	await page.getByText("2 changes saved").first().waitFor();
	await expect.poll(() => said("20RF")).toContain("4,400.00");
	await page.getByRole("combobox", { name: "Amount shown" }).click();
	await page.getByRole("option", { name: "SSR" }).click();
	await expect.poll(() => said("20RF")).toMatch(/ƒ.*\d\.\d\d/);
	await page.getByRole("grid").focus();
	await page.keyboard.press("Control+z");
	await expect.poll(() => said("20RF")).toBe("");
});

test("what somebody else has changed meanwhile is asked about, also after the list was read again, and can be gone over", async () => {
	const path = "/IQT/Rail/RailPrice?f=inlandCity:eq:CNCTU&f=portCity:eq:CNNGB&f=direction:eq:westbound&lanes=1";
	const other = await browser.open({ reducedMotion: "reduce" });
	await signIn(other, "pm");
	for (const one of [page, other]) {
		await one.goto(path);
		await loaded(one);
	}
	await type(page, 0, "40HC", "9901");
	await type(other, 0, "40HC", "9902");
	await other.keyboard.press("Control+s");
	await other.getByText("1 change saved").filter({ visible: true }).first().waitFor();
	await page.getByRole("button", { name: "Refresh", exact: true }).click();
	await loaded(page);
	await page.getByRole("grid").focus();
	await page.keyboard.press("Control+s");
	const dialog = page.getByRole("alertdialog", { name: "Someone else changed this row" });
	await dialog.getByText("9,902.00").waitFor();
	await dialog.getByRole("button", { name: "Keep mine" }).click();
	await page.getByRole("region", { name: "Unsaved changes" }).waitFor({ state: "detached" });
	await page.reload();
	await loaded(page);
	await expect.poll(() => said("40HC")).toContain("9,901.00");
});
