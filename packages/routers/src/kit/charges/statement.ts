import type { Database } from "@iqt/db";
import { CompiledQuery, type Kysely } from "kysely";

/** A piece of a WHERE clause with its values. Texts come from code alone; what people send is always a value. */
export interface Condition {
	text: string;
	values: unknown[];
}

export const condition = (text: string, ...values: unknown[]): Condition => ({ text, values });

/** A list as one value, so that the statement's text stays the same, and prepared, however long it is. */
export const oneOf = (column: string, values: readonly string[]): Condition =>
	condition(`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(values));

export const and = (...parts: Condition[]): Condition => ({
	text: parts.map(({ text }) => text).join(" AND "),
	values: parts.flatMap(({ values }) => values),
});

export const or = (one: Condition, other: Condition): Condition => ({
	text: `(${one.text} OR ${other.text})`,
	values: [...one.values, ...other.values],
});

/** `SELECT columns FROM …` with its values; `R` is what a row of it is. */
export interface Question<R> {
	/** The same list each time a question is asked: what makes its rows is kept by it. */
	columns: readonly string[];
	from: string;
	values: unknown[];
	/** Never there: carries the type. */
	row?: R;
}

type Answers<Q extends readonly (Question<unknown> | null)[]> = { [K in keyof Q]: NonNullable<Q[K]> extends Question<infer R> ? R[] : never };

const nameOf = (column: string) => column.slice(column.lastIndexOf(".") + 1);

const asJson = ({ columns, from }: Question<unknown>) =>
	`(SELECT json_group_array(json_array(${columns.map(nameOf).join(", ")})) FROM (SELECT ${columns.join(", ")} ${from}))`;

/**
 * Asks everything at once, in one statement; null is a question that needs no asking. The text is ready: building and compiling the tree
 * of each takes longer than running it. The rows come as one JSON text a question: drivers hand over cell by cell, which for a search's
 * hundreds of rows costs more than the reading. For whole numbers, text and null, which is all a price book has.
 */
export async function ask<const Q extends readonly (Question<unknown> | null)[]>(db: Kysely<Database>, ...questions: Q): Promise<Answers<Q>> {
	const asked = questions.filter((question) => question !== null);
	if (asked.length === 0) return questions.map(() => []) as unknown as Answers<Q>;
	const text = `SELECT ${asked.map((question, index) => `${asJson(question)} AS r${index}`).join(", ")} LIMIT 1`;
	const { rows } = await db.executeQuery<Record<string, string>>(
		CompiledQuery.raw(
			text,
			asked.flatMap(({ values }) => values),
		),
	);
	let next = 0;
	return questions.map((question) => (question === null ? [] : rowsOf(question, rows[0]?.[`r${next++}`] ?? "[]"))) as Answers<Q>;
}

const rowsOf = ({ columns }: Question<unknown>, json: string): object[] => (JSON.parse(json) as unknown[][]).map(rowMaker(columns));

const rowMakers = new WeakMap<readonly string[], (cells: unknown[]) => object>();

/** Makes rows that look a column's cell up by its name: most of a row is never read, and filling in an object takes as long as parsing it. */
function rowMaker(columns: readonly string[]): (cells: unknown[]) => object {
	const known = rowMakers.get(columns);
	if (known) return known;
	class Row {
		readonly cells: readonly unknown[];
		constructor(cells: readonly unknown[]) {
			this.cells = cells;
		}
	}
	for (const [index, column] of columns.entries()) {
		Object.defineProperty(Row.prototype, nameOf(column), {
			get(this: Row) {
				return this.cells[index];
			},
		});
	}
	const make = (cells: unknown[]) => new Row(cells);
	rowMakers.set(columns, make);
	return make;
}
