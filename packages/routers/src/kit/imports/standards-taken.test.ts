import { translate } from "@iqt/i18n";
import { describe, expect, it } from "vitest";
import { describeProblems } from "../../door/problems.ts";
import { importBook } from "./book.ts";
import { bytesOf, newPage } from "./corpus/workbook.ts";
import { questionGroups } from "./questions.ts";
import { checkExcelImport } from "./service.ts";
import { olderClient } from "./testing.ts";
import { importDeskPerTest } from "./testing-desk.ts";

const desk = importDeskPerTest();
const { as, put, rowsOf, upload } = desk;

type Row = Record<string, string | number | null>;

/** A row as sheets write it, under what the portal calls its fields. */
const usual: Row = {
	...{ inlandCity: "CNCKG", portCity: "CNSHA", direction: "Export", containerType: "20GP", ownership: "COC", cargo: "General" },
	...{ basis: "Container", cost: 4_000, ssr: 9_000, msr: 8_000, currency: "CNY", validFrom: "2026-10-01", validTo: "2026-12-31" },
};
const charged: Row = {
	...{ port: "CNSHA", charge: "DOC", direction: "Export", containerType: "20GP", ownership: "COC", basis: "Per BL" },
	...{ cost: 100, ssr: 200, currency: "CNY", validFrom: "2026-10-01", validTo: "2026-12-31" },
};

/** A sheet of rows that differ from the usual one, without some columns; with all of the portal's own, where it says so. */
function drawn(rows: readonly Row[], of: { without?: readonly string[]; template?: boolean; domain?: string; title?: string } = {}) {
	const { without = [], template = false, domain = "inlandRail", title } = of;
	const page = newPage("S");
	const base = domain === "inlandRail" ? usual : charged;
	const fields = importBook(domain).rates.fields.filter(({ name }) => (template || name in base) && !without.includes(name));
	const head = title === undefined ? 1 : 2;
	if (title !== undefined) page.put(1, 1, { value: title });
	for (const [c, { name, label, required }] of fields.entries()) {
		page.put(head, c + 1, { value: `${translate("en", label)}${template && required ? " *" : ""}` });
		for (const [r, row] of rows.entries()) {
			const value = { ...base, ...row }[name] ?? null;
			if (value !== null) page.put(head + 1 + r, c + 1, { value });
		}
	}
	return bytesOf([page]);
}

/** What a program is told of a sheet: the field, row and sentence of each fault; null where it is taken. */
async function told(bytes: Uint8Array, domain = "inlandRail") {
	const ctx = olderClient(desk);
	const of = { ...ctx, caller: { ...ctx.caller, permissions: new Set([...ctx.caller.permissions, "bookingService.edit"]) } } as typeof ctx;
	const refused = await checkExcelImport(of, domain, await put(bytes)).then(
		() => null,
		(error: { data?: unknown[] }) => error,
	);
	return refused && describeProblems(refused.data ?? [], "en").map(({ field, row, message }) => [field, row, message]);
}

describe("what new rates take for nothing", () => {
	const second = { portCity: "CNNGB" };

	it.each([
		["currency", "say: Currency (H2). Write it in the sheet: “CNY”"],
		["ownership", "say: COC/SOC (E2). Write it in the sheet: “Carrier-owned (COC)”"],
		["validTo", "no last day"],
	])("is refused where nobody can be asked: a blank %s above one that is filled", async (field, sentence) => {
		const faults = await told(await drawn([{ [field]: null }, second]));
		expect(faults).toEqual([[expect.stringMatching(/^[A-Z]2$/), 2, expect.stringContaining("1 new rate")]]);
		expect(faults?.[0]?.[2]).toContain(sentence.replace(/\([A-Z]2\)/, `(${faults?.[0]?.[0]})`));
	});

	it.each([
		["currency", false],
		["ownership", false],
		["validTo", false],
		["currency", true],
		["ownership", true],
		["validTo", true],
	])("is refused, once, where all cells are blank or the column is missing: %s, in a template: %s", async (field, template) => {
		const blank = [{ [field]: null }, { ...second, [field]: null }];
		const all = await told(await drawn(blank, { template }));
		expect(all).toEqual([[expect.stringMatching(/^[A-Z]{1,2}2$/), 2, expect.stringContaining("2 new rates")]]);
		const none = await told(await drawn(blank, { template, without: [field] }));
		expect(none).toEqual([[field, 2, expect.stringContaining("rows 2, 3")]]);
	});

	it("is taken where a title says it, an open end is written, or a rate that is there has it", async () => {
		expect(await told(await drawn([{}], { without: ["ownership"], title: "All rates for COC" }))).toBeNull();
		for (const [i, open] of ["open", "不限", "sin fin", "無期限"].entries())
			expect(await told(await drawn([{ validTo: open, portCity: ["CNNGB", "CNTAO", "CNYTN", "CNXMN"][i] ?? null }]))).toBeNull();
		const { id } = await upload(await drawn([{ containerType: "40GP" }]));
		await as("PM").applyBatch({ batchId: id, mode: "merge", confirmed: [...questionGroups] });
		expect(await told(await drawn([{ containerType: "40GP" }], { without: ["ownership", "validTo"] }))).toBeNull();
	});

	it.each(["cargo", "basis"])("is usual without a column or all blank, but not beside cells that say it: %s", async (field) => {
		const other = { ...second, [field]: field === "cargo" ? "DG" : "TEU" };
		expect(await told(await drawn([{}, second], { without: [field] }))).toBeNull();
		expect(await told(await drawn([{ [field]: null, portCity: "CNTAO" }]))).toBeNull();
		expect(
			await told(
				await drawn([
					{ [field]: null, containerType: "40GP" },
					{ ...other, containerType: "40GP" },
				]),
			),
		).toEqual([[expect.stringMatching(/^[A-Z]2$/), 2, expect.stringContaining("1 new rate does not say")]]);
	});

	it("is reefer in a refrigerated container, with no column or a blank one, and what the cell says where it says something", async () => {
		const boxes: Row[] = [{ containerType: "40RH" }, { containerType: "40HC" }, { containerType: "20RF", portCity: "CNNGB" }];
		const cargoOf = async (bytes: Uint8Array) => {
			const { id, sources } = await upload(bytes);
			return { rows: (await rowsOf(id)).map(({ row }) => row.cargo), from: sources.find(({ field }) => field === "cargo")?.from };
		};
		const { rows, from } = await cargoOf(await drawn(boxes, { without: ["cargo"] }));
		expect(rows).toEqual(["reefer", "general", "reefer"]);
		expect(from).toEqual([
			{ kind: "column", where: expect.any(String), value: "Reefer", count: 2 },
			{ kind: "assumed", where: null, value: "General cargo", count: 1 },
		]);
		expect((await cargoOf(await drawn(boxes.map((box) => ({ ...box, cargo: null }))))).rows).toEqual(["reefer", "general", "reefer"]);
		expect((await cargoOf(await drawn(boxes))).rows).toEqual(["general", "general", "general"]);
	});

	it("is an open end, too, where a row begins within a rate that is there and nothing says when it ends", async () => {
		const { id } = await upload(await drawn([{ containerType: "40GP" }]));
		await as("PM").applyBatch({ batchId: id, mode: "merge", confirmed: [...questionGroups] });
		const later = await drawn([{ containerType: "40GP", cost: 4_100, validFrom: "2026-11-01" }], { without: ["validTo"] });
		expect(await told(later)).toEqual([["validTo", 2, expect.stringContaining("no last day")]]);
	});

	it("is what a charge is charged by, too", async () => {
		const faults = await told(await drawn([{}], { domain: "bookingService", without: ["basis"] }), "bookingService");
		expect(faults).toEqual([["basis", 2, expect.stringContaining("“Per container”, if that is meant")]]);
	});

	it("is confirmed by kind in the portal", async () => {
		const { questions } = await upload(await drawn([{ validTo: null, ownership: null }, second]));
		expect(questions.filter((q) => q.group === "assumed" && /validTo|ownership/.test(q.id)).map((q) => [q.id, q.count])).toEqual(
			expect.arrayContaining([
				["assumed.ownership", 1],
				["assumed.validTo", 1],
			]),
		);
	});
});
