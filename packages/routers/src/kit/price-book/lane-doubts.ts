import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { oddRate } from "../money/odd-rate.ts";
import { bandColumns, bandsMeeting } from "./bands.ts";
import { type Columns, columnsOf } from "./convert.ts";
import type { RateBook, RowProblem } from "./declaration.ts";
import type { CodeStretch, RateField } from "./fields.ts";
import { keyColumns } from "./key.ts";
import { sameKey } from "./ways.ts";

/** A row that is asked about, with what its table would hold of it. */
interface Asked {
	line: number;
	columns: Columns;
	/** The rate it is, as it stands: it crosses nothing of its own. */
	id?: string | undefined;
}

type OddIn = (columns: Columns) => RowProblem[];

/** Stretches named of those a row meets. */
const NAMED = 5;

/** Ramps of trains that are not at the end in Europe, the other side's or of neither's country, and those of trucks that run on the other side. */
async function ramps(db: Kysely<Database>, book: RateBook): Promise<OddIn> {
	const { trainEnds: ends, rampSide } = book;
	if (!ends && !rampSide) return () => [];
	const columnOf = (name: string) => book.fields.find((field) => field.name === name)?.column ?? name;
	const places = await db.selectFrom("place").select(["id", "code", "country"]).where("kind", "=", "inlandCity").execute();
	const known = new Map(places.map((place) => [place.id, place]));
	return (columns) => {
		const at = (name: string) => known.get(String(columns[columnOf(name)]));
		if (rampSide) {
			const ramp = at(rampSide.ramp);
			if (!ramp || (ramp.country === "CN") === (rampSide.side === "china")) return [];
			return [{ field: rampSide.ramp, messageId: "rate.odd.rampSide", values: { ramp: ramp.code, country: ramp.country, side: rampSide.side } }];
		}
		if (!ends) return [];
		const [from, to, ramp] = [at(ends.from), at(ends.to), at(ends.ramp)];
		if (!from || !to || !ramp || from.country === to.country) return [];
		const abroad = [from.country, to.country].filter((country) => country !== "CN");
		if (abroad.includes(ramp.country)) return [];
		const end = from.country === "CN" ? to : from;
		return [{ field: ends.ramp, messageId: "rate.odd.ramp", values: { ramp: ramp.code, country: ramp.country, end: end.code } }];
	};
}

/** Rates of exchange of a row's own that are far from the day's, or the wrong way round. */
function exchanges({ costFrom, fields }: RateBook, perUsd: ReadonlyMap<string, string>): OddIn {
	const [column, usual] = [fields.find(({ name }) => name === costFrom?.rate)?.column, perUsd.get("CNY")];
	if (!costFrom || column === undefined || usual === undefined) return () => [];
	return ({ [column]: own }) => {
		const odd = typeof own === "string" ? oddRate(own, usual) : null;
		const values = { value: String(own), usual };
		return odd ? [{ field: costFrom.rate, messageId: odd === "turned" ? "rate.odd.turned" : "rate.odd.far", values }] : [];
	};
}

/** Hundredths of a percent between which a percentage may well be what something is to be multiplied by: 1.12 for 12 %. */
const MULTIPLIERS = { above: 100, below: 200 };

/** Percentages that look like what something is multiplied by, of percent and of prices by percent. */
function multipliers({ fields }: RateBook): OddIn {
	const columns = fields.flatMap((field) => {
		const [column] = columnsOf(field);
		return column !== undefined && (field.kind === "percent" || field.kind === "price") ? [{ field, column }] : [];
	});
	return (row) =>
		columns.flatMap(({ field, column }): RowProblem[] => {
			const hundredths = field.kind === "percent" || row.basis === "percent" ? row[column] : null;
			if (typeof hundredths !== "number" || hundredths <= MULTIPLIERS.above || hundredths >= MULTIPLIERS.below) return [];
			const values = { value: String(hundredths / 100), percent: String(hundredths - MULTIPLIERS.above) };
			return [{ field: field.name, messageId: "rate.odd.multiplier", values }];
		});
}

/** Charges that the trade has on wish, and that a row charges everybody. */
function charged({ fields, usuallyWished }: RateBook): OddIn {
	const [code, wish] = ["charge", "onWish"].map((name) => fields.find((field) => field.name === name)?.column);
	if (!usuallyWished || code === undefined || wish === undefined) return () => [];
	return ({ [code]: charge, [wish]: onWish }) =>
		onWish === 0 && usuallyWished.includes(String(charge))
			? [{ field: "onWish", messageId: "rate.odd.notOnWish", values: { charge: String(charge) } }]
			: [];
}

/** What is odd in a row by itself, by its columns. `perUsd`: units of each currency for a dollar. */
export async function oddInRow(db: Kysely<Database>, book: RateBook, perUsd: ReadonlyMap<string, string>): Promise<OddIn> {
	const found = [exchanges(book, perUsd), await ramps(db, book), multipliers(book), charged(book)];
	return (columns) => found.flatMap((odd) => odd(columns));
}

const within = (one: CodeStretch, other: CodeStretch): boolean => one.first >= other.first && one.last <= other.last;

/**
 * Whether two stretches have a code in common and neither is a part of the other: of one within the other a search takes the narrower for its codes, and
 * the wider for those around. Stretches of the very same codes have all in common.
 */
export function stretchesCross(a: CodeStretch, b: CodeStretch): boolean {
	if (a.country !== b.country || a.first > b.last || b.first > a.last) return false;
	return within(a, b) === within(b, a);
}

/** The field of a book whose texts may be stretches of codes. */
export const stretchField = ({ fields }: Pick<RateBook, "fields">) =>
	fields.flatMap(({ stretchOf, ...field }) => (stretchOf ? [{ ...field, stretchOf }] : []))[0];

/** That a row's stretch crosses others, by their names. */
export function crossing({ name, column }: Pick<RateField, "column" | "name">, columns: Columns, others: Iterable<string>): RowProblem {
	const values = { value: String(columns[column]), others: [...others].sort().slice(0, NAMED).join(", ") };
	return { field: name, messageId: "rate.odd.zone", values };
}

/** Live rates by rows whose stretch of codes theirs crosses, on some day of both, which are the same in all else: a code in both has two prices. */
export async function crossedStretches(db: Kysely<Database>, book: RateBook, asked: readonly Asked[]): Promise<ReadonlyMap<number, string[]>> {
	const field = stretchField(book);
	if (!field) return new Map();
	const names = [...new Set([...keyColumns(book), "valid_from", "valid_to", ...bandColumns(book)])];
	const values = asked.map(({ line, columns, id = "" }) => [line, id, ...names.map((name) => columns[name] ?? null)]);
	const row = (column: string) => sql`(s.value ->> ${sql.lit(names.indexOf(column) + 2)})`;
	const rate = (column: string) => sql.ref(`r.${column}`);
	const other = rate(field.column);
	const { rows } = await sql<{
		line: number;
		own: string;
		other: string;
	}>`select distinct s.value ->> 0 as line, ${row(field.column)} as own, ${other} as other
		from json_each(${JSON.stringify(values)}) s cross join ${sql.table(book.table)} r
		where ${sameKey(book, row, (column) => (column === field.column ? row(column) : rate(column)))} and ${other} <> ${row(field.column)}
		and r.id <> s.value ->> 1 and r.valid_to >= ${row("valid_from")} and r.valid_from <= ${row("valid_to")} and ${bandsMeeting(book, row, rate)}`.execute(
		db,
	);
	const crossed = rows.filter((found) => {
		const [own, there] = [field.stretchOf(found.own), field.stretchOf(found.other)];
		return own !== null && there !== null && stretchesCross(own, there);
	});
	return new Map([...Map.groupBy(crossed, ({ line }) => line)].map(([line, found]) => [line, found.map((one) => one.other)]));
}
