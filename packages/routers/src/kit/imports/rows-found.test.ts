import { afterAll, beforeAll, expect, test } from "vitest";
import { rateDb, watched } from "../price-book/testing.ts";
import { bandRows, endRows, markRows, warnOfLines } from "./queries.ts";

let test$: Awaited<ReturnType<typeof rateDb>>;
beforeAll(async () => {
	test$ = await rateDb();
});
afterAll(() => test$.close());

const batchId = "22222222-0000-4000-8000-000000000001";
const problem = { field: "cost", column: null, level: "warning", messageId: "import.changedMeanwhile", values: {} } as const;

const kinds: [string, (db: typeof test$.db) => Promise<void>][] = [
	["last days", (db) => endRows(db, batchId, [{ line: 1, to: "2026-12-31", problem }])],
	["weights", (db) => bandRows(db, batchId, [{ line: 1, weightFrom: "0", weightTo: "18" }])],
	["problems", (db) => markRows(db, batchId, [{ line: 1, problem }])],
	["warnings", (db) => warnOfLines(db, batchId, [1])],
];

test.each(kinds)("rows given %s are each found by their line, however long the sheet is", async (_, write) => {
	const seen = watched(test$.db);
	await write(seen.db);
	const plans = await seen.plans();
	expect(plans).toHaveLength(1);
	expect(plans[0]).toMatch(/SEARCH import_row USING .*\(batch_id=\? AND line=\?\)/);
});
