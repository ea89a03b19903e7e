import { type Database, insertMany, updatedAny } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { Services } from "../../door/context.ts";
import { withHeartbeat } from "../work/heartbeat.ts";
import { type Lease, leaseHolder, leaseOver } from "../work/lease.ts";
import { importBook } from "./book.ts";
import { type ChoiceEffects, effectsOf, noEffects, type RowEffect } from "./choice-effects.ts";
import { clearInTurns } from "./clear-rows.ts";
import { clashesIn } from "./counts.ts";
import type { CellProblem } from "./parsed-record.ts";
import { type Batch, findBatch } from "./queries.ts";

/** Milliseconds between two looks at what somebody else is working out. */
const LOOK = 100;
/** Milliseconds after which whoever works it out and says nothing is taken for dead, and between two words of theirs: somebody waits for it. */
const HELD = 12_000;
const BEAT = 3_000;
/** Rows kept by one statement, after which other requests get their turn. */
const CHUNK = 2_500;

/** What was worked out of the choices made in a batch; null where it has to be. */
function knownEffects({ effects, effects_revision, revision }: Batch): ChoiceEffects | null {
	return effects !== null && effects_revision === revision ? { ...noEffects, ...(JSON.parse(effects) as ChoiceEffects) } : null;
}

/**
 * A batch with what the choices made in its preview come to. It is worked out once, by whoever looks first, against the book as it is then, and holds until
 * something else is chosen or the sheet is read again, as what was told when it was read does: applying finds what the book has become since. Who looks
 * meanwhile waits for it.
 */
export async function withEffects(services: Services, batch: Batch): Promise<{ batch: Batch; effects: ChoiceEffects }> {
	const { db } = services;
	for (let now: Batch = batch; ; ) {
		const known = knownEffects(now);
		if (known || now.state !== "preview" || clashesIn(now) === 0) return { batch: now, effects: known ?? noEffects };
		const lease = leaseHolder(services);
		lease.current = lease.next(HELD);
		if (await claimEffects(services, now, lease)) await workOut(services, now, lease);
		else await new Promise((resolve) => setTimeout(resolve, LOOK));
		now = (await findBatch(db, batch.id)) ?? { ...now, state: "cancelled" };
	}
}

/** Takes a batch to work out what its choices come to; false where somebody is at it, or its revision is another by now. */
const claimEffects = ({ db, now }: Services, { id, revision }: Batch, lease: Lease): Promise<boolean> =>
	updatedAny(
		db
			.updateTable("import_batch")
			.set({ effects: null, effects_revision: revision, effects_lease: lease.current })
			.where("id", "=", id)
			.where("revision", "=", revision)
			.where((eb) =>
				eb.or([
					eb("effects_revision", "is", null),
					eb("effects_revision", "<>", revision),
					eb.and([eb("effects", "is", null), leaseOver(now(), "effects_lease")]),
				]),
			),
	);

async function workOut(services: Services, batch: Batch, lease: Lease): Promise<void> {
	const { db } = services;
	const { id, revision } = batch;
	const own = () => db.updateTable("import_batch").where("id", "=", id).where("effects_lease", "=", lease.current);
	const heartbeat = {
		everyMs: BEAT,
		async beat() {
			const next = lease.next(HELD);
			if (await updatedAny(own().set({ effects_lease: next }))) lease.current = next;
		},
		failed: (error: unknown) => services.log("warn", "what choices come to could not be held", { batch: id, error: String(error) }),
	};
	try {
		const effects = await withHeartbeat(heartbeat, async () => {
			const { effects, rows } = await effectsOf(db, importBook(batch.domain).rates, batch);
			await clearInTurns(db, "import_row_effect", sql`batch_id = ${id} and revision = ${revision}`);
			await keepRows(db, { id, revision }, rows);
			return effects;
		});
		await own()
			.set({ effects: JSON.stringify(effects), effects_lease: null })
			.execute();
		await clearInTurns(db, "import_row_effect", sql`batch_id = ${id} and revision < ${revision}`);
	} catch (error) {
		await own().set({ effects_revision: null, effects_lease: null }).execute();
		throw error;
	}
}

async function keepRows(db: Kysely<Database>, { id, revision }: Pick<Batch, "id" | "revision">, rows: ReadonlyMap<number, RowEffect>): Promise<void> {
	const all = [...rows].map(([line, { problems, gone }]) => ({ batch_id: id, revision, line, problems: JSON.stringify(problems), gone }));
	for (let at = 0; at < all.length; at += CHUNK) {
		await insertMany(db, "import_row_effect", all.slice(at, at + CHUNK));
		await new Promise((resolve) => setTimeout(resolve));
	}
}

/** What rows of a batch leave by the choices made, by line; a row that is not among them leaves nothing. Null where it is what was told when they were read. */
export async function effectsOnRows(
	db: Kysely<Database>,
	{ id, revision }: Pick<Batch, "id" | "revision">,
	{ byRow }: ChoiceEffects,
	lines: readonly number[],
): Promise<ReadonlyMap<number, RowEffect> | null> {
	if (!byRow) return null;
	const rows = await db
		.selectFrom("import_row_effect")
		.select(["line", "problems", "gone"])
		.where("batch_id", "=", id)
		.where("revision", "=", revision)
		.where(sql<boolean>`line in (select value from json_each(${JSON.stringify(lines)}))`)
		.execute();
	return new Map(rows.map(({ line, problems, gone }) => [line, { problems: JSON.parse(problems) as CellProblem[], gone }]));
}
