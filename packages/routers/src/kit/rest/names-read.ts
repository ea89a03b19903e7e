import { DomainError } from "../../door/errors.ts";
import { filterWords } from "./filters.ts";
import type { RestRequest, RestRoute } from "./types.ts";

type Json = Record<string, unknown>;

/** Names every list takes beside its filters. */
const listFields: Record<string, Json> = {
	pageIndex: { type: "integer", minimum: 0, description: "from 1; 0 is 1; also page, pageNum, current" },
	pageSize: {
		type: "integer",
		minimum: 0,
		maximum: 1000,
		description: "0 is the usual size; more is 1,000, and the answer says so; also limit, size",
	},
	field: { type: "string", description: "field of the answer to sort by, in any case" },
	order: { enum: ["ascending", "descending"] },
	search: { type: "string" },
};

interface NamesRead {
	query: Set<string>;
	headers: Set<string>;
	fields: Map<string, Json>;
}

/** The names a route's `input` reads, in its order: of the query, headers, and the body with what is known of their shape. `all` are those of the schema. */
export function namesRead(route: RestRoute, all: () => Readonly<Record<string, Json>>): NamesRead {
	const query = new Set<string>();
	const headers = new Set<string>();
	const fields = new Map<string, Json>();
	const noted = (name: string, schema: Json) => {
		if (!fields.has(name)) fields.set(name, schema);
	};
	const recorder: RestRequest = {
		method: route.method,
		query(name) {
			query.add(name);
			return undefined;
		},
		queryAll(name) {
			query.add(name);
			return [];
		},
		header(name) {
			headers.add(name);
			return undefined;
		},
		body(name) {
			noted(name, {});
			return undefined;
		},
		first(...names) {
			for (const name of names) noted(name, {});
			return undefined;
		},
		bodyAll() {
			for (const [name, schema] of Object.entries(all())) noted(name, schema);
			return {};
		},
		json: () => undefined,
		param: () => "",
		guid(name) {
			if (route.method === "GET") query.add(name);
			else noted(name, { type: "string", format: "uuid" });
			return undefined;
		},
		list(filters = {}, way = {}) {
			for (const [name, schema] of Object.entries(listFields)) noted(name, schema);
			for (const [name, to] of Object.entries(filters))
				if (typeof to === "string" || !to.sortOnly) noted(name, { description: filterWords(to, way) });
			return {};
		},
	};
	try {
		route.input?.(recorder);
	} catch (error) {
		// An input that refuses an empty request has told what it reads up to there.
		if (!(error instanceof DomainError) && !(error instanceof TypeError)) throw error;
	}
	return { query, headers, fields };
}
