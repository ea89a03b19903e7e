import Big from "big.js";
import { expect, test } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import { testContext } from "../../testing/portal.ts";
import { checkExcelImport, replaceAll } from "./service.ts";
import { laneLines, railLine as line, olderClient, railSheet as sheet } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { put } = desk;
const as = (role: string) => createCaller(testContext(desk.services, { token: desk.users.get(role)?.token ?? null }));
const settled = () => Promise.all(desk.working);

/** An import of these lines in its preview, its questions answered by their first options. */
async function inPreview(...lines: unknown[][]): Promise<string> {
	const { id } = await as("PM").imports.start({ domain: "inlandRail", objectName: await put(await sheet(...lines)) });
	for (;;) {
		await settled();
		const batch = await as("PM").imports.batch({ batchId: id });
		const open = batch.questions.filter(({ answer }) => answer === null).map((asked) => ({ id: asked.id, answer: asked.options[0]?.value ?? "" }));
		if (batch.state === "preview" && open.length === 0) return id;
		if (open.length > 0) await as("PM").imports.answer({ batchId: id, answers: open });
	}
}
const applied = (batchId: string, mode: "merge" | "replace") =>
	as("PM").imports.applyBatch({ batchId, mode, leaveOutClashes: true, leaveOutErrors: true, confirmed: [] });
const logged = async (changeId: string) =>
	(await as("superuser").changeLog.list({ filters: [{ field: "changeId", op: "eq", value: changeId }] })).items[0]?.after?.impact;

/** Hundredths of a percent between two amounts, as the impact tells them. */
const share = (was: string, is: string) => Big(is).minus(was).times(100).div(was).round(2, 1).toNumber();

test("an import tells at its foot what it brings about, and the change log, its history and its result keep the same numbers", async () => {
	await applied(await inPreview(...laneLines(["20GP", "40GP", "40HC"], { 4: "4000", 7: "cost" })), "merge");
	const lines = [
		line({ 4: "4100", 7: "cost" }),
		line({ 3: "40GP", 4: "4370", 7: "cost" }),
		line({ 3: "40HC", 4: "3990", 7: "cost" }),
		line({ 3: "45HC", 7: "cost" }),
	];
	const id = await inPreview(...lines);
	const costs = async () => (await as("PM").inlandRail.list({ pageSize: 200 })).items.map(({ id: rate, row }) => `${rate} ${row.cost}`).sort();
	const before = await costs();
	const { lostLanes, standing, ...impact } = (await as("PM").imports.impact({ batchId: id })) ?? { lostLanes: [], standing: [] };
	const shares = [share("4000", "3990"), share("4000", "4100"), share("4000", "4370")];
	expect(impact).toMatchObject({ rates: 3, lanes: 1, lost: null, quotations: { drafts: 0, sent: 0 } });
	expect([lostLanes, standing]).toEqual([[], []]);
	const [least, median, largest] = shares;
	expect("amounts" in impact ? impact.amounts.find(({ changeOf }) => changeOf === "cost") : null).toMatchObject({ count: 3, least, median, largest });
	const { changeId } = await applied(id, "merge");
	expect(await logged(changeId)).toEqual(impact);
	expect((await as("PM").imports.history({})).items.find((one) => one.id === id)?.impact).toEqual(impact);
	expect(await as("PM").imports.impact({ batchId: id })).toEqual({ ...impact, lostLanes: [], standing: [] });
	await as("PM").imports.undo({ batchId: id });
	expect(await costs()).toEqual(before);
});

test("by how it is taken: replacing tells of rates and lanes that are left without a price, merging of none", async () => {
	await applied(await inPreview(...laneLines(["20GP", "40GP"], { 4: "4000", 7: "cost", 9: "2027-12-31" })), "merge");
	const id = await inPreview(line({ 4: "4400", 7: "cost", 8: "2027-01-01", 9: "2027-06-30" }));
	const told = async (mode: "merge" | "replace") => as("PM").imports.impact({ batchId: id, mode });
	expect(await told("replace")).toMatchObject({
		...{ rates: 2, lanes: 1, lost: { lanes: 1, lanesFrom: "2027-07-01", rates: 2, from: "2027-01-01", to: "2027-12-31" } },
		amounts: expect.arrayContaining([expect.objectContaining({ changeOf: "cost", count: 1, median: 10 })]),
	});
	expect(await told("merge")).toMatchObject({ rates: 0, lost: null, amounts: [] });
	const before = await told("replace");
	const { changeId } = await applied(id, "replace");
	expect(before).toMatchObject((await logged(changeId)) as object);
});

test("amounts that come into another currency are counted and compared with nothing", async () => {
	await applied(await inPreview(line({ 7: "cost" })), "merge");
	const id = await inPreview(line({ 4: "600", 5: "USD", 7: "cost" }));
	const impact = await as("PM").imports.impact({ batchId: id });
	expect(impact?.amounts).toEqual(expect.arrayContaining([expect.objectContaining({ changeOf: "cost", count: 0, otherUnit: 1, bars: [] })]));
});

test("whoever may not import into the book is told nothing of it, and older clients' imports keep the numbers, too", async () => {
	const id = await inPreview(line({ 7: "cost" }));
	await expect(as("SALS").imports.impact({ batchId: id })).rejects.toMatchObject({ code: "NOT_FOUND" });
	await checkExcelImport(olderClient(desk), "inlandRail", await put(await sheet(line())));
	const name = await put(await sheet(line({ 4: "4200", 7: "cost" })));
	await checkExcelImport(olderClient(desk), "inlandRail", name).catch(() => undefined);
	const { changeId } = await replaceAll(olderClient(desk), "inlandRail", name);
	expect(await logged(changeId)).toMatchObject({
		rates: 1,
		amounts: expect.arrayContaining([expect.objectContaining({ changeOf: "cost", median: 5 })]),
	});
});
