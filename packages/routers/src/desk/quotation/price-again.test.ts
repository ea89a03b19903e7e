import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { refusal } from "../../testing/portal.ts";
import { sampleSearch } from "./testing.ts";
import { deskPerTest } from "./testing-desk.ts";

const desk = deskPerTest();

const line = { text: "Fumigation", quantity: "1", unitPrice: "300", currency: "CNY" };

describe("pricing a draft again", () => {
	test("lets it be sent once its rates have changed, with what was added by hand and as long as it held", async () => {
		const { caller, id } = await desk.draft("SALS", { validTo: "2026-12-10" });
		await caller.quotation.setLine({ id, version: 1, lane: 0, ...line });
		await desk.railFor(470_000);
		expect(await refusal(caller.quotation.send({ id }))).toMatchObject({ code: "000003", message: expect.stringContaining("Price the draft again") });
		expect((await refusal(caller.quotation.priceAgain({ id, version: 1 })))?.code).toBe("000003");
		const again = await caller.quotation.priceAgain({ id, version: 2 });
		expect(again).toMatchObject({ version: 3, isSame: false, otherWays: null, discountFell: null, markUpFell: null });
		const { document, lanes } = await caller.quotation.detail({ id });
		expect([document.total, document.validTo, lanes[0]?.manual.map(({ words }) => words.en)]).toEqual(["13895.16", "2026-12-10", ["Fumigation"]]);
		const { action, before, after } = await desk.database.db
			.selectFrom("change_log")
			.select(["action", "before", "after"])
			.where("object_id", "=", id)
			.where("action", "=", "priceAgain")
			.executeTakeFirstOrThrow();
		expect([action, JSON.stringify([before, after])]).toEqual(["priceAgain", expect.stringMatching(/13495\.16.*13895\.16/)]);
		await caller.quotation.send({ id });
		expect((await caller.quotation.detail({ id })).state).toBe("sent");
	});

	test("changes nothing where nothing costs anything else", async () => {
		const { caller, id } = await desk.draft();
		await caller.quotation.markUp({ id, version: 1, kind: "percent", value: "10" });
		expect(await caller.quotation.priceAgain({ id, version: 2 })).toMatchObject({ version: 2, isSame: true, markUpFell: null });
		expect((await caller.quotation.detail({ id })).lanes[0]?.markUp).toMatchObject({ kind: "percent" });
	});

	test("takes off a mark-up, and an approved discount, and says so", async () => {
		const [marked, discounted] = [await desk.draft(), await desk.draft()];
		await marked.caller.quotation.markUp({ id: marked.id, version: 1, kind: "percent", value: "10" });
		const asked = await discounted.caller.quotation.askDiscount({ id: discounted.id, total: "13000", reason: "Big customer" });
		const waiting = await discounted.caller.quotation.detail({ id: discounted.id });
		expect((await refusal(discounted.caller.quotation.priceAgain({ id: discounted.id, version: waiting.version })))?.code).toBe("000004");
		await (await desk.as("APPROVER")).quotation.decideDiscount({ id: asked.id, approve: true, version: 1 });
		await desk.railFor(470_000);
		const sales = await desk.as("SALS");
		expect((await sales.quotation.priceAgain({ id: marked.id, version: 2 })).markUpFell).toContain("prices are the standard ones again");
		const { version } = await sales.quotation.detail({ id: discounted.id });
		expect((await sales.quotation.priceAgain({ id: discounted.id, version })).discountFell).toContain("other prices");
		for (const { id } of [marked, discounted]) expect((await sales.quotation.detail({ id })).document.total).toBe("13595.16");
	});

	test("is refused where a lane has no price any more, and shortens an offer to what its rates allow", async () => {
		const { caller, id } = await desk.draft("SALS", { validTo: "2026-12-20" });
		const until = (valid_to: string) =>
			desk.database.db.updateTable("inland_rail_rate").set({ valid_to, version: sql`version + 1` }).where("id", "=", desk.railId).execute();
		await until("2026-12-10");
		await caller.quotation.priceAgain({ id, version: 1 });
		expect((await caller.quotation.detail({ id })).document.validTo).toBe("2026-12-10");
		await until("2026-11-30");
		expect(await refusal(caller.quotation.priceAgain({ id, version: 2 }))).toMatchObject({ message: expect.stringContaining("lane 1") });
	});

	test("is for whose draft it is, and for drafts alone", async () => {
		const { caller, id } = await desk.draft();
		for (const role of ["CX", "APPROVER", "VDM", "ComAdmin"])
			expect((await refusal((await desk.as(role)).quotation.priceAgain({ id, version: 1 })))?.code, role).toMatch(/^00000[28]$/);
		await caller.quotation.send({ id });
		expect((await refusal(caller.quotation.priceAgain({ id, version: 2 })))?.code).toBe("000004");
	});

	test("of an offer made longer is one at today's prices, whose rates count on sending", async () => {
		const { caller, id } = await desk.sent();
		await desk.railFor(470_000);
		const longer = await caller.quotation.extend({ id, validTo: "2026-12-25" });
		await caller.quotation.priceAgain({ id: longer.id, version: 1 });
		expect(await caller.quotation.detail({ id: longer.id })).toMatchObject({
			origin: "requote",
			document: { total: "13595.16", validTo: "2026-12-25" },
		});
		await desk.railFor(480_000);
		expect((await refusal(caller.quotation.send({ id: longer.id })))?.code).toBe("000003");
	});

	test("tells of a lane that goes another way now", async () => {
		const { caller, id } = await desk.draft();
		const stored = await caller.quotation.detail({ id });
		const optionId = stored.lanes[0]?.option.id ?? "";
		// What it was priced at went over another station, which nothing leads over today.
		await sql`update quotation set document = replace(replace(document, ${optionId}, 'gone'), '"code":"CNCKG"', '"code":"CNXIY"') where id = ${id}`.execute(
			desk.database.db,
		);
		expect((await caller.quotation.priceAgain({ id, version: stored.version })).otherWays).toContain("lane 1");
		expect((await caller.quotation.detail({ id })).lanes[0]?.search).toMatchObject({ origin: sampleSearch.origin });
	});
});
