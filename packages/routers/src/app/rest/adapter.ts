import { translate } from "@iqt/i18n";
import type { Context, Services } from "../../door/context.ts";
import { codes, DomainError } from "../../door/errors.ts";
import { earlierAnswer, keyByContent, keyedRequest } from "../../door/idempotency.ts";
import { refuseOversized } from "../../door/input-limits.ts";
import { parseJson } from "../../door/json-text.ts";
import { languageOf, type RequestOrigin, requestContext } from "../../door/request-context.ts";
import { freshTexts } from "../../door/texts/fresh.ts";
import { callerOf, type Meta, publicError, refuseOthers, retryAfter } from "../../door/trpc.ts";
import { withMergedGuids } from "../../kit/records/merged.ts";
import { recordKinds } from "../../kit/records/registry.ts";
import { jsonBodyLimit, openBodyLimit, sizeText } from "../../kit/rest/body-limits.ts";
import { type ContractLine, contract, lineKey } from "../../kit/rest/contract.ts";
import { allowedOrigin } from "../../kit/rest/cross-origin.ts";
import { decoded } from "../../kit/rest/decoded.ts";
import { fit, fitFields, isRecord } from "../../kit/rest/fit.ts";
import { namesRead } from "../../kit/rest/names-read.ts";
import { readBytes } from "../../kit/rest/read-body.ts";
import { readForm } from "../../kit/rest/read-form.ts";
import { refusalOf } from "../../kit/rest/refusal.ts";
import { isCacheBuster, type RestParts, refuseUnknown, restRequest } from "../../kit/rest/request.ts";
import { envelope, fileResponse, isFileAnswer } from "../../kit/rest/response.ts";
import { changesOf } from "../../kit/rest/sent-back.ts";
import { spellingOf } from "../../kit/rest/spelling.ts";
import type { RestRoute } from "../../kit/rest/types.ts";
import { providePathAccess } from "../../people/session/path-access.ts";
import { appRouter, createCaller, restRoutes } from "../app-router.ts";
import { inputKeys, inputSchema, objectIn } from "./input-schema.ts";

interface Line {
	method: string;
	access: "public" | "user" | "vendor";
	said: ContractLine;
	/** Null for lines not built yet. */
	route: RestRoute | null;
}

interface PathEntry {
	/** Lower-cased segments; `{id}` stands for any one. */
	segments: string[];
	names: string[];
	lines: Line[];
}

type Procedure = (input: unknown) => Promise<unknown>;

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: Meta } } | undefined>;

function buildTable(routes: RestRoute[]): Map<string, PathEntry> {
	const built = new Map(routes.map((route) => [lineKey(route), route]));
	const table = new Map<string, PathEntry>();
	for (const said of contract) {
		const { method, path, access } = said;
		const lower = path.toLowerCase();
		const entry = table.get(lower) ?? {
			segments: lower.split("/"),
			names: path.split("/").map((s) => (s.startsWith("{") ? s.slice(1, -1) : "")),
			lines: [],
		};
		entry.lines.push({ method, access, said, route: built.get(lineKey({ method, path })) ?? null });
		table.set(lower, entry);
	}
	return table;
}

const table = buildTable(restRoutes);
const patterns = Array.from(table.values()).filter((entry) => entry.names.some(Boolean));

/** `/api/...` of a path with or without the portal's prefix, in its own case; null outside of it. */
function apiPath(pathname: string): string | null {
	const path = pathname.slice(0, 9).toLowerCase() === "/iqt/api/" ? pathname.slice(4) : pathname;
	return path.slice(0, 5).toLowerCase() === "/api/" ? path : null;
}

function findPath(path: string): { entry: PathEntry; params: Record<string, string> } | null {
	const exact = table.get(path.toLowerCase());
	if (exact) return { entry: exact, params: {} };
	const segments = path.split("/");
	for (const entry of patterns) {
		if (entry.segments.length !== segments.length) continue;
		const params: Record<string, string> = {};
		const matches = segments.every((segment, i) => {
			const name = entry.names[i];
			if (!name) return segment.toLowerCase() === entry.segments[i];
			// From the raw path: lower-casing would change the parameter too.
			params[name] = decoded(segment);
			return segment !== "";
		});
		if (matches) return { entry, params };
	}
	return null;
}

/** The path of the contract that a path is one of, as it is written there; null for one it has not. */
export function restTemplate(pathname: string): string | null {
	const path = apiPath(pathname);
	const found = path === null ? null : findPath(path);
	return found?.entry.lines[0]?.said.path ?? null;
}

const metaOf = (route: RestRoute) => procedures[route.procedure]?._def.meta;

/** What a REST path needs, null for an unknown one: a path's most open line, since `CheckApiPaths` asks by path alone. */
providePathAccess((path) => {
	const inside = apiPath(path.startsWith("/") ? path : `/${path}`);
	const found = inside === null ? null : findPath(inside);
	if (!found) return null;
	const access = found.entry.lines.map((line) =>
		line.route ? (metaOf(line.route)?.access ?? "public") : line.access === "user" ? "signedIn" : "public",
	);
	return access.find((a) => a === "public") ?? access.find((a) => a === "signedIn") ?? access[0] ?? null;
});

function procedureOf(ctx: Context, name: string): Procedure {
	let at: unknown = createCaller(ctx);
	for (const part of name.split(".")) at = (at as Record<string, unknown>)[part];
	return at as Procedure;
}

/** A partial save whose version nobody named: read again when somebody else was in between. */
const attempts = 3;

/** A call under way: of a record that is sent back, `parts` are what was changed in it once that is known. */
interface Call {
	parts: RestParts;
	/** As the procedure's input was read from it. */
	req: ReturnType<typeof restRequest>;
	/** As it was sent, with the GUIDs of duplicates in it. */
	sent: RestParts;
}

/** The record a partial save is about, as it stands, as the save's input; {} for a new one. */
async function standing(ctx: Context, route: RestRoute, call: Call): Promise<Record<string, unknown>> {
	const { partial } = route;
	if (!partial) return {};
	const key = partial.input(call.req);
	if (key === undefined) return {};
	refuseSavingDuplicate(partial.procedure, key, partial.input(restRequest(call.sent)));
	const record = await procedureOf(ctx, partial.procedure)(key);
	call.parts = changesOf(route, partial, record, call.parts);
	return partial.output(record as never);
}

/**
 * Refuses (000002) to save a record by the GUID of a duplicate that became it: a client sends what it keeps of the duplicate, which the one that stays
 * would be turned into, its code and names first.
 */
function refuseSavingDuplicate(procedure: string, key: unknown, sent: unknown): void {
	if (!recordKinds().some(({ name, merging }) => merging && procedure === `${name}.get`)) return;
	if (isRecord(key) && isRecord(sent) && key.id !== sent.id) throw new DomainError("notFound", "error.notFound");
}

/** What the procedure is called with: the call's own fields as the schema takes them, on top of the record as it stands for a partial save. */
async function inputOf(ctx: Context, route: RestRoute, call: Call): Promise<unknown> {
	const access = metaOf(route)?.access ?? "signedIn";
	// What is wrong with a call is told to those alone who may make it.
	if (access !== "public") await refuseOthers(ctx, access);
	const stands = await standing(ctx, route, call);
	call.req = restRequest(call.parts);
	const { req } = call;
	if (route.strict) {
		const { fields, query } = namesRead(route, () => ({}));
		refuseUnknown(call.parts, [...query, ...fields.keys()]);
	}
	const made = route.input ? route.input(req) : inputKeys(route.procedure) === null ? undefined : req.automatic();
	const schema = inputSchema(route.procedure);
	const object = schema && objectIn(schema);
	if (!schema || made === undefined) return made;
	if (!object || !isRecord(made)) return fit(schema, made);
	const { version, ...fields } = made;
	return { ...stands, ...fitFields(object, isSent(version) ? made : fields, route.partial !== undefined) };
}

/** What was sent, as text, without what only keeps caches away. */
const sentText = ({ json, params, search }: RestParts): string =>
	JSON.stringify([json ?? null, params, [...search].filter(([name]) => !isCacheBuster(name))]);

/** What a change is told by when it is sent again: the input of a partial save is made of the record as well, which the first call changed. */
async function tellRepeats(ctx: Context, route: RestRoute, call: Call): Promise<void> {
	if (procedures[route.procedure]?._def.type !== "mutation") return;
	if (ctx.idempotencyKey === null) {
		if (route.once?.(call.req)) await keyByContent(ctx, route.procedure, sentText(call.sent));
	} else if (route.partial) ctx.sent = sentText(call.sent);
}

/** The answer of a call that was made before; null for the first. */
async function answeredBefore(ctx: Context, route: RestRoute, call: Call): Promise<{ data: unknown } | null> {
	const { access = "signedIn", and } = metaOf(route) ?? {};
	if (access === "public") return null;
	// What is wrong with a call, and what came of it, is told to those alone who may make it.
	await refuseOthers(ctx, access, and);
	await tellRepeats(ctx, route, call);
	if (ctx.sent === undefined || ctx.idempotencyKey === null) return null;
	const { userId } = await callerOf(ctx);
	return earlierAnswer(ctx.db, keyedRequest(ctx, { userId, path: route.procedure, input: ctx.sent }));
}

async function callProcedure(ctx: Context, route: RestRoute, call: Call): Promise<unknown> {
	const before = await answeredBefore(ctx, route, call);
	if (before) return before.data;
	for (let attempt = 1; ; attempt++) {
		const input = await inputOf(ctx, route, call);
		try {
			return await procedureOf(ctx, route.procedure)(input);
		} catch (error) {
			const isStale = publicError(error, ctx).code === codes.stale;
			// The last writer wins where no version was sent.
			if (!isStale || !route.partial || isSent(call.req.first("version")) || attempt === attempts) throw error;
		}
	}
}

const isSent = (value: unknown) => value !== undefined && value !== null && value !== "";

async function callRoute(ctx: Context, route: RestRoute, call: Call): Promise<Response> {
	const answer = await callProcedure(ctx, route, call);
	const data = route.output ? route.output(answer, call.req) : answer;
	const [row] = rowsOf(data);
	if (isRecord(row)) call.req.refuseIgnored(row);
	if (isFileAnswer(data)) return fileResponse(data, ctx.requestId);
	if (route.wholeResponse) {
		const { message, data: inner } = data as { message: string; data: unknown };
		return envelope({ code: codes.ok, message, data: inner ?? null }, ctx.requestId);
	}
	return envelope({ code: codes.ok, message: "ok", data: asPage(data) ?? null }, ctx.requestId);
}

/** The rows of a list's answer. */
const rowsOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : isRecord(data) && Array.isArray(data.items) ? data.items : []);

/** A page without what only our own client continues by. */
function asPage(data: unknown): unknown {
	if (!isRecord(data) || !("items" in data && "nextCursor" in data)) return data;
	const { nextCursor: _, ...page } = data;
	return page;
}

/** A record of a procedure as this door answers it, for a partial save of one; as it is where that is not known. */
function respelling({ namedRow, partial }: RestRoute): (record: unknown) => unknown {
	const { answers, rows } = partial ?? {};
	if (!answers) return (record) => (namedRow && Array.isArray(record) ? record.map(namedRow) : record);
	return (record) => {
		if (!isRecord(record)) return record;
		const answered = answers((rows ? [record] : record) as never);
		return Array.isArray(answered) ? answered[0] : answered;
	};
}

/** An old client sends JSON whatever it says it sends, unless it is a form; an empty body is none. */
async function parseBody(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
	if (bytes.length === 0) return undefined;
	try {
		const form = await readForm(request.headers.get("content-type") ?? "", bytes);
		if (form) return form;
		const text = new TextDecoder().decode(bytes);
		return text.trim() === "" ? undefined : parseJson(text);
	} catch (error) {
		if (error instanceof DomainError) throw error;
		throw new DomainError("invalid", "rest.brokenJson");
	}
}

/** A page elsewhere could make a browser send a GET that changes something: those of pages the server does not know are refused. */
function refuseForeign(ctx: Context, request: Request): void {
	const site = request.headers.get("sec-fetch-site");
	if (site !== "cross-site" && site !== "same-site") return;
	if (allowedOrigin(ctx.services.config, request) === null) throw new DomainError("notAllowed", "rest.crossSite");
}

type Sent = Pick<RestParts, "json" | "params" | "search">;

/**
 * What was sent with the GUIDs of duplicates as those of the records they became: older clients keep them for years. What is to be deleted is meant as
 * it is said: whoever deletes a duplicate does not mean the record that stands for it; nor does who saves one (`refuseSavingDuplicate`).
 */
async function asMergedSince(ctx: Context, route: RestRoute, { params, json, search }: Sent): Promise<Sent> {
	const verb = route.procedure.split(".").at(-1) ?? "";
	if (/^(remove|delete)/i.test(verb)) return { params, json, search };
	const now = await withMergedGuids(ctx.db, { params, json, search: [...search] });
	return { params: now.params, json: now.json, search: new URLSearchParams(now.search) };
}

async function answer(ctx: Context, request: Request, url: URL, line: Line, params: Record<string, string>): Promise<Response> {
	const { route } = line;
	const open = (route ? (metaOf(route)?.access ?? "public") : line.access === "user" ? "signedIn" : "public") === "public";
	// Before the body: nobody's is not worth reading.
	if (!open) await callerOf(ctx);
	const limit = open ? openBodyLimit : jsonBodyLimit;
	const bytes = request.method === "GET" ? new Uint8Array() : await readBytes(request, limit);
	if (bytes === null) {
		const message = translate(ctx.language, "rest.tooLarge", { limit: sizeText(limit) });
		return envelope({ code: codes.invalid, message, data: null }, ctx.requestId, 413);
	}
	const json = await parseBody(request, bytes);
	refuseOversized(json);
	if (!route) throw new DomainError("state", "error.notAvailableYet");
	if (procedures[route.procedure]?._def.type === "mutation") refuseForeign(ctx, request);
	// Days are read before the procedure runs, in the time zone that is set.
	await freshTexts(ctx.services);
	const asked = await asMergedSince(ctx, route, { params, json, search: url.searchParams });
	const common = { method: line.method, headers: request.headers, inputKeys: inputKeys(route.procedure) ?? [] };
	const parts: RestParts = { ...common, ...asked };
	const sent: RestParts = { ...common, params, json, search: url.searchParams };
	const call: Call = { parts, req: restRequest(parts), sent };
	try {
		return await callRoute(ctx, route, call);
	} catch (thrown) {
		const error = call.req.inOwnWords(thrown);
		const pub = publicError(error, ctx);
		if (pub.code === codes.server || retryAfter(error) !== null) throw error;
		const sheet = /\/CheckExcelImport$/i.test(line.said.path);
		const refusedAs = {
			sheet,
			namedRow: route.namedRow,
			language: ctx.language,
			sent: isRecord(json) ? json : undefined,
			respell: respelling(route),
		};
		return envelope(refusalOf(pub, { ...refusedAs, spell: spellingOf(route, line.said, call.parts) }), ctx.requestId);
	}
}

/**
 * The REST door: answers every line of the contract, null for a path outside `/api/` and `/IQT/api/`. Business outcomes are HTTP 200
 * with the envelope; 404, 405, 413 and 500 carry the same envelope.
 */
export async function handleRest(services: Services, request: Request, origin: Omit<RequestOrigin, "source">): Promise<Response | null> {
	const url = new URL(request.url);
	const path = apiPath(url.pathname);
	if (path === null) return null;
	const language = languageOf(request.headers);
	const { requestId } = origin;
	const found = findPath(path);
	if (!found) return envelope({ code: codes.notFound, message: translate(language, "rest.unknownPath"), data: null }, requestId, 404);
	const line = found.entry.lines.find((l) => l.method === request.method);
	if (!line) {
		const allow = found.entry.lines.map((l) => l.method).join(", ");
		return envelope({ code: codes.invalid, message: translate(language, "rest.wrongVerb", { allow }), data: null }, requestId, 405, { Allow: allow });
	}
	try {
		const ctx = requestContext(services, request.headers, { hungUp: () => request.signal, ...origin, source: "rest" });
		return await answer(ctx, request, url, line, found.params);
	} catch (error) {
		const pub = publicError(error, { language });
		const seconds = retryAfter(error);
		if (seconds !== null) return envelope(pub, requestId, 429, { "Retry-After": String(seconds) });
		if (pub.code !== codes.server) return envelope(refusalOf(pub, { spell: (field) => field, sheet: false, language }), requestId);
		const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
		services.log("error", "request failed", { requestId, path, error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) });
		return envelope({ ...pub, message: `${pub.message} (${requestId})` }, requestId, 500);
	}
}
