import type { World } from "./portal.ts";

/** The portal refused: its envelope's code. */
export class Refused extends Error {
	readonly code: string;
	constructor(path: string, code: string, message: string) {
		super(`${path}: ${code} ${message}`);
		this.code = code;
	}
}

/** Calls procedures of a world's portal; `signal` ends calls under way. */
export function callerOf(world: Pick<World, "url">, signal?: AbortSignal) {
	const request = async <T>(token: string, path: string, init: RequestInit): Promise<T> => {
		// A connection each: one kept may be of a portal that was killed, or be closed by this one just now.
		const headers = {
			token,
			language: "en",
			connection: "close",
			"content-type": "application/json",
			...(init.headers as Record<string, string> | undefined),
		};
		const response = await fetch(`${world.url}${path}`, { ...init, headers, signal: signal ?? null });
		const answer = (await response.json()) as {
			result?: { data: T };
			code?: string;
			message?: string;
			data?: T;
			error?: { message: string; data?: { error?: { code: string; data?: unknown } } };
		};
		if (answer.result) return answer.result.data;
		if (answer.code === "000000") return answer.data as T;
		const { code = answer.code, data } = answer.error?.data?.error ?? {};
		const said = [answer.error?.message ?? answer.message, data ? JSON.stringify(data) : ""].filter(Boolean).join(" ");
		throw new Refused(path, code ?? String(response.status), said);
	};
	return {
		query: <T>(token: string, path: string, input: unknown) =>
			request<T>(token, `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, { method: "GET" }),
		/** With a key the same may be asked for again, and is done once. */
		change: <T>(token: string, path: string, input: unknown, key?: string) =>
			request<T>(token, `/trpc/${path}`, {
				method: "POST",
				body: JSON.stringify(input),
				headers: key === undefined ? {} : { "idempotency-key": key },
			}),
		upload: (token: string, bytes: Uint8Array<ArrayBuffer>) =>
			request<{ objectName: string }>(token, "/api/upload", {
				method: "POST",
				body: bytes,
				headers: { "content-type": "application/octet-stream", "x-file-name": "rates.xlsx" },
			}),
	};
}

export type Desk = ReturnType<typeof callerOf>;
