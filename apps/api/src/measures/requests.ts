import { keepCallHours } from "@iqt/routers/overview/health/call-hours";
import type { Context, Next } from "hono";
import type { AppEnv, Host } from "../host.ts";
import { inRequest } from "../request-scope.ts";
import { routeOf } from "./route.ts";

/** How often the calls of this process go to the database, milliseconds. */
const keptEveryMs = 60_000;

/** Milliseconds with one decimal. */
const rounded = (ms: number) => Math.round(ms * 10) / 10;

/** Has the calls that were counted kept in the database, once a minute while there are any. */
function keeper({ services, measures }: Pick<Host, "services" | "measures">): () => void {
	let keptAt = services.now().getTime();
	return () => {
		const now = services.now();
		if (!measures || Math.abs(now.getTime() - keptAt) < keptEveryMs) return;
		keptAt = now.getTime();
		const calls = measures.take();
		services.waitUntil(
			keepCallHours(services.db, now, calls).catch((error: unknown) => {
				measures.giveBack(calls);
				services.log("warn", "counts of calls could not be kept", { error: String(error) });
			}),
		);
	};
}

/**
 * Measures requests and says in `Server-Timing` what each took: to everybody in all, to who is known what of it was the database's as well. What was
 * asked of that for a name and a password could tell whether there is such a name.
 */
export function measured(host: Pick<Host, "services" | "measures" | "logs">): (c: Context<AppEnv>, requestId: string, next: Next) => Promise<void> {
	const { services, measures, logs } = host;
	const keep = keeper(host);
	return async (c, requestId, next) => {
		const scope = { requestId, databaseMs: 0, signedIn: false };
		const began = performance.now();
		await inRequest(scope, next);
		const ms = performance.now() - began;
		const database = scope.signedIn ? `, db;dur=${rounded(scope.databaseMs)}` : "";
		c.res.headers.set("Server-Timing", `total;dur=${rounded(ms)}${database}`);
		if (!measures) return;
		const asked = { method: c.req.method, pathname: c.req.path, status: c.res.status, ms };
		measures.answered(asked);
		if (logs?.("debug")) {
			const { method, status } = asked;
			services.log("debug", "request answered", {
				method,
				route: routeOf(asked.pathname),
				status,
				ms: rounded(ms),
				databaseMs: rounded(scope.databaseMs),
				requestId,
			});
		}
		keep();
	};
}
