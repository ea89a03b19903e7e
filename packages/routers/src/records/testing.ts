import type { Language } from "@iqt/i18n";
import { createCaller } from "../app-router.ts";
import { type TestServices, testContext } from "../auth/testing.ts";
import { handleRest } from "../rest/adapter.ts";
import { type PublicError, publicError } from "../trpc.ts";

/** Callers of the whole product for tests: by tRPC as a role, through the REST door, and what a refused call says in English. */
export function doors(services: () => TestServices, users: () => ReadonlyMap<string, { token: string }>) {
	const tokenOf = (role: string) => users().get(role)?.token ?? null;
	return {
		as: (role: string, language: Language = "en"): ReturnType<typeof createCaller> =>
			createCaller(testContext(services(), { token: tokenOf(role), language })),

		refused: (work: Promise<unknown>): Promise<PublicError> =>
			work.then(
				() => ({ code: "000000", message: "ok", data: null }),
				(error: unknown) => publicError(error, { language: "en" }),
			),

		async rest(method: string, path: string, role: string, body?: unknown) {
			const headers = { language: "en", token: tokenOf(role) ?? "" };
			const request = new Request(`http://localhost${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
			const response = await handleRest(services(), request, { address: "192.0.2.9", requestId: "r" });
			return (await response?.json()) as { code: string; message: string; data: Record<string, unknown> };
		},
	};
}
