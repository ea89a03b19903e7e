import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { Columns } from "../price-book/convert.ts";
import { ratesOfDay } from "../price-book/day-rates.ts";
import type { RateBook, RateRow, RowProblem } from "../price-book/declaration.ts";
import { unusedCargo } from "../price-book/doubts.ts";
import { keyColumns, keyText } from "../price-book/key.ts";
import { crossedStretches, crossing, oddInRow, stretchesCross, stretchField } from "../price-book/lane-doubts.ts";
import type { Reference } from "../price-book/reference.ts";
import { belowKeptCost } from "./below-cost.ts";
import type { CellProblem } from "./parsed-record.ts";
import type { QuestionBook } from "./questions.ts";
import { cellName } from "./view.ts";

/** A row of a sheet as it was compared with the book. */
interface Row {
	line: number;
	sheetRow: number;
	outcome: string;
	row: RateRow;
	columns: Columns;
	met: readonly Columns[];
}

/** A row whose text is a stretch of codes. */
interface Stretched extends Pick<Row, "line" | "sheetRow" | "columns"> {
	isNew: boolean;
	text: string;
	stretch: { country: string; first: string; last: string };
}

/** Rows warned at once. */
const CHUNK = 500;

/** The question each oddity is a case of. */
const asks = {
	"rate.odd.turned": { id: "oddExchange", messageId: "import.ask.oddExchange" },
	"rate.odd.far": { id: "oddExchange", messageId: "import.ask.oddExchange" },
	"rate.odd.ramp": { id: "oddRamp", messageId: "import.ask.oddRamp" },
	"rate.odd.rampSide": { id: "oddRamp", messageId: "import.ask.oddRampSide" },
	"rate.odd.multiplier": { id: "oddMultiplier", messageId: "import.ask.oddMultiplier" },
	"rate.odd.notOnWish": { id: "oddWish", messageId: "import.ask.oddWish" },
	"rate.odd.zone": { id: "oddZone", messageId: "import.ask.oddZone" },
	"rate.unused.reefer": { id: "unusedReefer", messageId: "import.ask.unusedReefer" },
} as const;
const isAsked = (id: string): id is keyof typeof asks => id in asks;

const daysMeet = (a: Columns, b: Columns) => String(a.valid_from) <= String(b.valid_to) && String(b.valid_from) <= String(a.valid_to);

/** Rows of a sheet whose stretches cross, by line with the others' texts; pairs that both stand in the book already are left out. */
function crossedInSheet(book: RateBook, rows: readonly Stretched[], column: string): Map<number, Set<string>> {
	const same = keyColumns(book).filter((name) => name !== column);
	const groups = Map.groupBy(rows, ({ columns, stretch }) => `${stretch.country} ${keyText(same, columns)}`);
	const found = new Map<number, Set<string>>();
	const tell = ({ line }: Stretched, { text }: Stretched) => found.set(line, (found.get(line) ?? new Set()).add(text));
	for (const group of groups.values()) {
		let open: Stretched[] = [];
		for (const row of group.sort((a, b) => (a.stretch.first < b.stretch.first ? -1 : 1))) {
			open = open.filter(({ stretch }) => stretch.last >= row.stretch.first);
			for (const other of open) {
				if (other.text === row.text || !(other.isNew || row.isNew)) continue;
				if (!daysMeet(other.columns, row.columns) || !stretchesCross(other.stretch, row.stretch)) continue;
				tell(row, other);
				tell(other, row);
			}
			open.push(row);
		}
	}
	return found;
}

/**
 * Hears of rows as they are compared with the book, and asks what a form asks before a row is saved: prices below what a row costs with what stays of the book,
 * rates of exchange the wrong way round or far from the day's, percentages that look like multipliers, charges on wish that everybody would pay, ramps elsewhere than at the end in Europe or on the side of the way a book is of, stretches of codes that cross, reefer cargo in dry containers. Of a change only what it brings.
 */
export async function doubtfulRows(of: {
	db: Kysely<Database>;
	book: RateBook;
	today: string;
	reference: Pick<Reference, "exponents" | "reefers">;
	questions: QuestionBook;
	otherwise: ReadonlySet<string>;
	columnOf: (part: number, field: string) => string | null;
}) {
	const { db, book, questions, columnOf } = of;
	const perUsd = book.costFrom ? await ratesOfDay(db, of.today) : new Map<string, string>();
	const below = belowKeptCost({ ...of, exponents: of.reference.exponents, perUsd });
	const oddIn = await oddInRow(db, book, perUsd);
	const field = stretchField(book);
	const found: { line: number; sheetRow: number; problem: RowProblem }[] = [];
	const stretched: Stretched[] = [];
	const crossedInBook = new Map<number, readonly string[]>();
	const leftOut = new Set<number>();
	return {
		/** What is odd about the price of a row as it would stand in the book, and whether it is left out. */
		becomes(row: Parameters<typeof below>[0] & { line: number }): ReturnType<typeof below> {
			const outcome = below(row);
			if (outcome.leftOut) leftOut.add(row.line);
			return outcome;
		},
		async compared(rows: readonly Row[]): Promise<void> {
			const written = rows.filter(({ outcome }) => outcome === "new" || outcome === "changed" || outcome === "clash");
			for (const { line, sheetRow, row, columns, met } of written) {
				const known = new Set(met.flatMap((rate) => oddIn(rate).map((problem) => JSON.stringify(problem))));
				// Rates that it meets are for its own cargo and container.
				if (met.length === 0) found.push(...unusedCargo(row, of.reference).map((problem) => ({ line, sheetRow, problem })));
				for (const problem of oddIn(columns)) if (!known.has(JSON.stringify(problem))) found.push({ line, sheetRow, problem });
			}
			if (!field) return;
			const added = written.filter(({ outcome }) => outcome === "new");
			for (const [line, others] of await crossedStretches(db, book, added)) crossedInBook.set(line, others);
			for (const { line, sheetRow, columns, outcome } of rows) {
				const text = String(columns[field.column]);
				const stretch = field.stretchOf(text);
				if (stretch) stretched.push({ line, sheetRow, columns, isNew: outcome === "new", text, stretch });
			}
		},
		/** What is said in rows, once all were compared. */
		*warnings(): Generator<{ line: number; problem: CellProblem }[]> {
			if (field) {
				const inSheet = crossedInSheet(
					book,
					stretched.filter(({ line }) => !leftOut.has(line)),
					field.column,
				);
				for (const { line, sheetRow, columns, isNew } of stretched) {
					const others = new Set([...(crossedInBook.get(line) ?? []), ...(inSheet.get(line) ?? [])]);
					if (isNew && others.size > 0) found.push({ line, sheetRow, problem: crossing(field, columns, others) });
				}
			}
			const problems = found.flatMap(({ line, sheetRow, problem: odd }): { line: number; problem: CellProblem }[] => {
				if (leftOut.has(line) || !isAsked(odd.messageId)) return [];
				const { id, messageId } = asks[odd.messageId];
				const problem: CellProblem = { ...odd, column: columnOf(0, odd.field), level: "warning", question: id };
				const ask = { id, group: "doubtful", messageId, inRows: true, corrects: { field: odd.field } } as const;
				questions.add(ask, cellName(problem, sheetRow));
				return [{ line, problem }];
			});
			for (let at = 0; at < problems.length; at += CHUNK) yield problems.slice(at, at + CHUNK);
		},
	};
}
