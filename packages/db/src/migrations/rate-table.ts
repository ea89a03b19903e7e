import { type Kysely, sql } from "kysely";
import { statements } from "./statements.ts";

/** Ways to say what one box costs, as they were when this was released: of rows with these bases only one may hold. */
const boxBases = ["container", "teu", "km"];
export const boxBasesSql = `(${boxBases.map((basis) => `'${basis}'`).join(", ")})`;

/** A lane column: its SQL type, and whether it is part of the key that must not overlap in time. */
export interface LaneColumn {
	name: string;
	/** e.g. `TEXT NOT NULL REFERENCES place(id)` */
	type: string;
	key?: boolean;
}

const shared = `
	direction TEXT NOT NULL CHECK (direction IN ('westbound', 'eastbound')), container_type TEXT NOT NULL,
	ownership TEXT NOT NULL CHECK (ownership IN ('COC', 'SOC')),
	weight_from INTEGER NOT NULL DEFAULT 0, weight_to INTEGER NOT NULL DEFAULT 999999,
	cargo TEXT NOT NULL CHECK (cargo IN ('general', 'dangerous', 'reefer')), basis TEXT NOT NULL,
	cost_minor INTEGER, ssr_minor INTEGER, ssr_formula TEXT, msr_minor INTEGER, msr_formula TEXT,
	min_minor INTEGER, max_minor INTEGER, currency TEXT NOT NULL REFERENCES currency(code), vat_bp INTEGER NOT NULL DEFAULT 0,
	valid_from TEXT NOT NULL, valid_to TEXT NOT NULL, on_request INTEGER NOT NULL DEFAULT 0, remark TEXT,
	version INTEGER NOT NULL DEFAULT 1, change_id TEXT NOT NULL, recorded_at TEXT NOT NULL, changed_by INTEGER`;

const sharedNames =
	"direction, container_type, ownership, weight_from, weight_to, cargo, basis, cost_minor, ssr_minor, ssr_formula, msr_minor, msr_formula, min_minor, max_minor, currency, vat_bp, valid_from, valid_to, on_request, remark, version, change_id, recorded_at, changed_by";

const sharedKey = ["direction", "container_type", "ownership", "cargo", "basis"];

/** Days first, since searches seek by them; the weights let the index alone tell which of a lane's bands meet. */
const keyIndex = (name: string, keys: readonly string[]) =>
	`CREATE INDEX ${name}_key ON ${name} (${keys.join(", ")}, valid_to, valid_from, weight_to, weight_from)`;

/** Gives the key index of a table made before it had weights these columns; others stay as they are. */
export async function widenKeyIndex(db: Kysely<unknown>, name: string): Promise<void> {
	const { rows } = await sql<{ name: string }>`select name from pragma_index_info(${`${name}_key`}) order by seqno`.execute(db);
	const columns = rows.map((r) => r.name);
	if (columns.includes("weight_to")) return;
	await statements(
		db,
		`DROP INDEX ${name}_key`,
		keyIndex(
			name,
			columns.filter((c) => c !== "valid_to" && c !== "valid_from"),
		),
	);
}

/**
 * Creates a price book's table, its `_history` twin and the triggers that make the database itself refuse two rows of one
 * key whose weight bands and validity meet (`RATE_OVERLAP <id of the row in the way>`), and keep every replaced version.
 */
export async function createRateTable(db: Kysely<unknown>, name: string, lane: LaneColumn[]): Promise<void> {
	const laneSql = lane.map((c) => `${c.name} ${c.type}`).join(", ");
	const laneNames = lane.map((c) => c.name).join(", ");
	const keys = [...lane.filter((c) => c.key).map((c) => c.name), ...sharedKey];
	const all = `id, ${laneNames}, ${sharedNames}`;
	const old = all
		.split(", ")
		.map((c) => `OLD.${c}`)
		.join(", ");
	await statements(
		db,
		`CREATE TABLE ${name} (id TEXT PRIMARY KEY, ${laneSql}, ${shared},
			CHECK (valid_from <= valid_to), CHECK (weight_from < weight_to), CHECK (ssr_minor IS NULL OR ssr_formula IS NULL),
			CHECK (msr_minor IS NULL OR msr_formula IS NULL)) STRICT`,
		keyIndex(name, keys),
		`CREATE INDEX ${name}_change ON ${name} (change_id)`,
		`CREATE INDEX ${name}_valid_to ON ${name} (valid_to)`,
		`CREATE TABLE ${name}_history (id TEXT NOT NULL, ${laneSql.replace(/ REFERENCES place\(id\)/g, "")},
			${shared.replace(/ REFERENCES currency\(code\)/, "")}, superseded_at TEXT NOT NULL, superseded_by TEXT, PRIMARY KEY (id, version)) STRICT`,
		`CREATE INDEX ${name}_history_change ON ${name}_history (superseded_by)`,
		`CREATE INDEX ${name}_history_key ON ${name}_history (${keys.join(", ")}, superseded_at)`,
		`CREATE TRIGGER ${name}_keep_update AFTER UPDATE ON ${name} WHEN NEW.version <> OLD.version BEGIN
			INSERT INTO ${name}_history (${all}, superseded_at, superseded_by) VALUES (${old}, NEW.recorded_at, NEW.change_id); END`,
		`CREATE TRIGGER ${name}_keep_delete AFTER DELETE ON ${name} BEGIN
			INSERT INTO ${name}_history (${all}, superseded_at, superseded_by) VALUES (${old},
				coalesce((SELECT at FROM current_change), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), (SELECT change_id FROM current_change)); END`,
	);
	await findVersionsByChange(db, name);
	await refuseOverlaps(db, name);
	const { rows } = await sql`SELECT 1 FROM sqlite_schema WHERE name = 'rate_plan'`.execute(db);
	if (rows.length > 0) await createStepTable(db, name);
}

/** Lets the versions a change wrote be found without reading all history: taking the change back asks for those replaced since. */
export const findVersionsByChange = (db: Kysely<unknown>, name: string): Promise<void> =>
	statements(db, `CREATE INDEX IF NOT EXISTS ${name}_history_written ON ${name}_history (change_id)`);

/** Columns of the key index that are compared as ranges. */
const ranges = ["valid_from", "valid_to", "weight_from", "weight_to"];

/**
 * Gives a price book's table, by its key index, the triggers that refuse two rows that price the same while their weight bands and validity meet. A band
 * ends where the next begins: rows that only touch do not meet.
 *
 * A row is held against those of each basis in the order of their last days, from its own first day on: the first that meets it, or whose band
 * takes all of its own in, tells of all. What comes after that one shares weights with it and so begins after it ends, or they would meet. Rows of a
 * crowded key are told from each other in a few steps as long as the next one of a band is there: who adds many begins with the last day's.
 */
export async function refuseOverlaps(db: Kysely<unknown>, name: string): Promise<void> {
	const index = await sql<{ name: string }>`select name from pragma_index_info(${`${name}_key`}) order by seqno`.execute(db);
	const columns = index.rows.map((r) => r.name);
	const same = columns.filter((c) => !ranges.includes(c) && c !== "basis").map((c) => `r.${c} = NEW.${c}`);
	const met = (
		basis: string,
		other: string,
	) => `(SELECT r.valid_from <= NEW.valid_to FROM ${name} r WHERE ${same.join(" AND ")} AND r.basis = ${basis}
		AND r.valid_to >= NEW.valid_from AND r.weight_from < NEW.weight_to AND r.weight_to > NEW.weight_from ${other}
		AND (r.valid_from <= NEW.valid_to OR (r.weight_from <= NEW.weight_from AND r.weight_to >= NEW.weight_to)) ORDER BY r.valid_to LIMIT 1)`;
	// One question a basis, each of which the key index answers: one for all would take several times as long over a large import.
	const refuse = (
		other: string,
	) => `WHEN CASE WHEN NEW.basis IN ${boxBasesSql} THEN ${boxBases.map((basis) => `${met(`'${basis}'`, other)} IS 1`).join(" OR ")}
		ELSE ${met("NEW.basis", other)} IS 1 END BEGIN SELECT RAISE(ABORT, 'RATE_OVERLAP'); END`;
	await statements(
		db,
		`DROP TRIGGER IF EXISTS ${name}_overlap_insert`,
		`DROP TRIGGER IF EXISTS ${name}_overlap_update`,
		`CREATE TRIGGER ${name}_overlap_insert BEFORE INSERT ON ${name} ${refuse("AND r.id <> NEW.id")}`,
		`CREATE TRIGGER ${name}_overlap_update BEFORE UPDATE OF ${[...new Set([...columns, ...ranges])].join(", ")} ON ${name}
			${refuse("AND r.rowid <> OLD.rowid")}`,
	);
}

/** Columns a version keeps of who wrote it: not part of what a plan says a row is to be. */
const writing = new Set(["id", "version", "change_id", "recorded_at", "changed_by"]);

/**
 * Creates a price book's `_step` twin, which holds what a plan (`rate_plan`) will do to its rows, and the trigger that does all of it once the
 * plan is given the change it belongs to: `remove`, `end` (sets `valid_to`), `update` (key and days stay), `move` (the key stays), `insert`.
 */
export async function createStepTable(db: Kysely<unknown>, name: string): Promise<void> {
	const info = await sql<{ name: string; type: string }>`select name, type from pragma_table_info(${name}) order by cid`.execute(db);
	const columns = info.rows.filter((c) => !writing.has(c.name)).map((c) => `${c.name} ${c.type}`);
	await statements(
		db,
		`CREATE TABLE ${name}_step (plan_id TEXT NOT NULL, action TEXT NOT NULL CHECK (action IN ('remove', 'end', 'update', 'move', 'insert')),
			id TEXT NOT NULL, ${columns.join(", ")}, PRIMARY KEY (plan_id, action, id)) STRICT, WITHOUT ROWID`,
	);
	await writePlans(db, name);
}

/** Gives a price book the trigger that does what a plan says. */
export async function writePlans(db: Kysely<unknown>, name: string): Promise<void> {
	const info = await sql<{ name: string }>`select name from pragma_table_info(${`${name}_step`}) order by cid`.execute(db);
	const columns = info.rows.map((c) => c.name).filter((c) => !["plan_id", "action", "id"].includes(c));
	const key = await sql<{ name: string }>`select name from pragma_index_info(${`${name}_key`})`.execute(db);
	const placed = new Set(key.rows.map((r) => r.name));
	const days = ["valid_from", "valid_to"];
	const values = columns.filter((c) => !placed.has(c));
	const stamp = "version = version + 1, change_id = NEW.change_id, recorded_at = NEW.at, changed_by = NEW.user_id";
	const steps = (action: string) => `${name}_step s WHERE s.plan_id = NEW.id AND s.action = '${action}'`;
	const set = (names: readonly string[], action: string) =>
		`UPDATE ${name} SET ${[...names.map((c) => `${c} = s.${c}`), stamp].join(", ")} FROM ${steps(action)} AND ${name}.id = s.id;`;
	const all = columns.join(", ");
	await statements(
		db,
		`DROP TRIGGER IF EXISTS ${name}_planned`,
		`CREATE TRIGGER ${name}_planned AFTER UPDATE OF change_id ON rate_plan WHEN NEW.book = '${name}' BEGIN
			INSERT INTO current_change (id, change_id, at) VALUES (1, NEW.change_id, NEW.at);
			DELETE FROM ${name} WHERE id IN (SELECT s.id FROM ${steps("remove")});
			DELETE FROM current_change;
			${set(["valid_to"], "end")}
			${set(values, "update")}
			${set([...days, ...values], "move")}
			INSERT INTO ${name} (id, ${all}, version, change_id, recorded_at, changed_by)
				SELECT s.id, ${all}, coalesce((SELECT max(h.version) + 1 FROM ${name}_history h WHERE h.id = s.id), 1),
					NEW.change_id, NEW.at, NEW.user_id FROM ${steps("insert")} ORDER BY s.valid_from DESC; END`,
	);
}
