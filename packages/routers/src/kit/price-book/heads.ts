import { type Database, filtered, type ListPage } from "@iqt/db";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import type { ListInput } from "../../door/lists.ts";
import type { RateBook, RateRow } from "./declaration.ts";
import type { RateField } from "./fields.ts";
import { type Rate, type RateReader, rateListFor, ratesById, refuseWrongList } from "./list.ts";
import { asMeantNow } from "./merged-values.ts";

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

/** Heads of a page where nobody says how many, and rows the heads of one answer may have between them. */
const HEADS_A_PAGE = 100;
const mostRows = 10_000;
/** The filter that narrows a list of heads to the one of an id. */
export const HEAD_ID = "headId";

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

type Narrowed = Pick<ListInput, "filters" | "search" | "sort">;
type Rows = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, Record<string, string>>;

/** Rows that match, to be narrowed to heads or told apart by theirs, and how to order them; 000001 where they cannot be asked for so. */
async function matching(db: Kysely<Database>, book: RateBook, { filters, search, sort }: Narrowed, reader: RateReader) {
	const asked = await asMeantNow(db, book, { filters, search, ...(sort ? { sort } : {}) });
	await refuseWrongList(db, book, asked, reader);
	const list = await rateListFor(db, book, reader, asked);
	const ref = (field: string) => {
		const of = list.columns[field]?.ref;
		return typeof of === "string" ? sql.ref(of) : sql`${of}`;
	};
	return { rows: filtered(db, list, asked).clearSelect() as unknown as Rows, ref };
}

const directions = { ascending: "asc", descending: "desc" } as const;

/** What a list of heads is ordered by: fields that tell heads apart order the heads, all others each head's rows. */
function ordersOf(book: RateBook, sort: ListInput["sort"] = []) {
	const { place, choices } = headFields(book);
	const columns = new Map<string, string>([
		...(
			[
				["", "code"],
				["Name", "name"],
				["NameZh", "nameZh"],
				["Id", "id"],
			] as const
		).map(([end, column]) => [`${place.name}${end}`, column] as const),
		...choices.map(({ name }) => [name, `choice_${name}`] as const),
	]);
	const ofHeads = sort.flatMap(({ field, order }) => (columns.has(field) ? [{ column: String(columns.get(field)), order: directions[order] }] : []));
	return { ofHeads, ofRows: sort.filter(({ field }) => !columns.has(field)) };
}

/** Rows of these heads that match, by head, in the order asked for and then that of the book's fields; 000001 where they are too many for one answer. */
async function ratesOf(
	db: Kysely<Database>,
	book: RateBook,
	heads: readonly RateHead[],
	input: Narrowed,
	reader: RateReader,
): Promise<HeadWithRates[]> {
	const { place, choices } = headFields(book);
	const key = book.fields.filter((field) => field.key && field !== place && !choices.includes(field));
	const { rows, ref } = await matching(db, book, input, reader);
	const places = JSON.stringify(heads.map(({ placeId }) => placeId));
	let query = rows
		.select([sql.ref<string>("r.id").as("id"), ...[place, ...choices].map(({ name, column }) => sql.ref<string>(`r.${column}`).as(`head_${name}`))])
		.where(sql.ref(`r.${place.column}`), "in", sql<string>`(select value from json_each(${places}))`);
	for (const { field, order } of ordersOf(book, input.sort).ofRows) query = query.orderBy(ref(field), directions[order]);
	for (const column of [...key.map((field) => field.column), "valid_from", "id"]) query = query.orderBy(sql.ref(`r.${column}`));
	const idsOf = new Map<string, string[]>();
	const headKey = (values: readonly unknown[]) => JSON.stringify(values);
	for (const head of heads) idsOf.set(headKey([head.placeId, ...choices.map(({ name }) => head.fields[name])]), []);
	const found = await query.limit(mostRows + 1).execute();
	if (found.length > mostRows) throw new InvalidFieldError(place.name, "problem.headTooLong", { most: mostRows });
	for (const row of found) {
		idsOf.get(headKey([place, ...choices].map(({ name }) => row[`head_${name}`])))?.push(String(row.id));
	}
	const all = [...idsOf.values()].flat();
	const rates = new Map<string, Rate>();
	for (let i = 0; i < all.length; i += 500) for (const rate of await ratesById(db, book, all.slice(i, i + 500), reader)) rates.set(rate.id, rate);
	const lists = [...idsOf.values()];
	return heads.map((head, i) => ({ ...head, rates: (lists[i] ?? []).flatMap((id) => rates.get(id) ?? []) }));
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

const headIfAny = (db: Kysely<Database>, book: RateBook, id: string): Promise<RateHead | null> =>
	headById(db, book, id).catch((error) => {
		if (error instanceof DomainError && error.kind === "notFound") return null;
		throw error;
	});

/** The filters without those that ask for the head of an id, which say its fields instead; null where there is no such head. */
async function withHeadFields(db: Kysely<Database>, book: RateBook, filters: ListInput["filters"] = []): Promise<ListInput["filters"] | null> {
	const { place, choices } = headFields(book);
	const asked = filters.filter(({ field }) => field === HEAD_ID);
	const narrowed = filters.filter(({ field }) => field !== HEAD_ID);
	for (const { value } of asked) {
		const ids = [...new Set([value].flat().map(String))];
		// Of heads that choices tell apart as well, no filter of rows means several.
		if (ids.length > 1 && choices.length > 0) throw new InvalidFieldError(HEAD_ID, "problem.oneValue");
		const heads = (await Promise.all(ids.map((id) => headIfAny(db, book, id)))).filter((head) => head !== null);
		const [first] = heads;
		if (!first) return null;
		narrowed.push({ field: `${place.name}Id`, op: "in", value: heads.map(({ placeId }) => placeId) });
		for (const { name } of choices) narrowed.push({ field: name, op: "eq", value: String(first.fields[name]) });
	}
	return narrowed;
}

/** A page of the heads that have rows, in the order asked for and then that of their places, each with those of its rows that match. */
export async function listHeads(
	db: Kysely<Database>,
	book: RateBook,
	input: ListInput,
	reader: RateReader,
): Promise<Omit<ListPage<HeadWithRates>, "nextCursor">> {
	const { place, choices } = headFields(book);
	const at = `p_${place.name}`;
	const { pageIndex = 1, pageSize = HEADS_A_PAGE, search, sort } = input;
	const filters = await withHeadFields(db, book, input.filters);
	if (!filters) return { pageIndex, pageSize, total: 0, totalPages: 0, items: [] };
	const asked = { filters, search, sort };
	const { rows: found, ref } = await matching(db, book, asked, reader);
	const { ofHeads, ofRows } = ordersOf(book, sort);
	const apart = found
		.select([
			...(["id", "code", "name"] as const).map((column) => sql.ref<string>(`${at}.${column}`).as(column)),
			sql.ref<string>(`${at}.name_zh`).as("nameZh"),
			...choices.map(({ name, column }) => sql.ref<string>(`r.${column}`).as(`choice_${name}`)),
			// Its first row in that order says where a head stands.
			...ofRows.map(({ field, order }, i) => sql<unknown>`${sql.raw(order === "ascending" ? "min" : "max")}(${ref(field)})`.as(`first_${i}`)),
		])
		.groupBy([`${at}.id`, ...choices.map(({ column }) => `r.${column}`)].map((column) => sql.ref(column)));
	const [counted] = (await sql<{ total: number }>`select count(*) as total from (${apart})`.execute(db)).rows;
	let page = apart;
	for (const { column, order } of ofHeads) page = page.orderBy(column, order);
	for (const [i, { order }] of ofRows.entries()) page = page.orderBy(`first_${i}`, directions[order]);
	page = page.orderBy("code").orderBy("id");
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
	const items = await ratesOf(db, book, heads, asked, reader);
	return { pageIndex, pageSize, total, totalPages: Math.ceil(total / pageSize), items };
}
