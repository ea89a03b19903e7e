import { type Language, translate } from "@iqt/i18n";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { mailAbout, withBrowser } from "../support/browser.ts";
import { inAWeek } from "../support/days.ts";
import { choose, signIn, watchErrors } from "../support/portal.ts";
import { recordAction } from "../support/quotation.ts";

const browser = withBrowser();
const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate("en", id, values);

const search = `/IQT/sale/sale?scope=portToPort&dir=westbound&from=inlandCity:CNCKG&to=port:CNNGB&box=40HC*1&own=COC&kg=18000&cargo=general&ready=${inAWeek}&with=bookingService&cur=CNY`;

test("a quotation leaves with its customer's template, a text of its own and a copy, and its record says so", async () => {
	const page = await browser.open({ reducedMotion: "reduce" });
	const errors = watchErrors(page);
	const button = (name: string) => page.getByRole("button", { name, exact: true });
	await signIn(page, "sales");

	await page.goto(search);
	await button(say("saleScreen.add")).first().click();
	await page.getByRole("button", { name: say("saleScreen.basketOpen") }).click();
	await page.getByLabel(say("saleScreen.customerName")).fill("Letterbox Imports Ltd");
	await page.getByLabel(say("saleScreen.customerEmail")).fill("ann@letterbox.example");
	await page.getByLabel(say("saleScreen.contact")).fill("Ann Box");
	await button(say("saleScreen.customerAdd", { name: "Letterbox Imports Ltd" })).click();
	await page.getByText(say("saleScreen.customerKept")).waitFor();
	await button(say("saleScreen.saveDraft")).click();
	await page.getByRole("link", { name: say("saleScreen.openRecord") }).click();
	await page.waitForURL(/quotationRecord\/[0-9a-f-]{36}$/);
	const record = page.url();

	await page.goto("/IQT/QuotationReference/mailTemplates?new=1");
	const form = page.getByRole("dialog");
	const field = (id: Parameters<typeof say>[0]) => form.getByRole("textbox", { name: say(id) });
	await field("mailTemplate.name").fill("Letterbox");
	const language = form.getByRole("combobox", { name: say("mailTemplate.language") });
	await language.click();
	await page.getByRole("option", { name: say("users.language.en"), exact: true }).click();
	await choose(page, say("mailTemplate.customer"), "Letterbox", /Letterbox/);
	await field("mailTemplate.subject").fill("Offer {number} for {customer}");
	const text = field("mailTemplate.text");
	await text.fill("Dear {contact}, it costs us {cost}");
	await button(say("shell.save")).click();
	await form.getByText(/\{cost\}.*\{validTo\}/).waitFor();
	await text.fill("Dear {contact},\n\n{total} until {validTo}.");
	await button(say("shell.save")).click();
	await form.waitFor({ state: "detached" });

	await page.goto(record);
	await recordAction(page, say("quotationScreen.edit"));
	const draft = page.getByRole("dialog", { name: say("quotationScreen.edit") });
	const remarks = (language: Language) => page.getByLabel(say("saleScreen.secondRemarks", { language: say(`saleScreen.language.${language}`) }));
	const second = async (language: Language) => {
		await page.getByRole("combobox", { name: say("saleScreen.secondLanguage") }).click();
		await page.getByRole("option", { name: say(`saleScreen.language.${language}`), exact: true }).click();
	};
	await second("ja");
	await remarks("ja").fill("お早めに");
	await second("es");
	await draft.getByText(say("saleScreen.secondRemarksKept", { languages: say("saleScreen.language.ja") })).waitFor();
	await remarks("es").fill("Reserve pronto");
	// Chosen in each other's place the languages change places, their remarks with them.
	const main = draft.getByLabel(say("saleScreen.remarks"), { exact: true });
	await main.fill("Book early");
	for (const [first, other, texts] of [
		["es", "en", ["Reserve pronto", "Book early"]],
		["en", "es", ["Book early", "Reserve pronto"]],
	] as const) {
		await draft.getByRole("combobox", { name: say("saleScreen.language"), exact: true }).click();
		await page.getByRole("option", { name: say(`saleScreen.language.${first}`), exact: true }).click();
		await expect
			.poll(() => draft.getByRole("combobox", { name: say("saleScreen.secondLanguage") }).textContent())
			.toContain(say(`saleScreen.language.${other}`));
		expect([await main.inputValue(), await remarks(other).inputValue()]).toEqual(texts);
	}
	// A first language alone takes the remarks kept for it, and leaves the former ones kept for theirs.
	for (const [first, text, left] of [
		["ja", "お早めに", "en"],
		["en", "Book early", "ja"],
	] as const) {
		await draft.getByRole("combobox", { name: say("saleScreen.language"), exact: true }).click();
		await page.getByRole("option", { name: say(`saleScreen.language.${first}`), exact: true }).click();
		await draft.getByText(say("saleScreen.secondRemarksKept", { languages: say(`saleScreen.language.${left}`) })).waitFor();
		expect([await main.inputValue(), await remarks("es").inputValue()]).toEqual([text, "Reserve pronto"]);
	}
	await main.fill("");
	await button(say("quotationScreen.saveDraft")).click();
	await draft.waitFor({ state: "detached" });
	// Remarks of the other languages fold out on the record.
	for (const [language, text] of [
		["es", "Reserve pronto"],
		["ja", "お早めに"],
	] as const) {
		await page.locator("summary", { hasText: say(`saleScreen.language.${language}`) }).click();
		await page.getByText(text, { exact: true }).waitFor();
	}

	await button(say("quotationScreen.send")).click();
	const dialog = page.getByRole("alertdialog");
	await dialog.getByText("Letterbox", { exact: true }).waitFor();
	const written = dialog.getByLabel(say("quotationScreen.mailText"));
	expect(await written.inputValue()).toMatch(/^Dear Ann Box,\n\nCNY [\d,.]+ until \d{4}-\d\d-\d\d\.$/);
	expect(await remarks("es").inputValue()).toBe("Reserve pronto");
	await second("ja");
	expect(await remarks("ja").inputValue()).toBe("お早めに");
	await second("zh");
	const left = { languages: `${say("saleScreen.language.es")}, ${say("saleScreen.language.ja")}` };
	await dialog.getByText(say("saleScreen.secondRemarksKept", left)).waitFor();
	await remarks("zh").fill("请提前订舱");
	await written.fill("Dear Ann Box,\n\nas we said on the phone: {number}.");
	await dialog.getByLabel(say("quotationScreen.mailCc")).fill("nobody");
	await dialog.getByRole("button", { name: say("quotationScreen.send") }).click();
	await dialog.getByText(say("problem.ccAddress", { address: "nobody" })).waitFor();
	await dialog.getByLabel(say("quotationScreen.mailCc")).fill("boss@letterbox.example; ann@letterbox.example");
	await dialog.getByRole("button", { name: say("quotationScreen.send") }).click();

	const mail = await mailAbout("ann@letterbox.example", /^Offer Q-\d{4}-\d{6} for Letterbox Imports Ltd$/);
	const number = mail.subject?.split(" ")[1] ?? "";
	expect(mail.text).toContain(`Dear Ann Box,\n\nas we said on the phone: ${number}.\n\nSee it, answer it`);
	expect([mail.cc, mail.replyTo].map((people) => people?.map(({ address }) => address))).toEqual([["boss@letterbox.example"], ["sales@iqt.example"]]);
	expect(mail.attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`, `${number}.xlsx`]);

	const sheet = mail.attachments.find(({ filename }) => filename?.endsWith(".xlsx"))?.content;
	const parts = unzipSync(new Uint8Array(sheet as ArrayBuffer));
	expect(strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toContain(`Quotation / 报价单 ${number}`);
	expect(
		Object.values(parts)
			.map((part) => strFromU8(part))
			.join(" "),
	).toContain("请提前订舱");
	await page.getByText(`${say("saleScreen.language.en")} / ${say("saleScreen.language.zh")}`).waitFor();

	await page.getByText(say("quotationScreen.mailSaid")).click();
	await page.getByText("boss@letterbox.example").waitFor();
	await page.getByText(`as we said on the phone: ${number}.`).waitFor();
	expect(errors).toEqual([]);
});
