import { InvalidFieldError } from "../../door/errors.ts";
import { codedRecords } from "../../kit/price-book/coded.ts";
import { recordKind } from "../../kit/records/define.ts";
import { indexValue } from "./schema.ts";

/** Codes named in a refusal. */
const NAMED = 20;

/** What indices stood at, a value a day. */
export const indexValueKind = recordKind(indexValue, {
	table: "index_value",
	extra: async (db, records, language) => {
		const [indices, units] = await Promise.all([codedRecords(db, "priceIndex"), db.selectFrom("price_index").select(["code", "unit"]).execute()]);
		const unitOf = new Map(units.map(({ code, unit }) => [code, unit]));
		return new Map(
			records.map(({ id, indexCode }) => [
				id,
				{ indexName: indices.get(indexCode)?.names[language] ?? indexCode, unit: unitOf.get(indexCode) ?? null },
			]),
		);
	},
	beforeSave: async ({ db }, fields) => {
		const indices = await codedRecords(db, "priceIndex");
		if (!indices.has(fields.indexCode)) {
			const known = [...indices.keys()].slice(0, NAMED).join(", ");
			throw new InvalidFieldError("indexCode", "problem.noRecord", { text: fields.indexCode, known });
		}
		return fields;
	},
});
