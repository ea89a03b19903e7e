import type { Database } from "@iqt/db";
import type { MessageId } from "@iqt/i18n";
import Big from "big.js";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { DomainError, type MessageValues } from "../../door/errors.ts";
import { inUnits, priceDigitsSql } from "../money/amount-column.ts";
import { parseFormula } from "../money/formula.ts";
import { fromMinor, MAX_DIGITS, MAX_MINOR, priceDigits } from "../money/money.ts";
import { amountSql, formulasOf } from "./amounts.ts";
import { refuseAgainstOtherCost } from "./apply-other-cost.ts";
import { bandsMeeting } from "./bands.ts";
import { MOST_MARK_UP, shareOf } from "./basis-checks.ts";
import { columnsOf, needsOwnCost, selling } from "./convert.ts";
import type { RowCheck } from "./declaration.ts";
import { type RateBook, requiredMessage } from "./define.ts";
import type { RateField } from "./fields.ts";
import { type Assignment, invalid, type Operation } from "./operation.ts";
import { overlapOf, refusingOverlaps } from "./overlap.ts";
import { fieldsOfCheck } from "./row-checks.ts";
import { sameKey } from "./ways.ts";

/** Rows an operation is for: `matching` is a condition over the book's table. */
export interface Target {
	book: RateBook;
	field: RateField;
	matching: RawBuilder<unknown>;
}

/** Problems named in an answer; they are all of one kind. */
const NAMED = 20;

const newDay = (assignments: readonly Assignment[], column: string) => assignments.find((a) => a.column === column)?.value ?? sql.ref(`a.${column}`);

const setsDays = (field: RateField) => field.kind === "date" || field.kind === "endDate";

/** 000001 when a row would end before it begins. */
export async function refuseWrongDays(trx: Kysely<Database>, { book, field, matching }: Target, assignments: readonly Assignment[]): Promise<void> {
	if (!setsDays(field)) return;
	const { rows } = await sql<{ id: string }>`select a.id from ${sql.table(book.table)} a
		where a.id in (select id from ${sql.table(book.table)} where ${matching})
		and ${newDay(assignments, "valid_from")} > ${newDay(assignments, "valid_to")} limit 1`.execute(trx);
	if (rows.length > 0) throw invalid("value", "problem.validTo");
}

/** The rows as they become, each with where it lies (`pair`). */
export function asChanged({ book, matching: which }: Target, assignments: readonly Assignment[]): RawBuilder<unknown> {
	const values = new Map(assignments.map((a) => [a.column, a.value]));
	const columns = [
		"id",
		"currency",
		"basis",
		"on_request",
		...book.fields.flatMap((f) => (f.kind === "price" ? [`${f.column}_minor`, `${f.column}_formula`] : [f.column])),
	];
	const cells = [...new Set(columns)].map((c) => sql`${values.get(c) ?? sql.ref(c)} as ${sql.ref(c)}`);
	return sql`(select ${sql.join(cells)}, rowid as pair from ${sql.table(book.table)} where ${which})`;
}

/** Amounts that a change brings to nothing or below: how many rates, a few of them with their amounts, and what is true of them. */
export interface Falling {
	count: number;
	rows: { id: string; before: string; after: string }[];
	condition: RawBuilder<unknown> | null;
}

/** The refusal of a change that would bring amounts to nothing or below without anybody having said that it may. */
export class AmountsFall extends DomainError {
	constructor(field: RateField, { count, rows }: Pick<Falling, "count" | "rows">, messageId: MessageId = "problem.applyNotPositive") {
		const each = rows.map(({ id, before, after }) => ({
			field: `${id}.${field.name}`,
			messageId: "problem.applyNotPositiveRow",
			values: { before, after },
		}));
		super("invalid", "error.invalid", {}, [{ field: "value", messageId, values: { count } }, ...each]);
	}
}

/** The amounts of the target's rows that the assignments bring to nothing or below; a value that is set is meant. */
export async function fallingBy(
	db: Kysely<Database>,
	{ book, field, matching }: Target,
	operation: Operation,
	assignments: readonly Assignment[],
): Promise<Falling> {
	const amount = assignments.find(({ column }) => column.endsWith("_minor"));
	if (operation.op === "set" || !amount) return { count: 0, rows: [], condition: null };
	const { column, value } = amount;
	const was = sql.ref(column);
	const condition = sql`(${value} < 0 or (${value} = 0 and ${was} > 0))`;
	const { rows } = await sql<{ id: string; was: number; becomes: number; exponent: number; basis: string; n: number }>`
		select id, ${was} as was, ${value} as becomes, (select exponent from currency where code = currency) as exponent, basis, count(*) over () as n
		from ${sql.table(book.table)} where ${matching} and ${condition} order by id limit ${NAMED}`.execute(db);
	const inUnitsOf = ({ exponent, basis }: (typeof rows)[number], minor: number) =>
		fromMinor(minor, field.kind === "price" ? priceDigits(basis, exponent) : (field.currency?.digits ?? exponent));
	return {
		count: rows[0]?.n ?? 0,
		rows: rows.map((row) => ({ id: row.id, before: inUnitsOf(row, row.was), after: inUnitsOf(row, row.becomes) })),
		condition: rows.length > 0 ? condition : null,
	};
}

/** 000001 with the rates whose formulas come to nothing or below. */
async function refuseNothingLeft(db: Kysely<Database>, book: RateBook, field: RateField, changed: RawBuilder<unknown>): Promise<void> {
	const formulas = (await formulasOf(db, book, new Set([field.name]), changed)).get(field.name);
	const amount = amountSql(field, formulas, (column) => `c.${column}`, "cu.exponent");
	const formula = sql.ref(`c.${field.column}_formula`);
	const { rows } = await sql<{
		id: string;
		before: string;
		becomes: number;
		digits: number;
		n: number;
	}>`select c.id, ${formula} as before, ${amount} as becomes,
		${priceDigitsSql("c.basis", "cu.exponent")} as digits, count(*) over () as n
		from ${changed} c join currency cu on cu.code = c.currency where ${formula} is not null and ${amount} <= 0 order by c.id limit ${NAMED}`.execute(
		db,
	);
	const fallen = rows.map(({ id, before, becomes, digits }) => ({ id, before, after: becomes.toFixed(digits) }));
	if (rows[0]) throw new AmountsFall(field, { count: rows[0].n, rows: fallen }, "problem.applyFormulasNotPositive");
}

/** Ids of rates that rows of the target would meet on their new days; a few. */
export async function rowsMeeting(db: Kysely<Database>, { book, matching }: Target, assignments: readonly Assignment[]): Promise<string[]> {
	const of = (row: string) => (column: string) => sql.ref(`${row}.${column}`);
	const { rows } = await sql<{
		id: string;
	}>`select b.id from ${sql.table(book.table)} a join ${sql.table(book.table)} b on ${sameKey(book, of("a"), of("b"))}
		where a.id in (select id from ${sql.table(book.table)} where ${matching}) and b.id <> a.id
		and ${bandsMeeting(book, of("a"), of("b"))}
		and b.valid_from <= ${newDay(assignments, "valid_to")} and b.valid_to >= ${newDay(assignments, "valid_from")} limit 5`.execute(db);
	return rows.map((r) => r.id);
}

/** 000007 when days set for all make rates of one lane meet, before anything is written. */
export async function refuseMeeting(db: Kysely<Database>, target: Target, assignments: readonly Assignment[]): Promise<void> {
	if (!setsDays(target.field)) return;
	const ids = await rowsMeeting(db, target, assignments);
	if (ids.length > 0) throw await overlapOf(db, target.book, ids);
}

/** Runs the write; when days set for all make rates of one lane meet, says which (000007). */
export const refusingMeeting = <T>(trx: Kysely<Database>, target: Target, assignments: readonly Assignment[], write: () => Promise<T>) =>
	refusingOverlaps(trx, target.book, () => rowsMeeting(trx, target, assignments), write);

interface Check {
	/** True of a row that is wrong. */
	wrong: RawBuilder<unknown>;
	field: string;
	messageId: MessageId;
	values?: MessageValues;
}

const columnsOfNamed = (book: RateBook, name: string): string[] => book.fields.filter((f) => f.name === name).flatMap(columnsOf);

/** That a field says nothing. */
const empty = (book: RateBook, name: string) =>
	sql.join(
		columnsOfNamed(book, name).map((column) => sql`${sql.ref(column)} is null`),
		sql` and `,
	);

/** Which rows break a check of the book, as SQL; days have one of their own, since an open end is one, too. */
function wrongRow(book: RateBook, check: RowCheck): Pick<Check, "wrong" | "field"> | null {
	if (check.kind === "ordered") {
		const [least, most] = [check.least, check.most].map((name) => columnsOfNamed(book, name)[0] ?? name);
		return check.most === "validTo" ? null : { wrong: sql`${sql.ref(String(least))} > ${sql.ref(String(most))}`, field: check.most };
	}
	if (check.kind === "onlyWhere") {
		const [where] = columnsOfNamed(book, check.where);
		const belongs = sql`coalesce(${sql.ref(where ?? check.where)} in (${sql.join([...check.is])}), 0)`;
		const unsaid = empty(book, check.field);
		return { wrong: check.needed ? sql`(${belongs}) = (${unsaid})` : sql`not (${belongs}) and not (${unsaid})`, field: check.field };
	}
	if (check.kind === "differ") {
		const [one, other] = check.fields.map((name) => sql.ref(columnsOfNamed(book, name)[0] ?? name));
		return { wrong: sql`${one} = ${other}`, field: check.fields[1] };
	}
	if (check.kind === "figure") return { wrong: sql`${sql.ref(columnsOfNamed(book, check.field)[1] ?? check.field)} is not null`, field: check.field };
	const given = check.fields.map((name) => sql`iif(${empty(book, name)}, 0, 1)`);
	return { wrong: sql`${sql.join(given, sql` + `)} > 1`, field: check.fields.at(-1) ?? "" };
}

/** What the changed field may have made wrong: only that, so that older rows do not stand in the way of something else. */
function checksFor(book: RateBook, changed: RateField): Check[] {
	const checks: Check[] = [];
	const concerns = (...names: string[]) => names.includes(changed.name);
	const amount = changed.kind === "money" ? changed.column : changed.kind === "price" ? `${changed.column}_minor` : null;
	if (amount)
		checks.push({ wrong: sql`${sql.ref(amount)} > ${MAX_MINOR}`, field: changed.name, messageId: "problem.digits", values: { maximum: MAX_DIGITS } });
	for (const check of book.checks) {
		const wrong = wrongRow(book, check);
		if (wrong && concerns(...fieldsOfCheck(check))) checks.push({ ...wrong, messageId: ("ofMany" in check && check.ofMany) || check.message });
	}
	if (concerns("ssr", "max") && ["ssr", "max"].every((name) => columnsOfNamed(book, name).length > 0))
		checks.push({ wrong: sql`basis <> 'percent' and max_minor < ssr_minor`, field: "max", messageId: "problem.maxBelowPriceRow" });
	for (const name of book.required) {
		if (!concerns(name, "onRequest")) continue;
		const wrong = sql`on_request = 0 and ${empty(book, name)}`;
		checks.push({ wrong, field: name, messageId: requiredMessage(book, name) });
	}
	if (needsOwnCost(book) && (changed.name === "cost" || changed.kind === "price")) {
		for (const field of book.fields.filter((f) => f.kind === "price")) {
			const wrong = sql`cost_minor is null and ${sql.ref(`${field.column}_formula`)} like '%cost%'`;
			checks.push({ wrong, field: "cost", messageId: "problem.costForFormula" });
		}
	}
	return checks;
}

/** That a mark-up is a percentage, neither a formula nor an amount. */
function markUpChecks({ fields }: RateBook, { kind, name, column }: RateField, { op, value }: Operation): Check[] {
	if (kind !== "price" || !fields.some((f) => f.name === "basis")) return [];
	const isFormula = sql`basis = 'percent' and ${sql.ref(`${column}_formula`)} is not null`;
	const isAmount = sql`basis = 'percent' and ${sql.ref(`${column}_minor`)} > ${MOST_MARK_UP * 100}`;
	const isShare = op === "set" && Number(value) > 0 && Number(value) < 1;
	return [
		// One that was there before a change by so much is not what the change did.
		...(op === "set" ? [{ wrong: isFormula, field: name, messageId: "problem.percentFormula" as const }] : []),
		...(isShare ? [{ wrong: sql`basis = 'percent'`, field: name, messageId: "problem.percentShare" as const, values: shareOf(String(value)) }] : []),
		{ wrong: isAmount, field: name, messageId: "problem.percentAmount", values: { maximum: MOST_MARK_UP } },
	];
}

/** 000001 where a figure would be an amount in some of the rows and a percentage in others. */
export async function refuseMixed(db: Kysely<Database>, { book, field, matching }: Target, { op }: Operation): Promise<void> {
	if (field.kind !== "price" || op === "percent" || !book.fields.some((f) => f.name === "basis")) return;
	const { rows } = await sql<{ mixed: number }>`select coalesce(min(basis = 'percent') <> max(basis = 'percent'), 0) as mixed
		from ${sql.table(book.table)} where ${matching}`.execute(db);
	if (rows[0]?.mixed === 1) throw invalid("value", "problem.applyMixed");
}

/** 000001 where one figure would be set or added in several currencies: 10 of each is as much in none but one. */
export async function refuseCurrencies(
	db: Kysely<Database>,
	{ book, field, matching }: Target,
	amount: string | null,
	op: Operation["op"],
): Promise<void> {
	if (amount === null || Big(amount).eq(0) || (op !== "set" && op !== "add") || field.currency) return;
	if (!book.fields.some(({ name }) => name === "currency")) return;
	const isAmount = field.kind === "price" && book.fields.some((f) => f.name === "basis") ? sql`basis <> 'percent'` : sql`true`;
	const { rows } = await sql<{
		currency: string;
	}>`select distinct currency from ${sql.table(book.table)} where ${matching} and ${isAmount} order by 1`.execute(db);
	const currencies = rows.map(({ currency }) => currency).join(", ");
	if (rows.length > 1) throw invalid("value", "problem.applyCurrencies", { currencies });
}

/** 000001 where an amount that is set or added has more decimals than the currency of a rate: it would be written as another than was typed. */
export async function refuseDecimals(
	db: Kysely<Database>,
	{ book, field, matching }: Target,
	amount: string | null,
	op: Operation["op"],
): Promise<void> {
	const decimals = amount === null ? 0 : (Big(amount).toFixed().split(".")[1]?.length ?? 0);
	if (decimals === 0 || (op !== "set" && op !== "add")) return;
	if (field.currency) {
		if (field.currency.digits < decimals) throw invalid("value", "problem.decimals", { maximum: field.currency.digits });
		return;
	}
	const percent = field.kind === "price" && book.fields.some((f) => f.name === "basis") ? sql`basis = 'percent'` : sql`false`;
	const digits = sql`iif(${percent}, ${priceDigits("percent", 0)}, cu.exponent)`;
	// Nothing is added to a rate that has no such amount; a formula takes any.
	const touched = op === "set" ? sql`true` : sql`${sql.ref(field.kind === "price" ? `${field.column}_minor` : field.column)} is not null`;
	const { rows } = await sql<{ currency: string; maximum: number; percent: number; count: number }>`select cu.code as currency, ${digits} as maximum,
		${percent} as percent, count(*) as count from (select * from ${sql.table(book.table)} where ${matching}) join currency cu on cu.code = currency
		where ${touched} and ${digits} < ${decimals} group by 1, 2, 3 order by count desc, 1 limit 1`.execute(db);
	const [first] = rows;
	if (!first) return;
	const { currency, maximum, count } = first;
	throw first.percent
		? invalid("value", "problem.percentDecimals", { maximum })
		: invalid("value", "problem.applyDecimals", { currency, maximum, count });
}

const problemsOf = (ids: readonly string[], field: string, messageId: MessageId, values: MessageValues = {}) =>
	new DomainError(
		"invalid",
		"error.invalid",
		{},
		ids.map((id) => ({ field: `${id}.${field}`, messageId, values })),
	);

/** By how much the lowest price of each row is above its standard one, and above the most it may come to; null where that cannot be told from the row alone. */
async function excessOf(db: Kysely<Database>, book: RateBook, rows: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
	const formulas = await formulasOf(db, book, new Set(["ssr", "msr"]), rows);
	const at = (column: string) => `c.${column}`;
	const amount = (name: string) => {
		const field = book.fields.find((f) => f.name === name);
		// A parameter is another tomorrow: what it brings about is settled by the search, as where a rate is entered.
		return field ? amountSql(field, { texts: [], costed: false, ...formulas.get(name), parameters: {} }, at, "cu.exponent") : sql`null`;
	};
	const has = (name: string) => book.fields.some((f) => f.name === name);
	const isShare = has("basis") ? sql`w.basis = 'percent'` : sql`false`;
	const limit = (name: string) => (has(name) ? sql`iif(${isShare}, null, ${inUnits(`w.${name}_minor`, "w.exponent")})` : sql`null`);
	const standard = sql`max(coalesce(${limit("min")}, 0), min(w.ssr, coalesce(${limit("max")}, w.ssr)))`;
	return sql`(select w.id, w.msr - ${standard} as above, w.msr - ${limit("max")} as passing
		from (select c.*, ${amount("ssr")} as ssr, ${amount("msr")} as msr, cu.exponent from ${rows} c join currency cu on cu.code = c.currency) w)`;
}

/** 000001 with rows whose lowest price a change would bring above their standard one or the most they may come to, or further above it than it was. */
async function refuseLowestAbove(db: Kysely<Database>, { book, field, matching }: Target, changed: RawBuilder<unknown>): Promise<void> {
	if (!["ssr", "msr"].every((name) => book.prices.includes(name)) || !selling.includes(field.name)) return;
	const before = await excessOf(db, book, sql`(select * from ${sql.table(book.table)} where ${matching})`);
	const after = await excessOf(db, book, changed);
	for (const [excess, messageId] of [
		["above", "problem.msrAboveSsrRow"],
		["passing", "problem.msrAboveMaxRow"],
	] as const) {
		const [was, is] = [sql.ref(`b.${excess}`), sql.ref(`a.${excess}`)];
		const { rows } = await sql<{ id: string }>`select a.id from ${after} a join ${before} b on b.id = a.id
			where ${is} > max(coalesce(${was}, 0), 0) + 0.00001 order by a.id limit ${NAMED}`.execute(db);
		const ids = rows.map(({ id }) => id);
		if (ids.length > 0) throw problemsOf(ids, "msr", messageId);
	}
}

/** 000001 with the rows that a change makes wrong, before it is written. */
export async function refuseWrongRows(db: Kysely<Database>, target: Target, operation: Operation, assignments: readonly Assignment[]): Promise<void> {
	const { book, field } = target;
	const changed = asChanged(target, assignments);
	for (const { wrong, field: at, messageId, values } of [...checksFor(book, field), ...markUpChecks(book, field, operation)]) {
		const { rows } = await sql<{ id: string }>`select id from ${changed} where ${wrong} limit ${NAMED}`.execute(db);
		if (rows.length > 0)
			throw problemsOf(
				rows.map((r) => r.id),
				at,
				messageId,
				values,
			);
	}
	await refuseLowestAbove(db, target, changed);
	await refuseAgainstOtherCost(db, target, operation, changed);
	if (field.kind !== "price" || operation.op === "set") return;
	// Changed formulas grow: they may have become longer or deeper than a formula may be.
	const formula = sql.ref(`${field.column}_formula`);
	const { rows } = await sql<{ id: string; text: string }>`select min(id) as id, ${formula} as text from ${changed}
		where ${formula} is not null group by ${formula}`.execute(db);
	for (const { id, text } of rows) {
		const parsed = parseFormula(text);
		if (!parsed.ok) throw problemsOf([id], field.name, parsed.messageId, parsed.values);
	}
	await refuseNothingLeft(db, book, field, changed);
}
