import { describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { put, upload, rowsOf } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Valid From", "Valid To", "Currency", "Basis"];
const rate = ["CNCKG", "CNSHA", "Export", "45HC", 4_000, 9_000, 8_000, "2027-04-01", "2027-06-30", "CNY", "Container"];
const lines = (rows: readonly (readonly (string | number)[])[]) => sheetBytes(rows.map((row) => [...row]));
const without = (head: string, row: readonly (string | number)[]) => row.filter((_, i) => heads[i] !== head);

/** What a sheet is asked about whose first row is these cells, right over the heads. */
async function asked(...cells: string[]) {
	const { questions } = await upload(await lines([cells, heads, rate]));
	return questions.filter(({ group }) => group === "doubtful").map(({ id, message }) => `${id}: ${message}`);
}

/** Words that name a column as well as they stand beside a title. */
const beside = [
	"Date: 1 Mar 2027",
	"Date",
	"Remarks",
	"备注",
	"说明",
	"Validity",
	"Lane",
	"线路",
	"Route",
	"Unit",
	"Service",
	"Export",
	"Cost",
	"POD",
	"No",
];

describe("a line right over the heads, beside a word that may be a head", () => {
	it.each(beside)("says what rates are in as it does alone: %s", async (word) => {
		expect((await asked("Rates in USD", word)).filter((text) => text.includes("USD"))).not.toEqual([]);
	});

	it.each([
		["All prices in USD", "USD"],
		["USD rates", "USD"],
		["Tariff USD", "USD"],
		["Price list in EUR", "EUR"],
		["Currency USD", "USD"],
		["所有价格以美元计", "USD"],
		["Rates per TEU", "Per TEU"],
		["Rate per BL", "bill of lading"],
		["Import rates", "Import"],
		["Direction import", "Import"],
		["Rate valid 1 Apr - 31 May 2027", "2027-05-31"],
		["Valid from 1 May 2027", "2027-05-01"],
		["Rate 20GP", "20GP"],
		["Rate + 6%", "6%"],
		["Remarks: rates + 5%", "5%"],
		["Rate draft", "draft"],
		["Rate for ACME", "ACME"],
		["Rate: thousand CNY", "thousand"],
		["Cost net of 5% commission", "commission"],
		["Route (USD)", "USD"],
		["运价不含税", "不含税"],
	])("is weighed like a title: %s", async (title, told) => {
		expect((await asked(title, "Date: 1 Mar 2027")).filter((text) => text.includes(told))).not.toEqual([]);
	});

	it("gives what no column does", async () => {
		const given = async (title: string, head: string) => {
			const { id } = await upload(await lines([[title, "Date: 1 Mar 2027"], without(head, heads) as string[], without(head, rate)]));
			return (await rowsOf(id))[0]?.row;
		};
		expect(await given("Rates in USD", "Currency")).toMatchObject({ currency: "USD" });
		expect(await given("Rates per TEU", "Basis")).toMatchObject({ basis: "teu" });
		expect(await given("Import rates", "Direction")).toMatchObject({ direction: "eastbound" });
	});

	it("is asked about over a table further down, too", async () => {
		const { questions } = await upload(await lines([heads, rate, [], ["Rates in USD", "Date"], heads, ["CNCTU", ...rate.slice(1)]]));
		expect(questions.find(({ message }) => message.includes("Rates in USD"))).toMatchObject({ group: "doubtful" });
	});

	it("refuses the sheet where nobody can be asked", async () => {
		const object = await put(await lines([["Rates in USD", "Date: 1 Mar 2027"], heads, rate]));
		await expect(checkExcelImport(olderClient(desk), "inlandRail", object)).rejects.toMatchObject({
			data: expect.arrayContaining([expect.objectContaining({ messageId: "import.sheet.doubtful", field: "J3" })]),
		});
	});
});

describe("names of groups over columns without prices", () => {
	it.each([
		["Lane", "", "Price"],
		["线路", "", "价格"],
		["基本信息", "", "价格"],
		["Route details", "", "Price"],
	])("are no question: %s", async (...cells) => {
		const group = [cells[0], "", "", "", cells[2], "", "", "Validity", "", "", ""] as string[];
		const { questions } = await upload(await lines([group, heads, rate]));
		expect(questions.filter(({ group }) => group === "doubtful").map(({ message }) => message)).toEqual([]);
	});
});
