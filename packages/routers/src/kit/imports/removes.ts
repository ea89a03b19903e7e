import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { goneFor } from "../price-book/batch-plan.ts";
import type { RateBook } from "../price-book/define.ts";
import type { CellProblem } from "./parsed-record.ts";
import type { Batch } from "./queries.ts";
import { choicesOf } from "./row-choices.ts";

/** Said of a row that, taken from the sheet, takes the place of rates of the book that begin no earlier: these go. */
export const REMOVES = "import.removes";

/** Rows warned at once. */
const CHUNK = 500;

/** Hears of rows that would be taken over rates, and says in each how many of these go for it. */
export function goneRates(book: RateBook) {
	const found: { line: number; problem: CellProblem }[] = [];
	return {
		add({ line, ...row }: { line: number } & Parameters<typeof goneFor>[1]): void {
			const gone = goneFor(book, row);
			if (gone.length === 0) return;
			const values = { count: gone.length, rates: gone.map(({ id }) => String(id)).join(" ") };
			found.push({ line, problem: { field: "validFrom", column: null, level: "warning", messageId: REMOVES, values } });
		},
		*warnings(): Generator<typeof found> {
			for (let at = 0; at < found.length; at += CHUNK) yield found.slice(at, at + CHUNK);
		},
	};
}

/** Rates of the book that go for rows of a preview. */
export interface Removing {
	/** By what was chosen so far. */
	chosen: number;
	/** Where rows nobody has chosen for are taken as well. */
	most: number;
}

/** Counts the rates of the book that go for rows of a preview that clash, each once, however many rows take its place. */
export async function removingOf(db: Kysely<Database>, batch: Pick<Batch, "id" | "answers">): Promise<Removing> {
	const { clashes, rows } = choicesOf(batch);
	const { rows: counted } = await sql<Removing>`select count(distinct case when choice in ('sheet', 'within') then rate end) as chosen,
		count(distinct case when choice is not 'book' then rate end) as most
		from (select i.value as rate, coalesce(${JSON.stringify(rows)} ->> (r.sheet_row || '.' || r.part), ${clashes}) as choice
			from import_row r, json_each(r.errors) e, json_each('["' || replace(e.value ->> '$.values.rates', ' ', '","') || '"]') i
			where r.batch_id = ${batch.id} and r.outcome = 'clash' and r.errors like ${`%"${REMOVES}"%`} and e.value ->> 'messageId' = ${REMOVES})`.execute(
		db,
	);
	return counted[0] ?? { chosen: 0, most: 0 };
}
