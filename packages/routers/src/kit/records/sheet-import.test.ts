import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { readCaller } from "../../door/session/session.ts";
import { createCallerFactory, router } from "../../door/trpc.ts";
import { saidBy, testContext } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { blocksOf } from "../files/blocks.ts";
import { receiveUpload } from "../files/upload.ts";
import { writeSheet } from "../sheet/write.ts";
import { declareRecord } from "./declare.ts";
import { recordKind } from "./define.ts";
import { activeDays, choice, integer, lines, names, optional, orEmptyList, reference, text, yesNo } from "./fields.ts";
import { defineRecordImport, defineRecords } from "./router.ts";

const world = worldPerTest();

const declared = { title: "menu.notices", rights: { view: [], edit: [] }, defaultSort: [{ field: "code", order: "ascending" }] } as const;
const rights = { view: "parameter.view", edit: "parameter.edit" } as const;

/** Everything a sheet can say of a record. */
const crates = recordKind(
	declareRecord({
		...declared,
		name: "trialCrate",
		imported: true,
		label: "code",
		called: ["name"],
		fields: {
			code: text(9, { key: true, listed: "search", label: "parameter.key" }),
			...names(40),
			size: integer(1, 99, { label: "parameter.value" }),
			type: choice(["text", "number"], "enum.valueType", { standard: "text", label: "parameter.type" }),
			tags: orEmptyList(lines(9, 3, { label: "parameter.options" })),
			shared: yesNo(true, { label: "parameter.shared" }),
			...activeDays(),
		},
	}),
	{ table: "trial_crate" as "app_setting", rights },
);
const callerOf = createCallerFactory(router({ ...defineRecords(crates), ...defineRecordImport(crates) }));
const contextOf = (role: string) => testContext(world.services, { token: world.tokenOf(role), language: "en" });
const as = (role: string) => callerOf(contextOf(role));

beforeEach(() =>
	sql`CREATE TABLE trial_crate (id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE COLLATE NOCASE, name_zh TEXT NOT NULL, name_en TEXT NOT NULL, name_es TEXT,
		name_ja TEXT, size INTEGER NOT NULL, type TEXT NOT NULL, tags TEXT NOT NULL, shared INTEGER NOT NULL, active_from TEXT, active_to TEXT,
		version INTEGER NOT NULL, changed_at TEXT NOT NULL, changed_by INTEGER) STRICT`.execute(world.db),
);

async function upload(headers: string[], ...rows: unknown[][]) {
	return keep(blocksOf(writeSheet({ sheetName: "T", columns: headers.map((header) => ({ header })), rows })));
}

async function keep(bytes: Parameters<typeof receiveUpload>[1]["bytes"]) {
	const objectName = `imports/${crypto.randomUUID()}.xlsx`;
	const caller = await readCaller(contextOf("PM"));
	await receiveUpload(contextOf("PM"), { objectName, name: "t.xlsx", ownerId: caller.userId, caller, bytes });
	return { objectName };
}

const crate = {
	code: "A1",
	nameZh: "箱",
	nameEn: "Crate",
	nameEs: "Cajón",
	size: 12,
	type: "text" as const,
	tags: ["wood", "flat"],
	activeFrom: "2026-05-01",
};
const heads = ["Key", "Chinese name", "English name", "Value"];

test("what the export writes is taken back unchanged, in any language", async () => {
	const { id } = await as("PM").save({ ...crate, type: "number", shared: false });
	for (const language of ["zh", "en", "es", "ja"] as const) {
		const there = callerOf(testContext(world.services, { token: world.tokenOf("PM"), language }));
		const { url } = await there.exportUrl({});
		const file = await world.services.files.get(url.replace(/^memory:|\?.*$/g, ""));
		const sheet = await keep(blocksOf(file?.body ?? new ReadableStream()));
		expect(await there.checkImport(sheet), language).toEqual({ rows: 1, added: 0, changed: 0, unchanged: 1, problems: [], doubts: [] });
		expect(await there.applyImport(sheet)).toMatchObject({ changed: 0 });
	}
	expect(await as("PM").get({ id })).toMatchObject({ version: 1 });
});

test("rows are added and changed by their key: a missing column changes nothing, an empty cell empties", async () => {
	const { id } = await as("PM").save(crate);
	const sheet = await upload(
		[...heads, "Spanish name", "Visible to everyone"],
		["a1", "箱", "Crate", 13, null, "No"],
		["B2", "桶", "Barrel", "7", "Barril", null],
	);
	expect(await as("PM").checkImport(sheet)).toMatchObject({ rows: 2, added: 1, changed: 1, unchanged: 0, problems: [] });
	expect(await as("PM").applyImport(sheet)).toMatchObject({ added: 1, changed: 1 });
	expect(await as("PM").get({ id })).toMatchObject({ ...crate, code: "a1", size: 13, nameEs: null, shared: false, version: 2 });
	expect((await as("PM").list({ search: "b2" })).items).toMatchObject([
		{ size: 7, type: "text", tags: [], shared: true, activeFrom: null, version: 1 },
	]);
	const log = await world.db.selectFrom("change_log").select("action").where("object_type", "=", "trialCrate").orderBy("id").execute();
	expect(log.map(({ action }) => action)).toEqual(["create", "update", "create"]);
});

test("every wrong cell is told with its place, and nothing is saved", async () => {
	const sheet = await upload(
		[...heads, "Type"],
		["A1", "箱", "Crate", "big", "Text"],
		["B2", "", "Barrel", 7, "Round"],
		["a1", "箱", "Crate", 1, "Text"],
	);
	const { problems } = await as("PM").checkImport(sheet);
	expect(problems.map(({ column, row, value }) => [`${column}${row}`, value])).toEqual([
		["D2", "big"],
		["B3", ""],
		["E3", "Round"],
		["A4", "a1"],
	]);
	const { code, data } = await saidBy(as("PM").applyImport(sheet));
	expect([code, data]).toMatchObject(["000001", ["D2 Value", "B3 Chinese name", "E3 Type", "A4 Key"].map((field) => ({ field }))]);
	expect(await as("PM").list({})).toMatchObject({ total: 0 });
});

test("a rule of the kind that refuses a row names it, and takes back those before it", async () => {
	const sheet = await upload(
		[...heads, "Active from", "Active to"],
		["A1", "箱", "Crate", 1, null, null],
		["B2", "桶", "Barrel", 1, "2026-05-02", "2026-05-01"],
	);
	const { code, message } = await saidBy(as("PM").applyImport(sheet));
	expect([code, message]).toEqual(["000001", "Row 3: Active to: The last day cannot be before the first. Nothing was saved."]);
	expect(await as("PM").list({})).toMatchObject({ total: 0 });
});

test("a sheet without the key, without rows, too long, unknown, or of somebody without the right is refused", async () => {
	const said = async (role: string, sheet: { objectName: string }) => saidBy(as(role).checkImport(sheet));
	expect((await said("PM", await upload(["English name"], ["Crate"]))).message).toContain("Key");
	expect(await said("PM", await upload(heads))).toMatchObject({ code: "000001" });
	expect((await said("PM", await upload(heads, ...Array.from({ length: 501 }, (_, i) => [`C${i}`])))).message).toContain("500");
	expect(await said("PM", { objectName: "imports/none" })).toMatchObject({ code: "000002" });
	expect(await said("VDM", await upload(heads, ["A1"]))).toMatchObject({ code: "000008" });
});

test("a kind no sheet can say all of is refused at start", () => {
	const kindOf = (fields: Parameters<typeof declareRecord>[0]["fields"]) =>
		recordKind(declareRecord({ ...declared, name: "trialNone", imported: true, label: "code" as never, fields }), {
			table: "notice",
			rights,
		}) as never;
	expect(() => defineRecordImport(kindOf({ code: text(9, { key: true }), owner: reference() }))).toThrow("a sheet has no column for owner");
	expect(() => defineRecordImport(kindOf({ code: text(9), owner: optional(reference()) }))).toThrow("no field tells its records apart");
	expect(() => defineRecordImport({ ...crates, imported: false })).toThrow("does not say imported");
});
