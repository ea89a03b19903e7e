import { z } from "zod";
import { codes } from "../../door/errors.ts";
import type { Meta } from "../../door/trpc.ts";
import { type ContractLine, contract, lineKey } from "../../kit/rest/contract.ts";
import { namesRead } from "../../kit/rest/names-read.ts";
import type { RestRoute } from "../../kit/rest/types.ts";
import { appRouter } from "../app-router.ts";
import { inputSchema } from "./input-schema.ts";

type Json = Record<string, unknown>;

/** What holds for every call, for the head of the document and the page to read it. */
export const rules = [
	"Every outcome the business knows is HTTP 200 with `{code, message, data}`. On a refusal `data` is null or one text for people; what programs want stands beside it as `problems` and `conflict`.",
	"Saves are partial: a field that is not sent stays as it is, null and an empty text empty a field that may be empty and leave one that may not. `version` is checked where it is sent; without it the last writer wins. What a call answered can be sent back to it unchanged.",
	'Keys and paths match in any case. Bodies come as JSON, form-urlencoded or multipart; numbers as text, booleans as 1, 0, "true" or "false", lists as arrays, JSON text or with commas. Fields without a meaning are ignored, and a GUID of zeros is none.',
	"Days are days of the business time zone and come as yyyy-MM-dd, yyyy/MM/dd or ISO 8601; a moment sent for a day is the day it falls on there. What is no date is 000001.",
	"Lists take flat filters with pageIndex (from 1) and pageSize (1,000 at most), sorted by any field of the answer. Several values of a filter mean any of them; each filter says how it is taken, and a call that deletes what it finds takes texts and days as they are.",
].join("\n\n");

/** Codes in words. */
const codesTold = [
	"000000 success; 000001 input not valid; 000002 not found; 000003 changed by someone else meanwhile; 000004 not possible in this state; 000005 too many tries",
	"000007 the sheet would change what is there (Excel checks only); 000008 not allowed; 000009 token expired; 000010 signed in elsewhere",
	"100003 must register; 100008 registration timed out; 500001 clearing-number error; 999999 server error",
].join("; ");

/** One call as the document and the page to read it tell it. */
export interface Described {
	line: ContractLine;
	route: RestRoute | null;
	/** What it needs: open, signed in, or a right. */
	access: Meta["access"];
	query: string[];
	/** Headers beside those of every call. */
	headers: string[];
	/** JSON schema of the body, null where it takes none. */
	body: Json | null;
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
	let headers: string[] = [];
	if (route?.input) {
		const read = namesRead(route, () => properties(schemaOf(route.procedure)));
		headers = [...read.headers];
		const known = new Set(Array.from(query, (name) => name.toLowerCase()));
		for (const name of read.query) if (!known.has(name.toLowerCase())) query.add(name);
		for (const [name, schema] of read.fields) if (!known.has(name.toLowerCase())) fields.set(name, schema);
	} else if (route) {
		body = schemaOf(route.procedure);
		if (line.method === "GET") for (const name of Object.keys(properties(body))) query.add(name);
	}
	if (line.method === "GET" || line.method === "DELETE")
		return { line, route, access, headers, query: Array.from(new Set([...query, ...fields.keys()])), body: null };
	if (!body || Object.keys(body).length === 0) body = fields.size ? { type: "object", properties: Object.fromEntries(fields) } : null;
	return { line, route, access, headers, query: Array.from(query), body };
}

/** Every line of the contract with what is known of its input. */
export function describeAll(routes: RestRoute[]): Described[] {
	const built = new Map(routes.map((route) => [lineKey(route), route]));
	return contract.map((line) => describe(line, built.get(lineKey(line)) ?? null));
}

const operationId = (line: ContractLine) =>
	`${line.method.toLowerCase()}${line.path.replace(/[^A-Za-z0-9]+(.)?/g, (_, c: string | undefined) => (c ?? "").toUpperCase())}`;

function operation({ line, route, access, query, headers, body }: Described): Json {
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
			...headers.map((name) => ({ name, in: "header", schema: { type: "string" } })),
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
		info: { title: "Instant Price Query", description: rules, version: info.version, license: { name: "MIT", identifier: "MIT" } },
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
					properties: {
						code: { enum: Object.values(codes), description: codesTold },
						message: { type: "string" },
						data: { description: "The answer; of a refusal null or one text for people." },
						problems: {
							type: "array",
							description: "Of 000001: what is wrong, with the fields as the caller spelt them; of a sheet with row and column.",
							items: {
								type: "object",
								required: ["field", "message"],
								properties: { field: { type: "string" }, message: { type: "string" }, row: { type: "integer" }, column: { type: "string" } },
							},
						},
						conflict: {
							type: "object",
							description: "Of 000003: what was sent, and what is there.",
							properties: { mine: {}, theirs: {} },
						},
					},
				},
			},
		},
	};
}
