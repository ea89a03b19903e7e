import { expect, test } from "vitest";
import { rateDb } from "../../kit/price-book/testing.ts";
import { worldPerTest } from "../../testing/world.ts";
import { due, inquiryDesk, tokenIn, validTo } from "./testing.ts";

const world = worldPerTest(rateDb);
const desk = inquiryDesk(world);
const base = "/api/AdHocVendor";
const post = (call: string, role: string, body: object = {}) => world.rest("POST", `${base}/${call}`, role, body);
const get = (call: string, role: string) => world.rest("GET", `${base}/${call}`, role);
/** Nobody: there is no session of that name. */
const nobody = "nobody";

async function sent(type: "D" | "F" | "M" | "T" = "T") {
	const [requestId, one] = [await desk.request(type), await desk.vendor()];
	const body = {
		adhocRequestGUID: requestId,
		vendorGUIDs: [one.id.toUpperCase()],
		requiredQuotationDate: due.replaceAll("-", "/"),
		remark: "Please",
	};
	const answer = await post("SendInquiry", "VDM", body);
	const token = tokenIn((await desk.mailed(one.email)).at(-1)?.text ?? "");
	const [record] = answer.data.vendorRecords as { vendorRecordGUID: string; number: string }[];
	return { requestId, one, body, answer, token, guid: record?.vendorRecordGUID ?? "", number: record?.number ?? "" };
}

test("an older client asks, the vendor reads and answers with the token, our people read it, correct it, and find it in the list", async () => {
	const { requestId, one, body, answer, token, guid, number } = await sent();
	expect(answer).toMatchObject({
		code: "000000",
		data: { adhocRequestGUID: requestId, vendorRecords: [{ vendorGUID: one.id, mailedTo: one.email }] },
	});
	// The same again within a minute is the same.
	expect((await post("SendInquiry", "VDM", body)).data).toEqual(answer.data);
	expect(await desk.mailed(one.email)).toHaveLength(1);

	const seen = await get(`GetTheVendorTRequestDetail?ID=${token}`, nobody);
	expect(seen).toMatchObject({ code: "000000", data: { number, status: "opened", requiredQuotationDate: due, serviceType: "T", takesAnswer: true } });
	const lines = seen.data.lines as { id: string; containerType: string }[];
	const priced = lines.map(({ id, containerType }) => ({ lineGUID: id, containerType, cost: "1200", transitTime: 3 }));
	const quoted = await post("UpdateTheVendorQuotation", nobody, { ID: token, currency: "cny", VATRatio: "9%", validTo: "2026/12/31", lines: priced });
	expect(quoted).toMatchObject({
		code: "000000",
		data: { status: "quoted", lines: [{ amount: "1200.00", vat: "9", validTo }, { total: "1200.00" }] },
	});
	// What was answered can be sent back, and is nothing new.
	const back = await post("UpdateTheVendorQuotation", nobody, { ID: token, ...quoted.data });
	expect(back).toMatchObject({ code: "000000", data: { version: quoted.data.version } });

	const detail = await get(`GetTheVendorQuotationDetail?vendorRecordGUID=${guid.toUpperCase()}&serviceType=T`, "VDM");
	expect(detail.data).toMatchObject({ vendorRecordGUID: guid, status: "quoted", vendorName: one.name, requestID: expect.stringMatching(/^AR-/) });
	expect(await get(`GetTheVendorQuotationDetail?vendorRecordGUID=${guid}&serviceType=D`, "VDM")).toMatchObject({ code: "000002" });
	expect(await post("UpdateTheVendorQuotation", "VDM", { ...detail.data })).toMatchObject({ code: "000000", data: { version: detail.data.version } });
	const [first] = lines;
	const byPhone = { vendorRecordGUID: guid, lines: [{ lineGUID: first?.id, amount: "1150" }] };
	expect(await post("UpdateTheVendorQuotation", "VDM", byPhone)).toMatchObject({
		...{ code: "000000", data: { lines: [{ amount: "1150.00", currency: "CNY", vat: "9" }, { amount: "1200.00" }] } },
	});
	expect(await get(`GetTheVendorTRequestDetail?ID=${guid}`, "PM")).toMatchObject({ code: "000000", data: { number } });

	const list = await post("GetVendorRecordList", "PM", { status: "quoted", vendorName: one.name, pageSize: 5 });
	expect(list.data).toMatchObject({ total: 1, items: [{ vendorRecordGUID: guid, GUID: guid, status: "quoted", total: "CNY 3,500.00" }] });
	for (const role of ["SALS", "CX"]) expect(await post("GetVendorRecordList", role)).toMatchObject({ code: "000008" });
});

test.each(["T", "D", "M", "F"] as const)("%s opens by its own path alone; unknown, foreign and shut look alike", async (type) => {
	const { token, guid } = await sent(type);
	for (const path of ["T", "D", "M", "F"]) {
		const mine = await get(`GetTheVendor${path}RequestDetail?ID=${token}`, nobody);
		expect([path, mine.code]).toEqual([path, path === type ? "000000" : "000002"]);
		const named = await get(`GetTheVendor${path}RequestDetail?ID=${guid}`, "VDM");
		expect([path, named.code]).toEqual([path, path === type ? "000000" : "000002"]);
	}
	const other = type === "T" ? "D" : "T";
	const wrong = await get(`GetTheVendor${other}RequestDetail?ID=${token}`, nobody);
	await world.as("VDM").vendorInquiry.shutLink({ id: guid });
	for (const id of [token, "x".repeat(43), guid, crypto.randomUUID()])
		expect(await get(`GetTheVendor${type}RequestDetail?ID=${id}`, nobody), id).toEqual(wrong);
	expect(await post("UpdateTheVendorQuotation", nobody, { ID: token, lines: [] })).toMatchObject({ code: "000002" });
	// With a session that may not see costs the right is what is missing.
	for (const role of ["SALS", "CX"]) expect(await get(`GetTheVendor${type}RequestDetail?ID=${guid}`, role)).toMatchObject({ code: "000008" });
});

test("an address that has expired says so with the fixed sentence, and a new one goes to the registered address", async () => {
	const { token, one, number } = await sent();
	world.services.clock.now = new Date("2027-01-05T08:00:00.000Z");
	expect(await get(`GetTheVendorTRequestDetail?ID=${token}`, nobody)).toMatchObject({
		...{ code: "000004", message: "The address has expired. Please use the following new address", data: null },
	});
	const mails = await desk.mailed(one.email);
	expect(mails.map(({ subject }) => subject).at(-1)).toBe(`The new address of inquiry ${number}`);
	const fresh = tokenIn(mails.at(-1)?.text ?? "");
	expect(await get(`GetTheVendorTRequestDetail?ID=${fresh}`, nobody)).toMatchObject({
		code: "000000",
		data: { status: "expired", takesAnswer: false },
	});
	expect(await post("UpdateTheVendorQuotation", nobody, { ID: fresh, lines: [] })).toMatchObject({ code: "000004" });
});

test("what is wrong is told by the names older clients use, and nothing is written", async () => {
	const { token, guid } = await sent();
	const { lines } = (await get(`GetTheVendorTRequestDetail?ID=${token}`, nobody)).data as { lines: { id: string }[] };
	const [first] = lines;
	for (const [over, field] of [
		[{ lines: [{ lineGUID: first?.id, amount: "-5", currency: "CNY", validTo }] }, "Row 1, amount:"],
		[{ lines: [{ lineGUID: first?.id, amount: "5.123", currency: "CNY", validTo }] }, "Row 1, amount:"],
		[{ lines: [{ lineGUID: first?.id, amount: "5", currency: "XXX", validTo }] }, "Row 1, currency:"],
		[{ lines: [{ lineGUID: first?.id, amount: "5", currency: "CNY" }] }, "Row 1, validTo:"],
		[{ lines: [{ lineGUID: first?.id, amount: "5", currency: "CNY", validTo: "2026-01-01" }] }, "Row 1, validTo:"],
		[{ lines: [{ lineGUID: crypto.randomUUID(), amount: "5" }] }, "no such line"],
		[{ lines: [] }, "price at least"],
		[{ declineReason: "other" }, "reason"],
	] as const)
		for (const [id, role] of [
			[{ ID: token }, nobody],
			[{ vendorRecordGUID: guid }, "VDM"],
		] as const) {
			const answer = await post("UpdateTheVendorQuotation", role, { ...id, ...over });
			expect([JSON.stringify(over), answer.code]).toEqual([JSON.stringify(over), "000001"]);
			expect(JSON.stringify(answer.data), JSON.stringify(over)).toContain(field);
		}
	expect((await get(`GetTheVendorTRequestDetail?ID=${token}`, nobody)).data).toMatchObject({ status: "opened", version: 1 });
	expect(await post("UpdateTheVendorQuotation", nobody, { ID: token, declineReason: "goods" })).toMatchObject({ data: { status: "declined" } });
});
