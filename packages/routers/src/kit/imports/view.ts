import { enumerated, type Language, translate } from "@iqt/i18n";
import type { MessageValues } from "../../door/errors.ts";
import { noRows } from "../price-book/batch-plan.ts";
import type { RateRow } from "../price-book/define.ts";
import { columnName } from "../sheet/format.ts";
import type { KeptMessage } from "../work/kept-message.ts";
import { liveDone } from "../work/live.ts";
import { secondsLeft } from "../work/seconds-left.ts";
import type { RowsAgainst } from "./against.ts";
import { fieldLabel, type ImportBook, valueLabel } from "./book.ts";
import type { ChoiceEffects, RowEffect } from "./choice-effects.ts";
import type { StoredCorrection } from "./correction-queries.ts";
import { correctableCells, mappingOf } from "./corrections.ts";
import { type Applied, type Counts, countsOf, outcomesOf } from "./counts.ts";
import { filledFrom, isPrice } from "./field.ts";
import { keptWithMapping } from "./kept-with.ts";
import { layoutOf, partAt } from "./layout.ts";
import type { Notice } from "./notices.ts";
import { optionLabel } from "./option-label.ts";
import { type CellProblem, GOES_ON, LEAVES_CONTAINERS, LEAVES_HOLE, LEAVES_TO_GENERAL, MODE } from "./parsed-record.ts";
import type { previewPage } from "./preview-page.ts";
import { describeProblem, labelled } from "./problem-words.ts";
import type { Batch } from "./queries.ts";
import { ASSUMED, allQuestions, answerOf, ENTERED, linesOf, type Question } from "./questions.ts";
import { REMOVES } from "./removes.ts";
import { rivalsOf } from "./rivals.ts";
import { choiceKey, choiceOf, choicesOf } from "./row-choices.ts";
import { placeLabel, type RowPlaces } from "./row-places.ts";
import { isOnRequest } from "./text.ts";
import { answersOf, missingFields, openQuestions, understoodOf } from "./understood.ts";

/** A batch for its page: state, progress with the seconds left, counts by outcome, notices in the caller's language, mapping and the fields to map to. */
export function batchView(
	batch: Batch,
	book: ImportBook,
	of: {
		corrected: number;
		effects: ChoiceEffects;
		places: RowPlaces;
		language: Language;
		now: Date;
	},
) {
	const { corrected, effects, language, now } = of;
	const { applied } = countsOf(batch);
	const counts = outcomesOf(batch, missingFields(openQuestions(batch)));
	return {
		...batchSummary(batch),
		/** Goes up with whatever is chosen, answered, corrected or read again: who applies the batch says by which they do. */
		revision: batch.revision,
		progress: progressOf(batch, now),
		counts,
		notices: noticesOf(batch).map((n) => ({
			id: n.messageId,
			message: translate(language, n.messageId, labelled(book, n, language)),
			rows: n.rows,
		})),
		error: errorOf(batch, language),
		mapping: mappingOf(batch),
		/** Columns that took over what was settled for the same head in another table. */
		carried: keptWithMapping(batch.mapping).carried,
		...understoodView(batch, book, of),
		/** Cells corrected. */
		corrected,
		/** Rates that clash by what is chosen for them, and what is chosen for all without a choice of their own. */
		clashes: { ...effects.clashes, all: choicesOf(batch).clashes },
		/** Choices that went when the sheet was read with other columns, as far as nobody has chosen again. */
		choicesGone: stillGone(batch, effects),
		/** Choices made for single rates. */
		chosen: Object.keys(choicesOf(batch).rows).length,
		/** Those that leave days or weights without a price where they are taken; `leavingOpen` of them nobody has chosen otherwise for. */
		leaving: effects.leaving.all,
		leavingOpen: effects.leaving.open,
		/** Those that leave something to a rate for every container, by how the sheet is taken. */
		covered: effects.covered,
		/** Rates of the book whose place rows take: they go. */
		removing: effects.removing,
		fields: book.fields.map((f) => ({
			name: f.name,
			label: fieldLabel(book, f.name, language),
			kind: f.kind,
			required: f.required,
			options: f.choices?.map((c) => c.value) ?? null,
			/** Of an amount that is in one whatever its rate's is. */
			currency: f.ownCurrency ?? null,
		})),
		applied: applied ? withRows(applied, counts) : null,
	};
}

/** Choices that hold no longer, but those made again since. */
function stillGone(batch: Batch, { clashes }: ChoiceEffects) {
	const { choicesGone: gone } = keptWithMapping(batch.mapping);
	const chosen = new Set(Object.keys(choicesOf(batch).rows).map((key) => Number(key.split(".")[0])));
	const left = (rows: readonly number[]) => rows.filter((row) => !chosen.has(row));
	const [otherwise, noClash] = [left(gone?.otherwise ?? []), left(gone?.noClash ?? [])];
	const all = gone?.clashes === true && clashes.open > 0;
	return otherwise.length + noClash.length > 0 || all ? { otherwise, noClash, all } : null;
}

/** What was noticed about a sheet, but what it is asked about all the same: fields that nothing gives. */
function noticesOf(batch: Batch): Notice[] {
	const asked = new Set(missingFields(understoodOf(batch)?.questions ?? []));
	return (JSON.parse(batch.notices ?? "[]") as Notice[]).flatMap((notice) => {
		if (notice.messageId !== "import.missingColumns") return [notice];
		const fields = String(notice.values.fields)
			.split(", ")
			.filter((name) => !asked.has(name));
		return fields.length > 0 ? [{ ...notice, values: { ...notice.values, fields: fields.join(", ") } }] : [];
	});
}

/** What applying did, its rows as the preview calls them; batches applied before that was kept have the preview's own counts, and took the clashes that did not stay out. */
export const withRows = (applied: Applied, { new: added = 0, changed = 0, clash = 0 }: Pick<Counts, "new" | "changed" | "clash">): Applied => ({
	...{
		written: { ...noRows(), new: added, changed, clash: Math.max(0, clash - applied.clashes) },
		notInSheet: 0,
		lost: null,
		rest: 0,
		goingOn: applied.rest ?? 0,
	},
	...applied,
});

/** Values of a question with the names people know. */
export function questionValues(
	book: ImportBook,
	{ values, count }: Pick<Question, "values" | "count">,
	language: Language,
	places: RowPlaces = new Map(),
): MessageValues {
	const field = String(values.fields ?? "");
	const labelOf = (name: string, value: string) => placeLabel(places, name, value) ?? valueLabel(book, name, value, language);
	/** Of several fields one value each. */
	const labelsOf = (names: readonly string[], value: string): string => {
		const each = value.split(", ");
		return names.length > 1 && each.length === names.length ? each.map((one, i) => labelOf(names[i] ?? "", one)).join(", ") : labelOf(field, value);
	};
	const named = Object.fromEntries(
		["value", "other"].flatMap((key) => {
			const value = values[key];
			return typeof value === "string" ? [[key, labelsOf(field.split(", "), value)]] : [];
		}),
	);
	const each = typeof values.each === "string" ? values.each.split(", ").map((one) => `“${labelOf(field, one)}”`) : null;
	const all: MessageValues = { ...values, ...named, ...(each ? { each: enumerated(language, each) } : {}) };
	return { ...labelled(book, { messageId: "import.ask.assumed", values: all }, language), count };
}

const standardOf = (book: ImportBook, { id, values }: Question, language: Language) => {
	const field = id.slice(ASSUMED.length);
	return { field, label: fieldLabel(book, field, language), value: valueLabel(book, field, String(values.value), language) };
};

/** Where the values come from, what is asked, and what became of every amount. */
function understoodView(batch: Batch, book: ImportBook, { language, places }: { language: Language; places: RowPlaces }) {
	const labelOf = (field: string, value: string) => placeLabel(places, field, value) ?? valueLabel(book, field, value, language);
	const read = understoodOf(batch);
	const answers = answersOf(batch);
	return {
		sources: (read?.sources ?? []).map(({ field, from }) => ({
			field,
			label: fieldLabel(book, field, language),
			from: from.map((source) => ({ ...source, value: source.value === null ? null : labelOf(field, source.value) })),
		})),
		questions: allQuestions(read?.questions ?? [], answers).map((question) => ({
			id: question.id,
			group: question.group,
			message: translate(language, question.messageId, questionValues(book, asEntered(question, answers), language, places)),
			/** What each of the lines behind the quoted one says. */
			lines: linesOf(question, language),
			count: question.count,
			cells: question.cells,
			options: question.options.map((value) => ({
				value,
				label: optionLabel(book, question, value, { language, values: questionValues(book, question, language, places) }),
			})),
			answer: answerOf(question, answers),
			corrects: question.corrects ?? null,
			/** The field and the standard that is assumed for it. */
			standard: question.messageId === "import.ask.assumed" ? standardOf(book, question, language) : null,
			/** Prices or values that may be entered, and those that were. */
			entries: (question.entries ?? []).map((name) => ({
				field: name,
				label: fieldLabel(book, name, language),
				price: answers[question.id]?.prices?.[name] ?? "",
			})),
		})),
		ledger: read && {
			...read.ledger,
			leftOut: read.ledger.leftOut.map(({ reason, ...rest }) => ({ reason: translate(language, `import.left.${reason}`), ...rest })),
		},
		remembered: read?.remembered ?? null,
	};
}

/** A question of a standard, with the value that was entered in its place. */
function asEntered(question: Question, answers: ReturnType<typeof answersOf>): Question {
	const given = answers[question.id];
	const [field] = question.entries ?? [];
	const value = given?.answer === ENTERED && field !== undefined ? given.prices?.[field] : undefined;
	return value === undefined || !question.id.startsWith(ASSUMED) ? question : { ...question, values: { ...question.values, value } };
}

export const batchSummary = (batch: Batch) => ({
	id: batch.id,
	domain: batch.domain,
	fileName: batch.file_name,
	state: batch.state,
	mode: batch.mode,
	rowsDone: doneOf(batch),
	rowsTotal: batch.rows_total,
	createdAt: batch.created_at,
	updatedAt: batch.updated_at,
});

/** What a list of work shows of a batch. */
export function batchProgress(batch: Batch, language: Language, now: Date) {
	const { phase, secondsLeft } = progressOf(batch, now);
	return { ...batchSummary(batch), phase, secondsLeft, error: errorOf(batch, language) };
}

export function errorOf(batch: Pick<Batch, "error">, language: Language): string | null {
	if (batch.error === null) return null;
	const { messageId, values } = JSON.parse(batch.error) as KeptMessage;
	return translate(language, messageId, values);
}

function progressOf(batch: Batch, now: Date) {
	const { started, phase } = countsOf(batch);
	const [done, total] = [doneOf(batch), batch.rows_total];
	const busy = isBusy(batch);
	return { phase: busy ? (phase ?? null) : null, done, total, secondsLeft: busy ? secondsLeft({ started, done, total }, now) : null };
}

const isBusy = (batch: Batch) => batch.state === "reading" || batch.state === "applying";

/** A transaction under way tells how far it is only in its own process; while the server is at work not all is done, whatever has been counted. */
function doneOf(batch: Batch): number {
	const done = Math.max(batch.rows_done, batch.state === "applying" ? (liveDone(batch.id) ?? 0) : 0);
	return isBusy(batch) && batch.rows_total !== null ? Math.max(0, Math.min(done, batch.rows_total - 1)) : done;
}

type Row = Awaited<ReturnType<typeof previewPage>>["items"][number];

export const problemsOf = (row: Pick<Row, "errors">): CellProblem[] => JSON.parse(row.errors ?? "[]") as CellProblem[];

/**
 * Staged rows; fields the caller may not see are left out, with the problems about them. `cells` are those that may be corrected, `names` what places are
 * called, `was` what a rate that changes says now, `meets` the rates a clash is with and what they say otherwise, `origins` the cell each value
 * came from.
 */
export function rowsView(
	rows: readonly Row[],
	of: {
		book: ImportBook;
		batch: Batch;
		corrections: readonly StoredCorrection[];
		sheet: ReadonlyMap<number, readonly (string | null)[]>;
		places: RowPlaces;
		against: RowsAgainst;
		/** How the sheet would be taken. */
		mode: "merge" | "replace";
		/** What rows leave by what was chosen, where that is not what was told when they were read. */
		byChoice: ReadonlyMap<number, RowEffect> | null;
		language: Language;
		caller: { seesCost: boolean };
	},
) {
	const { against, book, corrections, language, sheet } = of;
	const hidden = new Set(of.caller.seesCost ? [] : book.fields.filter((f) => f.confidential).map((f) => f.name));
	const cellsOf = correctableCells({ book, mapping: mappingOf(of.batch), corrections, sheet });
	const visible = <T>(entries: Iterable<readonly [string, T]>): Record<string, T> =>
		Object.fromEntries([...entries].filter(([name]) => !hidden.has(name)));
	const { rows: chosen } = choicesOf(of.batch);
	const choose = choiceOf(of.batch);
	const answered = answersOf(of.batch);
	const asked = openQuestions(of.batch);
	const open = new Set(asked.map(({ id }) => id));
	const missing = new Set(missingFields(asked));
	/** Whether nothing is wrong with a row but what the whole sheet is still asked about. */
	const isWaiting = ({ outcome }: Row, problems: readonly CellProblem[]): boolean =>
		outcome === "error" && problems.every(({ level, field }) => level !== "error" || missing.has(field));
	/** Whether a problem is still to be told: not what a person has answered, nor of a row that stays out or has gone in what taking it would leave. */
	const isShown = (row: Row, choice: string | null, { level, messageId, question, values }: CellProblem): boolean => {
		if (values[MODE] !== undefined && values[MODE] !== of.mode) return false;
		if ([REMOVES, ...leaves].includes(messageId)) return of.batch.state !== "applied" && choice !== "book";
		return level === "error" || row.outcome === "error" || question === undefined || answered[question] === undefined || open.has(question);
	};
	const mapping = mappingOf(of.batch);
	const parts = mapping ? layoutOf(book.fields, mapping) : [];
	/** The row's own cells with something in them; what came from elsewhere goes before. */
	const originsOf = (row: Row): [string, string][] => {
		const own = [...(partAt(parts, row.part)?.slots ?? [])].flatMap(([field, { column }]): [string, string][] => {
			if ((sheet.get(row.sheet_row)?.[column - 1] ?? null) === null) return [];
			const filled = Object.keys(filledFrom).filter((name) => filledFrom[name] === field);
			return (filled.length ? filled : [field]).map((name) => [name, cellName({ column: columnName(column) }, row.sheet_row)]);
		});
		return [...own, ...Object.entries(JSON.parse(row.origins ?? "{}") as Record<string, string>)];
	};
	const namesOf = (row: Record<string, unknown>): Record<string, string> =>
		Object.fromEntries(
			[...of.places].flatMap(([field, names]) => {
				const name = names.get(String(row[field]));
				return name === undefined ? [] : [[field, name]];
			}),
		);
	const priced = book.fields.filter(isPrice).map(({ name }) => name);
	/** The word for "on request" in a row's price cells. */
	const saidOf = (row: Row): string | null => {
		const cells = sheet.get(row.sheet_row) ?? [];
		const texts = priced.flatMap((name) => cells[(partAt(parts, row.part)?.slots.get(name)?.column ?? 0) - 1] ?? []);
		return texts.find(isOnRequest) ?? null;
	};
	/** The rates a row clashes with, without what the caller may not see of them. */
	const metBy = (row: Row) => {
		const meets = against.get(row.line)?.meets;
		if (!meets) return null;
		const seen = <M extends { was: RateRow }>(met: M): M => ({ ...met, was: visible(Object.entries(met.was)) });
		return { ...seen(meets), also: meets.also.map(seen) };
	};
	const rivals = rivalsOf(rows);
	return rows.map((row) => {
		/** What a person chose for it, by itself or, of one that clashes, for all. */
		const choice = row.outcome === "clash" ? choose(row.sheet_row, row.part) : (chosen[choiceKey(row.sheet_row, row.part)] ?? null);
		const effect = of.byChoice?.get(row.line);
		const read = problemsOf(row);
		const said = of.byChoice ? [...read.filter(({ messageId }) => !leaves.includes(messageId)), ...(effect?.problems ?? [])] : read;
		return {
			line: row.line,
			sheetRow: row.sheet_row,
			outcome: row.outcome,
			/** Its only errors are fields that a question about all of the sheet is still open for. */
			waits: isWaiting(row, read),
			targetId: row.target_id,
			choice,
			// With what it takes from the book, which is written with it.
			row: visible(Object.entries({ ...(JSON.parse(row.row) as Record<string, string | number | boolean | null>), ...against.get(row.line)?.stays })),
			/** What the sheet says in the place of a price, of a rate on request; null where it says so elsewhere. */
			said: saidOf(row),
			/** Fields of it that are the book's. */
			kept: Object.keys(against.get(row.line)?.stays ?? {}).filter((name) => !hidden.has(name)),
			/** Lines of the rows that are the same rate in the sheet, of which one may stay. */
			rivals: rivals.get(row.line) ?? [],
			names: namesOf(JSON.parse(row.row) as Record<string, unknown>),
			cells: visible(cellsOf(row)),
			was: row.outcome === "changed" ? visible(Object.entries(against.get(row.line)?.was ?? {})) : null,
			meets: row.outcome === "clash" ? metBy(row) : null,
			/** The rate that ends before it begins, where it is written. */
			follows: row.outcome === "changed" ? (against.get(row.line)?.follows ?? null) : null,
			/** Whether days or weights have no price any more where it is taken, or would not but for what is chosen for it; of one that stays out as it was told at first. */
			leavesHole: (choice === "book" ? read : said).some(({ messageId }) => isLeft(messageId) || (messageId === GOES_ON && choice === "within")),
			origins: visible(originsOf(row)),
			problems: said
				.filter((p) => !hidden.has(p.field) && isShown(row, choice, p))
				.flatMap((p) => asChosen(choice, p, effect?.gone ?? null))
				.map(({ level, ...p }) => ({ ...describeProblem(book, p, language), level })),
		};
	});
}

/** What a row says of what it leaves, by what is chosen for it. */
const leaves: readonly string[] = [LEAVES_CONTAINERS, LEAVES_HOLE, LEAVES_TO_GENERAL, GOES_ON];

/** Whether a row leaves days or weights of a rate without its price. */
const isLeft = (messageId: string): boolean => messageId === LEAVES_HOLE || messageId === LEAVES_TO_GENERAL;

/** What is said of a row by what was chosen for it: where the old price is kept beside it that goes on, and what goes on is not removed. */
function asChosen(
	choice: string | null,
	problem: CellProblem,
	gone: number | null,
): (Omit<CellProblem, "level"> & { level: CellProblem["level"] | "note" })[] {
	if (problem.messageId === GOES_ON || (isLeft(problem.messageId) && choice === "within")) return [{ ...problem, messageId: GOES_ON, level: "note" }];
	if (problem.messageId !== REMOVES || gone === null) return [problem];
	return gone === 0 ? [] : [{ ...problem, values: { ...problem.values, count: gone } }];
}

/** A corrected cell as people read it. */
export const correctionView = ({ row, field, column, ...rest }: StoredCorrection, book: ImportBook, language: Language) => ({
	row,
	field,
	column,
	cell: cellName({ column: column > 0 ? columnName(column) : null }, row),
	label: fieldLabel(book, field, language),
	...rest,
});

/** Where a problem is, as Excel names it: "D7", or "7" for no column. */
export const cellName = (problem: Pick<CellProblem, "column">, sheetRow: number): string => `${problem.column ?? ""}${sheetRow}`;

/** Headers of a batch's sheet by position, its other columns by their letters, for the error file. */
export function sheetHeaders(batch: Batch, columns: number): string[] {
	const byColumn = new Map(mappingOf(batch)?.columns.map((c) => [c.column, c.header]));
	const last = Math.max(columns, ...byColumn.keys());
	return Array.from({ length: last }, (_, i) => byColumn.get(i + 1) ?? columnName(i + 1));
}
