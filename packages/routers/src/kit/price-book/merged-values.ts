import type { Database, ListInput } from "@iqt/db";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { withMergedFilters } from "../records/merged.ts";
import { type CodeKind, codedKinds, codedTable } from "./code-kinds.ts";
import type { RateField } from "./fields.ts";

/** Where the records lie that a field names by their codes, and the kind they are of; undefined for a field that names none. */
function registerOf({ codes, vendorOf }: RateField): { table: string; kind: string } | undefined {
	if (codes) return { table: codedTable(codes).table, kind: codes };
	return vendorOf ? { table: "supplier", kind: "supplier" } : undefined;
}

/** A value of a column of an earlier version as it is to be written now: what it names may be the duplicate of another record since. */
export function asMergedSince(fields: readonly RateField[], column: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
	const field = fields.find((one) => one.column === column);
	if (field?.kind === "place") return sql`coalesce((select m.into_id from merged_record m where m.id = ${value}), ${value})`;
	const register = field && registerOf(field);
	if (!register) return value;
	return sql`coalesce((select t.code from merged_record m join ${sql.table(register.table)} t on t.id = m.into_id
		where m.kind = ${register.kind} and m.code = ${value} and not exists (select 1 from ${sql.table(register.table)} o where o.code = m.code)
		order by m.rowid desc limit 1), ${value})`;
}

/** True of an entry `change_log` that wrote in a book, by its domain: one of its own, or one that merged records, which may write in any. */
export const wroteIn = (domain: string): RawBuilder<SqlBool> => sql<SqlBool>`(object_type = ${domain} or action in ('merge', 'undoMerge'))`;

/** Codes of records that rates name by them and that are duplicates of others since: what is meant now, by kind of record, the last one merged of several; none that another has since. */
export async function codesSinceMerged(db: Kysely<Database>): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
	const kinds = await db.selectFrom("merged_record").select("kind").distinct().execute();
	const now = new Map<string, ReadonlyMap<string, string>>();
	for (const { kind } of kinds) {
		const table = tableOfKind(kind);
		// Places of all kinds are in one table.
		const isOfKind = (alias: string) => (table === "place" ? sql`${sql.ref(`${alias}.kind`)} = m.kind` : sql`1`);
		const { rows } = await sql<{
			was: string;
			code: string;
		}>`select m.code as was, t.code from merged_record m join ${sql.table(table)} t on t.id = m.into_id and ${isOfKind("t")}
			where m.kind = ${kind} and not exists (select 1 from ${sql.table(table)} o where o.code = m.code and ${isOfKind("o")}) order by m.rowid`.execute(
			db,
		);
		now.set(kind, new Map(rows.map(({ was, code }) => [was, code])));
	}
	return now;
}

const tableOfKind = (kind: string): string =>
	kind === "supplier" ? kind : Object.hasOwn(codedKinds, kind) ? codedTable(kind as CodeKind).table : "place";

/** What a list is asked for as it is meant now: a view that was kept or an address that was sent on may name a duplicate by its code or GUID. */
export async function asMeantNow<Input extends Pick<ListInput, "filters">>(
	db: Kysely<Database>,
	{ fields }: { fields: readonly RateField[] },
	asked: Input,
): Promise<Input> {
	const kindsOf = (name: string) => {
		const field = fields.find((one) => one.name === name);
		return field?.placeKinds ?? [field && registerOf(field)?.kind].filter((kind) => kind !== undefined);
	};
	const input = await withMergedFilters(db, asked);
	if (!input.filters?.some(({ field }) => kindsOf(field).length > 0)) return input;
	const now = await codesSinceMerged(db);
	if (now.size === 0) return input;
	// A field that takes places of several kinds means the one that has the code, whatever a duplicate of another kind was called.
	const gone = JSON.stringify([...now.values()].flatMap((codes) => [...codes.keys()]));
	const places = await db.selectFrom("place").select(["kind", "code"]).where(sql<boolean>`code in (select value from json_each(${gone}))`).execute();
	const there = new Set(places.map(({ kind, code }) => `${kind} ${code}`));
	const meant = (kinds: readonly string[], value: unknown): unknown => {
		if (Array.isArray(value)) return [...new Set(value.map((one) => meant(kinds, one)))];
		if (kinds.some((kind) => there.has(`${kind} ${value}`))) return value;
		return kinds.map((kind) => now.get(kind)?.get(String(value))).find(Boolean) ?? value;
	};
	const whole = new Set(["eq", "ne", "in"]);
	const filters = input.filters.map((one) => (whole.has(one.op) ? { ...one, value: meant(kindsOf(one.field), one.value) } : one));
	return { ...input, filters };
}
