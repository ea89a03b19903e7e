import type { Database } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import type { MessageValues } from "../../door/errors.ts";
import { type Covered, coveredOf, partOf } from "../price-book/batch-lost.ts";
import type { RateBook } from "../price-book/define.ts";
import type { Hole } from "../price-book/uncovered.ts";
import { NO_LIMIT } from "../price-book/weight-band.ts";
import { turns } from "../sheet/turns.ts";
import { type CellProblem, GOES_ON, LEAVES_CONTAINERS, LEAVES_HOLE, LEAVES_TO_GENERAL, MODE } from "./parsed-record.ts";
import type { Batch } from "./queries.ts";
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
	const { from, to, weightFrom, weightTo, steps, containers, instead } = partOf(book, hole);
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
	return { ...of, messageId: LEAVES_TO_GENERAL, values: { ...values, price: instead || "none" } };
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
