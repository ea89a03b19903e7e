import { translate } from "@iqt/i18n";
import { sql } from "kysely";
import { InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { refuseNamesOfOthers } from "../../kit/price-book/coded-names.ts";
import { ratesNaming } from "../../kit/price-book/rates-naming.ts";
import { usesInBooks } from "../../kit/price-book/uses.ts";
import { aliasesListed } from "../../kit/records/aliases.ts";
import { recordKind } from "../../kit/records/define.ts";
import { priceIndex } from "./schema.ts";

/** What indices prices go by. A code that rates or values name stays: they would name nothing without it. */
export const priceIndexKind = recordKind(priceIndex, {
	table: "price_index",
	columns: aliasesListed,
	extra: async (db, records) => {
		const codes = JSON.stringify(records.map(({ code }) => code));
		const { rows } = await sql<{ code: string; day: string; value: string }>`SELECT v.index_code AS code, v.day, v.value FROM index_value v
			WHERE v.index_code IN (SELECT value FROM json_each(${codes}))
			AND v.day = (SELECT max(day) FROM index_value WHERE index_code = v.index_code)`.execute(db);
		const latest = new Map(rows.map((row) => [row.code, row]));
		return new Map(records.map(({ id, code }) => [id, { latestValue: latest.get(code)?.value ?? null, latestDay: latest.get(code)?.day ?? null }]));
	},
	beforeSave: async ({ db }, fields, current) => {
		await refuseNamesOfOthers(db, "priceIndex", fields, current?.id);
		if (current === null || current.code === fields.code) return fields;
		const [{ count }, { values }] = await Promise.all([ratesNaming(db, "priceIndex", current.code), valuesOf(db, current.code)]);
		refuseAll(count + values > 0 && new InvalidFieldError("code", "problem.indexCodeInUse", { count, values }));
		return fields;
	},
	usedBy: async (work, { code }) => {
		const { values } = await valuesOf(work.db, code);
		const own = {
			text: translate(work.language, "priceIndex.usedByValues", { count: values }),
			path: `/basicdata/indexValue?f=indexCode:eq:${code}`,
		};
		return [...(values > 0 ? [own] : []), ...(await usesInBooks(work, ({ codes }) => codes === "priceIndex", code))];
	},
	merging: {
		rates: { by: "code", isNaming: ({ codes }) => codes === "priceIndex" },
		columns: [
			{
				table: "index_value",
				column: "index_code",
				by: "code",
				title: "menu.indexValues",
				called: "day",
				path: ({ code }) => `/basicdata/indexValue?f=indexCode:eq:${code}`,
				uniqueBy: "day",
			},
		],
		alike: ["unit"],
	},
});

/** How many values an index has. */
async function valuesOf(db: Parameters<typeof ratesNaming>[0], code: string): Promise<{ values: number }> {
	const { count } = await db
		.selectFrom("index_value")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.where("index_code", "=", code)
		.executeTakeFirstOrThrow();
	return { values: Number(count) };
}
