import { describe, expect, it } from "vitest";
import { type Scrap, sheetBytes } from "./corpus/workbook.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { answered, as, put, rowsOf, upload } = desk;

const usual: Record<string, Scrap> = {
	...{ From: "Chengdu", To: "Shanghai", Direction: "Export", "COC/SOC": "COC", SSR: "cost*1.2", MSR: "cost*1.1" },
	...{ Currency: "CNY", "Valid from": "2031-01-01", "Valid to": "2031-03-31" },
};
const cities = ["Chengdu", "Chongqing", "Wuhan", "Xi'an"];

/** A sheet of a lane for each of the rows. */
const sheetOf = (...rows: Record<string, Scrap>[]) => {
	const heads = [...Object.keys(usual), ...Object.keys(rows[0] ?? {})];
	return sheetBytes([heads, ...rows.map((row, i) => [...Object.values({ ...usual, From: cities[i] as string }), ...Object.values(row)])]);
};

/** What is read of a sheet, and asked beside what is assumed and missing. */
async function read(bytes: Uint8Array, domain?: string) {
	const { id, questions } = await upload(bytes, domain);
	const asked = questions.filter(({ group }) => group === "doubtful" || group === "dropped");
	return { id, asked, boxes: (await rowsOf(id)).map(({ row }) => [row.containerType, row.cargo ?? null]) };
}

describe("a box named by its feet alone", () => {
	it.each([
		["20'", "Reefer", "20RF"],
		["20", "冷藏", "20RF"],
		[20, "reefer", "20RF"],
		["20尺", "RF", "20RF"],
		["40'", "Reefer", "40RH"],
		["大柜", "冷藏", "40RH"],
	])("is the refrigerated one beside reefer cargo, and that of forty is asked about: %s, %s", async (Container, Cargo, box) => {
		const { asked, boxes } = await read(await sheetOf({ Container, Cargo, Cost: 4_000 }));
		expect(boxes).toEqual([[box, "reefer"]]);
		expect(asked.map(({ id, cells }) => [id, cells])).toEqual(box === "40RH" ? [["reeferOf40", ["J2"]]] : []);
	});

	it("is a dry one beside any other, of which that of forty may be either", async () => {
		const rows = [
			{ Container: "20'", Cargo: "DG", Cost: 4_000 },
			{ Container: "40'", Cargo: "Reefer", Cost: 7_000 },
			{ Container: "40'", Cargo: "General", Cost: 5_000 },
		];
		const { id, asked } = await read(await sheetOf(...rows));
		expect(asked.map((question) => [question.id, question.cells])).toEqual([
			["reeferOf40", ["J3"]],
			["bareForty", ["J4"]],
		]);
		await answered(id, "bareForty", "other");
		expect((await rowsOf(id)).map(({ row, outcome }) => [row.containerType, row.cargo, outcome])).toEqual([
			["20GP", "dangerous", "new"],
			["40RH", "reefer", "new"],
			["40GP", "general", "new"],
			["40HC", "general", "new"],
		]);
	});

	it.each([
		["20' Reefer", "40' Reefer"],
		["20尺冷藏", "40尺冷藏"],
	])("is the refrigerated one in a cell that says so itself: %s, %s", async (small, large) => {
		const { asked, boxes } = await read(await sheetOf({ Container: small, Cost: 4_000 }, { Container: large, Cost: 7_000 }));
		expect(boxes).toEqual([
			["20RF", "reefer"],
			["40RH", "reefer"],
		]);
		expect(asked.map(({ id }) => id)).toEqual(["reeferOf40"]);
	});

	it.each(["inlandRail", "depotPrice"])("is the refrigerated one in a head, or below a group: %s", async (domain) => {
		const cargo = domain === "inlandRail" ? ["general", "reefer"] : [null, null];
		const lane = domain === "inlandRail" ? { From: "Chengdu", To: "Shanghai" } : { Port: "Shanghai", Depot: "Yard", Service: "LON" };
		const held = { ...lane, Direction: "Export", "COC/SOC": "COC", Currency: "CNY", "Valid from": "2031-01-01" };
		const [names, values, none] = [Object.keys(held), Object.values(held), Object.keys(held).map(() => null)];
		const groups = [
			[...names, "General cargo", null, "Reefer", null],
			[...none, "20GP cost", "40GP cost", "20' cost", "40' cost"],
			[...values, 100, 200, 300, 400],
		];
		const heads = [
			[...names, "20GP cost", "40GP cost", "20' Reefer cost", "40' Reefer cost"],
			[...values, 100, 200, 300, 400],
		];
		for (const rows of [groups, heads]) {
			const { asked, boxes } = await read(await sheetBytes(rows as Scrap[][]), domain);
			expect(boxes).toEqual([
				["20GP", cargo[0]],
				["40GP", cargo[0]],
				["20RF", cargo[1]],
				["40RH", cargo[1]],
			]);
			expect(asked.map(({ id }) => id)).toContain("reeferOf40");
			expect(asked.map(({ id }) => id)).not.toContain("bareForty");
		}
	});
});

describe("reefer cargo in a dry box", () => {
	const dry = ["20GP", "40HC", "45'", "40' GP"].map((Container) => ({ Container, Cargo: "Reefer", Cost: 4_000 }));

	it("is asked about, since no search uses such a rate, and no more of rates that the book has", async () => {
		const bytes = await sheetOf(...dry);
		const { id, asked, boxes } = await read(bytes);
		expect(boxes.map(([box]) => box)).toEqual(["20GP", "40HC", "45HC", "40GP"]);
		expect(asked).toMatchObject([{ id: "unusedReefer", count: 4, cells: ["K2", "K3", "K4", "K5"], answer: null }]);
		await as("PM").applyBatch({ batchId: id, mode: "merge", confirmed: ["assumed", "doubtful"] });
		expect((await read(bytes)).asked).toEqual([]);
		const raised = await read(await sheetOf(...dry.map((row) => ({ ...row, Cost: 4_100 }))));
		expect([raised.asked, (await rowsOf(raised.id)).map(({ outcome }) => outcome)]).toEqual([[], dry.map(() => "changed")]);
	});

	it("is refused with its row, column and reason where nobody can be asked", async () => {
		const refused = await checkExcelImport(olderClient(desk), "inlandRail", await put(await sheetOf(...dry.slice(0, 1)))).catch(
			(error: unknown) => error,
		);
		const told = { row: 2, field: "K2", column: "Cargo", messageId: "import.sheet.odd", values: { message: expect.stringContaining("20GP") } };
		expect(refused).toMatchObject({ kind: "invalid", data: expect.arrayContaining([expect.objectContaining(told)]) });
	});
});
