import type { Database, ListPage } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import type { ListInput } from "../../door/lists.ts";
import { matching } from "./apply.ts";
import type { RateBook, RateRow } from "./declaration.ts";
import type { Doubted } from "./doubts.ts";
import type { RateField } from "./fields.ts";
import { boxField, isApart } from "./lane-boxes.ts";
import { type Rate, type RateReader, ratesById } from "./list.ts";
import type { RateChange } from "./queries.ts";
import { type CellEdit, type EditOutcome, quickEdit } from "./quick-edit.ts";
import { referenceFor } from "./reference.ts";
import { checkRow, ofRow } from "./row-problems.ts";
import { writeTogether } from "./write-together.ts";

/** Rates that are put side by side at most: lanes are made of all that match. */
export const MOST_SIDE_BY_SIDE = 50_000;
const PAGE = 100;

/** Rates that differ in their container and their amounts alone, one a container. */
export interface Lane {
	/** That of one of its rates. */
	id: string;
	rates: Rate[];
}

/** Orders lanes by what tells them apart, as it is asked for; places by their names. What they do not have is passed over. */
function orderOf(book: RateBook, sort: ListInput["sort"] = []) {
	const keys = sort.flatMap(({ field: asked, order }) => {
		const field = book.fields.find(({ name }) => name === asked || `${name}Name` === asked || `${name}NameZh` === asked);
		if (!field || !isApart(field)) return [];
		const column = sql.ref(`r.${field.column}`);
		const by = asked === `${field.name}Name` ? "name" : asked === `${field.name}NameZh` ? "name_zh" : "code";
		const value = field.kind === "place" ? sql`(select ${sql.ref(by)} from place where id = ${column})` : column;
		return [order === "descending" ? sql`${value} desc` : value];
	});
	return sql.join([...keys, ...apartColumns(book)]);
}

const apartColumns = ({ fields }: RateBook) => fields.filter(isApart).map(({ column }) => sql.ref(`r.${column}`));

/** 000004 where more rates match than are put side by side. */
async function refuseTooMany(db: Kysely<Database>, book: RateBook, condition: Awaited<ReturnType<typeof matching>>): Promise<void> {
	const { rows } = await sql<{ n: number }>`select count(*) as n from (select 1 from ${sql.table(book.table)} where ${condition}
		limit ${MOST_SIDE_BY_SIDE + 1})`.execute(db);
	if ((rows[0]?.n ?? 0) > MOST_SIDE_BY_SIDE) throw new DomainError("state", "book.lanesTooMany", { limit: MOST_SIDE_BY_SIDE });
}

/** One page of a book's lanes: of the rates that match, those that differ in container and amounts alone stand in one. */
export async function listLanes(db: Kysely<Database>, book: RateBook, input: ListInput, reader: RateReader): Promise<ListPage<Lane>> {
	const { pageIndex = 1, pageSize = PAGE, sort } = input;
	const condition = await matching(db, book, input, reader);
	await refuseTooMany(db, book, condition);
	const { rows } = await sql<{
		id: string;
		ids: string;
		total: number;
	}>`select min(r.id) as id, json_group_array(r.id) as ids, count(*) over () as total
		from (select * from ${sql.table(book.table)} where ${condition}) r group by ${sql.join(apartColumns(book))}
		order by ${orderOf(book, sort)} limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`.execute(db);
	const lanes = rows.map(({ id, ids }) => ({ id, ids: JSON.parse(ids) as string[] }));
	const found = await ratesById(
		db,
		book,
		lanes.flatMap(({ ids }) => ids),
		reader,
	);
	const rates = new Map(found.map((rate) => [rate.id, rate]));
	const items = lanes.map(({ id, ids }) => ({ id, rates: ids.flatMap((one) => rates.get(one) ?? []) }));
	const total = rows[0]?.total ?? 0;
	return { pageIndex, pageSize, total, totalPages: Math.ceil(total / pageSize), items, nextCursor: null };
}

/** A rate to be added beside one of its lane, for a container the lane has none for. */
export interface AddedBox {
	/** The rate it is made of, with the version its sender saw. */
	like: string;
	version: number;
	container: string;
	/** Its amounts. */
	cells: Readonly<Record<string, unknown>>;
}

/** A formula follows the cost wherever it stands; a figure is of its own container. */
const isFormula = (value: unknown) => typeof value === "string" && !/^-?[\d.]+$/.test(value);

const words = new Set(["boolean", "enum", "integer", "text"]);
/** What is said of a lane beside its key, as its transit time or the goods it refuses, holds for its other containers; amounts and remarks are of one. */
const isOfLane = ({ name, kind }: RateField) => name === "vat" || (words.has(kind) && name !== "remark" && name !== "onRequest");

/** The rate beside `like`, whose lane, days and terms it has, and whose formulas, where nothing else is said. */
function besideOf(book: RateBook, { row: like }: Rate, { container, cells }: AddedBox): Record<string, unknown> {
	const kept = book.fields.flatMap((field): [string, unknown][] => {
		const { name } = field;
		if (isApart(field) || isOfLane(field)) return [[name, like[name] ?? null]];
		return book.prices.includes(name) && isFormula(like[name]) ? [[name, like[name]]] : [];
	});
	const box = boxField(book)?.name ?? "";
	const flags = book.fields.filter(({ kind }) => kind === "boolean").map(({ name }): [string, unknown] => [name, false]);
	return { ...Object.fromEntries([...flags, ...kept]), ...cells, [box]: container };
}

/** Cells to be changed, and rates to be added, together. */
export interface BoxChanges {
	rows: readonly CellEdit[];
	added: readonly AddedBox[];
}

/** The rates that rates are to be added beside; 000002 where one is gone, 000003 where somebody has changed it since. */
async function likesOf(db: Kysely<Database>, book: RateBook, added: readonly AddedBox[], reader: RateReader): Promise<Map<string, Rate>> {
	const found = await ratesById(db, book, [...new Set(added.map(({ like }) => like))], reader);
	const likes = new Map(found.map((rate) => [rate.id, rate]));
	const gone = added.filter(({ like }) => !likes.has(like));
	if (gone.length > 0)
		throw new DomainError(
			"notFound",
			"error.notFound",
			{},
			gone.map(({ like }) => like),
		);
	const stale = added.filter(({ like, version }) => likes.get(like)?.version !== version);
	if (stale.length > 0) {
		const both = stale.map(({ like, cells }) => ({ id: like, mine: cells, theirs: likes.get(like) }));
		throw new DomainError("stale", "error.stale", {}, both);
	}
	return likes;
}

/** What a rate that is to be added is called in a refusal: `<like>@<container>`. */
const pathOf = ({ like, container }: AddedBox) => `${like}@${container}`;

async function addBoxes(
	trx: Kysely<Database>,
	book: RateBook,
	added: readonly AddedBox[],
	{ reader, change }: { reader: RateReader; change: RateChange },
) {
	const likes = await likesOf(trx, book, added, reader);
	const rows = added.map((one) => besideOf(book, likes.get(one.like) as Rate, one));
	const reference = await referenceFor(trx, book, rows);
	const checked = added.map((one, i) => ({ one, result: checkRow(book, rows[i] ?? {}, reference) }));
	const problems = checked.flatMap(({ one, result }) => (result.ok ? [] : ofRow(pathOf(one), result.problems)));
	if (problems.length > 0) throw new DomainError("invalid", "error.invalid", {}, problems);
	const writes = checked.flatMap(({ one, result }) =>
		result.ok ? [{ row: result.row, current: undefined, edited: pathOf(one), path: `${pathOf(one)}.` }] : [],
	);
	const ids = await writeTogether(trx, book, writes, { reference, change });
	return writes.map(({ row }, i): EditOutcome => ({ id: ids[i] ?? "", version: 1, before: {}, after: row }));
}

/**
 * Changes cells of rates and adds rates for further containers of their lanes in one transaction, all or none. Refusals are those of `quickEdit`; what is wrong with a rate that
 * is added is named `<like>@<container>.<field>`. Answers what became of the rates that were changed, and of those added in their order.
 */
export async function saveBoxes(
	trx: Kysely<Database>,
	book: RateBook,
	{ rows, added }: BoxChanges,
	{ reader, change }: { reader: RateReader; change: RateChange },
): Promise<{ edited: EditOutcome[]; added: EditOutcome[] }> {
	// Before cells of the rates they are made of are changed, or these would be no longer as their sender saw them.
	const written = added.length > 0 ? await addBoxes(trx, book, added, { reader, change }) : [];
	return { added: written, edited: rows.length > 0 ? await quickEdit(trx, book, rows, reader, change) : [] };
}

/** Rows as such changes would leave them, with what they were, for what is odd about them; those of rates that are gone are left out. */
export async function asBoxesLeave(
	db: Kysely<Database>,
	book: RateBook,
	{ rows, added }: BoxChanges,
	reader: RateReader,
): Promise<(Doubted & { before: Rate | undefined })[]> {
	const rates = await ratesById(db, book, [...new Set([...rows.map(({ id }) => id), ...added.map(({ like }) => like)])], reader);
	const current = new Map(rates.map((rate) => [rate.id, rate]));
	const changed = rows.flatMap(({ id, cells }) => {
		const before = current.get(id);
		return before ? [{ id, row: { ...before.row, ...cells } as RateRow, before }] : [];
	});
	const beside = added.flatMap((one) => {
		const like = current.get(one.like);
		const parsed = like && book.row.safeParse(besideOf(book, like, one));
		return parsed?.success ? [{ id: undefined, row: parsed.data, before: undefined }] : [];
	});
	return [...changed, ...beside];
}
