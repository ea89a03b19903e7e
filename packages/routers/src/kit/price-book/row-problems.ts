import type { z } from "zod";
import { isBlank } from "../rest/fit.ts";
import { type RowProblem, toColumns } from "./convert.ts";
import { type RateBook, type RateRow, requiredMessage } from "./define.ts";
import { asSpelt } from "./names-in-book.ts";
import { oddValues } from "./odd-values.ts";
import type { Reference } from "./reference.ts";
import { basisOf, cargoOf } from "./standards.ts";

/** What is wrong with one field, as a schema or a rule of the book says it. */
export type FieldIssue = RowProblem | z.core.$ZodIssue;

/** A row as its book has it, or everything that is wrong with its fields. */
type Checked = { ok: true; row: RateRow } | { ok: false; problems: FieldIssue[] };

/**
 * Checks a whole row by the book's schema and against what it refers to (places, containers, currencies, formulas), and names all fields at once: where some
 * are not even well formed the others are checked without them. `was` is as for `toColumns`.
 */
export function checkRow(book: RateBook, given: Readonly<Record<string, unknown>>, reference: Reference, was?: RateRow): Checked {
	const sent: Readonly<Record<string, unknown>> = {
		...given,
		...(isBlank(given.cargo) ? cargoSaid(book, given) : {}),
		...(isBlank(given.basis) ? basisSaid(book, given, reference) : {}),
	};
	const parsed = book.row.safeParse(sent);
	if (parsed.success) {
		const row = asSpelt(book, parsed.data, reference.names, was);
		const result = toColumns(book, row, reference, was);
		const problems = [...oddValues(book, row, was), ...(result.ok ? [] : result.problems)];
		return problems.length === 0 ? { ok: true, row } : { ok: false, problems };
	}
	const issues = parsed.error.issues.map((issue) => asBasisOfBook(book, asUnknownPlace(book, sent, issue)));
	const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
	const row: RateRow = {};
	for (const { name, schema } of book.fields) {
		const value = wrong.has(name) ? null : schema.safeParse(sent[name]);
		row[name] = value?.success ? (value.data as RateRow[string]) : null;
	}
	const result = toColumns(book, row, reference, was);
	const others = [...oddValues(book, row, was), ...(result.ok ? [] : result.problems)];
	return { ok: false, problems: [...issues, ...[...lackingAmounts(book, row), ...others].filter(({ field }) => !wrong.has(field))] };
}

/** Amounts a row must have, which the schema asks for only of one whose fields are all well formed. */
const lackingAmounts = (book: RateBook, row: RateRow): RowProblem[] =>
	row.onRequest === true
		? []
		: book.required.flatMap((field) => ((row[field] ?? null) === null ? [{ field, messageId: requiredMessage(book, field), values: {} }] : []));

const cargoSaid = (book: RateBook, row: Readonly<Record<string, unknown>>) => {
	const cargo = cargoOf(book, row);
	return cargo === null ? {} : { cargo };
};

const basisSaid = (book: RateBook, row: Readonly<Record<string, unknown>>, { coded }: Reference) => {
	const basis = basisOf(book, row, coded);
	return basis === null ? {} : { basis };
};

/** Of a basis that is none, those its book takes: there are more, which it would refuse as well. */
const asBasisOfBook = ({ bases }: RateBook, issue: FieldIssue): FieldIssue =>
	bases && "path" in issue && issue.code === "invalid_value" && issue.path[0] === "basis"
		? { field: "basis", messageId: "problem.basisOfBook", values: { bases: bases.join(", ") } }
		: issue;

/** Of a place that is too long for a code, such as a GUID that is none's, that there is no such place. */
function asUnknownPlace(book: RateBook, sent: Readonly<Record<string, unknown>>, issue: z.core.$ZodIssue): FieldIssue {
	const field = String(issue.path[0]);
	const isPlace = book.fields.some(({ kind, name }) => kind === "place" && name === field);
	if (!isPlace || issue.code !== "too_big") return issue;
	return { field, messageId: "problem.unknownPlace", values: { code: String(sent[field]) } };
}

/** Problems of a row of many, under the row's id. */
export const ofRow = (id: string, problems: readonly FieldIssue[]): FieldIssue[] =>
	problems.map((problem) => ("field" in problem ? { ...problem, field: `${id}.${problem.field}` } : { ...problem, path: [id, ...problem.path] }));
