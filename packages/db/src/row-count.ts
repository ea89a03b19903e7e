import type { SelectQueryBuilder } from "kysely";

/** How many rows a query finds. */
export async function rowCount<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
	const { count } = await query
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.$castTo<{ count: number }>()
		.executeTakeFirstOrThrow();
	return Number(count);
}
