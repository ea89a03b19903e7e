import type { Database, ListColumn, ListSpec } from "@iqt/db";
import { type Language, languages } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { type ListInput, list, momentAlways } from "../../door/lists.ts";
import type { RateBook } from "./define.ts";
import { placeNames } from "./queries.ts";
import { plainText } from "./rich-text.ts";
import { forReader, laneOfKey, termFields } from "./term-lanes.ts";
import { readLane, rowsOfLanes, type TermTexts } from "./terms.ts";

/** A lane with what is said of it. */
export interface LaneTerms {
	id: string;
	version: number;
	/** By field: codes of places, values of choices. */
	lane: Record<string, string>;
	/** Of the places among them, by field. */
	places: Record<string, { code: string; name: string; nameZh: string }>;
	/** The languages that have a text. */
	languages: Language[];
	/** The beginning of the text as its reader is told it. */
	text: string;
	changedAt: string;
}

/** A list shows so many signs of a text. */
const SHOWN = 200;

/** Lanes that have a text, each once, its values as a JSON array. */
const base = (domain: string) => (db: Kysely<Database>) =>
	db
		.selectFrom(
			db
				.selectFrom("term")
				.select(["lane_key as id"])
				.select((eb) => [eb.fn.sum<number>("version").as("version"), eb.fn.max("updated_at").as("changedAt")])
				.select(sql<string>`'["' || replace(lane_key, '|', '","') || '"]'`.as("said"))
				.where("domain", "=", domain)
				.groupBy("lane_key")
				.having(sql<boolean>`max(body <> '')`)
				.as("t"),
		)
		.select(["t.id", "t.version", "t.changedAt"]);

/** How the list is asked by what terms are kept by: places by their codes, found by their names, too. */
function laneColumns(book: RateBook): [string, ListColumn][] {
	return termFields(book).flatMap(({ name, kind }, i): [string, ListColumn][] => {
		const value = sql<string>`json_extract(t.said, ${sql.lit(`$[${i}]`)})`;
		if (kind !== "place") return [[name, { ref: value, filter: ["eq", "ne", "in"], sort: true }]];
		const of = (what: string) => sql<string>`(select ${sql.raw(what)} from place p where p.id = ${value})`;
		return [
			[name, { ref: of("p.code"), filter: ["eq", "ne", "in", "contains", "startsWith"], sort: true, search: true }],
			[`${name}Name`, { ref: of("p.name || ' ' || p.name_zh"), filter: ["contains"], search: true }],
		];
	});
}

/** The lane of a key by field, with the names of its places. */
function laneWords(book: RateBook, key: string, places: Awaited<ReturnType<typeof placeNames>>): Pick<LaneTerms, "lane" | "places"> {
	const values = laneOfKey(key);
	const parts = termFields(book).map((field, i) => ({ field, value: values[i] ?? "", place: places.get(values[i] ?? "") }));
	return {
		lane: Object.fromEntries(parts.map(({ field, value, place }) => [field.name, place?.code ?? value])),
		places: Object.fromEntries(parts.flatMap(({ field, place }) => (place ? [[field.name, place]] : []))),
	};
}

/** One page of the lanes that have terms. */
export async function listTerms(db: Kysely<Database>, book: RateBook, input: ListInput, language: Language) {
	const text = sql<string>`(select group_concat(body, ' ') from term x where x.domain = ${book.domain} and x.lane_key = t.id)`;
	const lane = laneColumns(book);
	const columns: ListSpec<Database, "term", unknown>["columns"] = {
		...Object.fromEntries(lane),
		id: { ref: "t.id", filter: ["eq", "in"], sort: true, notNull: true },
		text: { ref: text, filter: ["contains"], search: true },
		changedAt: { ref: "t.changedAt", ...momentAlways },
	};
	const defaultSort = termFields(book).map(({ name }) => ({ field: name, order: "ascending" as const }));
	const page = await list(db, { base: base(book.domain), columns, id: "t.id", defaultSort }, input);
	const keys = page.items.map(({ id }) => id);
	const texts = Map.groupBy(await rowsOfLanes(db, book.domain, keys), ({ lane_key }) => lane_key);
	const places = await placeNames(db, [...new Set(keys.flatMap(laneOfKey))]);
	const items = page.items.map((row): LaneTerms => {
		const said = texts.get(row.id) ?? [];
		return {
			...row,
			...laneWords(book, row.id, places),
			languages: languages.filter((one) => said.some((text) => text.language === one && text.body !== "")),
			text: plainText(forReader(said, language)?.body ?? "").slice(0, SHOWN),
		};
	});
	return { ...page, items };
}

/** What is said of a lane in every language; `notFound` where nothing ever was. */
export async function getTerms(
	db: Kysely<Database>,
	book: RateBook,
	key: string,
): Promise<Pick<LaneTerms, "id" | "version" | "lane" | "places"> & { texts: TermTexts }> {
	const lane = laneOfKey(key);
	const found = await readLane(db, book.domain, lane);
	if (found.version === 0) throw new DomainError("notFound", "error.notFound");
	return { id: key, ...found, ...laneWords(book, key, await placeNames(db, lane)) };
}
