import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { books } from "../../prices/books.ts";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { importBook } from "./book.ts";
import { forwarding, type ImportDesk, importDesk } from "./testing.ts";

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
});
afterAll(() => desk.close());

const { rowsOf, upload } = forwarding(() => desk);

const lane: readonly (readonly [string, string])[] = [
	["Inland City", "CNCKG"],
	["Port City", "CNSHA"],
	["Direction", "Export"],
	["Container", "20GP"],
	["Rail Cost", "4000"],
	["Currency", "CNY"],
	["SSR", "cost*1.1"],
	["MSR", "4100"],
	["Valid From", "2026-10-01"],
	["Valid To", "2026-12-31"],
];

/** A sheet of one lane with these columns of weights, a row for each of these cells. */
const sheetOf = async (heads: readonly string[], cells: readonly (readonly unknown[])[]) =>
	upload(
		await readAll(
			writeSheet({
				sheetName: "S",
				columns: [...lane.map(([header]) => ({ header })), ...heads.map((header) => ({ header }))],
				rows: cells.map((weights) => [...lane.map(([, value]) => value), ...weights]),
			}),
		),
	);

const bandsOf = async (batchId: string) => (await rowsOf(batchId)).map(({ row, errors }) => [row.weightFrom, row.weightTo, errors !== null]);

describe("a column of weights", () => {
	it.each([
		["0-18000", "0", "18"],
		["18000 - 24000", "18", "24"],
		["500-20000", "0.5", "20"],
		["20-24T", "20", "24"],
		["20t~24t", "20", "24"],
		["18吨至24吨", "18", "24"],
		["18<W≤24T", "18", "24"],
		["20,000-24,000 kg", "20", "24"],
		["≤22吨", "0", "22"],
		["＜=22T", "0", "22"],
		["22T以下", "0", "22"],
		["22T以内", "0", "22"],
		["max 22 tons", "0", "22"],
		["限重22吨", "0", "22"],
		[">24T", "24", "999.999"],
		["24吨以上", "24", "999.999"],
		["24T+", "24", "999.999"],
		["over 24000 kg", "24", "999.999"],
		["不限", "0", "999.999"],
	])("gives where a band begins and ends: %s", async (text, from, to) => {
		for (const head of ["Weight", "重量段"]) {
			const { id, questions } = await sheetOf([head], [[text]]);
			expect(await bandsOf(id)).toEqual([[from, to, false]]);
			expect(questions.filter((q) => /weight/i.test(q.id))).toEqual([]);
		}
	});

	it.each([
		["重量上限", "0-18000", "0", "18"],
		["限重", "20-24T", "20", "24"],
		["限重", ">24T", "24", "999.999"],
		["Weight over (t)", "≤22吨", "0", "22"],
		["Weight over (t)", "20-24T", "20", "24"],
	])("of one end gives the other where its cells say so: %s, %s", async (head, text, from, to) => {
		expect(await bandsOf((await sheetOf([head], [[text]])).id)).toEqual([[from, to, false]]);
	});

	it("is counted in what its head says, and asked about where that cannot be", async () => {
		const { id, questions } = await sheetOf(["Weight (kg)"], [["0-18000"], ["18000-26000"]]);
		expect(await bandsOf(id)).toEqual([
			["0", "18", false],
			["18", "26", false],
		]);
		expect(questions.find((q) => q.id === "weightUnit")).toBeUndefined();
		const doubtful = await sheetOf(["Weight (kg)"], [["0-24"]]);
		expect(doubtful.questions.find((q) => q.id === "weightUnit")).toMatchObject({ group: "doubtful", cells: ["K2"] });
	});

	it("is asked about where a weight alone may be the least or the most", async () => {
		const { id, questions } = await sheetOf(["Weight"], [[24], ["26t"]]);
		expect((await bandsOf(id)).map((band) => band.slice(0, 2))).toEqual([
			["0", "24"],
			["0", "26"],
		]);
		expect(questions.find((q) => q.id === "weightLimit")).toMatchObject({ group: "doubtful", count: 2, cells: ["K2", "K3"] });
	});

	it("is asked about where two columns of it say otherwise", async () => {
		const { questions } = await sheetOf(["Weight over (t)", "Weight up to (t)"], [["18", "20-24T"]]);
		expect(questions.map((q) => q.id)).toContain("contradiction.weightFrom.column.beside");
	});

	it("is an error where it is no band: upside down, or a day", async () => {
		const { id } = await sheetOf(["Weight"], [["24-20T"], [new Date("2026-10-20")], ["heavy"], ["20-22-24T"]]);
		expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(["error", "error", "error", "error"]);
	});

	it.each(books.map(({ domain }) => domain))("is known in every book: %s", (domain) => {
		expect(importBook(domain).fields.map((field) => field.name)).toContain("weightBand");
	});
});
