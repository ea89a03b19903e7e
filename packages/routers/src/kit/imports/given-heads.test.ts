import { describe, expect, it } from "vitest";
import { bytesOf, newPage, type Scrap } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, rowsOf, upload } = desk;

const before: Scrap[] = ["Inland City", "Port City", "Remark", "SSR", "MSR", "Valid From", "Valid To"];
const lane = (city: string): Scrap[] => [city, "CNSHA", "x", "cost*1.2", "cost*1.1", "2026-10-01", "2026-12-31", 4_000, 4_100, 6_000, 6_100];

/** A head of two rows: a container over every two of the last four columns, and below it a word of each. */
const drawn = (words: readonly string[], isMerged = true) => {
	const page = newPage("S");
	page.fill([["Rail rates"], [...before, "20GP", null, "40HC", null], [...before.map(() => null), ...words], lane("CNCKG"), lane("CNCTU")]);
	if (isMerged) for (const column of [8, 10]) page.merge(2, column, 2, column + 1);
	if (isMerged) for (const [i] of before.entries()) page.merge(2, i + 1, 3, i + 1);
	return bytesOf([page]);
};

const headsOf = ({ mapping }: Awaited<ReturnType<typeof upload>>) => mapping?.columns.slice(before.length).map(({ header }) => header);

describe("a second row of a head under every container", () => {
	it.each([
		["weights", ["≤18t", ">18t", "≤22t", ">22t"], "weightTo", ["18", "999.999", "22", "999.999"]],
		["directions", ["出口", "进口", "出口", "进口"], "direction", ["westbound", "eastbound", "westbound", "eastbound"]],
		["owners", ["COC", "SOC", "COC", "SOC"], "ownership", ["COC", "SOC", "COC", "SOC"]],
		["currencies", ["CNY", "USD", "CNY", "USD"], "currency", ["CNY", "USD", "CNY", "USD"]],
	])("is read as one of %s", async (_, words, field, values) => {
		for (const isMerged of [true, false]) {
			const batch = await upload(await drawn(words, isMerged));
			expect(batch.mapping?.headerRows).toEqual([2, 3]);
			const rows = await rowsOf(batch.id);
			expect(rows.slice(0, 4).map(({ row }) => row[field])).toEqual(values);
			expect(rows).toHaveLength(8);
		}
	});
});

describe("other rows told for a head", () => {
	it("give the columns the words of these rows, and the fields given stay", async () => {
		const batch = await upload(await drawn(["light", "heavy", "light", "heavy"]));
		expect(headsOf(batch)).not.toContain("20GP / light");
		const tell = async (last: number, of: typeof batch) => {
			if (!of.mapping) throw new Error("nothing is mapped");
			await as("PM").setMapping({ batchId: of.id, mapping: { ...of.mapping, headerRows: [2, last] } });
			await Promise.all(desk.working);
			return as("PM").batch({ batchId: of.id });
		};
		const both = await tell(3, batch);
		expect(headsOf(both)).toEqual(["20GP / light", "20GP / heavy", "40HC / light", "40HC / heavy"]);
		expect(both.mapping?.columns[7]?.target?.field).toBe("cost");
		const one = await tell(2, both);
		expect(headsOf(one)).toEqual(headsOf(batch));
		expect(await tell(3, one)).toMatchObject({ mapping: { columns: both.mapping?.columns } });
	});
});
