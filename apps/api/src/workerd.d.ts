declare module "cloudflare:workers" {
	/** Keeps the request's isolate alive until the promise settles. */
	export function waitUntil(work: Promise<unknown>): void;
}

declare module "cloudflare:sockets" {
	export interface Socket {
		readonly opened: Promise<unknown>;
		readonly readable: ReadableStream<Uint8Array>;
		readonly writable: WritableStream<Uint8Array>;
		startTls(): Socket;
		close(): Promise<void>;
	}
	export function connect(address: { hostname: string; port: number }, options: { secureTransport: "on" | "off" | "starttls" }): Socket;
}
