import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { books } from "../../prices/books.ts";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { importBook } from "./book.ts";
import { sheetBytes } from "./corpus/workbook.ts";
import { forwarding, type ImportDesk, importDesk } from "./testing.ts";

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
});
afterAll(() => desk.close());

const { answered, rowsOf, upload } = forwarding(() => desk);

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
		["18000 - 24000", "17.999", "24"],
		["500-20000", "0.499", "20"],
		["20-24T", "19.999", "24"],
		["20t~24t", "19.999", "24"],
		["18吨至24吨", "17.999", "24"],
		["18<W≤24T", "18", "24"],
		["20,000-24,000 kg", "19.999", "24"],
		["≤22吨", "0", "22"],
		["＜=22T", "0", "22"],
		["22T以下", "0", "22"],
		["22T以内", "0", "22"],
		["max 22 tons", "0", "22"],
		[">24T", "24", "999.999"],
		["24吨以上", "23.999", "999.999"],
		["24T+", "23.999", "999.999"],
		["over 24000 kg", "24", "999.999"],
		["<22T", "0", "21.999"],
		["不足22吨", "0", "21.999"],
		["under 22 t", "0", "21.999"],
		["22吨以下（不含）", "0", "21.999"],
		["≥24T", "23.999", "999.999"],
		["24 t or more", "23.999", "999.999"],
		["min 24 t", "23.999", "999.999"],
		["24吨（含）以上", "23.999", "999.999"],
		["18≤W<24T", "17.999", "23.999"],
		["18-<22", "17.999", "21.999"],
		["18t - ≤22t", "17.999", "22"],
		[">18-22T", "18", "22"],
		["≥18-<22吨", "17.999", "21.999"],
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
		["限重", "20-24T", "19.999", "24"],
		["限重", ">24T", "24", "999.999"],
		["Weight over (t)", "≤22吨", "0", "22"],
		["Weight over (t)", "20-24T", "19.999", "24"],
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

	it.each([
		["0-24000", "0", "24"],
		["18000-24000", "17.999", "24"],
		["500-20000", "0.499", "20"],
		["≤24000", "0", "24"],
	])("of kilograms below a head of tonnes is told as the tonnes it was read as: %s", async (text, from, to) => {
		const { id, questions } = await sheetOf(["Weight (t)"], [[text]]);
		expect((await bandsOf(id)).map((band) => band.slice(0, 2))).toEqual([[from, to]]);
		const asked = questions.find((q) => q.id === "weightUnit");
		expect(asked).toMatchObject({ group: "doubtful", cells: ["K2"], answer: null });
		expect(asked?.message).toContain(`read as ${to} t`);
	});

	it("is asked about where a weight alone may be the least or the most", async () => {
		const { id, questions } = await sheetOf(["Weight"], [[24], ["26t"]]);
		expect((await bandsOf(id)).map((band) => band.slice(0, 2))).toEqual([
			["0", "24"],
			["0", "26"],
		]);
		expect(questions.find((q) => q.id === "weightLimit")).toMatchObject({ group: "doubtful", count: 2, cells: ["K2", "K3"] });
	});

	it.each([
		["限重", 26],
		["限重(吨)", "26吨"],
		["Max weight", "26t"],
		["Weight", "限重26吨"],
		["Max weight", "max 26 tons"],
	])("is asked about where a limit of what may be loaded stands for it: %s, %s", async (head, text) => {
		const { questions } = await sheetOf([head], [[text]]);
		expect(questions.find((q) => q.id === "weightLimit")).toMatchObject({ group: "doubtful", count: 1, cells: ["K2"], answer: null });
	});

	it("ends where its limit says beside a column of where it begins", async () => {
		const { id, questions } = await sheetOf(["Weight from", "Max weight"], [[18, 24]]);
		expect((await bandsOf(id))[0]?.slice(0, 2)).toEqual(["17.999", "24"]);
		expect(questions.some((q) => q.id === "weightLimit")).toBe(false);
	});

	it("is asked about where two columns of it say otherwise", async () => {
		const { questions } = await sheetOf(["Weight over (t)", "Weight up to (t)"], [["18", "20-24T"]]);
		expect(questions.map((q) => q.id)).toContain("contradiction.weightFrom.column.beside");
	});

	it("is an error where it is no band: upside down, or a day", async () => {
		const { id } = await sheetOf(["Weight"], [["24-20T"], [new Date("2026-10-20")], ["heavy"], ["20-22-24T"]]);
		expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(["error", "error", "error", "error"]);
	});

	it.each([
		[
			["<20t", ">=20t"],
			["0-19.999", "19.999-999.999"],
		],
		[
			[">=20t", "<20t"],
			["19.999-999.999", "0-19.999"],
		],
		[
			["≤20t", ">20t"],
			["0-20", "20-999.999"],
		],
		[
			["0-20", "20-25"],
			["0-20", "20-25"],
		],
		[
			["<20t", "20-25t"],
			["0-19.999", "19.999-25"],
		],
		[
			["0-20t", "≥20t"],
			["0-19.999", "19.999-999.999"],
		],
		[
			["0-19.999", "20-25"],
			["0-19.999", "19.999-25"],
		],
		[
			["under 20 t", "20 t or more"],
			["0-19.999", "19.999-999.999"],
		],
		[
			["不足20吨", "20吨以上"],
			["0-19.999", "19.999-999.999"],
		],
		[
			["20吨及以下", "20吨以上"],
			["0-20", "20-999.999"],
		],
		[
			["20吨以下", "20吨及以上"],
			["0-19.999", "19.999-999.999"],
		],
		[
			["20吨以下", "超过20吨"],
			["0-20", "20-999.999"],
		],
	])("says whose the weight is that two bands meet in: %s", async (texts, bands) => {
		const { id, questions } = await sheetOf(
			["Weight"],
			texts.map((text) => [text]),
		);
		expect((await bandsOf(id)).map(([from, to]) => `${from}-${to}`)).toEqual(bands);
		expect(questions.filter((q) => /weight/i.test(q.id))).toEqual([]);
	});

	it("tells what no band of it holds", async () => {
		const { id, notices } = await sheetOf(["Weight (kg)"], [["0-20000"], ["21001-25000"], ["25001-28000"]]);
		expect((await bandsOf(id)).map(([from, to]) => [from, to])).toEqual([
			["0", "20"],
			["21", "25"],
			["25", "28"],
		]);
		expect(notices.filter(({ message }) => message.includes("over 20 t up to 21 t"))).toEqual([expect.objectContaining({ rows: [3] })]);
	});

	it.each([[["20吨以下", "20吨以上"]], [["0-20t", "20t+"]], [["up to 20 t", "20 t and above"]]])(
		"asks whose the weight is where both bands may hold it: %s",
		async (texts) => {
			const { id, questions } = await sheetOf(
				["Weight"],
				texts.map((text) => [text]),
			);
			expect((await bandsOf(id)).map(([from, to]) => [from, to])).toEqual([
				["0", "20"],
				["20", "999.999"],
			]);
			expect(questions.find((q) => q.id === "sharedWeight")).toMatchObject({
				group: "doubtful",
				count: 1,
				cells: ["K3"],
				message: expect.stringContaining("such as 20 t"),
			});
			await answered(id, "sharedWeight", "other");
			expect((await bandsOf(id)).map(([from, to]) => [from, to])).toEqual([
				["0", "19.999"],
				["19.999", "999.999"],
			]);
		},
	);

	it.each([
		["Weight from (t)", "Weight to (t)", ["0-20", "20-25"]],
		["Weight over (t)", "Weight up to (t)", ["0-20", "20-25"]],
		["Weight from (>= t)", "Weight to (< t)", ["0-19.999", "19.999-24.999"]],
	])("in two columns has the weight they meet in by their heads: %s, %s", async (from, to, bands) => {
		const { id } = await sheetOf(
			[from, to],
			[
				[0, 20],
				[20, 25],
			],
		);
		expect((await bandsOf(id)).map((band) => band.slice(0, 2).join("-"))).toEqual(bands);
	});

	it("in two columns begins with what the first says, but where that is more than it", async () => {
		for (const [head, from] of [
			["Weight from (t)", "20.999"],
			["Weight over (t)", "21"],
		] as const)
			expect((await bandsOf((await sheetOf([head, "Weight up to (t)"], [[21, 25]])).id))[0]).toEqual([from, "25", false]);
	});

	it.each([
		[
			["20GP 20-24T", "20GP 25-28T"],
			["19.999-24", "24.999-28"],
		],
		[["20GP 20-24T"], ["19.999-24"]],
		[
			["20GP ≤20T", "20GP 20-24T"],
			["0-20", "20-24"],
		],
		[
			["20GP <20T", "20GP 20-24T"],
			["0-19.999", "19.999-24"],
		],
		[
			["20GP (0-20t)", "20GP (20-25t)", "20GP (25-28t)"],
			["0-20", "20-25", "25-28"],
		],
	])("is said by the heads of prices as by cells: %s", async (heads, bands) => {
		const shared = lane.filter(([head]) => head !== "Container" && head !== "Rail Cost");
		const sheet = await readAll(
			writeSheet({
				sheetName: "S",
				columns: [...shared.map(([header]) => header), ...heads].map((header) => ({ header })),
				rows: [[...shared.map(([, value]) => value), ...heads.map(() => "4000")]],
			}),
		);
		const { id, questions } = await upload(sheet);
		expect((await bandsOf(id)).map(([from, to]) => `${from}-${to}`)).toEqual(bands);
		expect(questions.filter((q) => /weight/i.test(q.id))).toEqual([]);
	});

	it.each([
		[["20-24T"], ["19.999-24"]],
		[
			["0-20T", "20-24T"],
			["0-20", "20-24"],
		],
		[["20GP (20-24T)"], ["19.999-24"]],
	])("is said by lines over sections as by cells: %s", async (lines, bands) => {
		const rates = lines.flatMap((line) => [[line], lane.map(([, value]) => value)]);
		const { id, questions } = await upload(await sheetBytes([lane.map(([head]) => head), ...rates]));
		expect((await bandsOf(id)).map(([from, to]) => `${from}-${to}`)).toEqual(bands);
		expect(questions.filter((q) => /weight/i.test(q.id))).toEqual([]);
	});

	const weighed = books.filter(({ fields }) => fields.some(({ kind }) => kind === "weight"));
	it.each(weighed.map(({ domain }) => domain))("is known in every book of weights: %s", (domain) => {
		expect(importBook(domain).fields.map((field) => field.name)).toContain("weightBand");
	});
});
