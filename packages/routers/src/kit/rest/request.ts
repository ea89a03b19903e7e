import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import { LAST_PAGE } from "../../door/lists.ts";
import { filtersOf } from "./filters.ts";
import { isBlank, isRecord, listFrom } from "./fit.ts";
import type { FilterRule, ListRequest, RestRequest } from "./types.ts";

/** Parameters old clients add to GETs against caches. */
const cacheBusters = new Set(["t", "_t", "_", "time", "timestamp", "rnd"]);
export const isCacheBuster = (name: string): boolean => cacheBusters.has(name.toLowerCase());
/** A page holds as many rows at most; a larger one is asked for in vain. */
const largestPage = 1_000;
/** What a list's page and its size are called. */
const aliases = { pageIndex: ["pageIndex", "page", "pageNum", "current"], pageSize: ["pageSize", "limit", "size"] };

/** Names every list takes beside its filters. */
const listNames = [...Object.values(aliases).flat(), "field", "order", "search"];

const isEmpty = (value: unknown) => isBlank(value) || (Array.isArray(value) && value.every(isBlank));

/** A text without spaces around it, in lower case; anything else as it is. */
export const lowered = (value: unknown): unknown => (typeof value === "string" ? value.trim().toLowerCase() : value);

/** A page number or size as a number; the words a query has for nothing are none, and what is no number is left for the schema to refuse. */
function numeric(value: unknown): unknown {
	const text = typeof value === "string" ? value.trim() : "";
	if (/^(null|undefined)$/i.test(text)) return undefined;
	return /^\d+$/.test(text) ? Number(text) : value;
}

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
	headers: Headers;
	params: Record<string, string>;
	/** The parsed body, undefined where there is none. */
	json: unknown;
	/** Keys of the procedure's input schema. */
	inputKeys: readonly string[];
	/**
	 * The body holds only what differs from the record as it was answered, beside these names of the record itself, in lower case: two spellings of
	 * another field that contradict each other are refused.
	 */
	beside?: ReadonlySet<string>;
}

/** Refuses what was sent under a name the call does not take: where a filter says what is deleted, one that is not heeded deletes more. */
export function refuseUnknown({ json, search }: RestParts, taken: Iterable<string>): void {
	const known = new Set([...taken, ...listNames].map((name) => name.toLowerCase()));
	const sent = [...Object.entries(isRecord(json) ? json : {}), ...[...search].filter(([name]) => !isCacheBuster(name))];
	// A list of nothing is what somebody picked, too: ignored, it would be everything.
	const unknown = sent.filter(([name, value]) => (!isEmpty(value) || Array.isArray(value)) && !known.has(name.toLowerCase().replace(/\[\d*\]$/, "")));
	if (unknown.length === 0) return;
	const problems = unknown.map(([field]) => ({ field, messageId: "problem.unknownField" as const, values: {} }));
	throw new DomainError("invalid", "error.invalid", {}, problems);
}

/** Refuses two spellings of one field that say different things; `given` are names and what was sent by them. */
export function refuseContradiction(given: readonly (readonly [name: string, value: unknown])[]): void {
	const [one, ...others] = given.filter(([, value]) => value !== undefined && !isBlank(value));
	if (!one) return;
	const other = others.find(([, value]) => JSON.stringify(lowered(value)) !== JSON.stringify(lowered(one[1])));
	if (!other) return;
	throw new DomainError("invalid", "error.invalid", {}, [
		{ field: one[0], messageId: "problem.contradicts", values: { one: one[0], other: other[0] } },
		{ field: other[0], messageId: "problem.contradicts", values: { one: one[0], other: other[0] } },
	]);
}

/** Reads an object of a body without regard to the case of its keys; 000001 for a name under which it says two things in two cases. */
export function byName(object: Readonly<Record<string, unknown>>): (name: string) => unknown {
	const said = new Map<string, (readonly [string, unknown])[]>();
	for (const one of Object.entries(object)) {
		const name = one[0].toLowerCase();
		said.set(name, [...(said.get(name) ?? []), one]);
	}
	return (name) => {
		const given = said.get(name.toLowerCase()) ?? [];
		refuseContradiction(given);
		return (given.find(([, value]) => !isBlank(value)) ?? given[0])?.[1];
	};
}

/** Reads a REST call the way old clients send it; see `RestRequest`. */
export function restRequest(parts: RestParts): RestRequest & {
	automatic(): Record<string, unknown>;
	refuseIgnored(row: Record<string, unknown>): void;
	inOwnWords(error: unknown): unknown;
} {
	const record = isRecord(parts.json) ? parts.json : {};
	let fields: ((name: string) => unknown) | undefined;
	let queries: Map<string, string[]> | undefined;
	let known: Set<string> | undefined;
	let sortedBy: string | undefined;

	const field = (name: string) => {
		fields ??= byName(record);
		return fields(name);
	};
	const values = (name: string) => {
		if (!queries) {
			queries = new Map();
			for (const [key, value] of parts.search) {
				const lower = key.toLowerCase().replace(/\[\d*\]$/, "");
				const before = queries.get(lower);
				if (before) before.push(value);
				else queries.set(lower, [value]);
			}
		}
		return queries.get(name.toLowerCase()) ?? [];
	};
	const query = (name: string) => values(name)[0]?.trim() || undefined;
	const sent = (name: string) => {
		const value = field(name);
		return isEmpty(value) ? query(name) : value;
	};
	/** The same with every value of a query that names it more than once. */
	const sentAll = (name: string) => {
		const value = field(name);
		if (!isEmpty(value)) return value;
		const given = values(name).filter((one) => !isBlank(one));
		return given.length > 1 ? given : given[0];
	};
	const first = (...names: string[]) => {
		const values = names.map((name) => sent(name) ?? field(name));
		const { beside } = parts;
		if (beside) refuseContradiction(names.filter((name) => !beside.has(name.toLowerCase())).map((name) => [name, field(name)]));
		return values.find((value) => !isBlank(value)) ?? values.find((value) => value !== undefined);
	};

	return {
		method: parts.method,
		query,
		header: (name) => parts.headers.get(name)?.trim() || undefined,
		queryAll: (name) =>
			values(name)
				.flatMap((value) => listFrom(value).map(String))
				.filter((value) => !isBlank(value)),
		body: field,
		first,
		bodyAll: () => respell(Object.entries(record), parts.inputKeys),
		json: () => parts.json,
		param: (name) => parts.params[name] ?? "",
		guid(name) {
			const value = sent(name) ?? parts.params[name];
			return typeof value === "string" && !isBlank(value) ? value.trim().toLowerCase() : undefined;
		},
		list(map = {}, way = {}) {
			known = new Set([...Object.keys(map), ...listNames].map((name) => name.toLowerCase()));
			const out: ListRequest = {};
			const pageIndex = numeric(first(...aliases.pageIndex));
			const pageSize = numeric(first(...aliases.pageSize));
			if (pageIndex !== undefined) out.pageIndex = (typeof pageIndex === "number" ? Math.min(pageIndex || 1, LAST_PAGE) : pageIndex) as number;
			// A page of no rows says no more than a missing size.
			if (pageSize !== undefined && pageSize !== 0)
				out.pageSize = (typeof pageSize === "number" ? Math.min(pageSize, largestPage) : pageSize) as number;
			const rules = new Map(
				Object.entries(map).map(([name, to]): [string, { name: string; rule: FilterRule }] => [
					name.toLowerCase(),
					{ name, rule: typeof to === "string" ? { field: to } : to },
				]),
			);
			const sortField = way.unsorted ? undefined : sent("field");
			const order = typeof sortField === "string" ? sortField.trim() : "";
			const sorted = rules.get(order.toLowerCase());
			if (order !== "" && (!sorted || sorted.rule.filterOnly)) throw new InvalidFieldError("field", "problem.notSortable", { field: order });
			sortedBy = sorted?.rule.field;
			if (sorted) out.sort = [{ field: sorted.rule.field, order: orderOf(sent("order")) }];
			const search = sent("search");
			if (typeof search === "string") out.search = search;
			for (const { name, rule } of rules.values()) {
				const value = sentAll(name);
				if (!isEmpty(value)) out.filters = [...(out.filters ?? []), ...filtersOf(rule, name, value, way)];
			}
			return out;
		},
		/** Refuses, once a row of the answer is known, a filter by a field of that row which was not heeded. */
		refuseIgnored(row) {
			if (!known) return;
			const answered = new Set(Object.keys(row).map((name) => name.toLowerCase()));
			const given = [...Object.entries(record), ...parts.search].filter(([, value]) => !isEmpty(value)).map(([name]) => name);
			const ignored = given.find((name) => answered.has(name.toLowerCase()) && !known?.has(name.toLowerCase()));
			if (ignored !== undefined) throw new InvalidFieldError(ignored, "problem.notFilterable");
		},
		/** What a list cannot be sorted or filtered by, without the names its procedure has: a caller knows others. Any other error as it is. */
		inOwnWords(error: unknown): unknown {
			const cause = error instanceof Error && error.cause instanceof InvalidFieldError ? error.cause : error;
			if (!(cause instanceof InvalidFieldError) || cause.messageId !== "list.unknownField" || !known) return error;
			const [{ field } = { field: "" }] = cause.refusals;
			return sortedBy === field
				? new InvalidFieldError("field", "problem.notSortable", { field: String(sent("field")) })
				: new InvalidFieldError(field, "problem.notFilterable");
		},
		/** Query and body together, for routes without an `input` of their own. */
		automatic: () =>
			respell([...[...parts.search].filter(([key]) => !cacheBusters.has(key.toLowerCase())), ...Object.entries(record)], parts.inputKeys),
	};
}
