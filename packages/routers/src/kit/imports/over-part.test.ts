import { describe, expect, it } from "vitest";
import { bytesOf, newPage, type Scrap } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { upload, rowsOf } = importDeskPerTest();

const lane = ["Inland City", "Port City", "Valid From", "Valid To"];
const laneOf: Scrap[] = ["CNCKG", "CNSHA", "2031-01-01", "2031-03-31"];
const both: Record<string, Scrap> = { "Cost 20GP": 310, "SSR 20GP": 370, "Cost 40HC": 410, "SSR 40HC": 470 };
const costsFirst: Record<string, Scrap> = { "Cost 20GP": 310, "Cost 40HC": 410, "SSR 20GP": 370, "SSR 40HC": 470 };
const one: Record<string, Scrap> = { "Cost 40HC": 410, "SSR 40HC": 470, "MSR 40HC": 450 };

/** Reads prices under a word that stands alone in the row over their heads, from the column `at` of theirs on, merged over so many of them. */
async function read(word: string, heads: readonly string[], cells: readonly Scrap[], { at = 0, over = 1 } = {}) {
	const page = newPage("S");
	page.fill([
		[...lane.map(() => null), ...heads.map((_, i) => (i === at ? word : null))],
		[...lane, ...heads],
		[...laneOf, ...cells],
	]);
	if (over > 1) page.merge(1, lane.length + at + 1, 1, lane.length + at + over);
	const { id, questions } = await upload(await bytesOf([page]));
	const [asked, told] = ["titleOverPart", "titleOverFirst"].map((name) => questions.find((q) => q.id === name));
	return { rows: (await rowsOf(id)).map(({ row }) => row), asked, told };
}

const words = ["SOC", "USD", ">20t", "Import", "Dangerous goods"] as const;
const valuesOf = ({ ownership, currency, weightFrom, direction, cargo }: Record<string, unknown>) => [
	ownership,
	currency,
	weightFrom,
	direction,
	cargo,
];
const unsaid = ["COC", "CNY", "0", undefined, "general"];

describe("a word alone over the first of the prices", () => {
	it.each(words)("that is merged over some of them is asked about, and none is read by it: %s", async (word) => {
		for (const prices of [both, costsFirst]) {
			const { rows, asked } = await read(word, Object.keys(prices), Object.values(prices), { over: 2 });
			expect(asked).toMatchObject({ group: "doubtful", cells: ["E1"] });
			expect(rows).toHaveLength(2);
			for (const row of rows) expect(valuesOf(row)).toEqual(unsaid);
		}
	});

	it.each(words)("that is not merged is read for all of them, which is told unless it is a currency: %s", async (word) => {
		for (const prices of [both, costsFirst]) {
			const { rows, told, asked } = await read(word, Object.keys(prices), Object.values(prices));
			expect([asked, told?.cells]).toEqual([undefined, word === "USD" ? undefined : ["E1"]]);
			expect(rows).toHaveLength(2);
			for (const row of rows) expect(valuesOf(row)).not.toEqual(unsaid);
		}
	});

	it("is asked about where it is a currency and they are a cost and prices of one container", async () => {
		const { rows, asked } = await read("USD", Object.keys(one), Object.values(one));
		expect([asked?.cells, rows.map(({ currency }) => currency)]).toEqual([["E1"], ["CNY"]]);
	});

	it.each<[string, number, Record<string, Scrap>]>([
		["all of them", 4, both],
		["the only price", 1, { "Cost 40HC": 410 }],
	])("holds for them where it is over %s", async (_, over, prices) => {
		const { rows, asked, told } = await read("SOC", Object.keys(prices), Object.values(prices), { over });
		expect([asked, told]).toEqual([undefined, undefined]);
		expect(rows.map(({ ownership }) => ownership)).toEqual(rows.map(() => "SOC"));
	});
});

it.each(words)("a word over the last of two groups with the same heads is not the first one's: %s", async (word) => {
	const heads = ["Cost 40HC", "SSR 40HC", "Cost 40HC", "SSR 40HC"];
	const { rows, asked } = await read(word, heads, [410, 470, 390, 450], { at: 2, over: 2 });
	expect(asked?.cells).toEqual(["G1"]);
	expect(rows.map((row) => [row.cost, ...valuesOf(row)])).toEqual([["410", ...unsaid]]);
});
