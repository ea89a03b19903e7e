import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bytesOf, newPage } from "./corpus/workbook.ts";
import { forwarding, type ImportDesk, importDesk } from "./testing.ts";

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
});
afterAll(() => desk.close());

const { answered, as, rowsOf, upload } = forwarding(() => desk);

const rest = ["COC/SOC", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const values = ["COC", 4_000, 9_000, 8_000, "CNY", "2026-10-01", "2026-12-31"];

/** A sheet of rates with these heads and cells before the others, each of another container. */
async function read(heads: readonly string[], rows: readonly (readonly string[])[], sheet = "S") {
	const page = newPage(sheet);
	page.fill([[...heads, "Container", ...rest], ...rows.map((cells, i) => [...cells, ["40HC", "20GP", "40GP"][i] ?? "45HC", ...values])]);
	const { id, questions } = await upload(await bytesOf([page]));
	const asked = questions.filter(({ group }) => group !== "assumed").map(({ id: question }) => question);
	return { id, asked, lanes: await lanesOf(id) };
}
const lanesOf = async (id: string) => (await rowsOf(id)).map(({ row }) => [row.inlandCity, row.portCity, row.direction]);

const out = ["CNCKG", "CNSHA", "westbound"];
const back = ["CNCKG", "CNSHA", "eastbound"];

describe("a lane in one cell", () => {
	it.each(["Lane", "Route", "线路", "POL/POD", "起运地-目的地"])("under %s is read with its way", async (head) => {
		const { asked, lanes } = await read([head], [["Chongqing → Shanghai"], ["上海至重庆"], ["Shanghai to Chongqing"]]);
		expect({ asked, lanes }).toEqual({ asked: [], lanes: [out, back, back] });
	});

	it("with a dash alone may be a line both ways: a question, unless the direction tells", async () => {
		const { id, asked, lanes } = await read(["线路"], [["上海-重庆"], ["CNCKG - CNSHA"]]);
		expect({ asked, lanes }).toEqual({ asked: ["laneWay"], lanes: [back, out] });
		await answered(id, "laneWay", "other");
		expect(await lanesOf(id)).toEqual([out, back]);
		expect((await read(["Lane", "Direction"], [["Shanghai - Chongqing", "Import"]])).asked).toEqual([]);
		expect((await read(["Lane", "Direction"], [["Shanghai - Chongqing", "Export"]])).asked).toEqual(["contradiction.direction.column.beside"]);
	});

	it("whose ends are not known, or both a port, is an error of its cell, to be put right there", async () => {
		const { id, lanes } = await read(["Lane"], [["Shanghai → Chonqing"], ["Shanghai → Ningbo"]]);
		expect(lanes).toEqual([
			[undefined, undefined, undefined],
			[undefined, undefined, undefined],
		]);
		await as("PM").correct({ batchId: id, corrections: [{ row: 2, field: "lane", column: 1, text: "Shanghai → Chongqing" }] });
		await Promise.all(desk.working);
		expect((await lanesOf(id))[0]).toEqual(back);
	});

	it("is none where columns have its places, or a column of routes is of their codes", async () => {
		const { asked, lanes } = await read(["Inland City", "Port City", "Direction", "Route"], [["Chongqing", "Shanghai", "Export", "Yuxinou"]]);
		expect({ asked, lanes }).toEqual({ asked: ["dropped.words"], lanes: [out] });
	});
});

describe("a sheet named after a lane", () => {
	const places = ["sheetSays.inlandCity", "sheetSays.portCity"];
	it.each(["重庆-上海", "CNCKG - CNSHA", "CKX-SHX"])("gives it where no column does, and is asked about: %s", async (name) => {
		await desk.services.db.updateTable("place").set({ aliases: '["CKX"]' }).where("id", "=", "inlandCity-CNCKG").execute();
		await desk.services.db.updateTable("place").set({ aliases: '["SHX"]' }).where("id", "=", "portCity-CNSHA").execute();
		const { asked, lanes } = await read(["Direction"], [["Export"]], name);
		expect({ asked, lanes }).toEqual({ asked: places, lanes: [out] });
		expect((await read(["Remark"], [[""]], name)).asked).toEqual([...places, "sheetSays.direction"]);
	});

	it("is asked about where a direction says otherwise, and says nothing where a place of it is not known", async () => {
		expect((await read(["Direction"], [["Import"]], "重庆-上海")).asked).toEqual([...places, "sheetName"]);
		expect((await read(["Direction"], [["Export"]], "HKG-XIY")).lanes).toEqual([[undefined, undefined, "westbound"]]);
	});

	it("says nothing beside columns of places", async () => {
		const { asked, lanes } = await read(["Inland City", "Port City", "Direction"], [["Chongqing", "Shanghai", "Export"]], "重庆-上海");
		expect({ asked, lanes }).toEqual({ asked: [], lanes: [out] });
	});
});
