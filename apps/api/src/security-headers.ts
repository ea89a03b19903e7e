/** Scripts only from here. Styles may be inline: components place themselves with style attributes and elements. */
const portalPolicy = [
	"default-src 'self'",
	"script-src 'self'",
	"style-src 'self' 'unsafe-inline'",
	"img-src 'self' data: blob:",
	"font-src 'self' data:",
	"connect-src 'self'",
	"worker-src 'self' blob:",
	"frame-src 'self' blob:",
	"object-src 'none'",
	"base-uri 'none'",
	"form-action 'self'",
	"frame-ancestors 'none'",
].join("; ");

const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

const always: [string, string][] = [
	["X-Content-Type-Options", "nosniff"],
	["X-Frame-Options", "DENY"],
	["Cross-Origin-Opener-Policy", "same-origin"],
	["Cross-Origin-Resource-Policy", "same-origin"],
];

/** Adds what every answer carries to its headers; HSTS only where people come over https. What does not say that it may be kept may not, and no other site is told which page led to it. */
export function securityHeaders(https: boolean): (headers: Headers, requestId: string) => void {
	const fixed: [string, string][] = https ? [...always, ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]] : always;
	return (headers, requestId) => {
		for (const [name, value] of fixed) headers.set(name, value);
		headers.set("Content-Security-Policy", headers.get("content-type")?.startsWith("text/html") ? portalPolicy : dataPolicy);
		headers.set("X-Request-Id", requestId);
		if (!headers.has("referrer-policy")) headers.set("Referrer-Policy", "same-origin");
		if (!headers.has("cache-control")) headers.set("Cache-Control", "no-store");
	};
}
