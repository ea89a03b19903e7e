import { expect, it } from "vitest";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload, rowsOf } = desk;

const heads = ["Port", "Charge", "Direction", "Container", "SSR", "Currency", "Valid From", "Valid To"];
const line = (charge: string, container: string) => ["CNSHA", charge, "Export", container, "1111", "CNY", "2027-01-01", "2027-12-31"];
const read = async (...rows: unknown[][]) =>
	upload(await readAll(writeSheet({ sheetName: "S", columns: heads.map((header) => ({ header })), rows })), "bookingService");
const asked = (batch: Awaited<ReturnType<typeof read>>) => batch.questions.find(({ id }) => id === "unknownCharge");

it("reads a charge by what the trade calls it, and asks once about those neither the portal nor the book knows", async () => {
	const first = await read(line("ISPS", "20GP"));
	expect(asked(first)?.message).toContain("ISPS");
	await as("PM").applyBatch({ batchId: first.id, mode: "merge", confirmed: ["assumed", "doubtful"] });
	const batch = await read(line("码头操作费", "40HC"), line("thc", "20GP"), line("Isps", "40HC"), line("Congestion", "40HC"), line("THC?", "40GP"));
	expect(asked(batch)).toMatchObject({ group: "doubtful", count: 2, cells: ["B5", "B6"] });
	expect((await rowsOf(batch.id)).map(({ row }) => row.charge)).toEqual(["THC", "THC", "ISPS", "CONGESTION", "THC?"]);
});

it.each([
	["DTHC", "Export", ["C2"]],
	["Destination THC", "Export", ["C2"]],
	["OTHC", "Import", ["C2"]],
	["DTHC", "Import", undefined],
	["OTHC", "Export", undefined],
	["THC", "Export", undefined],
])("asks about handling at the other end of the lane: %s of an %s", async (charge, direction, cells) => {
	const { questions } = await read(line(charge, "20GP").map((value, i) => (i === 2 ? direction : value)));
	expect(questions.find(({ id }) => id === "contradiction.direction.column.beside")?.cells).toEqual(cells);
});
