import { describe, expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { answered, put, rowsOf, upload } = desk;

const usual: Record<string, Scrap> = {
	...{ "Inland City": "CNCKG", "Port City": "CNSHA", Direction: "Export", Container: "20GP", "COC/SOC": "COC", "Rail Cost": 2_000 },
	...{ SSR: 2_500, MSR: 2_300, Currency: "CNY", "Valid From": "2031-01-01", "Valid To": "2031-03-31" },
};
const sheetOf = (...rows: Record<string, Scrap>[]) =>
	sheetBytes([Object.keys({ ...usual, ...rows[0] }), ...rows.map((row) => Object.values({ ...usual, ...row }))]);
const both = (head: string, cell: Scrap) => sheetOf({ [head]: cell }, { Container: "40HC", [head]: cell });
const doubts = ({ questions }: Awaited<ReturnType<typeof upload>>) => questions.filter(({ group }) => group === "doubtful").map(({ id }) => id);

describe("the head of a column without prices that names a container, beside a column of containers", () => {
	it.each<[string, Scrap, string, unknown[], unknown]>([
		["VAT (40HC)", 9, "vat", ["9", "9"], "0"],
		["40HC VAT", 9, "vat", ["9", "9"], "0"],
		["Basis (40HQ)", "TEU", "basis", ["teu", "teu"], "container"],
		["Transit max (40HC)", 12, "transitMax", [12, 12], null],
		["Remark (40HC)", "Sichuan", "remark", ["Sichuan", "Sichuan"], null],
		["Minimum (40HC)", 100, "min", ["100", "100"], null],
		["40HC max weight (t)", 20, "weightTo", ["20", "20"], "999.999"],
	])("is asked about where others have a value there, and holds for its own alone as a person says: %s", async (head, cell, field, read, without) => {
		const batch = await upload(await both(head, cell));
		const asked = batch.questions.find(({ id }) => id === "boxHead.L");
		expect(doubts(batch).filter((id) => /^(?:contradiction|head)/.test(id))).toEqual([]);
		expect(asked).toMatchObject({ count: 1, cells: ["L2"] });
		expect(asked?.message).toContain(`The head “${head}” names 40HC, and 1 rate of another container has a value in its column`);
		expect(asked?.options.map(({ label }) => label)).toEqual(["For all containers", "For 40HC alone; the others have none"]);
		const values = async () => (await rowsOf(batch.id)).map(({ row }) => row[field] ?? null);
		expect(await values()).toEqual(read);
		const after = await answered(batch.id, "boxHead.L", "other");
		expect(await values()).toEqual([without, read[1]]);
		expect(after.ledger?.leftOut.filter(({ reason }) => reason === "unaccounted")).toEqual([]);
		if (field === "min") expect(after.ledger?.leftOut).toEqual([{ reason: "of rates you left out", count: 1, cells: ["L2"] }]);
	});

	it("is none where all rates are of it, or others have nothing there", async () => {
		const others = await sheetOf({ "Minimum (40HC)": null }, { Container: "40HC", "Minimum (40HC)": 100 });
		for (const bytes of [await sheetOf({ Container: "40HC", "VAT (40HC)": 9 }), others])
			expect(doubts(await upload(bytes)).filter((id) => !id.startsWith("blankBelow"))).toEqual([]);
	});

	it("is one where the container is said by a line", async () => {
		const { Container: _, ...rest }: Record<string, Scrap> = { ...usual, "VAT (40HC)": 9 };
		const bytes = await sheetBytes([Object.keys(rest), ["20GP"], Object.values(rest), ["40HC"], Object.values(rest)]);
		const { id } = await upload(bytes);
		await answered(id, "boxHead.K", "other");
		expect((await rowsOf(id)).map(({ row }) => [row.containerType, row.vat])).toEqual([
			["20GP", "0"],
			["40HC", "9"],
		]);
	});

	it("is refused where nobody can be asked", async () => {
		const objectName = await put(await both("VAT (40HC)", 9));
		await expect(checkExcelImport(olderClient(desk), "inlandRail", objectName)).rejects.toMatchObject({
			data: expect.arrayContaining([expect.objectContaining({ field: "L2", values: { message: expect.stringContaining("VAT (40HC)") } })]),
		});
	});
});

it("the head of a column of one container's prices is its own without a question", async () => {
	const { Container: _, SSR: __, MSR: ___, "Rail Cost": ____, ...rest } = usual;
	const row = { ...rest, "20GP": 1_000, "40HC": 1_800, "VAT (40HC)": 9 };
	const batch = await upload(await sheetBytes([Object.keys(row), Object.values(row)]));
	expect(doubts(batch)).toEqual(["barePrices"]);
	expect((await rowsOf(batch.id)).map((one) => one.row.vat)).toEqual(["0", "9"]);
});
