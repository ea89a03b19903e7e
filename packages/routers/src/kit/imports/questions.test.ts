import { describe, expect, it } from "vitest";
import { refusal } from "../../testing/portal.ts";
import { writeSheet } from "../sheet/write.ts";
import { readAll } from "../sheet/zip.ts";
import type { Mapping } from "./mapping.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put, upload, rowsOf, book } = desk;

const sheet = (headers: readonly string[], ...rows: string[][]) =>
	readAll(writeSheet({ sheetName: "S", columns: headers.map((header) => ({ header })), rows }));

const heads = ["Inland City", "Port City", "Direction", "Container", "Rail Cost", "SSR", "MSR", "Valid From", "Valid To"];
const rate = (from = "2026-10-01", to = "2026-12-31") => ["CNCKG", "CNSHA", "Export", "20GP", "4000", "9000", "8000", from, to];

/** Answers questions and waits until the sheet was read again, if it has to be. */
async function answer(batchId: string, answers: { id: string; answer: string | null }[]) {
	await as("PM").answer({ batchId, answers });
	await Promise.all(desk.working);
	return as("PM").batch({ batchId });
}

const CONFIRMED = { id: "assumed.currency", answer: "confirm" };

const ids = (batch: Awaited<ReturnType<typeof upload>>, group: string) => batch.questions.filter((q) => q.group === group).map((q) => q.id);

describe("questions", () => {
	it("have to be answered before anything is applied, each or its whole kind", async () => {
		const { id, ...batch } = await upload(await sheet(heads, rate()));
		expect(ids({ id, ...batch }, "assumed")).toEqual(
			expect.arrayContaining(["assumed.currency", "assumed.ownership", "assumed.cargo", "assumed.basis", "assumed.vat", "assumed.mode"]),
		);
		await expect(as("PM").applyBatch({ batchId: id, mode: "merge" })).rejects.toMatchObject({ cause: { messageId: "import.unanswered" } });
		const answered = await answer(
			id,
			batch.questions.map((q) => ({ id: q.id, answer: "confirm" })),
		);
		expect(answered.questions.map((q) => q.answer)).toEqual(batch.questions.map(() => "confirm"));
		expect(await as("PM").applyBatch({ batchId: id, mode: "merge" })).toMatchObject({ inserted: 1 });
	});

	it("once answered are no longer pointed out in every row they are about, and are again when the answer is undone", async () => {
		const { id } = await upload(await sheet([...heads, "Remark"], [...rate(), "only for VIP customers"]));
		const said = async () => (await as("PM").previewRows({ batchId: id })).items.map(({ problems }) => problems.map(({ field }) => field));
		expect(await said()).toEqual([["remark"]]);
		await answer(id, [{ id: "remarkTerms", answer: "confirm" }]);
		expect(await said()).toEqual([[]]);
		await answer(id, [{ id: "remarkTerms", answer: null }]);
		expect(await said()).toEqual([["remark"]]);
	});

	it("about a standard no list holds take the value a person enters, which is refused at its field where it is none", async () => {
		const { id, ...batch } = await upload(await sheet(heads, rate()));
		const ways = batch.questions
			.filter(({ entries }) => entries.length > 0)
			.map((q) => [q.id, q.options.map(({ value }) => value), q.entries[0]?.field]);
		expect(ways).toEqual(["weightFrom", "weightTo", "vat"].map((field) => [`assumed.${field}`, ["confirm", "entered"], field]));
		const enter = (field: string, text: string) =>
			as("PM", { language: "en" }).answer({ batchId: id, answers: [{ id: `assumed.${field}`, answer: "entered", prices: { [field]: text } }] });
		const refused = (field: string, text: string) => refusal(enter(field, text));
		expect(await refused("vat", "nine")).toMatchObject({ code: "000001", data: [{ field: "vat" }] });
		expect(await refused("weightTo", "24000")).toMatchObject({ code: "000001", data: [{ field: "weightTo", message: "At most 999.999" }] });
		expect(await refused("weightTo", "heavy")).toMatchObject({ code: "000001", data: [{ field: "weightTo" }] });
		for (const [field, text] of [
			["vat", "0.5"],
			["weightTo", "24.5"],
		] as const)
			await enter(field, text).then(() => Promise.all(desk.working));
		const { questions } = await as("PM", { language: "en" }).batch({ batchId: id });
		expect(questions.find((q) => q.id === "assumed.vat")).toMatchObject({ answer: "entered", entries: [{ field: "vat", price: "0.5" }] });
		// It stays where it was asked, and says what was answered.
		expect(questions.map((q) => q.id)).toEqual(batch.questions.map((q) => q.id));
		expect(questions.find((q) => q.id === "assumed.weightTo")?.message).toContain("“24.5”");
		expect((await rowsOf(id))[0]?.row).toMatchObject({ vat: "0.5", weightFrom: "0", weightTo: "24.5" });
	});

	it("take one answer each: two that differ are refused, and nothing of them is kept", async () => {
		const { id } = await upload(await sheet(heads, rate()));
		const asked = (second: string) => answer(id, [CONFIRMED, { id: CONFIRMED.id, answer: second }]);
		await expect(asked("USD")).rejects.toMatchObject({ cause: { messageId: "import.answeredTwice" } });
		const { questions } = await as("PM").batch({ batchId: id });
		expect(questions.find((q) => q.id === CONFIRMED.id)).toMatchObject({ answer: null });
		expect((await asked("confirm")).questions.find((q) => q.id === CONFIRMED.id)).toMatchObject({ answer: "confirm" });
	});

	it("come from a mapping of fields the book has, of a sheet of the workbook and rows a sheet may have", async () => {
		const { id, mapping } = await upload(await sheet(heads, rate()));
		if (!mapping) throw new Error("no mapping");
		const answered = await answer(id, [CONFIRMED]);
		const saidOf = (over: Partial<typeof mapping>) =>
			refusal(as("PM").setMapping({ batchId: id, mapping: { ...mapping, ...over } })).then((said) => JSON.stringify(said));
		const [first, ...others] = mapping.columns;
		if (!first) throw new Error("no columns");
		for (const field of ["__proto__", "constructor", "nowhere"])
			expect(await saidOf({ columns: [{ ...first, target: { field } }, ...others] })).toContain("mapping.columns.0.target");
		expect(await saidOf({ defaults: { nowhere: "1" } })).toContain("mapping.defaults.nowhere");
		expect(await saidOf({ headerRows: [5, 2] })).toContain("mapping.headerRows.1");
		expect(await saidOf({ headerRows: [1, 2_000_000] })).toContain("mapping.headerRows.1");
		expect(await saidOf({ sheet: "nope" })).toContain("mapping.sheet");
		expect(await as("PM").batch({ batchId: id })).toMatchObject({ state: "preview", mapping, questions: answered.questions });
	});

	it("read the sheet again where an answer says other than what was assumed, and undo it", async () => {
		const { id } = await upload(await sheet(heads, rate()));
		const inDollars = await answer(id, [{ id: "assumed.currency", answer: "USD" }]);
		expect(inDollars.questions.find((q) => q.id === "assumed.currency")).toMatchObject({ answer: "USD" });
		expect((await rowsOf(id))[0]?.row).toMatchObject({ currency: "USD" });
		expect(inDollars.sources.find((s) => s.field === "currency")?.from).toMatchObject([{ kind: "given", value: "USD", count: 1 }]);
		const again = await answer(id, [{ id: "assumed.currency", answer: null }]);
		expect(again.questions.find((q) => q.id === "assumed.currency")).toMatchObject({ answer: null });
		expect((await rowsOf(id))[0]?.row).toMatchObject({ currency: "CNY" });
	});

	it("ask which comes first in a date, and refuse what is no answer", async () => {
		const { id, questions } = await upload(await sheet(heads, rate("03/04/2026", "05/06/2026")));
		expect(questions.find((q) => q.id === "ambiguousDay")).toMatchObject({ count: 2, cells: ["H2", "I2"], answer: null });
		const read = await answer(id, [{ id: "ambiguousDay", answer: "monthFirst" }]);
		expect((await rowsOf(id))[0]?.row).toMatchObject({ validFrom: "2026-03-04", validTo: "2026-05-06" });
		expect(read.questions.find((q) => q.id === "ambiguousDay")).toMatchObject({ answer: "monthFirst" });
		await expect(as("PM").answer({ batchId: id, answers: [{ id: "nothing", answer: "confirm" }] })).rejects.toMatchObject({ code: "BAD_REQUEST" });
		await expect(as("PM").answer({ batchId: id, answers: [{ id: "ambiguousDay", answer: "yearFirst" }] })).rejects.toMatchObject({
			code: "BAD_REQUEST",
		});
	});

	it("ask about a title that is not wholly understood, and not about one that is", async () => {
		const titled = async (title: string) =>
			upload(await readAll(writeSheet({ sheetName: "S", columns: heads.map((_, i) => ({ header: i === 0 ? title : "" })), rows: [heads, rate()] })));
		const doubtful = await titled("Express rail, USD land bridge");
		expect(doubtful.questions.find((q) => q.id === "lineSays.currency")).toMatchObject({ group: "doubtful", count: 1, answer: null });
		expect(ids(await titled("All rates in USD"), "doubtful")).toEqual([]);
	});

	/** The labels of a question's answers, and what it is answered with. */
	const answersTo = (batch: Awaited<ReturnType<typeof upload>>, id: string) => batch.questions.find((q) => q.id === id)?.options.map((o) => o.label);

	it("offer both readings of a contradiction by name, and take the one that is chosen", async () => {
		const title = ["All rates in USD", ...heads.slice(1).map(() => ""), ""];
		const rows = [
			[...heads, "Currency"],
			[...rate(), "CNY"],
			["CNCTU", ...rate().slice(1), "USD"],
		];
		const batch = await upload(await readAll(writeSheet({ sheetName: "S", columns: title.map((header) => ({ header })), rows })));
		const id = "contradiction.currency.column.title";
		expect(batch.questions.find((q) => q.id === id)).toMatchObject({ count: 1, cells: ["J3"], corrects: { field: "currency" } });
		expect(answersTo(batch, id)).toEqual([expect.stringContaining("CNY"), expect.stringContaining("USD")]);
		const currencies = async () => (await rowsOf(batch.id)).map((r) => r.row.currency);
		expect(await currencies()).toEqual(["CNY", "USD"]);
		const other = await answer(batch.id, [{ id, answer: "other" }]);
		expect(await currencies()).toEqual(["USD", "USD"]);
		expect(other.questions.find((q) => q.id === id)).toMatchObject({ answer: "other" });
		await answer(batch.id, [{ id, answer: null }]);
		expect(await currencies()).toEqual(["CNY", "USD"]);
	});

	it("leave a line out that is not wholly understood, and say what that comes to", async () => {
		const title = ["Express rail, USD land bridge", ...heads.slice(1).map(() => "")];
		const batch = await upload(await readAll(writeSheet({ sheetName: "S", columns: title.map((header) => ({ header })), rows: [heads, rate()] })));
		expect(answersTo(batch, "lineSays.currency")).toEqual([expect.stringContaining("USD"), expect.stringContaining("CNY")]);
		const without = await answer(batch.id, [{ id: "lineSays.currency", answer: "other" }]);
		expect((await rowsOf(batch.id))[0]?.row).toMatchObject({ currency: "CNY" });
		// Whoever leaves it out has been told what that comes to.
		expect(without.questions.map((q) => q.id)).not.toContain("assumed.currency");
	});

	it("take what remarks and notes say where they are chosen, and a price of 0 for none", async () => {
		const all = [...heads, "COC/SOC", "Remark"];
		const remarked = await upload(await sheet(all, [...rate(), "COC", "SOC only"], ["CNCTU", ...rate().slice(1), "COC", ""]));
		await answer(remarked.id, [{ id: "remarkSays.ownership", answer: "other" }]);
		expect((await rowsOf(remarked.id)).map((r) => r.row.ownership)).toEqual(["SOC", "COC"]);
		const noted = await upload(await sheet(all, [...rate(), "COC", ""], ["Note: SOC only", ...all.slice(1).map(() => "")]));
		expect(answersTo(noted, "noteSays.ownership")).toHaveLength(2);
		await answer(noted.id, [{ id: "noteSays.ownership", answer: "other" }]);
		expect((await rowsOf(noted.id)).map((r) => r.row.ownership)).toEqual(["SOC"]);
		const [city, port, direction, container, , ...rest] = rate();
		const free = await upload(await sheet(heads, [city, port, direction, container, "0", ...rest] as string[]));
		await answer(free.id, [{ id: "zeroAmount", answer: "other" }]);
		expect((await rowsOf(free.id))[0]?.row.cost ?? null).toBeNull();
	});

	it("name the field a remark says otherwise of", async () => {
		const { id, questions } = await upload(await sheet([...heads, "COC/SOC", "Remark"], [...rate(), "COC", "SOC only"]));
		expect(questions.find((q) => q.id === "remarkSays.ownership")).toMatchObject({
			count: 1,
			cells: ["K2"],
			message: expect.stringMatching(/^COC\/SOC|^箱属/),
		});
		expect(JSON.parse((await rowsOf(id))[0]?.errors ?? "[]")).toMatchObject([{ field: "ownership", column: "K", messageId: "import.remarkSays" }]);
	});

	it("are asked again when there is more to ask about, and not of a sheet read by another mapping", async () => {
		const { id, mapping } = await upload(await sheet([...heads, "Currency"], [...rate(), "USD"], ["CNCTU", ...rate().slice(1), ""]));
		await answer(id, [{ id: "assumed.currency", answer: "confirm" }]);
		if (!mapping) throw new Error("it was read");
		const columns = mapping.columns.map((c) => (c.header === "Currency" ? { ...c, target: null } : c));
		await as("PM").setMapping({ batchId: id, mapping: { ...mapping, columns } });
		await Promise.all(desk.working);
		const batch = await as("PM").batch({ batchId: id });
		expect(batch.questions.find((q) => q.id === "assumed.currency")).toMatchObject({ count: 2, answer: null });
		expect(ids(batch, "dropped")).toContain("dropped.words");
	});

	it("stay answered where they stand again as they did once the sheet is read by another mapping", async () => {
		const free = ["CNTSN", ...rate().slice(1, 4), "0", ...rate().slice(5)];
		const { id, mapping } = await upload(await sheet([...heads, "Word of the carrier"], [...rate(), "weekly"], [...free, "daily"]));
		await answer(id, [
			{ id: "zeroAmount", answer: "other" },
			{ id: "assumed.currency", answer: "confirm" },
		]);
		await Promise.all(desk.working);
		const columns = mapping?.columns.map((c) => (c.header === "Word of the carrier" ? { ...c, target: { field: "remark" } } : c)) ?? [];
		await as("PM").setMapping({ batchId: id, mapping: { ...(mapping as Mapping), columns } });
		await Promise.all(desk.working);
		const batch = await as("PM").batch({ batchId: id });
		expect(batch).toMatchObject({ state: "preview" });
		expect(Object.fromEntries(batch.questions.map((q) => [q.id, q.answer]))).toMatchObject({ zeroAmount: "other", "assumed.currency": "confirm" });
		expect((await rowsOf(id)).map(({ row }) => row.remark)).toEqual(["weekly", "daily"]);
	});
});

describe("what somebody else settled", () => {
	const strange = ["Inland City", "Port City", "Direction", "Container", "Amount A", "Amount B", "MSR", "Valid From", "Valid To"];
	const settle = async () => {
		const { id, mapping } = await upload(
			await sheet(strange, ["CNCKG", "CNSHA", "Export", "20GP", "9000", "4000", "8000", "2026-10-01", "2026-12-31"]),
		);
		if (!mapping) throw new Error("it was read");
		const fields: Record<string, string> = { "Amount A": "ssr", "Amount B": "cost", MSR: "ssr" };
		const columns = mapping.columns.map((c) => ({ ...c, target: fields[c.header] ? { field: fields[c.header] as string } : c.target }));
		await as("PM").setMapping({ batchId: id, mapping: { ...mapping, columns, defaults: { msr: "8000" } } });
		await Promise.all(desk.working);
		await as("PM").applyBatch({ batchId: id, mode: "merge", confirmed: ["assumed", "doubtful", "dropped"] });
		await as("PM").undo({ batchId: id });
	};
	/** Another person of the same role. */
	const other = async () => {
		const { id: userId = 0 } = desk.users.get("PM") ?? {};
		await desk.services.db
			.updateTable("import_mapping")
			.set({ by_id: userId + 1_000, by_name: "Somebody" })
			.execute();
		return olderClient(desk);
	};

	it("is asked about, and leaves columns whose head says what they are", async () => {
		await settle();
		await other();
		const batch = await upload(await sheet(strange, rate()));
		expect(batch.mapping?.columns.map((c) => c.target?.field ?? null).slice(4, 7)).toEqual(["ssr", "cost", "msr"]);
		expect(batch.questions.find((q) => q.id === "remembered")).toMatchObject({ group: "doubtful", count: 2, cells: ["E1", "F1"], answer: null });
		expect(batch.remembered).toMatchObject({ by: "Somebody" });
	});

	it("is nothing to an older client's import", async () => {
		await settle();
		const ctx = await other();
		await expect(checkExcelImport(ctx, "inlandRail", await put(await sheet(strange, rate())))).rejects.toMatchObject({ kind: "invalid" });
		expect(await book()).toEqual([]);
	});
});
