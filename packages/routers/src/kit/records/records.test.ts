import { type Expression, sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createCallerFactory, router } from "../../door/trpc.ts";
import { saidBy, testContext } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { openWorkbook } from "../sheet/read.ts";
import { declareRecord } from "./declare.ts";
import { recordKind, type Use } from "./define.ts";
import {
	blankMeansAll,
	choice,
	computed,
	currency,
	day,
	inHundredths,
	integer,
	lines,
	moment,
	money,
	optional,
	orEmptyList,
	percent,
	reference,
	references,
	text,
	textOf,
	withDefault,
	yesNo,
} from "./fields.ts";
import { defineRecords } from "./router.ts";

const world = worldPerTest();

/** What the rule of the first kind refuses to delete. */
let used: Use[] = [];

/** Plain columns and flags, with a rule before saving and uses that keep it. */
const settings = recordKind(
	declareRecord({
		name: "trialSetting",
		title: "menu.appSettings",
		labels: "parameter",
		label: "key",
		rights: { view: [], edit: [] },
		fields: {
			key: text(20, { key: true, listed: "search" }),
			name: textOf(z.string(), { sheet: false }),
			type: withDefault(choice(["text", "number"], "enum.valueType"), "text"),
			value: textOf(z.string(), { listed: "text", confidential: true }),
			shared: yesNo(false),
			description: optional(textOf(z.string(), { sheet: false })),
			loud: computed("text", { label: "parameter.name" }),
		},
		defaultSort: [{ field: "key", order: "ascending" }],
	}),
	{
		table: "app_setting",
		rights: { view: "parameter.view", edit: "parameter.edit" },
		extra: async (_db, records) => new Map(records.map(({ id, name }) => [id, { loud: name.toUpperCase() }])),
		beforeSave: async (_work, fields) => ({ ...fields, name: fields.name.trim() }),
		usedBy: async () => used,
	},
);

/** References to another table, hundredths, several kinds in one table. */
const limits = recordKind(
	declareRecord({
		name: "trialLimit",
		title: "menu.auditorConfiguration",
		labels: "auditor",
		label: "department",
		rights: { view: [], edit: [] },
		fields: {
			userGuid: reference({ label: "auditor.user", column: "user_id" }, { table: "user", key: "guid", id: "id" }),
			limit: inHundredths(textOf(z.string(), { label: "auditor.maxDiscount", column: "max_discount_bp" })),
			department: textOf(z.string(), { listed: "search" }),
		},
		defaultSort: [{ field: "department", order: "ascending" }],
	}),
	{ table: "auditor_limit", rights: { view: "auditor.view", edit: "auditor.edit" }, fixed: { kind: "final" } },
);

const callerOf = createCallerFactory(router({ settings: router(defineRecords(settings)), limits: router(defineRecords(limits)) }));
const as = (role: string) => callerOf(testContext(world.services, { token: world.tokenOf(role) }));
const sample = { key: "fuel", name: " Fuel ", type: "number" as const, value: "12", shared: true, description: "" };

beforeEach(async () => {
	used = [];
});

test("how a field is stored follows from what it is", () => {
	const storage = [yesNo(true), optional(references(3)), optional(text(3)), inHundredths(percent(/^\d+$/, "problem.percent"))].map(
		(field) => field.storage,
	);
	expect(storage).toEqual(["flag", "json", "plain", "hundredths"]);
});

test.each([
	["a whole number", integer(0, 99), " 12 ", 12],
	["an amount", money(/^\d+(\.\d\d)?$/, "problem.amount"), "1,250.50", "1250.50"],
	["a percentage", percent(/^\d+$/, "problem.percent"), "12%", "12"],
	["a day", day(), "2026-01-05T23:00:00+08:00", "2026-01-05"],
	["a moment", moment(), "2026-01-05T08:00:00+08:00", "2026-01-05T00:00:00.000Z"],
	["a currency", currency(), " eur", "EUR"],
	["an optional text", optional(text(9)), "", null],
	["lines", orEmptyList(lines(9, 2)), undefined, []],
	["one of a few, or all", blankMeansAll(choice(["", "rail"], "enum.mode")), null, ""],
])("%s is read as people write it", (_what, field, written, kept) => {
	expect(field.schema.parse(written)).toEqual(kept);
	expect(field.schema.safeParse({}).success).toBe(false);
});

test("a list that is to know a field in a way nobody says is refused at start", () => {
	const declared = declareRecord({
		name: "trialNone",
		title: "menu.notices",
		label: "title",
		rights: { view: [], edit: [] },
		fields: { title: text(9, { listed: "own" }) },
		defaultSort: [],
	});
	expect(() => recordKind(declared, { table: "notice", rights: { view: "notice.view", edit: "notice.edit" } })).toThrow(
		"trialNone does not say how a list knows title",
	);
});

/** A kind with a confidential field, and what else is said of it. */
const keepsSecret = (said: { defaultSort?: string; label?: "code" | "margin"; shown?: true | { unless: string }; some?: true } = {}) =>
	declareRecord({
		name: "trialSecret",
		title: "menu.appSettings",
		labels: "parameter",
		label: said.label ?? "code",
		rights: { view: [], edit: [] },
		fields: {
			code: text(9, { column: "key" }),
			margin: text(9, { column: "value", confidential: said.some ? { unless: "shared" } : true }),
			shared: yesNo(false),
			rank: computed("text", { listed: "own", ...(said.shown ? { confidential: said.shown } : {}) }),
		},
		defaultSort: [{ field: said.defaultSort ?? "code", order: "ascending" }],
	});
const listedBy = (declared: ReturnType<typeof keepsSecret>, ref: Expression<unknown> | string) =>
	recordKind(declared, { table: "app_setting", columns: { rank: { ref } }, rights: { view: "parameter.view", edit: "parameter.edit" } });

test.each([
	["the column itself", "r.value"],
	["SQL over it, in any case", sql`upper(R.VALUE)`],
	["a query of its own", sql`(SELECT s."value" || s.key FROM app_setting s WHERE s.id = r.id)`],
])("a list column of its own that tells a confidential field by %s is refused at start, unless it is confidential itself", (_by, ref) => {
	expect(() => listedBy(keepsSecret(), ref)).toThrow("trialSecret: the list column rank tells the confidential field margin");
	expect(() => listedBy(keepsSecret({ shown: true }), ref)).not.toThrow();
	expect(() => listedBy(keepsSecret({ some: true }), ref)).toThrow("tells the confidential field margin");
	expect(() => listedBy(keepsSecret({ some: true, shown: { unless: "shared" } }), ref)).not.toThrow();
	// What some records tell is not what none of them does.
	expect(() => listedBy(keepsSecret({ shown: { unless: "shared" } }), ref)).toThrow("tells the confidential field margin");
});

test("a list column of its own over other columns is taken", () => {
	expect(() => listedBy(keepsSecret(), sql`lower(r.key || r.valued)`)).not.toThrow();
});

test("a read-only field that is confidential is neither told nor sorted and filtered by without the right", async () => {
	const kind = recordKind(keepsSecret({ shown: true }), {
		table: "app_setting",
		columns: { rank: { ref: "r.value", filter: ["eq"] } },
		rights: { view: "parameter.view", edit: "parameter.edit" },
		extra: async (_db, records) => new Map(records.map(({ id, margin }) => [id, { rank: margin }])),
	});
	const trial = createCallerFactory(router(defineRecords(kind)));
	const seen = (role: string) => trial(testContext(world.services, { token: world.tokenOf(role) }));
	const sales = await world.db.selectFrom("role").select("id").where("code", "=", "SALS").executeTakeFirstOrThrow();
	await as("PM").settings.save(sample);
	expect((await seen("PM").list({ sort: [{ field: "rank", order: "ascending" }] })).items).toMatchObject([{ margin: "12", rank: "12" }]);
	await world.db.insertInto("role_permission").values({ role_id: sales.id, permission: "parameter.view" }).execute();
	expect((await seen("SALS").list({})).items.flatMap(Object.keys)).not.toContain("rank");
	expect(await saidBy(seen("SALS").list({ sort: [{ field: "rank", order: "ascending" }] }))).toMatchObject({ code: "000001" });
});

test("a currency there is none of is refused at its field, and none is taken where the field may be empty", async () => {
	const kind = recordKind(
		declareRecord({
			name: "trialPaid",
			title: "menu.appSettings",
			labels: "parameter",
			label: "code",
			rights: { view: [], edit: [] },
			fields: {
				code: text(9, { column: "key" }),
				name: text(9),
				type: withDefault(choice(["text"], "enum.valueType"), "text"),
				value: text(9),
				paidIn: optional(currency({ column: "description" })),
				shared: yesNo(false),
			},
			defaultSort: [],
		}),
		{ table: "app_setting", rights: { view: "parameter.view", edit: "parameter.edit" } },
	);
	const trial = createCallerFactory(router(defineRecords(kind)))(testContext(world.services, { token: world.tokenOf("PM") }));
	await world.db.insertInto("currency").values({ code: "CNY", name: "Yuan", exponent: 2, numeric_code: "156" }).execute();
	const row = { name: "Fuel", value: "1" };
	expect(await saidBy(trial.save({ ...row, code: "a", paidIn: "XQZ" }))).toMatchObject({ code: "000001", data: [{ field: "paidIn" }] });
	const { id, version } = await trial.save({ ...row, code: "a", paidIn: "cny" });
	expect(await saidBy(trial.save({ ...row, id, version, code: "a", paidIn: "XQZ" }))).toMatchObject({ data: [{ field: "paidIn" }] });
	expect(await trial.save({ ...row, id, version, code: "a", paidIn: "" })).toMatchObject({ version: 2 });
});

test("a list in the order of a confidential field, or records called by one, are refused at start", () => {
	expect(() => keepsSecret({ defaultSort: "margin" })).toThrow("trialSecret: defaultSort names the confidential field margin");
	expect(() => keepsSecret({ label: "margin" })).toThrow("trialSecret is called by the confidential field margin");
});

describe("a kind of record", () => {
	test("is added, read, changed and listed, each change logged with what changed", async () => {
		const { id, version } = await as("PM").settings.save(sample);
		expect(version).toBe(1);
		expect(await as("PM").settings.get({ id: id.toUpperCase() })).toEqual({
			...{ id, version: 1, changedAt: "2026-11-20T08:00:00.000Z", changedBy: "Product manager" },
			...{ key: "fuel", name: "Fuel", type: "number", value: "12", shared: true, description: null, loud: "FUEL" },
		});
		expect(await as("PM").settings.save({ ...sample, id, version: 1, shared: false, value: "13" })).toMatchObject({ id, version: 2 });
		const log = await world.db.selectFrom("change_log").select(["action", "before", "after"]).where("object_id", "=", id).orderBy("id").execute();
		expect(log.map((row) => [row.action, row.before && JSON.parse(row.before), JSON.parse(row.after ?? "null")])).toEqual([
			["create", null, { key: "fuel", name: "Fuel", type: "number", value: "12", shared: true, description: null }],
			["update", { value: "12", shared: true }, { value: "13", shared: false }],
		]);
		await as("PM").settings.save({ ...sample, key: "ferry" });
		expect(await as("PM").settings.list({ search: "FU" })).toMatchObject({ total: 1, items: [{ key: "fuel", shared: false }] });
		const sharedOnly = await as("PM").settings.list({ filters: [{ field: "shared", op: "eq", value: true }] });
		expect(sharedOnly.items.map(({ key }) => key)).toEqual(["ferry"]);
		expect(await as("PM").settings.facet({ field: "type" })).toEqual([{ value: "number", count: 2 }]);
		expect((await saidBy(as("PM").settings.list({ sort: [{ field: "none", order: "ascending" }] }))).code).toBe("000001");
	});

	test("is not changed from an old version: both are shown", async () => {
		const { id } = await as("PM").settings.save(sample);
		await as("superuser").settings.save({ ...sample, id, version: 1, value: "13" });
		const { code, data } = await saidBy(as("PM").settings.save({ ...sample, id, version: 1, value: "14" }));
		expect(code).toBe("000003");
		expect(data).toMatchObject({ mine: { value: "14" }, theirs: { version: 2, value: "13", changedBy: "Super administrator" } });
		expect((await saidBy(as("PM").settings.save({ ...sample, id }))).data).toMatchObject([{ field: "version" }]);
		expect((await saidBy(as("PM").settings.save({ ...sample, id: crypto.randomUUID(), version: 1 }))).code).toBe("000002");
	});

	test("is changed by one of two who save at once", async () => {
		const { id } = await as("PM").settings.save(sample);
		const saves = ["a", "b", "c", "d"].map((value) => saidBy(as("PM").settings.save({ ...sample, id, version: 1, value })));
		const codes = (await Promise.all(saves)).map(({ code }) => code);
		expect(codes.sort()).toEqual(["000000", "000003", "000003", "000003"]);
		expect(await as("PM").settings.get({ id })).toMatchObject({ version: 2 });
	});

	test("names the field that is taken", async () => {
		await as("PM").settings.save(sample);
		const { code, data } = await saidBy(as("PM").settings.save({ ...sample, key: "FUEL" }));
		expect([code, data]).toEqual(["000007", [{ field: "key", message: "“FUEL” is already in use. Choose another." }]]);
		expect(await as("PM").settings.list({})).toMatchObject({ total: 1 });
	});

	test("is exported in words, as far as the reader sees it", async () => {
		await as("PM").settings.save(sample);
		await as("PM").settings.save({ ...sample, key: "ferry", shared: false });
		const read = async (role: string, input = {}) => {
			const { name, url } = await as(role).settings.exportUrl(input);
			expect(name).toBe("App settings 2026-11-20.xlsx");
			const file = await world.services.files.get(url.replace(/^memory:|\?.*$/g, ""));
			const book = await openWorkbook(new Uint8Array(await new Response(file?.body).arrayBuffer()));
			const rows: unknown[][] = [];
			for await (const row of book.rows("App settings")) rows.push(row.cells.map((cell) => cell.value));
			return rows;
		};
		expect(await read("PM", { filters: [{ field: "shared", op: "eq", value: true }] })).toEqual([
			["Key", "Type", "Value", "Visible to everyone", "Name", "Changed", "Changed by"],
			["fuel", "Number", "12", "Yes", "FUEL", "2026-11-20 16:00", "Product manager"],
		]);
		expect((await saidBy(as("PM").settings.exportUrl({ sort: [{ field: "none", order: "ascending" }] }))).code).toBe("000001");
	});

	test("is deleted, and comes back as it was", async () => {
		const { id } = await as("PM").settings.save(sample);
		const other = await as("PM").settings.save({ ...sample, key: "ferry" });
		expect(await as("PM").settings.remove({ ids: [id, other.id, id] })).toMatchObject({ count: 2, ids: [id, other.id] });
		expect((await saidBy(as("PM").settings.get({ id }))).code).toBe("000002");
		expect((await saidBy(as("PM").settings.remove({ ids: [id] }))).code).toBe("000002");
		expect(await as("PM").settings.restore({ ids: [id, other.id] })).toEqual({ count: 2 });
		expect(await as("PM").settings.get({ id })).toMatchObject({ key: "fuel", version: 2, shared: true, description: null });
		expect((await saidBy(as("PM").settings.restore({ ids: [id] }))).code).toBe("000002");
		expect((await saidBy(as("PM").settings.restore({ ids: [crypto.randomUUID()] }))).code).toBe("000002");
	});

	test("does not come back over another that took its place", async () => {
		const { id } = await as("PM").settings.save(sample);
		await as("PM").settings.remove({ ids: [id] });
		await as("PM").settings.save(sample);
		expect((await saidBy(as("PM").settings.restore({ ids: [id] }))).code).toBe("000007");
	});

	test("stays while it is used, with all it was to go with", async () => {
		const { id } = await as("PM").settings.save(sample);
		const other = await as("PM").settings.save({ ...sample, key: "ferry" });
		used = [{ text: "Rail price: cost*fuel", path: "/Rail/RailPrice" }];
		const { code, message, data } = await saidBy(as("PM").settings.remove({ ids: [other.id, id] }));
		expect([code, data]).toEqual(["000004", { name: "ferry", uses: used }]);
		expect(message).toContain("Rail price: cost*fuel");
		expect(await as("PM").settings.list({})).toMatchObject({ total: 2 });
	});

	test("is for those who hold the rights", async () => {
		expect((await saidBy(as("VDM").settings.list({}))).code).toBe("000000");
		expect((await saidBy(as("VDM").settings.save(sample))).code).toBe("000008");
		expect((await saidBy(as("SALS").settings.list({}))).code).toBe("000008");
	});

	test("hides what is confidential from those who may not see costs, and takes no writing from them", async () => {
		const { id } = await as("PM").settings.save(sample);
		const sales = await world.db.selectFrom("role").select("id").where("code", "=", "SALS").executeTakeFirstOrThrow();
		const grant = (permission: string) => world.db.insertInto("role_permission").values({ role_id: sales.id, permission }).execute();
		await grant("parameter.view");
		await grant("parameter.edit");
		const seen = await as("SALS").settings.get({ id });
		expect(seen).toMatchObject({ key: "fuel" });
		expect(seen).not.toHaveProperty("value");
		expect((await saidBy(as("SALS").settings.list({ filters: [{ field: "value", op: "eq", value: "12" }] }))).code).toBe("000001");
		expect((await saidBy(as("SALS").settings.save({ ...sample, key: "other" }))).code).toBe("000008");
		expect((await saidBy(as("SALS").settings.remove({ ids: [id] }))).code).toBe("000008");
	});
});

describe("a kind with references, in a shared table", () => {
	const guid = () => world.users.get("PM")?.guid ?? "";

	test("keeps the other row's internal key and shows its public one", async () => {
		const { id } = await as("superuser").limits.save({ userGuid: guid().toUpperCase(), limit: "12.5", department: "North" });
		const row = await world.db.selectFrom("auditor_limit").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
		expect(row).toMatchObject({ kind: "final", user_id: world.users.get("PM")?.id, max_discount_bp: 1250 });
		expect(await as("superuser").limits.get({ id })).toMatchObject({ userGuid: guid(), limit: "12.5" });
	});

	test("refuses a reference to nothing at its field", async () => {
		const { code, data } = await saidBy(as("superuser").limits.save({ userGuid: crypto.randomUUID(), limit: "1", department: "" }));
		expect([code, data]).toMatchObject(["000001", [{ field: "userGuid" }]]);
	});

	test("does not touch rows of another kind", async () => {
		const other = { id: crypto.randomUUID(), kind: "application" as const, user_id: world.users.get("PM")?.id ?? 0, max_discount_bp: 100 };
		await world.db.insertInto("auditor_limit").values(other).execute();
		expect(await as("superuser").limits.list({})).toMatchObject({ total: 0 });
		expect((await saidBy(as("superuser").limits.get({ id: other.id }))).code).toBe("000002");
		expect((await saidBy(as("superuser").limits.remove({ ids: [other.id] }))).code).toBe("000002");
	});

	test("names what is taken together", async () => {
		const limit = { userGuid: guid(), limit: "5", department: "North" };
		await as("superuser").limits.save(limit);
		expect(await saidBy(as("superuser").limits.save(limit))).toMatchObject({ code: "000007", data: [{ field: "userGuid" }] });
	});
});
