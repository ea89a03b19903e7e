import { type Language, translate } from "@iqt/i18n";
import type { batchSummary } from "../imports/view.ts";
import { interrupted, type KeptMessage } from "./kept-message.ts";
import { isLeaseOver } from "./lease.ts";
import { liveDone } from "./live.ts";
import type { WorkRow } from "./queries.ts";
import type { WorkResult } from "./run.ts";
import { secondsLeft } from "./seconds-left.ts";

/** Long work of the server as its person sees it, whatever it is. */
export interface Work {
	/** Of an import the batch's id. */
	id: string;
	kind: "import" | "export" | "applyToAll" | "removeMatching" | "merge";
	domain: string;
	/** File name of an import or export. */
	title: string | null;
	/** `waiting`: an import whose preview wants a person. */
	state: "running" | "waiting" | "done" | "failed" | "cancelled";
	phase: "reading" | "comparing" | "preparing" | "writing" | null;
	/** Rows. */
	done: number;
	total: number | null;
	secondsLeft: number | null;
	/** Why it failed, in the caller's language. */
	error: string | null;
	/** Rows changed, deleted or exported. */
	count: number | null;
	/** For the book's `undo`; imports have their own. */
	changeId: string | null;
	createdAt: string;
	updatedAt: string;
}

export function workView(row: WorkRow, language: Language, now: Date): Work {
	const live = liveDone(row.id);
	// Inside a long transaction nobody renews a lease; this process knows that its own goes on.
	const lost = row.state === "running" && live === null && isLeaseOver(row.lease_until ?? "", now);
	const state = lost ? "failed" : row.state;
	const done = Math.max(row.rows_done, live ?? 0);
	// It is written before work that one statement ends.
	const result = row.result === null || state !== "done" ? null : (JSON.parse(row.result) as WorkResult);
	const failure: KeptMessage | null = lost ? interrupted : row.error === null ? null : (JSON.parse(row.error) as KeptMessage);
	return {
		id: row.id,
		kind: row.kind,
		domain: row.domain,
		title: row.title,
		state,
		phase: state === "running" ? row.phase : null,
		done,
		total: row.rows_total,
		secondsLeft: state === "running" ? secondsLeft({ started: row.created_at, done, total: row.rows_total }, now) : null,
		error: failure && translate(language, failure.messageId, failure.values),
		count: result?.count ?? null,
		changeId: result?.changeId ?? null,
		createdAt: row.created_at,
		updatedAt: row.updated_at,
	};
}

const importStates = {
	uploaded: "running",
	reading: "running",
	applying: "running",
	preview: "waiting",
	applied: "done",
	undone: "done",
	failed: "failed",
	cancelled: "cancelled",
} as const;

/** An import among the other work. */
export function importWork(
	batch: ReturnType<typeof batchSummary> & { secondsLeft: number | null; phase: Work["phase"]; error: string | null },
): Work {
	return {
		id: batch.id,
		kind: "import",
		domain: batch.domain,
		title: batch.fileName,
		state: importStates[batch.state],
		phase: batch.phase,
		done: batch.rowsDone,
		total: batch.rowsTotal,
		secondsLeft: batch.secondsLeft,
		error: batch.error,
		count: batch.state === "applied" ? batch.rowsTotal : null,
		changeId: null,
		createdAt: batch.createdAt,
		updatedAt: batch.updatedAt,
	};
}
