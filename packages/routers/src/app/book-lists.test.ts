import { readdirSync, readFileSync } from "node:fs";
import { isMessageId, translate } from "@iqt/i18n";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { importBook } from "../kit/imports/book.ts";
import { basesTogether } from "../kit/price-book/lane-columns.ts";
import { sampleReference, sampleRow } from "../kit/price-book/sample-row.ts";
import { termFields } from "../kit/price-book/term-lanes.ts";
import { usesInTerms } from "../kit/price-book/terms-uses.ts";
import { rateDb, watched } from "../kit/price-book/testing.ts";
import { checks } from "../overview/exception-rule/checks.ts";
import { bookOf, books, pricedBooks } from "../prices/books.ts";
import { warnOfEndingRates } from "../prices/expiry-warnings.ts";
import { termsOfOptions } from "../pricing/terms.ts";
import { kindWords } from "../settings/change-log/words.ts";
import { pricedServices } from "../settings/price-setting/schema.ts";
import { saidBy } from "../testing/portal.ts";
import { worldPerFile } from "../testing/world.ts";
import { choicesOf, enumEntries } from "./lookups/enums.ts";

const world = worldPerFile(rateDb);
const known = (id: string) => (isMessageId(id) ? translate("en", id) : null);
const admin = () => world.as("superuser");

describe.each(books.map((book) => ({ domain: book.domain, book })))("$domain is in the list of", ({ domain, book }) => {
	const title = translate("en", book.title);
	/** A rate of the book that ends soon, gone when the work with it is done. */
	const withRate = async (work: (id: string) => Promise<void>, cells: Record<string, string> = {}) => {
		const row = { ...sampleRow(book, await sampleReference(world.db)), validFrom: "2026-10-01", validTo: "2026-11-25", ...cells };
		const { id } = await admin()[domain].add({ row } as never);
		try {
			await work(id);
		} finally {
			await admin()[domain].remove({ ids: [id] } as never);
		}
	};

	test("enumerations, by each of its choices", () => {
		const usedIn = new Map(enumEntries.map((entry) => [entry.messageId, new Set<string>()]));
		for (const entry of enumEntries) for (const place of entry.usedIn) usedIn.get(entry.messageId)?.add(place);
		const labels = book.fields.flatMap(({ options = [] }) => options.map(({ label }) => label));
		expect(labels.filter((label) => !usedIn.get(label)?.has(book.title))).toEqual([]);
		expect(enumEntries.filter(({ list, usedIn: places }) => list === "rateStatus" && places.includes(book.title))).toHaveLength(3);
	});

	test("what ends soon on the dashboard, what a search of everything finds, and the mail to its keepers", () =>
		withRate(async (id) => {
			expect((await admin().dashboard.mine()).endingRates).toEqual([{ domain, count: 1 }]);
			const [lane] = book.fields.flatMap(({ name, kind }) => (kind === "place" ? [name] : []));
			const { row } = await admin()[domain].get({ id } as never);
			const { lanes } = await admin().find.everything({ search: String(row[lane ?? ""]) });
			expect(lanes.map((found) => found.domain)).toEqual(lane === undefined ? [] : [domain]);
			expect(await warnOfEndingRates(world.services, world.services.clock.now)).toMatchObject({ ending: 1 });
		}));

	test("books whose ending rates and failed imports exception rules find", () =>
		withRate(async () => {
			const now = world.services.now();
			const { services } = world;
			const asked = { value: 60, question: null, services, now, today: now.toISOString().slice(0, 10), most: 1_000 };
			const whom = { userId: 1, may: () => true };
			const ending = await checks.ratesEnding.find(world.db, asked, whom);
			expect(ending.map(({ object }) => object)).toEqual([`${domain} 2026-11-25`]);
			const at = now.toISOString();
			const batch = { id: crypto.randomUUID(), domain, object_name: "x", file_name: "rates.xlsx", state: "failed", owner_id: 1 };
			await world.db
				.insertInto("import_batch")
				.values({ ...batch, created_at: at, updated_at: at } as never)
				.execute();
			const failed = await checks.importsFailed.find(world.db, asked, whom);
			expect(failed).toHaveLength(1);
			await world.db.deleteFrom("import_batch").where("id", "=", batch.id).execute();
		}));

	test("terms that stand against deleting a place", async () => {
		const fields = termFields(book);
		const at = fields.findIndex(({ kind }) => kind === "place");
		const id = crypto.randomUUID();
		const term = { id, domain, lane_key: fields.map((_, i) => (i === at ? id : "x")).join("|"), language: "en", body: "said", version: 1 } as const;
		await world.db
			.insertInto("term")
			.values({ ...term, updated_at: "2026-11-20T08:00:00.000Z" })
			.execute();
		const uses = await usesInTerms({ db: world.db, language: "en" }, (field) => field === fields[at], id, "TRIAL");
		const path = expect.stringMatching(new RegExp(`^/.*\\?f=${fields[at]?.name}:in:TRIAL$`));
		expect(uses).toEqual(at < 0 ? [] : [{ text: expect.stringContaining(title), path }]);
		await world.db.deleteFrom("term").where("id", "=", id).execute();
	});

	test("names of the change log", () =>
		withRate(async (id) => {
			const { items } = await admin().changeLog.list({ filters: [{ field: "objectId", op: "eq", value: id }] });
			expect(items.map(({ objectName }) => objectName)).toEqual([expect.stringMatching(/\w/)]);
			expect(kindWords({ known, label: known, moment: (at) => at, number: (decimal: string) => decimal }, domain)).toBe(title);
		}));

	test("what the change log is searched by, and of the places its entries name", () =>
		withRate(async (id) => {
			const { row } = await admin()[domain].get({ id } as never);
			const places = book.fields.flatMap(({ name, kind, placeKinds = [] }) =>
				kind === "place" ? [{ name, placeKinds, code: String(row[name]) }] : [],
			);
			// No code and no record holds these words: they come of the book's name and of its rates' places.
			const chinese = world.as("superuser", "zh").changeLog;
			const found = async (search: string) => (await chinese.list({ search, pageSize: 200 })).items.find((entry) => entry.objectId === id);
			expect(await found(translate("zh", book.title)), "its name").toBeDefined();
			for (const { name, placeKinds, code } of places) {
				const named = await world.db.selectFrom("place").select("name_zh").where("code", "=", code).where("kind", "in", placeKinds).execute();
				const entry = await found(named[0]?.name_zh ?? "");
				expect(entry?.partNames[`${name} ${code}`] ?? "not found", name).toContain(named[0]?.name_zh);
			}
		}));

	test("books whose imports everybody who may edit them is shown", async () => {
		const at = world.services.now().toISOString();
		const id = crypto.randomUUID();
		const batch = { id, domain, object_name: id, file_name: "rates.xlsx", state: "discarded", owner_id: 1, created_at: at, updated_at: at } as const;
		await world.db
			.insertInto("import_batch")
			.values(batch as never)
			.execute();
		const { items } = await admin().imports.history({});
		expect(items.find((one) => one.id === id)).toMatchObject({ book: title });
		await world.db.deleteFrom("import_batch").where("id", "=", id).execute();
	});

	test("books whose terms an option is sold by, where it keeps any", () =>
		withRate(async (id) => {
			if (!book.terms) return;
			const { row } = await admin()[domain].get({ id } as never);
			await admin()[domain].saveTerm({
				lane: book.terms.map((name) => String(row[name])),
				language: "en",
				body: `Of ${domain}`,
				version: 0,
			} as never);
			const lines = [{ explanation: { domain, rateId: id } }] as never;
			const { db, count } = watched(world.db);
			expect(await termsOfOptions(db, [{ legs: [], lines }], "en")).toEqual([`Of ${domain}`]);
			// However many lanes a quotation has, its writer is held for no more than one asks.
			const { statements } = count();
			expect(await termsOfOptions(db, Array(20).fill({ legs: [], lines }), "en")).toEqual([`Of ${domain}`]);
			expect(count().statements).toBe(2 * statements);
			const { items } = await admin().changeLog.list({ filters: [{ field: "action", op: "eq", value: "saveTerm" }], pageSize: 200 });
			const [saved] = items.filter(({ objectType }) => objectType === domain);
			expect([saved?.objectName, saved?.objectName === saved?.objectId], "its lane is named in the change log").toEqual([
				expect.stringMatching(/\w/),
				false,
			]);
		}));

	test("books a role is previewed with, books to import into, and services prices are set for", async () => {
		const { books: previewed } = await admin().roles.preview({ code: "NEW", permissions: [`${domain}.view`] });
		expect(previewed.find((one) => one.domain === domain)).toMatchObject({ title, opens: true });
		expect(importBook(domain).rates.domain).toBe(domain);
		expect(pricedServices.some((service) => service === domain)).toBe(pricedBooks.some((priced) => priced.domain === domain));
		expect(bookOf(domain)?.title).toBe(book.title);
	});

	test("tables that refuse a charge by another basis, where it says so", async () => {
		const triggers = async (kind: string) =>
			(await sql`select 1 from sqlite_schema where type = 'trigger' and name like ${`${book.table}_${kind}_%`}`.execute(world.db)).rows.length;
		expect([await triggers("basis"), await triggers("boxes")]).toEqual([book.oneBasis ? 2 : 0, book.oneBasis === "shipment" ? 2 : 0]);
		const together = basesTogether(book).map((basis) => `'${basis}'`);
		const { rows } = await sql<{ text: string }>`select sql as text from sqlite_schema where name = ${`${book.table}_basis_insert`}`.execute(
			world.db,
		);
		if (together.length > 0) expect(rows[0]?.text).toContain(`NEW.basis NOT IN (${together.join(", ")})`);
	});

	test("books whose formulas use parameters", async () => {
		// A price that is a figure takes none.
		const isFigure = (name: string) => book.checks.some((check) => check.kind === "figure" && check.field === name);
		const formulas = book.fields.flatMap(({ name, kind }) => (kind === "price" && !isFigure(name) ? [[name, "100*(1+fuel)"]] : []));
		const { id: fuel } = await admin().parameter.save({ key: "fuel", name: "Fuel", type: "percent", value: "12.5", inFormula: true });
		try {
			if (formulas.length === 0) return;
			const removing = () => saidBy(admin().parameter.remove({ ids: [fuel] }));
			await withRate(async () => {
				expect(await removing()).toMatchObject({ code: "000004", message: expect.stringContaining(title) });
			}, Object.fromEntries(formulas));
		} finally {
			await admin().parameter.remove({ ids: [fuel] });
		}
	});
});

/** What goes over the price books, or asks for one of them by its name: with the test that fails where a book is missing there. */
const held: Readonly<Record<string, readonly [test: string, title: string]>> = {
	"app/domains.ts": ["kit/price-book/domains.test.ts", "is imported, and has every procedure of a book"],
	"app/lookups/enums.ts": ["app/book-lists.test.ts", "enumerations, by each of its choices"],
	"app/matrices/confidential-feed.ts": [
		"app/matrices/confidential-matrix.test.ts",
		"every confidential field of every book and kind of record is fed",
	],
	"app/rights.ts": ["kit/price-book/domains.test.ts", "has words for whatever it names, and rights"],
	"requests/ad-hoc-request/write-back/rights.ts": [
		"requests/ad-hoc-request/write-back/write-back.test.ts",
		"a truck's cost becomes a rate of its trucker, its price the strategy of that place, and a search sells at it",
	],
	"requests/ad-hoc-request/write-back/standing.ts": [
		"requests/ad-hoc-request/write-back/write-back.test.ts",
		"a train's accepted price takes the place of the book's for its own days, and the next search finds it",
	],
	"overview/dashboard/router.ts": ["app/book-lists.test.ts", "what ends soon on the dashboard, what a search of everything finds"],
	"overview/events/queries.ts": ["overview/events/events.test.ts", "a change of every price book to who may see that book"],
	"overview/exception-rule/checks.ts": ["app/book-lists.test.ts", "books whose ending rates and failed imports exception rules find"],
	"overview/exception-rule/own-plan.ts": ["overview/exception-rule/own-question.test.ts", "may be about the rates of every price book"],
	"overview/exception-rule/words.ts": [
		"overview/exception-rule/exception-rule.test.ts",
		"rates that end, a finding a book and day, of the books somebody sees",
	],
	"overview/find/queries.ts": ["app/book-lists.test.ts", "what ends soon on the dashboard, what a search of everything finds"],
	"kit/imports/book.ts": ["kit/price-book/domains.test.ts", "is imported, and has every procedure of a book"],
	"kit/imports/history.ts": ["app/book-lists.test.ts", "books whose imports everybody who may edit them is shown"],
	"kit/merge/merge.ts": ["kit/merge/random-merges.test.ts", "merged with references at random (%s hold), and undone: everything is as it was"],
	"kit/merge/rates.ts": ["kit/merge/random-merges.test.ts", "merged with references at random (%s hold), and undone: everything is as it was"],
	"kit/merge/terms.ts": ["kit/merge/random-merges.test.ts", "merged with references at random (%s hold), and undone: everything is as it was"],
	"kit/price-book/rates-naming.ts": [
		"basics/depot-service/depot-service.test.ts",
		"one that rates of any book name is neither deleted nor called otherwise",
	],
	"kit/price-book/terms-uses.ts": ["app/book-lists.test.ts", "terms that stand against deleting a place"],
	"kit/price-book/uses.ts": ["basics/depot-service/depot-service.test.ts", "one that rates of any book name is neither deleted nor called otherwise"],
	"people/roles/labels.ts": ["people/roles/roles.test.ts", "every right has words in every language"],
	"people/roles/preview.ts": ["app/book-lists.test.ts", "books a role is previewed with"],
	"prices/expiry-warnings.ts": ["app/book-lists.test.ts", "the mail to its keepers"],
	"pricing/terms.ts": ["app/book-lists.test.ts", "books whose terms an option is sold by"],
	"settings/change-log/names.ts": ["app/book-lists.test.ts", "names of the change log"],
	"settings/change-log/place-codes.ts": ["app/book-lists.test.ts", "what the change log is searched by, and of the places its entries name"],
	"settings/change-log/search.ts": ["app/book-lists.test.ts", "what the change log is searched by, and of the places its entries name"],
	"settings/change-log/visible-entry.ts": ["app/matrices/confidential-matrix.test.ts", "tells nobody without the right anything of costs"],
	"settings/change-log/words.ts": ["app/book-lists.test.ts", "names of the change log"],
	"settings/parameters/queries.ts": ["app/book-lists.test.ts", "books whose formulas use parameters"],
	"settings/price-setting/schema.ts": ["app/book-lists.test.ts", "services prices are set for"],
};

test("whatever goes over the price books is held by a test that fails where it forgets one: name it in `held`", () => {
	const source = new URL("../", import.meta.url);
	const read = (file: string) => readFileSync(new URL(file, source), "utf8");
	const going = readdirSync(source, { recursive: true, encoding: "utf8" })
		.map((file) => file.replaceAll("\\", "/"))
		.filter((file) => file.endsWith(".ts") && !/\.test|testing|owned-objects|corpus|price-book\/listed|prices\/books/.test(file))
		.filter((file) => /from ".*(?:prices\/books|price-book\/listed|\.\/books|\.\/listed)\.ts"/.test(read(file)))
		.filter((file) => /import \{[^}]*\b(?<!type )(?:books|bookOf|pricedBooks|listedBooks?)\b[^}]*\}/.test(read(file)));
	expect(going.sort()).toEqual(Object.keys(held).sort());
	expect(Object.values(held).filter(([file, title]) => !read(file).includes(title))).toEqual([]);
});

test("two lists of one name have the same values, or it is told where the portal starts", () => {
	const label = "rate.mode" as const;
	const options = (...values: string[]) => values.map((value) => ({ value, label: "enum.mode.rail" as const }));
	const declared = (...values: string[]) => ({ title: "menu.railPrice" as const, fields: [{ label, options: options(...values) }] });
	expect([...choicesOf([declared("rail"), declared("rail")]).keys()]).toEqual(["mode"]);
	expect(() => choicesOf([declared("rail"), declared("barge")])).toThrow(/called mode/);
});
