import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { containedInAny } from "./like.ts";
import { filterCondition, wordsOf } from "./list-filter.ts";
import { ListInputError } from "./list-input-error.ts";
import {
	type CountedList,
	filterColumn,
	givenOf,
	type ListColumn,
	type ListFilter,
	type ListSpec,
	type Narrowing,
	refOf,
	type States,
} from "./list-spec.ts";
import { comparable } from "./list-value.ts";
import { type Counted, countOf, MOST_VALUES, textsWith, valuesThat } from "./list-values.ts";
import type { Database } from "./tables/index.ts";

/** A condition on the rows of a counted list. */
export interface Part {
	where: RawBuilder<SqlBool>;
	/** Look-ups the condition reads. */
	through: readonly string[];
	/** As many rows as meet it, or more; `exact` where there are as many. */
	rows: number;
	exact: boolean;
	/** The row ids of those that meet it, or more, by an index; `foundAll`: of no others. */
	found?: RawBuilder<unknown>;
	foundAll?: true;
	/** The column it is about, where it is about one, and the values it has to have. */
	column?: string;
	values?: readonly (string | number)[];
}

const ownIndexes: Readonly<Record<string, (table: string) => string>> = {
	id: (table) => `sqlite_autoindex_${table}_1`,
	change_id: (table) => `${table}_change`,
	valid_to: (table) => `${table}_valid_to`,
};

/** The index of a column: the table's own, or one that `keepRateList` made. */
export const indexOf = (table: string, column: string): RawBuilder<unknown> => sql.table(ownIndexes[column]?.(table) ?? `${table}_by_${column}`);

/** Row ids by the index of a column; `condition` names it as the table's own. */
const byIndex = ({ table }: CountedList, column: string, condition: RawBuilder<unknown>) =>
	sql`select r.rowid from ${sql.table(table)} as r indexed by ${indexOf(table, column)} where ${condition}`;

const among = (column: string, values: readonly unknown[]) =>
	sql<SqlBool>`r.${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;

/** Rows whose column has one of the values that were found to be so. */
function partOfValues(list: CountedList, column: string, found: readonly Counted[]): Part {
	const values = found.flatMap(({ value }) => (value === null ? [] : [value]));
	const rows = found.reduce((sum, { n }) => sum + n, 0);
	const own = among(column, values);
	if (values.length < found.length) return { where: sql<SqlBool>`(${own} or r.${sql.ref(column)} is null)`, through: [], rows, exact: true, column };
	return {
		where: own,
		through: [],
		rows,
		exact: true,
		column,
		values,
		...(list.indexed.has(column) ? { found: byIndex(list, column, own), foundAll: true } : {}),
	};
}

/** The bounds of a column that is a field multiplied: a bit wide, since the field itself is compared as well. */
function wideBounds({ of = "", per = 1 }: ListColumn, { op, value, field }: ListFilter): RawBuilder<SqlBool> | undefined {
	if (!["eq", "gte", "lte", "between"].includes(op)) return undefined;
	const [from, to] = Array.isArray(value) ? value : [value, value];
	const at = (one: unknown, by: number) => Math.round(Number(comparable(field, "number", one)) * per) + by;
	const ref = sql`r.${sql.ref(of)}`;
	const bounds = [op === "lte" ? [] : [sql`${ref} >= ${at(from, -1)}`], op === "gte" ? [] : [sql`${ref} <= ${at(to, 1)}`]].flat();
	return sql<SqlBool>`(${sql.join(bounds, sql` and `)})`;
}

const ranges = new Set(["eq", "in", "gte", "lte", "between"]);

/** Whether a look-up is made by the column alone, so that its values tell what it finds. */
const isOwn = (list: CountedList, { of, through }: ListColumn) => through === undefined || list.lookups[through]?.by === of;

async function partOfFilter(db: Kysely<Database>, list: CountedList, column: ListColumn, filter: ListFilter): Promise<Part> {
	if (column.states) return partOfStates(db, list, column.states, statesOf(column.states, filter));
	const { of, through } = column;
	const lookups = through === undefined ? [] : [through];
	const where = conditionOf(column, filter);
	if (of === undefined || !list.counted.has(of)) {
		const unknown = { where, through: lookups, rows: Number.POSITIVE_INFINITY, exact: false };
		if (of === undefined || !list.indexed.has(of) || !ranges.has(filter.op)) return unknown;
		const found = byIndex(list, of, where);
		const { rows } = await sql<{ n: number }>`select count(*) as n from (${found} limit ${list.gathered + 1})`.execute(db);
		const n = rows[0]?.n ?? 0;
		return n > list.gathered ? unknown : { ...unknown, rows: n, exact: true, found };
	}
	if (isOwn(list, column)) {
		const found = await valuesThat(db, list, { column: of, through: lookups, condition: where });
		// A range is told by its ends at once, a text by the few values that are so.
		if (found.length <= MOST_VALUES) return { ...partOfValues(list, of, found), ...((column.kind ?? "text") === "text" ? {} : { where }) };
	}
	const rows = await countOf(db, list, of, where, through);
	const wide = column.per === undefined || through !== undefined ? undefined : wideBounds(column, filter);
	const seekable = through === undefined && column.per === undefined ? where : wide;
	return {
		where,
		through: lookups,
		rows,
		exact: true,
		column: of,
		...(seekable && list.indexed.has(of) && ranges.has(filter.op) ? { found: byIndex(list, of, seekable) } : {}),
	};
}

const conditionOf = (column: ListColumn, { field, op, value }: ListFilter) =>
	filterCondition({ ref: refOf(column), field, kind: column.kind ?? "text", given: givenOf(column) }, op, value);

/** The states a filter leaves. */
function statesOf({ rest, told }: States, { field, op, value }: ListFilter): string[] {
	const all = [rest, ...Object.keys(told)];
	const given = (Array.isArray(value) ? value : [value]).map((one) => comparable(field, "text", one));
	if (op === "in" && !Array.isArray(value)) throw new ListInputError("value", field, ["[…]"]);
	return all.filter((state) => given.includes(state) !== (op === "ne"));
}

const compared = (column: string, op: string, value: string) => sql<SqlBool>`r.${sql.ref(column)} ${sql.raw(op)} ${value}`;
const otherwise = { ">": "<=", "<": ">=" } as const;

/** How many rows are in each state. */
export async function countStates(db: Kysely<Database>, list: CountedList, { rest, told }: States): Promise<Map<string, number>> {
	const entries = Object.entries(told);
	const counts = await Promise.all([
		totalOf(db, list),
		...entries.map(([, { column, op, value }]) => countOf(db, list, column, compared(column, op, value))),
	]);
	const [all = 0, ...of] = counts;
	return new Map([[rest, all - of.reduce((sum, n) => sum + n, 0)], ...entries.map(([state], i) => [state, of[i] ?? 0] as const)]);
}

async function partOfStates(db: Kysely<Database>, list: CountedList, states: States, asked: readonly string[]): Promise<Part> {
	const counts = await countStates(db, list, states);
	const rows = asked.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
	// With the rest, they are those that none of the others are.
	const withRest = asked.includes(states.rest);
	const told = Object.entries(states.told).filter(([state]) => asked.includes(state) !== withRest);
	const part = { through: [], rows, exact: true } as const;
	if (told.length === 0) return { ...part, where: withRest ? sql<SqlBool>`1` : sql<SqlBool>`0` };
	const conditions = told.map(([, { column, op, value }]) => compared(column, withRest ? otherwise[op] : op, value));
	const where = withRest ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
	if (!withRest && told.length > 1) return { ...part, where };
	// All but those in the state, where it is one that they are not in.
	const all = [...counts.values()].reduce((sum, n) => sum + n, 0);
	const each = told.map(([state, { column }], i) => {
		const n = counts.get(state) ?? 0;
		return { column, condition: conditions[i] as RawBuilder<SqlBool>, rows: withRest ? all - n : n };
	});
	const { column, condition } = each.reduce((least, one) => (one.rows < least.rows ? one : least));
	const found = await valuesThat(db, list, { column, through: [], condition });
	const { foundAll, ...by } = found.length > MOST_VALUES ? { found: byIndex(list, column, condition) } : partOfValues(list, column, found);
	// By one of two bounds there are more of them.
	return { ...by, ...part, ...(foundAll && told.length === 1 ? { foundAll } : {}), where };
}

/** How many rows there are: each is of one direction. */
export const totalOf = (db: Kysely<Database>, list: CountedList): Promise<number> => countOf(db, list, "direction");

/** Rows in one of whose columns a word stands. */
async function partOfWord(db: Kysely<Database>, list: CountedList, searched: readonly ListColumn[], word: string): Promise<Part> {
	const byColumn = Map.groupBy(searched, ({ of }) => of ?? "");
	const parts = await Promise.all(
		[...byColumn].map(async ([of, columns]): Promise<Part> => {
			const through = [...new Set(columns.flatMap((column) => column.through ?? []))];
			const where = containedInAny(columns.map(refOf), word);
			if (!list.counted.has(of)) return { where, through, rows: Number.POSITIVE_INFINITY, exact: false };
			// The index of words has the column's own texts, not what is made of them.
			const direct = list.texts.has(of) && columns.every(({ ref }) => ref === `r.${of}`);
			const found = direct ? await textsWith(db, list, of, word) : await valuesThat(db, list, { column: of, through, condition: where });
			if (found.length <= MOST_VALUES) return partOfValues(list, of, found);
			return { where, through, rows: await countOf(db, list, of, sql`1`), exact: false };
		}),
	);
	const told = parts.filter(({ rows }) => rows > 0);
	const [only] = told;
	if (only && told.length === 1) return only;
	const found = told.flatMap((part) => part.found ?? []);
	return {
		where:
			told.length === 0
				? sql<SqlBool>`0`
				: sql<SqlBool>`(${sql.join(
						told.map(({ where }) => where),
						sql` or `,
					)})`,
		through: told.flatMap(({ through }) => through),
		rows: told.reduce((sum, { rows }) => sum + rows, 0),
		exact: told.length === 0,
		...(told.length > 0 && found.length === told.length ? { found: sql`${sql.join(found, sql` union `)}`, ...allOf(told) } : {}),
	};
}

const allOf = (parts: readonly Part[]): Pick<Part, "foundAll"> => (parts.every(({ foundAll }) => foundAll) ? { foundAll: true } : {});

/** What narrows a counted list, with how many rows each condition leaves; but for the filters on the field `except`. */
export async function partsOf<DB, TB extends keyof DB, O>(
	db: Kysely<Database>,
	spec: ListSpec<DB, TB, O> & { counted: CountedList },
	{ filters, search }: Narrowing,
	except?: string,
): Promise<Part[]> {
	const list = spec.counted;
	const all = (filters ?? []).map((filter) => ({ filter, column: filterColumn(spec.columns, filter) }));
	const asked = all.filter(({ filter }) => filter.field !== except);
	const searched = Object.values(spec.columns).filter((column) => column.search);
	const words = searched.length > 0 ? wordsOf(search ?? "") : [];
	return Promise.all([
		...asked.map(({ filter, column }) => partOfFilter(db, list, column, filter)),
		...words.map((word) => partOfWord(db, list, searched, word)),
		...list.only.map(async ({ column, op, value }): Promise<Part> => {
			const where = compared(column, op, value);
			return { where, through: [], rows: await countOf(db, list, column, where), exact: true, found: byIndex(list, column, where) };
		}),
	]);
}
