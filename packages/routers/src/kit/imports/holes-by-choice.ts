import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { comparedRows } from "../price-book/batch.ts";
import { holeFinder } from "../price-book/batch-holes.ts";
import type { RateBook } from "../price-book/define.ts";
import { loadReference } from "../price-book/reference.ts";
import type { Hole } from "../price-book/uncovered.ts";
import { chargesShipment } from "../price-book/ways.ts";
import { holeProblem } from "./left-without-price.ts";
import type { CellProblem } from "./parsed-record.ts";
import type { Batch } from "./queries.ts";
import { type ClashChoice, type ClashesBy, choiceOf, leavingOf } from "./row-choices.ts";
import { keptBy } from "./understood.ts";

/**
 * What rows of a preview leave of the book's rates by what was chosen for each; `otherwise` is what becomes of those nobody has chosen for (null: they
 * stay out). `lines`: only these.
 */
export async function holesByChoice(
	db: Kysely<Database>,
	book: RateBook,
	batch: Batch,
	{ otherwise, lines }: { otherwise: ClashChoice | null; lines?: readonly number[] },
): Promise<Hole[]> {
	const { containers } = await loadReference(db);
	const finder = holeFinder(book, containers);
	const choose = choiceOf(batch);
	const of = { batchId: batch.id, kept: keptBy(batch), again: false, ...(lines ? { lines } : {}) };
	for await (const rows of comparedRows(db, book, of))
		for (const { line, sheetRow, part, columns, met, now } of rows) {
			if (now.outcome === "new" || now.outcome === "error") continue;
			const choice = now.outcome === "clash" ? (choose(sheetRow, part) ?? otherwise ?? "book") : now.outcome === "changed" ? "sheet" : "book";
			if (choice === "book") finder.stay({ columns, met });
			else finder.add({ line, columns, met, keeps: choice === "within" });
		}
	return [...finder.holes()];
}

/** What rows of a preview leave without a price, or have go on, by line. */
export type HolesToTell = ReadonlyMap<number, CellProblem[]>;

/** Clashes of a preview that leave days, weights or containers without a price. */
export interface Leaving {
	all: number;
	/** Rows that leave some by what was chosen so far. */
	open: number;
	/** What is to be told of them; null where it is what was told when the sheet was read, of each of them as if all were taken. */
	told: HolesToTell | null;
}

/** Counts the rows of a preview that leave something without a price: where the book's rate is kept for some of those over a rate, by what that comes to. */
export async function leavingByChoice(db: Kysely<Database>, book: RateBook, batch: Batch, clashes: ClashesBy): Promise<Leaving> {
	const { all, open } = await leavingOf(db, batch);
	const { changed = 0 } = JSON.parse(batch.counts ?? "{}") as { changed?: number };
	// With all of them taken, or none and nothing else, it is as it was told; what all together leave a price may lack one only by container.
	const asTold = clashes.book === 0 || clashes.sheet + clashes.open + changed === 0 || (all === 0 && !chargesShipment(book));
	if (batch.state !== "preview" || asTold) return { all, open, told: null };
	const told = new Map<number, CellProblem[]>();
	const leaving = new Set<number>();
	for (const hole of await holesByChoice(db, book, batch, { otherwise: "sheet" })) {
		const known = told.get(hole.line);
		if (known) known.push(holeProblem(book, hole));
		else told.set(hole.line, [holeProblem(book, hole)]);
		if (!hole.kept) leaving.add(hole.line);
	}
	return { all, open: leaving.size, told };
}
