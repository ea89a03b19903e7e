import { type Language, languages } from "@iqt/i18n";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { refusal } from "../../testing/portal.ts";
import { labelsOf } from "./documents/labels.ts";
import { sampleSearch } from "./testing.ts";
import { customer, deskPerFile } from "./testing-desk.ts";

const desk = deskPerFile();

describe("a draft", () => {
	test("is priced from the books, with its exchange rates, terms and window", async () => {
		const { caller, id } = await desk.draft();
		const detail = await caller.quotation.detail({ id });
		const { document } = detail;
		expect(document.total).toBe("13195.16");
		expect(document.items[0]?.lines.map((line) => [line.charge, line.quantity, line.unitPrice, line.currency, line.amount, line.converted])).toEqual([
			["trucking", "2", "1420.00", "CNY", "2840.00", "2840.00"],
			["rail", "2", "4500.00", "CNY", "9000.00", "9000.00"],
			["THC", "2", "100.00", "USD", "200.00", "1355.16"],
		]);
		expect(document.totals).toEqual([
			{ currency: "CNY", amount: "11840.00" },
			{ currency: "USD", amount: "200.00" },
		]);
		expect(document.exchangeRates).toEqual([{ from: "USD", to: "CNY", rate: "6.7758", date: "2026-11-18" }]);
		expect(document.terms).toEqual([{ title: "", body: "Cut-off two days & more" }]);
		expect([document.validFrom, document.validTo]).toEqual(["2026-11-20", "2026-12-20"]);
		expect(detail.number).toMatch(/^D-/);
	});

	test("carries the notice on quotations, of its own language where there is one", async () => {
		const keep = (key: string, value: string) => desk.as("superuser").then((admin) => admin.parameter.save({ key, name: key, type: "text", value }));
		const termsIn = async (language: Language) => {
			const { caller, id } = await desk.draft("SALS", { language });
			return (await caller.quotation.detail({ id })).document.terms.filter(({ title }) => title !== "");
		};
		await keep("Quotation.Notice", "以实际舱位为准");
		expect([await termsIn("zh"), await termsIn("en")]).toEqual([
			[{ title: "报价须知", body: "以实际舱位为准" }],
			[{ title: "Please note", body: "以实际舱位为准" }],
		]);
		await keep("quotation.notice.en", "Subject to space");
		expect(await termsIn("en")).toEqual([{ title: "Please note", body: "Subject to space" }]);
		await sql`delete from parameter`.execute(desk.database.db);
	});

	test("carries terms in its own language, in English where there are none in it", async () => {
		const { db } = desk.database;
		const termsIn = async (language: Language) => {
			const { caller, id } = await desk.draft("SALS", { language });
			return (await caller.quotation.detail({ id })).document.terms;
		};
		expect(await termsIn("zh")).toEqual([{ title: "", body: "Cut-off two days & more" }]);
		const { id: _, ...kept } = await db.selectFrom("term").selectAll().executeTakeFirstOrThrow();
		const chinese = { ...kept, id: crypto.randomUUID(), language: "zh" as const, body: "<p>截载前两天</p>" };
		await db.insertInto("term").values(chinese).execute();
		expect([await termsIn("zh"), await termsIn("en")]).toEqual([
			[{ title: "", body: "截载前两天" }],
			[{ title: "", body: "Cut-off two days & more" }],
		]);
		await db.deleteFrom("term").where("id", "=", chinese.id).execute();
	});

	test("is written in the language its customer reads: its charges, and its numbers on paper", async () => {
		const { db } = desk.database;
		const written = async (language: Language) => {
			const { caller, id } = await desk.draft("SALS", { language });
			const { document } = await caller.quotation.detail({ id });
			return [
				document.language,
				document.items[0]?.legs[0]?.label,
				document.items[0]?.lines[0]?.label,
				labelsOf(document.language).number(document.total),
			];
		};
		const all: unknown[] = [];
		for (const language of languages) all.push(await written(language));
		expect(all).toEqual([
			["zh", "首程拖车", "拖车费", "13,195.16"],
			["en", "First-mile trucking", "Trucking", "13,195.16"],
			["es", "Camión de primera milla", "Transporte por camión", "13.195,16"],
			["ja", "集荷トラック輸送", "トラック輸送費", "13,195.16"],
		]);
		const companyId = crypto.randomUUID();
		await db.insertInto("company").values({ id: companyId, code: "PUERTO", name: "Puerto Seco", language: "es" }).execute();
		expect(await (await desk.as("SALS")).quotation.customers({ search: "puerto" })).toMatchObject([{ companyId, language: "es" }]);
	});

	test("takes no amount from a client and no option that is not in the books", async () => {
		const caller = await desk.as("SALS");
		const items = [{ search: sampleSearch, optionId: "0".repeat(16), total: "1.00" }];
		expect((await refusal(caller.quotation.createDraft({ customer, items })))?.code).toBe("000003");
	});

	test("holds until the cargo is ready, where that is later than it would otherwise", async () => {
		const caller = await desk.as("SALS");
		const search = { ...sampleSearch, readyDate: "2026-12-28" };
		const { options } = await caller.sale.search(search);
		const { id } = await caller.quotation.createDraft({ customer, items: [{ search, optionId: options[0]?.id ?? "" }] });
		expect((await caller.quotation.detail({ id })).document).toMatchObject({ validFrom: "2026-11-20", validTo: "2026-12-28" });
	});

	test("does not hold longer than its rates", async () => {
		const refused = await refusal(desk.draft("SALS", { validTo: "2027-01-01" }));
		expect(refused).toMatchObject({ code: "000001", data: [{ field: "validTo" }] });
		expect(refused?.message).toContain("2026-12-31");
		expect((await refusal(desk.draft("SALS", { validTo: "2026-11-19" })))?.code).toBe("000001");
	});

	test("changes what is asked and nothing else; an old version is refused", async () => {
		const { caller, id } = await desk.draft();
		const changed = await caller.quotation.updateDraft({ id, version: 1, remarks: "Call first", validTo: "2026-12-10" });
		expect(changed.version).toBe(2);
		const { document } = await caller.quotation.detail({ id });
		expect([document.remarks, document.validTo, document.total, document.customer.name]).toEqual([
			"Call first",
			"2026-12-10",
			"13195.16",
			"Harbour Trading",
		]);
		expect((await refusal(caller.quotation.updateDraft({ id, version: 1, remarks: "Too late" })))?.code).toBe("000003");
	});

	test("that says what stands there already is no new version, and a field nobody knows is refused", async () => {
		const { caller, id } = await desk.draft();
		const { document } = await caller.quotation.detail({ id });
		for (const same of [{}, { remarks: document.remarks, currency: document.currency }])
			expect(await caller.quotation.updateDraft({ id, version: 1, ...same })).toMatchObject({ version: 1, discountFell: null });
		expect((await refusal(caller.quotation.updateDraft({ id, version: 2 })))?.code).toBe("000003");
		const unknown = await refusal(caller.quotation.updateDraft({ id, version: 1, remark: "Call first" } as never));
		expect(unknown).toMatchObject({ code: "000001", data: [{ field: "remark" }] });
		expect((await caller.quotation.detail({ id })).version).toBe(1);
	});

	test("in another currency is priced in it", async () => {
		const { caller, id } = await desk.draft();
		await caller.quotation.updateDraft({ id, version: 1, currency: "USD" });
		const { document } = await caller.quotation.detail({ id });
		// 419.14 + 1328.26 + 200.00: each line is converted and rounded once.
		expect([document.currency, document.total]).toEqual(["USD", "1947.40"]);
	});

	test("in a currency without an exchange rate is refused at that field, with the day, made or changed", async () => {
		await desk.database.db.insertInto("currency").values({ code: "KRW", name: "Won", exponent: 0, numeric_code: "410" }).execute();
		const message = "There is no exchange rate of KRW for 2026-11-20. Choose another currency, or have one entered under Exchange rates first";
		const refused = { code: "000001", data: [{ field: "currency", message }] };
		expect(await refusal(desk.draft("SALS", { currency: "KRW" }))).toMatchObject(refused);
		const { caller, id } = await desk.draft();
		expect(await refusal(caller.quotation.updateDraft({ id, version: 1, currency: "KRW" }))).toMatchObject(refused);
		const rate = { currency: "KRW", per_usd: "1386.5", source: "test" };
		await desk.database.db
			.insertInto("exchange_rate")
			.values({ ...rate, valid_from: "2026-11-21" })
			.execute();
		expect(await refusal(caller.quotation.updateDraft({ id, version: 1, currency: "KRW" }))).toMatchObject(refused);
		await desk.database.db.updateTable("exchange_rate").set({ valid_from: "2026-11-20" }).where("currency", "=", "KRW").execute();
		await caller.quotation.updateDraft({ id, version: 1, currency: "KRW" });
		expect((await caller.quotation.detail({ id })).document.currency).toBe("KRW");
	});

	test("in another currency keeps the last day somebody chose, as far as the rates of today allow", async () => {
		const { caller, id } = await desk.draft("SALS", { validTo: "2026-12-10" });
		const lastDay = async () => (await caller.quotation.detail({ id })).document.validTo;
		await caller.quotation.updateDraft({ id, version: 1, currency: "USD" });
		expect(await lastDay()).toBe("2026-12-10");
		const until = (valid_to: string) => desk.database.db.updateTable("inland_rail_rate").set({ valid_to }).where("id", "=", desk.railId).execute();
		const { valid_to } = await desk.database.db
			.selectFrom("inland_rail_rate")
			.select("valid_to")
			.where("id", "=", desk.railId)
			.executeTakeFirstOrThrow();
		await until("2026-12-05");
		await caller.quotation.updateDraft({ id, version: 2, currency: "CNY" });
		expect(await lastDay()).toBe("2026-12-05");
		await until(valid_to ?? "");
		await caller.quotation.updateDraft({ id, version: 3, currency: "USD", validTo: null });
		expect(await lastDay()).toBe("2026-12-20");
	});

	test("takes lanes in and drops others, keeping what stays as it was priced", async () => {
		const { caller, id } = await desk.draft();
		const dearer = (ssr_minor: number) =>
			desk.database.db
				.updateTable("inland_rail_rate")
				.set({ ssr_minor, version: sql`version + 1`, change_id: crypto.randomUUID(), recorded_at: desk.start.toISOString() })
				.where("id", "=", desk.railId)
				.execute();
		await dearer(470_000);
		const [option] = (await caller.sale.search(sampleSearch)).options;
		const again = { search: sampleSearch, optionId: option?.id ?? "" };
		await caller.quotation.updateDraft({ id, version: 1, items: [{ lane: 0 }, again], lanesAre: "parts" });
		const totals = async () => (await caller.quotation.detail({ id })).document.items.map((item) => item.total);
		expect(await totals()).toEqual(["13195.16", "13595.16"]);
		expect((await caller.quotation.detail({ id })).document.total).toBe("26790.32");
		await caller.quotation.updateDraft({ id, version: 2, items: [{ lane: 1 }] });
		expect(await totals()).toEqual(["13595.16"]);
		await dearer(450_000);
		const none = await refusal(caller.quotation.updateDraft({ id, version: 3, items: [{ lane: 1 }] }));
		expect(none).toMatchObject({ code: "000001", data: [{ field: "items" }] });
		expect((await refusal(caller.quotation.updateDraft({ id, version: 3, items: [] })))?.code).toBe("000001");
	});
});
