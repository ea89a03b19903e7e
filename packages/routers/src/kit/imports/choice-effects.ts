import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import { comparedRows } from "../price-book/batch.ts";
import { holeFinder } from "../price-book/batch-holes.ts";
import type { RateBook } from "../price-book/define.ts";
import { holesOfSheet } from "../price-book/general-rates.ts";
import { loadReference } from "../price-book/reference.ts";
import type { Hole } from "../price-book/uncovered.ts";
import { chargesShipment } from "../price-book/ways.ts";
import { turns } from "../sheet/turns.ts";
import { clashesIn, countsOf } from "./counts.ts";
import { type CoveredBy, coveredBy, holeProblem, type LeftToGeneral, leftToGeneral } from "./left-without-price.ts";
import type { CellProblem } from "./parsed-record.ts";
import type { Batch } from "./queries.ts";
import { countRemoving, goneByChoice, type Removing, removingRows } from "./removes.ts";
import { type ClashesBy, choiceOf, clashesBy, leavingOf } from "./row-choices.ts";
import { keptBy } from "./understood.ts";

/** What the choices made in a preview come to. */
export interface ChoiceEffects {
	clashes: ClashesBy;
	/** Clashes that leave days, weights or containers without a price: those told so when they were read, and those that do by what was chosen so far. */
	leaving: { all: number; open: number };
	/** Those of them that leave something to a rate for every container by what was chosen so far. */
	covered: CoveredBy;
	removing: Removing;
	/** Whether what rows leave is another than what was told when the sheet was read, of each of them as if all were taken: it is kept row by row then. */
	byRow: boolean;
}

/** What one row leaves by the choices made. */
export interface RowEffect {
	/** What it leaves without a price, or has go on. */
	problems: readonly CellProblem[];
	/** Rates of the book that go for it; null where they are as told. */
	gone: number | null;
}

export const noEffects: ChoiceEffects = {
	clashes: { sheet: 0, book: 0, open: 0 },
	leaving: { all: 0, open: 0 },
	covered: { merge: null, replace: null },
	removing: { chosen: 0, most: 0 },
	byRow: false,
};

/** Whether a sheet has rows that change a rate and end before it does, since the next row of the sheet goes on from them. */
async function hasFollowed(db: Kysely<Database>, { id }: Pick<Batch, "id">): Promise<boolean> {
	const row = await db
		.selectFrom("import_row")
		.select("line")
		.where("batch_id", "=", id)
		.where("outcome", "=", "changed")
		.where("ends_before_next", "=", 1)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

/** Whether what rows leave by the choices made is what was told of them when they were read. */
async function isAsTold(
	db: Kysely<Database>,
	book: RateBook,
	batch: Batch,
	of: { clashes: ClashesBy; within: number; all: number },
): Promise<boolean> {
	const { clashes, within, all } = of;
	const { changed = 0 } = countsOf(batch);
	// What all together leave a price may lack one only by container.
	if (all === 0 && !chargesShipment(book)) return true;
	const kinds = [clashes.sheet - within, within, clashes.book, clashes.open].filter((count) => count > 0);
	if (kinds.length > 1) return false;
	if (clashes.book > 0) return changed === 0;
	return clashes.sheet > within || !(await hasFollowed(db, batch));
}

/**
 * Works out what the choices made in a preview come to, and what of it is to be told of single rows. A row that is to be taken tells what it leaves as
 * long as those nobody has chosen for stay out, and each of these what it would leave if they all were taken. Others get their turn meanwhile.
 */
export async function effectsOf(
	db: Kysely<Database>,
	book: RateBook,
	batch: Batch,
): Promise<{ effects: ChoiceEffects; rows: ReadonlyMap<number, RowEffect> }> {
	const { within, ...clashes } = await clashesBy(db, batch, clashesIn(batch));
	const leaving = await leavingOf(db, batch);
	const removing = await removingRows(db, batch);
	const mayGoOn = removing.length > 0 && within + clashes.book > 0;
	if (!mayGoOn && (await isAsTold(db, book, batch, { clashes, within, all: leaving.all })))
		return {
			effects: {
				clashes,
				leaving,
				covered: coveredBy(leaving.open > 0 ? await leftToGeneral(db, batch) : []),
				removing: countRemoving(batch, removing),
				byRow: false,
			},
			rows: new Map(),
		};
	const { byLine, leaving: open, toGeneral, staying, most } = await leftByChoice(db, book, batch, clashes.open > 0);
	const rows = new Map<number, RowEffect>();
	for (const [line, problems] of byLine) rows.set(line, { problems, gone: null });
	for (const [line, gone] of goneByChoice(batch, removing, staying)) rows.set(line, { problems: byLine.get(line) ?? [], gone });
	const effects: ChoiceEffects = {
		clashes,
		leaving: { all: leaving.all, open: open.size },
		covered: coveredBy(toGeneral),
		removing: countRemoving(batch, removing, { chosen: staying, most }),
		byRow: true,
	};
	return { effects, rows };
}

/** What rows of a preview leave of the book's rates by what was chosen for each. */
interface Left {
	/** What is to be said of them, by line, and the lines of those that leave something without a price. */
	byLine: ReadonlyMap<number, CellProblem[]>;
	leaving: ReadonlySet<number>;
	toGeneral: readonly LeftToGeneral[];
	/** Rates whose price goes on in part: as long as rows nobody has chosen for stay out, and where they all are taken. */
	staying: ReadonlySet<string>;
	most: ReadonlySet<string>;
}

async function leftByChoice(db: Kysely<Database>, book: RateBook, batch: Batch, isOpen: boolean): Promise<Left> {
	const reference = await loadReference(db);
	const { containers } = reference;
	const chosen = holeFinder(book, containers);
	const all = isOpen ? holeFinder(book, containers) : chosen;
	const choose = choiceOf(batch);
	/** Lines nobody has chosen for. */
	const waiting = new Set<number>();
	for await (const rows of comparedRows(db, book, { batchId: batch.id, kept: keptBy(batch), again: false }))
		for (const { line, sheetRow, part, columns, met, now } of rows) {
			if (now.outcome === "error") continue;
			const choice = now.outcome === "clash" ? choose(sheetRow, part) : ["changed", "new"].includes(now.outcome) ? "sheet" : "book";
			if (choice === null) {
				waiting.add(line);
				chosen.stay({ columns, met, waits: true });
				all.add({ line, columns, met, keeps: false });
				continue;
			}
			for (const finder of new Set([chosen, all])) {
				if (choice === "book") finder.stay({ columns, met, goesOn: now.outcome === "clash" });
				else finder.add({ line, columns, met, keeps: choice === "within" });
			}
		}
	const byLine = new Map<number, CellProblem[]>();
	const leaving = new Set<number>();
	const toGeneral: LeftToGeneral[] = [];
	const tell = (hole: Hole) => {
		byLine.set(hole.line, [...(byLine.get(hole.line) ?? []), holeProblem(book, hole)]);
		if (hole.kept) return;
		leaving.add(hole.line);
		if (hole.instead !== null) toGeneral.push({ line: hole.line, mode: hole.mode, price: hole.instead });
	};
	const turn = turns();
	const staying = new Set<string>();
	const most = isOpen ? new Set<string>() : staying;
	for await (const hole of holesOfSheet(db, book, { finder: chosen, reference, batchId: batch.id })) {
		await turn();
		if (hole.kept) staying.add(hole.id);
		if (!hole.waits) tell(hole);
	}
	for await (const hole of isOpen ? holesOfSheet(db, book, { finder: all, reference, batchId: batch.id }) : []) {
		await turn();
		if (hole.kept) most.add(hole.id);
		if (waiting.has(hole.line)) tell(hole);
	}
	return { byLine, leaving, toGeneral, staying, most };
}
