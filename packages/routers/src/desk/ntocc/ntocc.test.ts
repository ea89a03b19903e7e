import { insertMany } from "@iqt/db";
import { beforeEach, describe, expect, test } from "vitest";
import { createCaller } from "../../app/app-router.ts";
import type { OutgoingAnswer, OutgoingFailure, OutgoingRequest } from "../../door/outgoing.ts";
import { OutgoingError } from "../../kit/outgoing/request.ts";
import { rateDb } from "../../kit/price-book/testing.ts";
import { saidBy, testContext } from "../../testing/portal.ts";
import { withoutIds } from "../../testing/without-ids.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(async () => {
	const made = await rateDb();
	await insertMany(made.db, "truck_type", [
		{
			...{
				id: "22222222-0000-4000-8000-000000000001",
				code: "BOX136",
				name_zh: "厢式半挂车",
				name_en: "Box semi-trailer",
				name_es: null,
				name_ja: null,
			},
			...{ body: "box", length_mm: 13_600, payload_kg: 27_000, active_from: null, active_to: null, remark: null },
			...{ changed_at: "2026-01-01T00:00:00.000Z", changed_by: null },
		},
	]);
	return made;
});

const question = { from: "CNSIA", to: "CNSHA", truckType: "BOX136", weightKg: 18_500, loadDay: "2026-11-25", customerName: "Tiancheng" };
const all = { fromCity: "*", toCity: "*", truckType: "*", basis: "shipment", currency: "CNY", validFrom: "2026-01-01" };
const strategy = (row: object) => world.as("PM").ntoccPriceStrategy.add({ row: { ...all, ...row } } as never);
const setting = (key: string, type: string, value: string, shared = false) =>
	world.as("superuser").appSetting.save({ key, name: key, type, value, shared, description: "" } as never);
const ask = (more: object = {}, role = "CX") => world.as(role).ntocc.ask({ ...question, ...more } as never);

/** The platform answers so from now on; answers what it was sent. */
function platform(answer: (times: number) => OutgoingAnswer | OutgoingFailure): OutgoingRequest[] {
	const sent: OutgoingRequest[] = [];
	world.services.outgoing = {
		async send(request) {
			sent.push(request);
			const said = answer(sent.length);
			if (typeof said === "string") throw new OutgoingError(said);
			return said;
		},
	};
	return sent;
}
const there = () => ({ status: 200, body: '{"cost":"8000","currency":"CNY","km":1384,"reference":"Q-7"}' });

describe("without a platform", () => {
	beforeEach(async () => {
		await setting("ntocc.distances", "json", '{"CNSHA CNSIA": 1384}');
		await setting("ntocc.perKm", "json", '{"*": {"perKm": "5.85", "currency": "CNY"}}');
	});

	test("a cost of the table of distances is priced, kept as a quotation and recorded", async () => {
		await strategy({ ssr: "cost*1.12+km*0.2", msr: "cost*1.05" });
		const { quotation, why } = await ask();
		expect([quotation, why]).toEqual([{ id: expect.any(String), number: "N-2026-000001", price: "9344.77", currency: "CNY" }, null]);
		const [call] = (await world.as("PM").ntocc.calls({})).items;
		expect([call?.truckType, call?.truckName, (await world.as("PM", "zh").ntocc.calls({})).items[0]?.truckName]).toEqual([
			...["BOX136", "Box semi-trailer", "厢式半挂车"],
		]);
		expect((await world.as("CX", "ja").ntocc.quotations({})).items[0]?.truckName).toBe("Box semi-trailer");
		expect(call).toMatchObject({ provider: "table", outcome: "cost", cost: "8096.40", km: "1384", from: "CNSIA", quotationNumber: "N-2026-000001" });
		const id = quotation?.id ?? "";
		expect(await world.as("PM").ntocc.quotation({ id })).toMatchObject({
			price: "9344.77",
			msr: "8501.22",
			cost: "8096.40",
			customerName: "Tiancheng",
		});
		const [entry] = (await world.as("superuser").changeLog.list({ filters: [{ field: "objectId", op: "eq", value: id }] })).items;
		expect(entry).toMatchObject({ action: "create", objectType: "ntoccQuotation", after: { number: "N-2026-000001" } });
	});

	test("the steps name the lowest price where it is what is charged", async () => {
		await strategy({ ssr: "cost+10", msr: "cost+km" });
		const id = (await ask()).quotation?.id ?? "";
		const steps = "8,096.40 + 10 = 8,106.40; MSR 8,096.40 + 1,384 = 9,480.40";
		expect(await world.as("PM").ntocc.quotation({ id })).toMatchObject({ price: "9480.40", msr: "9480.40", steps });
	});

	test("who may not see costs is told the price alone, and only of their own", async () => {
		await strategy({ ssr: "cost*1.12" });
		const { quotation } = await ask();
		const id = quotation?.id ?? "";
		const told = await world.as("CX").ntocc.quotation({ id });
		expect(Object.keys(told).filter((name) => /cost|msr|steps|rate|call/i.test(name))).toEqual([]);
		expect(withoutIds(await world.as("CX").ntocc.quotations({}))).not.toContain("8096");
		expect((await world.as("SALS").ntocc.quotations({})).total).toBe(0);
		await expect(world.as("SALS").ntocc.quotation({ id })).rejects.toThrow();
		expect(await saidBy(world.as("CX").ntocc.calls({}))).toMatchObject({ code: "000008" });
	});

	test("the history of a quotation is for its owner and who sees everybody's", async () => {
		await strategy({ ssr: "cost*1.12" });
		const { quotation } = await ask();
		const object = { objectType: "ntoccQuotation", objectId: quotation?.id ?? "" };
		const history = (who: string) => saidBy(world.as(who).changeLog.history(object));
		expect((await history("SALS")).code).toBe("000008");
		expect(await world.as("CX").changeLog.history(object)).toMatchObject([{ after: { number: quotation?.number } }]);
		expect(await world.as("PM").changeLog.history(object)).toMatchObject([{ after: { number: quotation?.number } }]);
		const sales = await world.db.selectFrom("role").select("id").where("code", "=", "SALS").executeTakeFirstOrThrow();
		await insertMany(world.db, "role_permission", [{ role_id: sales.id, permission: "changeLog.view" }]);
		expect(JSON.stringify(await world.as("SALS").changeLog.list({}))).not.toContain(quotation?.number);
	});

	test("the most particular strategy that holds is taken: both ends before one, the beginning before the end, places before the truck", async () => {
		const price = async () => (await ask()).quotation?.price;
		await strategy({ ssr: "1000" });
		expect(await price()).toBe("1000.00");
		await strategy({ ssr: "2000", truckType: "BOX136" });
		expect(await price()).toBe("2000.00");
		await strategy({ ssr: "3000", toCity: "CNSHA" });
		expect(await price()).toBe("3000.00");
		await strategy({ ssr: "4000", fromCity: "CNSIA" });
		expect(await price()).toBe("4000.00");
		await strategy({ ssr: "5000", fromCity: "CNSIA", toCity: "CNSHA" });
		expect(await price()).toBe("5000.00");
		await strategy({ ssr: "9", fromCity: "CNSIA", toCity: "CNSHA", truckType: "BOX136", validTo: "2026-11-24" });
		expect(await price()).toBe("5000.00");
	});

	test("a strategy on request gives no price, and none that is more general does in its place", async () => {
		await strategy({ ssr: "cost*1.12" });
		await strategy({ ssr: "5000", fromCity: "CNSIA", toCity: "CNSHA", onRequest: true });
		expect(await ask()).toMatchObject({
			quotation: null,
			why: "onRequest",
			message: "The price strategy of this run is on request: ask the product manager.",
		});
		expect((await world.as("PM").ntocc.calls({})).items).toMatchObject([{ outcome: "cost", cost: "8096.40" }]);
	});

	test("a price that rounds to nothing is none", async () => {
		await strategy({ ssr: "cost*0.0000001" });
		expect(await ask()).toMatchObject({ quotation: null, why: "noPrice" });
	});

	test("what is too large for money in the currency of the strategy has no price, and the question is recorded", async () => {
		const rate = { valid_from: "2026-01-01", source: "test" };
		await insertMany(world.db, "exchange_rate", [
			{ ...rate, currency: "CNY", per_usd: "7" },
			{ ...rate, currency: "JPY", per_usd: "99999999999999" },
		]);
		await strategy({ ssr: "1000", currency: "JPY" });
		expect(await ask()).toMatchObject({ quotation: null, why: "noPrice" });
		expect((await world.as("PM").ntocc.calls({})).total).toBe(1);
	});

	test("a percentage is put on the cost, and limits hold", async () => {
		await strategy({ ssr: "10", basis: "percent" });
		expect((await ask()).quotation?.price).toBe("8906.04");
		await strategy({ ssr: "10", basis: "percent", min: "9500", fromCity: "CNSIA" });
		expect((await ask()).quotation?.price).toBe("9500.00");
	});

	test("a cost without a price says why, in the caller's language, and is recorded all the same", async () => {
		expect(await ask()).toMatchObject({ quotation: null, why: "noStrategy", message: "No price strategy fits this run on that day." });
		await strategy({ ssr: "cost-100000" });
		expect((await ask()).why).toBe("noPrice");
		expect((await ask({ to: "CNCKG" })).why).toBe("refused");
		expect((await world.as("PM").ntocc.calls({})).items.map(({ outcome }) => outcome).sort()).toEqual(["cost", "cost", "refused"]);
	});

	test("a place that was asked for is not deleted", async () => {
		await ask();
		const { id } = await world.db
			.selectFrom("place")
			.select("id")
			.where("code", "=", "CNSIA")
			.where("kind", "=", "inlandCity")
			.executeTakeFirstOrThrow();
		expect(JSON.stringify(await saidBy(world.as("superuser").inlandCity.remove({ ids: [id] })))).toContain("NTOCC: 1 call record");
	});

	test("dangerous goods are refused with the fixed sentence, before anybody is asked", async () => {
		expect(await saidBy(ask({ cargo: "dangerous" }))).toMatchObject({ code: "000004", message: "Dangerous goods are not accepted for quotation." });
		expect((await world.as("PM").ntocc.calls({})).total).toBe(0);
	});

	test.each([
		[{ from: "CNXXX" }, "from"],
		[{ to: "CNSIA" }, "to"],
		[{ truckType: "BOX999" }, "truckType"],
		[{ loadDay: "2026-11-19" }, "loadDay"],
		[{ loadDay: "tomorrow" }, "loadDay"],
		[{ weightKg: 0 }, "weightKg"],
		[{ weightKg: 27_001 }, "weightKg"],
	])("what cannot be is refused with its field: %j", async (wrong, field) => {
		const { code, data } = await saidBy(ask(wrong));
		expect([code, data]).toEqual(["000001", [expect.objectContaining({ field })]]);
		expect((await world.as("PM").ntocc.calls({})).total).toBe(0);
	});

	test("more than the truck carries is refused with what that is", async () => {
		expect(await saidBy(ask({ weightKg: 35_000 }))).toMatchObject({ data: [{ message: "27,000 kg at most, which is what BOX136 carries" }] });
		expect((await ask({ weightKg: 27_000 })).why).toBe("noStrategy");
	});

	test("nobody asks more than thirty times a minute", async () => {
		for (let time = 0; time < 30; time++) await ask();
		expect(await saidBy(ask())).toMatchObject({ code: "000005" });
		expect((await ask({}, "SALS")).why).toBe("noStrategy");
	});
});

describe("with a platform", () => {
	beforeEach(async () => {
		await setting("ntocc.url", "url", "https://trucks.example.com/quote");
		await setting("ntocc.timeoutSeconds", "number", "7");
		await strategy({ ssr: "cost*1.1" });
	});

	test("its answer is priced; the key goes to its host alone, and into no record", async () => {
		world.services.config = { ...world.services.config, truckKey: { host: "trucks.example.com", key: "Bearer s3cret" } };
		const sent = platform(there);
		expect((await ask()).quotation?.price).toBe("8800.00");
		expect(sent).toMatchObject([{ timeoutMs: 7000, headers: { authorization: "Bearer s3cret" } }]);
		expect(JSON.parse(sent[0]?.body ?? "")).toMatchObject({
			from: { code: "CNSIA" },
			truckType: "BOX136",
			cargo: { kind: "general", weight: "18.5" },
		});
		expect(JSON.stringify(await world.db.selectFrom("ntocc_call").selectAll().execute())).not.toContain("s3cret");
		world.services.config = { ...world.services.config, truckKey: { host: "other.example.com", key: "Bearer s3cret" } };
		await ask();
		expect(sent[1]?.headers.authorization).toBeUndefined();
	});

	test("down and back: it is left alone for a minute after five failures, and its state is told", async () => {
		const sent = platform(() => ({ status: 500, body: "" }));
		const state = () => world.as("CX").ntocc.state();
		expect(await state()).toMatchObject({ provider: "platform", state: "closed" });
		for (let time = 0; time < 5; time++) expect((await ask()).why).toBe("failed");
		expect(await ask()).toMatchObject({ why: "paused", quotation: null });
		expect(sent).toHaveLength(5);
		expect(await state()).toEqual({ provider: "platform", state: "open", until: "2026-11-20T08:01:00.000Z", keepDays: 400 });
		world.services.clock.now = new Date("2026-11-20T08:01:00.000Z");
		expect(await state()).toMatchObject({ state: "trial" });
		platform(there);
		expect((await ask()).quotation?.price).toBe("8800.00");
		expect(await state()).toMatchObject({ state: "closed" });
		const { items } = await world.as("PM").ntocc.calls({ filters: [{ field: "outcome", op: "eq", value: "failed" }] });
		expect(items.map(({ failure, status }) => `${failure} ${status}`).sort()).toEqual([
			"paused null",
			...Array.from({ length: 5 }, () => "status 500"),
		]);
	});

	test("where the lowest price is by kilometres and nobody says how many, there is no price: it might be under the lowest", async () => {
		await strategy({ ssr: "cost*1.1", msr: "cost+km", fromCity: "CNSIA" });
		platform(() => ({ status: 200, body: '{"cost":"8000","currency":"CNY"}' }));
		expect(await ask()).toMatchObject({ quotation: null, why: "noPrice" });
		platform(there);
		expect((await ask()).quotation?.price).toBe("9384.00");
	});

	test("an answer in a currency nobody knows is none", async () => {
		platform(() => ({ status: 200, body: '{"cost":"8000","currency":"XXQ"}' }));
		expect((await ask()).why).toBe("failed");
	});

	test.each([
		["status 422", { status: 422, body: "" }],
		["a cost of nothing", { status: 200, body: '{"cost":"0","currency":"CNY"}' }],
		["a currency nobody knows", { status: 200, body: '{"cost":"8000","currency":"XXQ"}' }],
	])("a question it answers with %s, put again and again, does not keep it from others", async (_, answer) => {
		platform(() => answer);
		for (let time = 0; time < 6; time++) expect((await ask()).why).toBe("failed");
		platform(there);
		expect((await ask({ to: "CNCKG" }, "SALS")).quotation?.price).toBe("8800.00");
	});

	test.each([401, 403, 429, 503])("it is left alone where it answers %i to whatever it is asked", async (status) => {
		const now = world.services.clock.now.toISOString();
		await ask();
		const call = await world.db.selectFrom("ntocc_call").selectAll().executeTakeFirstOrThrow();
		const failed = { ...call, outcome: "failed" as const, failure: "status", status, cost_minor: null, currency: null, at: now };
		await insertMany(
			world.db,
			"ntocc_call",
			Array.from({ length: 5 }, () => ({ ...failed, id: crypto.randomUUID() })),
		);
		await world.db.deleteFrom("ntocc_call").where("id", "=", call.id).execute();
		expect(await world.as("CX").ntocc.state()).toMatchObject({ state: "open" });
	});

	test("the host goes on until a question is recorded, though nobody waits for its answer any more", async () => {
		const recorded: Promise<number>[] = [];
		world.services.waitUntil = (work) => void recorded.push(work.then(async () => (await world.as("PM").ntocc.calls({})).total));
		platform(there);
		await ask();
		expect(await Promise.all(recorded)).toContain(1);
	});

	test("a question sent twice at once under its key has one quotation, and every time it was put is recorded", async () => {
		const sent = platform(there);
		const once = createCaller(testContext(world.services, { token: world.tokenOf("CX"), idempotencyKey: "key-2" })).ntocc;
		const [first, again] = await Promise.all([once.ask(question), once.ask(question)]);
		expect(again).toEqual(first);
		expect((await world.as("CX").ntocc.quotations({})).total).toBe(1);
		expect((await world.as("PM").ntocc.calls({})).total).toBe(sent.length);
	});

	test("a question sent again under its key is answered again, and put once", async () => {
		const sent = platform(there);
		const once = createCaller(testContext(world.services, { token: world.tokenOf("CX"), idempotencyKey: "key-1" })).ntocc;
		const [first, again] = [await once.ask(question), await once.ask(question)];
		expect(again).toEqual(first);
		expect(sent).toHaveLength(1);
	});
});

test.each([
	["ntocc.url", "url", "https://127.0.0.1/quote"],
	["ntocc.url", "url", "http://trucks.example.com/quote"],
	["ntocc.timeoutSeconds", "number", "0"],
	["ntocc.distances", "json", '{"CNSIA": 1}'],
	["ntocc.perKm", "json", '{"*": {"perKm": "-1", "currency": "CNY"}}'],
])("a setting that cannot be reckoned with is refused: %s %s %s", async (key, type, value) => {
	expect(await saidBy(setting(key, type, value))).toMatchObject({ code: "000001", data: [expect.objectContaining({ field: "value" })] });
});

test("numbers of settings are reckoned with as they are pasted", async () => {
	await setting("ntocc.distances", "json", '{"cnsha cnsia": "1,384"}');
	await setting("ntocc.perKm", "json", '{"*": {"perKm": "+5.85", "least": "9,000.5", "currency": "CNY"}}');
	await strategy({ ssr: "cost" });
	expect((await ask()).quotation?.price).toBe("9000.50");
});

test("no setting of NTOCC is for everybody to read", async () => {
	expect(await saidBy(setting("ntocc.perKm", "json", "{}", true))).toMatchObject({ data: [expect.objectContaining({ field: "shared" })] });
});

test("older clients list calls and quotations, ask for one, and have the calls as a file", async () => {
	await setting("ntocc.distances", "json", '{"CNSHA CNSIA": 1384}');
	await setting("ntocc.perKm", "json", '{"*": {"perKm": "5.85", "currency": "CNY"}}');
	await strategy({ ssr: "cost*1.12" });
	const { quotation } = await ask();
	const rest = async (method: "GET" | "POST", path: string, body?: object) =>
		(await world.rest(method, `/api/v1/ntocc/${path}`, "PM", body)) as unknown as { code: string; data: { items: Record<string, unknown>[] } };
	const calls = await rest("POST", "GetCallRecordListData", { truckType: "box136", outcome: "cost" });
	expect(calls.data.items).toMatchObject([{ recordID: expect.any(String), cost: "8096.40" }]);
	expect((await rest("GET", `GetNTOCCRecordDetail?recordID=${calls.data.items[0]?.recordID}`)).data).toMatchObject({ outcome: "cost" });
	for (const list of ["GetCallRecordListData", "GetNTOCCQuotationListData"]) {
		// By its code or any of its names, whatever language the caller reads.
		for (const filter of [{ from: "Xi'an" }, { from: "西安" }, { from: "cnsia" }, { fromCity: "西安", to: "Shanghai" }, { search: "西安" }])
			expect((await rest("POST", list, filter)).data.items).toHaveLength(1);
		expect((await rest("POST", list, { from: "Shanghai" })).data.items).toEqual([]);
	}
	const quotations = await rest("POST", "GetNTOCCQuotationListData", { number: "N-2026", price: "9067.97" });
	expect(quotations.data.items).toMatchObject([{ ntoccQuotationID: quotation?.id, price: "9067.97" }]);
	expect((await rest("GET", `GetNTOCCQuotationDetail?ntoccQuotationID=${quotation?.id}`)).data).toMatchObject({ price: "9067.97" });
	expect((await rest("GET", `GetNTOCCQuotationDetail?ntoccQuotationID=${crypto.randomUUID()}`)).code).toBe("000002");
	expect((await rest("POST", "GetCallRecordListData", { outcome: "perhaps" })).code).toBe("000001");
});
