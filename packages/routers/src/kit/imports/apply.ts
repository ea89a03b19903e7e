import { DbConstraintError, DbTimeoutError } from "@iqt/db";
import { businessDay } from "@iqt/i18n/days";
import { type Actor, changeWriter } from "../../door/change-log.ts";
import type { Caller, Context, Services } from "../../door/context.ts";
import { DomainError } from "../../door/errors.ts";
import { actorOf } from "../../door/session/actor.ts";
import { type Asker, askerOf, refuseWithdrawn } from "../../door/session/still.ts";
import { classifyBatch } from "../price-book/batch.ts";
import { holeFinder } from "../price-book/batch-holes.ts";
import { lossValues } from "../price-book/batch-lost.ts";
import { type BatchMode, type BatchPlan, planBatch, type Step } from "../price-book/batch-plan.ts";
import { type Cut, ratesCut, ratesEnding, writeBatch } from "../price-book/batch-write.ts";
import { rowsAsWritten } from "../price-book/batch-written.ts";
import type { RateRow } from "../price-book/define.ts";
import { editNeeds } from "../price-book/edit-right.ts";
import type { Impact } from "../price-book/impact.ts";
import { loadReference } from "../price-book/reference.ts";
import { runUndo } from "../price-book/run-undo.ts";
import { failureMessage } from "../work/kept-message.ts";
import { type Lease, leaseHolder } from "../work/lease.ts";
import { runLive, Stopped, stopLive } from "../work/live.ts";
import { retry } from "../work/retry.ts";
import { importBook } from "./book.ts";
import { bookChangedSince, changesSince, lastChange, tellRewritten } from "./book-changes.ts";
import { correctionsOf } from "./correction-queries.ts";
import { type Applied, countsOf } from "./counts.ts";
import { batchImpact } from "./impact.ts";
import type { Importer } from "./importer.ts";
import { columnFinder, layoutOf } from "./layout.ts";
import { overtakenRows, tellLeftAnew } from "./left-without-price.ts";
import { loggedAnswers, loggedCounts } from "./logged.ts";
import { mappingSchema } from "./mapping.ts";
import {
	type Batch,
	backToPreview,
	claimApplying,
	clearSteps,
	countOutcomes,
	findBatch,
	keepBatch,
	keepSteps,
	setBatch,
	settleClashes,
	toApply,
	warnOfLines,
} from "./queries.ts";
import type { QuestionGroup } from "./questions.ts";
import { rememberSettled } from "./remember-settled.ts";
import { answersWithout, choiceOf, clashesBy } from "./row-choices.ts";
import { beginningOf } from "./text.ts";
import { keptBy, openQuestions } from "./understood.ts";

/** How a batch is to go into its book. */
export interface ApplyRequest {
	mode: BatchMode;
	leaveOutErrors: boolean;
	leaveOutClashes: boolean;
	/** Kinds of questions whose cells are taken as read, without an answer to each. */
	confirmed: readonly QuestionGroup[];
	/** Rates the sheet does not have that replacing was said to end; when it would end more, it is refused. */
	missing?: number | undefined;
	/** The batch as the caller saw it: where somebody has chosen or answered since, it is refused (000003). */
	revision?: number | undefined;
	/** Number of the latest change when all that it changes was named to the caller; what was changed in its way since is refused (000003). */
	named?: number | undefined;
}

/** What is kept of a request, so that another instance can go on with it. */
interface Asked extends ApplyRequest {
	actor: Actor;
	/** Left out of what versions before had kept: the batch's owner then. */
	asker?: Asker;
}

/** Times a plan is made anew because the book has changed under it. */
const ATTEMPTS = 5;
/** Rows named in a refusal, and rates that it ended in the entry of the change log. */
const NAMED = 200;

/** The batch is no longer this instance's: cancelled, or taken over after its lease ended. */
class Superseded extends Error {}
/** The book changed between plan and writing. */
class BookMoved extends Error {}

/** The answer an apply gave before, so that doing it twice changes things once; null when the batch is not applied. */
function appliedBefore(batch: Batch): Applied | null {
	if (batch.state !== "applied") return null;
	return countsOf(batch).applied ?? null;
}

export function refuseUnless(batch: Batch, ...states: Batch["state"][]): void {
	if (!states.includes(batch.state)) throw new DomainError("state", "import.notInState", { state: batch.state });
}

/**
 * Takes a batch in preview to be applied; the work itself is `applyAsked`, with the lease this answers. Errors and clashes are refused unless they
 * may stay out, questions without an answer unless their kind is confirmed. A batch that is applied already answers what that did.
 */
export async function askApply(ctx: Importer, batch: Batch, request: ApplyRequest): Promise<Lease | Applied> {
	const { services } = ctx;
	const { revision } = request;
	const before = appliedBefore(batch);
	if (before) return before;
	refuseUnless(batch, "preview");
	if (revision !== undefined && revision !== batch.revision) throw choicesMoved();
	const counts = countsOf(batch);
	if (counts.error && !request.leaveOutErrors) throw new DomainError("invalid", "import.hasErrors", { count: counts.error });
	const { open: clashes } = await clashesBy(services.db, batch, counts.clash ?? 0);
	if (clashes && request.mode === "merge" && !request.leaveOutClashes)
		throw new DomainError("exists", "import.clashesNotConfirmed", { count: clashes, ...lossValues(null) });
	if (!counts.new && !counts.changed && !counts.unchanged && !counts.clash) throw new DomainError("state", "import.nothingToApply");
	const asked = openQuestions(batch).filter(({ group }) => !request.confirmed.includes(group));
	if (asked.length) throw new DomainError("state", "import.unanswered", { count: asked.length });
	const lease = leaseHolder(services);
	const apply: Asked = { ...request, actor: actorOf(ctx), asker: askerOf(ctx.caller) };
	const taken = await toApply(services.db, {
		id: batch.id,
		revision,
		lease: lease.current,
		set: { mode: request.mode, apply: JSON.stringify(apply), error: null, rows_done: 0, updated_at: services.now().toISOString() },
	});
	if (!taken)
		throw (await findBatch(services.db, batch.id))?.state === "preview"
			? choicesMoved()
			: new DomainError("state", "import.notInState", { state: "applying" });
	return lease;
}

/** The refusal of a request that was made by other choices and answers than there are now. */
const choicesMoved = () => new DomainError("stale", "import.choicesMoved");

/** Goes on with applying a batch that an instance which died had taken; answers whether there was one to go on with. */
export async function resumeApplying(services: Services, id: string): Promise<boolean> {
	const lease = leaseHolder(services);
	if (!(await claimApplying(services.db, { id, now: services.now(), lease: lease.current }))) return false;
	// What went wrong stands in the batch.
	await applyAsked(services, id, lease).catch(() => undefined);
	return true;
}

/**
 * Puts a batch into its book, all or nothing: what is to be done is worked out and staged first, then written in one transaction that finds the book
 * as it was planned for, or is planned anew. Where the book has changed for some of its rows since the preview, and the sheet does not win over it, or
 * somebody chose to keep what was there, nothing is written and they are named (000007): nobody has agreed to leave them out, nor to the rate being gone. After an error the batch is in preview again with the reason. Null when the batch was
 * cancelled or taken over.
 */
export async function applyAsked(services: Services, id: string, lease: Lease): Promise<Applied | null> {
	const { db } = services;
	const batch = await findBatch(db, id);
	if (!batch) return null;
	const now = () => services.now().toISOString();
	const keep: Applying["keep"] = async (set, steps) => {
		const next = lease.next();
		const input = { id, state: "applying", lease: lease.current, next, set: { ...set, updated_at: now() } } as const;
		if (!(await (steps === undefined ? keepBatch(db, input) : keepSteps(db, input, steps)))) throw new Superseded();
		lease.current = next;
	};
	const applying = { services, batch, asked: JSON.parse(batch.apply ?? "{}") as Asked, lease, keep };
	try {
		const applied = await retry(() => runLive(id, (progress) => planAndWrite(applying, progress)), {
			given: (error) => error instanceof Superseded || error instanceof Stopped,
			failed: (error) => services.log("warn", "an import is applied anew", { batch: id, error: String(error) }),
		});
		await clearSteps(db, id);
		return applied;
	} catch (error) {
		if (error instanceof Superseded) return null;
		const failure = error instanceof Stopped ? null : failureMessage(error);
		if (failure && !(error instanceof DomainError)) services.log("error", "import.failed", { batch: id, error: String(error) });
		const { phase: _phase, started: _started, ...counts } = countsOf((await findBatch(db, id)) ?? batch);
		await keepBatch(db, {
			id,
			state: "applying",
			lease: lease.current,
			next: null,
			set: { state: "preview", error: failure && JSON.stringify(failure), counts: JSON.stringify(counts), updated_at: now() },
		});
		await clearSteps(db, id);
		if (error instanceof Stopped) return null;
		throw error;
	}
}

/** Sends a batch that is being applied back to its preview, unless somebody else did meanwhile; 000004 when it is too late, since then it is applied. */
export async function stopApplying(services: Services, id: string): Promise<void> {
	stopLive(id);
	if (await backToPreview(services.db, id, services.now().toISOString())) return;
	if ((await findBatch(services.db, id))?.state !== "preview") throw new DomainError("state", "import.alreadyApplied");
}

interface Applying {
	services: Services;
	batch: Batch;
	asked: Asked;
	lease: Lease;
	/** Writes progress, and steps beside it (null: takes earlier ones away); throws when the batch is no longer this instance's. */
	keep(set: Parameters<typeof keepBatch>[1]["set"], steps?: readonly Step[] | null): Promise<void>;
}

/** A plan, rates it ends as the change log tells them, and the latest change it was made after. */
interface Planned {
	plan: BatchPlan;
	replaced: readonly RateRow[];
	/** The first rates it ends early, and the first it removes. */
	enders: readonly Cut[];
	gone: readonly Cut[];
	/** What it brings about, in numbers. */
	impact: Impact;
	mark: number;
}

async function planAndWrite(applying: Applying, progress: (done: number) => void): Promise<Applied> {
	const { services, batch, asked, keep } = applying;
	const { db } = services;
	const counts = countsOf(batch);
	const phase = (name: "preparing" | "writing") => JSON.stringify({ ...counts, phase: name, started: services.now().toISOString() });
	const rows = (["new", "changed", "unchanged", "clash"] as const).reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
	for (let attempt = 1; ; attempt++) {
		const impact = batchImpact(db, importBook(batch.domain).rates, businessDay(services.now()));
		const mark = await lastChange(db);
		await keep({ rows_done: 0, rows_total: rows, counts: phase("preparing") }, null);
		const plan = await planBatch(db, importBook(batch.domain).rates, {
			mode: asked.mode,
			batchId: batch.id,
			kept: keptBy(batch),
			choiceOf: choiceOf(batch),
			changes: asked.named === undefined ? undefined : await changesSince(db, batch.domain, asked.named),
			async stage(steps, done) {
				progress(done);
				await keep({ rows_done: done }, steps);
				await impact.add(steps);
			},
		});
		if (asked.missing !== undefined && plan.missing > asked.missing)
			throw new DomainError("state", "import.endsMore", { count: plan.missing, said: asked.missing });
		if (asked.named !== undefined && plan.moved.length > 0) await refuseUnnamed(services, batch, plan.moved);
		const isAsked = plan.unfit > 0 || plan.reopened.length > 0 || (asked.mode === "merge" && plan.moved.length > 0);
		if (isAsked) await refuseMoved(applying, plan);
		const overtaken = asked.mode !== "overwrite" ? await overtakenRows(db, importBook(batch.domain).rates, batch, asked.mode) : [];
		if (overtaken.length > 0) await refuseMoved(applying, { moved: [...new Set([...plan.moved, ...overtaken])] });
		const replaced = await ratesEnding(db, importBook(batch.domain).rates, batch.id, NAMED);
		const cut = { batchId: batch.id, goingOn: plan.goingOn, limit: NAMED };
		const enders = await ratesCut(db, importBook(batch.domain).rates, { ...cut, action: "end" });
		const gone = await ratesCut(db, importBook(batch.domain).rates, { ...cut, action: "remove" });
		const seen = await impact.seen(plan);
		await keep({ rows_done: 0, rows_total: plan.rows, counts: phase("writing") });
		progress(0);
		try {
			return await write(applying, { plan, replaced, enders, gone, impact: seen.impact, mark }, progress);
		} catch (error) {
			if (error instanceof DbTimeoutError) throw new DomainError("state", "import.tooLong", { count: plan.steps });
			if (!(error instanceof BookMoved)) throw error;
			if (attempt === ATTEMPTS) throw new DomainError("state", "import.bookBusy");
		}
	}
}

/** Compares the batch anew, so that the preview shows the book as it is now, points the rows out, whose choices were by another book, and names them. */
async function refuseMoved({ services, batch, keep }: Applying, plan: Pick<BatchPlan, "moved">): Promise<never> {
	const { db } = services;
	const compared = (["new", "changed", "unchanged", "clash", "error", "duplicate"] as const).reduce((sum, o) => sum + (countsOf(batch)[o] ?? 0), 0);
	const counts = JSON.stringify({ ...countsOf(batch), phase: "comparing", started: services.now().toISOString() });
	await keep({ rows_done: 0, rows_total: compared, counts });
	const book = importBook(batch.domain);
	const mapping = mappingSchema.parse(JSON.parse(batch.mapping ?? "null"));
	const reference = await loadReference(db);
	const finder = holeFinder(book.rates, reference.containers);
	await classifyBatch(db, book.rates, batch.id, {
		kept: keptBy(batch),
		columnOf: columnFinder(layoutOf(book.fields, mapping)),
		progress: (through) => keep({ rows_done: through }),
		taken: (row) => finder.add({ ...row, keeps: false }),
		compared: async (rows) => {
			for (const row of rows)
				if (row.outcome === "unchanged") finder.stay(row);
				else if (row.outcome === "new") finder.add({ ...row, keeps: false });
		},
	});
	await tellLeftAnew(db, book.rates, { batchId: batch.id, finder, reference });
	await warnOfLines(db, batch.id, plan.moved);
	const answers = await answersWithout(db, batch, plan.moved);
	// What rows wait for is said by the sheet, whatever the book has become.
	const { waiting } = countsOf(batch);
	const outcomes = JSON.stringify({ ...(await countOutcomes(db, batch.id)), ...(waiting ? { waiting } : {}) });
	await keep({ counts: outcomes, revision: batch.revision + 1, ...(answers === null ? {} : { answers }) });
	const named = { batchId: batch.id, lines: plan.moved.slice(0, NAMED), kept: keptBy(batch) };
	const { rows } = await rowsAsWritten(db, book.rates, named);
	throw new DomainError("exists", "import.changedSince", { count: plan.moved.length }, rows);
}

/**
 * Refuses to write over what nobody has named to the caller: `theirs` are the rates that are there now, each with the row of the sheet it stands in the
 * way of, `mine` those rows. The batch stays as it was compared.
 */
async function refuseUnnamed({ db }: Services, batch: Batch, moved: readonly number[]): Promise<never> {
	const { rows } = await rowsAsWritten(db, importBook(batch.domain).rates, { batchId: batch.id, lines: moved, kept: keptBy(batch) });
	const mine = rows.map(({ replaces: _replaces, ...row }) => row);
	const theirs = rows.flatMap(({ row, replaces }) => replaces.map((rate) => ({ row, ...rate })));
	throw new DomainError("stale", "import.changedSinceCheck", { count: moved.length }, { mine, theirs });
}

/** 000007 where rows of the sheet that were told apart when it was read are one rate by now, as what they name was merged. */
async function refusingOneRate<T>(write: () => Promise<T>): Promise<T> {
	try {
		return await write();
	} catch (error) {
		throw error instanceof DbConstraintError && error.message === "RATE_OVERLAP" ? new DomainError("exists", "import.rowsMeet") : error;
	}
}

/** The one transaction: the batch is applied if and only if its rows are in the book. */
async function write(
	{ services, batch, asked, lease }: Applying,
	{ plan, replaced, enders, gone, impact, mark }: Planned,
	progress: (done: number) => void,
): Promise<Applied> {
	return services.db.transaction().execute(async (trx) => {
		const writer = changeWriter(trx, asked.actor, services.now());
		const ours = await keepBatch(trx, {
			id: batch.id,
			state: "applying",
			lease: lease.current,
			next: null,
			set: { state: "applied", change_id: writer.id, rows_done: plan.rows, updated_at: writer.at },
		});
		if (!ours) throw new Superseded();
		const book = importBook(batch.domain);
		const needs = { right: book.editPermission, cost: editNeeds(book.rates) !== undefined };
		await refuseWithdrawn(trx, asked.asker ?? { userId: batch.owner_id, tokenId: null }, needs);
		if (await bookChangedSince(trx, batch.domain, mark)) throw new BookMoved();
		const change = { id: writer.id, at: writer.at, userId: asked.actor.id ?? batch.owner_id };
		const done = await refusingOneRate(() => writeBatch(trx, book.rates, { batchId: batch.id, mode: asked.mode, plan, change, progress }));
		await warnOfLines(trx, batch.id, plan.moved);
		await tellRewritten(trx, batch.id, plan.rewritten);
		await rememberSettled(trx, batch);
		const outcomes = await countOutcomes(trx, batch.id);
		await settleClashes(trx, batch.id, plan.leftOut);
		const applied: Applied = { ...done, batchId: batch.id, changeId: writer.id, duplicates: outcomes.duplicate };
		await setBatch(trx, batch.id, { counts: JSON.stringify({ ...outcomes, applied, losers: plan.losers, goers: plan.goers, enders, gone, impact }) });
		const corrected = (await correctionsOf(trx, batch.id)).map(({ row, field, was, text, by }) => ({
			...{ row, field, by },
			value: `${beginningOf(was)} → ${beginningOf(text)}`,
		}));
		const answers = loggedAnswers(batch, asked.confirmed ?? []);
		const more = done.ended + done.removed - replaced.length;
		await writer.write({
			action: "import",
			objectType: batch.domain,
			objectId: batch.id,
			before: replaced.length > 0 ? { replaced, ...(more > 0 ? { notListed: more } : {}) } : null,
			after: {
				...loggedCounts(done, outcomes),
				...{ file: batch.file_name, mode: asked.mode, impact },
				...(answers.length > 0 ? { answers } : {}),
				...(corrected.length > 0 ? { corrected } : {}),
			},
		});
		return applied;
	});
}

/** Undoes an applied batch; refused (000004) when somebody has changed one of its rows since. Answers how many rows were touched. */
export function undoImport(ctx: Context & { caller: Caller }, batch: Batch, input: unknown): Promise<{ rows: number }> {
	const { id, domain, change_id: changeId } = batch;
	const applied = appliedBefore(batch);
	// As the result counted them; of imports before that was kept, what is touched of the book.
	const counted = (touched: number) => {
		if (!applied?.written) return { rows: touched };
		const { written, ended, removed } = applied;
		const rows = written.new + written.changed + written.clash;
		return { rows, ...(removed > 0 ? { broughtBack: removed } : {}), ...(ended > 0 ? { endsRestored: ended } : {}) };
	};
	return runUndo(ctx, {
		book: importBook(domain).rates,
		changeId: changeId ?? "",
		path: "imports.undo",
		input,
		check: () => refuseUnless(batch, "applied"),
		entry: (rows) => ({ action: "undoImport", objectType: domain, objectId: id, before: { changeId }, after: counted(rows) }),
		batchId: id,
		answer: ({ count }) => ({ rows: count }),
	});
}
