import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { goneFor } from "../price-book/batch-plan.ts";
import type { RateBook } from "../price-book/define.ts";
import type { ClashChoice } from "./chosen-before.ts";
import type { CellProblem } from "./parsed-record.ts";
import type { Batch } from "./queries.ts";
import { choiceOf } from "./row-choices.ts";

/** Said of a row that, taken from the sheet, takes the place of rates of the book that begin no earlier: these go. */
export const REMOVES = "import.removes";

/** Rows warned at once. */
const CHUNK = 500;

/** Ids as a problem keeps them. */
const listOf = (text: string): string[] => text.match(/\S+/g) ?? [];

/** Hears of rows that would be taken over rates, and says in each how many of these go for it. */
export function goneRates(book: RateBook) {
	const found: { line: number; gone: string[] }[] = [];
	return {
		add({ line, ...row }: { line: number } & Parameters<typeof goneFor>[1]): void {
			const gone = goneFor(book, row);
			if (gone.length > 0) found.push({ line, gone: gone.map(({ id }) => String(id)) });
		},
		*warnings(): Generator<{ line: number; problem: CellProblem }[]> {
			for (let at = 0; at < found.length; at += CHUNK)
				yield found.slice(at, at + CHUNK).map(({ line, gone }) => {
					const values = { count: gone.length, rates: gone.join(" ") };
					return { line, problem: { field: "validFrom", column: null, level: "warning", messageId: REMOVES, values } };
				});
		},
	};
}

/** Rates of the book that go for rows of a preview. */
export interface Removing {
	/** By what was chosen so far. */
	chosen: number;
	/** Where rows nobody has chosen for are taken as well. */
	most: number;
}

/** A row of a preview that clashes and takes the place of rates. */
interface RemovingRow {
	line: number;
	sheetRow: number;
	part: number;
	/** Ids of the rates, as a problem keeps them. */
	rates: string;
}

export async function removingRows(db: Kysely<Database>, { id }: Pick<Batch, "id">): Promise<RemovingRow[]> {
	const { rows } = await sql<RemovingRow>`select r.line, r.sheet_row as "sheetRow", r.part, e.value ->> '$.values.rates' as rates
		from import_row r, json_each(r.errors) e
		where r.batch_id = ${id} and r.outcome = 'clash' and r.errors like ${`%"${REMOVES}"%`} and e.value ->> 'messageId' = ${REMOVES}`.execute(db);
	return rows;
}

/**
 * Counts the rates of the book that go for rows of a preview that clash, each once, however many rows take its place. `staying`: those of them whose price
 * goes on in part by what was chosen so far, and where rows nobody has chosen for are taken as well.
 */
export function countRemoving(
	batch: Pick<Batch, "answers">,
	rows: readonly RemovingRow[],
	staying: Record<keyof Removing, ReadonlySet<string>> = { chosen: new Set(), most: new Set() },
): Removing {
	const choose = choiceOf(batch);
	const count = (otherwise: ClashChoice, stay: ReadonlySet<string>) => {
		const taken = rows.filter(({ sheetRow, part }) => (choose(sheetRow, part) ?? otherwise) !== "book");
		return new Set(taken.flatMap((row) => listOf(row.rates)).filter((id) => !stay.has(id))).size;
	};
	return { chosen: count("book", staying.chosen), most: count("sheet", staying.most) };
}

/** How many rates go for each row that was chosen for, by line, where some of those it was told to remove go on in part. */
export function* goneByChoice(
	batch: Pick<Batch, "answers">,
	rows: readonly RemovingRow[],
	staying: ReadonlySet<string>,
): Generator<[line: number, gone: number]> {
	const choose = choiceOf(batch);
	for (const { line, sheetRow, part, rates } of rows) {
		const removed = listOf(rates);
		const gone = removed.filter((id) => !staying.has(id)).length;
		if (gone < removed.length && choose(sheetRow, part) !== null) yield [line, gone];
	}
}
