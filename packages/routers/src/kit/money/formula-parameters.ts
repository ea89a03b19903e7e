import type { Database } from "@iqt/db";
import Big from "big.js";
import type { Kysely } from "kysely";
import { withoutGroups } from "../fields/values.ts";
import { digitsIn, MAX_DIGITS } from "./money.ts";

/** Formulas may name this many: what a search reads stays bounded. */
export const MAX_FORMULA_PARAMETERS = 100;

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

/** A decimal as people paste it ("1,250.50", "12 %"), as plain decimal text; null where it is none. */
export function decimalText(text: string, unit: RegExp = /$/): string | null {
	const plain = withoutGroups(text.trim().replace(unit, "").trim());
	return /^[-+]?\d{1,12}(\.\d{1,8})?$/.test(plain) && digitsIn(plain) <= MAX_DIGITS ? Big(plain.replace(/^\+/, "")).toFixed() : null;
}

/** What a formula reckons with: a number as it is, 12.5 percent as 0.125. Null for a value that is none. */
export function formulaValue(parameter: { type: string; value: string }): string | null {
	const value = decimalText(parameter.value);
	if (value === null) return null;
	return parameter.type === "percent" ? Big(value).div(100).toFixed() : value;
}
