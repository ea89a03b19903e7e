import { changeWriter } from "../../door/change-log.ts";
import type { Caller, Services } from "../../door/context.ts";
import { DomainError, type MessageValues } from "../../door/errors.ts";
import { holds } from "../../door/permissions.ts";
import { actorOf } from "../../door/session/actor.ts";
import { findNamed, isReadable, storeName } from "../files/queries.ts";
import { lossValues } from "../price-book/batch-lost.ts";
import { MOST_NAMED, rowsAsWritten } from "../price-book/batch-written.ts";
import { mayEdit } from "../price-book/edit-right.ts";
import { type ApplyRequest, applyAsked, askApply, refuseUnless, resumeApplying, stopApplying } from "./apply.ts";
import { bookWithRecords, fieldLabel, type ImportBook, importBook } from "./book.ts";
import { lastChange } from "./book-changes.ts";
import { clearRows } from "./clear-rows.ts";
import { clearCorrections } from "./correction-queries.ts";
import { mappingOf } from "./corrections.ts";
import { type Applied, countsOf } from "./counts.ts";
import type { Importer } from "./importer.ts";
import { KEPT_UNIT } from "./kept-units.ts";
import { tablesOf } from "./mapping.ts";
import { FILE_PERIOD } from "./named-periods.ts";
import type { Notice } from "./notices.ts";
import { abandonedBatches, addBatch, type Batch, batchesOf, countWrong, findBatch, setBatch, stagedRows, wrongRows } from "./queries.ts";
import { ASSUMED, type Question, questionGroups } from "./questions.ts";
import { readBatch } from "./read-batch.ts";
import { keepingReasons, SheetRefused } from "./refusal.ts";
import { type Faults, isRefused, refusalOfSheet } from "./refused.ts";
import { mustBeSaid, type StandardTaken } from "./standards-taken.ts";
import { keptBy, openQuestions, understoodOf } from "./understood.ts";
import { problemsOf } from "./view.ts";

/** Wrong rows named in an answer; the batch's error file has all. */
const NAMED = 200;

/** Imports taken up again at one time: a long one does not keep the short ones waiting. */
const RESUMED_AT_ONCE = 3;

/** Takes up readings and applyings whose instance died or never began; answers how many there were. For the job runner. */
export async function resumeImports(services: Services): Promise<number> {
	const batches = await abandonedBatches(services.db, services.now());
	const waiting = batches.values();
	const resume = async () => {
		for (const { id, state } of waiting) await (state === "applying" ? resumeApplying(services, id) : readBatch(services, id));
	};
	await Promise.all(Array.from({ length: RESUMED_AT_ONCE }, resume));
	return batches.length;
}

/** Refuses whoever may not edit the book, and says so where that is for its costs alone: a sheet is imported whole, with its purchase columns. */
export function refuseBlind(caller: Caller, book: ImportBook): void {
	if (mayEdit(book.rates, caller)) return;
	throw new DomainError("notAllowed", holds(caller, book.editPermission) ? "error.costNotSeen" : "error.notAllowed");
}

/**
 * Starts a batch over an uploaded file of the caller's; a file that is unknown or somebody else's is not found, one that was refused or
 * never came is "invalid". It keeps what lies in the store, not
 * the name: whatever is uploaded under that name later, the import reads, and keeps, the file it began with.
 */
export async function startBatch(ctx: Importer, domain: string, objectName: string, fileName?: string): Promise<string> {
	const book = importBook(domain);
	refuseBlind(ctx.caller, book);
	const file = await findNamed(ctx.services.db, ctx.caller, objectName);
	if (file?.size === 0 && file.owner_id === ctx.caller.userId) throw new DomainError("invalid", "import.notUploaded", { name: file.name });
	if (!isReadable(ctx.caller, file)) throw new DomainError("notFound", "error.notFound");
	const id = crypto.randomUUID();
	await addBatch(ctx.services.db, {
		id,
		domain,
		objectName: storeName(file),
		fileName: fileName ?? file.name,
		ownerId: ctx.caller.userId,
		at: ctx.now.toISOString(),
	});
	return id;
}

/** A batch of the caller's, for a book the caller may edit. An unknown and a foreign one look the same. */
export async function ownBatch(ctx: Importer, id: string): Promise<Batch> {
	const batch = await findBatch(ctx.db, id);
	if (!batch || (batch.owner_id !== ctx.caller.userId && !ctx.caller.isSuper)) throw new DomainError("notFound", "error.notFound");
	refuseBlind(ctx.caller, importBook(batch.domain));
	return batch;
}

/** The caller's latest batches for books the caller may edit, newest first. */
export async function ownBatches({ db, caller }: Importer, domain: string | null): Promise<Batch[]> {
	const batches = await batchesOf(db, { ownerId: caller.userId, domain, limit: 20 });
	return batches.filter((batch) => mayEdit(importBook(batch.domain).rates, caller));
}

/** Stops a batch that is not applied, which the change log tells; its rows go. One that is being applied goes back to its preview instead, with nothing written. */
export async function cancelBatch(ctx: Importer, id: string): Promise<void> {
	const batch = await ownBatch(ctx, id);
	if (batch.state === "applying") return stopApplying(ctx.services, id);
	refuseUnless(batch, "uploaded", "reading", "preview", "failed");
	await ctx.services.db.transaction().execute(async (trx) => {
		const writer = changeWriter(trx, actorOf(ctx), ctx.now);
		await setBatch(trx, id, { state: "cancelled", lease_until: null, updated_at: writer.at });
		await writer.write({ action: "discardImport", objectType: batch.domain, objectId: id, before: null, after: { file: batch.file_name } });
	});
	await clearRows(ctx.db, id);
	await clearCorrections(ctx.db, id);
}

/** Begins to apply a batch; the work goes on after the answer. A second time nothing happens. */
export async function startApplying(ctx: Importer, batch: Batch, request: ApplyRequest): Promise<void> {
	const { services } = ctx;
	const lease = await askApply(ctx, batch, request);
	// What goes wrong stands in the batch.
	if ("next" in lease) services.waitUntil(applyAsked(services, batch.id, lease).catch(() => undefined));
}

/** Applies a batch and waits for it; a second time it answers the first result. */
export async function applyNow(ctx: Importer, batch: Batch, request: ApplyRequest): Promise<Applied> {
	const lease = await askApply(ctx, batch, request);
	if (!("next" in lease)) return lease;
	const applied = await applyAsked(ctx.services, batch.id, lease);
	if (!applied) throw new DomainError("state", "import.stopped");
	return applied;
}

/**
 * CheckExcelImport of older clients: reads the uploaded file and, when nothing is in the way, applies it. Throws 000001 with problems by cell
 * ("D7") when rows have errors and 000007 with the rows when they would change what the book has; nothing is written then. It runs transactions of
 * its own: a procedure that calls it must not be a `change()`.
 */
export async function checkExcelImport(ctx: Importer, domain: string, fileName: string): Promise<Applied> {
	const batch = await readWhole(ctx, domain, fileName);
	return keepingReasons(ctx, batch, async () => {
		await refuseErrors(ctx, batch);
		if (changesOf(batch) > 0) await nameChanges(ctx, batch);
		return applyNow(ctx, batch, { mode: "merge", leaveOutErrors: false, leaveOutClashes: false, confirmed: questionGroups });
	});
}

/** Names every row that would change the book, and every rate it replaces; from then on ReplaceAll may write them as long as nobody changes these rates. */
async function nameChanges(ctx: Importer, batch: Batch): Promise<never> {
	const { db } = ctx.services;
	const named = await lastChange(db);
	const rows = await stagedRows(db, { batchId: batch.id, outcomes: ["clash", "changed"], after: 0, limit: MOST_NAMED + 1 });
	const of = { batchId: batch.id, lines: rows.map((r) => r.line), kept: keptBy(batch) };
	const { rows: data, lost } = await rowsAsWritten(db, importBook(batch.domain).rates, of);
	await setBatch(db, batch.id, { apply: JSON.stringify({ named }) });
	const values = { count: changesOf(batch), ...lossValues(lost) };
	const { older } = importBook(batch.domain).rates;
	// Where older clients have no call that takes the sheet over the rates, those are changed by the calls there are.
	const call = older?.lines.replace ? undefined : (older?.lines.update ?? older?.head?.lines.save)?.[1].split("/").at(-1);
	if (call === undefined) throw new DomainError("exists", "import.clashesNotConfirmed", values, data);
	throw new DomainError("exists", "import.clashesToChange", { ...values, call }, data);
}

/**
 * ReplaceAll… of older clients: the same file applied over what is there. It ends or replaces what its check has named and leaves all else, also on
 * the sheet's lanes: 000003 with the rows where somebody has changed or added a rate in their way since, 000004 where no check has named what it would
 * change. A book without a call that checks is checked and replaced in this one: by the book as it was when the call began, and always read anew, since
 * no other call would. Takes up the batch its check has read, or reads it now. Not inside a `change()`.
 */
export async function replaceAll(ctx: Importer, domain: string, fileName: string): Promise<Applied> {
	const { services } = ctx;
	const hasCheck = importBook(domain).rates.older?.lines.check !== undefined;
	const begun = await lastChange(services.db);
	const batch = (hasCheck ? await checkedBatch(ctx, domain, fileName) : null) ?? (await readWhole(ctx, domain, fileName));
	return keepingReasons(ctx, batch, async () => {
		await refuseErrors(ctx, batch);
		const { named } = JSON.parse(batch.apply ?? "{}") as Pick<ApplyRequest, "named">;
		if (named === undefined && hasCheck && changesOf(batch) > 0) throw new DomainError("state", "import.notChecked", { count: changesOf(batch) });
		const apply = { mode: "overwrite", leaveOutErrors: false, leaveOutClashes: false, confirmed: questionGroups } as const;
		return applyNow(ctx, batch, { ...apply, named: named ?? begun });
	});
}

/** The caller's batch of a file that was read and not applied; null where there is none. */
async function checkedBatch({ caller, services }: Importer, domain: string, fileName: string): Promise<Batch | null> {
	const file = await findNamed(services.db, caller, fileName);
	if (!file) return null;
	const recent = await batchesOf(services.db, { ownerId: caller.userId, domain, limit: 20 });
	const checked = recent.find((b) => b.object_name === storeName(file) && b.state === "preview");
	if (checked) refuseBlind(caller, importBook(domain));
	return checked ?? null;
}

/** Rows of a batch that change what the book has. */
const changesOf = (batch: Batch): number => {
	const { clash = 0, changed = 0 } = countsOf(batch);
	return clash + changed;
};

async function readWhole(ctx: Importer, domain: string, fileName: string): Promise<Batch> {
	const id = await startBatch(ctx, domain, fileName);
	await readWaitedFor(ctx, id);
	const batch = await findBatch(ctx.services.db, id);
	if (!batch) throw new DomainError("notFound", "error.notFound");
	if (batch.state === "cancelled") throw new DomainError("state", "import.stopped");
	if (batch.state === "failed") {
		const { messageId, values } = JSON.parse(batch.error ?? "{}") as { messageId: DomainError["messageId"]; values: MessageValues };
		throw new DomainError("invalid", messageId, values);
	}
	return batch;
}

/** Reads a sheet for somebody who waits for it: where they hang up the batch is cancelled, which ends the reading, and nothing is applied. */
async function readWaitedFor(ctx: Importer, id: string): Promise<void> {
	const hungUp = ctx.hungUp?.();
	let cancelling: Promise<void> | undefined;
	const cancel = () => {
		cancelling = cancelBatch(ctx, id);
	};
	if (hungUp?.aborted) cancel();
	hungUp?.addEventListener("abort", cancel, { once: true });
	try {
		await readBatch(ctx.services, id, true);
	} finally {
		hungUp?.removeEventListener("abort", cancel);
		await cancelling;
	}
}

/**
 * Refuses a sheet with cells that are wrong, or that nobody can be asked about: the portal shows what was read before it is applied, and older clients
 * show nothing.
 */
async function refuseErrors(ctx: Importer, batch: Batch): Promise<void> {
	const { services } = ctx;
	const count = await countWrong(services.db, batch.id);
	const rows = count === 0 ? [] : await wrongRows(services.db, { batchId: batch.id, limit: NAMED });
	const book = await bookWithRecords(services.db, batch.domain);
	const questions = askedOfNobody(batch);
	const standards = unsaid(batch, book);
	const faults: Faults = {
		rows: rows.map((row) => ({ sheetRow: row.sheet_row, problems: problemsOf(row) })),
		questions,
		standards,
		notices: (JSON.parse(batch.notices ?? "[]") as Notice[]).filter(isRefused),
		header: mappingOf(batch)?.headerRows[1] ?? 1,
	};
	const data = refusalOfSheet(book, faults, ctx.language);
	const lines = count + questions.length + standards.length;
	if (data.length) throw new SheetRefused("import.sheet.hasErrors", { count: Math.max(1, lines) }, { data, faults });
	refuseHeadless(ctx, batch);
}

/** Refuses a sheet no rate was read of because no row of it names the columns a rate cannot do without, and says which those are. */
function refuseHeadless({ language }: Importer, batch: Batch): void {
	const { new: added = 0, unchanged = 0 } = countsOf(batch);
	const mapping = mappingOf(batch);
	if (added + unchanged + changesOf(batch) > 0 || !mapping) return;
	const book = importBook(batch.domain);
	const named = new Set(tablesOf(mapping).flatMap(({ columns }) => columns.map(({ target }) => target?.field)));
	const missing = book.fields.filter(
		(field) => (field.required || book.rates.required.some((name) => name === field.name)) && !named.has(field.name),
	);
	if (missing.length === 0) return;
	const fields = new Intl.ListFormat(language).format(missing.map(({ name }) => fieldLabel(book, name, language)));
	throw new SheetRefused("import.noHead", { fields }, { keptValues: { fields: missing.map(({ name }) => name).join(", ") } });
}

/**
 * Questions about a whole sheet that stand in no row of it, nor in its file's name alone; what new rates take for nothing is told by itself, and rates of
 * the book with what stays of them are told as they will be written.
 */
function askedOfNobody(batch: Batch): Question[] {
	const { cut = [], standards = [] } = understoodOf(batch) ?? {};
	return openQuestions(batch).filter(({ id, group, inRows }) => {
		if (group !== "assumed") return !inRows && id !== FILE_PERIOD && !id.startsWith(KEPT_UNIT);
		const field = cut.find((name) => id === `${ASSUMED}${name}`);
		return field !== undefined && !standards.some((taken) => taken.field === field);
	});
}

/** What new rates of a batch take for nothing and must say, but what a person has answered. */
function unsaid(batch: Batch, book: ImportBook): readonly StandardTaken[] {
	const open = new Set(openQuestions(batch).map(({ id }) => id));
	const asked = new Set(understoodOf(batch)?.questions.map(({ id }) => id));
	const isAnswered = (id: string) => asked.has(id) && !open.has(id);
	const { cut = [], standards = [] } = understoodOf(batch) ?? {};
	return standards.filter((taken) => (mustBeSaid(book, taken) || cut.includes(taken.field)) && !isAnswered(`${ASSUMED}${taken.field}`));
}
