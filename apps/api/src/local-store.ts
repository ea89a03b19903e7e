import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { ObjectStore } from "@iqt/routers";
import { asStorageError } from "./disk.ts";

const types: Record<string, string> = {
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	pdf: "application/pdf",
	png: "image/png",
	jpg: "image/jpeg",
};

/** Writes a file that is on disk when it answers. */
async function writeWhole(path: string, body: Uint8Array | ReadableStream<Uint8Array>): Promise<void> {
	const file = await open(path, "w");
	try {
		await file.writeFile(body instanceof Uint8Array ? body : Readable.fromWeb(body as NodeReadableStream));
		await file.sync();
	} finally {
		await file.close();
	}
}

/** Objects as files below `folder`, for one machine. A file is whole or not there, and on disk before `put` answers. A disk that is full or may not be written is a StorageError. */
export function localStore(folder: string): Omit<ObjectStore, "presign"> {
	const pathOf = (objectName: string) => {
		const parts = objectName.split("/");
		if (parts.some((part) => part === "" || part.startsWith("."))) throw new Error(`not an object name: ${objectName}`);
		return join(folder, ...parts.map(encodeURIComponent));
	};
	return {
		async put(objectName, body) {
			const path = pathOf(objectName);
			const partial = `${path}.${crypto.randomUUID()}.part`;
			try {
				await mkdir(dirname(path), { recursive: true });
				await writeWhole(partial, body);
				await rename(partial, path);
			} catch (error) {
				await rm(partial, { force: true }).catch(() => undefined);
				throw asStorageError(error);
			}
		},
		async get(objectName) {
			const path = pathOf(objectName);
			const info = await stat(path).catch(() => null);
			if (!info?.isFile()) return null;
			const contentType = types[objectName.split(".").pop()?.toLowerCase() ?? ""] ?? "application/octet-stream";
			return { body: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, size: info.size, contentType };
		},
		async delete(objectName) {
			await rm(pathOf(objectName), { force: true }).catch((error: unknown) => {
				throw asStorageError(error);
			});
		},
		async *list(below = "") {
			const entries = await readdir(join(folder, below), { recursive: true, withFileTypes: true }).catch(() => []);
			for (const entry of entries) {
				// No object's name begins so.
				if (!entry.isFile() || entry.name.startsWith(".")) continue;
				const path = join(entry.parentPath, entry.name);
				const info = await stat(path).catch(() => null);
				if (info) yield { objectName: relative(folder, path).split(sep).map(decodeURIComponent).join("/"), putAt: info.mtime };
			}
		},
	};
}
