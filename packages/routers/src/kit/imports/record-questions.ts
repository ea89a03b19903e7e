import type { MessageValues } from "../../door/errors.ts";
import { ONCE_BASIS } from "./basis-of-service.ts";
import { againstCost, againstCostQuestion } from "./below-cost.ts";
import { CLEARED } from "./blanks.ts";
import { BLANK_COST, NO_COST } from "./no-cost.ts";
import type { NoticeBook } from "./notices.ts";
import type { CellProblem } from "./parsed-record.ts";
import {
	BASIS_BESIDE,
	BESIDE_PERCENTS,
	CONFIRM,
	CURRENCY_BESIDE,
	DAY_OR_MONTH,
	DAYS_OF,
	DECIMAL_COMMA,
	EMPTIED,
	FACTOR,
	KEEP,
	ONCE_FOR_ALL,
	OTHER,
	PERCENT_BASIS,
	type QuestionBook,
	REMARK_TERMS,
	remarkQuestions,
	SHOWN_ROUNDED,
	SIGN_ALONE,
	STARRED,
	WHOLE_SHARE,
	YEAR_PLACE,
	YEARLESS,
} from "./questions.ts";
import { TEU_BOUNDS } from "./teu-bounds.ts";
import { FAR_DAY, PAST } from "./unlikely.ts";

const plural: Partial<Record<CellProblem["messageId"], "import.ambiguousAmounts" | "import.ambiguousDays" | "import.roundeds">> = {
	"import.ambiguousAmount": "import.ambiguousAmounts",
	"import.ambiguousDay": "import.ambiguousDays",
	"import.rounded": "import.roundeds",
};

/** How a problem's question is asked: of those of one kind about a field, the first case stands for all. */
function questionOf(problem: CellProblem): Parameters<QuestionBook["add"]>[0] | null {
	const { question, field, values } = problem;
	if (problem.messageId === "import.struck")
		return { id: "struck", group: "doubtful", messageId: "import.ask.struck", options: ["takeRest", KEEP], corrects: { field: null } };
	if (problem.messageId === "import.monthOrDay" && values.either === "yes") {
		const of = { values, options: ["asDay", "asMonth", KEEP], corrects: { field: null } };
		return { id: DAY_OR_MONTH, group: "doubtful", messageId: "import.ask.dayOrMonth", ...of };
	}
	if (problem.messageId === "import.yearFirstOrLast") {
		const of = { values, options: ["yearFirst", "yearLast", KEEP], corrects: { field: null } };
		return { id: YEAR_PLACE, group: "doubtful", messageId: "import.ask.yearPlace", ...of };
	}
	if (problem.messageId === "import.unclearComma" && values.either === "yes") {
		const of = { values, options: ["comma", KEEP], corrects: { field: null } };
		return { id: DECIMAL_COMMA, group: "doubtful", messageId: "import.ask.decimalComma", ...of };
	}
	if (problem.messageId === "import.leftover" && values.rest === "*") {
		const of = { values, options: [OTHER, KEEP], corrects: { field: null } };
		return { id: STARRED, group: "doubtful", messageId: "import.ask.starred", ...of };
	}
	if (problem.messageId === "import.yearless") {
		const { first, last } = values;
		const options = [String(first), String(last), `${first}-${last}`, KEEP];
		return { id: YEARLESS, group: "doubtful", messageId: "import.ask.yearless", values, options, corrects: { field: null } };
	}
	if (problem.messageId === "import.blankNeeded" && question !== undefined) {
		const of = { values: { ...values, fields: field }, options: [OTHER, KEEP], corrects: { field } };
		return { id: question, group: "doubtful", messageId: "import.ask.blankNeeded", ...of };
	}
	if (question === ONCE_BASIS || question === ONCE_FOR_ALL) {
		const of = { values: { ...values, fields: field }, options: [...(question === ONCE_FOR_ALL ? ["once"] : []), OTHER, KEEP], corrects: { field } };
		return { id: question, group: "doubtful", messageId: `import.ask.${question}`, ...of };
	}
	if (problem.messageId === "import.blankCost")
		return { id: BLANK_COST, group: "doubtful", messageId: "import.ask.blankCost", options: [CONFIRM, OTHER], corrects: { field } };
	const against = againstCostQuestion(problem);
	if (against) return against;
	if (question === undefined || problem.level === "error") return null;
	if (problem.messageId === "import.otherUnit") {
		const of = { id: question, values: { ...values, fields: field }, corrects: { field } };
		return { ...remarkQuestions.otherUnit, ...of };
	}
	if (question.startsWith(DAYS_OF)) {
		const of = { id: question, values, corrects: { field: null } };
		return { ...remarkQuestions.ambiguousDay, messageId: "import.ask.ambiguousDaysOf", ...of };
	}
	const remark = Object.values(remarkQuestions).find(({ id }) => id === question);
	if (remark) return { ...remark, values, corrects: { field: null } };
	if (question === BESIDE_PERCENTS)
		return { id: question, group: "doubtful", messageId: "import.ask.besidePercents", values, corrects: { field: null } };
	const asked = bothReadings[question];
	if (asked) return { id: question, group: "doubtful", messageId: asked, values, options: [CONFIRM, OTHER], corrects: { field: null } };
	if (question === CURRENCY_BESIDE)
		return { id: question, group: "doubtful", messageId: "import.ask.currencyBeside", values, corrects: { field: null } };
	if (question === EMPTIED) return { id: question, group: "doubtful", messageId: "import.ask.emptied", corrects: { field: null } };
	if (question === SHOWN_ROUNDED) {
		const options = [CONFIRM, OTHER];
		return { id: question, group: "doubtful", messageId: "import.ask.shownRounded", values, options, corrects: { field: null } };
	}
	if (question === TEU_BOUNDS) return { id: question, group: "doubtful", messageId: "import.ask.teuBounds", values, corrects: { field: null } };
	if (question === "rounded") return { id: question, group: "doubtful", messageId: "import.ask.rounded", values, corrects: { field: null } };
	if (question.startsWith(SIGN_ALONE)) {
		const options = [CONFIRM, ...String(values.others).split(", ")];
		return { id: question, group: "doubtful", messageId: "import.ask.signAlone", values, options, corrects: { field } };
	}
	if (question === BASIS_BESIDE) {
		const of = { values: { ...values, fields: field }, corrects: { field: null } };
		return { id: question, group: "doubtful", messageId: "import.ask.basisBeside", ...of };
	}
	if (question === "remarkStops" || question === REMARK_TERMS)
		return { id: question, group: "doubtful", messageId: `import.ask.${question}`, values, corrects: { field: null } };
	if (problem.messageId === "import.wordsLeft") {
		const of = { values: { ...values, fields: field }, corrects: { field } };
		return { id: question, group: "doubtful", messageId: "import.ask.wordsLeft", ...of };
	}
	if (question.startsWith(CLEARED)) return { id: question, group: "doubtful", messageId: "import.ask.cleared", values, corrects: { field } };
	if (question === FAR_DAY) return { id: question, group: "doubtful", messageId: "import.ask.farDay", values, corrects: { field: null } };
	if (question === PAST || question === NO_COST)
		return { id: question, group: "doubtful", messageId: `import.ask.${question}`, values, options: [CONFIRM, OTHER], corrects: { field } };
	const messageId = twoReadings[problem.messageId] ?? "import.ask.contradiction";
	const of = { values: { ...values, fields: field }, options: [CONFIRM, OTHER], corrects: { field } };
	return { id: question, group: "doubtful", messageId, ...of };
}

/** Questions about prices that may be read in two ways, of any field. */
const bothReadings: Readonly<Record<string, "import.ask.percentBasis" | "import.ask.factor" | "import.ask.wholeShare">> = {
	[PERCENT_BASIS]: "import.ask.percentBasis",
	[FACTOR]: "import.ask.factor",
	[WHOLE_SHARE]: "import.ask.wholeShare",
};

/** Questions whose two readings both have a name. */
const twoReadings: Partial<
	Record<
		CellProblem["messageId"],
		`import.ask.${"blankBelow" | "currencyInRow" | "remarkSays" | "lineSays" | "sheetSays" | "requestBeside" | "laneWay"}`
	>
> = {
	"import.requestBeside": "import.ask.requestBeside",
	"import.currencyInRow": "import.ask.currencyInRow",
	"import.blankBelow": "import.ask.blankBelow",
	"import.remarkSays": "import.ask.remarkSays",
	"import.lineSays": "import.ask.lineSays",
	"import.sheetSays": "import.ask.sheetSays",
	"import.laneWay": "import.ask.laneWay",
};

const listed = (problems: readonly CellProblem[], of: (problem: CellProblem) => unknown): string => problems.map(of).join(", ");

/** Points out what is odd about a rate, and asks about it. */
export function noticeRecord(
	staged: { row: Readonly<Record<string, unknown>>; sheetRow: number; problems: CellProblem[]; origins: Readonly<Record<string, string>> },
	of: { notices: NoticeBook; questions: QuestionBook; columnOf: (field: string) => string | null },
): void {
	const { notices, questions, columnOf } = of;
	const { row, sheetRow, problems } = staged;
	problems.push(...againstCost(row).map((problem) => ({ ...problem, column: columnOf(problem.field) })));
	if (row.onRequest === true) notices.add("import.onRequestRates", {}, sheetRow);
	const byLine = Map.groupBy(
		problems.filter(({ messageId }) => messageId === "import.lineSays"),
		({ question }) => question,
	);
	for (const said of byLine.values()) {
		const [first, ...others] = said;
		const asked = first && questionOf(first);
		// What one line says of several fields holds or does not as a whole.
		const values: MessageValues =
			others.length > 0 ? { fields: listed(said, ({ field }) => field), value: listed(said, ({ values }) => values.value), other: "" } : {};
		if (asked) questions.add({ ...asked, values: { ...asked.values, ...values }, inRows: true }, String(sheetRow));
	}
	for (const problem of problems) {
		if (problem.messageId === "import.lineSays") continue;
		const id = plural[problem.messageId];
		if (id) notices.add(id, {}, sheetRow, { text: problem.values.text ?? "" });
		const asked = questionOf(problem);
		// One merged over rows stands in the first of them.
		const cell = (asked?.id === REMARK_TERMS ? staged.origins[problem.field] : undefined) ?? `${problem.column ?? ""}${sheetRow}`;
		const values = asked && problem.messageId === "import.wordsLeft" ? { ...asked.values, row: sheetRow } : asked?.values;
		if (asked) questions.add({ ...asked, ...(values ? { values } : {}), inRows: true }, cell);
	}
}
