import { ListInputError } from "./list-input-error.ts";

/** Key values of a page's last row, opaque to callers, tied to the order they belong to. */
export function encodeCursor(signature: string, values: readonly unknown[]): string {
	const bytes = new TextEncoder().encode(JSON.stringify([signature, ...values]));
	return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replace(/={1,2}$/, "");
}

/** The values `encodeCursor` was given; ListInputError for a cursor of another order or one that was tampered with. */
export function decodeCursor(cursor: string, signature: string, length: number): unknown[] {
	try {
		const bytes = Uint8Array.from(atob(cursor.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
		const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
		if (Array.isArray(parsed) && parsed.length === length + 1 && parsed[0] === signature) {
			const values: unknown[] = parsed.slice(1);
			if (values.every((v) => v === null || typeof v === "string" || typeof v === "number")) return values;
		}
	} catch {
		// Not one of ours: the same answer as for another list's.
	}
	throw new ListInputError("cursor", "cursor", ["nextCursor"]);
}
