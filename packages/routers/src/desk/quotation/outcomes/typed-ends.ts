import type { Database } from "@iqt/db";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { placeCodes } from "../../../kit/price-book/older/places.ts";

/** Words for ends that are looked up at most, those used most often first; lanes of others are counted with none. */
const MOST = 1_000;

const kinds = ["port", "portCity", "inlandCity"] as const;

/** An end as somebody wrote it down, with what lanes of price books call that place. */
interface TypedEnd {
	word: string;
	en: string;
	zh: string;
}

/** The words for ends of quotations made elsewhere, of those counted (`q`). */
async function wordsOf(db: Kysely<Database>, counted: RawBuilder<SqlBool>): Promise<string[]> {
	const { rows } = await sql<{ word: string }>`SELECT word FROM (
			SELECT q.origin_en AS word FROM quotation q WHERE q.made_elsewhere IS NOT NULL AND ${counted}
			UNION ALL SELECT q.destination_en FROM quotation q WHERE q.made_elsewhere IS NOT NULL AND ${counted})
		GROUP BY word ORDER BY count(*) DESC, word LIMIT ${MOST}`.execute(db);
	return rows.map(({ word }) => word);
}

/** What lanes that were priced here, sent `during` a time, call ends that are written the same in Chinese or English, in any case of its letters. */
async function asPriced(db: Kysely<Database>, words: readonly string[], during: RawBuilder<SqlBool>): Promise<TypedEnd[]> {
	const { rows } = await sql<TypedEnd>`SELECT w.value AS word, e.en, e.zh FROM json_each(${JSON.stringify(words)}) w JOIN (
			SELECT q.origin_en AS en, q.origin_zh AS zh FROM quotation q WHERE q.made_elsewhere IS NULL AND ${during}
			UNION SELECT q.destination_en, q.destination_zh FROM quotation q WHERE q.made_elsewhere IS NULL AND ${during}) e
		ON lower(trim(w.value)) IN (lower(e.en), lower(e.zh)) ORDER BY e.en, e.zh`.execute(db);
	return rows;
}

/** What places people mean by words, where all of that name are called the same. */
async function asPlaces(db: Kysely<Database>, words: readonly string[]): Promise<TypedEnd[]> {
	const meant = await placeCodes(db, words);
	const codes = new Map(words.map((word) => [word, meant(kinds, word).map(({ code }) => code)]));
	const places = await db
		.selectFrom("place")
		.select(["code", "name as en", "name_zh as zh"])
		.where("code", "in", [...new Set([...codes.values()].flat())])
		.orderBy("kind")
		.execute();
	const byCode = new Map(places.map(({ code, ...names }) => [code, names]));
	return words.flatMap((word) => {
		const named = (codes.get(word) ?? []).flatMap((code) => byCode.get(code) ?? []);
		const [one] = named;
		return one && named.every(({ en }) => en === one.en) ? [{ word, ...one }] : [];
	});
}

/**
 * What the ends of quotations made elsewhere mean, which are words as somebody wrote them down: places by code, name or other name, else what lanes priced
 * here are called, of anybody's sent `during` the time, so that a lane is the same whosever are `counted`. A word that is neither, or several places, is
 * not there.
 */
export async function typedEnds(
	db: Kysely<Database>,
	{ during, counted }: { during: RawBuilder<SqlBool>; counted: RawBuilder<SqlBool> },
): Promise<TypedEnd[]> {
	const words = await wordsOf(db, counted);
	if (words.length === 0) return [];
	const found = [...(await asPriced(db, words, during)).reverse(), ...(await asPlaces(db, words))];
	return [...new Map(found.map((end) => [end.word, end])).values()];
}
