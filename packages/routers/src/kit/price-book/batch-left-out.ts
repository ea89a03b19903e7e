import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { type Cell, type Columns, plainColumn } from "./convert.ts";
import type { RateBook, RateRow } from "./define.ts";
import type { RateField } from "./fields.ts";
import { placeId, type Reference } from "./reference.ts";
import { identityFields } from "./ways.ts";

const CHUNK = 5_000;

/** What a row that could not be read says of a key field; null where it says nothing the book knows. */
function keyColumn(field: RateField, value: RateRow[string] | undefined, reference: Reference): Cell {
	if (value === null || value === undefined) return null;
	if (field.kind === "place") return placeId(reference, field.placeKinds ?? [], String(value)) ?? null;
	if (field.kind === "container") return reference.containers.has(String(value)) ? String(value) : null;
	if (field.codes) return reference.coded?.get(field.codes)?.has(String(value)) ? String(value) : null;
	return plainColumn(field, value);
}

/**
 * Tells of a live rate, by its key's columns, whether a row that stays out of a batch for its errors, or since a person leaves it out, may be about it: whether it is the same in all that could
 * be read of the row's key. What could not be read may be anything.
 */
export async function leftOutRows(
	db: Kysely<Database>,
	book: RateBook,
	{ batchId, reference }: { batchId: string; reference: Reference },
): Promise<(rate: Columns) => boolean> {
	const fields = identityFields(book);
	/** Keys, by which of their fields could be read. */
	const keys = new Map<string, Set<string>>();
	let after = 0;
	for (;;) {
		const rows = await db
			.selectFrom("import_row")
			.select(["line", "row"])
			.where("batch_id", "=", batchId)
			.where("line", ">", after)
			.where("outcome", "in", ["error", "skipped"])
			.orderBy("line")
			.limit(CHUNK)
			.execute();
		if (rows.length === 0) break;
		after = rows.at(-1)?.line ?? after;
		for (const { row: json } of rows) {
			const row = JSON.parse(json) as RateRow;
			const read = fields.flatMap((field) => {
				const value = keyColumn(field, row[field.name], reference);
				return value === null ? [] : [[field.column, value] as const];
			});
			const names = JSON.stringify(read.map(([column]) => column));
			const known = keys.get(names) ?? new Set<string>();
			keys.set(names, known);
			known.add(JSON.stringify(read.map(([, value]) => value)));
		}
	}
	const byNames = [...keys].map(([names, values]) => ({ names: JSON.parse(names) as string[], values }));
	return (rate) => byNames.some(({ names, values }) => values.has(JSON.stringify(names.map((name) => rate[name] ?? null))));
}
