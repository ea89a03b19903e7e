import { chmodSync, existsSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What group and others may do: nothing. */
const others = 0o077;

/** Takes group's and others' rights from a path. What is another user's, or gone meanwhile, stays as it is. */
function close(path: string): void {
	try {
		const { mode } = lstatSync(path);
		if (mode & others) chmodSync(path, mode & 0o700);
	} catch (error) {
		if (!["EPERM", "EROFS", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
	}
}

function closeBelow(folder: string): void {
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);
		// What lies in a closed folder is out of reach, however many files that are.
		if (entry.isDirectory() && lstatSync(path).mode & others) closeBelow(path);
		if (entry.isFile()) close(path);
	}
	// Last, so that a walk that was cut off is taken up at the next start.
	close(folder);
}

/**
 * Lets nobody but this user read the data: what the process writes from now on, what lies in `dataDir` already, and a database file
 * that lies elsewhere. Files are 0600, folders 0700.
 */
export function keepPrivate(dataDir: string, databaseFile: string | null): void {
	process.umask(others);
	closeBelow(dataDir);
	if (databaseFile === null) return;
	for (const ending of ["", "-wal", "-shm"]) if (existsSync(databaseFile + ending)) close(databaseFile + ending);
}
