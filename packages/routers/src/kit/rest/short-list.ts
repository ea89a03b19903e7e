import { memoryList } from "../../door/memory-lists.ts";
import type { FilterMapping, ListRequest, RestRequest } from "./types.ts";

type Row = Record<string, string | number | boolean | null>;

const readOf = (name: string) => (row: Row) => {
	const value = row[name] ?? null;
	return typeof value === "boolean" ? Number(value) : value;
};

/** Texts are looked for in a field, numbers and switches compared. */
function ruleOf(rows: readonly Row[], field: string): FilterMapping {
	const kinds = new Set(rows.map((row) => typeof row[field]));
	if (kinds.has("boolean")) return { field, as: "flag" };
	return kinds.has("number") ? { field, as: "number" } : { field, op: "contains" };
}

/** Rows of a list that is short enough to be answered whole, without a page around it: filtered, sorted and, where that is asked, paged by what they tell; `rules` says of fields what their values do not. */
export function shortList<R extends Row>(rows: readonly R[], req: RestRequest, rules: Readonly<Record<string, FilterMapping>> = {}): R[] {
	const [first] = rows;
	if (!first) return [];
	const names = Object.keys(first);
	const asked: ListRequest = req.list(Object.fromEntries(names.map((name) => [name, rules[name] ?? ruleOf(rows, name)])));
	const list = memoryList<R>(Object.fromEntries(names.map((name) => [name, { read: readOf(name), filter: ["eq", "in", "contains"], sort: true }])), {
		id: (row) => String(Object.values(row)[0]),
		searched: (row) => Object.values(row).join("\n"),
	});
	const filters = asked.filters?.map(({ field, op, value }) => ({ field, op: op as "eq" | "in" | "contains", value: numbered(value) }));
	const found = list.all(rows, { ...(filters ? { filters } : {}), ...(asked.sort ? { sort: asked.sort } : {}) });
	const { pageIndex = 1, pageSize } = asked;
	return pageSize === undefined ? found : found.slice((pageIndex - 1) * pageSize, pageIndex * pageSize);
}

/** Switches are compared as the rows have them. */
const numbered = (value: unknown) => (typeof value === "boolean" ? Number(value) : (value as string | number | string[]));
