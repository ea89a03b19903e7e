import { translate } from "@iqt/i18n";
import { sql } from "kysely";
import type { RecordWork, Use } from "../records/define.ts";
import type { RateField } from "./fields.ts";
import { listedBooks } from "./listed.ts";

/**
 * The books whose rates have a value in a field that names such records, each with how many and a way to them: what refers to master data by its code. Counts what
 * stands in the books now; a rate's history keeps the code without its record.
 */
export async function usesInBooks(
	{ db, language }: Pick<RecordWork, "db" | "language">,
	isNaming: (field: RateField) => boolean,
	value: string,
): Promise<Use[]> {
	const uses: Use[] = [];
	for (const { table, title, fields, rights } of listedBooks()) {
		const field = fields.find(isNaming);
		if (field === undefined) continue;
		const { rows } = await sql<{
			count: number;
		}>`SELECT count(*) AS count FROM ${sql.table(table)} WHERE ${sql.ref(field.column)} = ${value}`.execute(db);
		const count = rows[0]?.count ?? 0;
		if (count === 0) continue;
		const text = translate(language, "record.usedInBook", { book: translate(language, title), rates: translate(language, "log.rates", { count }) });
		uses.push({ text, ...(rights.view.menu ? { path: `${rights.view.menu}?f=${field.name}:eq:${value}` } : {}) });
	}
	return uses;
}
