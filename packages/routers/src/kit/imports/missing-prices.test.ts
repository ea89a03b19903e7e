import { describe, expect, it } from "vitest";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put: store, upload, answered, rowsOf, book } = desk;

const heads = ["Inland City", "Port City", "Direction", "Container", "Currency", "Rail Cost", "Valid From", "Valid To"];
const rate = (cost: string, container = "20GP") => ["CNCKG", "CNSHA", "Export", container, "CNY", cost, "2026-10-01", "2026-12-31"];
const sheet = (headers: readonly string[], ...rows: string[][]) =>
	readAll(writeSheet({ sheetName: "S", columns: headers.map((header) => ({ header })), rows }));

type Said = { answer: string | null; prices?: Record<string, string> };

/** Answers the question about prices and waits until the sheet was read again. */
async function answer(batchId: string, said: Said) {
	await as("PM").answer({ batchId, answers: [{ id: "missingPrices", ...said }] });
	await Promise.all(desk.working);
	return as("PM").batch({ batchId });
}

/** Puts a rate with its prices into the book. */
async function known(ssr: string, msr: string) {
	const { id } = await upload(await sheet([...heads, "SSR", "MSR"], [...rate("4000"), ssr, msr]));
	await as("PM").applyBatch({ batchId: id, mode: "merge", confirmed: ["assumed"] });
}

const apply = (batchId: string) => as("PM").applyBatch({ batchId, mode: "merge", confirmed: ["assumed"] });
const asked = (batch: Awaited<ReturnType<typeof upload>>) => batch.questions.find((q) => q.id === "missingPrices");
const prices = async () => (await book()).map((r) => [r.cost_minor, r.ssr_minor ?? r.ssr_formula, r.msr_minor ?? r.msr_formula, r.on_request]);

it.each(["1.200", "cost+1.200"])("no price that may be another one is taken as an answer: %s", async (msr) => {
	const batch = await upload(await sheet(heads, rate("4100")));
	await expect(answer(batch.id, { answer: "formula", prices: { ssr: "cost*1.125", msr } })).rejects.toMatchObject({
		cause: { data: [{ field: "msr", messageId: "problem.unclearAmount", values: { thousands: "1200", decimals: "1.2" } }] },
	});
});

describe("a sheet without the prices a rate must have", () => {
	it("is asked about once for all of its rates, which are errors until it is answered", async () => {
		const batch = await upload(await sheet(heads, rate("4100"), rate("4200", "40GP"), rate("on request", "40HC")));
		expect(batch.counts).toMatchObject({ error: 0, waiting: 2, new: 1 });
		expect(asked(batch)).toMatchObject({ group: "missing", count: 2, cells: ["2", "3"], answer: null });
		expect(asked(batch)?.options.map((o) => o.value)).toEqual(["asBook", "formula", "onRequest", "keep"]);
		expect(asked(batch)?.entries.map((e) => e.field)).toEqual(["ssr", "msr"]);
		const waiting = async () => (await as("PM").previewRows({ batchId: batch.id })).items.map(({ outcome, waits }) => [outcome, waits]);
		expect(await waiting()).toEqual([
			["error", true],
			["error", true],
			["new", false],
		]);
		const leaving = as("PM").applyBatch({ batchId: batch.id, mode: "merge", leaveOutErrors: true, confirmed: ["assumed"] });
		await expect(leaving).rejects.toMatchObject({ cause: { messageId: "import.unanswered" } });
		const left = await answer(batch.id, { answer: "keep" });
		expect(left.counts).toMatchObject({ error: 2, waiting: 0 });
		expect((await waiting())[0]).toEqual(["error", false]);
		expect(asked(left)).toMatchObject({ answer: "keep" });
	});

	it("tells rows that wait for the answer from those that are wrong in themselves", async () => {
		const batch = await upload(await sheet(heads, rate("4100"), rate("4200", "99XX"), rate("4300", "40HC")));
		expect(batch.counts).toMatchObject({ error: 1, waiting: 2 });
		const rowsThat = async (outcome: "error" | "waiting") =>
			(await as("PM").previewRows({ batchId: batch.id, outcome })).items.map(({ sheetRow, waits }) => [sheetRow, waits]);
		expect(await rowsThat("error")).toEqual([[3, false]]);
		expect(await rowsThat("waiting")).toEqual([
			[2, true],
			[4, true],
		]);
	});

	it("keeps what was answered for the price it still lacks when a column becomes the other one", async () => {
		const { id, mapping, questions } = await upload(
			await sheet([...heads, "Tariff 2"], [...rate("4000"), "4900"], [...rate("4200", "40GP"), "5100"]),
		);
		expect(questions.find((q) => q.id === "dropped.column")?.message).toContain("“Tariff 2”");
		await answer(id, { answer: "formula", prices: { ssr: "cost*1.2", msr: "cost*1.1" } });
		const columns = (mapping?.columns ?? []).map((one) => (one.header === "Tariff 2" ? { ...one, target: { field: "ssr" } } : one));
		if (!mapping) throw new Error("not read");
		await as("PM").setMapping({ batchId: id, mapping: { ...mapping, columns } });
		await Promise.all(desk.working);
		const again = await as("PM").batch({ batchId: id });
		expect(asked(again)).toMatchObject({ answer: "formula", entries: [{ field: "msr", price: "cost*1.1" }] });
		expect((await rowsOf(id)).map(({ row, outcome }) => [row.ssr, row.msr, outcome])).toEqual([
			["4900", "cost*1.1", "new"],
			["5100", "cost*1.1", "new"],
		]);
	});

	it("shows what it keeps in the row, of one that it does not fit, too", async () => {
		await known("8500", "8000");
		const shown = async (headers: string[], row: string[]) => {
			const { id } = await upload(await sheet(headers, row));
			await answer(id, { answer: "asBook" });
			return (await as("PM", { language: "en" }).previewRows({ batchId: id })).items[0];
		};
		expect(await shown(heads, rate("7000"))).toMatchObject({
			outcome: "changed",
			row: { ssr: "8500.00", msr: "8000.00" },
			kept: expect.arrayContaining(["ssr", "msr"]),
		});
		expect(await shown(heads, rate("4000"))).toMatchObject({ outcome: "unchanged", row: { ssr: "8500.00", msr: "8000.00" } });
		const lower = await shown([...heads, "SSR"], [...rate("7000"), "7900"]);
		expect(lower).toMatchObject({ outcome: "error" });
		expect(lower?.problems.find(({ level }) => level === "warning")).toMatchObject({
			field: "msr",
			message: "CNY 8000.00 is the book’s, which stays.",
		});
	});

	it("tells a price of the sheet from one of the book beside it", async () => {
		await known("8500", "8000");
		const { id } = await upload(await sheet([...heads, "MSR"], [...rate("4100"), "8100.5"], [...rate("4200", "40GP"), ""]));
		await answer(id, { answer: "asBook" });
		const [first] = (await as("PM", { language: "en" }).previewRows({ batchId: id })).items;
		expect(first).toMatchObject({ row: { ssr: "8500.00", msr: "8100.5" } });
		expect(first?.kept).toContain("ssr");
		expect(first?.kept).not.toContain("msr");
	});

	it("says what the sheet has in the place of a price, of a rate on request", async () => {
		const { id } = await upload(await sheet([...heads, "SSR", "MSR"], [...rate("4100"), "TBA", "TBA"], [...rate("4200", "40GP"), "5000", "4900"]));
		expect((await as("PM").previewRows({ batchId: id })).items.map(({ row, said }) => [row.onRequest === true, said])).toEqual([
			[true, "TBA"],
			[false, null],
		]);
	});

	it("keeps what the book has where it has a rate, and says of others that there is nothing to keep", async () => {
		await known("cost*1.2", "4300");
		const { id } = await upload(await sheet(heads, rate("4100"), rate("4200", "40GP")));
		const batch = await answer(id, { answer: "asBook" });
		expect(batch.counts).toMatchObject({ changed: 1, error: 1 });
		expect(batch.sources.find((s) => s.field === "ssr")?.from).toMatchObject([{ kind: "kept", count: 2 }]);
		const rows = await rowsOf(id);
		expect(rows[1]).toMatchObject({ outcome: "error" });
		expect(JSON.parse(rows[1]?.errors ?? "[]")).toMatchObject([
			{ field: "ssr", messageId: "import.nothingToKeep" },
			{ field: "msr", messageId: "import.nothingToKeep" },
		]);
		await as("PM").applyBatch({ batchId: id, mode: "merge", leaveOutErrors: true, confirmed: ["assumed"] });
		expect(await prices()).toEqual([[410_000, "cost*1.2", 430_000, 0]]);
	});

	it("takes a formula for each, and the book's where none is entered", async () => {
		await known("9000", "4300");
		const { id } = await upload(await sheet(heads, rate("4100")));
		const both = await answer(id, { answer: "formula", prices: { ssr: "cost*1.1", msr: " cost + 150 " } });
		expect(both.counts).toMatchObject({ changed: 1, error: 0 });
		expect((await rowsOf(id))[0]?.row).toMatchObject({ ssr: "cost*1.1", msr: "cost + 150" });
		expect(asked(both)?.entries).toMatchObject([{ price: "cost*1.1" }, { price: "cost + 150" }]);
		const one = await answer(id, { answer: "formula", prices: { ssr: "cost*1.3" } });
		expect(one.counts).toMatchObject({ changed: 1, error: 0 });
		await apply(id);
		expect(await prices()).toEqual([[410_000, "cost*1.3", 430_000, 0]]);
	});

	it("holds a price that is kept against one that is entered", async () => {
		await known("9000", "4300");
		const { id } = await upload(await sheet(heads, rate("4100")));
		expect((await answer(id, { answer: "formula", prices: { ssr: "4200" } })).counts).toMatchObject({ error: 1 });
		expect(JSON.parse((await rowsOf(id))[0]?.errors ?? "[]")).toMatchObject([
			{ field: "msr", messageId: "problem.msrAboveSsr", level: "error" },
			{ field: "msr", messageId: "import.keptPrice", level: "warning", values: { value: "4300.00" } },
		]);
	});

	it("leaves them blank on request, and asks anew once that is undone", async () => {
		const { id } = await upload(await sheet(heads, rate("4100")));
		expect((await answer(id, { answer: "onRequest" })).counts).toMatchObject({ new: 1, error: 0 });
		const again = await answer(id, { answer: null });
		expect(again.counts).toMatchObject({ waiting: 1 });
		expect(asked(again)).toMatchObject({ answer: null });
		await answer(id, { answer: "onRequest" });
		await apply(id);
		expect(await prices()).toEqual([[410_000, null, null, 1]]);
	});

	it("refuses formulas that are none, of names there are none of, and for other fields", async () => {
		const { id } = await upload(await sheet(heads, rate("4100")));
		const refused = (said: Said) =>
			answer(id, said).then(
				() => null,
				(error: { cause?: { data?: unknown; messageId?: string } }) => error.cause?.data ?? error.cause?.messageId,
			);
		expect(await refused({ answer: "formula", prices: { ssr: "cost*(1.1" } })).toMatchObject([{ field: "ssr" }]);
		expect(await refused({ answer: "formula", prices: { ssr: "cots*1.1" } })).toMatchObject([{ field: "ssr", messageId: "problem.formulaName" }]);
		expect(await refused({ answer: "formula" })).toBe("problem.formulaEmpty");
		expect(await refused({ answer: "formula", prices: { cost: "100" } })).toBe("import.noAnswer");
		expect(await refused({ answer: "asBook", prices: { ssr: "100" } })).toBe("import.noAnswer");
		expect(asked(await as("PM").batch({ batchId: id }))).toMatchObject({ answer: null });
	});

	it("is asked about a column that is blank throughout, and not about a blank cell", async () => {
		const all = [...heads, "SSR", "MSR"];
		const blank = await upload(await sheet(all, [...rate("4100"), "", "4300"], [...rate("4200", "40GP"), "", "4300"]));
		expect(asked(blank)).toMatchObject({ count: 2, entries: [{ field: "ssr" }] });
		expect(asked(blank)?.options.map((o) => o.value)).toEqual(["asBook", "formula", "keep"]);
		expect((await answer(blank.id, { answer: "formula", prices: { ssr: "cost*1.2" } })).counts).toMatchObject({ new: 2, error: 0 });
		const some = await upload(await sheet(all, [...rate("4100"), "5000", "4300"], [...rate("4200", "40GP"), "", "4300"]));
		expect(some.counts).toMatchObject({ new: 1, error: 1 });
		expect(asked(some)).toBeUndefined();
		expect((await as("PM", { language: "en" }).previewRows({ batchId: some.id })).items[1]?.problems[0]?.message).toBe(
			"No price: enter a number or a formula, such as 4500 or cost*1.12+300, or “on request”",
		);
	});

	it("is asked about several blank cells of a column, which may be on request", async () => {
		const all = [...heads, "SSR", "MSR"];
		const lines = ["20GP", "40GP", "40HC"].map((container, i) => [...rate("4100", container), "5000", i === 0 ? "4300" : ""]);
		const { id, counts, ...batch } = await upload(await sheet(all, ...lines));
		expect(counts).toMatchObject({ new: 1, waiting: 2 });
		const question = batch.questions.find((q) => q.id === "missingPrices");
		expect(question).toMatchObject({ count: 2, cells: ["3", "4"], entries: [{ field: "msr" }] });
		expect(question?.options.map((o) => o.value)).toEqual(["asBook", "formula", "onRequest", "keep"]);
		expect((await answer(id, { answer: "formula", prices: { msr: "cost+100" } })).counts).toMatchObject({ new: 3, error: 0 });
		expect((await answer(id, { answer: "onRequest" })).counts).toMatchObject({ new: 3, error: 0 });
	});

	it("is asked once for a direction no row has, by its names; one blank among others is told as missing", async () => {
		const without = (direction: string, container: string) => rate("4100", container).with(2, direction);
		const all = [...heads, "SSR", "MSR"];
		const line = (direction: string, container: string) => [...without(direction, container), "5000", "4300"];
		const { id, counts, questions } = await upload(await sheet(all, line("", "20GP"), line("", "40GP")));
		expect(counts).toMatchObject({ error: 0, waiting: 2 });
		const question = questions.find((q) => q.id === "assumed.direction");
		expect(question).toMatchObject({ group: "missing", count: 2, cells: ["2", "3"], answer: null });
		expect(question?.options.map((o) => o.label)).toEqual(["Export", "Import", "None: correct each row"]);
		const say = async (said: string) => {
			await answered(id, "assumed.direction", said);
			return (await as("PM").batch({ batchId: id })).counts;
		};
		expect(await say("westbound")).toMatchObject({ new: 2, error: 0 });
		expect(await say("keep")).toMatchObject({ error: 2 });
		const one = await upload(await sheet(all, line("Export", "20GP"), line("", "40GP")));
		expect(one.questions.find((q) => q.id === "assumed.direction")).toBeUndefined();
		const { items } = await as("PM", { language: "en" }).previewRows({ batchId: one.id });
		expect(items[1]?.problems).toMatchObject([{ field: "direction", message: "Required" }]);
	});

	it("stays an error for older clients, which nobody can be asked through", async () => {
		await known("9000", "4300");
		const ctx = olderClient(desk);
		const { data } = await checkExcelImport(ctx, "inlandRail", await store(await sheet(heads, rate("4100")))).then(
			() => ({ data: null }),
			(error: { data?: unknown }) => error,
		);
		expect(data).toMatchObject([
			{ row: 2, message: "problem.price" },
			{ row: 2, message: "problem.price" },
		]);
	});
});
