import { translate } from "@iqt/i18n";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "../support/axe.ts";
import { eventually, mailsFor, withBrowser } from "../support/browser.ts";
import { signIn, watchErrors } from "../support/portal.ts";
import { draftFor, recordAction } from "../support/quotation.ts";

const browser = withBrowser();
const say = (id: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) => translate("en", id, values);

const dialogOf = (page: Page) => page.getByRole("dialog", { name: say("quotationScreen.markUp"), exact: true });

/** What a page says a record comes to. */
async function headOf(page: Page): Promise<string> {
	return (await page.getByRole("main").locator("strong.text-lg").first().textContent()) ?? "";
}

/** Chooses how a price is said, and says it. */
async function priced(page: Page, kind: "percent" | "target", value: string) {
	const dialog = dialogOf(page);
	await dialog.getByRole("combobox").click();
	await page.getByRole("option", { name: say(`quotationScreen.markUp.kind.${kind}`), exact: true }).click();
	await dialog.getByRole("textbox").first().fill(value);
	return dialog;
}

test("a line by hand, a mark-up taken back, a target total: the customer's page and mail have what it comes to", async () => {
	const page = await browser.open({ reducedMotion: "reduce" });
	const errors = watchErrors(page);
	await signIn(page, "sales");
	await draftFor(page, { name: "Marked Up Ltd", address: "buyer@marked-up.example" });

	await page
		.getByRole("main")
		.getByRole("button", { name: say("quotationScreen.addLine") })
		.click();
	const line = page.getByRole("dialog", { name: say("quotationScreen.addLine") });
	await line.getByLabel(say("quotationScreen.line.text")).fill("Cargo insurance");
	await line.getByLabel(say("quotationScreen.charges.unitPrice")).fill("100.005");
	await line.getByLabel(say("quotationScreen.line.vat")).fill("6.125");
	await line.getByLabel(say("quotationScreen.line.text")).fill("");
	await line.getByRole("button", { name: say("quotationScreen.addLine") }).click();
	// All that is wrong, at once.
	const tooFine = { digits: 2, currency: "CNY", amount: "100.005", rounded: "100.01" };
	for (const said of [say("problem.required"), say("problem.amountTooFine", tooFine), say("problem.percent")]) await line.getByText(said).waitFor();
	await line.getByLabel(say("quotationScreen.line.text")).fill("Cargo insurance");
	await line.getByLabel(say("quotationScreen.charges.unitPrice")).fill("100");
	await line.getByLabel(say("quotationScreen.line.vat")).fill("");
	await line.getByRole("button", { name: say("quotationScreen.addLine") }).click();
	await page.getByRole("rowheader", { name: /Cargo insurance/ }).waitFor();
	const standard = await headOf(page);

	await recordAction(page, say("quotationScreen.markUp"));
	for (const [kind, value, problem] of [
		["percent", "-5", "problem.markUpPercent"],
		["target", "0", "problem.amountAboveZero"],
	] as const)
		await (await priced(page, kind, value)).getByText(say(problem)).waitFor();
	const marked = await priced(page, "percent", "10");
	await marked.getByText(/^\+10\.\d\d %$/).waitFor();
	await marked.getByRole("row", { name: /Cargo insurance CNY 100\.00 CNY 110\.00/ }).waitFor();
	expect(await axeFindings(page)).toEqual([]);
	// Enter in the field does it.
	await marked.getByRole("textbox").first().press("Enter");
	await page.getByText(say("quotationScreen.markUp.as.percent", { value: "10 %" }), { exact: true }).waitFor();
	expect(await headOf(page)).not.toBe(standard);
	await page.getByRole("button", { name: say("saleScreen.undo"), exact: true }).click();
	await page.getByText(say("quotationScreen.markUp.removed")).waitFor();
	// A discount may be asked for again where there is no mark-up.
	await page
		.getByRole("main")
		.getByRole("button", { name: say("quotationScreen.askDiscount") })
		.waitFor();
	expect(await headOf(page)).toBe(standard);

	// Five percent are no target of five, but the total they make; the other way there is no figure yet.
	await recordAction(page, say("quotationScreen.markUp"));
	const switched = await priced(page, "percent", "10");
	const kindTo = async (kind: "percent" | "target") => {
		await switched.getByRole("combobox").click();
		await page.getByRole("option", { name: say(`quotationScreen.markUp.kind.${kind}`), exact: true }).click();
	};
	const figure = () => switched.getByRole("textbox").first().inputValue();
	await kindTo("target");
	await expect.poll(figure).toMatch(/^\d{4,}\.\d\d$/);
	await switched.getByText(/^\+10\.\d\d %$/).waitFor();
	await kindTo("percent");
	expect(await figure()).toBe("");
	await kindTo("target");
	expect(await figure()).toBe("");
	await switched.getByRole("button", { name: say("shell.cancel") }).click();
	await page
		.getByRole("alertdialog")
		.getByRole("button", { name: say("table.discard") })
		.click();
	await switched.waitFor({ state: "detached" });

	// Below standard prices it is asked for, with a reason.
	await recordAction(page, say("quotationScreen.markUp"));
	const lower = await priced(page, "target", "4000");
	await lower.getByText(say("quotationScreen.markUp.needsApproval")).waitFor();
	const ask = lower.getByRole("button", { name: say("quotationScreen.markUp.ask") });
	expect(await ask.isDisabled()).toBe(true);

	await priced(page, "target", "98765.43");
	await lower.getByText(/At most|at most/).waitFor();
	await priced(page, "target", "9876.54");
	await lower.getByRole("button", { name: say("quotationScreen.markUp.set") }).click();
	await page.getByText(say("quotationScreen.markUp.as.target", { value: "CNY 9,876.54" }), { exact: true }).waitFor();
	expect(await headOf(page)).toBe("CNY 9,876.54");

	// A line more takes it back, which is said before.
	await page
		.getByRole("main")
		.getByRole("button", { name: say("quotationScreen.addLine") })
		.click();
	await line.getByText(say("quotationScreen.markUp.warning")).waitFor();
	await line.getByRole("button", { name: say("shell.cancel") }).click();
	await line.waitFor({ state: "detached" });

	// Taking it off is asked about, by what falls.
	await recordAction(page, say("quotationScreen.markUp"));
	await dialogOf(page)
		.getByRole("button", { name: say("quotationScreen.markUp.remove") })
		.click();
	const question = page.getByRole("alertdialog", { name: say("quotationScreen.markUp.remove") });
	await question.getByText("Target total CNY 9,876.54 falls").waitFor();
	await question.getByRole("button", { name: say("shell.cancel") }).click();
	await question.waitFor({ state: "detached" });
	await dialogOf(page)
		.getByRole("button", { name: say("shell.cancel") })
		.click();
	expect(await headOf(page)).toBe("CNY 9,876.54");

	await page
		.getByRole("main")
		.getByRole("button", { name: say("quotationScreen.send") })
		.click();
	await page
		.getByRole("alertdialog")
		.getByRole("button", { name: say("quotationScreen.send") })
		.click();
	const mail = await eventually(async () => (await mailsFor("buyer@marked-up.example"))[0], "the mail");
	expect(mail.text).toContain("9,876.54");

	const buyer = await browser.open({ reducedMotion: "reduce", viewport: { width: 390, height: 844 }, hasTouch: true });
	await buyer.goto(/\S+\/quotationPortal\/customerQuotation#\S+/.exec(mail.text ?? "")?.[0] ?? "");
	await buyer.getByText("CNY 9,876.54").filter({ visible: true }).first().waitFor();
	const shown = (await buyer.locator("body").textContent()) ?? "";
	expect(shown).not.toContain(standard.replace("CNY ", ""));
	expect(shown).not.toMatch(/mark-up/i);

	// A new draft of it leaves its target total behind.
	await recordAction(page, say("quotationScreen.requote"));
	const requote = page.getByRole("alertdialog", { name: say("quotationScreen.requote") });
	await requote.getByText(say("quotationScreen.agreedNotTaken")).waitFor();
	await requote.getByRole("button", { name: say("shell.cancel") }).click();
	await requote.waitFor({ state: "detached" });

	// Where the price comes from, what was set by hand is told with who set it.
	await page.getByRole("tab", { name: say("quotationScreen.tab.source") }).click();
	const byHand = page.getByRole("region", { name: say("quotationScreen.setByHand") });
	await byHand
		.getByRole("listitem")
		.filter({ hasText: /Cargo insurance1 × CNY 100\.00.*\s· .*100\.00/ })
		.waitFor();
	await byHand
		.getByRole("listitem")
		.filter({ hasText: /Target total CNY 9,876\.54.*\s· / })
		.waitFor();
	await byHand.getByText(`${say("quotationScreen.soldFor")}CNY 9,876.54`).waitFor();
	expect(await axeFindings(page)).toEqual([]);

	await page.getByRole("tab", { name: say("quotationScreen.tab.history") }).click();
	await page.getByText(say("quotationScreen.history.removeMarkUp")).waitFor();
	await page
		.getByRole("main")
		.getByText(say("quotationScreen.markUp.as.target", { value: "CNY 9,876.54" }), { exact: true })
		.last()
		.waitFor();
	await page.getByText(say("quotationScreen.markUp.as.percent", { value: "10 %" }), { exact: true }).waitFor();
	// What was thrown away in a dialog holds no tab.
	await recordAction(page, say("quotationScreen.extend"));
	const longer = page.getByRole("dialog", { name: say("quotationScreen.extend") });
	await longer.getByRole("textbox").fill("2027-01-01");
	await longer.getByRole("button", { name: say("shell.cancel") }).click();
	await page
		.getByRole("alertdialog", { name: say("table.unsaved") })
		.getByRole("button", { name: say("table.discard") })
		.click();
	await longer.waitFor({ state: "detached" });
	await page.getByRole("button", { name: /^Close Q-/ }).click();
	await page.waitForURL((url) => !/quotationRecord\/[0-9a-f-]{36}$/.test(url.pathname));
	// The total that was refused while it was typed, as a browser notes it.
	expect(errors).toEqual([expect.stringMatching(/status of 400/)]);
});
