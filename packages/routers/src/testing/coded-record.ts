import { expect, test } from "vitest";
import type { DemoWorld } from "../kit/records/domain.ts";
import { demoWorld } from "./demo-world.ts";
import { saidBy } from "./portal.ts";
import { worldPerTest } from "./world.ts";

type World = ReturnType<typeof worldPerTest>;

interface Coded {
	code: string;
	nameZh: string;
	nameEn: string;
	nameEs?: string | null | undefined;
	nameJa?: string | null | undefined;
}

/** What every kind of record has procedures for. */
interface RecordCalls {
	save(row: Coded): Promise<{ id: string; version: number }>;
	list(input: object): Promise<{ total: number; items: readonly object[] }>;
	get(input: { id: string }): Promise<object>;
	remove(input: { ids: string[] }): Promise<unknown>;
	restore(input: { ids: string[] }): Promise<unknown>;
}

interface CodedRecord {
	calls(portal: ReturnType<World["as"]>): RecordCalls;
	/** Its name in older clients' paths and fields, "TruckType". */
	older: string;
	/** A record that is well and that no demo has. */
	row: Coded & Record<string, unknown>;
	demo: { rows(world: DemoWorld): readonly Coded[] };
	/** Fields that are wrong, beside those of the record, and the one that is named. */
	refused: [fields: object, field: string][];
	/** A part of a record as older clients send it, and what it is then. */
	change: [sent: object, kept: object];
	/** What the older list finds the record by, after that change. */
	foundBy: object;
}

/**
 * The life of a kind of master data with a code and names in four languages, through the typed client and as older clients call it, and who may; the
 * product manager keeps it, the vendor manager sees it, sales do neither. A test file of a kind calls it once and shows beside it what is its own alone.
 */
export function codedRecordTests(kind: CodedRecord): World {
	const world = worldPerTest();
	const { row, older } = kind;
	const as = (role: string) => kind.calls(world.as(role));

	test("a record is added, found by any of its names, refused a second time, deleted and brought back", async () => {
		const { id } = await as("PM").save(row);
		for (const search of [row.code.toLowerCase(), row.nameZh, row.nameEs ?? ""])
			expect(await as("PM").list({ search }), search).toMatchObject({ total: 1, items: [{ id }] });
		expect(await saidBy(as("PM").save({ ...row, code: row.code.toLowerCase() }))).toMatchObject({ code: "000007", data: [{ field: "code" }] });
		await as("PM").remove({ ids: [id] });
		await as("PM").restore({ ids: [id] });
		expect(await as("PM").get({ id })).toMatchObject({ ...row, version: 2 });
	});

	test.each(kind.refused)("%j is refused at its field", async (fields, field) => {
		expect(await saidBy(as("PM").save({ ...row, ...fields }))).toMatchObject({ code: "000001", data: [{ field }] });
	});

	test("is shut to those who hold no right to it", async () => {
		expect(await saidBy(as("VDM").list({}))).toMatchObject({ code: "000000" });
		expect(await saidBy(as("VDM").save(row))).toMatchObject({ code: "000008" });
		expect(await saidBy(as("SALS").list({}))).toMatchObject({ code: "000008" });
	});

	test("the rows of a demo are each taken, no two alike", async () => {
		const rows = kind.demo.rows(demoWorld);
		const before = (await as("PM").list({})).total;
		for (const one of rows) await as("PM").save(one);
		expect((await as("PM").list({})).total).toBe(before + rows.length);
		for (const field of ["nameZh", "nameEn", "nameEs", "nameJa"] as const)
			expect(new Set(rows.map((one) => one[field])).size, field).toBe(rows.length);
	});

	test("older clients add, change, list, read and delete it, and send back what they read", async () => {
		// Initials go together: chbCategoryID.
		const idName = `${older.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]/, (start) => start.toLowerCase())}ID`;
		const line = (action: string) => `/api/v1/${older}/${action}`;
		const save = (body: object, role = "PM") => world.rest("POST", line(`AddOrUpdate${older}`), role, body, { language: "ja" });
		const added = await save({ ...row, [idName]: "" });
		expect(added).toMatchObject({ code: "000000", data: { version: 1 } });
		const id = added.data[idName];
		const read = () => world.rest("GET", line(`Get${older}ByID?${idName}=${id}`), "PM", undefined, { language: "ja" });
		const { data } = await read();
		expect(data).toMatchObject({ [idName]: id, name: row.nameJa });
		expect(await save(data)).toMatchObject({ data: { version: 1 } });
		const [sent, kept] = kind.change;
		expect(await save({ [idName]: id, ...sent })).toMatchObject({ data: { version: 2 } });
		expect((await read()).data).toMatchObject(kept);
		const listed = await world.rest("POST", line(`Get${older}List`), "PM", { ...kind.foundBy, field: "name", order: "descending" });
		expect(listed.data).toMatchObject({ total: 1 });
		expect(await save(row, "SALS")).toMatchObject({ code: "000008" });
		expect(await world.rest("POST", line(`Delete${older}?${idName}=${id}`), "PM")).toMatchObject({ code: "000000" });
		expect(await read()).toMatchObject({ code: "000002" });
	});
	return world;
}
