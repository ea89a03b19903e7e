import type { Database } from "@iqt/db";
import { type Language, translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import type { RecordField } from "../../kit/records/declare.ts";
import type { AnyKind } from "../../kit/records/define.ts";
import { spokenName, spokenOf } from "../../kit/records/spoken.ts";
import { isId, type Side } from "./rules.ts";

interface Recorded {
	before: Side;
	after: Side;
}

/** Ids an entry's sides hold as values: the people, companies and places a record refers to. */
export const referredIn = ({ before, after }: Recorded): string[] =>
	[before, after].flatMap((side) => Object.values(side ?? {}).flat()).filter((value) => isId(value));

/** What people call those that entries refer to, by id: people, companies, customers, vendors, places by their codes and names, and quotations. */
export async function referredNames(db: Kysely<Database>, rows: readonly Recorded[]): Promise<{ id: string; name: string }[]> {
	const ids = [...new Set(rows.flatMap(referredIn))];
	if (ids.length === 0) return [];
	return (
		db
			.selectFrom("user")
			.select(["guid as id", "display_name as name"])
			.where("guid", "in", ids)
			.unionAll(db.selectFrom("company").select(["id", "name"]).where("id", "in", ids))
			.unionAll(db.selectFrom("customer").select(["id", "name"]).where("id", "in", ids))
			// Fields that name one are told to who sees costs alone.
			.unionAll(db.selectFrom("vendor").select(["id", "name"]).where("id", "in", ids))
			.unionAll(
				db
					.selectFrom("place")
					.select(["id", sql<string>`code || ' ' || name`.as("name")])
					.where("id", "in", ids),
			)
			.unionAll(
				db
					.selectFrom("quotation")
					.select(["id", sql<string>`number`.as("name")])
					.where("id", "in", ids)
					.where("number", "is not", null),
			)
			.execute()
	);
}

/** The fields a record is called by. */
const calledBy = (kind: AnyKind): RecordField[] => kind.called.flatMap((name) => kind.fields.find((field) => field.name === name) ?? []);

/** What a record is called by these values of its fields, people by their names; null where one is missing. */
function nameBy(kind: AnyKind, said: (field: RecordField) => unknown, language: Language): string | null {
	const words = calledBy(kind).map((field) => {
		const value = said(field);
		const option = field.options?.find((one) => one.value === value);
		return option ? translate(language, option.label) : value;
	});
	return words.every((word) => typeof word === "string" && word !== "") ? words.join(", ") : null;
}

/** What records of a kind are called now, by id. */
export async function recordNames(db: Kysely<Database>, kind: AnyKind, ids: readonly string[], language: Language) {
	const called = calledBy(kind).map(({ name, column, reference, spoken }) =>
		spoken
			? sql`${spokenName(kind, language)} AS ${sql.ref(name)}`
			: reference
				? sql`(SELECT ${sql.ref(`t.${reference.name ?? reference.key}`)} FROM ${sql.table(reference.table)} t WHERE t.${sql.ref(reference.id)} = r.${sql.ref(column)}) AS ${sql.ref(name)}`
				: sql`r.${sql.ref(column)} AS ${sql.ref(name)}`,
	);
	const { rows } = await sql<{ id: string } & Record<string, unknown>>`SELECT r.id, ${sql.join(called)} FROM ${sql.table(kind.table)} r
		WHERE r.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.execute(db);
	return rows.map((row) => ({ id: row.id, name: nameBy(kind, ({ name }) => row[name], language) ?? "" }));
}

/** What a record that is gone was called, by what was recorded of it; `referred` are the names of those it refers to. */
export const goneName = (kind: AnyKind, side: Side, referred: ReadonlyMap<string, string>, language: Language): string | null =>
	nameBy(
		kind,
		({ name, reference, spoken }) => (spoken ? spokenOf(kind, side ?? {}, language) : reference ? referred.get(String(side?.[name])) : side?.[name]),
		language,
	);
