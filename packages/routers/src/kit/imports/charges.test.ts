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
	["THC 码头操作费", "THC"],
	["码头操作费 THC", "THC"],
	["文件费 DOC", "DOC"],
	["文件费 THC", null],
])("reads a charge in two languages where both name the same one: %s", async (name, code) => {
	const batch = await read(line(name, "20GP"));
	expect([(await rowsOf(batch.id)).map(({ row }) => row.charge), asked(batch)?.count]).toEqual([[code ?? name], code === null ? 1 : undefined]);
});

it.each([
	["DTHC", "Export", ["C2"]],
	["DTHC 码头操作费", "Export", ["C2"]],
	["Destination THC", "Export", ["C2"]],
	["OTHC", "Import", ["C2"]],
	["DTHC", "Import", undefined],
	["OTHC", "Export", undefined],
	["THC", "Export", undefined],
])("asks about handling at the other end of the lane: %s of an %s", async (charge, direction, cells) => {
	const { questions } = await read(line(charge, "20GP").map((value, i) => (i === 2 ? direction : value)));
	expect(questions.find(({ id }) => id === "contradiction.direction.column.beside")?.cells).toEqual(cells);
});

it.each([
	["DOC per BL", "DOC", "bl"],
	["DOC/BL", "DOC", "bl"],
	["文件费/票", "DOC", "shipment"],
	["THC per container", "THC", "container"],
	["thc/teu", "THC", "teu"],
])("reads what a charge is charged by beside its name: %s", async (charge, code, basis) => {
	const { id, questions } = await read(line(charge, basis === "container" || basis === "teu" ? "40HC" : "*"));
	expect((await rowsOf(id)).map(({ row }) => [row.charge, row.basis])).toEqual([[code, basis]]);
	expect(questions.map((question) => question.id).filter((one) => /unknownCharge|basis/i.test(one))).toEqual([]);
});

it.each(["THC incl.", "THC incl. tax", "THC waived", "THC (if any)", "THC + DOC", "THC/DOC", "BAF %"])(
	"asks about a charge beside words of more: %s",
	async (charge) => {
		const batch = await read(line("THC", "40HC"), line(charge, "20GP"));
		expect(asked(batch)).toMatchObject({ count: 1, cells: ["B3"] });
		expect((await rowsOf(batch.id))[1]?.row.charge).toBe(charge.toUpperCase());
	},
);

it("asks which holds where the column of the basis says other than the charge", async () => {
	const columns = [...heads, "Basis"];
	const bytes = await readAll(
		writeSheet({ sheetName: "S", columns: columns.map((header) => ({ header })), rows: [[...line("DOC per BL", "*"), "Per document"]] }),
	);
	const { questions } = await upload(bytes, "bookingService");
	expect(questions.find(({ id }) => id === "contradiction.basis.column.beside")?.cells).toEqual(["I2"]);
});

it.each(["合计", "Total", "Sum", "小计", "总价", "Gesamt", "Grand total:"])("leaves out the sum of charges: %s", async (name) => {
	const { id, ledger, questions } = await read(line("THC", "20GP"), line("VGM", "20GP"), line(name, "20GP"));
	expect((await rowsOf(id)).map(({ row }) => row.charge)).toEqual(["THC", "VGM"]);
	expect(ledger?.leftOut.map(({ reason, count, cells }) => ({ reason, count, cells }))).toEqual([
		{ reason: expect.any(String), count: 1, cells: ["E4"] },
	]);
	expect(questions.map(({ id }) => id)).toContain("dropped.total");
});

it.each(["All-in", "Total local charges", "包干费", "总费用"])("asks whether a charge is the sum of others, and leaves it out: %s", async (name) => {
	const first = await read(line("THC", "20GP"), line("VGM", "20GP"), line(name, "20GP"));
	const question = first.questions.find(({ id }) => id === "sumCharge");
	expect(question).toMatchObject({ group: "doubtful", count: 1, cells: ["B4"] });
	expect(question?.options.map(({ label }) => label)).toEqual(["Take as read", "Leave out"]);
	const { ledger } = await desk.answered(first.id, "sumCharge", "other");
	expect(ledger?.leftOut.map(({ count }) => count)).toEqual([1]);
	expect((await rowsOf(first.id)).map(({ outcome }) => outcome)).toEqual(["new", "new", "skipped"]);
});
