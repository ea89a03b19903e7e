/** Stands in for the query builder's migrations, as `kysely.d.ts` does for the rest of it. */
declare const hidden: unique symbol;
export interface Migration {
	readonly [hidden]: "migration";
}
