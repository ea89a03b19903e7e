import { expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { signIn, watchErrors } from "../support/portal.ts";

const browser = withBrowser();

const head = ["Lane no", "From", "To", "Container", "Qty", "Weight (t)", "Service"];
const priced = (i: number) => [`L-${i}`, "CNCKG", "Shanghai", "40HC", String(1 + (i % 3)), "18", "port to port"];
/** No rate is for boxes of 45 feet. */
const gap = (i: number) => [`L-${i}`, "CNCKG", "CNSHA", "45HC", "1", "18", "port to port"];

test("a tender of 200 lanes with 20 gaps becomes one quotation", { timeout: 60_000 }, async () => {
	const page = await browser.open({ reducedMotion: "reduce" });
	const errors = watchErrors(page);
	await signIn(page, "sales", "en");
	await page.goto(`${new URL(page.url()).origin}/IQT/QuotationReference/quotationRecord`);
	await page.getByRole("link", { name: "Tender", exact: true }).click();
	await page.getByRole("button", { name: "New tender" }).click();
	const rows = Array.from({ length: 200 }, (_, i) => (i % 10 === 9 ? gap(i + 1) : priced(i + 1)));
	await page.getByLabel("Or paste here").fill([head, ...rows].map((row) => row.join("\t")).join("\n"));
	await page.getByRole("button", { name: "Read", exact: true }).click();
	await page.getByRole("button", { name: "Take the list" }).click();
	await page.getByRole("button", { name: "Price 200 lanes" }).click();
	await page.getByRole("button", { name: "Without a price 20" }).click({ timeout: 30_000 });
	await page.getByText("45HC").first().waitFor();
	await page.getByRole("button", { name: "Make a quotation" }).click();
	await page.getByText("The 180 lanes with a price become one draft").waitFor();
	await page.getByLabel("Customer name").fill("Tender Customer");
	await page.getByLabel("Customer e-mail").fill("tender@first.example");
	await page.getByRole("dialog").getByRole("button", { name: "Make a quotation" }).click();
	await page.getByRole("heading", { level: 1, name: /^D-/ }).waitFor({ timeout: 20_000 });
	await page.getByText("L-199", { exact: true }).filter({ visible: true }).first().waitFor();
	expect(errors).toEqual([]);
});
