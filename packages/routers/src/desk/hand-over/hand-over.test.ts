import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startSession } from "../../door/session/session.ts";
import { rowsBehind } from "../../kit/sheet/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { withoutIds } from "../../testing/without-ids.ts";
import { worldPerTest } from "../../testing/world.ts";
import { soldQuotation } from "./testing.ts";

const world = worldPerTest();
const { as } = world;

const guidOf = async (role: string) => {
	const { guid } = await world.db
		.selectFrom("user")
		.select("guid")
		.where("id", "=", world.users.get(role)?.id ?? 0)
		.executeTakeFirstOrThrow();
	return guid;
};
const fields = { billingReceiver: "Harbour Trading, accounts payable", billTo: "cn 0012 3456" };

async function made(over: object = {}) {
	const quotation = await soldQuotation(world);
	const { id } = await as("SALS").handOver.save({ quotation: quotation.id, ...fields, ...over });
	return { id, quotation };
}

async function upload(role: string, name: string): Promise<string> {
	const objectName = `uploads/2026-11/${crypto.randomUUID()}.pdf`;
	const owner_id = world.users.get(role)?.id ?? 0;
	await world.db
		.insertInto("stored_file")
		.values({ object_name: objectName, name, size: 10, mime: "application/pdf", sha256: "", owner_id, created_at: "2026-11-20T08:00:00.000Z" })
		.execute();
	return objectName;
}

describe("a hand-over record", () => {
	test("is made of an accepted quotation: its number, what was sold and who made it", async () => {
		const { id, quotation } = await made({ notes: "Customs by the customer" });
		expect(await as("SALS").handOver.get({ id })).toMatchObject({
			...{ number: "HO-2026-000001", state: "open", complete: false, quotation: quotation.id, quotationNumber: quotation.number },
			...{ customer: "Harbour Trading", billTo: "CN00123456", submitTime: "2026-11-20T08:00:00.000Z", shares: [], attachments: [], version: 1 },
			...{ total: "13195.16", currency: "CNY", lane: expect.stringContaining(" → Shanghai"), notes: "Customs by the customer" },
		});
		const sold = await as("SALS").handOver.items({ quotation: quotation.id });
		expect(sold).toMatchObject({ handOver: { id, number: "HO-2026-000001" }, currency: "CNY", total: "13195.16" });
		expect(sold.items[0]?.lines.map(({ label }) => label)).toContain("Terminal handling (THC)");
	});

	test("says what was sold in the reader's language, and never what it cost", async () => {
		const { quotation } = await made({ shares: [await guidOf("PM")] });
		const inWords = { zh: "铁路运输", en: "Inland rail", es: "Ferrocarril interior", ja: "内陸鉄道輸送" } as const;
		for (const [language, words] of Object.entries(inWords)) {
			const sold = await as("PM", language as keyof typeof inWords).handOver.items({ quotation: quotation.id });
			expect(sold.items[0]?.legs.map(({ label }) => label)).toContain(words);
			expect(withoutIds(sold)).not.toMatch(/cost|msr|margin|trucker|TRK-CKG|3900|390000|4200/i);
		}
		const { items } = await world.db.selectFrom("hand_over").select("items").executeTakeFirstOrThrow();
		expect(withoutIds(items)).not.toMatch(/cost|msr|margin|TRK-CKG|390000|3900\.00|4200\.00/i);
	});

	test("is refused of a quotation nobody accepted, naming its state, of one that has one, and of somebody else's", async () => {
		const sent = await soldQuotation(world, "SALS", { accepted: false });
		expect(await saidBy(as("SALS").handOver.save({ quotation: sent.id, ...fields }))).toMatchObject({
			code: "000004",
			message: `Quotation ${sent.number} is sent: only an accepted one can be handed over.`,
		});
		expect(await saidBy(as("SALS").handOver.items({ quotation: sent.id }))).toMatchObject({ code: "000004" });
		const { quotation } = await made();
		expect(await saidBy(as("SALS").handOver.save({ quotation: quotation.id, ...fields }))).toMatchObject({
			code: "000004",
			message: expect.stringContaining("HO-2026-000001"),
		});
		const other = await soldQuotation(world);
		expect(await saidBy(as("CX").handOver.save({ quotation: other.id, ...fields }))).toMatchObject({ code: "000002" });
		expect(await saidBy(as("VDM").handOver.save({ quotation: other.id, ...fields }))).toMatchObject({ code: "000008" });
	});

	test("is refused with every field that is wrong, a CMD code alone as the clearing number it is", async () => {
		const { id } = await soldQuotation(world);
		const refused = async (over: object) => saidBy(as("SALS").handOver.save({ quotation: id, ...fields, ...over }));
		expect(await refused({ billTo: "12345" })).toMatchObject({
			code: "500001",
			data: [{ field: "billTo", message: expect.stringContaining("CN00123456") }],
		});
		expect(await refused({ billingReceiver: " " })).toMatchObject({ code: "000001", data: [{ field: "billingReceiver" }] });
		expect(await refused({ submitTime: "yesterday" })).toMatchObject({ code: "000001", data: [{ field: "submitTime" }] });
		expect(await refused({ attachments: ["uploads/2026-11/nothing.pdf"] })).toMatchObject({ code: "000001", data: [{ field: "attachments" }] });
		expect(await refused({ shares: [crypto.randomUUID()] })).toMatchObject({ code: "000001", data: [{ field: "shares" }] });
		expect(await refused({ shares: [await guidOf("ComAdmin")] })).toMatchObject({ code: "000001", data: [{ field: "shares" }] });
		expect(await refused({ shares: [await guidOf("APPROVER")] })).toMatchObject({ code: "000001", data: [{ field: "shares" }] });
		expect(await world.db.selectFrom("hand_over").select("id").execute()).toEqual([]);
	});

	test("of somebody else's quotation is shared with who sold it", async () => {
		const { id: quotation } = await soldQuotation(world);
		const { id } = await as("PM").handOver.save({ quotation, ...fields });
		expect((await as("SALS").handOver.get({ id })).shares).toEqual([await guidOf("SALS")]);
	});

	test("made again under one idempotency key is one record", async () => {
		const { id: quotation } = await soldQuotation(world);
		const body = { quotationRecordGUID: quotation, billingReceiver: "AP", billToPartyCMDCode: "CN00123456" };
		const path = "/api/v1/QuotationReference/AddHandOverRecord";
		const key = { "idempotency-key": "hand-over-once" };
		const first = await world.rest("POST", path, "SALS", body, key);
		expect(await world.rest("POST", path, "SALS", body, key)).toEqual(first);
		expect(first.code).toBe("000000");
	});
});

describe("a record that is shared", () => {
	test("is seen by those people, its owner and administrators, and by nobody else; they change nothing", async () => {
		const { id, quotation } = await made({ shares: [await guidOf("CX")] });
		for (const role of ["SALS", "CX", "superuser"]) expect((await as(role).handOver.list({})).total, role).toBe(1);
		for (const role of ["PM", "VDM"]) {
			expect((await as(role).handOver.list({})).total, role).toBe(0);
			expect(await saidBy(as(role).handOver.get({ id })), role).toMatchObject({ code: "000002" });
			expect(await saidBy(as(role).handOver.shares({ quotation: quotation.id })), role).toMatchObject({ code: "000002" });
		}
		expect(await as("CX").handOver.shares({ quotation: quotation.id })).toMatchObject({ id, people: [{ userGUID: await guidOf("CX") }] });
		const record = await as("CX").handOver.get({ id });
		for (const change of [
			as("CX").handOver.save({ ...record, notes: "mine" }),
			as("CX").handOver.share({ id, shares: [await guidOf("PM")] }),
			as("CX").handOver.finish({ id }),
		])
			expect(await saidBy(change)).toMatchObject({ code: "000008", message: expect.stringContaining("shared with you") });
		expect((await as("CX").handOver.facet({ field: "state" }))[0]).toMatchObject({ value: "open", count: 1 });
		expect((await rowsBehind(world.services, await as("CX").handOver.exportUrl({}))).flat()).toContain("HO-2026-000001");
		expect((await as("CX").changeLog.history({ objectType: "handOver", objectId: id })).length).toBe(1);
		expect(await saidBy(as("PM").changeLog.history({ objectType: "handOver", objectId: id }))).toMatchObject({ code: "000008" });
	});

	test("is told to them once by mail and bell in their language; who is taken off it is told no more", async () => {
		const cx = await guidOf("CX");
		await world.db.updateTable("user").set({ language: "zh" }).where("guid", "=", cx).execute();
		const { id } = await made({ shares: [cx] });
		const mails = async () =>
			(await world.db.selectFrom("outbox").select("payload").where("payload", "like", "%mail.handOver%").execute()).map(
				({ payload }) => JSON.parse(payload) as { to: string; language: string; path: string; values: object },
			);
		const [mail] = await mails();
		expect(mail).toMatchObject({ language: "zh", path: `/QuotationReference/handoverRecord/${id}`, values: { number: "HO-2026-000001" } });
		expect(mail?.to).toBe((await world.db.selectFrom("user").select("email").where("guid", "=", cx).executeTakeFirstOrThrow()).email);
		const bell = await as("CX", "zh").notice.mine();
		expect(bell).toMatchObject({ unread: 1, items: [{ title: expect.stringContaining("HO-2026-000001"), path: mail?.path, readAt: null }] });
		expect((await as("SALS").notice.mine()).unread).toBe(0);
		expect((await as("PM").notice.mine()).unread).toBe(0);
		await as("CX").notice.read({ ids: [bell.items[0]?.id ?? ""] });
		expect(await as("CX").notice.mine()).toMatchObject({ unread: 0, items: [{ readAt: expect.any(String) }] });

		await as("SALS").handOver.share({ id, shares: [cx, await guidOf("PM")] });
		expect((await mails()).length).toBe(2);
		expect((await as("PM").notice.mine()).unread).toBe(1);
		await as("SALS").handOver.share({ id, shares: [cx] });
		expect((await as("PM").notice.mine()).items).toEqual([]);
		expect(await saidBy(as("PM").handOver.get({ id }))).toMatchObject({ code: "000002" });
		await as("SALS").handOver.share({ id, shares: [cx] });
		expect((await mails()).length).toBe(2);
	});

	test("is told again to who is put on it again: by bell at once, by mail once an hour", async () => {
		const pm = await guidOf("PM");
		const { id } = await made({ shares: [pm] });
		const again = async () => {
			await as("SALS").handOver.share({ id, shares: [] });
			await as("SALS").handOver.share({ id, shares: [pm] });
			const mails = await world.db.selectFrom("outbox").select("id").where("payload", "like", "%mail.handOver%").execute();
			return [mails.length, (await as("PM").notice.mine()).unread];
		};
		expect([await again(), await again()]).toEqual([
			[1, 1],
			[1, 1],
		]);
		const minutesLater = async (minutes: number) => {
			const now = new Date(world.services.clock.now.getTime() + minutes * 60_000);
			world.services.clock.now = now;
			for (const role of ["SALS", "PM"]) {
				const user = world.users.get(role);
				if (!user) throw new Error(`there is nobody of ${role}`);
				const { token } = await startSession(world.db, { userId: user.id, now, address: "", userAgent: "" });
				world.users.set(role, { ...user, token });
			}
		};
		await minutesLater(59);
		expect(await again()).toEqual([1, 1]);
		await minutesLater(2);
		expect(await again()).toEqual([2, 1]);
	});

	test("opens its files to those who see it", async () => {
		const file = await upload("SALS", "packing list.pdf");
		const { id } = await made({ shares: [await guidOf("CX")], attachments: [file, file] });
		expect((await as("CX").handOver.get({ id })).attachmentFiles).toEqual([{ objectName: file, name: "packing list.pdf", size: 10 }]);
		expect(await as("CX").handOver.attachmentUrl({ id, objectName: file })).toMatchObject({ name: "packing list.pdf", url: expect.any(String) });
		// It stays the file it was, whatever is uploaded under its name since.
		const kept = { stored_as: "made/second.pdf", name: "another.pdf", size: 99 };
		await world.db.updateTable("stored_file").set(kept).where("object_name", "=", file).execute();
		await as("SALS").handOver.save({ ...(await as("SALS").handOver.get({ id })), notes: "again" });
		expect((await as("CX").handOver.get({ id })).attachmentFiles).toEqual([{ objectName: file, name: "packing list.pdf", size: 10 }]);
		expect((await as("CX").handOver.attachmentUrl({ id, objectName: file })).url).toContain(file.split("/").at(-1));
		expect(await saidBy(as("PM").handOver.attachmentUrl({ id, objectName: file }))).toMatchObject({ code: "000002" });
		const other = await upload("SALS", "secret.pdf");
		expect(await saidBy(as("CX").handOver.attachmentUrl({ id, objectName: other }))).toMatchObject({ code: "000002" });
		expect(await saidBy(as("CX").files.downloadUrl({ objectName: file }))).toMatchObject({ code: "000002" });
		const foreign = await upload("PM", "theirs.pdf");
		const record = await as("SALS").handOver.get({ id });
		expect(await saidBy(as("SALS").handOver.save({ ...record, attachments: [file, foreign] }))).toMatchObject({ data: [{ field: "attachments" }] });
		// What it has already stays, whoever saves it.
		await as("superuser").handOver.save({ ...record, notes: "looked at", attachments: [file] });
	});
});

describe("a finished record", () => {
	test("is locked until an administrator opens it again with the reason", async () => {
		const { id, quotation } = await made();
		expect(await as("SALS").handOver.finish({ quotation: quotation.id, version: 1 })).toMatchObject({ id, state: "finished", version: 2 });
		const record = await as("SALS").handOver.get({ id });
		expect(record).toMatchObject({ state: "finished", complete: true, finishedAt: expect.any(String), finishedBy: expect.any(String) });
		for (const change of [
			as("SALS").handOver.save({ ...record, notes: "late" }),
			as("superuser").handOver.save({ ...record, notes: "late" }),
			as("SALS").handOver.share({ id, shares: [await guidOf("CX")] }),
			as("SALS").handOver.finish({ id }),
		])
			expect(await saidBy(change)).toMatchObject({ code: "000004", message: expect.stringContaining("HO-2026-000001 is finished") });
		// What it says already may be sent back.
		expect(await as("SALS").handOver.save(record)).toMatchObject({ version: 2 });
		await expect(world.db.updateTable("hand_over").set({ notes: "x" }).execute()).rejects.toThrow("HAND_OVER_LOCKED");
		expect(await saidBy(as("SALS").handOver.reopen({ id, reason: "mistake" }))).toMatchObject({ code: "000008" });
		expect(await saidBy(as("PM").handOver.reopen({ id, reason: "mistake" }))).toMatchObject({ code: "000008" });
		expect(await saidBy(as("superuser").handOver.reopen({ id, reason: " " }))).toMatchObject({ code: "000001", data: [{ field: "reason" }] });
		expect(await as("superuser").handOver.reopen({ id, reason: "Wrong CMD code" })).toMatchObject({ state: "open", version: 3 });
		expect(await saidBy(as("superuser").handOver.reopen({ id, reason: "again" }))).toMatchObject({ code: "000004" });
		expect(await as("SALS").handOver.save({ ...record, notes: "late", version: 3 })).toMatchObject({ version: 4 });
		const history = await as("SALS").changeLog.history({ objectType: "handOver", objectId: id });
		expect(history.map(({ action }) => action)).toEqual(["update", "reopen", "finish", "create"]);
		expect(history[1]?.after).toMatchObject({ reason: "Wrong CMD code" });
	});

	test("or an open one is not changed over what somebody else has changed meanwhile", async () => {
		const { id } = await made();
		const record = await as("SALS").handOver.get({ id });
		await as("superuser").handOver.save({ ...record, notes: "first" });
		expect(await saidBy(as("SALS").handOver.save({ ...record, notes: "second" }))).toMatchObject({ code: "000003" });
		expect(await saidBy(as("SALS").handOver.finish({ id, version: 1 }))).toMatchObject({ code: "000003" });
		expect(await saidBy(as("SALS").handOver.share({ id, shares: [], version: 1 }))).toMatchObject({ code: "000003" });
	});

	test("keeps what was copied, whatever is tried", async () => {
		const { id } = await made();
		await expect(sql`UPDATE hand_over SET items = '{}' WHERE id = ${id}`.execute(world.db)).rejects.toThrow("HAND_OVER_COPIED");
		const record = await as("SALS").handOver.get({ id });
		const other = await soldQuotation(world);
		expect(await saidBy(as("SALS").handOver.save({ ...record, quotation: other.id }))).toMatchObject({
			code: "000001",
			data: [{ field: "quotation" }],
		});
	});
});

test("a paper is drawn in a place of its caller's, of which there are four: more at once are told to wait", async () => {
	const { id } = await made();
	const drawn = Promise.withResolvers<never>();
	world.services.font = () => drawn.promise;
	const asked = Array.from({ length: 5 }, () => saidBy(as("SALS").handOver.file({ id, kind: "pdf" })));
	const allDrawn = new Promise((resolve) => setTimeout(resolve, 2_000, "all are being drawn"));
	const first = await Promise.race([...asked, allDrawn]);
	drawn.reject(new Error("there is no font here"));
	await Promise.allSettled(asked);
	expect(first).toMatchObject({ code: "000005" });
});

test("the quotation's history says that it was handed over, by whom", async () => {
	const { quotation } = await made();
	const [last] = await as("SALS").changeLog.history({ objectType: "quotation", objectId: quotation.id });
	expect(last).toMatchObject({ action: "makeHandOver", after: { handOver: "HO-2026-000001" } });
});
