import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sheetBytes } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { forwarding, type ImportDesk, importDesk, olderClient } from "./testing.ts";

let desk: ImportDesk;
beforeEach(async () => {
	desk = await importDesk();
});
afterEach(() => desk.close());

const { answered, as, put, rowsOf, upload } = forwarding(() => desk);

const rest = ["COC/SOC", "Rail Cost", "SSR", "MSR", "Currency", "Valid From", "Valid To"];
const values = ["COC", 4_000, 9_000, 8_000, "CNY", "2026-10-01", "2026-12-31"];

/** A sheet with two heads, and rates with these cells below them, each of another container; `way`: their direction, where there is a column of it. */
const drawn = (heads: readonly string[], lanes: readonly (readonly string[])[]) =>
	sheetBytes([[...heads, "Container", ...rest], ...lanes.map((lane, i) => [...lane, ["40HC", "20GP", "40GP"][i] ?? "45HC", ...values])]);

async function read(heads: readonly string[], lanes: readonly (readonly string[])[]) {
	const { id, questions } = await upload(await drawn(heads, lanes));
	const asked = questions.filter(({ group }) => group !== "assumed").map(({ id }) => id);
	return { id, asked, lanes: (await rowsOf(id)).map(({ row }) => [row.inlandCity, row.portCity, row.direction]) };
}

const out = ["CNCKG", "CNSHA", "westbound"];
const back = ["CNCKG", "CNSHA", "eastbound"];

it("is read of a city of origin and a port of arrival in Chinese", async () => {
	expect(await read(["始发城市", "到达港口", "方向"], [["重庆", "上海", "出口"]])).toEqual({ id: expect.any(String), asked: [], lanes: [out] });
});

describe("heads that name the ends of a lane alone", () => {
	it.each([
		["POL", "POD"],
		["POL 起运港", "POD 目的港"],
		["From", "To"],
		["Origin", "Destination"],
		["起运地", "目的地"],
		["起运", "目的"],
		["发站", "到站"],
		["Place of Receipt", "Place of Delivery"],
	])("leave which of them is the port to the cells: %s | %s", async (...heads) => {
		const { asked, lanes } = await read(heads, [
			["Chongqing", "Shanghai"],
			["上海", "重庆"],
		]);
		expect({ asked, lanes }).toEqual({ asked: [], lanes: [out, back] });
	});

	it("are a question where the direction says otherwise", async () => {
		const heads = ["POL", "POD", "Direction"];
		expect((await read(heads, [["Shanghai", "Chongqing", "Import"]])).asked).toEqual([]);
		expect((await read(heads, [["Shanghai", "Chongqing", "Export"]])).asked).toEqual(["contradiction.direction.column.header"]);
	});

	it("have a cell of a turned lane put right where it stands", async () => {
		const { id } = await read(["POL", "POD"], [["Shanghai", "Chonqing"]]);
		const { items } = await as("PM").previewRows({ batchId: id });
		expect(items[0]?.cells).toMatchObject({ inlandCity: { column: 2, text: "Chonqing" } });
		await as("PM").correct({ batchId: id, corrections: [{ row: 2, field: "inlandCity", column: 2, text: "重庆" }] });
		await Promise.all(desk.working);
		expect((await rowsOf(id)).map(({ outcome, row: rate }) => [outcome, rate.inlandCity, rate.portCity, rate.direction])).toEqual([["new", ...back]]);
	});

	it("are none where a head says what place stands below it, or another column has one", async () => {
		for (const heads of [
			["Origin (inland city)", "Destination (port)"],
			["起运城市", "目的港"],
		]) {
			const { lanes } = await read(heads, [["Shanghai", "Chongqing"]]);
			expect(lanes).toEqual([[undefined, undefined, "westbound"]]);
		}
		const { asked } = await read(["Inland City", "POL", "POD"], [["Chongqing", "Shanghai", "Hamburg"]]);
		expect(asked).toContain("sameColumn");
	});

	it("are asked about where each of two places may be the city or the port, unless the direction tells", async () => {
		const place = { country: "CN", port_city_id: null, latitude: 30, longitude: 110, time_zone: null, aliases: "[]", active: 1 as const };
		await desk.services.db
			.insertInto("place")
			.values([
				{ ...place, id: "portCity-CNWUH", kind: "portCity", code: "CNWUH", name: "Wuhan", name_zh: "武汉" },
				{ ...place, id: "inlandCity-CNSHA", kind: "inlandCity", code: "CNSHA", name: "Shanghai", name_zh: "上海" },
			])
			.execute();
		const { id, asked, lanes } = await read(["POL", "POD"], [["Wuhan", "Shanghai"]]);
		expect({ asked, lanes }).toEqual({ asked: ["laneWay"], lanes: [["CNWUH", "CNSHA", "westbound"]] });
		await answered(id, "laneWay", "other");
		expect((await rowsOf(id)).map(({ row }) => [row.inlandCity, row.portCity, row.direction])).toEqual([["CNSHA", "CNWUH", "eastbound"]]);
		const told = await read(["POL", "POD", "Direction"], [["Wuhan", "Shanghai", "Import"]]);
		expect(told).toMatchObject({ asked: [], lanes: [["CNSHA", "CNWUH", "eastbound"]] });
		const sheet = await put(await drawn(["POL", "POD"], [["Wuhan", "Shanghai"]]));
		await expect(checkExcelImport(olderClient(desk), "inlandRail", sheet)).rejects.toMatchObject({
			data: [{ row: 2, values: { message: expect.stringMatching(/CNWUH → CNSHA/) } }],
		});
	});
});
