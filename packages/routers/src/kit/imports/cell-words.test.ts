import { containerRow } from "@iqt/db/testing";
import { describe, expect, it } from "vitest";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient, railLine, railSheet } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put, upload, rowsOf } = desk;
const asked = (batch: Awaited<ReturnType<typeof upload>>, id: string) => batch.questions.find((q) => q.id === id);

describe("cells that say more than their own value", () => {
	it("give the rate what is understood", async () => {
		const batch = await upload(await railSheet([...railLine({ 3: "20GP (SOC, ≤20T)" }), null], railLine({ 1: "宁波（DG）" })));
		expect((await rowsOf(batch.id)).map((r) => r.row)).toMatchObject([
			{ containerType: "20GP", ownership: "SOC", weightFrom: "0", weightTo: "20" },
			{ portCity: "CNNGB", cargo: "dangerous" },
		]);
	});

	it("name containers that are kept as master data by their code and their names in every language", async () => {
		await desk.services.db
			.insertInto("container_type")
			.values([
				containerRow({ code: "20OT", name_zh: "20 英尺开顶箱", name_en: "20' open top" }),
				containerRow({ code: "40XR", name_en: "20' open top" }),
			])
			.execute();
		const cells = ["20 ot", "20英尺开顶箱", "20' open top", "20FR", "20OT(SOC)"];
		const batch = await upload(await railSheet(...cells.map((cell) => railLine({ 3: cell }))));
		expect((await rowsOf(batch.id)).map((r) => r.row.containerType)).toEqual(["20OT", "20OT", undefined, undefined, undefined]);
	});

	it("are read without signs that show nothing, as text copied from a page has them", async () => {
		const batch = await upload(await railSheet(railLine({ 1: "Ning\u200bbo\u200b", 3: "\ufeff40\u00adHC" })));
		expect((await rowsOf(batch.id)).map((r) => [r.row.portCity, r.row.containerType])).toEqual([["CNNGB", "40HC"]]);
	});

	it("ask for what is not", async () => {
		const batch = await upload(await railSheet(railLine({ 1: "Qingdao(停运)" }), railLine({ 3: "20GP(重箱)" })));
		expect(asked(batch, "wordsLeft.portCity")).toMatchObject({ count: 1, cells: ["B2"], corrects: { field: "portCity" } });
		expect(asked(batch, "wordsLeft.portCity")?.message).toContain("停运");
		expect(asked(batch, "wordsLeft.containerType")).toMatchObject({ count: 1, cells: ["D3"] });
	});

	it("are quoted each once where they differ", async () => {
		const cells = ["Shanghai (not Ningbo)", "Shanghai, except Yangshan", "Shanghai (not Ningbo)", "Shanghai (Ningbo +100)"];
		const batch = await upload(await railSheet(...cells.map((cell, i) => railLine({ 1: cell, 3: ["20GP", "40GP", "40HC", "45HC"][i] ?? "" }))));
		const question = asked(batch, "wordsLeft.portCity");
		expect(question?.count).toBe(4);
		expect(question?.message).toContain(`“${cells[0]}”`);
		expect(question?.lines).toEqual([`Row 3: “${cells[1]}”.`, `Row 5: “${cells[3]}”.`]);
	});

	it("are quoted as they stand there", async () => {
		const batch = await upload(await railSheet(railLine({ 1: "Qingdao （ＡＢＣ　ｹｰﾌﾞﾙ）" })));
		expect(asked(batch, "wordsLeft.portCity")?.message).toContain("“ＡＢＣ　ｹｰﾌﾞﾙ”");
	});

	it("name all that a currency's sign may stand for where none of it is known", async () => {
		const batch = await upload(
			await railSheet(railLine({ 5: "kr" }), railLine({ 3: "40GP", 4: "kr 4000", 5: "" }), railLine({ 3: "40HC", 5: "XYZ" })),
		);
		const errors = (await rowsOf(batch.id)).map(({ errors }) => (JSON.parse(errors ?? "[]") as { messageId: string; values: object }[])[0]);
		expect(errors).toMatchObject([
			{ messageId: "import.unknownCurrencies", values: { codes: "SEK, NOK, DKK" } },
			{ messageId: "import.unknownCurrencies", values: { codes: "SEK, NOK, DKK" } },
			{ messageId: "import.unknownCurrency", values: { text: "XYZ" } },
		]);
	});

	it("ask for a port in brackets that is not all of its city", async () => {
		const batch = await upload(await railSheet(railLine({ 1: "Shanghai (Yangshan)" }), railLine({ 1: "Shanghai (Shanghai port)", 3: "40GP" })));
		expect(asked(batch, "wordsLeft.portCity")).toMatchObject({ count: 1, cells: ["B2"] });
	});

	it("ask where they say otherwise than the column", async () => {
		const batch = await upload(await railSheet(railLine({ 1: "Ningbo (import)" })));
		expect(asked(batch, "contradiction.direction.column.beside")).toMatchObject({ count: 1, cells: ["C2"] });
	});

	it("are refused where nobody can be asked, with their cell", async () => {
		const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "Currency", "SSR", "MSR", "Valid From", "Valid To"];
		const rows = [railLine({ 3: "20GP(x2)" })];
		const name = await put(await readAll(writeSheet({ sheetName: "S", columns: heads.map((header) => ({ header })), rows })));
		const context = olderClient(desk);
		await expect(checkExcelImport(context, "inlandRail", name)).rejects.toMatchObject({
			messageId: "import.sheet.hasErrors",
			data: expect.arrayContaining([expect.objectContaining({ messageId: "import.sheet.doubtful", field: "D2", row: 2 })]),
		});
	});
});

describe("what is said of cells that are not understood", () => {
	it("shows them as they stand", async () => {
		const { id } = await upload(await railSheet(railLine({ 4: "3500①" }), railLine({ 0: "重庆　北碚" })));
		const { items } = await as("PM").previewRows({ batchId: id, pageIndex: 1, pageSize: 10 });
		const [amount, place] = items.map(({ problems }) => problems.find((p) => p.level === "error")?.message ?? "");
		expect(amount).toContain("3500①");
		expect(amount).not.toContain("35001");
		expect(place).toContain("重庆 北碚");
	});

	it("names the values of a choice in the reader's language alone", async () => {
		const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "Currency", "SSR", "MSR", "Valid From", "Valid To", "Basis"];
		const rows = [[...railLine(), "FEU"]];
		const { id } = await upload(await readAll(writeSheet({ sheetName: "S", columns: heads.map((header) => ({ header })), rows })));
		const told = async (language: "en" | "zh") => {
			const { items } = await as("PM", { language }).previewRows({ batchId: id, pageIndex: 1, pageSize: 10 });
			return items[0]?.problems.find((p) => p.level === "error")?.message ?? "";
		};
		expect(await told("en")).toMatch(/^“FEU” is not one of: [ -~]+$/);
		expect(await told("zh")).toContain("每箱");
	});
});
