import type { Database, RateTableName } from "@iqt/db";
import { containerRow } from "@iqt/db/testing";
import type { Insertable, Kysely } from "kysely";
import type { MatchRow } from "../kit/charges/world.ts";
import type { Book } from "./book.test-support.ts";
import { sources } from "./sources.ts";

/** Rows put in by one statement. */
const MOST_ROWS = 500;

/** Puts a book into an empty, migrated database. */
export async function storeBook(db: Kysely<Database>, book: Book): Promise<void> {
	await db
		.insertInto("currency")
		.values(book.currencies.map((c) => ({ ...c, name: c.code, numeric_code: "000" })))
		.execute();
	const written = { changed_at: "2026-09-01T00:00:00.000Z", changed_by: null };
	await db
		.insertInto("price_index")
		.values(
			book.indices.map(({ code }) => ({
				...{ id: `index ${code}`, code, name_zh: code, name_en: code, name_es: null, name_ja: null, unit: "cm", source: null, aliases: "[]" },
				...{ active_from: null, active_to: null, remark: null, ...written },
			})),
		)
		.execute();
	for (const { code, values } of book.indices)
		for (const { day, value } of values)
			await db
				.insertInto("index_value")
				.values({ id: `${code} ${day}`, index_code: code, day, value, source: null, ...written })
				.execute();
	if (book.exchangeRates.length > 0)
		await db
			.insertInto("exchange_rate")
			.values(book.exchangeRates.map((e) => ({ ...e, source: "test" })))
			.execute();
	await db
		.insertInto("container_type")
		.values(book.containers.map((c, sort) => containerRow({ ...c, reefer: c.code === "40RH" ? 1 : 0, sort })))
		.execute();
	await db
		.insertInto("place")
		.values(
			book.places.map((p) => ({ ...p, country: p.code.slice(0, 2), latitude: 0, longitude: 0, time_zone: null, aliases: "[]", active: 1 as const })),
		)
		.execute();
	await db
		.insertInto("area")
		.values(book.areas.map((a) => ({ ...a, parent_code: null, level: "city" as const, name: a.code })))
		.execute();
	const tables: [RateTableName, readonly MatchRow[]][] = [
		["corridor_rate", book.corridors],
		...sources.map(({ book: { table }, key }): [RateTableName, readonly MatchRow[]] => [table, book[key]]),
	];
	for (const [table, rows] of tables.filter(([, rows]) => rows.length > 0)) {
		const full = rows.map((row) => ({
			...row,
			...(table === "icr_rate" ? { direction: "westbound" } : {}),
			remark: null,
			...(table === "depot_rate" || table === "icr_depot_rate" ? { on_wish: 0 } : {}),
			change_id: "test",
			recorded_at: "2026-09-01T00:00:00.000Z",
			changed_by: null,
		}));
		// A statement takes so many values.
		for (let at = 0; at < full.length; at += MOST_ROWS)
			await db
				.insertInto(table)
				.values(full.slice(at, at + MOST_ROWS) as unknown as Insertable<Database["corridor_rate"]>[])
				.execute();
	}
}
