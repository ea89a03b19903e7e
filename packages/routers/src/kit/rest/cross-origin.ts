import type { Config } from "../../door/context.ts";

/** Headers pages of other origins may send, and read beside the usual ones. */
const sent = "token, language, authorization, content-type, idempotency-key, x-request-id, x-requested-with, accept";
const read = "Content-Disposition, X-Request-Id, Retry-After";

/** The origin of a request where pages of it may call (`IQT_ALLOWED_ORIGINS`), null for any other. */
export function allowedOrigin(config: Pick<Config, "allowedOrigins">, request: Request): string | null {
	const origin = request.headers.get("origin");
	return origin !== null && config.allowedOrigins?.includes(origin.toLowerCase()) ? origin : null;
}

/** Origins of a setting: `https://a.example, https://b.example:8443`. Throws where one is none. */
export function readOrigins(text: string | undefined): string[] {
	return (text ?? "")
		.split(/[\s,]+/)
		.filter(Boolean)
		.map((origin) => {
			const { origin: known } = new URL(origin);
			if (known === "null" || known !== origin.replace(/\/$/, "").toLowerCase())
				throw new Error(`${origin} is no origin such as https://portal.example.com`);
			return known;
		});
}

/** The answer to a browser that asks beforehand whether a page may call; null for any other request. */
export function preflight(config: Pick<Config, "allowedOrigins">, request: Request): Response | null {
	if (!config.allowedOrigins?.length || request.method !== "OPTIONS" || !request.headers.has("access-control-request-method")) return null;
	const headers = new Headers({ Vary: "Origin" });
	if (allowedOrigin(config, request) !== null) {
		headers.set("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE");
		headers.set("Access-Control-Allow-Headers", sent);
		headers.set("Access-Control-Max-Age", "600");
	}
	return crossOrigin(config, request, new Response(null, { status: 204, headers }));
}

/** The answer with what lets an allowed page read it. */
export function crossOrigin(config: Pick<Config, "allowedOrigins">, request: Request, response: Response): Response {
	if (!config.allowedOrigins?.length) return response;
	response.headers.append("Vary", "Origin");
	const origin = allowedOrigin(config, request);
	if (origin === null) return response;
	response.headers.set("Access-Control-Allow-Origin", origin);
	response.headers.set("Access-Control-Expose-Headers", read);
	return response;
}
