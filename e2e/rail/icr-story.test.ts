import { translate } from "@iqt/i18n";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pdfText } from "../../apps/api/test/pdf-text.ts";
import { eventually, mailsFor, withBrowser } from "../support/browser.ts";
import { loaded } from "../support/grid.ts";
import { answerAll, importLines, settleRest } from "../support/imports.ts";
import { choose, signIn, watchErrors } from "../support/portal.ts";

const browser = withBrowser();
const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate("en", id, values);
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

/** A lane that no list has yet, between ramps that have trucks and charges. */
const heads = [
	...["POL", "POD", "Ramp City", "Container", "COC/SOC", "Cost CNY", "Cost USD", "Exchange Rate", "SSR", "Currency"],
	...["Transit Min", "Transit Max", "Cancellation Tariff", "D&D", "Valid From", "Valid To"],
];
const line = (container: string, costs: readonly string[]) => [
	...["CNSIA", "PLLOD", "PLLOD", container, "COC", ...costs, "7.10", "4200", "USD"],
	...["12", "15", "Free until 7 days before departure", "10 days free, then USD 15 a day", day(-7), day(60)],
];

/** Makes a draft of the first option that was found. */
async function draft(page: Page, language: "zh" | "en", name: string, email: string) {
	const option = page.getByRole("article").first();
	await option.getByRole("button", { name: say("saleScreen.add") }).click();
	await page.getByRole("button", { name: say("saleScreen.basketOpen") }).click();
	const sheet = page.getByRole("dialog", { name: say("saleScreen.quotation"), exact: true });
	await sheet.getByLabel(say("saleScreen.customerName")).fill(name);
	await sheet.getByLabel(say("saleScreen.customerEmail")).fill(email);
	await sheet.getByRole("combobox", { name: say("saleScreen.language"), exact: true }).click();
	await page.getByRole("option", { name: say(`saleScreen.language.${language}`) }).click();
	await sheet.getByRole("button", { name: say("saleScreen.saveDraft") }).click();
	await sheet.getByText(say("saleScreen.draftText")).waitFor();
	return sheet;
}

/** Sends the quotation that is shown, and answers the text of its mail and of its PDF. */
async function sent(page: Page, email: string) {
	await page
		.getByRole("button", { name: say("quotationScreen.send") })
		.first()
		.click();
	await page
		.getByRole("alertdialog")
		.getByRole("button", { name: say("quotationScreen.send") })
		.click();
	const mail = await eventually(async () => (await mailsFor(email))[0], `the mail to ${email}`);
	const pdf = mail.attachments.find(({ mimeType }) => mimeType === "application/pdf");
	return { mail: `${mail.subject}\n${mail.text}`, pdf: (await pdfText(new Uint8Array(pdf?.content as ArrayBuffer))).join("\n") };
}

test("a workbook of trains to Europe is imported, priced, searched door to door, quoted in two languages, discounted and sent", async () => {
	const page = await browser.open({ reducedMotion: "reduce" });
	const errors = watchErrors(page);
	await signIn(page, "pm");

	// The workbook.
	const lines = [line("40HC", ["12500", "2100"]), line("20GP", ["7400", "1250"])];
	const wizard = await importLines(page, "icr.xlsx", lines, heads, "/IQT/icr/rail");
	const rows = wizard.getByRole("grid", { name: say("wizard.rows") });
	await rows
		.getByText(/CNY\s*12,500/)
		.filter({ visible: true })
		.first()
		.waitFor();
	await rows
		.getByText(/USD\s*4,200/)
		.filter({ visible: true })
		.first()
		.waitFor();
	await answerAll(wizard);
	await settleRest(wizard);
	await wizard.getByRole("button", { name: /^Import 2/ }).click();
	await wizard.getByText("Imported", { exact: true }).waitFor();

	// Its price: what the margin makes of both costs, and the least it is sold for.
	await page.goto("/IQT/icr/rail?f=pol:eq:CNSIA&f=pod:eq:PLLOD&f=containerType:eq:40HC");
	await loaded(page);
	await page.getByRole("button", { name: "Actions for row 1", exact: true }).click();
	await page.getByRole("menuitem", { name: say("book.edit") }).click();
	const form = page.getByRole("dialog", { name: say("book.editTitle") });
	await form.getByLabel(say("rate.margin"), { exact: true }).fill("12");
	await form.getByRole("button", { name: say("book.reckonedTake") }).click();
	// 12,500 / 7.10 + 2,100, and 12 % of it.
	await expect.poll(() => form.getByLabel("SSR", { exact: true }).inputValue()).toBe("4323.83");
	await form.getByLabel("MSR", { exact: true }).fill("4100");
	await form.getByRole("button", { name: say("shell.save"), exact: true }).click();
	await form.waitFor({ state: "detached" });

	// Door to door.
	const sales = await browser.open({ reducedMotion: "reduce" });
	const salesErrors = watchErrors(sales);
	await signIn(sales, "sales");
	await sales.goto("/IQT/icr/quotation");
	await sales.getByRole("combobox", { name: say("saleScreen.scope") }).click();
	await sales.getByRole("option", { name: say("enum.scope.doorToDoor") }).click();
	await choose(sales, say("saleScreen.origin"), "Xi'an", /Xi'an/);
	await choose(sales, say("saleScreen.destination"), "PL 90-001", /PL 90-001/);
	await sales.getByLabel(say("saleScreen.weight")).filter({ visible: true }).first().fill("12000");
	await sales.getByLabel(say("saleScreen.readyDate")).fill(day(7));
	await sales.getByRole("button", { name: say("saleScreen.search") }).click();
	const option = sales.getByRole("article").first();
	await option.waitFor();
	const total = /CNY([\d,]+\.\d\d)/.exec((await option.textContent()) ?? "")?.[1] ?? "";
	await option.getByText("12–15 days", { exact: true }).waitFor();

	// Quoted in Chinese, and sent as it is.
	await draft(sales, "zh", "罗兹家具", "zh@lodz.example");
	const zh = await sent(sales, "zh@lodz.example");
	expect(zh.mail).toContain("罗兹家具");
	for (const words of ["陕西省 / 西安市 → PL-90-001", "中欧班列", "首程拖车", "4,323.83", "取消费用：Free until 7 days", `CNY ${total}`])
		expect(zh.pdf).toContain(words);
	await sales.getByRole("button", { name: say("saleScreen.continue") }).click();

	// Quoted in English; the customer wants it for less.
	await draft(sales, "en", "Lodz Furniture", "en@lodz.example");
	await sales.getByRole("link", { name: say("saleScreen.openRecord") }).click();
	await sales.waitForURL(/quotationRecord\/[0-9a-f-]{36}$/);
	const record = new URL(sales.url()).pathname;
	const standard = Number(total.replaceAll(",", ""));
	const less = (standard - 1_000).toFixed(2);
	await sales
		.getByRole("main")
		.getByRole("button", { name: say("quotationScreen.askDiscount"), exact: true })
		.click();
	const asking = sales.getByRole("dialog", { name: say("quotationScreen.askDiscount") });
	await asking.getByRole("textbox", { name: /total/i }).fill(less);
	await asking.getByRole("textbox", { name: say("quotationScreen.reasonNeeded") }).fill("Ten boxes a month");
	await asking.getByRole("button", { name: say("quotationScreen.askDiscount") }).click();
	await sales.getByText(say("quotationScreen.discountState.requested")).filter({ visible: true }).first().waitFor();

	// It stays above the least the train is sold for: the auditor decides alone.
	const auditor = await browser.open({ reducedMotion: "reduce" });
	await signIn(auditor, "approver");
	await auditor.goto(record);
	await auditor.getByRole("button", { name: say("quotationScreen.approve"), exact: true }).click();
	await auditor.getByText(say("quotationScreen.discountState.approved"), { exact: true }).filter({ visible: true }).first().waitFor();

	await sales.reload();
	await sales.getByText(say("quotationScreen.discountState.approved"), { exact: true }).filter({ visible: true }).first().waitFor();
	const en = await sent(sales, "en@lodz.example");
	expect(en.mail).toContain("Lodz Furniture");
	for (const words of ["PL-90-001", "China–Europe train", "First-mile trucking", "4,323.83", "Cancellation: Free until 7 days"])
		expect(en.pdf).toContain(words);
	expect(en.pdf).toContain(`CNY ${Number(less).toLocaleString("en-US", { minimumFractionDigits: 2 })}`);
	// Trucks are in the price: its terms leave out what is not.
	expect(zh.pdf).toContain("价格不含：报关");
	expect(en.pdf).toContain("Not in this price: customs clearance");
	expect(`${en.pdf}${zh.pdf}`).not.toMatch(/MSR|12,?500|2,?100\.00/);
	await sales.getByText(say("enum.quotation.sent"), { exact: true }).filter({ visible: true }).first().waitFor();
	expect([...errors, ...salesErrors]).toEqual([]);
});
