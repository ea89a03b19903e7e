import { createCaller } from "@iqt/routers/app/app-router";
import { questionGroups } from "@iqt/routers/kit/imports/questions";
import type { RateRow } from "@iqt/routers/kit/price-book/declaration";
import { changeByPlan } from "@iqt/routers/kit/price-book/plan";
import { removePlan } from "@iqt/routers/kit/price-book/plan-apply";
import { rateNames } from "@iqt/routers/kit/price-book/rate-names";
import { rateDb } from "@iqt/routers/kit/price-book/testing";
import { openWorkbook } from "@iqt/routers/kit/sheet/read";
import { writeSheet } from "@iqt/routers/kit/sheet/write";
import { readAll } from "@iqt/routers/kit/sheet/zip";
import { depotPrice } from "@iqt/routers/prices/depot-price/schema";
import { saidBy, testContext } from "@iqt/routers/testing/portal";
import { worldPerTest } from "@iqt/routers/testing/world";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";

const world = worldPerTest(rateDb);

const client = (role = "PM") => createCaller(testContext(world.services, { token: world.tokenOf(role) }));
/** The procedures every book has, of depot prices. */
const rates = () => client().depotPrice;
const { rest } = world;

const given = {
	...{ port: "CNSHA", depot: "SIPG 1", service: "STO", direction: "westbound", containerType: "40HC", basis: "day", currency: "CNY" },
	...{ cost: "17", ssr: "21", msr: "18", validFrom: "2026-10-01", validTo: "2026-12-31" },
};
const row = (dayFrom: number, dayTo: number | null, more: RateRow = {}) => ({ ...given, dayFrom, dayTo, ...more }) as RateRow;
const add = async (dayFrom: number, dayTo: number | null, more: RateRow = {}) => (await rates().add({ row: row(dayFrom, dayTo, more) })).id;
const steps = async () => (await rates().list({ sort: [{ field: "dayFrom", order: "ascending" }] })).items.map(({ row: r }) => [r.dayFrom, r.dayTo]);
const cells = (id: string, changed: RateRow, version = 1) => ({ id, version, cells: changed });
const hole = (field: string, from: string, missing: string, step: string, rate = "") => ({
	code: "000001",
	data: [
		{
			field,
			message: `${rate}From ${from} on ${missing} is in no step, though step ${step} comes after it. Steps go on from each other: add one for ${missing}, or change both at once.`,
		},
	],
});

let first: string;
let second: string;
beforeEach(async () => {
	first = await add(1, 5);
	second = await add(6, 10);
});

describe("the form", () => {
	test("adds a step after the others, and none that meets one or goes on from none", async () => {
		await add(11, null);
		expect(await saidBy(rates().add({ row: row(8, 9) }))).toMatchObject({
			code: "000007",
			message: expect.stringContaining("a step of 6–10 that is valid from 2026-10-01 to 2026-12-31"),
		});
		expect(await saidBy(rates().add({ row: row(3, 7, { depot: "SIPG 2" }) }))).toMatchObject(hole("dayFrom", "2026-10-01", "1–2", "3–7"));
		expect(await saidBy(rates().add({ row: row(6, 7, { validFrom: "2027-01-01", validTo: null }) }))).toMatchObject(
			hole("dayFrom", "2027-01-01", "1–5", "6–7"),
		);
		expect(await saidBy(rates().add({ row: row(9, 8, { depot: "SIPG 2" }) }))).toMatchObject({ code: "000001", data: [{ field: "row.dayTo" }] });
		expect(await steps()).toEqual([
			[1, 5],
			[6, 10],
			[11, null],
		]);
	});

	test("changes no step so that another's days are in none, and says which field would", async () => {
		const change = (id: string, changed: RateRow, from?: string) =>
			saidBy(rates().update({ id, version: 1, row: row(id === first ? 1 : 6, id === first ? 5 : 10, changed), ...(from ? { from } : {}) }));
		expect(await change(first, { dayTo: 4 })).toMatchObject(hole("dayTo", "2026-10-01", "5", "6–10"));
		expect(await change(second, { dayFrom: 7 })).toMatchObject(hole("dayFrom", "2026-10-01", "6", "7–10"));
		expect(await change(first, { validTo: "2026-11-30" })).toMatchObject(hole("dayTo", "2026-12-01", "1–5", "6–10"));
		expect(await change(second, { validTo: null })).toMatchObject(hole("dayFrom", "2027-01-01", "1–5", "6–10"));
		expect(await change(first, { dayTo: 3 }, "2026-11-15")).toMatchObject(hole("dayTo", "2026-11-15", "4–5", "6–10"));
		expect(await change(first, { dayTo: 6 })).toMatchObject({ code: "000007" });
		await rates().update({ id: first, version: 1, row: row(1, 5, { ssr: "25" }), from: "2026-11-15" });
		await rates().update({ id: second, version: 1, row: row(6, 8) });
		expect(await steps()).toEqual([
			[1, 5],
			[1, 5],
			[6, 8],
		]);
	});

	test("deletes no step before one that stays, and takes a deletion back whole", async () => {
		expect(await saidBy(rates().remove({ ids: [first] }))).toMatchObject(hole(`${second}.dayFrom`, "2026-10-01", "1–5", "6–10"));
		const ofFirst = { filters: [{ field: "dayFrom", op: "eq" as const, value: 1 }] };
		expect(await saidBy(rates().removeMatching({ predicate: ofFirst, expected: 1 }))).toMatchObject(
			hole(`${second}.dayFrom`, "2026-10-01", "1–5", "6–10"),
		);
		expect(await steps()).toHaveLength(2);
		const { changeId } = await rates().remove({ ids: [first, second] });
		expect(await steps()).toEqual([]);
		await rates().undo({ changeId });
		expect(await steps()).toHaveLength(2);
	});

	test("calls a rate by its steps", async () => {
		const [name] = await rateNames(world.db, depotPrice, [second], { language: "en", seesCost: true });
		expect(name?.name).toBe("Shanghai, SIPG 1, Storage, 40HC, COC, Export, 6–10");
	});

	test("takes no addition back that a later step goes on from", async () => {
		const change = await world.db.selectFrom("change_log").select("change_id").where("object_id", "=", first).executeTakeFirstOrThrow();
		expect(await saidBy(rates().undo({ changeId: change.change_id }))).toMatchObject(hole(`${second}.dayFrom`, "2026-10-01", "1–5", "6–10"));
	});

	test("offers the services of a depot by name and takes no other", async () => {
		expect(await client().lookups.enumList({ name: "depotService" })).toContainEqual({ enumValue: "PLG", description: "Reefer plug-in" });
		expect(await saidBy(rates().add({ row: row(1, null, { service: "washing" }) }))).toMatchObject({
			code: "000001",
			data: [{ field: "service", message: expect.stringContaining("STO") }],
		});
		const id = await add(1, null, { service: "plg" });
		expect((await rates().get({ id })).row.service).toBe("PLG");
		const { file } = await rates().template();
		const workbook = await openWorkbook(new Uint8Array(await new Response(file.body).arrayBuffer()));
		const texts: string[] = [];
		for await (const line of workbook.rows(workbook.sheets[0]?.name ?? "")) texts.push(...line.cells.map(({ value }) => String(value)));
		expect(texts.join("|")).toContain("Storage");
	});
});

describe("a quick edit", () => {
	test("moves the end of a step and the beginning of the next at once, in whatever order they come", async () => {
		await rates().quickEdit({ rows: [cells(first, { dayTo: 7 }), cells(second, { dayFrom: 8 })] });
		expect(await steps()).toEqual([
			[1, 7],
			[8, 10],
		]);
		await rates().quickEdit({ rows: [cells(second, { dayFrom: 3 }, 2), cells(first, { dayTo: 2 }, 2)] });
		expect(await steps()).toEqual([
			[1, 2],
			[3, 10],
		]);
	});

	test("lets steps change places as one version of each, and leaves all as it was where one meets another or a hole stays", async () => {
		const third = await add(11, null);
		const swap = (end: number, version = 1) => [cells(first, { dayFrom: 6, dayTo: end }, version), cells(second, { dayFrom: 1, dayTo: 5 }, version)];
		expect(await saidBy(rates().quickEdit({ rows: swap(12) }))).toMatchObject({ code: "000007", data: [{ id: third, edited: first }] });
		expect(await saidBy(rates().quickEdit({ rows: swap(9) }))).toMatchObject(hole(`${second}.dayTo`, "2026-10-01", "10", "11+"));
		expect((await rates().get({ id: first })).version).toBe(1);
		await rates().quickEdit({ rows: swap(10) });
		const { items } = await rates().list({ sort: [{ field: "dayFrom", order: "ascending" }] });
		expect(items.map(({ id, version }) => [id, version])).toEqual([
			[second, 2],
			[first, 2],
			[third, 1],
		]);
		const versions = await sql<{ day_from: number; weight_from: number }>`select day_from, weight_from from depot_rate_history where id = ${first}
			union all select day_from, weight_from from depot_rate where id = ${first}`.execute(world.db);
		expect(versions.rows).toEqual([
			{ day_from: 1, weight_from: 0 },
			{ day_from: 6, weight_from: 0 },
		]);
	});

	test("is refused whole with the step that goes on from none, or meets another", async () => {
		expect(await saidBy(rates().quickEdit({ rows: [cells(first, { dayTo: 4 }), cells(second, { remark: "x" })] }))).toMatchObject(
			hole(`${second}.dayFrom`, "2026-10-01", "5", "6–10"),
		);
		expect(await saidBy(rates().quickEdit({ rows: [cells(first, { dayTo: 4 })] }))).toMatchObject({
			message: expect.stringContaining("5 is in no step"),
			...hole(`${first}.dayTo`, "2026-10-01", "5", "6–10"),
		});
		expect(await saidBy(rates().quickEdit({ rows: [cells(second, { remark: "x" }), cells(first, { dayTo: 8 })] }))).toMatchObject({
			code: "000007",
			data: [{ id: second, edited: first }],
		});
		expect((await rates().get({ id: second })).version).toBe(1);
	});
});

test("a change of all keeps days together, and none leaves a step alone", async () => {
	const to = (value: string, predicate: object = {}) => rates().applyToAll({ predicate, operation: { field: "validTo", op: "set", value } } as never);
	await to("2027-03-31");
	const ofFirst = { filters: [{ field: "dayFrom", op: "eq", value: 1 }] };
	expect(await saidBy(to("2027-01-31", ofFirst))).toMatchObject(
		hole(`${second}.dayFrom`, "2027-02-01", "1–5", "6–10", "Shanghai, SIPG 1, Storage, 40HC, COC, Export, 6–10, 2026-10-01 – 2027-03-31: "),
	);
	const preview = { predicate: ofFirst, operation: { field: "validTo", op: "set", value: "2027-01-31" } };
	expect(await saidBy(rates().previewApply(preview as never))).toMatchObject({ code: "000001" });
	const fromDecember = { predicate: {}, operation: { field: "ssr", op: "percent", value: "10", from: "2026-12-01" } };
	expect(await rates().applyToAll(fromDecember as never)).toMatchObject({ count: 2 });
});

describe("the REST lines", () => {
	test("change details of a head, both at once, and name what is wrong by their own names", async () => {
		const edit = (body: object[]) => rest("POST", "/api/v1/depotPrice/UpdatePriceDetail", "PM", body);
		expect(await edit([{ priceDetailID: first, toDay: 7 }])).toMatchObject({
			code: "000001",
			problems: [{ row: 1, message: expect.stringContaining("a step of 6–10") }],
			conflict: { theirs: [{ priceDetailID: second, fromDay: 6, toDay: 10 }] },
		});
		expect(await edit([{ priceDetailID: first, toDay: 4 }])).toMatchObject({
			code: "000001",
			data: expect.stringContaining("5 is in no step, though step 6–10 comes after it"),
		});
		expect(
			await edit([
				{ priceDetailID: first, toDay: 7 },
				{ priceDetailID: second, fromDay: 8 },
			]),
		).toMatchObject({ code: "000000" });
		expect(await steps()).toEqual([
			[1, 7],
			[8, 10],
		]);
		expect(await rest("POST", `/api/v1/depotPrice/DeletePriceDetial?priceDetailID=${first}`, "PM", {})).toMatchObject({ code: "000001" });
	});

	test("save a head with its steps", async () => {
		const head = { portGUID: "CNSHA", direction: "westbound" };
		const detail = (fromDay: number, toDay: number) => {
			const { port: _, direction: __, service: ___, ...more } = given;
			return { ...more, ownership: "COC", depotService: "Storage", fromDay, toDay };
		};
		const save = (...details: object[]) => rest("POST", "/api/v1/depotPrice/UpdatePrice", "PM", { ...head, details });
		expect(await save(detail(12, 20))).toMatchObject({
			code: "000001",
			problems: [{ field: expect.stringMatching(/^details\.0\.(dayFrom|fromDay)$/), message: expect.stringContaining("11 is in no step") }],
		});
		const saved = await save(detail(12, 20), detail(11, 11), { priceDetailID: second, depotService: "Storage" });
		expect(saved).toMatchObject({ code: "000000" });
		expect(await steps()).toEqual([
			[1, 5],
			[6, 10],
			[11, 11],
			[12, 20],
		]);
		const both = (...[fromDay, toDay]: number[]) => ({ depotService: "Storage", fromDay, toDay });
		const swapped = await save({ priceDetailID: first, ...both(6, 10) }, { priceDetailID: second, ...both(1, 5) });
		expect(swapped).toMatchObject({ code: "000000" });
		expect((await rates().get({ id: second })).row).toMatchObject({ dayFrom: 1, dayTo: 5 });
		expect(await save({ priceDetailID: second, ...both(1, 6) })).toMatchObject({
			code: "000001",
			problems: [{ message: expect.stringContaining("a step of 6–10") }],
		});
	});
});

describe("older clients, by the names they see", () => {
	const lift = { depot: "SIPG 1", depotServiceName: "Lift on", containerType: "40HC", ownership: "COC", basis: "container" };
	const priced = { cost: "100", ssr: "120", msr: "110", currency: "CNY", validFrom: "2026-10-01" };
	const save = (head: object, detail: object) => rest("POST", "/api/v1/depotPrice/UpdatePrice", "PM", { ...head, details: [detail] });
	const list = async (filters: object) => (await rest("POST", "/api/v1/depotPrice/GetDepotPriceListData", "PM", filters)).data?.total;

	test("save a head and its service by them, and a service without steps from the first day on", async () => {
		const saved = await save({ portName: "Shanghai", direction: "westbound" }, { ...lift, ...priced });
		expect(saved).toMatchObject({ code: "000000" });
		const [detail] = (saved.data as { details: { priceDetailID: string }[] }).details;
		const id = detail?.priceDetailID ?? "";
		expect((await rates().get({ id })).row).toMatchObject({ port: "CNSHA", service: "LON", dayFrom: 1, dayTo: null });
		expect(await save({ portName: "Nowhere", direction: "westbound" }, { ...lift, ...priced })).toMatchObject({ code: "000001" });
		// A name beside a detail that is there is the one it was answered with: another alone does not change what it names.
		const named = (depotServiceName: string) =>
			save({ portGUID: "CNSHA", direction: "westbound" }, { priceDetailID: id, depotServiceName, remark: "by day" });
		expect(await named("Storage")).toMatchObject({ code: "000001", problems: [{ field: "details.0.depotServiceName" }] });
		expect(await named("Lift on")).toMatchObject({ code: "000000" });
		expect((await rates().get({ id })).row).toMatchObject({ service: "LON", remark: "by day" });
	});

	test("find heads by them", async () => {
		expect(await list({ portName: "Shanghai", depotServiceName: "Storage" })).toBe(1);
		expect(await list({ depotServiceName: "Weighing" })).toBe(0);
		expect(await list({ portName: "Ningbo" })).toBe(0);
	});

	test("keep terms by them, and are told when nothing would be left of one", async () => {
		const term = async (body: object) => rest("POST", "/api/v1/depotTerm/SaveTerm", "PM", { portName: "Shanghai", language: "en", ...body });
		expect(await term({ term: "<p>Free on weekdays</p>" })).toMatchObject({ code: "000000" });
		for (const empty of ["<script>x()</script>", "<p><img src='t.png'></p>"])
			expect(await term({ term: empty })).toMatchObject({ code: "000001", problems: [{ message: expect.stringContaining("Nothing is left") }] });
		const kept = async () => (await rest("GET", "/api/v1/depotTerm/GetTermByPortID?portGUID=CNSHA", "PM")).data?.term;
		expect(await kept()).toBe("<p>Free on weekdays</p>");
		expect(await term({ term: "<p><br></p>" })).toMatchObject({ code: "000000" });
		expect(await kept()).not.toContain("Free");
	});

	test("delete the detail of the query, and none where the body names another", async () => {
		const remove = (query: string, body: object) => rest("POST", `/api/v1/depotPrice/DeletePriceDetial?priceDetailID=${query}`, "PM", body);
		expect(await remove(second, { priceDetailID: first })).toMatchObject({ code: "000001" });
		expect(await steps()).toHaveLength(2);
		const unknown = crypto.randomUUID();
		expect(await remove(unknown, {})).toMatchObject({ code: "000002", data: expect.stringContaining(unknown) });
		expect(await remove(second, { priceDetailID: second.toUpperCase() })).toMatchObject({ code: "000000" });
		expect(await steps()).toEqual([[1, 5]]);
	});
});

describe("a sheet", () => {
	const heads = [
		"Port",
		"Depot",
		"Depot service",
		"From day",
		"To day",
		"Direction",
		"Container",
		"Basis",
		"Cost",
		"Currency",
		"SSR",
		"MSR",
		"Valid from",
		"Valid to",
	];
	const line = (from: unknown, to: unknown, over: Partial<Record<number, unknown>> = {}) =>
		["CNSHA", "SIPG 1", "Storage", from, to, "Westbound", "40HC", "Day", "17", "CNY", "21", "18", "2026-10-01", "2026-12-31"].map(
			(value, i) => over[i] ?? value,
		);
	const upload = async (...rows: unknown[][]) => {
		const bytes = await readAll(writeSheet({ sheetName: "S", columns: heads.map((header) => ({ header })), rows }));
		const name = crypto.randomUUID();
		await world.services.files.put(name, bytes, "application/octet-stream");
		const file = {
			object_name: name,
			name: "depot.xlsx",
			size: bytes.length,
			mime: "x",
			sha256: "",
			owner_id: world.users.get("PM")?.id ?? null,
			created_at: "",
		};
		await world.db.insertInto("stored_file").values(file).execute();
		const { id } = await client().imports.start({ domain: "depotPrice", objectName: name });
		await world.settled();
		const found = await world.db.selectFrom("import_row").selectAll().where("batch_id", "=", id).orderBy("line").execute();
		return {
			id,
			rows: found.map(({ outcome, errors }) => ({
				outcome,
				errors: (JSON.parse(errors ?? "[]") as { level: string; field: string; messageId: string; values: object }[]).filter(
					({ level }) => level === "error",
				),
			})),
		};
	};

	test("adds and changes steps, whose rates it knows by their steps", async () => {
		const { id, rows } = await upload(line(1, 5), line(6, 10, { 10: "30" }), line(11, null));
		expect(rows.map(({ outcome }) => outcome)).toEqual(["unchanged", "changed", "new"]);
		const apply = { mode: "merge" as const, leaveOutErrors: false, leaveOutClashes: false, confirmed: [...questionGroups] };
		await client().imports.startApply({ batchId: id, ...apply });
		await world.settled();
		expect(await steps()).toEqual([
			[1, 5],
			[6, 10],
			[11, null],
		]);
	});

	test("says at a row that its step meets another of the sheet, or goes on from none", async () => {
		const { rows } = await upload(line(11, 15), line(15, 20), line(30, null, { 1: "SIPG 2" }));
		expect(rows.map(({ outcome, errors }) => [outcome, errors[0]?.field, errors[0]?.messageId])).toEqual([
			["error", "dayFrom", "import.twiceStep"],
			["error", "dayFrom", "import.twiceStep"],
			["error", "dayFrom", "problem.stepHole"],
		]);
		expect(rows[0]?.errors[0]?.values).toMatchObject({ row: 3, steps: "15" });
		expect(rows[2]?.errors[0]?.values).toEqual({ day: "2026-10-01", steps: "1–29", step: "30+" });
	});

	test("leaves no step of the book alone, nor one of its own after a row that stays out", async () => {
		const { rows } = await upload(line(1, 3, { 12: "2026-11-01" }));
		expect(rows.map(({ errors }) => errors.map(({ field, values }) => [field, values]))).toEqual([
			[["dayTo", { day: "2026-11-01", steps: "4–5", step: "6–10" }]],
		]);
		const other = await upload(line(1, 3, { 1: "SIPG 2", 10: "", 11: "" }), line(4, 6, { 1: "SIPG 2" }), line(7, 8, { 1: "SIPG 2" }));
		expect(other.rows.map(({ outcome }) => outcome)).toEqual(["error", "error", "error"]);
	});

	test("names a service by any name or code, and says of others which there are", async () => {
		const { rows } = await upload(line(1, 5, { 2: "堆存" }), line(1, null, { 2: "plugIn" }), line(1, null, { 2: "Painting" }));
		expect(rows.map(({ outcome, errors }) => [outcome, errors[0]?.field])).toEqual([
			["unchanged", undefined],
			["new", undefined],
			["error", "service"],
		]);
	});
});

describe("the database", () => {
	const change = (set: string, id: string) => sql`update depot_rate set ${sql.raw(set)} where id = ${id}`.execute(world.db);

	test("refuses what slips by", async () => {
		await expect(change("day_to = 6", first)).rejects.toThrow("RATE_OVERLAP");
		await expect(change("day_from = 0", first)).rejects.toThrow("CHECK");
		await expect(change("day_to = 5", second)).rejects.toThrow("CHECK");
	});

	test("refuses what a plan would leave, and lets one through that leaves no step alone", async () => {
		const entry = (count: number) => ({ action: "delete", objectType: "depotPrice", objectId: "many", before: null, after: { count } });
		const reader = { seesCost: true, today: "2026-11-20" };
		const remove = (dayFrom: number) =>
			changeByPlan(world.services, depotPrice, {
				...{ actor: { id: 1, name: "PM", source: "web" }, userId: 1, entry },
				...removePlan(world.db, depotPrice, { filters: [{ field: "dayFrom", op: "eq", value: dayFrom }] }, reader, () => undefined),
			});
		await expect(remove(1)).rejects.toMatchObject({ kind: "invalid", messageId: "problem.stepHoles" });
		expect(await steps()).toHaveLength(2);
		expect(await remove(6)).toMatchObject({ count: 1 });
		expect(await steps()).toEqual([[1, 5]]);
	});

	test("has a view of the steps that go on from none", async () => {
		const holes = async () => (await sql<{ id: string }>`select id from depot_rate_hole`.execute(world.db)).rows.map(({ id }) => id);
		expect(await holes()).toEqual([]);
		await change("day_to = 4", first);
		expect(await holes()).toEqual([second]);
	});
});
