import type { Database } from "@iqt/db";
import Big from "big.js";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { DomainError } from "../../door/errors.ts";
import { priceDigits } from "../money/money.ts";
import { type Columns, columnsOf, lowestAbovePrice, priceValue, toRow } from "./convert.ts";
import type { RateBook } from "./define.ts";
import type { RateField } from "./fields.ts";
import type { Operation } from "./operation.ts";
import { possibleCosts, takesOtherCost } from "./other-cost.ts";

/** 000001 with a rate whose formulas over a cost brought to it a change makes nothing or less at whatever cost, or whose lowest price it puts above the standard one. */
export async function refuseAgainstOtherCost(
	db: Kysely<Database>,
	{ book, field, matching }: { book: RateBook; field: RateField; matching: RawBuilder<unknown> },
	{ op }: Operation,
	changed: RawBuilder<unknown>,
): Promise<void> {
	if (!["ssr", "msr"].includes(field.name) || !takesOtherCost(book)) return;
	const names = book.fields.filter(({ name }) => ["ssr", "msr", "min", "max"].includes(name)).flatMap(columnsOf);
	const of = (row: string, prefix: string) => names.map((name) => sql`${sql.ref(`${row}.${name}`)} as ${sql.ref(`${prefix}${name}`)}`);
	const groups = names.flatMap((name) => [sql.ref(`a.${name}`), sql.ref(`b.${name}`)]);
	const { rows } = await sql<Columns>`select min(a.id) as id, a.basis, a.currency, cu.exponent, ${sql.join([...of("a", ""), ...of("b", "was_")])}
		from ${changed} a join (select * from ${sql.table(book.table)} where ${matching}) b on b.id = a.id join currency cu on cu.code = a.currency
		where a.ssr_formula is not null or a.msr_formula is not null group by a.basis, a.currency, ${sql.join(groups)} order by 1`.execute(db);
	const wrong = (columns: Columns, messageId: "problem.applyFormulasNotPositive" | "problem.msrAboveSsrRow", at: string) =>
		new DomainError("invalid", "error.invalid", {}, [{ field: `${columns.id}.${at}`, messageId, values: { count: 1 } }]);
	for (const columns of rows) {
		const digits = priceDigits(columns.basis, Number(columns.exponent));
		const was = toRow(book, { ...columns, ...Object.fromEntries(names.map((name) => [name, columns[`was_${name}`] ?? null])) });
		const is = toRow(book, columns);
		const values = possibleCosts(digits).map((cost) => priceValue(is[field.name], cost, digits));
		if (op !== "set" && values.every((value) => value !== null && Big(value).lte(0)))
			throw wrong(columns, "problem.applyFormulasNotPositive", field.name);
		if (lowestAbovePrice(book, is, digits) && !lowestAbovePrice(book, was, digits)) throw wrong(columns, "problem.msrAboveSsrRow", "msr");
	}
}
