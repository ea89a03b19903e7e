import type { RateBook } from "@iqt/routers/kit/price-book/define";
import type { Column } from "../types.ts";

const days = new Set(["validFrom", "validTo"]);

/**
 * The columns that let one judge what a change does to sample rows: all that tells one rate from another, its days, and the field changed (`name`).
 * Of those a list leaves out by default only such as `differs` among the samples.
 */
export function applyColumns<Row>(
	book: Pick<RateBook, "fields">,
	columns: readonly Column<Row>[],
	name: string,
	differs: (column: Column<Row>) => boolean,
): Column<Row>[] {
	const keys = new Set(book.fields.filter((f) => f.key).map((f) => f.name));
	return columns.filter((c) => c.field === name || days.has(c.field) || (keys.has(c.field) && (!c.hidden || differs(c))));
}
