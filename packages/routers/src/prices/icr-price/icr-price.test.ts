import { keepRateList } from "@iqt/db/migrations/rate-lists";
import { createRateTable } from "@iqt/db/migrations/rate-table";
import { isMessageId } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { applyToAll, previewApply } from "../../kit/price-book/apply.ts";
import { toColumns, toRow } from "../../kit/price-book/convert.ts";
import type { RateBook } from "../../kit/price-book/declaration.ts";
import { secretsOfBook } from "../../kit/price-book/fields.ts";
import { laneColumns } from "../../kit/price-book/lane-columns.ts";
import { listRates } from "../../kit/price-book/list.ts";
import { addRate } from "../../kit/price-book/queries.ts";
import type { Reference } from "../../kit/price-book/reference.ts";
import { rateDb } from "../../kit/price-book/testing.ts";
import { worldPerFile } from "../../testing/world.ts";
import { icrPrice } from "./schema.ts";

const reference: Reference = {
	placeIds: new Map([
		["inlandCity CNSIA", "p-sia"],
		["inlandCity DEDUI", "p-dui"],
	]),
	exponents: new Map([
		["CNY", 2],
		["USD", 2],
		["JPY", 0],
	]),
	containers: new Set(["40HC"]),
	parameters: [],
};
const given = {
	...{ pol: "CNSIA", pod: "dedui", rampCity: "DEDUI", containerType: "40HC", ownership: "SOC", transitMin: "13", transitMax: "16", customsDays: 2 },
	...{ costCny: "12,500.5", costUsd: "3100", exchangeRate: "7.1025", margin: "8.5", ssr: "5250", ssrMin: "5000", ssrMax: "8600", msr: "5100" },
	...{ currency: "USD", validFrom: "2026-10-01", validTo: "2026-12-31", hsAllowed: "8517, 8471；8471" },
};
const fieldsAt = (row: object): string[] => {
	const checked = icrPrice.row.safeParse(row);
	return checked.success ? [] : checked.error.issues.map((issue) => String(issue.path[0]));
};

describe("a rail price between China and Europe", () => {
	test("costs in two currencies of their own, whatever it is sold in", () => {
		const row = icrPrice.row.parse({ ...given, currency: "JPY", ssr: "790000", ssrMin: "", ssrMax: "", msr: "780000" });
		const columns = toColumns(icrPrice, row, reference);
		expect(columns).toMatchObject({
			ok: true,
			columns: { pol_id: "p-sia", cost_cny_minor: 1_250_050, cost_usd_minor: 310_000, ssr_minor: 790_000, margin_bp: 850, exchange_rate: "7.1025" },
		});
		if (!columns.ok) throw new Error("refused");
		const codes = { pol_code: "CNSIA", pod_code: "DEDUI", rampCity_code: "DEDUI", exponent: 0 };
		expect(toRow(icrPrice, { ...columns.columns, ...codes })).toEqual({ ...row, costCny: "12500.50", costUsd: "3100.00" });
	});

	test("has no margin where none is said, rather than one of nothing", () => {
		const row = icrPrice.row.parse({ ...given, margin: "" });
		const columns = toColumns(icrPrice, row, reference);
		if (!columns.ok) throw new Error("refused");
		expect(toRow(icrPrice, { ...columns.columns, exponent: 2 }).margin).toBeNull();
	});

	test("has no direction of its own and keeps every amount but the selling price to itself", () => {
		expect(icrPrice.fields.map(({ name }) => name)).not.toEqual(expect.arrayContaining(["direction"]));
		const secrets = secretsOfBook(icrPrice.fields);
		const secret = Object.fromEntries(icrPrice.fields.flatMap(({ name }) => (secrets(name) === undefined ? [] : [[name, secrets(name)]])));
		expect(secret).toEqual({ costCny: "never", costUsd: "never", exchangeRate: "never", margin: "never", ssr: "number", msr: "never" });
		expect(icrPrice.fields.filter(({ hidden }) => hidden).map(({ name }) => name)).toContain("exchangeRate");
	});

	test("keeps the HS codes it takes in order, or those it refuses, never both", () => {
		expect(icrPrice.row.parse(given).hsAllowed).toBe("8471, 8517");
		expect(fieldsAt({ ...given, hsRefused: "93" })).toEqual(["hsRefused"]);
		expect(fieldsAt({ ...given, hsAllowed: "", hsRefused: "93, 3604" })).toEqual([]);
		expect(fieldsAt({ ...given, hsAllowed: "", hsRefused: "93 3604" })).toEqual(["hsRefused"]);
		expect(fieldsAt({ ...given, hsAllowed: "phones" })).toEqual(["hsAllowed"]);
		expect(fieldsAt({ ...given, hsAllowed: "8" })).toEqual(["hsAllowed"]);
		expect(fieldsAt({ ...given, hsAllowed: "84 71" })).toEqual(["hsAllowed"]);
		expect(icrPrice.row.parse({ ...given, hsAllowed: "84.71.30" }).hsAllowed).toBe("847130");
	});

	test("refuses bounds, days and amounts that cannot be", () => {
		expect(fieldsAt({ ...given, ssrMin: "9000" })).toEqual(["ssrMax", "ssr"]);
		expect(fieldsAt({ ...given, ssr: "4999.99" })).toEqual(["ssr"]);
		expect(fieldsAt({ ...given, ssr: "8600.01" })).toEqual(["ssrMax"]);
		expect(fieldsAt({ ...given, ssr: "teu*100" })).toEqual(["ssr"]);
		expect(fieldsAt({ ...given, pod: "CNSIA" })).toEqual(["pod"]);
		expect(fieldsAt({ ...given, transitMin: 20 })).toEqual(["transitMax"]);
		expect(fieldsAt({ ...given, margin: "120" })).toEqual(["margin"]);
		expect(fieldsAt({ ...given, exchangeRate: "0" })).toEqual(["exchangeRate"]);
		expect(fieldsAt({ ...given, exchangeRate: "" })).toEqual([]);
		expect(fieldsAt({ ...given, costUsd: "", ssr: "" })).toEqual(["costUsd", "ssr"]);
		expect(fieldsAt({ ...given, costUsd: "", costCny: "", ssr: "", onRequest: true })).toEqual([]);
		const row = icrPrice.row.parse({ ...given, costUsd: "3100.125" });
		expect(toColumns(icrPrice, row, reference)).toMatchObject({
			ok: false,
			problems: [{ field: "costUsd", messageId: "problem.decimals" }],
		});
	});

	test("has words in every language", () => {
		const said = icrPrice.fields.flatMap(({ label, options = [] }) => [label, ...options.map((option) => option.label)]);
		expect([icrPrice.title, ...said].filter((id) => !isMessageId(id))).toEqual([]);
	});
});

describe("in a table", () => {
	const world = worldPerFile(async () => {
		const test = await rateDb();
		const { rows } = await sql`select 1 from sqlite_schema where name = ${icrPrice.table}`.execute(test.db);
		// Until the book is listed its table is there in this test alone.
		const db = test.db as unknown as Kysely<unknown>;
		if (rows.length === 0) await createRateTable(db, icrPrice.table, laneColumns(icrPrice));
		if (rows.length === 0) await keepRateList(db, icrPrice.table);
		return test;
	});
	const book = icrPrice as unknown as RateBook;
	const reader = { seesCost: true, today: "2026-11-20" };
	const change = (id: string) => ({ id, at: "2026-11-20T08:00:00.000Z", userId: 1 });
	const row = {
		...given,
		pol: "CNCKG",
		pod: "CNSIA",
		rampCity: "CNSIA",
		currency: "JPY",
		ssr: "790000",
		ssrMin: "700000",
		ssrMax: "",
		msr: "780000",
	};
	const setAll = (field: string, value: string) =>
		world.db.transaction().execute((trx) => applyToAll(trx, book, {}, { field, op: "set", value }, reader, change(crypto.randomUUID())));

	test("rows are kept, found and told apart without the fields the book leaves out", async () => {
		await addRate(world.db, book, icrPrice.row.parse(row), change("one"));
		await expect(addRate(world.db, book, icrPrice.row.parse({ ...row, ssr: "800000" }), change("two"))).rejects.toMatchObject({ kind: "exists" });
		await addRate(world.db, book, icrPrice.row.parse({ ...row, ownership: "COC" }), change("three"));
		const { items } = await listRates(world.db, book, { filters: [{ field: "costUsd", op: "gte", value: "3100" }] }, reader);
		expect(items.map(({ row: { ownership, costCny, costUsd, ssr } }) => [ownership, costCny, costUsd, ssr]).sort()).toEqual([
			["COC", "12500.50", "3100.00", "790000"],
			["SOC", "12500.50", "3100.00", "790000"],
		]);
		expect((await sql`select distinct direction from icr_rate`.execute(world.db)).rows).toEqual([{ direction: "westbound" }]);
	});

	test("a change of all keeps what must hold between fields, and cents of a currency without any", async () => {
		await expect(setAll("ssrMax", "600000")).rejects.toMatchObject({
			data: expect.arrayContaining([expect.objectContaining({ messageId: "problem.ssrMaxOfMany" })]),
		});
		await expect(setAll("hsRefused", "93")).rejects.toMatchObject({
			data: expect.arrayContaining([expect.objectContaining({ messageId: "problem.hsOneList" })]),
		});
		await setAll("costUsd", "3200.25");
		const { items } = await listRates(world.db, book, {}, reader);
		expect(items.map(({ row: { costUsd, ssrMax, hsRefused } }) => [costUsd, ssrMax, hsRefused])).toEqual([
			["3200.25", null, null],
			["3200.25", null, null],
		]);
	});

	test("a change of all tells how many come below both costs together, by the row's own rate of exchange, and keeps that with its entry", async () => {
		await world.db.insertInto("currency").values({ code: "USD", name: "US dollar", exponent: 2, numeric_code: "840" }).execute();
		const next = { validFrom: "2027-01-01", validTo: "2027-12-31", pol: "CNCKG", pod: "CNSIA", rampCity: "CNSIA" };
		// 12,500.50 CNY at 7.1025 and 3,100 USD are 4,860.01 USD; the same in yuan 34,518.25.
		await addRate(world.db, book, icrPrice.row.parse({ ...given, ...next }), change("four"));
		const yuan = { currency: "CNY", ssr: "34600", ssrMin: "", ssrMax: "", msr: "", containerType: "20GP" };
		await addRate(world.db, book, icrPrice.row.parse({ ...given, ...next, ...yuan }), change("five"));
		const predicate = { filters: [{ field: "currency", op: "in" as const, value: ["USD", "CNY"] }] };
		const seen = async (field: string, value: string) =>
			(await previewApply(world.db, book, predicate, { field, op: "set", value }, reader, change(crypto.randomUUID()))).margins.belowCost;
		expect(await seen("costUsd", "3105")).toEqual({ before: 0, after: 0 });
		expect(await seen("costUsd", "3112")).toEqual({ before: 0, after: 1 });
		expect(await seen("costUsd", "3500")).toEqual({ before: 0, after: 2 });
		expect(await seen("costCny", "16000")).toEqual({ before: 0, after: 2 });
		// Nearly all of it is paid in dollars for the row in yuan, and in yuan for the other.
		expect(await seen("exchangeRate", "4")).toEqual({ before: 0, after: 1 });
		expect(await seen("exchangeRate", "7.2")).toEqual({ before: 0, after: 1 });
		expect(await seen("detention", "none")).toEqual({ before: 0, after: 0 });
		const { impact } = await world.db
			.transaction()
			.execute((trx) => applyToAll(trx, book, predicate, { field: "costUsd", op: "set", value: "3500" }, reader, change("six")));
		expect(impact.impact.margins?.belowCost).toEqual({ before: 0, after: 2 });
	});
});
