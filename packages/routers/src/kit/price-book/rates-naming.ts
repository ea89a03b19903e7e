import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { stepColumns } from "./bands.ts";
import type { CodeKind } from "./code-kinds.ts";
import { listedBooks } from "./listed.ts";
import { rateTable } from "./table.ts";

/** How many rates of all books name a record, and how many of these are a step of several. */
export async function ratesNaming(db: Kysely<Database>, kind: CodeKind, code: string): Promise<{ count: number; stepped: number }> {
	const sum = { count: 0, stepped: 0 };
	for (const book of listedBooks()) {
		for (const { column } of book.fields.filter(({ codes }) => codes === kind)) {
			const [from, to] = stepColumns(book);
			const isStep = from && to ? sql`(${sql.ref(from)} <> ${book.tiers?.startsWith ?? 1} or ${sql.ref(to)} is not null)` : sql`0`;
			const { rows } = await sql<{ count: number; stepped: number }>`select count(*) as count, coalesce(sum(${isStep}), 0) as stepped
				from ${sql.table(rateTable(book))} where ${sql.ref(column)} = ${code}`.execute(db);
			sum.count += rows[0]?.count ?? 0;
			sum.stepped += rows[0]?.stepped ?? 0;
		}
	}
	return sum;
}
