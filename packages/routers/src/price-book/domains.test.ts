import { describe, expect, test } from "vitest";
import { saidBy } from "../auth/testing.ts";
import { worldPerFile } from "../auth/testing-world.ts";
import { bookingService } from "../booking-service/schema.ts";
import { corridor } from "../corridor/schema.ts";
import { costStrategy } from "../cost-strategy/schema.ts";
import { customsPrice } from "../customs-price/schema.ts";
import { inlandRail } from "../inland-rail/schema.ts";
import type { FileAnswer } from "../rest/types.ts";
import { openWorkbook } from "../sheet/read.ts";
import { truckingCost } from "../trucking-cost/schema.ts";
import type { RateRow } from "./define.ts";
import { railRow, rateDb } from "./testing.ts";

const world = worldPerFile(rateDb);

/** The procedures of a book; every one has those of rail. */
const bookOf = (domain: string) => world.as("superuser")[domain as "inlandRail"];

/** The first row of a workbook's first sheet. */
async function firstRow({ file }: FileAnswer): Promise<string[]> {
	const workbook = await openWorkbook(new Uint8Array(await new Response(file.body).arrayBuffer()));
	for await (const row of workbook.rows(workbook.sheets[0]?.name ?? "")) return row.cells.map(({ value }) => String(value));
	return [];
}

const lane = { direction: "westbound", containerType: "40HC", validFrom: "2026-10-01", validTo: "2026-12-31" };
const samples: [typeof inlandRail, RateRow][] = [
	[inlandRail, railRow()],
	[truckingCost, { ...lane, hub: "CNCKG", areaCode: "500112", truckerCode: "T-01", distanceKm: 35, cost: "1200" }],
	[costStrategy, { ...lane, hub: "CNCKG", areaCode: "", name: "West", ssr: "cost*1.15+km*2", msr: "cost*1.05" }],
	[corridor, { ...lane, port: "CNSHA", portCity: "CNSHA", inlandCity: "CNCKG", mode: "rail", discountAllowed: true }],
	[bookingService, { ...lane, port: "CNSHA", charge: "THC", cost: "850", ssr: "900" }],
	[customsPrice, { ...lane, port: "CNSHA", category: "export", itemsIncluded: 5, cost: "150", ssr: "200" }],
];

describe.each(samples.map(([book, row]) => ({ domain: book.domain, book, row })))("$domain", ({ domain, book, row }) => {
	test("keeps a rate from its first day to its last", async () => {
		const rates = bookOf(domain);
		const { id } = await rates.add({ row });
		const [listed] = (await rates.list({})).items;
		for (const [field, value] of Object.entries(row)) {
			const shown = listed?.row[field];
			expect(typeof value === "string" && /^\d+$/.test(value) && field !== "areaCode" ? Number(shown) : shown, field).toEqual(
				typeof value === "string" && /^\d+$/.test(value) && field !== "areaCode" ? Number(value) : value,
			);
		}
		await expect(rates.add({ row })).rejects.toMatchObject({ code: "CONFLICT" });
		await rates.quickEdit({ rows: [{ id, version: 1, cells: { remark: "checked" } }] });
		const applied = await rates.applyToAll({ predicate: {}, operation: { field: "remark", op: "set", value: "all" } });
		expect(applied).toMatchObject({ count: 1, samples: [{ before: { row: { remark: "checked" } }, after: { row: { remark: "all" } } }] });
		await rates.undo({ changeId: applied.changeId });
		const { id: next } = await rates.update({ id, version: 4, row: { ...listed?.row, remark: "from December" }, from: "2026-12-01" });
		expect((await rates.list({ validOn: "2026-12-15" })).items.map((r) => [r.id, r.row.remark])).toEqual([[next, "from December"]]);
		expect((await rates.history({ id })).map((h) => h.row.remark)).toEqual(["checked", "checked", "all", "checked", null]);
		expect((await rates.facet({ field: "direction" }))[0]).toEqual({ value: "westbound", count: 2 });
		expect(await rates.remove({ ids: [id, next] })).toMatchObject({ count: 2 });
		expect((await rates.list({})).total).toBe(0);
	});

	test("lets no amount fall to nothing unless it is said that it may", async () => {
		if (book.prices.length === 0) return;
		const rates = bookOf(domain);
		const { id } = await rates.add({ row: { ...row, ssr: "1001", msr: null, cost: "1001", min: "1001", onRequest: true } });
		const fields = ["cost", "ssr", "min"].filter((name) => book.fields.some((f) => f.name === name));
		for (const field of fields) {
			const operation = { field, op: "add" as const, value: "-5000" };
			const said = await saidBy(rates.applyToAll({ predicate: {}, operation }));
			expect(said, field).toMatchObject({
				code: "000001",
				data: [{ field: expect.stringMatching(/value$/) }, { field: `${id}.${field}`, message: "1001.00 would become -3999.00" }],
			});
			expect(await rates.previewApply({ predicate: {}, operation })).toMatchObject({ refused: true, atZero: 1, count: 1 });
		}
		expect((await rates.get({ id })).version).toBe(1);
		const stopping = { field: fields[0] ?? "", op: "add" as const, value: "-5000", atLeastZero: true };
		expect(await rates.applyToAll({ predicate: {}, operation: stopping })).toMatchObject({ atZero: 1, count: 1 });
		expect((await rates.get({ id })).row[stopping.field]).toBe("0.00");
		await rates.remove({ ids: [id] });
	});

	test("has a template of the columns it exports, what is required marked", async () => {
		const rates = bookOf(domain);
		const [template, exported] = await Promise.all([rates.template(), rates.export({})]);
		const headers = (await firstRow(template)).map((text) => text.replace(/ \*$/, ""));
		expect(headers).toEqual(await firstRow(exported));
		expect((await firstRow(await rates.template()))[0]).toMatch(/ \*$/);
		expect(book.fields.every((f) => f.label === `rate.${f.name}`)).toBe(true);
	});
});
