import { type Language, type MessageId, translate } from "@iqt/i18n";
import type { MessageValues } from "../../door/errors.ts";
import { fieldLabel, type ImportBook, valueLabel } from "./book.ts";
import type { Notice } from "./notices.ts";
import type { CellProblem } from "./parsed-record.ts";
import { cellValues } from "./problem-words.ts";
import { ASSUMED, linesOf, type Question, type QuestionGroup } from "./questions.ts";
import { rowOf } from "./sheet-rows.ts";
import type { StandardTaken } from "./standards-taken.ts";
import { cellName, questionValues } from "./view.ts";
import { withoutAsking } from "./without-asking.ts";

/** What is to be written in the sheet, where the portal would offer a choice or only points something out. */
const inCell: Partial<Record<MessageId, MessageId>> = {
	"import.unclearAmount": "import.sheet.unclearAmount",
	"import.unkept": "import.sheet.unkept",
	"import.ambiguousDay": "import.sheet.ambiguousDay",
	"import.ambiguousAmount": "import.sheet.ambiguousAmount",
	"import.zeroAmount": "import.sheet.zeroAmount",
	"import.belowCost": "import.sheet.belowCost",
	"import.msrBelowCost": "import.sheet.msrBelowCost",
	"import.timesCost": "import.sheet.timesCost",
	"import.percentBasis": "import.sheet.percentBasis",
	"import.percentUnit": "import.sheet.percentUnit",
	"import.largePercent": "import.sheet.largePercent",
	"import.weightUnit": "import.sheet.weightUnit",
	"import.farDay": "import.sheet.farDay",
	"import.offBook": "import.sheet.offBook",
	"import.offEarlier": "import.sheet.offEarlier",
	"import.offColumn": "import.sheet.offColumn",
	"import.offRow": "import.sheet.offRow",
	"import.ownCurrency": "import.sheet.ownCurrency",
	"import.past": "import.sheet.past",
	"import.noCost": "import.sheet.noCost",
	"import.perTrip": "import.sheet.perTrip",
	"import.reeferOf40": "import.sheet.reeferOf40",
	"import.bareDay": "import.sheet.bareDay",
	"import.currencyBeside": "import.sheet.currencyBeside",
	"import.currencyInRow": "import.sheet.currencyInRow",
	"import.factor": "import.sheet.factor",
	"import.emptied": "import.sheet.emptied",
	"import.shownRounded": "import.sheet.shownRounded",
	"import.otherUnit": "import.sheet.otherUnit",
	"import.tickOrCross": "import.sheet.tickOrCross",
	"import.dashIsNo": "import.sheet.tickOrCross",
	"import.plusSign": "import.sheet.plusSign",
	"import.perUnit": "import.sheet.perUnit",
	"import.requestBeside": "import.sheet.requestBeside",
	"import.basisBeside": "import.sheet.basisBeside",
	// These say themselves what to write.
	"import.blankBelow": "import.blankBelow",
	"import.cleared": "import.cleared",
	"import.clearedEnd": "import.clearedEnd",
	"import.sheetSays": "import.sheetSays",
};

/** What is to be done about a question in the sheet itself, where nobody answers it on a screen. */
const inSheet: Readonly<Record<QuestionGroup, MessageId>> = {
	doubtful: "import.sheet.doubtful",
	dropped: "import.sheet.dropped",
	missing: "import.sheet.assumed",
	assumed: "import.sheet.assumed",
};

/** Questions that begin with the field a column is taken for: what the column is called is said by its letter. */
const ofColumns: ReadonlySet<string> = new Set(["sameColumn"]);

const sheetsLeft: ReadonlySet<string> = new Set(["dropped.sheets", "dropped.hiddenSheets"]);

/** Whether what was noticed about a sheet is a reason to refuse it. */
export const isRefused = ({ messageId, values }: Notice): boolean => messageId === "import.hiddenRows" && values.included === "yes";

interface Sentence {
	messageId: MessageId;
	values: MessageValues;
	field: string;
	row: number;
	column: string;
}

/** "2027-04-03" with day and month the other way round. */
const turned = (day: unknown): string => String(day).replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$1-$3-$2");

/** A sentence about a cell that says what is wrong or doubtful, and what to write. */
function sentenceOf(book: ImportBook, problem: CellProblem, language: Language): Pick<Sentence, "messageId" | "values"> {
	const values = {
		...cellValues(book, problem, language),
		...(problem.messageId === "import.ambiguousDay" ? { other: turned(problem.values.value) } : {}),
	};
	const own = inCell[problem.messageId];
	if (own) return { messageId: own, values };
	if (problem.level === "error") return { messageId: problem.messageId, values };
	if (/^rate\.(?:odd|unused)\./.test(problem.messageId))
		return { messageId: "import.sheet.odd", values: { message: translate(language, problem.messageId, values) } };
	return { messageId: "import.sheet.doubtful", values: { message: translate(language, problem.messageId, values) } };
}

/** What tells one fault from another: columns that give the same rate do so in every row, and a cell that goes into several rates is asked about once. */
function keyOf(sentence: Sentence, { messageId, column, values, question }: CellProblem): string {
	if (messageId === "import.twiceInRow") return `${messageId} ${[column, values.other].sort().join()}`;
	return JSON.stringify([sentence.field, column === null ? sentence.row : 0, question ?? [sentence.messageId, sentence.values]]);
}

const isOfLine = ({ messageId }: CellProblem): boolean => messageId === "import.lineSays";

/** Tells a line over rates that is not wholly understood, with all that rates were read as by it. */
function toldOfLine(book: ImportBook, said: readonly CellProblem[], language: Language): Sentence[] {
	const byField = [...new Map(said.map((problem) => [problem.field, problem])).values()];
	const [first] = byField;
	if (!first) return [];
	const row = Number(first.values.row);
	const value = byField.map((problem) => String(cellValues(book, problem, language).value)).join(", ");
	// Beside its rates the portal only points to the line; here it is told whole.
	const message = translate(language, "import.sheet.lineSays", { ...cellValues(book, first, language), value });
	return [
		{
			messageId: "import.sheet.doubtful",
			values: { message },
			field: `A${row}`,
			row,
			column: byField.map(({ field }) => fieldLabel(book, field, language)).join(", "),
		},
	];
}

/** What a sheet is refused for: its rows with something wrong or doubtful, what is asked about it as a whole, and what was noticed. `header`: the row that questions about the whole sheet are told at. */
export interface Faults {
	rows: readonly { sheetRow: number; problems: readonly CellProblem[] }[];
	questions: readonly Question[];
	/** What new rates take for nothing. */
	standards?: readonly StandardTaken[];
	notices: readonly Notice[];
	header: number;
}

/**
 * What is wrong or doubtful in a sheet, for a program that nobody can ask: each fault once, with its cell ("D7"), or the field where there is none,
 * its row and what the column is called.
 */
export function refusalOfSheet(book: ImportBook, found: Faults, language: Language): unknown[] {
	const faults = new Map<string, unknown>();
	for (const { sheetRow, problems } of found.rows)
		for (const problem of problems) {
			if ((problem.level !== "error" && problem.question === undefined) || isOfLine(problem)) continue;
			const { column, field } = problem;
			const sentence: Sentence = {
				...sentenceOf(book, problem, language),
				field: column === null && field !== "" ? field : cellName(problem, sheetRow),
				row: sheetRow,
				column: field === "" ? (column ?? "") : fieldLabel(book, field, language),
			};
			const key = keyOf(sentence, problem);
			if (faults.has(key)) continue;
			faults.set(key, problem.issue ? { ...problem.issue, field: sentence.field, row: sentence.row, column: sentence.column } : sentence);
		}
	const ofLines = found.rows.flatMap(({ problems }) => problems.filter(isOfLine));
	for (const [row, said] of Map.groupBy(ofLines, ({ values }) => values.row))
		for (const sentence of toldOfLine(book, said, language)) faults.set(`line ${row}`, sentence);
	for (const { messageId, values, rows } of found.notices.filter(isRefused)) {
		const [row = found.header] = rows;
		const sentence: Sentence = {
			messageId: "import.sheet.hiddenRows",
			values: { count: values.count ?? 1, rows: rows.join(", ") },
			field: `A${row}`,
			row,
			column: "",
		};
		faults.set(messageId, sentence);
	}
	for (const taken of found.standards ?? []) faults.set(`standard ${taken.field}`, toldOfStandard(book, taken, language));
	for (const question of found.questions)
		faults.set(`question ${question.id}`, sentenceOfQuestion(book, question, { header: found.header, language }));
	return [...faults.values()];
}

/** Which new rates take something for nothing, what that would be, and what to write. */
function toldOfStandard(book: ImportBook, { field, count, cells, column }: StandardTaken, language: Language): Sentence {
	const label = fieldLabel(book, field, language);
	const standard = book.fields.find(({ name }) => name === field)?.standard;
	const [cell = ""] = cells;
	const values = { count, cells: `${cells.join(", ")}${count > cells.length ? " …" : ""}`, column: column === null ? "none" : "own", fields: label };
	return {
		...(standard === undefined
			? { messageId: "import.sheet.noEnd", values }
			: { messageId: "import.sheet.standard", values: { ...values, value: valueLabel(book, field, standard, language) } }),
		field: column === null ? field : cell,
		row: rowOf(cell),
		column: label,
	};
}

function sentenceOfQuestion(book: ImportBook, question: Question, { header, language }: { header: number; language: Language }): Sentence {
	const { group, id, messageId, values } = question;
	const [cell] = question.cells;
	if (sheetsLeft.has(id)) {
		const message = withoutAsking(translate(language, messageId, questionValues(book, question, language)));
		return { messageId: "import.sheet.sheets", values: { message }, field: "sheet", row: header, column: String(values.names) };
	}
	const message = [withoutAsking(translate(language, messageId, questionValues(book, question, language))), ...linesOf(question, language)].join(" ");
	const name = typeof values.fields === "string" ? values.fields : id.startsWith(ASSUMED) ? id.slice(ASSUMED.length) : null;
	return {
		messageId: inSheet[group],
		values: { message },
		field: cell ?? name ?? "",
		row: (cell && rowOf(cell)) || header,
		column: name === null || ofColumns.has(id) ? (cell ?? "").replace(/\d/g, "") : fieldLabel(book, name, language),
	};
}
