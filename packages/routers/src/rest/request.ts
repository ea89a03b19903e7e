import type { FilterMapping, ListRequest, RestRequest } from "./types.ts";

/** Parameters old clients add to GETs against caches. */
const cacheBusters = new Set(["t", "_t", "time"]);
const aliases = { pageIndex: ["pageIndex", "page", "pageNum", "current"], pageSize: ["pageSize", "limit", "size"] };

const isEmpty = (value: unknown) => value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

const lowered = (value: unknown): unknown =>
	typeof value === "string" ? value.trim().toLowerCase() : Array.isArray(value) ? value.map(lowered) : value;

/** A page number or size as a number; what is no number is left for the schema to refuse. */
const numeric = (value: unknown) => (typeof value === "string" && /^\d+$/.test(value.trim()) ? Number(value) : value);

const orderOf = (value: unknown) => (/^desc/i.test(String(value ?? "")) ? "descending" : "ascending");

/** Spells the keys of `values` as `names` does, where they match without regard to case. */
function respell(values: Iterable<[string, unknown]>, names: readonly string[]): Record<string, unknown> {
	const spelling = new Map(names.map((name) => [name.toLowerCase(), name]));
	const out: Record<string, unknown> = {};
	for (const [key, value] of values) out[spelling.get(key.toLowerCase()) ?? key] = value;
	return out;
}

/** What the adapter knows of a call once the path is matched and the body read. */
export interface RestParts {
	method: string;
	search: URLSearchParams;
	params: Record<string, string>;
	/** The parsed JSON body, undefined where there is none. */
	json: unknown;
	/** Keys of the procedure's input schema. */
	inputKeys: readonly string[];
}

/** Reads a REST call the way old clients send it; see `RestRequest`. */
export function restRequest(parts: RestParts): RestRequest & { automatic(): Record<string, unknown> } {
	const record = isRecord(parts.json) ? parts.json : {};
	let fields: Map<string, unknown> | undefined;
	let queries: Map<string, string[]> | undefined;

	const field = (name: string) => {
		fields ??= new Map(Object.entries(record).map(([key, value]) => [key.toLowerCase(), value]));
		return fields.get(name.toLowerCase());
	};
	const values = (name: string) => {
		if (!queries) {
			queries = new Map();
			for (const [key, value] of parts.search) {
				const lower = key.toLowerCase().replace(/\[\]$/, "");
				queries.set(lower, [...(queries.get(lower) ?? []), value]);
			}
		}
		return queries.get(name.toLowerCase()) ?? [];
	};
	const query = (name: string) => values(name)[0]?.trim() || undefined;
	const sent = (name: string) => {
		const value = field(name);
		return isEmpty(value) ? query(name) : value;
	};
	const first = (names: string[]) => names.map(sent).find((value) => !isEmpty(value));

	return {
		method: parts.method,
		query,
		queryAll: (name) =>
			values(name)
				.flatMap((value) => value.split(","))
				.map((value) => value.trim())
				.filter(Boolean),
		body: field,
		bodyAll: () => respell(Object.entries(record), parts.inputKeys),
		json: () => parts.json,
		param: (name) => parts.params[name] ?? "",
		guid(name) {
			const value = sent(name) ?? parts.params[name];
			return typeof value === "string" && value.trim() ? value.trim().toLowerCase() : undefined;
		},
		list(map = {}) {
			const out: ListRequest = {};
			const pageIndex = first(aliases.pageIndex);
			const pageSize = first(aliases.pageSize);
			if (pageIndex !== undefined) out.pageIndex = numeric(pageIndex) as number;
			if (pageSize !== undefined) out.pageSize = numeric(pageSize) as number;
			const mapped = new Map(
				Object.entries(map).map(([name, to]): [string, Exclude<FilterMapping, string>] => [
					name.toLowerCase(),
					typeof to === "string" ? { field: to } : to,
				]),
			);
			const sortField = sent("field");
			if (typeof sortField === "string") {
				out.sort = [{ field: mapped.get(sortField.toLowerCase())?.field ?? sortField, order: orderOf(sent("order")) }];
			}
			const search = sent("search");
			if (typeof search === "string") out.search = search;
			for (const [name, to] of mapped) {
				const value = sent(name);
				if (isEmpty(value)) continue;
				const op = to.op ?? (Array.isArray(value) ? "in" : "eq");
				out.filters = [...(out.filters ?? []), { field: to.field, op, value: to.guid ? lowered(value) : value }];
			}
			return out;
		},
		/** Query and body together, for routes without an `input` of their own. */
		automatic: () =>
			respell([...[...parts.search].filter(([key]) => !cacheBusters.has(key.toLowerCase())), ...Object.entries(record)], parts.inputKeys),
	};
}
