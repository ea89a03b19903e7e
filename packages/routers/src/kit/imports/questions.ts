import { type Language, type MessageId, translate } from "@iqt/i18n";
import type { MessageValues } from "../../door/errors.ts";
import type { Remark } from "./cell-reading.ts";
import type { DayOrder, DayOrMonth, YearsMeant } from "./day.ts";
import { TextNumbers } from "./packed.ts";
import type { YearPlace } from "./short-days.ts";
import { timesAnswered } from "./times-answered.ts";

/** What has to be confirmed or answered before a batch is applied: prices that are not there, values nobody gave, readings that may be others, what was left out. */
export const questionGroups = ["missing", "doubtful", "dropped", "assumed"] as const;
export type QuestionGroup = (typeof questionGroups)[number];

/** A question about all cells of one kind. `options`: "confirm" takes it as it was read, anything else has the sheet read anew. */
export interface Question {
	id: string;
	group: QuestionGroup;
	messageId: MessageId;
	values: MessageValues;
	count: number;
	/** The first cells it is about ("D7"). */
	cells: string[];
	options: string[];
	/** Fields a price may be entered for, as a number or formula, with the answer "formula", those left out staying as in the book; or a value with "entered". */
	entries?: string[];
	/** It is about cells of rates, which may be corrected: the field, or null where it is about several. */
	corrects?: { field: string | null };
	/** Every row it is about tells of it, too. */
	inRows?: true;
	/** The lines behind the one it quotes, the first of them: whoever settles all of them has read what each says. */
	lines?: { row: string; text: string }[];
}

/** What a person said, and to what question: one that has grown since is asked again. */
interface Answer {
	answer: string;
	count: number;
	question: Question;
	/** Prices or the value entered, by field. */
	prices?: Readonly<Record<string, string>>;
	/** The question it stood behind, null for the first; answers kept before that was noted have none. */
	after?: string | null;
}
export type Answers = Readonly<Record<string, Answer>>;

export const CONFIRM = "confirm";
/** Leaves the cells as they are: errors to be put right one by one. */
export const KEEP = "keep";
/** Takes the other of two readings. */
export const OTHER = "other";
/** Prices the sheet does not have stay as they are in the book. */
export const AS_BOOK = "asBook";
/** They are the cost with the rate's mark-up, of a book that reckons its cost. */
export const RECKONED = "reckoned";
/** They are what a person enters. */
export const BY_FORMULA = "formula";
/** In place of the standard a field has the value that a person enters. */
export const ENTERED = "entered";
/** Rates without a price are on request. */
export const ON_REQUEST = "onRequest";
/** Cells named with a question. */
export const NAMED = 20;

/** Questions that quote each case they are about. */
const namesCases: ReadonlySet<string> = new Set([
	"unknownTrucker",
	"unknownCharge",
	"sumCharge",
	"bareArea",
	"newName",
	"notOneName",
	"remarkTerms",
	"taxHeads",
]);

/** Collects questions; those of one id are one, counted. */
export function questionBook() {
	const questions = new Map<string, Question>();
	/** What is named in cases of a question: the first are shown, and all counted. */
	const named = new Map<string, { first: Set<string>; all: TextNumbers }>();
	/** Where the last case of each question stands. */
	const last = new Map<string, string>();
	const naming = (known: Question, name: string): MessageValues => {
		const { first, all } = named.get(known.id) ?? { first: new Set<string>(), all: new TextNumbers() };
		named.set(known.id, { first, all });
		const before = all.size;
		all.of(name);
		if (all.size === before) return known.values;
		if (first.size < NAMED) first.add(name);
		return { ...known.values, names: [...first].map((one) => `“${one}”`).join(", "), distinct: all.size };
	};
	return {
		add(
			question: Pick<Question, "id" | "group" | "messageId"> & Partial<Pick<Question, "values" | "options" | "entries" | "corrects" | "inRows">>,
			cell?: string,
			count = 1,
		): void {
			const known = questions.get(question.id) ?? { values: {}, options: [CONFIRM], ...question, count: 0, cells: [] };
			// A remark beside several rates is one.
			const isAgain = question.id === REMARK_TERMS && cell !== undefined && last.get(question.id) === cell;
			known.count += isAgain ? 0 : count;
			if (cell !== undefined) last.set(question.id, cell);
			// Of cases that differ, none stands for the others.
			if (differs(known.values, question.values)) known.values = { ...known.values, several: "yes" };
			const { row, text } = question.values ?? {};
			// Of cells that say the same one stands for all.
			const isTold = question.inRows === true && [known.values, ...(known.lines ?? [])].some((told) => told.text === text);
			if (row !== undefined && text !== undefined && known.count > count && row !== known.values.row && !isTold)
				known.lines = [...(known.lines ?? []), { row: String(row), text: String(text) }].slice(0, NAMED);
			if (namesCases.has(question.id)) known.values = naming(known, String(question.values?.text));
			if (cell !== undefined && known.cells.length < NAMED && !known.cells.includes(cell)) known.cells.push(cell);
			questions.set(question.id, known);
		},
		/** Takes one case of a question back; the question, too, where it was the last. */
		withdraw(id: string, cell: string): void {
			const known = questions.get(id);
			if (!known) return;
			known.count--;
			known.cells = known.cells.filter((c) => c !== cell);
			if (known.count <= 0) questions.delete(id);
		},
		list: (): Question[] => [...questions.values()].sort((a, b) => questionGroups.indexOf(a.group) - questionGroups.indexOf(b.group)),
	};
}

const differs = (one: MessageValues, other: MessageValues = one) => one.value !== other.value || one.other !== other.other;

export type QuestionBook = ReturnType<typeof questionBook>;

/** The lines a question is about beside the one it quotes, each with its row: “Row 8: …”. */
export const linesOf = ({ lines = [] }: Question, language: Language): string[] => lines.map((line) => translate(language, "import.ask.line", line));

/** What a question was answered; null while it waits. */
export function answerOf({ id, count }: Pick<Question, "id" | "count">, answers: Answers): string | null {
	const given = answers[id];
	return given && (given.answer !== CONFIRM || given.count >= count) ? given.answer : null;
}

/** An answer to a question that is asked of fewer fields by now, as far as it goes for those; null where it is another question, or nothing of it is left. */
function asFarAsAsked(given: Answer, question: Question): Answer | null {
	const { entries: before = [], values: _, ...was } = given.question;
	const { entries: now = [], values: __, ...is } = question;
	const isFewer = now.length > 0 && now.length < before.length && now.every((name) => before.includes(name));
	if (!isFewer || !question.options.includes(given.answer) || JSON.stringify([was.id, was.cells]) !== JSON.stringify([is.id, is.cells])) return null;
	const prices = given.prices && Object.fromEntries(Object.entries(given.prices).filter(([name]) => now.includes(name)));
	if (prices && Object.keys(prices).length === 0) return null;
	return { ...given, question, count: question.count, ...(prices ? { prices } : {}) };
}

/** Of answers given before a sheet was read with other columns, those to questions that stand again, about the same cells and in the same words, or about fewer of the same fields. */
export function standingAgain(before: Answers, answers: Answers, questions: readonly Question[]): Answers {
	const byId = new Map(questions.map((question) => [question.id, question]));
	return Object.fromEntries(
		Object.entries(before).flatMap(([id, given]): [string, Answer][] => {
			const question = byId.get(id);
			if (id in answers || !question) return [];
			const held = JSON.stringify(question) === JSON.stringify(given.question) ? given : asFarAsAsked(given, question);
			return held ? [[id, held]] : [];
		}),
	);
}

/** Questions that still wait for an answer. */
export const unanswered = (questions: readonly Question[], answers: Answers): Question[] => questions.filter((q) => answerOf(q, answers) === null);

/** Whether an answer has the sheet read otherwise than it was. */
export const needsRereading = (answer: string | undefined): boolean => answer !== undefined && answer !== CONFIRM && answer !== KEEP;

/** Questions as people see them: those there are, and those an answer has settled, which may be undone, where they stood before it. */
export function allQuestions(questions: readonly Question[], answers: Answers): Question[] {
	const all = [...questions];
	const placed = new Set(questions.map(({ id }) => id));
	let settled = Object.entries(answers).flatMap(([id, given]) => (needsRereading(given.answer) && !placed.has(id) ? [given] : []));
	while (settled.length > 0) {
		// One that stood behind another settled one waits for it.
		const ready = settled.find(({ after }) => after === null || (after !== undefined && placed.has(after))) ?? settled[0];
		if (!ready) break;
		settled = settled.filter((given) => given !== ready);
		const before = all.findIndex((q) => q.id === ready.after);
		all.splice(ready.after === null ? 0 : before < 0 ? all.length : before + 1, 0, ready.question);
		placed.add(ready.question.id);
	}
	return all;
}

/** Answers that change how a sheet is read, by the question they are given to. */
export interface ReadingAnswers {
	/** Values people chose in place of what would be assumed, by field. */
	given: Record<string, string>;
	/** Which comes first in days that nothing decides: of a column that is asked about by itself, and by null of all others. */
	dayOrders: ReadonlyMap<string | null, DayOrder>;
	/** Where days in numbers of two digits have their year, where nothing tells. */
	yearPlace: YearPlace | null;
	/** The years of days without one. */
	yearsMeant: YearsMeant | null;
	/** What "27-May" is where nothing in its column tells. */
	dayOrMonth: DayOrMonth | null;
	decimal: "point" | "comma" | null;
	/** Commas before one or two digits part decimals, in columns that show no way to write. */
	commasAreDecimals: boolean;
	takeUnstruck: boolean;
	/** Prices that nothing names are the least ones. */
	areLeast: boolean;
	/** A price for a whole shipment that stands under each container is one for any of them. */
	onceForAll: boolean;
	percentAsWritten: boolean;
	/** Numbers too large for percentages are amounts. */
	largeIsMoney: boolean;
	/** What amounts in a unit of money are multiplied by, by that unit. */
	times: ReadonlyMap<number, number>;
	/** The currency that a sign of several stands for, by all it may be. */
	signs: ReadonlyMap<string, string>;
	/** What an x stands for where yes or no is asked. */
	crossIs: "tick" | "cross" | null;
	/** A price of 0 is none. */
	zeroIsNone: boolean;
	/** Numbers shown with three decimals are thousands. */
	decimalsAreThousands: boolean;
	/** Dates beside texts of days have their day and month exchanged. */
	swapDays: boolean;
	/** Amounts that name their currency are in the unit of money of the others. */
	timesOwn: boolean;
	/** An amount with a plus is on top of the cost. */
	plusIsMarkUp: boolean;
	/** "300/TEU" in a formula is 300 for each. */
	slashIsTimes: boolean;
	/** Questions answered by the other of two readings. */
	otherwise: ReadonlySet<string>;
	/** Values that notes or the name of the file say of all rates, by field, where a person said they hold. */
	forced: Record<string, string>;
	/** Once the sheet is read: answers by the other reading that nothing of it asked for and that made no difference, since another answer took their cause away. */
	withoutCause(asked: readonly Question[]): string[];
}

/** Ids of answers that tells which of them were looked for. */
class Consulted extends Set<string> {
	readonly found = new Set<string>();

	override has(id: string): boolean {
		const isThere = super.has(id);
		if (isThere) this.found.add(id);
		return isThere;
	}
}

export const ASSUMED = "assumed.";
export const NOTE_SAYS = "noteSays.";
export const FILE_SAYS = "fileSays.";
export const SECTION_ENDS = "sectionEnds.";
/** Whether a section goes on below a head of other columns. */
export const SECTION_ENDS_AT_HEAD = `${SECTION_ENDS}head.`;
/** Whether what one price is charged by holds for the others of its rate. */
export const BASIS_BESIDE = "basisBeside";
/** Whether the currency that the head of one price says is that of the others. */
export const CURRENCY_BESIDE = "currencyBeside";
/** Whether amounts in percent are what a rate is charged by, or mark-ups on its cost. */
export const PERCENT_BASIS = "percentBasis";
/** Whether 1.12 beside a cost is what that is multiplied by. */
export const FACTOR = "factor";
/** Whether a mark-up of 110 % is the price as a share of the cost. */
export const WHOLE_SHARE = "wholeShare";
/** Whether columns that a container alone names are costs or what is sold at. */
export const BARE_PRICES = "barePrices";
/** The same of a book that has its costs by their currency, and of prices that a title calls 底价. */
export const BARE_SOLD = "barePrices.sold";
export const BARE_LEAST = "barePrices.least";
/** Whether a column behind the last group, with nothing drawn over it, is of that group alone. */
export const UNDER_GROUP = "underGroup";
/** The question about prices for a box of forty feet that says no kind. */
export const BARE_FORTY = "bareForty";
/** Bare numbers in columns of percentages. */
export const BESIDE_PERCENTS = "besidePercents";
/** Whether commas before one or two digits part decimals. */
export const DECIMAL_COMMA = "decimalComma";
/** Whether amounts that are shown rounded are what their cells hold. */
export const SHOWN_ROUNDED = "shownRounded";
/** Formulas that come to nothing where a value is missed. */
export const EMPTIED = "emptied";
/** Numbers in a unit that is none of their field's own. */
export const OTHER_UNIT = "otherUnit.";
/** Which comes first in the days of one column, where the sheet shows both orders. */
export const DAYS_OF = "ambiguousDay.";
/** Whether "27-May" is a day of May or the May of a year. */
export const DAY_OR_MONTH = "dayOrMonth";
/** Whether 27.03.31 begins with its year or ends with it. */
export const YEAR_PLACE = "yearPlace";
/** Whether a star behind an amount points to a note. */
export const STARRED = "starred";
/** Which year days without one are of. */
export const YEARLESS = "yearless";
/** Whether a remark says what its rate was not read with. */
export const REMARK_TERMS = "remarkTerms";
/** How a price is charged that is for a whole shipment and stands under each container alike. */
export const ONCE_FOR_ALL = "onceForAll";
/** What a sign several currencies have stands for, by all it may be. */
export const SIGN_ALONE = "signAlone.";

/** The years an answer names: "2027" for all days, "2026-2027" where rates begin and end. */
function yearsIn(answer: string | undefined): YearsMeant | null {
	const [first, last = first] = /^\d{4}(?:-\d{4})?$/.test(answer ?? "") ? (answer ?? "").split("-").map(Number) : [];
	return first === undefined || last === undefined ? null : { first, last };
}

export function readingAnswers(answers: Answers): ReadingAnswers {
	const said = (id: string) => answers[id]?.answer;
	const decimal = said("ambiguousAmount");
	const cross = said("tickOrCross");
	const shortDay = said(DAY_OR_MONTH);
	const year = said(YEAR_PLACE);
	const isSaid = (id: string) => [NOTE_SAYS, FILE_SAYS].some((start) => id.startsWith(start));
	const otherwise = new Consulted(Object.entries(answers).flatMap(([id, { answer }]) => (answer === OTHER ? [id] : [])));
	return {
		given: Object.fromEntries(
			Object.entries(answers).flatMap(([id, { answer, prices }]) => {
				if (!id.startsWith(ASSUMED) || answer === CONFIRM || answer === KEEP) return [];
				const field = id.slice(ASSUMED.length);
				return [[field, answer === ENTERED ? (prices?.[field] ?? "") : answer]];
			}),
		),
		dayOrders: new Map(
			Object.entries(answers).flatMap(([id, { answer }]): [string | null, DayOrder][] => {
				const column = id === remarkQuestions.ambiguousDay.id ? null : id.startsWith(DAYS_OF) ? id.slice(DAYS_OF.length) : undefined;
				return column !== undefined && (answer === "dayFirst" || answer === "monthFirst") ? [[column, answer]] : [];
			}),
		),
		yearPlace: year === "yearFirst" ? "first" : year === "yearLast" ? "last" : null,
		yearsMeant: yearsIn(said(YEARLESS)),
		dayOrMonth: shortDay === "asDay" ? "day" : shortDay === "asMonth" ? "month" : null,
		decimal: decimal === "point" || decimal === "comma" ? decimal : null,
		commasAreDecimals: said(DECIMAL_COMMA) === "comma",
		takeUnstruck: said("struck") === "takeRest",
		areLeast: [BARE_PRICES, BARE_SOLD].some((id) => said(id) === "msr"),
		onceForAll: said(ONCE_FOR_ALL) === "once",
		percentAsWritten: said("percentUnit") === "asWritten",
		largeIsMoney: otherwise.has("largePercent"),
		times: timesAnswered(answers),
		signs: new Map(
			Object.entries(answers).flatMap(([id, { answer }]) =>
				id.startsWith(SIGN_ALONE) && needsRereading(answer) ? [[id.slice(SIGN_ALONE.length), answer]] : [],
			),
		),
		crossIs: cross === "tick" || cross === "cross" ? cross : null,
		zeroIsNone: otherwise.has("zeroAmount"),
		decimalsAreThousands: otherwise.has("threeDecimals"),
		swapDays: otherwise.has("swappedDay"),
		timesOwn: otherwise.has("ownCurrency"),
		plusIsMarkUp: otherwise.has("plusSign"),
		slashIsTimes: otherwise.has("perUnit"),
		otherwise,
		withoutCause: (asked) => [...otherwise].filter((id) => !otherwise.found.has(id) && !isSaid(id) && !asked.some((question) => question.id === id)),
		forced: Object.fromEntries(
			Object.entries(answers).flatMap(([id, { answer, question }]) => {
				const by = [NOTE_SAYS, FILE_SAYS].find((start) => id.startsWith(start));
				return by !== undefined && answer === OTHER ? [[id.slice(by.length), String(question.values.value)]] : [];
			}),
		),
	};
}

/** How a remark on a cell is asked about. */
export const remarkQuestions: Readonly<Record<Remark, Pick<Question, "id" | "group" | "messageId" | "options">>> = {
	ambiguousAmount: { id: "ambiguousAmount", group: "doubtful", messageId: "import.ask.ambiguousAmount", options: [CONFIRM, "point", "comma"] },
	bareDay: { id: "bareDay", group: "doubtful", messageId: "import.ask.bareDay", options: [CONFIRM] },
	ambiguousDay: { id: "ambiguousDay", group: "doubtful", messageId: "import.ask.ambiguousDay", options: ["dayFirst", "monthFirst"] },
	zeroAmount: { id: "zeroAmount", group: "doubtful", messageId: "import.ask.zeroAmount", options: [CONFIRM, OTHER] },
	perUnit: { id: "perUnit", group: "doubtful", messageId: "import.ask.perUnit", options: [CONFIRM, OTHER] },
	plusSign: { id: "plusSign", group: "doubtful", messageId: "import.ask.plusSign", options: [CONFIRM, OTHER] },
	percentUnit: { id: "percentUnit", group: "doubtful", messageId: "import.ask.percentUnit", options: [CONFIRM, "asWritten"] },
	largePercent: { id: "largePercent", group: "doubtful", messageId: "import.ask.largePercent", options: [CONFIRM, OTHER] },
	unknownTrucker: { id: "unknownTrucker", group: "doubtful", messageId: "import.ask.unknownTrucker", options: [CONFIRM] },
	newName: { id: "newName", group: "doubtful", messageId: "import.ask.newName", options: [CONFIRM] },
	notOneName: { id: "notOneName", group: "doubtful", messageId: "import.ask.notOneName", options: [CONFIRM] },
	unknownCharge: { id: "unknownCharge", group: "doubtful", messageId: "import.ask.unknownCharge", options: [CONFIRM] },
	sumCharge: { id: "sumCharge", group: "doubtful", messageId: "import.ask.sumCharge", options: [CONFIRM, OTHER] },
	otherUnit: { id: OTHER_UNIT, group: "doubtful", messageId: "import.ask.otherUnit", options: [CONFIRM, OTHER] },
	tickOrCross: { id: "tickOrCross", group: "doubtful", messageId: "import.ask.tickOrCross", options: ["tick", "cross"] },
	dashIsNo: { id: "dashIsNo", group: "doubtful", messageId: "import.ask.dashIsNo", options: [CONFIRM] },
	transitDate: { id: "transitDate", group: "doubtful", messageId: "import.ask.transitDate", options: [CONFIRM] },
	workingDays: { id: "workingDays", group: "doubtful", messageId: "import.ask.workingDays", options: [CONFIRM] },
	stepDate: { id: "stepDate", group: "doubtful", messageId: "import.ask.stepDate", options: [CONFIRM] },
	overYears: { id: "overYears", group: "doubtful", messageId: "import.ask.overYears", options: [CONFIRM] },
	bareArea: { id: "bareArea", group: "doubtful", messageId: "import.ask.bareArea", options: [CONFIRM] },
	ownCurrency: { id: "ownCurrency", group: "doubtful", messageId: "import.ask.ownCurrency", options: [CONFIRM, OTHER] },
	threeDecimals: { id: "threeDecimals", group: "doubtful", messageId: "import.ask.threeDecimals", options: [CONFIRM, OTHER] },
	swappedDay: { id: "swappedDay", group: "doubtful", messageId: "import.ask.swappedDay", options: [CONFIRM, OTHER] },
	perTrip: { id: "perTrip", group: "doubtful", messageId: "import.ask.perTrip", options: [CONFIRM] },
	reeferOf40: { id: "reeferOf40", group: "doubtful", messageId: "import.ask.reeferOf40", options: [CONFIRM] },
	initials: { id: "initials", group: "doubtful", messageId: "import.ask.initials", options: [CONFIRM] },
	dittoLeft: { id: "dittoLeft", group: "doubtful", messageId: "import.ask.dittoLeft", options: [CONFIRM] },
	ditto: { id: "ditto", group: "doubtful", messageId: "import.ask.ditto", options: [CONFIRM] },
	weightLimit: { id: "weightLimit", group: "doubtful", messageId: "import.ask.weightLimit", options: [CONFIRM] },
	weightUnit: { id: "weightUnit", group: "doubtful", messageId: "import.ask.weightUnit", options: [CONFIRM] },
};
