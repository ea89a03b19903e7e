import { type Kysely, sql } from "kysely";
import { statements } from "./statements.ts";

/** Changed rows that stand beside the counts until they are added up: each reading adds them up for itself. */
const ADDED_UP_AT = 2_000;

/** Columns by whose values no rates are counted: each row has one of its own, or nobody asks how many have the same. */
const uncounted = /^(id|change_id|version)$|_formula$|_minor$/;

/** Columns that hold one of a few words: no index finds less by them than a walk over all. */
const fewWords = ["direction", "ownership", "cargo", "basis", "currency"];

/** Days and moments: nobody looks for a part of one. */
const times = ["valid_from", "valid_to", "recorded_at"];

interface Column {
	name: string;
	type: string;
	notnull: 0 | 1;
}

/**
 * Makes what every price book's list shares, once: how often each value stands in each column of each book (`rate_value`, with `''` as a blob for nothing;
 * an amount beside its currency), and the words of its texts by three letters (`rate_word`, with two blanks behind each, so that two letters begin
 * one of three everywhere).
 */
export const createRateValues = (db: Kysely<unknown>): Promise<void> =>
	statements(
		db,
		`CREATE TABLE rate_value (id INTEGER PRIMARY KEY, book TEXT NOT NULL, field TEXT NOT NULL, value ANY NOT NULL, beside TEXT NOT NULL, n INTEGER NOT NULL,
			is_text INTEGER NOT NULL, UNIQUE (book, field, value, beside)) STRICT`,
		"CREATE INDEX rate_value_none ON rate_value (book) WHERE n = 0",
		"CREATE VIRTUAL TABLE rate_word USING fts5(value, content = 'rate_value', content_rowid = 'id', tokenize = 'trigram', columnsize = 0)",
		"CREATE VIRTUAL TABLE rate_word_part USING fts5vocab(rate_word, 'row')",
		`CREATE TRIGGER rate_value_heard AFTER INSERT ON rate_value WHEN NEW.is_text BEGIN
			INSERT INTO rate_word (rowid, value) VALUES (NEW.id, NEW.value || '  '); END`,
		`CREATE TRIGGER rate_value_gone AFTER DELETE ON rate_value WHEN OLD.is_text BEGIN
			INSERT INTO rate_word (rate_word, rowid, value) VALUES ('delete', OLD.id, OLD.value || '  '); END`,
	);

/** Fills `rate_word` of a database whose values were written before its triggers were there, such as a copy. */
export const fillRateWords = "INSERT INTO rate_word (rowid, value) SELECT id, value || '  ' FROM rate_value WHERE is_text";

/** Of a book's table, the columns that are counted, those that rates are found by, and for each counted one what is added up of `<name>_changed`. */
async function listColumnsOf(db: Kysely<unknown>, name: string) {
	const { rows: columns } = await sql<Column>`SELECT name, type, "notnull" FROM pragma_table_info(${name}) ORDER BY cid`.execute(db);
	const { rows: places } = await sql<{ name: string }>`SELECT "from" AS name FROM pragma_foreign_key_list(${name}) WHERE "table" = 'place'`.execute(
		db,
	);
	const ofPlaces = new Set(places.map((place) => place.name));
	const counted = columns.filter(({ name: column }) => column === "cost_minor" || !uncounted.test(column));
	const found = columns.filter(
		({ name: column, type }) => column === "cost_minor" || (type === "TEXT" && !uncounted.test(column) && !fewWords.includes(column)),
	);
	const isText = (column: Column) => found.includes(column) && column.type === "TEXT" && !ofPlaces.has(column.name) && !times.includes(column.name);
	const addedUp = (column: Column, where = "") => {
		const beside = column.name === "cost_minor" ? "currency" : "''";
		const value = column.notnull === 1 ? column.name : `coalesce(${column.name}, x'')`;
		return `SELECT '${name}', '${column.name}', ${value}, ${beside}, sum(sign), ${isText(column) ? `${column.name} IS NOT NULL` : "0"}
			FROM ${name}_changed${where} GROUP BY ${column.name}${beside === "currency" ? ", currency" : ""} HAVING sum(sign) <> 0`;
	};
	return { counted, found, addedUp };
}

/** What adds up a book's changed rows into its counts, once they are many. */
const addUp = (name: string, when: string, selects: readonly string[], then = "") =>
	`CREATE TRIGGER ${name}_add_up AFTER INSERT ON ${name}_changed WHEN ${when} BEGIN
		INSERT INTO rate_value (book, field, value, beside, n, is_text) ${selects.join(" UNION ALL ")}
			ON CONFLICT (book, field, value, beside) DO UPDATE SET n = n + excluded.n;
		DELETE FROM rate_value WHERE book = '${name}' AND n = 0;
		DELETE FROM ${name}_changed;${then} END`;

const rowOf = (row: string, columns: readonly Column[]) => columns.map((column) => `${row}.${column.name}`).join(", ");

/**
 * Gives a price book's table what its list needs however many rates there are: indexes to be put in order and narrowed by, and triggers that count each
 * value of its columns in the transaction of every change. What changed stands in `<name>_changed` first, with 1 or -1; once it is many rows they are
 * added up into `rate_value` together, which takes a fraction of what a row at a time would. Rows that are there are counted.
 */
export async function keepRateList(db: Kysely<unknown>, name: string): Promise<void> {
	const { counted, found, addedUp } = await listColumnsOf(db, name);
	const names = counted.map((column) => column.name).join(", ");
	await statements(
		db,
		...found
			.filter((column) => column.name !== "valid_to")
			.map((column) => {
				const partial = column.type === "TEXT" && column.notnull === 0 ? ` WHERE ${column.name} IS NOT NULL` : "";
				return `/* long write */ CREATE INDEX ${name}_by_${column.name} ON ${name} (${column.name})${partial}`;
			}),
		`CREATE TABLE ${name}_changed (seq INTEGER PRIMARY KEY, sign INTEGER NOT NULL, ${counted.map((c) => `${c.name} ${c.type}`).join(", ")}) STRICT`,
		addUp(
			name,
			`NEW.seq >= ${ADDED_UP_AT}`,
			counted.map((column) => addedUp(column)),
		),
		`CREATE TRIGGER ${name}_count_insert AFTER INSERT ON ${name} BEGIN
			INSERT INTO ${name}_changed (sign, ${names}) VALUES (1, ${rowOf("NEW", counted)}); END`,
		`CREATE TRIGGER ${name}_count_delete AFTER DELETE ON ${name} BEGIN
			INSERT INTO ${name}_changed (sign, ${names}) VALUES (-1, ${rowOf("OLD", counted)}); END`,
		`CREATE TRIGGER ${name}_count_update AFTER UPDATE ON ${name} WHEN ${counted.map((c) => `OLD.${c.name} IS NOT NEW.${c.name}`).join(" OR ")} BEGIN
			INSERT INTO ${name}_changed (sign, ${names}) VALUES (-1, ${rowOf("OLD", counted)});
			INSERT INTO ${name}_changed (sign, ${names}) VALUES (1, ${rowOf("NEW", counted)}); END`,
		`/* long write */ INSERT INTO ${name}_changed (sign, ${names}) SELECT 1, ${names} FROM ${name}`,
	);
	const { rows: moved } = await sql`SELECT 1 FROM sqlite_schema WHERE name = 'rate_moved'`.execute(db);
	if (moved.length > 0) await addUpWhatMoved(db, name);
}

/** All columns of `rate_moved.what`. */
const ALL = -1;

/**
 * Makes what tells, book by book, which of its columns have moved since its changes were added up last: a bit each, in the order in which
 * `<name>_changed` has them.
 */
export const createRateMoved = (db: Kysely<unknown>): Promise<void> =>
	statements(db, "CREATE TABLE rate_moved (book TEXT PRIMARY KEY, what INTEGER NOT NULL) STRICT, WITHOUT ROWID");

/**
 * Has a book's changes added up in those columns alone that have moved: most changes are of a few, and what a row loses in any other it gets again at once.
 * Both rows of a change stand beside each other until they are added up; where a deletion has come between so that they do not, all columns count as moved.
 */
export async function addUpWhatMoved(db: Kysely<unknown>, name: string): Promise<void> {
	const { counted, addedUp } = await listColumnsOf(db, name);
	const names = counted.map((column) => column.name).join(", ");
	const differs = (column: string) => `OLD.${column} IS NOT NEW.${column}`;
	const bits = counted.map(({ name: column }, i) => {
		const moved = column === "cost_minor" ? `(${differs(column)} OR ${differs("currency")})` : `(${differs(column)})`;
		return `(${moved} << ${i})`;
	});
	const moves = bits.join(" | ");
	const movedAll = `UPDATE rate_moved SET what = ${ALL} WHERE book = '${name}' AND what <> ${ALL};`;
	const among = counted.map((column, i) => addedUp(column, ` WHERE (SELECT what & (1 << ${i}) FROM rate_moved WHERE book = '${name}')`));
	await statements(
		db,
		`INSERT INTO rate_moved (book, what) VALUES ('${name}', ${ALL})`,
		...["add_up", "count_insert", "count_delete", "count_update"].map((trigger) => `DROP TRIGGER ${name}_${trigger}`),
		addUp(
			name,
			`NEW.seq >= ${ADDED_UP_AT} AND (NEW.sign = 1 OR NEW.seq > ${ADDED_UP_AT})`,
			among,
			` UPDATE rate_moved SET what = 0 WHERE book = '${name}';`,
		),
		`CREATE TRIGGER ${name}_moved_apart AFTER INSERT ON ${name}_changed WHEN NEW.seq = 1 AND NEW.sign = 1 BEGIN ${movedAll} END`,
		`CREATE TRIGGER ${name}_count_insert AFTER INSERT ON ${name} BEGIN ${movedAll}
			INSERT INTO ${name}_changed (sign, ${names}) VALUES (1, ${rowOf("NEW", counted)}); END`,
		`CREATE TRIGGER ${name}_count_delete AFTER DELETE ON ${name} BEGIN ${movedAll}
			INSERT INTO ${name}_changed (sign, ${names}) VALUES (-1, ${rowOf("OLD", counted)}); END`,
		`CREATE TRIGGER ${name}_count_update AFTER UPDATE OF ${names} ON ${name} WHEN ${counted.map((c) => differs(c.name)).join(" OR ")} BEGIN
			UPDATE rate_moved SET what = what | ${moves} WHERE book = '${name}' AND ~what & (${moves}) <> 0;
			INSERT INTO ${name}_changed (sign, ${names}) VALUES (-1, ${rowOf("OLD", counted)});
			INSERT INTO ${name}_changed (sign, ${names}) VALUES (1, ${rowOf("NEW", counted)}); END`,
	);
}
