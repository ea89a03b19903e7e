import { describe, expect, test } from "vitest";
import { refusal } from "../../testing/portal.ts";
import { deskPerFile } from "./testing-desk.ts";

const desk = deskPerFile();

describe("discount", () => {
	const ask = async (total: string) => {
		const made = await desk.draft();
		const request = await made.caller.quotation.askDiscount({ id: made.id, total, reason: "Regular customer" });
		return { ...made, request };
	};

	const status = (role: string, is: "active" | "disabled") =>
		desk.database.db
			.updateTable("user")
			.set({ status: is })
			.where("id", "=", desk.users.get(role)?.id ?? 0)
			.execute();

	test("down to MSR the application approver decides, and the draft has the new total", async () => {
		const { caller, id, request } = await ask("12595.16");
		expect((await refusal(caller.quotation.send({ id })))?.code).toBe("000004");
		const approver = await desk.as("APPROVER");
		expect((await approver.quotation.discounts()).map((waiting) => waiting.id)).toContain(request.id);
		expect(await approver.quotation.decideDiscount({ id: request.id, approve: true, version: 1 })).toMatchObject({ state: "approved" });
		const detail = await caller.quotation.detail({ id });
		expect([detail.document.standardTotal, detail.document.discount, detail.document.total]).toEqual(["13195.16", "600.00", "12595.16"]);
		expect(detail.discounts).toMatchObject([{ asked: "12595.16", approver: "Application approver", reason: "Regular customer", state: "approved" }]);
		await caller.quotation.send({ id });
	});

	test("of nothing, of no less than the standard total, or finer than the currency is refused in words that say which", async () => {
		const { caller, id } = await desk.draft();
		const said = async (total: string) => (await refusal(caller.quotation.askDiscount({ id, total, reason: "Regular customer" })))?.data;
		const problem = (message: RegExp) => [{ field: "total", message: expect.stringMatching(message) }];
		for (const total of ["0", "0.00"]) expect(await said(total)).toMatchObject(problem(/more than zero/));
		for (const total of ["13195.16", "999999999999"]) expect(await said(total)).toMatchObject(problem(/less than the standard total/));
		for (const total of ["100.005", "0.001"]) expect(await said(total)).toMatchObject(problem(/^CNY has 2 decimals at most\.$/));
	});

	test("below MSR it needs the final approver too", async () => {
		const { caller, id, request } = await ask("12595.15");
		const approver = await desk.as("APPROVER");
		expect(await approver.quotation.decideDiscount({ id: request.id, approve: true, version: 1 })).toMatchObject({ state: "finalRequested" });
		expect((await refusal(approver.quotation.decideDiscount({ id: request.id, approve: true, version: 2 })))?.code).toBe("000008");
		expect((await caller.quotation.detail({ id })).document.total).toBe("13195.16");
		const final = await desk.as("FINALAPPROVER");
		expect(await final.quotation.decideDiscount({ id: request.id, approve: true, version: 2 })).toMatchObject({ state: "approved" });
		expect((await caller.quotation.detail({ id })).document.total).toBe("12595.15");
	});

	test("the two steps are two people's: who took the first may take it back, and not wave it through", async () => {
		for (const role of ["FINALAPPROVER", "superuser"]) {
			const { caller, id, request } = await ask("12595.15");
			// A final approver takes the first step where there is nobody else for it.
			await status("APPROVER", role === "FINALAPPROVER" ? "disabled" : "active");
			const first = await desk.as(role);
			expect(await first.quotation.decideDiscount({ id: request.id, approve: true, version: 1 })).toMatchObject({ state: "finalRequested" });
			const alone = await refusal(first.quotation.decideDiscount({ id: request.id, approve: true, version: 2 }));
			expect(alone).toMatchObject({ code: "000008", message: expect.stringMatching(/another person has the last word/) });
			expect((await caller.quotation.detail({ id })).document.total).toBe("13195.16");
			expect(await first.quotation.decideDiscount({ id: request.id, approve: false, version: 2 })).toMatchObject({ state: "rejected" });
		}
		const { request } = await ask("12595.15");
		await (await desk.as("superuser")).quotation.decideDiscount({ id: request.id, approve: true, version: 1 });
		const other = await desk.as("FINALAPPROVER");
		expect(await other.quotation.decideDiscount({ id: request.id, approve: true, version: 2 })).toMatchObject({ state: "approved" });
	});

	test("a final approver leaves the first step to who may take no other, and is told to whom; one step alone he takes", async () => {
		const { id, request } = await ask("12595.15");
		const decisions = async (role: string) => (await (await desk.as(role)).quotation.detail({ id })).discounts.map((one) => one.decisions);
		const yes = async (role: string, to: string, version: number) =>
			(await desk.as(role)).quotation.decideDiscount({ id: to, approve: true, version });
		expect([await decisions("APPROVER"), await decisions("FINALAPPROVER"), await decisions("SALS")]).toEqual([
			[["approve", "reject"]],
			// That it would be refused tells that it is below MSR: whoever may not see costs hears so when he says yes.
			[["approve", "reject"]],
			[[]],
		]);
		const early = await refusal(yes("FINALAPPROVER", request.id, 1));
		expect(early).toMatchObject({ code: "000008", message: expect.stringMatching(/goes first \(Application approver\)/) });
		expect(await yes("APPROVER", request.id, 1)).toMatchObject({ state: "finalRequested" });
		expect([await decisions("APPROVER"), await decisions("FINALAPPROVER")]).toEqual([[[]], [["approve", "reject"]]]);
		expect(await yes("FINALAPPROVER", request.id, 2)).toMatchObject({ state: "approved" });
		expect((await (await desk.as("SALS")).quotation.detail({ id })).document.total).toBe("12595.15");
		expect(await decisions("FINALAPPROVER")).toEqual([[]]);
		const within = await ask("12595.16");
		expect(await yes("FINALAPPROVER", within.request.id, 1)).toMatchObject({ state: "approved" });
	});

	test("over the approver's own limit it goes on, over the final one it is refused", async () => {
		const limits = (kind: "application" | "final", role: string, bp: number) => ({
			id: crypto.randomUUID(),
			kind,
			user_id: desk.users.get(role)?.id ?? 0,
			max_discount_bp: bp,
		});
		await desk.database.db
			.insertInto("auditor_limit")
			.values([limits("application", "APPROVER", 100), limits("final", "FINALAPPROVER", 300)])
			.execute();
		const small = await ask("13000.00");
		const approver = await desk.as("APPROVER");
		expect(await approver.quotation.decideDiscount({ id: small.request.id, approve: true, version: 1 })).toMatchObject({ state: "finalRequested" });
		const final = await desk.as("FINALAPPROVER");
		expect(await final.quotation.decideDiscount({ id: small.request.id, approve: true, version: 2 })).toMatchObject({ state: "approved" });
		const large = await ask("12700.00");
		await (await desk.as("APPROVER")).quotation.decideDiscount({ id: large.request.id, approve: true, version: 1 });
		const refused = await refusal((await desk.as("FINALAPPROVER")).quotation.decideDiscount({ id: large.request.id, approve: true, version: 2 }));
		expect(refused).toMatchObject({ code: "000008", message: expect.stringContaining("3.00") });
		await desk.database.db.deleteFrom("auditor_limit").execute();
	});

	test("is asked for once at a time, with a reason, below the standard total", async () => {
		const { caller, id, request } = await ask("13000.00");
		expect((await refusal(caller.quotation.askDiscount({ id, total: "12900.00", reason: "more" })))?.code).toBe("000004");
		const rejected = await (await desk.as("APPROVER")).quotation.decideDiscount({ id: request.id, approve: false, version: 1 });
		expect(rejected.state).toBe("rejected");
		for (const total of ["13195.16", "0", "99999.00"]) {
			expect((await refusal(caller.quotation.askDiscount({ id, total, reason: "why" })))?.data).toMatchObject([{ field: "total" }]);
		}
		expect((await refusal(caller.quotation.askDiscount({ id, total: "13000.00", reason: " " })))?.data).toMatchObject([{ field: "reason" }]);
	});
});
