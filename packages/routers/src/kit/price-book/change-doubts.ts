import type { Database } from "@iqt/db";
import { translate } from "@iqt/i18n";
import type { Kysely } from "kysely";
import { codedOf } from "./coded.ts";
import type { RowProblem } from "./declaration.ts";
import type { RateBook } from "./define.ts";
import { type Doubted, doubtsOf, doubtWords } from "./doubts.ts";
import { type NameReader, namedRates, rateInWords } from "./rate-names.ts";

/** A rate as a change would leave it, and as it is; nothing of a new one. */
export interface Change extends Doubted {
	before: Doubted | undefined;
}

/** What a change of some rates makes odd. */
export interface Brought {
	/** Rates that were looked at. */
	looked: number;
	/** Those with something odd that was not so before: their ids, empty of a new one. */
	doubtful: { id: string; doubts: RowProblem[] }[];
}

/** The same for people. */
export interface ChangeDoubts {
	looked: number;
	/** Rates with something odd that the change brings. */
	count: number;
	/** What that is, of some of them, as sentences; where several were looked at each names its rate. */
	told: string[];
}

/** Doubtful rates that are told. */
const TOLD = 10;

/** What is odd about rows as a change would leave them and was not before. */
export async function doubtsBrought(
	db: Kysely<Database>,
	book: RateBook,
	changes: readonly Change[],
	{ today }: { today: string },
): Promise<Brought> {
	const standing = changes.flatMap(({ before }) => (before ? [before] : []));
	const found = await doubtsOf(db, book, [...changes, ...standing], { today });
	const was = new Map(standing.map((before, i) => [before, new Set(found[changes.length + i]?.map((doubt) => JSON.stringify(doubt)))]));
	const doubtful = changes.map(({ before }, i) => ({
		id: before?.id ?? "",
		doubts: (found[i] ?? []).filter((doubt) => !(before && was.get(before)?.has(JSON.stringify(doubt)))),
	}));
	return { looked: changes.length, doubtful: doubtful.filter(({ doubts }) => doubts.length > 0) };
}

/** The same in sentences, a few of them. */
export async function toldDoubts(db: Kysely<Database>, book: RateBook, { looked, doubtful }: Brought, reader: NameReader): Promise<ChangeDoubts> {
	const { language } = reader;
	if (doubtful.length === 0) return { looked, count: 0, told: [] };
	const coded = await codedOf(db, book);
	const shown = doubtful.slice(0, TOLD).map(({ id, doubts }) => ({ id, words: doubtWords(book, doubts, language, coded) }));
	if (looked === 1) return { looked, count: 1, told: shown.flatMap(({ words }) => words) };
	const rates = await namedRates(
		db,
		book,
		shown.map(({ id }) => id),
		reader,
	);
	const names = new Map(rates.map((rate) => [rate.id, rateInWords(rate, language)]));
	const told = shown.map(({ id, words }) => translate(language, "book.doubtOfRate", { rate: names.get(id) ?? "", said: words.join(" ") }));
	return { looked, count: doubtful.length, told };
}
