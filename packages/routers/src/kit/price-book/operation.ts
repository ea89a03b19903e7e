import type { MessageId } from "@iqt/i18n";
import Big from "big.js";
import { type RawBuilder, sql } from "kysely";
import { DomainError, type MessageValues } from "../../door/errors.ts";
import { mayTell } from "../confidential.ts";
import { readPrice } from "../money/formula.ts";
import { certainProblem } from "../money/formula-value.ts";
import { priceDigits, toMinor } from "../money/money.ts";
import { bareQuantity, formulaNames, plainColumn, unclearAmount, unclearFormula } from "./convert.ts";
import type { RateBook, RateRow } from "./define.ts";
import { type RateField, secrecyOf } from "./fields.ts";
import type { RateReader } from "./list.ts";
import { oddValues } from "./odd-values.ts";

/** One change of one field: set it, add to it, change it by percent, or round it to a step. Values are decimal strings. */
export interface Operation {
	field: string;
	op: "set" | "add" | "percent" | "round";
	value: string | null;
	/** The day the change holds from; rows running over it are parted there. Without it rows are corrected as they stand. */
	from?: string | undefined;
	/** Changes rates that are over, too. */
	includePast?: boolean | undefined;
	/** Amounts that would come below zero stop there; without it a change that brings any to nothing or below is refused. Formulas are not touched by it. */
	atLeastZero?: boolean | undefined;
}

/** New value of a column, as SQL over the row's columns. */
export interface Assignment {
	column: string;
	value: RawBuilder<unknown>;
}

const numeric = new Set(["money", "price"]);
const settable = new Set(["money", "price", "text", "integer", "date", "endDate", "percent", "boolean"]);
const days = new Set(["date", "endDate"]);

export const invalid = (field: string, messageId: MessageId, values: MessageValues = {}) =>
	new DomainError("invalid", "error.invalid", {}, [{ field, messageId, values }]);

/** The field an operation is for, when it may be applied to it. Key fields are edited row by row: together they would meet. */
export function fieldOf(book: RateBook, operation: Operation, reader: Pick<RateReader, "seesCost">): RateField {
	const may = (f: RateField, kinds: ReadonlySet<string>) =>
		!f.key && kinds.has(f.kind) && mayTell(reader, secrecyOf(f)) && !(operation.from && days.has(f.kind));
	const kinds = operation.op === "set" ? settable : numeric;
	const field = book.fields.find((f) => f.name === operation.field && may(f, kinds));
	if (field) return field;
	const allowed = book.fields.filter((f) => may(f, kinds)).map((f) => f.name);
	throw invalid("field", "problem.applyField", { allowed: allowed.join(", ") });
}

/** Prices change by this much at most: beyond it they are entered anew. */
const MAX_PERCENT = 1_000;
/** Digits before the point of an amount for all: it must fit rows of currencies with four decimals, too. */
const MAX_WHOLE = 11;

/** The operation's value as a decimal string, or 000001 that says what would be right. */
function decimalOf(operation: Operation): string {
	const text = (operation.value ?? "").trim().replace(/%$/, "");
	if (!/^[-+]?\d{1,15}(\.\d{1,4})?$/.test(text)) throw invalid("value", operation.op === "percent" ? "problem.number" : "problem.amount");
	const value = Big(text.replace(/^\+/, ""));
	if (operation.op === "percent" && (value.lt(-100) || value.gt(MAX_PERCENT)))
		throw invalid("value", "problem.applyPercent", { maximum: MAX_PERCENT });
	if (value.abs().gte(Big(10).pow(MAX_WHOLE))) throw invalid("value", "problem.amountTooLarge", { maximum: "9".repeat(MAX_WHOLE) });
	return value.toFixed();
}

/** The amount an operation names for a field that holds amounts, as a decimal string; null where it clears it or sets a formula. */
export function amountOf({ kind }: RateField, operation: Operation): string | null {
	if (!numeric.has(kind) || (operation.value ?? "").trim() === "") return null;
	if (kind === "money" || operation.op !== "set") return decimalOf(operation);
	const price = readPrice(String(operation.value));
	return price.kind === "number" ? price.value : null;
}

const whole = (value: number) => sql`cast(${value} as integer)`;

/** An amount in minor units of the row's currency or its own, rounded half up; of a price that is a mark-up, in hundredths of a percent. */
function minorOf(amount: string, { kind, currency }: Pick<RateField, "kind" | "currency">): RawBuilder<unknown> {
	if (currency) return sql`(${whole(toMinor(amount, currency.digits))})`;
	const [none, two, three, four] = [0, 2, 3, 4].map((digits) => whole(toMinor(amount, digits)));
	const own = sql`case (select exponent from currency where code = currency) when 0 then ${none} when 3 then ${three} when 4 then ${four} else ${two} end`;
	return kind === "price" ? sql`iif(basis = 'percent', ${whole(toMinor(amount, priceDigits("percent", 0)))}, ${own})` : sql`(${own})`;
}

/** New minor units of a column. */
function changedMinor(column: RawBuilder<unknown>, operation: Operation, field: RateField): RawBuilder<unknown> {
	const value = decimalOf(operation);
	if (operation.op === "set") {
		if (value.startsWith("-")) throw invalid("value", "problem.amount");
		return minorOf(value, field);
	}
	if (operation.op === "add") return sql`(${column} + ${minorOf(value, field)})`;
	// Millionths of the factor, so that integers suffice: rounding half up happens once.
	const factor = Big(value).times(1_000_000).plus(100_000_000).toNumber();
	// In two parts: the product of fifteen digits and the factor is more than an integer of the database holds.
	if (operation.op === "percent")
		return sql`(${column} / 100000000 * ${whole(factor)} + (${column} % 100000000 * ${whole(factor)} * 2 + 100000000) / 200000000)`;
	if (Big(value).lte(0)) throw invalid("value", "problem.amount");
	const step = sql`max(1, ${minorOf(value, field)})`;
	return sql`((${column} * 2 + ${step}) / (2 * ${step})) * ${step}`;
}

/** The same operation on a formula's text. */
function changedFormula(column: RawBuilder<unknown>, operation: Operation): RawBuilder<unknown> {
	const value = decimalOf(operation);
	if (operation.op === "add") return sql`'(' || ${column} || ')' || ${Big(value).lt(0) ? value : `+${value}`}`;
	if (operation.op === "percent") return sql`'(' || ${column} || ')*' || ${Big(value).div(100).plus(1).toFixed()}`;
	return sql`'round((' || ${column} || ')/' || ${value} || ')*' || ${value}`;
}

const flags: Readonly<Record<string, boolean>> = { true: true, "1": true, false: false, "0": false };

/** The value as a form takes it in this field, or 000001 at `value`. */
function checkedValue(field: RateField, value: unknown): RateRow[string] {
	const checked = field.schema.safeParse(value);
	if (!checked.success) {
		const problems = checked.error.issues.map((issue) => ({ ...issue, path: ["value"] }));
		throw new DomainError("invalid", "error.invalid", {}, problems);
	}
	const set = checked.data as RateRow[string];
	const [odd] = oddValues({ fields: [field] }, { [field.name]: set });
	if (odd) throw invalid("value", odd.messageId, odd.values);
	return set;
}

function priceAssignments(book: RateBook, field: RateField, operation: Operation, parameters: readonly string[]): Assignment[] {
	const [minorName, formulaName] = [`${field.column}_minor`, `${field.column}_formula`];
	const [minor, formula] = [sql.ref(minorName), sql.ref(formulaName)];
	if (operation.op !== "set") {
		const changed = sql`case when ${formula} is null then null else ${changedFormula(formula, operation)} end`;
		return [
			{ column: minorName, value: changedMinor(minor, operation, field) },
			{ column: formulaName, value: changed },
		];
	}
	const set = checkedValue(field, operation.value);
	// Setting an amount to nothing clears it; what a row must have is looked at afterwards.
	if (set === null) return [minorName, formulaName].map((column) => ({ column, value: sql`null` }));
	const price = readPrice(String(set));
	if (price.kind === "problem") throw invalid("value", price.problem.messageId, price.problem.values);
	if (price.kind === "number") {
		return [
			{ column: minorName, value: minorOf(decimalOf({ ...operation, value: price.value }), field) },
			{ column: formulaName, value: sql`null` },
		];
	}
	const allowed = formulaNames(book, parameters);
	const unknown = price.parsed.variables.find((name) => !allowed.includes(name));
	if (unknown !== undefined) throw invalid("value", "problem.formulaName", { name: unknown, allowed: allowed.join(", ") });
	const never = certainProblem(price.parsed.ast, allowed) ?? bareQuantity(price.parsed);
	if (never) throw invalid("value", never.messageId, never.values);
	return [
		{ column: minorName, value: sql`null` },
		{ column: formulaName, value: sql`${price.text}` },
	];
}

/** The same assignments with amounts that stop at zero, where the operation says so. */
export const stoppingAtZero = (assignments: readonly Assignment[], { atLeastZero, op }: Operation): readonly Assignment[] =>
	!atLeastZero || op === "set"
		? assignments
		: assignments.map(({ column, value }) => ({ column, value: column.endsWith("_minor") ? sql`max(0, ${value})` : value }));

/** True of rows in which an operation changes anything. */
export const differing = (assignments: readonly Assignment[]): RawBuilder<unknown> =>
	sql`(${sql.join(
		assignments.map(({ column, value }) => sql`${sql.ref(column)} is not ${value}`),
		sql` or `,
	)})`;

/** Refuses an amount for all that may be thousands: the rates may be in any currency, so that none tells how many decimals were meant. */
export function refuseUnclear({ kind, currency }: RateField, { op, value }: Operation): void {
	if (!numeric.has(kind) || op === "percent" || value === null) return;
	const price = kind === "price" ? readPrice(value) : null;
	const inFormula = price?.kind === "formula" && op === "set" ? unclearFormula(price.parsed, null) : null;
	if (inFormula) throw invalid("value", inFormula.messageId, inFormula.values);
	// As it is read: people also type full-width digits and points.
	const unsigned = (price?.kind === "number" ? price.value : value).trim().replace(/^[-+]/, "");
	const unclear = unclearAmount(unsigned, currency?.digits ?? null);
	if (unclear) throw invalid("value", unclear.messageId, unclear.values);
}

/** What an operation writes; formulas may name the `parameters`. Throws 000001 at `value` for what the field does not take. */
export function assignmentsOf(book: RateBook, field: RateField, operation: Operation, parameters: readonly string[]): Assignment[] {
	if (field.kind === "price") return priceAssignments(book, field, operation, parameters);
	const { column } = field;
	if (field.kind === "money") {
		const clears = operation.op === "set" && checkedValue(field, operation.value) === null;
		return [{ column, value: clears ? sql`null` : changedMinor(sql.ref(column), operation, field) }];
	}
	const value = checkedValue(field, field.kind === "boolean" ? (flags[operation.value ?? ""] ?? operation.value) : operation.value);
	const cell = plainColumn(field, value);
	return [{ column, value: typeof cell === "number" ? whole(cell) : sql`${cell}` }];
}
