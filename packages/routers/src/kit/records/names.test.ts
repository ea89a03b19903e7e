import type { Language } from "@iqt/i18n";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { createCallerFactory, router } from "../../door/trpc.ts";
import { saidBy, testContext } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { declareRecord } from "./declare.ts";
import { recordKind, type Use } from "./define.ts";
import { activeDays, codeField, decimal, names, text } from "./fields.ts";
import { defineRecords } from "./router.ts";

const world = worldPerTest();

/** Where the tag is used. */
let used: Use[] = [];

/** A tag of its own table: the names, and from when to when it may be chosen. */
const tags = recordKind(
	declareRecord({
		name: "trialTag",
		title: "menu.notices",
		label: "code",
		called: ["name"],
		rights: { view: [], edit: [] },
		fields: { code: text(9, { key: true }), ...names(40), ...activeDays() },
		defaultSort: [{ field: "code", order: "ascending" }],
	}),
	{
		table: "trial_tag" as "app_setting",
		rights: { view: "parameter.view", edit: "parameter.edit" },
		usedBy: async () => used,
	},
);
const trial = createCallerFactory(router(defineRecords(tags)));
const speaking = (language: Language) => trial(testContext(world.services, { token: world.tokenOf("PM"), language }));
const tag = { code: "box", nameZh: "箱", nameEn: "Box", nameEs: "Caja", nameJa: "" };

beforeEach(() => {
	used = [];
	return sql`CREATE TABLE trial_tag (id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, name_zh TEXT NOT NULL, name_en TEXT NOT NULL, name_es TEXT,
		name_ja TEXT, active_from TEXT, active_to TEXT, version INTEGER NOT NULL, changed_at TEXT NOT NULL, changed_by INTEGER) STRICT`.execute(world.db);
});

test.each([
	["zh", "箱"],
	["en", "Box"],
	["es", "Caja"],
	["ja", "Box"],
] as const)("a record is called in %s, in English where it has no name there", async (language, name) => {
	const { id } = await speaking("en").save(tag);
	expect(await speaking(language).get({ id })).toMatchObject({ ...tag, nameJa: null, name });
	const filters = [{ field: "name", op: "contains" as const, value: name }];
	expect((await speaking(language).list({ filters, sort: [{ field: "name", order: "descending" }] })).items).toMatchObject([{ name }]);
	used = [{ text: "A box" }];
	expect((await saidBy(speaking(language).remove({ ids: [id] }))).message).toContain(name);
});

test("a list is in the order of the names its reader sees, and found by any", async () => {
	await speaking("en").save(tag);
	await speaking("en").save({ code: "can", nameZh: "罐", nameEn: "Can", nameEs: "Bidón", nameJa: "缶" });
	const codes = async (language: Language, input: object) => (await speaking(language).list(input)).items.map(({ code }) => code).join(" ");
	const byName = { sort: [{ field: "name", order: "ascending" }] };
	expect(await codes("es", byName)).toBe("can box");
	expect(await codes("en", byName)).toBe("box can");
	expect(await codes("en", { search: "缶" })).toBe("can");
});

test("a last day before the first is refused at its field; either may be open", async () => {
	const days = { activeFrom: "2026-05-02", activeTo: "2026-05-01" };
	expect(await saidBy(speaking("en").save({ ...tag, ...days }))).toMatchObject({ code: "000001", data: [{ field: "activeTo" }] });
	const { id } = await speaking("en").save({ ...tag, activeTo: "2026-05-01" });
	expect(await speaking("en").save({ ...tag, ...days, activeTo: "2026-05-02", id, version: 1 })).toMatchObject({ version: 2 });
});

test.each([
	["13.30", "13.3"],
	["-0", "0"],
	["1,200", "1200"],
	[-18, "-18"],
])("%s is read as the number %s", (written, kept) => expect(decimal(-60, 1200).schema.parse(written)).toBe(kept));

test.each(["13.333", "-61", "1201", "warm", ""])("%j is refused as a number from -60 to 1200", (written) => {
	expect(decimal(-60, 1200).schema.safeParse(written).success).toBe(false);
});

test.each([
	[" 40hc ", "40HC"],
	["a.b-c_1", "A.B-C_1"],
])("%j is the code %s", (written, kept) => expect(codeField(9).schema.parse(written)).toBe(kept));

test.each(["", "-A", "A--B", "A B", "码", "ABCDEFGHIJ"])("%j is no code", (written) => {
	expect(codeField(9).schema.safeParse(written).success).toBe(false);
});
