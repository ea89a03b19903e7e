import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { MessageValues } from "../../door/errors.ts";
import { stepsIn, stepWords } from "../price-book/bands.ts";
import type { HoleFinder } from "../price-book/batch-holes.ts";
import { type Covered, coveredOf, partOf } from "../price-book/batch-lost.ts";
import type { RateBook } from "../price-book/define.ts";
import { holesOfSheet } from "../price-book/general-rates.ts";
import type { Reference } from "../price-book/reference.ts";
import type { Hole } from "../price-book/uncovered.ts";
import { NO_LIMIT } from "../price-book/weight-band.ts";
import { turns } from "../sheet/turns.ts";
import { type CellProblem, GOES_ON, LEAVES_CONTAINERS, LEAVES_HOLE, LEAVES_TO_GENERAL, MODE } from "./parsed-record.ts";
import { type Batch, markRows } from "./queries.ts";
import { choiceOf } from "./row-choices.ts";

/** Rows warned at once. */
const CHUNK = 500;

/** A row that leaves something to a rate for every container: how the sheet has to be taken for that (null: however), and what it sells for. */
export interface LeftToGeneral {
	line: number;
	mode: Hole["mode"];
	price: string;
}

/** What rows leave to rates for every container, by how the sheet is taken. */
export type CoveredBy = Record<NonNullable<Hole["mode"]>, Covered | null>;

export function coveredBy(rows: readonly LeftToGeneral[]): CoveredBy {
	const of = (wanted: Hole["mode"]) =>
		coveredOf(rows.flatMap(({ line, mode, price }) => (mode === null || mode === wanted ? [{ id: line, price }] : [])));
	return { merge: of("merge"), replace: of("replace") };
}

/** What rows that clash and may be taken from their first day on leave to rates for every container, as it was told when they were read. */
export async function leftToGeneral(db: Kysely<Database>, batch: Pick<Batch, "id" | "answers">): Promise<LeftToGeneral[]> {
	const { rows } = await sql<LeftToGeneral & { sheetRow: number; part: number }>`select r.line, r.sheet_row as "sheetRow", r.part,
		e.value ->> '$.values.mode' as mode, e.value ->> '$.values.price' as price from import_row r, json_each(r.errors) e
		where r.batch_id = ${batch.id} and r.outcome = 'clash' and r.errors like ${`%"${LEAVES_TO_GENERAL}"%`} and e.value ->> 'messageId' = ${LEAVES_TO_GENERAL}`.execute(
		db,
	);
	const choose = choiceOf(batch);
	return rows.flatMap(({ line, mode, price, sheetRow, part }) =>
		(choose(sheetRow, part) ?? "sheet") === "sheet" ? [{ line, mode, price: price === "none" ? "" : price }] : [],
	);
}

/** What a row says of what it leaves of a rate: days, weights or containers without a price, or where the old price goes on. */
export function holeProblem(book: Pick<RateBook, "fields" | "tiers">, hole: Hole): CellProblem {
	const { from, to, weightFrom, weightTo, containers, instead } = partOf(book, hole);
	// A row over several steps leaves something of each, all of them as well.
	const isEvery = hole.steps[0] === (book.tiers?.startsWith ?? 0) && stepsIn(hole.steps)[1] === null;
	const steps = book.tiers && !isEvery ? stepWords(hole.steps) : null;
	const days = { from, to: to ?? "", open: to === null ? "yes" : "no" };
	const weights = {
		whole: weightFrom === null ? "yes" : weightTo === NO_LIMIT ? "open" : "no",
		weightFrom: weightFrom ?? "",
		weightTo: weightTo ?? "",
	};
	const mode: MessageValues = hole.mode === null ? {} : { [MODE]: hole.mode };
	const values = { ...days, ...weights, stepped: steps === null ? "no" : "yes", steps: steps ?? "", ...mode };
	const of = { column: null, level: "warning", field: weightFrom === null ? "validTo" : "weightTo" } as const;
	if (containers) return { ...of, field: "containerType", messageId: LEAVES_CONTAINERS, values: { ...values, containers: containers.join(", ") } };
	if (hole.kept) return { ...of, messageId: GOES_ON, values };
	if (instead === null) return { ...of, messageId: LEAVES_HOLE, values };
	return {
		...of,
		messageId: LEAVES_TO_GENERAL,
		values: { ...values, price: instead || "none", ...(hole.general === null ? {} : { general: hole.general }) },
	};
}

/** What rows of a sheet, once they are taken, leave without a price, to be said in each; others get their turn meanwhile. */
export async function* leftWithoutPrice(
	book: Pick<RateBook, "fields" | "tiers">,
	holes: AsyncIterable<Hole>,
): AsyncGenerator<{ line: number; problem: CellProblem }[]> {
	const turn = turns();
	let found: { line: number; problem: CellProblem }[] = [];
	for await (const hole of holes) {
		await turn();
		found.push({ line: hole.line, problem: holeProblem(book, hole) });
		if (found.length < CHUNK) continue;
		yield found;
		found = [];
	}
	if (found.length > 0) yield found;
}

const leaving = [LEAVES_CONTAINERS, LEAVES_HOLE, LEAVES_TO_GENERAL];

/** Says anew in each row what it leaves of the book as it is now, as `finder` has heard of all of them. */
export async function tellLeftAnew(
	db: Kysely<Database>,
	book: RateBook,
	of: { batchId: string; finder: HoleFinder; reference: Reference },
): Promise<void> {
	const { batchId, finder, reference } = of;
	await sql`update import_row set errors = (select case when count(*) > 0 then json_group_array(json(e.value)) end from json_each(import_row.errors) e
		where e.value ->> 'messageId' not in (select value from json_each(${JSON.stringify(leaving)})))
		where batch_id = ${batchId} and errors like '%"import.leaves%'`.execute(db);
	for await (const warnings of leftWithoutPrice(book, holesOfSheet(db, book, { finder, reference, batchId }))) await markRows(db, batchId, warnings);
}

/** Lines of rows that are taken and were told to leave something to a rate for every container that is another by now, or gone. */
export async function overtakenRows(db: Kysely<Database>, book: RateBook, batch: Batch, mode: NonNullable<Hole["mode"]>): Promise<number[]> {
	const byRow = (JSON.parse(batch.effects ?? "{}") as { byRow?: boolean }).byRow === true && batch.effects_revision === batch.revision;
	const told = byRow
		? sql`select r.line, r.sheet_row, r.part, r.outcome, f.problems from import_row_effect f join import_row r on r.batch_id = f.batch_id and r.line = f.line
			where f.batch_id = ${batch.id} and f.revision = ${batch.revision}`
		: sql`select line, sheet_row, part, outcome, errors as problems from import_row where batch_id = ${batch.id} and errors like ${`%"${LEAVES_TO_GENERAL}"%`}`;
	const { rows } = await sql<{
		line: number;
		sheetRow: number;
		part: number;
		outcome: string;
	}>`select distinct t.line, t.sheet_row as "sheetRow", t.part, t.outcome
		from (${told}) t, json_each(t.problems) e where e.value ->> 'messageId' = ${LEAVES_TO_GENERAL} and e.value ->> '$.values.general' is not null
		and coalesce(e.value ->> '$.values.mode', ${mode}) = ${mode}
		and not exists (select 1 from ${sql.table(book.table)} b where b.id = substr(e.value ->> '$.values.general', 1, 36)
			and b.version = substr(e.value ->> '$.values.general', 38))`.execute(db);
	const choose = choiceOf(batch);
	const otherwise = mode === "replace" ? "sheet" : "book";
	return rows.flatMap(({ line, sheetRow, part, outcome }) =>
		outcome !== "clash" || (choose(sheetRow, part) ?? otherwise) === "sheet" ? [line] : [],
	);
}
