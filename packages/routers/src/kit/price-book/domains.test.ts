import { readFileSync } from "node:fs";
import type { Database } from "@iqt/db";
import { isMessageId, languages, translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { appRouter } from "../../app/app-router.ts";
import { isPermission } from "../../door/permissions.ts";
import { type BookDomain, books, pricedBooks } from "../../prices/books.ts";
import { depotPrice } from "../../prices/depot-price/schema.ts";
import { icrPrice } from "../../prices/icr-price/schema.ts";
import { truckingCost } from "../../prices/trucking-cost/schema.ts";
import { sources } from "../../pricing/sources.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { unsaidSecrets } from "../confidential.test-support.ts";
import { importBook } from "../imports/book.ts";
import { labelKey } from "../imports/text.ts";
import type { FileAnswer } from "../rest/types.ts";
import { openWorkbook } from "../sheet/read.ts";
import { stepColumns } from "./bands.ts";
import type { CodeKind } from "./code-kinds.ts";
import { columnsOf } from "./convert.ts";
import type { BookDeclaration, DeclaredBook, RateBook, RateRow } from "./declaration.ts";
import { defineRateBook } from "./define.ts";
import { factor, money, msr, percentage, reference, ssr } from "./fields.ts";
import { laneColumns, sharedColumns, stepColumnsOf } from "./lane-columns.ts";
import { countedList } from "./list-columns.ts";
import { sampleReference, sampleRow } from "./sample-row.ts";
import { rateDb } from "./testing.ts";

const world = worldPerFile(rateDb);

/** Indexes a table of rates has by itself, by what is in their names. */
const ownIndexes = new Map([
	["id", "sqlite_autoindex_"],
	["change_id", "_change"],
	["valid_to", "_valid_to"],
]);

/** The procedures of a book; every one has the same. */
const routerOf = (domain: BookDomain) => world.as("superuser")[domain] as ReturnType<typeof world.as>[BookDomain];

/** The first row of a workbook's first sheet. */
async function firstRow({ file }: FileAnswer): Promise<string[]> {
	const workbook = await openWorkbook(new Uint8Array(await new Response(file.body).arrayBuffer()));
	for await (const row of workbook.rows(workbook.sheets[0]?.name ?? "")) return row.cells.map(({ value }) => String(value));
	return [];
}

/** A rate of every book, by what its fields are. */
const rowOf = async (book: RateBook): Promise<RateRow> => ({
	...sampleRow(book, await sampleReference(world.db)),
	validFrom: "2026-10-01",
	validTo: "2026-12-31",
});
const plain = (value: unknown) => (typeof value === "string" && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value);

describe.each(books.map((book) => ({ domain: book.domain, book })))("$domain", ({ domain, book }) => {
	test("keeps a rate from its first day to its last", async () => {
		const rates = routerOf(domain);
		const row = await rowOf(book);
		const { id } = await rates.add({ row });
		const [listed] = (await rates.list({})).items;
		for (const [field, value] of Object.entries(row)) expect(plain(listed?.row[field]), field).toEqual(plain(value));
		await expect(rates.add({ row })).rejects.toMatchObject({ code: "CONFLICT" });
		await rates.quickEdit({ rows: [{ id, version: 1, cells: { remark: "checked" } }] });
		const applied = await rates.applyToAll({ predicate: {}, operation: { field: "remark", op: "set", value: "all" } });
		expect(applied).toMatchObject({ count: 1, samples: [{ before: { row: { remark: "checked" } }, after: { row: { remark: "all" } } }] });
		await rates.undo({ changeId: applied.changeId });
		const early = { id, version: 4, row: { ...listed?.row, remark: "from September" }, from: "2026-09-01" };
		expect(await saidBy(rates.update(early))).toMatchObject({
			code: "000001",
			data: [{ field: "from", message: expect.stringContaining("2026-10-01") }],
		});
		const parted = await rates.update({ id, version: 4, row: { ...listed?.row, remark: "from December" }, from: "2026-12-01" });
		const { id: next } = parted;
		expect((await rates.list({ validOn: "2026-12-15" })).items.map((r) => [r.id, r.row.remark])).toEqual([[next, "from December"]]);
		expect((await rates.history({ id })).map((h) => h.row.remark)).toEqual(["checked", "checked", "all", "checked", null]);
		const choice = book.fields.find(({ key, kind }) => key && kind === "enum")?.name ?? "";
		expect((await rates.facet({ field: choice }))[0]).toEqual({ value: row[choice], count: 2 });
		await rates.undo({ changeId: parted.changeId ?? "" });
		expect((await rates.list({})).items.map(({ row: { remark, validTo } }) => [remark, validTo])).toEqual([["checked", row.validTo]]);
		expect(await rates.remove({ ids: [id] })).toMatchObject({ count: 1 });
		expect((await rates.list({})).total).toBe(0);
	});

	test("has in its table what its list goes by: counts, and indexes of a column each", async () => {
		const { counted, indexed, ordered } = countedList(book, {});
		const { rows: changed } = await sql<{ name: string }>`select name from pragma_table_info(${`${book.table}_changed`})`.execute(world.db);
		expect([...counted].filter((column) => !changed.some(({ name }) => name === column))).toEqual([]);
		const { rows: indexes } = await sql<{ name: string; partial: 0 | 1; columns: string }>`select l.name, l.partial,
			(select group_concat(i.name) from pragma_index_info(l.name) i) as columns from pragma_index_list(${book.table}) l`.execute(world.db);
		const own = new Map([
			...ownIndexes,
			...[...indexed].map((column) => [column, `_by_${column}`] as const).filter(([column]) => !ownIndexes.has(column)),
		]);
		const has = (column: string, whole: boolean) =>
			indexes.some(({ name, partial, columns }) => columns === column && name.includes(own.get(column) ?? "?") && !(whole && partial));
		expect([...indexed].filter((column) => !has(column, false))).toEqual([]);
		expect([...ordered].filter((column) => !has(column, true))).toEqual([]);
	});

	test("undoes no change that was none of this book, and logs nothing of it", async () => {
		const rates = routerOf(domain);
		const other = books.find((one) => one.domain !== domain) ?? book;
		const elsewhere = await routerOf(other.domain).add({ row: await rowOf(other) });
		const logged = () => world.db.selectFrom("change_log").select(["change_id", "object_id"]).orderBy("id", "desc").execute();
		const before = await logged();
		for (const changeId of [crypto.randomUUID(), before[0]?.change_id ?? ""])
			expect(await saidBy(rates.undo({ changeId }))).toMatchObject({ code: "000002" });
		expect(before[0]?.object_id).toBe(elsewhere.id);
		expect(await logged()).toEqual(before);
		await routerOf(other.domain).remove({ ids: [elsewhere.id] });
	});

	test("lets no amount fall to nothing unless it is said that it may", async () => {
		if (book.prices.length === 0) return;
		const rates = routerOf(domain);
		const { id } = await rates.add({ row: { ...(await rowOf(book)), ssr: "1001", msr: null, cost: "1001", min: "1001", onRequest: true } });
		const fields = ["cost", "ssr", "min"].filter((name) => book.fields.some((f) => f.name === name));
		for (const field of fields) {
			const operation = { field, op: "add" as const, value: "-5000" };
			const said = await saidBy(rates.applyToAll({ predicate: {}, operation }));
			expect(said, field).toMatchObject({
				code: "000001",
				data: [
					{ field: expect.stringMatching(/value$/) },
					{ field: `${id}.${field}`, message: expect.stringMatching(/: 1001.00 would become -3999.00$/) },
				],
			});
			expect(await rates.previewApply({ predicate: {}, operation })).toMatchObject({ refused: true, atZero: 1, count: 1 });
		}
		expect((await rates.get({ id })).version).toBe(1);
		const stopping = { field: fields[0] ?? "", op: "add" as const, value: "-5000", atLeastZero: true };
		expect(await rates.applyToAll({ predicate: {}, operation: stopping })).toMatchObject({ atZero: 1, count: 1 });
		expect((await rates.get({ id })).row[stopping.field]).toBe("0.00");
		await rates.remove({ ids: [id] });
	});

	test("leaves a rate at its place, whatever of it is edited, where a code is several places'", async () => {
		const rates = routerOf(domain);
		for (const field of book.fields.filter(({ placeKinds = [] }) => placeKinds.length > 1)) {
			const row = await rowOf(book);
			const code = String(row[field.name]);
			const { id } = await rates.add({ row });
			for (const kind of field.placeKinds ?? []) {
				const like = await world.db.selectFrom("place").selectAll().where("code", "=", code).executeTakeFirstOrThrow();
				const there = await world.db.selectFrom("place").select("id").where("code", "=", code).where("kind", "=", kind).executeTakeFirst();
				const placeId = there?.id ?? crypto.randomUUID();
				if (!there)
					await world.db
						.insertInto("place")
						.values({ ...like, id: placeId, kind })
						.execute();
				const at = async (rate: string) =>
					(await sql<{ at: string }>`select ${sql.ref(field.column)} as at from ${sql.table(book.table)} where id = ${rate}`.execute(world.db))
						.rows[0]?.at;
				await sql`update ${sql.table(book.table)} set ${sql.ref(field.column)} = ${placeId} where id = ${id}`.execute(world.db);
				const edited = async () => (await rates.get({ id })).version;
				await rates.quickEdit({ rows: [{ id, version: await edited(), cells: { remark: `at the ${kind}` } }] });
				expect(await at(id), "quick edit").toBe(placeId);
				await rates.update({ id, version: await edited(), row: { ...row, remark: `still at the ${kind}` } });
				expect(await at(id), "form").toBe(placeId);
				const { id: next } = await rates.update({ id, version: await edited(), row: { ...row, remark: "from December" }, from: "2026-12-01" });
				expect(await at(next), "from a day").toBe(placeId);
				await rates.remove({ ids: [next] });
				await rates.quickEdit({ rows: [{ id, version: await edited(), cells: { validTo: row.validTo ?? null } }] });
			}
			await rates.remove({ ids: [id] });
		}
	});

	test("finds a rate by any two words that tell it from others, in any order, and by none with a word that it has not", async () => {
		const rates = routerOf(domain);
		const row = await rowOf(book);
		const { id } = await rates.add({ row });
		const telling = book.fields.filter(({ key, kind }) => key && ["place", "area", "text", "container"].includes(kind));
		const words = telling.map(({ name }) => String(row[name] ?? "")).filter((word) => word !== "");
		expect(words.length).toBeGreaterThan(1);
		for (const one of words)
			for (const other of words)
				expect(
					(await rates.list({ search: `${one} ${other}` })).items.map((rate) => rate.id),
					`${one} ${other}`,
				).toEqual([id]);
		expect((await rates.list({ search: `${words[0]} nowhere` })).total).toBe(0);
		await rates.remove({ ids: [id] });
	});

	test("takes no area there is none of, by any door, and leaves one alone that it has", async () => {
		const areas = book.fields.filter(({ kind }) => kind === "area").map(({ name, column }) => ({ name, column }));
		if (areas.length === 0) return;
		const shanghai = { code: "310115", parent_code: null, level: "district" as const, name: "浦东新区", path: "上海市 / 浦东新区" };
		await world.db.insertInto("area").values(shanghai).execute();
		const rates = routerOf(domain);
		const row = await rowOf(book);
		for (const { name, column } of areas) {
			const refusal = (field: string, code: string) => ({ code: "000001", data: [{ field, message: `There is no address code ${code}` }] });
			for (const code of ["999999", "310999", "99"])
				expect(await saidBy(rates.add({ row: { ...row, [name]: code } })), code).toMatchObject(refusal(name, code));
			const { id } = await rates.add({ row: { ...row, [name]: " 310115 " } });
			expect(await saidBy(rates.update({ id, version: 1, row: { ...row, [name]: "99" } }))).toMatchObject(refusal(name, "99"));
			expect(await saidBy(rates.quickEdit({ rows: [{ id, version: 1, cells: { [name]: "310999" } }] }))).toMatchObject(
				refusal(`${id}.${name}`, "310999"),
			);
			await sql`update ${sql.table(book.table)} set ${sql.ref(column)} = '999999' where id = ${id}`.execute(world.db);
			await rates.quickEdit({ rows: [{ id, version: 1, cells: { remark: "from before areas were looked up", [name]: "999999" } }] });
			expect((await rates.get({ id })).row).toMatchObject({ [name]: "999999", remark: "from before areas were looked up" });
			await rates.remove({ ids: [id] });
		}
		await world.db.deleteFrom("area").execute();
	});

	test("has a template of the columns it exports, what is required marked", async () => {
		const rates = routerOf(domain);
		const [template, exported] = await Promise.all([rates.template(), rates.export({})]);
		const headers = (await firstRow(template)).map((text) => text.replace(/ \*$/, ""));
		expect(headers).toEqual(await firstRow(exported));
		expect((await firstRow(await rates.template()))[0]).toMatch(/ \*$/);
		expect(book.fields.every((f) => f.label === `rate.${f.name}`)).toBe(true);
	});

	test("lies in a table with a column for each of its fields, and no others but those all tables have", async () => {
		const there = await columnsIn(world.db, book.table);
		const own = book.fields.flatMap(columnsOf);
		expect(own.filter((column) => !there.includes(column))).toEqual([]);
		expect(there.filter((column) => !own.includes(column) && !sharedColumns.includes(column))).toEqual([]);
	});

	test("lies in columns of the types its fields are kept as", async () => {
		const { rows } = await sql<{ name: string; type: string }>`select name, type from pragma_table_info(${book.table})`.execute(world.db);
		const typeOf = new Map(rows.map(({ name, type }) => [name, type]));
		const kept = laneColumns(book).map(({ name, type }) => [name, type.split(" ")[0]]);
		expect(kept.map(([name = ""]) => [name, typeOf.get(name)])).toEqual(kept);
	});

	test("has a type of its table, in tables/rates.ts, of the columns its declaration asks for", () => {
		const said = tableTypes.get(book.table) ?? [];
		const tiers = stepColumnsOf(book);
		const steps = tiers ? [`${tiers.from}: number`, `${tiers.to}: number | null`] : [];
		const own = laneColumns(book).map(({ name, type }) => typeLine(name, type));
		expect(said, `write in RateTables of tables/rates.ts what stands here on the side that was expected`).toEqual([...own, ...steps].sort());
	});

	test("is told apart in the database by the fields that are its key", async () => {
		const { rows } = await sql<{ name: string }>`select name from pragma_index_info(${`${book.table}_key`})`.execute(world.db);
		const keys = book.fields.filter(({ key }) => key).flatMap(columnsOf);
		// What a book leaves out is the same in all its rates: its table's key has it all the same.
		expect(rows.map(({ name }) => name).sort()).toEqual([...new Set([...keys, ...sharedKey])].sort());
	});

	test("lies in a table that holds its steps apart, where it has any", async () => {
		const { rows } = await sql<{ name: string; text: string }>`select name, sql as text from sqlite_schema
			where name in (${book.table}, ${`${book.table}_overlap_insert`}, ${`${book.table}_hole`})`.execute(world.db);
		const said = new Map(rows.map(({ name, text }) => [name, text]));
		for (const column of stepColumns(book)) expect(said.get(`${book.table}_overlap_insert`), column).not.toContain(`r.${column} = NEW.${column}`);
		const [from] = stepColumns(book);
		const { startsWith } = book.tiers ?? {};
		const first = startsWith === undefined ? [undefined, undefined] : [`${from} >= ${startsWith}`, `${from} > ${startsWith}`];
		// The database knows it twice: as the least that a step begins with, and as the one step that goes on from none.
		const least = said.get(book.table)?.match(/CHECK \((\w+ >= -?\d+)\)/)?.[1];
		expect([least, said.get(`${book.table}_hole`)?.match(/r\.(\w+ > -?\d+)\s/)?.[1]]).toEqual(first);
	});

	test("has words for whatever it names, and rights", () => {
		const said = [book.title, ...book.fields.flatMap(({ label, options = [] }) => [label, ...options.map((option) => option.label)])];
		expect(said.filter((id) => !isMessageId(id))).toEqual([]);
		expect(["view", "edit"].map((name) => `${domain}.${name}`).filter((right) => !isPermission(right))).toEqual([]);
	});

	test("takes a cost it has not from a listed book that has one", () => {
		if (book.costOf !== undefined) expect(pricedBooks.map((priced) => priced.domain)).toContain(book.costOf);
		expect(book.costOf !== undefined && book.prices.includes("cost")).toBe(false);
	});

	test("has a cost of its own where a listed book's stands in for one that is not named", () => {
		if (book.costElse === undefined) return;
		expect(book.prices).toContain("cost");
		expect(pricedBooks.map((priced) => priced.domain)).toContain(book.costElse);
	});

	test("has a name as a priced service where it has costs", () => {
		expect(isMessageId(`enum.pricedService.${domain}`) || !book.prices.includes("cost")).toBe(true);
	});

	test("is imported, and has every procedure of a book", () => {
		expect(importBook(domain).fields.map(({ name }) => name)).toEqual(expect.arrayContaining(book.fields.map(({ name }) => name)));
		const procedures = Object.keys(appRouter._def.procedures);
		expect(
			["list", "add", "update", "quickEdit", "applyToAll", "export", "template"].filter((name) => !procedures.includes(`${domain}.${name}`)),
		).toEqual([]);
	});
});

const typeLine = (name: string, type: string) =>
	`${name}: ${type.startsWith("TEXT") ? "string" : "number"}${type.includes("NOT NULL") ? "" : " | null"}`;

/** Columns the types of tables add to those all of them share, a line a column as it is kept: `name: "a" | "b"` is text. */
const tableTypes = ((): ReadonlyMap<string, string[]> => {
	const source = readFileSync(new URL("../../../../db/src/tables/rates.ts", import.meta.url), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
	const kept = (type: string) => {
		const parts = type.split("|").map((part) => part.trim());
		const basic = parts.some((part) => part === "number" || /^\d/.test(part)) ? "number" : "string";
		return parts.includes("null") ? `${basic} | null` : basic;
	};
	const columns = (body: string) => [...body.matchAll(/(\w+): ([^;]+?)(?=[;}]|$)/g)].map(([, name, type = ""]) => `${name}: ${kept(type)}`).sort();
	const named = new Map([...source.matchAll(/interface (\w+) extends RateColumns \{([^}]*)\}/g)].map(([, name, body = ""]) => [name, columns(body)]));
	const listed = /interface RateTables \{([\s\S]*?)\n\}/.exec(source)?.[1] ?? "";
	const lines = [...listed.matchAll(/^\t(\w+): (?:(\w+);$|RateColumns & \{([^}]*)\};$)/gm)];
	return new Map(lines.map(([, table = "", name, body]) => [table, body === undefined ? (named.get(name) ?? []) : columns(body)]));
})();

/** Columns by which every table tells its rates apart. */
const sharedKey = "direction container_type ownership weight_from weight_to cargo basis valid_from valid_to".split(" ");

async function columnsIn(db: Kysely<Database>, table: string): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
	return rows.map(({ name }) => name);
}

/** Amounts a selling price is told with, where a book has one; whatever else a row holds in money or percent tells costs. */
const sellingAmounts = ["ssr", "ssrMin", "ssrMax", "min", "max", "waiting", "fuel", "adr"];

describe.each([...new Set<DeclaredBook>([...books, depotPrice, icrPrice])].map((book) => ({ domain: book.domain, book: book as DeclaredBook })))(
	"$domain",
	({ book }) => {
		test.each(languages)("heads each column in %s by words that are read as no other field's", (language) => {
			const heads = Map.groupBy(book.fields, ({ label }) => labelKey(translate(language, label)));
			expect([...heads.values()].filter((fields) => fields.length > 1).map((fields) => fields.map(({ name }) => name))).toEqual([]);
		});

		test("says of each field that is called by a cost or a vendor that it is confidential, or why not", () => {
			expect(unsaidSecrets(book.domain, book.fields, [])).toEqual([]);
		});

		test("shows no amount of a cost to people who see none, whatever it is called", () => {
			const amounts = book.fields.filter(({ kind, name }) => kind === "money" || kind === "price" || (kind === "percent" && name !== "vat"));
			const named = new Set([...amounts.map(({ name }) => name), ...book.prices]);
			const shown = book.fields.filter(({ name, confidential }) => named.has(name) && !confidential).map(({ name }) => name);
			const sold = shown.includes("ssr") ? sellingAmounts : [];
			expect(shown.filter((name) => !sold.includes(name))).toEqual([]);
		});
	},
);

test("a search reckons with no price of a book that people neither see nor change there", () => {
	const unseen = sources.flatMap(({ book, columns }) => {
		const own = new Set(books.find(({ domain }) => domain === book.domain)?.fields.flatMap(columnsOf));
		return columns.filter((column) => /^(ssr|msr|min|max)_/.test(column) && !own.has(column)).map((column) => `${book.domain} ${column}`);
	});
	expect(unseen).toEqual([]);
});

test("an amount is confidential unless its declaration says that it is sold for", () => {
	const declared = { ...truckingCost, domain: "trialBook", required: [], spellings: {} };
	const secretsOf = (amounts: BookDeclaration["amounts"]) =>
		defineRateBook({ ...declared, amounts }).fields.flatMap(({ name, confidential }) => (confidential ? [name] : []));
	expect(secretsOf([money("waiting"), percentage("fuel"), factor("index")])).toEqual(["truckerCode", "waiting", "fuel", "index", "min", "max"]);
	expect(secretsOf([ssr(), msr(), money("night", { selling: true })])).toEqual(["truckerCode", "msr"]);
});

test("a declaration whose terms are kept by what is neither a place nor a choice is none", () => {
	const declared = { ...truckingCost, domain: "trialBook" };
	const otherwise = "trialBook keeps terms by distanceKm, which is neither a place nor a choice";
	expect(() => defineRateBook({ ...declared, terms: ["hub", "distanceKm"] })).toThrow(otherwise);
	expect(() => defineRateBook({ ...declared, terms: ["hub", "direction"] })).not.toThrow();
});

test("a declaration of steps that are no whole numbers is none", () => {
	const tiers = { from: "depot", to: "dayTo" };
	expect(() => defineRateBook({ ...depotPrice, tiers })).toThrow("depotPrice has steps by depot, which is no whole number: declare it as integer(…)");
});

test("a reference to codes there are none of is none", () => {
	const kind = "chbCategory" as CodeKind;
	expect(() => reference("category", kind)).toThrow(
		"category refers to chbCategory, which code-kinds.ts does not have: customsCategory, depotService",
	);
});

test("a declaration of steps that charge in one way is none: its table would hold each step to the others' way", () => {
	expect(() => defineRateBook({ ...depotPrice, oneBasis: "shipment" })).toThrow("depotPrice has steps, which are held to no one way");
});

test("every table of rates belongs to one book of the list", async () => {
	const { rows } = await sql<{ name: string }>`select replace(name, '_history', '') as name from sqlite_schema
		where type = 'table' and name like '%\\_rate\\_history' escape '\\'`.execute(world.db);
	expect(books.map(({ table }) => table).sort()).toEqual(rows.map(({ name }) => name).sort());
});
