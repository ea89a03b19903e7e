import { z } from "zod";
import { appRouter } from "../app-router.ts";
import { codes } from "../errors.ts";
import type { Meta } from "../trpc.ts";
import { type ContractLine, contract, lineKey } from "./contract.ts";
import { inputSchema } from "./input-schema.ts";
import type { RestRequest, RestRoute } from "./types.ts";

type Json = Record<string, unknown>;

/** One call as the document and the page to read it tell it. */
export interface Described {
	line: ContractLine;
	route: RestRoute | null;
	/** What it needs: open, signed in, or a right. */
	access: Meta["access"];
	query: string[];
	/** JSON schema of the body, null where it takes none. */
	body: Json | null;
}

const listFields: Record<string, Json> = {
	pageIndex: { type: "integer", minimum: 1, description: "also page, pageNum, current" },
	pageSize: { enum: [10, 20, 30, 50, 100, 200], description: "also limit, size" },
	field: { type: "string", description: "field to sort by" },
	order: { enum: ["ascending", "descending"] },
	search: { type: "string" },
};

/** Runs a route's `input` on a request that notes which names it reads. */
function namesRead(route: RestRoute): { query: Set<string>; fields: Map<string, Json> } {
	const query = new Set<string>();
	const fields = new Map<string, Json>();
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
		body(name) {
			fields.set(name, {});
			return undefined;
		},
		bodyAll() {
			for (const [name, schema] of Object.entries(properties(schemaOf(route.procedure)))) fields.set(name, schema);
			return {};
		},
		json: () => undefined,
		param: () => "",
		guid(name) {
			if (route.method === "GET") query.add(name);
			else fields.set(name, { type: "string", format: "uuid" });
			return undefined;
		},
		list(filters = {}) {
			for (const [name, schema] of Object.entries(listFields)) fields.set(name, schema);
			for (const name of Object.keys(filters)) fields.set(name, { description: "filter" });
			return {};
		},
	};
	try {
		route.input?.(recorder);
	} catch {
		// An input that refuses an empty request has told what it reads up to there.
	}
	return { query, fields };
}

function schemaOf(procedure: string): Json {
	const schema = inputSchema(procedure);
	if (!schema) return {};
	const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
	return json as Json;
}

const properties = (schema: Json) => (schema.properties ?? {}) as Record<string, Json>;

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } } | undefined>;

function describe(line: ContractLine, route: RestRoute | null): Described {
	const access: Meta["access"] = route
		? (procedures[route.procedure]?._def.meta?.access ?? "public")
		: line.access === "user"
			? "signedIn"
			: "public";
	const query = new Set(line.query);
	const fields = new Map<string, Json>(line.body.map((name) => [name, {}]));
	let body: Json | null = null;
	if (route?.input) {
		const read = namesRead(route);
		const known = new Set(Array.from(query, (name) => name.toLowerCase()));
		for (const name of read.query) if (!known.has(name.toLowerCase())) query.add(name);
		for (const [name, schema] of read.fields) if (!known.has(name.toLowerCase())) fields.set(name, schema);
	} else if (route) {
		body = schemaOf(route.procedure);
		if (line.method === "GET") for (const name of Object.keys(properties(body))) query.add(name);
	}
	if (line.method === "GET" || line.method === "DELETE")
		return { line, route, access, query: Array.from(new Set([...query, ...fields.keys()])), body: null };
	if (!body || Object.keys(body).length === 0) body = fields.size ? { type: "object", properties: Object.fromEntries(fields) } : null;
	return { line, route, access, query: Array.from(query), body };
}

/** Every line of the contract with what is known of its input. */
export function describeAll(routes: RestRoute[]): Described[] {
	const built = new Map(routes.map((route) => [lineKey(route), route]));
	return contract.map((line) => describe(line, built.get(lineKey(line)) ?? null));
}

const operationId = (line: ContractLine) =>
	`${line.method.toLowerCase()}${line.path.replace(/[^A-Za-z0-9]+(.)?/g, (_, c: string | undefined) => (c ?? "").toUpperCase())}`;

function operation({ line, route, access, query, body }: Described): Json {
	const file = {
		"200": {
			description: "The file, or the envelope when it failed",
			content: { "application/octet-stream": {}, "application/json": { schema: { $ref: "#/components/schemas/Envelope" } } },
		},
	};
	const plain = { "200": { $ref: "#/components/responses/Envelope" } };
	const pathNames = Array.from(line.path.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? "");
	return {
		operationId: operationId(line),
		tags: [line.domain],
		summary: line.path.split("/").pop(),
		...(line.note || !route ? { description: [line.note, route ? "" : "Not available yet: answers 000004."].filter(Boolean).join("\n\n") } : {}),
		...(route ? { "x-procedure": route.procedure, "x-right": access } : { "x-status": "notAvailableYet" }),
		security: access === "public" ? [] : [{ token: [] }, { bearer: [] }],
		parameters: [
			{ $ref: "#/components/parameters/language" },
			...pathNames.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
			...query.map((name) => ({ name, in: "query", schema: { type: "string" } })),
		],
		...(body ? { requestBody: { content: { "application/json": { schema: body } } } } : {}),
		responses: { ...(route?.file || /file|xlsx|blob/.test(line.note) ? file : plain), default: { $ref: "#/components/responses/Envelope" } },
	};
}

/** The OpenAPI 3.1 document of the REST door; lines not built yet say so. */
export function openApi(routes: RestRoute[], info: { version: string; serverUrl: string }): Json {
	const paths: Record<string, Json> = {};
	for (const described of describeAll(routes)) {
		const { path, method } = described.line;
		paths[path] = { ...paths[path], [method.toLowerCase()]: operation(described) };
	}
	return {
		openapi: "3.1.0",
		info: { title: "Instant Price Query", version: info.version, license: { name: "MIT", identifier: "MIT" } },
		servers: [{ url: info.serverUrl }],
		paths,
		components: {
			securitySchemes: {
				token: { type: "apiKey", in: "header", name: "token" },
				bearer: { type: "http", scheme: "bearer" },
			},
			parameters: { language: { name: "language", in: "header", schema: { enum: ["zh", "en", "es", "ja"], default: "zh" } } },
			responses: {
				Envelope: { description: "Every business outcome", content: { "application/json": { schema: { $ref: "#/components/schemas/Envelope" } } } },
			},
			schemas: {
				Envelope: {
					type: "object",
					required: ["code", "message", "data"],
					properties: { code: { enum: Object.values(codes) }, message: { type: "string" }, data: {} },
				},
			},
		},
	};
}
