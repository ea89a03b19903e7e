import { isMessageId, shippedText, translate } from "@iqt/i18n";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCallerFactory } from "../../door/trpc.ts";
import { forwarding, type ImportDesk, importDesk, railLine as line, railSheet as sheet } from "../../kit/imports/testing.ts";
import { testContext } from "../../testing/portal.ts";
import { changeLogRouter } from "./router.ts";
import { fieldChanges, mergedSides } from "./rules.ts";
import { changeLabel, type Speaker, valueWords } from "./words.ts";

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
});
afterAll(() => desk.close());

const { as, upload } = forwarding(() => desk);
const callerOf = createCallerFactory(changeLogRouter);

const speaker: Speaker = {
	known: (id) => (isMessageId(id) ? translate("en", id) : null),
	label: (id) => (isMessageId(id) && !shippedText("en", id).includes("{") ? translate("en", id) : null),
	moment: (at) => at,
	number: (decimal: string) => decimal,
};

/** What the change log says of an object, newest first: the action, and its fields in words by their labels. */
async function entriesOf(objectId: string) {
	const log = callerOf(testContext(desk.services, { token: desk.users.get("superuser")?.token ?? null, language: "en" }));
	const { items } = await log.list({ filters: [{ field: "objectId", op: "eq", value: objectId }] });
	return items.map(({ action, objectType, objectName, partNames, ...sides }) => {
		const { before, after } = mergedSides(sides.before, sides.after);
		const said = fieldChanges(before, after).map((change) => [
			changeLabel(speaker, objectType, change, partNames),
			valueWords(speaker, objectType, change.field, change.after, partNames),
		]);
		return { action, objectName, said: Object.fromEntries(said) as Record<string, string> };
	});
}

test("the entry of an import counts as its result does, names the rates it ended one a line, and what was answered", async () => {
	const first = await upload(await sheet(line(), line({ 3: "40GP" }), line({ 1: "CNNGB" })));
	await as("PM").applyBatch({ batchId: first.id, mode: "merge", confirmed: ["assumed"] });
	// One new, one changed, one unchanged, one a second time, and one that cannot be read.
	const { id } = await upload(
		await sheet(line({ 3: "40HC" }), line({ 8: "2026-11-01", 4: "4050" }), line({ 1: "CNNGB" }), line({ 1: "CNNGB" }), line({ 3: "forty" })),
	);
	const done = await as("PM").applyBatch({ batchId: id, mode: "merge", leaveOutErrors: true, confirmed: ["assumed"] });
	expect(done).toMatchObject({ written: { new: 1, changed: 1 }, unchanged: 1, duplicates: 1 });
	const [entry] = await entriesOf(id);
	const { "Answers to questions": answers, "Rates ended or removed": ended, ...said } = entry?.said ?? {};
	expect(said).toEqual({
		New: "1",
		Changed: "1",
		Unchanged: "1",
		Error: "1",
		Duplicate: "1",
		"Rates in the sheet, in all": "5",
		"Rates ended earlier": "1",
		File: "rates.xlsx",
		"Way of import": "Merge",
		"What it changed": [
			"Existing rates touched: 1 · Lanes touched: 1",
			...["Cost", "SSR"].map((amount) => `${amount} · Changed: 1 · Lowest: +1.25% · Median: +1.25% · Highest: +1.25%`),
		].join("\n"),
	});
	expect(ended).toBe(
		"Chongqing – Shanghai · Export · 20GP · COC · 2026-10-01 – 2026-12-31 · Cost 4000.00, SSR cost*1.1, MSR 4100.00 CNY · ends on 2026-10-31",
	);
	expect(answers?.split("\n").length).toBeGreaterThan(0);
	expect(answers).not.toMatch(/[{}]|\bconfirm\b/);
});

test("an import that is thrown away is told, by its file", async () => {
	const { id } = await upload(await sheet(line({ 3: "45HC" })));
	await as("PM").cancel({ batchId: id });
	expect(await entriesOf(id)).toEqual([{ action: "discardImport", objectName: "rates.xlsx", said: { File: "rates.xlsx" } }]);
});

test("whoever may not see costs is told no answers", async () => {
	const { id } = await upload(await sheet(line({ 3: "20RF" })));
	await as("PM").applyBatch({ batchId: id, mode: "merge", confirmed: ["assumed"] });
	const { services, users } = desk;
	await services.db
		.insertInto("role_permission")
		.values(["changeLog.view", "inlandRail.view"].map((permission) => ({ role_id: 4, permission })))
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	const { code } = await services.db.selectFrom("role").select("code").where("id", "=", 4).executeTakeFirstOrThrow();
	const log = callerOf(testContext(services, { token: users.get(code)?.token ?? null }));
	const { items } = await log.list({ filters: [{ field: "objectId", op: "eq", value: id }] });
	const history = await log.history({ objectType: "inlandRail", objectId: id });
	for (const entries of [items, history]) expect(entries.map(({ after }) => [after?.file, after?.answers])).toEqual([["rates.xlsx", undefined]]);
});
