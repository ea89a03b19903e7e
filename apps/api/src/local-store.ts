import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { ObjectStore } from "@iqt/routers";

const types: Record<string, string> = {
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	pdf: "application/pdf",
	png: "image/png",
	jpg: "image/jpeg",
};

/** Objects as files below `folder`, for one machine. A file is whole or not there, and on disk before `put` answers. */
export function localStore(folder: string): Omit<ObjectStore, "presign"> {
	const pathOf = (objectName: string) => {
		const parts = objectName.split("/");
		if (parts.some((part) => part === "" || part.startsWith("."))) throw new Error(`not an object name: ${objectName}`);
		return join(folder, ...parts.map(encodeURIComponent));
	};
	return {
		async put(objectName, body) {
			const path = pathOf(objectName);
			await mkdir(dirname(path), { recursive: true });
			const partial = `${path}.${crypto.randomUUID()}.part`;
			const file = await open(partial, "w");
			try {
				await file.writeFile(body instanceof Uint8Array ? body : Readable.fromWeb(body as NodeReadableStream));
				await file.sync();
			} catch (error) {
				await rm(partial, { force: true });
				throw error;
			} finally {
				await file.close();
			}
			await rename(partial, path);
		},
		async get(objectName) {
			const path = pathOf(objectName);
			const info = await stat(path).catch(() => null);
			if (!info?.isFile()) return null;
			const contentType = types[objectName.split(".").pop()?.toLowerCase() ?? ""] ?? "application/octet-stream";
			return { body: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, size: info.size, contentType };
		},
		async delete(objectName) {
			await rm(pathOf(objectName), { force: true });
		},
		async *list() {
			const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
			for (const entry of entries) {
				if (!entry.isFile()) continue;
				const path = join(entry.parentPath, entry.name);
				const info = await stat(path).catch(() => null);
				if (info) yield { objectName: relative(folder, path).split(sep).map(decodeURIComponent).join("/"), putAt: info.mtime };
			}
		},
	};
}
