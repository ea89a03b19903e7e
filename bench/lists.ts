/** Lists of a book with a million rates: beside the same at demo size, and beside node:sqlite over the same file with the index each question asks for. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { DatabaseSync } from "node:sqlite";
import { type Database, insertMany, type ListInput } from "@iqt/db";
import { openFile } from "@iqt/db/node";
import { listRates, rateFacet } from "@iqt/routers/kit/price-book/list";
import { rateNetwork } from "@iqt/routers/kit/price-book/network";
import { rateTimeline } from "@iqt/routers/kit/price-book/timeline";
import { truckingCost } from "@iqt/routers/prices/trucking-cost/schema";
import type { Insertable, Kysely } from "kysely";
import { crowdRows } from "./crowd.ts";
import { type Options, quantile, type Row, time, told, toRow } from "./harness.ts";
import { withLargePortal } from "./large-portal.ts";
import { listScreenRows } from "./list-screen.ts";
import { seededDatabases, today } from "./seeded.ts";

const TABLE = "trucking_cost_rate";
const reader = { seesCost: true, today };
const ROUNDS = 15;
/** What a screen asks for: its rows, and no counting beyond so many. */
const screen = { pageSize: 100 as const, countTo: 100_000 };

interface Case {
	what: string;
	ask: (db: Kysely<Database>) => Promise<unknown>;
	/** The same rows by hand, of the table alone. */
	plain?: string;
	/** Milliseconds it may take; and how much longer than at demo size, where that is held. */
	most: number;
	growth?: number;
}

const list = (what: string, input: ListInput, most: number, growth?: number, plain?: string): Case => ({
	what,
	ask: (db) => listRates(db, truckingCost, { ...screen, ...input }, reader),
	most,
	...(growth ? { growth } : {}),
	...(plain ? { plain: `select * from ${TABLE} r ${plain}` } : {}),
});
const facet = (field: string, most: number, growth?: number, filters?: ListInput["filters"]): Case => ({
	what: `values of ${field}${filters ? " of live rates" : ""}`,
	ask: (db) => rateFacet(db, truckingCost, { field, ...(filters ? { filters: [...filters] as never } : {}) }, reader),
	most,
	...(growth ? { growth } : {}),
});

const timeline = (what: string, lane: Record<string, string>, most: number): Case => ({
	what,
	ask: (db) => rateTimeline(db, truckingCost, { lane }, reader),
	most,
});

/** Lanes beside a bare count of them. */
const network = (what: string, filters: ListInput["filters"], most: number, where = ""): Case => ({
	what,
	ask: (db) => rateNetwork(db, truckingCost, filters ? { filters: [...filters] as never } : {}, reader),
	plain: `select hub_id, substr(area_code, 1, 4) as city, count(*), min(valid_to) from ${TABLE} r ${where} group by hub_id, city`,
	most,
});

const ascending = (field: string) => ({ sort: [{ field, order: "ascending" as const }] });
const only = (field: string, op: "eq" | "gte" | "between" | "contains", value: unknown) => ({ filters: [{ field, op, value }] });
const newest = "order by recorded_at desc, rowid desc limit 101";
const hub = "(select id from place where kind = 'portCity' and code = 'CNDLC')";

const cases: readonly Case[] = [
	list("first page", {}, 100, 3, newest),
	list("a jump to row 900,000", { pageIndex: 9_000 }, 200, undefined, `order by recorded_at desc, rowid desc limit 101 offset 899900`),
	list("in order of the hub", ascending("hubName"), 100, 3, "where hub_id = (select id from place order by name limit 1) limit 101"),
	list("in order of the area", ascending("areaCode"), 100, 3, "order by area_code, rowid limit 101"),
	list("in order of the first day", ascending("validFrom"), 100, 3, "order by valid_from, rowid limit 101"),
	list("in order of the last day", ascending("validTo"), 100, 3, "order by valid_to, rowid limit 101"),
	list("in order of the cost", ascending("cost"), 100, 3, "order by cost_minor, rowid limit 101"),
	list("a hub's", only("hub", "eq", "CNDLC"), 100, 3, `where hub_id = ${hub} ${newest}`),
	list("a container's", only("containerType", "eq", "40RH"), 100, 3, `where container_type = '40RH' ${newest}`),
	list("live ones", only("status", "eq", "live"), 100, 3, `where valid_to >= '${today}' and valid_from <= '${today}' ${newest}`),
	list("expired ones", only("status", "eq", "expired"), 100, 3, `where valid_to < '${today}' ${newest}`),
	list("of a cost and above", only("cost", "gte", 5_000), 100, 3, `where cost_minor >= 500000 ${newest}`),
	list("changed since", only("changedAt", "gte", "2026-11-01"), 100, 3, `where recorded_at >= '2026-11-01' ${newest}`),
	facet("hub", 100, 3),
	facet("containerType", 100, 3),
	facet("status", 100, 3),
	facet("cost", 100, 3),
	facet("changedAt", 100, 3),
	list("the word 大连", { search: "大连" }, 100),
	list("two letters, 沪", { search: "沪" }, 100),
	list("a code, TRK-SHA-01", { search: "TRK-SHA-01" }, 100),
	list("a word that is not there", { search: "nowhere" }, 100),
	list("in order of the distance, which has no index", ascending("distanceKm"), 600),
	list("in order of the state", ascending("status"), 600),
	list(
		"live ones of a container, in order of the cost",
		{ ...ascending("cost"), filters: [...only("status", "eq", "live").filters, ...only("containerType", "eq", "20GP").filters] },
		600,
	),
	list("of a distance, which has no index", only("distanceKm", "between", [100, 102]), 600),
	facet("hub", 600, undefined, only("status", "eq", "live").filters),
	timeline("a lane's timeline", { hub: "CNDLC", areaCode: "321283" }, 100),
	timeline("the timeline of all lanes of a hub", { hub: "CNDLC" }, 600),
	network("the map of all lanes", undefined, 3_000),
	network("the map of a hub's lanes", only("hub", "eq", "CNDLC").filters, 600, `where hub_id = ${hub}`),
];

/** Milliseconds of some runs of each, turn about, the first one left out. */
async function timed(works: readonly (() => unknown)[], rounds = ROUNDS): Promise<number[][]> {
	const times = works.map((): number[] => []);
	for (let round = 0; round <= rounds; round++)
		for (const [i, work] of works.entries()) {
			const ms = await time(work);
			if (round > 0) times[i]?.push(ms);
		}
	return times;
}

async function questions(large: Kysely<Database>, demo: Kysely<Database>, file: string): Promise<Row[]> {
	const bare = new DatabaseSync(file, { readOnly: true });
	bare.exec("PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY");
	const rows: Row[] = [];
	for (const one of cases) {
		const statement = one.plain ? bare.prepare(one.plain) : undefined;
		const works = [() => one.ask(large), () => one.ask(demo), ...(statement ? [() => statement.all()] : [])];
		const [ours = [], small = [], plain = []] = await timed(works);
		const note = `median ${quantile(ours, 0.5).toFixed(1)} ms${statement ? `, node:sqlite ${quantile(plain, 0.5).toFixed(1)} ms` : ""}`;
		const p95 = quantile(ours, 0.95);
		rows.push(told({ ...toRow(`list: ${one.what}, p95`, { atMost: one.most }, [p95], "ms", note), low: Math.min(...ours), high: Math.max(...ours) }));
		if (one.growth)
			rows.push(
				told(
					toRow(
						`list: ${one.what}, large / demo`,
						{ atMost: one.growth },
						ours.map((ms, i) => ms / (small[i] ?? Number.NaN)),
						"×",
					),
				),
			);
	}
	bare.close();
	return rows;
}

/** Next pages by cursor, beside the first. */
async function nextPages(db: Kysely<Database>): Promise<Row> {
	const ratios: number[] = [];
	const page = (cursor: string | null) => listRates(db, truckingCost, { ...screen, cursor }, reader);
	for (let round = 0; round < ROUNDS; round++) {
		const start = performance.now();
		let { nextCursor } = await page(null);
		const first = performance.now() - start;
		for (let i = 0; i < 3; i++) ({ nextCursor } = await page(nextCursor));
		ratios.push((performance.now() - start - first) / 3 / first);
	}
	return toRow("list: next page by cursor / the first", { atMost: 1.5 }, ratios, "×");
}

/** Takes off a database what its lists keep of the trucking rates. */
function withoutLists(path: string): void {
	const db = new DatabaseSync(path);
	const names = (type: string, like: string) =>
		db.prepare("select name from sqlite_schema where type = ? and tbl_name like ? and name like ?").all(type, `${TABLE}%`, like) as {
			name: string;
		}[];
	for (const { name } of names("trigger", `${TABLE}_count_%`)) db.exec(`drop trigger ${name}`);
	for (const { name } of names("index", `${TABLE}_by_%`)) db.exec(`drop index ${name}`);
	db.exec("drop table rate_value; drop table rate_word_part; drop table rate_word");
	db.exec("pragma wal_checkpoint(truncate)");
	db.close();
}

/** What indexes and counts cost: room, and time of an insert that is not kept. */
async function costs(large: string, folder: string): Promise<Row[]> {
	const without = join(folder, "without.db");
	copyFileSync(large, without);
	withoutLists(without);
	const pages = (path: string) => {
		const db = new DatabaseSync(path, { readOnly: true });
		const { n } = db.prepare("select page_count - freelist_count as n from pragma_page_count, pragma_freelist_count").get() as { n: number };
		db.close();
		return n;
	};
	const files = [large, without].map((path) => openFile(path));
	const [sample] = files;
	if (!sample) throw new Error("no file");
	const some = await sample.db.selectFrom(TABLE).selectAll().orderBy("id").limit(100_000).execute();
	let round = 0;
	const insert = (db: Kysely<Database>) => () => {
		round++;
		const rows = some.map((row) => ({ ...row, id: crypto.randomUUID(), trucker_code: `${row.trucker_code}-${round}` }));
		const undone = new Error("not kept");
		const work = db.transaction().execute(async (trx) => {
			await insertMany(trx, TABLE, rows as Insertable<Database[typeof TABLE]>[]);
			throw undone;
		});
		return work.catch((error: unknown) => {
			if (error !== undone) throw error;
		});
	};
	const [kept = [], plain = []] = await timed(
		files.map(({ db }) => insert(db)),
		5,
	);
	for (const file of files) await file.close();
	return [
		toRow(
			"lists: insert of 100,000 rates / without what lists keep",
			{ atMost: 1.6 },
			kept.map((ms, i) => ms / (plain[i] ?? Number.NaN)),
			"×",
		),
		toRow("lists: size of the database / without what lists keep", { atMost: 1.6 }, [pages(large) / pages(without)], "×"),
	];
}

function exported(large: string): Row[] {
	const { stdout } = spawnSync(process.execPath, ["bench/list-export.ts", large], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
	const { ms, rows, mib } = JSON.parse(stdout) as { ms: number; rows: number; mib: number };
	return [
		toRow(`lists: export of all ${rows.toLocaleString("en")} rates`, { atMost: 90 }, [ms / 1_000], "s"),
		toRow("lists: peak memory of it above idle", { atMost: 250 }, [mib], "MiB"),
	];
}

export async function listRows({ rows, data }: Options): Promise<Row[]> {
	const folder = mkdtempSync(join(tmpdir(), "iqt-bench-lists-"));
	const { demo, large } = await seededDatabases(data ?? folder, rows);
	const files = [large, demo].map((path) => openFile(path));
	const [one, other] = files;
	if (!one || !other) throw new Error("no file");
	const measured = [...(await questions(one.db, other.db, large)), await nextPages(one.db)];
	for (const file of files) await file.close();
	for (const row of [...(await costs(large, folder)), ...exported(large)]) measured.push(told(row));
	measured.push(...(await withLargePortal(data, async (portal) => [...(await crowdRows(portal)), ...(await listScreenRows(portal))])));
	rmSync(folder, { recursive: true, force: true });
	return measured;
}
