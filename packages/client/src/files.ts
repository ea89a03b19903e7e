import { IqtError } from "./errors.ts";
import { withRetries } from "./retry.ts";

/** A file the portal has kept; calls name it by `objectName`. */
export interface UploadedFile {
	objectName: string;
	name: string;
	size: number;
	contentType: string;
}

/** A file on its way: `body` is read as it comes, however large it is. */
export interface Download {
	/** Bytes; null where the server does not know before it is made. */
	size: number | null;
	body: ReadableStream<Uint8Array>;
}

interface Door {
	base: string;
	headers: Record<string, string>;
	fetch: typeof fetch;
	tries: number;
}

async function reached(call: string, request: () => Promise<Response>): Promise<Response> {
	try {
		return await request();
	} catch (cause) {
		throw new IqtError({ code: "transport", message: cause instanceof Error ? cause.message : String(cause) }, { call, cause });
	}
}

/** Keeps a file in the portal, up to 30 MB. What was sent twice is kept twice, so it is sent once. */
export async function upload(door: Door, name: string, file: Blob | Uint8Array<ArrayBuffer>): Promise<UploadedFile> {
	const headers = { ...door.headers, "x-file-name": encodeURIComponent(name), "content-type": "application/octet-stream" };
	const response = await reached("upload", () => door.fetch(`${door.base}/api/upload`, { method: "POST", headers, body: file }));
	const answer = (await response.json().catch(() => null)) as { code: string; message: string; data: UploadedFile | null } | null;
	if (answer?.code === "000000" && answer.data) return answer.data;
	throw new IqtError((answer as never) ?? { code: "transport", message: `HTTP ${response.status}` }, { call: "upload", response });
}

/** Opens a link the portal has given, such as of an export. Such a link holds for a few minutes. */
export function download(door: Door, url: string): Promise<Download> {
	const open = async () => {
		const response = await reached("download", () => door.fetch(new URL(url, `${door.base}/`)));
		if (response.ok && response.body) {
			const size = Number(response.headers.get("content-length") ?? Number.NaN);
			return { size: Number.isFinite(size) && !response.headers.has("content-encoding") ? size : null, body: response.body };
		}
		const answer = await response.json().catch(() => null);
		throw new IqtError(answer ?? { code: "transport", message: `HTTP ${response.status}` }, { call: "download", response });
	};
	return withRetries(open, { tries: door.tries, repeatable: true, signal: undefined });
}
