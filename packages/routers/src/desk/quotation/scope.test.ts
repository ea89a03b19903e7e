import { describe, expect, test } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import { startSession } from "../../door/session/session.ts";
import { refusal, testContext } from "../../testing/portal.ts";
import { withoutIds } from "../../testing/without-ids.ts";
import { customer, deskPerFile } from "./testing-desk.ts";

const desk = deskPerFile();

describe("who sees what", () => {
	test("costs and MSR are for those who may see them", async () => {
		const { id } = await desk.draft();
		const pm = await desk.as("PM");
		expect((await pm.quotation.detail({ id })).confidential).toEqual({ cost: null, msr: "12595.16" });
		for (const role of ["SALS", "APPROVER"]) {
			const detail = await (await desk.as(role)).quotation.detail({ id });
			expect(withoutIds(detail)).not.toMatch(/confidential|TRK-CKG|3900|12595\.16|cost"/);
		}
		expect(JSON.stringify(await (await desk.as("SALS")).quotation.list({}))).not.toContain('"cost"');
		expect(JSON.stringify(await pm.quotation.list({}))).toContain('"cost"');
	});

	test("somebody else's is not found, by any procedure", async () => {
		const { id } = await desk.sent();
		const other = await desk.as("CX");
		const calls = [
			() => other.quotation.detail({ id }),
			() => other.quotation.send({ id }),
			() => other.quotation.updateDraft({ id, version: 2, remarks: "mine" }),
			() => other.quotation.accept({ id }),
			() => other.quotation.decline({ id }),
			() => other.quotation.withdraw({ id }),
			() => other.quotation.replicate({ id }),
			() => other.quotation.requote({ id }),
			() => other.quotation.extend({ id, validTo: "2026-12-31" }),
			() => other.quotation.resendMail({ id }),
			() => other.quotation.file({ id, kind: "pdf" }),
			() => other.quotation.askDiscount({ id, total: "1.00", reason: "why" }),
		];
		for (const call of calls) expect((await refusal(call()))?.code).toBe("000002");
		expect((await other.quotation.list({})).items.filter((row) => row.id === id)).toEqual([]);
	});

	test("a company sees what was sent to it, never a draft", async () => {
		const companyId = crypto.randomUUID();
		await desk.database.db.insertInto("company").values({ id: companyId, code: "HARBOUR", name: "Harbour", language: "en" }).execute();
		await desk.database.db
			.updateTable("user")
			.set({ company_id: companyId })
			.where("id", "=", desk.users.get("ComAdmin")?.id ?? 0)
			.execute();
		const { caller, id } = await desk.draft("SALS", { customer: { ...customer, companyId } });
		const buyer = await desk.as("ComAdmin");
		expect((await buyer.quotation.list({})).total).toBe(0);
		expect((await refusal(buyer.quotation.detail({ id })))?.code).toBe("000002");
		await caller.quotation.send({ id });
		expect((await buyer.quotation.list({})).items.map((row) => row.id)).toEqual([id]);
		expect(withoutIds(await buyer.quotation.detail({ id }))).not.toMatch(/confidential|12595\.16/);
		const { db } = desk.database;
		const [userId, imitatorId] = ["ComAdmin", "CX"].map((role) => desk.users.get(role)?.id ?? 0) as [number, number];
		const { token } = await startSession(db, { userId, imitatorId, now: desk.services.clock.now, address: "", userAgent: "" });
		const through = createCaller(testContext(desk.services, { token }));
		expect(await through.quotation.detail({ id })).toMatchObject({ state: "sent", mayChange: false });
		expect((await buyer.quotation.detail({ id })).mayChange).toBe(true);
		for (const answer of [through.quotation.accept({ id }), through.quotation.decline({ id, reason: "too dear" })])
			expect((await refusal(answer))?.code).toBe("000008");
		await buyer.quotation.accept({ id });
		expect((await caller.quotation.detail({ id })).state).toBe("accepted");
	});

	test("a call says nothing that is left aside: a recipient, a message, a version", async () => {
		const { caller, id } = await desk.draft();
		const beside = { id, to: "x@example.com", message: "Hello" };
		const { send, resendMail, requote, detail } = caller.quotation;
		for (const call of [send, resendMail, requote, detail]) expect((await refusal(call(beside as { id: string })))?.code).toBe("000001");
		expect(await detail({ id })).toMatchObject({ state: "draft", mails: [] });
	});
});
