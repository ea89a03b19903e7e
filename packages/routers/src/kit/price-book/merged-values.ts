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

/** Where codes of records lie that rates name by them; places of all kinds are in one table. */
const registers: readonly { table: string; ofKind: (alias: string) => RawBuilder<SqlBool> }[] = [
	{ table: "place", ofKind: (alias) => sql<SqlBool>`${sql.ref(`${alias}.kind`)} = m.kind` },
	{ table: "supplier", ofKind: () => sql<SqlBool>`m.kind = 'supplier'` },
	...(Object.keys(codedKinds) as CodeKind[]).map((kind) => ({ table: codedTable(kind).table, ofKind: () => sql<SqlBool>`m.kind = ${kind}` })),
];

/** Codes of records that rates name by them and that are duplicates of others since: what is meant now, by kind of record, the last one merged of several; none that another has since. */
export async function codesSinceMerged(db: Kysely<Database>): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
	const each = registers.map(
		({ table, ofKind }) => sql`select m.rowid as at, m.kind, m.code as was, t.code from merged_record m
			join ${sql.table(table)} t on t.id = m.into_id and ${ofKind("t")}
			where not exists (select 1 from ${sql.table(table)} o where o.code = m.code and ${ofKind("o")})`,
	);
	const { rows } = await sql<{ kind: string; was: string; code: string }>`${sql.join(each, sql` union all `)} order by at`.execute(db);
	const byKind = Map.groupBy(rows, ({ kind }) => kind);
	return new Map([...byKind].map(([kind, same]) => [kind, new Map(same.map(({ was, code }) => [was, code]))]));
}

/** A code as its register writes it, however somebody has typed it; as it is where a book takes any text. */
function asWritten({ kind, codes }: RateField, value: unknown): unknown {
	if (typeof value !== "string") return value;
	if (codes && codedTable(codes).small) return value.toLowerCase();
	return ["place", "container", "currency", "record"].includes(kind) ? value.toUpperCase() : value;
}

/** Conditions that compare a value as a whole. */
const whole = new Set(["eq", "ne", "in"]);

/** What is asked for with codes as their registers write them: nobody who types "cnngb" means another port than CNNGB. */
function withCodesWritten<Input extends Pick<ListInput, "filters">>(asked: Input, fieldOf: (name: string) => RateField | undefined): Input {
	if (!asked.filters) return asked;
	const filters = asked.filters.map((one) => {
		const field = whole.has(one.op) ? fieldOf(one.field) : undefined;
		if (!field) return one;
		return { ...one, value: Array.isArray(one.value) ? one.value.map((value) => asWritten(field, value)) : asWritten(field, one.value) };
	});
	return { ...asked, filters };
}

/** What a code of a kind means since records were merged; undefined where it was none's that is gone. Vendors are registered in capitals, whatever a rate's text is. */
export const codeSince = (merged: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined, kind: string, code: string): string | undefined =>
	merged?.get(kind)?.get(kind === "supplier" ? code.toUpperCase() : code);

/** What a list is asked for as it is meant now: a view that was kept or an address that was sent on may name a duplicate by its code or GUID. */
export async function asMeantNow<Input extends Pick<ListInput, "filters">>(
	db: Kysely<Database>,
	{ fields }: { fields: readonly RateField[] },
	asked: Input,
): Promise<Input> {
	const fieldOf = (name: string) => fields.find((one) => one.name === name);
	const kindsOf = (name: string) => {
		const field = fieldOf(name);
		return field?.placeKinds ?? [field && registerOf(field)?.kind].filter((kind) => kind !== undefined);
	};
	const input = withCodesWritten(await withMergedFilters(db, asked), fieldOf);
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
		return kinds.map((kind) => codeSince(now, kind, String(value))).find(Boolean) ?? value;
	};
	const filters = input.filters.map((one) => (whole.has(one.op) ? { ...one, value: meant(kindsOf(one.field), one.value) } : one));
	return { ...input, filters };
}
