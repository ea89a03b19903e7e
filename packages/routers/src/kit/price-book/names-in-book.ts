import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { nameKey } from "../imports/text.ts";
import type { DeclaredBook, RateBook } from "./declaration.ts";
import type { RateField } from "./fields.ts";

type Cells = Readonly<Record<string, unknown>>;

/** Spellings of a name that a book has, the one of most rates first. */
type Spellings = readonly { name: string; count: number }[];

/** Names of a book that no register keeps, by the field of each, the place they are names of and what sheets compare. */
export type NamesInBook = ReadonlyMap<string, ReadonlyMap<string, Spellings>>;

/** Fields of a book that are such names. */
export const namedFields = ({ fields }: Pick<DeclaredBook, "fields">): (RateField & { within: string })[] =>
	fields.flatMap((field) => (field.within === undefined ? [] : [{ ...field, within: field.within }]));

const keyOf = (place: unknown, name: string) => `${String(place).trim().toUpperCase()} ${nameKey(name)}`;

/** Names a book has of the places that rows are of, with those the rows bring, or of all places; nothing is asked for a book without any. */
export async function namesInBook(
	db: Kysely<Database>,
	book: Pick<RateBook, "fields" | "table">,
	rows: readonly Cells[] | "all",
): Promise<NamesInBook> {
	const names = new Map<string, Map<string, { name: string; count: number }[]>>();
	for (const field of namedFields(book)) {
		const place = book.fields.find(({ name }) => name === field.within)?.column ?? field.within;
		const [r, p] = [sql.ref(`r.${field.column}`), sql.ref(`r.${place}`)];
		const codes =
			rows === "all" ? null : rows.flatMap((row) => (typeof row[field.within] === "string" ? [String(row[field.within]).trim().toUpperCase()] : []));
		const asked = codes ? sql`${p} in (select id from place where code in (select value from json_each(${JSON.stringify(codes)})))` : sql`1`;
		const found = await sql<{ place: string; name: string; count: number }>`select o.code as place, n.name, n.count from
			(select ${p} as id, ${r} as name, count(*) as count from ${sql.table(book.table)} r where ${asked} group by 1, 2) n
			join place o on o.id = n.id order by n.count desc, n.name`.execute(db);
		const own = new Map<string, { name: string; count: number }[]>();
		for (const { place, name, count } of found.rows) {
			const key = keyOf(place, name);
			own.set(key, [...(own.get(key) ?? []), { name, count: Number(count) }]);
		}
		// What is new is spelt as its first row has it.
		for (const row of rows === "all" ? [] : rows) {
			const [text, at] = [row[field.name], row[field.within]];
			if (typeof text !== "string" || text.trim() === "" || own.has(keyOf(at, text))) continue;
			own.set(keyOf(at, text), [{ name: text.trim(), count: 0 }]);
		}
		names.set(field.name, own);
	}
	return names;
}

/** What a book calls the name of a row, as it is spelt there; undefined for one it has not. */
export function spellingOf(names: NamesInBook, { name: field, within }: { name: string; within: string }, row: Cells): string | undefined {
	const text = row[field];
	if (typeof text !== "string") return undefined;
	const known = names.get(field)?.get(keyOf(row[within], text)) ?? [];
	return (known.find(({ name }) => name === text) ?? known[0])?.name;
}

/**
 * A row with its names as the book spells them: one that differs from them in case, spaces or signs alone would be another beside the same. `was` is the row as it stands: the only
 * rate of a name may spell it anew.
 */
export function asSpelt<T extends Cells>(book: Pick<DeclaredBook, "fields">, row: T, names: NamesInBook | undefined, was?: Cells): T {
	if (!names) return row;
	const spelt = namedFields(book).flatMap((field): [string, string][] => {
		const { name, within } = field;
		const code = field.spellCode?.(String(row[name] ?? "")) ?? null;
		if (code !== null) return [[name, code]];
		const known = names.get(name)?.get(keyOf(row[within], String(row[name] ?? ""))) ?? [];
		const isOnly = known.length === 1 && known[0]?.count === 1 && was?.[name] === known[0].name && was[within] === row[within];
		const spelling = isOnly ? undefined : spellingOf(names, field, row);
		return spelling === undefined ? [] : [[name, spelling]];
	});
	return spelt.length === 0 ? row : { ...row, ...Object.fromEntries(spelt) };
}

/** The same by the book as it is now. */
export const rowAsSpelt = async <T extends Cells>(db: Kysely<Database>, book: Pick<RateBook, "fields" | "table">, row: T, was?: Cells): Promise<T> =>
	asSpelt(book, row, await namesInBook(db, book, [row]), was);
