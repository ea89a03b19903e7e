import { ownPortal } from "./own-portal.ts";

/** A call through a REST door, in English: what it answered, done or refused. */
export async function callRest<T = Record<string, unknown>>(
	token: string,
	method: string,
	path: string,
	body?: unknown,
): Promise<{ code: string; message: string; data: T }> {
	const answer = await fetch(`${ownPortal().baseUrl}${path}`, {
		method,
		headers: { token, language: "en", "content-type": "application/json" },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	return (await answer.json()) as { code: string; message: string; data: T };
}

/** Calls a procedure through the typed client's door: what it answered. Throws what it was refused with. */
export async function callProcedure<T>(token: string, kind: "query" | "mutation", path: string, input: unknown = {}): Promise<T> {
	const url = `${ownPortal().baseUrl}/IQT/trpc/${path}`;
	const headers = { token, language: "zh", "content-type": "application/json" };
	const answer =
		kind === "query"
			? await fetch(`${url}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers })
			: await fetch(url, { method: "POST", headers, body: JSON.stringify(input) });
	const { result, error } = (await answer.json()) as { result?: { data: T }; error?: unknown };
	if (!result) throw new Error(`${path}: ${JSON.stringify(error)}`);
	return result.data;
}
