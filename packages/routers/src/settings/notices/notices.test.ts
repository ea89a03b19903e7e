import { beforeEach, describe, expect, test } from "vitest";
import { rowsBehind } from "../../kit/sheet/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest();
const { as, rest } = world;

const company = { id: "22222222-0000-4000-8000-000000000001", code: "HUAYE", name: "华业", language: "zh" as const };
const notice = { title: "Golden Week", content: "Closed 1–7 October. See https://example.com/closing" };

beforeEach(async () => {
	await world.db
		.insertInto("company")
		.values([company, { ...company, id: "22222222-0000-4000-8000-000000000002", code: "OTHER" }])
		.execute();
	const customer = world.users.get("ComAdmin")?.id ?? 0;
	await world.db.updateTable("user").set({ company_id: company.id }).where("id", "=", customer).execute();
});

type Fields = Parameters<ReturnType<typeof as>["notice"]["save"]>[0];
async function publish(fields: Partial<Fields> = {}): Promise<string> {
	const { id } = await as("superuser").notice.save({ ...notice, ...fields });
	await as("superuser").notice.setStatus({ id, status: "published" });
	return id;
}
const titles = async (role: string) => (await as(role).notice.mine()).items.map(({ title }) => title);

describe("a notice is shown", () => {
	test("once it is published, until it is withdrawn", async () => {
		const { id } = await as("superuser").notice.save(notice);
		expect(await titles("CX")).toEqual([]);
		await as("superuser").notice.setStatus({ id, status: "published" });
		expect(await titles("CX")).toEqual(["Golden Week"]);
		await as("superuser").notice.setStatus({ id, status: "withdrawn" });
		expect(await titles("CX")).toEqual([]);
	});

	test("to the roles and companies it is for, and to nobody else", async () => {
		await publish({ title: "everybody" });
		await publish({ title: "sales", audience: "roles", roles: ["SALS", "CX"] });
		await publish({ title: "customer", audience: "companies", companies: [company.id.toUpperCase()] });
		await publish({ title: "another", audience: "companies", companies: ["22222222-0000-4000-8000-000000000002"] });
		expect((await titles("SALS")).sort()).toEqual(["everybody", "sales"]);
		expect((await titles("ComAdmin")).sort()).toEqual(["customer", "everybody"]);
		expect(await titles("VDM")).toEqual(["everybody"]);
		expect(await titles("superuser")).toEqual(["everybody"]);
	});

	test("between its times", async () => {
		await publish({ shownFrom: "2026-11-20T09:00:00+01:00", shownTo: "2026-11-20T08:30:00Z" });
		expect(await titles("CX")).toEqual(["Golden Week"]);
		world.services.clock.now = new Date("2026-11-20T07:59:59.999Z");
		expect(await titles("CX")).toEqual([]);
		world.services.clock.now = new Date("2026-11-20T08:30:00.000Z");
		expect(await titles("CX")).toEqual([]);
	});

	test("to the end of the last day, where no time of day is said", async () => {
		const { id } = await as("superuser").notice.save({ ...notice, shownFrom: "2026-11-20", shownTo: "2026-11-20" });
		const { items } = await as("superuser").notice.list({ filters: [{ field: "id", op: "eq", value: id }] });
		expect(items[0]).toMatchObject({ shownFrom: "2026-11-19T16:00:00.000Z", shownTo: "2026-11-20T15:59:00.000Z" });
		for (const shownTo of ["03/04/2027", "2027-02-29", "2027-02-29 18:00", "2026-11-31T09:00:00Z"])
			expect(await saidBy(as("superuser").notice.save({ ...notice, shownTo })), shownTo).toMatchObject({ data: [{ field: "shownTo" }] });
	});

	test("as unread until that person has read it", async () => {
		const first = await publish({ title: "first" });
		world.services.clock.now = new Date("2026-11-20T08:01:00.000Z");
		await publish({ title: "second" });
		expect(await as("CX").notice.mine()).toMatchObject({ unread: 2, items: [{ title: "second", readAt: null }, { title: "first" }] });
		expect(await as("CX").notice.read({ ids: [first] })).toEqual({ unread: 1 });
		expect(await as("CX").notice.read({ ids: [first] })).toEqual({ unread: 1 });
		expect(await as("CX").notice.mine()).toMatchObject({ unread: 1 });
		expect(await as("VDM").notice.mine()).toMatchObject({ unread: 2 });
		expect(await as("CX").notice.read({})).toEqual({ unread: 0 });
		expect((await as("superuser").notice.get({ id: first })).readers).toBe(1);
	});

	test("and cannot be read for a notice one does not see", async () => {
		const id = await publish({ audience: "roles", roles: ["PM"] });
		await as("CX").notice.read({ ids: [id] });
		expect((await as("superuser").notice.get({ id })).readers).toBe(0);
	});
});

describe("a notice is refused", () => {
	test.each([
		[{ title: " " }, "title"],
		[{ audience: "roles" as const }, "roles"],
		[{ audience: "roles" as const, roles: ["nobody"] }, "roles"],
		[{ audience: "companies" as const }, "companies"],
		[{ audience: "companies" as const, companies: [crypto.randomUUID()] }, "companies"],
		[{ shownFrom: "2026-12-01T00:00:00Z", shownTo: "2026-12-01T00:00:00Z" }, "shownTo"],
		[{ shownFrom: "soon" }, "shownFrom"],
	])("%j", async (fields, field) => {
		expect(await saidBy(as("superuser").notice.save({ ...notice, ...fields }))).toMatchObject({ code: "000001", data: [{ field }] });
	});

	test("when it leaves its states other than draft, published, withdrawn", async () => {
		const id = await publish();
		expect(await saidBy(as("superuser").notice.setStatus({ id, status: "published" }))).toMatchObject({ code: "000004" });
		expect(await saidBy(as("superuser").notice.remove({ ids: [id] }))).toMatchObject({
			code: "000004",
			message: expect.stringContaining("Golden Week"),
		});
		await as("superuser").notice.setStatus({ id, status: "withdrawn" });
		expect(await saidBy(as("superuser").notice.setStatus({ id, status: "published" }))).toMatchObject({ code: "000004" });
		expect(await saidBy(as("superuser").notice.save({ ...notice, content: "Closed.", id, version: 3 }))).toMatchObject({ code: "000004" });
		expect(await as("superuser").notice.remove({ ids: [id] })).toMatchObject({ count: 1 });
	});

	test("of those without the right", async () => {
		expect(await saidBy(as("PM").notice.save(notice))).toMatchObject({ code: "000008" });
		expect(await saidBy(as("PM").notice.audiences({}))).toMatchObject({ code: "000008" });
	});
});

test("who it is for is offered, and named in the list", async () => {
	const offered = await as("superuser").notice.audiences({ search: "hua" });
	expect(offered.companies).toEqual([{ value: company.id, label: "华业" }]);
	expect(offered.roles).toContainEqual({ value: "SALS", label: "Sales" });
	await publish({ audience: "roles", roles: ["SALS"] });
	expect(await as("superuser").notice.list({})).toMatchObject({
		items: [{ status: "published", audienceNames: [{ value: "SALS", label: "Sales" }] }],
	});
});

test("roles it is for are named, and in order, as the reader's language has them, in the export too", async () => {
	await as("superuser").roles.add({ code: "DESK", name: "Desk", roleType: "internal" });
	await publish({ audience: "roles", roles: ["SALS", "DESK"] });
	const inChinese = as("superuser", "zh").notice;
	expect((await inChinese.list({})).items[0]?.audienceNames.map(({ label }) => label)).toEqual(["销售", "Desk"]);
	const labels = (await inChinese.audiences({})).roles.map(({ label }) => label);
	expect(labels).toContain("产品经理");
	expect(labels).toEqual(labels.toSorted(new Intl.Collator("zh").compare));
	expect((await rowsBehind(world.services, await inChinese.exportUrl({}))).flat()).toContain("销售, Desk");
});

test("a corrected notice keeps its state and its readers", async () => {
	const id = await publish();
	await as("CX").notice.read({});
	await as("superuser").notice.save({ ...notice, content: "Closed 1–8 October.", id, version: 2 });
	expect(await as("CX").notice.mine()).toMatchObject({ unread: 0, items: [{ content: "Closed 1–8 October." }] });
	expect((await as("superuser").notice.get({ id })).status).toBe("published");
});

test("the REST lines carry a notice through its life", async () => {
	const added = await rest("POST", "/api/v1/Config/AddNotify", "superuser", { notifyTitle: "Fog", notifyContent: "<b>Yangtze</b> closed" });
	const { id } = added.data;
	expect(added).toMatchObject({ code: "000000", data: { version: 1 } });
	const update = { id, version: 1, notifyTitle: "Fog", notifyContent: "Yangtze closed" };
	expect(await rest("POST", "/api/v1/Config/UpdateNotify", "superuser", update)).toMatchObject({ code: "000000", data: { id, version: 2 } });
	expect((await rest("GET", "/api/Common/GetNotifys", "CX")).data).toEqual([]);
	expect(await rest("POST", "/api/v1/Config/ChangeNotifyStatus", "superuser", { id, status: 1 })).toMatchObject({ data: { status: "published" } });
	expect((await rest("GET", "/IQT/api/common/getNotifys?t=1", "CX")).data).toMatchObject([{ id, notifyTitle: "Fog", isRead: false }]);
	expect(await rest("GET", `/api/v1/Config/GetNotify?id=${id}`, "superuser")).toMatchObject({
		data: { notifyContent: "Yangtze closed", status: "published" },
	});
	const found = await rest("POST", "/api/v1/Config/SearchNotifyList", "superuser", { notifyTitle: "fo", status: "published", pageSize: 10 });
	expect(found.data).toMatchObject({ total: 1, items: [{ id, notifyTitle: "Fog" }] });
	expect(await rest("GET", `/api/v1/Config/DeleteNotify?id=${id}`, "superuser")).toMatchObject({ code: "000004" });
	expect(await rest("POST", "/api/v1/Config/ChangeNotifyStatus", "superuser", { id, status: "withdrawn" })).toMatchObject({ code: "000000" });
	expect(await rest("POST", "/api/v1/Config/ChangeNotifyStatus", "superuser", { id, status: "draft" })).toMatchObject({ code: "000001" });
	const { data: withdrawn } = await rest("GET", `/api/v1/Config/GetNotify?id=${id}`, "superuser");
	const sentBack = await rest("POST", "/api/v1/Config/UpdateNotify", "superuser", withdrawn);
	expect(sentBack).toMatchObject({ code: "000000", data: { version: withdrawn.version } });
	expect(await rest("GET", `/api/v1/Config/DeleteNotify?id=${id}`, "superuser")).toMatchObject({ code: "000000" });
	expect(await rest("GET", `/api/v1/Config/GetNotify?id=${id}`, "superuser")).toMatchObject({ code: "000002" });
});
