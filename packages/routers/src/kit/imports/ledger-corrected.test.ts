import { expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "COC/SOC", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const rate = ["CNCKG", "CNSHA", "Export", "20GP", "COC", "五百八", 3_300, 3_200, "CNY", "2028-04-01", "2028-06-30"];

it("an amount that a correction puts in the place of words counts in the ledger", async () => {
	const { id, ledger } = await upload(await sheetBytes([heads, rate]));
	expect(ledger).toMatchObject({ amounts: 2, read: 0, questions: 2 });
	await as("PM").correct({ batchId: id, corrections: [{ row: 2, field: "cost", column: 6, text: "580" }] });
	await Promise.all(desk.working);
	expect((await as("PM").batch({ batchId: id })).ledger).toMatchObject({ amounts: 3, read: 3, questions: 0, leftOut: [] });
});
