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
