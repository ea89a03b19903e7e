import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

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
	".tgz": "application/gzip",
};

const compressible = new Set([".html", ".js", ".css", ".json", ".svg", ".webmanifest", ".txt"]);
/** Better first: what a client takes of them is sent. */
const packers = [
	// Nearly as small as at the highest quality, at a tenth of the time.
	["br", (body: Uint8Array) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })],
	["gzip", promisify(gzip)],
] as const;

interface Packed {
	/** As `Accept-Encoding` names it. */
	encoding: string;
	/** Packs it when it is first asked for, once. */
	bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

const packedLater = (body: Uint8Array): Packed[] =>
	packers.map(([encoding, pack]) => {
		let packing: Promise<Uint8Array<ArrayBuffer>> | undefined;
		const begin = async () => new Uint8Array(await pack(body));
		return {
			encoding,
			bytes() {
				packing ??= begin();
				return packing;
			},
		};
	});

interface Asset {
	body: Uint8Array<ArrayBuffer>;
	packed: readonly Packed[];
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
		const worthwhile = compressible.has(ending) && body.byteLength > 1000;
		return {
			body: new Uint8Array(body),
			packed: worthwhile ? packedLater(body) : [],
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
		const accepted = request.headers.get("accept-encoding") ?? "";
		const packed = asset.packed.find(({ encoding }) => accepted.split(/[,;\s]+/).includes(encoding));
		if (packed) headers.set("Content-Encoding", packed.encoding);
		if (request.method === "HEAD") return new Response(null, { headers });
		return new Response(packed ? await packed.bytes() : asset.body, { headers });
	};
}
