import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnOf, type ListColumn, type ListInput, type ListSort, type ListSpec, refOf } from "./list-spec.ts";

/** What rows are put in order by. */
export interface Key {
	ref: RawBuilder<unknown>;
	order: ListSort["order"];
	notNull: boolean;
	/** The field, where it is one. */
	column?: ListColumn;
}

export const sortOf = (spec: Pick<ListSpec<never, never, unknown>, "defaultSort">, { sort }: Pick<ListInput, "sort">): readonly ListSort[] =>
	sort?.length ? sort : spec.defaultSort;

/** What a list is put in order by; what tells all rows apart comes last, so that no row stands on two pages or on none. */
export function keysOf<DB, TB extends keyof DB, O>(spec: ListSpec<DB, TB, O>, sort: readonly ListSort[]): Key[] {
	const keys = sort.map(({ field, order }): Key => {
		const column = columnOf(spec.columns, field, (c) => c.sort);
		const own = spec.counted && column.per !== undefined ? sql.ref(`r.${column.of}`) : undefined;
		return { ref: own ?? (column.sortRef ? sql`${column.sortRef}` : refOf(column)), order, notNull: column.notNull === true, column };
	});
	const last = spec.counted ? sql.ref("r.rowid") : refOf({ ref: spec.id });
	return [...keys, { ref: last, order: sort[0]?.order ?? "ascending", notNull: true }];
}

export const orderBy = (keys: readonly Key[]): RawBuilder<unknown> =>
	sql`order by ${sql.join(keys.map(({ ref, order }) => (order === "ascending" ? sql`${ref} asc` : sql`${ref} desc`)))}`;

/** Rows whose key is behind the value, SQLite's order: null stands before everything. */
export function beyond(key: Key, value: unknown): RawBuilder<SqlBool> {
	if (key.order === "ascending") return value === null ? sql`${key.ref} is not null` : sql`${key.ref} > ${value}`;
	if (value === null) return sql`0`;
	return key.notNull ? sql`${key.ref} < ${value}` : sql`(${key.ref} < ${value} or ${key.ref} is null)`;
}

/** Rows behind the given key values in the order of `keys`. */
export function after(keys: readonly Key[], values: readonly unknown[]): RawBuilder<SqlBool> {
	const either = keys.map((key, i) => {
		const same = keys.slice(0, i).map((k, j) => sql`${k.ref} is ${values[j]}`);
		return sql`(${sql.join([...same, beyond(key, values[i])], sql` and `)})`;
	});
	const all = sql<SqlBool>`(${sql.join(either, sql` or `)})`;
	const [first] = keys;
	const value = values[0];
	if (first === undefined || value === null) return all;
	// Says again what follows from the rest, in the one form an index can seek to.
	if (first.order === "ascending") return sql<SqlBool>`(${first.ref} >= ${value} and ${all})`;
	return first.notNull ? sql<SqlBool>`(${first.ref} <= ${value} and ${all})` : all;
}

/** The same in pieces that follow each other, each of which an index finds: those that are the same in all keys but the last ones first. */
export function piecesAfter(keys: readonly Key[], values: readonly unknown[]): RawBuilder<SqlBool>[] {
	const pieces: RawBuilder<SqlBool>[] = [];
	for (let i = keys.length - 1; i >= 0; i--) {
		const key = keys[i] as Key;
		const value = values[i];
		const same = keys.slice(0, i).map((k, j) => (values[j] === null ? sql`${k.ref} is null` : sql`${k.ref} = ${values[j]}`));
		const piece = (last: RawBuilder<unknown>) => pieces.push(sql<SqlBool>`(${sql.join([...same, last], sql` and `)})`);
		if (key.order === "ascending") piece(value === null ? sql`${key.ref} is not null` : sql`${key.ref} > ${value}`);
		else if (value !== null) {
			piece(sql`${key.ref} < ${value}`);
			if (!key.notNull) piece(sql`${key.ref} is null`);
		}
	}
	return pieces;
}
