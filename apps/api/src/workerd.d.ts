declare module "cloudflare:workers" {
	/** Keeps the request's isolate alive until the promise settles. */
	export function waitUntil(work: Promise<unknown>): void;
}
