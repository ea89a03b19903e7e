import { translate } from "@iqt/i18n";
import { describe, expect, it } from "vitest";
import { importBook } from "./book.ts";
import { bytesOf, newPage } from "./corpus/workbook.ts";
import { questionGroups } from "./questions.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, upload, put, rowsOf } = desk;

const places = { inlandCity: "CNCKG", portCity: "CNSHA", mode: "Rail", direction: "Export", containerType: "20GP", ownership: "SOC", cargo: "DG" };
const prices = {
	weightFrom: 0,
	weightTo: 999.999,
	cost: 4_000,
	ssr: 9_000,
	msr: 8_000,
	currency: "USD",
	basis: "Container",
	vat: 0,
	onRequest: "No",
};
const full: Record<string, string | number> = { ...places, ...prices, validFrom: "2026-10-01", validTo: "2026-12-31" };

/** The portal's own sheet of rows that differ from a full one; `star` on heads of columns its template marks. */
function own(rows: readonly Record<string, string | number | null>[], star = "", without = ""): Promise<Uint8Array> {
	const page = newPage("S");
	const fields = importBook("inlandRail").rates.fields.filter(({ name }) => name !== without);
	for (const [c, { name, label, required }] of fields.entries()) {
		page.put(1, c + 1, { value: `${translate("en", label)}${required ? star : ""}` });
		for (const [r, row] of rows.entries()) {
			const value = { ...full, ...row }[name];
			if (value !== undefined && value !== null) page.put(r + 2, c + 1, { value });
		}
	}
	return bytesOf([page]);
}

const emptied: Record<string, string | null>[] = [
	{ ownership: null },
	{ cargo: null, containerType: "40GP" },
	{ currency: null, containerType: "40HC" },
];
const clearedIn = ({ questions }: Awaited<ReturnType<typeof upload>>) => questions.filter(({ id }) => id.startsWith("cleared."));

async function taken(bytes: Uint8Array): Promise<void> {
	const { id } = await upload(bytes);
	await as("PM").applyBatch({ batchId: id, mode: "merge", confirmed: [...questionGroups] });
}

describe("cells of the portal's own export that somebody emptied", () => {
	it("are asked about, each field by itself", async () => {
		const batch = await upload(await own(emptied));
		const heads = Object.fromEntries(importBook("inlandRail").rates.fields.map(({ name }, i) => [name, i]));
		const letter = (name: string) => String.fromCharCode(65 + (heads[name] ?? 0));
		expect(clearedIn(batch)).toMatchObject([
			{ id: "cleared.ownership", group: "doubtful", cells: [`${letter("ownership")}2`], answer: null },
			{ id: "cleared.cargo", cells: [`${letter("cargo")}3`] },
			{ id: "cleared.currency", cells: [`${letter("currency")}4`] },
		]);
	});

	it("have the standard in a template, which says so", async () => {
		const batch = await upload(await own(emptied, " *"));
		expect(clearedIn(batch)).toEqual([]);
		expect((await rowsOf(batch.id)).map(({ row }) => [row.ownership, row.cargo, row.currency])).toEqual([
			["COC", "dangerous", "USD"],
			["SOC", "general", "USD"],
			["SOC", "dangerous", "CNY"],
		]);
	});

	it("are refused where nobody can be asked", async () => {
		const name = await put(await own([{ ownership: null }]));
		await expect(checkExcelImport(olderClient(desk), "inlandRail", name)).rejects.toMatchObject({
			data: [expect.objectContaining({ messageId: "import.cleared", row: 2 })],
		});
	});

	it.each(["", " *"])("are asked about where the rate that is there has a last day", async (star) => {
		await taken(await own([{}, { containerType: "40GP", validTo: null }]));
		const batch = await upload(
			await own([{ validTo: null }, { containerType: "40GP", validTo: null, cost: 4_100 }, { containerType: "40HC", validTo: null }], star),
		);
		expect(clearedIn(batch)).toMatchObject([{ id: "cleared.validTo", count: 1, cells: [expect.stringMatching(/^[A-Z]+2$/)], answer: null }]);
		const { items } = await as("PM").previewRows({ batchId: batch.id, outcome: "changed" });
		expect(items.map(({ sheetRow, problems }) => [sheetRow, problems.map((p) => p.message)])).toEqual([
			[2, [expect.stringContaining("open end")]],
			[3, []],
		]);
		const name = await put(await own([{ validTo: null }], star));
		await expect(checkExcelImport(olderClient(desk), "inlandRail", name)).rejects.toMatchObject({
			data: [expect.objectContaining({ messageId: "import.clearedEnd", row: 2 })],
		});
	});

	it("need no answer where the rate is there with just that value", async () => {
		const standard = { ownership: "COC", cargo: "General" };
		await taken(await own([standard]));
		const batch = await upload(await own([{ ...standard, ownership: null }]));
		expect([batch.counts.unchanged, clearedIn(batch)]).toEqual([1, []]);
	});

	it("keep their remark without a question where another cell was changed", async () => {
		const remark = "old, plus THC 300";
		await taken(await own([{ remark }, { remark, containerType: "40GP" }]));
		const batch = await upload(
			await own([
				{ remark, cost: 4_200 },
				{ remark: "plus THC 400", containerType: "40GP" },
			]),
		);
		expect(batch.counts.changed).toBe(2);
		expect(batch.questions.filter(({ id }) => id.startsWith("remark"))).toMatchObject([{ id: "remarkTerms", count: 1 }]);
		const name = await put(await own([{ remark, cost: 4_200 }]));
		const told = await checkExcelImport(olderClient(desk), "inlandRail", name).catch((error: unknown) => error);
		expect(told).toMatchObject({ messageId: "import.clashesNotConfirmed" });
	});

	it.each([
		["ownership", ""],
		["ownership", " *"],
		["validTo", " *"],
		["cargo", ""],
	])("are refused where nobody can be asked and the whole column was taken out: %s%s", async (without, star) => {
		const name = await put(await own([{}], star, without));
		await expect(checkExcelImport(olderClient(desk), "inlandRail", name)).rejects.toMatchObject({
			data: [expect.objectContaining({ field: without, row: 2 })],
		});
	});
});

it("an open rate that the portal's own sheet changes stays open, and nobody is asked about its last day", async () => {
	await taken(await own([{ validTo: "open" }]));
	const batch = await upload(await own([{ validTo: null, ssr: 9_100 }]));
	expect(batch).toMatchObject({ counts: { changed: 1 } });
	expect(batch.questions.filter(({ id }) => /validTo|openEnd/i.test(id))).toEqual([]);
	expect(batch.notices.filter(({ id }) => id === "import.openEnds")).toEqual([]);
	const later = await upload(await own([{ validTo: null, containerType: "40GP" }]));
	expect(later.questions.filter(({ id }) => /validTo/.test(id))).not.toEqual([]);
});

describe("a remark of the portal's own sheet that rates of its lane have already", () => {
	const charged = { remark: "Track access charge adjusted" };
	const next = { ...charged, validFrom: "2027-01-01", validTo: "2027-03-31" };

	it("is asked about where it is new, and no more for the days behind them", async () => {
		await taken(await own([charged]));
		const { questions, counts } = await upload(await own([next, { ...next, containerType: "40HC" }]));
		expect(counts).toMatchObject({ new: 2 });
		// Of another container no rate has it.
		expect(questions.filter(({ id }) => id === "remarkTerms")).toMatchObject([{ count: 1 }]);
	});

	it("still is held against the days of its rate", async () => {
		await taken(await own([{ remark: "valid until 2026-12-31" }]));
		const { questions } = await upload(await own([{ ...next, remark: "valid until 2026-12-31" }]));
		expect(questions.map(({ id }) => id)).toContain("remarkSays.validTo");
	});
});
