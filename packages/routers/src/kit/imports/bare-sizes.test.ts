import { expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const { rowsOf, upload } = importDeskPerTest();

/** Without columns of days nothing but words and such prices stands in a row. */
const title: Scrap[] = ["CNY COC export valid 1 Jan 2031 - 31 Mar 2031"];
const ends = ["2031-01-01", "2031-03-31"];

/** Rates of a sheet of services by port, as container and price, by their sheet row. */
async function services(heads: readonly string[], ...rows: readonly (readonly Scrap[])[]) {
	const table = rows.map((row) => ["CNSHA", ...row]);
	const { id, ledger, questions } = await upload(await sheetBytes([title, ["Port", "Charge", ...heads], ...table]), "bookingService");
	const rates = (await rowsOf(id)).map(({ sheet_row, row }) => [sheet_row, row.containerType, row.price ?? row.cost ?? row.ssr ?? row.msr]);
	return { rates, amounts: ledger?.amounts, asked: questions.map((q) => q.id) };
}

it.each<[string, Scrap, Scrap]>([
	["45 and 45", 45, 45],
	["20 and 40", 20, 40],
	["20 and 45", 20, 45],
	["numbers as texts", "20", "40"],
	["amounts with their sign", "¥20", "¥40"],
])("prices that are sizes of containers, too, are read for those of their heads, in the first row as in any other: %s", async (_, small, large) => {
	const rows: Scrap[][] = [
		["VGM", small, large],
		["THC", 850, 1250],
		["SEAL", small, large],
	];
	const { amounts, asked, rates } = await services(["20GP", "40HC"], ...rows);
	const amountOf = (scrap: Scrap) => String(scrap).replace("¥", "");
	expect(rates).toEqual(
		rows.flatMap(([, one, other], i) => [
			[i + 3, "20GP", amountOf(one ?? null)],
			[i + 3, "40HC", amountOf(other ?? null)],
		]),
	);
	expect([amounts, asked.includes("headWords")]).toEqual([6, false]);
});

it("such prices of lanes are no head among the rates, whatever stands beside them", async () => {
	const heads = ["Inland City", "Port City", "Direction", "20GP", "40GP", "40HC"];
	const lane = (city: string, ...prices: number[]) => [city, "CNSHA", "Export", ...prices];
	const rows = [lane("CNCKG", 20, 40, 45), lane("CNCTU", 4_000, 5_000, 5_100), lane("CNSIA", 45, 40, 20), lane("CNWUH", 20, 40, 40)];
	const { id, ledger } = await upload(await sheetBytes([title, heads, ...rows]));
	expect((await rowsOf(id)).map(({ sheet_row, row }) => [sheet_row, row.containerType, row.cost])).toEqual(
		rows.flatMap((row, i) => ["20GP", "40GP", "40HC"].map((container, at) => [i + 3, container, String(row[3 + at])])),
	);
	expect(ledger?.amounts).toBe(12);
});

it("sizes by their feet alone below names of fields are the head of the table below them", async () => {
	const rows = [
		["Inland City", "Port City", "Direction", "20", "40", "45", "Valid From", "Valid To"],
		["CNCKG", "CNSHA", "Export", 4_000, 5_000, 5_100, ...ends],
		["Inland City", "Port City", "Direction", "45", "40", "20", "Valid From", "Valid To"],
		["CNCTU", "CNSHA", "Export", 5_200, 5_150, 4_100, ...ends],
	];
	const { id } = await upload(await sheetBytes(rows));
	const read = (await rowsOf(id)).map(({ sheet_row, row }) => [sheet_row, row.containerType, row.cost]);
	expect(read.filter(([row]) => row === 4)).toEqual([
		[4, "45HC", "5200"],
		[4, "40GP", "5150"],
		[4, "20GP", "4100"],
	]);
});
