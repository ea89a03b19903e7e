import { languages } from "@iqt/i18n";
import { describe, expect, it } from "vitest";
import { inlandRail } from "../../prices/inland-rail/schema.ts";
import { truckingCost } from "../../prices/trucking-cost/schema.ts";
import { template } from "../price-book/template.ts";
import { openWorkbook } from "../sheet/read.ts";
import { writeSheet } from "../sheet/write.ts";
import { openZip, readAll } from "../sheet/zip.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { upload, rowsOf } = desk;
const reader = { seesCost: true, today: "2026-11-20" };
const bytesOf = async (language: (typeof languages)[number]) =>
	readAll((await template(desk.database.db, inlandRail, reader, language)).file.body as ReadableStream<Uint8Array>);

/** The rows of a template as they stand. */
async function cellsOf(bytes: Uint8Array) {
	const workbook = await openWorkbook(bytes);
	const rows: { column: number; value: unknown }[][] = [];
	for await (const row of workbook.rows(workbook.sheets[0]?.name ?? "")) rows.push(row.cells.map(({ column, value }) => ({ column, value })));
	return rows;
}

describe.each(languages)("the template in %s", (language) => {
	it("is read without a mapping, and its example row is skipped and told", async () => {
		const batch = await upload(await bytesOf(language));
		expect(batch.notices.map((n) => n.id)).toContain("import.exampleRow");
		expect(batch.notices.map((n) => n.id)).not.toContain("import.missingColumns");
		expect(batch.mapping?.columns.filter((c) => c.target === null)).toEqual([]);
		expect(await rowsOf(batch.id)).toEqual([]);
	});

	it("has an example that is a rate once its mark is taken away", async () => {
		const [header = [], example = []] = await cellsOf(await bytesOf(language));
		const values: unknown[] = [];
		for (const { column, value } of example) values[column - 1] = column === 1 ? String(value).replace(/^.*?[:：]\s*/, "") : value;
		const columns = header.map(({ value }) => ({ header: String(value) }));
		const batch = await upload(await readAll(writeSheet({ sheetName: "S", columns, rows: [Array.from(values, (v) => v ?? null)] })));
		const rows = await rowsOf(batch.id);
		expect(rows.map(({ outcome, errors }) => ({ outcome, errors }))).toMatchObject([{ outcome: "new" }]);
	});
});

it.each([
	["zh", "铁路价格 模板.xlsx"],
	["en", "Rail price template.xlsx"],
] as const)("is a file named for what it is, in %s", async (language, name) => {
	expect((await template(desk.database.db, inlandRail, reader, language)).file.name).toBe(name);
});

it("marks what must be filled in, offers choices and says how a column is written", async () => {
	const bytes = await bytesOf("en");
	const [header = []] = await cellsOf(bytes);
	expect(header[0]?.value).toMatch(/ \*$/);
	expect(header.some(({ value }) => !String(value).endsWith("*"))).toBe(true);
	const zip = await openZip(bytes);
	let xml = "";
	const decoder = new TextDecoder();
	for await (const block of zip.read("xl/worksheets/sheet1.xml")) xml += decoder.decode(block, { stream: true });
	expect(xml).toMatch(/<dataValidations count="\d+">/);
	expect(xml).toContain('<formula1>"20GP,40GP,40HC,45HC,20RF,40RH"</formula1>');
	expect(xml).toContain('<formula1>"Export,Import"</formula1>');
	expect(xml).toMatch(/promptTitle="[^"]{1,32}" prompt="Required\. [^"]{1,240}"/);
});

it("has a hub and an area of its own city in its example", async () => {
	const { db } = desk.database;
	const area = (code: string, level: "city" | "district", name: string, path: string) => ({ code, parent_code: null, level, name, path });
	await db
		.insertInto("area")
		.values([
			area("110101", "district", "东城区", "北京市/东城区"),
			area("6101", "city", "西安市", "陕西省/西安市"),
			area("610102", "district", "新城区", "陕西省/西安市/新城区"),
		])
		.execute();
	const bytes = await readAll((await template(db, truckingCost, reader, "zh")).file.body as ReadableStream<Uint8Array>);
	const [, example = []] = await cellsOf(bytes);
	expect(example.slice(0, 2).map(({ value }) => String(value).replace(/^.*?[:：]\s*/, ""))).toEqual([expect.stringMatching(/西安$/), "610102"]);
});

it.each([
	["VAT %", "0.06", "problem.shareOfHundred", { value: "0.06", percent: "6" }],
	["Currency", "XTS", "problem.noMoney", { code: "XTS" }],
])("a value that the form refuses is refused under the heads of an export: %s %s", async (head, value, messageId, values) => {
	const [header = [], example = []] = await cellsOf(await bytesOf("en"));
	const cells: unknown[] = [];
	for (const { column, value: own } of example) cells[column - 1] = column === 1 ? String(own).replace(/^.*?[:：]\s*/, "") : own;
	cells[header.findIndex(({ value: name }) => String(name).replace(" *", "") === head)] = value;
	const columns = header.map(({ value: name }) => ({ header: String(name).replace(" *", "") }));
	await desk.services.db.insertInto("currency").values({ code: "XTS", name: "Test", exponent: 2, numeric_code: "963" }).execute();
	const batch = await upload(await readAll(writeSheet({ sheetName: "S", columns, rows: [Array.from(cells, (cell) => cell ?? null)] })));
	const [row] = await rowsOf(batch.id);
	expect(row?.outcome).toBe("error");
	expect(JSON.parse(row?.errors ?? "[]")).toContainEqual(expect.objectContaining({ messageId, values, level: "error" }));
});
