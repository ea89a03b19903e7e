import type { Database } from "@iqt/db";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { InvalidFieldError } from "../../door/errors.ts";
import { inUnits, priceDigitsSql } from "../money/amount-column.ts";
import { formulaParameters } from "../money/formula-parameters.ts";
import { formulaSql } from "../money/formula-sql.ts";
import type { FormulaValues } from "../money/formula-value.ts";
import type { RateBook } from "./define.ts";
import type { RateField } from "./fields.ts";

/** Different formulas of a column that rows are ordered or compared by: each is a branch the database tries. */
const MOST_FORMULAS = 300;

/** Formulas that stand in a column of prices, and what the parameters they may name are worth. */
export interface Known {
	texts: readonly string[];
	parameters: FormulaValues;
	/** Rows have a cost of their own: of those of another book a formula over the cost comes to nothing that can be told. */
	costed: boolean;
}

/** By the field's name. */
export type Formulas = ReadonlyMap<string, Known>;

/** The formulas of those fields of a book, or of `rows` of it, that hold prices; `given`: what formulas may name, where that is known. 000001 at a field with more than can be compared. */
export async function formulasOf(
	db: Kysely<Database>,
	book: RateBook,
	names: ReadonlySet<string>,
	rows: RawBuilder<unknown> = sql.table(book.table),
	given?: FormulaValues,
): Promise<Formulas> {
	const found = new Map<string, Known>();
	const parameters = given ?? (names.size > 0 ? (await formulaParameters(db, null)).values : {});
	const costed = book.prices.includes("cost");
	for (const field of book.fields) {
		if (field.kind !== "price" || !names.has(field.name)) continue;
		const column = sql.ref(`${field.column}_formula`);
		const { rows: texts } = await sql<{ text: string }>`select distinct ${column} as text from ${rows}
			where ${column} is not null limit ${MOST_FORMULAS + 1}`.execute(db);
		if (texts.length > MOST_FORMULAS) throw new InvalidFieldError(field.name, "list.tooManyFormulas", { maximum: MOST_FORMULAS });
		found.set(field.name, { texts: texts.map(({ text }) => text), parameters, costed });
	}
	return found;
}

/** The same, none where there are more than can be compared: what they come to is told of no rate then. */
export async function toldFormulas(...of: Parameters<typeof formulasOf>): Promise<Formulas> {
	try {
		return await formulasOf(...of);
	} catch (error) {
		if (error instanceof InvalidFieldError) return new Map();
		throw error;
	}
}

/** What a price comes to in units of the row's currency, or in percent, as lists show it; null where its formula needs more than the row holds. `at` names a column of the row. */
export function amountSql(field: RateField, known: Known | undefined, at: (column: string) => string, exponent: string): RawBuilder<number> {
	const digits = priceDigitsSql(at("basis"), exponent);
	const minor = inUnits(at(`${field.column}_minor`), digits);
	const cost = known?.costed ? inUnits(at("cost_minor"), exponent) : sql`null`;
	const branches = (known?.texts ?? []).flatMap((text) => {
		const worked = formulaSql(text, cost, known?.parameters);
		return worked ? [sql`when ${text} then round(${worked} + 0.0000001, ${digits})`] : [];
	});
	if (branches.length === 0) return minor;
	return sql<number>`coalesce(${minor}, case ${sql.ref(at(`${field.column}_formula`))} ${sql.join(branches, sql` `)} end)`;
}
