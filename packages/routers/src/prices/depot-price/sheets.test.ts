import { depotServiceRows } from "@iqt/db/seed/depot-services";
import { beforeEach, describe, expect, test } from "vitest";
import { sheetBytes } from "../../kit/imports/corpus/workbook.ts";
import { importDeskPerTest } from "../../kit/imports/testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload } = desk;
beforeEach(async () => {
	await desk.services.db.insertInto("depot_service").values(depotServiceRows()).execute();
});

const heads = [
	"Port",
	"Depot",
	"Depot service",
	"From day",
	"To day",
	"Container",
	"COC/SOC",
	"Direction",
	"Basis",
	"SSR",
	"Currency",
	"Valid From",
	"Valid To",
];
type Step = readonly [from: number, to: number | null, price: number, basis?: string | null, remark?: string];
const step = ([from, to, price, basis = "每天", remark]: Step) => [
	...["CNSHA", "Yard 1", "STO", from, to, "40HC", "COC", "Export", basis, price, "CNY", "2027-01-01", "2027-12-31"],
	...(remark === undefined ? [] : [remark]),
];

/** What is asked of a vendor's sheet of steps, by the question's id, and how many of its rows are sound. */
async function read(steps: readonly Step[], { title, head = heads }: { title?: string; head?: readonly string[] } = {}) {
	const { id, questions } = await upload(await sheetBytes([...(title === undefined ? [] : [[title]]), [...head], ...steps.map(step)]), "depotPrice");
	const rows = (await as("PM").previewRows({ batchId: id })).items;
	const asked = questions.filter(({ group }) => group !== "assumed").map((question) => question.id);
	return { asked, rows, assumed: questions.filter(({ group }) => group === "assumed").map((question) => question.id) };
}

describe("a vendor's sheet of depot prices", () => {
	test("has a last step that goes on where its cell is blank: the steps follow one another", async () => {
		const { asked, rows } = await read([
			[1, 7, 10],
			[8, null, 50],
		]);
		expect(asked).toEqual([]);
		expect(rows.map(({ row, outcome }) => [row.dayFrom, row.dayTo, row.basis, outcome])).toEqual([
			[1, 7, "day", "new"],
			[8, null, "day", "new"],
		]);
	});

	test.each(["天", "元/天", "箱/天", "每箱每天", "Container/day", "days"])("says by %s that a day is charged", async (basis) => {
		expect((await read([[1, null, 10, basis]])).rows[0]).toMatchObject({ outcome: "new", row: { basis: "day" } });
	});

	test.each(["免费堆存10天", "Free storage 10 days", "Free time: 10 days", "免箱期14天"])(
		"is asked about days free of charge, which are prices here: %s",
		async (text) => {
			expect((await read([[1, null, 10]], { title: text })).asked).toEqual(["linesLeft"]);
			expect((await read([[1, null, 10, "每天", text]], { head: [...heads, "Remark"] })).asked).toEqual(["remarkTerms"]);
		},
	);

	test("that does not say by what storage is charged sells none of it once", async () => {
		const { rows } = await read([[1, null, 10, null]]);
		expect(rows[0]).toMatchObject({ outcome: "error", problems: [{ field: "basis" }] });
	});
});
