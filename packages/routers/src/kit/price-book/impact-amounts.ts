import type { Database } from "@iqt/db";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { inUnits } from "../money/amount-column.ts";
import type { FormulaValues } from "../money/formula-value.ts";
import { amountSql, type Formulas, toldFormulas } from "./amounts.ts";
import type { RateBook } from "./define.ts";
import type { RateField } from "./fields.ts";
import { type Shares, shareCounter } from "./impact-shares.ts";

/** What becomes of one amount of rates that change. Named by `changeOf`, so that it is told to nobody who may not be told of the field. */
export interface AmountChange extends Shares {
	changeOf: string;
	/** Rates whose amount comes to the same. */
	same: number;
	/** Whose amount is in another currency, or by another unit, afterwards: amounts of two kinds are held against each other nowhere. */
	otherUnit: number;
	/** Of which no percentage can be told: an amount that is new, goes or was nothing, or a formula that needs more than the rate holds. */
	untold: number;
}

/** Rates in pairs, as they are and as they become: subselects of a book's columns with a column `pair` each. */
export interface RatePairs {
	before: RawBuilder<unknown>;
	after: RawBuilder<unknown>;
}

/** Amounts of a book that change by percent, in the order people read them: its prices, their least and their most. */
export const impactFields = ({ fields, prices }: Pick<RateBook, "fields" | "prices">): RateField[] =>
	fields.filter(
		({ name, kind }) => (prices.includes(name) && (kind === "price" || kind === "money" || kind === "percent")) || name === "min" || name === "max",
	);

const columnIn = (row: string, column: string) => sql.ref(`${row}.${column}`);

/** That a field of a row says nothing. */
const nothing = (field: RateField, row: string) =>
	field.kind === "price"
		? sql`(${columnIn(row, `${field.column}_minor`)} is null and ${columnIn(row, `${field.column}_formula`)} is null)`
		: sql`${columnIn(row, field.column)} is null`;

/** What a field of a row comes to in units of its currency or in percent; null where that cannot be told from the row. */
function worth(field: RateField, row: string, formulas: Formulas, exponent: string): RawBuilder<unknown> {
	if (field.kind === "price") return amountSql(field, formulas.get(field.name), (column) => `${row}.${column}`, exponent);
	if (field.kind === "percent") return sql`${columnIn(row, field.column)} / 100.0`;
	return inUnits(`${row}.${field.column}`, field.currency ? sql<number>`${sql.lit(field.currency.digits)}` : exponent);
}

/** That a formula that cannot be worked out is the same over the same cost. */
function alike({ kind, column }: RateField, { prices }: RateBook): RawBuilder<unknown> {
	if (kind !== "price") return sql`false`;
	const [minor, formula] = [`${column}_minor`, `${column}_formula`];
	const costs = prices.includes("cost") ? sql`(b.cost_minor is a.cost_minor or ${columnIn("b", formula)} not like '%cost%')` : sql`true`;
	return sql`(${columnIn("b", formula)} is ${columnIn("a", formula)} and ${columnIn("b", minor)} is ${columnIn("a", minor)} and ${costs})`;
}

interface Counted {
	at: number;
	kind: "same" | "untold" | "otherUnit" | "change";
	/** Hundredths of a percent. */
	share: number | null;
	n: number;
}

/** Adds up what becomes of the amounts of rates, some at a time; none of them is kept. */
export function amountTally(book: RateBook) {
	const fields = impactFields(book);
	const names = new Set(fields.map(({ name }) => name));
	const tallies = fields.map(() => ({ shares: shareCounter(), same: 0, untold: 0, otherUnit: 0 }));
	return {
		async add(db: Kysely<Database>, { before, after }: RatePairs, parameters: FormulaValues): Promise<void> {
			if (fields.length === 0) return;
			const [was, becomes] = [await toldFormulas(db, book, names, before, parameters), await toldFormulas(db, book, names, after, parameters)];
			const cells = fields.flatMap((field, i) => [
				sql`${worth(field, "b", was, "cb.exponent")} as ${sql.ref(`was${i}`)}`,
				sql`${worth(field, "a", becomes, "ca.exponent")} as ${sql.ref(`is${i}`)}`,
				sql`case when ${nothing(field, "b")} and ${nothing(field, "a")} then 'none' when ${alike(field, book)} then 'alike' end as ${sql.ref(`said${i}`)}`,
			]);
			const counts = fields.map((field, i) => {
				const [from, to, said] = [sql.ref(`was${i}`), sql.ref(`is${i}`), sql.ref(`said${i}`)];
				const moved = field.currency ? sql`based` : sql`(paid or based)`;
				const share = sql`(${to} - ${from}) * 10000.0 / ${from}`;
				return sql`select ${sql.lit(i)} as at, kind, iif(kind = 'change', cast(round(share + iif(share < 0, -0.0000001, 0.0000001)) as integer), null) as share, count(*) as n
					from (select case when ${said} = 'none' then null when ${from} is null or ${to} is null then iif(${said} = 'alike', 'same', 'untold')
						when ${moved} then 'otherUnit' when abs(${to} - ${from}) < 0.000000001 then 'same' when ${from} = 0 then 'untold' else 'change' end as kind,
						${share} as share from pair) where kind is not null group by 1, 2, 3`;
			});
			const { rows } =
				await sql<Counted>`with pair as materialized (select ${sql.join(cells)}, b.currency <> a.currency as paid, b.basis <> a.basis as based
					from ${before} b join ${after} a on a.pair = b.pair join currency cb on cb.code = b.currency join currency ca on ca.code = a.currency)
				${sql.join(counts, sql` union all `)}`.execute(db);
			for (const { at, kind, share, n } of rows) {
				const tally = tallies[at];
				if (!tally) continue;
				if (kind === "change") tally.shares.add(share ?? 0, n);
				else tally[kind] += n;
			}
		},
		/** Of each amount that changes in any of them. */
		amounts: (): AmountChange[] =>
			fields.flatMap(({ name }, i) => {
				const { shares, ...rest } = tallies[i] ?? { shares: shareCounter(), same: 0, untold: 0, otherUnit: 0 };
				const told = shares.shares();
				return told.count + rest.untold + rest.otherUnit > 0 ? [{ changeOf: name, ...told, ...rest }] : [];
			}),
	};
}
