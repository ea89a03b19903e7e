import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { RateBasis } from "./tables/rates.ts";

/** Ways to say what one box costs: of rows with these bases only one may hold, or the same freight would be charged twice. Others are charges beside it. The triggers have them from `migrations/rate-table.ts`. */
const boxBases = ["container", "teu", "km"] as const satisfies readonly RateBasis[];

const box: ReadonlySet<string> = new Set(boxBases);

/** The same as a list in SQL. */
const boxBasesSql = `(${boxBases.map((basis) => `'${basis}'`).join(", ")})`;

/** What a basis prices: one name for all that price a box, its own for every other. */
export const pricedBy = (basis: string): string => (box.has(basis) ? "container" : basis);

/** True where two bases price the same; an index that has `other` is still sought by it. */
export function sameBasis(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<SqlBool> {
	const alike = boxBases.map((basis) => sql`iif(${one} in ${sql.raw(boxBasesSql)}, ${sql.lit(basis)}, ${one})`);
	return sql<SqlBool>`${other} in (${one}, ${sql.join(alike)})`;
}
