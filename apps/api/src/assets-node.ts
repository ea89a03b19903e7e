import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const types: Record<string, string> = {
	".html": "text/html; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".svg": "image/svg+xml",
	".png": "image/png",
	".ico": "image/x-icon",
	".woff2": "font/woff2",
	".webmanifest": "application/manifest+json",
	".txt": "text/plain; charset=utf-8",
};

const compressible = new Set([".html", ".js", ".css", ".json", ".svg", ".webmanifest", ".txt"]);
const compress = promisify(gzip);

interface Asset {
	body: Uint8Array<ArrayBuffer>;
	gzip: Uint8Array<ArrayBuffer> | null;
	type: string;
	etag: string;
}

/** Whether a build has put a hash of the content into the name, so that it never changes. */
const isHashed = (path: string) => path.startsWith("/assets/");

/** Serves the built portal from `folder`: each file read and compressed once, hashed ones cached for a year. */
export function nodeAssets(folder: string): (path: string, request: Request) => Promise<Response | null> {
	const loaded = new Map<string, Promise<Asset | null>>();
	const load = async (path: string): Promise<Asset | null> => {
		const body = await readFile(join(folder, path)).catch(() => null);
		if (!body) return null;
		const ending = extname(path);
		const packed = compressible.has(ending) && body.byteLength > 1000 ? new Uint8Array(await compress(body)) : null;
		return {
			body: new Uint8Array(body),
			gzip: packed,
			type: types[ending] ?? "application/octet-stream",
			etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
		};
	};
	return async (requested, request) => {
		const path = normalize(requested === "/" ? "/index.html" : requested);
		if (path.includes("..") || path.endsWith("/")) return null;
		let found = loaded.get(path);
		if (!found) {
			found = load(path);
			loaded.set(path, found);
		}
		const asset = await found;
		if (!asset) {
			// Not remembered: names that are not there have no end.
			loaded.delete(path);
			return null;
		}
		const headers = new Headers({
			"Content-Type": asset.type,
			"Cache-Control": isHashed(path) ? "public, max-age=31536000, immutable" : "no-cache",
			ETag: asset.etag,
			Vary: "Accept-Encoding",
		});
		if (request.headers.get("if-none-match")?.includes(asset.etag)) return new Response(null, { status: 304, headers });
		const packed = asset.gzip && /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "") ? asset.gzip : null;
		if (packed) headers.set("Content-Encoding", "gzip");
		return new Response(request.method === "HEAD" ? null : (packed ?? asset.body), { headers });
	};
}
