import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bytesOf, type Ink, newPage } from "./corpus/workbook.ts";
import { forwarding, type ImportDesk, importDesk } from "./testing.ts";

let desk: ImportDesk;
beforeEach(async () => {
	desk = await importDesk();
});
afterEach(() => desk.close());

const { upload, rowsOf } = forwarding(() => desk);

type Scrap = Ink | string | number | null;
type Batch = Awaited<ReturnType<typeof upload>>;

const wide = ["Inland City", "Port City", "Direction", "20GP", "40HC", "SSR", "MSR", "Valid From", "Valid To", "Remark"];
const rate = (code: string, over: Partial<Record<number, Scrap>> = {}): Scrap[] =>
	[code, "CNSHA", "Export", 4_000, 6_000, "cost*1.2", "cost*1.1", "2026-10-01", "2026-12-31", null].map((value, i) => over[i] ?? value);
const alone = (column: number, word: Scrap): Scrap[] => [...Array.from({ length: column }, () => null), word];

const read = async (rows: readonly Scrap[][], draw: { merges?: [number, number, number, number][]; hidden?: number[] } = {}): Promise<Batch> => {
	const page = newPage("S");
	for (const [r, cells] of rows.entries())
		for (const [c, scrap] of cells.entries()) if (scrap !== null) page.put(r + 1, c + 1, typeof scrap === "object" ? scrap : { value: scrap });
	for (const merge of draw.merges ?? []) page.merge(...merge);
	for (const row of draw.hidden ?? []) page.hideRow(row);
	return upload(await bytesOf([page]));
};

const question = ({ questions }: Batch, id: string) => questions.find((q) => q.id === id);
const doubts = ({ questions }: Batch) => questions.filter((q) => q.group === "doubtful").map((q) => q.id);
const valuesOf = async ({ id }: Batch, field: string) => (await rowsOf(id)).map(({ row }) => row[field]);

describe("a word alone under a column", () => {
	it("is no section for the rates below it, but asked about where it stands", async () => {
		for (const [column, cell] of [
			[4, "E3"],
			[9, "J3"],
			[2, "C3"],
		] as const) {
			const batch = await read([wide, rate("CNCKG"), alone(column, "SOC"), rate("CNCTU")]);
			expect(await valuesOf(batch, "ownership")).toEqual(["COC", "COC", "COC", "COC"]);
			expect(question(batch, "lineAside.ownership")).toMatchObject({ count: 1, cells: [cell] });
		}
	});

	it("is not asked about where every rate says the same", async () => {
		const batch = await read([["All rates for SOC containers in CNY"], wide, rate("CNCKG"), alone(9, "SOC"), rate("CNCTU")]);
		expect(await valuesOf(batch, "ownership")).toEqual(["SOC", "SOC", "SOC", "SOC"]);
		expect(doubts(batch)).toEqual([]);
	});

	it("is a section where it begins the line or is merged over the table", async () => {
		for (const [column, merges] of [
			[0, []],
			[1, [[3, 2, 3, 9]]],
		] as [number, [number, number, number, number][]][]) {
			const batch = await read([wide, rate("CNCKG"), alone(column, "SOC"), rate("CNCTU")], { merges });
			expect(await valuesOf(batch, "ownership")).toEqual(["COC", "COC", "SOC", "SOC"]);
			expect(doubts(batch)).toEqual([]);
		}
	});
});
