import type { Filter, FilterOp, ListQuery, Sort } from "../types.ts";

/** What of a list stands in the address: `?q=xian&sort=-validTo,amount&f=mode:in:rail,railTruck&asOf=2026-10-01`. */
export interface ListState {
	search: string;
	sort: Sort[];
	filters: Filter[];
	/** Name of the saved view it was opened with. */
	view: string;
	/** Parameters of the screen's own. */
	extra: Record<string, string>;
}

const ops: readonly string[] = ["eq", "ne", "in", "contains", "startsWith", "gte", "lte", "between", "isNull", "notNull"];
const listOps: readonly string[] = ["in", "between"];
const quoted = (value: string) => value.replace(/[\\,]/g, (c) => `\\${c}`);
const split = (value: string): string[] => {
	const parts: string[] = [];
	let part = "";
	for (let i = 0; i < value.length; i++) {
		if (value[i] === "\\") part += value[++i] ?? "";
		else if (value[i] === ",") {
			parts.push(part);
			part = "";
		} else part += value[i];
	}
	return [...parts, part];
};

/** Reads the state out of a query string; what it does not understand is left out. */
export function readState(search: string): ListState {
	const params = new URLSearchParams(search);
	const sort = (params.get("sort") ?? "")
		.split(",")
		.filter(Boolean)
		.map((key): Sort => (key.startsWith("-") ? { field: key.slice(1), order: "descending" } : { field: key, order: "ascending" }));
	const filters = params.getAll("f").flatMap((text): Filter[] => {
		const [field, op, ...rest] = text.split(":");
		if (!field || !op || !ops.includes(op)) return [];
		const value = rest.join(":");
		if (op === "isNull" || op === "notNull") return [{ field, op }];
		if (value === "") return [];
		return [{ field, op: op as FilterOp, value: listOps.includes(op) ? split(value) : value }];
	});
	const known = new Set(["q", "sort", "f", "view"]);
	const extra = Object.fromEntries([...params].filter(([key]) => !known.has(key)));
	return { search: params.get("q") ?? "", sort, filters, view: params.get("view") ?? "", extra };
}

/** The query string of a state with its `?`; empty for an untouched list. */
export function writeState(state: ListState): string {
	const params = new URLSearchParams();
	if (state.search) params.set("q", state.search);
	if (state.sort.length > 0) params.set("sort", state.sort.map((s) => (s.order === "descending" ? `-${s.field}` : s.field)).join(","));
	for (const { field, op, value } of state.filters) {
		const text = Array.isArray(value) ? value.map((v) => quoted(String(v))).join(",") : String(value ?? "");
		params.append("f", op === "isNull" || op === "notNull" ? `${field}:${op}` : `${field}:${op}:${text}`);
	}
	if (state.view) params.set("view", state.view);
	for (const [key, value] of Object.entries(state.extra)) if (value) params.set(key, value);
	const text = params.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
	return text ? `?${text}` : "";
}

/** What of the state the server is asked with. */
export const queryOf = (state: ListState): ListQuery => ({
	...(state.sort.length > 0 ? { sort: state.sort } : {}),
	...(state.filters.length > 0 ? { filters: state.filters } : {}),
	...(state.search.trim() ? { search: state.search.trim() } : {}),
});

/** One more step of a column's sort: ascending, descending, none. `add` keeps the keys there are. */
export function cycleSort(sort: readonly Sort[], field: string, add: boolean): Sort[] {
	const found = sort.find((s) => s.field === field);
	const next: Sort[] = found?.order === "descending" ? [] : [{ field, order: found ? "descending" : "ascending" }];
	if (!add) return next;
	return found ? sort.flatMap((s) => (s.field === field ? next : [s])) : [...sort, ...next];
}
