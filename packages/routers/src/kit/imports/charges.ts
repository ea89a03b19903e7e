import type { Reading } from "./cell-reading.ts";
import type { ImportField } from "./field.ts";
import { tidy } from "./text.ts";

/** A charge by its code or by what the trade calls it; one that neither the portal nor the book knows is read as a code of its own and asked about. */
export function readCharge({ codeOf }: ImportField, text: string, inBook: ReadonlySet<string> | null | undefined): Reading {
	const code = codeOf?.(text);
	if (code) return { kind: "value", value: code };
	const own = tidy(text).toUpperCase();
	return { kind: "value", value: own, ...(inBook?.has(own) ? {} : { remark: "unknownCharge" as const }) };
}
