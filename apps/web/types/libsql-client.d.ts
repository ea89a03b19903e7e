/** Stands in for the database client, as `kysely.d.ts` does for the query builder: its own declarations bring all of Node's along. */
declare const hidden: unique symbol;
export interface Client {
	readonly [hidden]: "client";
}
