/** The dialect against node:sqlite and against libsql-server itself. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createDatabase, type Database, insertMany, keptStreams } from "@iqt/db";
import { openFile } from "@iqt/db/node";
import { startSqld } from "@iqt/db/testing";
import { createClient } from "@libsql/client";
import { type Kysely, sql } from "kysely";
import { load, needWrk, type Options, type Row, ratio, time } from "./harness.ts";
import { id, prepare, railRows } from "./rail-rows.ts";

/** Rows a server holds, and rows written at once. */
const REMOTE = 10_000;
const BATCH = 100_000;

const fill = (db: Kysely<Database>, count: number, from: number) =>
	db.transaction().execute((trx) => insertMany(trx, "inland_rail_rate", [...railRows(count, from)]));

/** One rate by its id; which, differs from call to call. */
function pointReads(db: Kysely<Database>, size: number) {
	let seed = 1;
	return () => {
		seed = (seed * 48_271) % 2_147_483_647;
		return db
			.selectFrom("inland_rail_rate")
			.selectAll()
			.where("id", "=", id(seed % size))
			.limit(1)
			.executeTakeFirstOrThrow();
	};
}

/** Reads of a file with `size` rows, ours and the plain driver's, a millisecond. */
async function fileReads(db: Kysely<Database>, path: string, size: number): Promise<Row> {
	const bare = new DatabaseSync(path);
	bare.exec("PRAGMA cache_size = -32000");
	const statement = bare.prepare("select * from inland_rail_rate where id = ? limit 1");
	const reads = 20_000;
	const ours = pointReads(db, size);
	let seed = 1;
	const row = await ratio(
		`point read of 1 in ${size.toLocaleString("en")} rows, our dialect on a file / node:sqlite prepared`,
		{ atLeast: 0.25 },
		async () => {
			const ms = await time(async () => {
				for (let i = 0; i < reads; i++) await ours();
			});
			return reads / ms;
		},
		async () => {
			const ms = await time(() => {
				for (let i = 0; i < reads; i++) {
					seed = (seed * 48_271) % 2_147_483_647;
					statement.get(id(seed % size));
				}
			});
			return reads / ms;
		},
	);
	bare.close();
	return row;
}

/** wrk asks the server for one rate by id, as its HTTP protocol has it, without any client of ours. */
function pipelineScript(folder: string): string {
	const body = JSON.stringify({
		baton: null,
		requests: [
			{
				type: "execute",
				stmt: { sql: "select * from inland_rail_rate where id = ? limit 1", args: [{ type: "text", value: "ID" }], want_rows: true },
			},
			{ type: "close" },
		],
	});
	const [before, after] = body.split("ID");
	const path = join(folder, "pipeline.lua");
	writeFileSync(
		path,
		`request = function()
	local id = string.format("${id(0).slice(0, 24)}%012x", math.random(0, ${REMOTE - 1}))
	return wrk.format("POST", nil, {["Content-Type"] = "application/json"}, ${JSON.stringify(before)} .. id .. ${JSON.stringify(after)})
end
`,
	);
	return path;
}

async function remoteReads(db: Kysely<Database>, url: string, folder: string): Promise<Row[]> {
	await fill(db, REMOTE, 0);
	const read = pointReads(db, REMOTE);
	const many = 320;
	/** Reads a second with `width` under way at any time. */
	const inParallel = (width: number) => async () => {
		let left = many;
		const worker = async () => {
			while (left-- > 0) await read();
		};
		return (many * 1_000) / (await time(() => Promise.all(Array.from({ length: width }, worker))));
	};
	const script = pipelineScript(folder);
	return [
		await ratio("16 concurrent reads over HTTP / 1 at a time, our dialect", { atLeast: 2 }, inParallel(16), inParallel(1)),
		await ratio("16 concurrent point reads over HTTP / wrk straight on /v2/pipeline", { atLeast: 0.5 }, inParallel(16), () =>
			load(`${url}/v2/pipeline`, { connections: 16, script }),
		),
	];
}

/** Rows a millisecond into a file, into SQLite itself and into a server: the same table with its indexes and triggers, empty before. */
async function inserts(remote: Kysely<Database>, folder: string): Promise<Row[]> {
	const batch = [...railRows(BATCH)];
	/** Deleted rates are kept in the history and counted off, which is not what is measured: without these triggers SQLite empties a table at once. */
	const forget = ["keep_delete", "count_delete"].map((name) => `drop trigger inland_rail_rate_${name}`);
	const ours = openFile(join(folder, "insert.db"));
	await prepare(ours.db);
	for (const db of [ours.db, remote]) {
		for (const text of forget) await sql.raw(text).execute(db);
		await db.deleteFrom("inland_rail_rate").execute();
	}
	const intoFile = async () => {
		const ms = await time(() => ours.db.transaction().execute((trx) => insertMany(trx, "inland_rail_rate", batch)));
		await ours.db.deleteFrom("inland_rail_rate").execute();
		return BATCH / ms;
	};
	const path = join(folder, "plain.db");
	const other = openFile(path);
	await prepare(other.db);
	await other.close();
	const plain = new DatabaseSync(path);
	plain.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -32000; ${forget.join("; ")}`);
	const columns = Object.keys(batch[0] ?? {});
	const insert = plain.prepare(`insert into inland_rail_rate (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`);
	const intoSqlite = async () => {
		const ms = await time(() => {
			plain.exec("BEGIN IMMEDIATE");
			for (const row of batch) insert.run(...(Object.values(row) as (string | number | null)[]));
			plain.exec("COMMIT");
		});
		plain.exec("DELETE FROM inland_rail_rate");
		return BATCH / ms;
	};
	const intoServer = async () => {
		const step = 20_000;
		const ms = await time(async () => {
			for (let from = 0; from < BATCH; from += step) {
				await remote.transaction().execute((trx) => insertMany(trx, "inland_rail_rate", batch.slice(from, from + step)));
			}
		});
		await remote.deleteFrom("inland_rail_rate").execute();
		return BATCH / ms;
	};
	const rows = [
		await ratio("insert of 100,000 rows, embedded / node:sqlite in one transaction", { atLeast: 0.3 }, intoFile, intoSqlite),
		await ratio("the same over HTTP / embedded", { atLeast: 0.3 }, intoServer, intoFile),
	];
	plain.close();
	await ours.close();
	return rows;
}

/** Every bar of the storage part of the quality page. */
export async function databaseRows({ rows: size }: Options): Promise<Row[]> {
	needWrk();
	const folder = mkdtempSync(join(tmpdir(), "iqt-bench-"));
	const path = join(folder, "ours.db");
	const file = openFile(path);
	const server = await startSqld();
	const remote = createDatabase(createClient({ url: server.url, fetch: keptStreams() }));
	try {
		await prepare(file.db);
		await prepare(remote);
		for (let from = 0; from < size; from += BATCH) await fill(file.db, BATCH, from);
		return [await fileReads(file.db, path, size), ...(await remoteReads(remote, server.url, folder)), ...(await inserts(remote, folder))];
	} finally {
		await file.close();
		await remote.destroy();
		await server.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}
