import { isMessageId, translate } from "@iqt/i18n";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { importBook } from "../kit/imports/book.ts";
import { basesTogether } from "../kit/price-book/lane-columns.ts";
import { sampleReference, sampleRow } from "../kit/price-book/sample-row.ts";
import { rateDb } from "../kit/price-book/testing.ts";
import { bookOf, books, pricedBooks } from "../prices/books.ts";
import { warnOfEndingRates } from "../prices/expiry-warnings.ts";
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

	test("names of the change log", () =>
		withRate(async (id) => {
			const { items } = await admin().changeLog.list({ filters: [{ field: "objectId", op: "eq", value: id }] });
			expect(items.map(({ objectName }) => objectName)).toEqual([expect.stringMatching(/\w/)]);
			expect(kindWords({ known, label: known, moment: (at) => at }, domain)).toBe(title);
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
		const formulas = book.fields.flatMap(({ name, kind }) => (kind === "price" ? [[name, "100*(1+fuel)"]] : []));
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

test("two lists of one name have the same values, or it is told where the portal starts", () => {
	const label = "rate.mode" as const;
	const options = (...values: string[]) => values.map((value) => ({ value, label: "enum.mode.rail" as const }));
	const declared = (...values: string[]) => ({ title: "menu.railPrice" as const, fields: [{ label, options: options(...values) }] });
	expect([...choicesOf([declared("rail"), declared("rail")]).keys()]).toEqual(["mode"]);
	expect(() => choicesOf([declared("rail"), declared("barge")])).toThrow(/called mode/);
});
