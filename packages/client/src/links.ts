import type { AppRouter } from "@iqt/routers";
import { httpBatchLink, httpLink, splitLink, type TRPCLink } from "@trpc/client";

interface Door {
	url: string;
	fetch: Parameters<typeof httpLink>[0]["fetch"];
	headers: () => Record<string, string>;
}

/** Longest address that is sent, and what of it an input may take: servers and proxies refuse longer ones. */
const LONGEST_URL = 6_000;
const LONGEST_INPUT = 5_500;

const isLong = (input: unknown): boolean => encodeURIComponent(JSON.stringify(input) ?? "").length > LONGEST_INPUT;

/** How calls go out: changes each by itself, reads together in addresses, and a read that asks more than an address holds, such as of 200 rates, in a body. */
export const linksTo = ({ url, fetch, headers }: Door): TRPCLink<AppRouter>[] => [
	splitLink({
		condition: (op) => op.type === "mutation",
		// A key each: sent again by the browser or by hand, a change still happens once.
		true: httpLink({
			url,
			fetch,
			headers: ({ op }) => ({ ...headers(), "idempotency-key": String(op.context.idempotencyKey ?? crypto.randomUUID()) }),
		}),
		false: splitLink({
			condition: (op) => isLong(op.input),
			true: httpLink({ url, fetch, headers, methodOverride: "POST" }),
			false: httpBatchLink({ url, fetch, maxURLLength: LONGEST_URL, maxItems: 20, headers }),
		}),
	}),
];
