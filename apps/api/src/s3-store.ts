import type { ObjectStore } from "@iqt/routers";
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

/** The text of the first element of that name in an answer; "" where there is none. */
const textOf = (xml: string, name: string): string =>
	(new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "").replaceAll(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole);

async function bytesOf(body: Uint8Array | ReadableStream<Uint8Array>): Promise<ArrayBuffer> {
	return new Response(body as BodyInit).arrayBuffer();
}

/** An S3-compatible store over fetch, addressed by path. Everything throws when the service does not answer as it should. */
export function s3Store(settings: S3Settings): Omit<ObjectStore, "presign"> {
	const { accessKeyId, secretAccessKey, region, bucket } = settings;
	const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 3 });
	const urlOf = (objectName: string) => `${settings.endpoint.replace(/\/$/, "")}/${bucket}/${pathOf(objectName)}`;
	const failed = async (what: string, response: Response) =>
		new Error(`${what}: the object store answered ${response.status} ${(await response.text()).slice(0, 300)}`);
	return {
		async put(objectName, body, contentType) {
			// Whole: the signature needs a length, and files are small.
			const bytes = await bytesOf(body);
			const response = await client.fetch(urlOf(objectName), { method: "PUT", body: bytes, headers: { "content-type": contentType } });
			if (!response.ok) throw await failed("put", response);
			await response.body?.cancel();
		},
		async get(objectName) {
			const response = await client.fetch(urlOf(objectName));
			if (response.status === 404) {
				const answer = await response.text();
				if (answer.includes("NoSuchBucket")) throw new Error(`get: the object store has no bucket ${bucket}: NoSuchBucket`);
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
			const response = await client.fetch(urlOf(objectName), { method: "DELETE" });
			if (!response.ok && response.status !== 404) throw await failed("delete", response);
			await response.body?.cancel();
		},
		async *list() {
			for (let last = "", more = true; more; ) {
				const url = new URL(`${settings.endpoint.replace(/\/$/, "")}/${bucket}`);
				url.search = new URLSearchParams({ marker: last }).toString();
				const response = await client.fetch(url.toString());
				if (!response.ok) throw await failed("list", response);
				const page = await response.text();
				for (const [, entry = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
					last = textOf(entry, "Key");
					yield { objectName: last, putAt: new Date(textOf(entry, "LastModified")) };
				}
				more = textOf(page, "IsTruncated") === "true";
			}
		},
	};
}
