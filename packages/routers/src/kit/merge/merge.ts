import type { Database } from "@iqt/db";
import { enumerated, translate } from "@iqt/i18n";
import { type Kysely, sql } from "kysely";
import { DomainError, InvalidFieldError } from "../../door/errors.ts";
import type { RateBook } from "../price-book/declaration.ts";
import { mayEdit } from "../price-book/edit-right.ts";
import { listedBooks } from "../price-book/listed.ts";
import { lookAtUndo, sizeOfChange, undoChange } from "../price-book/undo.ts";
import type { AnyKind, RecordWork } from "../records/define.ts";
import { type Plain, toRecord } from "../records/queries.ts";
import { mayWrite, recordToChange } from "../records/save.ts";
import { moveColumns, namingOf } from "./columns.ts";
import { clashesIn, duplicatesOf, hasClashes, type Looked, lookAt, titleOf } from "./look.ts";
import { type ChangedSince, moverOf, putBack } from "./moves.ts";
import { type Duplicates, givingWay, type Holding, moveRates, type Progress } from "./rates.ts";
import { moveTerms } from "./terms.ts";

/** Which records become which, and whose rates, terms and values hold where both have one. */
export interface Merge {
	stays: string;
	goes: readonly string[];
	holds?: Holding | undefined;
}

export interface Merged {
	/** Values moved: rates, terms, and what else names a record. */
	count: number;
	/** What `unmerge` takes. */
	changeId: string;
}

const rawOf = async (db: Kysely<Database>, kind: AnyKind, id: string): Promise<Record<string, unknown>> => {
	const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(kind.table)} where id = ${id}`.execute(db);
	return rows[0] ?? {};
};

/** All that the records that go were called, which the one that stays is not. */
function newNames(kind: AnyKind, { stays, goes }: Duplicates): string[] {
	const called = (record: Plain) => {
		const names = kind.fields.filter((field) => !field.computed && (field.language !== undefined || ["code", "name"].includes(field.name)));
		const aliases = Array.isArray(record.aliases) ? record.aliases.map(String) : [];
		return [...names.flatMap(({ name }) => (typeof record[name] === "string" ? [record[name]] : [])), ...aliases];
	};
	const known = new Set(called(stays).map((name) => name.toLowerCase()));
	const added: string[] = [];
	for (const name of goes.flatMap(called)) {
		if (known.has(name.toLowerCase())) continue;
		known.add(name.toLowerCase());
		added.push(name);
	}
	return added;
}

/** What the one that stays is called beside its names from now on; null for a kind without other names. */
function aliasesAfter(kind: AnyKind, duplicates: Duplicates): string[] | null {
	if (!kind.fields.some(({ name }) => name === "aliases")) return null;
	const had = Array.isArray(duplicates.stays.aliases) ? duplicates.stays.aliases.map(String) : [];
	return [...had, ...newNames(kind, duplicates)];
}

/** Those of them it is not called yet; null for a kind without other names. */
export const aliasesAdded = (kind: AnyKind, duplicates: Duplicates): string[] | null =>
	aliasesAfter(kind, duplicates) === null ? null : newNames(kind, duplicates);

/** Gives the record that stays the names of those that went. 000001 where they are too many, or the names of another. */
async function giveNames(work: RecordWork, kind: AnyKind, duplicates: Duplicates): Promise<{ was: string; now: string } | null> {
	const aliases = aliasesAfter(kind, duplicates);
	const field = kind.fields.find(({ name }) => name === "aliases");
	if (aliases === null || !field) return null;
	const { stays } = duplicates;
	const fields = Object.fromEntries(kind.fields.filter(({ computed }) => !computed).map(({ name }) => [name, stays[name] ?? null]));
	const parsed = field.schema.safeParse(aliases);
	if (!parsed.success) throw new InvalidFieldError("aliases", "merge.tooManyNames", { count: aliases.length });
	const kept = (await kind.beforeSave?.(work, { ...fields, aliases: parsed.data } as never, stays as never)) ?? { aliases: parsed.data };
	const was = String((await rawOf(work.db, kind, stays.id))[field.column]);
	const now = JSON.stringify((kept as { aliases: unknown }).aliases);
	return was === now ? null : { was, now };
}

/** 000008 where rates would give way in a book whose rates the caller may not delete: who keeps a register keeps no prices by it. */
function refuseDeletingUnasked({ caller, language }: RecordWork, { rates }: Looked, holding: Holding): void {
	const others = rates.filter((move) => givingWay(move, holding).length > 0 && !mayEdit(move.book, caller));
	if (others.length === 0) return;
	const books = enumerated(
		language,
		others.map(({ book }) => translate(language, book.title)),
	);
	throw new DomainError("notAllowed", "merge.othersRates", { books });
}

/**
 * Makes records that mean one a single one, within one change: whatever names those that go names the one that stays, which gets their names, too. Throws
 * 000007 with what would be there twice where nobody has said what holds.
 */
export async function mergeRecords(
	work: RecordWork,
	kind: AnyKind,
	merge: Merge,
	{ looked, progress }: { looked?: Looked | undefined; progress?: Progress | undefined } = {},
): Promise<Merged> {
	const { db, change, caller, language } = work;
	const duplicates = await duplicatesOf(work, kind, merge);
	const { stays, goes } = duplicates;
	mayWrite(kind, work, stays, ...goes);
	const seen = looked ?? (await lookAt(db, kind, duplicates));
	const holding = merge.holds;
	if (hasClashes(seen) && holding === undefined) {
		const clashes = await clashesIn(db, seen, duplicates, { language, caller });
		throw new DomainError("exists", "merge.clashes", { what: clashes.map(({ text }) => text).join("; ") }, clashes);
	}
	if (holding) refuseDeletingUnasked(work, seen, holding);
	const mover = moverOf(work);
	const by = { id: change.id, at: change.at, userId: caller.userId };
	const rates = await moveRates(db, kind, duplicates, { moves: seen.rates, holding, change: by, progress });
	const terms = await moveTerms(seen.terms, mover, holding);
	const others = await moveColumns(db, kind, duplicates, mover, { twice: seen.twice, holding });
	for (const one of goes) {
		const record = JSON.stringify(await rawOf(db, kind, one.id));
		const names = { name: titleOf(kind, one, "en"), name_zh: titleOf(kind, one, "zh") };
		const code = String(one[kind.label]);
		await mover.remove(kind.table, [one.id]);
		await db
			.insertInto("merged_record")
			.values({ id: one.id, kind: kind.name, code, ...names, into_id: stays.id, change_id: change.id, record })
			.execute();
	}
	const names = await giveNames(work, kind, duplicates);
	if (names) await mover.move(kind.table, "aliases", [{ id: stays.id, ...names }]);
	const count = rates + terms + others;
	await change.write({
		action: "merge",
		objectType: kind.name,
		objectId: stays.id,
		before: { merged: null, ...(names ? { aliases: JSON.parse(names.was) } : {}) },
		after: {
			merged: goes.map((one) => titleOf(kind, one, language)),
			...(names ? { aliases: JSON.parse(names.now) } : {}),
			count,
			...(holding && hasClashes(seen) ? { holds: holding } : {}),
		},
	});
	return { count, changeId: change.id };
}

/** A book in which a merge moved rates, and what tells the transaction what putting them back does. */
interface Moved {
	book: RateBook;
	seenIn: Awaited<ReturnType<typeof lookAtUndo>>;
}

/** Looks at the rates that a merge moved before its undo holds the writer, which others wait for. Nothing where there was no such merge: the undo says so. */
export async function lookAtUnmerge(db: Kysely<Database>, kind: Pick<AnyKind, "name">, changeId: string): Promise<Moved[]> {
	const merge = await db.selectFrom("merged_record").select("id").where("change_id", "=", changeId).where("kind", "=", kind.name).executeTakeFirst();
	const found: Moved[] = [];
	for (const book of merge ? listedBooks() : [])
		if ((await sizeOfChange(db, book, changeId)) > 0) found.push({ book, seenIn: await lookAtUndo(db, book, changeId, { back: true }) });
	return found;
}

/** What has been changed since a merge, in words: how many of what, or what the record that stays is called. */
async function changedWords({ db, language }: RecordWork, kind: AnyKind, changed: readonly ChangedSince[]): Promise<string> {
	const said: string[] = [];
	for (const [table, rows] of Map.groupBy(changed, (one) => one.table)) {
		const naming = namingOf(kind).find((one) => one.table === table);
		const title = table === "term" ? "merge.terms" : (naming?.title ?? kind.title);
		const label = kind.fields.find(({ name }) => name === kind.label)?.column ?? "id";
		const called = table === kind.table ? label : (naming?.called ?? "id");
		const { rows: there } = await sql<{ name: string }>`select ${sql.ref(called)} as name from ${sql.table(table)}
			where id in (select value from json_each(${JSON.stringify(rows.map(({ id }) => id))})) limit 5`.execute(db);
		const names = there.map(({ name }) => name).join(", ");
		said.push(translate(language, "merge.rows", { where: translate(language, title), count: rows.length }) + (names === "" ? "" : ` (${names})`));
	}
	return said.join("; ");
}

/** The records a merge took away, with the one they became. 000002 where it was none of this kind, or has been undone. */
async function mergedBy(db: Kysely<Database>, kind: AnyKind, changeId: string) {
	const rows = await db.selectFrom("merged_record").selectAll().where("change_id", "=", changeId).where("kind", "=", kind.name).execute();
	const [first] = rows;
	if (!first) throw new DomainError("notFound", "merge.notMerged");
	const { object_id: stays } = await db.selectFrom("change_log").select("object_id").where("change_id", "=", changeId).executeTakeFirstOrThrow();
	return { stays, went: rows };
}

/**
 * Takes a merge back: the records that went are there again, and everything names them that did. 000004 with what somebody has changed since, so that
 * nobody's later work vanishes; `rates` are told by `named`. `moved` is what `lookAtUnmerge` saw.
 */
export async function unmergeRecords(
	work: RecordWork,
	kind: AnyKind,
	{ changeId, moved }: { changeId: string; moved: readonly Moved[] },
	named: (book: RateBook, error: DomainError) => Promise<DomainError>,
): Promise<Merged> {
	const { db, change, caller, language } = work;
	const { stays, went } = await mergedBy(db, kind, changeId);
	const records = went.map(({ record }) => toRecord(kind, JSON.parse(record) as Record<string, unknown>));
	mayWrite(kind, work, ...records);
	await db.deleteFrom("merged_record").where("change_id", "=", changeId).execute();
	const again = records.map((one) => titleOf(kind, one, language));
	const changed = await putBack(work, changeId);
	if (changed.length > 0) throw new DomainError("state", "merge.changedSince", { what: await changedWords(work, kind, changed) }, changed);
	// What somebody only sees is not theirs to part again.
	await recordToChange(work, kind, stays);
	let count = 0;
	for (const { book, seenIn } of moved) {
		try {
			count += await undoChange(db, book, changeId, { id: change.id, at: change.at, userId: caller.userId }, seenIn);
		} catch (error) {
			throw error instanceof DomainError && error.messageId === "rate.undoLater" ? await named(book, error) : error;
		}
	}
	await change.write({
		action: "undoMerge",
		objectType: kind.name,
		objectId: stays,
		before: { merged: again },
		after: { merged: null, count },
	});
	return { count, changeId: change.id };
}
