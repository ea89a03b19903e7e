import { seed } from "@iqt/db/seed";
import { testDb } from "@iqt/db/testing";
import { type Language, languages } from "@iqt/i18n";
import { utcDay } from "@iqt/i18n/days";
import { beforeAll, describe, expect, test } from "vitest";
import { demo as trucks } from "../basics/truck-type/demo.ts";
import type { RateField } from "../kit/price-book/fields.ts";
import { boxField } from "../kit/price-book/lane-boxes.ts";
import type { rateBookRouter } from "../kit/price-book/router.ts";
import { sampleReference, sampleRow } from "../kit/price-book/sample-row.ts";
import { rateTable } from "../kit/price-book/table.ts";
import { books, type ListedBook } from "../prices/books.ts";
import { demoWorld } from "../testing/demo-world.ts";
import { worldPerFile } from "../testing/world.ts";

/** The demo's price books. */
const world = worldPerFile(async () => {
	const database = await testDb();
	await seed(database.db, {
		size: "demo",
		today: "2026-11-20",
		now: new Date("2026-11-20T08:00:00Z"),
		createUser: async () => {},
		logChange: async () => {},
		checkCode: () => "test",
	});
	return database;
});

type Rates = ReturnType<ReturnType<typeof rateBookRouter>["createCaller"]>;
type Predicate = Parameters<Rates["export"]>[0];

/** Who may edit a book. */
const editorOf = (book: ListedBook) => book.rights.edit.roles?.[0] ?? "";

/** What the book's procedures answer its editor in a language. */
const ratesOf = (book: ListedBook, language: Language = "en") =>
	(world.as(editorOf(book), language) as unknown as Record<string, Rates>)[book.domain] as Rates;

/** A file of the editor's own, by its name. */
async function put(book: ListedBook, bytes: Uint8Array): Promise<string> {
	const name = crypto.randomUUID();
	await world.services.files.put(name, bytes, "application/octet-stream");
	const file = { object_name: name, name: "rates.xlsx", size: bytes.length, mime: "x", sha256: "", created_at: "" };
	await world.db
		.insertInto("stored_file")
		.values({ ...file, owner_id: world.users.get(editorOf(book))?.id ?? null })
		.execute();
	return name;
}

const exported = async (book: ListedBook, language: Language, predicate: Predicate = {}) => {
	const { file } = await ratesOf(book, language).export(predicate);
	return new Uint8Array(await new Response(file.body).arrayBuffer());
};

/** What the portal's own export of a book is read back as. */
async function readBack(book: ListedBook, language: Language, predicate: Predicate = {}) {
	const bytes = await exported(book, language, predicate);
	const { imports } = world.as(editorOf(book), language);
	const { id } = await imports.start({ domain: book.domain, objectName: await put(book, bytes) });
	await world.settled();
	const batch = await imports.batch({ batchId: id });
	const { items } = await imports.previewRows({ batchId: id, pageSize: 5, problems: true });
	const problems = items.flatMap((row) => row.problems.map(({ field, message }) => `${row.sheetRow} ${field}: ${message}`));
	const counts = Object.fromEntries(Object.entries(batch.counts).filter(([, count]) => Number(count) > 0));
	return { state: batch.state, counts, questions: batch.questions.map(({ message }) => message), problems };
}

const countOf = async (book: ListedBook): Promise<number> =>
	Number(
		(
			await world.db
				.selectFrom(rateTable(book))
				.select(({ fn }) => fn.countAll<number>().as("n"))
				.executeTakeFirstOrThrow()
		).n,
	);

const unchanged = (count: number) => ({ state: "preview", counts: { unchanged: count }, questions: [], problems: [] });

/** Remarks the portal takes: of several lines, in letters that look alike, with what may be a doubt in a sheet of somebody else's. */
const remarks = [
	'one\ntwo; "quoted", ①',
	"m² and ½, 10², ＡＢＣ　全角",
	"=1+1",
	"'=1+1",
	"- from the yard",
	"-",
	"N/A",
	"x",
	"CANCELLED",
	"USD rates, SOC only",
	"有效期至2027年2月28日",
	"_x0041_ <b>&amp;</b>",
];

/** Codes a rate may be told apart by, such as a depot's: of a sheet of somebody else's "X" or a dash would be none. A trucker who is no supplier is asked about. */
const codes = ["SAMPLE", "X", "N/A", "-", "none", "无", "1E5", "007"];

/** Last days that old systems write for an end nobody knows, or that were mistyped. */
const farAhead = ["2099-12-31", "2570-06-30", "2999-12-31"];

/** The last day of a rate that runs on past it, once it was exported. */
const CLASHING = "2031-06-30";

/** Books the demo has no rates of: they are given one a month, as many as there are remarks; so is any whose rates have such codes. */
const withoutDemo = new Set<string>();
beforeAll(async () => {
	// The trucks that the demo's rates name; a demo gets its records after its rates.
	for (const truck of trucks.rows(demoWorld)) await world.as("superuser").truckType.save(truck);
	const known = await sampleReference(world.db);
	const supplier = await world.db.selectFrom("supplier").select("code").where("kind", "=", "trucker").executeTakeFirstOrThrow();
	for (const book of books) {
		const count = await countOf(book);
		for (const validTo of [...farAhead, CLASHING]) {
			const said: Record<string, string> = { validFrom: `${validTo.slice(0, 4)}-01-01`, validTo, truckerCode: supplier.code };
			await ratesOf(book).add({ row: sampleRow(book, known, (field) => said[field.name]) });
		}
		const isCode = ({ name, kind, key, options }: RateField) => kind === "text" && key === true && !options && name !== "truckerCode";
		/** Some books know that such a text is none of theirs, as digits alone are no zone. */
		const codesOf = (field: RateField) => codes.filter((code) => field.schema.safeParse(code).success);
		if (count === 0) withoutDemo.add(book.domain);
		else if (!book.fields.some(isCode)) continue;
		for (const month of remarks.keys()) {
			const day = (date: number) => utcDay(Date.UTC(2027, month, date));
			const days: Record<string, string> = { validFrom: day(1), validTo: day(28) };
			await ratesOf(book).add({
				row: sampleRow(book, known, (field) => days[field.name] ?? (isCode(field) ? codesOf(field)[month % codesOf(field).length] : undefined)),
			});
		}
	}
});

/** Rates of one hub, port or city; all of a book that has no more. */
const few = (book: ListedBook): Predicate =>
	withoutDemo.has(book.domain)
		? {}
		: { filters: [{ field: book.fields.find(({ kind }) => kind === "place")?.name ?? "", op: "in", value: ["CNWUH", "CNXGG", "DEDUI"] }] };

describe.each(books.map((book) => [book.domain, book] as const))("%s, exported and read back", (_, book) => {
	test("is unchanged, every rate of it", async () => {
		const count = await countOf(book);
		expect(count).toBeGreaterThan(0);
		expect(await readBack(book, "en")).toEqual(unchanged(count));
	});

	test.each([boxField(book) ?? []].flat())("is unchanged, too, with its containers side by side ($name)", async ({ name }) => {
		const own = { filters: [{ field: name, op: "ne" as const, value: "*" }] };
		const { total } = await ratesOf(book).list({ ...own, pageSize: 10 });
		if (total > 0) expect(await readBack(book, "en", { ...own, sideBySide: true })).toEqual(unchanged(total));
	});

	test.each(languages.filter((language) => language !== "en"))("is unchanged in %s, whatever is remarked", async (language) => {
		const rates = ratesOf(book);
		const { items, total } = await rates.list({ ...few(book), pageIndex: 1, pageSize: remarks.length });
		expect(items.length).toBe(remarks.length);
		const rows = items.map(({ id, version }, i) => ({ id, version, cells: { remark: remarks[i] } }));
		await rates.quickEdit({ rows });
		const written = await Promise.all(items.map(({ id }) => rates.get({ id })));
		expect(written.map(({ row }) => row.remark)).toEqual(remarks);
		expect(await readBack(book, language, few(book))).toEqual(unchanged(total));
	});

	test("clashes with a rate whose days run into it, which older clients are told of as 000007, and takes its place where the sheet replaces", async () => {
		const rates = ratesOf(book);
		const its: Predicate = { filters: [{ field: "validFrom", op: "eq", value: "2031-01-01" }] };
		const fileName = await put(book, await exported(book, "en", its));
		const [was] = (await rates.list(its)).items;
		if (!was) throw new Error("it was added");
		const grown = { validTo: "2031-12-31" };
		await rates.quickEdit({ rows: [{ id: was.id, version: was.version, cells: grown }] });
		const check = book.older?.lines?.check;
		if (check) expect(await world.rest(check[0], check[1], editorOf(book), { fileName })).toMatchObject({ code: "000007" });
		expect(await rates.get({ id: was.id })).toMatchObject({ row: grown });
		const { imports } = world.as(editorOf(book), "en");
		const { id } = await imports.start({ domain: book.domain, objectName: fileName });
		await world.settled();
		expect((await imports.batch({ batchId: id })).counts).toMatchObject({ clash: 1, new: 0, changed: 0, error: 0 });
		await imports.applyBatch({ batchId: id, mode: "replace", confirmed: ["assumed", "doubtful", "dropped"] });
		expect((await rates.list(its)).items.map(({ row }) => row)).toEqual([was.row]);
		await imports.undo({ batchId: id });
		expect((await rates.list(its)).items.map(({ row }) => row)).toEqual([{ ...was.row, ...grown }]);
	});
});

test.each(languages)("over REST, too, an export in %s changes nothing", async (language) => {
	const [book] = books.filter(({ domain }) => domain === "inlandRail");
	if (!book) throw new Error("no such book");
	const { total } = await ratesOf(book).list({ ...few(book), pageIndex: 1, pageSize: 1 });
	const fileName = await put(book, await exported(book, language, few(book)));
	const answer = await world.rest("POST", "/api/v1/inlandRail/CheckExcelImport", editorOf(book), { fileName });
	expect(answer).toMatchObject({ code: "000000", data: { unchanged: total, inserted: 0, updated: 0, ended: 0, removed: 0 } });
});

describe("a book with rates that nobody could enter as they stand", () => {
	const [book] = books.filter(({ domain }) => domain === "inlandRail");
	if (!book) throw new Error("no such book");
	const entered = { cost: "3500", ssr: "4000", msr: "3914", min: null, max: null, basis: "container", onRequest: false, remark: null };
	/** What is entered, and what the vendor's price alone makes of it (`edited`) or an old rate has (`old`). */
	const cases: {
		cells: Partial<Record<keyof typeof entered, string | boolean | null>>;
		edited?: { cost: string };
		old?: { max_minor: number } | { ssr_minor: null; ssr_formula: string };
		says: string;
	}[] = [
		{
			cells: { ...entered, ssr: "cost*1.12+300" },
			edited: { cost: "100" },
			says: "The MSR (3914.00) cannot be above the SSR (412.00)",
		},
		{
			cells: { ...entered, ssr: "cost*1.12+teu", msr: "cost+400", max: "4000" },
			edited: { cost: "3800" },
			says: "The MSR (4200.00) cannot be above the maximum (4000.00), which is never passed",
		},
		{
			cells: entered,
			old: { max_minor: 390_000 },
			says: "The maximum (3900.00) is below the SSR (4000.00), which would never be charged: raise the maximum or leave it out",
		},
		{
			cells: entered,
			old: { ssr_minor: null, ssr_formula: "teu" },
			says: "teu alone is a quantity, not a price. Say what each costs, such as teu*500",
		},
	];
	let ids: string[] = [];
	const versionOf = async (id: string) => ({ id, version: (await ratesOf(book).get({ id })).version });
	beforeAll(async () => {
		const rates = ratesOf(book);
		ids = (await rates.list({ ...few(book), pageIndex: 1, pageSize: cases.length })).items.map(({ id }) => id);
		for (const [i, { cells, edited, old }] of cases.entries()) {
			const id = ids[i] ?? "";
			for (const some of [cells, edited]) if (some) await rates.quickEdit({ rows: [{ ...(await versionOf(id)), cells: some }] });
			if (old) await world.db.updateTable(rateTable(book)).set(old).where("id", "=", id).execute();
		}
	});

	test.each(languages)("is unchanged in %s", async (language) => {
		const { total } = await ratesOf(book).list({ ...few(book), pageIndex: 1, pageSize: 1 });
		expect(await readBack(book, language, few(book))).toEqual(unchanged(total));
	});

	test.each(["merge", "replace"] as const)("is unchanged by %s", async (mode) => {
		const { total } = await ratesOf(book).list({ ...few(book), pageIndex: 1, pageSize: 1 });
		const { imports } = world.as(editorOf(book), "en");
		const { id } = await imports.start({ domain: book.domain, objectName: await put(book, await exported(book, "en", few(book))) });
		await world.settled();
		const before = await Promise.all(ids.map(versionOf));
		await imports.applyBatch({ batchId: id, mode, confirmed: ["assumed"] });
		expect(await imports.batch({ batchId: id })).toMatchObject({ state: "applied", counts: { unchanged: total } });
		expect(await Promise.all(ids.map(versionOf))).toEqual(before);
	});

	test("is unchanged over REST", async () => {
		const { total } = await ratesOf(book).list({ ...few(book), pageIndex: 1, pageSize: 1 });
		const fileName = await put(book, await exported(book, "en", few(book)));
		const answer = await world.rest("POST", "/api/v1/inlandRail/CheckExcelImport", editorOf(book), { fileName });
		expect(answer).toMatchObject({ code: "000000", data: { unchanged: total, inserted: 0, updated: 0 } });
	});

	test("is held to the rules where a row is not what the book has", async () => {
		const bytes = await exported(book, "en", few(book));
		const { imports } = world.as(editorOf(book), "en");
		const early = await imports.start({ domain: book.domain, objectName: await put(book, bytes) });
		await world.settled();
		const { total } = await ratesOf(book).list({ ...few(book), pageIndex: 1, pageSize: 1 });
		const rows = await Promise.all(ids.map(async (id) => ({ ...(await versionOf(id)), cells: { remark: "another" } })));
		await ratesOf(book).quickEdit({ rows });
		const { id } = await imports.start({ domain: book.domain, objectName: await put(book, bytes) });
		await world.settled();
		const batch = await imports.batch({ batchId: id });
		expect(batch.counts).toMatchObject({ unchanged: total - cases.length, changed: 0, error: cases.length });
		const { read = 0, questions = 0 } = batch.ledger ?? {};
		expect(batch.ledger).toMatchObject({ rates: total - cases.length, amounts: read + questions, leftOut: [] });
		const { items } = await imports.previewRows({ batchId: id, pageSize: 20, outcome: "error" });
		expect(items.flatMap(({ problems }) => problems.map(({ message }) => message)).sort()).toEqual(cases.map(({ says }) => says).sort());
		// One read before the book changed writes nothing of them either.
		await imports.applyBatch({ batchId: early.id, mode: "merge", confirmed: ["assumed"] }).catch(() => null);
		expect(await imports.batch({ batchId: early.id })).toMatchObject({ state: "preview" });
		expect(await Promise.all(ids.map(async (one) => (await ratesOf(book).get({ id: one })).row.remark))).toEqual(cases.map(() => "another"));
	});
});
