import { depotServiceRows } from "@iqt/db/seed/depot-services";
import { beforeEach, describe, expect, test } from "vitest";
import { createCallerFactory } from "../../door/trpc.ts";
import { bytesOf, newPage, sheetBytes } from "../../kit/imports/corpus/workbook.ts";
import { importDeskPerTest } from "../../kit/imports/testing-desk.ts";
import { rateBookRouter } from "../../kit/price-book/router.ts";
import { testContext } from "../../testing/portal.ts";
import { depotPrice } from "./schema.ts";

const desk = importDeskPerTest();
const { as, upload } = desk;
const callerFactory = createCallerFactory(rateBookRouter(depotPrice));
const book = () => callerFactory(testContext(desk.services, { token: desk.users.get("PM")?.token ?? null }));
beforeEach(async () => {
	await desk.services.db.insertInto("depot_service").values(depotServiceRows()).execute();
	await book().add({ row: { ...rate, depot: "Yard 1" } });
});

/** A rate of the book beside those of the sheets. */
const rate = {
	...{ port: "CNSHA", depot: "Yard 2", service: "LOF", dayFrom: 1, dayTo: null, onWish: false, containerType: "20GP", ownership: "COC" },
	...{ direction: "westbound", basis: "container", cost: "100", ssr: "120", msr: "110", min: null, max: null, currency: "CNY", vat: "0" },
	...{ validFrom: "2027-01-01", validTo: "2027-12-31", onRequest: false, remark: null },
};

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
	test("has amounts in the place of steps counted, which are no steps", async () => {
		const columns = ["Depot", "Port", "Container", "Lift on", "Lift off", "Storage/day", "Currency", "Valid From", "Valid To"];
		const line = (box: string, ...amounts: number[]) => ["Yard 1", "Shanghai", box, ...amounts, "CNY", "2027-01-01", "2027-03-31"];
		const { ledger } = await upload(await sheetBytes([columns, line("20GP", 120, 120, 10), line("40HC", 180, 180, 20)]), "depotPrice");
		expect(ledger).toMatchObject({ amounts: 6, read: 0, questions: 6, leftOut: [] });
	});

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

	test.each<[string, string | number]>([
		["Free days", "7 days"],
		["免箱期", "7天"],
		["Free time:", 7],
	])("is asked about days free of charge side by side with their name below it, which are no rate: %s, %s", async (name, days) => {
		const { id, questions } = await upload(await sheetBytes([[...heads], step([1, null, 10]), [name, days]]), "depotPrice");
		expect((await as("PM").previewRows({ batchId: id })).items).toHaveLength(1);
		expect(questions.find((question) => question.id === "linesLeft")).toMatchObject({ group: "doubtful", cells: ["A3"], answer: null });
	});

	test.each([
		["Free days", 7],
		["免箱期", "7天"],
		["免堆期", 10],
		["Free period", "7 days"],
	])("tells by name of a column of free days, which no rate has: %s, %s", async (name, days) => {
		const { questions } = await upload(
			await sheetBytes([
				[...heads, name],
				[...step([1, null, 10]), days],
			]),
			"depotPrice",
		);
		expect(questions.find((question) => question.group === "dropped")?.message).toContain(name);
	});

	test.each([
		["STO", null, "day"],
		["Lift on", null, "container"],
	])("has the basis of its service where it says none: %s", async (service, basis, charged) => {
		const { asked, assumed, rows } = await read([[1, null, 10, basis]], { service });
		expect([asked, assumed]).toEqual([[], ["assumed.vat"]]);
		expect(rows[0]).toMatchObject({ outcome: "new", row: { basis: charged } });
	});

	test("asks of no blank first day below steps where a service has none", async () => {
		const rates = [
			[1, 7, 10],
			[8, null, 50],
			[null, null, 30],
			[null, null, 40],
		].map((cells, i) =>
			step(cells as unknown as Step)
				.with(2, i < 2 ? "STO" : "LON")
				.with(3, cells[0] ?? null)
				.with(8, null)
				.with(0, i < 3 ? "CNSHA" : "CNNGB"),
		);
		const page = newPage("S");
		page.fill([[...heads], ...rates.map((cells, i) => (i === 3 ? cells.with(2, null) : cells))]);
		page.merge(4, 3, 5, 3);
		const { questions } = await upload(await bytesOf([page]), "depotPrice");
		expect(questions.map(({ id }) => id).filter((id) => id.startsWith("blankBelow"))).toEqual([]);
		const { asked } = await read([
			[1, 7, 10],
			[8, 14, 20],
			[null as unknown as number, null, 50],
		]);
		expect(asked).toContain("blankBelow.dayFrom");
	});

	test("sells no storage once that is said to be charged by the container", async () => {
		const { rows } = await read([[1, null, 10, "箱"]]);
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

	test.each(["7 days", "30天", "约7天", "7天起", "THC, 7 days", "✗", "×", "起", "止"])(
		"is asked about days and marks beside a price, which may say of what stay it is: %s",
		async (text) => {
			expect((await read([[1, null, 10, "每天", text]], { head: [...heads, "Remark"] })).asked).toEqual(["remarkTerms"]);
		},
	);

	test.each(["×", "✗", "止"])("has no step that is open by a mark where its last day stands: %s", async (mark) => {
		const { rows } = await read([[1, mark as unknown as number, 10]]);
		expect(rows[0]).toMatchObject({ outcome: "error", problems: [{ field: "dayTo" }] });
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

describe("a service that no column names", () => {
	const names = ["Port", "Depot", "Container", "COC/SOC", "Direction", "Currency", "Valid From", "Valid To", "Days", "SSR"];
	const line = (days: string, price: number) => ["CNSHA", "Yard 1", "40HC", "COC", "Export", "CNY", "2027-01-01", "2027-12-31", days, price];
	const readRows = async (rows: readonly (readonly (string | number)[])[], sheet = "S") => {
		const page = newPage(sheet);
		page.fill(rows);
		const { id, questions } = await upload(await bytesOf([page]), "depotPrice");
		const items = (await as("PM").previewRows({ batchId: id })).items;
		return {
			asked: questions.filter(({ group }) => group !== "assumed").map((question) => question.id),
			services: items.map(({ row, outcome }) => (outcome === "error" ? outcome : row.service)),
		};
	};

	test.each(["Storage", "Storage charges 2027", "堆存费", "堆存费 价格表"])("is that of a title: %s", async (title) => {
		expect(await readRows([[title], names, line("1-7", 5), line("8+", 20)])).toEqual({ asked: [], services: ["STO", "STO"] });
	});

	test.each([
		["Storage", "Lift on"],
		["一、堆存费", "二、上车费"],
	])("is that of the section its rates stand in: %s, %s", async (storage, lift) => {
		const { asked, services } = await readRows([names, [storage], line("1-7", 5), line("8+", 20), [lift], line("", 30)]);
		expect([asked, services]).toEqual([[], ["STO", "STO", "LON"]]);
	});

	test("is that of the sheet's name, which is asked", async () => {
		expect(await readRows([names, line("1-7", 5), line("8+", 20)], "堆存费")).toEqual({ asked: ["sheetSays.service"], services: ["STO", "STO"] });
	});

	test.each<[readonly (string | null)[], readonly (string | null)[] | null, "cost" | "ssr"]>([
		[["Lift on", "Lift off"], null, "cost"],
		[["Lift on SSR", "Lift off SSR"], null, "ssr"],
		[["上车费成本", "下车费成本"], null, "cost"],
		[["SSR", null], ["Lift on", "Lift off"], "ssr"],
		[["提箱费", "还箱费"], ["20GP", "20GP"], "cost"],
	])("is what heads of prices name: %j over %j", async (upper, lower, price) => {
		const own = names.slice(0, 8).filter((name) => lower?.[0] !== "20GP" || name !== "Container");
		const cells = line("", 0)
			.slice(0, 8)
			.filter((_, i) => lower?.[0] !== "20GP" || i !== 2);
		const page = newPage("S");
		page.fill([[...own, ...upper], ...(lower ? [[...own.map(() => null), ...lower]] : []), [...cells, 10, 20]]);
		if (lower) for (const i of own.keys()) page.merge(1, i + 1, 2, i + 1);
		if (upper[1] === null) page.merge(1, own.length + 1, 1, own.length + 2);
		const { id, questions } = await upload(await bytesOf([page]), "depotPrice");
		const items = (await as("PM").previewRows({ batchId: id })).items;
		expect(items.map(({ row }) => [row.service, row[price]])).toEqual([
			["LON", "10"],
			["LOF", "20"],
		]);
		expect(questions.some((question) => question.id === "barePrices")).toBe(!/SSR|成本/.test(upper.join()));
		expect(questions.map((question) => question.id).filter((one) => /^(?:heads|dropped|headWords)/.test(one))).toEqual([]);
	});

	test("is that of its own column, and no other, where there is one", async () => {
		const { asked } = await readRows([
			[...names, "Depot service", "Storage"],
			[...line("1-7", 5), "STO", 7],
		]);
		expect(asked).toContain("dropped.column");
	});

	test.each(["Storage and lift on", "Free storage", "Storage as agreed"])("is none of a title that says more: %s", async (title) => {
		expect((await readRows([[title], names, line("1-7", 5), line("8+", 20)])).services).toEqual(["error", "error"]);
	});
});

describe("steps of days as vendors write them", () => {
	test.each([
		["Days", "1-7 days", "8-14 days", "15+"],
		["天数", "1-7天", "第8-14天", "15天以上"],
		["Day range", "first 7 days", "Day 8 to 14", "from day 15"],
		["收费天数", "7天内", "8至14日", ">14天"],
		["Steps", "1~7", "8~14", "15 days and over"],
		["Calendar days", "1-7 calendar days", "8-14自然日", "14天后"],
		["Days (calendar days)", "≤7", "8~14", "≥15"],
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
		["SSR ≤7", "SSR 8~14", "SSR ≥15"],
		["SSR 1-7 calendar days", "SSR 8-14 calendar days", "SSR 15+ calendar days"],
	])("stand side by side behind the name of the price: %s", async (...head) => {
		const { asked, steps: read } = await readHeads(head, [[5, 20, 40]]);
		expect(asked).toEqual([]);
		expect(read).toEqual(steps);
	});

	test.each([
		["1-7天", "8-14天", "15天以上"],
		["Day 1-7", "Day 8-14", "Day 15+"],
		["≤7", "8~14", "≥15"],
		["7天内", "8-14天", "14天后"],
		["1-7 calendar days", "8-14 calendar days", "15+ calendar days"],
	])("stand side by side alone, and are read as costs, which is asked as of containers: %s", async (...head) => {
		const { asked, steps: read } = await readHeads(head, [[5, 20, 40]], "cost");
		expect(asked).toEqual(["missingPrices", "barePrices"]);
		expect(read).toEqual(steps);
	});

	test.each([
		["≤7", "9~14", "≥15"],
		["20-40", "40-45", "45+"],
		["1-7 working days", "8-14 working days", "15+ working days"],
	])("are none where they do not follow one another without a word for days, and where they are not the calendar's: %s", async (...head) => {
		expect((await readHeads(head, [[5, 20, 40]], "cost")).asked).toContain("dropped.column");
	});

	test.each([
		["dropped.column", "SSR 1-7T", "SSR 8-14T", "SSR 15T+"],
		["dropped.column", "SSR 1-7 (T)", "SSR 8-14 (T)", "SSR 15+ (T)"],
		["dropped.column", "SSR (1-7) 吨", "SSR (8-14) 吨", "SSR (15+) 吨"],
		["dropped.column", "SSR 1-7/T", "SSR 8-14/T", "SSR 15+/T"],
		["dropped.column", "SSR 吨 1-7", "SSR 吨 8-14", "SSR 吨 15+"],
		["heads", "SSR (吨) 1-7", "SSR (吨) 8-14", "SSR (吨) 15+"],
		["dropped.column", "SSR 1-7\n(tons)", "SSR 8-14\n(tons)", "SSR 15+\n(tons)"],
	])("are asked about where their heads count tonnes, %s: %s", async (question, ...head) => {
		expect((await readHeads(head, [[5, 20, 40]])).asked).toContain(question);
	});

	test("are asked about where a cell counts working days", async () => {
		const { asked, steps: read } = await readHeads(
			["Days", "SSR"],
			[
				["1-7 working days", 5],
				["8工作日以上", 20],
			],
		);
		expect(asked).toEqual(["workingDays"]);
		expect(read).toEqual([
			[1, 7, "5"],
			[8, null, "20"],
		]);
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

describe("names of depots", () => {
	/** A sheet of a lift at each depot; the names its rates are read with, what is asked, and the names that asks about. */
	async function readDepots(...depots: readonly string[]) {
		const rows = depots.map((depot, i) =>
			step([1, null, 10 + i])
				.with(1, depot)
				.with(2, "LON")
				.with(5, i % 2 ? "20GP" : "40HC")
				.with(8, "箱"),
		);
		const { id, questions } = await upload(await sheetBytes([[...heads], ...rows]), "depotPrice");
		const read = (await as("PM").previewRows({ batchId: id })).items;
		const asked = questions.flatMap(({ id, message }) => (id === "newName" || id === "notOneName" ? [[id, message]] : []));
		return { id, asked, names: read.map(({ row }) => row.depot), outcomes: read.map(({ outcome }) => outcome) };
	}

	test.each(["YARD 1", "yard 1", "Yard  1", "Ｙａｒｄ　１", "Yard-1", "Yard1"])(
		"are those of the book however they are written: %s",
		async (name) => {
			expect(await readDepots(name)).toMatchObject({ asked: [], names: ["Yard 1"], outcomes: ["new"] });
		},
	);

	test("the port has no rates of are asked about once, and are one however the sheet writes them", async () => {
		const { id, asked, names } = await readDepots("Yard 9", "YARD 9", "Depot 4");
		expect(asked).toEqual([["newName", expect.stringMatching(/^Depot: 2 names are new .*“Yard 9”.*“Depot 4”/)]]);
		expect(names).toEqual(["Yard 9", "Yard 9", "Depot 4"]);
		const answered = await as("PM").answer({ batchId: id, answers: [{ id: "newName", answer: "confirm" }] });
		expect(answered.questions.filter(({ answer, group }) => answer === null && group !== "assumed")).toEqual([]);
	});

	test.each(["All depots", "Yard 1 / Yard 2", "Yard 1 *", "Yard 1 (laden)", "各堆场", "Yard 1、Yard 2"])(
		"that may stand for several are asked about: %s",
		async (name) => {
			expect((await readDepots(name)).asked).toEqual([["notOneName", expect.stringContaining(name)]]);
		},
	);

	test("of one port are not those of another", async () => {
		await book().add({ row: { ...rate, port: "CNNGB", depot: "Beilun Yard" } });
		expect((await readDepots("Beilun yard")).asked).toEqual([["newName", expect.stringContaining("Beilun yard")]]);
	});

	test("are taken as the book spells them where people enter them; the only rate of one may spell it anew", async () => {
		const { id } = await book().add({ row: { ...rate, depot: "YARD  1", containerType: "40HC" } });
		const depotOf = async (id: string) => (await book().get({ id })).row.depot;
		expect(await depotOf(id)).toBe("Yard 1");
		const only = await book().add({ row: { ...rate, depot: "yard three" } });
		await book().quickEdit({ rows: [{ id: only.id, version: 1, cells: { depot: "Yard Three" } }] });
		expect(await depotOf(only.id)).toBe("Yard Three");
		const other = await book().add({ row: { ...rate, depot: "Yard 4" } });
		const cells = [only.id, other.id].map((id, i) => ({
			id,
			version: 2 - i,
			cells: { depot: i ? "YARD 5" : "Yard 5", containerType: i ? "40HC" : "20GP" },
		}));
		await book().quickEdit({ rows: cells });
		expect([await depotOf(only.id), await depotOf(other.id)]).toEqual(["Yard 5", "Yard 5"]);
	});
});

test("Replace ends the rates of the depots a sheet names, and says their charges", async () => {
	await book().add({ row: rate });
	const { id } = await upload(await sheetBytes([[...heads], step([1, null, 10])]), "depotPrice");
	expect(await as("PM").missing({ batchId: id })).toMatchObject({
		count: 1,
		most: [{ lane: "Shanghai · Yard 1 · Export: Lift off", count: 1 }],
		untouched: { lanes: 1, count: 1, most: [{ lane: "Shanghai · Yard 2 · Export", count: 1 }] },
	});
});

test("a row over several steps says of each what it leaves without a price", async () => {
	const steps = [
		{ dayFrom: 1, dayTo: 5 },
		{ dayFrom: 6, dayTo: 10 },
		{ dayFrom: 11, dayTo: null },
	];
	for (const days of steps)
		await book().add({ row: { ...rate, ...days, depot: "Yard 1", service: "STO", containerType: "40HC", basis: "day", validTo: null } });
	const { rows } = await read([[1, null, 20]]);
	expect(
		rows[0]?.problems
			.map(({ message }) => message)
			.filter((message) => message.includes("no price"))
			.sort(),
	).toEqual(["11+", "1–5", "6–10"].map((days) => `If the sheet's price is taken, no price remains from 2028-01-01 on for steps ${days}.`));
});
