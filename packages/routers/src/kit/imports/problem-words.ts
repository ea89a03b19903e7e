import { enumerated, type Language, translate } from "@iqt/i18n";
import type { MessageValues } from "../../door/errors.ts";
import { describeProblems } from "../../door/problems.ts";
import { KEPT_DIFFERS, KEPT_PER_OTHER, KEPT_UNCLEAR } from "../price-book/batch-kept.ts";
import { bandValues } from "../price-book/weight-band.ts";
import type { KeptMessage } from "../work/kept-message.ts";
import { fieldLabel, type ImportBook, valueLabel } from "./book.ts";
import type { CellProblem } from "./parsed-record.ts";
import type { SourceKind } from "./sources.ts";

/** "title:2" as people say it. */
function sourceLabel(place: string, language: Language): string {
	const [kind = "", where = ""] = place.split(":", 2);
	return translate(language, `import.from.${kind as SourceKind}`, { where });
}

/** What the values of a choice are called. */
const optionNames = (book: ImportBook, name: string, language: Language): string =>
	enumerated(
		language,
		(book.fields.find((f) => f.name === name)?.choices ?? []).map(({ value }) => valueLabel(book, name, value, language)),
	);

/** Field names in a notice as people call them, and the places of what contradicts each other. */
export function labelled(book: ImportBook, notice: KeptMessage, language: Language): MessageValues {
	const { fields, optionsOf, source, otherSource } = notice.values;
	if (typeof optionsOf === "string") return { ...notice.values, options: optionNames(book, optionsOf, language) };
	const places = Object.fromEntries(
		Object.entries({ source, otherSource }).flatMap(([key, place]) => (typeof place === "string" ? [[key, sourceLabel(place, language)]] : [])),
	);
	if (typeof fields !== "string") return { ...notice.values, ...places };
	return {
		...notice.values,
		...places,
		fields: new Intl.ListFormat(language).format(fields.split(", ").map((name) => fieldLabel(book, name, language))),
	};
}

/** What a problem's sentence says, in the words people know. */
export const cellValues = (book: ImportBook, problem: Omit<CellProblem, "level">, language: Language): MessageValues => ({
	...labelled(book, problem, language),
	...namedValues(book, problem, language),
	...(ofSeveral.has(problem.messageId) ? keptValues(problem, language) : {}),
});

/** Problems that tell of rates which differ in what would stay. */
const ofSeveral: ReadonlySet<string> = new Set([KEPT_DIFFERS, KEPT_UNCLEAR]);

/** Where each of two values of the book holds: its days and, where they differ, its weights and its steps. */
function keptValues({ values }: Pick<CellProblem, "values">, language: Language): MessageValues {
	const place = (from: unknown, to: unknown, [lightest = "", heaviest = "", steps = ""]: unknown[]) =>
		enumerated(language, [
			translate(language, "wizard.rowDays", { from: String(from), to: String(to), open: to === "" ? "yes" : "no" }),
			...(lightest === "" ? [] : [translate(language, "rate.weightBand", bandValues(String(lightest), String(heaviest)))]),
			...(steps === "" ? [] : [translate(language, "book.headDays", { steps: String(steps) })]),
		]);
	return {
		at: place(values.from, values.to, [values.weightFrom, values.weightTo, values.steps]),
		otherAt: place(values.otherFrom, values.otherTo, [values.otherWeightFrom, values.otherWeightTo, values.otherSteps]),
	};
}

/** Values of a choice in a problem by their names, where it tells of two that differ. */
function namedValues(book: ImportBook, { field, messageId, values, question }: Omit<CellProblem, "level">, language: Language): MessageValues {
	if (question === undefined && !ofSeveral.has(messageId) && messageId !== KEPT_PER_OTHER) return {};
	// Beside values of the field itself a sentence may name the charge it is about.
	const named = { value: field, other: field, charge: "charge" };
	return Object.fromEntries(
		Object.entries(named).flatMap(([key, name]) =>
			typeof values[key] === "string" ? [[key, valueLabel(book, name, String(values[key]), language)]] : [],
		),
	);
}

/** What the book's schema says of a value, its choices by their names; of a price that is not there, what can be entered in its cell. */
function issueOf(book: ImportBook, { field, issue: found }: Pick<CellProblem, "field" | "issue">, language: Language): CellProblem["issue"] {
	const issue = found as { code?: string; message?: string; values?: unknown[] } | undefined;
	if (issue?.message === "problem.price") return { ...issue, message: "problem.priceInCell" };
	if (issue?.message === "problem.priceFigure") return { ...issue, message: "problem.priceFigureInCell" };
	if (issue?.code !== "invalid_value") return issue;
	return { ...issue, values: (issue.values ?? []).map((value) => valueLabel(book, field, String(value), language)) };
}

/** A problem as people read it: what is wrong, in which field and column. */
export function describeProblem(book: ImportBook, problem: Omit<CellProblem, "level">, language: Language) {
	const { field, column } = problem;
	const words = { messageId: problem.messageId, values: cellValues(book, problem, language) };
	const [described] = describeProblems([issueOf(book, problem, language) ?? { field, ...words }], language);
	return { field, label: field === "" ? null : fieldLabel(book, field, language), column, message: described?.message ?? "" };
}
