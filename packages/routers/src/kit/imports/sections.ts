import { columnName } from "../sheet/format.ts";
import type { SheetRow } from "../sheet/read.ts";
import { turns } from "../sheet/turns.ts";
import { crossedLines, crossedOf } from "./crossed.ts";
import { isSameValue } from "./frequency-words.ts";
import { isPageBreak } from "./harmless-lines.ts";
import type { LabelledLine } from "./labelled-titles.ts";
import { type linesLeft, MOST_VALUES } from "./lines-left.ts";
import { explained, hasAmount, hasTerms } from "./note-terms.ts";
import type { NoticeBook } from "./notices.ts";
import { CONFIRM, NOTE_SAYS, OTHER, type QuestionBook, SECTION_ENDS, SECTION_ENDS_AT_HEAD } from "./questions.ts";
import { eachOnce, gatherLines, readLines, type Sayings, severalAsked } from "./said.ts";
import { follows, isOfKind, numbersOf, type SectionNumber, withoutNumber } from "./section-numbers.ts";
import type { SourceKind } from "./sources.ts";
import { lineSays, segmentsOf, statementsIn } from "./statements.ts";
import { beginningOf, isNote, remembered, tidy } from "./text.ts";
import type { TitleSection } from "./title-sections.ts";

interface Line {
	row: number;
	text: string;
	/** It names places, and nothing else. */
	lane: boolean;
	/** Where it stands. */
	cell: string;
}

/** A numbered section that goes on. `outside`: what lines before it say that may hold behind it. */
interface OpenSection extends TitleSection {
	outside: Sayings;
	/** Rates stand in it. */
	isRated: boolean;
}

type Asked =
	`import.ask.${"lineAside" | "noteAmounts" | "noteBetween" | "noteInSection" | "noteSays" | "noteTerms" | "sectionEnds" | "sectionEndsAtHead"}`;
const bandOf = ["weightFrom", "weightTo"];
/** Characters of a line told in a question. */
const TOLD = 120;
/** Characters of lines kept until all rates are known. */
const MOST_KEPT = 1_000_000;

/** Under which of the rates alone something holds. */
const condition =
	/[<>≤≥]|如果|若|超过|\d ?(?:吨|公斤|[a-z]{1,3})? ?以上|(?<![a-z])(?:if|when|where|except|unless|(?:above|over|more than|exceeding) ?\d)(?![a-z])/i;

/** Whether what a line says of a field may hold for all rates: a part of it says that alone, where others have an amount or a condition. */
function maySayOfAll(text: string, field: string): boolean {
	if (!hasAmount(text) && !condition.test(tidy(text))) return true;
	return segmentsOf(text).some((segment) => {
		const { says, rest } = statementsIn(segment);
		return field in says && rest === "" && !hasAmount(segment) && !condition.test(tidy(segment));
	});
}

/**
 * Follows the lines between the rates of a sheet: those that head a section hold for the rates below, until the next one. One that is not understood,
 * with rates below it, and one that says other than the rates were read is a question.
 */
export function sectionReader(of: {
	fields: ReadonlySet<string>;
	notices: NoticeBook;
	questions: QuestionBook;
	otherwise: ReadonlySet<string>;
	/** Hears lines under the rates that nothing was asked about. */
	left: ReturnType<typeof linesLeft>;
	/** Reads lines that name a field no column has. */
	labelled: LabelledLine;
	/** What the titles say over the first rates, and the sections they begin. */
	titles: { all: Sayings; sections: readonly TitleSection[] };
}) {
	const { fields, left, notices, otherwise, questions, titles } = of;
	const standing = crossedLines(of);
	const nothing: Sayings = new Map();
	let section = nothing;
	/** What titles say that holds here. */
	let title = titles.all;
	/** Numbered sections that go on here, the outermost first. */
	let open: OpenSection[] = titles.sections.map((one) => ({ ...one, outside: nothing, isRated: false }));
	/** A numbered section has begun and no rate of it was read yet. */
	let isBeginning = false;
	/** Some rate was read, and before any of them a row of names and values: those head what is below them. */
	let [isRated, namesLead] = [false, false];
	/** What sections before said and this one says nothing of, and may still hold. */
	let before = nothing;
	/** What the section said that another head has ended, and where that stands. */
	let [ended, endCell] = [nothing, ""];
	/** Where the section begins. */
	let sectionCell = "";
	/** Lines of the section since the last rate, and those not understood. */
	let heading: Line[] = [];
	/** What those lines say together. */
	let together = gatherLines(fields);
	let unread: Line[] = [];
	/** A person said that rates below a line that is not understood are left out. */
	let isLeft = false;
	/** Notes that say something of the rates: of which, only all of them tell. */
	const notes: Line[] = [];
	/** Every line, as they come. */
	const noted: Line[] = [];
	/** Lines under one column alone, of which nobody can tell what rates they are about. */
	const asides: Line[] = [];
	/** Rows of lines that something was asked about. */
	const asked = new Set<number>();
	let kept = 0;
	const values = new Map<string, Set<string>>();
	const says = remembered((text) => {
		const [named, plain] = [of.labelled(text), lineSays(text)];
		return named ? { says: { ...plain.says, ...named.says }, certain: plain.certain && named.certain, several: plain.several } : plain;
	});
	const explains = remembered((text) => explained(text));
	const ask = (id: string, messageId: Asked, { row, text, cell }: Pick<Line, "row" | "text" | "cell">, more = {}, options = [CONFIRM]) => {
		asked.add(row);
		questions.add({ id, group: "doubtful", messageId, values: { row, text: text.slice(0, TOLD), cell, ...more }, options }, cell);
	};

	/** What lines say that some rate was read otherwise than. */
	const against = async (lines: readonly Line[], turn: () => Promise<void>) => {
		const found: { line: Line; field: string; value: string }[] = [];
		for (const line of lines) {
			await turn();
			for (const [field, value] of Object.entries(explains(line.text))) {
				const options = Array.isArray(value) ? value : [String(value)];
				const isOther = [...(values.get(field) ?? [])].some((read) => !options.some((option) => isSameValue(option, read)));
				if (fields.has(field) && isOther) found.push({ line, field, value: options[0] ?? "" });
			}
		}
		return found;
	};

	/** Takes the number of a section's title: the section before of the same kind ends with all that lies within it, where this one goes on behind it. */
	const begin = (numbers: readonly SectionNumber[]) => {
		const at = open.findIndex((one) => isOfKind(one.numbers, numbers));
		const last = open[at];
		const isNext = last?.isRated && follows(numbers, last.numbers);
		const outside = isNext ? last.outside : new Map([...before, ...section]);
		if (isNext) {
			title = last.outer;
			before = new Map([...last.outside, ...last.under]);
			if (heading.length === 0) section = nothing;
			ended = nothing;
			isBeginning = true;
		}
		open = [...(at < 0 ? open : open.slice(0, at)), { numbers, outer: title, outside, under: nothing, isRated: false }];
	};

	const noticed = ({ row, text }: Pick<Line, "row" | "text">) => notices.add("import.noteRow", { row, text: text.slice(0, 200) }, row);

	return {
		section: () => section,
		title: () => title,
		/** A header. What headed the section before does not hold for a new table, unless a person says so. */
		header(row: number, repeated: boolean): void {
			if (!repeated) isLeft = false;
			if (repeated || heading.length > 0) return;
			if (section.size > 0) [ended, endCell] = [section, `A${row}`];
			section = new Map([...ended].filter(([field]) => otherwise.has(`${SECTION_ENDS_AT_HEAD}${field}`)));
			if (!isBeginning) before = nothing;
		},
		/** Takes a row that holds no rate; true where it heads a section. */
		note(
			row: SheetRow,
			{ text: whole, lane = false, aside, named = false }: { text: string; lane?: boolean; aside?: number; named?: boolean },
		): boolean {
			const text = standing({ row: row.rowNumber, text: whole, crossed: crossedOf(row, row.cells) });
			if (text === "") {
				noticed({ row: row.rowNumber, text: whole });
				return false;
			}
			const line = { row: row.rowNumber, text, lane, cell: `${columnName(aside ?? 1)}${row.rowNumber}` };
			kept += text.length;
			// Beyond that nobody waits to see what the rates are: each line is asked about as it comes.
			if (kept > MOST_KEPT) {
				noticed(line);
				ask("noteBetween", "import.ask.noteBetween", line);
				return false;
			}
			const numbers = lane || aside !== undefined ? [] : numbersOf(text);
			if (numbers.length > 0) begin(numbers);
			const heard = says(text);
			namesLead ||= named && !isRated;
			// Days under some rates and over others may be of either.
			const read = named && !namesLead ? { ...heard, certain: false } : heard;
			const isSaying = [...Object.keys(read.says), ...read.several].some((field) => fields.has(field));
			noted.push(line);
			if (hasAmount(withoutNumber(text))) ask("noteAmounts", "import.ask.noteAmounts", line);
			else if (hasTerms(text)) ask("noteTerms", "import.ask.noteTerms", line);
			if (isSaying && aside !== undefined) {
				noticed(line);
				asides.push(line);
				return false;
			}
			// "All rates in USD" and "以下价格为美元" say so of what follows; a note is about what it stands under.
			if (!isSaying || (isNote(beginningOf(text)) && !(read.certain && /^ *(?:all (?:rates|prices)|以下|下列|下記)/i.test(text)))) {
				noticed(line);
				if (Object.keys(explains(text)).length > 0) notes.push(line);
				if (!isPageBreak(text)) unread.push(line);
				return false;
			}
			if (heading.length === 0) {
				sectionCell = line.cell;
				together = gatherLines(fields);
				before = new Map([...before, ...section]);
				ended = nothing;
			}
			heading.push(line);
			if (numbers.length === 0) for (const one of open) one.under = new Map([...one.under, ...readLines([line], fields).sayings]);
			const several = together.add(line, read);
			const sayings = together.sayings();
			// A band without an end says so as well as one with.
			if (bandOf.some((field) => sayings.has(field))) before = new Map([...before].filter(([field]) => !bandOf.includes(field)));
			const goesOn = [...before].filter(([field]) => !sayings.has(field) && otherwise.has(`${SECTION_ENDS}${field}`));
			section = new Map([...goesOn, ...eachOnce(sayings)]);
			for (const told of several) {
				asked.add(line.row);
				questions.add({ group: "doubtful", ...severalAsked(told) }, `A${line.row}`);
			}
			return true;
		},
		/** A row of rates: lines before it that were not understood may be about it. Answers whether a person leaves those below such a line out, to where a section begins that is. */
		rates(): boolean {
			const begun = heading.at(-1)?.row ?? 0;
			if (begun > 0) isLeft = false;
			for (const line of unread) {
				// What a section said before such a line may end there: nobody can tell.
				const said = [...section.values()].find(({ row }) => row < line.row);
				const id = said ? `noteInSection.${said.row}` : "noteBetween";
				const of = said ? { said: said.text.slice(0, TOLD), otherRow: said.row } : {};
				ask(id, said ? "import.ask.noteInSection" : "import.ask.noteBetween", line, of, [CONFIRM, OTHER]);
				isLeft ||= line.row > begun && otherwise.has(id);
			}
			heading = [];
			unread = [];
			isBeginning = false;
			isRated = true;
			for (const one of open) one.isRated = true;
			return isLeft;
		},
		/** A value a rate was read with, "" where there is none. */
		used(field: string, value: unknown, source?: SourceKind): void {
			// A section of owners below one of currencies: whether it is still in that currency, nobody can tell.
			const last = source === "assumed" && !section.has(field) ? before.get(field) : undefined;
			if (last && !last.values.includes(String(value))) {
				const of = { fields: field, value: String(value ?? ""), other: last.values[0] ?? "" };
				ask(`${SECTION_ENDS}${field}`, "import.ask.sectionEnds", { ...last, cell: sectionCell }, of, [CONFIRM, OTHER]);
			}
			// Below a head of other columns the title holds for the rates as well as the section above it may.
			const above = source === "title" && !section.has(field) ? ended.get(field) : undefined;
			if (above && !above.values.some((option) => isSameValue(option, String(value)))) {
				const of = { fields: field, value: String(value ?? ""), other: above.values[0] ?? "" };
				ask(`${SECTION_ENDS_AT_HEAD}${field}`, "import.ask.sectionEndsAtHead", { ...above, cell: endCell }, of, [CONFIRM, OTHER]);
			}
			const known = values.get(field) ?? new Set<string>();
			values.set(field, known);
			if (known.size < MOST_VALUES) known.add(String(value ?? ""));
		},
		/** Rows that head a section without a rate in it. */
		headsOfNothing: () => heading.map(({ row }) => row),
		/**
		 * Asks about places without a rate below them, and about notes and last lines that say other than what was read. `isAsked`: whether something was
		 * asked about a title. Others get their turn meanwhile.
		 */
		async close(isAsked: (row: number, text?: string) => boolean): Promise<void> {
			const turn = turns();
			for (const { row, text, lane, cell } of unread)
				if (lane && asked.add(row))
					questions.add({ id: "dropped.lanes", group: "dropped", messageId: "import.ask.leftLanes", values: { text: text.slice(0, TOLD) } }, cell);
			for (const { line, field, value } of await against(asides, turn))
				ask(`lineAside.${field}`, "import.ask.lineAside", line, { fields: field, value });
			for (const line of heading) noticed(line);
			const said = await against([...notes, ...heading], turn);
			const saidOf = new Map<string, Set<string>>();
			for (const { field, value } of said) saidOf.set(field, (saidOf.get(field) ?? new Set()).add(value));
			for (const { line, field, value } of said) {
				await turn();
				const isPlain = maySayOfAll(line.text, field);
				// What an amount of the note is for is asked with it.
				if (!isPlain && hasAmount(line.text)) continue;
				// Notes that differ cannot all hold for every rate.
				const isOne = isPlain && saidOf.get(field)?.size === 1;
				const of = { fields: field, value };
				ask(`${NOTE_SAYS}${field}`, "import.ask.noteSays", line, of, isOne ? [CONFIRM, OTHER] : [CONFIRM]);
			}
			// All of a line that names a field was taken by the rates below it.
			const isTaken = (line: Line) => of.labelled(line.text)?.all === true && !heading.includes(line);
			for (const line of noted) if (!asked.has(line.row) && !isTaken(line)) left.note(line);
			left.close(values, isAsked);
		},
	};
}
