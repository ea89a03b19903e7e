import { type Kysely, sql } from "kysely";
import { statements } from "./statements.ts";

const guid =
	"lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))";

/** A table whose rows become records with an id, whoever writes them. */
const withIds = (table: string, key: string) => [
	`ALTER TABLE ${table} ADD COLUMN id TEXT`,
	`UPDATE ${table} SET id = ${guid}`,
	`CREATE UNIQUE INDEX ${table}_id ON ${table} (id)`,
	`CREATE TRIGGER ${table}_id_given AFTER INSERT ON ${table} WHEN NEW.id IS NULL BEGIN UPDATE ${table} SET id = ${guid} WHERE ${key}; END`,
	`ALTER TABLE ${table} ADD COLUMN version INTEGER NOT NULL DEFAULT 1`,
	`ALTER TABLE ${table} ADD COLUMN changed_at TEXT NOT NULL DEFAULT '2026-01-01T00:00:00.000Z'`,
	`ALTER TABLE ${table} ADD COLUMN changed_by INTEGER REFERENCES user(id)`,
];

/**
 * Currencies and their dated rates become records people keep. The tables stay, with more columns: every rate, quotation and setting refers to a currency, and a
 * table made anew would have all of them looked through.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await statements(
		db,
		...withIds("currency", "code = NEW.code"),
		"ALTER TABLE currency ADD COLUMN name_zh TEXT NOT NULL DEFAULT ''",
		"ALTER TABLE currency ADD COLUMN name_es TEXT",
		"ALTER TABLE currency ADD COLUMN name_ja TEXT",
		"ALTER TABLE currency ADD COLUMN active_from TEXT",
		"ALTER TABLE currency ADD COLUMN active_to TEXT",
		"ALTER TABLE currency ADD COLUMN remark TEXT",
		...withIds("exchange_rate", "currency = NEW.currency AND valid_from = NEW.valid_from"),
	);
	const { rows } = await sql<{ code: string }>`SELECT code FROM currency`.execute(db);
	const [zh, es, ja] = ["zh", "es", "ja"].map((language) => new Intl.DisplayNames(language, { type: "currency", fallback: "none" }));
	for (const { code } of rows)
		await sql`UPDATE currency SET name_zh = coalesce(${zh?.of(code) ?? null}, name), name_es = ${es?.of(code) ?? null}, name_ja = ${ja?.of(code) ?? null}
			WHERE code = ${code}`.execute(db);
}
