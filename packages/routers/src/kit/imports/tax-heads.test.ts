import { describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { saysTax, withoutTax } from "./tax-heads.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { rowsOf, upload } = importDeskPerTest();

/** Reads a sheet of one rate whose cost, SSR and MSR stand under these heads. */
async function read(...prices: string[]) {
	const heads = ["内陆城市", "港口", "方向", "箱型", ...prices, "币种", "生效日期", "失效日期", "税率"];
	const batch = await upload(
		await sheetBytes([heads, ["重庆", "上海", "出口", "20GP", 4_000, 4_400, 4_200, "CNY", "2027-01-01", "2027-03-31", "9%"]]),
	);
	const [rate] = await rowsOf(batch.id);
	return { asked: batch.questions.filter(({ group }) => group !== "assumed"), row: rate?.row };
}

describe("heads that say whether VAT is in their prices", () => {
	it.each([
		["含税运费", "销售价", "最低销售价"],
		["不含税运费", "SSR", "MSR"],
		["Freight incl. VAT", "SSR", "MSR"],
		["Cost (excl. VAT)", "SSR", "MSR"],
		["成本（含税）", "SSR", "MSR"],
		["含稅運費", "SSR", "MSR"],
	])("are prices all the same, and asked about: %s", async (...heads) => {
		const { asked, row } = await read(...heads);
		expect(asked.map(({ id, group, cells }) => [id, group, cells])).toEqual([["taxHeads", "doubtful", ["E1"]]]);
		expect(row).toMatchObject({ cost: "4000", ssr: "4400", msr: "4200", vat: "9" });
	});

	it("are named all in one question", async () => {
		const { asked, row } = await read("不含税成本", "含税销售价", "含税最低销售价");
		expect(asked).toMatchObject([{ id: "taxHeads", count: 3, message: expect.stringContaining("“不含税成本”, “含税销售价”, “含税最低销售价”") }]);
		expect(row).toMatchObject({ cost: "4000", ssr: "4400", msr: "4200" });
	});
});

describe("the head of a column of remarks", () => {
	const remarked = async (head: string, ...over: readonly string[]) => {
		const heads = ["内陆城市", "港口", "方向", "箱型", "成本", "销售价", "最低销售价", "币种", "生效日期", "失效日期", head];
		const rate = ["重庆", "上海", "出口", "20GP", 4_000, 4_400, 4_200, "CNY", "2027-01-01", "2027-03-31", "直达"];
		const batch = await upload(await sheetBytes([...over.map((text) => [text]), heads, rate]));
		const [row] = await rowsOf(batch.id);
		return { remark: row?.row.remark, asked: batch.questions.filter(({ group }) => group !== "assumed").map(({ id, cells }) => [id, ...cells]) };
	};

	it.each(["备注（含税9%）", "Remarks (incl. VAT 9%)", "Remarks (incl. 9% VAT)", "备注(不含税)", "说明（含9%增值税）", "备注 / 含税"])(
		"is asked about where it says whether VAT is in the prices, and its column stays remarks: %s",
		async (head) => expect(await remarked(head)).toEqual({ remark: "直达", asked: [["taxHeads", "K1"]] }),
	);

	it.each(["备注（2027年12月）", "备注（含装车费）", "Remarks (plus 10%)", "备注（SOC）"])(
		"is asked about where it says more of the rates: %s",
		async (head) => expect(await remarked(head)).toEqual({ remark: "直达", asked: [["headWords", "K1"]] }),
	);

	it.each(["备注（选填）", "Remarks (optional)", "备注/说明", "备注（内部）"])("is none where it does not: %s", async (head) =>
		expect(await remarked(head)).toEqual({ remark: "直达", asked: [] }),
	);
});

describe("a head of VAT alone", () => {
	it.each(["含税", "VAT included", "税率", "Tax"])("is no price: %s", (head) => {
		expect(withoutTax(head)).toBeNull();
	});

	it("is one with the word for it", () => {
		expect([withoutTax("含税价"), withoutTax("Freight incl. VAT"), saysTax("不含税价"), saysTax("税率")]).toEqual(["价格", "Freight", true, false]);
	});
});

describe("a validity over two columns in two rows of heads that are not merged", () => {
	const own = ["Inland City", "Port", "Direction", "Container", "Cost", "SSR", "MSR", "Currency"];
	const rate = ["CNCKG", "CNSHA", "Export", "20GP", 4_000, 4_400, 4_200, "CNY", "2027-01-01", "2027-03-31"];
	const blank = own.map(() => null);
	it.each([
		[
			[...own, "有效期", null],
			[...blank, "起", "止"],
		],
		[
			[...own, "Validity", null],
			[...blank, "From", "To"],
		],
		[
			[...own, "Validity Period", null],
			[...blank, "Start", "End"],
		],
		[
			[...blank, "有效期", null],
			[...own, "起", "止"],
		],
		[
			[...blank, "有效期", null],
			[...own, "开始", "结束"],
		],
	])("has its first day in the one and its last in the other: %j %j", async (upper, lower) => {
		const batch = await upload(await sheetBytes([upper, lower, rate]));
		expect(batch.questions.filter(({ group }) => group !== "assumed")).toEqual([]);
		expect((await rowsOf(batch.id)).map(({ row }) => [row.validFrom, row.validTo])).toEqual([["2027-01-01", "2027-03-31"]]);
	});
});
