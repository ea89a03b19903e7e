import { DbIntegerError } from "../errors.ts";

/** What a driver binds: whole numbers go as 64-bit integers, because every libSQL client binds a JavaScript number as REAL. */
export type Bound = null | string | number | bigint | Uint8Array;

/** Turns a parameter into what is bound, the same for every driver. Throws on undefined, NaN and other kinds of object. */
export function bind(value: unknown): Bound {
	switch (typeof value) {
		case "string":
		case "bigint":
			return value;
		case "number":
			if (Number.isSafeInteger(value)) return BigInt(value);
			if (!Number.isFinite(value)) throw new TypeError(`${value} cannot be stored`);
			return value;
		case "boolean":
			return value ? 1n : 0n;
		case "object":
			if (value === null) return null;
			if (value instanceof Uint8Array) return value;
			if (value instanceof ArrayBuffer) return new Uint8Array(value);
			break;
	}
	throw new TypeError(
		`${value === undefined ? "undefined" : Object.prototype.toString.call(value)} cannot be bound: give null, a string, number, bigint, boolean or bytes`,
	);
}

/** Turns a value a driver read into ours: integers as numbers (DbIntegerError beyond 2^53 − 1), blobs as plain Uint8Array. */
export function unbind(value: unknown): unknown {
	if (typeof value === "bigint") {
		const number = Number(value);
		if (!Number.isSafeInteger(number)) throw new DbIntegerError();
		return number;
	}
	if (typeof value !== "object" || value === null) return value;
	if (value instanceof ArrayBuffer) return new Uint8Array(value);
	// Node's Buffer is a Uint8Array with other methods: everybody gets the plain one.
	if (value instanceof Uint8Array) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
	return value;
}

/** Makes row objects of arrays of cells. */
export function toRow(columns: readonly string[], cells: ArrayLike<unknown>): Record<string, unknown> {
	const row: Record<string, unknown> = {};
	for (let i = 0; i < columns.length; i++) row[columns[i] as string] = unbind(cells[i]);
	return row;
}

/** Whether a statement asks how another one would be run. */
export const isPlan = (sql: string): boolean => /^\s*explain\b/i.test(sql);
