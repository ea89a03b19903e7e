import { type Database, DbTimeoutError, type WorkTable } from "@iqt/db";
import type { Kysely } from "kysely";
import type { Caller, Context, Services } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import type { Permission } from "../../door/permissions.ts";
import { needsOf } from "../../door/session/grant.ts";
import type { Needs } from "../../door/session/granted.ts";
import { type Asker, askerOf, refuseWithdrawn } from "../../door/session/still.ts";
import { startInBackground } from "./background.ts";
import { failureMessage } from "./kept-message.ts";
import { type Lease, LONGEST_WRITE_MS, leaseHolder } from "./lease.ts";
import { runLive, Stopped } from "./live.ts";
import { addWork, changeWork, setResult } from "./queries.ts";
import { retry } from "./retry.ts";

/** What finished work answers. */
export interface WorkResult {
	count: number;
	/** The change to undo. */
	changeId?: string;
	/** The file written. */
	objectName?: string;
}

/** How work tells what it is at. Each throws once somebody has cancelled it. */
export interface Teller {
	/** Rows there will be. */
	total(rows: number): Promise<void>;
	/** Rows done, outside of a transaction. */
	done(rows: number): Promise<void>;
	/** Rows done inside of one: seen by this process alone until it ends. */
	progress(rows: number): void;
	/** Ends the work with what the transaction writes: cancelled before, or with its right withdrawn, nothing of it stays; later it is done. All there is to the transaction. */
	finish(trx: Kysely<Database>, write: () => Promise<WorkResult>): Promise<WorkResult>;
	/** The same for one statement that ends the work itself, if the work still has the lease given: what it is going to answer is known before. */
	finishBy(result: WorkResult, write: (work: { id: string; lease: string }) => Promise<void>): Promise<void>;
}

type Kind = WorkTable["kind"];

/** Progress is written at most this often. */
const TELL_MS = 500;

/** Work that one can start. `anew`: it changes nothing before it is done, and may be begun again where the database was away or held for a while. */
interface Startable {
	kind: Kind;
	domain: string;
	right: Permission;
	title?: string;
	anew?: true;
	run(tell: Teller): Promise<WorkResult>;
}

/** Starts long work in the caller's name, by a right of theirs; it goes on after the answer, which is its id. Throws BusyError. */
export async function startWork(ctx: Context & { caller: Caller }, input: Startable): Promise<string> {
	const { services } = ctx;
	const id = crypto.randomUUID();
	const lease = leaseHolder(services);
	const at = services.now().toISOString();
	const needs = needsOf(ctx.caller, input.right);
	const begin = () =>
		addWork(services.db, {
			id,
			kind: input.kind,
			domain: input.domain,
			title: input.title ?? null,
			needs: JSON.stringify(needs),
			state: "running",
			phase: "preparing",
			owner_id: ctx.caller.userId,
			created_at: at,
			updated_at: at,
			lease_until: lease.current,
		});
	await startInBackground(ctx, begin, () => runWork(services, { id, lease, asker: askerOf(ctx.caller), needs }, input));
	return id;
}

const kept = (result: WorkResult) => ({ result: JSON.stringify(result), rows_done: result.count, rows_total: result.count });

interface Begun {
	id: string;
	lease: Lease;
	asker: Asker;
	needs: Needs;
}

async function runWork(services: Services, { id, lease, asker, needs }: Begun, { anew, run }: Startable): Promise<void> {
	const { db } = services;
	const now = () => services.now().toISOString();
	let finished = false;
	const keep = async (set: Parameters<typeof changeWork>[1]["set"], on: Kysely<Database> = db, ms?: number) => {
		const next = lease.next(ms);
		if (!(await changeWork(on, { id, lease: lease.current, set: { ...set, updated_at: now(), lease_until: next } }))) throw new Stopped();
		lease.current = next;
	};
	const failed = (error: unknown) => services.log("warn", "work is begun anew", { work: id, error: String(error) });
	const asGiven = (work: () => Promise<void>) => (anew ? retry(work, { given: (error) => error instanceof Stopped, failed }) : work());
	try {
		await asGiven(() =>
			runLive(id, async (progress) => {
				let toldAt = performance.now();
				const result = await run({
					progress,
					total: (rows) => keep({ rows_total: rows }),
					async done(rows) {
						progress(rows);
						if (performance.now() - toldAt < TELL_MS) return;
						toldAt = performance.now();
						await keep({ rows_done: rows });
					},
					async finish(trx, write) {
						await refuseWithdrawn(trx, asker, needs);
						await keep({ state: "done", phase: "writing" }, trx);
						finished = true;
						const result = await write();
						await setResult(trx, id, kept(result));
						return result;
					},
					async finishBy(result, write) {
						await refuseWithdrawn(db, asker, needs);
						await keep({ phase: "writing", ...kept(result), rows_done: 0 }, db, LONGEST_WRITE_MS);
						await write({ id, lease: lease.current });
						finished = true;
					},
				});
				// In one write: what is told done has what came of it, whatever happens next.
				if (finished) await setResult(db, id, kept(result));
				else await keep({ state: "done", ...kept(result) });
			}),
		);
	} catch (error) {
		if (error instanceof Stopped) return;
		const known = error instanceof DbTimeoutError ? new DomainError("state", "work.tooLong") : error;
		if (!(known instanceof DomainError)) services.log("error", "work.failed", { work: id, error: String(error) });
		const set = { state: "failed" as const, error: JSON.stringify(failureMessage(known)), updated_at: now() };
		const unwritten = (reason: unknown) =>
			services.log("warn", "that work failed could not be written at first", { work: id, error: String(reason) });
		await retry(() => changeWork(db, { id, set }), { failed: unwritten });
	}
}
