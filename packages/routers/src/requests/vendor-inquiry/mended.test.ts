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

test("what vendors were asked stays as it is while they reckon: their prices are for that", async () => {
	const { requestId, id } = await asked();
	const number = (await vdm().vendorInquiry.detail({ id })).number;
	const { request } = await vdm().adHocRequest.detail({ id: requestId });
	const changed = async (over: object) => {
		const saved = await world.as("SALS").adHocRequest.get({ id: requestId });
		return saidBy(world.as("SALS").adHocRequest.save({ ...saved, ...over }));
	};
	expect(await changed({ grossWeight: 28_000 })).toMatchObject({ code: "000004", message: expect.stringContaining(number) });
	expect((await vdm().adHocRequest.detail({ id: requestId })).request.grossWeight).toBe(request.grossWeight);
	expect(await changed({})).toMatchObject({ code: "000000" });
	expect(await changed({ priority: "urgent" })).toMatchObject({ code: "000000" });
});

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

test("a price that was taken stays in the comparison though its vendor was blacklisted since, its others do not, and it is the cheapest of none", async () => {
	const vendors = [await desk.vendor(), await desk.vendor()];
	const requestId = await desk.request("T");
	const [a, b] = await desk.ask(requestId, vendors);
	await desk.quote(a?.token ?? "", "100");
	await desk.quote(b?.token ?? "", "200");
	const { lines } = await vdm().vendorInquiry.comparison({ requestId });
	const lineOf = (at: number, inquiry: typeof a) => lines[at]?.offers.find(({ inquiryId }) => inquiryId === inquiry?.id)?.lineId ?? "";
	await vdm().vendorInquiry.award({ requestId, lines: [lineOf(0, a), lineOf(1, b)] });
	await vdm().vendor.blacklist({ id: vendors[0]?.id ?? "", reason: "fraud" });
	const now = await vdm().vendorInquiry.comparison({ requestId });
	expect(now.lines.map(({ offers }) => offers.map(({ amount, awarded, cheapest }) => [amount, awarded, cheapest]))).toEqual([
		[
			["100.00", true, false],
			["200.00", false, true],
		],
		[["200.00", true, true]],
	]);
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

test("an older client that opens an inquiry has opened it; our own people who look have not", async () => {
	const { id, token } = await asked();
	const get = (path: string, who: string) => world.rest("GET", `/api/AdHocVendor/${path}`, who);
	await get(`GetTheVendorTRequestDetail?ID=${id}`, "VDM");
	await get(`GetTheVendorDRequestDetail?ID=${token}`, "nobody");
	expect(await vdm().vendorInquiry.detail({ id })).toMatchObject({ state: "sent", openedAt: null, links: [{ opens: 0 }] });
	expect(await get(`GetTheVendorTRequestDetail?ID=${token}`, "nobody")).toMatchObject({ code: "000000", data: { status: "opened" } });
	expect(await vdm().vendorInquiry.detail({ id })).toMatchObject({ state: "opened", openedAt: expect.any(String), links: [{ opens: 1 }] });
});

test.each(["renewLink", "remind"] as const)("%s three times at once is one mail, a minute later another", async (wish) => {
	const { id, one } = await asked();
	const wishes = () => Promise.all([1, 2, 3].map(() => vdm().vendorInquiry[wish]({ id })));
	expect(await wishes()).toEqual(Array(3).fill({ id, mailedTo: one.email }));
	expect(await desk.mailed(one.email)).toHaveLength(2);
	world.services.clock.now = new Date(world.services.clock.now.getTime() + 61_000);
	await wishes();
	expect(await desk.mailed(one.email)).toHaveLength(3);
	const history = await vdm().vendorInquiry.history({ id });
	expect(history.filter(({ action }) => action === wish)).toHaveLength(2);
});

test("an address that was shut within the minute it was mailed in is followed by another", async () => {
	const { id, one } = await asked();
	for (const _ of [1, 2]) {
		await vdm().vendorInquiry.renewLink({ id });
		await desk.mailed(one.email);
		await vdm().vendorInquiry.shutLink({ id });
	}
	await vdm().vendorInquiry.renewLink({ id });
	const mails = await desk.mailed(one.email);
	expect(mails).toHaveLength(4);
	expect(await desk.page().view({ token: tokenIn(mails.at(-1)?.text ?? "") })).toMatchObject({ dueAt: due });
});

test("what a vendor types meanwhile keeps nobody from writing down what it says by phone; an answer of its own does", async () => {
	const { id, one, token } = await asked();
	const { version, lines } = await vdm().vendorInquiry.detail({ id });
	const entry = (amount: string, seen: number) =>
		saidBy(vdm().vendorInquiry.enter({ id, version: seen, lines: lines.map((line) => ({ id: line.id, amount, currency: "CNY", validTo })) }));
	let typed = version;
	for (const amount of ["2", "29", "299"])
		({ version: typed } = await desk.page().saveDraft({ token, version: typed, lines: [{ id: lines[0]?.id ?? "", amount }] }));
	expect(await entry("310", version)).toMatchObject({ code: "000000" });
	// The page that was typed into is told that there is another answer now.
	const late = desk.page().saveDraft({ token, version: typed, lines: [{ id: lines[0]?.id ?? "", amount: "2999" }] });
	expect(await saidBy(late)).toMatchObject({ code: "000003" });
	expect(await entry("320", version)).toMatchObject({ code: "000003", message: expect.stringContaining(one.name) });
	const seen = (await vdm().vendorInquiry.detail({ id })).version;
	await desk.quote(token, "305");
	expect(await entry("320", seen)).toMatchObject({ code: "000003", message: expect.stringMatching(/nothing of yours was saved.*Close it/) });
	expect(await saidBy(vdm().vendorInquiry.enterDecline({ id, version: seen, because: "goods" }))).toMatchObject({ code: "000003" });
	expect(await entry("320", 99)).toMatchObject({ code: "000003" });
	expect((await vdm().vendorInquiry.detail({ id })).lines[0]).toMatchObject({ amount: "305.00" });
});

test("VAT a vendor does not say is not none: neither compared, told nor taken as if it were said", async () => {
	const { requestId, id, token } = await asked();
	const { lines } = await desk.page().view({ token });
	const [first, second] = lines.map((line) => line.id);
	const price = { currency: "CNY", validTo, amount: "100" };
	const gross = desk.page().send({ token, lines: [{ ...price, id: first ?? "", amount: null, amountWithVat: "109" }] });
	expect(await saidBy(gross)).toMatchObject({ code: "000001", data: [{ field: "lines.0.vat" }] });
	await desk.page().send({
		token,
		lines: [
			{ ...price, id: first ?? "", vat: "" },
			{ ...price, id: second ?? "", vat: "0" },
		],
	});
	const unsaid = { amount: "100.00", amountWithVat: null, vat: null, totalWithVat: null };
	const told = [unsaid, { amount: "100.00", amountWithVat: "100.00", vat: "0", totalWithVat: "100.00" }];
	expect((await desk.page().view({ token })).lines).toMatchObject(told);
	expect((await vdm().vendorInquiry.detail({ id })).lines).toMatchObject(told);
	const compared = await vdm().vendorInquiry.comparison({ requestId });
	expect(compared.lines.map(({ offers }) => [offers[0]?.vat, offers[0]?.total])).toEqual([
		[null, "200.00"],
		["0", "100.00"],
	]);
	const entry = (await vdm().vendorInquiry.history({ id }))[0];
	expect(JSON.stringify(entry?.after)).toMatch(/CNY 100\.00 · .*CNY 100\.00 \+ 0%/);
	// Sent back by an older client it stays unsaid; said, both amounts are there.
	const seen = await world.rest("GET", `/api/AdHocVendor/GetTheVendorTRequestDetail?ID=${token}`, "nobody");
	expect((await rest({ ID: token, ...seen.data })).data).toMatchObject({ version: seen.data.version, lines: told });
	expect((await rest({ ID: token, lines: [{ lineGUID: first, vat: "9" }] })).data).toMatchObject({ lines: [{ amountWithVat: "109.00" }, {}] });
	expect((await rest({ ID: token, lines: [{ lineGUID: first, vat: "" }] })).data).toMatchObject({ lines: [unsaid, {}] });
	await vdm().vendorInquiry.award({ requestId, lines: lines.map((line) => line.id) });
	const { request } = await vdm().adHocRequest.detail({ id: requestId });
	expect(request.costLines?.map(({ vat, remark }) => [vat, remark])).toEqual([
		["0", `VAT not said · ≤ ${validTo}`],
		["0", `≤ ${validTo}`],
	]);
});

test("an answer that was said by phone says who wrote it down, until the vendor answers itself; the vendor is not told who", async () => {
	const { requestId, id, token } = await asked();
	const { lines } = await vdm().vendorInquiry.detail({ id });
	const said = async () => [
		(await vdm().vendorInquiry.detail({ id })).enteredBy,
		(await vdm().vendorInquiry.comparison({ requestId })).inquiries[0]?.enteredBy,
	];
	expect(await said()).toEqual([null, null]);
	await vdm().vendorInquiry.enter({ id, lines: lines.map((line) => ({ id: line.id, amount: "310", currency: "CNY", validTo })) });
	const name = (
		await world.db.selectFrom("vendor_inquiry as i").innerJoin("user as u", "u.id", "i.entered_by").select("u.display_name").executeTakeFirst()
	)?.display_name;
	expect(await said()).toEqual([name, name]);
	expect(await desk.page().view({ token })).not.toHaveProperty("enteredBy");
	await desk.quote(token, "305");
	expect(await said()).toEqual([null, null]);
	await vdm().vendorInquiry.enterDecline({ id, because: "goods" });
	expect(await said()).toEqual([name, name]);
});

test("a depot is asked about each service that is wanted, by its own unit: storage by the day, lifts by the container", async () => {
	const requestId = await desk.request("D", { customer: "Depot Ltd", depotServices: ["STO", "LON"] });
	const asked = async (id: string) =>
		(await vdm().vendorInquiry.proposal({ requestId: id })).lines.map(({ charge, containerType, basis }) => [charge, containerType, basis]);
	expect(await asked(requestId)).toEqual([
		["Storage", "40HC", "day"],
		["Storage", "20GP", "day"],
		["Lift on", "40HC", "container"],
		["Lift on", "20GP", "container"],
	]);
	const [inquiry] = await desk.ask(requestId, [await desk.vendor()]);
	const { lines } = await desk.page().view({ token: inquiry?.token ?? "" });
	// Five days of storage.
	expect(lines.map(({ basis, quantity }) => [basis, quantity])).toEqual([
		["day", 10],
		["day", 5],
		["container", 2],
		["container", 1],
	]);
	const undated = await desk.request("D", { customer: "Undated Ltd", storageDays: null });
	expect(await asked(undated)).toEqual([
		["Storage", "40HC", "container"],
		["Storage", "20GP", "container"],
	]);
});

test("whose inquiries a price closes is told before it is given, to who sees costs; who declined is none of them", async () => {
	const requestId = await desk.request("T", { customer: "Closing Ltd" });
	const [quoting, declining, waiting] = [await desk.vendor(), await desk.vendor(), await desk.vendor()];
	const [a, b] = await desk.ask(requestId, [quoting, declining, waiting]);
	await desk.quote(a?.token ?? "", "1000");
	await desk.page().decline({ token: b?.token ?? "", because: "noCapacity" });
	await vdm().adHocRequest.updateCost({ id: requestId, costs: [{ charge: "Haulage", amount: "900", currency: "CNY", vat: "9" }] });
	const prices = [{ charge: "Haulage", amount: "1200", currency: "CNY", vat: "9", validTo }];
	const before = (role: string) => world.as(role).adHocRequest.beforePrices({ id: requestId, prices });
	// A cost by hand ends nothing.
	expect(await before("PM")).toEqual({ sum: null, lines: [], closes: [quoting.name, waiting.name] });
	expect(await saidBy(before("SALS"))).toMatchObject({ code: "000008" });
	await world.as("PM").adHocRequest.updatePrice({ id: requestId, prices });
	expect(await before("PM")).toBeNull();
	const { inquiries } = await vdm().vendorInquiry.comparison({ requestId });
	expect(inquiries.map(({ state }) => state)).toEqual(["closed", "declined", "closed"]);
});
