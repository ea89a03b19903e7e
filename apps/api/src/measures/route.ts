import { appRouter } from "@iqt/routers";
import { restTemplate } from "@iqt/routers/app/rest/adapter";

const procedures: ReadonlySet<string> = new Set(Object.keys(appRouter._def.procedures));
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const own: ReadonlySet<string> = new Set(["/health", "/ready", "/metrics", "/api/openapi.json", "/api/docs", "/api/upload"]);

function callRoute(names: string): string {
	if (names.includes(",")) return "/trpc/{batch}";
	return procedures.has(names) ? `/trpc/${names}` : "/trpc/{unknown}";
}

/** What a request asked for without what it names in particular: there are only so many of them, whatever is sent. */
export function routeOf(pathname: string): string {
	const path = /^\/iqt\//i.test(pathname) ? pathname.slice(4) : pathname;
	if (own.has(path)) return path;
	if (path.startsWith("/trpc/")) return callRoute(path.slice(6));
	if (/^\/api\//i.test(path)) return restTemplate(path) ?? "/api/{unknown}";
	if (path.startsWith("/files/")) return "/files/{file}";
	if (path.startsWith("/quotationPortal/")) return "/quotationPortal/{page}";
	return path.startsWith("/assets/") ? "/assets/{file}" : "/{page}";
}

/** The method, or OTHER for one nobody has heard of. */
export const methodOf = (method: string): string => (methods.has(method) ? method : "OTHER");
