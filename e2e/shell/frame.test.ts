import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { moveTo, pathOf, setCookies, tokenOf } from "./support.ts";

const browser = withBrowser();
let page: Page;
beforeAll(async () => {
	page = await browser.open({ reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] });
	await setCookies(page, { language: "en", token: await tokenOf("admin") });
	await page.goto("/IQT/dashboard");
	await page.locator("main h1").first().waitFor({ state: "attached" });
});

const tabBar = () => page.getByRole("navigation", { name: "Open pages" });
const tabNames = () => tabBar().getByRole("link").allTextContents();
const open = async (path: string) => {
	await moveTo(page, path);
	await page.waitForFunction((at) => document.querySelector("[data-tour=tabs] [aria-current]")?.getAttribute("href")?.startsWith(`/IQT${at}`), path);
};
const tabMenu = async (name: string, item: string) => {
	await tabBar().getByRole("link", { name, exact: true }).click({ button: "right" });
	await page.getByRole("menuitem", { name: item, exact: true }).click();
};

describe("tabs", () => {
	beforeEach(async () => {
		await page.goto("/IQT/dashboard");
		await open("/theme/index");
		await open("/clipboard/index");
		await open("/icon/index");
	});

	test("keep what was typed, and a refresh begins anew", async () => {
		await page.getByRole("textbox", { name: "Find an icon by name" }).fill("Truck");
		await tabBar().getByRole("link", { name: "Theme", exact: true }).click();
		await tabBar().getByRole("link", { name: "Icons", exact: true }).click();
		await expect.poll(() => page.getByRole("textbox", { name: "Find an icon by name" }).inputValue()).toBe("Truck");
		await expect.poll(() => tabNames()).toEqual(["Dashboard", "Theme", "Clipboard", "Icons"]);
		await tabMenu("Icons", "Refresh");
		await page.waitForFunction(() => [...document.querySelectorAll("main input")].every((input) => (input as HTMLInputElement).value !== "Truck"));
		expect(pathOf(page)).toBe("/icon/index");
	});

	test("close by the cross, the middle button and the menu; the active one gives way to the rightmost left", async () => {
		await page.getByRole("button", { name: "Close Icons", exact: true }).click();
		await page.waitForURL("**/clipboard/index");
		await tabBar().getByRole("link", { name: "Theme", exact: true }).click({ button: "middle" });
		await expect.poll(() => tabNames()).toEqual(["Dashboard", "Clipboard"]);
		await open("/theme/index");
		await tabMenu("Clipboard", "Close others");
		await page.waitForURL("**/clipboard/index");
		await expect.poll(() => tabNames()).toEqual(["Dashboard", "Clipboard"]);
		// The pinned one cannot be closed, and closing all from it leaves its page with its tab.
		await tabBar().getByRole("link", { name: "Dashboard", exact: true }).click();
		await tabBar().getByRole("link", { name: "Dashboard", exact: true }).click({ button: "middle" });
		await expect.poll(() => tabNames()).toEqual(["Dashboard", "Clipboard"]);
		await tabMenu("Dashboard", "Close all");
		await expect.poll(() => tabNames()).toEqual(["Dashboard"]);
		expect(pathOf(page)).toMatch(/^\/dashboard/);
		await expect.poll(() => tabBar().locator("[aria-current=page]").count()).toBe(1);
	});

	test("have their menu on Shift+F10, too, where the pinned one's Close is not to be had", async () => {
		const pinned = tabBar().getByRole("link", { name: "Dashboard", exact: true });
		await pinned.focus();
		await page.keyboard.press("Shift+F10");
		await expect.poll(() => page.getByRole("menuitem", { name: "Close this" }).getAttribute("aria-disabled")).toBe("true");
		await page.keyboard.press("Escape");
		// A menu that goes gives the focus back to where it was opened.
		await page.getByRole("menu").waitFor({ state: "detached" });
		await expect.poll(() => pinned.evaluate((link) => link === document.activeElement)).toBe(true);
		await tabBar().getByRole("link", { name: "Icons", exact: true }).focus();
		await page.keyboard.press("Shift+F10");
		await page.getByRole("menuitem", { name: "Close all" }).click();
		await page.waitForURL("**/dashboard");
		await expect.poll(() => tabNames()).toEqual(["Dashboard"]);
	});
});

test("header search finds by title and path, Enter takes the first; the palette also acts", async () => {
	await page.goto("/IQT/dashboard");
	await page.getByRole("button", { name: /^Search/ }).click();
	const box = page.getByRole("combobox");
	await expect.poll(() => box.getAttribute("maxlength")).toBe("32");
	await box.fill("inlnd rail pric");
	await page.getByRole("option", { name: /^Inland rail > Rail price/ }).waitFor();
	await page.keyboard.press("Enter");
	await page.waitForURL("**/Rail/RailPrice*");
	// Left again, it gives the focus back; as long as it is there, it keeps it.
	await page.locator("[role=grid]").focus();
	await page.keyboard.press("Control+k");
	await box.waitFor();
	await page.keyboard.press("Tab");
	await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
	await page.keyboard.press("Escape");
	await box.waitFor({ state: "detached" });
	await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe("grid");
	for (const key of ["Control+k", "Escape", "Control+k"]) await page.keyboard.press(key);
	await box.fill("excel/upload");
	await page.getByRole("option", { name: /Tools > Upload Excel/ }).waitFor();
	await box.fill("Size: Mini");
	await page.getByRole("option", { name: "Size: Mini" }).click();
	await page.getByText("Switch Size Success").waitFor();
	await expect.poll(() => page.evaluate(() => document.documentElement.dataset.density)).toBe("mini");
});

test("the size is chosen in the top bar, said and remembered", async () => {
	for (const size of ["Small", "Default", "Medium"]) {
		await page.getByRole("button", { name: "Size", exact: true }).click();
		await page.getByRole("menuitemcheckbox", { name: size }).click();
		await page.getByText("Switch Size Success").filter({ visible: true }).first().waitFor();
		await expect.poll(() => page.evaluate(() => document.documentElement.dataset.density)).toBe(size.toLowerCase());
	}
	await page.reload();
	await expect.poll(() => page.evaluate(() => document.documentElement.dataset.density)).toBe("medium");
});

test("the settings drawer acts at once and is remembered", async () => {
	await page.goto("/IQT/theme/index");
	const drawer = page.getByRole("dialog", { name: "Settings" });
	const set = async (name: string) => {
		await page.getByRole("button", { name: /User menu/ }).click();
		await page.getByRole("menuitem", { name: "Settings" }).click();
		await drawer.getByRole("switch", { name }).click();
		await page.keyboard.press("Escape");
		await drawer.waitFor({ state: "detached" });
	};
	await set("Tabs");
	await expect.poll(() => tabBar().count()).toBe(0);
	await set("Sidebar logo");
	await expect.poll(() => page.getByText("Instant Price", { exact: true }).count()).toBe(0);
	// Off by default: the header goes with the page; on, it stays.
	await open2("/icon/index");
	const headerTop = () =>
		page
			.locator("header")
			.first()
			.evaluate((e) => Math.round(e.getBoundingClientRect().top));
	const scroll = () => page.evaluate(() => [...document.querySelectorAll("main li button")].at(-1)?.scrollIntoView({ block: "end" }));
	await scroll();
	await expect.poll(() => headerTop()).toBeLessThan(0);
	await set("Fixed header");
	await scroll();
	await expect.poll(() => headerTop()).toBe(0);
	await page.reload();
	await page.locator("main h1").first().waitFor({ state: "attached" });
	await expect.poll(() => tabBar().count()).toBe(0);
	for (const name of ["Tabs", "Sidebar logo", "Fixed header"]) await set(name);
	await tabBar().waitFor();
});

/** Opens a page while there are no tabs to see it by. */
async function open2(path: string): Promise<void> {
	await moveTo(page, path);
	await page.getByRole("textbox", { name: "Find an icon by name" }).waitFor();
}

test("any theme colour keeps the contrast of what is written on it", async () => {
	await page.goto("/IQT/theme/index");
	for (const colour of ["#f5c542", "#ffffff", "#808080", "#ff0000", "#00233d"]) {
		await page.locator("input[type=color]").fill(colour);
		const worst = await page.evaluate(() => {
			const style = getComputedStyle(document.documentElement);
			const light = (name: string) => {
				const hex = style.getPropertyValue(name).trim().slice(1);
				const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
					const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
					return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
				});
				return 0.2126 * r + 0.7152 * g + 0.0722 * b;
			};
			const ratio = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
			return Math.min(ratio(light("--theme"), light("--theme-ink")), ratio(light("--accent"), 1));
		});
		expect([colour, worst >= 4.5]).toEqual([colour, true]);
	}
});

test("the language is chosen in the top bar: the page loads anew, says so, and is in it", async () => {
	await page.goto("/IQT/dashboard");
	await page.getByRole("button", { name: "Language", exact: true }).click();
	await page.getByRole("menuitemcheckbox", { name: "日本語" }).click();
	await page.getByText(/Switch Language Success/).waitFor();
	await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("ja");
	await page.waitForFunction(() => document.title === "ダッシュボード - MSK-InstantPriceQuery");
	await setCookies(page, { language: "en" });
	await page.reload();
	await page.waitForFunction(() => document.title === "Dashboard - MSK-InstantPriceQuery");
});

describe("the sidebar", () => {
	const menu = () => page.getByRole("navigation", { name: "Main menu" });
	const width = () => menu().evaluate((e) => e.getBoundingClientRect().width);

	test("is 210 px wide with several sections open, 54 px collapsed with fly-outs, and remembered", async () => {
		await page.goto("/IQT/dashboard");
		await expect.poll(() => width()).toBe(210);
		await menu().getByRole("button", { name: "Trucking", exact: true }).click();
		await menu().getByRole("button", { name: "Settings", exact: true }).click();
		await menu().getByRole("link", { name: "Trucking cost", exact: true }).waitFor();
		await menu().getByRole("link", { name: "Notices", exact: true }).waitFor();
		await page.getByRole("button", { name: "Collapse the menu" }).click();
		await expect.poll(() => width()).toBe(54);
		await page.reload();
		await menu().getByRole("button", { name: "Settings" }).hover();
		await page.getByRole("dialog", { name: "Settings" }).getByRole("link", { name: "App settings" }).click();
		await page.waitForURL("**/settings/appSettings");
		await expect.poll(() => width()).toBe(54);
		await page.getByRole("button", { name: "Expand the menu" }).click();
		await expect.poll(() => width()).toBe(210);
		// One screen only: no section around it. A hidden page lights the list it belongs to.
		await expect.poll(() => menu().getByRole("button", { name: "Log", exact: true }).count()).toBe(0);
		await moveTo(page, "/permission/roleAdd");
		await expect.poll(() => menu().locator("[aria-current=page]").textContent()).toBe("Roles");
		await expect.poll(() => page.getByRole("navigation", { name: "You are here" }).textContent()).toMatch(/Permission.*Roles.*Add role/);
		await moveTo(page, "/dashboard");
		await expect.poll(() => page.getByRole("navigation", { name: "You are here" }).textContent()).toBe("Dashboard QUOTATION");
	});

	test("lies over the page below 992 px, with a backdrop, and goes with the way one takes", async () => {
		await page.setViewportSize({ width: 991, height: 900 });
		await expect.poll(() => menu().count()).toBe(0);
		await page.getByRole("button", { name: "Open the menu" }).click();
		await expect.poll(() => width()).toBe(210);
		await page.getByRole("button", { name: "Close the menu" }).click({ position: { x: 800, y: 400 } });
		await expect.poll(() => menu().count()).toBe(0);
		await page.getByRole("button", { name: "Open the menu" }).click();
		await menu().getByRole("link", { name: "Price search" }).click();
		await page.waitForURL("**/sale/sale*");
		await expect.poll(() => menu().count()).toBe(0);
		await page.setViewportSize({ width: 1440, height: 900 });
	});
});

test("full screen says where it cannot be had, and the documentation opens in a window of its own", async () => {
	await page.goto("/IQT/theme/index");
	await page.evaluate(() => Object.defineProperty(document, "fullscreenEnabled", { value: false, configurable: true }));
	await page.getByRole("button", { name: "Full screen" }).click();
	await page.getByText("you browser can not work").waitFor();
	const link = page.getByRole("banner").getByRole("link", { name: "External documentation" });
	expect([await link.getAttribute("target"), await link.getAttribute("href")]).toEqual(["_blank", "/IQT/api/docs"]);
});

test("errors nobody caught are counted in the top bar and listed until cleared", async () => {
	await page.goto("/IQT/theme/index");
	await page.locator("main h1").first().waitFor({ state: "attached" });
	await expect.poll(() => page.getByRole("button", { name: /^Error log:/ }).count()).toBe(0);
	await page.evaluate(() => {
		setTimeout(() => {
			throw new Error("a lost container");
		});
		void Promise.reject(new Error("a missed train"));
	});
	const badge = page.getByRole("button", { name: "Error log: 2 entries" });
	await badge.click();
	await page.getByText("a lost container").filter({ visible: true }).first().waitFor();
	await page.getByText("a missed train").filter({ visible: true }).first().waitFor();
	await page.reload();
	await badge.click();
	await page.getByText("a lost container").filter({ visible: true }).first().waitFor();
	await page.getByRole("button", { name: "Clear All" }).click();
	await page.getByText("Nothing has gone wrong in this window.").waitFor();
	await expect.poll(() => page.getByRole("button", { name: /^Error log:/ }).count()).toBe(0);
});

describe("the tools", () => {
	test("a sheet goes out and comes back in", async () => {
		await page.goto("/IQT/excel/export-merge-header");
		const download = page.waitForEvent("download");
		await page.getByRole("button", { name: "Export to Excel" }).click();
		const file = await (await download).path();
		await moveTo(page, "/excel/upload-excel");
		await page.locator("input[type=file]").setInputFiles({
			name: "mine.xlsx",
			mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
			buffer: (await import("node:fs")).readFileSync(file),
		});
		await page.getByText(/^mine\.xlsx\s· sheet My pages/).waitFor();
		await page.getByRole("region", { name: "My pages" }).getByRole("cell", { name: "/Rail/RailPrice", exact: true }).waitFor();
		await page.locator("input[type=file]").setInputFiles({ name: "no.xlsx", mimeType: "text/plain", buffer: Buffer.from("a,b\n1,2\n") });
		await page.getByRole("main").getByRole("alert").waitFor();
	});

	test("the tour goes on and back by keys and ends with Esc", async () => {
		await page.goto("/IQT/guide/index");
		await page.getByRole("button", { name: "Start the tour" }).click();
		const stop = (name: string) => page.getByRole("dialog", { name }).waitFor();
		await stop("Main menu");
		await page.keyboard.press("ArrowRight");
		await stop("Expand or collapse the menu");
		await page.keyboard.press("ArrowLeft");
		await stop("Main menu");
		await page.keyboard.press("Escape");
		await page.locator("dialog[open]").waitFor({ state: "detached" });
	});

	test("an icon's code and a text go to the clipboard", async () => {
		await page.goto("/IQT/icon/index");
		await page.getByRole("button", { name: "Truck", exact: true }).click();
		await page.getByText("Copied: <Truck aria-hidden />").waitFor();
		await moveTo(page, "/clipboard/index");
		await page.getByRole("button", { name: "Read the clipboard" }).click();
		await page.getByText("<Truck aria-hidden />", { exact: true }).waitFor();
	});

	test("a language is shown before one switches to it", async () => {
		await page.goto("/IQT/i18n/index");
		await page.getByRole("radio", { name: "Español" }).click();
		await page.getByText("Panel", { exact: true }).waitFor();
		await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("en");
	});
});
