import { describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { upload, rowsOf } = importDeskPerTest();

const title = ["Export, CNY, COC, valid 1 Jan 2031 - 31 Mar 2031"];
const kunming = ["Kunming", "Qingdao", 1_900, 2_500];

/** What is asked about a second table in a sheet, which rates are read, and the amounts left out. */
async function read(rows: readonly (readonly (string | number | null)[])[]) {
	const { id, questions, ledger } = await upload(await sheetBytes([title, ...rows].map((row) => [...row])));
	const own = questions.filter(({ id }) => id === "secondTable");
	return {
		asked: own.map(({ cells, message }) => [cells, /columns? [A-Z, ]+,/.exec(message.split("prices, in ")[1] ?? "")?.[0]]),
		same: questions.filter(({ id }) => id === "sameColumn").length,
		rates: (await rowsOf(id)).map(({ row }) => [row.inlandCity, row.portCity, row.containerType, row.cost]),
		left: ledger?.leftOut.flatMap(({ cells }) => cells),
		count: ledger?.leftOut.reduce((sum, { count }) => sum + count, 0),
	};
}

const first = [
	["CNKMG", "CNTAO", "20GP", "1900"],
	["CNKMG", "CNTAO", "40GP", "2500"],
];

describe("a second table beside the first", () => {
	it.each([
		["the same heads", ["Origin", "Port", "20GP", "40GP", null, "Origin", "Port", "40HC", "45HC"]],
		["the ship's words", ["Origin", "Port", "20GP", "40GP", null, "POL", "POD", "40HC", "45HC"]],
		["another language", ["起运地", "目的港", "20GP", "40GP", null, "From", "To", "40HC", "45HC"]],
		["words no book has", ["Inland city", "Port city", "20GP", "40GP", null, "Ramp", "Seaport", "40HC", "45HC"]],
		["no heads", ["Inland city", "Port city", "20GP", "40GP", null, null, null, "40HC", "45HC"]],
	])("is left out and asked about: %s", async (_, heads) => {
		const { asked, same, rates, left, count } = await read([heads, [...kunming, null, "Wuhan", "Qingdao", 5_200, 5_900]]);
		expect([asked, same]).toEqual([[[["F2"], "columns H, I,"]], 0]);
		expect(rates).toEqual(first);
		expect([left, count]).toEqual([["H3", "I3"], 2]);
	});

	it("is left out where one column has whole lanes", async () => {
		const lane = ["Lane", "20GP", "40GP", null, "Lane", "40HC", "45HC"];
		const { asked, rates, count } = await read([lane, ["Kunming-Qingdao", 1_900, 2_500, null, "Wuhan-Qingdao", 5_200, 5_900]]);
		expect(asked).toEqual([[["E2"], "columns F, G,"]]);
		expect(rates).toEqual(first);
		expect(count).toBe(2);
	});

	it("is left out where it has places and the first one whole lanes", async () => {
		const { asked, rates, count } = await read([
			["Lane", "20GP", "40GP", null, "Origin", "Port", "40HC"],
			["Kunming-Qingdao", 1_900, 2_500, null, "Wuhan", "Qingdao", 5_200],
		]);
		expect(asked).toEqual([[["E2"], "columns G,"]]);
		expect(rates.map(([, , container]) => container)).toEqual(["20GP", "40GP"]);
		expect(rates.every(([city]) => city !== "CNWUH")).toBe(true);
		expect(count).toBe(1);
	});

	it("is left out where only its port stands there once more", async () => {
		const { asked, rates, count } = await read([
			["Origin", "Port", "20GP", "Port", "40HC"],
			["Kunming", "Qingdao", 1_900, "Shanghai", 2_600],
		]);
		expect(asked).toEqual([[["D2"], "columns E,"]]);
		expect([rates, count]).toEqual([[first[0]], 1]);
	});

	it("is left out under groups of another way and currency", async () => {
		const { asked, rates, count } = await read([
			["出口（人民币）", null, null, null, null, "进口（美元）"],
			["内陆城市", "港口", "20GP", "40GP", null, "内陆城市", "港口", "20GP", "40GP"],
			[...kunming, null, "Wuhan", "Qingdao", 500, 700],
		]);
		expect(asked).toEqual([[["F3"], "columns H, I,"]]);
		expect([rates, count]).toEqual([first, 2]);
	});

	it.each([
		["a charge of the port", ["Origin", "Port", "20GP", "港杂费", "40GP"], ["Kunming", "Qingdao", 1_900, 80, 2_500]],
		["a terminal", ["Origin", "Port", "20GP", "Terminal", "40GP"], ["Kunming", "Qingdao", 1_900, "Longtan", 2_500]],
		["a remark without a head", ["Origin", "Port", "20GP", null, "40GP"], ["Kunming", "Qingdao", 1_900, "weekly", 2_500]],
		["places behind the prices", ["20GP", "40GP", "Origin", "Port"], [1_900, 2_500, "Kunming", "Qingdao"]],
		["when trains leave", ["Origin", "Port", "20GP", "Departure", "40GP"], ["Kunming", "Qingdao", 1_900, "Mon/Thu", 2_500]],
	])("is none beside %s", async (_, heads, row) => {
		const { asked, rates } = await read([heads, row]);
		expect(asked).toEqual([]);
		expect(rates).toEqual(first);
	});
});
