import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { sampleSearch, seedPrices } from "../quotation/testing.ts";

const world = worldPerTest();
const { as, rest } = world;
beforeEach(() => seedPrices(world.db, world.services.clock.now.toISOString()));

/** A draft of the salesperson's, with a discount asked for. */
async function asked(total = "12595.16") {
	const { options } = await as("SALS").sale.search(sampleSearch);
	const items = [{ search: sampleSearch, optionId: options[0]?.id ?? "" }];
	const customer = { name: "Harbour Trading", email: "buyer@example.com" };
	const draft = await as("SALS").quotation.createDraft({ customer, language: "en", items });
	const request = await as("SALS").quotation.askDiscount({ id: draft.id, total, reason: "Regular customer" });
	return { quotationId: draft.id, number: draft.number, id: request.id };
}

const mails = async () => {
	const rows = await world.db.selectFrom("outbox").select("payload").where("dedupe_key", "like", "message:%").orderBy("created_at").execute();
	return rows.map(({ payload }) => JSON.parse(payload) as { to: string; path: string; values: Record<string, string> });
};
const counts = async (...roles: string[]) => Promise.all(roles.map(async (role) => (await as(role).message.unread()).count));
const thread = (role: string, id: string) => as(role).message.thread({ id });

describe("the thread of a discount", () => {
	test("is opened with the request and sent to those who decide, by mail too, with a link to it", async () => {
		const { id, quotationId } = await asked();
		expect(await counts("SALS", "APPROVER", "FINALAPPROVER", "CX")).toEqual([0, 1, 1, 0]);
		const { items } = await as("APPROVER").message.inbox({});
		expect(items).toMatchObject([
			{ id, kind: "discount", state: "open", customerName: "Harbour Trading", unread: 1, quotationId, isICR: false, isBundle: false },
		]);
		expect(items[0]?.path).toBe(`/QuotationReference/quotationRecord/${quotationId}`);
		const seen = await thread("APPROVER", id);
		expect(seen.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
			"Asked for: CNY 12,595.16",
			"Standard total: CNY 13,195.16",
			"Below standard: 4.55 %",
			"With this customer: No quotation before",
		]);
		expect(seen).toMatchObject({ mayRespond: true, decisions: ["approve", "reject"], send: null });
		expect(seen.messages).toMatchObject([{ kind: "request", text: "Regular customer", number: 1 }]);
		const sent = await mails();
		expect(sent.map(({ to }) => to).sort()).toEqual(["approver@example.com", "finalapprover@example.com", "superuser@example.com"]);
		expect(new Set(sent.map(({ path }) => path))).toEqual(new Set([`/message/message?thread=${id}`]));
	});

	test("is sent to an administrator whose rights come of the kind of account, by no role", async () => {
		const admin = world.users.get("superuser")?.id ?? 0;
		await world.db.deleteFrom("user_role").where("user_id", "=", admin).execute();
		const { id } = await asked();
		expect((await mails()).map(({ to }) => to)).toContain("superuser@example.com");
		expect((await thread("SALS", id)).people.map(({ name }) => name)).toContain("Super administrator");
	});

	test("is answered by the decision on the quotation's own page, in the same transaction", async () => {
		const { id, quotationId } = await asked();
		expect(await thread("SALS", id)).toMatchObject({ state: "open", send: null });
		await as("APPROVER").quotation.decideDiscount({ id, approve: true, version: 1 });
		expect(await thread("SALS", id)).toMatchObject({ state: "answered", send: "this", partList: [{ part: "discount", state: "answered" }] });
		const { messages } = await thread("SALS", id);
		expect(messages.at(-1)).toMatchObject({ kind: "response", sentence: "Approved the discount to CNY 12,595.16." });
		expect(await counts("SALS", "APPROVER")).toEqual([1, 1]);
		await as("SALS").quotation.send({ id: quotationId });
		expect((await thread("SALS", id)).messages.at(-1)).toMatchObject({ kind: "event", sentence: expect.stringMatching(/^Sent quotation Q-2026-/) });
	});

	test("is decided in the thread in the same way, with a word on it; a text alone is refused with what to do", async () => {
		const { id, quotationId } = await asked();
		const refused = await saidBy(as("APPROVER").message.answer({ id, text: "Fine by me" }));
		expect(refused).toMatchObject({ code: "000004", message: expect.stringMatching(/approve or reject/) });
		expect((await thread("SALS", id)).messages).toHaveLength(1);
		const done = await as("APPROVER").message.answer({ id, text: "For this quarter", decision: "approve" });
		expect(done).toMatchObject({ state: "answered", repeated: false });
		expect((await thread("SALS", id)).messages.at(-1)).toMatchObject({ text: "For this quarter", sentence: expect.stringMatching(/^Approved/) });
		expect((await as("SALS").quotation.detail({ id: quotationId })).document.total).toBe("12595.16");
		const late = await saidBy(as("FINALAPPROVER").message.answer({ id, text: "", decision: "reject" }));
		expect(late).toMatchObject({ code: "000004", message: expect.stringMatching(/Application approver has answered/) });
	});

	test("goes on to the final approver below MSR, and stays open until that decision", async () => {
		const { id } = await asked("12595.15");
		const offered = async (role: string) => {
			const { data } = await rest("GET", `/api/v1/message/GetRequestMessageDetail?totalRequestGUID=${id}`, role);
			return [data.mayRespond, data.decisions];
		};
		// He sees no costs: that an approver goes first would tell him that it is below MSR, and is said once he approves.
		expect(await offered("FINALAPPROVER")).toEqual([true, ["approve", "reject"]]);
		const early = await saidBy(as("FINALAPPROVER").message.answer({ id, decision: "approve" }));
		expect(early).toMatchObject({ code: "000008", message: expect.stringMatching(/Application approver/) });
		expect(await offered("APPROVER")).toEqual([true, ["approve", "reject"]]);
		await as("APPROVER").message.answer({ id, decision: "approve" });
		expect([await offered("APPROVER"), await offered("FINALAPPROVER"), await offered("SALS")]).toEqual([
			[false, []],
			[true, ["approve", "reject"]],
			[false, []],
		]);
		expect(await thread("SALS", id)).toMatchObject({ state: "open" });
		expect((await thread("SALS", id)).messages.at(-1)?.sentence).toMatch(/the final approver decides/);
		expect((await saidBy(as("APPROVER").message.answer({ id, decision: "approve" }))).code).toBe("000008");
		await as("FINALAPPROVER").message.answer({ id, decision: "reject", text: "Too low" });
		expect(await thread("SALS", id)).toMatchObject({ state: "answered" });
	});

	test("nothing is written where the decision is refused, and nobody decides on his own request", async () => {
		const { id } = await asked();
		for (const role of ["SALS", "CX", "VDM"]) expect((await saidBy(as(role).message.answer({ id, decision: "approve" }))).code).toMatch(/00000[28]/);
		expect((await saidBy(as("APPROVER").message.answer({ id, decision: "approve", version: 7 }))).code).toBe("000003");
		expect((await thread("SALS", id)).messages).toHaveLength(1);
	});

	test("ends with the draft, and with the discount that falls when the draft changes", async () => {
		const dropped = await asked();
		await as("SALS").quotation.withdraw({ id: dropped.quotationId });
		expect(await thread("APPROVER", dropped.id)).toMatchObject({ state: "closed", mayRespond: false });
		const { id, quotationId } = await asked();
		await as("APPROVER").quotation.decideDiscount({ id, approve: true, version: 1 });
		const { version } = await as("SALS").quotation.detail({ id: quotationId });
		await as("SALS").quotation.updateDraft({ id: quotationId, version, customer: { name: "Somebody", email: "else@example.com" } });
		expect((await thread("APPROVER", id)).messages.at(-1)?.sentence).toMatch(/no longer holds/);
	});
});

describe("what is said", () => {
	test("reaches everybody in the thread but who says it, once a message and person, and whoever is named comes in", async () => {
		const { id } = await asked();
		await world.db.deleteFrom("outbox").execute();
		expect((await saidBy(as("VDM").message.thread({ id }))).code).toBe("000002");
		await as("APPROVER").message.answer({ id, kind: "comment", text: "What volume? @VDM", mentions: ["VDM"] });
		expect((await mails()).map(({ to, values }) => `${to} ${values.mentioned}`).sort()).toEqual([
			"finalapprover@example.com no",
			"sals@example.com no",
			"superuser@example.com no",
			"vdm@example.com yes",
		]);
		expect(await counts("SALS", "APPROVER", "VDM")).toEqual([1, 1, 1]);
		expect((await thread("VDM", id)).messages.at(-1)).toMatchObject({ kind: "comment", mentions: [expect.stringMatching(/./)] });
		expect(await thread("SALS", id)).toMatchObject({ state: "open" });
	});

	test("is refused at its field: nobody of that name, no such file, nothing said", async () => {
		const { id } = await asked();
		const at = async (over: object, field: string) =>
			expect((await saidBy(as("SALS").message.answer({ id, text: "Hello", ...over }))).data).toMatchObject([{ field }]);
		await at({ mentions: ["Nobody At All"] }, "mentions");
		// A customer reads no messages.
		await at({ mentions: ["comadmin"] }, "mentions");
		await at({ attachments: ["none.pdf"] }, "attachments");
		await at({ text: " " }, "text");
		await at({ part: "T" }, "part");
		await at({ decision: "approve", kind: "comment" }, "decision");
		expect((await thread("SALS", id)).messages).toHaveLength(1);
	});

	test("is written once under its id, and under no id of another's", async () => {
		const { id } = await asked();
		const messageId = crypto.randomUUID();
		await as("SALS").message.answer({ id, text: "Any news?", messageId });
		expect(await as("SALS").message.answer({ id, text: "Any news?", messageId })).toMatchObject({ repeated: true });
		expect((await thread("SALS", id)).messages).toHaveLength(2);
		expect((await saidBy(as("APPROVER").message.answer({ id, kind: "comment", text: "Mine", messageId }))).code).toBe("000007");
	});

	test("is told by its kind, so that an answer which came late is known for the comment it became", async () => {
		const { id } = await asked();
		const messageId = crypto.randomUUID();
		const add = async (role: string, over: object) =>
			(await rest("POST", "/api/v1/message/AddResponse", role, { totalRequestGUID: id, ...over })).data.messageType;
		expect(await add("APPROVER", { decision: "approve", messageGUID: messageId })).toBe("response");
		expect(await add("FINALAPPROVER", { content: "Fine by me" })).toBe("comment");
		// Sent again, it is what it was.
		expect(await add("APPROVER", { content: "Fine", messageGUID: messageId })).toBe("response");
	});

	test("is at most twenty messages a person and minute: the next is refused and mails nobody", async () => {
		const { id } = await asked();
		const say = (role: string, text: string) => as(role).message.answer({ id, kind: "comment", text });
		for (let i = 1; i <= 20; i++) await say("SALS", `Line ${i}`);
		const before = (await mails()).length;
		expect(await saidBy(say("SALS", "Line 21"))).toMatchObject({ code: "000005", message: expect.stringMatching(/1 minute/) });
		expect([(await mails()).length, (await thread("SALS", id)).messages.length]).toEqual([before, 21]);
		await say("APPROVER", "Slowly");
		world.services.clock.now = new Date(world.services.clock.now.getTime() + 61_000);
		await say("SALS", "Line 21");
	});

	test("carries files as they were, for everybody in the thread and nobody else", async () => {
		const { id } = await asked();
		const owner = world.users.get("SALS")?.id ?? 0;
		const stored = { object_name: "plan.pdf", stored_as: "kept/plan-1.pdf", name: "plan.pdf", size: 10, mime: "application/pdf", sha256: "" };
		await world.db
			.insertInto("stored_file")
			.values({ ...stored, token_id: null, owner_id: owner, created_at: "2026-11-20T08:00:00.000Z" })
			.execute();
		await as("SALS").message.answer({ id, text: "The plan", attachments: ["plan.pdf"] });
		expect((await saidBy(as("APPROVER").message.answer({ id, kind: "comment", text: "x", attachments: ["plan.pdf"] }))).data).toMatchObject([
			{ field: "attachments" },
		]);
		const [file] = (await thread("APPROVER", id)).messages.at(-1)?.files ?? [];
		expect(file).toMatchObject({ name: "plan.pdf", size: 10 });
		expect((await as("APPROVER").message.file({ id: file?.id ?? "" })).url).toContain("kept/plan-1.pdf");
		expect((await saidBy(as("CX").message.file({ id: file?.id ?? "" }))).code).toBe("000002");
	});

	test("is read by opening the thread, by one person for himself", async () => {
		const { id } = await asked();
		expect(await as("APPROVER").message.open({ id })).toMatchObject({ id, unread: 0, unreadThreads: 0 });
		expect(await counts("APPROVER", "FINALAPPROVER")).toEqual([0, 1]);
		await as("FINALAPPROVER").message.read({ ids: [id] });
		expect(await counts("FINALAPPROVER")).toEqual([0]);
	});

	test("is counted by one statement over an index of what is unread", async () => {
		const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN SELECT count(*) FROM message_member WHERE user_id = 1 AND unread > 0`.execute(
			world.db,
		);
		expect(rows.map(({ detail }) => detail).join()).toContain("message_member_unread");
	});

	test("is found by number, customer, lane and text, by nobody who may not see it", async () => {
		const { id, number } = await asked();
		const found = async (role: string, search: string) => (await as(role).message.inbox({ box: "all", search })).items.map((row) => row.id);
		for (const search of [number, "harbour", "Shanghai", "重庆", "regular"]) expect(await found("APPROVER", search)).toEqual([id]);
		expect(await found("APPROVER", "nothing of the kind")).toEqual([]);
		expect(await found("CX", "harbour")).toEqual([]);
		expect(await found("PM", "harbour")).toEqual([id]);
	});
});

describe("a customer's request", () => {
	const companyId = crypto.randomUUID();
	async function request() {
		await world.db.insertInto("company").values({ id: companyId, code: "HARBOUR", name: "Harbour", language: "en" }).execute();
		await world.db
			.updateTable("user")
			.set({ company_id: companyId })
			.where("id", "=", world.users.get("ComAdmin")?.id ?? 0)
			.execute();
		const { options } = await as("ComAdmin").sale.search(sampleSearch);
		return as("ComAdmin").quotation.ask({ items: [{ search: sampleSearch, optionId: options[0]?.id ?? "" }], remark: "before Christmas" });
	}

	test("is a thread of who answers it, which the quotation made of it answers", async () => {
		const { id } = await request();
		expect((await as("SALS").message.inbox({})).items).toMatchObject([{ id, kind: "price", customerName: "Harbour", unread: 1 }]);
		expect((await saidBy(as("SALS").message.answer({ id, text: "We can" }))).message).toMatch(/waits for a quotation/);
		expect((await saidBy(as("SALS").message.sendQuotation({ id }))).message).toMatch(/no quotation yet/);
		await as("SALS").quotation.fromRequest({ id });
		expect(await thread("SALS", id)).toMatchObject({ send: "this", state: "open" });
		expect(await as("SALS").message.sendQuotation({ id })).toMatchObject({ threadId: id, number: "Q-2026-000001", repeated: null });
		expect(await thread("SALS", id)).toMatchObject({ state: "answered", requestState: "quoted", send: null });
		expect((await as("SALS").message.sendQuotation({ id })).repeated).toMatch(/Q-2026-000001/);
	});

	test("is turned down in the thread with a reason, which the customer is told; customers read no threads", async () => {
		const { id } = await request();
		expect((await saidBy(as("SALS").message.answer({ id, decision: "reject" }))).data).toMatchObject([{ field: "text" }]);
		await as("SALS").message.answer({ id, decision: "reject", text: "No trains before Christmas" });
		expect(await thread("SALS", id)).toMatchObject({ state: "answered", requestState: "closed" });
		const [told] = await world.db.selectFrom("outbox").select("payload").where("dedupe_key", "=", `quotationRequestClosed:${id}`).execute();
		expect(told?.payload).toContain("No trains before Christmas");
		expect((await saidBy(as("ComAdmin").message.thread({ id }))).code).toBe("000008");
	});
});

describe("a form that names no quotation", () => {
	test("has the asker's draft sent from its thread, and keeps it", async () => {
		const form = { customer: "Harbour", pickup: "Chongqing", delivery: "Poznań", containers: ["1 × 40HC"], commodity: "Furniture" };
		const { id } = await as("SALS").icrAdHoc.save({ ...form, grossWeight: 16_500, readyDate: "2026-12-10" });
		expect(await thread("SALS", id)).toMatchObject({ send: "pick", quotation: null });
		expect((await saidBy(as("SALS").message.sendQuotation({ id }))).message).toMatch(/which of your drafts/);
		const { options } = await as("SALS").sale.search(sampleSearch);
		const items = [{ search: sampleSearch, optionId: options[0]?.id ?? "" }];
		const customer = { name: "Harbour", email: "buyer@example.com" };
		const [draft, other] = [await as("SALS").quotation.createDraft({ customer, items }), await as("SALS").quotation.createDraft({ customer, items })];
		// Somebody else's draft is nobody's to send, and nothing is kept of the try.
		expect((await saidBy(as("CX").message.sendQuotation({ id, quotationId: draft.id }))).code).toBe("000002");
		// A quotation that was sent before did not come of this request.
		await as("SALS").quotation.send({ id: other.id });
		expect(await saidBy(as("SALS").message.sendQuotation({ id, quotationId: other.id }))).toMatchObject({ code: "000004" });
		expect(await thread("SALS", id)).toMatchObject({ send: "pick", quotation: null });
		expect(await as("SALS").message.sendQuotation({ id, quotationId: draft.id })).toMatchObject({ number: "Q-2026-000002" });
		expect(await thread("SALS", id)).toMatchObject({ state: "open", send: null, quotation: { id: draft.id, state: "sent" } });
		expect((await thread("SALS", id)).messages.at(-1)?.sentence).toMatch(/^Sent quotation Q-2026-000002/);
		const wrong = await saidBy(as("SALS").message.sendQuotation({ id, quotationId: other.id }));
		expect(wrong).toMatchObject({ code: "000001", data: [{ field: "quotationId" }] });
	});
});

describe("a draft sent from the thread of a form", () => {
	const commonly = { containers: ["1 × 40HC"], commodity: "Furniture", grossWeight: 16_500, readyDate: "2026-12-10" };
	const form = async (over: object) =>
		(
			await as("SALS").icrAdHoc.save({ ...commonly, customer: "Harbour", pol: "CNCKG", delivery: "Poznań", ...over } as Parameters<
				ReturnType<typeof as>["icrAdHoc"]["save"]
			>[0])
		).id;
	const send = (id: string, quotationGUID?: string) =>
		rest("POST", "/api/v1/message/SendQuotation", "SALS", { totalRequestGUID: id, quotationGUID }) as Promise<{
			code: string;
			message: string;
			problems?: { field: string; message: string }[];
		}>;
	const draftFor = async (customer: { name: string; email: string; companyId?: string }) => {
		const { options } = await as("SALS").sale.search(sampleSearch);
		return as("SALS").quotation.createDraft({ customer, items: [{ search: sampleSearch, optionId: options[0]?.id ?? "" }] });
	};
	beforeEach(async () => {
		const there = await world.db
			.selectFrom("place")
			.selectAll()
			.where("code", "=", "CNCKG")
			.where("kind", "=", "inlandCity")
			.executeTakeFirstOrThrow();
		const more = [
			{ code: "CNSIA", name: "Xi'an", name_zh: "西安" },
			{ code: "DEDUI", name: "Duisburg", name_zh: "杜伊斯堡", country: "DE" },
		];
		await world.db
			.insertInto("place")
			.values(more.map((place) => ({ ...there, id: crypto.randomUUID(), ...place })))
			.execute();
	});

	test("is for its customer, by name or company, and between its terminals; a refusal says which would be right and sends nothing", async () => {
		const draft = await draftFor({ name: "harbour ", email: "buyer@example.com" });
		const problem = (message: RegExp) => ({ code: "000001", problems: [{ field: "quotationGUID", message: expect.stringMatching(message) }] });
		expect(await send(await form({}))).toMatchObject(problem(/which of your drafts/));
		expect(await send(await form({ customer: "Somebody Else" }), draft.id)).toMatchObject(problem(/for “Somebody Else”.*is for “harbour”/));
		expect(await send(await form({ pol: "CNSIA" }), draft.id)).toMatchObject(problem(/asks for CNSIA Xi'an → Poznań.*D-0001 go CNCKG → CNSHA:/));
		expect(await send(await form({ delivery: null, pod: "DEDUI" }), draft.id)).toMatchObject(problem(/between those terminals/));
		expect((await as("SALS").quotation.detail({ id: draft.id })).state).toBe("draft");
		expect((await send(await form({ readyDate: "2026-12-11" }), draft.id)).code).toBe("000000");
		const companyId = crypto.randomUUID();
		await world.db.insertInto("company").values({ id: companyId, code: "PIER", name: "Pier Logistics", language: "en" }).execute();
		const theirs = await draftFor({ name: "Pier Ningbo", email: "ningbo@pier.example", companyId });
		expect((await send(await form({ customer: "PIER LOGISTICS" }), theirs.id)).code).toBe("000000");
	});

	test("is not sent from a closed one, which names its state and is not offered", async () => {
		const draft = await draftFor({ name: "Harbour", email: "buyer@example.com" });
		const id = await form({});
		expect(await thread("SALS", id)).toMatchObject({ send: "pick" });
		await as("SALS").icrAdHoc.setState({ id, state: "closed", reason: "Lost" });
		expect(await thread("SALS", id)).toMatchObject({ send: null });
		expect(await send(id, draft.id)).toMatchObject({ code: "000004", message: expect.stringMatching(/^Form IA-2026-000001 is closed/) });
		await as("SALS").icrAdHoc.setState({ id, state: "created" });
		expect((await send(id, draft.id)).code).toBe("000000");
	});
});

describe("an older client", () => {
	const base = "/api/v1/message";

	test("finds what was asked, reads it, answers it, and finds the answer", async () => {
		const { id, quotationId, number } = await asked();
		const info = await rest("GET", `${base}/GetMessageInfo?searchKey=harbour`, "APPROVER");
		expect(info).toMatchObject({ code: "000000", data: { unread: 1, requests: [{ totalRequestGUID: id, requestNumber: number }], responses: [] } });
		const list = await rest("POST", `${base}/GetRequestMessageInfo`, "APPROVER", { searchKey: "harbour", pageIndex: 1, pageSize: 10 });
		expect(list.data).toMatchObject({
			total: 1,
			items: [{ totalRequestGUID: id, requestType: "discount", status: "open", unreadCount: 1, isICR: false }],
		});
		expect((await rest("POST", `${base}/GetRequestMessageInfo`, "APPROVER", { searchKey: "nothing" })).data).toMatchObject({ total: 0 });
		const how = async (over: object) => (await rest("POST", `${base}/GetRequestMessageInfo`, "APPROVER", over)).data.total;
		expect([await how({ isBundle: false }), await how({ isBundle: "1" }), await how({ isICR: 0 }), await how({ isICR: true })]).toEqual([1, 0, 1, 0]);
		expect([await how({ status: "answered" }), await how({ unreadCount: 1 }), await how({ isTeam: true })]).toEqual([0, 1, 0]);
		const detail = await rest("GET", `${base}/GetRequestMessageDetail?totalRequestGUID=${id}&isICR=false&isBundle=0`, "APPROVER");
		expect(detail.data).toMatchObject({
			...{ totalRequestGUID: id, quotationGUID: quotationId, subServices: [{ bunldeSubServiceType: "discount", status: "open" }] },
			messages: [{ messageType: "request", content: "Regular customer" }],
		});
		expect((await rest("GET", `${base}/GetRequestMessageDetail?totalRequestGUID=${id}&isICR=true`, "APPROVER")).code).toBe("000002");
		const opened = await rest("POST", `${base}/GetRequestMessageDetailWithInbox`, "APPROVER", { totalRequestGUID: id.toUpperCase() });
		expect(opened.data).toMatchObject({ inboxUnread: 0, unreadCount: 0 });
		const body = { totalRequestGUID: id, content: "For this quarter", bunldeSubServiceType: "discount" };
		expect(await rest("POST", `${base}/AddResponse`, "APPROVER", body)).toMatchObject({ code: "000004" });
		const answered = await rest("POST", `${base}/AddResponse`, "APPROVER", { ...body, decision: "approve" });
		expect(answered).toMatchObject({ code: "000000", data: { totalRequestGUID: id, status: "answered" } });
		const responses = await rest("POST", `${base}/GetResponseMessageInfo`, "SALS", { searchKey: "" });
		expect(responses.data).toMatchObject({
			total: 1,
			items: [{ totalRequestGUID: id, content: "For this quarter", responder: "Application approver" }],
		});
		const path = `${base}/GetResponseMessageDetail?totalRequestGUID=${id}&isICR=0&isBundle=0&bunldeSubServiceType=discount&isRequest=`;
		expect(((await rest("GET", `${path}false`, "SALS")).data.messages as object[]).length).toBe(1);
		expect(((await rest("GET", `${path}true`, "SALS")).data.messages as object[]).length).toBe(1);
		const thanks = { totalRequestGUID: id, content: "Thank you", messageType: "comment" };
		const said = await rest("POST", `${base}/AddResponse`, "SALS", thanks);
		expect(said).toMatchObject({ code: "000000" });
		// What is sent again within a minute is written, and mailed, once.
		expect(await rest("POST", `${base}/AddResponse`, "SALS", thanks)).toEqual(said);
		expect(((await rest("GET", `${path}true`, "SALS")).data.messages as object[]).length).toBe(2);
		const sent = await rest("POST", `${base}/SendQuotation`, "SALS", { totalRequestGUID: id });
		expect(sent).toMatchObject({ code: "000000", message: "ok", data: { quotationGUID: quotationId, quotationNumber: "Q-2026-000001" } });
	});
});
