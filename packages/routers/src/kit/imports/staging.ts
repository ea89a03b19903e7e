import { OPEN_END } from "@iqt/db";
import { stepSpan } from "../price-book/bands.ts";
import { isExample } from "../price-book/example.ts";
import type { Reference } from "../price-book/reference.ts";
import { wayOfRow } from "../price-book/ways.ts";
import type { ConditionalRange } from "../sheet/conditional.ts";
import { columnName } from "../sheet/format.ts";
import type { CellRange } from "../sheet/ranges.ts";
import type { SheetRow } from "../sheet/read.ts";
import { chargedOnce, settleBasis, settleSteps } from "./basis-of-service.ts";
import { checkRow, type ImportBook, rateKey } from "./book.ts";
import { boxDoubts } from "./box-doubts.ts";
import { cellCounter } from "./cell-counter.ts";
import type { ReadingContext } from "./cell-reading.ts";
import { conditionalCells } from "./conditional-cells.ts";
import { duplicateFinder } from "./duplicates.ts";
import { isOwnSheet } from "./error-heads.ts";
import { farAreas } from "./far-areas.ts";
import { isPrice } from "./field.ts";
import type { fileNameReader } from "./file-name.ts";
import { ownTermsOf } from "./harmless.ts";
import type { LabelledLine } from "./labelled-titles.ts";
import { wayHints } from "./lane-words.ts";
import { columnFinder, layoutOf, partAt } from "./layout.ts";
import type { LedgerBook } from "./ledger.ts";
import { type LeftByAnswer, leftByAnswer } from "./left-by-answer.ts";
import { linesLeft } from "./lines-left.ts";
import type { Mapping } from "./mapping.ts";
import { type MissingPrices, missingChoices, missingPrices } from "./missing-prices.ts";
import type { namedPeriods } from "./named-periods.ts";
import type { namesReader } from "./names-read.ts";
import { NOT_OFFERED } from "./not-offered.ts";
import type { NoticeBook } from "./notices.ts";
import { leaveOutPrices } from "./on-request.ts";
import { type OpenRows, RowsByLine } from "./packed.ts";
import type { CellProblem, ParsedRecord, Surroundings } from "./parsed-record.ts";
import { textOfRate } from "./placed-rates.ts";
import type { PlaceIndex } from "./places.ts";
import { printedRows } from "./print-area.ts";
import { CONFIRM, OTHER, type QuestionBook } from "./questions.ts";
import { noticeRecord } from "./record-questions.ts";
import { roundAmounts } from "./rounded.ts";
import { asCorrected, type Correction } from "./row-cells.ts";
import type { rowReader } from "./rows.ts";
import { lineQuestion, type Sayings } from "./said.ts";
import { sectionReader } from "./sections.ts";
import type { RowRole } from "./sheet-rows.ts";
import type { SourceTally } from "./sources.ts";
import { stagedBands } from "./staged-bands.ts";
import type { standardsTaken } from "./standards-taken.ts";
import type { TitleSection } from "./title-sections.ts";
import { isGiven } from "./understood.ts";
import { unlikelyValues } from "./unlikely.ts";

/** A rate on its way into the batch: one that is checked is as the book takes it. */
export interface Staged {
	line: number;
	sheetRow: number;
	/** Which of its sheet row's rates it is. */
	part: number;
	outcome: "error" | "duplicate" | "checked" | "skipped";
	/** Why a skipped one is left out. */
	reason?: LeftByAnswer | "byPerson" | "noRate";
	row: Record<string, unknown>;
	problems: CellProblem[];
	/** Prices it has a cell for and none of, being on request. */
	unpriced: readonly string[];
	/** Fields whose amounts a person left out, and why. */
	left: NonNullable<ParsedRecord["left"]>;
	/** Cells its values came from that are not its own columns' in its row, by field. */
	origins: Record<string, string>;
}

/** Where to look for values that do not stand in the rate's own row. */
const originsOf = ({ sources }: ParsedRecord): Record<string, string> =>
	Object.fromEntries([...sources].flatMap(([field, { cell }]) => (cell === null ? [] : [[field, cell]])));

interface Stager {
	/** The rates of a row, and what the row was read as. */
	add(row: SheetRow): { role: RowRole; rates: Staged[] };
	/** Asks what only the whole sheet tells, once all rows were added. */
	close(): Promise<void>;
	/** Sheet rows of rates without a last day, by line, after `ends`. */
	open: OpenRows;
	/** Rows that would head a section, had it rates. */
	headsOfNothing(): readonly number[];
	/** Weights of rates whose bands begin or end a kilogram earlier than written, once all rows were added and before `ends`. */
	bands(): AsyncGenerator<{ line: number; weightFrom: string; weightTo: string }[]>;
	/** Lines of rates whose band begins with a weight that it may share with a band before it, none of the sheet, after `bands`. */
	begun(): Iterable<number>;
	/** Last days of rates the sheet gives none and has go on with others, once all rows were added and before `clashes`. */
	ends(): AsyncGenerator<{ line: number; to: string; problem: CellProblem }[]>;
	/** What is wrong with rates that meet each other, once all rows were added: by the lines of those given out as checked. */
	clashes(): AsyncGenerator<{ line: number; problem: CellProblem }[]>;
}

/** Rows hidden in a sheet may be rates that hold no longer. Programs are told by the notice of them. */
const hiddenRows: Parameters<QuestionBook["add"]>[0] = {
	...{ id: "hiddenRows", group: "doubtful", messageId: "import.ask.hiddenRows" },
	...{ options: [CONFIRM, OTHER], inRows: true },
};

/** Turns sheet rows into checked rates: rounds, holds against the schema, finds duplicates, and notes what is odd, what it takes to be so and what it leaves out. */
export function stager(options: {
	book: ImportBook;
	mapping: Mapping;
	isOwn: boolean;
	/** The fields that lines of the sheet may give. */
	fields: ReadonlySet<string>;
	read: ReturnType<typeof rowReader>;
	/** What the titles say. */
	title: Sayings;
	/** Sections that titles begin. */
	titleSections: readonly TitleSection[];
	/** Reads lines that name a field no column has. */
	labelled: LabelledLine;
	/** Titles that nothing was asked about. */
	titles: readonly { row: number; text: string; spelt: string; cell: string; speaks: boolean }[];
	/** What the sheet's name says. */
	sheet: Sayings;
	/** Hears how rates were read against the name of the file. */
	file: ReturnType<typeof fileNameReader>;
	/** The last day that is not too far ahead. */
	farthest: string;
	/** The day it is, of a sheet whose rates are to hold from now on. */
	today: string | null;
	/** What to ask about a rate that does not hold when the sheet, a title or the file says. */
	periods: ReturnType<typeof namedPeriods>;
	/** By sheet row. */
	corrections: ReadonlyMap<number, readonly Correction[]>;
	reference: Reference;
	notices: NoticeBook;
	questions: QuestionBook;
	/** Questions answered by the other of two readings, and whether what is charged once is for any container. */
	otherwise: ReadonlySet<string>;
	onceForAll: boolean;
	sources: SourceTally;
	amounts: LedgerBook;
	/** Where the sheet's conditional formats may change how a value is shown. */
	conditional: readonly ConditionalRange[];
	/** The areas of the sheet that are printed; none where all of it is. */
	printed: readonly CellRange[];
	/** Places the portal knows. */
	places: PlaceIndex;
	/** The areas a name or path names. */
	areas: ReadingContext["areas"];
	/** Whether a text names the province a city lies in. */
	isProvinceOf(city: string, text: string): boolean;
	/** What a person decided about prices the sheet does not have. */
	prices: MissingPrices;
	/** Whether a person leaves out a rate of a sheet row. */
	isLeftOut: (sheetRow: number, part: number, rate: Record<string, unknown>) => boolean;
	/** Hears what rates are taken for where the sheet says nothing. */
	standards: Pick<ReturnType<typeof standardsTaken>, "read">;
	/** Reads names as the book spells them. */
	names: Awaited<ReturnType<typeof namesReader>>;
	/** Rates given out as checked, as JSON by their lines. */
	textsOf: Parameters<typeof duplicateFinder>[0]["textsOf"];
}): Stager {
	const { book, mapping, read, title, sheet, corrections, reference, notices, questions, otherwise, sources, amounts, prices, isLeftOut } = options;
	const { places, isProvinceOf } = options;
	const parts = layoutOf(book.fields, mapping);
	const columnOf = columnFinder(parts);
	const withHidden = mapping.includeHidden && !otherwise.has(hiddenRows.id);
	const placeFields = book.fields.flatMap((f) => (f.kind === "place" ? [f.name] : []));
	// A port lies in its city, and both may go by one code.
	const ends = placeFields.filter((name) => name !== book.rates.portIn?.city);
	const unlikely = unlikelyValues({ placeFields: ends, farthest: options.farthest, today: options.today });
	const aroundHub = farAreas({ hub: placeFields[0], areas: options.areas, places, isProvinceOf });
	const chargeOf = book.fields.find(({ kind }) => kind === "charge")?.codeOf;
	const left = linesLeft({
		places,
		placeFields,
		questions,
		chargeOf,
		ownTerms: ownTermsOf(book.rates),
		sheetName: isOwnSheet(book.rates, mapping.sheet) ? "" : mapping.sheet,
	});
	for (const line of options.titles) left.title(line);
	const conditional = conditionalCells(options.conditional, parts, questions);
	const printed = printedRows(options.printed, { questions, mapping, prices: new Set(book.fields.filter(isPrice).map(({ name }) => name)) });
	const boxes = boxDoubts({ mapping, parts, fields: book.fields, questions });
	const ways = wayHints(mapping, new Set(book.fields.map(({ name }) => name)), questions);
	const lines = sectionReader({
		fields: options.fields,
		labelled: options.labelled,
		notices,
		questions,
		otherwise,
		left,
		titles: { all: title, sections: options.titleSections },
	});
	const cells = cellCounter({ fields: book.fields, mapping, parts, questions, notices, amounts, places, isProvinceOf });
	/** Sheet rows of rates without a last day that the sheet may go on with, by line. */
	const endless = new RowsByLine();
	const once = chargedOnce(book, { otherwise, forAll: options.onceForAll });
	const missing = missingPrices({ book, decided: prices, questions });
	const undecided = missingChoices(book, questions);
	const schema = book.rates.rowKeeping(prices.kept);
	const { tiers } = book.rates;
	const duplicates = duplicateFinder({ stepField: tiers?.from, textsOf: options.textsOf });
	let line = 0;

	const stage = (record: ParsedRecord, sheetRow: SheetRow, around: Surroundings): Staged => {
		const { row, problems } = record;
		const byPerson = isLeftOut(sheetRow.rowNumber, record.part, row);
		if (byPerson || record.priceless) {
			line++;
			const place = { line, sheetRow: sheetRow.rowNumber, part: record.part, origins: originsOf(record) };
			return { ...place, outcome: "skipped", reason: byPerson ? "byPerson" : "noRate", unpriced: [], left: [], row, problems: [] };
		}
		settleBasis(book, record);
		settleSteps(book, record);
		problems.push(...once.settle(record, columnOf(record.part, "basis")));
		problems.push(...options.names(row, (field) => columnOf(record.part, field)));
		for (const [field, source] of record.sources) {
			sources.add(field, source);
			left.used(field, source);
			lines.used(field, row[field], source.kind);
			options.file.used(field, row[field]);
		}
		for (const name of ["validFrom", "validTo"])
			if (!record.sources.has(name) && !problems.some(({ field }) => field === name)) lines.used(name, row[name]);
		left.rate(row);
		ways.rate(partAt(parts, record.part)?.table ?? 0, row);
		boxes.rate(record, sheetRow, around);
		const hasColumn = (field: string) => columnOf(record.part, field) !== null;
		missing.rate(record, sheetRow.rowNumber, hasColumn);
		undecided.rate(record, sheetRow.rowNumber, hasColumn);
		const unpriced = leaveOutPrices(record);
		for (const name of prices.kept) if ((row[name] ?? null) === null) sources.add(name, { kind: "kept", where: null, value: null });
		roundAmounts(book, record, { exponents: reference.exponents, columnOf: (field) => columnOf(record.part, field), otherwise });
		line++;
		const staged: Staged = {
			line,
			sheetRow: sheetRow.rowNumber,
			part: record.part,
			outcome: "error",
			row,
			problems,
			origins: originsOf(record),
			unpriced,
			left: record.left ?? [],
		};
		problems.splice(0, problems.length, ...aroundHub(row, problems));
		problems.push(...unlikely(row, (field) => columnOf(record.part, field)));
		noticeRecord(staged, { notices, questions, columnOf: (field) => columnOf(record.part, field) });
		// An open end is where nothing is given, too.
		const isWrong = problems.some(({ field, level }) => field === "validTo" && level === "error");
		const ends = row.validTo !== undefined || row.validFrom === undefined || isWrong;
		if (!ends) endless.set(line, sheetRow.rowNumber);
		if (problems.some((p) => p.level === "error")) return staged;
		const reason = leftByAnswer(problems, otherwise);
		if (reason) return { ...staged, outcome: "skipped", reason };
		const checked = checkRow(book, reference, row, { costKept: !isGiven(mapping, sources, "cost"), isOwn: options.isOwn, schema });
		const wrong = (checked.ok ? checked.entered : checked.problems).map((p) => ({ ...p, column: columnOf(record.part, p.field) }));
		// Of one that may only stand in the book as it is nothing is asked; one that waits for its prices has its days.
		const asked = !checked.ok ? options.periods(row) : wrong.length > 0 ? [] : options.periods(checked.row);
		for (const ask of asked) questions.add(ask, `${columnOf(record.part, "validFrom") ?? ""}${sheetRow.rowNumber}`);
		if (!checked.ok) return { ...staged, problems: [...problems, ...wrong] };
		// It rules out no other of the sheet, either.
		if (wrong.length > 0) return { ...staged, outcome: "checked", row: checked.row, problems: [...problems, ...wrong] };
		const duplicate = duplicates.add({
			line,
			sheetRow: sheetRow.rowNumber,
			part: record.part,
			key: rateKey(book, checked.row),
			way: wayOfRow(book.rates, checked.row),
			from: String(checked.row.validFrom),
			to: String(checked.row.validTo ?? OPEN_END),
			// A book without weights has one band that all its rates share.
			weightFrom: Number(checked.row.weightFrom ?? 0),
			weightTo: Number(checked.row.weightTo ?? 1),
			edges: record.edges,
			steps: tiers ? stepSpan(checked.row[tiers.from], checked.row[tiers.to]) : [0, 1],
			endless: !ends,
			text: textOfRate(checked.row),
		});
		if (duplicate) {
			notices.add("import.duplicates", {}, sheetRow.rowNumber);
			const problem: CellProblem = { field: "", column: null, level: "warning", messageId: "import.duplicate", values: { row: duplicate.sheetRow } };
			return { ...staged, outcome: "duplicate", row: checked.row, problems: [...problems, problem] };
		}
		options.standards.read({ line, sheetRow: sheetRow.rowNumber, part: record.part, open: !ends }, record);
		return { ...staged, outcome: "checked", row: checked.row };
	};

	return {
		open: endless,
		headsOfNothing: lines.headsOfNothing,
		add(row) {
			const none = (role: RowRole) => ({ role, rates: [] });
			const corrected = corrections.get(row.rowNumber);
			const around = { title: lines.title(), sheet, section: lines.section() };
			const { reading, cells: seen, table } = read(row, around, corrected);
			if (reading.kind === "header") {
				const isRepeated = reading.again === "same" || mapping.repeated.some(([first, last]) => row.rowNumber >= first && row.rowNumber <= last);
				lines.header(row.rowNumber, isRepeated);
				if (isRepeated) notices.add("import.repeatedHeader", {}, row.rowNumber);
				if (reading.again === "other") notices.add("import.otherHead", {}, row.rowNumber);
				return none("header");
			}
			if (table < 0) {
				cells.leaveOut("above", row.rowNumber, row.cells);
				return none("title");
			}
			const isHidden = row.hidden && reading.kind !== "blank" && (reading.kind === "rates" || !withHidden);
			if (isHidden) notices.add("import.hiddenRows", { included: withHidden ? "yes" : "no" }, row.rowNumber);
			if (isHidden && withHidden) questions.add(hiddenRows, String(row.rowNumber));
			const leftOut = (reason: "hidden" | "example" | "belowLine") => {
				cells.leaveOut(reason, row.rowNumber, seen, table);
				return none("leftOut");
			};
			if (row.hidden && !withHidden) return leftOut("hidden");
			if (isExample(row.cells[0]?.value)) {
				notices.add("import.exampleRow", {}, row.rowNumber);
				return leftOut("example");
			}
			if (reading.kind === "blank") return none("leftOut");
			if (reading.kind === "note" || reading.kind === "total") {
				// Days side by side with their names are no amounts, under whichever column they stand.
				const isNamed = reading.kind === "note" && reading.named === true;
				cells.leaveOut(reading.kind, row.rowNumber, row.cells, isNamed ? null : table);
				return none(reading.kind === "note" && lines.note(row, reading) ? "section" : "note");
			}
			if (lines.rates()) return leftOut("belowLine");
			for (let i = 0; i < reading.none; i++) notices.add("import.noRate", {}, row.rowNumber);
			const { cells: noPrices, isAll } = reading.noPrices;
			amounts.notOffered(noPrices.length);
			const [first] = isAll ? noPrices : [];
			if (first) {
				const question = { id: NOT_OFFERED, group: "dropped", messageId: "import.ask.notOffered", values: { text: first.text } } as const;
				questions.add({ ...question, options: [CONFIRM, OTHER] }, `${columnName(first.column)}${row.rowNumber}`);
			}
			once.row(reading.records, reading.none);
			const rates = reading.records.map((record) => stage(record, row, around));
			cells.rates(row, asCorrected(seen, corrected), table, rates);
			conditional.row(row.rowNumber, table, seen);
			if (rates.length > 0) printed.rates(row.rowNumber);
			return { role: rates.length > 0 ? "rates" : "leftOut", rates };
		},
		async close() {
			const asked = new Set(questions.list().map(({ id }) => id));
			const ofTitles = [...title].map(([field, saying]) => ({ row: saying.row, text: saying.text, id: lineQuestion(field, saying) }));
			const isAsked = (row: number, text?: string) =>
				ofTitles.some((line) => line.row === row && (text ?? line.text) === line.text && (asked.has(line.id) || otherwise.has(line.id)));
			await lines.close(isAsked);
			ways.close();
			printed.close();
			boxes.close();
			options.file.close();
			missing.close();
			undecided.close();
			cells.close();
		},
		bands: () => stagedBands({ duplicates, questions, notices, columnOf, otherwise }),
		begun: duplicates.begun,
		async *ends() {
			for await (const ended of duplicates.ends())
				yield ended.map(({ rate, next }) => {
					const column = columnOf(rate.part, "validTo");
					endless.delete(rate.line);
					const ask = { id: "endsBeforeNext", group: "assumed", messageId: "import.ask.endsBeforeNext" } as const;
					questions.add(ask, `${column ?? ""}${rate.sheetRow}`);
					const values = { row: next.sheetRow, to: rate.to };
					return {
						line: rate.line,
						to: rate.to,
						problem: { field: "validTo", column, level: "warning", messageId: "import.endsBeforeNext", values },
					};
				});
		},
		async *clashes() {
			for await (const found of duplicates.clashes())
				yield found.map(({ rate, other, problem }) => {
					amounts.wrong(rate.line);
					const placed = { ...problem, column: columnOf(rate.part, problem.field) };
					if (problem.messageId !== "import.twiceInRow") return { line: rate.line, problem: placed };
					const columns = [rate, other].map(({ part }) => columnOf(part, "cost") ?? columnOf(part, "ssr") ?? "");
					return { line: rate.line, problem: { ...placed, values: { ...placed.values, column: columns[0] ?? "", other: columns[1] ?? "" } } };
				});
		},
	};
}
