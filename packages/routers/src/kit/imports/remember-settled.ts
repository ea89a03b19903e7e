import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { keptWithMapping } from "./kept-with.ts";
import { columnsOnly, mappingSchema, tablesOf } from "./mapping.ts";
import type { Batch } from "./queries.ts";
import { rememberColumns } from "./remembered.ts";
import { openQuestions } from "./understood.ts";

/** Remembers the columns a person settled for the headers of a batch's sheet: what came into the book by them was meant. */
export async function rememberSettled(db: Kysely<Database>, batch: Batch): Promise<void> {
	const { domain, mapping } = batch;
	const { hashes, settledBy, openPrices } = keptWithMapping(mapping);
	if (!settledBy) return;
	const tables = tablesOf(mappingSchema.parse(JSON.parse(mapping ?? "null")));
	const open = new Set(openQuestions(batch).map(({ id }) => id));
	for (const [i, table] of tables.entries()) {
		const hash = hashes[i];
		if (hash === undefined) continue;
		// Of whoever confirms all that is doubtful at once nobody said what these prices are.
		const said = openPrices.flatMap(({ table: at, column, question }) => (at === i && (question === null || !open.has(question)) ? [column] : []));
		const columns = columnsOnly(table).map((one) => (said.includes(one.column) ? { ...one, said: true as const } : one));
		await rememberColumns(db, { domain, hash, columns, byId: settledBy.id, by: settledBy.name, at: settledBy.at });
	}
}
