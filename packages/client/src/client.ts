import type { AppRouter } from "@iqt/routers";
import { createTRPCUntypedClient } from "@trpc/client";
import type { Client } from "./calls.ts";
import { asIqtError } from "./errors.ts";
import { type Download, download, type UploadedFile, upload } from "./files.ts";
import { linksTo } from "./links.ts";
import { withRetries } from "./retry.ts";
import type { CallOptions } from "./shape.ts";

export interface ClientOptions {
	/** Where the portal is: `https://portal.example.com/IQT`. */
	url: string;
	/** An API token (`iqt_…`), made in the portal under My account. */
	token?: string;
	/** Language of what is said: English where left out. */
	language?: "zh" | "en" | "es" | "ja";
	/** How often a call that may be repeated is sent at most, the first time counted in; 5 where left out. */
	tries?: number;
	/** In place of the platform's own. */
	fetch?: typeof fetch;
}

/** A portal to be called. */
export interface Portal {
	/** Every call of the server: `api.inlandRail.list.query({ pageSize: 50 })`. */
	api: Client;
	/** Keeps a file in the portal, up to 30 MB; its `objectName` is what calls take. */
	upload(name: string, file: Blob | Uint8Array<ArrayBuffer>): Promise<UploadedFile>;
	/** Opens a link the portal has given, such as of an export, to be read as it comes. */
	download(url: string): Promise<Download>;
}

/** What the server of a client told of itself when the client was built. */
export interface Contract {
	version: string;
	/** Calls that keep their answer under an idempotency key. */
	keyed: readonly string[];
	/** Price books by the domain of their calls. */
	books: readonly string[];
}

type Call = (path: string, input: unknown, options?: CallOptions & { idempotencyKey?: string }) => Promise<unknown>;

/** `api.a.b.query(input)` as calls by path, `a.b`. */
function byPath(calls: Readonly<Record<string, Call>>, path: readonly string[] = []): unknown {
	return new Proxy(() => {}, {
		// A promise is told by its `then`: a part of a path is none.
		get: (_target, name) => (typeof name === "string" && name !== "then" ? byPath(calls, [...path, name]) : undefined),
		apply(_target, _self, [input, options]: [unknown, CallOptions | undefined]) {
			const call = calls[path.at(-1) ?? ""];
			if (!call || path.length < 3) throw new TypeError(`${path.join(".")} is no call: it ends with .query() or .mutate()`);
			return call(path.slice(0, -1).join("."), input, options);
		},
	});
}

/** Clients of a server by what it told of itself. */
export const clientsOf =
	(contract: Contract) =>
	({ url, token, language = "en", tries = 5, fetch: send = fetch }: ClientOptions): Portal => {
		const base = url.replace(/\/+$/, "");
		const headers = { language, "x-iqt-client": contract.version, ...(token ? { token } : {}) };
		const door = { base, headers, fetch: send, tries };
		const links = linksTo({ url: `${base}/trpc`, fetch: send as never, headers: () => headers });
		const client = createTRPCUntypedClient<AppRouter>({ links });
		const keyed = new Set(contract.keyed);
		const query: Call = (path, input, { signal } = {}) => {
			const once = () => client.query(path, input, signal ? { signal } : {});
			return withRetries(() => once().catch((thrown) => Promise.reject(asIqtError(thrown, path))), { tries, repeatable: true, signal });
		};
		const mutate: Call = (path, input, { signal, idempotencyKey = crypto.randomUUID() } = {}) => {
			const once = () => client.mutation(path, input, { context: { idempotencyKey }, ...(signal ? { signal } : {}) });
			return withRetries(() => once().catch((thrown) => Promise.reject(asIqtError(thrown, path))), { tries, repeatable: keyed.has(path), signal });
		};
		return {
			api: byPath({ query, mutate }) as Client,
			upload: (name, file) => upload(door, name, file),
			download: (link) => download(door, link),
		};
	};
