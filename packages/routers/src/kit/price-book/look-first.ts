import { type Database, limitsTransactions } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { RateBook } from "./define.ts";
import { wroteIn } from "./merged-values.ts";

/** The last logged change, and how the file is laid out: rows lie where they did as long as that is the same. */
interface Mark {
	last: number;
	layout: number;
}

async function markOf(db: Kysely<Database>): Promise<Mark> {
	const { rows } = await sql<Mark>`select coalesce(max(id), 0) as last, (select schema_version from pragma_schema_version) as layout
		from change_log`.execute(db);
	return rows[0] as Mark;
}

async function hasMoved(trx: Kysely<Database>, book: RateBook, { last, layout }: Mark): Promise<boolean> {
	const { rows } = await sql<{ moved: number }>`select exists (select 1 from change_log where id > ${last} and ${wroteIn(book.domain)})
		or (select schema_version from pragma_schema_version) <> ${layout} as moved`.execute(trx);
	return rows[0]?.moved === 1;
}

/**
 * Looks at what a change of many rates is to do before it holds the writer, which others wait for. Answers what tells its transaction what was seen;
 * where the book has changed meanwhile, that looks again. Over a server, where much is written by a plan, only the transaction looks.
 */
export async function lookFirst<Seen>(
	db: Kysely<Database>,
	book: RateBook,
	look: (on: Kysely<Database>) => Promise<Seen>,
): Promise<(trx: Kysely<Database>) => Promise<Seen>> {
	if (limitsTransactions(db)) return look;
	const mark = await markOf(db);
	const seen = await look(db);
	return async (trx) => ((await hasMoved(trx, book, mark)) ? look(trx) : seen);
}
