import { expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { pasteLimits } from "./schema.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, rowsOf } = desk;

const lane = ["Inland City", "Port City", "Direction"];
const rest = ["Valid From", "Valid To", "COC/SOC"];
const values = ["CNCKG", "CNSHA", "Export"];
const days = ["2026-12-01", "2026-12-31", "COC"];

async function pasted(lines: string[][], domain = "inlandRail") {
	const { id } = await as("PM").paste({ domain, lines });
	await Promise.all(desk.working);
	const batch = await as("PM").batch({ batchId: id });
	return { batch, rates: (await rowsOf(id)).map(({ row, outcome }) => ({ ...row, outcome })) };
}

test("a block with its head is read like a sheet, each price with the currency and the container of its head, the first column's among them", async () => {
	const { batch, rates } = await pasted([
		[...lane, "USD 20GP", "CNY 40HC", ...rest],
		[...values, "1200", "8,900.50", ...days],
	]);
	expect(batch).toMatchObject({ state: "preview", fileName: "Pasted cells.xlsx" });
	expect(rates).toMatchObject([
		{ containerType: "20GP", currency: "USD", cost: "1200" },
		{ containerType: "40HC", currency: "CNY", cost: "8900.5" },
	]);
});

test("numbers are numbers, and codes with a zero before them stay texts", async () => {
	const { rates } = await pasted([
		[...lane, "Container", "Cost", "Currency", "SSR", "MSR", ...rest, "Remark"],
		[...values, "20GP", "4000", "CNY", "4500.5", "4100", ...days, "0071"],
	]);
	expect(rates).toMatchObject([{ cost: "4000", ssr: "4500.5", remark: "0071", outcome: "new" }]);
});

test("who may not edit the book may not paste into it, and a block is no larger than one a screen holds", async () => {
	expect(await saidBy(as("SALS").paste({ domain: "inlandRail", lines: [["a"]] }))).toMatchObject({ code: "000008" });
	const long = Array.from({ length: pasteLimits.rows + 1 }, () => ["a"]);
	expect(await saidBy(as("PM").paste({ domain: "inlandRail", lines: long }))).toMatchObject({ code: "000001" });
});
