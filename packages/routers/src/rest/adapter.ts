import { translate } from "@iqt/i18n";
import { appRouter, createCaller, restRoutes } from "../app-router.ts";
import { providePathAccess } from "../auth/path-access.ts";
import { readCaller } from "../auth/session.ts";
import type { Context, Services } from "../context.ts";
import { codes, DomainError } from "../errors.ts";
import { languageOf, type RequestOrigin, requestContext } from "../request-context.ts";
import { type Meta, publicError } from "../trpc.ts";
import { contract, lineKey } from "./contract.ts";
import { inputKeys } from "./input-schema.ts";
import { readText } from "./read-body.ts";
import { restRequest } from "./request.ts";
import { envelope, fileResponse, isFileAnswer } from "./response.ts";
import type { RestRequest, RestRoute } from "./types.ts";

/** A JSON body may be this long: a pasted block of some thousand rows. */
export const jsonBodyLimit = 5 * 1024 * 1024;

interface Line {
	method: string;
	access: "public" | "user" | "vendor";
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
	for (const { method, path, access } of contract) {
		const lower = path.toLowerCase();
		const entry = table.get(lower) ?? {
			segments: lower.split("/"),
			names: path.split("/").map((s) => (s.startsWith("{") ? s.slice(1, -1) : "")),
			lines: [],
		};
		entry.lines.push({ method, access, route: built.get(lineKey({ method, path })) ?? null });
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

const decoded = (segment: string) => {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
};

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

async function callRoute(ctx: Context, route: RestRoute, req: RestRequest & { automatic(): Record<string, unknown> }): Promise<Response> {
	const keys = inputKeys(route.procedure);
	const input = route.input ? route.input(req) : keys === null ? undefined : req.automatic();
	const answer = await procedureOf(ctx, route.procedure)(input);
	const data = route.output ? route.output(answer, req) : answer;
	if (isFileAnswer(data)) return fileResponse(data, ctx.requestId);
	if (route.wholeResponse) {
		const { message, data: inner } = data as { message: string; data: unknown };
		return envelope({ code: codes.ok, message, data: inner ?? null }, ctx.requestId);
	}
	return envelope({ code: codes.ok, message: "ok", data: data ?? null }, ctx.requestId);
}

/** An old client sends JSON whatever it says it sends; an empty body is none. */
function parseBody(text: string): unknown {
	if (text.trim() === "") return undefined;
	try {
		return JSON.parse(text);
	} catch {
		throw new DomainError("invalid", "rest.brokenJson");
	}
}

async function answer(ctx: Context, request: Request, url: URL, line: Line, params: Record<string, string>): Promise<Response> {
	const { route } = line;
	const text = request.method === "GET" ? "" : await readText(request, jsonBodyLimit);
	if (text === null)
		return envelope({ code: codes.invalid, message: translate(ctx.language, "rest.tooLarge", { limit: "5 MiB" }), data: null }, ctx.requestId, 413);
	const json = parseBody(text);
	if (!route) {
		if (line.access === "user") await readCaller(ctx);
		throw new DomainError("state", "error.notAvailableYet");
	}
	const changes = procedures[route.procedure]?._def.type === "mutation";
	// Old clients change state with GETs, which a page elsewhere could make a browser send.
	if (changes && request.headers.get("sec-fetch-site") === "cross-site") throw new DomainError("notAllowed", "rest.crossSite");
	const req = restRequest({ method: line.method, search: url.searchParams, params, json, inputKeys: inputKeys(route.procedure) ?? [] });
	return callRoute(ctx, route, req);
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
		const ctx = requestContext(services, request.headers, { ...origin, source: "rest" });
		return await answer(ctx, request, url, line, found.params);
	} catch (error) {
		const pub = publicError(error, { language });
		if (pub.code !== codes.server) return envelope(pub, requestId);
		const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
		services.log("error", "request failed", { requestId, path, error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) });
		return envelope({ ...pub, message: `${pub.message} (${requestId})` }, requestId, 500);
	}
}
