import type { Database, ImportRowTable } from "@iqt/db";
import { type Kysely, sql } from "kysely";

const errorFields = sql`from json_each(errors) as e where e.value ->> 'level' = 'error'`;

/** Rows that are wrong in nothing but fields a question about all of the sheet is still open for. */
const isWaiting = (missing: readonly string[]) => sql<boolean>`(outcome = 'error' and not exists (
	select 1 ${errorFields} and e.value ->> 'field' not in (select value from json_each(${JSON.stringify(missing)}))
))`;

/** How many of a batch's rows wait for what is asked about fields of all of the sheet, by the fields they wait for. */
export async function countWaiting(db: Kysely<Database>, batchId: string, missing: readonly string[]): Promise<Record<string, number>> {
	if (missing.length === 0) return {};
	const rows = await db
		.selectFrom("import_row")
		.select([
			sql<string>`(select group_concat(field) from (select distinct e.value ->> 'field' as field ${errorFields} order by field))`.as("fields"),
			sql<number>`count(*)`.as("n"),
		])
		.where("batch_id", "=", batchId)
		.where(isWaiting(missing))
		.groupBy("fields")
		.execute();
	return Object.fromEntries(rows.map(({ fields, n }) => [fields, Number(n)]));
}

/**
 * One page of a batch's rows, those of one outcome or all, those of them that are errors of their own, or wait for what is asked about the fields `missing`; `problems` keeps only rows that have some, `corrected` those with a corrected cell.
 * With `atRow` it is the page on which the rates of that sheet row stand or, where it has none, would stand.
 */
export async function previewPage(
	db: Kysely<Database>,
	input: {
		batchId: string;
		outcome: ImportRowTable["outcome"] | "waiting" | null;
		missing: readonly string[];
		problems: boolean;
		corrected: boolean;
		pageIndex: number;
		atRow: number | null;
		pageSize: number;
	},
) {
	const base = db
		.selectFrom("import_row")
		.where("batch_id", "=", input.batchId)
		.$if(input.outcome !== null, (q) => q.where("outcome", "=", input.outcome === "waiting" ? "error" : (input.outcome ?? "new")))
		.$if(input.outcome === "waiting", (q) => q.where(isWaiting(input.missing)))
		.$if(input.outcome === "error" && input.missing.length > 0, (q) => q.where((eb) => eb.not(isWaiting(input.missing))))
		.$if(input.problems, (q) => q.where("errors", "is not", null))
		.$if(input.corrected, (q) =>
			q.where("sheet_row", "in", (sub) => sub.selectFrom("import_correction").select("sheet_row").where("batch_id", "=", input.batchId)),
		);
	const { total, before } = await base
		.select([sql<number>`count(*)`.as("total"), sql<number>`coalesce(sum(sheet_row < ${input.atRow ?? 0}), 0)`.as("before")])
		.executeTakeFirstOrThrow();
	const row = Math.max(0, Math.min(Number(before), Number(total) - 1));
	const pageIndex = input.atRow === null ? input.pageIndex : Math.floor(row / input.pageSize) + 1;
	const items = await base
		.selectAll()
		.orderBy("line")
		.limit(input.pageSize)
		.offset((pageIndex - 1) * input.pageSize)
		.execute();
	return { total: Number(total), pageIndex, items };
}
