import type { Database } from "@iqt/db";
import type { Kysely } from "kysely";
import type { ChangeWriter } from "../change-log.ts";
import { DomainError } from "../errors.ts";
import { undoChange } from "../price-book/apply.ts";
import { applyBatch, type BatchCounts } from "../price-book/batch.ts";
import { importBook } from "./book.ts";
import { type Batch, findBatch, setBatch } from "./queries.ts";

interface Change {
	writer: ChangeWriter;
	userId: number;
}

/** What applying a batch did. */
export interface Applied extends BatchCounts {
	batchId: string;
	changeId: string;
}

const countsOf = (batch: Batch): Record<string, number> => JSON.parse(batch.counts ?? "{}") as Record<string, number>;

/** The answer an apply gave before, so that doing it twice changes things once; null when the batch is not applied. */
function appliedBefore(batch: Batch): Applied | null {
	if (batch.state !== "applied") return null;
	return (JSON.parse(batch.counts ?? "{}") as { applied?: Applied }).applied ?? null;
}

export function refuseUnless(batch: Batch, ...states: Batch["state"][]): void {
	if (!states.includes(batch.state)) throw new DomainError("state", "import.notInState", { state: batch.state });
}

/** Puts a batch into its book, all or nothing: call it inside a transaction. Errors and clashes are refused unless they may stay out. */
export async function applyImport(
	trx: Kysely<Database>,
	input: { batchId: string; mode: "merge" | "replace"; leaveOutErrors: boolean; leaveOutClashes: boolean },
	change: Change,
): Promise<Applied> {
	const batch = await findBatch(trx, input.batchId);
	if (!batch) throw new DomainError("notFound", "error.notFound");
	const before = appliedBefore(batch);
	if (before) return before;
	refuseUnless(batch, "preview");
	const counts = countsOf(batch);
	if (counts.error && !input.leaveOutErrors) throw new DomainError("invalid", "import.hasErrors", { count: counts.error });
	if (counts.clash && input.mode === "merge" && !input.leaveOutClashes)
		throw new DomainError("exists", "import.clashesNotConfirmed", { count: counts.clash });
	if (!counts.new && !counts.changed && !counts.unchanged && !counts.clash) throw new DomainError("state", "import.nothingToApply");
	const { writer, userId } = change;
	const done = await applyBatch(trx, importBook(batch.domain).rates, {
		mode: input.mode,
		batchId: batch.id,
		change: { id: writer.id, at: writer.at, userId },
	});
	const applied: Applied = { ...done, batchId: batch.id, changeId: writer.id };
	await setBatch(trx, batch.id, {
		state: "applied",
		mode: input.mode,
		change_id: writer.id,
		counts: JSON.stringify({ ...counts, applied }),
		updated_at: writer.at,
	});
	await writer.write({
		action: "import",
		objectType: batch.domain,
		objectId: batch.id,
		before: null,
		after: { file: batch.file_name, mode: input.mode, ...done },
	});
	return applied;
}

/** Takes an applied batch back; refused (000004) when somebody has changed one of its rows since. Answers how many rows were touched. */
export async function undoImport(trx: Kysely<Database>, batch: Batch, change: Change): Promise<{ rows: number }> {
	refuseUnless(batch, "applied");
	const { writer, userId } = change;
	const rows = await undoChange(trx, importBook(batch.domain).rates, batch.change_id ?? "", { id: writer.id, at: writer.at, userId });
	await setBatch(trx, batch.id, { state: "undone", updated_at: writer.at });
	await writer.write({ action: "undoImport", objectType: batch.domain, objectId: batch.id, before: { changeId: batch.change_id }, after: { rows } });
	return { rows };
}
