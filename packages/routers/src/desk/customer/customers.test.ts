import { describe, expect, test } from "vitest";
import { readCaller, startSession } from "../../door/session/session.ts";
import { blocksOf } from "../../kit/files/blocks.ts";
import { receiveUpload } from "../../kit/files/upload.ts";
import { writeSheet } from "../../kit/sheet/write.ts";
import { saidBy, testContext } from "../../testing/portal.ts";
import { withoutIds } from "../../testing/without-ids.ts";
import { deskPerTest, customer as someone } from "../quotation/testing-desk.ts";

const desk = deskPerTest();
const db = () => desk.database.db;

const acme = { name: "ACME Logistics", language: "en" as const, currency: "CNY" };
const guidOf = async (role: string) =>
	(
		await db()
			.selectFrom("user")
			.select("guid")
			.where("id", "=", desk.users.get(role)?.id ?? 0)
			.executeTakeFirstOrThrow()
	).guid;
const add = async (role = "SALS", over: object = {}) => (await desk.as(role)).customer.save({ ...acme, ...over });
const addContact = async (customer: string, email: string, over: object = {}) =>
	(await desk.as("SALS")).customerContact.save({ customer, email, ...over });
const agree = async (customer: string, over: object = {}) =>
	(await desk.as("SALS")).agreedDiscount.save({
		customer,
		service: "inlandRail",
		percent: "3",
		validFrom: "2026-11-01",
		validTo: "2026-12-31",
		...over,
	});
const logged = async (objectId: string) =>
	(await db().selectFrom("change_log").select("action").where("object_id", "=", objectId).orderBy("id").execute()).map(({ action }) => action);

/** Signed in anew: whoever makes a quotation has signed in since. */
const sales = () => desk.as("SALS");

test("what was agreed with a colleague's customer is not told to who types its name", async () => {
	const { id } = await add();
	await agree(id);
	const named = { customer: { name: "ACME Logistics", email: "buyer@example.com" } };
	const own = await desk.draft("SALS", named);
	expect((await own.caller.quotation.agreedDiscount({ id: own.id }))?.reason).toContain("ACME Logistics");
	const other = await desk.draft("CX", named);
	expect(await other.caller.quotation.agreedDiscount({ id: other.id })).toBeNull();
});

test("a merge is not taken apart where the code of what went is another's now, whatever hung on it", async () => {
	const stays = await add("SALS", { code: "STAYS" });
	const goes = await add("SALS", { code: "GOES" });
	await addContact(goes.id, "wu@acme.example");
	await agree(goes.id);
	const pm = await desk.as("PM");
	const { changeId } = await pm.customer.merge({ stays: stays.id, goes: [goes.id] });
	await add("SALS", { code: "GOES" });
	expect(await saidBy(pm.customer.unmerge({ changeId }))).toMatchObject({
		code: "000004",
		message: expect.stringContaining("Changed since the merge"),
	});
	expect(await (await sales()).customerContact.list({})).toMatchObject({ total: 1 });
});

describe("a customer", () => {
	test("has a code of the portal's and the one who saved it, where nothing is said", async () => {
		const { id } = await add();
		expect(await (await sales()).customer.get({ id })).toMatchObject({
			...{ code: "C000001", name: "ACME Logistics", salesOwner: await guidOf("SALS"), salesOwnerName: "Sales", mainContact: null },
			...{ colleagues: [], language: "en", currency: "CNY", paymentDays: null, cmdCode: null },
		});
		await add();
		await add("SALS", { code: "acme-3" });
		const { items } = await (await sales()).customer.list({ sort: [{ field: "code", order: "ascending" }] });
		expect(items.map(({ code }) => code)).toEqual(["ACME-3", "C000001", "C000002"]);
		expect(await logged(id)).toEqual(["create"]);
	});

	test.each<[string, object, string]>([
		["a code that is taken", { code: "acme" }, "code"],
		["no name", { name: " " }, "name"],
		["a CMD code that is none", { cmdCode: "CN123" }, "cmdCode"],
		["the CMD code of another", { cmdCode: "cn 0012-3456" }, "cmdCode"],
		["a country there is none of", { country: "XX" }, "country"],
		["a currency there is none of", { currency: "XXX" }, "currency"],
		["a company there is none of", { company: crypto.randomUUID() }, "company"],
		["a sales owner there is none of", { salesOwner: crypto.randomUUID() }, "salesOwner"],
		["days below none", { paymentDays: -1 }, "paymentDays"],
		["a last day before the first", { activeFrom: "2026-12-01", activeTo: "2026-11-01" }, "activeTo"],
	])("with %s is refused at its field", async (_, over, field) => {
		await add("SALS", { code: "ACME", cmdCode: "CN00123456" });
		const said = await saidBy((await sales()).customer.save({ ...acme, ...over }));
		expect(said).toMatchObject({ data: [{ field }] });
		expect(await (await sales()).customer.list({})).toMatchObject({ total: 1 });
	});

	test("of one who is no staff is refused, and so is a colleague", async () => {
		const stranger = await guidOf("ComAdmin");
		expect(await saidBy((await sales()).customer.save({ ...acme, salesOwner: stranger }))).toMatchObject({ data: [{ field: "salesOwner" }] });
		expect(await saidBy((await sales()).customer.save({ ...acme, colleagues: [stranger] }))).toMatchObject({ data: [{ field: "colleagues" }] });
	});

	test("is its sales owner's; colleagues look on, and who sees all quotations sees all customers", async () => {
		const { id } = await add();
		await addContact(id, "wu@acme.example");
		const seen = async (role: string) => {
			const { customer, customerContact } = await desk.as(role);
			return [(await customer.list({})).total, (await customerContact.list({})).total];
		};
		expect([await seen("SALS"), await seen("CX"), await seen("PM"), await seen("APPROVER")]).toEqual([
			[1, 1],
			[0, 0],
			[1, 1],
			[1, 1],
		]);
		await (await sales()).customer.save({ ...acme, id, version: 1, colleagues: [await guidOf("CX")] });
		expect(await seen("CX")).toEqual([1, 1]);
		const cx = await desk.as("CX");
		expect(await saidBy(cx.customer.save({ ...acme, id, version: 2, name: "Mine" }))).toMatchObject({ code: "000008" });
		expect(await saidBy(cx.customerContact.save({ customer: id, email: "mine@acme.example" }))).toMatchObject({ code: "000008" });
		expect(await saidBy(cx.customer.remove({ ids: [id] }))).toMatchObject({ code: "000008" });
		expect(await saidBy((await desk.as("APPROVER")).customer.save({ ...acme, id, version: 2 }))).toMatchObject({ code: "000008" });
		expect(await saidBy((await desk.as("VDM")).customer.list({}))).toMatchObject({ code: "000008" });
		expect(await saidBy((await desk.as("ComAdmin")).customer.list({}))).toMatchObject({ code: "000008" });
	});

	test("is found by the people written to there", async () => {
		const { id } = await add();
		await addContact(id, "Wu@ACME.example", { name: "Ms Wu", main: true });
		await addContact(id, "lee@acme.example", { name: "Mr Lee" });
		expect((await (await sales()).customer.list({ search: "lee" })).items).toMatchObject([{ id, mainContact: "Ms Wu <wu@acme.example>" }]);
	});

	test("goes with its contacts and comes back with them, but not while something names it", async () => {
		const { id } = await add();
		const contact = await addContact(id, "wu@acme.example");
		await (await sales()).customer.remove({ ids: [id] });
		expect(await (await sales()).customerContact.list({})).toMatchObject({ total: 0 });
		expect(await saidBy((await desk.as("CX")).customer.restore({ ids: [id] }))).not.toMatchObject({ code: "000000" });
		await (await sales()).customer.restore({ ids: [id] });
		expect((await (await sales()).customerContact.list({})).items).toMatchObject([{ id: contact.id, customer: id, customerName: "ACME Logistics" }]);
		await agree(id);
		const quoted = await desk.draft("SALS", { customer: { ...someone, customerId: id } });
		const said = await saidBy((await sales()).customer.remove({ ids: [id] }));
		expect(said).toMatchObject({ code: "000004", data: { uses: [{ path: `/QuotationReference/quotationRecord/${quoted.id}` }, {}] } });
		expect(said.message).toContain("1 agreed discount");
	});
});

describe("a sheet of customers", () => {
	async function upload(...rows: unknown[][]) {
		const objectName = `imports/${crypto.randomUUID()}.xlsx`;
		const { token } = await startSession(db(), { userId: desk.users.get("SALS")?.id ?? 0, now: desk.services.clock.now, address: "", userAgent: "" });
		const context = testContext(desk.services, { token, language: "en" });
		const caller = await readCaller(context);
		const columns = ["Code", "Name", "Days to pay"].map((header) => ({ header }));
		const bytes = blocksOf(writeSheet({ sheetName: "Customers", columns, rows }));
		await receiveUpload(context, { objectName, name: "customers.xlsx", ownerId: caller.userId, caller, bytes });
		return { objectName };
	}

	test("adds those without a code, changes the person's own, and tells a row of another's at its cell", async () => {
		const own = await add("SALS", { code: "OWN" });
		await add("PM", { code: "THEIRS" });
		const refused = await upload(["OWN", "ACME Logistics", 14], ["THEIRS", "Taken", 14]);
		expect(await (await sales()).customer.checkImport(refused)).toMatchObject({
			problems: [{ row: 3, column: "A", message: expect.stringMatching(/somebody else/) }],
		});
		expect(await saidBy((await sales()).customer.applyImport(refused))).toMatchObject({ code: "000001" });
		const taken = await upload(["OWN", "ACME Logistics", 14], [null, "New One", 30], [null, "New Two", null]);
		expect(await (await sales()).customer.checkImport(taken)).toMatchObject({ added: 2, changed: 1, problems: [] });
		await (await sales()).customer.applyImport(taken);
		expect(await (await sales()).customer.get({ id: own.id })).toMatchObject({ paymentDays: 14, salesOwner: await guidOf("SALS") });
		const { items } = await (await sales()).customer.list({ sort: [{ field: "code", order: "ascending" }] });
		expect(items.map(({ code, name }) => [code, name])).toEqual([
			["C000001", "New One"],
			["C000002", "New Two"],
			["OWN", "ACME Logistics"],
		]);
	});
});

describe("contacts", () => {
	test("have an address once within a customer, in any case", async () => {
		const [one, two] = [await add(), await add()];
		await addContact(one.id, "wu@acme.example");
		await expect(addContact(two.id, "wu@acme.example")).resolves.toMatchObject({ version: 1 });
		expect(await saidBy((await sales()).customerContact.save({ customer: one.id, email: " WU@acme.example" }))).toMatchObject({ code: "000007" });
		expect(await saidBy((await sales()).customerContact.save({ customer: one.id, email: "wu" }))).toMatchObject({ data: [{ field: "email" }] });
	});

	test("stay with their customer", async () => {
		const [one, two] = [await add(), await add()];
		const { id } = await addContact(one.id, "wu@acme.example");
		const moved = { id, version: 1, customer: two.id, email: "wu@acme.example" };
		expect(await saidBy((await sales()).customerContact.save(moved))).toMatchObject({ data: [{ field: "customer" }] });
		const unknown = crypto.randomUUID();
		expect(await saidBy((await sales()).customerContact.save({ customer: unknown, email: "a@b.example" }))).toMatchObject({
			data: [{ field: "customer" }],
		});
	});
});

describe("agreed discounts", () => {
	test.each<[string, object, string]>([
		["neither percentage nor amount", { percent: null }, "percent"],
		["both", { amount: "10", currency: "CNY" }, "amount"],
		["an amount without a currency", { percent: null, amount: "10" }, "currency"],
		["an amount off every service", { percent: null, amount: "10", currency: "CNY", service: "" }, "service"],
		["nothing off", { percent: "0" }, "percent"],
		["more than all", { percent: "100.01" }, "percent"],
		["a container there is none of", { containerType: "99XX" }, "containerType"],
		["a place there is none of", { origin: crypto.randomUUID() }, "origin"],
		["an end before it begins", { validTo: "2026-10-01" }, "validTo"],
	])("of %s are refused at their field", async (_, over, field) => {
		const { id } = await add();
		expect(await saidBy(agree(id, over))).toMatchObject({ code: "000001", data: [{ field }] });
	});

	test("say who agreed and for what", async () => {
		const { id } = await add();
		const city = await db().selectFrom("place").select("id").where("kind", "=", "portCity").executeTakeFirstOrThrow();
		const made = await agree(id, { percent: null, amount: "200", currency: "CNY", containerType: "40hc", destination: city.id });
		expect(await (await sales()).agreedDiscount.get({ id: made.id })).toMatchObject({
			...{ customerName: "ACME Logistics", agreedByName: "Sales", destinationName: "CNSHA Shanghai", originName: null },
			...{ containerType: "40HC", amount: "200", currency: "CNY", percent: null },
		});
	});

	test("are proposed for the draft of their customer, line by line, and asked for like any discount", async () => {
		const { id } = await add();
		await agree(id);
		await agree(id, { service: "bookingService", percent: "50", validTo: "2026-11-19" });
		const { id: quotation } = await desk.draft("SALS", { customer: { ...someone, customerId: id } });
		const proposed = await (await sales()).quotation.agreedDiscount({ id: quotation });
		// 3 % of CNY 9,000 by rail; the other one was over yesterday.
		expect(proposed).toEqual({
			total: "12925.16",
			reason: expect.stringMatching(/3 % agreed with ACME Logistics until 2026-12-31$/),
			lines: [{ lane: 0, label: expect.stringMatching(/rail/i), off: "270.00", said: "3 % agreed with ACME Logistics until 2026-12-31" }],
		});
		expect(withoutIds(proposed)).not.toMatch(/cost|msr|3900|4200/i);
		// Nothing is sent below the standard total before somebody has approved it.
		await (await sales()).quotation.askDiscount({ id: quotation, total: proposed?.total ?? "", reason: proposed?.reason ?? "" });
		expect(await saidBy((await sales()).quotation.send({ id: quotation }))).toMatchObject({ code: "000004" });
	});

	test("are proposed to nobody else", async () => {
		const { id } = await add();
		await agree(id);
		const { id: words } = await desk.draft();
		const { id: sent } = await desk.sent("SALS", { customer: { ...someone, customerId: id } });
		expect([await (await sales()).quotation.agreedDiscount({ id: words }), await (await sales()).quotation.agreedDiscount({ id: sent })]).toEqual([
			null,
			null,
		]);
		expect(await saidBy((await desk.as("CX")).quotation.agreedDiscount({ id: sent }))).toMatchObject({ code: "000002" });
	});
});

describe("quotations", () => {
	const customerOf = async (id: string) => (await (await sales()).quotation.detail({ id })).customerId;

	test("name the customer that was chosen, and keep the words they were made with", async () => {
		const { id } = await add();
		const made = await desk.draft("SALS", { customer: { ...someone, customerId: id } });
		const detail = await (await sales()).quotation.detail({ id: made.id });
		expect(detail.customerId).toBe(id);
		expect(detail.document.customer).toEqual({ ...someone, contact: "", companyId: null });
		const copy = await (await sales()).quotation.replicate({ id: made.id });
		expect(await customerOf(copy.id)).toBe(id);
		await (await sales()).quotation.updateDraft({ id: copy.id, version: 1, customer: { ...someone, customerId: null } });
		expect(await customerOf(copy.id)).toBeNull();
		expect(await saidBy((await desk.as("CX")).quotation.replicate({ id: made.id, customer: { ...someone, customerId: id } }))).not.toMatchObject({
			code: "000000",
		});
	});

	test("of a customer the caller does not reach are refused", async () => {
		const { id } = await add("PM");
		expect(await saidBy(desk.draft("SALS", { customer: { ...someone, customerId: id } }))).toMatchObject({ data: [{ field: "customerId" }] });
		await expect(desk.draft("PM", { customer: { ...someone, customerId: id } })).resolves.toBeDefined();
	});

	test.each<[string, object, boolean]>([
		["the name alone, where one bears it", { name: " harbour TRADING " }, true],
		["the code", { name: "hbr" }, true],
		["another name", { name: "Harbour Hotel" }, false],
	])("mean a customer by %s", async (_, said, meant) => {
		const { id } = await add("SALS", { name: "Harbour Trading", code: "HBR" });
		const made = await desk.draft("SALS", { customer: { ...someone, ...said } });
		expect(await customerOf(made.id)).toBe(meant ? id : null);
	});

	test("mean that of several of one name which is written to there, and none where nobody is", async () => {
		const [one] = [await add("SALS", { name: someone.name }), await add("PM", { name: someone.name })];
		const bare = await desk.draft();
		expect(await customerOf(bare.id)).toBeNull();
		await addContact(one.id, someone.email.toUpperCase());
		expect(await customerOf((await desk.draft()).id)).toBe(one.id);
	});

	test("pick from the register by typing, with what is known of the customer", async () => {
		const { id } = await add("SALS", { code: "ACME", secondLanguage: "zh", paymentDays: 30, paymentTerms: "by transfer" });
		await addContact(id, "wu@acme.example", { name: "Ms Wu", main: true });
		await addContact(id, "lee@acme.example", { name: "Mr Lee", language: "zh" });
		await add("SALS", { name: "ACME Past", activeTo: "2026-11-19" });
		const known = { customerId: id, companyId: null, code: "ACME", name: "ACME Logistics", currency: "CNY" };
		const wu = {
			...known,
			email: "wu@acme.example",
			contact: "Ms Wu",
			language: "en",
			secondLanguage: "zh",
			terms: "Payment within 30 days; by transfer",
		};
		for (const search of ["acm", "logistics", "ms wu"]) expect(await (await sales()).quotation.customers({ search })).toEqual([wu]);
		// Who reads the second of them has the first beside it.
		const lee = { ...known, email: "lee@acme.example", contact: "Mr Lee", language: "zh", secondLanguage: "en", terms: "30 天内付款；by transfer" };
		expect(await (await sales()).quotation.customers({ search: "lee@" })).toEqual([lee]);
		expect(await (await sales()).quotation.contacts({ customerId: id })).toEqual([
			{ name: "Ms Wu", email: "wu@acme.example" },
			{ name: "Mr Lee", email: "lee@acme.example" },
		]);
		const cx = await desk.as("CX");
		expect([await cx.quotation.customers({ search: "acm" }), await cx.quotation.contacts({ customerId: id })]).toEqual([[], []]);
		expect(await saidBy((await sales()).quotation.contacts({}))).toMatchObject({ data: [{ field: "customerId" }] });
	});

	test("add a customer on the spot, with whom is written to, once", async () => {
		const said = { name: "Pier Ningbo", email: "Desk@Pier.example", contact: "Mr Gu", company: null, language: "zh" as const, currency: "USD" };
		const { id, code } = await (await sales()).customer.add(said);
		expect(code).toBe("C000001");
		expect(await (await sales()).customer.get({ id })).toMatchObject({ language: "zh", currency: "USD", mainContact: "Mr Gu <desk@pier.example>" });
		expect(await saidBy((await sales()).customer.add({ ...said, name: "pier NINGBO" }))).toMatchObject({ code: "000007" });
		expect(await (await sales()).customer.list({})).toMatchObject({ total: 1 });
	});
});

describe("the history of a customer", () => {
	test("tells what was quoted lane by lane, and what was accepted, without costs", async () => {
		const { id } = await add();
		const over = { customer: { ...someone, customerId: id } };
		const won = await desk.sent("SALS", over);
		await (await sales()).quotation.accept({ id: won.id });
		const lost = await desk.sent("SALS", over);
		await (await sales()).quotation.decline({ id: lost.id, reason: "Price" });
		await desk.draft("SALS", over);
		const told = await (await sales()).customer.history({ id });
		expect(told).toMatchObject({ won: 1, decided: 2, winRate: 50, isMore: false });
		expect(told.quotations).toHaveLength(3);
		expect(told.lanes).toContainEqual({
			...{ quotationId: won.id, number: won.number, state: "accepted", createdAt: expect.any(String), taken: true },
			...{
				origin: expect.any(String),
				destination: "Shanghai",
				mode: "rail",
				containers: "2 × 40HC",
				total: "13195.16",
				currency: "CNY",
				discount: null,
			},
		});
		expect(withoutIds(told)).not.toMatch(/cost|msr|margin|3900|4200/i);
	});

	test("says what was taken off the standard rates", async () => {
		const { id } = await add();
		const made = await desk.draft("SALS", { customer: { ...someone, customerId: id } });
		const { id: request } = await (await sales()).quotation.askDiscount({ id: made.id, total: "12799.31", reason: "Agreed" });
		await (await desk.as("APPROVER")).quotation.decideDiscount({ id: request, approve: true, version: 1 });
		expect((await (await sales()).customer.history({ id })).lanes).toMatchObject([{ total: "13195.16", discount: "3", taken: false }]);
	});

	test("is that of the quotations the caller reaches", async () => {
		const { id } = await add("SALS", { colleagues: [await guidOf("CX")] });
		const over = { customer: { ...someone, customerId: id } };
		await desk.draft("SALS", over);
		await desk.draft("CX", over);
		const count = async (role: string) => (await (await desk.as(role)).customer.history({ id })).quotations.length;
		expect([await count("SALS"), await count("CX"), await count("PM")]).toEqual([1, 1, 2]);
		const other = await add("PM");
		expect(await saidBy((await sales()).customer.history({ id: other.id }))).toMatchObject({ code: "000002" });
	});
});

describe("duplicates", () => {
	test("become one with their quotations, contacts and discounts, and come apart again", async () => {
		const [stays, goes] = [await add(), await add("SALS", { name: "ACME Ltd" })];
		await addContact(stays.id, "wu@acme.example", { name: "Ms Wu" });
		await addContact(goes.id, "wu@acme.example", { name: "Wu, Ms" });
		await addContact(goes.id, "lee@acme.example");
		await agree(goes.id);
		const made = await desk.sent("SALS", { customer: { ...someone, customerId: goes.id } });
		const merge = { stays: stays.id, goes: [goes.id] };
		// A salesperson may not.
		expect(await saidBy((await sales()).customer.merge(merge))).toMatchObject({ code: "000008" });
		const pm = await desk.as("PM");
		expect(await pm.customer.previewMerge(merge)).toMatchObject({ clashes: [{ pairs: [{ stays: "wu@acme.example" }] }] });
		expect(await saidBy(pm.customer.merge(merge))).toMatchObject({ code: "000007" });
		const { changeId } = await pm.customer.merge({ ...merge, holds: "stays" });
		const now = async () => ({
			customers: (await (await sales()).customer.list({})).items.map(({ name }) => name),
			contacts: (
				await (await sales()).customerContact.list({ sort: ["email", "name"].map((field) => ({ field, order: "ascending" as const })) })
			).items.map((one) => [one.customerName, one.name]),
			discounts: (await (await sales()).agreedDiscount.list({})).items.map((one) => one.customerName),
			quotation: (await (await sales()).quotation.detail({ id: made.id })).customerId,
		});
		const one = "ACME Logistics";
		expect(await now()).toEqual({
			customers: [one],
			contacts: [
				[one, null],
				[one, "Ms Wu"],
			],
			discounts: [one],
			quotation: stays.id,
		});
		// It is known by the GUID it had.
		expect(await (await sales()).customer.get({ id: goes.id })).toMatchObject({ id: stays.id });
		const again = await desk.draft("SALS", { customer: { ...someone, customerId: goes.id } });
		expect((await (await sales()).quotation.detail({ id: again.id })).customerId).toBe(stays.id);
		await pm.customer.unmerge({ changeId });
		expect(await now()).toEqual({
			customers: [one, "ACME Ltd"],
			contacts: [
				["ACME Ltd", null],
				[one, "Ms Wu"],
				["ACME Ltd", "Wu, Ms"],
			],
			discounts: ["ACME Ltd"],
			quotation: goes.id,
		});
		expect(await logged(stays.id)).toEqual(["create", "merge", "undoMerge"]);
	});

	test("have one main contact: that of the one that stays, or the first of those that came", async () => {
		const [stays, goes, third] = [await add(), await add("SALS", { name: "ACME Ltd" }), await add("SALS", { name: "ACME GmbH" })];
		await addContact(goes.id, "lee@acme.example", { main: true });
		await addContact(third.id, "abe@acme.example", { main: true });
		const mains = async () => {
			const { items } = await (await sales()).customerContact.list({ filters: [{ field: "main", op: "eq", value: true }] });
			return items.map((contact) => [contact.customerName, contact.email]).sort();
		};
		const both = [
			["ACME GmbH", "abe@acme.example"],
			["ACME Ltd", "lee@acme.example"],
		];
		expect(await mains()).toEqual(both);
		const pm = await desk.as("PM");
		const all = { stays: stays.id, goes: [goes.id, third.id] };
		const first = await pm.customer.merge(all);
		expect(await mains()).toEqual([["ACME Logistics", "lee@acme.example"]]);
		await pm.customer.unmerge({ changeId: first.changeId });
		expect(await mains()).toEqual(both);
		await addContact(stays.id, "zoe@acme.example", { main: true });
		const second = await pm.customer.merge(all);
		expect(await mains()).toEqual([["ACME Logistics", "zoe@acme.example"]]);
		await pm.customer.unmerge({ changeId: second.changeId });
		expect(await mains()).toEqual([...both, ["ACME Logistics", "zoe@acme.example"]].sort());
	});
});

test.each(["stays", "goes"] as const)("a main contact that gives way for one of its address hands over its place: %s holds", async (holds) => {
	const [stays, goes] = [await add(), await add("SALS", { name: "ACME Ltd" })];
	await addContact(stays.id, "lee@acme.example", { main: holds === "goes" });
	await addContact(goes.id, "lee@acme.example", { main: holds === "stays" });
	await addContact(goes.id, "abe@acme.example");
	const pm = await desk.as("PM");
	const mains = async () => (await (await sales()).customerContact.list({})).items.map((one) => [one.customerName, one.email, one.main]).sort();
	const before = await mains();
	const { changeId } = await pm.customer.merge({ stays: stays.id, goes: [goes.id], holds });
	expect(await mains()).toEqual([
		["ACME Logistics", "abe@acme.example", false],
		["ACME Logistics", "lee@acme.example", true],
	]);
	await pm.customer.unmerge({ changeId });
	expect(await mains()).toEqual(before);
});

test("who is said to be the main contact takes the place of whoever was", async () => {
	const { id } = await add();
	const { id: first } = await addContact(id, "lee@acme.example", { main: true });
	await addContact(id, "abe@acme.example", { main: true });
	const caller = await sales();
	expect((await caller.customerContact.list({})).items.map(({ email, main }) => [email, main])).toEqual([
		["abe@acme.example", true],
		["lee@acme.example", false],
	]);
	expect(await logged(first)).toEqual(["create", "update"]);
});
