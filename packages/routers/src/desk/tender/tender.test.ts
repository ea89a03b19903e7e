import { describe, expect, test } from "vitest";
import { openWorkbook } from "../../kit/sheet/read.ts";
import { leaseEnd } from "../../kit/work/lease.ts";
import { codeOf, refusal } from "../../testing/portal.ts";
import { quotationWorkbook } from "../quotation/documents/workbook.ts";
import { customer, deskPerTest } from "../quotation/testing-desk.ts";
import { columnsOf } from "./columns.ts";
import { resumeTenders } from "./pricing.ts";

const desk = deskPerTest();

const head = ["Ref", "From", "To", "Container", "Qty", "Note"];
const usual = { currency: "CNY", grossWeightKg: 18_500, readyDate: "2026-12-03" };
const text = (rows: readonly (readonly string[])[]) => [head, ...rows].map((row) => row.join("\t")).join("\n");
const priced = (ref: string) => [ref, "渝北区", "Shanghai", "40HC", "2", "urgent"];
const gap = (ref: string) => [ref, "渝北区", "CNSHA", "20GP", "1", ""];
const unclear = (ref: string) => [ref, "Atlantis", "上海", "40HC", "1", ""];

async function made(rows: readonly (readonly string[])[], role = "SALS") {
	const caller = await desk.as(role);
	await desk.database.db
		.insertInto("container_type")
		.values({ ...(await desk.database.db.selectFrom("container_type").selectAll().executeTakeFirstOrThrow()), id: crypto.randomUUID(), code: "20GP" })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	const { id } = await caller.tender.create({ source: { pastedText: text(rows) }, name: "Tender.xlsx", columns: columnsOf(head), usual });
	return { caller, id };
}

type Made = Awaited<ReturnType<typeof made>>;
const versionOf = async ({ caller, id }: Made) => (await caller.tender.get({ id })).version;

/** Prices a tender to its end. */
async function price(tender: Made) {
	await tender.caller.tender.price({ id: tender.id, version: await versionOf(tender) });
	await expect.poll(async () => (await tender.caller.tender.get({ id: tender.id })).state, { timeout: 30_000 }).toBe("priced");
}

const quote = async (tender: Made) =>
	tender.caller.tender.quote({ id: tender.id, version: await versionOf(tender), customer, language: "en", remarks: "", validTo: null });

describe("a tender", () => {
	test("is looked at before it is taken", async () => {
		const caller = await desk.as("SALS");
		expect(await caller.tender.look({ pastedText: text([priced("A"), gap("B")]) })).toMatchObject({
			...{ head, headRow: 1, count: 2, columns: { reference: 0, origin: 1, destination: 2, container: 3, count: 4 } },
			rows: [priced("A"), gap("B")],
		});
		expect(await codeOf(caller.tender.look({}))).toBe("000001");
	});

	test("is priced to one quotation with the customer's references, and gaps with reasons", async () => {
		const tender = await made([priced("A-1"), gap("A-2"), unclear("A-3"), priced("A-4")]);
		const { caller, id } = tender;
		expect((await caller.tender.get({ id })).counts).toMatchObject({ question: 1, ready: 3 });
		await price(tender);
		const { items } = await caller.tender.lanes({ id });
		expect(items.map(({ reference, state, choices }) => [reference, state, choices[0]?.total])).toEqual([
			["A-1", "priced", "13195.16"],
			["A-2", "gap", undefined],
			["A-3", "question", undefined],
			["A-4", "priced", "13195.16"],
		]);
		expect(items[1]?.reasons[0]?.message).toContain("20GP");
		expect(items[2]?.problems).toMatchObject([{ field: "origin", column: "B", text: "Atlantis" }]);
		const made_ = await quote(tender);
		expect(made_).toMatchObject({ lanes: 2, gaps: 2 });
		const { document } = await caller.quotation.detail({ id: made_.id });
		expect([document.lanesAre, document.total, document.items.map(({ reference }) => reference)]).toEqual(["parts", "26390.32", ["A-1", "A-4"]]);
		expect((await refusal(quote(tender)))?.message).toBe("There is a quotation of it already; price it again to make another");
		expect((await caller.quotation.send({ id: made_.id })).number).toMatch(/^Q-/);
	});

	test("takes an answer for every row that says the same, and prices what was answered", async () => {
		const tender = await made([unclear("1"), unclear("2"), priced("3")]);
		const { caller, id } = tender;
		const ends = { origin: { kind: "area" as const, code: "500112" } };
		expect(await caller.tender.answer({ id, place: 0, ends, everywhere: true })).toMatchObject({ lanes: 2, left: 0 });
		await caller.tender.leave({ id, place: 2, left: true });
		await price(tender);
		expect((await caller.tender.get({ id })).counts).toEqual({ question: 0, ready: 0, priced: 2, gap: 0, left: 1 });
		await caller.tender.answer({ id, place: 0, texts: { origin: "Nowhere" } });
		expect((await caller.tender.get({ id })).counts).toMatchObject({ question: 1, priced: 1 });
	});

	test("goes on where the server was stopped, and is not priced twice", async () => {
		const tender = await made([priced("1"), priced("2"), priced("3")]);
		const { id } = tender;
		const { db } = desk.database;
		await price(tender);
		const asker = await db.selectFrom("tender").select("asker").where("id", "=", id).executeTakeFirstOrThrow();
		const died = { ...asker, state: "pricing" as const, lanes_done: 1, lanes_total: 3 };
		await db
			.updateTable("tender")
			.set({ ...died, lease_until: `${leaseEnd(desk.services.clock.now)}#other` })
			.where("id", "=", id)
			.execute();
		await db.updateTable("tender_lane").set({ state: "ready", options: null }).where("tender_id", "=", id).where("place", ">", 0).execute();
		expect(await resumeTenders(desk.services)).toBe(0);
		await db.updateTable("tender").set({ lease_until: "2026-11-20T07:00:00.000Z#dead" }).where("id", "=", id).execute();
		expect(await resumeTenders(desk.services)).toBe(1);
		expect(await tender.caller.tender.get({ id })).toMatchObject({ state: "priced", done: 3, total: 3, counts: { priced: 3 } });
		expect(await resumeTenders(desk.services)).toBe(0);
	});

	test("stops when it is told to, or when who asked may not quote any more", async () => {
		const tender = await made([priced("1")]);
		const { caller, id } = tender;
		const { db } = desk.database;
		expect(await codeOf(caller.tender.stop({ id }))).toBe("000004");
		await price(tender);
		const again = { state: "pricing" as const, lease_until: null };
		await db.updateTable("tender").set(again).where("id", "=", id).execute();
		expect(await codeOf(caller.tender.leave({ id, place: 0, left: true }))).toBe("000004");
		await caller.tender.stop({ id });
		expect(await resumeTenders(desk.services)).toBe(0);
		await db.updateTable("tender").set(again).where("id", "=", id).execute();
		await db.deleteFrom("role_permission").where("permission", "=", "sale.quote").execute();
		expect(await resumeTenders(desk.services)).toBe(1);
		expect(await db.selectFrom("tender").select(["state", "error"]).where("id", "=", id).executeTakeFirstOrThrow()).toMatchObject({
			state: "open",
			error: expect.stringContaining("work.rightGone"),
		});
	});

	test("is its owner's, and no customer's", async () => {
		const { id } = await made([priced("1")]);
		for (const role of ["CX", "ComAdmin"]) expect(await codeOf((await desk.as(role)).tender.get({ id }))).toMatch(/00000[28]/);
		expect((await (await desk.as("CX")).tender.list()).length).toBe(0);
	});

	test("tells costs to whoever may see them alone, in lists, options and files", async () => {
		const tender = await made([priced("1"), gap("2")]);
		await price(tender);
		const admin = await desk.as("superuser");
		const ofSales = JSON.stringify([
			await tender.caller.tender.lanes({ id: tender.id }),
			await tender.caller.tender.options({ id: tender.id, place: 0 }),
		]);
		expect(ofSales).not.toMatch(/confidential|"msr"|"cost"/);
		expect(JSON.stringify(await admin.tender.lanes({ id: tender.id }))).toContain('"confidential"');
		const rowsOf = async (caller: Made["caller"], inside: boolean) => {
			const { url, name } = await caller.tender.file({ id: tender.id, inside, language: "en" });
			// Who sends one on sees which of the two it is.
			expect(name).toBe(inside ? "Tender_INTERNAL.xlsx" : "Tender.xlsx");
			const object = await desk.services.files.get(url.slice("memory:".length).split("?")[0] ?? "");
			const book = await openWorkbook(object?.body ?? new Uint8Array());
			const rows = [];
			for await (const row of book.rows(book.sheets[0]?.name ?? "")) rows.push(row.cells.map(({ value }) => value));
			return rows;
		};
		const [first, line, none, sum] = await rowsOf(tender.caller, true);
		expect(first).toEqual([...head, "Transport", "Via", "Days", "Valid until", "Price (CNY)", "Remark"]);
		expect(line).toEqual([...priced("1"), "Rail", "Chongqing", 7, "2026-12-31", 13_195.16]);
		expect(none?.at(-1)).toContain("20GP");
		expect(sum).toEqual(["Total", 13_195.16]);
		expect((await rowsOf(admin, true))[0]).toContain("Cost (CNY)");
		expect((await rowsOf(admin, false))[0]).not.toContain("Cost (CNY)");
	});
});

describe("five hundred lanes", () => {
	test("are priced, quoted, drawn as Excel and sent as one", { timeout: 120_000 }, async () => {
		const tender = await made(Array.from({ length: 500 }, (_, i) => priced(`L-${i + 1}`)));
		await price(tender);
		const { id } = await quote(tender);
		const { document } = await tender.caller.quotation.detail({ id });
		expect([document.items.length, document.total]).toEqual([500, "6597580.00"]);
		const bytes = await new Response(quotationWorkbook(document as Parameters<typeof quotationWorkbook>[0], null)).arrayBuffer();
		expect(bytes.byteLength).toBeLessThan(2_000_000);
		expect((await tender.caller.quotation.send({ id })).number).toMatch(/^Q-/);
	});
});
