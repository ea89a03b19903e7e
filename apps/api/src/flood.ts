import { translate } from "@iqt/i18n";
import { languageOf, type Services } from "@iqt/routers";
import type { Context, MiddlewareHandler } from "hono";

/** How many requests one address may send in a window; counted per process or isolate. */
export interface Flood {
	limit: number;
	windowMs: number;
}

/** Addresses remembered before those whose window is over are forgotten. */
const rememberedAddresses = 10_000;

const isLoopback = (address: string) => address === "::1" || address.startsWith("127.") || address.startsWith("::ffff:127.");

/** Answers 429 with Retry-After once an address has sent too much; this machine's own requests are not counted. */
export function floodGuard({ limit, windowMs }: Flood, addressOf: (c: Context) => string, log: Services["log"]): MiddlewareHandler {
	const windows = new Map<string, { count: number; endsAt: number }>();
	return async (c, next) => {
		const address = addressOf(c);
		if (address === "" || isLoopback(address)) return next();
		const now = Date.now();
		let current = windows.get(address);
		if (!current || current.endsAt <= now) {
			if (windows.size >= rememberedAddresses) for (const [key, w] of windows) if (w.endsAt <= now) windows.delete(key);
			current = { count: 0, endsAt: now + windowMs };
			windows.set(address, current);
		}
		if (++current.count <= limit) return next();
		// Once a window: what is sent too often must not fill the log as well.
		if (current.count === limit + 1) log("warn", "too many requests", { address, limit });
		const seconds = Math.ceil((current.endsAt - now) / 1000);
		const message = translate(languageOf(c.req.raw.headers), "rest.flood", { seconds });
		return c.json({ code: "000005", message, data: null }, 429, { "Retry-After": String(seconds) });
	};
}
