import { type Database, insertMany, type RateTableName } from "@iqt/db";
import { containerRow } from "@iqt/db/testing";
import type { Insertable, Kysely } from "kysely";
import type { MatchRow } from "../kit/charges/world.ts";
import type { Book } from "./book.test-support.ts";
import { sources } from "./sources.ts";

/** Rows put in by one statement. */
const MOST_ROWS = 500;

/** What platforms were asked, with the trucks and the person who asked. */
async function storePlatform(db: Kysely<Database>, { trucks, calls }: Book): Promise<void> {
	const written = { changed_at: "2026-09-01T00:00:00.000Z", changed_by: null };
	const names = { name_es: null, name_ja: null, active_from: null, active_to: null, remark: null };
	await insertMany(
		db,
		"truck_type",
		trucks.map(({ code, length_mm, payload_kg, containers }) => ({
			...{ id: `truck ${code}`, code, name_zh: code, name_en: code, body: "chassis", length_mm, payload_kg, ...names, ...written },
			containers: JSON.stringify(containers),
		})),
	);
	if (calls.length === 0) return;
	const none = { password_hash: null, company_id: null, phone: null, department: null, position: null, last_sign_in_at: null };
	const asker = {
		id: 1,
		guid: "asker",
		user_name: "asker",
		email: "asker@iqt.example",
		display_name: "Asker",
		user_type: 1,
		status: "active",
	} as const;
	await insertMany(db, "user", [{ ...asker, ...none, language: "en", created_at: "2026-09-01T00:00:00.000Z" }]);
	await insertMany(
		db,
		"ntocc_call",
		calls.map((call) => ({
			...{ ...call, ms: 5, asked_by: asker.id, provider: "table" as const, origin: "search" as const },
			...{ failure: null, status: null, reference: null, reason: null },
		})),
	);
}

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
			book.places.map((p) => ({ latitude: 0, ...p, country: p.code.slice(0, 2), longitude: 0, time_zone: null, aliases: "[]", active: 1 as const })),
		)
		.execute();
	await db
		.insertInto("area")
		.values(book.areas.map((a) => ({ ...a, parent_code: null, level: "city" as const, name: a.code })))
		.execute();
	await storePlatform(db, book);
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
