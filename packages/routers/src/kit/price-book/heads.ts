import { type Database, filtered, type ListPage } from "@iqt/db";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import type { ListInput } from "../../door/lists.ts";
import type { RateBook, RateRow } from "./declaration.ts";
import type { RateField } from "./fields.ts";
import { type Rate, type RateReader, rateListFor, ratesById, refuseWrongList } from "./list.ts";

/** What a port, or a port and a direction, has of a book: the rows that say the same in the fields of its head. */
export interface RateHead {
	/** Follows from the book and the fields: it stays whatever becomes of the rows, and is that of a head without any, too. */
	id: string;
	/** The fields of the head, its place by the code. */
	fields: RateRow;
	placeId: string;
	place: { name: string; nameZh: string };
}

/** A head with its rows, in the order of the book's fields. */
export interface HeadWithRates extends RateHead {
	rates: Rate[];
}

/** Heads a page of them holds at most, and rows they may have between them. */
const mostHeads = 100;
const mostRows = 10_000;

/** The place of a book's head, and what else tells its heads apart. */
export function headFields(book: RateBook): { place: RateField; choices: RateField[] } {
	const named = (book.head ?? []).flatMap((name) => book.fields.filter((field) => field.name === name));
	const [place, second] = named.filter(({ kind }) => kind === "place");
	const choices = named.filter(({ kind }) => kind === "enum");
	if (!place || second || choices.length + 1 !== named.length) throw new Error(`a head of ${book.domain} is one place, and choices beside it`);
	return { place, choices };
}

/** The bits by which the id of a head differs from that of its place. */
async function markOf(book: RateBook, said: readonly unknown[]): Promise<bigint> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode([book.domain, ...said].join("|")));
	return new DataView(digest).getBigUint64(0) * 2n ** 64n + new DataView(digest).getBigUint64(8);
}

const bitsOf = (guid: string) => BigInt(`0x${guid.replaceAll("-", "")}`);
const guidOf = (bits: bigint) =>
	bits
		.toString(16)
		.padStart(32, "0")
		.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** What the choices of a head may say between them. */
const combinations = (choices: readonly RateField[]): string[][] =>
	choices.reduce<string[][]>((all, { options = [] }) => all.flatMap((said) => options.map(({ value }) => [...said, value])), [[]]);

type Place = { id: string; code: string; name: string; nameZh: string };

const placesQuery = (db: Kysely<Database>, { placeKinds = [] }: RateField) =>
	db
		.selectFrom("place")
		.select(["id", "code", "name", "name_zh as nameZh"])
		.where("kind", "in", [...placeKinds]);

async function headAt(book: RateBook, place: Place, said: readonly string[]): Promise<RateHead> {
	const fields = headFields(book);
	return {
		id: guidOf(bitsOf(place.id) ^ (await markOf(book, said))),
		fields: { [fields.place.name]: place.code, ...Object.fromEntries(fields.choices.map(({ name }, i) => [name, said[i] ?? null])) },
		placeId: place.id,
		place: { name: place.name, nameZh: place.nameZh },
	};
}

/** The head of that id, or 000002. */
export async function headById(db: Kysely<Database>, book: RateBook, id: string): Promise<RateHead> {
	const { place, choices } = headFields(book);
	const meant = await Promise.all(combinations(choices).map(async (said) => ({ said, placeId: guidOf(bitsOf(id) ^ (await markOf(book, said))) })));
	const found = await placesQuery(db, place)
		.where(
			"id",
			"in",
			meant.map(({ placeId }) => placeId),
		)
		.executeTakeFirst();
	const said = meant.find(({ placeId }) => placeId === found?.id)?.said;
	if (!found || !said) throw new DomainError("notFound", "error.notFound");
	return headAt(book, found, said);
}

/** The head a row of the book stands under: its fields as the book has them, its place by the code. */
export async function headOfRow(db: Kysely<Database>, book: RateBook, row: Readonly<Record<string, unknown>>): Promise<RateHead> {
	const { place, choices } = headFields(book);
	const found = await placesQuery(db, place).where("code", "=", String(row[place.name]).toUpperCase()).execute();
	const [first] = found;
	if (!first) throw new DomainError("notFound", "error.notFound");
	return headAt(
		book,
		first,
		choices.map(({ name }) => String(row[name])),
	);
}

type Narrowed = Pick<ListInput, "filters" | "search">;
type Rows = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, Record<string, string>>;

/** Rows that match, to be narrowed to a head or told apart by theirs; 000001 where they cannot be asked for so. */
async function matching(db: Kysely<Database>, book: RateBook, { filters, search }: Narrowed, reader: RateReader): Promise<Rows> {
	const asked = { filters, search };
	await refuseWrongList(db, book, asked, reader);
	return filtered(db, await rateListFor(db, book, reader, asked), asked).clearSelect() as unknown as Rows;
}

/** Rows of these heads that match, by head, in the order of the book's fields; 000001 where they are too many for one answer. */
async function ratesOf(
	db: Kysely<Database>,
	book: RateBook,
	heads: readonly RateHead[],
	input: Narrowed,
	reader: RateReader,
): Promise<HeadWithRates[]> {
	const { place, choices } = headFields(book);
	const key = book.fields.filter((field) => field.key && field !== place && !choices.includes(field));
	const idsOf: string[][] = [];
	const matched = (await matching(db, book, input, reader)).select(sql.ref<string>("r.id").as("id"));
	for (const head of heads) {
		let query = matched.where(sql.ref(`r.${place.column}`), "=", head.placeId);
		for (const { name, column } of choices) query = query.where(sql.ref(`r.${column}`), "=", head.fields[name]);
		for (const column of [...key.map((field) => field.column), "valid_from", "id"]) query = query.orderBy(sql.ref(`r.${column}`));
		const rows = await query.limit(mostRows + 1).execute();
		idsOf.push(rows.map((row) => String(row.id)));
		if (idsOf.flat().length > mostRows) throw new InvalidFieldError(place.name, "problem.headTooLong", { most: mostRows });
	}
	const rates = new Map<string, Rate>();
	const all = idsOf.flat();
	for (let i = 0; i < all.length; i += 500) for (const rate of await ratesById(db, book, all.slice(i, i + 500), reader)) rates.set(rate.id, rate);
	return heads.map((head, i) => ({ ...head, rates: (idsOf[i] ?? []).flatMap((id) => rates.get(id) ?? []) }));
}

/** One head with its rows that match. */
export async function headWithRates(
	db: Kysely<Database>,
	book: RateBook,
	head: RateHead,
	reader: RateReader,
	input: Narrowed = {},
): Promise<HeadWithRates> {
	const [found] = await ratesOf(db, book, [head], input, reader);
	return found ?? { ...head, rates: [] };
}

/** A page of the heads that have rows, in the order of their places, each with those of its rows that match. */
export async function listHeads(
	db: Kysely<Database>,
	book: RateBook,
	input: ListInput,
	reader: RateReader,
): Promise<Omit<ListPage<HeadWithRates>, "nextCursor">> {
	const { place, choices } = headFields(book);
	const at = `p_${place.name}`;
	const [pageIndex, pageSize] = [input.pageIndex ?? 1, Math.min(input.pageSize ?? mostHeads, mostHeads)];
	const apart = (await matching(db, book, input, reader))
		.select([
			...(["id", "code", "name"] as const).map((column) => sql.ref<string>(`${at}.${column}`).as(column)),
			sql.ref<string>(`${at}.name_zh`).as("nameZh"),
			...choices.map(({ name, column }) => sql.ref<string>(`r.${column}`).as(`choice_${name}`)),
		])
		.distinct();
	const [counted] = (await sql<{ total: number }>`select count(*) as total from (${apart})`.execute(db)).rows;
	let page = apart.orderBy("code").orderBy("id");
	for (const { name } of choices) page = page.orderBy(`choice_${name}`);
	const rows = await page
		.limit(pageSize)
		.offset((pageIndex - 1) * pageSize)
		.execute();
	const heads = await Promise.all(
		rows.map((row) => {
			const found = { id: String(row.id), code: String(row.code), name: String(row.name), nameZh: String(row.nameZh) };
			return headAt(
				book,
				found,
				choices.map(({ name }) => String(row[`choice_${name}`])),
			);
		}),
	);
	const total = Number(counted?.total ?? 0);
	const items = await ratesOf(db, book, heads, input, reader);
	return { pageIndex, pageSize, total, totalPages: Math.ceil(total / pageSize), items };
}
