import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { RowProblem } from "./convert.ts";
import type { RateBook } from "./define.ts";
import { keyFields } from "./key.ts";

/** A row that may not be taken: its step would go on from none, or it leaves one of the book so. */
export interface WrongStep {
	line: number;
	problem: RowProblem;
}

/** Rows with errors looked at: a sheet that has more has other things to put right first. */
const MOST = 2_000;

type Row = Readonly<Record<string, unknown>>;

/** Whether a row with errors may be of the same key as another: it says nothing else in any field that could be read. */
const mayBeOf = (names: readonly string[], broken: Row, row: Row): boolean =>
	names.every((name) => name === "basis" || broken[name] === undefined || String(broken[name]) === String(row[name] ?? null));

/**
 * Steps of a sheet that go on from none in the book, told as what is wrong with them: where the sheet has the step before in a row that cannot be taken
 * itself, that row is named, and not that there is no such step.
 */
export async function namingErrors(db: Kysely<Database>, book: RateBook, batchId: string, wrong: readonly WrongStep[]): Promise<WrongStep[]> {
	const { tiers } = book;
	if (tiers === undefined || wrong.length === 0) return [...wrong];
	const rows = (
		await db
			.selectFrom("import_row")
			.select(["line", "sheet_row", "row"])
			.where("batch_id", "=", batchId)
			.where((eb) => eb.or([eb("outcome", "=", "error"), eb("line", "in", wrong.map(({ line }) => line).slice(0, MOST))]))
			.orderBy("line")
			.limit(MOST)
			.execute()
	).map(({ line, sheet_row, row }) => ({ line, sheetRow: sheet_row, row: JSON.parse(row) as Row }));
	const byLine = new Map(rows.map((one) => [one.line, one]));
	const names = keyFields(book).map(({ name }) => name);
	const lines = new Set(wrong.map(({ line }) => line));
	const firstOf = ({ row }: { row: Row }): number => Number(row[tiers.from] ?? tiers.startsWith);
	return wrong.map((one) => {
		const own = byLine.get(one.line);
		if (!own || one.problem.field !== tiers.from) return one;
		const before = rows
			.filter((other) => other !== own && firstOf(other) < firstOf(own) && mayBeOf(names, other.row, own.row))
			.sort((a, b) => firstOf(b) - firstOf(a))[0];
		if (!before || (lines.has(before.line) && lines.size === 1)) return one;
		return {
			...one,
			problem: { ...one.problem, messageId: "import.stepBroken", values: { step: one.problem.values.step ?? "", row: before.sheetRow } },
		};
	});
}
