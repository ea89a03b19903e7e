import type { Page, Route } from "playwright-core";
import { afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { loaded, type } from "../support/grid.ts";
import { answerError, cookieOf, moveTo, pathOf, setCookies, tokenOf } from "./support.ts";

const browser = withBrowser();
async function signedIn(userName: string, path: string): Promise<Page> {
	const page = await browser.open({ reducedMotion: "reduce" });
	await setCookies(page, { language: "en", token: await tokenOf(userName) });
	await page.goto(`/IQT${path}`);
	await page.locator("main h1").first().waitFor({ state: "attached" });
	return page;
}
/** The window's own storage, what is kept of a signed-in person. */
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key !== "iqt.texts.en").length + sessionStorage.length);

describe("logging out", () => {
	test("forgets token, tabs and storage and leads staff to their sign-in; how they like their desk stays", async () => {
		const page = await signedIn("admin", "/theme/index");
		await page.getByRole("button", { name: "#00695C" }).click();
		await page.evaluate(() => sessionStorage.setItem("mine", "1"));
		await page.getByRole("button", { name: /User menu/ }).click();
		await page.getByRole("menuitem", { name: "Log out" }).click();
		await page.waitForURL("**/IQT/internalLogin");
		await page.locator("input[type=password]").waitFor();
		await expect.poll(() => cookieOf(page, "token")).toBe("");
		await expect.poll(() => stored(page)).toBe(0);
		await expect.poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue("--theme"))).toBe("#00695c");
		await page.goto("/IQT/theme/index");
		await page.waitForURL(/\/IQT\/login\?redirect/);
	});

	test("needs the server's yes: without it one stays, and is told", async () => {
		const page = await signedIn("admin", "/theme/index");
		await page.route("**/trpc/auth.logout*", (route) => answerError(route, { code: "999999", message: "Not now." }));
		await page.getByRole("button", { name: /User menu/ }).click();
		await page.getByRole("menuitem", { name: "Log out" }).click();
		await page.getByRole("alertdialog").getByText("Not now.").waitFor();
		expect(pathOf(page)).toBe("/theme/index");
		await expect.poll(() => cookieOf(page, "token")).not.toBe("");
	});

	test("leads customers to theirs", async () => {
		const page = await signedIn("customer", "/theme/index");
		await page.getByRole("button", { name: /User menu/ }).click();
		await page.getByRole("menuitem", { name: "Log out" }).click();
		await page.waitForURL("**/IQT/login");
	});
});

describe("a session that ends", () => {
	test("while something is unsaved is begun again over the page, with what was typed still there", async () => {
		const page = await signedIn("pm", "/Rail/RailPrice");
		await loaded(page);
		const cell = await type(page, 0, "SSR", "4321");
		await page.getByRole("region", { name: "Unsaved changes" }).waitFor();
		await tokenOf("pm");
		await page.keyboard.press("Control+s");
		const again = page.getByRole("alertdialog", { name: "Sign in again" });
		await again.locator("input[type=password]").fill(inject("password"));
		await page.keyboard.press("Enter");
		await again.waitFor({ state: "detached" });
		expect(pathOf(page)).toContain("/Rail/RailPrice");
		await expect.poll(() => cell.textContent()).toContain("4,321");
		await page.getByRole("region", { name: "Unsaved changes" }).waitFor();
	});

	test("while one sees through a customer's eyes asks before what is unsaved goes: on the way back, and when the server ends it", async () => {
		const page = await browser.open({ reducedMotion: "reduce" });
		await setCookies(page, { language: "en", token: await tokenOf("pm") });
		// Customers enter nothing that stays unsaved, so it is said of somebody who can.
		await page.route(/auth\.userInfo/, async (route) => {
			const answer = await route.fetch();
			const imitating = JSON.stringify({ by: "Staff", as: "Customer", company: "Company" });
			await route.fulfill({ response: answer, body: (await answer.text()).replace('"imitating":null', `"imitating":${imitating}`) });
		});
		await page.goto("/IQT/Rail/RailPrice");
		await loaded(page);
		const cell = await type(page, 0, "SSR", "4321");
		await page.getByRole("button", { name: "Back to my own account" }).click();
		const question = page.getByRole("alertdialog", { name: "Unsaved changes" });
		await question.getByRole("button", { name: "Cancel" }).click();
		await question.waitFor({ state: "detached" });
		await tokenOf("pm");
		await page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Save" }).click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Stay on this page" }).click();
		await expect.poll(() => cell.textContent()).toContain("4,321");
		await page.getByRole("button", { name: "Discard and leave" }).click();
		await page.waitForURL(/ogin\?redirect=/);
	});

	test("warns before it does, and leads to the sign-in when it has", async () => {
		const page = await signedIn("vdm", "/theme/index");
		await page.waitForFunction(() => localStorage.getItem("iqt.session") !== null);
		const endsIn = (ms: number) =>
			page.evaluate((left) => {
				const session = JSON.parse(localStorage.getItem("iqt.session") ?? "{}");
				localStorage.setItem("iqt.session", JSON.stringify({ ...session, endsAt: Date.now() + left }));
			}, ms);
		await endsIn(170_000);
		await page.getByRole("alert").getByText("Your session ends within 3 minutes").waitFor();
		// It is there for a second: whoever waits has to be waiting by then.
		await Promise.all([page.getByRole("alertdialog").getByText("Your session has ended").waitFor(), endsIn(0)]);
		await page.waitForURL(/\/IQT\/internalLogin\?redirect=%2Ftheme/);
	});

	test("is renewed every 20 minutes", async () => {
		const page = await signedIn("vdm", "/theme/index");
		await page.waitForFunction(() => localStorage.getItem("iqt.session") !== null);
		const before = await cookieOf(page, "token");
		await page.clock.install();
		await page.reload();
		await page.locator("main h1").first().waitFor({ state: "attached" });
		await expect.poll(() => cookieOf(page, "token")).toBe(before);
		const renewed = page.waitForResponse((response) => response.url().includes("auth.refresh") && response.ok());
		await page.clock.fastForward(1_201_000);
		await renewed;
		await page.waitForFunction((old) => !document.cookie.includes(old), before);
	});
});

describe("what the server refuses", () => {
	let page: Page;
	beforeAll(async () => {
		page = await signedIn("admin", "/system/job");
		await page.getByRole("button", { name: "Stop" }).first().click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Stop" }).click();
		await page.getByRole("button", { name: "Resume" }).first().waitFor();
	});
	afterEach(() => page.unroute("**/trpc/jobs.resume*"));
	const resume = async (answer: (route: Route) => Promise<void>) => {
		await page.route("**/trpc/jobs.resume*", answer);
		await page.getByRole("button", { name: "Resume" }).first().click();
	};
	const dialog = () => page.getByRole("alertdialog");

	test.each([
		["data that is not empty", { code: "000004", message: "The message.", data: "The data." }, "The data."],
		["the message, where data is empty", { code: "000004", message: "The message.", data: "" }, "The message."],
		["'Error', where there is neither", { code: "000004", message: "", data: null }, "Error"],
	] as const)("is said in one dialog with OK: %s", async (_name, said, shown) => {
		await resume((route) => answerError(route, said));
		await dialog().locator("p", { hasText: shown }).waitFor();
		await expect.poll(() => dialog().count()).toBe(1);
		await expect.poll(() => dialog().getByRole("heading").textContent()).toBe("Error");
		await dialog().getByRole("button", { name: "OK", exact: true }).click();
		await dialog().waitFor({ state: "detached" });
	});

	test("is titled 错误提示 in Chinese", async () => {
		const chinese = await browser.open();
		await setCookies(chinese, { language: "zh", token: await tokenOf("approver") });
		await chinese.route(/\/trpc\/[^?]*auth\.userInfo/, (route) => answerError(route, { code: "999999", message: "服务器出错" }));
		await chinese.goto("/IQT/dashboard");
		const shown = chinese.getByRole("alertdialog", { name: "错误提示" });
		await shown.getByText("服务器出错").waitFor();
		await shown.getByRole("button", { name: "OK" }).click();
	});

	test("a connection that fails is said with its message", async () => {
		await resume((route) => route.abort("connectionrefused"));
		await dialog()
			.getByText(/The server cannot be reached: .+/)
			.waitFor();
		await dialog().getByRole("button", { name: "OK" }).click();
	});

	test.each(["500001", "000007"])("%s is silent", async (code) => {
		const answered = page.waitForResponse("**/trpc/jobs.resume*");
		await resume((route) => answerError(route, { code, message: "Not to be shown." }));
		await answered;
		await page.waitForTimeout(400);
		await expect.poll(() => dialog().count()).toBe(0);
	});

	test("000008 goes back a page after a second", async () => {
		await moveTo(page, "/theme/index");
		await moveTo(page, "/system/job");
		await resume((route) => answerError(route, { code: "000008", message: "Not allowed." }));
		await dialog().getByText("Not allowed.").waitFor();
		await page.waitForURL("**/IQT/theme/index");
		await dialog().getByRole("button", { name: "OK" }).click();
		await moveTo(page, "/system/job");
	});

	test("the task runs again after all", async () => {
		await page.getByRole("button", { name: "Resume" }).first().click();
		await page.getByText(/has been resumed/).waitFor();
		await page.getByRole("button", { name: "Run now" }).first().click();
		await dialog().getByRole("button", { name: "Run now" }).click();
		await page.getByText(/has been started/).waitFor();
	});
});

test("Internet Explorer gets a lasting high-risk warning in Chinese; no other browser does", async () => {
	const explorer = await browser.open({ userAgent: "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko" });
	const answer = await explorer.goto("/IQT/login");
	expect(answer?.headers()["content-security-policy"]).toMatch(/script-src 'self'(;|$)/);
	// What that browser can read: ECMAScript 3.
	const script = await explorer.request.get("/IQT/ie-warning.js");
	expect(await script.text()).not.toMatch(/=>|`|\b(const|let|class|async)\b/);
	const warning = explorer.locator("#ie-warning");
	await warning.getByText(/高风险警告：您正在使用 Internet Explorer/).waitFor();
	await explorer.locator("input[type=password]").waitFor();
	await expect.poll(() => warning.isVisible()).toBe(true);
	const other = await browser.open();
	await other.goto("/IQT/login");
	await other.locator("input[type=password]").waitFor();
	await expect.poll(() => other.locator("#ie-warning").count()).toBe(0);
});

test("texts and frame are asked for before the first script runs: the frame only by who is signed in", async () => {
	const asked = async (token: Record<string, string>) => {
		const page = await browser.open();
		await setCookies(page, { language: "ja", ...token });
		// The first script never comes: what is asked for was asked for without it.
		await page.route(/\/assets\/first-[^/]*\.js$/, (route) => route.abort());
		await page.goto("/IQT/theme/index");
		const links = page.locator("link[rel=modulepreload]");
		await links.first().waitFor({ state: "attached" });
		const urls = await links.evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href));
		for (const url of urls) expect((await page.request.get(url)).status(), url).toBe(200);
		return urls.map((url) => url.replace(/^.*\/assets\/([\w/]+)-.*$/, "$1")).sort();
	};
	expect(await asked({})).toEqual(["texts/ja/first"]);
	expect(await asked({ token: await tokenOf("admin") })).toEqual(["frame", "layout", "texts/ja/first", "texts/ja/frame"]);
});

test("a page that was open while a new release went out loads itself anew, once", async () => {
	const page = await signedIn("admin", "/theme/index");
	let gone = 0;
	await page.route(/\/assets\/excel-upload-.*\.js$/, (route) => {
		gone++;
		return route.fulfill({ status: 404, body: "Not found" });
	});
	// As the browser has it after a release: no copy of the old file.
	await page.evaluate(() => performance.clearResourceTimings());
	await page.reload();
	await page.locator("main h1").first().waitFor({ state: "attached" });
	await moveTo(page, "/excel/upload-excel");
	await page.getByText("This page ran into an error").waitFor();
	expect(gone).toBeGreaterThanOrEqual(2);
	await page.unroute(/\/assets\/excel-upload-.*\.js$/);
	await page.getByRole("button", { name: "Reload the page" }).click();
	await page.getByText("Drop an .xlsx file here").waitFor();
});
