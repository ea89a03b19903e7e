import { DomainError } from "../../door/errors.ts";
import { listInput } from "../../door/lists.ts";
import { memoryList } from "../../door/memory-lists.ts";
import type { FilterMapping, ListRequest, RestRequest } from "./types.ts";

/** Rows a page holds at most. */
const MOST_ON_PAGE = 1_000;

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

/** Rows of a list filtered and sorted by what they tell as a call asks, and the page of them it asks for; `rules` name fields where there are no rows, too. */
function askedOf<R extends Row>(rows: readonly R[], req: RestRequest, rules: Readonly<Record<string, FilterMapping>>) {
	const names = [...new Set([...Object.keys(rows[0] ?? {}), ...Object.keys(rules)])];
	const asked: ListRequest = req.list(Object.fromEntries(names.map((name) => [name, rules[name] ?? ruleOf(rows, name)])));
	const list = memoryList<R>(Object.fromEntries(names.map((name) => [name, { read: readOf(name), filter: ["eq", "in", "contains"], sort: true }])), {
		id: (row) => String(Object.values(row)[0]),
		searched: (row) => Object.values(row).join("\n"),
	});
	const filters = asked.filters?.map(({ field, op, value }) => ({ field, op: op as "eq" | "in" | "contains", value: numbered(value) }));
	return { asked, found: list.all(rows, { ...(filters ? { filters } : {}), ...(asked.sort ? { sort: asked.sort } : {}) }) };
}

/** Rows of a list that is short enough to be answered whole, without a page around it: filtered, sorted and, where that is asked, paged by what they tell; `rules` says of fields what their values do not. */
export function shortList<R extends Row>(rows: readonly R[], req: RestRequest, rules: Readonly<Record<string, FilterMapping>> = {}): R[] {
	if (rows.length === 0) return [];
	const { asked, found } = askedOf(rows, req, rules);
	const { pageIndex = 1, pageSize } = asked;
	return pageSize === undefined ? found : found.slice((pageIndex - 1) * pageSize, pageIndex * pageSize);
}

/** A page as lists answer it. */
interface Page<R> {
	pageIndex: number;
	pageSize: number;
	total: number;
	totalPages: number;
	items: R[];
}

const pageAsked = listInput.pick({ pageIndex: true, pageSize: true });

/** The same with a page around it, all that a page may hold where nobody says how many; `rules` name every field, since a list of nobody is sorted as well. */
export function shortPage<R extends Row>(rows: readonly R[], req: RestRequest, rules: Readonly<Record<keyof R & string, FilterMapping>>): Page<R> {
	const { asked, found } = askedOf(rows, req, rules);
	const page = pageAsked.safeParse(asked);
	if (!page.success) throw new DomainError("invalid", "error.invalid", {}, page.error.issues);
	const { pageIndex = 1, pageSize = MOST_ON_PAGE } = page.data;
	const items = found.slice((pageIndex - 1) * pageSize, pageIndex * pageSize);
	return { pageIndex, pageSize, total: found.length, totalPages: Math.ceil(found.length / pageSize), items };
}

/** Switches are compared as the rows have them. */
const numbered = (value: unknown) => (typeof value === "boolean" ? Number(value) : (value as string | number | string[]));
