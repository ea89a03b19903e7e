import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { countFound, type FacetValue, facetOf, found, isCounted, pageOf } from "./list-counted.ts";
import { decodeCursor, encodeCursor } from "./list-cursor.ts";
import { filterCondition, searchCondition } from "./list-filter.ts";
import { ListInputError } from "./list-input-error.ts";
import { after, keysOf, sortOf } from "./list-keys.ts";
import {
	columnOf,
	DEFAULT_PAGE_SIZE,
	filterColumn,
	givenOf,
	type ListInput,
	type ListPage,
	type ListSpec,
	MAX_PAGE_SIZE,
	type Narrowing,
	refOf,
} from "./list-spec.ts";
import type { Database } from "./tables/index.ts";

export const isPageSize = (size: number): boolean => Number.isSafeInteger(size) && size >= 1 && size <= MAX_PAGE_SIZE;

/** The list's query narrowed by the filters and the search of `input`: for counts, exports and changes to all that match. */
export function filtered<DB, TB extends keyof DB, O>(
	db: Kysely<Database>,
	spec: ListSpec<DB, TB, O>,
	input: Narrowing,
	except?: string,
): SelectQueryBuilder<DB, TB, O> {
	let query = spec.base(db);
	for (const filter of input.filters ?? []) {
		const column = filterColumn(spec.columns, filter);
		const about = { ref: refOf(column), field: filter.field, kind: column.kind ?? "text", given: givenOf(column) };
		const condition = filterCondition(about, filter.op, filter.value);
		if (filter.field !== except) query = query.where(condition);
	}
	const search = input.search?.trim();
	if (search) {
		const searched = Object.values(spec.columns).filter((c) => c.search);
		if (searched.length > 0) query = query.where(searchCondition(searched.map(refOf), search));
	}
	return query;
}

/** A page's rows, and how many match where that is known by then. */
interface Page<O> {
	items: O[];
	nextCursor: string | null;
}

/** Rows in order, from an offset or behind a cursor, with the key values of the last one; and `count`, which says how many match. */
async function page<DB, TB extends keyof DB, O>(
	db: Kysely<Database>,
	spec: ListSpec<DB, TB, O>,
	input: ListInput,
	size: number,
): Promise<Page<O> & { count: () => Promise<{ total: number; more: boolean }> }> {
	const sort = sortOf(spec, input);
	const keys = keysOf(spec, sort);
	// What tells equal rows apart is another one in a counted list.
	const signature = sort.map((s) => `${s.field}:${s.order}`).join(",") + (spec.counted ? "#" : "");
	const behind = input.cursor ? decodeCursor(input.cursor, signature, keys.length) : undefined;
	const skip = behind ? 0 : ((input.pageIndex ?? 1) - 1) * size;
	const read = async () => {
		if (isCounted(spec)) {
			const at = await found(db, spec, input);
			const rows = await pageOf(db, spec, keys, at, { behind, skip, size: size + 1 });
			return { rows, count: () => countFound(db, at, input.countTo) };
		}
		let query = filtered(db, spec, input);
		if (behind) query = query.where(after(keys, behind));
		for (const key of keys) query = query.orderBy(key.ref, key.order === "ascending" ? "asc" : "desc");
		const withKeys = query
			.select(keys.map((key, i) => key.ref.as(`__key${i}`)))
			.limit(size + 1)
			.$if(skip > 0, (q) => q.offset(skip));
		const rows = (await withKeys.execute()) as Record<string, unknown>[];
		return { rows, count: async () => ({ total: await listCount(db, spec, input), more: false }) };
	};
	const { rows, count } = await read();
	const more = rows.length > size;
	const items = rows.slice(0, size);
	const last = items.at(-1);
	const nextCursor =
		more && last
			? encodeCursor(
					signature,
					keys.map((_, i) => last[`__key${i}`]),
				)
			: null;
	for (const item of items) for (let i = 0; i < keys.length; i++) delete item[`__key${i}`];
	return { items: items as O[], nextCursor, count };
}

/**
 * One page of a list. Only fields and operators that `spec` allows are taken; anything else is a ListInputError that names the
 * field and what is allowed. Order is total: the id breaks ties.
 */
export async function listTable<DB, TB extends keyof DB, O>(db: Kysely<Database>, spec: ListSpec<DB, TB, O>, input: ListInput): Promise<ListPage<O>> {
	const pageSize = input.pageSize ?? DEFAULT_PAGE_SIZE;
	const pageIndex = input.pageIndex ?? 1;
	if (!isPageSize(pageSize)) throw new ListInputError("value", "pageSize", [`1–${MAX_PAGE_SIZE}`]);
	if (!Number.isSafeInteger(pageIndex) || pageIndex < 1) throw new ListInputError("value", "pageIndex", ["1, 2, 3, …"]);
	const { items, nextCursor, count } = await page(db, spec, input, pageSize);
	const known = nextCursor === null && !input.cursor && (items.length > 0 || pageIndex === 1);
	const { total, more } = known ? { total: (pageIndex - 1) * pageSize + items.length, more: false } : await count();
	return { pageIndex, pageSize, total, ...(more ? { more } : {}), totalPages: Math.ceil(total / pageSize), items, nextCursor };
}

/** Throws what `listTable` would throw of these fields and values; nothing is read. */
export function checkListInput<DB, TB extends keyof DB, O>(
	db: Kysely<Database>,
	spec: ListSpec<DB, TB, O>,
	input: Pick<ListInput, "sort" | "filters" | "search">,
): void {
	filtered(db, spec, input);
	keysOf(spec, sortOf(spec, input));
}

/** How many rows match. */
export async function listCount<DB, TB extends keyof DB, O>(db: Kysely<Database>, spec: ListSpec<DB, TB, O>, input: Narrowing): Promise<number> {
	if (isCounted(spec)) return (await countFound(db, await found(db, spec, input))).total;
	const counted = filtered(db, spec, input).clearSelect().select(sql<number>`count(*)`.as("n"));
	return ((await counted.executeTakeFirstOrThrow()) as { n: number }).n;
}

/** The most frequent values (50 at most) of a filterable field among the rows that match the other fields' filters. */
export async function facet<DB, TB extends keyof DB, O>(
	db: Kysely<Database>,
	spec: ListSpec<DB, TB, O>,
	input: Narrowing,
	field: string,
): Promise<FacetValue[]> {
	const column = columnOf(spec.columns, field, (c) => c.filter?.length);
	const ref = column.given ? sql`iif(${givenOf(column)} is null, null, ${refOf(column)})` : refOf(column);
	if (isCounted(spec)) return facetOf(db, spec, input, field, ref);
	const rows = await filtered(db, spec, input, field)
		.clearSelect()
		.select([sql<string | number | null>`${ref}`.as("value"), sql<number>`count(*)`.as("count")])
		.groupBy(ref)
		.orderBy(sql`count(*)`, "desc")
		.orderBy(ref)
		.limit(50)
		.execute();
	return rows as unknown as FacetValue[];
}
