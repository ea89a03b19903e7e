import { expect, test } from "vitest";
import { handleRest } from "../../app/rest/adapter.ts";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { withoutIds } from "../../testing/without-ids.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);
const base = "/api/adhocRequest";
const post = (call: string, role: string, body: object = {}) => world.rest("POST", `${base}/${call}`, role, body);
const get = (call: string, role: string) => world.rest("GET", `${base}/${call}`, role);
const guid = (role: string) => world.users.get(role)?.guid ?? "";

const form = {
	...{
		adhocRequestGUID: "",
		serviceType: "T",
		customerName: "Harbour Trading",
		requiredQuotationDate: "2026/12/01",
		portCityGUID: placeIds.shanghai.toUpperCase(),
	},
	...{ address: "Baoji, Weibin district", containers: [{ containerType: "40HC", count: "2" }], cargoName: "Machine tools", grossWeight: "18000" },
};

async function asked(over: object = {}) {
	const answer = await post("AddorUpdateRequest", "SALS", { ...form, ...over });
	return { answer, id: String(answer.data?.adhocRequestGUID) };
}

test("an older client asks, is given cost and price, sends, is refused, asks for another price, shares, copies, cancels", async () => {
	const common = await get("GetCommonData?_t=1", "SALS");
	expect(common.data).toMatchObject({
		serviceType: expect.arrayContaining([{ enumValue: "T", description: expect.any(String) }]),
		currencies: ["CNY", "JPY"],
	});
	expect((await get("GetThePort", "SALS")).data.portCities).toContainEqual({
		GUID: placeIds.shanghai,
		code: "CNSHA",
		name: "Shanghai",
		country: expect.anything(),
	});

	const { answer, id } = await asked();
	expect(answer).toMatchObject({ code: "000000", data: { adhocRequestGUID: id, GUID: id, version: 1 } });
	// The same again within a minute is the same one.
	expect((await asked()).id).toBe(id);
	const detail = await get(`GetTheRequestDetail?AdHocRequestGUID=${id.toUpperCase()}&serviceType=T`, "SALS");
	expect(detail.data).toMatchObject({
		...{ adhocRequestGUID: id, requestID: "AR-2026-000001", status: "requestCreated", customerName: "Harbour Trading", containers: ["2 × 40HC"] },
		...{ requiredQuotationDate: "2026-12-01", portCityGUID: placeIds.shanghai, commodityType: "general", actions: ["cancel"] },
	});
	expect(await get(`GetTheRequestDetail?AdHocRequestGUID=${id}&serviceType=D`, "SALS")).toMatchObject({ code: "000002" });
	// What was answered goes back unchanged; what is not sent stays.
	expect(await post("AddorUpdateRequest", "SALS", detail.data)).toMatchObject({ code: "000000", data: { version: 1 } });
	expect(await post("AddorUpdateRequest", "SALS", { adHocRequestGUID: id, remark: "soon" })).toMatchObject({ code: "000000", data: { version: 2 } });

	const cost = {
		adhocRequestGUID: id,
		currency: "CNY",
		VATRatio: "9%",
		vendorName: "Fast Trucks",
		costs: [{ chargeName: "Haulage", containerType: "40HC", cost: 4321 }],
	};
	expect(await post("UpdateTheCost", "SALS", cost)).toMatchObject({ code: "000008", data: null });
	expect(await post("UpdateTheCost", "VDM", cost)).toMatchObject({ code: "000000", data: { status: "costUpdated", version: 3 } });
	expect((await get(`GetTheRequestDetail?AdHocRequestGUID=${id}`, "VDM")).data).toMatchObject({
		vendorName: "Fast Trucks",
		costTotal: "CNY 8,642.00",
		costs: [{ charge: "Haulage", amount: "4321.00", amountWithVat: "4709.89", vat: "9", source: "byHand" }],
	});
	expect(Object.keys((await get(`GetTheRequestDetail?AdHocRequestGUID=${id}`, "SALS")).data)).not.toEqual(expect.arrayContaining(["costs"]));

	const prices = [{ chargeName: "Haulage", sellingRateWithVAT: "5450" }];
	const price = { adhocRequestGUID: id, currency: "CNY", VATRatio: 9, validityPeriod: "2026-12-31", priceList: JSON.stringify(prices) };
	expect(await post("UpdateThePrice", "VDM", price)).toMatchObject({ code: "000008" });
	expect(await post("UpdateThePrice", "PM", price)).toMatchObject({ code: "000000", data: { status: "priceUpdated", version: 4 } });
	expect(await post(`SendThePriceEmail?adhocRequestGUID=${id}`, "SALS")).toMatchObject({
		code: "000000",
		data: { status: "quotationSent", mailedTo: expect.stringContaining("@") },
	});
	// Sent again within a minute it is a repeat: nobody gets two mails.
	expect(await post(`SendThePriceEmail?adhocRequestGUID=${id}`, "SALS")).toMatchObject({ data: { version: 5 } });
	expect(await post("UpdateTheCost", "VDM", cost)).toMatchObject({ code: "000004", message: expect.stringContaining("quotation sent") });
	expect(await post("NotAccepted", "SALS", { adhocRequestGUID: id, targetPrice: 4500 })).toMatchObject({
		code: "000001",
		problems: [{ field: "reason" }],
	});
	expect(await post("NotAccepted", "SALS", { adhocRequestGUID: id, reason: "dear", targetPrice: 4500 })).toMatchObject({
		data: { status: "costUpdated" },
	});

	expect(await post("ShareRequestData", "SALS", { adhocRequestGUID: id, shareUserGUIDs: [guid("CX")] })).toMatchObject({ code: "000000" });
	const shared = await get(`GetShareUserGUIDInfo?adHocRequestGUID=${id}`, "CX");
	expect(shared.data).toEqual([{ userGUID: guid("CX"), userName: expect.any(String) }]);
	expect(await post("UpdateTheShare", "SALS", { adhocRequestGUID: id })).toMatchObject({ code: "000001" });
	expect((await get(`GetShareUserGUIDInfo?adHocRequestGUID=${id}`, "SALS")).data).toEqual(shared.data);
	expect(await post("UpdateTheShare", "SALS", { adhocRequestGUID: id, shareUserGUIDs: shared.data })).toMatchObject({ code: "000000" });

	expect(await post("AddTheComment", "CX", { adhocRequestGUID: id, comment: "Any news?", mentions: guid("PM") })).toMatchObject({ code: "000000" });
	const history = await get(`GetHistoryByRequestID?adhocRequestGUID=${id}`, "SALS");
	expect((history.data as unknown as { action: string }[]).map(({ action }) => action)).toEqual(
		expect.arrayContaining(["create", "update", "updateCost", "updatePrice", "sendPrice", "refusePrice"]),
	);
	expect(withoutIds(history)).not.toMatch(/4,?321|Fast Trucks/);

	const copy = await post("CopyRequest", "SALS", { adhocRequestGUID: id });
	expect(copy).toMatchObject({ code: "000000", data: { requestID: "AR-2026-000002" } });
	expect(await post("CancelRequestData", "SALS", { adhocRequestGUID: copy.data.GUID, reason: "twice" })).toMatchObject({
		data: { status: "cancelled" },
	});

	expect((await post("GetRequestListData", "PM", { status: "costUpdated", customerName: "harbour" })).data).toMatchObject({
		total: 1,
		items: [{ adhocRequestGUID: id }],
	});
	expect((await post("GetRequestListByType", "PM", { serviceType: "t" })).data).toMatchObject({ total: 2 });
	expect((await post("GetRequestListByType", "PM", { serviceType: "D" })).data).toMatchObject({ total: 0 });
	expect((await get("GetTheStatistics?serviceType=T", "PM")).data).toMatchObject({ total: 2, byState: { costUpdated: 1, cancelled: 1 } });
	expect((await get("GetTheStatistics?serviceType=M", "PM")).data).toMatchObject({ total: 0 });
});

test("what is wrong is told by the names the client uses", async () => {
	expect((await asked({ portCityGUID: "CNXXX" })).answer).toMatchObject({ code: "000001", problems: [{ field: "portCityGUID" }] });
	expect((await asked({ commodityType: "dangerous" })).answer).toMatchObject({ code: "000001", problems: [{ field: "MSDS" }] });
	const { id } = await asked();
	expect(await post("AddorUpdateRequest", "SALS", { adhocRequestGUID: id, status: "cancelled" })).toMatchObject({ code: "000001" });
	expect(await post("UpdateThePrice", "PM", { adhocRequestGUID: id, prices: [] })).toMatchObject({ code: "000001" });
	expect(await post("CancelRequestData", "SALS", {})).toMatchObject({
		code: "000001",
		problems: expect.arrayContaining([expect.objectContaining({ field: "adhocRequestGUID" })]),
	});
});

test("a direction goes by its code, its GUID or its name in any language, in saves and filters", async () => {
	const { id } = await asked({ direction: "Export" });
	const direction = async () => (await world.as("SALS").adHocRequest.get({ id })).direction;
	expect(await direction()).toBe("westbound");
	const { items } = (await world.rest("POST", "/api/v1/Direction/GetDirectionList", "PM", {})).data as {
		items: { code: string; directionID: string }[];
	};
	const eastbound = items.find(({ code }) => code === "eastbound")?.directionID;
	for (const [said, meant] of [
		[{ direction: "进口" }, "eastbound"],
		[{ direction: "WESTBOUND" }, "westbound"],
		[{ directionGUID: eastbound }, "eastbound"],
		[{ direction: "exportación" }, "westbound"],
		[{ remark: "as before" }, "westbound"],
		[{ direction: "" }, null],
	] as const) {
		expect(await post("AddorUpdateRequest", "SALS", { adhocRequestGUID: id, ...said })).toMatchObject({ code: "000000" });
		expect([said, await direction()]).toEqual([said, meant]);
	}
	expect(await post("AddorUpdateRequest", "SALS", { adhocRequestGUID: id, direction: "northbound" })).toMatchObject({
		...{ code: "000001", problems: [{ field: "direction" }] },
	});
	await post("AddorUpdateRequest", "SALS", { adhocRequestGUID: id, direction: "Import" });
	const found = async (said: string) => (await post("GetRequestListData", "SALS", { direction: said })).data.total;
	expect([await found("Import"), await found("eastbound"), await found("Export")]).toEqual([1, 1, 0]);
	expect([await found("eastbound,westbound"), await found("出口,进口")]).toEqual([1, 1]);
	expect(await post("GetRequestListData", "SALS", { direction: "northbound" })).toMatchObject({
		...{ code: "000001", problems: [{ field: "direction", message: expect.stringContaining("eastbound") }] },
	});
	await post("AddorUpdateRequest", "SALS", { adhocRequestGUID: id, directionGUID: "", remark: "soon" });
	expect(await found("Import")).toBe(1);
});

test("what cannot be changed any more is 000004 at the fields that were changed, by the client's names; files and what vendors are not told go on", async () => {
	const { id } = await asked();
	const change = (over: object) => post("AddorUpdateRequest", "SALS", { adhocRequestGUID: id, ...over });
	const fixed = async () => (await world.as("SALS").adHocRequest.detail({ id })).fixed;
	expect(await fixed()).toBeNull();
	const vendor = await world.as("VDM").vendor.save({ code: "V1", name: "Vendor 1", serviceTypes: ["T"], languages: ["en"] });
	await world.as("VDM").vendorContact.save({ vendor: vendor.id, name: "Ms V", email: "v1@vendors.example", language: "en", main: true });
	await world.as("VDM").vendorInquiry.send({ requestId: id, vendorIds: [vendor.id], dueAt: "2026-11-25" });
	const reckoned = await change({ cargoName: "Pumps", grossWeight: "20000" });
	expect(reckoned).toMatchObject({ code: "000004", data: expect.stringContaining("VI-2026-000001") });
	expect((reckoned as unknown as { data: string }).data.match(/VI-2026-000001/g)).toHaveLength(1);
	expect((reckoned as { problems?: { field: string }[] }).problems?.map(({ field }) => field).toSorted()).toEqual(["cargoName", "grossWeight"]);
	expect(await change({ remark: "soon" })).toMatchObject({ code: "000000" });
	const { fields = [], because } = (await fixed()) ?? {};
	expect(because).toContain("VI-2026-000001");
	expect([fields.includes("commodity"), fields.includes("remark"), fields.includes("msds")]).toEqual([true, false, false]);

	await world.as("VDM").adHocRequest.updateCost({ id, costs: [{ charge: "Haulage", amount: "1234", currency: "CNY", vat: "9" }] });
	expect(await change({ remark: "later" })).toMatchObject({ code: "000004", problems: [{ field: "remark" }] });
	expect((await fixed())?.fields).toEqual(expect.arrayContaining(["remark", "commodity"]));
	expect((await world.as("SALS").adHocRequest.get({ id })).remark).toBe("soon");
});

test("a download is Excel, with its parameters in the query", async () => {
	const { id } = await asked();
	const url = `http://portal${base}/DownloadRequestData?adhocRequestGUID=${id}&serviceType=T`;
	const request = new Request(url, { method: "POST", headers: { token: world.tokenOf("SALS") ?? "" } });
	const answer = await handleRest(world.services, request, { address: "192.0.2.9", requestId: "r" });
	expect(answer?.headers.get("Content-Disposition")).toContain("AR-2026-000001.xlsx");
	expect(new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer(0)).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
});

test("a lane is found as it was answered, whichever way it goes, and a day of validity by itself", async () => {
	const { id } = await asked();
	const found = async (filter: object) => (await post("GetRequestListData", "SALS", filter)).data.total;
	for (const direction of ["westbound", "eastbound"]) {
		await post("AddorUpdateRequest", "SALS", { adhocRequestGUID: id, direction });
		const { lane } = (await get(`GetTheRequestDetail?AdHocRequestGUID=${id}`, "SALS")).data as { lane: string };
		expect(lane).toMatch(direction === "eastbound" ? /^CNSHA .* → Baoji, Weibin/ : /^Baoji, Weibin district → CNSHA /);
		expect([await found({ lane }), await found({ lane: `${lane}, Nowhere` })]).toEqual([1, 0]);
	}
	for (const validTo of ["2026-12-31", "2026/12/31"])
		expect(await post("GetRequestListData", "SALS", { validTo })).toMatchObject({ code: "000000", data: { total: 0 } });
	expect(await post("GetRequestListData", "SALS", { validTo: "2026-12-31x" })).toMatchObject({ code: "000001" });
});

test("what is sent again after its caller went on is no repeat: the price is mailed anew, and another request is made", async () => {
	const { id } = await asked({ customerEmail: "buyer@example.com" });
	const of = (call: string, body: object) => post(call, "superuser", { adhocRequestGUID: id, ...body });
	const price = { prices: [{ chargeName: "Haulage", sellingRate: 5000, currency: "CNY", VATRatio: "9", validTo: "2026-12-31" }] };
	await of("UpdateTheCost", { costs: [{ chargeName: "Haulage", cost: 4000, currency: "CNY" }] });
	await of("UpdateThePrice", price);
	const send = () => post(`SendThePriceEmail?adhocRequestGUID=${id}`, "superuser");
	const mails = async () => (await world.db.selectFrom("outbox").select("id").where("kind", "=", "adHocPrice").execute()).length;
	const first = await send();
	expect([await send(), await mails()]).toEqual([first, 1]);
	const later = (seconds: number) => {
		world.services.clock.now = new Date(world.services.clock.now.getTime() + seconds * 1_000);
	};
	later(5);
	await of("NotAccepted", { reason: "too dear", targetPrice: "4800", currency: "CNY" });
	await of("UpdateThePrice", { prices: [{ ...price.prices[0], sellingRate: 4800 }] });
	expect(await send()).toMatchObject({ code: "000000", data: { status: "quotationSent", version: Number(first.data.version) + 3 } });
	expect(await mails()).toBe(2);
	expect((await asked({ customerEmail: "buyer@example.com" })).id).toBe(id);
	later(5);
	await post("CancelRequestData", "SALS", { adhocRequestGUID: id, reason: "asked by mistake" });
	expect((await asked({ customerEmail: "buyer@example.com" })).id).not.toBe(id);
});
