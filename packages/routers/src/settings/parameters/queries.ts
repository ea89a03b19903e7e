import { contains, type Database, rowCount } from "@iqt/db";
import { translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { DomainError, InvalidFieldError, refusalIn, refuseAll } from "../../door/errors.ts";
import { parseFormula } from "../../kit/money/formula.ts";
import { MAX_FORMULA_PARAMETERS } from "../../kit/money/formula-parameters.ts";
import { type RecordWork, recordKind } from "../../kit/records/define.ts";
import { books } from "../../prices/books.ts";
import { checkParameter } from "./rules.ts";
import { type Parameter, parameter } from "./schema.ts";

/** Book and formula that name the parameter, in words; null where none does. */
async function formulaUsing(work: Pick<RecordWork, "db" | "language" | "caller">, key: string): Promise<string | null> {
	const name = key.toLowerCase();
	for (const { table, title, fields } of books) {
		for (const field of fields.filter(({ kind }) => kind === "price")) {
			const column = `${field.column}_formula`;
			const { rows } = await sql<{ text: string }>`SELECT DISTINCT ${sql.ref(column)} AS text FROM ${sql.table(table)}
				WHERE ${contains(sql.ref(column), name)} LIMIT 500`.execute(work.db);
			const found = rows.find(({ text }) => {
				const parsed = parseFormula(text);
				return parsed.ok && parsed.variables.includes(name);
			});
			// Formulas tell what they reckon with.
			if (found) return work.caller.seesCost ? `${translate(work.language, title)}: ${found.text}` : translate(work.language, title);
		}
	}
	return null;
}

async function beforeSave(work: RecordWork, fields: Parameter, current: Parameter | null): Promise<Parameter> {
	const code = fields.type === "amount" ? fields.currency : null;
	const known = code === null ? null : await work.db.selectFrom("currency").select("exponent").where("code", "=", code).executeTakeFirst();
	const digits = current?.type === fields.type && current.value === fields.value ? "kept" : (known?.exponent ?? null);
	refuseAll(
		refusalIn(() => checkParameter(fields, digits)),
		known === undefined && new InvalidFieldError("currency", "problem.unknownCurrency", { code: code ?? "" }),
	);
	const checked = checkParameter(fields, digits);
	const renamed = current?.inFormula && (!checked.inFormula || checked.key.toLowerCase() !== current.key.toLowerCase());
	const where = renamed ? await formulaUsing(work, current.key) : null;
	if (where) throw new DomainError("state", "parameter.inFormula", { name: current?.key ?? "", where });
	if (checked.inFormula && !current?.inFormula) {
		const there = await rowCount(work.db.selectFrom("parameter").where("in_formula", "=", 1));
		if (there >= MAX_FORMULA_PARAMETERS) throw new InvalidFieldError("inFormula", "problem.parameterTooMany", { maximum: MAX_FORMULA_PARAMETERS });
	}
	return checked;
}

/** Typed values the desk may change. */
export const parameters = recordKind(parameter, {
	table: "parameter",
	beforeSave,
	makesPrices: ({ inFormula }) => inFormula,
	usedBy: async (work, { key, inFormula }) => {
		const text = inFormula ? await formulaUsing(work, key) : null;
		return text === null ? [] : [{ text }];
	},
});

/** A parameter everybody may read, by its key without regard to case; DomainError `notFound` for any other. */
export async function sharedParameter(db: Kysely<Database>, key: string) {
	const row = await db
		.selectFrom("parameter")
		.select(["key", "name", "type", "value", "currency"])
		.where("key", "=", key)
		.where("shared", "=", 1)
		.executeTakeFirst();
	if (!row) throw new DomainError("notFound", "error.notFound");
	return row;
}
