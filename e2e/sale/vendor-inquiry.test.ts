import { type Language, translate } from "@iqt/i18n";
import { addDays } from "@iqt/i18n/days";
import type { Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import { setCookies, tokenOf } from "../shell/support.ts";
import { axeFindings } from "../support/axe.ts";
import { eventually, mailsFor, withBrowser } from "../support/browser.ts";
import { inAWeek } from "../support/days.ts";
import { ownPortal } from "../support/own-portal.ts";
import { watchErrors } from "../support/portal.ts";

const browser = withBrowser();
type Id = Parameters<typeof translate>[1];
type Values = Parameters<typeof translate>[2];
const sayIn = (language: Language) => (id: Id, values?: Values) => translate(language, id, values);
const say = sayIn("en");

/** Bytes a vendor's cold visit may take over the line, as a customer's may. */
const MOST = 110_000;
const secret = "Confidential Cargo Ltd";
const inAMonth = addDays(inAWeek, 23);

/** Calls a procedure of the portal that changes something. */
async function change<A>(token: string, procedure: string, input: object): Promise<A> {
	const answer = await fetch(`${ownPortal().baseUrl}/trpc/${procedure}`, {
		method: "POST",
		headers: { token, language: "en", "content-type": "application/json" },
		body: JSON.stringify(input),
	});
	const said = (await answer.json()) as { result?: { data: A }; error?: unknown };
	if (!said.result) throw new Error(`${procedure}: ${JSON.stringify(said.error)}`);
	return said.result.data;
}

const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

/** A picture of the cargo, uploaded by who asks for a price. */
async function uploaded(token: string, name: string): Promise<string> {
	const body = new FormData();
	body.append("file", new File([png], name, { type: "image/png" }));
	const answer = await fetch(`${ownPortal().baseUrl}/api/upload`, { method: "POST", headers: { token, language: "en" }, body });
	return ((await answer.json()) as { data: { objectName: string } }).data.objectName;
}

interface Vendor {
	name: string;
	email: string;
	language: Language;
}
const vendors = [
	{ name: "Story Trucking Ltd", email: "desk@story-trucking.example", language: "en" },
	{ name: "Transportes del Cuento S.L.", email: "desk@cuento.example", language: "es" },
	{ name: "故事拖车有限公司", email: "desk@gushi.example", language: "zh" },
] as const satisfies readonly Vendor[];

/** The address in the newest of so many mails to a vendor. */
const addressOf = ({ email }: Vendor, mails = 1) =>
	eventually(async () => {
		const all = await mailsFor(email);
		return all.length < mails ? undefined : /\S+\/quotationPortal\/vendorTQuotation#\S+/.exec(all[mails - 1]?.text ?? "")?.[0];
	}, `mail ${mails} to ${email}`);

async function phone(width: number, height: number) {
	const page = await browser.open({ reducedMotion: "reduce", viewport: { width, height }, hasTouch: true });
	const answers: Response[] = [];
	page.on("response", (response) => answers.push(response));
	return { page, answers, errors: watchErrors(page) };
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const kept = (page: Page, where: "here" | "server") => page.locator(`[data-kept=${where}]`).waitFor();

test("vendors asked about a request quote and decline by their links on phones; the best is awarded and is its cost", async () => {
	const [vdmToken, salesToken] = [await tokenOf("vdm"), await tokenOf("sales")];
	for (const [place, { name, email, language }] of vendors.entries()) {
		const made = await change<{ id: string }>(vdmToken, "vendor.save", {
			...{ code: `STORY-${place}`, name, serviceTypes: ["T"], places: ["CNSHA"], languages: [language], active: true, blacklisted: false },
		});
		await change(vdmToken, "vendorContact.save", { vendor: made.id, name: `Desk ${place}`, email, language, main: true });
	}
	const request = await change<{ id: string; number: string }>(salesToken, "adHocRequest.save", {
		...{ serviceType: "T", customer: secret, requiredDate: inAWeek, portCity: "CNSHA", address: "Kunshan, Yushan town" },
		...{ containers: ["2 × 40HC", "1 × 20GP"], commodity: "Machine tools", grossWeight: 18_000, targetPrice: "987", currency: "CNY" },
		pictures: [await uploaded(salesToken, "crates.png")],
	});

	// The vendor manager asks three of those proposed.
	const vdm = await browser.open({ reducedMotion: "reduce" });
	const vdmErrors = watchErrors(vdm);
	await setCookies(vdm, { language: "en", token: vdmToken });
	await vdm.goto(`/IQT/quotationPortal/QPRequesDetails?id=${request.id}`);
	await press(vdm, say("vendorPanel.ask"));
	const asking = vdm.getByRole("dialog", { name: say("vendorPanel.ask"), exact: true });
	const boxes = asking.getByRole("checkbox");
	await boxes.first().waitFor();
	for (const box of await boxes.all()) await box.uncheck();
	for (const { name } of vendors) await asking.getByRole("checkbox", { name: new RegExp(`^${name}`) }).check();
	await asking.getByRole("textbox", { name: say("vendorPanel.remark"), exact: true }).fill("Two axles are enough");
	await press(vdm, say("vendorPanel.preview"));
	await asking
		.getByText(/Two axles are enough/)
		.filter({ visible: true })
		.first()
		.waitFor();
	expect(await axeFindings(vdm)).toEqual([]);
	await press(vdm, say("vendorPanel.askNow", { count: 3 }));
	await asking.waitFor({ state: "detached" });
	const list = vdm.getByRole("region", { name: say("vendorPanel.asked"), exact: true });
	await list.getByText(say("enum.vendorInquiryState.sent"), { exact: true }).filter({ visible: true }).first().waitFor();

	// The first opens the mailed address on a small phone: nothing of the portal comes along, and nothing of the customer.
	const { page: first, answers, errors } = await phone(360, 740);
	await first.goto(await addressOf(vendors[0]));
	const send = say("vendorQuotation.send");
	await field(first, say("vendorQuotation.amount")).first().waitFor();
	const sizes = await Promise.all(answers.map(async (response) => (await response.request().sizes()).responseBodySize));
	expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST);
	const scripts = answers.map((response) => new URL(response.url()).pathname).filter((path) => path.endsWith(".js"));
	expect(scripts.every((path) => /\/(vendor-quotation|texts\/en\/first)-[\w-]{8}\.js$/.test(path))).toBe(true);
	expect(new URL(first.url()).hash).toBe("");
	expect(await first.getByText(/Confidential|987/).count()).toBe(0);
	expect(await first.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
	expect(await axeFindings(first)).toEqual([]);

	// What is wrong stands at its field; what is typed is kept, with and without a connection, and comes back elsewhere.
	await field(first, say("vendorQuotation.amount")).first().fill("2,100");
	await press(first, send);
	await first.getByText(say("problem.required"), { exact: true }).waitFor();
	await field(first, say("vendorQuotation.validTo")).fill(inAMonth);
	await first.getByText(say("problem.required"), { exact: true }).waitFor({ state: "detached" });
	await kept(first, "server");
	await first.context().setOffline(true);
	await field(first, say("vendorQuotation.amount")).nth(1).fill("1800");
	await kept(first, "here");
	await first.context().setOffline(false);
	await kept(first, "server");
	await first.context().close();
	const { page: again, errors: againErrors } = await phone(390, 844);
	await again.goto(await addressOf(vendors[0]));
	await expect.poll(() => field(again, say("vendorQuotation.amount")).nth(1).inputValue()).toBe("1800");
	await field(again, say("vendorQuotation.transitDays")).fill("3");
	await field(again, say("vendorQuotation.vat")).fill("9");
	const picture = again.waitForEvent("download");
	await press(again, `${say("adHocRequest.pictures")}: crates.png`);
	expect((await picture).suggestedFilename()).toBe("crates.png");
	const files = field(again, say("vendorQuotation.attach"));
	await files.setInputFiles({ name: "tariff.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") });
	await again.locator("[role=alert]").waitFor();
	expect(await again.getByRole("button", { name: "tariff.png", exact: true }).count()).toBe(0);
	await files.setInputFiles({ name: "permit.png", mimeType: "image/png", buffer: png });
	await again.getByRole("button", { name: "permit.png", exact: true }).waitFor();
	expect(await axeFindings(again)).toEqual([]);
	// Without a connection they wait, and are sent by themselves.
	await again.context().setOffline(true);
	await press(again, send);
	await again.getByText(say("vendorQuotation.waiting"), { exact: true }).waitFor();
	await again.context().setOffline(false);
	await again.getByRole("heading", { name: say("vendorQuotation.receipt"), exact: true }).waitFor();
	await again.locator("[data-state=quoted]").waitFor();
	expect(await axeFindings(again)).toEqual([]);

	// The second answers in Spanish, in dollars.
	const es = sayIn("es");
	const { page: second, errors: secondErrors } = await phone(390, 844);
	await second.goto(await addressOf(vendors[1]));
	await field(second, es("vendorQuotation.amount")).first().fill("310");
	await field(second, es("vendorQuotation.amount")).nth(1).fill("290");
	await field(second, es("vendorQuotation.currency")).selectOption("USD");
	await field(second, es("vendorQuotation.validTo")).fill(inAMonth);
	await field(second, es("vendorQuotation.transitDays")).fill("1");
	await press(second, es("vendorQuotation.send"));
	await second.getByRole("heading", { name: es("vendorQuotation.receipt"), exact: true }).waitFor();

	// The third has lost its mail: another one is mailed, and it declines.
	await vdm.reload();
	await press(vdm, say("vendorPanel.moreOf", { vendor: vendors[2].name }));
	await vdm.getByRole("menuitem", { name: say("vendorPanel.renew"), exact: true }).click();
	await vdm
		.getByText(say("vendorPanel.renewed", { email: vendors[2].email }), { exact: true })
		.filter({ visible: true })
		.first()
		.waitFor();
	const zh = sayIn("zh");
	const { page: third, errors: thirdErrors } = await phone(390, 844);
	await third.goto(await addressOf(vendors[2], 2));
	await press(third, zh("vendorQuotation.decline"));
	await third.getByRole("radio", { name: zh("vendorInquiry.because.noCapacity"), exact: true }).check();
	await press(third, zh("vendorQuotation.declineNow"));
	await third.locator("[data-state=declined]").waitFor();

	// Beside each other in one currency, cheapest and fastest in words; one is awarded, and is the cost.
	await vdm.reload();
	const compared = vdm.getByRole("region", { name: say("vendorPanel.compare"), exact: true });
	await compared.getByText(say("vendorPanel.cheapest"), { exact: true }).filter({ visible: true }).first().waitFor();
	await compared.getByText(say("vendorPanel.fastest"), { exact: true }).filter({ visible: true }).first().waitFor();
	await list.getByText(say("enum.vendorInquiryState.declined"), { exact: true }).waitFor();
	expect(await axeFindings(vdm)).toEqual([]);
	await press(vdm, say("vendorPanel.takeAllOf", { vendor: vendors[0].name }));
	await press(vdm, say("vendorPanel.award", { chosen: 2, count: 2 }));
	const award = vdm.getByRole("alertdialog", { name: say("vendorPanel.awardTitle"), exact: true });
	await award.getByRole("button", { name: say("vendorPanel.awardNow"), exact: true }).click();
	await award.waitFor({ state: "detached" });
	const costs = vdm.getByRole("region", { name: say("adHocScreen.costs"), exact: true });
	await costs
		.getByText(/Story Trucking Ltd\s· VI-20\d\d-\d{6}/)
		.filter({ visible: true })
		.first()
		.waitFor();
	await costs.getByText("CNY 4,200.00", { exact: true }).waitFor();
	await list.getByText(say("enum.vendorInquiryState.awarded"), { exact: true }).waitFor();

	// Each vendor's page says what came of it, and takes nothing more.
	await again.reload();
	await again.locator("[data-state=awarded]").waitFor();
	await second.reload();
	await second.locator("[data-state=notAwarded]").waitFor();
	expect(await second.getByRole("button", { name: es("vendorQuotation.change"), exact: true }).count()).toBe(0);

	// Who asked for the price sees no vendor; a page that was shut opens nothing.
	const sales = await browser.open({ reducedMotion: "reduce" });
	await setCookies(sales, { language: "en", token: salesToken });
	await sales.goto(`/IQT/quotationPortal/QPRequesDetails?id=${request.id}`);
	await sales.getByRole("heading", { level: 1, name: request.number }).waitFor();
	expect(await sales.getByText(/Story Trucking|4,200/).count()).toBe(0);
	await press(vdm, say("vendorPanel.moreOf", { vendor: vendors[1].name }));
	await vdm.getByRole("menuitem", { name: say("vendorPanel.shut"), exact: true }).click();
	await vdm
		.getByRole("alertdialog")
		.getByRole("button", { name: say("vendorPanel.shut"), exact: true })
		.click();
	await vdm.getByText(say("vendorPanel.shutDone"), { exact: true }).filter({ visible: true }).first().waitFor();
	await second.reload();
	await second.getByText(es("link.unknown"), { exact: true }).waitFor();
	expect(vdmErrors).toEqual([]);
	// A refusal and a lost connection are told by the browser itself.
	for (const told of [...errors, ...againErrors, ...secondErrors, ...thirdErrors]) expect(told).toMatch(/status of 40\d|ERR_INTERNET_DISCONNECTED/);
});
