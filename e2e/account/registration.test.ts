import { expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { ownPortal } from "../support/own-portal.ts";
import { open, proveAddress, signInAsCustomer } from "./support.ts";

const browser = withBrowser();

test("somebody new proves an address, registers with their company's codes and works", async () => {
	const admin = await browser.open();
	await signInAsCustomer(admin);
	await admin.goto("/IQT/profile/index");
	const codes = admin.locator("section", { hasText: "Colleagues who want to register" }).locator("dd");
	await codes.nth(1).waitFor();
	const [scode = "", checkCode = ""] = await codes.allTextContents();

	const page = await browser.open();
	const address = "wang.fang@huaye.example";
	await proveAddress(page, address);
	await page.getByText(`For ${address}`).waitFor();
	const cookies = await page.context().cookies();
	expect(cookies.map((cookie) => cookie.name)).toEqual(expect.arrayContaining(["registrationKey", "registrationEmail"]));

	await page.locator("input[name=scode]").fill(scode);
	await page.locator("input[name=code]").fill("WRONG");
	await page.locator("input[name=displayName]").fill("Wang Fang");
	await page.getByRole("button", { name: "Register and sign in" }).click();
	await page.getByText(/do not match/).waitFor();
	await page.locator("input[name=code]").fill(checkCode);
	await page.locator("input[name=phone]").focus();
	await page.getByText("华业精密机械有限公司").waitFor();
	await page.getByRole("button", { name: "Register and sign in" }).click();
	await page.getByRole("button", { name: /User menu Wang Fang/ }).waitFor();
	await page.goto("/IQT/profile/index");
	await page.getByText("Company user").filter({ visible: true }).first().waitFor();
	await page.goto("/IQT/trucking/cost");
	await page
		.getByText(/do not have access to this page/)
		.last()
		.waitFor();
});

test("a registration that took too long leads back to the sign-in, in words", async () => {
	const page = await browser.open();
	await open(page, "/login");
	for (const [name, value] of [
		["registrationKey", "long-over"],
		["registrationEmail", "li@huaye.example"],
	] as const)
		await page.context().addCookies([{ name, value, url: ownPortal().baseUrl }]);
	// The check of the company, started when its fields are left, answers after the registration itself.
	const checked: (() => void)[] = [];
	await page.route(/auth\.checkCompany/, (route) => checked.push(() => void route.continue().catch(() => undefined)));
	await page.goto("/IQT/RegistInfo");
	// A company nobody else tries: wrong tries are counted by company.
	for (const name of ["scode", "code", "displayName"]) await page.locator(`input[name=${name}]`).fill("too-late");
	await page.getByRole("button", { name: "Register and sign in" }).click();
	const said = page.getByRole("alert").getByText(/The registration has timed out/);
	await said.waitFor();
	expect(checked).not.toHaveLength(0);
	for (const answer of checked) answer();
	await page.waitForTimeout(1_000);
	expect(await said.isVisible()).toBe(true);
	await page.getByRole("button", { name: "Back to sign-in" }).click();
	await page.waitForURL("**/IQT/login");
	expect((await page.context().cookies()).some((cookie) => cookie.name === "registrationKey" && cookie.value !== "")).toBe(false);
});
