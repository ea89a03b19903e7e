import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { Columns } from "../price-book/convert.ts";
import type { RateBook } from "../price-book/define.ts";
import { ratesBefore } from "../price-book/goes-before.ts";
import type { CellProblem } from "./parsed-record.ts";
import type { QuestionBook } from "./questions.ts";
import { cellName } from "./view.ts";

/** A row of a sheet as it was compared with the book. */
interface Row {
	line: number;
	sheetRow: number;
	outcome: string;
	columns: Columns;
	met: readonly Columns[];
}

/** Rows warned at once. */
const CHUNK = 500;

const GOES_BEFORE = "goesBefore";

/**
 * Hears of rows as they are compared with the book, and asks about new ones for every container beside which the book has rates of the very containers that the
 * sheet says nothing of: these go before them in every search.
 */
export function generalRows(of: { db: Kysely<Database>; book: RateBook; questions: QuestionBook; column: string | null }) {
	const { db, book, questions, column } = of;
	/** Rates of the book that the sheet has rows for. */
	const met = new Set<string>();
	const found: { line: number; sheetRow: number; before: { id: string; container: string }[] }[] = [];
	return {
		async compared(rows: readonly Row[]): Promise<void> {
			for (const row of rows) for (const { id } of row.met) met.add(String(id));
			const before = Map.groupBy(
				await ratesBefore(
					db,
					book,
					rows.filter(({ outcome }) => outcome === "new"),
				),
				({ line }) => line,
			);
			for (const { line, sheetRow } of rows) {
				const rates = before.get(line);
				if (rates) found.push({ line, sheetRow, before: rates });
			}
		},
		/** What is said in rows, once all were compared. */
		*warnings(): Generator<{ line: number; problem: CellProblem }[]> {
			const problems = found.flatMap(({ line, sheetRow, before }) => {
				const containers = [...new Set(before.flatMap(({ id, container }) => (met.has(id) ? [] : [container])))].sort().join(", ");
				if (containers === "") return [];
				const problem: CellProblem = {
					...{
						field: "containerType",
						column,
						level: "warning",
						messageId: "import.goesBefore",
						values: { value: containers },
						question: GOES_BEFORE,
					},
				};
				const ask = { id: GOES_BEFORE, group: "doubtful", messageId: "import.ask.goesBefore", inRows: true } as const;
				questions.add({ ...ask, values: { value: containers } }, cellName(problem, sheetRow));
				return [{ line, problem }];
			});
			for (let at = 0; at < problems.length; at += CHUNK) yield problems.slice(at, at + CHUNK);
		},
	};
}
