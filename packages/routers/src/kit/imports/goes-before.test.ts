import { expect, it } from "vitest";
import { checkExcelImport } from "./service.ts";
import { railLine as line, olderClient, railSheet as sheet } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload, put } = desk;
const merge = { mode: "merge" as const, confirmed: ["assumed" as const, "doubtful" as const, "dropped" as const] };
const year = { 8: "2031-01-01", 9: "2031-12-31" };
const any = { ...year, 3: "*" };

/** A book with a year's rates for two containers. */
async function withOwn() {
	const { id } = await upload(await sheet(line({ ...year, 3: "20GP" }), line({ ...year, 3: "40HC" })));
	await as("PM").applyBatch({ ...merge, batchId: id });
}

const asked = async (...rows: unknown[][]) => {
	const batch = await upload(await sheet(...rows));
	const { items } = await as("PM", { language: "en" }).previewRows({ batchId: batch.id });
	const told = items.map(({ outcome, problems }) => [outcome, ...problems.flatMap(({ message }) => (/go before/.test(message) ? [message] : []))]);
	return { told, question: batch.questions.find(({ id }) => id === "goesBefore") };
};

it("asks about a new rate for every container that those of the very containers go before", async () => {
	await withOwn();
	const { told, question } = await asked(line(any));
	expect(told).toEqual([["new", "In a search the book's own rates for 20GP, 40HC go before this one: it is used for other containers alone."]]);
	expect(question).toMatchObject({ group: "doubtful", count: 1, cells: ["D2"], answer: null });
	const refused = checkExcelImport(olderClient(desk), "inlandRail", await put(await sheet(line(any))));
	await expect(refused).rejects.toMatchObject({ kind: "invalid", data: [{ row: 2, column: "Container" }] });
});

it("names those alone that the sheet has no rates for, on its days and for its ownership", async () => {
	await withOwn();
	const own = line({ ...year, 3: "20GP", 4: "4200" });
	expect((await asked(own, line(any))).told[1]?.[1]).toContain("own rates for 40HC go");
	const none = [
		[line(any), own, line({ ...year, 3: "40HC", 4: "4200" })],
		[line({ ...any, 8: "2032-01-01", 9: "2032-12-31" })],
		[[...line(any), "SOC"]],
		[line({ ...any, 0: "CNCTU" })],
	];
	for (const rows of none) expect((await asked(...rows)).question).toBeUndefined();
});
