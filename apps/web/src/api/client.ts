import { linksTo } from "@iqt/client/links";
import type { AppRouter } from "@iqt/routers";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { createTRPCClient } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { language } from "../lib/text.ts";
import { base } from "../paths.ts";
import { describeError, showError } from "./errors.ts";
import { withRenewedToken } from "./renewed-token.ts";
import { readToken } from "./session.ts";

const TIMEOUT = 120_000;
const LONG_TIMEOUT = 300_000;
const url = `${base}/trpc`;

/** Headers every call carries, to tRPC and to file doors alike. */
function callHeaders(): Record<string, string> {
	const token = readToken();
	return { language: language(), ...(token ? { token } : {}) };
}

let rights: string | null = null;

/** Every answer says in short what the person may see and do: once that changes, menu, buttons and rows are read anew. */
function noteRights(response: Response): Response {
	const seen = response.headers.get("x-iqt-rights");
	if (seen === null || seen === rights) return response;
	if (rights !== null) void queryClient.invalidateQueries();
	rights = seen;
	return response;
}

const withTimeout: typeof fetch = (input, init) => {
	const long = /quickEdit|applyToAll/i.test(String(input));
	const limit = AbortSignal.timeout(long ? LONG_TIMEOUT : TIMEOUT);
	return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit }).then(noteRights);
};

const fetcher = withRenewedToken(withTimeout, readToken) as Parameters<typeof linksTo>[0]["fetch"];
const links = linksTo({ url, fetch: fetcher, headers: callHeaders });

/** The typed client, for calls outside of hooks: `api.corridor.list.query(input)`. */
export const api = createTRPCClient<AppRouter>({ links });

/** The same as hooks: `trpc.quotation.get.useQuery({id})`. */
export const trpc = createTRPCReact<AppRouter>();
export const trpcClient = trpc.createClient({ links });

declare module "@tanstack/react-query" {
	interface Register {
		/** `quiet`: the caller shows the error itself; an ended session is still seen to. */
		queryMeta: { quiet?: boolean };
		mutationMeta: { quiet?: boolean };
	}
}

export const queryClient = new QueryClient({
	queryCache: new QueryCache({ onError: (error, query) => showError(error, query.meta?.quiet) }),
	mutationCache: new MutationCache({ onError: (error, _v, _r, mutation) => showError(error, mutation.meta?.quiet) }),
	defaultOptions: {
		queries: {
			staleTime: 30_000,
			refetchOnWindowFocus: false,
			retry: (count, error) => describeError(error).code === "transport" && count < 1,
		},
	},
});
