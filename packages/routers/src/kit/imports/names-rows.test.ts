import { describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

type Line = readonly (string | number)[];

const desk = importDeskPerTest();
const title = ["Rates valid from 2027-01-01 to 2027-03-31"];
const rail = ["Origin", "Destination", "20GP Cost", "20GP SSR", "20GP MSR", "40HC Cost", "40HC SSR", "40HC MSR"];
const lane = ["Chongqing", "Shanghai", 4_400, 5_000, 4_700, 6_000, 6_600, 6_300];
const otherLane = ["Chengdu", "Ningbo", ...lane.slice(2)];
const truck = ["Hub", "Area", "Trucker", "Direction", "20GP Cost", "40HC Cost"];
const road = ["Shanghai", "310117", "TRK-SHA-01", "Export", 900, 1_200];

/** What is asked of a sheet and where, what its rates are in, and how its amounts are accounted for. */
async function read(rows: readonly Line[], domain = "inlandRail") {
	const role = domain === "inlandRail" ? "PM" : "VDM";
	const { id } = await desk.as(role).start({ domain, objectName: await desk.put(await sheetBytes([title, ...rows]), role) });
	await Promise.all(desk.working);
	const { questions, ledger } = await desk.as(role).batch({ batchId: id });
	const staged = await desk.rowsOf(id);
	return {
		asked: questions.filter(({ group }) => group !== "assumed").map(({ id, cells }) => [id, ...cells]),
		rows: staged.map(({ sheet_row }) => sheet_row),
		currencies: staged.map(({ row }) => row.currency),
		amounts: ledger?.amounts,
		left: ledger?.leftOut.map(({ cells }) => cells),
	};
}

const dropped = (cell: string) => ["dropped.note", cell];

describe("names and values side by side below wide rates", () => {
	it.each([
		[["Currency", "USD"], "currency"],
		[["Currency", ":", "USD"], "currency"],
		[["", "", "Currency", "USD"], "currency"],
		[["币种", "美元"], "currency"],
		[["Ownership", "SOC"], "ownership"],
		[["箱属", "SOC"], "ownership"],
		[["Cargo", "Dangerous goods"], "cargo"],
		[["货物", "危险品"], "cargo"],
		[["Basis", "per TEU"], "basis"],
	])("%j is asked about as a line is", async (cells, field) => {
		const { asked, rows } = await read([rail, lane, cells]);
		expect({ asked, rows }).toEqual({ asked: [[`noteSays.${field}`, "A4"]], rows: [3, 3] });
	});

	it.each([[["Surcharge", 200]], [["Fuel surcharge", "8%"]], [["Minimum charge", 500]], [["Tolls", 150]], [["附加费", 200]]])(
		"%j is asked about and its amount counted",
		async (cells) => {
			expect(await read([rail, lane, cells])).toMatchObject({ asked: [["noteAmounts", "A4"], dropped("B4")], amounts: 7, left: [["B4"]] });
		},
	);

	it.each([[["Waiting per hour", 100]], [["Tolls", 150]], [["待时费", 100]]])("%j below haulage is asked about and counted", async (cells) => {
		const { asked, left } = await read([truck, road, cells], "truckingCost");
		expect({ asked, left }).toEqual({ asked: expect.arrayContaining([dropped("B4")]), left: [["B4"]] });
	});

	it.each([[["Currency", "USD"]], [["币种", "美元"]], [["", "", "Currency", "USD"]]])("%j below haulage is asked about", async (cells) => {
		expect((await read([truck, road, cells], "truckingCost")).asked).toContainEqual(["noteSays.currency", "A4"]);
	});

	it.each([[["Foo", "Bar"]], [["Nowhere", "Elsewhere", "N/A", "N/A"]], [["某地", "某处"]]])("%j is asked about", async (cells) => {
		expect((await read([rail, lane, cells])).asked).toEqual([["linesLeft", "A4"]]);
	});

	it("a lane without prices stays a lane without rates", async () => {
		expect(await read([rail, lane, ["Chengdu", "Ningbo"]])).toMatchObject({ asked: [], rows: [3, 3] });
	});
});

describe("names and values side by side between rates", () => {
	it("hold for the rates below where others stand over the first", async () => {
		const { asked, currencies } = await read([rail, ["Currency", "CNY"], lane, ["Currency", "USD"], otherLane]);
		expect({ asked, currencies }).toEqual({ asked: [], currencies: ["CNY", "CNY", "USD", "USD"] });
	});

	it("are asked about where rates stand over them already", async () => {
		expect((await read([rail, lane, ["Currency", "USD"], otherLane])).asked).toEqual([["lineSays.currency", "5"]]);
		const { asked, left } = await read([rail, lane, ["Surcharge", 200], otherLane]);
		expect({ asked: asked.map(([id]) => id), left }).toEqual({ asked: expect.arrayContaining(["noteAmounts", "dropped.note"]), left: [["B4"]] });
	});
});

it("a currency and its name below rates of one row each are no rate", async () => {
	const heads = ["Origin", "Destination", "Container", "Cost", "SSR", "MSR"];
	const { asked, rows } = await read([heads, ["Chongqing", "Shanghai", "20GP", 4_400, 5_000, 4_700], ["Currency", "USD"]]);
	expect({ asked, rows }).toEqual({ asked: [["noteSays.currency", "A4"]], rows: [3] });
});
