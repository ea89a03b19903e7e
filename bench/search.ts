/** The price search against the SQL it needs, at two sizes; an edit of many rates against a bare UPDATE. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { insertMany } from "@iqt/db";
import { openFile } from "@iqt/db/node";
import { changeWriter } from "@iqt/routers/door/change-log";
import { type SearchInput, searchInput } from "@iqt/routers/kit/charges/search";
import { applyToAll } from "@iqt/routers/kit/price-book/apply";
import { inlandRail } from "@iqt/routers/prices/inland-rail/schema";
import type { Options } from "./harness.ts";
import { type Row, ratio, time } from "./harness.ts";
import { platformRows } from "./platform.ts";
import { prepare, railRows } from "./rail-rows.ts";
import { asking, bareRun, search, statementsOf } from "./searches.ts";
import { seededDatabases, today } from "./seeded.ts";
import { tenderRows } from "./tender.ts";
import { trainRows } from "./trains.ts";

/** Doors in a district each, as area codes, inland first. */
const doors = [
	["500112", "310115"],
	["510107", "330206"],
	["610113", "370211"],
	["410105", "320505"],
	["420106", "310115"],
	["610113", "120116"],
] as const;

/** A day after the quarters that only the large database has rates for: both sizes give the same answers. */
const nextQuarter = "2027-01-15";

const question = (from: string, to: string, readyDate: string): SearchInput =>
	searchInput.parse({
		scope: "doorToDoor",
		direction: "westbound",
		origin: { kind: "area", code: from },
		destination: { kind: "area", code: to },
		containers: [{ type: "40HC", count: 2 }],
		grossWeightKg: 18_000,
		readyDate,
		services: { customs: true, depot: false, bookingService: true },
	});

const questions = (readyDate: string) => doors.map(([from, to]) => question(from, to, readyDate));

async function searchSpeed(demoPath: string, largePath: string, rows: number): Promise<Row[]> {
	const demo = openFile(demoPath);
	const large = openFile(largePath);
	const asked = questions(today);
	const bare = bareRun(largePath, await statementsOf(large.db, asked));
	try {
		const options = (await Promise.all(asked.map((input) => search(large.db, input)))).map((answer) => answer.options.length);
		if (options.includes(0)) throw new Error(`a search finds nothing: ${options}`);
		const times = 20;
		const size = rows.toLocaleString("en");
		const overSql = await ratio(
			`door-to-door search over ${size} rows / the SQL it needs run bare`,
			{ atMost: 3 },
			asking(large.db, asked, times),
			() => time(() => bare.run(times)),
		);
		const same: SearchInput[] = [];
		for (const input of questions(nextQuarter)) {
			const [small, big] = [await search(demo.db, input), await search(large.db, input)];
			if (JSON.stringify(small) !== JSON.stringify(big)) throw new Error("the two sizes answer differently");
			// Not every lane has its rail rates for the next quarter yet.
			if (small.options.length > 0) same.push(input);
		}
		if (same.length < 3) throw new Error("too few searches find something at both sizes");
		const bySize = await ratio(
			`the same search at ${size} rows / at demo size (20,000)`,
			{ atMost: 1.5 },
			asking(large.db, same, times * 3),
			asking(demo.db, same, times * 3),
		);
		const ms = (await asking(large.db, asked, times)()) / times / asked.length;
		return [{ ...overSql, note: `${ms.toFixed(1)} ms a search with ${options.join(", ")} options` }, bySize];
	} finally {
		bare.close();
		await demo.close();
		await large.close();
	}
}

/** Everything an edit of many does, with versions and change log, against one statement over the same rows. */
async function applySpeed(folder: string): Promise<Row> {
	const count = 100_000;
	const path = join(folder, "apply.db");
	const { db, close } = openFile(path);
	await prepare(db);
	await db.transaction().execute((trx) => insertMany(trx, "inland_rail_rate", [...railRows(count)]));
	const bare = new DatabaseSync(path);
	bare.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -32000");
	const update = bare.prepare("UPDATE inland_rail_rate SET cost_minor = cost_minor + 100");
	const actor = { id: null, name: "bench", source: "job" };
	const ours = async () => {
		const ms = await time(() =>
			db.transaction().execute(async (trx) => {
				const log = changeWriter(trx, actor, new Date());
				const operation = { field: "cost", op: "add" as const, value: "1" };
				const done = await applyToAll(trx, inlandRail, {}, operation, { seesCost: true, today }, { id: log.id, at: log.at, userId: 0 });
				if (done.count !== count) throw new Error(`${done.count} rows were changed`);
				await log.write({ action: "applyToAll", objectType: "inlandRail", objectId: "many", before: null, after: { ...operation, count } });
			}),
		);
		bare.exec("DELETE FROM inland_rail_rate_history; PRAGMA wal_checkpoint(TRUNCATE)");
		return ms;
	};
	const base = async () => {
		const ms = await time(() => update.run());
		bare.exec("PRAGMA wal_checkpoint(TRUNCATE)");
		return ms;
	};
	try {
		return await ratio("apply-to-all on 100,000 rows / one bare UPDATE of them", { atMost: 6 }, ours, base);
	} finally {
		bare.close();
		await close();
	}
}

/** Every bar of searching and of editing many. */
export async function searchRows({ rows, data }: Options): Promise<Row[]> {
	const folder = mkdtempSync(join(tmpdir(), "iqt-bench-"));
	try {
		const { demo, large } = await seededDatabases(data ?? folder, rows);
		return [
			...(await searchSpeed(demo, large, rows)),
			...(await trainRows(demo, folder)),
			...(await platformRows()),
			...(await tenderRows()),
			await applySpeed(folder),
		];
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
