import { describe, expect, it } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import { testContext } from "../../testing/portal.ts";
import { railLine as line, railSheet as sheet } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload, book } = desk;
const rates = (role: string) => createCaller(testContext(desk.services, { token: desk.users.get(role)?.token ?? null })).inlandRail;

async function applied() {
	const { id } = await upload(await sheet(line(), line({ 3: "40GP" })));
	const { changeId } = await as("PM").applyBatch({ batchId: id, mode: "merge", confirmed: ["assumed"] });
	return { batchId: id, changeId };
}
const stateOf = async (id: string) => (await as("PM").batch({ batchId: id })).state;

describe("an import undone by its change", () => {
	it("is its owner's and the administrators' alone, whoever may edit the book", async () => {
		const { batchId, changeId } = await applied();
		const before = await book();
		await expect(as("VDM").undo({ batchId })).rejects.toMatchObject({ code: "NOT_FOUND" });
		await expect(rates("VDM").undo({ changeId })).rejects.toMatchObject({ code: "NOT_FOUND" });
		expect([await book(), await stateOf(batchId)]).toEqual([before, "applied"]);
		expect(await rates("superuser").undo({ changeId })).toMatchObject({ count: 2 });
		expect([await book(), await stateOf(batchId)]).toEqual([[], "undone"]);
	});

	it("is logged with the rates it brought back and those it gave their last day again, beside its rows", async () => {
		await applied();
		const { id } = await upload(await sheet(line({ 4: "3900" })));
		const done = await as("PM").applyBatch({ batchId: id, mode: "replace", confirmed: ["assumed", "doubtful", "dropped"] });
		expect(done).toMatchObject({ ended: 0, removed: 1 });
		await as("PM").undo({ batchId: id });
		const entry = await desk.services.db.selectFrom("change_log").select("after").where("action", "=", "undoImport").executeTakeFirstOrThrow();
		expect(JSON.parse(entry.after ?? "")).toEqual({ rows: 1, broughtBack: 1 });
	});

	it("stays undone: nobody brings its rates back by undoing that", async () => {
		const { batchId } = await applied();
		await as("PM").undo({ batchId });
		const { change_id: changeId } = await desk.services.db
			.selectFrom("change_log")
			.select("change_id")
			.where("action", "=", "undoImport")
			.executeTakeFirstOrThrow();
		for (const role of ["PM", "VDM", "superuser"])
			await expect(rates(role).undo({ changeId })).rejects.toMatchObject({ cause: { messageId: "import.undoneForGood" } });
		expect([await book(), await stateOf(batchId)]).toEqual([[], "undone"]);
	});

	it("is told as undone to whoever comes second, by either call", async () => {
		const { batchId, changeId } = await applied();
		const calls = [() => rates("PM").undo({ changeId }), () => as("PM").undo({ batchId }), () => rates("PM").undo({ changeId })];
		const answers = await Promise.allSettled(calls.map((call) => call()));
		const refused = answers.filter((answer) => answer.status === "rejected");
		expect(refused).toHaveLength(2);
		for (const { reason } of refused) expect(reason).toMatchObject({ cause: { messageId: "import.notInState", values: { state: "undone" } } });
		expect([await book(), await stateOf(batchId)]).toEqual([[], "undone"]);
	});
});

describe("another change of many rates", () => {
	it("is anybody's to undo who may edit the book, once", async () => {
		await applied();
		const { changeId } = await rates("PM").applyToAll({ predicate: {}, operation: { field: "remark", op: "set", value: "peak" } });
		const undone = await rates("VDM").undo({ changeId });
		await expect(rates("PM").undo({ changeId })).rejects.toMatchObject({ cause: { messageId: "rate.undoneAlready" } });
		// Undone in turn it stands again, and somebody's later change is what is in the way.
		await rates("PM").undo({ changeId: undone.changeId });
		await rates("PM").applyToAll({ predicate: {}, operation: { field: "remark", op: "set", value: "off peak" } });
		await expect(rates("PM").undo({ changeId })).rejects.toMatchObject({ cause: { messageId: "rate.undoLater" } });
	});
});
