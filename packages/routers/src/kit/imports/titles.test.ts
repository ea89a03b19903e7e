import { describe, expect, it } from "vitest";
import { bytesOf, newPage, sheetBytes } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put, upload, answered, rowsOf } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Valid From", "Valid To", "Currency"];
const rate = ["CNCKG", "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "2026-10-01", "2026-12-31", "CNY"];

/** A sheet of one rate under lines of text. */
async function titled(...titles: string[]): Promise<Uint8Array> {
	const rows = [...titles.map((text) => [text]), heads, rate];
	return sheetBytes(rows);
}

const left = async (...titles: string[]) => (await upload(await titled(...titles))).questions.find((q) => q.id === "titleLeft");

describe("lines over the rates", () => {
	const telling = [
		"Rates subject to +15% peak season surcharge",
		"价格均含9%增值税",
		"Prices exclude 9% VAT",
		"Port surcharge USD 50/unit not included",
		"自2月起另加10%",
		"Peak season surcharge 1,500",
		"Valid from 2026-10-01 until 2026-12-31 (extended to 2027-01-31)",
		"以上为双程价格，单程八折",
		"含税价",
	];
	it("are asked about where they speak of amounts, tax, weights or days that no rate has", async () => {
		const asked = await left(...telling);
		expect(asked).toMatchObject({ group: "doubtful", count: telling.length, answer: null });
		expect(asked?.cells).toEqual(telling.map((_, i) => `A${i + 1}`));
		expect(asked?.options.map((o) => o.label)).toEqual(["Leave the line out"]);
	});

	it.each([
		...["Valid until 31.03.27", "Rates valid till 31/03/27", "Expires 3/31/27", "Valid 1/1-31/3"],
		...["Rates till 31.03.27", "有效期至27.3.31", "有效期 27-03-31", "Valid until 03/04/2027", "effective 1.12.26"],
	])("are asked about where their day may be another: %s", async (validity) => {
		expect(await left(validity)).toMatchObject({ group: "doubtful", count: 1, answer: null });
		const { questions } = await upload(await sheetBytes([heads, rate, [], [validity]]));
		expect(questions.filter(({ message }) => message.includes(validity)).map(({ group }) => group)).toEqual(["doubtful"]);
	});

	it.each([
		["Valid 1.1.-31.3.27", "Valid 2027-01-01 - 2027-03-31"],
		["Valid: 01.12.26 - 31.12.26", "Valid: 2026-12-01 - 2026-12-31"],
		["有效期至27年3月31日", "有效期至2027年3月31日"],
		["Valid H1 2027", "Valid 2027-01-01 - 2027-06-30"],
		["gültig 1.4. - 30.6.2027", "valid 2027-04-01 - 2027-06-30"],
		["Valid CW 14 - CW 26 2027", "Valid 2027-04-05 - 2027-07-04"],
	])("are read where they can mean one day alone: %s", async (written, plain) => {
		const read = async (title: string) => {
			const { questions } = await upload(await titled(title));
			return questions.map(({ id, count, message }) => [id, count, message.replaceAll(title, "")]);
		};
		expect(await read(written)).toEqual(await read(plain));
		expect(await left(written)).toBeUndefined();
	});

	it.each(["Updated 15.11.26", "Quotation date: 03/04/2027", "Tel. 021-12-34-5678"])("say when they were written, and no more: %s", async (line) => {
		expect(await left(line)).toBeUndefined();
	});

	it.each(["Weight limit 22 tons", "限重22吨"])("are asked about where a limit of weight may be where the rates end: %s", async (limit) => {
		const { id, questions } = await upload(await titled(limit));
		const asked = questions.find((q) => q.id === "lineSays.weightTo");
		expect(asked).toMatchObject({ group: "doubtful", answer: null });
		expect(asked?.message).toContain(limit);
		// The rates only point to the line: its text beside each of them says nothing more.
		const rows = (await as("PM", { language: "en" }).previewRows({ batchId: id })).items;
		for (const { problems } of rows)
			expect(problems.filter(({ field }) => field === "weightTo").map(({ message }) => message)).toEqual(["Taken from row 1: “22”."]);
	});

	it.each([
		["Price per TEU in USD", "teu"],
		["All rates per TEU, in USD", "teu"],
		["2026年运价（每个TEU，美元）", "teu"],
		["Prices quoted per container in USD", "container"],
	])("say what prices are charged by, with their currency: %s", async (title, basis) => {
		const { id } = await upload(await titled(title));
		expect((await rowsOf(id)).map(({ row }) => row.basis)).toEqual([basis]);
	});

	it.each([
		"Export rail tariff, COC, CNY per container, valid 1 Oct 2026 - 31 Dec 2026",
		"Export rail tariff (COC) – CNY per container – valid 1 Oct 2026 to 31 Dec 2026",
		"Rail export COC CNY/container 2026-10-01 to 2026-12-31",
		"铁路出口运价 COC 人民币/箱 有效期 2026.10.1-2026.12.31",
		"出口铁路运价，船东箱，人民币，每箱，有效期：2026年10月1日至2026年12月31日",
		"铁路出口价格表 COC 人民币/箱 有效期 2026.10.1-2026.12.31",
	])("may name the product beside the way its rates go: %s", async (title) => {
		const bare = (row: unknown[]) => row.filter((_, i) => ![2, 7, 8, 9].includes(i));
		const { questions, id } = await upload(await sheetBytes([[title], bare(heads), bare(rate)] as Parameters<typeof sheetBytes>[0]));
		expect(questions.filter((q) => q.group === "doubtful" || q.id.startsWith("lineSays"))).toEqual([]);
		expect((await rowsOf(id)).map(({ row }) => [row.direction, row.ownership, row.currency, row.validFrom, row.validTo])).toEqual([
			["westbound", "COC", "CNY", "2026-10-01", "2026-12-31"],
		]);
	});

	it("are asked about where a word beside the way is no product's", async () => {
		const bare = (row: unknown[]) => row.filter((_, i) => i !== 2);
		const rows = [["Export rail tariff as agreed"], bare(heads), bare(rate)] as Parameters<typeof sheetBytes>[0];
		expect((await upload(await sheetBytes(rows))).questions.find((q) => q.id.startsWith("lineSays"))).toBeDefined();
	});

	it("are asked about where what prices are charged by is in a sentence that is not understood", async () => {
		const { questions } = await upload(await titled("Price per TEU as agreed with the terminal"));
		expect(questions.find((q) => q.id === "lineSays.basis")).toMatchObject({ group: "doubtful", answer: null });
	});

	it.each(["元/箱/TEU", "per box / per TEU", "Rates per container or per TEU", "USD per TEU / per BL", "价格为每箱/每票"])(
		"are asked about where they name two of what prices are charged by: %s",
		async (title) => {
			const { questions } = await upload(await titled(title));
			const asked = questions.filter(({ group, cells }) => group === "doubtful" && cells.includes("A1"));
			expect(asked.map(({ id, answer }) => [id, answer])).toEqual([["sectionSeveral.basis", null]]);
		},
	);

	it.each(["CNY per TEU / 箱型", "Prices per TEU, documents CNY 30/BL"])("name one where the other word is none: %s", async (title) => {
		const { questions } = await upload(await titled(title));
		expect(questions.find(({ id }) => id === "sectionSeveral.basis")).toBeUndefined();
	});

	it("say nothing of it where an amount of theirs is charged by that", async () => {
		const { id } = await upload(await titled("Seal USD 35 per TEU in cash"));
		expect((await rowsOf(id)).map(({ row }) => row.basis)).toEqual(["container"]);
	});

	it("are not where they name the sheet, its day and its maker", async () => {
		const idle = [
			"2026 Q4 price list of X Logistics Co.",
			"2026年四季度铁路运价表",
			"Issued 2026-09-15",
			"制表日期：2026-09-15",
			"Tel. +86 21 5555 1234",
			"V2.1",
		];
		const batch = await upload(await titled(...idle, "有效期：2026年10月1日至2026年12月31日"));
		expect(batch.questions.filter((q) => q.group === "doubtful")).toEqual([]);
	});

	it.each(["Valid Apr-Jun 2028", "Validity: Q2 2028", "有效期：2028年4月-6月", "Rates valid for Apr 2028 - Jun 2028", "Valid Apr-Jun'28, in USD"])(
		"say the days of rates as a period, too: %s",
		async (title) => {
			const at = (line: readonly (string | number)[], without: readonly string[]) => line.filter((_, i) => !without.includes(heads[i] ?? ""));
			const read = async (without: readonly string[], days: readonly string[] = []) => {
				const line = rate.map((value, i) => (heads[i] === "Valid From" ? (days[0] ?? value) : heads[i] === "Valid To" ? (days[1] ?? value) : value));
				return upload(await sheetBytes([[title], at(heads, without), at(line, without)]));
			};
			const { id, questions } = await read(["Valid From", "Valid To", "Currency"]);
			expect(questions.filter(({ group }) => group !== "assumed")).toEqual([]);
			expect((await rowsOf(id))[0]?.row).toMatchObject({ validFrom: "2028-04-01", validTo: "2028-06-30" });
			const same = await read(["Currency"], ["2028-04-01", "2028-06-30"]);
			expect(same.questions.filter(({ group }) => group !== "assumed")).toEqual([]);
			const longer = await read(["Currency"], ["2028-04-01", "2028-07-31"]);
			expect(longer.questions.map((asked) => asked.id)).toContain("contradiction.validTo.column.title");
		},
	);

	it("say by which way goods go", async () => {
		const batch = await upload(await titled("铁水联运价格"));
		expect((await rowsOf(batch.id)).map(({ row }) => row.mode)).toEqual(["railBarge"]);
		expect(batch.questions.filter((q) => q.group === "doubtful")).toEqual([]);
	});

	it("refuse the sheet where nobody is asked", async () => {
		const older = olderClient(desk);
		await expect(checkExcelImport(older, "inlandRail", await put(await titled("Prices exclude 9% VAT")))).rejects.toMatchObject({
			kind: "invalid",
			data: [{ field: "ownership" }, { messageId: "import.sheet.doubtful", field: "A1", row: 1, column: "A" }],
		});
	});
});

/** A sheet as it stands, cells below each other. */
async function asDrawn(rows: readonly (string | number | null)[][], name = "S"): Promise<Uint8Array> {
	const page = newPage(name);
	page.fill(rows);
	return bytesOf([page]);
}
const wide = ["Inland City", "Port City", "Direction", "20GP", "40HQ"];
const lane = ["Chengdu", "Shanghai", "Export", 700, 990];
const costs = async (id: string) => (await rowsOf(id)).map(({ row }) => [row.containerType, row.weightFrom, row.weightTo, row.currency, row.cost]);

describe("what stands beside or under a head", () => {
	it("is a title beside it, where nothing stands below", async () => {
		const batch = await upload(await asDrawn([[...wide, null, "All prices in USD"], lane]));
		expect(await costs(batch.id)).toMatchObject([
			["20GP", "0", "999.999", "USD", "700"],
			["40HC", "0", "999.999", "USD", "990"],
		]);
		expect(batch.questions.some(({ id }) => id === "titleLeft" || id === "assumed.currency")).toBe(false);
	});

	it("is asked about where a column of words stands below it", async () => {
		const batch = await upload(
			await asDrawn([
				[...wide, null, "All prices in USD"],
				[...lane, null, "daily"],
			]),
		);
		expect(batch.questions.find(({ id }) => id === "titleLeft")).toMatchObject({ count: 1, cells: ["G1"] });
	});

	it("is part of the head in a line of units", async () => {
		const batch = await upload(await asDrawn([wide, [null, null, null, "USD", "(CNY)"], lane]));
		expect(await costs(batch.id)).toMatchObject([
			["20GP", "0", "999.999", "USD", "700"],
			["40HC", "0", "999.999", "CNY", "990"],
		]);
	});

	it("is a section under places", async () => {
		const batch = await upload(await asDrawn([wide, ["SOC", "USD"], lane]));
		expect(batch.mapping?.headerRows).toEqual([1, 1]);
	});
});

describe("the name of a sheet", () => {
	it("is asked about where nothing else says so, and may be left out", async () => {
		const batch = await upload(await asDrawn([wide, lane], "USD"));
		expect((await costs(batch.id)).map(([, , , currency]) => currency)).toEqual(["USD", "USD"]);
		const asked = batch.questions.find(({ id }) => id === "sheetSays.currency");
		expect(asked).toMatchObject({ group: "doubtful", count: 2, answer: null });
		expect(asked?.options.map(({ label }) => label)).toEqual(["USD, as the sheet's name says", "Without the sheet's name"]);
		await answered(batch.id, "sheetSays.currency", "other");
		expect((await costs(batch.id)).map(([, , , currency]) => currency)).toEqual(["CNY", "CNY"]);
	});

	it("is asked about where a column says otherwise", async () => {
		const batch = await upload(
			await asDrawn(
				[
					[...wide, "Currency"],
					[...lane, "CNY"],
				],
				"DG only USD",
			),
		);
		expect(batch.questions.find(({ id }) => id === "contradiction.currency.column.sheet")).toMatchObject({ count: 2 });
	});
});

describe("a unit of money that is not one", () => {
	const priced = ["Inland City", "Port City", "Direction", "20GP (万元)", "40HQ ('000 CNY)"];
	const few = ["Chengdu", "Shanghai", "Export", 0.5, 7.2];
	const amounts = async (id: string) => (await costs(id)).map(([, , , , cost]) => cost);

	it("is asked about in heads, each by its own", async () => {
		const batch = await upload(await asDrawn([priced, few, ["Xi'an", "Ningbo", "Export", "0.51万", "7.1k"]]));
		expect(batch.questions.filter(({ id }) => id.startsWith("moneyUnit") || id === "heads")).toMatchObject([
			{ id: "moneyUnit.10000", group: "doubtful", cells: ["D1"], answer: null },
			{ id: "moneyUnit.1000", cells: ["E1"], options: [{ label: "× 1,000" }, { label: "× 10,000" }, { label: "As written" }] },
		]);
		const answers = [
			{ id: "moneyUnit.10000", answer: "x10000" },
			{ id: "moneyUnit.1000", answer: "x1000" },
		];
		await as("PM").answer({ batchId: batch.id, answers });
		await Promise.all(desk.working);
		expect(await amounts(batch.id)).toEqual(["5000", "7200", "5100", "7100"]);
	});

	it("is asked about in titles", async () => {
		const batch = await upload(await asDrawn([["铁路运价  单位：千元"], wide, ["Chengdu", "Shanghai", "Export", 5, 7.2]]));
		expect(batch.questions.find(({ id }) => id === "moneyUnit.1000")).toMatchObject({ cells: ["A1"], answer: null });
		await answered(batch.id, "moneyUnit.1000", "asWritten");
		expect(await amounts(batch.id)).toEqual(["5", "7.2"]);
	});

	it("is not that of amounts that name their own, which are asked about", async () => {
		const formatted = { value: 7_200, format: '#,##0"元"' };
		const rows = [
			["Chengdu", "Shanghai", "Export", 4, 7],
			["Xi'an", "Ningbo", "Export", "CNY 7100", formatted],
			["Wuhan", "Shanghai", "Export", 0.5, "0.71万"],
		];
		const batch = await upload(await sheetBytes([["铁路运价  单位：千元"], wide, ...rows]));
		const read = await answered(batch.id, "moneyUnit.1000", "x1000");
		expect(await amounts(batch.id)).toEqual(["4000", "7000", "7100", "7200", "500", "7100"]);
		const asked = read.questions.find(({ id }) => id === "ownCurrency");
		expect(asked).toMatchObject({ count: 2, cells: ["D4", "E4"], answer: null, options: [{ label: "As written" }, { value: "other" }] });
		await answered(batch.id, "ownCurrency", "other");
		expect(await amounts(batch.id)).toEqual(["4000", "7000", "7100000", "7200000", "500", "7100"]);
	});
});

it("knows a field named beside its container in the head, and a last day by each of its names", async () => {
	const named = [
		"Inland City",
		"Port City",
		"Direction",
		"20GP成本",
		"SSR 20GP",
		"MSR(20GP)",
		"40HC Cost",
		"SSR 40HC",
		"MSR 40HC",
		"起始日期",
		"截止日",
		"Currency",
	];
	const values = ["CNCKG", "CNSHA", "Export", 4_000, 9_000, 8_000, 5_000, 10_000, 9_500, "2026-10-01", "2026-12-31", "CNY"];
	const batch = await upload(await sheetBytes([named, values]));
	expect(batch.questions.filter((q) => q.group !== "assumed")).toEqual([]);
	expect((await rowsOf(batch.id)).map(({ row }) => [row.containerType, row.cost, row.ssr, row.msr, row.validTo])).toEqual([
		["20GP", "4000", "9000", "8000", "2026-12-31"],
		["40HC", "5000", "10000", "9500", "2026-12-31"],
	]);
});

it("asks about days in a column that is not used where rates have no last day", async () => {
	const named = [...heads];
	named[8] = "Stichtag";
	const { questions } = await upload(await sheetBytes([named, rate]));
	expect(questions.find((q) => q.id === "dropped.words")).toMatchObject({ cells: ["I1"], message: expect.stringContaining("Stichtag") });
});
