import { type Kysely, sql } from "kysely";
import { boxBasesSql, createRateTable, type LaneColumn, writePlans } from "./rate-table.ts";
import { statements } from "./statements.ts";

/** Steps of a price book, such as days: columns of the first and the last of each, both included; an empty last one is open. */
export interface TierColumns {
	from: string;
	to: string;
	/** The first step begins with it and each goes on from another, on every day and for every weight; where it is left out there may be holes. */
	startsWith?: number;
}

/** Columns of the key index that are compared as ranges. */
const ranges = ["valid_to", "valid_from", "weight_to", "weight_from"];

/** Bases of which only one row of a key may hold, each quoted. */
export const boxBases = boxBasesSql.slice(1, -1).split(", ");

/** Where an open step ends: the largest number that is told exactly. */
const FAR = Number.MAX_SAFE_INTEGER;

/**
 * `createRateTable` for a book whose prices go by steps, whose columns it adds: the steps of a key are a band beside the weight band. The database refuses
 * a step that ends before it begins, two of one key that meet (`RATE_OVERLAP`), and of a plan one that goes on from none (`RATE_STEP`): what is written
 * in other ways is for its writer to hold against `<name>_hole`, which has those rows.
 */
export async function createTieredRateTable(db: Kysely<unknown>, name: string, lane: LaneColumn[], tiers: TierColumns): Promise<void> {
	const { from, to, startsWith } = tiers;
	const first = startsWith === undefined ? "" : ` CHECK (${from} >= ${startsWith})`;
	const steps = [
		{ name: from, type: `INTEGER NOT NULL${first}` },
		{ name: to, type: `INTEGER CHECK (${to} >= ${from})` },
	];
	await createRateTable(db, name, [...lane, ...steps]);
	const index = await sql<{ name: string }>`select name from pragma_index_info(${`${name}_key`}) order by seqno`.execute(db);
	const keys = index.rows.map((column) => column.name).filter((column) => !ranges.includes(column));
	await statements(db, `DROP INDEX ${name}_key`, `CREATE INDEX ${name}_key ON ${name} (${[...keys, ...ranges, from, to].join(", ")})`);
	await refuseMeeting(db, name, keys, tiers);
	if (startsWith !== undefined) await tellHoles(db, name, keys, { from, to, startsWith });
	const { rows } = await sql`select 1 from sqlite_schema where name = ${`${name}_step`}`.execute(db);
	if (rows.length === 0) return;
	await writePlans(db, name);
	if (startsWith !== undefined) await refusePlannedHoles(db, name, keys, { from, to });
}

/**
 * Makes the triggers that refuse two rows of one key whose steps, weight bands and validity meet, as `refuseOverlaps` says it of bands alone: the first by
 * last day that meets a row, or whose step and band take its own in, tells of all.
 */
async function refuseMeeting(db: Kysely<unknown>, name: string, keys: readonly string[], { from, to }: TierColumns): Promise<void> {
	const end = (row: string) => `coalesce(${row}.${to}, ${FAR})`;
	const refuse = (other: string) => {
		const met = (basis: string) => `(SELECT r.valid_from <= NEW.valid_to FROM ${name} r
			WHERE ${keys.map((key) => `r.${key} = ${key === "basis" ? basis : `NEW.${key}`}`).join(" AND ")} AND r.valid_to >= NEW.valid_from
			AND r.weight_from < NEW.weight_to AND r.weight_to > NEW.weight_from AND r.${from} <= ${end("NEW")} AND ${end("r")} >= NEW.${from} AND ${other}
			AND (r.valid_from <= NEW.valid_to OR (r.weight_from <= NEW.weight_from AND r.weight_to >= NEW.weight_to
				AND r.${from} <= NEW.${from} AND ${end("r")} >= ${end("NEW")})) ORDER BY r.valid_to LIMIT 1) IS 1`;
		return `WHEN CASE WHEN NEW.basis IN (${boxBases.join(", ")}) THEN ${boxBases.map(met).join(" OR ")} ELSE ${met("NEW.basis")} END
			BEGIN SELECT RAISE(ABORT, 'RATE_OVERLAP'); END`;
	};
	await statements(
		db,
		`DROP TRIGGER ${name}_overlap_insert`,
		`DROP TRIGGER ${name}_overlap_update`,
		`CREATE TRIGGER ${name}_overlap_insert BEFORE INSERT ON ${name} ${refuse("r.id <> NEW.id")}`,
		`CREATE TRIGGER ${name}_overlap_update BEFORE UPDATE OF ${[...keys, ...ranges, from, to].join(", ")} ON ${name} ${refuse("r.rowid <> OLD.rowid")}`,
	);
}

/**
 * Makes the view of rates whose step goes on from none on some day or for some weight. Those before it do not meet, so that they are there throughout
 * when what they hold of its days and weights is as much as it holds.
 */
async function tellHoles(db: Kysely<unknown>, name: string, keys: readonly string[], { from, to, startsWith }: Required<TierColumns>): Promise<void> {
	const days = (first: string, last: string) => `(julianday(${last}) - julianday(${first}) + 1)`;
	const shared = `${days("max(p.valid_from, r.valid_from)", "min(p.valid_to, r.valid_to)")}
		* (min(p.weight_to, r.weight_to) - max(p.weight_from, r.weight_from))`;
	await statements(
		db,
		`CREATE VIEW ${name}_hole AS SELECT r.* FROM ${name} r WHERE r.${from} > ${startsWith}
			AND (SELECT coalesce(sum(${shared}), 0) FROM ${name} p WHERE ${sameKey(keys, "p", "r")} AND p.${to} = r.${from} - 1
				AND p.valid_to >= r.valid_from AND p.valid_from <= r.valid_to AND p.weight_from < r.weight_to AND p.weight_to > r.weight_from)
				< ${days("r.valid_from", "r.valid_to")} * (r.weight_to - r.weight_from)`,
	);
}

/** Lets the trigger that writes a plan refuse it where it leaves a step that goes on from none: one it wrote, or one after a step it took away. */
async function refusePlannedHoles(db: Kysely<unknown>, name: string, keys: readonly string[], { from, to }: TierColumns): Promise<void> {
	const hole = `SELECT RAISE(ABORT, 'RATE_STEP') WHERE EXISTS (SELECT 1 FROM ${name}_hole r WHERE r.change_id = NEW.change_id)
		OR EXISTS (SELECT 1 FROM ${name}_history h JOIN ${name}_hole r ON ${sameKey(keys, "r", "h")} AND r.${from} = h.${to} + 1
			AND r.valid_to >= h.valid_from AND r.valid_from <= h.valid_to WHERE h.superseded_by = NEW.change_id);`;
	const { rows } = await sql<{ text: string }>`select sql as text from sqlite_schema where name = ${`${name}_planned`}`.execute(db);
	// Triggers of one event fire in no order that is promised: only the one that writes can look at what it wrote.
	const text = String(rows[0]?.text).replace(/\s*END\s*$/, ` ${hole} END`);
	await statements(db, `DROP TRIGGER ${name}_planned`, text);
}

/** True where two rows are of one lane and price the same. */
const sameKey = (keys: readonly string[], one: string, other: string): string =>
	keys
		.map((key) =>
			key === "basis"
				? `CASE WHEN ${other}.basis IN ${boxBasesSql} THEN ${one}.basis IN ${boxBasesSql} ELSE ${one}.basis = ${other}.basis END`
				: `${one}.${key} = ${other}.${key}`,
		)
		.join(" AND ");
