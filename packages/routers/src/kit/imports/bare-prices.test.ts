import { describe, expect, it } from "vitest";
import { bytesOf, newPage, type Scrap } from "./corpus/workbook.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload, answered, rowsOf } = desk;

const lane = ["Inland City", "Port City", "Direction", "Valid From"];
const values = ["Chengdu", "Shanghai", "Export", "2028-04-01"];
const head = [...lane, "20GP", "40HQ"];
const rate = [...values, 700, 990];

/** What is asked of a sheet beside what is assumed and what it lacks, and whether its amounts are costs or selling prices. */
async function read(rows: readonly (readonly Scrap[])[], { sheet = "S", merge = [] as readonly number[] } = {}) {
	const page = newPage(sheet);
	page.fill(rows);
	const [top, left, bottom, right] = merge;
	if (top && left && bottom && right) page.merge(top, left, bottom, right);
	const { id, questions, mapping } = await upload(await bytesOf([page]));
	return { id, mapping, ...(await readAgain(id)), questions, asked: questions.filter(({ id }) => id === "barePrices") };
}

type Given = NonNullable<Awaited<ReturnType<typeof upload>>["mapping"]>;

/** A mapping in which columns of these heads have a field. */
const withField =
	(field: string, ...heads: readonly string[]) =>
	(given: Given): Given => ({
		...given,
		columns: given.columns.map((one) => (heads.includes(one.header) ? { ...one, target: { ...one.target, field } } : one)),
	});

/** Reads a sheet again with its columns settled otherwise; what is asked then. */
async function settle(id: string, settling: (given: Given) => Given) {
	const { mapping } = await as("PM").batch({ batchId: id });
	if (!mapping) throw new Error("no mapping");
	await as("PM").setMapping({ batchId: id, mapping: settling(mapping) });
	await Promise.all(desk.working);
	const { questions } = await as("PM").batch({ batchId: id });
	return { questions, asked: questions.filter((question) => question.id === "barePrices") };
}

const readAgain = async (id: string) => ({ rates: (await rowsOf(id)).map(({ row }) => [row.cost ?? null, row.ssr ?? null]) });

const [costs, sold] = [
	[
		["700", null],
		["990", null],
	],
	[
		[null, "700"],
		[null, "990"],
	],
];

describe("prices that a container alone names", () => {
	it("are asked about, read as costs, and are what people say", async () => {
		const { id, asked, rates } = await read([head, rate]);
		expect(asked).toMatchObject([{ group: "doubtful", cells: ["E1", "F1"], count: 2, answer: null }]);
		expect(asked[0]?.options.map(({ label }) => label)).toEqual([
			"They are costs",
			"They are selling prices (SSR)",
			"They are minimum selling prices (MSR)",
		]);
		expect(rates).toEqual(costs);
		await answered(id, "barePrices", "other");
		expect((await readAgain(id)).rates).toEqual(sold);
		await answered(id, "barePrices", "msr");
		expect((await rowsOf(id)).map(({ row }) => [row.cost, row.ssr, row.msr])).toEqual([
			[undefined, undefined, "700"],
			[undefined, undefined, "990"],
		]);
		await answered(id, "barePrices", "confirm");
		expect((await readAgain(id)).rates).toEqual(costs);
	});

	it.each<[string, readonly (readonly Scrap[])[]]>([
		["a title", [["Selling rates"], head, rate]],
		["a title", [["2028年4月卖价表"], head, rate]],
		["a part of a title", [["Rail selling rates (SSR), CNY, COC, export"], head, rate]],
		["a part of a title", [["铁路对外销售价 人民币 COC 出口"], head, rate]],
		["a group", [[null, null, null, null, "SSR", null], head, rate]],
		["a group", [[null, null, null, null, "销售价", null], head, rate]],
	])("are selling prices where %s says so, and that is heard: %j", async (_, rows) => {
		const { asked, rates, questions } = await read(rows, { merge: rows[0]?.[4] ? [1, 5, 1, 6] : [] });
		expect([asked, rates]).toEqual([[], sold]);
		expect(questions.filter(({ id }) => /linesLeft|titleLeft/.test(id))).toEqual([]);
	});

	it.each<[string, readonly (readonly Scrap[])[], string?]>([
		["a title", [["铁路成本价"], head, rate]],
		["a title", [["供应商采购价 人民币"], head, rate]],
		["a title", [["Net rates, CNY"], head, rate]],
		["a part of a title", [["铁路供应商报价（成本）"], head, rate]],
		["a group", [[null, null, null, null, "成本", null], head, rate]],
		["the sheet's name", [head, rate], "Rail cost"],
		["heads", [[...lane, "20GP cost", "40HQ cost"], rate]],
		[
			"a column of selling prices beside them",
			[
				[...head, "SSR"],
				[...rate, "cost*1.1"],
			],
		],
	])("are costs where %s says so, or goes without saying", async (_, rows, sheet = "S") => {
		const { asked, rates } = await read(rows, { sheet });
		expect([asked, rates.map(([cost]) => cost)]).toEqual([[], ["700", "990"]]);
	});

	it.each(["Rail MSR / floor prices, CNY", "铁路最低销售价", "Minimum selling rates (export)"])(
		"are the least selling prices where a title says so: %s",
		async (title) => {
			const { id, asked } = await read([[title], head, rate]);
			expect([asked, (await rowsOf(id)).map(({ row }) => [row.cost, row.ssr, row.msr])]).toEqual([
				[],
				["700", "990"].map((msr) => [undefined, undefined, msr]),
			]);
		},
	);

	it("are those or costs under 底价, which is asked", async () => {
		const { id, questions } = await read([["铁路底价 人民币"], head, rate]);
		const question = questions.find((one) => one.id === "barePrices.least");
		expect(question?.options.map(({ label }) => label)).toEqual(["They are minimum selling prices (MSR)", "They are costs"]);
		expect((await rowsOf(id)).map(({ row }) => row.msr)).toEqual(["700", "990"]);
		await answered(id, "barePrices.least", "other");
		expect((await rowsOf(id)).map(({ row }) => [row.cost, row.msr])).toEqual([
			["700", undefined],
			["990", undefined],
		]);
	});

	it("are asked about where lines say both, or the freight alone", async () => {
		for (const title of ["Selling rates and costs", "SSR and MSR", "Rail rates, customs costs extra", "铁路运价表", "Rail tariff", "运价"])
			expect((await read([[title], head, rate], { sheet: "运价" })).asked).toHaveLength(1);
	});

	it.each([
		["COC", "SOC"],
		["2028年4月", "2028年5月"],
		["≤20T", ">20T"],
	])("are asked about under an owner, a month or a weight, too: %s", async (one, other) => {
		const heads = [...lane.slice(0, 3), "Container", "Valid From", "Valid To", one, other].filter(
			(name) => !one.endsWith("月") || !name.startsWith("Valid"),
		);
		const cells: Record<string, Scrap> = {
			...Object.fromEntries(lane.map((name, i) => [name, values[i] ?? null])),
			Container: "20GP",
			"Valid To": "2028-06-30",
		};
		const { asked, rates } = await read([heads, heads.map((name) => cells[name] ?? (name === one ? 700 : 990))]);
		expect([asked.map(({ count }) => count), rates]).toEqual([[2], costs]);
	});

	it.each([["运价"], ["Rate"]])("are asked about under a group that names no more than a price: %s", async (group) => {
		const { asked, rates } = await read([[null, null, null, null, group, null], head, rate], { merge: [1, 5, 1, 6] });
		expect([asked.map(({ count }) => count), rates]).toEqual([[2], costs]);
	});

	it("stay a question where somebody settles another column, a value for all rows or nothing, and are none of which the field was chosen", async () => {
		const { id } = await read([
			[...head, "Zeta"],
			[...rate, "x"],
		]);
		const cells = async (settling: (given: Given) => Given) => (await settle(id, settling)).asked.map((question) => question.cells);
		const both = [["E1", "F1"]];
		expect(await cells((given) => given)).toEqual(both);
		expect(await cells((given) => ({ ...given, defaults: { ...given.defaults, validFrom: "2027-01-01" } }))).toEqual(both);
		expect(await cells(withField("remark", "Zeta"))).toEqual(both);
		expect(await cells(withField("ssr", "20GP"))).toEqual([["F1"]]);
		expect((await readAgain(id)).rates).toEqual([
			[null, "700"],
			["990", null],
		]);
		// A cost once more, which is said by then.
		expect(await cells(withField("cost", "20GP"))).toEqual([["F1"]]);
		expect(await cells(withField("ssr", "20GP", "40HQ"))).toEqual([]);
		expect((await readAgain(id)).rates).toEqual(sold);
	});

	it("stay as they were answered where another column is settled", async () => {
		const { id } = await read([
			[...head, "Zeta"],
			[...rate, "x"],
		]);
		for (const [answer, field, expected] of [
			["other", "remark", sold],
			["confirm", "frequency", costs],
		] as const) {
			await answered(id, "barePrices", answer);
			const { asked } = await settle(id, withField(field, "Zeta"));
			expect(asked).toMatchObject([{ cells: ["E1", "F1"], answer }]);
			expect((await readAgain(id)).rates).toEqual(expected);
		}
	});
});

describe("a remembered layout", () => {
	const heads = [...lane, "20GP", "40HQ", "Zeta"];
	const line = [...rate, "x"];
	const oneBy = async (by: "answer" | "confirm" | "choose" | "nobody") => {
		const { id } = await read([heads, line]);
		const fields = withField("remark", "Zeta");
		await settle(id, by === "choose" ? (given) => withField("ssr", "20GP", "40HQ")(fields(given)) : fields);
		if (by === "answer" || by === "confirm") await answered(id, "barePrices", by === "answer" ? "other" : "confirm");
		const missing = (await as("PM").batch({ batchId: id })).questions.find((question) => question.id === "missingPrices");
		const prices = Object.fromEntries((missing?.entries ?? []).map(({ field }) => [field, field === "ssr" || by === "confirm" ? "5000" : "600"]));
		await as("PM").answer({ batchId: id, answers: [{ id: "missingPrices", answer: "formula", prices }] });
		await Promise.all(desk.working);
		await as("PM").applyBatch({ batchId: id, mode: "merge", leaveOutErrors: true, confirmed: ["assumed", "doubtful", "dropped"] });
		await as("PM").undo({ batchId: id });
	};
	const bySomebody = () => desk.services.db.updateTable("import_mapping").set({ by_id: 0, by_name: "Somebody" }).execute();
	/** What is asked of a sheet with the same heads, and what of it is named as settled by somebody else. */
	const next = async () => {
		const { mapping, questions, rates, id } = await read([heads, line]);
		const asked = questions.filter((question) => question.id === "barePrices").map(({ cells }) => cells);
		const named = questions.filter((question) => question.id.startsWith("remembered")).map(({ id, cells, message }) => ({ id, cells, message }));
		return { id, asked, named, rates, note: mapping?.columns.find(({ header }) => header === "Zeta")?.target?.field };
	};

	it("says nothing of whose prices they are that nobody said", async () => {
		await oneBy("nobody");
		expect(await next()).toMatchObject({ asked: [["E1", "F1"]], named: [], note: "remark" });
		await bySomebody();
		expect(await next()).toMatchObject({ asked: [["E1", "F1"]], named: [{ id: "remembered", cells: ["G1"] }], rates: costs });
	});

	it.each([
		["answer", "ssr", "SSR", sold],
		["confirm", "cost", "Cost", costs],
		["choose", "ssr", "SSR", sold],
	] as const)("has what somebody said of them, and names it to others: %s", async (by, field, label, rates) => {
		await oneBy(by);
		expect(await next()).toMatchObject({ asked: [], named: [], rates });
		await bySomebody();
		const { id, ...of } = await next();
		expect(of).toMatchObject({
			asked: [],
			named: [
				{ id: `rememberedPrices.${field}`, cells: ["E1", "F1"], message: expect.stringMatching(`^20GP, 40HQ: .*“.*${label}”, as Somebody said`) },
				{ id: "remembered", cells: ["G1"] },
			],
			rates,
		});
		// Who settles another column still has the prices named that nobody here said.
		const again = await settle(id, withField("frequency", "Zeta"));
		expect([again.asked, again.questions.filter((question) => question.id.startsWith("rememberedPrices"))]).toMatchObject([
			[],
			[{ cells: ["E1", "F1"] }],
		]);
	});
});

describe("a price that its head calls so, and nothing else", () => {
	const long = [...lane.slice(0, 3), "Container", "Currency", "Valid From"];
	const line = [...values.slice(0, 3), "20GP", "CNY", "2028-04-01"];

	it.each(["Price", "Rate (USD)", "Price USD/container", "运价", "单价（元/箱）", "Tariff", "报价"])(
		"is asked about once for all rows, read as a cost, and is what people say: %s",
		async (name) => {
			const other = line.with(0, "Chongqing");
			const { id, asked, rates } = await read([
				[...long, name],
				[...line, 700],
				[...other, 990],
			]);
			expect(asked).toMatchObject([{ group: "doubtful", cells: ["G1"], count: 1, answer: null }]);
			expect(rates).toEqual(costs);
			await answered(id, "barePrices", "other");
			expect((await readAgain(id)).rates).toEqual(sold);
		},
	);

	it.each<[string, readonly string[], readonly Scrap[]]>([
		["a column of selling prices", ["Price", "SSR"], [700, 990]],
		["its own name", ["Rail cost"], [700]],
		["its own name", ["应付运费"], [700]],
	])("is a cost without a question by %s", async (_, names, prices) => {
		const { asked, rates } = await read([
			[...long, ...names],
			[...line, ...prices],
		]);
		expect([asked, rates.map(([cost]) => cost)]).toEqual([[], ["700"]]);
	});
});

it.each(["20GP成本(限重24吨)", "20GP cost (max weight 24t)"])("a limit of weight in the head of a price is asked about: %s", async (price) => {
	const { questions } = await read([[...lane, price], rate.slice(0, 5)]);
	expect(questions.find(({ id }) => id === "weightLimit")).toMatchObject({ group: "doubtful", cells: ["E1"], answer: null });
	const band = await read([[...lane, "20GP成本(≤24吨)"], rate.slice(0, 5)]);
	expect(band.questions.some(({ id }) => id === "weightLimit")).toBe(false);
});
