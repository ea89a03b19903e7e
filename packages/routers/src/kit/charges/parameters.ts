import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { parseFormula, standardNames } from "../money/formula.ts";
import { formulaParameters } from "../money/formula-parameters.ts";
import type { FormulaValues } from "../money/formula-value.ts";

/** Parameters of a search: what formulas reckon with, and the names that are not for people who see no costs. */
export interface SearchParameters {
	values: FormulaValues;
	confidential: ReadonlySet<string>;
}

interface Formulas {
	ssr_formula: string | null;
	msr_formula?: string | null;
}

const known: readonly string[] = standardNames;

function namesOne(text: string | null): boolean {
	const parsed = text === null ? null : parseFormula(text);
	return parsed?.ok === true && parsed.variables.some((name) => !known.includes(name));
}

export const noParameters: SearchParameters = { values: {}, confidential: new Set() };

/** The parameters formulas of the rows may name, as of an instant or now; read only where one of them does name any. */
export async function searchParameters(db: Kysely<Database>, rows: readonly Formulas[], asOf: string | null): Promise<SearchParameters> {
	return rows.some((row) => namesOne(row.ssr_formula) || namesOne(row.msr_formula ?? null)) ? formulaParameters(db, asOf) : noParameters;
}
