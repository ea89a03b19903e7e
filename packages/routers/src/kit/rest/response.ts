import { fileName } from "../files/rules.ts";
import type { Refusal } from "./refusal.ts";
import type { FileAnswer } from "./types.ts";

/** `{code, message, data}` as JSON, never cached. */
export function envelope(body: Refusal, requestId: string, status = 200, headers: Record<string, string> = {}): Response {
	return new Response(JSON.stringify(body), {
		status,
		headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", "X-Request-Id": requestId, ...headers },
	});
}

export const isFileAnswer = (data: unknown): data is FileAnswer =>
	typeof data === "object" && data !== null && "file" in data && (data as FileAnswer).file?.body instanceof ReadableStream;

/** `attachment` with the name in ASCII for old clients and in UTF-8 (RFC 6266, RFC 8187) for the others. */
export function contentDisposition(wanted: string): string {
	const name = fileName(wanted);
	const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
	const utf8 = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
	return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

/** Streams a file as an attachment whose name a page elsewhere may read. */
export function fileResponse({ file }: FileAnswer, requestId: string): Response {
	return new Response(file.body, {
		headers: {
			"Content-Type": file.contentType,
			...(file.size === undefined ? {} : { "Content-Length": String(file.size) }),
			"Content-Disposition": contentDisposition(file.name),
			"Access-Control-Expose-Headers": "Content-Disposition",
			"Cache-Control": "no-store",
			"X-Request-Id": requestId,
		},
	});
}
