import { describe, expect, it } from "vitest";
import { bytesOf, type Ink, newPage } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put, rowsOf, upload } = desk;

/** A rate whose cost, SSR and MSR stand under these heads. */
async function priced(
	heads: readonly [string, string, string],
	prices: readonly (number | string | Ink)[],
	currency: readonly string[] = ["Currency"],
) {
	const page = newPage("S");
	const labels = ["Inland City", "Port City", "Direction", "Container", ...heads, "Valid From", "Valid To", ...currency];
	const cells = ["CNCKG", "CNSHA", "Export", "20GP", ...prices, "2026-10-01", "2026-12-31", ...currency.map(() => "CNY")];
	for (const [c, value] of labels.entries()) page.put(1, c + 1, { value });
	for (const [c, value] of cells.entries()) page.put(2, c + 1, typeof value === "object" ? value : { value });
	return bytesOf([page]);
}

const asked = ({ questions }: Awaited<ReturnType<typeof upload>>, id: string) => questions.find((q) => q.id === id);
async function answered(batchId: string, id: string, answer: string) {
	await as("PM").answer({ batchId, answers: [{ id, answer }] });
	await Promise.all(desk.working);
	return (await rowsOf(batchId))[0];
}

it.each([
	["1200*1.1", []],
	["1.200*1.1", ["import.belowCost", "problem.unclearAmount"]],
])("a price may be a formula that begins with a number: %s", async (ssr, told) => {
	const batch = await upload(await priced(["Rail Cost", "SSR", "MSR"], [1_000, ssr, 1_100]));
	expect(batch.state).toBe("preview");
	const [read] = await rowsOf(batch.id);
	expect(read?.row.ssr).toBe(ssr);
	expect((JSON.parse(read?.errors ?? "[]") as { messageId: string }[]).map(({ messageId }) => messageId)).toEqual(told);
});

describe("prices that are a share of the cost", () => {
	it.each([
		["their heads", ["Rail Cost", "SSR (%)", "MSR (%)"], [4_000, 12, 8]],
		["their formats", ["Rail Cost", "SSR", "MSR"], [4_000, { value: 1.12, format: "0%" }, { value: 1.08, format: "0%" }]],
	] as const)("are asked about where %s say percent, and worked out from the cost where somebody says so", async (_, heads, prices) => {
		const batch = await upload(await priced(heads, prices));
		expect(asked(batch, "percentBasis")).toMatchObject({ cells: ["F2", "G2"], options: [{ value: "confirm" }, { value: "other" }], answer: null });
		expect(await answered(batch.id, "percentBasis", "other")).toMatchObject({
			outcome: "new",
			row: { cost: "4000", ssr: "cost*1.12", msr: "cost*1.08", basis: "container" },
		});
	});

	it.each([
		["a text", "12%"],
		["a format", { value: 1.12, format: "0%" }],
	] as const)("hold for a factor beside them that has no sign, where %s says percent", async (_, ssr) => {
		const batch = await upload(await priced(["Rail Cost", "SSR", "MSR"], [4_000, ssr, 1.05]));
		expect(asked(batch, "percentUnit")).toMatchObject({ cells: ["G2"] });
		expect(await answered(batch.id, "percentBasis", "other")).toMatchObject({
			outcome: "new",
			row: { cost: "4000", ssr: "cost*1.12", msr: "cost*1.05", basis: "container" },
		});
		await answered(batch.id, "percentUnit", "asWritten");
		expect(asked(await as("PM").batch({ batchId: batch.id }), "factor")).toMatchObject({ cells: ["G2"] });
		expect((await rowsOf(batch.id))[0]?.row).toMatchObject({ ssr: "cost*1.12", msr: "cost*1.05" });
	});

	it("are an error where the cost itself is in percent", async () => {
		const batch = await upload(await priced(["Rail Cost", "SSR", "MSR"], [{ value: 0.85, format: "0%" }, 4_500, 4_300]));
		expect(await answered(batch.id, "percentBasis", "other")).toMatchObject({ outcome: "error" });
	});

	it("are asked about where they are factors, and the amount where somebody says so", async () => {
		const batch = await upload(await priced(["Rail Cost", "SSR", "MSR"], [4_000, 1.12, 1.05]));
		expect(asked(batch, "factor")).toMatchObject({ count: 2, cells: ["F2", "G2"] });
		expect((await rowsOf(batch.id))[0]?.row).toMatchObject({ ssr: "cost*1.12", msr: "cost*1.05" });
		expect((await answered(batch.id, "factor", "other"))?.row).toMatchObject({ ssr: "1.12", msr: "1.05" });
	});

	it("are refused where nobody can be asked, with the formula to write", async () => {
		const name = await put(await priced(["Rail Cost", "SSR", "MSR"], [4_000, 1.12, 4_300]));
		await expect(checkExcelImport(olderClient(desk), "inlandRail", name)).rejects.toMatchObject({
			data: [expect.objectContaining({ messageId: "import.sheet.factor", field: "F2" }), { field: "ownership" }],
		});
	});
});

describe("a currency in some heads alone", () => {
	it("is asked about for the prices under the others", async () => {
		const batch = await upload(await priced(["Rail Cost (USD)", "SSR", "MSR"], [4_000, 4_500, 4_300], []));
		expect(asked(batch, "currencyBeside")).toMatchObject({ cells: ["E2"], message: expect.stringContaining("columns F, G") });
	});

	it("is no question where a selling price is reckoned from the cost that says it", async () => {
		const batch = await upload(await priced(["Rail Cost (USD)", "SSR", "MSR"], [4_000, "cost*1.12+300", 4_300], []));
		expect(asked(batch, "currencyBeside")).toBeUndefined();
		expect((await rowsOf(batch.id))[0]?.row).toMatchObject({ currency: "USD", ssr: "cost*1.12+300" });
	});

	it("is no question where all of them say it", async () => {
		const batch = await upload(await priced(["Rail Cost (USD)", "SSR (USD)", "MSR (USD)"], [4_000, 4_500, 4_300], []));
		expect(asked(batch, "currencyBeside")).toBeUndefined();
		expect((await rowsOf(batch.id))[0]?.row.currency).toBe("USD");
	});
});
