import { type Insertable, type Kysely, sql } from "kysely";
import { insertMany } from "../insert-many.ts";
import type { Database, TruckingCostRateTable } from "../tables/index.ts";
import type { SeedChange } from "./change.ts";
import { moreTruckingRates } from "./trucking.ts";

/** Rate rows of a large database. */
export const LARGE = 1_000_000;
/** Rows a transaction: what others write waits for one at most. */
const CHUNK = 2_000;

/** The entries of the change log that tell of it: an `import` once it is to be done, with the day it lies around, an `update` once it is whole. */
const object = { objectType: "rates", objectId: "seedLarge" };

/** The entry that has `enlargement` add what a large database has beyond the `there` rates of the demo. */
export const enlargementAsked = (change: { changeId: string; at: string; today: string }, there: number): SeedChange => {
	const { today, ...stamp } = change;
	return { ...stamp, ...object, action: "import", after: { trucking_cost_rate: LARGE - there, today } };
};

export interface Enlargement {
	/** Rates that are added, with those of a run that was cut off. */
	count: number;
	/**
	 * Adds them in order, so many at a time; goes on where a run that was cut off stopped, and leaves alone what people did to the rates since. Answers
	 * whether all are there: not if `signal` ended it. `progress` is told how many are.
	 */
	run: (options: {
		now: () => Date;
		logChange: (trx: Kysely<Database>, change: SeedChange) => Promise<void>;
		progress: (done: number) => void;
		signal?: AbortSignal;
	}) => Promise<boolean>;
}

/** Some rows of many at a time. */
function* chunksOf<T>(rows: Iterable<T>): Generator<T[]> {
	let chunk: T[] = [];
	for (const row of rows) {
		chunk.push(row);
		if (chunk.length < CHUNK) continue;
		yield chunk;
		chunk = [];
	}
	if (chunk.length > 0) yield chunk;
}

const isAnyThere = async (trx: Kysely<Database>, ids: readonly string[]) => {
	const there = sql<string>`(select value from json_each(${JSON.stringify(ids)}))`;
	return (await trx.selectFrom("trucking_cost_rate").select("id").where("id", "in", there).limit(1).executeTakeFirst()) !== undefined;
};

/** The rates a database is still to be given, if it was begun as a large one and is not whole; else null. */
export async function enlargement(db: Kysely<Database>): Promise<Enlargement | null> {
	const entries = await db
		.selectFrom("change_log")
		.select(["action", "change_id", "at", "after"])
		.where("object_type", "=", object.objectType)
		.where("object_id", "=", object.objectId)
		.execute();
	const asked = entries.find(({ action }) => action === "import");
	if (!asked?.after || entries.some(({ action }) => action === "update")) return null;
	const { trucking_cost_rate: count, today } = JSON.parse(asked.after) as { trucking_cost_rate: number; today: string };
	const chunks = chunksOf<Insertable<TruckingCostRateTable>>(moreTruckingRates({ changeId: asked.change_id, at: asked.at }, today, count));
	// Finding the lanes takes a moment, in which nothing is answered: it is taken here, not while people work.
	let next = chunks.next();
	return {
		count,
		async run({ now, logChange, progress, signal }) {
			let done = 0;
			let goesOn = false;
			for (; !next.done; next = chunks.next()) {
				if (signal?.aborted) return false;
				const rows = next.value;
				await db.transaction().execute(async (trx) => {
					const ids = rows.map(({ id }) => id);
					goesOn ||= !(await isAnyThere(trx, ids));
					if (goesOn) await insertMany(trx, "trucking_cost_rate", rows);
				});
				done += rows.length;
				progress(done);
			}
			const whole = { changeId: crypto.randomUUID(), at: now().toISOString(), ...object, action: "update", after: { trucking_cost_rate: done } };
			await db.transaction().execute((trx) => logChange(trx, whole));
			return true;
		},
	};
}
