import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
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
	/** When the file was written, ms, where its name may come back with other content. */
	writtenAt: number | null;
}

/** Whether a build has put a hash of the content into the name, so that it never changes. */
const isHashed = (path: string) => path.startsWith("/assets/");

/**
 * Serves the built portal from `folder`: each file read and compressed once, hashed ones cached for a year. A new build into the
 * same folder is noticed: files under their own name are looked at again, and what is not there is never remembered.
 */
export function nodeAssets(folder: string): (path: string, request: Request) => Promise<Response | null> {
	const loaded = new Map<string, Promise<Asset | null>>();
	const writtenAt = async (path: string) =>
		isHashed(path)
			? null
			: await stat(join(folder, path)).then(
					(file) => file.mtimeMs,
					() => 0,
				);
	const load = async (path: string): Promise<Asset | null> => {
		const written = await writtenAt(path);
		const body = await readFile(join(folder, path)).catch(() => null);
		if (!body) return null;
		const ending = extname(path);
		const packed = compressible.has(ending) && body.byteLength > 1000 ? new Uint8Array(await compress(body)) : null;
		return {
			body: new Uint8Array(body),
			gzip: packed,
			type: types[ending] ?? "application/octet-stream",
			etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
			writtenAt: written,
		};
	};
	return async (requested, request) => {
		const path = normalize(requested === "/" ? "/index.html" : requested);
		if (path.includes("..") || path.endsWith("/")) return null;
		const fetchOnce = () => {
			const loading = load(path);
			loaded.set(path, loading);
			return loading;
		};
		let asset = await (loaded.get(path) ?? fetchOnce());
		if (asset && asset.writtenAt !== (await writtenAt(path))) asset = await fetchOnce();
		if (!asset) {
			// Names that are not there have no end, and one that a build is about to write must be found when it is.
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
