import { codedTable } from "./code-kinds.ts";
import type { CodedByKind } from "./coded.ts";
import type { DeclaredBook } from "./declaration.ts";
import type { RateField } from "./fields.ts";

/** Without these no price is one, whatever the book takes for a blank. */
const always: ReadonlySet<string> = new Set(["currency", "ownership", "validTo"]);

/** Whether a field names what is charged: not where it may be every one of its kind, as the truck that a price is for. */
const isCharge = ({ codeOf, codes }: RateField): boolean => codeOf !== undefined || (codes !== undefined && codedTable(codes).every === undefined);

/** Whether a new rate of a book must say a field by itself where nobody can be asked: what a charge is charged by is as much as its amount. */
export const toBeSaid = ({ fields }: Pick<DeclaredBook, "fields">, name: string): boolean =>
	always.has(name) || (name === "basis" && fields.some(isCharge));

/** Containers with a cooling machine by their size and type, as the trade and ISO 6346 write them: 20RF, 40RH, 45R1. */
const reefer = /^\d\dR/i;

/** The cargo of a rate that does not say it, by its container: reefer in a refrigerated one. Null where it is the book's standard. */
export const cargoOf = ({ fields }: { fields: readonly { name: string }[] }, row: Readonly<Record<string, unknown>>): string | null =>
	reefer.test(String(row.containerType ?? "").trim()) && fields.some(({ name }) => name === "cargo") ? "reefer" : null;

/** The way of charging that goes without saying: that of the record of master data which a rate is a price of, by what it is charged by. Null where there is none. */
export function basisOf(
	{ fields }: Pick<DeclaredBook, "fields">,
	row: Readonly<Record<string, unknown>>,
	coded: CodedByKind | undefined,
): string | null {
	const field = fields.find(({ codes }) => codes !== undefined);
	const code = String(row[field?.name ?? ""] ?? "")
		.trim()
		.toUpperCase();
	return (field?.codes && coded?.get(field.codes)?.get(code)?.unit) ?? null;
}
