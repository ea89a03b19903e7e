import { staysUnsaid } from "../price-book/ways.ts";
import { columnName } from "../sheet/format.ts";
import { leftOfPart } from "./area-heads.ts";
import { areaParts } from "./area-parts.ts";
import { BLANK_LAST_DAY, CLEARED } from "./blanks.ts";
import type { ImportBook } from "./book.ts";
import { boxHeads } from "./box-heads.ts";
import { crossedLines } from "./crossed.ts";
import { datedTitle, isDoubtfullyDated } from "./dated-titles.ts";
import { daysSpelt } from "./days-spelt.ts";
import { inFeet } from "./feet-heads.ts";
import { filledFrom, isPrice } from "./field.ts";
import { askAboutFloors } from "./floor-prices.ts";
import { withFullYears } from "./full-years.ts";
import { withoutPaperNumbers } from "./harmless.ts";
import { leftOfLine } from "./harmless-lines.ts";
import { namedOtherwise } from "./head-against.ts";
import { headBrackets } from "./head-brackets.ts";
import { daysSaid } from "./head-days.ts";
import { namedTwice, wordsLeftOver } from "./head-words.ts";
import { isYearOfRates } from "./head-years.ts";
import { containerIn, matchLabel } from "./label-match.ts";
import { type LabelledLine, labelledLines, labelledTitles } from "./labelled-titles.ts";
import type { Ledger, LedgerBook } from "./ledger.ts";
import { type Mapping, ownTitles, tablesOf } from "./mapping.ts";
import { askAboutUnits } from "./money-unit.ts";
import { hasTermsOfAll, speaksOfRates } from "./note-terms.ts";
import { askAboutOwnCurrencies } from "./own-currencies.ts";
import type { PlaceIndex } from "./places.ts";
import type { Batch } from "./queries.ts";
import { type Answers, ASSUMED, CONFIRM, ENTERED, type Question, type QuestionBook, remarkQuestions, unanswered } from "./questions.ts";
import type { OpenedSheet, Remembered } from "./reading.ts";
import { revisedColumns } from "./revised-heads.ts";
import { CHOICES } from "./row-choices.ts";
import { eachOnce, fieldsSaid, type Sayings, severalAsked } from "./said.ts";
import { secondLane } from "./second-lane.ts";
import { secondTable } from "./second-table.ts";
import type { FieldSources, SourceTally } from "./sources.ts";
import type { StandardTaken } from "./standards-taken.ts";
import { saysTax } from "./tax-heads.ts";
import { readTitles, type TitleSection } from "./title-sections.ts";
import { titlesLeft, titlesOverPrices } from "./titles.ts";
import { holdsAmounts, holdsCharges } from "./told-by-cells.ts";
import { namesLimit } from "./weight-bands.ts";

/** What a reading made of a sheet, beside its rates: where their values come from, what it has to ask, and what became of every amount. */
export interface Understood {
	sources: FieldSources[];
	questions: Question[];
	ledger: Ledger;
	/** Fields of a rate that is there which stay as they are: the sheet says nothing of them. */
	kept: string[];
	remembered: Remembered | null;
	/** What new rates take where the sheet says nothing. */
	standards?: readonly StandardTaken[];
	/** Fields whose columns were taken out of the portal's own sheet: what is assumed of them no template says. */
	cut?: readonly string[];
}

/** What was made of a batch's sheet; null before it was read. */
export const understoodOf = (batch: Batch): Understood | null => (batch.understood === null ? null : (JSON.parse(batch.understood) as Understood));

/** Fields of a rate that is there which applying a batch leaves as they are: its sheet says nothing of them. */
export const keptBy = (batch: Batch): readonly string[] => understoodOf(batch)?.kept ?? [];

/** What people answered to a batch's questions. */
export function answersOf(batch: Batch): Answers {
	const { [CHOICES]: _choices, ...answers } = JSON.parse(batch.answers ?? "{}") as Record<string, Answers[string]>;
	return answers;
}

/** Questions of a batch that wait for an answer. */
export const openQuestions = (batch: Batch): Question[] => unanswered(understoodOf(batch)?.questions ?? [], answersOf(batch));

/** Fields nothing in a sheet gives, of questions about all of it. */
export const missingFields = (questions: readonly Question[]): string[] =>
	questions.flatMap(({ group, values }) => (group === "missing" ? String(values.fields).split(", ") : []));

/** Set by what stands in the place of a price, so never left as it was. */
const derived = "onRequest";

const mappedFields = (mapping: Mapping) =>
	new Set(
		tablesOf(mapping).flatMap(({ columns }) => columns.flatMap(({ target }) => (target ? [target.field, ...Object.keys(target.set ?? {})] : []))),
	);

/** Whether a column, a line of the sheet or a person gives a field; `ofAll`: a person who gave it to single rates alone does not. */
export function isGiven(mapping: Mapping, sources: SourceTally, field: string, ofAll = false): boolean {
	const mapped = mappedFields(mapping);
	return [field, filledFrom[field] ?? field].some((name) => mapped.has(name) || sources.isGiven(name, ofAll));
}

/** Fields of a rate, but its key and its first day, that a sheet says nothing of, or a person says so: of a rate that is there they stay. */
export const fieldsKept = (book: ImportBook, mapping: Mapping, sources: SourceTally, asked: readonly string[]): string[] =>
	book.rates.fields
		.filter((f) => staysUnsaid(book.rates, f) && f.kind !== "date" && f.name !== derived)
		.filter((f) => asked.includes(f.name) || !isGiven(mapping, sources, f.name, f.standard === undefined))
		.map((f) => f.name);

/** Columns nobody sees that rates are read from, where it matters which: prices and what they are in, and of sheets that are not the portal's own all else that tells rates apart. */
function hiddenColumns({ mapping, profile, sheet, isOwn }: OpenedSheet, book: ImportBook): { column: number; cell: string }[] {
	const hidden = new Set(sheet.facts.hiddenColumns);
	return tablesOf(mapping).flatMap(({ columns, headerRows }) =>
		columns.flatMap(({ column, target }) => {
			const field = target && hidden.has(column) ? book.fields.find(({ name }) => name === target.field) : undefined;
			const isBare = (profile.lastRows.get(column) ?? 0) <= headerRows[1];
			if (!field || isBare || field.kind === "text") return [];
			if (isOwn && field.kind !== "currency" && field.perContainer !== true) return [];
			return [{ column, cell: `${columnName(column)}${headerRows[1]}` }];
		}),
	);
}

/** Asks about lanes and tables that stand in the rows of others and are not read; answers in which column such a table begins, by the last row of the head. */
function askAboutSecondLanes({ mapping, labels, profile }: OpenedSheet, { fields }: ImportBook, questions: QuestionBook): Map<number, number> {
	const begins = new Map<number, number>();
	for (const table of tablesOf(mapping)) {
		const { columns, headerRows } = table;
		const lane = secondLane(columns, { fields, labels });
		const second = lane ?? secondTable(table, { fields, labels, profile });
		if (!second || columns.some(({ column, target }) => second.prices.includes(column) && target !== null)) continue;
		if (!lane) begins.set(headerRows[1], second.column);
		const header = columns.find(({ column }) => column === second.column)?.header ?? "";
		const values = { column: columnName(second.column), text: header, columns: second.prices.map(columnName).join(", ") };
		const [id, messageId] = lane ? (["secondLane", "import.ask.secondLane"] as const) : (["secondTable", "import.ask.secondTable"] as const);
		questions.add({ id, group: "dropped", messageId, values }, `${columnName(second.column)}${headerRows[1]}`);
	}
	return begins;
}

/** Asks about what stands over rates and is not understood; answers what the titles say, and those nothing was asked about. */
export function askAboutSheet(
	opened: OpenedSheet,
	book: ImportBook,
	questions: QuestionBook,
	{ otherwise, places }: { otherwise: ReadonlySet<string>; places: PlaceIndex },
): {
	sayings: Sayings;
	sections: TitleSection[];
	labelled: LabelledLine;
	unasked: { row: number; text: string; spelt: string; cell: string; speaks: boolean }[];
} {
	const { labels, mapping, others, sheet } = opened;
	const priced = new Set(book.fields.flatMap((f) => (f.kind === "amount" || f.kind === "rate" ? [f.name] : [])));
	const own = ownTitles(book.fields);
	const boxes = boxHeads(mapping, book.fields);
	const brackets = headBrackets(tablesOf(mapping), { fields: book.fields, labels, profile: opened.profile, places });
	/** Columns of prices after a change by what else their heads name, and those before it as null. */
	const revised = new Map(tablesOf(mapping).flatMap(({ columns }) => [...revisedColumns(columns)]));
	for (const [at, table] of tablesOf(mapping).entries()) {
		const { columns, headerRows } = table;
		const feet = inFeet(columns);
		const otherwise = namedOtherwise(table, { fields: book.fields, labels });
		const given = new Set(columns.flatMap(({ target }) => target?.field ?? []));
		for (const one of columns) {
			const { column, header, target } = one;
			const field = book.fields.find(({ name }) => name === target?.field);
			// A limit in the head of a price may be the railway's, and its price hold beyond it.
			if (target?.set?.weightTo !== undefined && namesLimit(header))
				questions.add(
					{ ...remarkQuestions.weightLimit, values: { text: header, value: target.set.weightTo } },
					`${columnName(column)}${headerRows[0]}`,
				);
			const bracketed = brackets.asked.filter((words) => words.column === column && words.row === headerRows[0]).map(({ text }) => text);
			const head = revised.get(one) ?? feet.get(column) ?? header;
			const twice = field && isPrice(field) ? namedTwice(head, given) : [];
			const rest = field
				? [
						...new Set([
							...wordsLeftOver(head, target?.set?.containerType === undefined ? field : { ...field, perContainer: true }, labels, own),
							...twice,
							...(otherwise.get(column) ?? []),
							...bracketed,
						]),
					]
				: [];
			const isDated = target?.set?.validFrom !== undefined || target?.set?.validTo !== undefined;
			const isOfBox = boxes[at]?.has(column) === true || (target?.set?.containerType !== undefined && field?.perContainer !== true);
			const isBox = (words: string) => isOfBox && containerIn(words) !== null;
			const left = rest.filter((words) => (!isDated || daysSaid(words) === null) && !isYearOfRates(words, table, opened.profile) && !isBox(words));
			if (!field || left.length === 0) continue;
			const isTaxed = priced.has(field.name) || field.free === "lines" ? saysTax : () => false;
			for (const [id, texts] of [
				["taxHeads", left.filter(isTaxed)],
				[priced.has(field.name) ? "heads" : "headWords", left.filter((words) => !isTaxed(words))],
			] as const) {
				if (texts.length === 0) continue;
				const of = { id, messageId: `import.ask.${id}`, group: "doubtful" } as const;
				questions.add({ ...of, values: { text: texts.join(", ") }, options: [CONFIRM] }, `${columnName(column)}${headerRows[0]}`);
			}
		}
		const around = areaParts(columns, book.fields)?.around ?? [];
		for (const { column, header } of columns) {
			const left = around.includes(column) ? leftOfPart(header) : [];
			if (left.length === 0) continue;
			const of = { id: "headWords", messageId: "import.ask.headWords", group: "doubtful" } as const;
			questions.add({ ...of, values: { text: left.join(", ") }, options: [CONFIRM] }, `${columnName(column)}${headerRows[0]}`);
		}
	}
	const fields = fieldsSaid(book.fields, opened);
	const used = new Set(tablesOf(mapping).flatMap(({ columns }) => columns.flatMap(({ column, target }) => (target ? [column] : []))));
	for (const { column, cell, text } of opened.crossedHeads)
		if (used.has(column))
			questions.add({ id: "crossedHeads", group: "doubtful", messageId: "import.ask.crossedHeads", values: { text }, options: [CONFIRM] }, cell);
	for (const { column, cell } of hiddenColumns(opened, book))
		questions.add({ id: "hiddenColumns", group: "doubtful", messageId: "import.ask.hiddenColumns", values: { names: columnName(column) } }, cell);
	askAboutUnits(opened, priced, questions);
	// Which way prices go is written over the first of them as a rule.
	for (const { column, row, text } of opened.reached.filter(({ isDirection }) => !isDirection))
		questions.add(
			{ id: "reached", group: "doubtful", messageId: "import.ask.reached", values: { text }, options: [CONFIRM] },
			`${columnName(column)}${row}`,
		);
	const seconds = askAboutSecondLanes(opened, book, questions);
	for (const { cell, head, by } of opened.foreign)
		questions.add({ id: "remembered", group: "doubtful", messageId: "import.ask.remembered", values: { text: head, by }, options: [CONFIRM] }, cell);
	const perContainer = book.fields.find((field) => field.perContainer)?.name;
	/** By column of the first table, which price it is; null where it is not read, since another is that one. */
	const prices = new Map<number, string | null>();
	for (const table of tablesOf(mapping)) {
		for (const one of table.columns) {
			const { column, header, target } = one;
			const match = target || revised.get(one) === null ? null : matchLabel(header.split(" / "), labels);
			// A container alone names the book's price by the container.
			const field = match?.field ?? (match?.container ? perContainer : undefined);
			if (priced.has(target?.field ?? field ?? "") && table.headerRows[0] === mapping.headerRows[0]) prices.set(column, target?.field ?? null);
			const alike = table.columns.filter((c) => c.target?.field === field);
			// Of several columns of a price it is that of the same container.
			const isOfBox = ({ target }: (typeof alike)[number]) => match?.container != null && target?.set?.containerType === match.container;
			const taken = alike.find(isOfBox) ?? (match?.field ? alike[0] : undefined);
			// Currencies are told apart by what they are: one more that says the same is no question.
			// Those of a second table are asked about with it.
			if (column >= (seconds.get(table.headerRows[1]) ?? Number.POSITIVE_INFINITY)) continue;
			if (!field || !taken || field === "currency" || (priced.has(field) && holdsCharges(one, table.headerRows[1], opened.profile))) continue;
			questions.add(
				{
					id: "sameColumn",
					group: "dropped",
					messageId: "import.ask.sameColumn",
					values: { fields: field, text: header, other: columnName(taken.column) },
				},
				`${columnName(column)}${table.headerRows[1]}`,
			);
		}
	}
	for (const [hidden, id, messageId] of [
		[false, "dropped.sheets", "import.ask.leftSheets"],
		[true, "dropped.hiddenSheets", "import.ask.hiddenSheets"],
	] as const) {
		const left = others.filter((other) => other.hidden === hidden && (other.amounts > 0 || (!hidden && other.lines.length === 0)));
		if (left.length === 0) continue;
		const values = {
			sheet: sheet.name,
			names: left.map(({ name }) => name).join(", "),
			amounts: left.reduce((sum, { amounts }) => sum + amounts, 0),
		};
		questions.add({ id, group: "dropped", messageId, values }, undefined, left.length);
	}
	for (const { name, lines } of others)
		for (const text of lines)
			questions.add({ id: "sheetLines", group: "doubtful", messageId: "import.ask.sheetLines", values: { sheet: name, text: text.slice(0, 120) } });
	askAboutFloors(mapping, questions);
	askAboutOwnCurrencies(opened, book.fields, questions);
	const overPrices = new Set(mapping.columns.flatMap(({ column, target }) => (target && priced.has(target.field) ? [column] : [])));
	const mapped = mappedFields(mapping);
	// Where no column has days, those of a title are all there are; where none has last days, its last one is.
	const isUndated = !mapped.has("validTo");
	const hasFirst = mapped.has("validFrom");
	const { part, first } = titlesOverPrices(opened.titles, { above: mapping.headerRows[0], prices, merges: sheet.facts.mergedCells, fields });
	const overPart = new Set(part);
	for (const [id, group, titles] of [
		["titleOverPart", "doubtful", part],
		["titleOverFirst", "assumed", first],
	] as const)
		for (const { row, column, text } of titles)
			questions.add({ id, group, messageId: `import.ask.${id}`, values: { row, text: text.slice(0, 120) } }, `${columnName(column)}${row}`);
	const lines = opened.titles
		.filter((title) => !overPart.has(title))
		.map((title) => ({ ...title, spelt: title.crossed === null ? daysSpelt(withoutPaperNumbers(title.unheard ?? title.text)) : title.text }))
		.map((title) => ({
			...title,
			dated: isUndated && title.crossed === null ? datedTitle(title.spelt, (plain) => leftOfLine(plain) === "", hasFirst) : null,
		}));
	const speaking = new Set([
		...titlesLeft(
			lines.map((line) => ({ ...line, text: line.dated?.rest ?? line.spelt, line })),
			{ book, mapped, isOver: ({ row, column }) => row === mapping.headerRows[0] - 1 && overPrices.has(column) },
		).map(({ line }) => line),
		...lines.filter(({ spelt, dated, crossed }) => isUndated && dated === null && crossed === null && isDoubtfullyDated(spelt)),
	]);
	for (const { cell, text } of opened.upper)
		questions.add({ id: "headWords", group: "doubtful", messageId: "import.ask.headWords", values: { text }, options: [CONFIRM] }, cell);
	// What stands over amounts is asked about with them.
	for (const { column, row, text } of opened.asides)
		if (!holdsAmounts(column, row, opened.profile))
			questions.add(
				{ id: "titleLeft", group: "doubtful", messageId: "import.ask.titleLeft", values: { row, text: text.slice(0, 120) } },
				`${columnName(column)}${row}`,
			);
	const ofName = { book, mapped, isOver: () => false };
	if (titlesLeft([{ row: 0, column: 0, text: withFullYears(sheet.name) }], ofName).length > 0)
		questions.add({ id: "sheetName", group: "doubtful", messageId: "import.ask.sheetName", values: { text: sheet.name } });
	for (const text of sheet.facts.pageTexts)
		if (speaksOfRates(text, fields) || hasTermsOfAll(text))
			questions.add({ id: "pageLine", group: "doubtful", messageId: "import.ask.pageLine", values: { text: text.slice(0, 120) } });
	const standing = crossedLines({ fields, questions, otherwise });
	const titles = lines.map((line) => {
		const meant = line.dated?.meant ?? (line.spelt === line.text ? undefined : line.spelt);
		return { line, row: line.row, text: standing(line), ...(meant === undefined ? {} : { meant }) };
	});
	const { sayings, several, sections } = readTitles(titles, brackets.lines, fields);
	for (const one of several) questions.add({ group: "doubtful", ...severalAsked(one) }, `A${one.row}`);
	const rowsAsked = new Set(several.map(({ row }) => row));
	const unasked = lines.filter((line) => speaking.has(line) || (!rowsAsked.has(line.row) && line.crossed === null));
	const labelled = labelledLines({ fields: book.fields, labels, mapped, places });
	const named = labelledTitles(titles, labelled);
	const whole = new Set([...named.whole].map(({ line }) => line));
	const ofNames = eachOnce(named.sayings);
	return {
		sayings: new Map([...eachOnce(sayings), ...ofNames]),
		labelled,
		sections: sections.map((one) => ({ ...one, outer: new Map([...eachOnce(one.outer), ...ofNames]) })),
		unasked: unasked
			.filter((line) => !whole.has(line) && line.dated?.rest !== "")
			.map((line) => ({ row: line.row, text: line.text, spelt: line.spelt, cell: `A${line.row}`, speaks: speaking.has(line) })),
	};
}

/** Sums a reading up once its rates are held against the book: only there is seen whether a value nobody gave is assumed or stays as it was. */
export function understood(of: {
	book: ImportBook;
	kept: readonly string[];
	counts: Record<"new" | "changed" | "unchanged" | "clash", number>;
	/** Rates without a last day in a sheet that says nothing of it. */
	open: number;
	sources: SourceTally;
	questions: QuestionBook;
	amounts: LedgerBook;
	opened: OpenedSheet;
	standards: readonly StandardTaken[];
}): Understood {
	const { book, kept, counts, open, sources, questions, amounts, opened, standards } = of;
	const keptRates = counts.changed + counts.unchanged + counts.clash;
	const list = sources.list().map(({ field, from }): FieldSources => {
		const assumed = from.find((s) => s.kind === "assumed" || s.instead);
		if (!assumed || !kept.includes(field)) return { field, from };
		const left = field === "validTo" ? open : Math.max(0, assumed.count - keptRates);
		const stays = assumed.count - left;
		return {
			field,
			from: [
				...from.filter((s) => s !== assumed),
				...(stays > 0 ? [{ kind: "kept" as const, where: null, value: null, count: stays }] : []),
				...(left > 0 ? [{ ...assumed, count: left }] : []),
			],
		};
	});
	for (const { field, from } of list) {
		const assumed = from.find((s) => s.kind === "assumed");
		const known = book.fields.find((f) => f.name === field);
		if (!assumed || !known || field === derived) continue;
		if (field === "validTo") {
			// Whether a blank below a last day, or over a rate that has one, is one more is asked by itself, and settles what has none.
			const below = questions
				.list()
				.filter((q) => q.id === BLANK_LAST_DAY || q.id === `${CLEARED}validTo`)
				.reduce((sum, { count }) => sum + count, 0);
			const left = assumed.count - below;
			if (left > 0) questions.add({ id: `${ASSUMED}validTo`, group: "assumed", messageId: "import.ask.openEnd" }, undefined, left);
			continue;
		}
		const choices = known.kind === "currency" ? ["CNY", "USD", "EUR", "HKD", "JPY"] : (known.choices ?? []).map((c) => c.value);
		questions.add(
			{
				id: `${ASSUMED}${field}`,
				group: "assumed",
				messageId: "import.ask.assumed",
				values: { fields: field, value: assumed.value ?? "" },
				...(choices.length > 0
					? { options: [CONFIRM, ...choices.filter((c) => c !== assumed.value)] }
					: { options: [CONFIRM, ENTERED], entries: [field] }),
			},
			undefined,
			assumed.count,
		);
	}
	const sum = amounts.close();
	const lost = sum.leftOut.find((l) => l.reason === "unaccounted");
	if (lost) questions.add({ id: "dropped.unaccounted", group: "dropped", messageId: "import.ask.unaccounted" }, undefined, Math.abs(lost.count));
	return {
		sources: list,
		questions: questions.list(),
		ledger: sum,
		kept: [...kept],
		remembered: opened.remembered,
		standards,
		cut: opened.cut,
	};
}
