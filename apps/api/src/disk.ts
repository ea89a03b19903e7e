import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StorageError } from "@iqt/routers/door/storage-error";

/** Codes of the system for a disk, or a person's share of it, that has no room. */
const full = new Set(["ENOSPC", "EDQUOT"]);
/** Codes of the system for what this user may not write. */
const notWritable = new Set(["EACCES", "EPERM", "EROFS"]);

/** Free bytes below which a disk counts as full: a sheet that is being imported needs this much. */
const leastFree = 32 * 1024 * 1024;

/** The system's refusal to write as an error with a sentence; any other error as it is. */
export function asStorageError(error: unknown): unknown {
	if (!(error instanceof Error)) return error;
	const code = (error as NodeJS.ErrnoException).code ?? "";
	if (full.has(code)) return new StorageError("full", error.message, error);
	return notWritable.has(code) ? new StorageError("notWritable", error.message, error) : error;
}

/** Throws StorageError unless a file can be written into the folder, made where it is missing, and `least` bytes are left on its disk. */
export async function checkFolder(folder: string, least = leastFree): Promise<void> {
	const probe = join(folder, ".writable");
	try {
		await mkdir(folder, { recursive: true });
		await writeFile(probe, "x");
		await rm(probe, { force: true });
	} catch (error) {
		throw asStorageError(error);
	}
	const { bavail, bsize } = await statfs(folder);
	if (bavail * bsize < least) throw new StorageError("full", `${folder} has ${bavail * bsize} bytes left`);
}
