import { wayOf } from "@iqt/db";
import type { LaneColumn } from "@iqt/db/migrations/rate-table";
import type { TierColumns } from "@iqt/db/migrations/tiered-rate-table";
import { stepColumns } from "./bands.ts";
import type { DeclaredBook } from "./declaration.ts";
import { bases as allBases, type Basis, type FieldKind, type RateField } from "./fields.ts";

/** Columns every table of rates has, whether its book has a field for them or not. */
export const sharedColumns: readonly string[] = (
	"id direction container_type ownership weight_from weight_to cargo basis cost_minor ssr_minor ssr_formula msr_minor msr_formula min_minor max_minor " +
	"currency vat_bp valid_from valid_to on_request remark version change_id recorded_at changed_by"
).split(" ");

const whole: readonly FieldKind[] = ["integer", "boolean", "weight", "money", "percent"];

/** What holds a field, by column: a price its number and its formula. */
function typesOf(field: RateField, amounts: ReadonlySet<string>): LaneColumn[] {
	const { column, kind, key } = field;
	if (kind === "price") return [laneColumn(`${column}_minor`, "INTEGER"), laneColumn(`${column}_formula`, "TEXT")];
	// A rate on request may have no amount, even one that is asked for.
	const given = field.required && !amounts.has(field.name) ? " NOT NULL" : "";
	return [laneColumn(column, `${whole.includes(kind) ? "INTEGER" : "TEXT"}${given}${kind === "place" ? " REFERENCES place(id)" : ""}`, key)];
}

const laneColumn = (name: string, type: string, key = false): LaneColumn => ({ name, type, ...(key ? { key } : {}) });

/** The columns of a book's own that its table is made with; those of its steps are added by what makes a table with steps. */
export function laneColumns(book: DeclaredBook): LaneColumn[] {
	const steps = book.tiers ? [book.tiers.from, book.tiers.to] : [];
	const amounts = new Set(book.prices);
	return book.fields
		.filter(({ name }) => !steps.includes(name))
		.flatMap((field) => typesOf(field, amounts))
		.filter(({ name }) => !sharedColumns.includes(name));
}

/** The columns of a book's steps, as what makes a table with steps is told them; undefined for a book without. */
export function stepColumnsOf(book: DeclaredBook): TierColumns | undefined {
	const [from, to] = stepColumns(book);
	if (from === undefined || to === undefined) return undefined;
	return { from, to, ...(book.tiers?.startsWith === undefined ? {} : { startsWith: book.tiers.startsWith }) };
}

/** Bases that are one way of charging though none of them prices a box, as what refuses others beside them in a book's table is told; none otherwise. */
export function basesTogether({
	oneBasis,
	bases = allBases,
}: {
	oneBasis?: DeclaredBook["oneBasis"];
	bases?: readonly Basis[] | undefined;
}): Basis[] {
	if (oneBasis !== "shipment") return [];
	const beside = bases.filter((basis) => wayOf(basis) !== wayOf("container"));
	return beside.filter((basis) => beside.some((other) => other !== basis && wayOf(other) === wayOf(basis)));
}
