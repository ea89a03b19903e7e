import type { Column, ListQuery, Predicate, Sort } from "../types.ts";
import { asAsked } from "./day-filter.ts";
import { type ListState, queryOf } from "./url-state.ts";

interface AskedOptions {
	/** Order where the address says none. */
	defaultSort?: readonly Sort[] | undefined;
	/** Filters that always hold. */
	fixed?: Predicate["filters"];
	/** Filters of the view one begins with. */
	standard?: Predicate["filters"];
}

/** What the server is asked for a list with these columns in the state its address says: filters in its own terms, days as they are today, sort keys by field. */
export function askedQuery<Row>(columns: readonly Column<Row>[], state: ListState, { defaultSort, fixed, standard }: AskedOptions): ListQuery {
	const numbers = new Set(columns.filter((c) => c.kind === "number").map((c) => c.filterField ?? c.field));
	const typed = <V extends string | number | boolean>(field: string, value: V) =>
		numbers.has(field) && typeof value === "string" && value.trim() !== "" ? Number(value) : value;
	const kinds = new Map(columns.map((c) => [c.filterField ?? c.field, c.kind]));
	const now = new Date();
	const asked = queryOf(state);
	const filters = [...(standard ?? []), ...(fixed ?? []), ...(asked.filters ?? []).map((f) => asAsked(f, kinds.get(f.field), now))].map((f) => ({
		...f,
		...(f.value === undefined ? {} : { value: Array.isArray(f.value) ? f.value.map((v) => typed(f.field, v)) : typed(f.field, f.value) }),
	}));
	const sortFields = new Map(columns.map((c) => [c.field, c.sortField ?? c.field]));
	const keys = (asked.sort ?? defaultSort)?.map(({ field, order }) => ({ field: sortFields.get(field) ?? field, order }));
	return { ...asked, ...(filters.length > 0 ? { filters } : {}), ...(keys ? { sort: keys } : {}) };
}
