import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { goneFor } from "../price-book/batch-plan.ts";
import type { RateBook } from "../price-book/define.ts";
import { holesByChoice } from "./holes-by-choice.ts";
import type { CellProblem } from "./parsed-record.ts";
import type { Batch } from "./queries.ts";
import { type ClashChoice, choiceKey, choicesOf } from "./row-choices.ts";

/** Said of a row that, taken from the sheet, takes the place of rates of the book that begin no earlier: these go. */
export const REMOVES = "import.removes";

/** Rows warned at once. */
const CHUNK = 500;

/** Ids and lines as a problem keeps them. */
const listed = (values: Iterable<string | number>) => [...values].join(" ");
const listOf = (text: unknown): string[] => String(text ?? "").match(/\S+/g) ?? [];

/** Hears of rows that would be taken over rates, and says in each how many of these go for it. */
export function goneRates(book: RateBook) {
	const found: { line: number; gone: string[] }[] = [];
	/** Lines of all rows over each rate: whether it goes depends on what is chosen for every one of them. */
	const over = new Map<string, number[]>();
	return {
		add({ line, ...row }: { line: number } & Parameters<typeof goneFor>[1]): void {
			for (const { id } of row.met) {
				const known = over.get(String(id));
				if (known) known.push(line);
				else over.set(String(id), [line]);
			}
			const gone = goneFor(book, row);
			if (gone.length > 0) found.push({ line, gone: gone.map(({ id }) => String(id)) });
		},
		*warnings(): Generator<{ line: number; problem: CellProblem }[]> {
			for (let at = 0; at < found.length; at += CHUNK)
				yield found.slice(at, at + CHUNK).map(({ line, gone }) => {
					// Said once of each rate, not in every row over it.
					const lines = new Set(gone.flatMap((id) => over.get(id) ?? []));
					for (const id of gone) over.delete(id);
					const values = { count: gone.length, rates: listed(gone), over: listed(lines) };
					return { line, problem: { field: "validFrom", column: null, level: "warning", messageId: REMOVES, values } };
				});
		},
	};
}

/** The rates that a row says it removes. */
export const ratesRemoved = ({ values }: Pick<CellProblem, "values">): string[] => listOf(values.rates);

/** Rates of the book that go for rows of a preview. */
export interface Removing {
	/** By what was chosen so far. */
	chosen: number;
	/** Where rows nobody has chosen for are taken as well. */
	most: number;
}

/** Rows of a preview that clash and take the place of rates, each with the rates and with the lines of all rows over them. */
async function removingRows(db: Kysely<Database>, { id }: Pick<Batch, "id">) {
	const { rows } = await sql<{
		sheetRow: number;
		part: number;
		rates: string;
		over: string | null;
	}>`select r.sheet_row as "sheetRow", r.part, e.value ->> '$.values.rates' as rates, e.value ->> '$.values.over' as "over"
		from import_row r, json_each(r.errors) e
		where r.batch_id = ${id} and r.outcome = 'clash' and r.errors like ${`%"${REMOVES}"%`} and e.value ->> 'messageId' = ${REMOVES}`.execute(db);
	return rows;
}

/**
 * Of the rates that rows of a preview would remove those that do not go by what is chosen: the price of each is kept on other days, in other weights or
 * steps. `otherwise` is what becomes of rows nobody has chosen for.
 */
export async function goingOn(
	db: Kysely<Database>,
	book: RateBook,
	batch: Batch,
	{ otherwise, rows }: { otherwise: ClashChoice | null; rows?: Awaited<ReturnType<typeof removingRows>> },
): Promise<Set<string>> {
	const { clashes, rows: singly } = choicesOf(batch);
	if (![clashes, ...Object.values(singly)].some((choice) => choice === "within" || choice === "book")) return new Set();
	const removing = rows ?? (await removingRows(db, batch));
	const lines = [...new Set(removing.flatMap(({ over }) => listOf(over).map(Number)))];
	const named = new Set(removing.flatMap((row) => listOf(row.rates)));
	const kept = new Set<string>();
	for (const hole of await holesByChoice(db, book, batch, { otherwise, lines })) if (hole.kept && named.has(hole.id)) kept.add(hole.id);
	return kept;
}

/** Counts the rates of the book that go for rows of a preview that clash, each once, however many rows take its place. */
export async function removingOf(db: Kysely<Database>, book: RateBook, batch: Batch): Promise<Removing> {
	const rows = await removingRows(db, batch);
	if (rows.length === 0) return { chosen: 0, most: 0 };
	const { clashes, rows: singly } = choicesOf(batch);
	const count = async (otherwise: ClashChoice | null) => {
		const stay = await goingOn(db, book, batch, { otherwise, rows });
		const taken = rows.filter(({ sheetRow, part }) =>
			["sheet", "within"].includes(singly[choiceKey(sheetRow, part)] ?? clashes ?? otherwise ?? "book"),
		);
		return new Set(taken.flatMap((row) => listOf(row.rates)).filter((id) => !stay.has(id))).size;
	};
	return { chosen: await count(null), most: await count("sheet") };
}
