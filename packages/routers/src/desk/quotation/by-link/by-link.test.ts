import { describe, expect, test } from "vitest";
import { createCaller } from "../../../app/app-router.ts";
import { deliverNow } from "../../../kit/outbox/deliver-now.ts";
import { entriesOf } from "../../../kit/outbox/queries.ts";
import { refusal, saidBy, testContext } from "../../../testing/portal.ts";
import { getQuotation } from "../queries.ts";
import { sampleSearch } from "../testing.ts";
import { deskPerTest } from "../testing-desk.ts";
import { mailedToken, tokenIn } from "./testing.ts";

const desk = deskPerTest();
const buyer = { name: "Harbour Trading", email: "buyer@example.com", contact: "Ms Wang" };

/** Somebody without an account. */
const stranger = (language: "zh" | "en" | "es" | "ja" = "en") => createCaller(testContext(desk.services, { language })).customerQuotation;

async function mailed(over: object = {}) {
	const sent = await desk.sent("SALS", { customer: buyer, ...over });
	// Its own mail has gone out, with a token of its own.
	await desk.settled();
	return { ...sent, token: await mailedToken(desk.services, sent.id) };
}
const history = async (caller: Awaited<ReturnType<typeof desk.as>>, id: string) =>
	(await caller.changeLog.history({ objectType: "quotation", objectId: id })).map(({ action, actorName, after }) => ({ action, actorName, after }));
const bells = async () => (await desk.database.db.selectFrom("told").selectAll().execute()).map(({ message, path }) => ({ message, path }));
const day = (iso: string) => {
	desk.services.clock.now = new Date(`${iso}T08:00:00.000Z`);
};

describe("the customer's page", () => {
	test("shows what the document says and nothing behind it, and notes that it was opened", async () => {
		const { caller, id, number, token } = await mailed();
		const seen = await stranger().open({ token });
		expect(seen).toMatchObject({ number, state: "sent", answeredAt: null, newer: null, today: "2026-11-20", timeZone: "Asia/Shanghai" });
		const { internal } = (await getQuotation(desk.database.db, { all: true }, id)).document;
		const { document } = seen;
		expect(document).toMatchObject({ total: "13195.16", customer: buyer, lanesAre: "parts" });
		expect(Object.keys(document.customer)).toEqual(["name", "email", "contact"]);
		const said = JSON.stringify(seen);
		for (const secret of [internal.cost ?? "no cost", internal.msr, "TRK-CKG", "msr", "margin", "confidential", "internal", "searches", "priced", id])
			expect(said).not.toContain(secret);
		expect((await caller.quotation.detail({ id })).openedAt).toBe(desk.start.toISOString());
		expect((await history(caller, id))[0]).toMatchObject({ action: "open", actorName: "Ms Wang (Harbour Trading)" });
		await stranger().open({ token });
		await stranger().view({ token });
		const { links } = await caller.quotation.detail({ id });
		expect(links).toMatchObject([{ madeFor: buyer.email, opens: 2, lastOpenedAt: desk.start.toISOString(), revokedAt: null }]);
		expect(JSON.stringify(links)).not.toContain(token);
	});

	test("names charges and places in the reader's language; amounts are those of the paper", async () => {
		const { token } = await mailed();
		const [en, zh, es, ja] = await Promise.all((["en", "zh", "es", "ja"] as const).map((language) => stranger(language).view({ token })));
		const labels = (seen: typeof en) => seen?.document.items[0]?.legs.map(({ label }) => label);
		expect(labels(en)).toContain("Inland rail");
		expect(labels(zh)).toContain("铁路运输");
		expect(new Set([en, zh, es, ja].map((seen) => JSON.stringify(labels(seen)))).size).toBe(4);
		expect(en?.document.items[0]?.destination.name).toBe("Shanghai");
		expect(zh?.document.items[0]?.destination.name).toBe("上海");
		const amounts = (seen: typeof en) =>
			seen?.document.items.map(({ lines, total }) => [total, lines.map((line) => [line.charge, line.amount, line.unitPrice])]);
		for (const seen of [zh, es, ja]) expect(amounts(seen)).toEqual(amounts(en));
	});

	test("opens by every mail of it, of nothing but its own quotation, and keeps no token", async () => {
		const first = await mailed();
		const second = await mailed();
		const again = await mailedToken(desk.services, first.id);
		expect(again).not.toBe(first.token);
		for (const token of [first.token, again]) expect((await stranger().view({ token })).number).toBe(first.number);
		expect((await stranger().view({ token: second.token })).number).toBe(second.number);
		const tokens = await desk.database.db.selectFrom("link_token").selectAll().execute();
		const links = await desk.database.db.selectFrom("link").selectAll().execute();
		expect([tokens.length, links.length]).toEqual([5, 2]);
		for (const { token_hash } of tokens) expect(token_hash).toMatch(/^[0-9a-f]{64}$/);
		expect(first.token).toMatch(/^[\w-]{43}$/);
		const written = JSON.stringify([
			tokens,
			links,
			await desk.database.db.selectFrom("change_log").selectAll().execute(),
			await entriesOf(desk.database.db, ""),
		]);
		for (const token of [first.token, again, second.token]) expect(written).not.toContain(token);
	});
});

describe("an answer by link", () => {
	test("accepts through the usual course, named by the contact, and the owner hears by bell and mail", async () => {
		const { caller, id, number, token } = await mailed();
		const seen = await stranger().accept({ token });
		expect([seen.state, seen.answeredAt]).toEqual(["accepted", desk.start.toISOString()]);
		expect((await history(caller, id))[0]).toEqual({ action: "accept", actorName: "Ms Wang (Harbour Trading)", after: { state: "accepted" } });
		expect(await bells()).toEqual([{ message: "mail.decided.subject", path: `/QuotationReference/quotationRecord/${id}` }]);
		const [mail] = await entriesOf(desk.database.db, `quotationDecided:${id}`);
		expect(JSON.parse(mail?.payload ?? "{}")).toMatchObject({ to: "sals@example.com", values: { action: "accept", person: "Ms Wang", number } });
		// The same again is one.
		expect((await stranger().accept({ token })).state).toBe("accepted");
		expect((await history(caller, id)).filter(({ action }) => action === "accept")).toHaveLength(1);
		expect(await bells()).toHaveLength(1);
		expect(await saidBy(stranger().decline({ token, because: "price" }))).toMatchObject({
			code: "000004",
			message: `Quotation ${number} was accepted already and cannot be answered again. If something has to change, ask Sales.`,
		});
	});

	test("of options takes the one that is named, and no other afterwards", async () => {
		const search = { ...sampleSearch, containers: [{ type: "40HC", count: 1 }] };
		const sales = await desk.as("SALS");
		const items = await Promise.all(
			[sampleSearch, search].map(async (asked) => ({ search: asked, optionId: (await sales.sale.search(asked)).options[0]?.id ?? "" })),
		);
		const { caller, id, token } = await mailed({ items });
		expect((await refusal(stranger().accept({ token })))?.data).toMatchObject([{ field: "option" }]);
		expect((await refusal(stranger().accept({ token, option: 2 })))?.data).toMatchObject([{ field: "option" }]);
		const seen = await stranger().accept({ token, option: 1 });
		expect([seen.document.accepted, seen.document.total]).toEqual([1, "6597.58"]);
		expect((await stranger().accept({ token, option: 1 })).state).toBe("accepted");
		expect((await refusal(stranger().accept({ token, option: 0 })))?.code).toBe("000004");
		expect((await caller.quotation.detail({ id })).document.accepted).toBe(1);
	});

	test("declines with the reason in the owner's language and the customer's words", async () => {
		const { caller, id, token } = await mailed();
		expect((await refusal(stranger("ja").decline({ token, because: "other", reason: "  " })))?.data).toMatchObject([{ field: "reason" }]);
		await desk.database.db.updateTable("user").set({ language: "zh" }).where("email", "=", "sals@example.com").execute();
		expect((await stranger("ja").decline({ token, because: "price", reason: "CNY 12,000" })).state).toBe("declined");
		expect((await history(caller, id))[0]?.after).toEqual({ state: "declined", reason: "价格太高: CNY 12,000" });
		expect((await stranger().decline({ token, because: "time" })).state).toBe("declined");
		expect((await refusal(stranger().accept({ token })))?.message).toContain("was declined already");
	});

	test("is taken on the last business day and refused after it, expired or not yet", async () => {
		const { id, token } = await mailed({ validTo: "2026-11-30" });
		// Shanghai is eight hours ahead: there the day is over.
		desk.services.clock.now = new Date("2026-11-30T16:00:00.000Z");
		expect((await stranger().view({ token })).state).toBe("expired");
		expect(await refusal(stranger().accept({ token }))).toMatchObject({ code: "000004", message: expect.stringContaining("ended on 2026-11-30") });
		desk.services.clock.now = new Date("2026-11-30T15:59:59.000Z");
		expect((await stranger().accept({ token })).state).toBe("accepted");
		expect((await getQuotation(desk.database.db, { all: true }, id)).state).toBe("accepted");
	});

	test("and one of staff at the same moment: one wins, the other is told", async () => {
		const { caller, id, token } = await mailed();
		const both = await Promise.allSettled([stranger().accept({ token }), caller.quotation.decline({ id, reason: "They called" })]);
		const lost = both.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
		expect(lost).toHaveLength(1);
		expect(String(lost[0]?.reason.message)).toMatch(/customerQuotation\.refused|quotation\.wrongState|error\.stale/);
		expect((await history(caller, id)).filter(({ action }) => action === "accept" || action === "decline")).toHaveLength(1);
	});

	test("ten times at once is one", async () => {
		const { caller, id, token } = await mailed();
		await Promise.all(Array.from({ length: 10 }, () => stranger().accept({ token })));
		expect((await history(caller, id)).filter(({ action }) => action === "accept")).toHaveLength(1);
		expect(await bells()).toHaveLength(1);
	});

	test("a question goes to the owner, whose answer reaches the customer; the same again is one", async () => {
		const { caller, id, token } = await mailed();
		expect((await refusal(stranger().ask({ token, text: " " })))?.data).toMatchObject([{ field: "text" }]);
		for (let i = 0; i < 2; i++)
			expect(await stranger().ask({ token, text: "Is the seal included?\nAnd when?" })).toEqual({ answeredTo: buyer.email });
		await deliverNow(desk.services);
		const asked = desk.services.sent.filter(({ text }) => text.includes("Is the seal included?\nAnd when?"));
		expect(asked.map(({ to, replyTo }) => [to, replyTo])).toEqual([["sals@example.com", buyer.email]]);
		expect((await history(caller, id))[0]).toMatchObject({ action: "customerAsk", after: { question: "Is the seal included?\nAnd when?" } });
		expect(await bells()).toEqual([{ message: "mail.customerAsks.subject", path: `/QuotationReference/quotationRecord/${id}` }]);
		for (let i = 0; i < 8; i++) await stranger().ask({ token, text: `And ${i}?` });
		expect((await refusal(stranger().ask({ token, text: "One more?" })))?.code).toBe("000005");
	});
});

describe("a quotation that is no offer any more", () => {
	test("says that it was withdrawn, and that a newer one was mailed once that is so", async () => {
		const { caller, id, token } = await mailed();
		const next = await caller.quotation.requote({ id });
		expect((await stranger().view({ token })).newer).toBeNull();
		const { number } = await caller.quotation.send({ id: next.id });
		expect(await stranger().view({ token })).toMatchObject({ state: "withdrawn", newer: { number, mailedOn: desk.start.toISOString() } });
		expect((await refusal(stranger().accept({ token })))?.message).toContain("was withdrawn by us");
		// One that replaced that in turn is the newest.
		const third = await caller.quotation.requote({ id: next.id });
		desk.services.clock.now = new Date(desk.start.getTime() + 60_000);
		const { number: last } = await (await desk.as("SALS")).quotation.send({ id: third.id });
		expect((await stranger().view({ token })).newer?.number).toBe(last);
	});

	test("tells nobody of a copy, nor of one that went to another address", async () => {
		const { caller, id, token } = await mailed();
		const copy = await caller.quotation.replicate({ id });
		await caller.quotation.send({ id: copy.id });
		await caller.quotation.withdraw({ id });
		expect(await stranger().view({ token })).toMatchObject({ state: "withdrawn", newer: null });
		const next = await caller.quotation.requote({ id });
		await caller.quotation.updateDraft({ id: next.id, version: 1, customer: { name: "Other", email: "other@example.com" } });
		await caller.quotation.send({ id: next.id });
		expect((await stranger().view({ token })).newer).toBeNull();
	});
});

describe("an address that opens nothing", () => {
	test("is the same whether unknown, of another purpose or shut", async () => {
		const { caller, id, token } = await mailed();
		const foreign = await mailed();
		await desk.database.db.updateTable("link").set({ purpose: "inquiry" }).where("object_id", "=", foreign.id).execute();
		await caller.quotation.shutLink({ id });
		expect((await refusal(caller.quotation.shutLink({ id })))?.code).toBe("000004");
		const answers = [];
		for (const wrong of ["x".repeat(43), "", token, foreign.token, id])
			for (const call of ["open", "view", "accept"] as const) answers.push(await refusal(stranger()[call]({ token: wrong })));
		expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
		expect(answers[0]).toMatchObject({ code: "000002", data: null });
		expect((await caller.quotation.detail({ id })).links[0]?.revokedAt).toBe(desk.start.toISOString());
		// Another mail opens it anew, the shut one stays shut.
		const fresh = await mailedToken(desk.services, id);
		expect((await stranger().view({ token: fresh })).state).toBe("sent");
		expect((await refusal(stranger().view({ token })))?.code).toBe("000002");
	});

	test("counts by network, and never against who has a right one", async () => {
		const { token } = await mailed();
		const codes = new Set<string | undefined>();
		for (let i = 0; i < 70; i++) codes.add((await refusal(stranger().view({ token: `guess-${i}` })))?.code);
		expect([...codes]).toEqual(["000002", "000005"]);
		expect((await stranger().view({ token })).state).toBe("sent");
		const elsewhere = createCaller(testContext(desk.services, { address: "198.51.100.9" })).customerQuotation;
		expect((await refusal(elsewhere.view({ token: "guess" })))?.code).toBe("000002");
	});

	test("that has expired says so, and a fresh one goes to the registered address alone, a few times a day", async () => {
		const { id, token } = await mailed({ validTo: "2026-11-30" });
		day("2026-12-30");
		expect((await stranger().view({ token })).state).toBe("expired");
		day("2026-12-31");
		const refused = await refusal(stranger().open({ token }));
		expect(refused).toEqual({ code: "000004", message: "The address has expired. Please use the following new address", data: null });
		await deliverNow(desk.services);
		const mails = () => desk.services.sent.filter(({ text }) => text.includes("#token="));
		expect(mails().map(({ to }) => to)).toEqual([buyer.email]);
		const fresh = tokenIn(mails()[0]?.text ?? "");
		expect(fresh).not.toBe(token);
		expect((await stranger().view({ token: fresh })).state).toBe("expired");
		expect((await history(await desk.as("SALS"), id))[0]).toMatchObject({ action: "renewLink", after: { mailedTo: buyer.email } });
		for (let i = 0; i < 5; i++) expect(await refusal(stranger().accept({ token }))).toEqual(refused);
		await deliverNow(desk.services);
		expect(mails()).toHaveLength(3);
	});

	test("a fresh one is not mailed once the page was shut", async () => {
		const { id, token } = await mailed({ validTo: "2026-11-30" });
		day("2026-12-31");
		await refusal(stranger().open({ token }));
		await (await desk.as("SALS")).quotation.shutLink({ id });
		await deliverNow(desk.services);
		expect(desk.services.sent.filter(({ text }) => text.includes("#token="))).toEqual([]);
	});
});
