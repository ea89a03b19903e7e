import { areRivals, type Charging, pricedBy, sameBasis, sameWay, wayOf } from "@iqt/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Columns } from "./convert.ts";
import type { RateBook, RateRow } from "./declaration.ts";
import type { RateField } from "./fields.ts";
import { keyColumns, keyFields, keyText } from "./key.ts";

/** The part of a book that says what its basis is to it: all that asks which rates are charged instead of each other asks here. */
type Book = Pick<RateBook, "fields" | "tiers" | "oneBasis">;

/** The key field that says how a rate is charged. */
const isBasis = ({ name }: { name: string }) => name === "basis";

/** Key fields that say what a rate is for; its basis says how it is charged, and a row's own may be any of them that price the same. */
export const identityFields = (book: Book): RateField[] => keyFields(book).filter((field) => !isBasis(field));

/** Whether a sheet that says nothing of a field leaves it as it is in the rate a row meets: what tells rates apart is that of the row, and how they are charged where it does not. */
export const staysUnsaid = ({ oneBasis }: Book, field: RateField): boolean => !field.key || (isBasis(field) && oneBasis !== undefined);

/** Whether what charges a rate charges all of a shipment, whatever container the rate says. */
export const chargesShipment = ({ oneBasis }: Book): boolean => oneBasis === "shipment";

/** How a rate is charged. */
export interface Way extends Charging {
	/** One text for all rates that are charged instead of each other where they are charged otherwise. */
	key: string;
	/** Its way of charging: of a key one holds at a time. */
	by: string;
}

/** How a row is charged, where its book charges in one way at a time. */
export function wayOfRow(book: Book, row: RateRow): Way | undefined {
	if (!book.oneBasis) return undefined;
	const names = identityFields(book).flatMap(({ kind, name }) => (chargesShipment(book) && kind === "container" ? [] : [name]));
	const basis = String(row.basis);
	return {
		...{ key: keyText(names, row), by: chargesShipment(book) ? wayOf(basis) : pricedBy(basis) },
		...{ basis, container: String(row.containerType ?? "*") },
	};
}

/** Whether two rates of one key cannot stand beside each other. */
export const areRivalWays = (one: Omit<Way, "key">, other: Omit<Way, "key">): boolean => one.by !== other.by || areRivals(one, other);

/** The container that a row's way of charging is held to: none where others are charged as they are whatever it says. */
export const containerHeld = (book: Book, columns: Columns): string => (chargesShipment(book) ? String(columns.container_type ?? "*") : "*");

/**
 * True where two rows, by their columns, are of one key: of one lane and kind, and pricing the same (a price per container and one per TEU do). In a book that charges
 * by one basis (`oneBasis`) they are so whatever they are charged by; where that is one of a shipment, so are rivals (`areRivals`), whatever their containers.
 */
export function sameKey(
	book: Book,
	one: (column: string) => RawBuilder<unknown>,
	other: (column: string) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
	const [basis, otherBasis] = [one("basis"), other("basis")];
	const alike = sameBasis(basis, otherBasis);
	const equal = (k: string) => sql`${other(k)} = ${one(k)}`;
	const ofShipment = (k: string) => {
		const ofBox = sql`${equal(k)} or (${otherBasis} <> ${basis} and '*' in (${one(k)}, ${other(k)}))`;
		return sql`(not ${sameWay(basis, otherBasis)} or (${alike} and (${ofBox})))`;
	};
	const same = keyColumns(book).flatMap((k) => {
		if (k === "basis") return book.oneBasis ? [] : [alike];
		return [chargesShipment(book) && k === "container_type" ? ofShipment(k) : equal(k)];
	});
	return sql<SqlBool>`${sql.join(same, sql` and `)}`;
}
