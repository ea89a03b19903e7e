/**
 * Stands in for the query builder where the portal is type-checked: the routers' types name it, the portal never touches it, and its own
 * declarations are a tenth of what the compiler would read. `tsconfig.full.json` checks the same code against the real ones.
 */
declare const hidden: unique symbol;
interface Hidden<T> {
	readonly [hidden]: T;
}
export interface Kysely<DB> extends Hidden<DB> {}
export interface Selectable<T> extends Hidden<T> {}
export interface Insertable<T> extends Hidden<T> {}
export interface Updateable<T> extends Hidden<T> {}
export interface Generated<T> extends Hidden<T> {}
export interface RawBuilder<T> extends Hidden<T> {}
export interface Expression<T> extends Hidden<T> {}
export interface SelectQueryBuilder<DB, TB, O> extends Hidden<[DB, TB, O]> {}
export interface QueryResult<T> extends Hidden<T> {}
export interface SqlBool extends Hidden<boolean> {}
export interface UpdateResult extends Hidden<"update"> {}
export interface InsertResult extends Hidden<"insert"> {}
export interface DeleteResult extends Hidden<"delete"> {}
export interface CompiledQuery extends Hidden<"query"> {}
export interface DatabaseConnection extends Hidden<"connection"> {}
