import { type RawBuilder, sql } from "kysely";

/** Whether a row is its owner's, by the column that holds their id; everybody's rows are where `owner` is null. */
export const ownedBy = (column: string, owner: number | null): RawBuilder<boolean> =>
	owner === null ? sql<boolean>`TRUE` : sql<boolean>`${sql.ref(column)} = ${owner}`;
