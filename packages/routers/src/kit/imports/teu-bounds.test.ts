import { expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { rowsOf, upload } = importDeskPerTest();

const usual: Record<string, Scrap> = {
	...{ "Inland City": "CNCKG", "Port City": "CNSHA", Direction: "Export", Container: "40HC", "COC/SOC": "COC", "Rail Cost": 2_000 },
	...{ SSR: 2_500, MSR: 2_300, Currency: "CNY", Basis: "TEU", "Valid From": "2031-01-01", "Valid To": "2031-03-31" },
};
async function read(own: Record<string, Scrap>) {
	const row = { ...usual, ...own };
	const batch = await upload(await sheetBytes([Object.keys(row), Object.values(row)]));
	return { ...batch, asked: batch.questions.find(({ id }) => id === "teuBounds") };
}

it.each<[Record<string, Scrap>, string[]]>([
	[{ Minimum: 2_600 }, ["M2"]],
	[{ Minimum: 2_600, Maximum: 9_000 }, ["M2", "N2"]],
	[{ "Minimum (CNY)": 2_600 }, ["M2"]],
	[{ Container: "45HC", "Maximum / container": 9_000 }, ["M2"]],
])("asks whether the least and the most beside a price per TEU are per TEU as well, where a container is more than one: %j", async (own, cells) => {
	const { id, asked } = await read(own);
	expect(asked).toMatchObject({ group: "doubtful", count: cells.length, cells });
	expect(asked?.message).toContain("read per TEU");
	expect(asked?.options.map(({ label }) => label)).toEqual(["Per TEU, as the price is"]);
	expect((await rowsOf(id))[0]?.outcome).toBe("new");
});

it.each<[string, Record<string, Scrap>]>([
	["the container is one", { Container: "20GP", Minimum: 2_600 }],
	["the price is per container", { Basis: "Container", Minimum: 2_600 }],
	["its head says so", { "Minimum (per TEU)": 2_600 }],
	["its cell says so", { Minimum: "2600/TEU" }],
	["there is neither", {}],
])("asks nothing where %s", async (_, own) => {
	expect((await read(own)).asked).toBeUndefined();
});
