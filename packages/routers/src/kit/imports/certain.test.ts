import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { bytesOf, newPage, type Page, type Scrap } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload, rowsOf } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Valid From", "Valid To", "VAT", "Currency"];
const rate = (code: string, over: Partial<Record<number, Scrap>> = {}): Scrap[] =>
	[code, "CNSHA", "Export", "20GP", 4_000, 9_000, 8_000, "2026-10-01", "2026-12-31", 6, "CNY"].map((value, i) => over[i] ?? value);

/** A sheet with cells as they stand. */
function drawn(name: string, rows: readonly Scrap[][], hidden = false): Page {
	const page = newPage(name, hidden);
	page.fill(rows);
	return page;
}

async function answered(batchId: string, answers: { id: string; answer: string }[]) {
	await as("PM").answer({ batchId, answers });
	await Promise.all(desk.working);
	return as("PM").batch({ batchId });
}

/** The question what a dollar sign stands for. */
const DOLLAR = "signAlone.USD/HKD/SGD/CAD/AUD/NZD/TWD/MXN/MOP/BRL";

type Batch = Awaited<ReturnType<typeof upload>>;
const question = ({ questions }: Batch, id: string) => questions.find((q) => q.id === id);
const left = ({ ledger }: Batch, reason: string) => ledger?.leftOut.find((l) => l.reason === reason);

describe("what is almost certain", () => {
	it("is asked of a hidden sheet with prices, which the ledger counts", async () => {
		const hidden = drawn("Old", [heads, rate("CNCKG"), rate("CNCTU", { 5: "cost*2+20" })], true);
		const names = drawn(
			"Names",
			[
				["Inland City", "Port City"],
				["CNCKG", "CNSHA"],
			],
			true,
		);
		const batch = await upload(await bytesOf([drawn("S", [heads, rate("CNCKG")]), hidden, names]));
		expect(question(batch, "dropped.hiddenSheets")).toMatchObject({ count: 1, answer: null, message: expect.stringMatching(/^6 prices.*: Old\./) });
		expect(left(batch, "in another sheet")).toMatchObject({ count: 6, cells: [] });
		expect(batch.ledger).toMatchObject({ amounts: 9, read: 3 });
		await expect(as("PM").applyBatch({ batchId: batch.id, mode: "merge", confirmed: ["assumed"] })).rejects.toMatchObject({
			cause: { messageId: "import.unanswered" },
		});
		if (!batch.mapping) throw new Error("it was read");
		await as("PM").setMapping({ batchId: batch.id, mapping: { ...batch.mapping, sheet: "Old" } });
		await Promise.all(desk.working);
		expect(await as("PM").batch({ batchId: batch.id })).toMatchObject({ counts: { new: 2 }, ledger: { amounts: 9, read: 6 } });
	});

	it("is asked of percentages below one without a sign, which may be read as they stand", async () => {
		const rows = [rate("CNCKG"), rate("CNCTU", { 9: { value: 0.06, format: "0%" } }), rate("CNKMG", { 9: 0.06 }), rate("CNGYG", { 9: "0.09" })];
		const batch = await upload(await bytesOf([drawn("S", [heads, ...rows])]));
		const taxes = async () => (await rowsOf(batch.id)).map(({ row }) => row.vat);
		expect(await taxes()).toEqual(["6", "6", "6", "9"]);
		expect(question(batch, "percentUnit")).toMatchObject({ group: "doubtful", count: 2, cells: ["J4", "J5"], answer: null });
		await answered(batch.id, [{ id: "percentUnit", answer: "asWritten" }]);
		expect(await taxes()).toEqual(["6", "6", "0.06", "0.09"]);
	});

	it("is asked of a dollar sign alone, which may be another dollar", async () => {
		const batch = await upload(await bytesOf([drawn("S", [heads, rate("CNCKG", { 10: "$" }), rate("CNCTU")])]));
		const currencies = async () => (await rowsOf(batch.id)).map(({ row, outcome }) => [row.currency, outcome]);
		expect(await currencies()).toEqual([
			["USD", "new"],
			["CNY", "new"],
		]);
		expect(question(batch, DOLLAR)).toMatchObject({ group: "doubtful", count: 1, cells: ["K2"], answer: null });
		expect(question(batch, DOLLAR)?.options.map((o) => o.value)).toEqual(expect.arrayContaining(["confirm", "HKD", "SGD"]));
		// The portal of this desk knows no Hong Kong dollars.
		await answered(batch.id, [{ id: DOLLAR, answer: "HKD" }]);
		expect(await currencies()).toEqual([
			["HKD", "error"],
			["CNY", "new"],
		]);
	});

	const YEN = "signAlone.CNY/JPY";
	const yenHeads = ["始发城市", "港口城市", "方向", "箱型", "成本", "销售底价", "市场底价", "有効期間開始", "有效期至", "VAT"];

	it.each<[string, Scrap[][]]>([
		["an amount", [heads, rate("CNCKG", { 4: "¥300,000", 10: "" }), rate("CNCTU", { 4: "JPY 310,000", 10: "" })]],
		["yen in words", [heads, rate("CNCKG", { 4: "¥300,000", 10: "" }), rate("CNCTU", { 4: "320,000 yen", 10: "" })]],
		["円", [heads, rate("CNCKG", { 4: "¥300,000", 10: "" }), rate("CNCTU", { 4: "310,000円", 10: "" })]],
		[
			"a format",
			[
				heads,
				rate("CNCKG", { 4: { value: 300_000, format: '"¥"#,##0' }, 10: "" }),
				rate("CNCTU", { 4: { value: 310_000, format: "[$JPY] #,##0" }, 10: "" }),
			],
		],
		["a currency column", [heads, rate("CNCKG", { 10: "¥" }), rate("CNCTU", { 10: "JPY" })]],
		["a head in Japanese", [yenHeads, rate("CNCKG", { 4: "¥300,000" }).slice(0, 10)]],
		["a note", [heads, rate("CNCKG", { 4: "¥300,000", 10: "" }), ["Paid in yen by the 20th"]]],
	])("is asked of ¥ where the sheet speaks of yen: %s", async (_, rows) => {
		const batch = await upload(await bytesOf([drawn("S", rows)]));
		expect(question(batch, YEN)).toMatchObject({ group: "doubtful", count: 1, answer: null });
		expect(question(batch, YEN)?.options.map((o) => o.value)).toEqual(["confirm", "JPY"]);
		await answered(batch.id, [{ id: YEN, answer: "JPY" }]);
		expect((await rowsOf(batch.id))[0]?.row.currency).toBe("JPY");
	});

	it("is not asked of ¥ where nothing speaks of yen", async () => {
		const batch = await upload(await bytesOf([drawn("S", [heads, rate("CNCKG", { 4: "¥4,000", 10: "" }), rate("CNCTU")])]));
		expect(question(batch, YEN)).toBeUndefined();
		expect((await rowsOf(batch.id)).map(({ row }) => row.currency)).toEqual(["CNY", "CNY"]);
	});

	it.each([
		["通貨", "原価", 1],
		["币种", "Rail Cost", 0],
	])("is asked of a yuan's sign alone where heads are Japanese: %s", async (money, cost, count) => {
		const own = heads.map((head) => (head === "Currency" ? money : head === "Rail Cost" ? cost : head));
		const batch = await upload(await bytesOf([drawn("S", [own, rate("CNCKG", { 10: "¥" })])]));
		expect((await rowsOf(batch.id)).map(({ row }) => row.currency)).toEqual(["CNY"]);
		expect(batch.questions.filter(({ id }) => id === YEN).map((q) => [q.count, q.options.map((o) => o.value)])).toEqual(
			count === 0 ? [] : [[1, ["confirm", "JPY"]]],
		);
	});

	it("is asked of amounts shown in the dollars that programs name by number alone", async () => {
		const dollars = { 4: { value: 4_000, format: '"$"#,##0.0' }, 10: null };
		const files = unzipSync(await bytesOf([drawn("S", [heads.slice(0, 10), rate("CNCKG", dollars).slice(0, 10)])]));
		const part = "xl/styles.xml";
		const styles = strFromU8(files[part] ?? new Uint8Array());
		const [, own] = /<numFmt [^>]*numFmtId="(\d+)"/.exec(styles) ?? [];
		for (const id of [5, 6, 7, 8, 42, 44]) {
			const named = styles.replace(/<numFmts.*<\/numFmts>/s, "").replaceAll(`numFmtId="${own}"`, `numFmtId="${id}"`);
			const batch = await upload(zipSync({ ...files, [part]: strToU8(named) }));
			expect(question(batch, DOLLAR), String(id)).toMatchObject({ group: "doubtful", count: 1, answer: null });
			expect((await rowsOf(batch.id)).map(({ row }) => row.currency)).toEqual(["USD"]);
		}
	});

	it("is asked of rows with a place and nothing else, and told of totals as such", async () => {
		const total = ["Total:", null, null, null, { formula: "SUM(E2:E3)", value: 8_000 }, { formula: "SUM(F2:F3)" }];
		const batch = await upload(await bytesOf([drawn("S", [heads, rate("CNCKG"), rate("CNCTU"), ["CNGYG"], total])]));
		expect(question(batch, "dropped.lanes")).toMatchObject({ group: "dropped", count: 1, cells: ["A4"], answer: null });
		expect(left(batch, "in a row of totals")).toMatchObject({ count: 2, cells: ["E5", "F5"] });
		const { rows } = await as("PM").sheetRows({ batchId: batch.id, from: 4, count: 2 });
		expect(rows.map(({ role }) => role)).toEqual(["note", "total"]);
	});

	it.each(["* increase", "注：加价"])("counts the number behind a line that explains, under a place as it is: %s", async (line) => {
		const batch = await upload(await bytesOf([drawn("S", [heads, rate("CNCKG"), [line, 100]])]));
		expect(left(batch, "in a row that explains")).toMatchObject({ count: 1, cells: ["B3"] });
		expect(question(batch, "dropped.note")).toMatchObject({ count: 1, cells: ["B3"], answer: null });
	});

	it("counts formulas, their results, results nobody kept and errors", async () => {
		const own = [{ formula: "E2*2", value: 9_000 }, "cost*2+300", { formula: "E4*2" }, "#REF!"];
		const rows = own.map((ssr, i) => rate(["CNCKG", "CNCTU", "CNKMG", "CNGYG"][i] ?? "", { 5: ssr }));
		const batch = await upload(await bytesOf([drawn("S", [[...heads, "Other"], ...rows, [...rate("CNWUH"), { formula: "F2*1.06" }]])]));
		expect(batch.ledger).toMatchObject({ amounts: 16, read: 9, questions: 6 });
		expect(left(batch, "in a column that is not used")).toMatchObject({ count: 1, cells: ["L6"] });
	});
});
