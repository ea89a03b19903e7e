import type { MessageId } from "@iqt/i18n";
import { appRouter } from "@iqt/routers";
import { DomainError, type MessageValues } from "@iqt/routers/door/errors";
import { parseJson } from "@iqt/routers/door/json-text";
import type { Meta } from "@iqt/routers/door/trpc";
import { jsonBodyLimit, openBodyLimit, sizeText } from "@iqt/routers/kit/rest/body-limits";
import { decoded } from "@iqt/routers/kit/rest/decoded";

/** Procedures one tRPC batch may call. */
const maxBatchSize = 20;

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: Meta } } | undefined>;
const metaOf = (name: string) => (Object.hasOwn(procedures, name) ? procedures[name]?._def.meta : undefined);

/** What is refused of a tRPC request before its body is read. */
export interface Refused {
	status: 400 | 404 | 413 | 415 | 426;
	id: MessageId;
	values: MessageValues;
}

/** Names of the procedures a tRPC URL calls, read as tRPC reads them; null where it cannot. */
function called(url: URL): string[] | null {
	const path = url.pathname.slice(url.pathname.indexOf("/trpc/") + 6);
	const text = path.slice(path.startsWith("/") ? 1 : 0, path.endsWith("/") ? -1 : undefined);
	const names = decoded(text);
	if (names === text && text.includes("%")) return null;
	return url.searchParams.get("batch") === "1" ? names.split(",") : [names];
}

/**
 * Whether a tRPC request is one to read: so many calls a batch, one of them heavy and none that answers a file, JSON, and no longer than the most open procedure it calls
 * allows. Null where it is; a body without a length is held to the limit by `limitedBody`.
 */
export function refusedUnread(request: Request): { refused: Refused | null; limit: number } {
	const names = called(new URL(request.url));
	if (names === null) return { refused: { status: 404, id: "error.notFound", values: {} }, limit: 0 };
	const limit = names.every((name) => (metaOf(name)?.access ?? "public") !== "public") ? jsonBodyLimit : openBodyLimit;
	const refuse = (status: Refused["status"], id: MessageId, values: MessageValues) => ({ refused: { status, id, values }, limit });
	if (names.length > maxBatchSize) return refuse(400, "error.batchTooLarge", { limit: maxBatchSize });
	if (names.some((name) => metaOf(name)?.file)) return refuse(404, "error.notFound", {});
	const heavy = names.filter((name) => metaOf(name)?.heavy);
	if (heavy.length > 1) return refuse(400, "error.batchHeavy", { name: heavy[0] ?? "" });
	// Forms and bytes would be read whole before any procedure says what it takes.
	const type = request.headers.get("content-type") ?? "";
	if (type !== "" && !type.startsWith("application/json")) return refuse(415, "error.invalid", {});
	if (Number(request.headers.get("content-length") ?? 0) > limit) return refuse(413, "rest.tooLarge", { limit: sizeText(limit) });
	return { refused: null, limit };
}

/** The request, its body read no further than `limit` bytes, and as JSON within limits: what comes after is an error for whoever reads it. */
export function limitedBody(request: Request, limit: number): Request {
	const limited = counted(request, limit);
	// tRPC reads a body by this alone.
	return Object.defineProperty(limited, "json", { value: async () => parseJson(await limited.text()) });
}

function counted(request: Request, limit: number): Request {
	// A declared length is held to by the HTTP parser.
	if (!request.body || request.headers.has("content-length")) return request;
	let size = 0;
	const limiter = new TransformStream<Uint8Array, Uint8Array>({
		transform(chunk, controller) {
			size += chunk.byteLength;
			if (size > limit) throw new DomainError("invalid", "rest.tooLarge", { limit: sizeText(limit) });
			controller.enqueue(chunk);
		},
	});
	const init = { method: request.method, headers: request.headers, body: request.body.pipeThrough(limiter), duplex: "half" };
	return new Request(request.url, init as RequestInit);
}
