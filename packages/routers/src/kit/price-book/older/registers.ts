import type { Database, SupplierTable } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { RateBook } from "../define.ts";
import type { Rate } from "../list.ts";

/** A code with what people call it. */
interface Called {
	code: string;
	name: string;
}

/** The words among what was said, in small letters, each once. */
const wordsIn = (said: readonly unknown[]) => [
	...new Set(said.flatMap((value) => (typeof value === "string" && value.trim() !== "" ? [value.trim().toLowerCase()] : []))),
];

const listOf = (words: readonly string[]) => sql`(select value from json_each(${JSON.stringify(words)}))`;

/** A path without the spaces around its strokes and behind its commas, as people write them or not. */
const packed = (text: string) =>
	text
		.trim()
		.toLowerCase()
		.split(/([/,])/)
		.map((part) => part.trim())
		.join("");

/** What names of areas end with, and people leave out: 西安 is 西安市. */
const endings = ["省", "市", "自治区", "自治州", "地区", "盟", "区", "县"];

/** The widest of some areas: a city before a district of another one with its name. */
const widest = <A extends { code: string }>(areas: readonly A[]): A[] => {
	const least = Math.min(...areas.map(({ code }) => code.length));
	return areas.filter(({ code }) => code.length === least);
};

/** Areas by what people call them: the name in Chinese, with its ending or without, or in English, the whole path, or what the register of addresses has for them beside; codes are left as they are. Of a name that several have all are meant. */
export async function areasMeant(db: Kysely<Database>, said: readonly unknown[]): Promise<(value: unknown) => readonly Called[]> {
	const words = wordsIn(said).filter((word) => !/^\d+$/.test(word));
	if (words.length === 0) return () => [];
	const named = listOf(words);
	const paths = listOf(words.map(packed));
	const whole = listOf(words.flatMap((word) => endings.map((ending) => `${word}${ending}`)));
	const { rows } = await sql<{ code: string; name: string; name_en: string; path: string; path_en: string }>`select code, name, name_en, path, path_en
		from area where name in ${named} or name in ${whole} or lower(name_en) in ${named} or replace(path, ' / ', '/') in ${paths}
			or replace(lower(path_en), ', ', ',') in ${paths} order by code`.execute(db);
	const { rows: registered } = await sql<{ id: string; code: string; aliases: string }>`select id, code, aliases from address_code
		where id in ${named} or exists (select 1 from json_each(aliases) one where lower(one.value) in ${named}) order by code`.execute(db);
	return (value) => {
		const word = String(value).trim().toLowerCase();
		const byPath = rows.filter(({ path, path_en }) => [path, path_en].some((one) => packed(one) === packed(word)));
		const toldOf = (areas: typeof rows) => areas.map(({ code, path }) => ({ code, name: path }));
		const found = byPath.length > 0 ? byPath : rows.filter(({ name, name_en }) => name === word || name_en.toLowerCase() === word);
		if (found.length > 0) return toldOf(found);
		const isCalled = (aliases: string) => (JSON.parse(aliases) as string[]).some((alias) => alias.toLowerCase() === word);
		const beside = registered.filter(({ id, aliases }) => id === word || isCalled(aliases));
		if (beside.length > 0) return beside.map(({ code }) => ({ code, name: code }));
		return toldOf(widest(rows.filter(({ name }) => endings.some((ending) => name === `${word}${ending}`))));
	};
}

/** Vendors of a kind by what people call them, in any case: GUID or code, which is one alone, else the name, else another name. */
export async function vendorsMeant(
	db: Kysely<Database>,
	said: readonly unknown[],
): Promise<(kind: SupplierTable["kind"], value: unknown) => readonly Called[]> {
	const words = wordsIn(said);
	if (words.length === 0) return () => [];
	const named = listOf(words);
	const { rows } = await sql<{ id: string; code: string; name: string; name_zh: string | null; kind: string; aliases: string }>`select id, code, name,
		name_zh, kind, aliases from supplier where id in ${named} or lower(code) in ${named} or lower(name) in ${named} or lower(name_zh) in ${named}
		or exists (select 1 from json_each(aliases) a where lower(a.value) in ${named}) order by code`.execute(db);
	return (kind, value) => {
		const word = String(value).trim().toLowerCase();
		const ofKind = rows.filter((row) => row.kind === kind);
		const known = ofKind.find(({ id, code }) => id === word || code.toLowerCase() === word);
		if (known) return [known];
		const called = ofKind.filter(({ name, name_zh }) => name.toLowerCase() === word || name_zh?.toLowerCase() === word);
		const also = ofKind.filter(({ aliases }) => (JSON.parse(aliases) as string[]).some((alias) => alias.toLowerCase() === word));
		return called.length > 0 ? called : also;
	};
}

/** The vendors that rates of a book name, by their codes; asks nothing of a book that names none, or of rates whose vendors may not be seen. */
export async function vendorsOf(
	db: Kysely<Database>,
	{ fields }: Pick<RateBook, "fields">,
	rates: readonly Rate[],
): Promise<Map<string, { id: string; name: string; nameZh: string }>> {
	const names = fields.flatMap(({ name, vendorOf }) => (vendorOf ? [name] : []));
	const codes = [...new Set(rates.flatMap(({ row }) => names.flatMap((name) => (typeof row[name] === "string" ? [row[name] as string] : []))))];
	if (codes.length === 0) return new Map();
	const rows = await db
		.selectFrom("supplier")
		.select(["id", "code", "name", "name_zh as nameZh"])
		.where("code", "in", sql<string>`${listOf(codes)}`)
		.execute();
	return new Map(rows.map(({ id, code, name, nameZh }) => [code, { id, name, nameZh: nameZh ?? name }]));
}

/** Codes of the vendors that rates of a book may name; null for a book that names none, and where none are registered, so that there is nothing to hold a code against. */
export async function vendorCodes(db: Kysely<Database>, { fields }: Pick<RateBook, "fields">): Promise<ReadonlySet<string> | null> {
	const kind = fields.find(({ vendorOf }) => vendorOf !== undefined)?.vendorOf;
	if (kind === undefined) return null;
	const rows = await db.selectFrom("supplier").select("code").where("kind", "=", kind).execute();
	return rows.length === 0 ? null : new Set(rows.map(({ code }) => code));
}
