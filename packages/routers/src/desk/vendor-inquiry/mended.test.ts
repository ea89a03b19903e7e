import { expect, test } from "vitest";
import { rateDb } from "../../kit/price-book/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { due, inquiryDesk, tokenIn, validTo } from "./testing.ts";
import { namesOfCustomer, withoutNames } from "./vendor-view.ts";

const world = worldPerTest(rateDb);
const desk = inquiryDesk(world);
const vdm = () => world.as("VDM");
const rest = (body: object) => world.rest("POST", "/api/AdHocVendor/UpdateTheVendorQuotation", "nobody", body);

async function asked(over: object = {}) {
	const [requestId, one] = [await desk.request("T", over), await desk.vendor()];
	const [inquiry] = await desk.ask(requestId, [one]);
	return { requestId, one, id: inquiry?.id ?? "", token: inquiry?.token ?? "" };
}

test("a price is awarded as it was looked at: another one since is stale, and costs nothing", async () => {
	const { requestId, one, token } = await asked();
	await desk.quote(token, "100");
	const { lines } = await vdm().vendorInquiry.comparison({ requestId });
	const seen = lines.flatMap(({ offers }) => offers.map(({ lineId: id, amount, currency, vat }) => ({ id, amount, currency, vat })));
	await desk.quote(token, "999");
	const late = await saidBy(vdm().vendorInquiry.award({ requestId, lines: seen }));
	expect(late).toMatchObject({ code: "000003", message: expect.stringContaining(one.name) });
	expect((await vdm().adHocRequest.detail({ id: requestId })).request).toMatchObject({ state: "requestCreated", costLines: [] });
	const anew = seen.map((line) => ({ ...line, amount: "999.00" }));
	expect(await vdm().vendorInquiry.award({ requestId, lines: anew })).toMatchObject({ state: "costUpdated" });
	// Until when the offer holds goes with the cost, and the mail says what was taken.
	const { request } = await vdm().adHocRequest.detail({ id: requestId });
	expect(request.costLines?.map(({ amount, remark }) => [amount, remark])).toEqual([
		["999.00", `≤ ${validTo}`],
		["999.00", `≤ ${validTo}`],
	]);
	expect((await desk.mailed(one.email)).at(-1)?.text).toMatch(
		/• Container haulage · 40HC × 2 · CNY 999\.00\n• Container haulage · 20GP × 1 · CNY 999\.00/,
	);
});

test("prices of a vendor that was blacklisted since are compared with nobody's and taken by nobody", async () => {
	const { requestId, one, token } = await asked();
	await desk.quote(token, "100");
	const { lines } = await vdm().vendorInquiry.comparison({ requestId });
	await vdm().vendor.blacklist({ id: one.id, reason: "fraud" });
	const now = await vdm().vendorInquiry.comparison({ requestId });
	expect(now.lines.flatMap(({ offers }) => offers)).toEqual([]);
	const ids = lines.flatMap(({ offers }) => offers.map(({ lineId }) => lineId));
	expect(await saidBy(vdm().vendorInquiry.award({ requestId, lines: ids }))).toMatchObject({
		code: "000004",
		message: expect.stringContaining(one.name),
	});
});

test("an amount that may be thousands is asked about at its field, in answers and costs", async () => {
	const { requestId, token } = await asked();
	const { lines } = await desk.page().view({ token });
	const line = { id: lines[0]?.id ?? "", currency: "CNY", validTo };
	const said = await saidBy(desk.page("es").send({ token, lines: [{ ...line, amount: "1.200" }] }));
	expect(said).toMatchObject({ code: "000001", data: [{ field: "lines.0.amount", message: expect.stringMatching(/1200.*1\.2/) }] });
	const cost = { charge: "Haulage", currency: "CNY", vat: "9" };
	expect(await saidBy(vdm().adHocRequest.updateCost({ id: requestId, costs: [{ ...cost, amount: "1.200" }] }))).toMatchObject({
		data: [{ field: "costs.0.amount" }],
	});
	await vdm().adHocRequest.updateCost({ id: requestId, costs: [{ ...cost, amount: "1200.0000" }] });
});

test("an older client says an amount with VAT or without, and the days it takes", async () => {
	const { token } = await asked();
	const { lines } = await desk.page().view({ token });
	const [a, b] = lines.map(({ id }) => id);
	const say = (line: object) => rest({ ID: token, currency: "CNY", VATRatio: "9", validTo, lines: [line] });
	const first = await say({ lineGUID: a, costWithVAT: "545", transitTime: "7" });
	expect(first).toMatchObject({ code: "000000", data: { lines: [{ amount: "500.00", amountWithVat: "545.00", transitDays: 7 }, { amount: null }] } });
	const [line] = first.data.lines as { id: string }[];
	const second = await say({ ...line, amountWithVat: "1090" });
	expect(second.data).toMatchObject({ lines: [{ amount: "1000.00", amountWithVat: "1090.00" }, {}] });
	const [changed] = second.data.lines as object[];
	expect((await say({ ...changed, amount: "2000" })).data).toMatchObject({ lines: [{ amount: "2000.00", amountWithVat: "2180.00" }, {}] });
	expect(await say({ lineGUID: b, cost: "1000", costWithVAT: "1100" })).toMatchObject({ code: "000001" });
	expect(await say({ lineGUID: a, transitTime: "3-5" })).toMatchObject({ code: "000001" });
});

test("mails go to where the register says by now, and what was mailed elsewhere opens nothing any more", async () => {
	const { id, one, token } = await asked();
	const { items } = await vdm().vendorContact.list({ filters: [{ field: "vendor", op: "eq", value: one.id }] });
	const [contact] = items;
	await vdm().vendorContact.save({ ...contact, email: "right@vendors.example" } as never);
	expect(await vdm().vendorInquiry.remind({ id })).toMatchObject({ mailedTo: "right@vendors.example" });
	const [mail] = await desk.mailed("right@vendors.example");
	expect(await saidBy(desk.page().view({ token }))).toMatchObject({ code: "000002" });
	expect(await desk.page().view({ token: tokenIn(mail?.text ?? "") })).toMatchObject({ dueAt: due });
});

test("a page that was shut is opened by a new address alone", async () => {
	const { id, one } = await asked();
	await vdm().vendorInquiry.shutLink({ id });
	expect(await saidBy(vdm().vendorInquiry.remind({ id }))).toMatchObject({ code: "000004" });
	expect(await desk.mailed(one.email)).toHaveLength(1);
	await vdm().vendorInquiry.renewLink({ id });
	expect(await desk.mailed(one.email)).toHaveLength(2);
});

test("half an answer is read by its vendor alone", async () => {
	const { id, token } = await asked();
	const { lines, version } = await desk.page().view({ token });
	await desk.page().saveDraft({ token, version, lines: [{ id: lines[0]?.id ?? "", amount: "299" }] });
	const ours = await world.rest("GET", `/api/AdHocVendor/GetTheVendorTRequestDetail?ID=${id}`, "VDM");
	expect(ours).toMatchObject({ code: "000000", data: { draft: null } });
	expect(await desk.page().view({ token })).toMatchObject({ draft: { lines: [{ amount: "299" }] } });
});

test.each([
	["for Nordwind  Handels\nGmbH, gate 3", "for …, gate 3"],
	["Nordwind Handels: fragile", "…: fragile"],
	["ＮＯＲＤＷＩＮＤ Handels GmbH", "…"],
	["write to Buy@nordwind.example", "write to …"],
	["nothing of them", "nothing of them"],
])("%j tells a vendor %j", (text, told) => {
	expect(withoutNames(text, namesOfCustomer({ customer: "Nordwind Handels GmbH", customerEmail: "buy@nordwind.example" }))).toBe(told);
});

test("a customer's name is in no charge a vendor reads either", async () => {
	const requestId = await desk.request("T", { customer: "Nordwind Handels GmbH" });
	const one = await desk.vendor();
	const [inquiry] = await desk.ask(requestId, [one], {
		lines: [{ charge: "Haulage for Nordwind Handels", containerType: null, basis: "container" }],
	});
	expect((await desk.page().view({ token: inquiry?.token ?? "" })).lines).toMatchObject([{ charge: "Haulage for …" }]);
	expect((await desk.mailed(one.email)).at(-1)?.text).not.toMatch(/Nordwind/i);
});
