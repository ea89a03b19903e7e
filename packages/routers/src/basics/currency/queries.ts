import type { Database } from "@iqt/db";
import { type MessageId, translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { formerInBooks, usesInBooks } from "../../kit/price-book/uses.ts";
import { recordKind, type Use } from "../../kit/records/define.ts";
import { currency } from "./schema.ts";

/** What refers to a currency beside rates, with the screen that shows it filtered. */
const others: readonly { table: keyof Database; title: MessageId; path: (code: string) => string }[] = [
	{ table: "exchange_rate", title: "menu.exchangeRates", path: (code) => `/basicdata/exchangeRate?f=currency:eq:${code}` },
	{ table: "quotation", title: "menu.quotationRecord", path: (code) => `/QuotationReference/quotationRecord?f=currency:eq:${code}` },
	{ table: "basic_price", title: "menu.basicPrice", path: (code) => `/basicdata/BasicPrice?f=currency:eq:${code}` },
	{ table: "price_setting", title: "menu.priceSetting", path: (code) => `/permission/priceSetting?f=currency:eq:${code}` },
	{ table: "parameter", title: "menu.parameters", path: (code) => `/system/system?f=currency:eq:${code}` },
];

/** All exchange rates are for one of the first; new rates are in the second unless they say otherwise. */
const alwaysThere = ["USD", "CNY"];

async function rowsIn(db: Kysely<Database>, table: keyof Database, code: string): Promise<number> {
	const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)} WHERE currency = ${code}`.execute(db);
	return Number(rows[0]?.count ?? 0);
}

/** Currencies. One that amounts are in, or were, is not deleted: they would be of nothing. */
export const currencyKind = recordKind(currency, {
	table: "currency",
	columns: {
		latestDay: {
			ref: sql`(SELECT max(valid_from) FROM exchange_rate WHERE exchange_rate.currency = r.code)`,
			kind: "day",
			filter: ["eq", "gte", "lte", "between", "isNull", "notNull"],
		},
	},
	extra: async (db, records) => {
		const codes = JSON.stringify(records.map(({ code }) => code));
		const { rows } = await sql<{ code: string; day: string; rate: string }>`SELECT e.currency AS code, e.valid_from AS day, e.per_usd AS rate
			FROM exchange_rate e WHERE e.currency IN (SELECT value FROM json_each(${codes}))
			AND e.valid_from = (SELECT max(valid_from) FROM exchange_rate WHERE currency = e.currency)`.execute(db);
		const latest = new Map(rows.map((row) => [row.code, row]));
		return new Map(records.map(({ id, code }) => [id, { latestRate: latest.get(code)?.rate ?? null, latestDay: latest.get(code)?.day ?? null }]));
	},
	beforeSave: (_, fields, current) => {
		if (current !== null)
			refuseAll(
				current.code !== fields.code && new InvalidFieldError("code", "problem.currencyStays", {}),
				current.exponent !== fields.exponent && new InvalidFieldError("exponent", "problem.currencyStays", {}),
			);
		return Promise.resolve(fields);
	},
	usedBy: async (work, { code }) => {
		const { db, language } = work;
		const uses: Use[] = alwaysThere.includes(code) ? [{ text: translate(language, "menu.salePrice"), path: "/sale/sale" }] : [];
		uses.push(...(await usesInBooks(work, ({ kind }) => kind === "currency", code)));
		const former = await formerInBooks(db, ({ kind }) => kind === "currency", code);
		if (former > 0) uses.push({ text: translate(language, "currency.formerRates", { count: former }) });
		for (const { table, title, path } of others) {
			const count = await rowsIn(db, table, code);
			if (count > 0) uses.push({ text: translate(language, "currency.usedIn", { where: translate(language, title), count }), path: path(code) });
		}
		return uses;
	},
});
