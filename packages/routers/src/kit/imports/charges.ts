import type { SheetCell } from "../sheet/read.ts";
import { unitOf } from "./amount.ts";
import type { Reading } from "./cell-reading.ts";
import type { ImportField } from "./field.ts";
import { isTotal, nameKey, saidTwice, tidy } from "./text.ts";

/** The question about charges that may be the sum of others. */
export const SUM_CHARGE = "sumCharge";

/** Handling at the port goods leave from is charged for exports of that port, at the one they come to for imports. */
const sides: readonly (readonly [RegExp, string])[] = [
	[/^(?:o(?:rigin)?|pol)thc$|^thco$/, "westbound"],
	[/^(?:d(?:est(?:ination)?)?|pod)thc$|^thcd$/, "eastbound"],
];

/** What a sum of charges is called: as a charge of its own it would be charged on top of them. */
const sums =
	/(?<![a-z])(?:all[- ]?in(?:clusive)?|(?:sub-?|grand )?totals?|sum|lump ?sum|package)(?![a-z])|gesamt|总[计价额费]|合[计計]|[小共]计|全包|包干|一口价|套餐/i;

/** A charge that the portal or the book knows, with the direction its name says; null for any other. */
function knownCharge(
	{ codeOf }: ImportField,
	text: string,
	inBook: ReadonlySet<string> | null | undefined,
): Extract<Reading, { kind: "value" }> | null {
	// "THC 码头操作费" is one charge in two languages.
	const code = codeOf?.(text) ?? (codeOf ? saidTwice(text, codeOf) : null);
	const names = [text, ...text.split(" ")].map(nameKey);
	const side = sides.find(([ofSide]) => names.some((name) => ofSide.test(name)))?.[1];
	if (code) return { kind: "value", value: code, ...(side ? { beside: { says: { direction: [side] }, rest: "" } } : {}) };
	const own = tidy(text).toUpperCase();
	return inBook?.has(own) ? { kind: "value", value: own } : null;
}

/**
 * A charge by its code or by what the trade calls it, and by what it is charged, "DOC per BL"; one that neither the portal nor the book knows is read as
 * a code of its own and asked about.
 */
export function readCharge(field: ImportField, text: string, inBook: ReadonlySet<string> | null | undefined): Reading {
	const known = knownCharge(field, text, inBook);
	if (known) return known;
	const { per, rest } = unitOf(tidy(text));
	// "THC/DOC" is two charges, whatever a document is charged by.
	const codes = new Set(text.split("/").flatMap((part) => knownCharge(field, part.trim(), inBook)?.value ?? []));
	const named = per === null || per === "percent" || codes.size > 1 ? null : knownCharge(field, rest, inBook);
	if (named && per) return { ...named, beside: { says: { ...named.beside?.says, basis: [per] }, rest: "" } };
	const own = tidy(text).toUpperCase();
	return { kind: "value", value: own, remark: sums.test(tidy(text)) ? SUM_CHARGE : "unknownCharge" };
}

/** Makes the function that tells whether a row sums charges up, as a cell of its column of charges says. `fieldOf`: the field of each column. */
export function rowOfSum(fields: readonly ImportField[]) {
	const charges = new Set(fields.flatMap(({ name, kind }) => (kind === "charge" ? [name] : [])));
	return (cells: readonly SheetCell[], fieldOf: ReadonlyMap<number, string>): boolean =>
		charges.size > 0 && cells.some(({ column, value }) => charges.has(fieldOf.get(column) ?? "") && isTotal(String(value)));
}
