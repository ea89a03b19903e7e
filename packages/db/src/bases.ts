import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { RateBasis } from "./tables/rates.ts";

/** Ways to say what one box costs: of rows with these bases only one may hold, or the same freight would be charged twice. Others are charges beside it. The triggers have them from `migrations/rate-table.ts`. */
const boxBases = ["container", "teu", "km"] as const satisfies readonly RateBasis[];

const box: ReadonlySet<string> = new Set(boxBases);

/** The same as a list in SQL. */
const boxBasesSql = `(${boxBases.map((basis) => `'${basis}'`).join(", ")})`;

/** What a basis prices: one name for all that price a box, its own for every other. */
export const pricedBy = (basis: string): string => (box.has(basis) ? "container" : basis);

/** Bases by which one thing is charged together: further items beside the document they go beyond. The triggers have them from their migration. */
const declaration = ["document", "item"] as const satisfies readonly RateBasis[];

/** How a basis charges a shipment: one name for all that may be charged beside each other where that is done in one way at a time. */
export const wayOf = (basis: string): string => (declaration.some((one) => one === basis) ? declaration[0] : pricedBy(basis));

/** A rate as far as telling how it charges goes; `container` is "*" where it is for every one. */
export interface Charging {
	basis: string;
	container: string;
}

/**
 * Whether two rates of one lane and charge cannot stand beside each other where a shipment is charged in one way: they charge in two, or price the same box by two
 * bases, one of them as one of all containers.
 */
export const areRivals = (one: Charging, other: Charging): boolean =>
	wayOf(one.basis) !== wayOf(other.basis) ||
	(pricedBy(one.basis) === pricedBy(other.basis) && one.basis !== other.basis && one.container !== other.container && isForAll(one, other));

const isForAll = (...rates: Charging[]) => rates.some(({ container }) => container === "*");

/** True where two bases charge a shipment in one way. */
export const sameWay = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<SqlBool> => {
	const perDeclaration = sql.join(declaration.map((basis) => sql.lit(basis)));
	return sql<SqlBool>`(${sameBasis(one, other)} or (${one} in (${perDeclaration}) and ${other} in (${perDeclaration})))`;
};

/** True where two bases price the same; an index that has `other` is still sought by it. */
export function sameBasis(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<SqlBool> {
	const alike = boxBases.map((basis) => sql`iif(${one} in ${sql.raw(boxBasesSql)}, ${sql.lit(basis)}, ${one})`);
	return sql<SqlBool>`${other} in (${one}, ${sql.join(alike)})`;
}
