import {
	type AnyRateTable,
	countAtMoment,
	type Database,
	filtered,
	type ListColumn,
	type ListPage,
	type ListSpec,
	listChunks,
	type Moment,
} from "@iqt/db";
import Big from "big.js";
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { z } from "zod";
import { type facetInput, facets, type ListInput, list, momentAlways, refuseWrongInput } from "../../door/lists.ts";
import { mayTell } from "../confidential.ts";
import { formulaParameters } from "../money/formula-parameters.ts";
import type { FormulaValues } from "../money/formula-value.ts";
import { priceDigits } from "../money/money.ts";
import { type Formulas, formulasOf } from "./amounts.ts";
import { asMeant } from "./as-meant.ts";
import { type Cell, type Columns, columnNames, everyOne, priceValue, toRow } from "./convert.ts";
import type { RateBook, RateRow } from "./define.ts";
import { type RateField, secrecyOf } from "./fields.ts";
import { aliasesOf, areaPaths, columnOf, countedList, text, valueWords } from "./list-columns.ts";

/** A rate as lists and screens get it. */
export interface Rate {
	id: string;
	version: number;
	/** On the day asked. */
	status: "live" | "future" | "expired";
	changedAt: string;
	changedBy: string | null;
	/** Field values; what the caller may not see is missing. */
	row: RateRow;
	/** Names of the row's places and areas by field; an area without an English one has its Chinese one for both. */
	places: Record<string, { name: string; nameZh: string }>;
	/** What SSR and MSR come to, in the row's currency, of a mark-up in percent; null where a formula needs more than the row holds. `sold` is what a search sells at, where that is not the SSR. */
	values: Record<string, string | null>;
}

/** Who reads, and when. */
export interface RateReader {
	/** Costs, vendors and MSR may be shown. */
	seesCost: boolean;
	/** Today, `yyyy-MM-dd`. */
	today: string;
	/** Only rates valid on this day. */
	validOn?: string | undefined;
}

/** Every book's table has the columns the query names; one of them stands for all in the types. */
type Joined = Database & { r: Database[AnyRateTable]; p: Database["place"]; a: Database["area"] };
type RateQuery = SelectQueryBuilder<Joined, "r" | "p", Columns>;

/** Fields this reader may see. */
export const visibleFields = (book: RateBook, reader: Pick<RateReader, "seesCost">): RateField[] =>
	book.fields.filter((f) => mayTell(reader, secrecyOf(f)));

const statusOn = (today: string): RawBuilder<string> =>
	sql<string>`(case when r.valid_from > ${today} then 'future' when r.valid_to < ${today} then 'expired' else 'live' end)`;

/** A book's rows with the places they name, their currency's digits and who changed them last. */
function ratesQuery(db: Kysely<Database>, book: RateBook, reader: RateReader): RateQuery {
	const places = book.fields.filter((f) => f.kind === "place");
	let query = db
		.selectFrom(`${book.table} as r` as `${AnyRateTable} as r`)
		.innerJoin("currency as cu", "cu.code", "r.currency")
		.leftJoin("user as u", "u.id", "r.changed_by")
		.selectAll("r")
		.select(["cu.exponent", "u.display_name as changed_by_name", statusOn(reader.today).as("status")]) as unknown as RateQuery;
	for (const field of places) {
		const alias = `p_${field.name}`;
		query = query
			.innerJoin(`place as ${alias}` as "place as p", `${alias}.id` as "p.id", `r.${field.column}` as "r.id")
			.select([
				sql.ref(`${alias}.code`).as(`${field.name}_code`),
				sql.ref(`${alias}.name`).as(`${field.name}_name`),
				sql.ref(`${alias}.name_zh`).as(`${field.name}_name_zh`),
			]) as unknown as RateQuery;
	}
	for (const field of book.fields.filter((f) => f.kind === "area")) {
		const alias = `a_${field.name}`;
		query = query
			.leftJoin(`area as ${alias}` as "area as a", `${alias}.code` as "a.code", `r.${field.column}` as "r.id")
			.select([sql.ref(`${alias}.path`).as(`${field.name}_path`), sql.ref(`${alias}.path_en`).as(`${field.name}_path_en`)]) as unknown as RateQuery;
	}
	return reader.validOn ? query.where("r.valid_from", "<=", reader.validOn).where("r.valid_to", ">=", reader.validOn) : query;
}

/** Fields a list is ordered, narrowed or counted by: their formulas are needed. */
type Asked = Pick<ListInput, "sort" | "filters"> & { field?: string };

/** A book's list, ready for what is asked of it. */
export async function rateListFor(db: Kysely<Database>, book: RateBook, reader: RateReader, { sort, filters, field }: Asked) {
	const compared = filters?.filter(({ op }) => op !== "isNull" && op !== "notNull") ?? [];
	const asked = new Set([...(sort ?? []), ...compared].map((one) => one.field).concat(field ?? []));
	const amount = book.fields.some((one) => one.kind === "money" && one.currency === undefined && asked.has(one.name));
	const [formulas, digits] = await Promise.all([formulasOf(db, book, asked), amount ? digitsInUse(db, book) : undefined]);
	return rateList(book, reader, formulas, digits);
}

/** Digits after the point that the currencies of all a book's rates have; undefined where they differ. */
async function digitsInUse(db: Kysely<Database>, book: RateBook): Promise<number | undefined> {
	const { rows } = await sql<{ exponent: number }>`select distinct exponent from currency where code in (
		select value from rate_value where book = ${book.table} and field = 'currency'
		union all select currency from ${sql.table(`${book.table}_changed`)})`.execute(db);
	// Other digits than these divide by a hundred, too.
	const digits = new Set(rows.map(({ exponent }) => ([0, 3, 4].includes(exponent) ? exponent : 2)));
	return digits.size === 1 ? [...digits][0] : undefined;
}

/** What a book's list can be asked for; fields the reader may not see cannot be filtered or sorted by either. */
function rateList(book: RateBook, reader: RateReader, formulas: Formulas, digits: number | undefined) {
	const { today } = reader;
	const columns: Record<string, ListColumn> = {
		id: { ref: "r.id", of: "id", filter: ["eq", "in"], sort: true, notNull: true },
		/** What one change of many rates at once, such as an import, has left as it wrote it. */
		changeId: { ref: "r.change_id", of: "change_id", filter: ["eq"] },
		version: { ref: "r.version", kind: "number", filter: ["eq"], sort: true },
		status: {
			ref: statusOn(today),
			states: {
				rest: "live",
				told: { future: { column: "valid_from", op: ">", value: today }, expired: { column: "valid_to", op: "<", value: today } },
			},
			filter: ["eq", "ne", "in"],
			sort: true,
		},
		changedAt: { ref: "r.recorded_at", of: "recorded_at", ...momentAlways },
		changedBy: { ref: "u.display_name", of: "changed_by", through: "u", filter: text, sort: true },
	};
	for (const field of visibleFields(book, reader)) {
		columns[field.name] = columnOf(field, formulas, digits);
		const of = field.column;
		const words = valueWords(field);
		if (words) columns[`${field.name}Words`] = { ref: words, of, search: true };
		if (field.kind === "area") {
			// Found by its name in either language: whichever the reader is shown.
			const through = `a_${field.name}`;
			columns[`${field.name}Path`] = { ref: areaPaths(through), of, through, filter: ["contains", "isNull", "notNull"], search: true };
		}
		// Whoever may not see a cost is not told the formula over it either.
		if (field.kind === "price" && reader.seesCost) columns[`${field.name}Formula`] = { ref: `r.${field.column}_formula`, filter: text };
		if (field.kind !== "place") continue;
		const through = `p_${field.name}`;
		columns[`${field.name}Name`] = { ref: `${through}.name`, of, through, filter: text, sort: true, search: true };
		columns[`${field.name}NameZh`] = { ref: `${through}.name_zh`, of, through, filter: text, sort: true, search: true };
		columns[`${field.name}Aliases`] = { ref: aliasesOf(through), of, through, search: true };
		columns[`${field.name}Id`] = { ref: `r.${of}`, of, filter: ["eq", "in"], sort: true };
	}
	return {
		base: (db) => ratesQuery(db, book, reader),
		columns,
		id: "r.id",
		defaultSort: [{ field: "changedAt", order: "descending" }],
		large: true,
		counted: countedList(book, reader),
	} satisfies ListSpec<Joined, "r" | "p", Columns>;
}

/** The fields of a rate the reader may see. A formula over a cost he may not see is shown as what it comes to. */
function shownFields(
	book: RateBook,
	columns: Columns,
	reader: Pick<RateReader, "seesCost">,
	parameters: FormulaValues,
): Pick<Rate, "row" | "values"> {
	const whole = toRow(book, columns);
	const digits = priceDigits(columns.basis, Number(columns.exponent ?? 2));
	const values: Rate["values"] = {};
	const row: RateRow = {};
	for (const field of visibleFields(book, reader)) {
		const value = whole[field.name] ?? null;
		row[field.name] = value;
		if (field.kind !== "price") continue;
		values[field.name] = priceValue(value, whole.cost, digits, parameters);
		if (!mayTell(reader, secrecyOf(field), value)) row[field.name] = values[field.name] ?? null;
	}
	const sold = soldFor(whole, values.ssr ?? null, digits, parameters);
	return { row, values: sold === null ? values : { ...values, sold } };
}

/** What the search sells a box for where that is not the rate's SSR: its most, its least and its MSR count. Limits of a mark-up are amounts, and say nothing of the percentage. */
function soldFor(row: RateRow, ssr: string | null, digits: number, parameters: FormulaValues): string | null {
	if (ssr === null || row.basis === "percent") return null;
	const limit = (name: string) => priceValue(row[name] ?? null, row.cost, digits, parameters);
	const [most, ...least] = [limit("max"), limit("min"), limit("msr")];
	const capped = most != null && Big(most).lt(ssr) ? most : ssr;
	const sold = least.reduce<string>((price, floor) => (floor != null && Big(floor).gt(price) ? floor : price), capped);
	return sold === ssr ? null : sold;
}

/** A row of `ratesQuery` as the reader may see it. */
function toRate(book: RateBook, columns: Columns, reader: Pick<RateReader, "seesCost">, parameters: FormulaValues): Rate {
	const seen = visibleFields(book, reader);
	const places = Object.fromEntries(
		seen
			.filter((f) => f.kind === "place")
			.map((f) => [f.name, { name: String(columns[`${f.name}_name`] ?? ""), nameZh: String(columns[`${f.name}_name_zh`] ?? "") }]),
	);
	for (const { name } of seen.filter((f) => f.kind === "area")) {
		const path = String(columns[`${name}_path`] ?? "");
		places[name] = { name: String(columns[`${name}_path_en`] || path), nameZh: path };
	}
	return {
		id: String(columns.id),
		version: Number(columns.version),
		status: columns.status as Rate["status"],
		changedAt: String(columns.recorded_at),
		changedBy: columns.changed_by_name === null ? null : String(columns.changed_by_name),
		...shownFields(book, columns, reader, parameters),
		places,
	};
}

/** What formulas of these rows may name; read only where there are formulas. */
async function parametersOf(db: Kysely<Database>, book: RateBook, rows: readonly Columns[]): Promise<FormulaValues> {
	const formulas = book.fields.filter((f) => f.kind === "price").map((f) => `${f.column}_formula`);
	if (!rows.some((row) => formulas.some((column) => (row[column] ?? null) !== null))) return {};
	return (await formulaParameters(db, null)).values;
}

/** What is ordered by a price has rates on request last, whichever way: they have none that counts. */
function requestsLast<Input extends Pick<ListInput, "sort">>({ fields }: RateBook, input: Input): Input {
	const of = (name: string) => fields.find((field) => field.name === name);
	const at = (input.sort ?? []).findIndex(({ field }) => of(field)?.kind === "price");
	if (at < 0 || !of("onRequest") || input.sort?.some(({ field }) => field === "onRequest")) return input;
	return { ...input, sort: input.sort?.toSpliced(at, 0, { field: "onRequest", order: "ascending" }) };
}

/** One page of a book. */
export async function listRates(db: Kysely<Database>, book: RateBook, asked: ListInput, reader: RateReader): Promise<ListPage<Rate>> {
	const input = requestsLast(book, await asMeant(db, book, asked));
	const page = await list(db, await rateListFor(db, book, reader, input), input);
	const parameters = await parametersOf(db, book, page.items);
	return { ...page, items: page.items.map((row) => toRate(book, row, reader, parameters)) };
}

/** 000001 that names the field where a book cannot be filtered or sorted so: before a file is begun that could no longer say it. */
export async function refuseWrongList(
	db: Kysely<Database>,
	book: RateBook,
	input: Pick<ListInput, "sort" | "filters" | "search">,
	reader: RateReader,
): Promise<void> {
	refuseWrongInput(db, await rateListFor(db, book, reader, input), input);
}

/** Values of a field with how often they occur among the rows the other filters leave. */
export async function rateFacet(db: Kysely<Database>, book: RateBook, asked: z.infer<typeof facetInput>, reader: RateReader) {
	const input = await asMeant(db, book, asked);
	return facets(db, await rateListFor(db, book, reader, input), input);
}

const alike = new Set<RateField["kind"]>(["enum", "boolean", "currency", "container", "record"]);

/** What rates are alike in by a field; empty for a container that is not for every weight or not for general cargo: these stand beside it. */
function alikeBy({ fields }: RateBook, { kind, column, required }: RateField): RawBuilder<unknown> {
	// A rate that says nothing is not like those that say something.
	const value = required ? sql.ref(`r.${column}`) : sql`coalesce(${sql.ref(`r.${column}`)}, '')`;
	if (kind !== "container" || !fields.some((f) => f.kind === "weight")) return value;
	const everyWeight = sql`r.weight_from = ${sql.lit(everyOne.weight_from)} and r.weight_to = ${sql.lit(everyOne.weight_to)}`;
	return sql`case when ${everyWeight} and r.cargo = 'general' then ${value} else '' end`;
}

/** Fields in which every rate that matches says the same, with what they say; none where none matches. Looks at what people choose from a short list. */
export async function sameForAll(
	db: Kysely<Database>,
	book: RateBook,
	asked: Pick<ListInput, "filters" | "search">,
	reader: RateReader,
): Promise<Record<string, string | boolean>> {
	const input = await asMeant(db, book, asked);
	const { columns, ...rest } = await rateListFor(db, book, reader, input);
	const fields = visibleFields(book, reader).filter((f) => alike.has(f.kind));
	const query = filtered(db, { columns, ...rest }, input)
		.clearSelect()
		.select(fields.flatMap((field, i) => [sql`min(${alikeBy(book, field)})`.as(`least${i}`), sql`max(${alikeBy(book, field)})`.as(`most${i}`)]));
	const found = (await query.executeTakeFirst()) as Columns | undefined;
	return Object.fromEntries(
		fields.flatMap(({ name, kind }, i): [string, string | boolean][] => {
			const value = found?.[`least${i}`] ?? null;
			if (value === null || value === "" || value !== found?.[`most${i}`]) return [];
			return [[name, kind === "boolean" ? value === 1 : String(value)]];
		}),
	);
}

/** The rates with these ids, in no order. */
export async function ratesById(db: Kysely<Database>, book: RateBook, ids: readonly string[], reader: RateReader): Promise<Rate[]> {
	if (ids.length === 0) return [];
	const rows = await ratesQuery(db, book, reader).where("r.id", "in", ids).execute();
	const parameters = await parametersOf(db, book, rows);
	return rows.map((row) => toRate(book, row, reader, parameters));
}

/** How many rates match at that moment. */
export async function countRates(moment: Moment, book: RateBook, asked: Pick<ListInput, "filters" | "search">, reader: RateReader): Promise<number> {
	const input = await asMeant(moment, book, asked);
	return countAtMoment(moment, await rateListFor(moment, book, reader, input), input);
}

/**
 * Every rate that matches, as it was at that moment: for exports. Its columns come as one text: a server answers every value with its type, and
 * to read those of a long list takes longer than all else.
 */
export async function* allRates(
	moment: Moment,
	book: RateBook,
	asked: Pick<ListInput, "sort" | "filters" | "search">,
	reader: RateReader,
): AsyncGenerator<Pick<Rate, "row" | "values">> {
	const input = requestsLast(book, await asMeant(moment, book, asked));
	const codes = book.fields.filter((f) => f.kind === "place").map((f) => [`${f.name}_code`, `p_${f.name}.code`] as const);
	const read = [...columnNames(book).map((name) => [name, `r.${name}`] as const), ...codes, ["exponent", "cu.exponent"] as const];
	const packed = sql<string>`json_array(${sql.join(read.map(([, ref]) => sql.ref(ref)))})`.as("packed");
	const { base, ...list } = await rateListFor(moment, book, reader, input);
	const spec = { ...list, base: (db: Kysely<Database>) => base(db).clearSelect().select(packed) };
	const { values: parameters } = await formulaParameters(moment, null);
	for await (const chunk of listChunks(moment, spec, input)) {
		for (const row of chunk) {
			const values = JSON.parse(row.packed) as Cell[];
			const columns = Object.fromEntries(read.map(([name], i): [string, Cell] => [name, values[i] ?? null]));
			yield shownFields(book, columns, reader, parameters);
		}
	}
}

/** Rates as they stand, by id. */
export async function wholeRates(db: Kysely<Database>, book: RateBook, of: readonly { id: string }[]): Promise<Map<string, Columns>> {
	const ids = JSON.stringify([...new Set(of.map(({ id }) => id))]);
	const { rows } = await sql<Columns>`select r.* from json_each(${ids}) i cross join ${sql.table(book.table)} r on r.id = i.value`.execute(db);
	return new Map(rows.map((row) => [String(row.id), row]));
}
