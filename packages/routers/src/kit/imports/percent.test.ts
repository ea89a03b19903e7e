import { translate } from "@iqt/i18n";
import { expect, it } from "vitest";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload, answered, rowsOf } = desk;

const headers = ["Hub", "Area", "Name", "Direction", "Container", "Basis", "Currency", "SSR", "MSR", "Valid From", "Valid To"];
const line = (container: string, currency: string, ssr: unknown, msr: unknown = "3.5", basis = translate("en", "enum.basis.percent")) => [
	...["CNSHA", "310115", "mark-up", "Export", container, basis, currency, ssr, msr],
	...["2026-10-01", "2026-12-31"],
];
const read = async (...rows: unknown[][]) => {
	const columns = headers.map((header) => ({ header }));
	return upload(await readAll(writeSheet({ sheetName: "S", columns, rows })), "costStrategy");
};
const book = () => desk.services.db.selectFrom("cost_strategy_rate").selectAll().orderBy("id").execute();

it("reads mark-ups in hundredths of a percent in any currency, rounds what is finer and says so", async () => {
	const rows = [line("20GP", "JPY", "8.75"), line("40GP", "CNY", "8.75"), line("40HC", "JPY", "8.7551")];
	const batch = await read(...rows);
	expect(batch.counts).toMatchObject({ new: 3, error: 0 });
	const { items } = await as("PM").previewRows({ batchId: batch.id });
	expect(items.map(({ row, problems }) => [row.ssr, problems.map(({ column }) => column)])).toEqual([
		["8.75", []],
		["8.75", []],
		["8.76", ["H"]],
	]);
	await as("PM").applyBatch({ batchId: batch.id, mode: "merge", confirmed: ["assumed", "doubtful"] });
	expect((await book()).map((row) => [row.basis, row.ssr_minor, row.msr_minor]).sort()).toEqual([
		["percent", 875, 350],
		["percent", 875, 350],
		["percent", 876, 350],
	]);
	// The same sheet again finds them as they are.
	expect((await read(...rows)).counts).toMatchObject({ unchanged: 3 });
});

it("takes neither a formula nor an amount for a mark-up", async () => {
	const batch = await read(line("20GP", "CNY", "cost*1.1", "5"), line("40GP", "CNY", "1500", "1400"), line("40HC", "CNY", "12", "5"));
	expect(batch.counts).toMatchObject({ error: 2, new: 1 });
	const { items } = await as("PM").previewRows({ batchId: batch.id });
	expect(items.map(({ problems }) => problems.map(({ column, level }) => `${level} ${column}`))).toEqual([["error H"], ["error H", "error I"], []]);
});

it("asks about a mark-up below one without a percent sign, as it does about VAT", async () => {
	const rows = [line("20GP", "CNY", "0.1", 0.05), line("40GP", "CNY", "10%", "5%"), line("40HC", "CNY", "1200", "0.5", "Per container")];
	const batch = await read(...rows);
	const asked = batch.questions.find(({ id }) => id === "percentUnit");
	expect(asked).toMatchObject({ group: "doubtful", count: 2, cells: ["H2", "I2"] });
	expect((await rowsOf(batch.id)).map(({ row }) => [row.ssr, row.msr])).toEqual([
		["10", "5"],
		["10", "5"],
		["1200", "0.5"],
	]);
	await answered(batch.id, "percentUnit", "asWritten");
	expect((await rowsOf(batch.id))[0]?.row).toMatchObject({ ssr: "0.1", msr: "0.05" });
});

it("keeps no amount of the book as a percentage, where a sheet has the basis alone", async () => {
	const first = await read(line("20GP", "CNY", "15", "12", "Per container"));
	await as("PM").applyBatch({ batchId: first.id, mode: "merge", confirmed: ["assumed", "doubtful"] });
	const columns = headers.filter((header) => header !== "SSR" && header !== "MSR").map((header) => ({ header }));
	const cells = line("20GP", "CNY", "", "").filter((_, at) => at !== 7 && at !== 8);
	const { id } = await upload(await readAll(writeSheet({ sheetName: "S", columns, rows: [cells] })), "costStrategy");
	await answered(id, "missingPrices", "asBook");
	expect((await as("PM").batch({ batchId: id })).counts).toMatchObject({ clash: 0, changed: 0, error: 1 });
});

it("says of a basis the book is never charged by which ones it takes, in words", async () => {
	const { id } = await read(line("20GP", "CNY", "500", "400", translate("en", "enum.basis.shipment")));
	const [row] = (await as("PM", { language: "en" }).previewRows({ batchId: id })).items;
	expect(row).toMatchObject({
		outcome: "error",
		problems: [{ field: "basis", message: expect.stringMatching(/It takes: Per container, (?!enum)/) }],
	});
});

it("asks whether 110 % is a mark-up or the price as a share of the cost", async () => {
	const batch = await read(line("20GP", "CNY", "110%", "105%"), line("40GP", "CNY", "12%", "10%"));
	const asked = batch.questions.find(({ id }) => id === "wholeShare");
	expect(asked).toMatchObject({ group: "doubtful", count: 2, cells: ["H2", "I2"], answer: null });
	const prices = async () => (await rowsOf(batch.id)).map(({ row }) => [row.ssr, row.msr]);
	expect(await prices()).toEqual([
		["110", "105"],
		["12", "10"],
	]);
	await as("PM").answer({ batchId: batch.id, answers: [{ id: "wholeShare", answer: "other" }] });
	await Promise.all(desk.working);
	expect(await prices()).toEqual([
		["10", "5"],
		["12", "10"],
	]);
});

it("asks about a bare number in a column of percentages where nothing says what a rate is charged by", async () => {
	const columns = headers.filter((header) => header !== "Basis").map((header) => ({ header }));
	const rows = [line("20GP", "CNY", "10", "5"), line("40GP", "CNY", "10%", "5%"), line("40HC", "CNY", "1200", "1100")];
	const cells = rows.map((row) => row.filter((_, at) => at !== 5));
	const batch = await upload(await readAll(writeSheet({ sheetName: "S", columns, rows: cells })), "costStrategy");
	expect(batch.questions.find(({ id }) => id === "besidePercents")).toMatchObject({ group: "doubtful", count: 2, cells: ["G2", "H2"], answer: null });
});
