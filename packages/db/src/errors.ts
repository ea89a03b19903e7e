/** What a database constraint refused. `trigger` carries the text the trigger raised (`RATE_OVERLAP`). */
export type ConstraintKind = "unique" | "foreignKey" | "check" | "notNull" | "type" | "trigger";

/** A row the database refused. `message` is the trigger's text or SQLite's; `detail` names the columns or the check. */
export class DbConstraintError extends Error {
	readonly kind: ConstraintKind;
	readonly detail: string;

	constructor(kind: ConstraintKind, message: string, detail: string, cause?: unknown) {
		super(message, { cause });
		this.name = "DbConstraintError";
		this.kind = kind;
		this.detail = detail;
	}
}

/** A call that took longer than its time-out. Whether a write took place is unknown: read before repeating it. */
export class DbTimeoutError extends Error {
	constructor(what: string, timeoutMs: number, cause?: unknown) {
		super(`${what} did not answer within ${timeoutMs} ms`, { cause });
		this.name = "DbTimeoutError";
	}
}

/** Another writer held the database for longer than we retry. Nothing was written. */
export class DbBusyError extends Error {
	constructor(message: string, cause?: unknown) {
		super(message, { cause });
		this.name = "DbBusyError";
	}
}

/** An integer beyond ±(2^53 − 1) was read: it has no exact JavaScript number. Select it `cast(… as text)`. */
export class DbIntegerError extends Error {
	constructor(cause?: unknown) {
		super("an integer beyond 2^53 - 1 was read; select it as text", { cause });
		this.name = "DbIntegerError";
	}
}

/** The database's own disk: it is full, or may not be (or cannot be) written. Nothing was written. */
export class DbStorageError extends Error {
	readonly trouble: "full" | "notWritable";

	constructor(trouble: DbStorageError["trouble"], message: string, cause?: unknown) {
		super(message, { cause });
		this.name = "DbStorageError";
		this.trouble = trouble;
	}
}

/** A read that was ended, or never begun, because who asked for it has left. */
export class DbAbandonedError extends Error {
	constructor(cause?: unknown) {
		super("nobody waits for what was to be read", { cause });
		this.name = "DbAbandonedError";
	}
}

/** The database is from a newer version than this one. */
export class DbVersionError extends Error {
	constructor(migration: string) {
		super(`the database has migration ${migration}, which this version does not know: it is from a newer one`);
		this.name = "DbVersionError";
	}
}

interface DriverError {
	message?: unknown;
	code?: unknown;
	extendedCode?: unknown;
	rawCode?: unknown;
	cause?: unknown;
}

/** SQLite's own code of a driver's error, e.g. `SQLITE_BUSY`; "" when it is not a database error. */
function codeOf(error: DriverError): string {
	return typeof error.code === "string" ? error.code : "";
}

export function isBusy(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const code = codeOf(error as DriverError);
	return code.startsWith("SQLITE_BUSY") || (code.startsWith("SQLITE_LOCKED") && !code.includes("CONSTRAINT"));
}

const refusals: [ConstraintKind, RegExp][] = [
	["unique", /UNIQUE constraint failed: (.+)$/],
	["foreignKey", /(FOREIGN KEY) constraint failed/],
	["check", /CHECK constraint failed: (.+)$/s],
	["notNull", /NOT NULL constraint failed: (.+)$/],
	["type", /cannot store (\w+ value in \w+ column \S+)$/],
	["type", /(datatype mismatch)/],
];

/** By SQLite's code, or by what a server says of the system's. */
const troubles: [DbStorageError["trouble"], RegExp][] = [
	["full", /SQLITE_FULL|database or disk is full|No space left on device/],
	[
		"notWritable",
		/SQLITE_(?:READONLY|IOERR|CANTOPEN)|attempt to write a readonly database|disk I\/O error|nable to open (?:connection to local )?database/,
	],
	["notWritable", /Read-only file system|Permission denied \(os error/],
];

/** HTTP servers wrap SQLite's message; the text a trigger raised is what is left inside. */
const wrapping = /^(?:(?:SQLITE_\w+|SQLite error|SQLite input error|Error): |error code \d+: )/;

/** Turns any driver's error into ours: the same kind and message over file, HTTP and at the edge. */
export function normalizeError(error: unknown): unknown {
	if (!(error instanceof Error)) return error;
	if (error instanceof RangeError && /too large to be safely represented|safe/i.test(error.message)) return new DbIntegerError(error);
	const driver = error as DriverError;
	const code = codeOf(driver);
	if (code === "SQLITE_INTERRUPT") return new DbAbandonedError(error);
	let text = error.message;
	while (wrapping.test(text)) text = text.replace(wrapping, "");
	for (const [kind, pattern] of refusals) {
		const found = pattern.exec(text);
		if (found) return new DbConstraintError(kind, text, found[1] ?? "", error);
	}
	if (code.startsWith("SQLITE_CONSTRAINT")) return new DbConstraintError("trigger", text, "", error);
	for (const [trouble, pattern] of troubles) if (pattern.test(`${code} ${error.message}`)) return new DbStorageError(trouble, text, error);
	return error;
}
