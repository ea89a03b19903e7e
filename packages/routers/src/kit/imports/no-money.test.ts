import { describe, expect, it } from "vitest";
import { bytesOf, newPage, type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { answered, put, rowsOf, upload } = desk;

const truck: Record<string, Scrap> = {
	...{ "Ramp City": "CNCKG", "Postcode zone": "DE-40-47", Direction: "Export", Container: "20GP", "COC/SOC": "COC", "Weight Class": "light" },
	...{ SSR: 500, MSR: 450, Currency: "USD", "Valid From": "2031-01-01", "Valid To": "2031-03-31" },
};
const rail: Record<string, Scrap> = {
	...{ "Inland City": "CNCKG", "Port City": "CNSHA", Direction: "Export", Container: "20GP", "COC/SOC": "COC", "Rail Cost": 400 },
	...{ SSR: 500, MSR: 450, Currency: "USD", "Valid From": "2031-01-01", "Valid To": "2031-03-31" },
};
const sheetOf = (usual: Record<string, Scrap>, own: Record<string, Scrap>) => {
	const row = { ...usual, ...own };
	return sheetBytes([Object.keys(row), Object.values(row)]);
};
const readTruck = async (own: Record<string, Scrap>) => upload(await sheetOf(truck, own), "icrEuropeTrucking");
const rowOf = async (id: string) => (await rowsOf(id))[0]?.row ?? {};

describe("a head that names money over what is none", () => {
	it.each([
		...["Free waiting hours (USD)", "免费等待小时（美元）", "Waiting free USD", "ADR (USD)", "ADR USD", "Fuel, EUR", "燃油（元）"],
		...["ADR/40HC", "ADR 40HC", "ADR（40HC）", "ADR (per unit)", "ADR per 20GP", "Fuel/40HC", "Fuel (per cntr)", "燃油/箱"],
	])("is not read, which is asked: %s", async (head) => {
		const { id, questions } = await readTruck({ [head]: 40 });
		expect(questions.find((one) => one.id === "dropped.column")).toMatchObject({ count: 1, cells: ["L2"] });
		const { waitingFree, adr = null, fuel = null } = await rowOf(id);
		expect([waitingFree, adr, fuel]).toEqual([2, null, null]);
	});

	it.each(["VAT/40HC", "VAT/box", "VAT (per container)", "增值税/箱"])("is not read as a tax either: %s", async (head) => {
		const { id, questions } = await upload(await sheetOf(rail, { [head]: 19 }));
		expect(questions.find((one) => one.id === "dropped.column")).toMatchObject({ count: 1, cells: ["L2"] });
		expect((await rowOf(id)).vat).toBe("0");
	});

	it.each(["EUR", "EUR/40HC"])("in a group that is merged over it is not read either: %s", async (group) => {
		const { Currency: _, Container: __, ...rest } = truck;
		const row = { ...rest, Container: "40HC", Cost: 300, Fuel: 12 };
		const page = newPage("S");
		const heads = Object.keys(row);
		const [from, to] = [heads.indexOf("SSR"), heads.indexOf("Fuel")];
		page.fill([heads.map((_head, at) => (at === from ? group : null)), heads, Object.values(row)]);
		page.merge(1, from + 1, 1, to + 1);
		const { id, questions } = await upload(await bytesOf([page]), "icrEuropeTrucking");
		expect(questions.find((one) => one.id === "dropped.column")).toMatchObject({ count: 1 });
		expect((await rowOf(id)).fuel ?? null).toBeNull();
	});

	it.each<[string, Scrap]>([
		["ADR/40HC", "9%"],
		["ADR/40HC (%)", 9],
	])("but is a percentage where its head or its cells say so: %s, %s", async (head, cell) => {
		expect((await rowOf((await readTruck({ [head]: cell })).id)).adr).toBe("9");
	});

	it("over free hours of a port's surcharges is not read either", async () => {
		const own = { Charge: "Waiting", "Free hours (USD)": 45 };
		const { id, questions } = await upload(await sheetOf({ ...rail, Port: "CNSHA" }, own), "truckingSurcharge");
		expect(questions.map((one) => one.id)).toContain("dropped.column");
		expect(await rowOf(id)).not.toHaveProperty("freeHours", 45);
	});
});

it.each<[string, Scrap, number]>([
	["Free waiting hours", 3, 3],
	["Waiting free (hours)", 3, 3],
	["Free waiting hours", "3 h", 3],
	["Waiting free (days)", 1, 24],
])("free hours are counted in hours: %s, %s", async (head, cell, hours) => {
	const { id, questions } = await readTruck({ [head]: cell });
	expect((await rowOf(id)).waitingFree).toBe(hours);
	expect(questions.some((one) => one.id === "otherUnit.waitingFree")).toBe(hours === 24);
});

describe("a bare number too large for a percentage", () => {
	const asked = ({ questions }: Awaited<ReturnType<typeof upload>>) => questions.find(({ id }) => id === "largePercent");

	it.each<[string, Scrap]>([
		["ADR", 75],
		["Fuel", "45"],
		["Fuel", "45.5"],
	])("is asked about, and left out where a person says that it is an amount: %s %s", async (head, cell) => {
		const batch = await readTruck({ [head]: cell });
		const field = head.toLowerCase();
		expect(asked(batch)).toMatchObject({ group: "doubtful", count: 1, cells: ["L2"] });
		expect(asked(batch)?.message).toContain(`“${cell}” is unusually large and has no percent sign`);
		expect(String((await rowOf(batch.id))[field])).toBe(String(cell));
		const after = await answered(batch.id, "largePercent", "other");
		expect(asked(after)).toMatchObject({ answer: "other" });
		expect((await rowOf(batch.id))[field] ?? null).toBeNull();
	});

	it.each(["VAT", "税率", "VAT rate"])("is asked about as a tax: %s", async (head) => {
		expect(asked(await upload(await sheetOf(rail, { [head]: 81 })))).toMatchObject({ cells: ["L2"] });
	});

	it.each<[string, Scrap]>([
		["Fuel %", 45],
		["Fuel (percent)", 45],
		["燃油百分比", 45],
		["Fuel", "45%"],
		["Fuel", { value: 0.45, format: "0%" }],
		["Fuel", 30],
	])("is none where something shows that it is one, or it may well be: %s %j", async (head, cell) => {
		expect(asked(await readTruck({ [head]: cell }))).toBeUndefined();
	});

	it("is refused with what to write where nobody can be asked", async () => {
		const objectName = await put(await sheetOf(rail, { VAT: 81 }));
		await expect(checkExcelImport(olderClient(desk), "inlandRail", objectName)).rejects.toMatchObject({
			data: expect.arrayContaining([expect.objectContaining({ field: "L2", messageId: "import.sheet.largePercent" })]),
		});
	});
});
