import { DbBusyError, DbStorageError, DbTimeoutError, DbVersionError } from "@iqt/db";
import { normalizeError } from "@iqt/db/errors";
import { StorageError } from "@iqt/routers/door/storage-error";
import { SettingsError } from "./settings.ts";

interface SystemError extends Error {
	code?: string;
	path?: string;
	/** Where it was to go, of a copy or a move. */
	dest?: string;
	address?: string;
	port?: number;
	hostname?: string;
}

const user = () => `this user (${process.getuid?.() ?? process.env.USERNAME})`;

/** What the system said of a file or folder, by its code. */
const ofFiles: Record<string, (path: string) => string> = {
	ENOENT: (path) => `There is no ${path}, or no folder for it.`,
	ENOTDIR: (path) => `${path} would have to lie in a folder, and that is a file.`,
	EEXIST: (path) => `${path} is a file, and a folder is needed there.`,
	EISDIR: (path) => `${path} is a folder, and a file is needed there.`,
	EACCES: (path) => `${path} may not be read or written by ${user()}.`,
	EPERM: (path) => `${path} may not be read or written by ${user()}.`,
	EROFS: (path) => `${path} is on a disk that is read-only.`,
	ENOSPC: (path) => `The disk with ${path} is full.`,
	EDQUOT: (path) => `The share of the disk with ${path} that ${user()} has is full.`,
};

/** What the system said of another machine, or of an address to listen on. */
const ofTheNet: Record<string, (where: string) => string> = {
	EADDRINUSE: (where) => `${where} is in use. Stop what uses it, or set PORT to another one.`,
	EADDRNOTAVAIL: (where) => `${where} is no address of this machine: set HOST to one.`,
	EACCES: (where) => `${where} may not be listened on by ${user()}: ports below 1024 need more rights. Set PORT to another one.`,
	ECONNREFUSED: (where) => `Nothing answers at ${where}. Is the server running, and the address right?`,
	ECONNRESET: (where) => `The server at ${where} hung up.`,
	ENOTFOUND: (where) => `There is no host ${where}.`,
	EAI_AGAIN: (where) => `The name ${where} cannot be looked up: no answer from the name server.`,
	ETIMEDOUT: (where) => `Nothing answers at ${where} in time.`,
	UND_ERR_CONNECT_TIMEOUT: (where) => `Nothing answers at ${where} in time.`,
};

function ofTheSystem({ code = "", path, dest = path, address, port, hostname }: SystemError): string | null {
	if (dest !== undefined) return ofFiles[code]?.(dest) ?? null;
	const where = port === undefined ? (address ?? hostname) : address?.includes(":") ? `[${address}]:${port}` : `${address}:${port}`;
	if (code === "ENOSPC") return "The disk is full.";
	return ofTheNet[code]?.(where ?? "the address that is set") ?? null;
}

function ofTheDatabase(error: Error): string | null {
	if (error instanceof DbBusyError) return "The database is in use by another process: stop that, or try again.";
	if (error instanceof DbTimeoutError) return `The database does not answer: ${error.message}.`;
	if (error instanceof DbVersionError) return `${error.message[0]?.toUpperCase()}${error.message.slice(1)}. Start that one, or restore a backup.`;
	if (!(error instanceof DbStorageError)) return null;
	if (error.trouble === "full") return "The disk with the database is full.";
	return `The database cannot be opened or written by ${user()}: ${error.message}. Look at its folder, its rights and its disk.`;
}

/** Said by the database's driver of what is no database, or not whole. */
const damaged = /file is not a database|database disk image is malformed/;

/** One sentence or two for an error that whoever is at the console can put right; null for any other, which is the program's fault. */
function inWords(error: unknown): string | null {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if (cause instanceof SettingsError) return cause.message;
		const said = ofTheSystem(cause) ?? ofTheDatabase(normalizeError(cause) as Error);
		if (said !== null) return said;
		// Several addresses of one name fail together.
		if (cause instanceof AggregateError && cause.errors.length > 0) return inWords(cause.errors[0]);
		if (damaged.test(cause.message)) return `The database is damaged or no database: ${cause.message}. Restore a backup.`;
	}
	if (error instanceof StorageError) return `${error.message}.`;
	// Of what went wrong behind it, without a code.
	return error instanceof TypeError && error.cause instanceof Error ? `A server cannot be reached: ${error.cause.message}.` : null;
}

/** Tells whoever is at the console what went wrong: a sentence where there is one, the whole error where there is none. */
export const tellOperator = (error: unknown): void => console.error(inWords(error) ?? error);
