import type { ObjectStore } from "@iqt/routers";
import { StorageError } from "@iqt/routers/door/storage-error";
import { blocksOf } from "@iqt/routers/kit/files/blocks";
import { AwsClient } from "aws4fetch";

export interface S3Settings {
	/** Origin of the service, `https://s3.eu-central-1.amazonaws.com`. */
	endpoint: string;
	bucket: string;
	region: string;
	accessKeyId: string;
	secretAccessKey: string;
}

const pathOf = (objectName: string) => objectName.split("/").map(encodeURIComponent).join("/");

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const elements = {
	Key: /<Key>([^<]*)</,
	LastModified: /<LastModified>([^<]*)</,
	IsTruncated: /<IsTruncated>([^<]*)</,
	UploadId: /<UploadId>([^<]*)</,
} as const;

/** The text of the first element of that name in an answer; "" where there is none. */
const textOf = (xml: string, name: keyof typeof elements): string =>
	(elements[name].exec(xml)?.[1] ?? "").replaceAll(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole);

/**
 * Bytes of a part of a file: the least the protocol takes, as a part is held in memory to be sent again when the store fails. All but the last
 * are as long, which some stores ask for.
 */
const partBytes = 5 * 1024 * 1024;

/** How long the store may take to begin its answer, milliseconds: a part of a file has to reach it first. */
const answerMs = 60_000;

/** Why a request failed: `fetch` says only that it did, and keeps the reason deeper. */
function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const { code } = error as { code?: unknown };
	// Several addresses of one name fail together, without a text of their own.
	if (error.cause === undefined) return error.message || String(code);
	return reasonOf(error.cause);
}

/** A stream in parts. They are one piece of memory, filled anew for each: one is used before the next is asked for. */
async function* partsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
	const part = new Uint8Array(partBytes);
	let filled = 0;
	for await (const block of blocksOf(body)) {
		for (let rest = block; rest.length > 0; ) {
			const taken = rest.subarray(0, partBytes - filled);
			part.set(taken, filled);
			filled += taken.length;
			rest = rest.subarray(taken.length);
			if (filled < partBytes) continue;
			yield part;
			filled = 0;
		}
	}
	if (filled > 0) yield part.subarray(0, filled);
}

/** An S3-compatible store over fetch, addressed by path. Everything throws StorageError, with the host and why, when the service does not answer as it should. */
export function s3Store(settings: S3Settings): Omit<ObjectStore, "presign"> {
	const { accessKeyId, secretAccessKey, region, bucket } = settings;
	const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 3 });
	const { host } = new URL(settings.endpoint);
	const bucketUrl = `${settings.endpoint.replace(/\/$/, "")}/${bucket}`;
	const urlOf = (objectName: string) => `${bucketUrl}/${pathOf(objectName)}`;
	// It names the host of the settings alone: an address the store answers with is none that an operator knows.
	const away = (what: string, why: string, cause?: unknown) => new StorageError("away", `${what}: the object store at ${host} ${why}`, cause);
	async function ask(what: string, url: string, init: RequestInit = {}): Promise<Response> {
		const timeout = new AbortController();
		const timer = setTimeout(() => timeout.abort(new Error(`no answer within ${answerMs / 1000} s`)), answerMs);
		try {
			return await client.fetch(url, { ...init, redirect: "manual", signal: timeout.signal });
		} catch (error) {
			throw away(what, `cannot be reached: ${reasonOf(error)}`, error);
		} finally {
			clearTimeout(timer);
		}
	}
	const failed = async (what: string, response: Response) => away(what, `answered ${response.status} ${(await response.text()).slice(0, 300)}`);

	/** A request that puts something; answers the headers and the text of what the store says. */
	async function send(url: string, init: RequestInit): Promise<{ headers: Headers; text: string }> {
		const response = await ask("put", url, init);
		if (!response.ok) throw await failed("put", response);
		return { headers: response.headers, text: await response.text() };
	}
	const putWhole = (url: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string>) => send(url, { method: "PUT", body, headers });

	/** Sends a file part by part; what the store has of it is thrown away where one fails. */
	async function putInParts(url: string, first: Uint8Array<ArrayBuffer>, rest: ReturnType<typeof partsOf>, headers: Record<string, string>) {
		const uploadId = textOf((await send(`${url}?uploads`, { method: "POST", headers })).text, "UploadId");
		const upload = `uploadId=${encodeURIComponent(uploadId)}`;
		try {
			const tags: string[] = [];
			for (let part: Uint8Array<ArrayBuffer> | undefined = first; part; part = (await rest.next()).value) {
				const sent = await putWhole(`${url}?partNumber=${tags.length + 1}&${upload}`, part, {});
				tags.push(sent.headers.get("etag") ?? "");
			}
			const listed = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join("");
			const body = `<CompleteMultipartUpload>${listed}</CompleteMultipartUpload>`;
			const { text } = await send(`${url}?${upload}`, { method: "POST", body, headers: { "content-type": "application/xml" } });
			// It begins its answer before it knows: a failure may come with status 200.
			if (text.includes("<Error>")) throw away("put", `answered ${text.slice(0, 300)}`);
		} catch (error) {
			const dropped = await ask("delete", `${url}?${upload}`, { method: "DELETE" }).catch(() => null);
			await dropped?.body?.cancel();
			throw error;
		}
	}

	return {
		async put(objectName, body, contentType) {
			const url = urlOf(objectName);
			const headers = { "content-type": contentType };
			if (body instanceof Uint8Array) {
				await putWhole(url, new Uint8Array(body), headers);
				return;
			}
			const parts = partsOf(body);
			try {
				const { value: first = new Uint8Array() } = await parts.next();
				if (first.length < partBytes) await putWhole(url, first, headers);
				else await putInParts(url, first, parts, headers);
			} finally {
				await parts.return(undefined);
			}
		},
		async get(objectName) {
			const response = await ask("get", urlOf(objectName));
			if (response.status === 404) {
				const answer = await response.text();
				if (answer.includes("NoSuchBucket")) throw away("get", `has no bucket ${bucket}: NoSuchBucket`);
				return null;
			}
			if (!response.ok || !response.body) throw await failed("get", response);
			return {
				body: response.body,
				size: Number(response.headers.get("content-length") ?? 0),
				contentType: response.headers.get("content-type") ?? "application/octet-stream",
			};
		},
		async delete(objectName) {
			const response = await ask("delete", urlOf(objectName), { method: "DELETE" });
			if (!response.ok && response.status !== 404) throw await failed("delete", response);
			await response.body?.cancel();
		},
		async *list(below = "") {
			for (let last = "", more = true; more; ) {
				const response = await ask("list", `${bucketUrl}?${new URLSearchParams({ prefix: below, marker: last })}`);
				if (!response.ok) throw await failed("list", response);
				const page = await response.text();
				for (const entry of page.split("<Contents>").slice(1)) {
					last = textOf(entry, "Key");
					yield { objectName: last, putAt: new Date(textOf(entry, "LastModified")) };
				}
				more = textOf(page, "IsTruncated") === "true";
			}
		},
	};
}
