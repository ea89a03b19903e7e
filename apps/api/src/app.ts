import { type Language, translate } from "@iqt/i18n";
import { appRouter, asBatch, docsPage, handleRest, languageOf, openApi, requestContext, restRoutes, rightsSeen } from "@iqt/routers";
import { codes, DomainError } from "@iqt/routers/door/errors";
import { publicError, retryAfter } from "@iqt/routers/door/trpc";
import { crossOrigin, preflight } from "@iqt/routers/kit/rest/cross-origin";
import { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { type Context, Hono } from "hono";
import { refusedClient } from "./client-version.ts";
import { fileRoutes } from "./file-routes.ts";
import { floodGuard } from "./flood.ts";
import { healthCheck, migrated } from "./health.ts";
import type { AppEnv, Host } from "./host.ts";
import { limitedBody, refusedUnread } from "./limits.ts";
import { metricsAnswer } from "./measures/endpoint.ts";
import { measured } from "./measures/requests.ts";
import { securityHeaders } from "./security-headers.ts";

const validRequestId = /^[\w.-]{8,64}$/;
/** What pages of other origins may call once they are named: calls, and the files these hand out links to. */
const openToOrigins = /^(\/IQT)?\/(api|files)\//i;

/** Pages that open by a link without an account, by their paths below the portal's, in lower case: each is built beside the portal. */
const linkPages: Readonly<Record<string, string>> = {
	"/quotationportal/customerquotation": "/customer-quotation.html",
	...Object.fromEntries(["t", "d", "m", "f"].map((service) => [`/quotationportal/vendor${service}quotation`, "/vendor-quotation.html"])),
};

/** The page of a link: kept by nobody, and not told of to any site it leads to. */
function asLinkPage(page: Response): Response {
	const headers = new Headers(page.headers);
	headers.set("Cache-Control", "no-store");
	headers.set("Referrer-Policy", "no-referrer");
	return new Response(page.body, { status: page.status, headers });
}

const refusedCodes: Readonly<Record<number, string>> = { 404: codes.notFound, 426: codes.state };

/** Nobody may keep it: during a release a file is missing only for a moment. */
const notThere = (c: Context) => c.text("Not found", 404, { "Cache-Control": "no-store" });

function doors(host: Host) {
	const { services } = host;
	const app = new Hono<AppEnv>();
	const healthy = healthCheck(services, host.disk ?? (async () => {}));
	const schemaReady = migrated(services);
	let openApiText: string | undefined;
	const docsPages = new Map<Language, string>();

	// The process lives: whoever starts it again for want of an answer must not do so because its database is away.
	app.get("/health", (c) => c.json({ status: "ok", version: services.config.version }));
	app.get("/ready", async (c) => {
		const started = performance.now();
		try {
			await healthy();
			await schemaReady();
			return c.json({ status: "ok", version: services.config.version, databaseMs: Math.round(performance.now() - started) });
		} catch (error) {
			services.log("error", "not ready", { error: String(error) });
			const { message } = publicError(error, { language: languageOf(c.req.raw.headers) });
			return c.json({ status: "failing", version: services.config.version, message }, 503);
		}
	});
	if (host.measures) {
		const { measures, metricsToken = null } = host;
		app.get("/metrics", (c) => metricsAnswer(services, measures, metricsToken, c.req.raw));
	}

	app.all("/trpc/*", async (c) => {
		const requestId = c.get("requestId");
		const { refused: unread, limit } = refusedUnread(c.req.raw);
		const refused = refusedClient(c.req.header("x-iqt-client") ?? null, services.config) ?? unread;
		if (refused) {
			const message = translate(languageOf(c.req.raw.headers), refused.id, refused.values);
			return c.json({ code: refusedCodes[refused.status] ?? codes.invalid, message, data: null }, refused.status);
		}
		const request = limitedBody(c.req.raw, limit);
		return fetchRequestHandler({
			endpoint: c.req.path.slice(0, c.req.path.indexOf("/trpc") + 5),
			req: request,
			router: appRouter,
			// A read that asks more than an address holds comes in a body.
			allowMethodOverride: true,
			createContext: ({ info }) => {
				try {
					const ctx = requestContext(services, request.headers, {
						address: host.address(c),
						requestId,
						// Browsers say where a request comes from; our own typed client does not.
						source: request.headers.has("sec-fetch-site") ? "web" : "api",
						hungUp: () => c.req.raw.signal,
					});
					return info.calls.length > 1 ? asBatch(ctx) : ctx;
				} catch (cause) {
					// Said of the request, before tRPC knows of errors of ours.
					throw cause instanceof DomainError ? new TRPCError({ code: "BAD_REQUEST", message: cause.message, cause }) : cause;
				}
			},
			responseMeta: ({ ctx, errors }) => {
				const rights = ctx ? rightsSeen(ctx) : null;
				const seconds = errors.map(retryAfter).find((wait) => wait !== null) ?? null;
				return {
					headers: {
						...(rights === null ? {} : { "x-iqt-rights": rights }),
						...(seconds === null ? {} : { "retry-after": String(seconds) }),
					},
				};
			},
			onError: ({ error, path }) => {
				if (error.code !== "INTERNAL_SERVER_ERROR") return;
				const cause = error.cause ?? error;
				services.log("error", "request failed", { requestId, path, error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) });
			},
		});
	});

	app.get("/api/openapi.json", (c) => {
		openApiText ??= JSON.stringify(openApi(restRoutes, { version: services.config.version, serverUrl: services.config.publicUrl }));
		return c.body(openApiText, 200, { "Content-Type": "application/json; charset=utf-8" });
	});
	app.get("/api/docs", (c) => {
		const asked = new Headers({ language: c.req.query("language") ?? c.req.header("language") ?? c.req.header("accept-language") ?? "" });
		const language = languageOf(asked);
		const page = docsPages.get(language) ?? docsPage(restRoutes, language);
		docsPages.set(language, page);
		return c.html(page);
	});
	app.route("/", fileRoutes(host));
	return app;
}

/**
 * The whole product as one Hono app, the same on Node and in workerd: `/trpc`, the REST paths, files, `/health`, `/ready`, `/metrics`, the portal
 * under `/IQT/`. Every door answers with and without the prefix `/IQT`.
 */
export function createApp(host: Host): Hono<AppEnv> {
	const { services } = host;
	const app = new Hono<AppEnv>();
	const timed = measured(host);
	const secure = securityHeaders(services.config.publicUrl.startsWith("https:"));

	app.use(async (c, next) => {
		const sent = c.req.header("x-request-id");
		const requestId = sent && validRequestId.test(sent) ? sent : crypto.randomUUID();
		c.set("requestId", requestId);
		await timed(c, requestId, next);
		secure(c.res.headers, requestId);
	});
	if (host.flood) app.use(floodGuard(host.flood, host.address, services.log));
	app.use(async (c, next) => {
		if (!openToOrigins.test(c.req.path)) return next();
		const asked = preflight(services.config, c.req.raw);
		if (asked) return asked;
		await next();
		crossOrigin(services.config, c.req.raw, c.res);
	});

	const inner = doors(host);
	app.route("/", inner);
	app.route("/IQT", inner);

	app.all("*", async (c) => {
		const answer = await handleRest(services, c.req.raw, { address: host.address(c), requestId: c.get("requestId") });
		if (answer) return answer;
		const { path, method } = c.req;
		if (method !== "GET" && method !== "HEAD") return c.text("Not found", 404);
		if (!/^\/IQT(\/|$)/i.test(path)) {
			// As it was sent: what stands behind a hash follows by itself.
			const { pathname, search } = new URL(c.req.url);
			return c.redirect(`/IQT${pathname}${search}`);
		}
		if (path.length === 4) return c.redirect("/IQT/");
		const below = path.slice(4);
		const linkPage = linkPages[below.toLowerCase().replace(/\/$/, "")];
		if (linkPage) {
			const page = await host.asset(linkPage, c.req.raw);
			return page ? asLinkPage(page) : notThere(c);
		}
		const asset = await host.asset(below, c.req.raw);
		if (asset) return asset;
		// A path with an ending is a file that is not there; any other one is a screen of the portal.
		const screen = /\.\w+$/.test(below) ? null : await host.asset("/index.html", c.req.raw);
		return screen ?? notThere(c);
	});

	app.onError((error, c) => {
		const requestId = c.get("requestId");
		services.log("error", "request failed", { requestId, path: c.req.path, error: error.stack ?? error.message });
		const { message } = publicError(error, { language: languageOf(c.req.raw.headers) });
		return c.json({ code: codes.server, message: `${message} (${requestId})`, data: null }, 500);
	});
	return app;
}
