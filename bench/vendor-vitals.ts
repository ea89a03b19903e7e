/** LCP, INP and CLS of the four pages vendors answer on, on a phone, a machine and a line slower than ours. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { translate } from "@iqt/i18n";
import { addDays, businessDay } from "@iqt/i18n/days";
import type { BrowserContext, Page } from "playwright-core";
import PostalMime from "postal-mime";
import { eventTimes, THROTTLE, watchEvents, withPortal } from "./browser.ts";
import { type Row, toRow } from "./harness.ts";
import { person } from "./people.ts";
import { noteVitals, slowDown, vitalsOf } from "./vitals.ts";

const services = ["T", "M", "D", "F"] as const;
type Service = (typeof services)[number];

/** First visits of each page. */
const VISITS = 5;

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

const say = (name: "amount" | "currency" | "decline" | "send") => translate("en", `vendorQuotation.${name}`);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks a new vendor about a request of the demo of each service type; the addresses that were mailed. */
async function addresses(url: string, mailFolder: string): Promise<Map<Service, string>> {
	const admin = await person(url, "admin");
	const { id: vendor } = await admin.change<{ id: string }>("vendor.save", { code: "BENCH", name: "Bench Haulage", serviceTypes: services });
	await admin.change("vendorContact.save", { vendor, name: "Desk", email: "desk@bench.example", language: "en", main: true });
	const found = new Map<Service, string>();
	for (const service of services) {
		const filters = [
			{ field: "state", op: "eq", value: "requestCreated" },
			{ field: "serviceType", op: "eq", value: service },
		];
		const { items } = await admin.query<{ items: { id: string }[] }>("adHocRequest.list", { filters });
		const dueAt = addDays(businessDay(new Date()), 7);
		await admin.change("vendorInquiry.send", { requestId: items[0]?.id, vendorIds: [vendor], dueAt });
	}
	for (let i = 0; i < 300 && found.size < services.length; i++) {
		const files = existsSync(mailFolder) ? readdirSync(mailFolder).filter((name) => name.endsWith(".eml")) : [];
		for (const file of files) {
			const { text = "" } = await PostalMime.parse(readFileSync(join(mailFolder, file)));
			const [address, service] = /\S+\/quotationPortal\/vendor(\w)Quotation#\S+/.exec(text) ?? [];
			if (address && text.includes("Desk")) found.set(service as Service, address);
		}
		await pause(100);
	}
	return found;
}

/** What vendors do, with a page that has come; each takes `at`, the number of the visit. */
const interactions: Readonly<Record<string, (page: Page, at: number) => Promise<void>>> = {
	"an amount": async (page) => {
		await page.getByLabel(say("amount"), { exact: true }).first().tap();
		await page.keyboard.type("2,100", { delay: 150 });
	},
	"a currency": async (page) => {
		await page.getByLabel(say("currency"), { exact: true }).first().tap();
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Enter");
	},
	"terms by line": async (page) => {
		const same = page.getByRole("checkbox");
		if ((await same.count()) > 0) await same.first().tap();
	},
	"a file": async (page, at) => {
		const chooser = page.waitForEvent("filechooser");
		await page.locator("input[type=file]").first().tap();
		await (await chooser).setFiles({ name: `permit-${at}.png`, mimeType: "image/png", buffer: png });
		await page.getByRole("button", { name: `permit-${at}.png`, exact: true }).waitFor();
	},
	"to decline": async (page) => {
		await page.getByRole("button", { name: say("decline"), exact: true }).tap();
		await page.waitForTimeout(500);
		await page.getByRole("button", { name: translate("en", "linkPage.back"), exact: true }).tap();
	},
	"to send what is not whole": async (page) => {
		await page.getByRole("button", { name: say("send"), exact: true }).tap();
		await page.locator("[aria-invalid=true]").first().waitFor();
	},
};

interface Visit {
	lcp: number;
	cls: number;
	inp: number;
	/** The interaction that took the longest. */
	slowest: string;
}

async function visit(context: BrowserContext, address: string, at: number): Promise<Visit> {
	const page = await context.newPage();
	await slowDown(await context.newCDPSession(page));
	await page.goto(address, { waitUntil: "networkidle" });
	await page.locator("input[type=file]").first().waitFor();
	await page.waitForTimeout(500);
	const { lcp, cls } = await vitalsOf(page);
	await watchEvents(page, ["keydown", "pointerdown", "pointerup", "click", "keyup"]);
	let [inp, slowest] = [0, "none"];
	for (const [name, work] of Object.entries(interactions)) {
		await work(page, at);
		await page.waitForTimeout(500);
		const worst = Math.max(0, ...(await eventTimes(page)));
		if (worst > inp) [inp, slowest] = [worst, name];
	}
	await page.close();
	return { lcp, cls, inp, slowest };
}

/** Each page's median of its visits' worst; the worst page is held to the bar. */
export async function vendorRows(): Promise<Row[]> {
	return withPortal(async ({ context, database }) => {
		const url = new URL((await context.request.get("/health")).url()).origin;
		const links = await addresses(url, join(dirname(database), "outbox"));
		const seen: (Visit & { service: Service })[] = [];
		for (let round = 0; round < VISITS; round++) {
			for (const [service, address] of links) {
				const browser = context.browser();
				if (!browser) throw new Error("there is no browser");
				const own = await browser.newContext(phone);
				await noteVitals(own);
				const vitals = await visit(own, address, round);
				seen.push({ service, ...vitals });
				console.log(`  ${service}  LCP ${(vitals.lcp / 1000).toFixed(2)} s  INP ${vitals.inp} ms (${vitals.slowest})  CLS ${vitals.cls.toFixed(3)}`);
				await own.close();
			}
		}
		const row = (what: string, of: (one: (typeof seen)[number]) => number, atMost: number, unit: Row["unit"]): Row => {
			const pages = services.map((service) =>
				toRow(what, { atMost }, seen.filter((one) => one.service === service).map(of), unit, `vendor's page ${service}`),
			);
			const worst = pages.reduce((a, b) => (b.figure > a.figure ? b : a));
			const all = seen.map(of);
			return { ...worst, low: Math.min(...all), high: Math.max(...all), note: `worst of the four: ${worst.note}` };
		};
		return [
			row(`LCP of vendors' pages, slow line, ${THROTTLE} × CPU throttle`, (one) => one.lcp / 1000, 2.5, "s"),
			row("… INP", (one) => one.inp, 200, "ms"),
			row("… CLS", (one) => one.cls, 0.1, ""),
		];
	});
}
