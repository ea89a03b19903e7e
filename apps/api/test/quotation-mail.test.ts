import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { DbBusyError, DbTimeoutError, type OutboxTable } from "@iqt/db";
import { testDb } from "@iqt/db/testing";
import { createCaller } from "@iqt/routers";
import { sampleSearch, seedPrices } from "@iqt/routers/desk/quotation/testing";
import { startSession } from "@iqt/routers/door/session/session";
import { deliverNow } from "@iqt/routers/kit/outbox/deliver-now";
import { entriesOf, lease, markFailed, markSending } from "@iqt/routers/kit/outbox/queries";
import { mailState, maxAttempts } from "@iqt/routers/kit/outbox/rules";
import { leaseEnd } from "@iqt/routers/kit/work/lease";
import { testContext, userPerRole } from "@iqt/routers/testing/portal";
import type { QueryId, RootOperationNode, Updateable } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { smtpSender } from "../src/mail-node.ts";
import { compileCache } from "./compile-cache.ts";
import { mailServer } from "./mail-server.ts";
import { pdfText } from "./pdf-text.ts";
import { clockStart, quotationServices } from "./quotation-services.ts";
import { sheetTexts } from "./sheet-texts.ts";

let database: Awaited<ReturnType<typeof testDb>>;
let server: Awaited<ReturnType<typeof mailServer>>;
let services: ReturnType<typeof quotationServices>;
let token: string;
let sales: number;
let background: Promise<unknown>[];

beforeEach(async () => {
	background = [];
	database = await testDb();
	server = await mailServer();
	services = quotationServices(database.db, server.url);
	services.waitUntil = (work) => background.push(work);
	const users = await userPerRole(services);
	await seedPrices(database.db, clockStart.toISOString());
	sales = users.get("SALS")?.id ?? 0;
	({ token } = await startSession(database.db, { userId: sales, now: clockStart, address: "", userAgent: "" }));
});
afterEach(async () => {
	await server.close();
	await database.close();
});

const caller = () => createCaller(testContext(services, { token })).quotation;

async function draft(language: "zh" | "en" = "en") {
	const desk = createCaller(testContext(services, { token }));
	const { options } = await desk.sale.search(sampleSearch);
	const customer = { name: "Harbour Trading", contact: "Ms Wang", email: "buyer@example.com" };
	return desk.quotation.createDraft({ customer, language, items: [{ search: sampleSearch, optionId: options[0]?.id ?? "" }] });
}
/** Sends a quotation with the line down, so that the test says when the mail leaves. */
async function send(id: string, said: Omit<Parameters<ReturnType<typeof caller>["send"]>[0], "id"> = {}) {
	const { mail } = services;
	services.mail = { send: () => Promise.reject(new Error("the line is down")) };
	const answer = await caller().send({ id, ...said });
	await Promise.all(background);
	services.mail = mail;
	await database.db.updateTable("outbox").set({ next_at: services.clock.now.toISOString(), attempts: 0 }).where("state", "=", "pending").execute();
	return answer;
}
const deliver = () => deliverNow(services);
const stateOf = async (id: string) => (await entriesOf(database.db, `quotation:${id}:`)).map(mailState);
const later = (minutes: number) => {
	services.clock.now = new Date(services.clock.now.getTime() + minutes * 60_000);
};

describe("the mail of a quotation", () => {
	test.each(["zh", "en"] as const)("arrives once with PDF and Excel (%s)", async (language) => {
		const { id } = await draft(language);
		const { number } = await send(id);
		expect([await deliver(), await deliver()]).toEqual([1, 0]);
		expect(server.mails).toHaveLength(1);
		const [mail] = server.mails;
		expect(mail?.subject).toContain(number);
		expect(mail?.subject).toContain(language === "zh" ? "上海" : "Shanghai");
		expect(mail?.to?.map((to) => to.address)).toEqual(["buyer@example.com"]);
		// Answers reach whom the text asks to answer.
		const [answers] = mail?.replyTo ?? [];
		expect(answers?.address).toMatch(/@/);
		expect(mail?.text).toContain(answers?.address);
		expect(mail?.text).toContain("13,195.16");
		expect(mail?.attachments.map((file) => [file.filename, file.mimeType])).toEqual([
			[`${number}.pdf`, "application/pdf"],
			[`${number}.xlsx`, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
		]);
		const [pdf, xlsx] = (mail?.attachments ?? []).map((file) => new Uint8Array(file.content as ArrayBuffer));
		const [text = ""] = await pdfText(pdf ?? new Uint8Array());
		for (const part of [number, "CNY 13,195.16", "Ms Wang"]) expect(text).toContain(part);
		expect(text + JSON.stringify(sheetTexts(xlsx ?? new Uint8Array()))).not.toMatch(/12595|12,595|3900|3,900|TRK-CKG|MSR/);
		expect(await stateOf(id)).toEqual(["sent"]);
	});

	test("goes to its copies in the same mail, with what was written for it; once, and the same again", async () => {
		const { id } = await draft();
		const files = await caller().mailFiles({ id });
		const cc = ["Boss@example.com", "BUYER@example.com", "boss@example.com", "ops@example.com"];
		const { number } = await send(id, { cc, subject: "Offer {number}, Ms Wang", text: "Dear all,\n\n<b>{number}</b> it is." });
		expect([await deliver(), await deliver()]).toEqual([1, 0]);
		const [mail] = server.mails;
		expect([mail?.to, mail?.cc].map((people) => people?.map(({ address }) => address))).toEqual([
			["buyer@example.com"],
			["Boss@example.com", "ops@example.com"],
		]);
		expect(server.state.heard).toEqual(["buyer@example.com", "Boss@example.com", "ops@example.com"]);
		const sizes = mail?.attachments.map(({ content }) => (content as ArrayBuffer).byteLength) ?? [];
		expect(files.map(({ kind, bytes }, i) => [kind, Math.abs(bytes - (sizes[i] ?? 0)) < 2_000])).toEqual([
			["pdf", true],
			["xlsx", true],
		]);
		expect([mail?.subject, mail?.html]).toEqual([`Offer ${number}, Ms Wang`, undefined]);
		expect(mail?.text).toContain(`Dear all,\n\n<b>${number}</b> it is.\n\nSee it, answer it`);
		await caller().resendMail({ id });
		await Promise.all(background);
		await caller().resendMail({ id, text: "Once more: {number}" });
		await Promise.all(background);
		expect(server.mails.map(({ messageId, subject, cc: copies }) => [messageId, subject, copies?.length])).toEqual([
			[`<quotation.${id}@example.com>`, `Offer ${number}, Ms Wang`, 2],
			[`<quotation.${id}@example.com>`, `Offer ${number}, Ms Wang`, 2],
			// Who has the first one is to see this one, too.
			[`<quotation.${id}.2@example.com>`, `Offer ${number}, Ms Wang`, 2],
		]);
		expect(server.mails[2]?.text).toContain(`Once more: ${number}`);
	});

	test("goes without a copy the server does not take, and not at all without the customer", async () => {
		const [first, second] = [await draft(), await draft()];
		for (const { id } of [first, second]) await send(id, { cc: ["gone@example.com", "ops@example.com"] });
		server.state.unknown = ["gone@example.com"];
		expect(await deliver()).toBe(2);
		expect(server.state.heard).toEqual(["buyer@example.com", "ops@example.com"]);
		// Who sent it reads which copies went nowhere.
		const mailsOf = async ({ id }: { id: string }) => (await caller().detail({ id })).mails.map(({ state, refused }) => [state, refused]);
		expect(await mailsOf(first)).toEqual([["sent", ["gone@example.com"]]]);
		const bells = async () =>
			(await database.db.selectFrom("told").select(["user_id", "message", "message_values", "path"]).orderBy("at").orderBy("id").execute())
				.filter(({ message }) => message.startsWith("quotation."))
				.map(({ message_values, ...bell }) => ({ ...bell, ...(JSON.parse(message_values) as object) }));
		const bell = {
			user_id: expect.any(Number),
			message: "quotation.copiesRefused",
			addresses: "gone@example.com",
			path: expect.stringContaining(first.id),
		};
		expect(await bells()).toHaveLength(2);
		expect(await bells()).toContainEqual(expect.objectContaining(bell));
		server.state.unknown = [];
		await caller().resendMail({ id: first.id });
		await Promise.all(background);
		expect(await mailsOf(first)).toEqual([
			["sent", ["gone@example.com"]],
			["sent", []],
		]);
		server.state.unknown = ["buyer@example.com"];
		const third = await draft();
		await send(third.id, { cc: ["ops@example.com"] });
		expect(await deliver()).toBe(0);
		expect([await stateOf(third.id), server.mails.length]).toEqual([["failed"], 3]);
		const undelivered = { message: "quotation.mailUndelivered", to: "buyer@example.com", path: expect.stringContaining(third.id) };
		expect((await bells()).filter(({ message }) => message === undelivered.message)).toEqual([expect.objectContaining(undelivered)]);
	});

	test("is tried again when the server is busy, with the same Message-ID, and given up when it is refused", async () => {
		const { id } = await draft();
		await send(id);
		server.state.answer = "tryLater";
		expect(await deliver()).toBe(0);
		expect(await stateOf(id)).toEqual(["waiting"]);
		expect(await deliver()).toBe(0);
		server.state.answer = "take";
		later(2);
		expect(await deliver()).toBe(1);
		expect(server.mails[0]?.messageId).toBe(`<quotation.${id}@example.com>`);
		const next = await draft();
		await send(next.id);
		server.state.answer = "refuse";
		await deliver();
		expect(await stateOf(next.id)).toEqual(["failed"]);
	});

	test("waits for a server that turns everybody away", async () => {
		const { id } = await draft();
		await send(id);
		server.state.answer = "turnAway";
		expect(await deliver()).toBe(0);
		const [entry] = await entriesOf(database.db, `quotation:${id}:`);
		expect([entry?.state, entry?.attempts]).toEqual(["pending", 1]);
		expect(entry?.last_error).toContain("554");
		server.state.answer = "take";
		later(2);
		expect(await deliver()).toBe(1);
	});

	test("goes out although it was claimed more often than it may be tried: only tries count", async () => {
		const { id } = await draft();
		await send(id);
		for (let kill = 0; kill <= maxAttempts; kill++) {
			expect(await lease(database.db, services.clock.now, leaseEnd(services.clock.now))).not.toBeNull();
			expect(await deliver()).toBe(0);
			later(1.1);
		}
		expect(await deliver()).toBe(1);
		const [entry] = await entriesOf(database.db, `quotation:${id}:`);
		expect([entry?.state, entry?.attempts, server.mails.length]).toEqual(["sent", 1, 1]);
	});

	test("lets others go first once a process died with it, and a claim that is over writes nothing", async () => {
		const [deadly, other] = [await draft(), await draft()];
		for (const { id } of [deadly, other]) await send(id);
		const first = new Date(services.clock.now.getTime() - 1_000).toISOString();
		await database.db.updateTable("outbox").set({ next_at: first }).where("dedupe_key", "=", `quotation:${deadly.id}:0`).execute();
		const claim = await lease(database.db, services.clock.now, leaseEnd(services.clock.now));
		expect(claim?.row.dedupe_key).toContain(deadly.id);
		later(1.1);
		expect(await deliver()).toBe(2);
		expect(server.mails.map((mail) => mail.messageId)).toEqual([other, deadly].map(({ id }) => `<quotation.${id}@example.com>`));
		if (!claim) throw new Error("nothing was claimed");
		expect(await markSending(database.db, claim, leaseEnd(services.clock.now))).toBe(false);
		await markFailed(database.db, claim, "too late", null);
		expect(await stateOf(deadly.id)).toEqual(["sent"]);
	});

	test("waits to be sent again when the database did not answer before the last byte, although it had written", async () => {
		const { id } = await draft();
		await send(id);
		const { now } = services;
		let ms = 0;
		services.now = () => new Date(now().getTime() + ms++);
		const marks = (node: RootOperationNode) => node.kind === "UpdateQueryNode" && JSON.stringify(node.updates).includes('"sending"');
		const marking = new WeakSet<QueryId>();
		services.db = database.db.withPlugin({
			transformQuery({ node, queryId }) {
				if (marks(node)) marking.add(queryId);
				return node;
			},
			transformResult: ({ queryId, result }) =>
				marking.has(queryId) ? Promise.reject(new DbTimeoutError("the database", 10_000)) : Promise.resolve(result),
		});
		expect(await deliver()).toBe(0);
		expect(await stateOf(id)).toEqual(["waiting"]);
		services.db = database.db;
		later(2);
		expect(await deliver()).toBe(1);
		expect([await stateOf(id), server.mails.length]).toEqual([["sent"], 1]);
	});

	test("is sent when the database did not take at first that it was", async () => {
		const { id } = await draft();
		await send(id);
		const marking = new WeakSet<QueryId>();
		let refused = 0;
		services.db = database.db.withPlugin({
			transformQuery({ node, queryId }) {
				if (node.kind === "UpdateQueryNode" && JSON.stringify(node.updates).includes('"sent"')) marking.add(queryId);
				return node;
			},
			transformResult: ({ queryId, result }) =>
				marking.has(queryId) && ++refused < 3 ? Promise.reject(new DbBusyError("the database was busy for 10000 ms")) : Promise.resolve(result),
		});
		expect(await deliver()).toBe(1);
		expect([refused, await stateOf(id), server.mails.length]).toEqual([3, ["sent"], 1]);
	});

	test("does not wait for a day that the clock was ahead for a while", async () => {
		const [tried, claimed, handed] = [await draft(), await draft(), await draft()];
		for (const { id } of [tried, claimed, handed]) await send(id);
		later(24 * 60);
		const key = ({ id }: { id: string }) => `quotation:${id}:0`;
		const tomorrow = leaseEnd(services.clock.now);
		const set = (mail: { id: string }, values: Updateable<OutboxTable>) =>
			database.db.updateTable("outbox").set(values).where("dedupe_key", "=", key(mail)).execute();
		await set(tried, { attempts: 1, next_at: tomorrow });
		await set(claimed, { lease_until: tomorrow });
		await set(handed, { state: "sending", lease_until: tomorrow });
		later(-24 * 60);
		expect(await deliver()).toBe(2);
		expect([await stateOf(tried.id), await stateOf(claimed.id), await stateOf(handed.id)]).toEqual([["sent"], ["sent"], ["uncertain"]]);
	});

	test("is sent again when the line broke before the server had it", async () => {
		const { id } = await draft();
		await send(id);
		server.state.answer = "cutBefore";
		await deliver();
		server.state.answer = "take";
		later(30);
		await deliver();
		const states = await stateOf(id);
		// The first part and the last leave together when the line is quick: then nobody knows.
		expect(states).toEqual([server.mails.length === 1 ? "sent" : "uncertain"]);
	});

	test("is not repeated by itself when the line broke after the server had it; asked for again it is the same mail", async () => {
		const { id } = await draft();
		await send(id);
		server.state.answer = "cutAfter";
		await deliver();
		expect(await stateOf(id)).toEqual(["uncertain"]);
		server.state.answer = "take";
		later(3);
		expect(await deliver()).toBe(0);
		expect(server.mails).toHaveLength(1);
		await caller().resendMail({ id });
		await Promise.all(background);
		expect(await stateOf(id)).toEqual(["uncertain", "sent"]);
		expect(new Set(server.mails.map((mail) => mail.messageId)).size).toBe(1);
	});

	test("of a crash between the last byte and the answer is uncertain, one before it goes out", async () => {
		const [before, after] = [await draft(), await draft()];
		for (const { id } of [before, after]) await send(id);
		const lost = new Date(services.clock.now.getTime() + 1_000).toISOString();
		const key = (id: string) => `quotation:${id}:0`;
		await database.db.updateTable("outbox").set({ lease_until: lost, attempts: 1 }).where("dedupe_key", "=", key(before.id)).execute();
		await database.db.updateTable("outbox").set({ state: "sending", lease_until: lost }).where("dedupe_key", "=", key(after.id)).execute();
		expect(await deliver()).toBe(0);
		later(1);
		expect(await deliver()).toBe(1);
		expect([await stateOf(before.id), await stateOf(after.id)]).toEqual([["sent"], ["uncertain"]]);
		expect(server.mails.map((mail) => mail.messageId)).toEqual([`<quotation.${before.id}@example.com>`]);
	});
});

test("the mail leaves as soon as the quotation is sent", async () => {
	const { id } = await draft();
	await caller().send({ id });
	await Promise.all(background);
	expect(server.mails).toHaveLength(1);
	expect(await stateOf(id)).toEqual(["sent"]);
});

test("signs in to a server that asks for it, and waits where it is not let in", async () => {
	const { id } = await draft();
	await send(id);
	services.mail = smtpSender(server.url.replace("//", "//desk:wrong@"));
	expect(await deliver()).toBe(0);
	expect(server.mails).toHaveLength(0);
	services.mail = smtpSender(server.url.replace("//", "//desk:blue%20harbour@"));
	expect(await stateOf(id)).toEqual(["waiting"]);
	later(2);
	expect(await deliver()).toBe(1);
	expect([server.users, server.mails.length]).toEqual([["desk"], 1]);
});

test("two processes that deliver at once send one mail", async () => {
	for (let i = 0; i < 4; i++) await send((await draft()).id);
	expect((await Promise.all([deliver(), deliver(), deliver()])).reduce((sum, n) => sum + n)).toBe(4);
	expect(new Set(server.mails.map((mail) => mail.messageId)).size).toBe(4);
	expect(server.mails).toHaveLength(4);
});

test("kill -9 while sending: all or nothing, numbers without gaps, no mail twice and none lost", { timeout: 300_000 }, async () => {
	const ids: string[] = [];
	for (let i = 0; i < 14; i++) ids.push((await draft()).id);
	server.state.delayMs = 15;
	/** Runs the child with its clock at this round's time; leases of the rounds before have run out by then. */
	const run = async (round: number, killAfterMs: number | null) => {
		const clock = new Date(clockStart.getTime() + round * 150_000);
		const { token: own } = await startSession(database.db, { userId: sales, now: clock, address: "", userAgent: "" });
		return new Promise<boolean>((resolve) => {
			const script = fileURLToPath(new URL("send-child.ts", import.meta.url));
			const env = { ...process.env, ...compileCache };
			const child = spawn(process.execPath, [script, database.path, server.url, own, clock.toISOString(), ...ids], { env });
			let output = "";
			child.stderr.on("data", (text) => process.stderr.write(text));
			child.stdout.on("data", (text) => {
				output += text;
				if (killAfterMs !== null && output.includes("ready")) setTimeout(() => child.kill("SIGKILL"), killAfterMs);
			});
			child.on("close", () => resolve(output.includes("done")));
		});
	};
	const rounds = 8;
	let kills = 0;
	// Steps without a common factor spread the kills over freezing, rendering and handing over.
	for (let round = 0; round < rounds; round++) if (!(await run(round, 40 + ((round * 37) % 160)))) kills++;
	expect(await run(rounds, null)).toBe(true);
	expect(kills).toBeGreaterThan(3);
	const rows = await database.db.selectFrom("quotation").select(["id", "number", "state"]).orderBy("number").execute();
	expect(rows.map((row) => [row.state, row.number])).toEqual(ids.map((_, i) => ["sent", `Q-2026-${String(i + 1).padStart(6, "0")}`]));
	for (const { id } of rows) {
		const count = server.mails.filter((mail) => mail.messageId === `<quotation.${id}@example.com>`).length;
		const states = await stateOf(id);
		expect(states).toHaveLength(1);
		// Only where nobody can know is a mail not repeated, and then people are told.
		if (states[0] === "uncertain") expect(count).toBeLessThanOrEqual(1);
		else expect([states[0], count]).toEqual(["sent", 1]);
	}
});
