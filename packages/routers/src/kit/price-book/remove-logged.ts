import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import type { RateBook } from "./define.ts";
import { impactOfRemoval } from "./impact.ts";
import { type RateReader, ratesById } from "./list.ts";
import { type RateChange, removeRates } from "./queries.ts";
import { rateTable } from "./table.ts";
import { refuseHoles } from "./tiers.ts";

/** How many deleted rates an entry of the change log keeps the last values of; history keeps those of all. */
const keptRows = 200;

/** Those of the ids that are a rate's, with where it lies, in that order. */
async function ratesThere(trx: Kysely<Database>, book: RateBook, ids: readonly string[]): Promise<{ id: string; row: number }[]> {
	const { rows } = await sql<{ id: string; row: number }>`select id, rowid as row from ${sql.table(rateTable(book))}
		where id in (select value from json_each(${JSON.stringify(ids)})) order by rowid`.execute(trx);
	return rows;
}

/** Ids named where none of those to delete is there. */
const namedMissing = 20;

/** Deletes rates by id; answers how many there were, which there were not, and what the change log keeps of them and of what that brings about. */
export async function removeLogged(
	trx: Kysely<Database>,
	book: RateBook,
	ids: readonly string[],
	{ reader, change }: { reader: RateReader; change: RateChange },
) {
	const rated = await ratesThere(trx, book, ids);
	const there = new Set(rated.map(({ id }) => id));
	const { impact } = await impactOfRemoval(
		trx,
		book,
		rated.map(({ row }) => row),
		reader.today,
	);
	const rates = ids.length <= keptRows ? await ratesById(trx, book, ids, reader) : [];
	const rows = Object.fromEntries(rates.map((rate) => [rate.id, rate.row]));
	const count = await removeRates(trx, book, ids, change);
	if (count === 0) throw new DomainError("notFound", "error.notFound", {}, [...new Set(ids)].slice(0, namedMissing));
	await refuseHoles(trx, book, change);
	const objectId = ids.length === 1 ? String(ids[0]) : "many";
	const before = { ids, ...(rates.length > 0 ? { rows } : {}) };
	return {
		count,
		missing: [...new Set(ids)].filter((id) => !there.has(id)),
		entry: { action: "delete", objectType: book.domain, objectId, before, after: { count, impact } },
	};
}
