import type { Database } from "@iqt/db";
import { type Language, languages } from "@iqt/i18n";
import type { Kysely } from "kysely";
import type { ChangeWriter } from "../../door/change-log.ts";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import type { RowProblem } from "./declaration.ts";
import type { RateBook } from "./define.ts";
import type { RateField } from "./fields.ts";
import { newestVersions } from "./rate-names.ts";
import { plainText } from "./rich-text.ts";
import { holdsMore, sanitize } from "./rules.ts";
import { forReader, keyOfLane, laneOfKey, termFields } from "./term-lanes.ts";

export interface Term {
	/** Ids of places and values of choices, in the order of the book's `terms`. */
	lane: string[];
	language: Language;
	body: string;
	/** 0 before the first save. */
	version: number;
	updatedAt: string | null;
}

/** Texts by language; those of languages that are left out stay. */
export type TermTexts = Partial<Record<Language, string>>;

/** Texts of lanes, in order of lane. */
export const rowsOfLanes = (db: Kysely<Database>, domain: string, keys: readonly string[]) =>
	db.selectFrom("term").selectAll().where("domain", "=", domain).where("lane_key", "in", keys).orderBy("lane_key").orderBy("language").execute();

type Row = Awaited<ReturnType<typeof rowsOfLanes>>[number];

const termOf = (lane: readonly string[], language: Language, row: Row | undefined): Term => ({
	lane: [...lane],
	language: row?.language ?? language,
	body: row?.body ?? "",
	version: row?.version ?? 0,
	updatedAt: row?.updated_at ?? null,
});

/** The term of a lane in exactly this language; an empty one with version 0 where there is none. */
export async function findTerm(db: Kysely<Database>, domain: string, lane: readonly string[], language: Language): Promise<Term> {
	const rows = await rowsOfLanes(db, domain, [keyOfLane(lane)]);
	return termOf(
		lane,
		language,
		rows.find((row) => row.language === language),
	);
}

/** The term of a lane as a reader of that language is told it, which may be in another one; an empty one in theirs where there is none. */
export async function readTerm(db: Kysely<Database>, domain: string, lane: readonly string[], language: Language): Promise<Term> {
	const rows = await rowsOfLanes(db, domain, [keyOfLane(lane)]);
	return termOf(lane, language, forReader(rows, language) ?? rows.find((row) => row.language === language));
}

/** Everything that is said of a lane, by language, with the version of it all: whatever is saved counts it up. */
export async function readLane(db: Kysely<Database>, domain: string, lane: readonly string[]) {
	const rows = await rowsOfLanes(db, domain, [keyOfLane(lane)]);
	const texts: TermTexts = Object.fromEntries(rows.map(({ language, body }) => [language, body]));
	return { texts, version: rows.reduce((sum, { version }) => sum + version, 0) };
}

const isGuid = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);

/**
 * The lane that values of a book's fields name: places by id or code, choices by their values. 000002 for an id no place has and for a book without
 * terms; 000001 at the field for what is missing, a place of another kind (a port for the inland city), or a value there is none of.
 */
export async function laneSaid(db: Kysely<Database>, book: RateBook, said: Readonly<Record<string, unknown>>): Promise<string[]> {
	const fields = termFields(book);
	if (fields.length === 0) throw new DomainError("notFound", "error.notFound");
	const wordOf = ({ name }: RateField) => String(said[name] ?? "").trim();
	const words = fields.filter(({ kind }) => kind === "place").map(wordOf);
	const places = await db
		.selectFrom("place_called")
		.select(["id", "kind", "code"])
		.where((eb) =>
			eb.or([
				eb(
					"id",
					"in",
					words.map((word) => word.toLowerCase()),
				),
				eb(
					"code",
					"in",
					words.map((word) => word.toUpperCase()),
				),
			]),
		)
		.execute();
	const problems: RowProblem[] = [];
	const lane = fields.map((field) => {
		const value = wordOf(field);
		const wrong = (messageId: RowProblem["messageId"], values: RowProblem["values"] = {}) => {
			problems.push({ field: field.name, messageId, values });
			return "";
		};
		if (value === "") return wrong("problem.required");
		if (field.kind !== "place") {
			const read = field.schema.safeParse(value);
			return read.success ? String(read.data) : wrong("problem.oneOf", { options: (field.options ?? []).map((o) => o.value).join(", ") });
		}
		const named = places.filter(({ id, code }) => id === value.toLowerCase() || code === value.toUpperCase());
		const found = named.find(({ kind }) => field.placeKinds?.some((one) => one === kind));
		if (found) return found.id;
		if (named[0]) return wrong("problem.placeOfOtherKind", { code: named[0].code });
		if (isGuid(value)) throw new DomainError("notFound", "error.notFound");
		return wrong("problem.unknownPlace", { code: value });
	});
	if (problems.length > 0) throw new DomainError("invalid", "error.invalid", {}, problems);
	return lane;
}

/** The same of values in the order of the book's `terms`. */
export async function laneListed(db: Kysely<Database>, book: RateBook, values: readonly string[]): Promise<string[]> {
	const fields = termFields(book);
	if (values.length !== fields.length) throw new DomainError("notFound", "error.notFound");
	return laneSaid(db, book, Object.fromEntries(fields.map(({ name }, i) => [name, values[i]])));
}

/**
 * Saves texts of a lane as part of the caller's change, cleaned of everything but simple formatting; one that says the same stays, and where all do
 * nothing is written down. Answers the version of each language that was said; 000001 for one of which cleaning leaves nothing, though it is not empty.
 */
export async function saveTexts(
	{ db, change }: { db: Kysely<Database>; change: ChangeWriter },
	book: RateBook,
	lane: readonly string[],
	said: TermTexts,
	fieldOf: (language: Language) => string = (language) => `texts.${language}`,
): Promise<Partial<Record<Language, number>>> {
	const { domain } = book;
	const key = keyOfLane(lane);
	const rows = await rowsOfLanes(db, domain, [key]);
	const [before, after, versions]: [TermTexts, TermTexts, Partial<Record<Language, number>>] = [{}, {}, {}];
	for (const language of languages) {
		const text = said[language];
		if (text === undefined) continue;
		const row = rows.find((one) => one.language === language);
		const was = row?.body ?? "";
		const body = sanitize(text);
		if (plainText(body).trim() === "" && holdsMore(text)) throw new InvalidFieldError(fieldOf(language), "problem.termNothing");
		const version = (row?.version ?? 0) + (body === was ? 0 : 1);
		versions[language] = version;
		if (body === was) continue;
		[before[language], after[language]] = [was, body];
		await db
			.insertInto("term")
			.values({ id: crypto.randomUUID(), domain, lane_key: key, language, body, version, updated_at: change.at })
			.onConflict((c) => c.columns(["domain", "lane_key", "language"]).doUpdateSet({ body, version, updated_at: change.at }))
			.execute();
	}
	if (Object.keys(after).length === 0) change.nothing();
	else await change.write({ action: "saveTerm", objectType: domain, objectId: key, before, after });
	return versions;
}

/** Saves the term of a lane in one language; 000003 when somebody else saved it meanwhile. */
export async function saveTerm(
	work: { db: Kysely<Database>; change: ChangeWriter },
	book: RateBook,
	{ lane, language, body, version }: Omit<Term, "updatedAt">,
): Promise<{ version: number }> {
	const theirs = await findTerm(work.db, book.domain, lane, language);
	if (theirs.version !== version) throw new DomainError("stale", "error.stale", {}, { mine: body, theirs });
	const saved = await saveTexts(work, book, lane, { [language]: body }, () => "body");
	return { version: saved[language] ?? version };
}

/** Terms of every lane that touches a place of this name or code as a reader of that language is told them, those changed last first. */
export async function termsOfPlace(db: Kysely<Database>, domain: string, name: string, language: Language): Promise<Term[]> {
	const places = await db
		.selectFrom("place_called")
		.select("id")
		.where((eb) =>
			eb.or([eb("code", "=", name.toUpperCase()), eb(eb.fn<string>("lower", ["name"]), "=", name.toLowerCase()), eb("name_zh", "=", name)]),
		)
		.limit(20)
		.execute();
	if (places.length === 0) return [];
	const rows = await db
		.selectFrom("term")
		.selectAll()
		.where("domain", "=", domain)
		.where((eb) => eb.or(places.map((p) => eb("lane_key", "like", `%${p.id}%`))))
		.orderBy("updated_at", "desc")
		.limit(200 * languages.length)
		.execute();
	return [...Map.groupBy(rows, ({ lane_key }) => lane_key)].flatMap(([key, texts]) => {
		const text = forReader(texts, language);
		return text ? [termOf(laneOfKey(key), language, text)] : [];
	});
}

/** The terms of the lanes of these rates as a reader of that language is told them, as plain text by rate, in order of lane; of deleted rates, too. */
export async function termsOfRates(
	db: Kysely<Database>,
	book: RateBook,
	rateIds: readonly string[],
	language: Language,
): Promise<ReadonlyMap<string, string>> {
	const fields = termFields(book);
	if (fields.length === 0 || rateIds.length === 0) return new Map();
	const rates = await newestVersions(db, book, fields, rateIds);
	const onLane = Map.groupBy(rates, (rate) => keyOfLane(fields.map(({ column }) => String(rate[column]))));
	const lanes = Map.groupBy(await rowsOfLanes(db, book.domain, [...onLane.keys()]), ({ lane_key }) => lane_key);
	return new Map(
		[...lanes].flatMap(([key, texts]) => {
			const text = plainText(forReader(texts, language)?.body ?? "");
			return text === "" ? [] : (onLane.get(key) ?? []).map(({ id }) => [String(id), text] as const);
		}),
	);
}
