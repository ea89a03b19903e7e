import { type Database, filtered, type ListInput } from "@iqt/db";
import Big from "big.js";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { DomainError } from "../errors.ts";
import { readPrice } from "../pricing/formula.ts";
import type { RateBook } from "./define.ts";
import type { RateField } from "./fields.ts";
import { type Rate, type Reader, rateList, toRate } from "./list.ts";
import { type Change, deleting } from "./queries.ts";
import { historyTable, rateTable } from "./table.ts";

export type Predicate = Pick<ListInput, "filters" | "search">;

/** One change of one field: set it, add to it, change it by percent, or round it to a step. Values are decimal strings. */
export interface Operation {
	field: string;
	op: "set" | "add" | "percent" | "round";
	value: string | null;
}

const SAMPLES = 10;
const numeric = new Set(["money", "price"]);
const settable = new Set(["money", "price", "text", "integer", "date", "endDate", "percent", "boolean"]);

const invalid = (field: string, messageId: "problem.invalid" | "problem.amount" | "problem.applyField", values = {}) =>
	new DomainError("invalid", "error.invalid", {}, [{ field, messageId, values }]);

/** The field an operation is for, when it may be applied to it. Key fields are edited row by row: together they would meet. */
function fieldOf(book: RateBook, operation: Operation, reader: Reader): RateField {
	const field = book.fields.find((f) => f.name === operation.field && (reader.seesCost || !f.confidential));
	if (!field || field.key || !(operation.op === "set" ? settable : numeric).has(field.kind)) {
		const allowed = book.fields.filter((f) => !f.key && settable.has(f.kind) && (reader.seesCost || !f.confidential)).map((f) => f.name);
		throw invalid("field", "problem.applyField", { allowed: allowed.join(", ") });
	}
	return field;
}

/** 10^digits of the row's currency. */
const scale = sql<number>`(case (select exponent from currency where code = currency) when 0 then 1 when 3 then 1000 else 100 end)`;

/** Millionths, so that integers suffice: rounding half up happens once, in integers. */
const millionths = (value: string) => Big(value).times(1_000_000).round(0, 1).toNumber();

function decimalOf(operation: Operation): string {
	const text = (operation.value ?? "").trim().replace(/%$/, "");
	if (!/^[-+]?\d{1,12}(\.\d{1,4})?$/.test(text)) throw invalid("value", "problem.amount");
	return Big(text.replace(/^\+/, "")).toFixed();
}

/** New minor units of a column. */
function changedMinor(column: RawBuilder<unknown>, operation: Operation): RawBuilder<unknown> {
	const value = decimalOf(operation);
	const m = millionths(value);
	if (operation.op === "set") return sql`cast(${m} * ${scale} / 1000000 as integer)`;
	if (operation.op === "add") return sql`max(0, ${column} + cast(${m} * ${scale} / 1000000 as integer))`;
	if (operation.op === "percent") return sql`max(0, (${column} * (100000000 + ${m}) * 2 + 100000000) / 200000000)`;
	if (m <= 0) throw invalid("value", "problem.amount");
	const step = sql`max(1, cast(${m} * ${scale} / 1000000 as integer))`;
	return sql`((${column} * 2 + ${step}) / (2 * ${step})) * ${step}`;
}

/** The same operation on a formula's text. */
function changedFormula(column: RawBuilder<unknown>, operation: Operation): RawBuilder<unknown> {
	const value = decimalOf(operation);
	if (operation.op === "add") return sql`'(' || ${column} || ')' || ${Big(value).lt(0) ? value : `+${value}`}`;
	if (operation.op === "percent") return sql`'(' || ${column} || ')*' || ${Big(value).div(100).plus(1).toFixed()}`;
	return sql`'round((' || ${column} || ')/' || ${value} || ')*' || ${value}`;
}

/** Column assignments of an operation. */
function assignments(field: RateField, operation: Operation): RawBuilder<unknown>[] {
	const minor = sql.ref(`${field.column}_minor`);
	const formula = sql.ref(`${field.column}_formula`);
	if (field.kind === "price") {
		if (operation.op !== "set") {
			return [
				sql`${minor} = ${changedMinor(minor, operation)}`,
				sql`${formula} = case when ${formula} is null then null else ${changedFormula(formula, operation)} end`,
			];
		}
		const price = readPrice(operation.value ?? "");
		if (price.kind === "problem")
			throw new DomainError("invalid", "error.invalid", {}, [{ field: "value", messageId: price.problem.messageId, values: price.problem.values }]);
		if (price.kind === "formula") return [sql`${minor} = null`, sql`${formula} = ${price.text}`];
		return [sql`${minor} = ${changedMinor(minor, { ...operation, value: price.value })}`, sql`${formula} = null`];
	}
	const column = sql.ref(field.column);
	if (field.kind === "money") return [sql`${column} = ${changedMinor(column, operation)}`];
	const checked = field.schema.safeParse(operation.value);
	if (!checked.success)
		throw new DomainError(
			"invalid",
			"error.invalid",
			{},
			checked.error.issues.map((i) => ({ ...i, path: ["value"] })),
		);
	const value = checked.data as string | number | boolean | null;
	if (field.kind === "percent") return [sql`${column} = ${Big(String(value)).times(100).toNumber()}`];
	if (field.kind === "endDate") return [sql`${column} = ${value ?? "9999-12-31"}`];
	return [sql`${column} = ${typeof value === "boolean" ? Number(value) : value}`];
}

/** Ids of the rows a predicate finds, as a subquery. */
const matching = (db: Kysely<Database>, book: RateBook, predicate: Predicate, reader: Reader) =>
	filtered(db, rateList(book, reader), predicate)
		.clearSelect()
		.select("r.id" as never);

export interface ApplyResult {
	count: number;
	/** A few of the rows, as they are and as they become. */
	samples: { before: Rate; after: Rate }[];
}

/** Changes one field of every row that matches, in one statement; history keeps what was there. Answers how many, and samples. */
export async function applyToAll(
	trx: Kysely<Database>,
	book: RateBook,
	predicate: Predicate,
	operation: Operation,
	reader: Reader,
	change: Change,
): Promise<ApplyResult> {
	const field = fieldOf(book, operation, reader);
	const set = assignments(field, operation);
	const sample = async (ids?: string[]) => {
		const query = filtered(trx, rateList(book, reader), ids ? { filters: [{ field: "id", op: "in", value: ids }] } : predicate);
		return (
			await query
				.orderBy("r.id" as never)
				.limit(SAMPLES)
				.execute()
		).map((row) => toRate(book, row, reader));
	};
	const before = await sample();
	const table = sql.table(book.table);
	const result =
		await sql`update ${table} set ${sql.join(set)}, version = version + 1, change_id = ${change.id}, recorded_at = ${change.at}, changed_by = ${change.userId}
		where id in (${matching(trx, book, predicate, reader)})`.execute(trx);
	const after = new Map((await sample(before.map((r) => r.id))).map((r) => [r.id, r]));
	return {
		count: Number(result.numAffectedRows ?? 0),
		samples: before.flatMap((b) => {
			const a = after.get(b.id);
			return a ? [{ before: b, after: a }] : [];
		}),
	};
}

/** Thrown to roll a dry run back. */
class DryRun extends Error {
	readonly result: ApplyResult;
	constructor(result: ApplyResult) {
		super("dry run");
		this.result = result;
	}
}

/** What `applyToAll` would do: it is done, looked at and rolled back, so that the preview cannot differ from the deed. */
export async function previewApply(
	db: Kysely<Database>,
	book: RateBook,
	predicate: Predicate,
	operation: Operation,
	reader: Reader,
	change: Change,
): Promise<ApplyResult> {
	try {
		await db.transaction().execute(async (trx) => {
			throw new DryRun(await applyToAll(trx, book, predicate, operation, reader, change));
		});
	} catch (error) {
		if (error instanceof DryRun) return error.result;
		throw error;
	}
	throw new Error("a dry run did not roll back");
}

/** Columns a version consists of, in the table and in its history. */
const versionColumns = (book: RateBook) => {
	const own = book.fields.flatMap((f) => (f.kind === "price" ? [`${f.column}_minor`, `${f.column}_formula`] : [f.column]));
	return sql.join([...new Set([...own, "currency"])].map((c) => sql.ref(c)));
};

/**
 * Takes a whole change back: rows it added go, rows it changed or deleted are as before. Refused (000004) when a row has been changed again
 * since, so that nobody's later work vanishes. Answers how many rows were touched.
 */
export async function undoChange(trx: Kysely<Database>, book: RateBook, changeId: string, change: Change): Promise<number> {
	const table = sql.table(rateTable(book));
	const history = sql.table(historyTable(book));
	const columns = versionColumns(book);
	const later = await sql<{ n: number }>`select count(*) as n from ${history} h join ${table} r on r.id = h.id
		where h.superseded_by = ${changeId} and r.change_id <> ${changeId}`.execute(trx);
	if ((later.rows[0]?.n ?? 0) > 0) throw new DomainError("state", "rate.undoLater", { count: later.rows[0]?.n ?? 0 });
	const first = sql`(select min(version) from ${history} f where f.id = h.id and f.superseded_by = ${changeId})`;
	const removed = await deleting(trx, change, () =>
		sql`delete from ${table} where change_id = ${changeId} and id not in (select id from ${history} where superseded_by = ${changeId})`.execute(trx),
	);
	const restored =
		await sql`update ${table} set (${columns}) = (select ${columns} from ${history} h where h.id = ${sql.ref(`${book.table}.id`)} and h.superseded_by = ${changeId} and h.version = ${first}),
		version = version + 1, change_id = ${change.id}, recorded_at = ${change.at}, changed_by = ${change.userId}
		where id in (select id from ${history} where superseded_by = ${changeId})`.execute(trx);
	const back = await sql`insert into ${table} (id, ${columns}, version, change_id, recorded_at, changed_by)
		select id, ${columns}, (select max(version) + 1 from ${history} m where m.id = h.id), ${change.id}, ${change.at}, ${change.userId} from ${history} h
		where h.superseded_by = ${changeId} and h.version = ${first} and h.id not in (select id from ${table})`.execute(trx);
	return Number(removed.numAffectedRows ?? 0) + Number(restored.numAffectedRows ?? 0) + Number(back.numAffectedRows ?? 0);
}
