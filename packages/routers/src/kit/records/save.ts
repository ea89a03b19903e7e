import { type Database, DbConstraintError } from "@iqt/db";
import { enumerated } from "@iqt/i18n";
import { businessDay } from "@iqt/i18n/days";
import { type Kysely, sql } from "kysely";
import { DomainError, InvalidFieldError, refuseAll } from "../../door/errors.ts";
import { describeProblems } from "../../door/problems.ts";
import { isBlank } from "../fields/values.ts";
import { type AnyKind, isReached, ownerFor, type RecordDoubt, type RecordWork, storedFields } from "./define.ts";
import { base, hiddenFields, hiddenIn, type RecordReader } from "./list-spec.ts";
import { type Columns, calledOf, conversions, converted, type Fields, fieldsOf, type Plain, present, rowOf, toRecord } from "./queries.ts";

/** The record's fields as their columns hold them. */
const toColumns = (kind: AnyKind, record: Fields): Columns =>
	Object.fromEntries(storedFields(kind).map(({ name, column, storage }) => [column, converted(record[name], conversions[storage].toColumn)]));

/** The kind's own fields of a record. */
const ownFields = (kind: AnyKind, record: Fields): Fields => Object.fromEntries(fieldsOf(kind).map((field) => [field, record[field] ?? null]));

/** Whether a record that somebody reaches is theirs to change. */
async function isTheirs(db: Kysely<Database>, kind: AnyKind, id: string, owner: RecordReader["owner"]): Promise<boolean> {
	if (kind.own?.shared === undefined || owner === null) return true;
	const own = isReached(kind.own, { table: "r", userId: owner, toChange: true });
	return (await base(db, kind, owner).where("r.id", "=", id).where(own).executeTakeFirst()) !== undefined;
}

/** A record the caller may change; `notAllowed` for one that is only shared with them, `notFound` for others. */
async function rowToChange({ db, caller }: Pick<RecordWork, "caller" | "db">, kind: AnyKind, id: string): Promise<Columns> {
	const owner = ownerFor(kind, caller);
	const row = await rowOf(db, kind, id, owner);
	if (!(await isTheirs(db, kind, id, owner))) throw new DomainError("notAllowed", "records.onlyShared");
	return row;
}

/** A record the caller may change, as it stands; errors as of a save. */
export const recordToChange = async (work: Pick<RecordWork, "caller" | "db">, kind: AnyKind, id: string): Promise<Plain> =>
	toRecord(kind, await rowToChange(work, kind, id));

/** Says which field of which record a unique index refused. */
function taken(kind: AnyKind, error: DbConstraintError, record: Fields, language: RecordWork["language"]): DomainError {
	const columns = error.detail.split(",").map((name) => name.trim().replace(/^.*\./, ""));
	const fields = storedFields(kind)
		.filter(({ column }) => columns.includes(column))
		.map(({ name }) => name);
	// An index over an expression names no column: the field that names the record is the one people know.
	const single = fields.length > 1 ? undefined : (fields[0] ?? kind.label);
	if (single === undefined) {
		const taken = fields.map((field) => ({ field, messageId: "problem.takenTogether" as const, values: {} }));
		return new DomainError("exists", "records.takenTogether", {}, describeProblems(taken.slice(0, 1), language));
	}
	const value = String(record[single] ?? "");
	return new DomainError(
		"exists",
		"records.taken",
		{ value },
		describeProblems([{ field: single, messageId: "problem.taken", values: { value } }], language),
	);
}

export async function refusing<T>(kind: AnyKind, work: RecordWork, record: Fields, write: () => Promise<T>): Promise<T> {
	try {
		return await write();
	} catch (error) {
		if (error instanceof DbConstraintError && error.kind === "unique") throw taken(kind, error, record, work.language);
		if (error instanceof DbConstraintError && error.kind === "foreignKey") throw new DomainError("state", "records.missingReference");
		throw error;
	}
}

export const stamp = (work: RecordWork) => ({ changed_at: work.change.at, changed_by: work.caller.userId });
export const tableOf = (kind: AnyKind) => kind.table as "app_setting";

/** Refuses a currency there is none of. */
async function refuseUnknownCurrency(kind: AnyKind, { db }: RecordWork, record: Fields): Promise<void> {
	for (const { name } of storedFields(kind).filter((field) => field.kind === "currency")) {
		const code = record[name] ?? null;
		if (code === null) continue;
		const known = await db.selectFrom("currency").select("code").where("code", "=", String(code)).executeTakeFirst();
		if (!known) throw new InvalidFieldError(name, "problem.unknownCurrency", { code: String(code) });
	}
}

/** The columns of a record, references and currencies looked up; InvalidFieldError for one there is none of. */
async function columnsOf(kind: AnyKind, work: RecordWork, record: Fields): Promise<Columns> {
	const columns = toColumns(kind, record);
	await refuseUnknownCurrency(kind, work, record);
	for (const { name, column, reference } of storedFields(kind)) {
		const value = record[name] ?? null;
		if (value === null || !reference) continue;
		const { table, key, id } = reference;
		const found = await sql<{ id: unknown }>`SELECT ${sql.ref(id)} AS id FROM ${sql.table(table)} WHERE ${sql.ref(key)} = ${value}`.execute(work.db);
		if (!found.rows[0]) throw new InvalidFieldError(name, "problem.unknownReference", { value: String(value) });
		columns[column] = found.rows[0].id;
	}
	return columns;
}

async function insert(
	kind: AnyKind,
	work: RecordWork,
	record: Fields & { id: string; version: number },
	origin: "new" | "restored",
): Promise<unknown> {
	const values = {
		...kind.standing?.(origin, { userId: work.caller.userId, at: work.change.at }),
		...kind.fixed,
		...(await columnsOf(kind, work, record)),
		id: record.id,
		version: record.version,
		...stamp(work),
	};
	return refusing(kind, work, record, () =>
		work.db
			.insertInto(tableOf(kind))
			.values(values as never)
			.execute(),
	);
}

/**
 * Whoever may not see all of a record, as it is or as it would be, may not write it either, whatever rights the role was given; nor one that
 * prices over costs are made from.
 */
export function mayWrite(kind: AnyKind, work: Pick<RecordWork, "caller">, ...records: Fields[]): void {
	const { seesCost } = work.caller;
	if (!seesCost && records.some((record) => kind.makesPrices?.(record))) throw new DomainError("notAllowed", "error.makesPrices");
	// What is only read is not written by a save.
	const stored = new Set(fieldsOf(kind));
	const blind =
		hiddenFields(kind, seesCost).some((field) => stored.has(field)) ||
		records.some((record) => hiddenIn(kind, seesCost, record).some((field) => stored.has(field)));
	if (blind) throw new DomainError("notAllowed", "error.costNotSeen");
}

/** Refuses ranges that end below where they begin. */
function refuseReversed(kind: AnyKind, fields: Fields): void {
	const isBelow = (kindOf: string, end: unknown, start: unknown) => (kindOf === "date" ? String(end) < String(start) : Number(end) < Number(start));
	const ends = storedFields(kind).filter(
		({ name, from, kind: of }) => from !== undefined && !isBlank(fields[name]) && !isBlank(fields[from]) && isBelow(of, fields[name], fields[from]),
	);
	refuseAll(...ends.map(({ name, kind: of }) => new InvalidFieldError(name, of === "date" ? "problem.validToBeforeFrom" : "problem.rangeReversed")));
}

async function checked(kind: AnyKind, work: RecordWork, fields: Fields, current: Plain | null): Promise<Fields> {
	refuseReversed(kind, fields);
	return ownFields(kind, kind.beforeSave ? ((await kind.beforeSave(work, fields, current)) as Fields) : fields);
}

export interface Saved {
	id: string;
	version: number;
	changeId: string;
	/** What is odd about it, in sentences, where it was saved all the same. */
	notices?: string[];
}

type Asker = Pick<RecordWork, "db" | "language" | "now"> & { caller: Parameters<typeof ownerFor>[1] };

/** What is odd about a record as it would be saved. */
const oddities = async (kind: AnyKind, { db, caller, now }: Asker, record: Fields, current: Plain | null): Promise<readonly RecordDoubt[]> =>
	(await kind.doubts?.(db, record, current, ownerFor(kind, caller), businessDay(now))) ?? [];

const sentences = (doubts: readonly RecordDoubt[], { language }: Pick<Asker, "language">): string[] =>
	describeProblems([...doubts], language).map(({ message }) => message);

/** What is odd about a record, for whoever has confirmed it; 000001 with that where nobody has. */
async function confirmedDoubts(
	kind: AnyKind,
	work: RecordWork,
	{ record, current, confirmed }: { record: Fields; current: Plain | null; confirmed: boolean },
): Promise<Pick<Saved, "notices">> {
	const doubts = await oddities(kind, work, record, current);
	if (!confirmed) refuseAll(...doubts.map(({ field, messageId, values }) => new InvalidFieldError(field, messageId, values)));
	return doubts.length > 0 ? { notices: sentences(doubts, work) } : {};
}

/** What is odd about a record as it would be saved, in sentences; of one that is there, what a change brings. */
export async function recordDoubts(work: Asker, kind: AnyKind, { id, ...fields }: Fields & { id?: string | null }): Promise<string[]> {
	const current = id ? toRecord(kind, await rowOf(work.db, kind, id, ownerFor(kind, work.caller))) : null;
	return sentences(await oddities(kind, work, fields, current), work);
}

/** Adds a record (no id), or changes the one of that id if its version is still the one the writer saw; one with something odd about it only if that is `confirmed`. */
export async function saveRecord(
	work: RecordWork,
	kind: AnyKind,
	input: Fields & { id?: string | null; version?: number | null; confirmed?: boolean },
): Promise<Saved> {
	mayWrite(kind, work);
	const { id: given, version, confirmed = false, ...sent } = input;
	const { db, change } = work;
	if (!given) {
		const id = crypto.randomUUID();
		mayWrite(kind, work, sent);
		const record = await checked(kind, work, sent, null);
		const told = await confirmedDoubts(kind, work, { record, current: null, confirmed });
		await insert(kind, work, { ...record, id, version: 1 }, "new");
		await change.write({ action: "create", objectType: kind.name, objectId: id, before: null, after: record });
		await kind.afterSave?.(work, savedAs(work, { ...record, id, version: 1 }), null);
		return { id, version: 1, changeId: change.id, ...told };
	}
	const row = await rowToChange(work, kind, given);
	const current = toRecord(kind, row);
	mayWrite(kind, work, current, sent);
	if (version === null || version === undefined) throw new InvalidFieldError("version", "problem.required");
	if (version !== current.version) throw await stale(work, kind, row, sent);
	const differsFrom = (other: Fields) => (field: string) => JSON.stringify(current[field] ?? null) !== JSON.stringify(other[field] ?? null);
	// What says what is there already changes nothing, in any state: a record is not judged anew for being sent back.
	const record = fieldsOf(kind).some(differsFrom(sent)) ? await checked(kind, work, sent, current) : current;
	const differs = differsFrom(record);
	if (!fieldsOf(kind).some(differs)) {
		change.nothing();
		return { id: given, version: current.version, changeId: change.id };
	}
	const told = await confirmedDoubts(kind, work, { record, current, confirmed });
	const next = current.version + 1;
	const columns = await columnsOf(kind, work, record);
	const result = await refusing(kind, work, record, () =>
		db
			.updateTable(tableOf(kind))
			.set({ ...columns, version: next, ...stamp(work) } as never)
			.where("id", "=", given)
			.where("version", "=", current.version)
			.executeTakeFirst(),
	);
	if (result.numUpdatedRows === 0n) throw await stale(work, kind, await rowToChange(work, kind, given), sent);
	// The log keeps a flag with every change, as it decides what may be told of it.
	const flags = new Set(kind.fields.map(({ unless }) => unless));
	const changed = fieldsOf(kind).filter((field) => flags.has(field) || differs(field));
	const side = (of: Fields) => Object.fromEntries(changed.map((field) => [field, of[field] ?? null]));
	await change.write({ action: "update", objectType: kind.name, objectId: given, before: side(current), after: side(record) });
	await kind.afterSave?.(work, savedAs(work, { ...record, id: given, version: next }), current);
	return { id: given, version: next, changeId: change.id, ...told };
}

const savedAs = ({ caller, change }: RecordWork, record: Fields & { id: string; version: number }): Plain => ({
	...record,
	changedAt: change.at,
	changedBy: caller.displayName,
});

async function stale(work: RecordWork, kind: AnyKind, row: Columns, mine: Fields): Promise<DomainError> {
	const [theirs] = await present(work.db, kind, [row], { seesCost: work.caller.seesCost, language: work.language, today: businessDay(work.now) });
	return new DomainError("stale", "error.stale", {}, { mine, theirs });
}

/** Deletes records, all or none: refused where one is in use, missing, or may not go. */
export async function removeRecords(
	work: RecordWork,
	kind: AnyKind,
	ids: readonly string[],
): Promise<{ count: number; ids: string[]; changeId: string }> {
	mayWrite(kind, work);
	const removed = [...new Set(ids)];
	for (const id of removed) {
		const record = await recordToChange(work, kind, id);
		mayWrite(kind, work, record);
		await kind.beforeRemove?.(work, record);
		const uses = (await kind.usedBy?.(work, record)) ?? [];
		const name = calledOf(kind, record, work.language);
		if (uses.length > 0) {
			const where = enumerated(
				work.language,
				uses.map(({ text }) => text),
			);
			throw new DomainError("state", "records.inUse", { name, where }, { name, uses });
		}
		try {
			await work.db.deleteFrom(tableOf(kind)).where("id", "=", id).execute();
		} catch (error) {
			if (!(error instanceof DbConstraintError && error.kind === "foreignKey")) throw error;
			throw new DomainError("state", "records.referenced", { name });
		}
		const before = { ...ownFields(kind, record), version: record.version };
		await work.change.write({ action: "delete", objectType: kind.name, objectId: id, before, after: null });
	}
	return { count: removed.length, ids: removed, changeId: work.change.id };
}

/** Whether whose a record is stands in its own fields, or in what it belongs to, which the log keeps of a deleted one. */
const keepsOwner = (kind: AnyKind): boolean =>
	kind.own === undefined || kind.own.within !== undefined || storedFields(kind).some(({ column }) => column === kind.own?.column);

/** Brings deleted records back as they were: what the change log kept of them. Refused where one is there, was never deleted, or was another's. */
export async function restoreRecords(work: RecordWork, kind: AnyKind, ids: readonly string[]): Promise<{ count: number }> {
	if (!keepsOwner(kind)) throw new Error(`${kind.name}: the log does not keep whose a deleted record was`);
	mayWrite(kind, work);
	const restored = [...new Set(ids)];
	for (const id of restored) {
		const last = await work.db
			.selectFrom("change_log")
			.select(["action", "before"])
			.where("object_type", "=", kind.name)
			.where("object_id", "=", id)
			.orderBy("id", "desc")
			.limit(1)
			.executeTakeFirst();
		if (last?.action !== "delete" || last.before === null) throw new DomainError("notFound", "records.notDeleted");
		const { version, ...kept } = JSON.parse(last.before) as Fields;
		mayWrite(kind, work, kept);
		// Rules may have changed, and other records too, since it was deleted.
		const record = await checked(kind, work, kept, null);
		await insert(kind, work, { ...record, id, version: Number(version) + 1 }, "restored");
		if (kind.own) await recordToChange(work, kind, id);
		await work.change.write({ action: "restore", objectType: kind.name, objectId: id, before: null, after: record });
	}
	return { count: restored.length };
}
