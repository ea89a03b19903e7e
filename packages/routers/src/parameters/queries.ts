import { contains, type Database, type RateTableName } from "@iqt/db";
import { type MessageId, translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { DomainError, InvalidFieldError } from "../errors.ts";
import { parseFormula } from "../pricing/formula.ts";
import type { RecordKind, RecordWork } from "../records/define.ts";
import { checkParameter, formulaValue } from "./rules.ts";
import { type Parameter, parameterSchema } from "./schema.ts";

/** Formulas may name this many: what a search reads stays bounded. */
const MAX_FORMULA_PARAMETERS = 100;

/** Names price formulas may use, lower case. */
export async function formulaParameterNames(db: Kysely<Database>): Promise<string[]> {
	const rows = await db.selectFrom("parameter").select("key").where("in_formula", "=", 1).orderBy("key").limit(MAX_FORMULA_PARAMETERS).execute();
	return rows.map((row) => row.key.toLowerCase());
}

/** The parameters formulas may name that somebody may see: those for everybody, or all where costs are seen. */
export async function visibleParameters(db: Kysely<Database>, seesCost: boolean): Promise<Record<string, string | null>> {
	const { values, confidential } = await formulaParameters(db, null);
	return seesCost ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !confidential.has(name)));
}

/**
 * Values formulas may name, by lower-case name, as they were at an instant (ISO 8601) or, with null, as they are; and which of them are not
 * for everybody to read.
 */
export async function formulaParameters(
	db: Kysely<Database>,
	asOf: string | null,
): Promise<{ values: Record<string, string | null>; confidential: Set<string> }> {
	const now = db.selectFrom("parameter").select(["key", "type", "value", "shared"]).where("in_formula", "=", 1);
	const then = now.where("changed_at", "<=", asOf ?? "").unionAll(
		db
			.selectFrom("parameter_history")
			.select(["key", "type", "value", "shared"])
			.where("recorded_at", "<=", asOf ?? "")
			.where("superseded_at", ">", asOf ?? ""),
	);
	const rows = await (asOf === null ? now.limit(MAX_FORMULA_PARAMETERS) : then.limit(MAX_FORMULA_PARAMETERS)).execute();
	return {
		values: Object.fromEntries(rows.map((row) => [row.key.toLowerCase(), formulaValue(row)])),
		confidential: new Set(rows.filter((row) => row.shared === 0).map((row) => row.key.toLowerCase())),
	};
}

/** Price books whose formulas are looked through, with the name people know them by. */
const books: readonly { table: Exclude<RateTableName, "corridor_rate">; title: MessageId }[] = [
	{ table: "inland_rail_rate", title: "menu.railPrice" },
	{ table: "trucking_cost_rate", title: "menu.truckingCost" },
	{ table: "cost_strategy_rate", title: "menu.costStrategy" },
	{ table: "booking_service_rate", title: "menu.bookingPrice" },
	{ table: "customs_rate", title: "menu.customsPrice" },
];

/** Book and formula that name the parameter, in words; null where none does. */
async function formulaUsing(work: Pick<RecordWork, "db" | "language" | "caller">, key: string): Promise<string | null> {
	const name = key.toLowerCase();
	for (const { table, title } of books) {
		for (const column of ["ssr_formula", "msr_formula"] as const) {
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
	const parameter = checkParameter(fields);
	if (parameter.currency !== null) {
		const known = await work.db.selectFrom("currency").select("code").where("code", "=", parameter.currency).executeTakeFirst();
		if (!known) throw new InvalidFieldError("currency", "problem.unknownCurrency", { code: parameter.currency });
	}
	const renamed = current?.inFormula && (!parameter.inFormula || parameter.key.toLowerCase() !== current.key.toLowerCase());
	const where = renamed ? await formulaUsing(work, current.key) : null;
	if (where) throw new DomainError("state", "parameter.inFormula", { name: current?.key ?? "", where });
	if (parameter.inFormula && !current?.inFormula) {
		const { n } = await work.db
			.selectFrom("parameter")
			.select((eb) => eb.fn.countAll<number>().as("n"))
			.where("in_formula", "=", 1)
			.executeTakeFirstOrThrow();
		if (n >= MAX_FORMULA_PARAMETERS) throw new InvalidFieldError("inFormula", "problem.parameterTooMany", { maximum: MAX_FORMULA_PARAMETERS });
	}
	return parameter;
}

/** Typed values the desk may change. */
export const parameters: RecordKind<typeof parameterSchema> = {
	name: "parameter",
	table: "parameter",
	rights: { view: "parameter.view", edit: "parameter.edit" },
	schema: parameterSchema,
	columns: {
		key: "search",
		name: "search",
		type: "choice",
		value: "search",
		currency: "choice",
		inFormula: "flag",
		shared: "flag",
		description: "search",
	},
	defaultSort: [{ field: "key", order: "ascending" }],
	sheet: {
		title: "menu.parameters",
		fields: [
			{ field: "key", label: "parameter.key" },
			{ field: "name", label: "parameter.name" },
			{ field: "type", label: "parameter.type", words: "enum.valueType" },
			{ field: "value", label: "parameter.value" },
			{ field: "currency", label: "parameter.currency" },
			{ field: "inFormula", label: "parameter.inFormula" },
			{ field: "shared", label: "parameter.shared" },
			{ field: "description", label: "parameter.description" },
		],
	},
	label: "key",
	confidentialUnless: { flag: "shared", fields: ["value"] },
	beforeSave,
	usedBy: (work, { key, inFormula }) => (inFormula ? formulaUsing(work, key) : Promise.resolve(null)),
};

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
