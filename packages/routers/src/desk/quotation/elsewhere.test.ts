import { beforeEach, describe, expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { seedPrices } from "./testing.ts";

const world = worldPerTest();
const { as } = world;

beforeEach(() => seedPrices(world.db, world.services.clock.now.toISOString()));

const said = {
	...{ customerName: "Harbour Trading", madeElsewhere: "Mail of 18 November, M-77", origin: "Xi'an", destination: "Duisburg" },
	...{ validTo: "2026-12-20", containers: ["2x40hc"], language: "en" as const },
	charges: [
		{ label: "Rail freight", containerType: "40hc", quantity: "2", unitPrice: "4,500.5", currency: "CNY" },
		{ label: "Documents", basis: "document" as const, unitPrice: "66.41", currency: "usd" },
	],
};

describe("a quotation that was made elsewhere", () => {
	test("is one of the list, with the next number, what was written down and no cost", async () => {
		const { id, number, state } = await as("SALS").quotation.addElsewhere(said);
		expect([number, state]).toEqual(["Q-2026-000001", "sent"]);
		const detail = await as("SALS").quotation.detail({ id });
		expect(detail).toMatchObject({ state: "sent", madeElsewhere: "Mail of 18 November, M-77", lanes: [], mails: [], mayChange: true });
		expect(detail.document).toMatchObject({
			...{ total: "9450.98", standardTotal: "9450.98", discount: "0.00", currency: "CNY", issuedOn: "2026-11-20", validTo: "2026-12-20" },
			totals: [
				{ currency: "CNY", amount: "9001.00" },
				{ currency: "USD", amount: "66.41" },
			],
			exchangeRates: [{ from: "USD", to: "CNY", date: "2026-11-18" }],
			items: [{ containers: [{ type: "40HC", count: 2 }], origin: { name: "Xi'an" }, destination: { name: "Duisburg" }, mode: "rail" }],
		});
		expect(JSON.stringify(await as("PM").quotation.detail({ id }))).not.toContain("confidential");
		const { items } = await as("SALS").quotation.list({ filters: [{ field: "madeElsewhere", op: "contains", value: "m-77" }] });
		expect(items).toMatchObject([{ number, originLabel: "Xi'an", total: "9450.98", madeElsewhere: said.madeElsewhere, sentAt: expect.any(String) }]);
		expect(await world.db.selectFrom("outbox").select("id").execute()).toEqual([]);
		const next = await as("SALS").quotation.addElsewhere({ ...said, issuedOn: "2026-11-10", state: "accepted" });
		expect(next).toMatchObject({ number: "Q-2026-000002", state: "accepted" });
		expect(await as("SALS").quotation.detail({ id: next.id })).toMatchObject({ state: "accepted", sentAt: "2026-11-09T16:00:00.000Z" });
		const { events } = await as("SALS").events.since({ kinds: ["quotationState"] });
		expect(events.map(({ ids, stateBefore, state: into }) => [ids[0], stateBefore, into])).toEqual([
			[id, null, "sent"],
			[next.id, null, "sent"],
			[next.id, "sent", "accepted"],
		]);
	});

	test("tells its customer nothing of where it was made: that is a note of ours", async () => {
		const company = { id: crypto.randomUUID(), code: "HARBOUR", name: "Harbour Trading", language: "en" as const };
		await world.db.insertInto("company").values(company).execute();
		const user = world.users.get("ComUser")?.id ?? 0;
		await world.db.updateTable("user").set({ company_id: company.id }).where("id", "=", user).execute();
		const { id } = await as("SALS").quotation.addElsewhere({ ...said, companyId: company.id });
		const customer = as("ComUser");
		expect(JSON.stringify([await customer.quotation.list({}), await customer.quotation.detail({ id })])).not.toContain("M-77");
		expect((await customer.quotation.list({ search: "M-77" })).total).toBe(0);
		expect((await customer.quotation.list({ search: "harbour" })).total).toBe(1);
	});

	test("goes through the states of any other, is handed over once accepted, and is not priced again", async () => {
		const { id, number } = await as("SALS").quotation.addElsewhere(said);
		for (const refused of [
			as("SALS").quotation.replicate({ id }),
			as("SALS").quotation.requote({ id }),
			as("SALS").quotation.extend({ id, validTo: "2026-12-25" }),
			as("SALS").quotation.resendMail({ id }),
		])
			expect(await saidBy(refused)).toMatchObject({ code: "000004", message: expect.stringContaining(`${number} was made elsewhere`) });
		await as("SALS").quotation.accept({ id });
		const made = await as("SALS").handOver.save({ quotation: id, billingReceiver: "AP", billTo: "CN00123456" });
		const { items, total } = await as("SALS", "zh").handOver.items({ quotation: id });
		expect([total, items[0]?.lines.map(({ label }) => label)]).toEqual(["9450.98", ["Rail freight", "Documents"]]);
		expect((await as("SALS").handOver.get({ id: made.id })).lane).toBe("Xi'an → Duisburg");
		expect((await as("SALS").changeLog.history({ objectType: "quotation", objectId: id })).map(({ action }) => action)).toEqual([
			"makeHandOver",
			"accept",
			"addElsewhere",
		]);
	});

	test("is refused with what is wrong at its field", async () => {
		const refused = async (over: object) => (await saidBy(as("SALS").quotation.addElsewhere({ ...said, ...over }))).data;
		const [first] = said.charges;
		const at = async (over: object, field: string) => expect(await refused(over), field).toContainEqual(expect.objectContaining({ field }));
		await at({ customerName: " " }, "customerName");
		await at({ madeElsewhere: "" }, "madeElsewhere");
		await at({ customerEmail: "nobody" }, "customerEmail");
		await at({ issuedOn: "2026-11-21" }, "issuedOn");
		await at({ validTo: "2026-11-19" }, "validTo");
		await at({ issuedOn: "2026-11-01", validTo: "2026-11-10" }, "validTo");
		await at({ containers: [] }, "containers");
		await at({ containers: ["1 × 99ZZ"], charges: [{ ...first, containerType: null }] }, "containers");
		await at({ containers: ["1 × 40HC", "2 × 40HC"] }, "containers");
		await at({ charges: [] }, "charges");
		await at({ charges: [{ ...first, containerType: "20GP" }] }, "charges.0.containerType");
		await at({ charges: [{ ...first, currency: "XQZ" }] }, "charges.0.currency");
		await at({ charges: [{ ...first, quantity: "0" }] }, "charges.0.quantity");
		await at({ charges: [{ ...first, unitPrice: "-1" }] }, "charges.0.unitPrice");
		await at({ charges: Array(3).fill({ ...first, quantity: "999999", unitPrice: "999999999999" }) }, "charges");
		await at({ companyId: crypto.randomUUID() }, "companyId");
		expect(await world.db.selectFrom("quotation").select("id").execute()).toEqual([]);
		// What was decided may be over.
		const over = { ...said, state: "accepted" as const, issuedOn: "2026-11-01", validTo: "2026-11-10" };
		expect(await as("SALS").quotation.addElsewhere(over)).toMatchObject({ state: "accepted" });
		expect(await saidBy(as("VDM").quotation.addElsewhere(said))).toMatchObject({ code: "000008" });
	});

	test("is reckoned by price or amount, which have to agree, for as many as there are of a container", async () => {
		const made = async (charge: object) => {
			const charges = [{ label: "Rail freight", ...charge }];
			const { id } = await as("SALS").quotation.addElsewhere({ ...said, containers: ["2 × 40HC"], charges } as never);
			const { document } = await as("SALS").quotation.detail({ id });
			const [line] = document.items[0]?.lines ?? [];
			return [line?.quantity, line?.unitPrice, line?.amount, line?.currency, line?.vatPercent, document.total];
		};
		expect(await made({ unitPrice: "100" })).toEqual(["2", "100", "200.00", "CNY", null, "200.00"]);
		expect(await made({ amount: "300", quantity: "3", vatPercent: "6" })).toEqual(["3", "100.00", "300.00", "CNY", "6", "300.00"]);
		expect(await made({ amount: "300", quantity: "3", unitPrice: "100" })).toEqual(["3", "100", "300.00", "CNY", null, "300.00"]);
		expect(await made({ unitPrice: "50", basis: "teu" })).toEqual(["4", "50", "200.00", "CNY", null, "200.00"]);
		expect(await made({ unitPrice: "50", basis: "document" })).toEqual(["1", "50", "50.00", "CNY", null, "50.00"]);
		const wrong = async (charge: object) =>
			(await saidBy(as("SALS").quotation.addElsewhere({ ...said, charges: [{ label: "Rail freight", ...charge }] } as never))).data;
		expect(await wrong({ quantity: "2", unitPrice: "100", amount: "250" })).toMatchObject([{ field: "charges.0.amount" }]);
		expect(await wrong({ quantity: "3", amount: "100" })).toMatchObject([{ field: "charges.0.amount" }]);
		const fine = { field: "charges.0.unitPrice", message: expect.stringMatching(/^CNY has 2 decimals at most: instead of 250\.555/) };
		expect(await wrong({ quantity: "2", unitPrice: "250.555" })).toMatchObject([fine]);
		expect(await wrong({ quantity: "2", amount: "250.555" })).toMatchObject([{ field: "charges.0.amount" }]);
		expect(await wrong({ unitPrice: "100", vatPercent: "0.06" })).toMatchObject([
			{ field: "charges.0.vatPercent", message: expect.stringMatching(/for 6 % enter 6$/) },
		]);
		expect(await wrong({ quantity: "3" })).toMatchObject([{ field: "charges.0.unitPrice" }]);
		expect(await saidBy(as("SALS").quotation.addElsewhere({ ...said, cargo: "dangerous" }))).toMatchObject({
			code: "000004",
			message: expect.stringContaining("Dangerous goods are not accepted"),
		});
	});

	test("is added by older clients, with charges as they write them", async () => {
		const body = {
			...{ customerName: "Harbour Trading", source: "Old portal 4711", originLabel: "Xi'an", destinationLabel: "Duisburg", status: "accepted" },
			...{ validTo: "2026/12/20", containers: "2x40HC,1x40HC" },
			charges: JSON.stringify([{ chargeName: "Rail freight", amount: "9000", qty: 2, currency: "CNY" }]),
		};
		const path = "/api/v1/QuotationReference/AddQuotationRecord";
		expect(await world.rest("POST", path, "SALS", body)).toMatchObject({ code: "000001", problems: [{ field: "containers" }] });
		const priced = (charge: object) => ({
			...body,
			containers: "2x40HC",
			charges: JSON.stringify([{ chargeName: "Rail freight", qty: 2, ...charge }]),
		});
		const wrong = [
			{ charge: { price: 250.555 }, field: "price", message: /instead of 250\.555 enter 250\.56/ },
			{ charge: { price: 100, vatRatio: 0.06 }, field: "vatRatio", message: /for 6 % enter 6$/ },
		];
		for (const { charge, field, message } of wrong)
			expect(await world.rest("POST", path, "SALS", priced(charge))).toMatchObject({
				...{ code: "000001", problems: [{ field: `charges.0.${field}`, message: expect.stringMatching(message) }] },
			});
		const added = await world.rest("POST", path, "SALS", { ...body, containers: "2x40HC" });
		expect(added).toMatchObject({ code: "000000", data: { quotationNumber: "Q-2026-000001", status: "accepted" } });
		expect(await world.rest("POST", path, "SALS", { ...body, containers: "2x40HC" })).toEqual(added);
		const list = await world.rest("POST", "/api/v1/QuotationReference/GetQuotationRecordListData", "SALS", { madeElsewhere: "4711" });
		expect(list.data).toMatchObject({ total: 1, items: [{ quotationRecordGUID: added.data.quotationRecordGUID, total: "9000.00" }] });
		expect(await world.rest("POST", path, "SALS", { ...body, containers: "2x40HC", source: "" })).toMatchObject({
			code: "000001",
			problems: [{ field: "source" }],
		});
	});
});
