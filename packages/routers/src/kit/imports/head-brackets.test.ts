import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bytesOf, newPage } from "./corpus/workbook.ts";
import { forwarding, type ImportDesk, importDesk } from "./testing.ts";

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
});
afterAll(() => desk.close());

const { as, put, rowsOf } = forwarding(() => desk);

type Cells = readonly (string | number)[];
interface Sheet {
	heads: Cells;
	rows: readonly Cells[];
}

const rail: Record<"en" | "zh", Sheet> = {
	en: {
		heads: "Inland City,Port,Direction,Container,COC/SOC,Currency,Cost,SSR,MSR,Valid From,Valid To,VAT %,Transit,Remark".split(","),
		rows: ["20GP", "40GP", "40HC"].map((size, i) =>
			["Chongqing", "Shanghai", "Export", size, "COC", "CNY", 4_000 + i, 4_600, 4_300, "2027-01-01", "2027-03-31", "6%", "4-6", ""].concat(),
		),
	},
	zh: {
		heads: "内陆城市,港口,方向,箱型,箱属,币种,成本,标准销售价,最低销售价,生效日期,失效日期,税率,时效,备注".split(","),
		rows: ["20GP", "40GP", "40HC"].map((size, i) =>
			["重庆", "上海", "出口", size, "COC", "CNY", 4_000 + i, 4_600, 4_300, "2027-01-01", "2027-03-31", "6%", "4-6", ""].concat(),
		),
	},
};
const charges: Sheet = {
	heads: "Port,Direction,Charge,Basis,Container,COC/SOC,Currency,Cost,SSR,MSR,Valid From,Valid To".split(","),
	rows: ["40HC", "20GP"].map((size) =>
		["Shanghai", "Export", "VGM", "Container", size, "SOC", "CNY", 40, 60, 50, "2027-01-01", "2027-03-31"].concat(),
	),
};

/** The sheet under other heads, and whether cells of it go: what is asked of it, what its rows are, how many are in error. */
async function read({ heads, rows }: Sheet, renamed: Readonly<Record<string, string>>, { domain = "inlandRail", without = "" } = {}) {
	const page = newPage("S");
	const columns = heads.flatMap((head, i) => (head === without ? [] : [i]));
	for (const [r, cells] of [heads.map((head) => renamed[head] ?? head), ...rows].entries())
		for (const [c, at] of columns.entries()) page.put(r + 1, c + 1, { value: cells[at] ?? "" });
	const { id } = await as("PM").start({ domain, objectName: await put(await bytesOf([page])) });
	await Promise.all(desk.working);
	const batch = await as("PM").batch({ batchId: id });
	const staged = await rowsOf(id);
	return { asked: batch.questions.filter(({ group }) => group !== "assumed"), wrong: batch.counts.error, rows: staged };
}

const isSilent = ({ asked, wrong }: Awaited<ReturnType<typeof read>>) => asked.length === 0 && wrong === 0;

describe("what a head says in brackets against what stands below it", () => {
	it.each([
		["Currency", "Currency (USD)"],
		["Currency", "Currency [USD]"],
		["Container", "Container (SOC)"],
		["Container", "Container (DG/SOC)"],
		["Container", "Container (40HC)"],
		["Container", "Container (excl. SOC)"],
		["COC/SOC", "COC/SOC (SOC)"],
		["COC/SOC", "Ownership (SOC)"],
		["Port", "Port (Chengdu)"],
		["Port", "Port (Ningbo)"],
		["Port", "Port (Rotterdam)"],
		["Port", "Port (USD)"],
		["Port", "Port (via Chengdu)"],
		["Inland City", "Inland City (Chengdu)"],
		["Inland City", "Inland City (SOC)"],
		["Inland City", "Inland City (Import)"],
		["Direction", "Direction (Import)"],
		["Valid To", "Valid To (2028)"],
		["Cost", "Cost (2028)"],
		["Cost", "Cost (2026)"],
		["Valid To", "Valid To (28 Feb 2027)"],
		["Valid To", "Valid To (2032-06-30)"],
		["Valid From", "Valid From (Feb)"],
		["Remark", "Remark (SOC)"],
		["Transit", "Transit (SOC)"],
	])("%s as %s is asked about", async (head, other) => {
		const sheet = await read(rail.en, { [head]: other });
		expect(sheet.asked.length + sheet.wrong).toBeGreaterThan(0);
	});

	it.each([
		["币种", "币种（美元）"],
		["箱型", "箱型（SOC）"],
		["箱型", "箱型(40HQ)"],
		["箱属", "箱属（自备箱）"],
		["港口", "港口（宁波）"],
		["港口", "港口（汉堡）"],
		["港口", "港口（经成都）"],
		["内陆城市", "内陆城市（成都）"],
		["内陆城市", "内陆城市（美元）"],
		["方向", "方向（进口）"],
		["失效日期", "失效日期（2月28日）"],
		["备注", "备注（SOC）"],
	])("%s as %s is asked about", async (head, other) => {
		const sheet = await read(rail.zh, { [head]: other });
		expect(sheet.asked.length + sheet.wrong).toBeGreaterThan(0);
	});

	it.each([
		["Charge", "Charge (USD)"],
		["Charge", "Charge (THC)"],
		["Charge", "Charge (Import)"],
		["Charge", "Charge (per BL)"],
		["Container", "Container (THC)"],
		["Container", "Container (per TEU)"],
		["Currency", "Currency (USD)"],
		["Port", "Port (Chengdu)"],
		["Direction", "Direction (Import)"],
		["Basis", "Basis (per TEU)"],
		["Valid To", "Valid To (2032-06-30)"],
		["COC/SOC", "COC/SOC (COC)"],
	])("of charges, %s as %s is asked about", async (head, other) => {
		const sheet = await read(charges, { [head]: other }, { domain: "bookingService" });
		expect(sheet.asked.length + sheet.wrong).toBeGreaterThan(0);
	});
});

describe("what a head says in brackets where nothing nearer says it", () => {
	it.each([
		["Container (DG)", "", { cargo: "dangerous" }],
		["Container (per TEU)", "", { basis: "teu" }],
		["Container (≤24t)", "", { weightFrom: "0", weightTo: "24" }],
		["Container (SOC)", "COC/SOC", { ownership: "SOC" }],
		["Container (USD)", "Currency", { currency: "USD" }],
	])("%s holds for the rates below", async (other, without, said) => {
		const sheet = await read(rail.en, { Container: other }, { without });
		expect(isSilent(sheet), JSON.stringify([sheet.asked, sheet.rows[0]])).toBe(true);
		expect(sheet.rows.map(({ row }) => row)).toEqual(rail.en.rows.map(() => expect.objectContaining(said)));
	});
	it("Container (reefer) holds for the rates below, of which dry boxes are asked about", async () => {
		const sheet = await read(rail.en, { Container: "Container (reefer)" });
		expect([sheet.asked.map(({ id }) => id), sheet.wrong]).toEqual([["unusedReefer"], 0]);
		expect(sheet.rows.map(({ row }) => row)).toEqual(rail.en.rows.map(() => expect.objectContaining({ cargo: "reefer" })));
	});
	it("危品 over 箱型 is dangerous cargo", async () => {
		const { rows } = await read(rail.zh, { 箱型: "箱型（危品）" });
		expect(rows.map(({ row }) => row)).toEqual(rail.zh.rows.map(() => expect.objectContaining({ cargo: "dangerous" })));
	});
});

describe("brackets that say nothing against the rates", () => {
	it.each([
		["Inland City", "Inland City (Ramp)"],
		["Inland City", "Inland City (Chongqing)"],
		["Inland City", "Inland City *"],
		["Inland City", "Inland City (内陆城市)"],
		["Port", "Port (港口)"],
		["Port", "Port (UN/LOCODE)"],
		["Port", "Port (code or name)"],
		["Port", "Port (required)"],
		["Direction", "Direction (Import/Export)"],
		["Direction", "Direction (Export)"],
		["Direction", "Direction (方向)"],
		["Container", "Container (20GP/40GP/40HC)"],
		["Container", "Container (20GP, 40GP, 40HC)"],
		["Container", "Container (type)"],
		["Container", "Container (e.g. 40HC)"],
		["Container", "Container (COC)"],
		["COC/SOC", "COC/SOC (COC/SOC)"],
		["COC/SOC", "Ownership (COC or SOC)"],
		["COC/SOC", "COC/SOC (COC)"],
		["COC/SOC", "COC/SOC (SOC = shipper owned)"],
		["Currency", "Currency (CNY)"],
		["Currency", "Currency (CNY/USD)"],
		["Currency", "Currency (ISO)"],
		["Cost", "Cost (CNY)"],
		["Cost", "Cost (2027)"],
		["Valid From", "Valid From (2027)"],
		["Valid From", "Valid From (yyyy-mm-dd)"],
		["Valid To", "Valid To (inclusive)"],
		["Valid To", "Valid To (2027-03-31)"],
		["Valid To", "Valid To (24:00)"],
		["VAT %", "VAT (%)"],
		["Transit", "Transit (days)"],
		["Remark", "Remark (optional)"],
	])("%s as %s is read as before", async (head, other) => {
		const sheet = await read(rail.en, { [head]: other });
		expect(isSilent(sheet), JSON.stringify([sheet.asked, sheet.rows[0]])).toBe(true);
	});

	it.each([
		["Charge", "Charge (VGM)"],
		["Charge", "Charge (code)"],
		["Container", "Container (SOC)"],
		["Basis", "Basis (per container)"],
		["Basis", "Basis (Container/TEU/BL)"],
		["Port", "Port (Shanghai)"],
	])("of charges, %s as %s is read as before", async (head, other) => {
		const sheet = await read(charges, { [head]: other }, { domain: "bookingService" });
		expect(isSilent(sheet), JSON.stringify([sheet.asked, sheet.rows[0]])).toBe(true);
	});

	it.each([
		["币种", "币种（人民币）"],
		["币种", "币种（CNY/USD）"],
		["箱型", "箱型（20GP/40GP/40HC）"],
		["箱型", "箱型（必填）"],
		["箱属", "箱属（COC/SOC）"],
		["港口", "港口（Port）"],
		["内陆城市", "内陆城市（名称或代码）"],
		["方向", "方向（进口/出口）"],
		["失效日期", "失效日期（含当日）"],
		["生效日期", "生效日期（年-月-日）"],
		["时效", "时效（天）"],
	])("%s as %s is read as before", async (head, other) => {
		const sheet = await read(rail.zh, { [head]: other });
		expect(isSilent(sheet), JSON.stringify([sheet.asked, sheet.rows[0]])).toBe(true);
	});
});

it("a size in brackets over several columns is the size of their prices", async () => {
	const heads = [...rail.en.heads.slice(0, 3), ...rail.en.heads.slice(4, 6), ...rail.en.heads.slice(9, 11), "Container (20GP)", "Container (40HC)"];
	const row = [...["Chongqing", "Shanghai", "Export", "COC", "CNY", "2027-01-01", "2027-03-31"], 4_000, 6_000];
	const { rows } = await read({ heads, rows: [row] }, {});
	expect(rows.map((one) => one.row)).toEqual([
		expect.objectContaining({ containerType: "20GP", cost: "4000" }),
		expect.objectContaining({ containerType: "40HC", cost: "6000" }),
	]);
});
