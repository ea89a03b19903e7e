import type { Reading } from "./cell-reading.ts";
import type { ImportField } from "./field.ts";
import { nameKey, tidy } from "./text.ts";

/** Handling at the port goods leave from is charged for exports of that port, at the one they come to for imports. */
const sides: readonly (readonly [RegExp, string])[] = [
	[/^(?:o(?:rigin)?|pol)thc$|^thco$/, "westbound"],
	[/^(?:d(?:est(?:ination)?)?|pod)thc$|^thcd$/, "eastbound"],
];

/** A charge by its code or by what the trade calls it; one that neither the portal nor the book knows is read as a code of its own and asked about. */
export function readCharge({ codeOf }: ImportField, text: string, inBook: ReadonlySet<string> | null | undefined): Reading {
	const code = codeOf?.(text);
	const side = sides.find(([names]) => names.test(nameKey(text)))?.[1];
	if (code) return { kind: "value", value: code, ...(side ? { beside: { says: { direction: [side] }, rest: "" } } : {}) };
	const own = tidy(text).toUpperCase();
	return { kind: "value", value: own, ...(inBook?.has(own) ? {} : { remark: "unknownCharge" as const }) };
}
