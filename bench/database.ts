/** The dialect against node:sqlite and against libsql-server itself. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createClient } from "@libsql/client";
import type { Insertable, Kysely } from "kysely";
import { createDatabase, type Database, insertMany, migrate } from "../packages/db/src/index.ts";
import { openFile } from "../packages/db/src/node.ts";
import { startSqld } from "../packages/db/src/testing.ts";
import { type Row, ratio, time } from "./harness.ts";

type RailRow = Insertable<Database["inland_rail_rate"]>;

const id = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;

/** `count` rates on 100 × 100 lanes; validity is a month each, so that none meet. */
function* railRows(count: number, from = 0): Generator<RailRow> {
	for (let n = from; n < from + count; n++) {
		const month = Math.floor(n / 10_000);
		const year = 2000 + Math.floor(month / 12);
		const day = `${year}-${String((month % 12) + 1).padStart(2, "0")}`;
		yield {
			id: id(n),
			inland_city_id: id(n % 100),
			port_city_id: id(Math.floor(n / 100) % 100),
			mode: "rail",
			brt_code: `R-${n}`,
			frequency: null,
			transit_min: 4,
			transit_max: 6,
			direction: "westbound",
			container_type: "40HC",
			ownership: "COC",
			cargo: "general",
			basis: "container",
			cost_minor: 500_000 + n,
			ssr_minor: null,
			ssr_formula: "cost*1.12+300",
			msr_minor: 540_000,
			msr_formula: null,
			min_minor: null,
			max_minor: null,
			currency: "CNY",
			valid_from: `${day}-01`,
			valid_to: `${day}-28`,
			remark: null,
			change_id: id(0),
			recorded_at: "2026-01-01T00:00:00.000Z",
			changed_by: null,
		};
	}
}

async function prepare(db: Kysely<Database>): Promise<void> {
	await migrate(db);
	await db.insertInto("currency").values({ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" }).execute();
	await insertMany(
		db,
		"place",
		Array.from({ length: 100 }, (_, n) => ({
			id: id(n),
			kind: "port" as const,
			code: `P${n}`,
			name: `Place ${n}`,
			name_zh: `地 ${n}`,
			country: "CN",
			port_city_id: null,
			latitude: 30,
			longitude: 100,
			time_zone: null,
			aliases: "[]",
			active: 1 as const,
		})),
	);
}

/** Every bar of the storage part of the quality page. */
export async function databaseRows(size = 1_000_000): Promise<Row[]> {
	const folder = mkdtempSync(join(tmpdir(), "iqt-bench-"));
	const rows: Row[] = [];
	const file = openFile(join(folder, "ours.db"));
	const remote = await startSqld();
	const overHttp = createDatabase(createClient({ url: remote.url }));
	try {
		await prepare(file.db);
		await prepare(overHttp);
		for (let from = 0; from < size; from += 100_000) {
			await file.db.transaction().execute((trx) => insertMany(trx, "inland_rail_rate", [...railRows(100_000, from)]));
		}
		const bare = new DatabaseSync(join(folder, "ours.db"));
		const statement = bare.prepare("select * from inland_rail_rate where id = ?");
		const reads = 5_000;
		let seed = 1;
		const next = () => {
			seed = (seed * 48_271) % 2_147_483_647;
			return id(seed % size);
		};
		rows.push(
			await ratio(
				`point read of 1 in ${size.toLocaleString("en")} rows, our dialect / node:sqlite prepared`,
				{ atLeast: 0.25 },
				async () => {
					const ms = await time(async () => {
						for (let i = 0; i < reads; i++) await file.db.selectFrom("inland_rail_rate").selectAll().where("id", "=", next()).executeTakeFirst();
					});
					return reads / ms;
				},
				async () => {
					const ms = await time(() => {
						for (let i = 0; i < reads; i++) statement.get(next());
					});
					return reads / ms;
				},
			),
		);
		bare.close();

		await overHttp.transaction().execute((trx) => insertMany(trx, "inland_rail_rate", [...railRows(10_000)]));
		const one = () =>
			overHttp
				.selectFrom("inland_rail_rate")
				.selectAll()
				.where("id", "=", id(Math.floor(Math.random() * 10_000)))
				.executeTakeFirst();
		const many = 800;
		const inParallel = (width: number) => async () => {
			const ms = await time(async () => {
				for (let done = 0; done < many; done += width) await Promise.all(Array.from({ length: width }, one));
			});
			return many / ms;
		};
		rows.push(await ratio("16 concurrent reads over HTTP / 1 at a time, our dialect", { atLeast: 2 }, inParallel(16), inParallel(1)));

		const batch = [...railRows(100_000, size)];
		const clear = (db: Kysely<Database>) => db.deleteFrom("inland_rail_rate").where("id", ">=", id(size)).execute();
		const intoFile = async () => {
			const ms = await time(() => file.db.transaction().execute((trx) => insertMany(trx, "inland_rail_rate", batch)));
			await clear(file.db);
			return 100_000 / ms;
		};
		const plain = new DatabaseSync(join(folder, "plain.db"));
		const other = openFile(join(folder, "plain.db"));
		await prepare(other.db);
		await other.close();
		plain.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON");
		const columns = Object.keys(batch[0] ?? {});
		const insert = plain.prepare(`insert into inland_rail_rate (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`);
		const intoSqlite = async () => {
			const ms = await time(() => {
				plain.exec("BEGIN IMMEDIATE");
				for (const row of batch) insert.run(...(Object.values(row) as (string | number | null)[]));
				plain.exec("COMMIT");
			});
			plain.exec("DELETE FROM inland_rail_rate");
			return 100_000 / ms;
		};
		rows.push(await ratio("insert of 100,000 rows, embedded / node:sqlite in one transaction", { atLeast: 0.3 }, intoFile, intoSqlite));
		const intoServer = async () => {
			const ms = await time(async () => {
				for (let from = 0; from < batch.length; from += 20_000) {
					await overHttp.transaction().execute((trx) => insertMany(trx, "inland_rail_rate", batch.slice(from, from + 20_000)));
				}
			});
			await clear(overHttp);
			return 100_000 / ms;
		};
		rows.push(await ratio("the same over HTTP / embedded", { atLeast: 0.3 }, intoServer, intoFile, 3));
		plain.close();
	} finally {
		await file.close();
		await overHttp.destroy();
		await remote.stop();
		rmSync(folder, { recursive: true, force: true });
	}
	return rows;
}
