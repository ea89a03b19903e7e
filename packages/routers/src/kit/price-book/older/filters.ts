import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { InvalidFieldError } from "../../../door/errors.ts";
import type { ListInput } from "../../../door/lists.ts";
import { parseFormula, standardNames } from "../../money/formula.ts";
import { formulaParameterNames } from "../../money/formula-parameters.ts";
import type { RateBook } from "../define.ts";
import { withPlaceFilters } from "./places.ts";

type Filters = NonNullable<ListInput["filters"]>;

const textsOf = (value: unknown): string[] => [value].flat().map(String);

/** Whether every name a text reads is one formulas may have; a part of one ("*1.12+") is read as far as it goes. */
function isOfFormulas(text: string, names: ReadonlySet<string>): boolean {
	const read = parseFormula(text);
	return read.ok ? read.variables.every((name) => names.has(name)) : /[\d+\-*/()]/.test(text);
}

/** 000001 for a container or currency there is none of, and for words that can stand in no formula: such a value would find nothing, and say nothing. */
async function refuseUnknown(db: Kysely<Database>, { fields }: RateBook, filters: Filters): Promise<void> {
	const asked = (kind: string) =>
		filters.filter(({ field, op }) => (op === "eq" || op === "in") && fields.some((one) => one.name === field && one.kind === kind));
	// Beside a text with commas in it come its parts, and beside each its spellings in capitals and in small letters.
	const unknownOf = (codes: ReadonlySet<string>, value: unknown) => {
		const said = [...new Set(textsOf(value).map((text) => text.toUpperCase()))].filter((text) => !text.includes(","));
		return said.find((code) => !codes.has(code));
	};
	const containers = asked("container");
	if (containers.length > 0) {
		const known = new Set(["*", ...(await db.selectFrom("container_type").select("code").execute()).map(({ code }) => code)]);
		for (const { field, value } of containers) {
			const type = unknownOf(known, value);
			if (type !== undefined) throw new InvalidFieldError(field, "problem.unknownContainer", { type });
		}
	}
	const currencies = asked("currency");
	if (currencies.length > 0) {
		const known = new Set((await db.selectFrom("currency").select("code").execute()).map(({ code }) => code));
		for (const { field, value } of currencies) {
			const code = unknownOf(known, value);
			if (code !== undefined) throw new InvalidFieldError(field, "problem.unknownCurrency", { code });
		}
	}
	const formulas = filters.filter(({ field }) => fields.some(({ name, kind }) => kind === "price" && field === `${name}Formula`));
	if (formulas.length === 0) return;
	const names = new Set([...standardNames, ...(await formulaParameterNames(db))]);
	const unread = formulas.find(({ value }) => !textsOf(value).some((text) => isOfFormulas(text, names)));
	if (unread) throw new InvalidFieldError(unread.field, "problem.invalid");
}

/** What the filters of an older client's call mean: places by their codes; a value of few that there is none of is 000001. */
export async function filtersMeant(db: Kysely<Database>, book: RateBook, filters: ListInput["filters"]): Promise<ListInput["filters"]> {
	await refuseUnknown(db, book, filters ?? []);
	return withPlaceFilters(db, book, filters);
}
