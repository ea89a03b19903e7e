/** Databases with the demo company in them, at demo size and at the size of a large one. */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Database, insertMany, migrate } from "@iqt/db";
import { openFile } from "@iqt/db/node";
import { seed } from "@iqt/db/seed";
import { moreTruckingRates } from "@iqt/db/seed/trucking";
import { changeWriter } from "@iqt/routers/door/change-log";
import type { Insertable } from "kysely";

const CHUNK = 5_000;

/** The day the seed's validity lies around; searches ask for it. */
export const today = "2026-11-21";
export const now = new Date(`${today}T08:00:00.000Z`);

const stamp = { changeId: "00000000-0000-4000-8000-000000000001", at: now.toISOString() };

async function makeDemo(path: string): Promise<void> {
	const { db, close } = openFile(path);
	await migrate(db);
	await seed(db, {
		size: "demo",
		today,
		now,
		// Nobody signs in or registers here.
		checkCode: () => crypto.randomUUID(),
		createUser: () => Promise.resolve(),
		logChange: (trx, { changeId, at, action, objectType, objectId, after }) =>
			changeWriter(trx, { id: null, name: "system", source: "job" }, new Date(at), changeId).write({
				action,
				objectType,
				objectId,
				before: null,
				after,
			}),
	});
	await close();
}

const rateTables = [
	"inland_rail_rate",
	"trucking_cost_rate",
	"cost_strategy_rate",
	"trucking_surcharge_rate",
	"corridor_rate",
	"booking_service_rate",
	"booking_surcharge_rate",
	"customs_cost_rate",
	"customs_rate",
	"depot_rate",
] as const satisfies (keyof Database)[];

/** Adds what `--seed=large` adds to a demo database, up to `rows` rates in all. */
async function enlarge(path: string, rows: number): Promise<void> {
	const { db, close } = openFile(path);
	let there = 0;
	for (const table of rateTables) {
		const { n } = await db
			.selectFrom(table)
			.select((eb) => eb.fn.countAll<number>().as("n"))
			.executeTakeFirstOrThrow();
		there += n;
	}
	let chunk: Insertable<Database["trucking_cost_rate"]>[] = [];
	for (const row of moreTruckingRates(stamp, today, Math.max(0, rows - there))) {
		chunk.push(row);
		if (chunk.length < CHUNK) continue;
		await insertMany(db, "trucking_cost_rate", chunk);
		chunk = [];
	}
	await insertMany(db, "trucking_cost_rate", chunk);
	await close();
}

/** Gives a finished database its name, so that one that was cut off is not taken for whole. */
function settle(path: string): void {
	for (const log of ["-wal", "-shm"]) rmSync(`${path}.new${log}`, { force: true });
	renameSync(`${path}.new`, path);
}

/** Paths of a demo and a large database in `folder`; what is there already is used again. */
export async function seededDatabases(folder: string, rows: number): Promise<{ demo: string; large: string }> {
	mkdirSync(folder, { recursive: true });
	const demo = join(folder, "demo.db");
	const large = join(folder, `rows-${rows}.db`);
	if (!existsSync(demo)) {
		await makeDemo(`${demo}.new`);
		settle(demo);
	}
	if (!existsSync(large)) {
		console.log(`Making a database of ${rows.toLocaleString("en")} rates, some minutes …`);
		copyFileSync(demo, `${large}.new`);
		await enlarge(`${large}.new`, rows);
		settle(large);
	}
	return { demo, large };
}
