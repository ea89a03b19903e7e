import { languages } from "@iqt/i18n";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { refusal } from "../../testing/portal.ts";
import { soldBy } from "../hand-over/sold.ts";
import { documentIn } from "./by-link/view.ts";
import { itemOf } from "./document.ts";
import { quotationWorkbook } from "./documents/workbook.ts";
import type { ManualLine } from "./manual-line-schema.ts";
import { getQuotation } from "./queries.ts";
import { costsOf, leastOf, type PricedLane } from "./quoted-lines.ts";
import { deskPerTest } from "./testing-desk.ts";

const desk = deskPerTest();

const insurance = { text: "Cargo insurance", texts: { zh: "货运保险" }, unitPrice: "100.00", currency: "USD" };

/** The sheet of a workbook as it is written. */
async function sheetOf(stream: ReadableStream<Uint8Array>): Promise<string> {
	const files = unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()));
	return Object.entries(files)
		.filter(([name]) => /sheet1|sharedStrings/.test(name))
		.map(([, bytes]) => strFromU8(bytes))
		.join("\n");
}

/** A draft of 13,195.16 with one line of USD 100 (677.58) added by whom. */
async function withLine(role = "SALS", over: object = {}) {
	const { caller, id } = await desk.draft("SALS");
	const by = role === "SALS" ? caller : await desk.as(role);
	const added = await by.quotation.setLine({ id, version: 1, lane: 0, ...insurance, ...over });
	return { ...added, caller, by };
}

describe("a line added by hand", () => {
	test("is in the sums, by itself behind the way, and looks like any other to the customer", async () => {
		const { caller, id, version } = await withLine();
		expect(version).toBe(2);
		const { document, lanes } = await caller.quotation.detail({ id });
		expect([document.total, document.standardTotal, document.items[0]?.total]).toEqual(["13872.74", "13872.74", "13872.74"]);
		expect(document.totals).toEqual([
			{ currency: "CNY", amount: "11840.00" },
			{ currency: "USD", amount: "300.00" },
		]);
		const [item] = document.items;
		expect(item?.legs.at(-1)).toMatchObject({ kind: "additional", label: "Other charges", from: null, to: null });
		expect(item?.lines.at(-1)).toEqual({
			...{ leg: (item?.legs.length ?? 0) - 1, charge: "additional.1", label: "Cargo insurance", basis: "shipment", containerType: null },
			...{ quantity: "1", unitPrice: "100.00", currency: "USD", amount: "100.00", converted: "677.58", vatPercent: null },
		});
		expect(lanes[0]?.manual).toMatchObject([{ words: { zh: "货运保险", en: "Cargo insurance", ja: "Cargo insurance" }, hasCost: false }]);
		expect(lanes[0]?.manual[0]).not.toHaveProperty("confidential");
	});

	test("is converted at the rate that is told of the other charges, once", async () => {
		const { caller, id } = await desk.draft("SALS");
		const { version } = await caller.quotation.updateDraft({ id, version: 1, currency: "USD" });
		await caller.quotation.setLine({ id, version, lane: 0, ...insurance, currency: "CNY" });
		const { exchangeRates, items } = (await caller.quotation.detail({ id })).document;
		expect(items[0]?.lines.at(-1)).toMatchObject({ currency: "CNY", converted: "14.76" });
		expect(exchangeRates).toHaveLength(1);
	});

	test("is changed and removed again, each in the history", async () => {
		const { caller, id, lineId, version } = await withLine();
		const changed = await caller.quotation.setLine({
			id,
			version,
			lane: 0,
			lineId,
			...insurance,
			quantity: "2",
			basis: "document",
			vatPercent: "6.0",
		});
		const after = (await caller.quotation.detail({ id })).document.items[0]?.lines.at(-1);
		expect(after).toMatchObject({ amount: "200.00", converted: "1355.16", basis: "document", vatPercent: "6" });
		await caller.quotation.removeLine({ id, version: changed.version, lane: 0, lineId });
		const { document } = await caller.quotation.detail({ id });
		expect([document.total, document.items[0]?.lines.length, document.items[0]?.legs.at(-1)?.kind]).toEqual(["13195.16", 3, "bookingService"]);
		const rows = await desk.database.db.selectFrom("change_log").select("action").where("object_id", "=", id).orderBy("id").execute();
		expect(rows.map(({ action }) => action)).toEqual(["create", "addLine", "changeLine", "removeLine"]);
	});

	test("stays that of its writer when somebody else says what it is bought for, until they change what it says or costs", async () => {
		const { caller, id, lineId, version } = await withLine();
		const signature = async () => {
			const [line] = (await caller.quotation.detail({ id })).lanes[0]?.manual ?? [];
			return [line?.setBy, line?.setAt, line?.hasCost];
		};
		const written = desk.start.toISOString();
		const later = new Date(desk.start.getTime() + 60_000);
		desk.services.clock.now = later;
		const superuser = await desk.as("superuser");
		const changed = { id, lane: 0, lineId, ...insurance };
		const bought = await superuser.quotation.setLine({ ...changed, version, cost: "80" });
		expect(await signature()).toEqual(["Sales", written, true]);
		await superuser.quotation.setLine({ ...changed, version: bought.version, unitPrice: "110.00" });
		expect(await signature()).toEqual(["Super administrator", later.toISOString(), true]);
	});

	test("is never rounded without a word, nor has it a share where its VAT in percent is meant", async () => {
		const { caller, id } = await desk.draft("PM");
		const add = async (over: object) => (await refusal(caller.quotation.setLine({ id, version: 1, lane: 0, ...insurance, ...over })))?.data;
		const at = (field: string, message: RegExp) => [{ field, message: expect.stringMatching(message) }];
		expect(await add({ unitPrice: "250.555" })).toMatchObject(at("unitPrice", /^USD has 2 decimals at most: instead of 250\.555 enter 250\.56/));
		expect(await add({ cost: "80.001" })).toMatchObject(at("cost", /2 decimals at most/));
		expect(await add({ unitPrice: "1.001", cost: "0.001" })).toHaveLength(2);
		const below = at("unitPrice", /Below what it is bought for \(USD 90\.01\)/);
		expect(await add({ unitPrice: "80", cost: "90.005" })).toMatchObject([...below, ...at("cost", /2 decimals at most/)]);
		expect(await add({ vatPercent: "0.06" })).toMatchObject(at("vatPercent", /for 6 % enter 6$/));
		expect(await add({ vatPercent: ".065" })).toMatchObject(at("vatPercent", /for 6\.5 % enter 6\.5$/));
		expect(await add({ vatPercent: "6.001" })).toMatchObject(at("vatPercent", /0 to 99\.99 with two decimals at most$/));
		expect(await add({ quantity: "0" })).toMatchObject(at("quantity", /quantity above zero/));
		expect(await add({ quantity: "1,000,000" })).toMatchObject(at("quantity", /999,999\.999 at most/));
		const { version } = await caller.quotation.setLine({ id, version: 1, lane: 0, ...insurance, unitPrice: "250.5000", vatPercent: "0.00" });
		expect((await caller.quotation.detail({ id })).document.items[0]?.lines.at(-1)).toMatchObject({ unitPrice: "250.50", vatPercent: null });
		await caller.quotation.setLine({ id, version, lane: 0, ...insurance, vatPercent: "1" });
	});

	test("is refused below nothing, in a currency there is none of, in no lane, and against another's change", async () => {
		const { caller, id } = await desk.draft();
		const add = (over: object) => refusal(caller.quotation.setLine({ id, version: 1, lane: 0, ...insurance, ...over }));
		expect(await add({ unitPrice: "-5" })).toMatchObject({ code: "000001" });
		expect(await add({ text: " " })).toMatchObject({ code: "000001" });
		expect(await add({ currency: "XXX" })).toMatchObject({ code: "000001" });
		expect(await add({ lane: 3 })).toMatchObject({ code: "000001" });
		expect(await add({ version: 7 })).toMatchObject({ code: "000003" });
		expect(await add({ lineId: crypto.randomUUID() })).toMatchObject({ code: "000002" });
		expect((await caller.quotation.detail({ id })).document.total).toBe("13195.16");
	});

	test("of a draft that was sent stays as it is", async () => {
		const { caller, id, version, lineId } = await withLine();
		await caller.quotation.send({ id });
		expect(await refusal(caller.quotation.removeLine({ id, version: version + 1, lane: 0, lineId }))).toMatchObject({ code: "000004" });
	});
});

describe("what a line added by hand is bought for", () => {
	test("is for whoever may see costs, and keeps others from changing the line: trying prices would tell it", async () => {
		const { caller, by, id, version, lineId } = await withLine("superuser", { cost: "80" });
		const [line] = (await caller.quotation.detail({ id })).lanes[0]?.manual ?? [];
		expect([line?.hasCost, JSON.stringify(line)]).toEqual([true, expect.not.stringContaining("80.00")]);
		const told = await by.quotation.detail({ id });
		expect(told.lanes[0]?.manual[0]).toMatchObject({ confidential: { cost: "80.00", costInCurrency: "542.06" } });
		for (const refused of [
			() => caller.quotation.setLine({ id, version, lane: 0, lineId, ...insurance, unitPrice: "79" }),
			() => caller.quotation.removeLine({ id, version, lane: 0, lineId }),
			() => caller.quotation.setLine({ id, version, lane: 0, ...insurance, cost: "1" }),
		])
			expect(await refusal(refused())).toMatchObject({ code: "000008" });
		expect(await refusal(by.quotation.setLine({ id, version, lane: 0, lineId, ...insurance, unitPrice: "79" }))).toMatchObject({ code: "000001" });
		// What is not said of it stays.
		await by.quotation.setLine({ id, version, lane: 0, lineId, ...insurance, unitPrice: "90" });
		expect((await by.quotation.detail({ id })).lanes[0]?.manual[0]?.confidential?.cost).toBe("80.00");
		const history = await desk.database.db.selectFrom("change_log").select("after").where("action", "=", "addLine").executeTakeFirstOrThrow();
		expect(JSON.parse(history.after ?? "{}")).toMatchObject({ cost: "80.00", line: "Cargo insurance" });
	});

	test("does not go with its lane while others change the draft", async () => {
		const { caller, by, id, version } = await withLine("superuser", { cost: "80" });
		const { lanes } = await caller.quotation.detail({ id });
		const items = lanes.map(({ search, option }) => ({ search, optionId: option.id }));
		expect(await refusal(caller.quotation.updateDraft({ id, version, items }))).toMatchObject({ code: "000008" });
		const kept = await caller.quotation.updateDraft({ id, version, items: [{ lane: 0 }, ...items] });
		expect((await caller.quotation.detail({ id })).lanes[0]?.manual).toHaveLength(1);
		await by.quotation.updateDraft({ id, version: kept.version, items });
		expect((await caller.quotation.detail({ id })).lanes[0]?.manual).toEqual([]);
	});

	test("counts in the cost of the quotation, which nobody knows without it", () => {
		const priced = { total: "500.00", confidential: { cost: "400.00", msr: "450.00" } } as PricedLane["priced"];
		const line = { amountInCurrency: "677.58", confidential: { cost: "80.00", costInCurrency: "542.06" } } as ManualLine;
		const without = { ...line, confidential: { cost: null, costInCurrency: null } };
		const search = {} as PricedLane["search"];
		expect(costsOf({ search, priced, manual: [line] })).toEqual(["400.00", "542.06"]);
		expect(costsOf({ search, priced, manual: [without] })).toEqual(["400.00", null]);
		expect(leastOf({ search, priced, manual: [line, without] })).toEqual(["450.00", "677.58", "677.58"]);
	});

	test("or not known, gives a discount no more room: all of its amount counts as the least", async () => {
		const decided = async (off: number) => {
			const { caller, id, version } = await withLine();
			const asked = await caller.quotation.askDiscount({ id, total: (13_872.74 - off).toFixed(2), reason: "Volume" });
			expect(await refusal(caller.quotation.setLine({ id, version, lane: 0, ...insurance }))).toMatchObject({ code: "000004" });
			return (await desk.as("APPROVER")).quotation.decideDiscount({ id: asked.id, approve: true, version: 1 });
		};
		// 600 is the room the rail rate leaves by itself.
		expect(await decided(600)).toMatchObject({ state: "approved" });
		expect(await decided(600.01)).toMatchObject({ state: "finalRequested" });
	});

	test("keeps a discount that was approved for other charges from holding", async () => {
		const { caller, id } = await desk.draft();
		const asked = await caller.quotation.askDiscount({ id, total: "13000.00", reason: "Volume" });
		await (await desk.as("APPROVER")).quotation.decideDiscount({ id: asked.id, approve: true, version: 1 });
		const { version } = await caller.quotation.detail({ id });
		expect((await caller.quotation.setLine({ id, version, lane: 0, ...insurance })).discountFell).toMatch(/no longer holds/);
		expect((await caller.quotation.detail({ id })).document).toMatchObject({ discount: "0.00", total: "13872.74" });
	});
});

describe("a line added by hand goes along", () => {
	test("into papers, the mail and every language, where nothing says that it was", async () => {
		const { caller, id } = await withLine();
		const { number } = await caller.quotation.send({ id });
		const { document } = await getQuotation(desk.database.db, { all: true }, id);
		const [lane] = document.internal.items;
		if (!lane) throw new Error("no lane");
		expect(languages.map((language) => itemOf(lane, language).lines.at(-1)?.label)).toEqual(
			languages.map((language) => (language === "zh" ? "货运保险" : "Cargo insurance")),
		);
		expect(documentIn(document, "zh").items[0]?.lines.at(-1)).toMatchObject({ label: "货运保险", amount: "100.00" });
		expect(JSON.stringify(document.public)).not.toMatch(/manual/i);
		const sheet = await sheetOf(quotationWorkbook(document.public, number));
		expect(sheet).toMatch(/Cargo insurance/);
		// Sums go on being formulas over every amount above them.
		expect(sheet).toMatch(/<f>ROUND\(SUM\(H\d+:H\d+\),2\)<\/f><v>13872.74<\/v>/);
		await caller.quotation.accept({ id });
		expect(JSON.stringify(soldBy(await getQuotation(desk.database.db, { all: true }, id)))).toMatch(/Cargo insurance/);
	});

	test("into a copy, a new offer and a longer one, converted anew into another currency", async () => {
		const { caller, id, version } = await withLine();
		const inDollars = await caller.quotation.updateDraft({ id, version, currency: "USD" });
		expect((await caller.quotation.detail({ id })).document.items[0]?.lines.at(-1)).toMatchObject({ currency: "USD", converted: "100.00" });
		await caller.quotation.updateDraft({ id, version: inDollars.version, items: [{ lane: 0 }] });
		await caller.quotation.send({ id });
		const drafts = [
			await caller.quotation.replicate({ id }),
			await caller.quotation.requote({ id }),
			await caller.quotation.extend({ id, validTo: "2026-12-25" }),
		];
		for (const draft of drafts)
			expect((await caller.quotation.detail({ id: draft.id })).document.items[0]?.lines.at(-1)).toMatchObject({ label: "Cargo insurance" });
	});

	test("but is not sent at a rate of exchange that changed", async () => {
		const { db } = desk.database;
		expect(await refusal(withLine("SALS", { currency: "EUR" }))).toMatchObject({ code: "000001" });
		await db
			.insertInto("currency")
			.values({ code: "EUR", name: "Euro", exponent: 2, numeric_code: "978" })
			.onConflict((on) => on.doNothing())
			.execute();
		await db.insertInto("exchange_rate").values({ currency: "EUR", valid_from: "2026-11-18", per_usd: "0.8684", source: "test" }).execute();
		const { caller, id, version, lineId } = await withLine("SALS", { currency: "EUR" });
		await db.updateTable("exchange_rate").set({ per_usd: "0.9" }).where("currency", "=", "EUR").execute();
		expect(await refusal(caller.quotation.send({ id }))).toMatchObject({ code: "000003" });
		await caller.quotation.setLine({ id, version, lane: 0, lineId, ...insurance, currency: "EUR" });
		expect(await caller.quotation.send({ id })).toMatchObject({ repeated: null });
	});
});
