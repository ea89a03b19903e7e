import { isMessageId, languages, shippedText } from "@iqt/i18n";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { appRouter } from "../../app/app-router.ts";
import { worldPerFile } from "../../testing/world.ts";
import { unsaidSecrets } from "../confidential.test-support.ts";
import { declaredField } from "./declared.ts";
import { storedFields } from "./define.ts";
import { recordKinds } from "./registry.ts";

const world = worldPerFile();

const kinds = recordKinds();

/** What every record has beside its fields. */
const head = ["id", "version", "changed_at", "changed_by"];
const sorted = (names: Iterable<string>) => [...names].sort();

interface Column {
	name: string;
	type: string;
	notnull: number;
}

async function columnsOf(table: string): Promise<Column[]> {
	const { rows } = await sql<Column>`SELECT name, type, "notnull" FROM pragma_table_info(${table})`.execute(world.db);
	return rows;
}

/** The type of a column another table is referred to by; undefined where there is none. */
const typeIn = async (table: string, column: string) => (await columnsOf(table)).find(({ name }) => name === column)?.type;

/** Columns of each unique index but that of the ids. */
async function uniqueOf(table: string): Promise<string[][]> {
	const { rows } = await sql<{ names: string }>`SELECT (SELECT json_group_array(c.name) FROM pragma_index_info(i.name) c) AS names
		FROM pragma_index_list(${table}) i WHERE i."unique" = 1`.execute(world.db);
	return rows.map(({ names }) => sorted(JSON.parse(names) as string[])).filter((names) => names.join() !== "id");
}

describe.each(kinds)("$name", (kind) => {
	const stored = storedFields(kind);
	const fixed = Object.keys(kind.fixed ?? {});

	test("may be read from a workbook exactly where it says so, as its screen offers", () => {
		const calls = ["checkImport", "applyImport"].map((call) => `${kind.name}.${call}` in appRouter._def.procedures);
		expect(calls).toEqual([kind.imported, kind.imported]);
	});

	test("has a column for every field, of the type it is kept as, and may be empty where the field may", async () => {
		const columns = new Map((await columnsOf(kind.table)).map((column) => [column.name, column]));
		const wanted = stored.map(async ({ name, storage, kind: of, nullable, reference }) => {
			const own = storage === "real" ? "REAL" : storage === "flag" || storage === "hundredths" || of === "integer" ? "INTEGER" : "TEXT";
			return { name, type: reference ? await typeIn(reference.table, reference.id) : own, notnull: nullable ? 0 : 1 };
		});
		const there = stored.map(({ name, column }) => ({ name, type: columns.get(column)?.type, notnull: columns.get(column)?.notnull }));
		expect(there).toEqual(await Promise.all(wanted));
	});

	test("leaves no column of its table unsaid", async () => {
		const known = new Set([
			...head,
			...fixed,
			...Object.keys(kind.standing?.("new", { userId: 1, at: "" }) ?? {}),
			...kind.fields.map(({ column }) => column),
		]);
		expect((await columnsOf(kind.table)).map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
	});

	test("says of each amount, and of what is called by a cost or a vendor, that it is confidential, or why not", () => {
		expect(unsaidSecrets(kind.name, kind.fields, ["money", "percent"])).toEqual([]);
	});

	test("is kept apart by its key fields in the database, too", async () => {
		const key = stored.filter((field) => field.key).map(({ column }) => column);
		const wanted = key.length === 0 ? [] : [sorted([...fixed, ...key])];
		expect(await uniqueOf(kind.table)).toEqual(wanted);
	});

	test.each(languages)("has a label for every field and every choice in %s", (language) => {
		const isSaid = (id: string) => isMessageId(id) && shippedText(language, id) !== "";
		const labels = kind.fields.flatMap(({ label, options = [] }) => [label, ...options.map((option) => option.label)]);
		const named = [kind.title, `${kind.labels}.emptyTitle`, `${kind.labels}.emptyText`, `log.kind.${kind.name}`, `right.domain.${kind.name}`];
		expect([...labels, ...named].filter((id) => !isSaid(id))).toEqual([]);
	});

	test("is in the list that rights, roles and words are derived from", () => {
		for (const field of kind.fields) expect(declaredField(kind.name, field.name)).toBe(field);
	});

	test("is filtered, sorted and shown by fields it has", () => {
		const known = new Set([...kind.fields.map(({ name }) => name), ...Object.keys(kind.columns ?? {}), "changedAt", "changedBy"]);
		const named = [kind.label, ...kind.defaultSort.map(({ field }) => field), ...kind.fields.flatMap(({ unless }) => unless ?? [])];
		expect(named.filter((name) => !known.has(name))).toEqual([]);
	});
});
