import { type CountedList, type ListColumn, OPEN_END } from "@iqt/db";
import { languages, translate } from "@iqt/i18n";
import { type RawBuilder, sql } from "kysely";
import { inUnits } from "../money/amount-column.ts";
import { amountSql, type Formulas } from "./amounts.ts";
import { codedTable } from "./code-kinds.ts";
import { EVERY } from "./coded.ts";
import { columnsOf } from "./convert.ts";
import type { RateBook } from "./define.ts";
import type { RateField } from "./fields.ts";

export const text = ["eq", "ne", "in", "contains", "startsWith", "isNull", "notNull"] as const;
const amounts = ["eq", "gte", "lte", "between", "isNull", "notNull"] as const;

/** A price by what it comes to; without its formulas at hand it is neither ordered nor compared. */
function priceColumn(field: RateField, formulas: Formulas): ListColumn {
	const at = (column: string) => `r.${column}`;
	const known = formulas.get(field.name);
	return {
		ref: amountSql(field, known, at, "cu.exponent"),
		through: "cu",
		kind: "number",
		given: sql`coalesce(${sql.join(columnsOf(field).map((column) => sql.ref(at(column))))})`,
		filter: known ? amounts : (["isNull", "notNull"] as const),
		sort: known !== undefined,
	};
}

/** Beside places, what people type to find a rate: each word of theirs must stand in one of these. */
const searched = new Set<RateField["kind"]>(["text", "area", "container", "record"]);

/** An amount by what it comes to: one currency's digits, or those all currencies in use share, are a number the database can go by. */
function moneyColumn({ column, currency }: RateField, digits: number | undefined): ListColumn {
	const known = currency?.digits ?? digits;
	const amount = {
		ref: inUnits(`r.${column}`, known === undefined ? "cu.exponent" : sql.lit(known)),
		kind: "number",
		filter: amounts,
		sort: true,
	} as const;
	if (known === undefined) return { ...amount, of: column, through: "cu" };
	return { ...amount, of: column, per: 10 ** known };
}

/** What a list may be asked of a field. `digits`: those of all currencies in use, where they are the same. */
export function columnOf(field: RateField, formulas: Formulas, digits: number | undefined): ListColumn {
	const of = field.column;
	switch (field.kind) {
		case "place":
			return { ref: `p_${field.name}.code`, of, through: `p_${field.name}`, filter: text, sort: true, search: true };
		case "money":
			return moneyColumn(field, digits);
		case "price":
			return priceColumn(field, formulas);
		case "weight":
			return { ref: sql`${sql.ref(`r.${of}`)} / 1000.0`, of, kind: "number", filter: amounts, sort: true };
		case "percent":
			return { ref: sql`${sql.ref(`r.${of}`)} / 100.0`, of, kind: "number", filter: amounts, sort: true };
		case "date":
			return { ref: `r.${of}`, of, kind: "day", filter: amounts, sort: true, notNull: true };
		case "endDate":
			return { ref: `r.${of}`, of, kind: "day", given: sql`nullif(${sql.ref(`r.${of}`)}, ${OPEN_END})`, filter: amounts, sort: true, notNull: true };
		case "integer":
			return { ref: `r.${of}`, of, kind: "number", filter: amounts, sort: true };
		case "boolean":
			return { ref: `r.${of}`, of, kind: "flag", filter: amounts, sort: true };
		default:
			return {
				ref: `r.${of}`,
				of,
				filter: text,
				sort: true,
				search: searched.has(field.kind),
				...(field.numeric ? { sortRef: sql`cast(${sql.ref(`r.${of}`)} as real)` } : {}),
			};
	}
}

/** The names of an area, in both languages. */
export const areaPaths = (alias: string) => sql<string>`(${sql.ref(`${alias}.path`)} || ' ' || ${sql.ref(`${alias}.path_en`)})`;

/** Other names of a place, one after the other. */
export const aliasesOf = (alias: string) => sql<string | null>`(select group_concat(value, ' ') from json_each(${sql.ref(`${alias}.aliases`)}))`;

/** Choices of every book: by what they are called, words would find most of its rates. */
const usual = new Set(["direction", "ownership", "cargo", "basis", "percentOf"]);

/** What the values of a book's own choice, or the records its rows name, are called in every language, as text of its rows; null for other fields. */
export function valueWords({ kind, name, column, options = [], codes }: RateField): RawBuilder<string | null> | null {
	if (codes) {
		const { table, every } = codedTable(codes);
		const ofRecord = sql<
			string | null
		>`(select concat_ws(' ', name_zh, name_en, name_es, name_ja, ${aliasesOf("named")}) from ${sql.table(table)} as named
			where named.code = ${sql.ref(`r.${column}`)})`;
		if (!every) return ofRecord;
		return sql<
			string | null
		>`case ${sql.ref(`r.${column}`)} when ${EVERY} then ${languages.map((language) => translate(language, every)).join(" ")} else ${ofRecord} end`;
	}
	if (kind !== "enum" || usual.has(name)) return null;
	const called = options.map(({ value, label }) => sql`when ${value} then ${languages.map((language) => translate(language, label)).join(" ")}`);
	return sql<string>`case ${sql.ref(`r.${column}`)} ${sql.join(called, sql` `)} end`;
}

/** Measured on a million rates: to gather so many by an index takes some 40 ms, to look through so many in order some 10. */
const GATHERED = 60_000;
const LOOKED_THROUGH = 20_000;

/** What is counted of a book's table, and by what indexes it is put in order: as `keepRateList` makes them of its columns. */
export function countedList(book: RateBook, reader: { validOn?: string | undefined }): CountedList {
	const { fields } = book;
	const columns = (kinds: readonly RateField["kind"][]) => fields.flatMap(({ kind, column }) => (kinds.includes(kind) ? [column] : []));
	const whole = fields.flatMap(({ kind, column, key }) => (kind === "text" && key ? [column] : []));
	const found = [...columns(["place", "area", "container", "record", "date", "endDate"]), "recorded_at", "cost_minor"];
	const lookups = [
		["cu", { join: sql`join currency as cu on cu.code = r.currency`, by: "currency" }],
		["u", { join: sql`left join "user" as u on u.id = r.changed_by`, by: "changed_by" }],
		...fields.flatMap(({ kind, name, column }) => {
			if (kind !== "place" && kind !== "area") return [];
			const [table, id, alias] = kind === "place" ? ["place", "id", `p_${name}`] : ["area", "code", `a_${name}`];
			const join = sql`${kind === "area" ? sql`left` : sql``} join ${sql.table(table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.${id}`)} = r.${sql.ref(column)}`;
			return [[alias, { join, by: column }] as const];
		}),
	] as const;
	const { validOn } = reader;
	return {
		table: book.table,
		lookups: Object.fromEntries(lookups),
		counted: new Set([
			...columns(["place", "area", "text", "enum", "integer", "boolean", "weight", "currency", "percent", "date", "endDate", "container", "record"]),
			...["cost_minor", "recorded_at", "changed_by"],
		]),
		indexed: new Set([...found, ...columns(["text"]), "id", "change_id"]),
		ordered: new Set([...found, ...whole, "id"]),
		texts: new Set(columns(["area", "text", "container", "record"])),
		only: validOn
			? [
					{ column: "valid_from", op: "<=", value: validOn },
					{ column: "valid_to", op: ">=", value: validOn },
				]
			: [],
		gathered: GATHERED,
		lookedThrough: LOOKED_THROUGH,
	};
}
