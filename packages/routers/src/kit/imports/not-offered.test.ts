import { describe, expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";
import { railHeads, railRate } from "./testing-lines.ts";

const { answered, rowsOf, upload } = importDeskPerTest();

/** The row of a city whose cost, SSR and MSR are these. */
const priced = (city: string, ...prices: readonly Scrap[]): Scrap[] => [city, ...railRate.slice(1, 4), ...prices, ...railRate.slice(7)];

async function read(rows: readonly (readonly Scrap[])[], heads: readonly string[] = railHeads) {
	const batch = await upload(await sheetBytes([heads, ...rows]));
	const rates = (await rowsOf(batch.id)).map(({ row, outcome }) => [row.inlandCity, outcome]);
	return { id: batch.id, rates, ledger: batch.ledger, asked: batch.questions.filter(({ group }) => group !== "assumed") };
}

describe("rows that say of all their prices that there are none", () => {
	it.each(["N/A", "-", "暂不接", "停运", "no service", "×"])("are asked about once, counted, and left out: %s", async (none) => {
		const { asked, ledger, rates } = await read([
			priced("CNCKG", 4_000, 9_000, 8_000),
			priced("CNCTU", none, none, none),
			priced("CNSIA", none, null, none),
		]);
		expect(rates).toEqual([["CNCKG", "new"]]);
		expect(asked).toMatchObject([{ id: "dropped.notOffered", group: "dropped", count: 2, cells: ["E3", "E4"], answer: null }]);
		expect(asked[0]?.options.map(({ label }) => label)).toEqual(["Leave out", "They are rates whose prices are missing"]);
		expect(ledger).toMatchObject({ amounts: 3, read: 3, questions: 0, leftOut: [], notOffered: 5 });
	});

	it("are rates without prices where a person says so", async () => {
		const { id } = await read([priced("CNCKG", 4_000, 9_000, 8_000), priced("CNCTU", "N/A", "N/A", "N/A")]);
		await answered(id, "dropped.notOffered", "other");
		expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(["new", "error"]);
	});

	it.each<[string, readonly Scrap[]]>([
		["a price", ["N/A", 9_000, 8_000]],
		["a formula", ["N/A", "cost*1.1", "N/A"]],
		["what is struck through", [{ value: "N/A", struck: true }, "N/A", "N/A"]],
		["words nobody knows", ["N/A", "per agreement", "N/A"]],
		["nothing", [null, null, null]],
	])("are none beside %s", async (_, prices) => {
		const { asked, rates } = await read([priced("CNCTU", ...prices)]);
		expect(asked.map(({ id }) => id)).not.toContain("dropped.notOffered");
		expect(rates).toHaveLength(1);
	});

	it("are on request where they say that as well", async () => {
		const { asked, rates } = await read([[...priced("CNCTU", "-", "-", "-"), "Yes"]], [...railHeads, "On request"]);
		expect([asked.map(({ id }) => id), rates]).toEqual([[], [["CNCTU", "new"]]]);
	});

	it.each(["N/A", "暂不接", "suspended"])("give no rate of a container that says so in its own column, which is counted: %s", async (none) => {
		const heads = ["Inland City", "Port City", "Direction", "Cost 20GP", "Cost 40HC", ...railHeads.slice(5)];
		const { asked, ledger, rates } = await read([["CNCKG", "CNSHA", "Export", 4_000, none, "cost*1.1", "cost*1.05", ...railRate.slice(7)]], heads);
		expect([asked, rates]).toEqual([[], [["CNCKG", "new"]]]);
		expect(ledger).toMatchObject({ amounts: 3, read: 3, notOffered: 1 });
	});
});
