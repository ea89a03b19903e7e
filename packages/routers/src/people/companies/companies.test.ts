import { describe, expect, test } from "vitest";
import { ownedObjects } from "../../app/matrices/owned-objects.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest();
const { as } = world;

const admin = () => as("superuser").company;
const huaye = { code: " HUAYE ", name: "Huaye Ltd", language: "zh" as const, emailDomain: " @Huaye.Example " };

const check = (input: { scode?: string; code: string | null; email?: string }) =>
	saidBy(as("nobody").auth.checkCompany({ scode: "huaye", email: "wang@huaye.example", ...input, code: input.code ?? "none" }));
const join = (role: string, companyId: string | null) =>
	world.db
		.updateTable("user")
		.set({ company_id: companyId })
		.where("guid", "=", world.users.get(role)?.guid ?? "")
		.execute();
const history = async (id: string) =>
	(await world.db.selectFrom("change_log").selectAll().where("object_id", "=", id).orderBy("id").execute()).map(({ action, before, after }) => ({
		action,
		before: JSON.parse(before ?? "null") as unknown,
		after: JSON.parse(after ?? "null") as unknown,
	}));

test("a new company is kept tidy, open for registration, and its check code lets people in", async () => {
	const { id } = await admin().save(huaye);
	expect(await admin().get({ id })).toMatchObject({
		code: "HUAYE",
		emailDomain: "huaye.example",
		version: 1,
		changedBy: "Super administrator",
		activeUsers: 0,
		registrationOpen: true,
	});
	const codes = await admin().codes({ id });
	expect(codes).toEqual({ scode: "HUAYE", name: "Huaye Ltd", code: expect.stringMatching(/^[A-Z2-9]{10}$/), emailDomain: "huaye.example" });
	expect(await check(codes)).toMatchObject({ code: "000000" });
	expect(await check({ ...codes, email: "wang@huaye.example.org" })).toMatchObject({ code: "000001", data: [{ field: "code" }] });
	expect(JSON.stringify([await history(id), await admin().get({ id }), await admin().list({})])).not.toContain(codes.code);
});

test.each([
	["code", "H"],
	["code", "hu.aye-2_B"],
	["emailDomain", ""],
	["emailDomain", null],
	["emailDomain", "mail.华业.com"],
])("%s may be %s", async (field, value) => {
	await expect(admin().save({ ...huaye, [field]: value })).resolves.toMatchObject({ version: 1 });
});

test.each([
	["code", ""],
	["code", "HUA YE"],
	["code", "-HUAYE"],
	["code", "华业"],
	["code", "H".repeat(31)],
	["name", "  "],
	["language", "fr"],
	["emailDomain", "huaye"],
	["emailDomain", "wang@huaye.example"],
	["emailDomain", "huaye..example"],
	["emailDomain", "-huaye.example"],
	["emailDomain", "https://huaye.example"],
])("%s is refused at its field: %j", async (field, value) => {
	expect(await saidBy(admin().save({ ...huaye, [field]: value }))).toMatchObject({ code: "000001", data: [{ field }] });
});

test("a code in use is refused in any case, with its field", async () => {
	await admin().save(huaye);
	expect(await saidBy(admin().save({ ...huaye, code: "huaye" }))).toMatchObject({ code: "000007", data: [{ field: "code" }] });
});

test("an edit from an older version is refused with both sides; a renewed check code is no such edit", async () => {
	const { id } = await admin().save(huaye);
	await admin().renewCode({ id });
	await admin().save({ ...huaye, id, version: 1, name: "Huaye Group" });
	expect(await saidBy(admin().save({ ...huaye, id, version: 1, name: "Mine" }))).toMatchObject({
		code: "000003",
		data: { mine: { name: "Mine" }, theirs: { name: "Huaye Group", registrationOpen: true } },
	});
});

describe("registration", () => {
	test("a renewed check code ends the one before; closing lets nobody in until it is renewed", async () => {
		const { id } = await admin().save(huaye);
		const first = await admin().codes({ id });
		await admin().renewCode({ id });
		const second = await admin().codes({ id });
		expect(await check(first)).toMatchObject({ code: "000001" });
		expect(await check(second)).toMatchObject({ code: "000000" });
		await admin().closeRegistration({ id });
		expect(await admin().codes({ id })).toMatchObject({ code: null });
		expect(await check(second)).toMatchObject({ code: "000001" });
		expect((await admin().list({ filters: [{ field: "registrationOpen", op: "eq", value: false }] })).items).toMatchObject([
			{ id, registrationOpen: false },
		]);
		await admin().renewCode({ id });
		expect(await check(await admin().codes({ id }))).toMatchObject({ code: "000000" });
		const said = await history(id);
		expect(said.map(({ action }) => action)).toEqual(["create", "renewCheckCode", "closeRegistration", "renewCheckCode"]);
		expect(said.slice(2)).toMatchObject([
			{ before: { registrationOpen: true }, after: { registrationOpen: false } },
			{ before: { registrationOpen: false }, after: { registrationOpen: true } },
		]);
	});

	test("the company's own administrator renews the same code", async () => {
		const { id } = await admin().save(huaye);
		await join("ComAdmin", id);
		const { code } = await as("ComAdmin").auth.company.renewCode({});
		expect(await admin().codes({ id })).toMatchObject({ code });
		expect(await admin().get({ id })).toMatchObject({ changedBy: "Company administrator" });
	});

	test("there is none for a company that is not there", async () => {
		const id = crypto.randomUUID();
		for (const call of [admin().codes, admin().renewCode, admin().closeRegistration])
			expect(await saidBy(call({ id }))).toMatchObject({ code: "000002" });
	});
});

describe("deletion", () => {
	test("is refused while somebody belongs to it, active or not, and counts only the active", async () => {
		const { id } = await admin().save(huaye);
		await join("ComAdmin", id);
		await join("ComUser", id);
		await world.db
			.updateTable("user")
			.set({ status: "disabled" })
			.where("guid", "=", world.users.get("ComUser")?.guid ?? "")
			.execute();
		expect((await admin().list({ sort: [{ field: "activeUsers", order: "descending" }] })).items).toMatchObject([{ activeUsers: 1 }]);
		const said = await saidBy(admin().remove({ ids: [id] }));
		expect(said.code).toBe("000004");
		expect(said.message).toBe("“HUAYE” is in use (2 users belong to it) and cannot be deleted.");
		await join("ComAdmin", null);
		await join("ComUser", null);
		expect(await saidBy(admin().remove({ ids: [id] }))).toMatchObject({ code: "000000" });
	});

	test("is refused while a quotation names it", async () => {
		const { id } = await admin().save(huaye);
		const quotation = ownedObjects.find(({ domain }) => domain === "quotation");
		const at = world.services.clock.now.toISOString();
		await quotation?.create(world.db, { id: crypto.randomUUID(), ownerId: world.users.get("SALS")?.id ?? 0, marker: "q", at });
		await world.db.updateTable("quotation").set({ company_id: id }).execute();
		expect(await saidBy(admin().remove({ ids: [id] }))).toMatchObject({
			code: "000004",
			message: "“HUAYE” is in use (1 quotation names it) and cannot be deleted.",
		});
	});

	test("is refused while a notice is for it", async () => {
		const { id } = await admin().save(huaye);
		await as("superuser").notice.save({ title: "Holiday", content: "Closed", audience: "companies", companies: [id] });
		expect((await saidBy(admin().remove({ ids: [id] }))).message).toContain("1 notice is for it");
	});

	test("can be undone; the company comes back closed", async () => {
		const { id } = await admin().save(huaye);
		await admin().remove({ ids: [id] });
		expect(await saidBy(admin().get({ id }))).toMatchObject({ code: "000002" });
		await admin().restore({ ids: [id] });
		expect(await admin().get({ id })).toMatchObject({ code: "HUAYE", emailDomain: "huaye.example", registrationOpen: false });
	});
});

test("the check code is for whoever may edit companies; others see at most the list", async () => {
	const { id } = await admin().save(huaye);
	await world.db
		.insertInto("role_permission")
		.values({
			role_id: (await world.db.selectFrom("role").select("id").where("code", "=", "CX").executeTakeFirstOrThrow()).id,
			permission: "company.view",
		})
		.execute();
	expect(await as("CX").company.list({ search: "huaye" })).toMatchObject({ total: 1 });
	const { codes, renewCode, save } = as("CX").company;
	for (const call of [() => codes({ id }), () => renewCode({ id }), () => save(huaye)])
		expect(await saidBy(call())).toMatchObject({ code: "000008" });
	expect(await saidBy(as("ComAdmin").company.list({}))).toMatchObject({ code: "000008" });
});
