import { type Database, DbConstraintError } from "@iqt/db";
import { type Kysely, sql } from "kysely";
import { PART } from "../price-book/parts.ts";
import type { RecordWork } from "../records/define.ts";

/** A value that was moved: of which row, what it was, what it is, and the version the row has since, of a table that has versions. */
export type Moved = [id: string | number, was: string, now: string, version: number | null];

type Row = Record<string, unknown>;

/** Writes what is moved beside rates, step by step, so that it can be put back in the opposite order. */
export interface Mover {
	/** Gives values of a column of some rows. */
	move(table: string, column: string, values: readonly { id: string | number; was: string; now: string }[]): Promise<void>;
	/** Takes rows away. */
	remove(table: string, ids: readonly (string | number)[]): Promise<void>;
}

const columnsOf = async (db: Kysely<Database>, table: string): Promise<ReadonlySet<string>> => {
	const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
	return new Set(rows.map(({ name }) => name));
};

/** What a table keeps of who changed a row, as it is set: the version of those that have one, and beside it when and by whom. */
function stampOf(columns: ReadonlySet<string>, { change, caller }: Pick<RecordWork, "change" | "caller">) {
	const stamps = [
		...(columns.has("version") ? [sql`version = version + 1`] : []),
		...(columns.has("version") && columns.has("changed_at") ? [sql`changed_at = ${change.at}`] : []),
		...(columns.has("version") && columns.has("changed_by") ? [sql`changed_by = ${caller.userId}`] : []),
	];
	return stamps.length === 0 ? sql`` : sql`, ${sql.join(stamps)}`;
}

async function write(work: RecordWork, table: string, column: string, values: readonly { id: string | number; to: string }[]): Promise<void> {
	const columns = await columnsOf(work.db, table);
	for (let from = 0; from < values.length; from += PART) {
		const part = JSON.stringify(values.slice(from, from + PART).map(({ id, to }) => [id, to]));
		await sql`update ${sql.table(table)} set ${sql.ref(column)} = v.value ->> 1 ${stampOf(columns, work)}
			from json_each(${part}) v where ${sql.ref(`${table}.id`)} = v.value ->> 0`.execute(work.db);
	}
}

const rowsOf = async (db: Kysely<Database>, table: string, ids: readonly (string | number)[]): Promise<Row[]> =>
	(await sql<Row>`select * from ${sql.table(table)} where id in (select value from json_each(${JSON.stringify(ids)}))`.execute(db)).rows;

export function moverOf(work: RecordWork): Mover {
	const { db, change } = work;
	let step = 0;
	const keep = async (at: string, action: "move" | "remove", rows: readonly unknown[]) => {
		for (let from = 0; from < rows.length; from += PART) {
			const part = JSON.stringify(rows.slice(from, from + PART));
			await db.insertInto("merge_move").values({ change_id: change.id, step, at, action, rows: part }).execute();
			step++;
		}
	};
	return {
		async move(table, column, values) {
			if (values.length === 0) return;
			await write(
				work,
				table,
				column,
				values.map(({ id, now }) => ({ id, to: now })),
			);
			const hasVersion = (await columnsOf(db, table)).has("version");
			const stands = hasVersion
				? await rowsOf(
						db,
						table,
						values.map(({ id }) => id),
					)
				: [];
			const versions = new Map(stands.map((row) => [row.id, Number(row.version)]));
			await keep(
				`${table}.${column}`,
				"move",
				values.map(({ id, was, now }): Moved => [id, was, now, versions.get(id) ?? null]),
			);
		},
		async remove(table, ids) {
			if (ids.length === 0) return;
			await keep(table, "remove", await rowsOf(db, table, ids));
			await sql`delete from ${sql.table(table)} where id in (select value from json_each(${JSON.stringify(ids)}))`.execute(db);
		},
	};
}

/** A row that does not stand as a merge left it. */
export interface ChangedSince {
	table: string;
	id: string | number;
}

/** How a row stands that a merge left so: its version, of a table that has them, and the values it was given. */
interface Left {
	version: number | null;
	values: Record<string, string>;
}

/** The rows of a table that somebody has changed since a merge, or deleted. */
async function changedIn(db: Kysely<Database>, table: string, left: ReadonlyMap<string | number, Left>): Promise<ChangedSince[]> {
	const stands = new Map((await rowsOf(db, table, [...left.keys()])).map((row) => [row.id, row]));
	return [...left].flatMap(([id, { version, values }]) => {
		const row = stands.get(id);
		const isSame =
			row !== undefined &&
			Object.entries(values).every(([column, value]) => String(row[column]) === value) &&
			(version === null || Number(row.version) === version);
		return isSame ? [] : [{ table, id }];
	});
}

/**
 * Puts back what a merge moved beside rates, the last step first. Answers what somebody has changed since; where that is anything, nothing may be kept
 * of the transaction.
 */
export async function putBack(work: RecordWork, changeId: string): Promise<ChangedSince[]> {
	const { db } = work;
	const kept = await db.selectFrom("merge_move").selectAll().where("change_id", "=", changeId).orderBy("step").execute();
	const steps = kept.map(({ at, action, rows }) => {
		const [table = "", column = ""] = at.split(".");
		return { table, column, action, rows: JSON.parse(rows) as unknown[] };
	});
	const left = new Map<string, Map<string | number, Left>>();
	for (const { table, column, action, rows } of steps) {
		if (action === "remove") continue;
		const ofTable = left.get(table) ?? new Map<string | number, Left>();
		for (const [id, , now, version] of rows as Moved[]) ofTable.set(id, { version, values: { ...ofTable.get(id)?.values, [column]: now } });
		left.set(table, ofTable);
	}
	const changed: ChangedSince[] = [];
	for (const [table, rows] of left) changed.push(...(await changedIn(db, table, rows)));
	if (changed.length > 0) return changed;
	for (const { table, column, action, rows } of steps.reverse()) {
		if (action === "remove") {
			const refused = await addAgain(db, table, rows as Row[]);
			// What is left would name rows that are not there.
			if (refused.length > 0) return refused;
		} else
			await write(
				work,
				table,
				column,
				(rows as Moved[]).map(([id, was]) => ({ id, to: was })),
			);
	}
	await db.deleteFrom("merge_move").where("change_id", "=", changeId).execute();
	return [];
}

/** Adds rows that went; answers those whose place has been taken since, or that name what is gone. */
async function addAgain(db: Kysely<Database>, table: string, rows: readonly Row[]): Promise<ChangedSince[]> {
	const refused: ChangedSince[] = [];
	for (const row of rows) {
		const names = Object.keys(row);
		try {
			await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
				values (${sql.join(names.map((name) => sql`${row[name]}`))})`.execute(db);
		} catch (error) {
			if (!(error instanceof DbConstraintError)) throw error;
			refused.push({ table, id: String(row.id) });
		}
	}
	return refused;
}
