import { insertMany } from "@iqt/db";
import { expect, test } from "vitest";
import { sampleSearch, seedPrices } from "../../../desk/quotation/testing.ts";
import { placeIds, railRow, rateDb } from "../../../kit/price-book/testing.ts";
import { saidBy } from "../../../testing/portal.ts";
import { worldPerTest } from "../../../testing/world.ts";
import { inquiryDesk } from "../../vendor-inquiry/testing.ts";
import type { ServiceType } from "../schema.ts";
import { requests } from "../testing.ts";

const world = worldPerTest(async () => {
	const made = await rateDb();
	await seedPrices(made.db, "2026-11-20T08:00:00.000Z");
	await insertMany(made.db, "supplier", [{ id: crypto.randomUUID(), code: "TRK-FAST", name: "Fast Trucks", kind: "trucker" }]);
	return made;
});
const { as } = world;

const containers = ["2 × 40HC"];
const cost = { charge: "Haulage", amount: "3000", currency: "CNY", vat: "9" };
const price = { charge: "Haulage", amount: "3600", currency: "CNY", vat: "9", validFrom: "2026-12-01", validTo: "2026-12-20" };

const desk = inquiryDesk(world);

/** An accepted request whose cost is a vendor's answer. */
async function awarded(type: ServiceType, { asks = {}, answer = {} }: { asks?: object; answer?: object }, over: object = {}): Promise<string> {
	const { id } = await as("SALS").adHocRequest.save({ ...requests[type], containers, ...asks, confirmed: true } as never);
	const [inquiry] = await desk.ask(id, [await desk.vendor(over)], { lines: [{ charge: "Haulage" }] });
	await desk.quote(inquiry?.token ?? "", "900", answer);
	const { lines } = await desk.page().view({ token: inquiry?.token ?? "" });
	await as("VDM").vendorInquiry.award({ requestId: id, lines: lines.map((line) => line.id), tell: false });
	await as("PM").adHocRequest.updatePrice({ id, prices: [price] as never });
	await as("SALS").adHocRequest.sendPrice({ id });
	await as("SALS").adHocRequest.accept({ id });
	return id;
}

/** An accepted request of sales with these lines. */
async function accepted(type: ServiceType, more: { asks?: object; costs?: object[]; prices?: object[] } = {}): Promise<string> {
	const asked = { ...requests[type], ...(type === "F" ? {} : { containers }), ...more.asks, confirmed: true };
	const { id } = await as("SALS").adHocRequest.save(asked as never);
	await as("VDM").adHocRequest.updateCost({ id, costs: (more.costs ?? [cost]) as never });
	await as("PM").adHocRequest.updatePrice({ id, prices: (more.prices ?? [price]) as never });
	await as("SALS").adHocRequest.sendPrice({ id });
	await as("SALS").adHocRequest.accept({ id });
	return id;
}

const weights = { weightFrom: "0", weightTo: "25" };
const toRail = { direction: "westbound", ownership: "COC", ...weights, msr: "3300" };
const rows = (values: Record<string, string | number>, key = "0") => [{ key, values }];

const rail = { asks: { inlandCity: placeIds.chongqing, direction: null } };
const search = { ...sampleSearch, scope: "portToPort" as const, origin: { kind: "place" as const, code: "CNCKG" } };
const railLine = async (readyDate: string) => {
	const { options } = await as("SALS").sale.search({ ...search, readyDate });
	return options[0]?.lines.find(({ charge }) => charge === "rail");
};

test("a train's accepted price takes the place of the book's for its own days, and the next search finds it", async () => {
	const id = await accepted("M", rail);
	const pm = as("PM").adHocRequest;
	const { writeBacks } = await pm.detail({ id });
	expect(writeBacks).toEqual([{ part: "price", book: "inlandRail", standing: null, canWrite: true, canUndo: false }]);

	const open = await pm.writeBackPreview({ id, part: "price" });
	expect(open).toMatchObject({ book: "inlandRail", ready: false, standing: null, refused: null });
	expect(open.rows).toMatchObject([
		{
			key: "0",
			said: {
				...{ inlandCity: "CNCKG", portCity: "CNSHA", mode: "rail", containerType: "40HC", basis: "container", cargo: "general" },
				...{ currency: "CNY", vat: "9", ssr: "3600.00", cost: "3000.00", validFrom: "2026-12-01", validTo: "2026-12-20" },
			},
			asks: ["direction", "ownership", "weightFrom", "weightTo", "msr"],
			reason: null,
			row: null,
		},
	]);
	expect(open.rows[0]?.problems.map(({ field }) => field)).toEqual(["direction", "ownership", "weightFrom", "weightTo", "msr"]);

	// It would leave weights over 25 t without a price.
	const narrow = await pm.writeBackPreview({ id, part: "price", rows: rows(toRail) });
	expect(narrow).toMatchObject({ ready: false, rows: [{ room: [{ outside: true }] }] });
	expect(narrow.refused).toContain("2026-10-01");

	const all = rows({ ...toRail, weightTo: "999.999" });
	const preview = await pm.writeBackPreview({ id, part: "price", rows: all });
	expect(preview).toMatchObject({ ready: true, refused: null });
	expect(preview.rows[0]?.room).toMatchObject([{ ends: "2026-11-30", again: "2026-12-21", outside: false, ssr: "4500.00", cost: "3900.00" }]);
	expect(await railLine("2026-12-03")).toMatchObject({ unitPrice: "4500.00" });

	expect(await saidBy(pm.writeBack({ id, part: "price", rows: all }))).toMatchObject({ code: "000007" });
	const done = await pm.writeBack({ id, part: "price", rows: all, replace: true });
	expect(done).toMatchObject({ book: "inlandRail", count: 1 });
	const prices = await Promise.all(["2026-11-30", "2026-12-01", "2026-12-20", "2026-12-21"].map(async (day) => (await railLine(day))?.unitPrice));
	expect(prices).toEqual(["4500.00", "3600.00", "3600.00", "4500.00"]);

	// Once, with its mark and its entries; again after the book's own undo.
	const again = () => saidBy(pm.writeBack({ id, part: "price", rows: all, replace: true }));
	expect(await again()).toMatchObject({ code: "000004", message: expect.stringContaining("was written back by") });
	expect((await pm.detail({ id })).writeBacks).toMatchObject([{ standing: { changeId: done.changeId, count: 1 }, canWrite: false, canUndo: true }]);
	const listed = await as("PM").inlandRail.list({ filters: [{ field: "changeId", op: "eq", value: done.changeId }] });
	expect(listed.items.map(({ id: rate }) => rate)).toContain(done.ids[0]);
	expect((await pm.history({ id })).map(({ action }) => action)).toContain("writeBack");
	await as("PM").inlandRail.undo({ changeId: done.changeId });
	expect(await railLine("2026-12-03")).toMatchObject({ unitPrice: "4500.00" });
	expect((await pm.detail({ id })).writeBacks).toMatchObject([{ standing: null, canWrite: true }]);
	expect(await again()).toMatchObject({ code: "000000" });
});

test("a truck's cost becomes a rate of its trucker, its price the strategy of that place, and a search sells at it", async () => {
	const id = await accepted("T", { costs: [{ ...cost, amount: "900", vendor: "Fast Trucks" }], prices: [{ ...price, amount: "1111" }] });
	const place = { hub: "CNCKG", areaCode: "500112", ownership: "COC", ...weights };
	const before = await as("SALS").sale.search(sampleSearch);
	expect(before.options[0]?.lines.find(({ charge }) => charge === "trucking")).toMatchObject({ unitPrice: "1420.00" });

	const vdm = as("VDM").adHocRequest;
	const open = await vdm.writeBackPreview({ id, part: "cost" });
	expect(open.rows).toMatchObject([{ said: { truckerCode: "TRK-FAST", cost: "900.00", direction: "westbound" }, vendor: "Fast Trucks" }]);
	expect(open.rows[0]?.asks.toSorted()).toEqual(["areaCode", "hub", "ownership", "validFrom", "validTo", "weightFrom", "weightTo"]);
	const days = { validFrom: "2026-12-01", validTo: "2026-12-20" };
	expect(await vdm.writeBack({ id, part: "cost", rows: rows({ ...place, ...days }) })).toMatchObject({ book: "truckingCost", count: 1 });

	// The price is the product manager's, not the vendor manager's, and the other way round.
	expect(await saidBy(vdm.writeBack({ id, part: "price", rows: rows(place) }))).toMatchObject({ code: "000008" });
	expect(await saidBy(as("PM").adHocRequest.writeBack({ id, part: "cost", rows: rows({ ...place, ...days }) }))).toMatchObject({ code: "000008" });
	expect(await as("PM").adHocRequest.writeBack({ id, part: "price", rows: rows(place) })).toMatchObject({ book: "costStrategy", count: 1 });

	const after = await as("SALS").sale.search(sampleSearch);
	expect(after.options[0]?.lines.find(({ charge }) => charge === "trucking")).toMatchObject({ unitPrice: "1111.00" });
});

test("a depot's price is by service and days, beside its cost", async () => {
	const asks = { depotServices: ["STO", "LON"], direction: null };
	const lines = [
		{ charge: "Storage", basis: "day", containerType: "40HC", amount: "20", currency: "CNY", vat: "6" },
		{ charge: "Lift on", basis: "container", containerType: "40HC", amount: "200", currency: "CNY", vat: "6" },
	];
	const id = await accepted("D", {
		asks,
		costs: lines,
		prices: lines.map((line) => ({ ...line, amount: `${line.amount}0`, validTo: "2026-12-31" })),
	});
	const pm = as("PM").adHocRequest;
	const open = await pm.writeBackPreview({ id, part: "price" });
	expect(open.rows.map(({ said, asks: needed }) => [said.service, said.basis, said.cost, said.dayFrom, needed.includes("dayFrom")])).toEqual([
		["STO", "day", "20.00", undefined, true],
		["LON", "container", "200.00", 1, false],
	]);
	const at = { port: "CNSHA", depot: "Waigaoqiao", direction: "westbound", ownership: "COC", validFrom: "2026-12-01" };
	const both = (over: object = {}) => [...rows({ ...at, dayFrom: 1, msr: "150", ...over }), ...rows(at, "1")];
	const wrong = await saidBy(pm.writeBack({ id, part: "price", rows: both({ service: "PLG" }) }));
	expect(wrong).toMatchObject({ code: "000001", data: [{ field: "rows.0.service" }] });
	expect(await pm.writeBack({ id, part: "price", rows: both() })).toMatchObject({ book: "depotPrice", count: 2 });
	const { items } = await as("PM").depotPrice.list({ sort: [{ field: "service", order: "ascending" }] });
	expect(items.map(({ row }) => [row.service, row.basis, row.dayFrom, row.dayTo, row.cost, row.ssr])).toEqual([
		["LON", "container", 1, null, "200.00", "2000.00"],
		["STO", "day", 1, null, "20.00", "200.00"],
	]);
});

test("a depot's line is of the service it charges, not of the one that was asked for; where that says none it has to be chosen", async () => {
	const line = { basis: "container", containerType: "40HC", amount: "300", currency: "CNY", vat: "6" };
	const lines = [
		{ ...line, charge: "上车费" },
		{ ...line, charge: "Weekend work" },
	];
	const id = await accepted("D", {
		asks: { depotServices: ["GIN"], direction: null },
		costs: lines,
		prices: lines.map((one) => ({ ...one, amount: "400", validTo: "2026-12-31" })),
	});
	const pm = as("PM").adHocRequest;
	const open = await pm.writeBackPreview({ id, part: "price" });
	expect(open.rows.map(({ said, asks: needed, only }) => [said.service, needed.includes("service"), only.service])).toEqual([
		["LON", false, undefined],
		[undefined, true, undefined],
	]);
	const at = { port: "CNSHA", depot: "Waigaoqiao", direction: "westbound", ownership: "COC", validFrom: "2026-12-01" };
	const unsaid = await saidBy(pm.writeBack({ id, part: "price", rows: [...rows(at), ...rows(at, "1")] }));
	expect(unsaid).toMatchObject({ code: "000001", data: [{ field: "rows.1.service" }] });
});

test("a first mile is of a shipment: that it goes in one container, and in which, has to be said", async () => {
	const line = { basis: "shipment" };
	const id = await accepted("F", { costs: [{ ...cost, ...line }], prices: [{ ...price, ...line }] });
	const [row] = (await as("VDM").adHocRequest.writeBackPreview({ id, part: "cost" })).rows;
	expect(row).toMatchObject({ reason: null, only: { basis: ["container"] } });
	expect(row?.asks).toEqual(expect.arrayContaining(["basis", "containerType", "truckerCode", "direction"]));
});

test("what cannot be a rate says why: of a shipment of several boxes, and a cost in another currency beside a price", async () => {
	const line = { basis: "shipment", charge: "Convoy" };
	const truck = await accepted("T", { costs: [{ ...cost, ...line }], prices: [price] });
	const { ready, rows: kept } = await as("VDM").adHocRequest.writeBackPreview({ id: truck, part: "cost" });
	expect([ready, kept[0]?.reason]).toEqual([false, expect.stringContaining("2 containers")]);
	expect(await saidBy(as("VDM").adHocRequest.writeBack({ id: truck, part: "cost" }))).toMatchObject({ code: "000001" });

	const train = await accepted("M", { ...rail, costs: [{ ...cost, currency: "USD", amount: "400" }] });
	const pm = as("PM").adHocRequest;
	const [row] = (await pm.writeBackPreview({ id: train, part: "price" })).rows;
	expect(row?.said.cost).toBeUndefined();
	expect(row?.costs).toMatchObject([{ value: "0", reason: expect.stringContaining("USD") }]);
	const whole = { ...toRail, weightTo: "999.999" };
	expect(await saidBy(pm.writeBack({ id: train, part: "price", rows: rows({ ...whole, costLine: "0" }), replace: true }))).toMatchObject({
		code: "000001",
		data: [{ field: "rows.0.costLine" }],
	});
	const { ids } = await pm.writeBack({ id: train, part: "price", rows: rows({ ...whole, costLine: "none" }), replace: true });
	expect((await as("PM").inlandRail.get({ id: ids[0] ?? "" })).row).toMatchObject({ cost: null, ssr: "3600.00" });
});

test("is for accepted requests alone, of its own values, and tells no costs to who may not see them", async () => {
	const { id } = await as("SALS").adHocRequest.save({ ...requests.M, containers, confirmed: true } as never);
	const pm = as("PM").adHocRequest;
	expect(await saidBy(pm.writeBackPreview({ id, part: "price" }))).toMatchObject({ code: "000004" });
	expect((await pm.detail({ id })).writeBacks).toEqual([]);
	const won = await accepted("M", rail);
	for (const call of ["writeBackPreview", "writeBack"] as const)
		expect(await saidBy(as("SALS").adHocRequest[call]({ id: won, part: "price" }))).toMatchObject({ code: "000008" });
	expect((await as("SALS").adHocRequest.detail({ id: won })).writeBacks).toEqual([]);
	expect(await saidBy(pm.writeBackPreview({ id: won, part: "cost" }))).toMatchObject({ code: "000001" });
	expect(await saidBy(pm.writeBackPreview({ id: won, part: "price", version: 1 }))).toMatchObject({ code: "000003" });
	const said = await saidBy(pm.writeBack({ id: won, part: "price", rows: rows({ ...toRail, ssr: "1" }) }));
	expect(said).toMatchObject({ code: "000001", data: [{ field: "rows.0.ssr" }] });
	expect(await saidBy(pm.writeBackPreview({ id: won, part: "price", rows: rows({}, "7") }))).toMatchObject({ code: "000001" });
	const skipped = await saidBy(pm.writeBack({ id: won, part: "price", rows: [{ key: "0", skip: true }] }));
	expect(skipped).toMatchObject({ code: "000001", message: expect.stringContaining("nothing to write") });

	// Sales, who sell at it, learn where it stands and nothing of its cost.
	const { changeId } = await pm.writeBack({ id: won, part: "price", rows: rows({ ...toRail, weightTo: "999.999" }), replace: true });
	const sales = as("SALS");
	const { writeBacks } = await sales.adHocRequest.detail({ id: won });
	expect(writeBacks).toMatchObject([{ standing: { changeId }, canWrite: false, canUndo: false }]);
	const told = JSON.stringify([writeBacks, await sales.adHocRequest.history({ id: won }), await sales.inlandRail.list({})]);
	for (const secret of ["3000.00", "3300.00"]) expect(told).not.toContain(secret);
});

test("what the book refuses is refused before anything is written", async () => {
	const id = await accepted("M", { asks: { inlandCity: placeIds.xian, direction: null } });
	const pm = as("PM").adHocRequest;
	const whole = { ...toRail, weightTo: "999.999" };
	await as("PM").inlandRail.add({ row: railRow({ inlandCity: "CNSIA", ssr: "4000", validFrom: "2026-12-05", validTo: "2026-12-10" }) });
	const above = await pm.writeBackPreview({ id, part: "price", rows: rows({ ...whole, msr: "4000" }) });
	expect(above).toMatchObject({ ready: false, rows: [{ problems: [{ field: "msr" }] }] });
	const { rows: met } = await pm.writeBackPreview({ id, part: "price", rows: rows(whole) });
	expect(met[0]?.room).toMatchObject([{ ends: null, again: null }]);
	const done = await pm.writeBack({ id, part: "price", rows: rows(whole), replace: true });
	const { items } = await as("PM").inlandRail.list({ filters: [{ field: "inlandCity", op: "eq", value: "CNSIA" }] });
	expect(items.map(({ row }) => [row.validFrom, row.validTo, row.ssr])).toEqual([["2026-12-01", "2026-12-20", "3600.00"]]);
	await as("PM").inlandRail.undo({ changeId: done.changeId });
	const back = await as("PM").inlandRail.list({ filters: [{ field: "inlandCity", op: "eq", value: "CNSIA" }] });
	expect(back.items.map(({ row }) => [row.validFrom, row.validTo, row.ssr])).toEqual([["2026-12-05", "2026-12-10", "4000.00"]]);
});

test("what a request leaves open is proposed, never written unsaid: hub, weights, and the days of the vendor's offer", async () => {
	await world.db.updateTable("supplier").set({ code: "V-1", name: "Schnell Trucking GmbH" }).where("code", "=", "TRK-FAST").execute();
	const vdm = as("VDM").adHocRequest;
	const [row] = (await vdm.writeBackPreview({ id: await awarded("T", {}, { code: "V-1" }), part: "cost" })).rows;
	// The trucker has the code the register of vendors has of whom the price was taken from, and another name.
	expect(row?.said).toMatchObject({ truckerCode: "V-1", cost: "900.00" });
	expect(row?.proposed).toEqual({ hub: "CNSHA", weightFrom: "0", weightTo: "18", validFrom: "2026-11-20", validTo: "2026-12-31" });
	const byName = { code: "OTHER", name: "史奈尔", nameEn: "Schnell Trucking GmbH" };
	const id = await awarded("T", { answer: { validFrom: "2026-12-05" } }, byName);
	const open = await vdm.writeBackPreview({ id, part: "cost" });
	expect(open.rows[0]).toMatchObject({ said: { truckerCode: "V-1" }, proposed: { validFrom: "2026-12-05" } });
	expect(open.rows[0]?.asks).toEqual(expect.arrayContaining(["hub", "weightFrom", "weightTo", "validFrom", "validTo"]));
	const where = { areaCode: "500112", ownership: "COC" };
	const unsaid = await saidBy(vdm.writeBack({ id, part: "cost", rows: rows(where) }));
	expect(unsaid).toMatchObject({ code: "000001", data: [{ field: "rows.0.hub" }, {}, {}, {}, {}] });
	const { ids } = await vdm.writeBack({ id, part: "cost", rows: rows({ ...(open.rows[0]?.proposed as object), ...where, validTo: "2026-12-24" }) });
	expect((await as("VDM").truckingCost.get({ id: ids[0] ?? "" })).row).toMatchObject({
		hub: "CNSHA",
		validFrom: "2026-12-05",
		validTo: "2026-12-24",
	});
});

test("of two truckers of one name none is taken; a cost that is no vendor's answer proposes no days; a train proposes how long it takes", async () => {
	const twin = (code: string) => ({ id: crypto.randomUUID(), code, name: "Zwilling", kind: "trucker" as const });
	await insertMany(world.db, "supplier", [twin("TWIN-1"), twin("TWIN-2")]);
	const id = await accepted("T", { costs: [{ ...cost, vendor: "Zwilling" }] });
	const [row] = (await as("VDM").adHocRequest.writeBackPreview({ id, part: "cost" })).rows;
	expect(row?.asks).toContain("truckerCode");
	expect(row?.proposed).toEqual({ hub: "CNSHA", weightFrom: "0", weightTo: "18" });
	const train = await awarded("M", { ...rail, answer: { transitDays: 12 } });
	const [sold] = (await as("PM").adHocRequest.writeBackPreview({ id: train, part: "price" })).rows;
	expect(sold).toMatchObject({ proposed: { transitMin: 12, transitMax: 12 }, said: { validFrom: "2026-12-01", validTo: "2026-12-20" } });
	expect(sold?.may).toEqual(expect.arrayContaining(["transitMin", "transitMax"]));
});
