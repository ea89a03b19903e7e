import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { signIn } from "../support/portal.ts";
import { answerError, cookieOf, moveTo, pathOf, setCookies, tokenOf } from "./support.ts";

const browser = withBrowser();
const loginTypes = ["/login", "/IQT/login", "/imitateLogin", "/internalLogin", "/auth-redirect", "/RegistInfo"];
const vendorPages = ["T", "D", "M", "F"].map((kind) => `/quotationPortal/vendor${kind}Quotation`);

/** A window of the portal with these cookies; in English unless they say otherwise. */
async function windowWith(cookies: Record<string, string> = {}): Promise<Page> {
	const page = await browser.open();
	await setCookies(page, { language: "en", ...cookies });
	return page;
}
const signedIn = async (userName = "admin") => windowWith({ token: await tokenOf(userName) });

test("without a token every page leads to the sign-in and back to where one wanted to go", async () => {
	const page = await browser.open();
	await page.goto("/IQT/Rail/RailPrice");
	await page.waitForURL(/\/IQT\/login\?redirect=/);
	await page.locator("input[autocomplete=username]").fill(" admin ");
	await page.locator("input[type=password]").fill(inject("password"));
	await page.keyboard.press("Enter");
	await page.waitForURL("**/Rail/RailPrice*");
	// The pinned tab is there without anybody having been to it.
	const tabs = page.getByRole("navigation", { name: "已打开的页面" });
	await tabs.getByRole("link", { name: "铁路价格" }).waitFor();
	await expect.poll(() => tabs.getByRole("link").allTextContents()).toEqual(["工作台", "铁路价格"]);
});

test.each(["/", "/dashboard", "/trucking", "/permission/roleEdit/7", "/userInfo", "/error/401", "/redirect/dashboard", "/nowhere/at-all"])(
	"without a token %s leads to the sign-in",
	async (path) => {
		const page = await windowWith();
		await page.goto(`/IQT${path}?a=1`);
		await page.waitForURL(/\/IQT\/login/);
		expect(new URLSearchParams(new URL(page.url()).search).get("redirect")).toBe(`${path}?a=1`);
		await page.locator("input[type=password]").waitFor();
	},
);

test.each(["/login", "/IQT/login", "/imitateLogin", "/internalLogin", ...vendorPages, "/404", "/401"])("without a token %s opens", async (path) => {
	const page = await windowWith();
	await page.goto(`/IQT${path}`);
	await page.locator("h1").first().waitFor({ state: "attached" });
	expect(pathOf(page)).toBe(path);
	await expect.poll(() => page.title()).toMatch(/\S+.* - MSK-InstantPriceQuery$/);
});

test.each(["/auth-redirect", "/RegistInfo"])("without a token %s is not sent to the sign-in by the guard", async (path) => {
	const page = await windowWith();
	await page.goto(`/IQT${path}`);
	await page.locator("h1").first().waitFor({ state: "attached" });
	expect(page.url()).not.toContain("redirect=");
});

test("with a token a page one signs in by leads home, vendors' pages stay open, and a registration proceeds with its key", async () => {
	const page = await signedIn();
	for (const path of loginTypes) {
		await page.goto(`/IQT${path}`);
		await page.waitForURL("**/IQT/dashboard");
	}
	for (const path of vendorPages) {
		await page.goto(`/IQT${path}`);
		await page.locator("h1").first().waitFor({ state: "attached" });
		expect(pathOf(page)).toBe(path);
	}
	await setCookies(page, { registrationKey: "k".repeat(32) });
	await page.goto("/IQT/RegistInfo");
	await page.locator("h1").first().waitFor({ state: "attached" });
	expect(pathOf(page)).toBe("/RegistInfo");
});

test("with a token the person is loaded first, then the page asked for, under its title", async () => {
	const page = await windowWith({ token: await tokenOf("admin") });
	const asked: string[] = [];
	page.on("request", (request) => {
		const name = request.url().split("/trpc/")[1]?.split("?")[0];
		if (name) asked.push(name);
	});
	await page.goto("/IQT/Rail/RailPrice?sort=-validTo");
	await page.locator("main h1").first().waitFor({ state: "attached" });
	expect(pathOf(page)).toContain("/Rail/RailPrice?");
	await expect.poll(() => page.title()).toBe("Rail price - MSK-InstantPriceQuery");
	const info = asked.findIndex((names) => names.includes("auth.userInfo"));
	const rates = asked.findIndex((names) => names.includes("inlandRail."));
	expect(info).toBeGreaterThanOrEqual(0);
	expect(rates).toBeGreaterThan(info);
});

test.each([
	["an error of the server", { code: "999999", message: "The server failed." }, "The server failed."],
	["data before the message", { code: "000004", message: "no", data: "Ask your administrator." }, "Ask your administrator."],
	["an error without words", { code: "999999", message: "" }, "Error"],
] as const)("failing to load the person forgets the session, says why and leads to the sign-in: %s", async (_name, said, shown) => {
	const page = await signedIn();
	await page.route(/\/trpc\/[^?]*auth\.userInfo/, (route) => answerError(route, said));
	await page.goto("/IQT/Rail/RailPrice");
	const dialog = page.getByRole("alertdialog");
	await dialog.locator("p", { hasText: shown }).waitFor();
	expect(new URL(page.url()).pathname).toBe("/IQT/login");
	await expect.poll(() => cookieOf(page, "token")).toBe("");
	await dialog.getByRole("button", { name: "OK" }).click();
	await page.locator("input[type=password]").waitFor();
});

test("a person without roles is told so", async () => {
	const page = await signedIn();
	await page.route(/\/trpc\/[^?]*auth\.userInfo/, async (route) => {
		const answer = await route.fetch();
		const body = JSON.parse((await answer.text()).replace(/"roles":\[[^\]]*\]/, '"roles":[]'));
		await route.fulfill({ response: answer, json: body });
	});
	await page.goto("/IQT/dashboard");
	await page.getByRole("alertdialog").getByText("getInfo: roles must be a non-null array!").waitFor();
	expect(new URL(page.url()).pathname).toBe("/IQT/login");
});

test("a server that cannot be reached is a failure too", async () => {
	const page = await signedIn();
	await page.route(/\/trpc\/[^?]*auth\.userInfo/, (route) => route.abort());
	await page.goto("/IQT/dashboard");
	await page.getByRole("alertdialog").waitFor();
	await page.waitForURL(/\/IQT\/login/);
	await expect.poll(() => cookieOf(page, "token")).toBe("");
});

test("every path leads where it should: sections, aliases, spelling, numbers, unknown ones", async () => {
	const page = await signedIn();
	await page.goto("/IQT/");
	await page.waitForURL("**/IQT/dashboard");
	await page.locator("main h1").first().waitFor({ state: "attached" });
	const cases: [asked: string, shown: string][] = [
		["/trucking", "/trucking/cost"],
		["/Depot", "/Depot/DepotPrice"],
		["/Rail", "/Rail/RailPrice"],
		["/Barge", "/Barge/BargePrice"],
		["/QuotationReference", "/QuotationReference/quotationRecord"],
		["/sale", "/sale/sale"],
		["/message", "/message/message"],
		["/LES", "/LES/lesPrice"],
		["/CHB", "/CHB/chbCost"],
		["/log", "/log/log"],
		["/permission", "/permission/internalUserList"],
		["/system", "/system/system"],
		["/basicdata", "/basicdata/portList"],
		["/i18n", "/i18n/i18n"],
		["/quotationPortal", "/quotationPortal/QPRequestList"],
		["/excel", "/excel/export-excel"],
		["/system/system/job", "/system/job"],
		["/IQT/dashboard", "/dashboard"],
		["/DASHBOARD/", "/dashboard"],
		["/permission/roleEdit/12", "/permission/roleEdit/12"],
		["/permission/roleEdit/abc", "/404"],
		["/permission/userEdit/1x", "/404"],
		["/permission/roleEdit", "/404"],
		["/no/such/page", "/404"],
	];
	for (const [asked, shown] of cases) {
		await moveTo(page, asked);
		await page.waitForFunction((path) => location.pathname === `/IQT${path}`, shown).catch(() => undefined);
		expect([asked, new URL(page.url()).pathname]).toEqual([asked, `/IQT${shown}`]);
	}
	await page.goto("/IQT/IQT/Rail/RailPrice?page=1");
	await page.waitForURL((url) => url.pathname === "/IQT/Rail/RailPrice" && url.searchParams.get("page") === "1");
});

test("a redirect to another site is not followed", async () => {
	const page = await browser.open();
	await page.goto("/IQT/internalLogin?redirect=https://example.com/");
	await page.locator("input[autocomplete=username]").fill("admin");
	await page.locator("input[type=password]").fill(inject("password"));
	await page.keyboard.press("Enter");
	await page.waitForURL("**/IQT/dashboard");
});

test("a wrong password says so, and nothing about which part is wrong", async () => {
	const page = await windowWith();
	await page.goto("/IQT/internalLogin");
	for (const name of ["pm", "nobody-of-this-name"]) {
		await page.locator("input[autocomplete=username]").fill(name);
		await page.locator("input[type=password]").fill("wrong-password-27");
		await page.keyboard.press("Enter");
		const words = page.getByText(/user name or password/i).first();
		await words.waitFor();
	}
	expect(page.url()).toContain("Login");
});

test("a second sign-in ends the first, which is told and after a second led to the staff's sign-in", async () => {
	const first = await browser.open();
	await first.clock.install();
	await signIn(first, "vdm");
	// From here on the page's time stands unless it is moved: the second neither passes while the machine is busy nor before.
	await first.clock.pauseAt(Date.now() + 10_000);
	await tokenOf("vdm");
	let passed = 0;
	const pass = async (ms: number) => {
		passed += ms;
		await first.clock.runFor(ms);
	};
	// Whatever the page asks next is told; one that still asked for its figures is told before it is moved.
	await moveTo(first, "/Rail/RailPrice");
	const notice = first.getByRole("alertdialog").getByText(/signed in/i);
	const isTold = async () => {
		await pass(20);
		return notice.isVisible();
	};
	await expect.poll(isTold, { timeout: 10_000, interval: 250 }).toBe(true);
	await pass(990 - passed);
	expect(first.url()).not.toContain("internalLogin");
	await pass(1_000);
	await first.waitForURL(/internalLogin\?redirect=/);
	await expect.poll(() => cookieOf(first, "token")).toBe("");
});

test("a customer whose session has ended is led to the customers' sign-in", async () => {
	const page = await signedIn("customer");
	await page.goto("/IQT/sale/sale");
	await page.locator("main h1").first().waitFor({ state: "attached" });
	await tokenOf("customer");
	await moveTo(page, "/dashboard");
	await page.waitForURL(/\/IQT\/login\?redirect=/);
});

test("sales see prices, but no cost, no MSR and no screen of costs", async () => {
	const page = await browser.open();
	await signIn(page, "sales");
	await page.goto("/IQT/trucking/cost");
	await page.getByText("You do not have access to this page").filter({ visible: true }).first().waitFor();
	await page.goto("/IQT/sale/sale");
	await page.getByRole("combobox", { name: "Service scope" }).waitFor();
	await expect.poll(() => page.getByRole("link", { name: "Trucking cost" }).count()).toBe(0);
});

test("the quotation portal always has its place in the staff's menu, with nothing in it that may not be opened, and none in a customer's", async () => {
	const page = await signedIn("approver");
	await page.goto("/IQT/sale/sale");
	await page.getByRole("button", { name: "Quotation portal" }).click();
	await page.getByText("There is no page for you here").waitFor();
	await expect.poll(() => page.getByRole("link", { name: "Ad hoc requests" }).count()).toBe(0);
	const customer = await signedIn("customer");
	await customer.goto("/IQT/sale/sale");
	await customer.getByRole("link", { name: "Price search", exact: true }).first().waitFor();
	await expect.poll(() => customer.getByRole("button", { name: /Quotation portal|Tools/ }).count()).toBe(0);
});
