import { expect, test } from "vitest";
import { rateDb } from "../../kit/price-book/testing.ts";
import { worldPerFile } from "../../testing/world.ts";
import { due, inquiryDesk, validTo } from "./testing.ts";

const world = worldPerFile(rateDb);
const desk = inquiryDesk(world);

test("a request goes to three vendors, two answer, one declines, the best is awarded and is the cost", async () => {
	const requestId = await desk.request();
	const vendors = [await desk.vendor(), await desk.vendor({}, "es"), await desk.vendor({}, "zh")];
	const [a, b, c] = await desk.ask(requestId, vendors, { remark: "Weighbridge ticket, please" });
	expect(a?.number).toMatch(/^VI-2026-\d{6}$/);
	const seen = await desk.page().read({ token: a?.token ?? "" });
	expect(seen).toMatchObject({ state: "opened", dueAt: due, takesAnswer: true, serviceType: "T", remark: "Weighbridge ticket, please" });
	expect(seen.lines.map(({ charge, containerType, quantity, amount }) => [charge, containerType, quantity, amount])).toEqual([
		["Container haulage", "40HC", 2, null],
		["Container haulage", "20GP", 1, null],
	]);
	const half = { token: a?.token ?? "", version: seen.version, lines: [{ id: seen.lines[0]?.id ?? "", amount: "12e" }], remark: "half" };
	expect(await desk.page().saveDraft(half)).toMatchObject({ state: "draft", draft: { lines: [{ amount: "12e" }], remark: "half" } });
	expect(await desk.quote(a?.token ?? "", "1000")).toMatchObject({ state: "quoted", draft: null });
	await desk.quote(b?.token ?? "", "900", { transitDays: 5 });
	expect(await desk.page().decline({ token: c?.token ?? "", because: "noCapacity" })).toMatchObject({ state: "declined" });
	const compared = await world.as("VDM").vendorInquiry.comparison({ requestId });
	expect(compared.inquiries.map(({ total, cheapest, fastest, complete }) => [total, cheapest, fastest, complete])).toEqual([
		["3000.00", false, true, true],
		["2700.00", true, false, true],
		[null, false, false, false],
	]);
	const lines = compared.lines.flatMap(({ offers }) => offers.filter(({ inquiryId }) => inquiryId === b?.id).map(({ lineId }) => lineId));
	const done = await world.as("VDM").vendorInquiry.award({ requestId, lines });
	expect(done).toMatchObject({ state: "costUpdated", awarded: [{ state: "notAwarded" }, { state: "awarded" }] });
	const { request } = await world.as("VDM").adHocRequest.detail({ id: requestId });
	expect(request.costLines).toMatchObject([
		{ amount: "900.00", source: "vendorInquiry", vendor: vendors[1]?.name, inquiry: b?.number },
		{ amount: "900.00", source: "vendorInquiry", vendor: vendors[1]?.name, inquiry: b?.number },
	]);
	expect((await desk.mailed(vendors[1]?.email ?? "")).map(({ subject }) => subject)).toEqual([
		expect.stringMatching(/^Consulta de precio VI/),
		expect.stringMatching(/^Su oferta fue aceptada/),
	]);
	// As people write numbers there: "12,000" kg would be read as twelve.
	expect((await desk.mailed(vendors[1]?.email ?? "")).map(({ text }) => text)).toEqual([
		expect.stringContaining("Peso bruto (kg): 18.000\n"),
		expect.stringContaining("CNY 900,00"),
	]);
	expect((await world.as("PM").vendorInquiry.list({})).items.map(({ state, total }) => [state, total])).toEqual([
		["declined", null],
		["awarded", "CNY 2,700.00"],
		["notAwarded", "CNY 3,000.00"],
	]);
	const detail = await world.as("PM").vendorInquiry.detail({ id: b?.id ?? "" });
	expect(detail).toMatchObject({ state: "awarded", links: [{ opens: 0 }], mails: [{ what: "asked", state: "sent" }, { what: "awarded" }] });
	expect(detail.lines[0]).toMatchObject({ awarded: true, validTo });
});
