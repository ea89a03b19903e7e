import { expect, test } from "vitest";
import { pdfText } from "../../apps/api/test/pdf-text.ts";
import { mailsFor, withBrowser } from "../support/browser.ts";
import { inAWeek } from "../support/days.ts";
import { answerAll, settleRest } from "../support/imports.ts";
import { choose, signIn, watchErrors } from "../support/portal.ts";
import { quoteFirst } from "../support/quotation.ts";

const browser = withBrowser();
const sheet = "packages/routers/src/kit/imports/fixtures/vendor-rail-tariff.xlsx";

test("a vendor's sheet becomes a quotation in a mailbox, by clicking alone", async () => {
	const page = await browser.open();
	const errors = watchErrors(page);
	await signIn(page);

	await page.getByRole("button", { name: "Inland rail", exact: true }).click();
	await page.getByRole("link", { name: "Rail price", exact: true }).click();
	await page.getByRole("button", { name: "Import" }).click();
	await page.locator("input[type=file]").setInputFiles(sheet);
	await page.getByRole("button", { name: "Notices" }).click();
	await page.getByText(/row is hidden in the sheet|rows are hidden in the sheet/).waitFor();
	await page.getByText(/appears? twice/).waitFor();
	await answerAll(page.getByRole("dialog"));
	await settleRest(page.getByRole("dialog"));
	await page.getByRole("button", { name: /^Import [1-9]/ }).click();
	await page.getByText("Imported", { exact: true }).waitFor();
	await page.getByRole("button", { name: "See the rates" }).click();

	await page.getByRole("link", { name: "Price search", exact: true }).click();
	await page.getByRole("combobox", { name: "Service scope" }).click();
	await page.getByRole("option", { name: "Port to port" }).click();
	await choose(page, "Origin", "chongqing", /Chongqing/);
	await choose(page, "Destination", "CNYTN", /CNYTN/);
	await page.getByLabel("Cargo ready date").fill(inAWeek);
	await page.getByRole("button", { name: "Search prices" }).click();
	const mail = await quoteFirst(page, { name: "Acme Optics 光学", address: "buyer@acme.example" });
	const pdf = mail.attachments.find((a) => a.mimeType === "application/pdf");
	expect(mail.attachments.map((a) => a.filename?.split(".").at(-1)).sort()).toEqual(["pdf", "xlsx"]);
	const text = (await pdfText(new Uint8Array(pdf?.content as ArrayBuffer))).join("\n");
	expect(text).toMatch(/Q-\d{4}-\d{6}/);
	expect(text).toContain("Acme Optics 光学");
	expect(text).toContain("Chongqing");

	await page.goto("/IQT/QuotationReference/quotationRecord");
	await page.getByText("Acme Optics 光学").filter({ visible: true }).first().waitFor();
	// Nobody gets the mail twice.
	await page.waitForTimeout(2_000);
	expect(await mailsFor("buyer@acme.example")).toHaveLength(1);
	expect(errors).toEqual([]);
});
