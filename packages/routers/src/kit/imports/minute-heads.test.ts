import { expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { rowsOf, upload } = importDeskPerTest();

const rail: Record<string, Scrap> = {
	...{ "Inland City": "CNCKG", "Port City": "CNSHA", Direction: "Export", Container: "20GP", "COC/SOC": "COC", "Rail Cost": 400 },
	...{ SSR: 500, MSR: 450, Currency: "USD", "Valid From": "2031-01-01", "Valid To": "2031-03-31" },
};
const read = async (head: string) => {
	const row = { ...rail, [head]: 120 };
	const { id, questions } = await upload(await sheetBytes([Object.keys(row), Object.values(row)]));
	return { min: (await rowsOf(id))[0]?.row.min ?? null, asked: questions.find((one) => one.id === "dropped.column") };
};

it.each([
	"Free time (min)",
	"Free time/min",
	"Free loading time (min)",
	"Free waiting (min)",
	"免费等待（min）",
	"Min (h)",
	"Min (days)",
	"最低（天）",
])("a time is no least charge, which is asked: %s", async (head) => {
	const { min, asked } = await read(head);
	expect(min).toBeNull();
	expect(asked).toMatchObject({ count: 1, cells: ["L2"] });
});

it.each(["Min", "Minimum (min)", "Waiting charge (min)", "等待费（min）", "最低收费（元）"])("a least charge is one: %s", async (head) => {
	expect(await read(head)).toMatchObject({ min: "120", asked: undefined });
});
