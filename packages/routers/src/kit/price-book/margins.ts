import type { Database } from "@iqt/db";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { inUnits } from "../money/amount-column.ts";
import { formulaParameters } from "../money/formula-parameters.ts";
import type { FormulaValues } from "../money/formula-value.ts";
import { amountSql, toldFormulas } from "./amounts.ts";
import { asChanged, type Target } from "./apply-checks.ts";
import { selling } from "./convert.ts";
import { ratesOfDay } from "./day-rates.ts";
import type { RateBook } from "./define.ts";
import { hasMargins } from "./has-margins.ts";
import type { Assignment } from "./operation.ts";

/** How many rates, as they are and as they become. */
export interface Shift {
	before: number;
	after: number;
}

/** What a change of many leaves of the margin, by the rates' own cost and standard price. */
export interface Margins {
	/** Sold below their cost. */
	belowCost: Shift;
	/** Sold at their cost or above, but below the minimum margin of the price setting of their service and currency. */
	belowMargin: Shift;
	/** Whose price needs more than the rate itself holds (TEU, weight): nothing is said of them. */
	untold: number;
	/** A few of those that come below either. */
	ids: string[];
}

const none: Margins = { belowCost: { before: 0, after: 0 }, belowMargin: { before: 0, after: 0 }, untold: 0, ids: [] };

/** Rates named at most. */
const NAMED = 10;

/** How many rates are sold below their cost, at it but below the minimum margin, or for what cannot be told; and JSON of the first of them. */
interface Compared {
	cost: number;
	margin: number;
	untold: number;
	ids: string;
}

/** What a rate costs in its currency, as SQL over its columns `c` and its currency's `cu`: its cost, or the sum of those it has in yuan and in dollars. */
function costSql({ costFrom, fields }: RateBook, perUsd: ReadonlyMap<string, string>): RawBuilder<unknown> {
	if (!costFrom) return inUnits("c.cost_minor", "cu.exponent");
	const column = (name: string) => {
		const field = fields.find((one) => one.name === name);
		if (!field) throw new Error(`a cost is made of ${name}, which the book does not have`);
		return sql.ref(`c.${field.column}`);
	};
	const rate = sql`coalesce(cast(${column(costFrom.rate)} as real), ${Number(perUsd.get("CNY")) || null})`;
	const ofCurrency = sql`case c.currency when 'USD' then 1.0 when 'CNY' then ${rate}
		else (select cast(value as real) from json_each(${JSON.stringify(Object.fromEntries(perUsd))}) where key = c.currency) end`;
	return sql`(${column(costFrom.yuan)} / 100.0 / ${rate} + ${column(costFrom.dollars)} / 100.0) * ${ofCurrency}`;
}

/** What amounts of rates are reckoned by: what formulas may name, and units of each currency for a dollar on a day. */
export interface Reckoning {
	parameters: FormulaValues;
	perUsd: ReadonlyMap<string, string>;
}

/** What a book is reckoned by on a day, read once for all of its rates. */
export async function reckoningOn(db: Kysely<Database>, { costFrom }: Pick<RateBook, "costFrom">, day: string): Promise<Reckoning> {
	const { values: parameters } = await formulaParameters(db, null);
	return { parameters, perUsd: costFrom ? await ratesOfDay(db, day) : new Map() };
}

/** What a rate `w` is sold at: never below its lowest price or minimum nor above its maximum, as the search sells it. */
const sold = sql`min(max(w.ssr, coalesce(w.least, 0), coalesce(w.msr, 0)), w.most)`;

/** Rates of `rows` `c` as "held", those whose cost is known: what they cost and are sold at, whether that is below the cost, or below the minimum margin. Mark-ups are on the cost, and rates on request have no price. */
async function heldSql(
	{ db, book, day }: { db: Kysely<Database>; book: RateBook; day: string },
	{ perUsd, parameters }: Reckoning,
	rows: RawBuilder<unknown>,
	beside: RawBuilder<unknown> = sql`c.id`,
): Promise<RawBuilder<unknown>> {
	const formulas = await toldFormulas(db, book, new Set(["ssr", "msr"]), rows, parameters);
	const amount = (name: string) => {
		const field = book.fields.find((f) => f.name === name);
		return field ? amountSql(field, formulas.get(name), (column) => `c.${column}`, "cu.exponent") : sql`null`;
	};
	const bound = (name: string) => (book.fields.some((f) => f.name === name) ? inUnits(`c.${name}_minor`, "cu.exponent") : sql`null`);
	return sql`with priced as (
			select ${beside}, c.currency, ${costSql(book, perUsd)} as cost, ${amount("ssr")} as ssr, coalesce(${bound("max")}, 1e18) as most, ${amount("msr")} as msr,
				${bound("min")} as least, c.ssr_minor is null and c.ssr_formula is null as unpriced
			from ${rows} c join currency cu on cu.code = c.currency where c.on_request = 0 and c.basis <> 'percent'),
		held as (select w.*, ${sold} as sold, w.ssr is null and not w.unpriced as untold, ${sold} < w.cost - 0.00001 as low,
				${sold} < w.cost * (100 + cast(s.min_margin as real)) / 100 - 0.00001 as thin
			from priced w left join price_setting s on s.service = ${book.domain} and s.currency = w.currency
				and s.valid_from <= ${day} and (s.valid_to is null or s.valid_to >= ${day}) where w.cost is not null)`;
}

/** Rates of `rows` that are sold too low. */
export async function soldTooLow(db: Kysely<Database>, book: RateBook, rows: RawBuilder<unknown>, day: string, known?: Reckoning): Promise<Compared> {
	const held = await heldSql({ db, book, day }, known ?? (await reckoningOn(db, book, day)), rows);
	const found = await sql<Compared>`${held}
		select coalesce(sum(low), 0) as cost, coalesce(sum(thin and not low), 0) as margin, coalesce(sum(untold), 0) as untold,
			(select json_group_array(id) from (select id from held where low or thin order by coalesce(low, 0) desc, id limit ${NAMED})) as ids from held`.execute(
		db,
	);
	return found.rows[0] ?? { cost: 0, margin: 0, untold: 0, ids: "[]" };
}

/** What the rates of a lane leave: the least of them in percent of the cost, and how many are sold below their cost, or at it but below the minimum margin. */
export interface LaneMargin {
	least: number;
	belowCost: number;
	belowMargin: number;
}

/** The margins of `rows` `c` by two of its columns, for those with a cost and a price. `ends`: the columns as SQL. */
export async function laneMargins(
	{ db, book, day }: { db: Kysely<Database>; book: RateBook; day: string },
	rows: RawBuilder<unknown>,
	ends: { from: RawBuilder<unknown>; to: RawBuilder<unknown> },
): Promise<readonly (LaneMargin & { from: string; to: string })[]> {
	const beside = sql`${ends.from} as "from", ${ends.to} as "to"`;
	const held = await heldSql({ db, book, day }, await reckoningOn(db, book, day), rows, beside);
	const found = await sql<LaneMargin & { from: string; to: string }>`${held}
		select "from", "to", round(min((sold / cost - 1) * 100), 1) as least, coalesce(sum(low), 0) as "belowCost", coalesce(sum(thin and not low), 0) as "belowMargin"
		from held where cost > 0 and sold is not null group by "from", "to"`.execute(db);
	return found.rows;
}

/** The fields of what a rate costs. */
export const costFields = ({ costFrom }: Pick<RateBook, "costFrom">): readonly string[] =>
	costFrom ? [costFrom.yuan, costFrom.dollars, costFrom.rate] : ["cost"];

/** What becomes of the margins of the rows a change is for, by the price settings of a day; nothing where it touches neither cost nor price, or the book has not both. */
export async function marginsOf(db: Kysely<Database>, target: Target, assignments: readonly Assignment[], day: string): Promise<Margins> {
	const { book, field, matching } = target;
	const touched = costFields(book).includes(field.name) || selling.includes(field.name);
	if (!touched || !hasMargins(book)) return none;
	const before = await soldTooLow(db, book, sql`(select * from ${sql.table(book.table)} where ${matching})`, day);
	const after = await soldTooLow(db, book, asChanged(target, assignments), day);
	return {
		belowCost: { before: before.cost, after: after.cost },
		belowMargin: { before: before.margin, after: after.margin },
		untold: after.untold,
		ids: JSON.parse(after.ids) as string[],
	};
}
