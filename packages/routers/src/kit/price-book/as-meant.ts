import type { Database, ListInput } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { nameKey } from "../imports/text.ts";
import type { RateBook } from "./declaration.ts";
import type { CodeStretch } from "./fields.ts";
import { stretchField } from "./lane-doubts.ts";
import { asMeantNow } from "./merged-values.ts";

/** Texts that are looked for beside those somebody typed; a filter takes 500 values. */
const MOST_BESIDE = 300;

const meets = (a: CodeStretch | null, b: CodeStretch | null): boolean =>
	!!a && !!b && a.country === b.country && a.first <= b.last && b.first <= a.last;

/** What places are called, by each of their names: of a word that is the code or a name of some, every name of these. */
async function otherNames(db: Kysely<Database>): Promise<(word: string) => string[]> {
	const places = await db.selectFrom("place").select(["code", "name", "name_zh", "name_es", "name_ja", "aliases"]).execute();
	const called = places.map(({ code, aliases, ...names }) => {
		const known = [...Object.values(names), ...(JSON.parse(aliases) as string[])].filter((name) => name !== null && name !== "");
		return { known: known as string[], keys: new Set([code, ...known].map((name) => nameKey(name ?? ""))) };
	});
	return (word) => called.flatMap(({ known, keys }) => (keys.has(nameKey(word)) ? known : []));
}

/**
 * What is asked for with what is meant by parts of a text that may be a stretch of codes: "D 47051" means the zones in which it lies, and a city every one of its names. What compares a value as a whole is
 * left as it is.
 */
async function withStretches<Input extends Pick<ListInput, "filters">>(db: Kysely<Database>, book: RateBook, asked: Input): Promise<Input> {
	const field = stretchField(book);
	const isMeant = (one: NonNullable<Input["filters"]>[number]) => one.field === field?.name && one.op === "contains";
	if (!field || !asked.filters?.some(isMeant)) return asked;
	const { rows } = await sql<{ text: string }>`select distinct ${sql.ref(field.column)} as text from ${sql.table(book.table)}`.execute(db);
	const namesOf = await otherNames(db);
	const besideOf = (word: string): string[] => {
		const stretch = field.stretchOf(field.spellCode?.(word) ?? word);
		if (stretch) return rows.flatMap(({ text }) => (meets(field.stretchOf(text), stretch) ? [text] : []));
		const keys = [word, ...namesOf(word)].map(nameKey);
		return rows.flatMap(({ text }) => (!field.stretchOf(text) && keys.some((key) => nameKey(text).includes(key)) ? [text] : []));
	};
	const filters = asked.filters.map((one) => {
		if (!isMeant(one)) return one;
		const words = [one.value].flat();
		const beside = words.flatMap((word) => (typeof word === "string" && word.trim() !== "" ? besideOf(word.trim()) : []));
		return { ...one, value: [...new Set([...words, ...beside.slice(0, MOST_BESIDE)])] };
	});
	return { ...asked, filters };
}

/** What a book is asked for as it is meant now. */
export const asMeant = async <Input extends Pick<ListInput, "filters">>(db: Kysely<Database>, book: RateBook, asked: Input): Promise<Input> =>
	asMeantNow(db, book, await withStretches(db, book, asked));
