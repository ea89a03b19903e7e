import { keepRateList } from "@iqt/db/migrations/rate-lists";
import { createRateTable } from "@iqt/db/migrations/rate-table";
import { isMessageId, languages, translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { labelOf } from "../../settings/change-log/words.ts";
import { worldPerFile } from "../../testing/world.ts";
import { fit } from "../charges/match.ts";
import { matchColumns } from "../charges/source.ts";
import type { MatchRow } from "../charges/world.ts";
import { openWorkbook } from "../sheet/read.ts";
import { readAll } from "../sheet/zip.ts";
import { applyToAll } from "./apply.ts";
import { columnsOf, formulaNames } from "./convert.ts";
import type { DeclaredBook, RateBook, RateRow } from "./declaration.ts";
import { defineRateBook } from "./define.ts";
import { code, cost, freeHours, msr, percentOf, place, reference, ssr, weightClass } from "./fields.ts";
import { laneColumns } from "./lane-columns.ts";
import { listRates } from "./list.ts";
import { addRate, updateRate } from "./queries.ts";
import { template } from "./template.ts";
import { nextChange, rateDb } from "./testing.ts";

const rights = { view: { roles: ["PM"] }, edit: { roles: ["PM"] } } as const;

/** What a trucker charges beside the haul: by the container, by the hour after free ones, or as a percentage of the haul, for a class of weights with tare. */
const inlandTrucking = defineRateBook({
	domain: "inlandTrucking",
	table: "inland_trucking_rate",
	title: "menu.truckingCost",
	rights,
	lane: [
		place("port", "port_id", ["port"]),
		code("charge", 20, () => null),
		weightClass({ light: ["0", "18"], medium: ["18", "24.5"], heavy: ["24.5", "999.999"] }, { withTare: true }),
		freeHours(),
		percentOf(["haul"]),
	],
	amounts: [cost(), ssr(), msr()],
	required: ["ssr"],
	bases: ["container", "hour", "percent"],
	head: ["port"],
});

/** A price over the cost of another book. */
const overOther = defineRateBook({
	domain: "overOther",
	table: "over_other_rate",
	title: "menu.customsPrice",
	rights,
	lane: [place("port", "port_id", ["port"]), reference("category", "customsCategory")],
	amounts: [ssr(), msr()],
	required: ["ssr"],
	costOf: "customsPrice",
});

const declared: readonly DeclaredBook[] = [inlandTrucking, overOther];
const asBook = (book: DeclaredBook) => book as unknown as RateBook;

const world = worldPerFile(async () => {
	const made = await rateDb();
	const db = made.db as unknown as Kysely<unknown>;
	for (const book of declared) {
		await createRateTable(db, book.table, laneColumns(book));
		await keepRateList(db, book.table);
	}
	return made;
});

const shared = { direction: "westbound", containerType: "40HC", currency: "CNY", validFrom: "2026-10-01", validTo: null };
const surcharge = (changes: RateRow = {}): RateRow => ({
	...{ ...shared, port: "CNSHA", charge: "waiting", weightClass: "light", basis: "hour", freeHours: 2, percentOf: null, ssr: "80", msr: "70" },
	...{ cost: "60", ...changes },
});
const wrongIn = (book: DeclaredBook, row: RateRow): string[] =>
	book.row.safeParse(row).error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) ?? [];
const add = (book: DeclaredBook, row: RateRow) => addRate(world.db, asBook(book), book.row.parse(row), nextChange());
const reader = { seesCost: true, today: "2026-11-20" };
const rates = async (book: DeclaredBook) => (await listRates(world.db, asBook(book), { pageSize: 100 }, reader)).items;
/** What a source that names these columns reads of a book. */
const read = async <Row>(book: DeclaredBook, columns: readonly string[]) =>
	(await sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(book.table)} order by rowid`.execute(world.db)).rows;

describe("free hours and a percentage of something", () => {
	test("are said where a rate is charged so, and nowhere else", () => {
		expect(wrongIn(inlandTrucking, surcharge())).toEqual([]);
		expect(wrongIn(inlandTrucking, surcharge({ freeHours: null }))).toEqual([]);
		expect(wrongIn(inlandTrucking, surcharge({ basis: "container" }))).toEqual(["freeHours: problem.freeHours"]);
		const percent = { basis: "percent", freeHours: null, ssr: "8.5", msr: null };
		expect(wrongIn(inlandTrucking, surcharge(percent))).toEqual(["percentOf: problem.percentOf"]);
		expect(wrongIn(inlandTrucking, surcharge({ ...percent, percentOf: "haul" }))).toEqual([]);
		expect(wrongIn(inlandTrucking, surcharge({ percentOf: "haul" }))).toEqual(["percentOf: problem.percentOf"]);
		expect(wrongIn(inlandTrucking, surcharge({ basis: "hour", freeHours: 1.5 }))).toEqual(["freeHours: problem.wholeNumber"]);
	});

	test("stay within what a change of all may write, and what a percentage is of comes with the row", async () => {
		const charges = inlandTrucking as unknown as RateBook;
		await add(charges, surcharge({ charge: "night" }));
		await add(charges, surcharge({ charge: "adr", basis: "percent", freeHours: null, percentOf: "haul", ssr: "8.5", msr: "8.5" }));
		const set = (filters: { field: string; op: "eq"; value: string }[], value: string) =>
			world.db.transaction().execute((trx) => applyToAll(trx, charges, { filters }, { field: "freeHours", op: "set", value }, reader, nextChange()));
		await expect(set([], "3")).rejects.toMatchObject({ data: [{ field: expect.stringMatching(/\.freeHours$/), messageId: "problem.freeHours" }] });
		await set([{ field: "basis", op: "eq", value: "hour" }], "3");
		expect(await read(charges, ["charge", "basis", "free_hours", "percent_of", "ssr_minor"])).toEqual([
			{ charge: "NIGHT", basis: "hour", free_hours: 3, percent_of: null, ssr_minor: 8_000 },
			{ charge: "ADR", basis: "percent", free_hours: null, percent_of: "haul", ssr_minor: 850 },
		]);
		expect((await rates(charges)).map(({ row }) => [row.freeHours, row.percentOf, row.ssr]).sort()).toEqual(
			[
				[3, null, "80.00"],
				[null, "haul", "8.50"],
			].sort(),
		);
	});
});

describe("a class of weights", () => {
	test("stands in place of a band in tonnes, and fills the columns a search finds weights by", async () => {
		expect(inlandTrucking.fields.some(({ kind }) => kind === "weight")).toBe(false);
		const own = { charge: "haulage", basis: "container", freeHours: null };
		const id = await add(inlandTrucking, surcharge({ ...own, weightClass: "medium" }));
		await add(inlandTrucking, surcharge({ ...own, weightClass: "heavy" }));
		await expect(add(inlandTrucking, surcharge({ ...own, weightClass: "medium", ssr: "90" }))).rejects.toMatchObject({ kind: "exists" });
		const found = async (weightKg: number) => {
			const wanted = { direction: "westbound", ownership: "COC", cargo: "general", weightKg, date: "2026-11-20" };
			const rows = await read<MatchRow & { weight_class: string; charge: string }>(inlandTrucking, [...matchColumns, "weight_class", "charge"]);
			return rows.filter((row) => row.charge === "HAULAGE" && fit(row, wanted, "40HC") !== null).map((row) => row.weight_class);
		};
		expect([await found(18_000), await found(18_001), await found(24_500), await found(24_501)]).toEqual([[], ["medium"], ["medium"], ["heavy"]]);
		const current = (await rates(inlandTrucking)).find((rate) => rate.id === id);
		if (!current) throw new Error("not listed");
		const row = inlandTrucking.row.parse({ ...current.row, weightClass: "light" });
		await world.db.transaction().execute((trx) => updateRate(trx, asBook(inlandTrucking), { id, row }, current, nextChange()));
		expect([await found(18_000), await found(18_001)]).toEqual([["light"], []]);
		expect(inlandTrucking.fields.find(({ name }) => name === "weightClass")).toMatchObject({ key: true, withTare: true });
	});

	test("holds some weight, or the book is refused at start", () => {
		expect(() => weightClass({ light: ["0", "18"], none: ["18", "18"] })).toThrow("the weight class none holds no weight");
		expect(() => weightClass({})).toThrow("there is no weight class");
	});
});

test("a formula names the cost of the book it has or says, and no other", async () => {
	expect(formulaNames(overOther, [])).toContain("cost");
	const { costOf: _costOf, ...without } = overOther;
	const alone = { ...without, row: overOther.row };
	expect(formulaNames(alone, [])).not.toContain("cost");
	const row = { ...shared, port: "CNSHA", category: "export", ssr: "cost*1.2+50", msr: "cost*1.1" };
	await add(overOther, row);
	await expect(add(alone, { ...row, category: "import" })).rejects.toMatchObject({
		data: [{ field: "ssr", messageId: "problem.formulaName" }, { field: "msr" }],
	});
	expect((await rates(overOther)).map((rate) => [rate.row.ssr, rate.values.ssr])).toEqual([["cost*1.2+50", null]]);
});

test("columns and words of all of it follow from the declarations", async () => {
	for (const book of declared) {
		const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${book.table})`.execute(world.db);
		expect(book.fields.flatMap(columnsOf).filter((column) => !rows.some(({ name }) => name === column))).toEqual([]);
		const labels = book.fields.flatMap(({ label, options = [] }) => [label, ...options.map((option) => option.label)]);
		const messages = [...labels, ...book.checks.map(({ message }) => message)];
		expect(messages.filter((id) => !isMessageId(id))).toEqual([]);
		for (const language of languages) expect(messages.filter((id) => translate(language, id) === id)).toEqual([]);
	}
	expect(laneColumns(inlandTrucking).map(({ name, type, key }) => [name, type, key ?? false])).toEqual([
		["port_id", "TEXT NOT NULL REFERENCES place(id)", true],
		["charge", "TEXT NOT NULL", true],
		["weight_class", "TEXT NOT NULL", true],
		["free_hours", "INTEGER", false],
		["percent_of", "TEXT", false],
	]);
});

test("the sheet has a column for each, whose example leaves out what goes with another way of charging", async () => {
	const { file } = await template(world.db, asBook(inlandTrucking), reader, "en");
	const workbook = await openWorkbook(await readAll(file.body as ReadableStream<Uint8Array>));
	const rows: Map<number, string>[] = [];
	for await (const { cells } of workbook.rows(workbook.sheets[0]?.name ?? ""))
		rows.push(new Map(cells.map(({ column, value }) => [column, String(value)])));
	const [heads, example] = rows;
	const shown = (head: string) => {
		const [column] = [...(heads ?? [])].flatMap(([at, text]) => (text === head ? [at] : []));
		return column === undefined ? "no column" : (example?.get(column) ?? null);
	};
	expect(["Weight class *", "Basis", "Free hours", "Percent of"].map(shown)).toEqual(["Light", "Per container", null, null]);
});

test("the change log calls its fields as the form does", () => {
	const known = (id: string) => (isMessageId(id) ? translate("en", id) : null);
	const words = (field: string) =>
		labelOf({ known, label: known, moment: (at) => at, number: (decimal: string) => decimal }, inlandTrucking.domain, field);
	expect(["freeHours", "percentOf", "weightClass"].map(words)).toEqual(["Free hours", "Percent of", "Weight class"]);
});
