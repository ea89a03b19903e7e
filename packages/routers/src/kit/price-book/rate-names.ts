import { type Database, OPEN_END } from "@iqt/db";
import { enumerated, type Language, translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { mayTell } from "../confidential.ts";
import { stepColumns, stepsOf, stepWords } from "./bands.ts";
import { ownPart } from "./batch-holes.ts";
import type { LostPart } from "./batch-lost.ts";
import { type CodedByKind, codedName, codedOf } from "./coded.ts";
import type { Columns } from "./convert.ts";
import type { RateBook } from "./define.ts";
import { type RateField, secrecyOf } from "./fields.ts";
import { laneFields } from "./key.ts";
import { placeNames } from "./queries.ts";
import { historyTable, rateTable } from "./table.ts";
import { laneOfKey, termFields } from "./term-lanes.ts";
import { bandValues } from "./weight-band.ts";

/** Who reads names of objects: in which language, and whether costs and vendors may be told. */
export interface NameReader {
	language: Language;
	seesCost: boolean;
}

/** What people call an object. */
export interface ObjectName {
	id: string;
	name: string;
}

/** The same of a rate, with its days. */
export interface RateName extends ObjectName {
	from: string;
	/** Null for an open end. */
	to: string | null;
}

/** The same with its weights and steps, where it is not for all of them. */
export interface NamedRate extends RateName {
	part?: LostPart;
}

/** What makes a rate unique but says little of which it is. */
const leftOut = new Set(["weightFrom", "weightTo", "basis"]);

/** What tells a rate from the others of its book, but its days; and the name somebody gave it. */
const namedBy = (book: RateBook, reader: NameReader): RateField[] =>
	book.fields.filter((f) => (f.key || f.name === "name") && !leftOut.has(f.name) && !isStep(book, f) && mayTell(reader, secrecyOf(f)));

const isStep = ({ tiers }: RateBook, { name }: RateField) => name === tiers?.from || name === tiers?.to;

/** The weights and steps that tell rates from others of their name, by id, with their days; those for all of them are not among these. */
async function rateParts(db: Kysely<Database>, book: RateBook, ids: readonly string[]): Promise<Map<string, LostPart>> {
	const weights = book.fields.filter(({ kind }) => kind === "weight");
	return new Map(
		(await newestVersions(db, book, weights, ids)).flatMap((rate) => {
			const part = ownPart(book, rate);
			return part ? [[String(rate.id), part] as const] : [];
		}),
	);
}

/** Columns of the rates with these ids as they are, or as they were last. */
export async function newestVersions(db: Kysely<Database>, book: RateBook, fields: readonly RateField[], ids: readonly string[]): Promise<Columns[]> {
	const names = new Set(["id", "valid_from", "valid_to", ...fields.map((f) => f.column), ...stepColumns(book)]);
	const columns = sql.join([...names].map((column) => sql.ref(column)));
	const of = (table: string) =>
		sql`select ${columns}, version from ${sql.table(table)} where id in (select value from json_each(${JSON.stringify(ids)}))`;
	// SQLite takes the other columns from the row that has the greatest version.
	const newest = sql<Columns>`select ${columns}, max(version) from (${of(rateTable(book))} union all ${of(historyTable(book))}) group by id`;
	return (await newest.execute(db)).rows;
}

/** Names of areas by code, in the reader's language. */
async function areaNames(db: Kysely<Database>, codes: readonly string[], { language }: NameReader): Promise<Map<string, string>> {
	if (codes.length === 0) return new Map();
	const rows = await db.selectFrom("area").select(["code", "path", "path_en"]).where("code", "in", codes).execute();
	return new Map(rows.map((area) => [area.code, (language !== "zh" && area.path_en) || area.path]));
}

/** Names of places by kind and code ("portCity CNTXG": a port may have the code of its city) and of areas by code, in the reader's language. */
export async function codeNames(db: Kysely<Database>, codes: { places: readonly string[]; areas: readonly string[] }, reader: NameReader) {
	const rows =
		codes.places.length === 0
			? []
			: await db.selectFrom("place").select(["kind", "code", "name", "name_zh"]).where("code", "in", codes.places).execute();
	const places = new Map(rows.map((place) => [`${place.kind} ${place.code}`, (reader.language === "zh" && place.name_zh) || place.name]));
	return { places, areas: await areaNames(db, codes.areas, reader) };
}

/** Names of places by id, in the reader's language. */
async function placeWords(db: Kysely<Database>, ids: readonly string[], reader: NameReader): Promise<Map<string, string>> {
	const places = await placeNames(db, [...new Set(ids)]);
	return new Map([...places].map(([id, { name, nameZh }]) => [id, (reader.language === "zh" && nameZh) || name]));
}

/** Names of what rates name by codes: areas, and records of master data by their kind. */
interface CodeNames {
	areas: ReadonlyMap<string, string>;
	coded: CodedByKind;
}

/** A value in the reader's words; nothing where it says no more than that the rate is a usual one. */
function fieldWords(field: RateField, value: string, { areas, coded }: CodeNames, { language }: NameReader): string {
	// Whose the containers are is always said: a lane has prices for both.
	if (value === field.standard && field.name !== "ownership") return "";
	if (field.kind === "area") return areas.get(value) ?? value;
	if (field.codes) return codedName(coded, field.codes, value, language);
	if (field.kind === "container") return value === "*" ? translate(language, "book.anyContainer") : value;
	// The trade knows them by their letters.
	if (field.name === "ownership") return value;
	const option = field.options?.find((one) => one.value === value);
	return option ? translate(language, option.label) : value;
}

const isEnd = ({ kind }: RateField): boolean => kind === "place" || kind === "area";

/** What people call rates of a book, by id: their lane and what is special about them ("重庆 – 上海、出口、40HC、COC"), and their days; those deleted as they were last. */
export const rateNames = (db: Kysely<Database>, book: RateBook, ids: readonly string[], reader: NameReader): Promise<RateName[]> =>
	namesBy(db, book, ids, { reader, fields: namedBy(book, reader), stepped: book.tiers !== undefined });

/** What people call the lanes of some rates, by the rate's id: "Chongqing – Shanghai, Rail, Export". */
export async function laneNamesOfRates(
	db: Kysely<Database>,
	book: RateBook,
	ids: readonly string[],
	reader: NameReader,
): Promise<Map<string, string>> {
	const lane = new Set(laneFields(book));
	const fields = namedBy(book, reader).filter((field) => lane.has(field));
	return new Map((await namesBy(db, book, ids, { reader, fields, stepped: false })).map(({ id, name }) => [id, name]));
}

async function namesBy(
	db: Kysely<Database>,
	book: RateBook,
	ids: readonly string[],
	{ reader, fields, stepped }: { reader: NameReader; fields: readonly RateField[]; stepped: boolean },
): Promise<RateName[]> {
	const rates = await newestVersions(db, book, fields, ids);
	const values = (kind: RateField["kind"]) =>
		rates.flatMap((rate) => fields.filter((f) => f.kind === kind).flatMap((f) => (rate[f.column] ? [String(rate[f.column])] : [])));
	const places = await placeWords(db, values("place"), reader);
	const codes = { areas: await areaNames(db, [...new Set(values("area"))], reader), coded: await codedOf(db, { fields }) };
	return rates.map((rate) => {
		const said = (field: RateField) => fieldWords(field, String(rate[field.column] ?? ""), codes, reader);
		// An area is an end of its lane, not one more word after it: its own name has commas.
		const lane = fields.filter(isEnd).map((f) => (f.kind === "place" ? (places.get(String(rate[f.column])) ?? "") : said(f)));
		const rest = fields.filter((f) => !isEnd(f)).map(said);
		const steps = stepped ? [stepWords(stepsOf(book, rate))] : [];
		const to = rate.valid_to === OPEN_END ? null : String(rate.valid_to);
		const name = enumerated(reader.language, [lane.filter(Boolean).join(" – "), ...rest, ...steps].filter(Boolean));
		return { id: String(rate.id), name, from: String(rate.valid_from), to };
	});
}

/** Rates by `rateNames`, each with what tells it from others of its name. */
export async function namedRates(db: Kysely<Database>, book: RateBook, ids: readonly string[], reader: NameReader): Promise<NamedRate[]> {
	const parts = await rateParts(db, book, ids);
	return (await rateNames(db, book, ids, reader)).map((rate) => {
		const part = parts.get(rate.id);
		return part ? { ...rate, part } : rate;
	});
}

/** A rate as a sentence tells which one is meant: "Chongqing – Shanghai, Export, 40HC, COC, 0–18 t, 2026-10-01 – No end date". Its steps are in its name. */
export function rateInWords({ name, from, to, part }: NamedRate, language: Language): string {
	const { weightFrom = null, weightTo = null } = part ?? {};
	const weights = weightFrom === null || weightTo === null ? "" : `, ${translate(language, "rate.weightBand", bandValues(weightFrom, weightTo))}`;
	return `${name}${weights}, ${from} – ${to ?? translate(language, "book.openEnd")}`;
}

/** What people call lanes that terms of a book are kept for, by their keys: "Chongqing – Shanghai", "Shanghai, Export". */
export async function laneNames(db: Kysely<Database>, book: RateBook, lanes: readonly string[], reader: NameReader): Promise<ObjectName[]> {
	const fields = termFields(book);
	const places = await placeWords(db, lanes.flatMap(laneOfKey), reader);
	return lanes.map((id) => {
		const parts = laneOfKey(id).map((value, i) => ({ value, field: fields[i] }));
		const ends = parts.flatMap(({ value, field }) => (field && !isEnd(field) ? [] : [places.get(value) ?? value]));
		const rest = parts.flatMap(({ value, field }) =>
			field && !isEnd(field) ? [fieldWords(field, value, { areas: new Map(), coded: new Map() }, reader)] : [],
		);
		return { id, name: enumerated(reader.language, [ends.join(" – "), ...rest].filter(Boolean)) };
	});
}
