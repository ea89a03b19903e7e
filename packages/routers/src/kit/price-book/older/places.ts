import type { Database } from "@iqt/db";
import { type Kysely, type SqlBool, sql } from "kysely";
import { InvalidFieldError } from "../../../door/errors.ts";
import type { ListInput } from "../../../door/lists.ts";
import type { CodeKind } from "../code-kinds.ts";
import { type CodedByKind, codedOf, namesOf } from "../coded.ts";
import type { RateBook } from "../define.ts";
import type { RateField } from "../fields.ts";
import type { Rate } from "../list.ts";
import { areasMeant, vendorsMeant, vendorsOf } from "./registers.ts";

/** Fields of the book that hold a place. */
export const placeFields = (book: RateBook) => book.fields.filter((f) => f.kind === "place");

/** Whether people may say a field by other names than its code: places, areas, records of master data and vendors. */
export const isNamed = ({ kind, vendorOf }: RateField) => kind === "place" || kind === "area" || kind === "record" || vendorOf !== undefined;

type Filters = ListInput["filters"];

/** What a word for a place means: its code, nothing, or several, each with its name. */
type Meant = (kinds: readonly string[], value: unknown) => readonly { code: string; name: string }[];

const names = ["name", "name_zh", "name_es", "name_ja"] as const;

/** A pattern of words for LIKE, in which letters beyond ASCII are left open: SQLite knows no cases of theirs. Null for words without any. */
function openCase(word: string): string | null {
	const isCased = (letter: string) => letter.toUpperCase() !== letter.toLowerCase();
	const pattern = word.replace(/[\\%_]/g, "\\$&").replace(/[\u0080-\uffff]/g, (letter) => (isCased(letter) ? "_" : letter));
	return /[\u0080-\uffff]/.test(word) && [...word].some((letter) => letter > "\u007f" && isCased(letter)) ? pattern : null;
}

/** What people call places, in any case: GUID or code, which is one alone; name in any of the languages; another name, where none has it for its own. */
export async function placeCodes(db: Kysely<Database>, said: readonly unknown[]): Promise<Meant> {
	const words = [...new Set(said.filter((value) => typeof value === "string").map((value) => value.trim().toLowerCase()))].filter(Boolean);
	if (words.length === 0) return () => [];
	const lower = (column: "id" | "code" | (typeof names)[number]) => sql<string>`lower(${sql.ref(column)})`;
	const patterns = JSON.stringify(words.flatMap((word) => openCase(word) ?? []));
	const like = (text: string) => sql<SqlBool>`exists (select 1 from json_each(${patterns}) w where ${sql.ref(text)} like w.value escape '\\')`;
	const found = await db
		.selectFrom("place")
		.select(["id", "kind", "code", "name", "name_zh", "name_es", "name_ja", "aliases"])
		.where((eb) =>
			eb.or([
				...(["id", "code", ...names] as const).map((column) => eb(lower(column), "in", words)),
				...names.map(like),
				sql<SqlBool>`exists (select 1 from json_each(aliases) a where lower(a.value) in (${sql.join(words)}) or ${like("a.value")})`,
			]),
		)
		.orderBy("code")
		.execute();
	return (kinds, value) => {
		const word = String(value).trim().toLowerCase();
		const isWord = (name: string | null) => name?.toLowerCase() === word;
		const ofKinds = found.filter((p) => kinds.includes(p.kind));
		const known = ofKinds.find((p) => [p.id, p.code].some(isWord));
		const called = ofKinds.filter((p) => names.some((name) => isWord(p[name])));
		const also = ofKinds.filter((p) => (JSON.parse(p.aliases) as string[]).some(isWord));
		const places = known ? [known] : called.length > 0 ? called : also;
		return [...new Map(places.map(({ code, name }) => [code, { code, name }])).values()];
	};
}

/** The code of the place a word means; undefined where it means none. InvalidFieldError for a name that several have. */
export function oneMeant(meant: ReturnType<Meant>, field: string, value: unknown): string | undefined {
	const [one, ...others] = meant;
	if (others.length === 0) return one?.code;
	const names = meant.map(({ code, name }) => `${code} ${name}`).join(", ");
	throw new InvalidFieldError(field, "import.severalPlaces", { text: String(value), names });
}

/** Codes of records of master data by what people call them, in any case: GUID, code, name in any language and what sheets call them. */
function recordCodes(coded: CodedByKind): (kind: CodeKind, value: unknown) => string | undefined {
	return (kind, value) => {
		const word = String(value).trim().toLowerCase();
		const records = [...(coded.get(kind)?.values() ?? [])];
		const isWord = (name: string) => name.toLowerCase() === word;
		const known = records.find(({ id, code }) => isWord(id) || isWord(code));
		const [named, ...others] = records.filter((one) => namesOf(one).some(isWord));
		return known?.code ?? (others.length === 0 ? named?.code : undefined);
	};
}

/** What turns words of a field that names a place, an area, a record or a vendor into its code. */
async function codeFinder(db: Kysely<Database>, fields: readonly RateField[], said: (field: RateField) => readonly unknown[]) {
	const coded = recordCodes(await codedOf(db, { fields }));
	const saidOf = (isWanted: (field: RateField) => boolean) => fields.flatMap((field) => (isWanted(field) ? said(field) : []));
	const placed = await placeCodes(
		db,
		saidOf(({ kind }) => kind === "place"),
	);
	const areas = await areasMeant(
		db,
		saidOf(({ kind }) => kind === "area"),
	);
	const vendors = await vendorsMeant(
		db,
		saidOf(({ vendorOf }) => vendorOf !== undefined),
	);
	return ({ name, codes, kind, placeKinds = [], vendorOf }: RateField, value: unknown) => {
		if (codes) return coded(codes, value);
		const meant = vendorOf ? vendors(vendorOf, value) : kind === "area" ? areas(value) : placed(placeKinds, value);
		return oneMeant(meant, name, value);
	};
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/**
 * The fields with codes where places and records of master data came as GUIDs, names or in another case; what is none of the field's kind is left for the book to refuse.
 * One said in two ways that mean different ones is 000001.
 */
export async function withPlaceCodes<R extends Record<string, unknown>>(db: Kysely<Database>, book: RateBook, rows: readonly R[]): Promise<R[]> {
	const fields = book.fields.filter(isNamed);
	const codeOf = await codeFinder(db, fields, ({ name }) => rows.flatMap((row) => listed(row[name])));
	return rows.map((row) => {
		const named: Record<string, unknown> = { ...row };
		for (const field of fields) {
			if (!(field.name in named)) continue;
			const codes = listed(named[field.name]).map((said) => codeOf(field, said) ?? said);
			const [one] = codes;
			const other = codes.find((code) => code !== one);
			if (other !== undefined) throw new InvalidFieldError(field.name, "problem.contradicts", { one: String(one), other: String(other) });
			named[field.name] = one;
		}
		return named as R;
	});
}

/** Filters with codes where places and records are named otherwise. */
export async function withPlaceFilters(db: Kysely<Database>, book: RateBook, filters: Filters): Promise<Filters> {
	const fieldOf = (name: string) => book.fields.find((field) => isNamed(field) && field.name === name);
	const named = (filters ?? []).filter((f) => fieldOf(f.field) && (f.op === "eq" || f.op === "in"));
	if (named.length === 0) return filters;
	const codeOf = await codeFinder(
		db,
		named.flatMap((f) => fieldOf(f.field) ?? []),
		({ name }) => named.flatMap((f) => (f.field === name ? listed(f.value) : [])),
	);
	return filters?.map((filter) => {
		if (!named.includes(filter)) return filter;
		const field = fieldOf(filter.field) as RateField;
		const [whole, ...others] = listed(filter.value);
		// The name of a place may have a comma in it: then its parts are no names.
		const isOne = String(whole).includes(",") && codeOf(field, whole) !== undefined;
		const codes = new Set((isOne ? [whole] : [whole, ...others]).map((value) => codeOf(field, value) ?? value));
		return { ...filter, op: "in" as const, value: [...codes] };
	});
}

/** What a rate names beside places, by what it is called; an area has no id. */
interface Named {
	id?: string;
	name: string;
	nameZh: string;
}

/** A rate with the ids of its places by field, and the records, areas and vendors it names with what they are called. */
export type RateWithPlaces = Rate & { placeIds: Record<string, string>; records: Record<string, Named> };

/** Rates with the ids of their places and records by field, which older clients pass back as GUIDs. */
export async function withPlaceIds(db: Kysely<Database>, book: RateBook, rates: readonly Rate[]): Promise<RateWithPlaces[]> {
	const places = placeFields(book);
	const codes = new Set(rates.flatMap((rate) => places.map((f) => String(rate.row[f.name]))));
	const found =
		codes.size === 0
			? []
			: await db
					.selectFrom("place")
					.select(["id", "kind", "code"])
					.where("code", "in", [...codes])
					.execute();
	const ids = new Map(found.map((p) => [`${p.kind} ${p.code}`, p.id]));
	const idOf = (kinds: readonly string[], code: unknown) => kinds.map((kind) => ids.get(`${kind} ${code}`)).find(Boolean) ?? "";
	const coded = await codedOf(db, book);
	const vendors = await vendorsOf(db, book, rates);
	const recordOf = (rate: Rate, { name, codes, kind, vendorOf }: RateField): Named | undefined => {
		if (kind === "area") return rate.places[name];
		if (vendorOf) return vendors.get(String(rate.row[name]));
		const record = codes && coded.get(codes)?.get(String(rate.row[name]));
		return record && { id: record.id, name: record.names.en, nameZh: record.names.zh };
	};
	const recordsOf = (rate: Rate) =>
		book.fields.flatMap((field) => {
			const record = recordOf(rate, field);
			return record ? [[field.name, record] as const] : [];
		});
	return rates.map((rate) => ({
		...rate,
		records: Object.fromEntries(recordsOf(rate)),
		placeIds: Object.fromEntries(places.map((f) => [f.name, idOf(f.placeKinds ?? [], rate.row[f.name])])),
	}));
}

/** The same of one rate. */
export const withPlaceId = async (db: Kysely<Database>, book: RateBook, rate: Rate): Promise<RateWithPlaces> =>
	(await withPlaceIds(db, book, [rate]))[0] as RateWithPlaces;
