import { beforeAll, expect, test } from "vitest";
import { rateDb } from "../../kit/price-book/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { due, inquiryDesk, validTo } from "./testing.ts";

const world = worldPerFile(rateDb);
const desk = inquiryDesk(world);

beforeAll(async () => {
	await world.db.insertInto("currency").values({ code: "USD", name: "US dollar", exponent: 2, numeric_code: "840" }).execute();
	await world.db.insertInto("exchange_rate").values({ currency: "CNY", valid_from: "2026-11-01", per_usd: "7", source: "test" }).execute();
});

const vdm = () => world.as("VDM").vendorInquiry;

test("a vendor is told the goods and the lane, and nothing of customer, target, requester, costs, notes or other vendors", async () => {
	const customer = "Zanzibar Spice Consortium";
	const form = {
		...{
			customer,
			customerEmail: "boss@zanzibar.example",
			targetPrice: "4711.00",
			currency: "CNY",
			remark: "margin is thin",
			requisitionNumber: "REQ-8472",
		},
		...{ commodity: `Cloves of ${customer.toUpperCase()}`, cargoRemark: `Marks: ${customer}, keep dry`, address: `${customer} yard, Baoji` },
	};
	const requestId = await desk.request("T", form);
	await world
		.as("VDM")
		.adHocRequest.updateCost({ id: requestId, costs: [{ charge: "Haulage", amount: "3333.33", currency: "CNY", vendor: "Secret Haulier" }] });
	const [one, other] = [await desk.vendor(), await desk.vendor({ name: "Rival Trucks" })];
	const [mine, theirs] = await desk.ask(requestId, [one, other], { remark: `For ${customer}` });
	await desk.quote(theirs?.token ?? "", "2222.22");
	const page = await desk.page().read({ token: mine?.token ?? "" });
	const mails = await desk.mailed(one.email);
	const preview = await vdm().preview({ requestId, vendorId: (await desk.vendor()).id, dueAt: due, remark: `For ${customer}` });
	const { requester } = (await world.as("SALS").adHocRequest.detail({ id: requestId })).request;
	expect(page.request).toMatchObject({ commodity: "Cloves of …", cargoRemark: "Marks: …, keep dry", from: "… yard, Baoji", grossWeight: 18_000 });
	expect(page.remark).toBe("For …");
	for (const said of [JSON.stringify(page), JSON.stringify(mails), JSON.stringify(preview)]) {
		expect(said).toContain("Cloves");
		for (const secret of [
			customer,
			"zanzibar",
			"4711",
			"REQ-8472",
			"margin is thin",
			"3333",
			"Secret Haulier",
			"Rival",
			"2222",
			"sals@example.com",
			requestId,
		])
			expect(said.toLowerCase()).not.toContain(secret.toLowerCase());
		expect(requester === "" || !said.includes(`"${requester}"`)).toBe(true);
	}
});

test("who does not see costs is told nothing of vendors: no list, no history, no bell, no thread, no log", async () => {
	const vendor = await desk.vendor({ name: "Quokka Lines" });
	const requestId = await desk.request();
	const [sent] = await desk.ask(requestId, [vendor]);
	await desk.quote(sent?.token ?? "", "8765.43");
	const { lines } = await desk.page().view({ token: sent?.token ?? "" });
	await vdm().award({ requestId, lines: lines.map(({ id }) => id) });
	for (const role of ["SALS", "CX", "APPROVER"]) {
		const as = world.as(role);
		const answers = await Promise.all(
			[
				as.vendorInquiry.list({}),
				as.vendorInquiry.comparison({ requestId }),
				as.vendorInquiry.detail({ id: sent?.id ?? "" }),
				as.changeLog.history({ objectType: "vendorInquiry", objectId: sent?.id ?? "" }),
				as.adHocRequest.history({ id: requestId }),
				as.adHocRequest.detail({ id: requestId }),
				as.message.inbox({}),
			].map(saidBy),
		);
		expect(answers.slice(0, 4).map(({ code }) => code)).toEqual(["000008", "000008", "000008", expect.stringMatching(/^00000[28]$/)]);
		for (const secret of ["Quokka", vendor.email, "8765", sent?.number ?? ""]) expect(JSON.stringify(answers)).not.toContain(secret);
	}
	const told = JSON.stringify(await world.db.selectFrom("told").selectAll().execute());
	expect(told).toContain(sent?.number);
	for (const secret of ["Quokka", vendor.email, "8765"]) expect(told).not.toContain(secret);
	// Both may see costs: who asked, and whose turn it is once the request has a cost.
	const bells = await world.db.selectFrom("told as t").innerJoin("user as u", "u.id", "t.user_id").select("u.user_name").execute();
	expect([...new Set(bells.map((bell) => bell.user_name))].sort()).toEqual(["pm", "vdm"]);
});

test("vendors that cannot be asked are refused by name, all at once, and nobody is asked then", async () => {
	const requestId = await desk.request("T");
	const [fine, black, idle, depot] = [
		await desk.vendor(),
		await desk.vendor({ blacklisted: true, blacklistReason: "late" }),
		await desk.vendor({ active: false }),
		await desk.vendor({ serviceTypes: ["D"] }),
	];
	const mute = await world.as("VDM").vendor.save({ code: "MUTE", name: "Mute Carriers", serviceTypes: ["T"], languages: ["en"] });
	await desk.ask(requestId, [fine]);
	const all = [fine, black, idle, depot, mute].map(({ id }) => id);
	const said = await saidBy(vdm().send({ requestId, vendorIds: all, dueAt: due }));
	expect(said.code).toBe("000001");
	expect(said.data).toMatchObject([
		{ field: "vendorIds.0", message: expect.stringContaining(`${fine.name} was asked about this request already (VI-2026-`) },
		{ field: "vendorIds.1", message: `${black.name} is blacklisted and cannot be asked.` },
		{ field: "vendorIds.2", message: `${idle.name} is not active and cannot be asked.` },
		{ field: "vendorIds.3", message: `${depot.name} does not offer this service: trucks.` },
		{ field: "vendorIds.4", message: expect.stringContaining("Mute Carriers has no mail address") },
	]);
	const count = () => world.db.selectFrom("vendor_inquiry").select("id").where("request_id", "=", requestId).execute();
	expect(await count()).toHaveLength(1);
	for (const [over, field] of [
		[{ dueAt: "2026-11-19" }, "dueAt"],
		[{ dueAt: "2027-06-01" }, "dueAt"],
		[{ lines: [{ charge: "A", containerType: "45HC", basis: "container" as const }] }, "lines.0.containerType"],
		[{ lines: [{ charge: "A", containerType: "40HC", basis: "container" as const }] }, "lines"],
		[{ lines: [{ charge: "A" }, { charge: "a" }] }, "lines.1.charge"],
		[{ vendorIds: [] }, "vendorIds"],
	] as const)
		expect([field, await saidBy(vdm().send({ requestId, vendorIds: [(await desk.vendor()).id], dueAt: due, ...over } as never))]).toMatchObject([
			field,
			{ code: "000001", data: [{ field }] },
		]);
	expect(await count()).toHaveLength(1);
});

test("asked at the same moment it is one inquiry; answered at the same moment each answer is whole", async () => {
	const requestId = await desk.request();
	const vendor = await desk.vendor();
	const asks = await Promise.all(Array.from({ length: 5 }, () => saidBy(vdm().send({ requestId, vendorIds: [vendor.id], dueAt: due }))));
	expect(asks.map(({ code }) => code).sort()).toEqual(["000000", "000001", "000001", "000001", "000001"]);
	const [sent] = await desk.ask(requestId, [await desk.vendor()]);
	const token = sent?.token ?? "";
	const { lines, version } = await desk.page().view({ token });
	const offer = (amount: string) => ({ token, version, lines: lines.map(({ id }) => ({ id, amount, currency: "CNY", validTo })) });
	const same = await Promise.all(Array.from({ length: 5 }, () => saidBy(desk.page().send(offer("100")))));
	expect(same.map(({ code }) => code)).toEqual(Array(5).fill("000000"));
	expect((await desk.page().view({ token })).version).toBe(version + 1);
	const two = await Promise.all(["200", "300"].map((amount) => saidBy(desk.page().send({ ...offer(amount), version: version + 1 }))));
	expect(two.map(({ code }) => code).sort()).toEqual(["000000", "000003"]);
	const after = await desk.page().view({ token });
	expect(new Set(after.lines.map(({ amount }) => amount)).size).toBe(1);
});

test("an award takes lines of several vendors, keeps other costs, is corrected by another, and refuses what is none", async () => {
	const requestId = await desk.request();
	const by = (charge: string, amount: string) => ({ charge, amount, currency: "CNY", vat: "9" });
	await world.as("VDM").adHocRequest.updateCost({ id: requestId, costs: [by("Haulage", "700"), by("Weighing", "50")] });
	const asked = [{ charge: "Haulage" }];
	const [a, b] = await desk.ask(requestId, [await desk.vendor(), await desk.vendor()], { lines: asked });
	const [elsewhere] = await desk.ask(await desk.request(), [await desk.vendor()], { lines: asked });
	for (const [one, amount, currency] of [
		[a, "640", "CNY"],
		[b, "90", "USD"],
		[elsewhere, "1", "CNY"],
	] as const)
		await desk.quote(one?.token ?? "", amount, { currency });
	const lineOf = async (one: typeof a) => (await desk.page().view({ token: one?.token ?? "" })).lines[0]?.id ?? "";
	const [mine, theirs, foreign] = [await lineOf(a), await lineOf(b), await lineOf(elsewhere)];
	for (const [lines, code] of [
		[[foreign], "000001"],
		[[crypto.randomUUID()], "000001"],
		[[mine, theirs], "000001"],
		[[], "000001"],
	] as const)
		expect([lines.length, (await saidBy(vdm().award({ requestId, lines: [...lines] }))).code]).toEqual([lines.length, code]);
	expect((await saidBy(vdm().award({ requestId, version: 1, lines: [mine] }))).code).toBe("000003");
	const costs = async () =>
		(await world.as("VDM").adHocRequest.detail({ id: requestId })).request.costLines?.map(({ charge, amount, source, inquiry }) => [
			charge,
			amount,
			source,
			inquiry,
		]);
	expect(await costs()).toHaveLength(2);
	await vdm().award({ requestId, lines: [mine], tell: false });
	expect(await costs()).toEqual([
		["Haulage", "640.00", "vendorInquiry", a?.number],
		["Weighing", "50.00", "byHand", null],
	]);
	await vdm().award({ requestId, lines: [theirs], tell: false });
	expect(await costs()).toEqual([
		["Haulage", "90.00", "vendorInquiry", b?.number],
		["Weighing", "50.00", "byHand", null],
	]);
	const states = (await vdm().list({ filters: [{ field: "requestId", op: "eq", value: requestId }] })).items.map(({ state }) => state);
	expect(states).toEqual(["awarded", "notAwarded"]);
	// A cost cannot claim an inquiry that was not about the request.
	const claim = { ...by("Haulage", "1"), source: "vendorInquiry" as const, inquiry: elsewhere?.number };
	expect(await saidBy(world.as("VDM").adHocRequest.updateCost({ id: requestId, costs: [claim] }))).toMatchObject({ code: "000001" });
});

test("prices are set against each other in one currency by the day's rates, and what has no rate stands beside them", async () => {
	const requestId = await desk.request("F");
	const [a, b, c] = await desk.ask(requestId, [await desk.vendor(), await desk.vendor(), await desk.vendor()]);
	await desk.quote(a?.token ?? "", "700", { transitDays: 4 });
	await desk.quote(b?.token ?? "", "90", { currency: "USD", transitDays: 2 });
	await desk.quote(c?.token ?? "", "5", { currency: "JPY", transitDays: null });
	const compared = await vdm().comparison({ requestId, currency: "CNY" });
	expect(compared).toMatchObject({
		currency: "CNY",
		missing: ["JPY"],
		rates: [{ from: "USD", to: "CNY", rate: "7", date: "2026-11-01" }],
		takesAward: true,
	});
	expect(compared.inquiries.map(({ total, complete, cheapest, fastest }) => [total, complete, cheapest, fastest])).toEqual([
		["700.00", true, false, false],
		["630.00", true, true, true],
		[null, false, false, false],
	]);
	expect(compared.lines[0]?.offers.map(({ compared: worth, cheapest }) => [worth, cheapest])).toEqual([
		["700.00", false],
		["630.00", true],
		[null, false],
	]);
	expect((await saidBy(vdm().comparison({ requestId, currency: "QQQ" }))).code).toBe("000001");
	// The next time on this lane their past is told.
	const again = await desk.request("F");
	const { lines } = await desk.page().view({ token: b?.token ?? "" });
	await vdm().award({ requestId, lines: lines.map(({ id }) => id), tell: false });
	await vdm().send({ requestId: again, vendorIds: [compared.inquiries[1]?.vendorId ?? ""], dueAt: due });
	expect((await vdm().comparison({ requestId: again })).inquiries[0]?.past).toMatchObject({
		asked: 1,
		answered: 1,
		awarded: 1,
		last: { charge: "First mile truck", amount: "90.00", currency: "USD" },
	});
	const inChinese = await world.as("VDM", "zh").vendorInquiry.comparison({ requestId: again });
	expect(inChinese.inquiries[0]?.past.last?.charge).toBe("首程卡车");
	// From the same door as others write it; what was taken from another says nothing of it.
	const past = async (address: string) => {
		const id = await desk.request("F", { address });
		await vdm().send({ requestId: id, vendorIds: [compared.inquiries[1]?.vendorId ?? ""], dueAt: due });
		return (await vdm().comparison({ requestId: id })).inquiries[0]?.past.answered;
	};
	expect([await past(" baoji, Weibin District"), await past("Wenzhou, Ouhai district")]).toEqual([1, 0]);
});
