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
async function read(
	steps: readonly Step[],
	{ title, head = heads, service = "STO" }: { title?: string; head?: readonly string[]; service?: string } = {},
) {
	const rates = steps.map(step).map((cells) => cells.with(2, service));
	const { id, questions } = await upload(await sheetBytes([...(title === undefined ? [] : [[title]]), [...head], ...rates]), "depotPrice");
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

	test("takes what is free for a price of nothing, without asking where its step ends", async () => {
		const free = ["免费", "Free", "FOC", 0] as unknown as number[];
		for (const price of free) {
			const { asked, rows } = await read([
				[1, 7, price],
				[8, null, 50],
			]);
			expect(asked).toEqual([]);
			expect(rows.map(({ row, outcome }) => [row.ssr, outcome])).toEqual([
				["0", "new"],
				["50", "new"],
			]);
			expect((await read([[1, null, price]])).asked).toEqual(["zeroAmount"]);
		}
	});

	test.each(["重箱", "laden", "Full containers only"])("is asked about boxes that do not stand empty: %s", async (text) => {
		expect((await read([[1, null, 10, "每天", text]], { head: [...heads, "Remark"] })).asked).toEqual(["remarkTerms"]);
	});

	test("names the row with an error that a step goes on from", async () => {
		const { rows } = await read([
			[1, 7, "10?" as unknown as number],
			[8, null, 50],
		]);
		expect(rows[1]?.problems.map(({ message }) => message)).toEqual([
			"Step 8+ goes on from the one in row 2, which has an error: put that row right first.",
		]);
		const { rows: lacking } = await read([[8, null, 50]]);
		expect(lacking[0]?.problems[0]?.message).toContain("1–7 is in no step");
	});
});

const steps = [
	[1, 7, "5"],
	[8, 14, "20"],
	[15, null, "40"],
];

/** The rates a sheet of other heads gives, by the price of each, and what is asked of it. */
async function readHeads(head: readonly string[], rows: readonly (readonly (string | number | null)[])[], price: "cost" | "ssr" = "ssr") {
	const of = ["CNSHA", "Yard 1", "STO", "40HC", "COC", "Export", "每天", "CNY", "2027-01-01", "2027-12-31"];
	const names = ["Port", "Depot", "Depot service", "Container", "COC/SOC", "Direction", "Basis", "Currency", "Valid From", "Valid To"];
	const { id, questions } = await upload(await sheetBytes([[...names, ...head], ...rows.map((row) => [...of, ...row])]), "depotPrice");
	const items = (await as("PM").previewRows({ batchId: id })).items;
	return {
		asked: questions.filter(({ group }) => group !== "assumed").map((question) => question.id),
		steps: items.map(({ row }) => [row.dayFrom, row.dayTo ?? null, row[price]]),
		wrong: items.flatMap(({ problems }) => problems.map(({ message }) => message)),
	};
}

describe("steps of days as vendors write them", () => {
	test.each([
		["Days", "1-7 days", "8-14 days", "15+"],
		["天数", "1-7天", "第8-14天", "15天以上"],
		["Day range", "first 7 days", "Day 8 to 14", "from day 15"],
		["收费天数", "7天内", "8至14日", ">14天"],
		["Steps", "1~7", "8~14", "15 days and over"],
	])("stand in one column: %s", async (head, ...texts) => {
		const { asked, steps: read } = await readHeads(
			[head, "SSR"],
			texts.map((text, i) => [text, [5, 20, 40][i] ?? null]),
		);
		expect(asked).toEqual([]);
		expect(read).toEqual(steps);
	});

	test.each(["about a week", "7", 7])("are none in a cell that says none, which is told: %s", async (text) => {
		expect((await readHeads(["Days", "SSR"], [[text, 5]])).wrong).toEqual([expect.stringContaining("is not a step of days")]);
	});

	test.each([
		["SSR 1-7天", "SSR 8-14天", "SSR 15天以上"],
		["SSR (1-7 days)", "SSR (8-14 days)", "SSR (15+ days)"],
	])("stand side by side behind the name of the price: %s", async (...head) => {
		const { asked, steps: read } = await readHeads(head, [[5, 20, 40]]);
		expect(asked).toEqual([]);
		expect(read).toEqual(steps);
	});

	test.each([
		["1-7天", "8-14天", "15天以上"],
		["Day 1-7", "Day 8-14", "Day 15+"],
	])("stand side by side alone, and are costs as containers are: %s", async (...head) => {
		const { asked, steps: read } = await readHeads(head, [[5, 20, 40]], "cost");
		expect(asked).toEqual(["missingPrices"]);
		expect(read).toEqual(steps);
	});

	test.each([
		["From", "To"],
		["From (day)", "To (day)"],
		["开始天数", "结束天数"],
		["起始天", "截止天"],
	])("stand in two columns: %s, %s", async (from, to) => {
		const { asked, steps: read } = await readHeads(
			[from, to, "SSR"],
			[
				[1, 7, 5],
				[8, 14, 20],
				[15, null, 40],
			],
		);
		expect(asked).toEqual([]);
		expect(read).toEqual(steps);
	});

	test("are one from the first day on where nothing says a day", async () => {
		const { asked, steps: read } = await readHeads(["SSR"], [[5]]);
		expect(asked).toEqual([]);
		expect(read).toEqual([[1, null, "5"]]);
	});

	test.each(["Free days", "FREE TIME", "Free time: 7 days", "7 free days", "Free storage period", "免堆期", "免费天数", "免费堆存期7天", "免箱期"])(
		"take days free of charge for no service: %s",
		async (service) => {
			const { rows } = await read([[1, null, 7]], { service });
			expect(rows[0]).toMatchObject({
				outcome: "error",
				problems: [{ field: "service", message: expect.stringContaining("with a price of 0") }],
			});
		},
	);

	test.each(["吊装费", "坏箱费"])("take for no service what may be another: %s", async (service) => {
		const { rows } = await read([[1, null, 7]], { service });
		expect(rows[0]).toMatchObject({ outcome: "error", problems: [{ field: "service" }] });
	});

	test("keep the service that lacks the word for a charge", async () => {
		const { rows } = await read([[1, null, 10]], { service: "插电" });
		expect(rows[0]).toMatchObject({ outcome: "new", row: { service: "PLG" } });
	});
});
