import { translate } from "@iqt/i18n";
import { afterEach, expect, test } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import { handleRest } from "../../app/rest/adapter.ts";
import { readCaller } from "../../door/session/session.ts";
import { freshTexts, textsChanged } from "../../door/texts/fresh.ts";
import { publicError } from "../../door/trpc.ts";
import { blocksOf } from "../../kit/files/blocks.ts";
import { receiveUpload } from "../../kit/files/upload.ts";
import { unquoted } from "../../kit/sheet/format.ts";
import { openWorkbook } from "../../kit/sheet/read.ts";
import { writeSheet } from "../../kit/sheet/write.ts";
import { refusal, testContext } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest();
const { settled } = world;

afterEach(async () => {
	await settled();
	await world.db.deleteFrom("translation_override").execute();
	await textsChanged(world.services);
});

const contextOf = (role: string) => testContext(world.services, { token: world.tokenOf(role) });
const as = (role: string) => createCaller(contextOf(role));
const admin = () => as("superuser").translations;
const id = "problem.tooLong";

async function rest(method: string, path: string, body?: unknown, token = world.users.get("superuser")?.token ?? "", language = "en") {
	const request = new Request(`http://localhost${path}`, {
		method,
		headers: { language, token },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	const response = await handleRest(world.services, request, { address: "192.0.2.9", requestId: "r" });
	return (await response?.json()) as { code: string; message: string; data: unknown };
}

test("a text of the company's holds at once everywhere, and resetting brings the shipped one back", async () => {
	const { rows, changed } = await admin().save({ rows: [{ id, version: 0, cells: { en: " No more than {maximum} ", ja: "{maximum}まで" } }] });
	await settled();
	expect(changed).toBe(2);
	expect(rows).toMatchObject([
		{ id, en: "No more than {maximum}", overridden: ["en", "ja"], state: "overridden", version: 2, changedBy: "Super administrator" },
	]);
	// A server message, the flat map of old clients, and the portal's own.
	expect(
		publicError(
			await as("PM")
				.lookups.areas({ search: "x".repeat(101) })
				.catch((e: unknown) => e),
			{ language: "en" },
		).data,
	).toEqual([{ field: "search", message: "No more than 100" }]);
	expect((await rest("GET", "/api/Common/GetI18NData", undefined, "")).data).toMatchObject({ [id]: "No more than {maximum}" });
	const portal = await createCaller(testContext(world.services)).translations.overrides();
	expect(portal).toEqual({ revision: "test.2", texts: { [id]: ["No more than ", ["maximum"]] } });
	expect(await createCaller(testContext(world.services)).translations.overrides({ revision: portal.revision })).toEqual({
		revision: "test.2",
		texts: null,
	});

	await admin().save({ rows: [{ id, version: 2, cells: { en: "", ja: null } }] });
	await settled();
	expect(translate("en", id, { maximum: 3 })).not.toContain("No more");
	expect((await admin().list({ filters: [{ field: "id", op: "eq", value: id }] })).items).toMatchObject([
		{ overridden: [], state: "shipped", version: 4 },
	]);
	expect(await admin().history(id)).toMatchObject([
		{ action: "update", actorName: "Super administrator", before: { en: "No more than {maximum}" } },
		{ after: { en: "No more than {maximum}", ja: "{maximum}まで" } },
	]);
});

test("another instance takes the text up within 20 seconds, with one small query in between", async () => {
	await freshTexts(world.services);
	// As another instance would have written it.
	await world.db
		.insertInto("translation_override")
		.values({ message_id: id, language: "en", text: "Most: {maximum}", version: 1, changed_at: "2026-11-20T08:00:00.000Z", changed_by: null })
		.execute();
	await freshTexts(world.services);
	await settled();
	expect(translate("en", id, { maximum: 3 })).not.toBe("Most: 3");
	world.services.clock.now = new Date(world.services.clock.now.getTime() + 20_000);
	await freshTexts(world.services);
	await settled();
	expect(translate("en", id, { maximum: 3 })).toBe("Most: 3");
});

test("a text that cannot be filled in is refused with what would be right, and nothing of the call is saved", async () => {
	const said = await refusal(
		admin().save({
			rows: [
				{ id: "problem.required", cells: { en: "Please fill in" } },
				{ id, cells: { en: "At most {max}", zh: "<b>{maximum}</b>" } },
				{ id: "no.such", cells: { en: "x" } },
			],
		}),
	);
	expect(said).toMatchObject({
		code: "000001",
		data: [
			{ field: "no.such.id", message: expect.stringContaining("no.such") },
			{ field: `${id}.zh`, message: expect.stringContaining("<b>") },
			{ field: `${id}.en`, message: expect.stringMatching(/\{max\} is not known here; use \{maximum\}/) },
		],
	});
	expect((await admin().list({ filters: [{ field: "state", op: "eq", value: "overridden" }] })).total).toBe(0);
	const stale = await refusal(admin().save({ rows: [{ id, version: 7, cells: { en: "Most: {maximum}" } }] }));
	expect(stale).toMatchObject({ code: "000003", data: [{ id, theirs: { version: 0 } }] });
	expect((await refusal(as("PM").translations.save({ rows: [{ id, cells: {} }] })))?.code).toBe("000008");
});

test("the list is searched in any language, filtered, sorted and paged", async () => {
	const { zh } = (await admin().list({ filters: [{ field: "id", op: "eq", value: "problem.required" }] })).items[0] ?? { zh: "" };
	expect((await admin().list({ search: zh })).items.map((row) => row.id)).toContain("problem.required");
	const first = await admin().list({
		filters: [{ field: "area", op: "eq", value: "problem" }],
		sort: [{ field: "en", order: "descending" }],
		pageSize: 10,
	});
	const second = await admin().list({
		filters: [{ field: "area", op: "eq", value: "problem" }],
		sort: [{ field: "en", order: "descending" }],
		pageSize: 10,
		cursor: first.nextCursor,
	});
	expect(first.items).toHaveLength(10);
	expect((first.items.at(-1)?.en ?? "").toLowerCase() >= (second.items[0]?.en ?? "").toLowerCase()).toBe(true);
	expect(new Set([...first.items, ...second.items].map((row) => row.id)).size).toBe(first.items.length + second.items.length);
	expect(await admin().facet({ field: "state" })).toEqual([{ value: "shipped", count: (await admin().list({})).total }]);
	for (const input of [
		{ sort: [{ field: "shipped", order: "ascending" as const }] },
		{ filters: [{ field: "x", op: "eq" as const, value: "1" }] },
		{ cursor: "x" },
	])
		expect((await refusal(admin().list(input)))?.code).toBe("000001");
});

async function upload(rows: unknown[][], headers = ["ID", "中文 (zh)", "English (en)", "es"]) {
	const bytes = blocksOf(writeSheet({ sheetName: "T", columns: headers.map((header) => ({ header })), rows }));
	const objectName = `imports/${crypto.randomUUID()}.xlsx`;
	const caller = await readCaller(contextOf("superuser"));
	await receiveUpload(contextOf("superuser"), { objectName, name: "t.xlsx", ownerId: caller.userId, caller, bytes });
	return objectName;
}

test("what the export writes the import takes back: nothing changed, then what was changed", async () => {
	await admin().save({ rows: [{ id, cells: { en: "-Most: {maximum}" } }] });
	const { name, url } = await admin().exportUrl({ search: "problem." });
	expect(name).toMatch(/\.xlsx$/);
	const object = await world.services.files.get(url.replace(/^memory:|\?.*$/g, ""));
	const bytes = new Uint8Array(await new Response(object?.body).arrayBuffer());
	const book = await openWorkbook(bytes);
	const [sheet] = book.sheets;
	const read: unknown[][] = [];
	for await (const row of book.rows(sheet?.name ?? ""))
		read.push(row.cells.map(({ value }) => (typeof value === "string" ? unquoted(value) : value)));
	expect(read[0]?.slice(0, 5)).toEqual(["ID", "中文 (zh)", "English (en)", "Español (es)", "日本語 (ja)"]);
	const same = await upload(
		read.slice(1).map((row) => row.slice(0, 5)),
		["ID", "中文 (zh)", "English (en)", "Español (es)", "日本語 (ja)"],
	);
	expect(await admin().checkImport({ objectName: same })).toMatchObject({ rows: read.length - 1, changed: 0 });

	const changed = await upload([
		["problem.required", "必须填写", null, "Obligatorio, por favor"],
		[id, null, "At most {maximum}", null],
	]);
	expect(await admin().checkImport({ objectName: changed })).toMatchObject({
		changed: 3,
		samples: expect.arrayContaining([{ id, language: "en", before: "-Most: {maximum}", after: "At most {maximum}" }]),
	});
	expect(await admin().applyImport({ objectName: changed })).toEqual({ changed: 3 });
	await settled();
	expect(translate("es", "problem.required")).toBe("Obligatorio, por favor");
	expect(await admin().history("problem.required")).toMatchObject([{ action: "import", after: { zh: "必须填写", es: "Obligatorio, por favor" } }]);
});

test("a workbook with wrong cells is refused as a whole, naming each", async () => {
	const objectName = await upload([
		["problem.required", "必填项", null, null],
		[id, "最多 {max}", "At most {maximum, plural}", null],
		["no.such", "x", null, null],
		["problem.required", "又一次", null, null],
	]);
	for (const work of [admin().checkImport, admin().applyImport]) {
		const said = await refusal(work({ objectName }));
		expect(said).toMatchObject({ code: "000001", message: expect.stringContaining("4 cells") });
		expect(said?.data).toMatchObject(["B3", "C3", "A4", "A5"].map((field) => ({ field })));
	}
	expect((await admin().list({ filters: [{ field: "state", op: "ne", value: "shipped" }] })).total).toBe(0);
	expect((await refusal(admin().checkImport({ objectName: await upload([["x"]], ["Name"]) })))?.message).toContain("中文 (zh)");
	expect((await refusal(admin().checkImport({ objectName: "imports/none" })))?.code).toBe("000002");
});

test("old clients list and set texts through their own lines", async () => {
	const saved = await rest("POST", "/api/v1/I18N/AddOrUpdateI18N", { I18NKey: id, en: "Most: {maximum}" });
	expect(saved).toMatchObject({ code: "000000", data: { i18NKey: id, en: "Most: {maximum}", state: "overridden", version: 1 } });
	expect(await rest("POST", "/api/v1/I18N/AddOrUpdateI18N", { key: id, language: "ES", value: "Hasta {maximum}" })).toMatchObject({
		data: { es: "Hasta {maximum}", version: 2 },
	});
	expect(await rest("POST", "/api/v1/I18N/AddOrUpdateI18N", { key: id, language: "es", value: "Hasta {maximo}" })).toMatchObject({ code: "000001" });
	expect(await rest("POST", "/api/v1/i18n/getinternationalizationlist", { state: "overridden", pageSize: 10 })).toMatchObject({
		data: { total: 1, pageIndex: 1, items: [{ i18NKey: id, module: "problem" }] },
	});
	expect(await rest("POST", "/api/v1/I18N/GetInternationalizationList", {}, world.users.get("CX")?.token)).toMatchObject({ code: "000008" });
});

test("a message sent back as it was answered leaves no entry in the change log", async () => {
	const entries = () => world.db.selectFrom("change_log").select("id").where("object_type", "=", "translation").execute();
	const { data } = await rest("POST", "/api/v1/I18N/GetInternationalizationList", { i18NKey: id });
	const [row] = (data as { items: unknown[] }).items;
	expect(await rest("POST", "/api/v1/I18N/AddOrUpdateI18N", row)).toMatchObject({ code: "000000", data: row });
	expect(await entries()).toHaveLength(0);
	await admin().save({
		rows: [
			{ id, cells: { en: "No more than {maximum}" } },
			{ id: "problem.required", cells: { en: "Required" } },
		],
	});
	expect(await entries()).toHaveLength(1);
});
