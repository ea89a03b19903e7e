import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { OutgoingAnswer, OutgoingFailure, OutgoingRequest } from "../../door/outgoing.ts";
import { searchInput } from "../../kit/charges/search.ts";
import { OutgoingError } from "../../kit/outgoing/request.ts";
import { saidBy } from "../../testing/portal.ts";
import { withoutIds } from "../../testing/without-ids.ts";
import { worldPerTest } from "../../testing/world.ts";
import { cleanUpCalls } from "./clean-up.ts";
import { addCorridor, addStrategy, platformDb, platformSearch } from "./testing.ts";

const world = worldPerTest(platformDb);
const sent = platformSearch;
const search = (more: object = {}, role = "CX") => world.as(role).sale.search(searchInput.parse({ ...sent, ...more }));
const calls = () => world.db.selectFrom("ntocc_call").selectAll().orderBy("at").execute();
const setting = (key: string, type: string, value: string) =>
	world.as("superuser").appSetting.save({ key, name: key, type, value, shared: false, description: "" } as never);
/** The platform answers so from now on; answers what it was sent. */
function platform(
	answer: (question: { from: { code: string }; truckType: string }, times: number) => OutgoingAnswer | OutgoingFailure,
): OutgoingRequest[] {
	const requests: OutgoingRequest[] = [];
	world.services.outgoing = {
		async send(request) {
			requests.push(request);
			const said = answer(JSON.parse(request.body), requests.length);
			if (typeof said === "string") throw new OutgoingError(said);
			return said;
		},
	};
	return requests;
}
const cost = (amount: string) => ({ status: 200, body: JSON.stringify({ cost: amount, currency: "CNY", km: 1384 }) });
const rate = { direction: "westbound", validFrom: "2026-01-01" };
const corridor = (over: object) => addCorridor(world.as("superuser"), over);

beforeEach(async () => {
	await setting("ntocc.url", "url", "https://trucks.example.com/quote");
	await addStrategy(world.as("PM"));
	await corridor({});
});

describe("where own books have no truck", () => {
	test("a platform is asked, and its answer is a truck with its price, who gave it and until when", async () => {
		const requests = platform(() => cost("8000"));
		const { options, notPriced } = await search();
		expect(notPriced).toEqual([]);
		expect(options).toHaveLength(1);
		const [option] = options;
		// Two boxes at 8,000 and 10 %.
		expect(option).toMatchObject({ mode: "truck", total: "17600.00", validFrom: "2026-11-20", validTo: "2026-11-25" });
		const [call] = await calls();
		expect(option?.lines).toMatchObject([
			{
				...{ charge: "trucking", quantity: "2", unitPrice: "8800.00", vatPercent: "9", basis: "container" },
				explanation: {
					...{ domain: "ntoccPriceStrategy", strategyId: null, formula: null },
					platform: { callId: call?.id, provider: "platform", at: "2026-11-20T08:00:00.000Z", heldUntil: "2026-11-20T09:00:00.000Z" },
				},
			},
		]);
		expect(JSON.parse(requests[0]?.body ?? "")).toMatchObject({
			...{ from: { code: "CNSIA" }, to: { code: "CNSHA" }, truckType: "CHAS40", date: "2026-11-25" },
			cargo: { kind: "general", weight: "18.5" },
		});
		expect(call).toMatchObject({ origin: "search", outcome: "cost", cost_minor: 800_000, held_until: "2026-11-20T09:00:00.000Z" });
		expect((await world.as("PM").ntocc.calls({ filters: [{ field: "origin", op: "eq", value: "search" }] })).total).toBe(1);
	});

	test("costs are told to nobody without the right, and customers not who was asked", async () => {
		platform(() => cost("8000"));
		expect(withoutIds(await search())).not.toMatch(/8000|cost\*|"km"/);
		const customer = withoutIds(await search({}, "ComAdmin"));
		expect(customer).not.toMatch(/8000|platform|callId/);
		const [option] = (await search({}, "PM")).options;
		expect(option?.lines[0]?.confidential).toMatchObject({
			...{ cost: "16000.00", margin: "1600.00", msr: "16800.00" },
			purchase: { domain: "ntoccCall", trucker: "platform", cost: "8000.00", currency: "CNY" },
		});
	});

	test("the same run is asked once, whoever searches, until its answer has ended", async () => {
		await setting("ntocc.holdMinutes", "number", "5");
		const requests = platform(() => cost("8000"));
		const [first] = (await search()).options;
		const [again] = (await search({ currency: "CNY", containers: [{ type: "40HC", count: 1 }] }, "SALS")).options;
		expect([requests.length, again?.total]).toEqual([1, "8800.00"]);
		expect((await search()).options[0]?.id).toBe(first?.id);
		await search({ readyDate: "2026-11-26" });
		expect(requests).toHaveLength(2);
		world.services.clock.now = new Date("2026-11-20T08:05:00.000Z");
		platform(() => cost("9000"));
		expect((await search()).options[0]?.total).toBe("19800.00");
	});

	test("how long an answer holds is a setting", async () => {
		await setting("ntocc.holdMinutes", "number", "5");
		platform(() => cost("8000"));
		expect((await search()).options[0]?.lines[0]?.explanation?.platform?.heldUntil).toBe("2026-11-20T08:05:00.000Z");
		expect(await saidBy(setting("ntocc.holdMinutes", "number", "0"))).toMatchObject({ code: "000001" });
	});

	test("each run is asked once for all options that go by it, and none that lacks something else", async () => {
		await corridor({ containerType: "40HC" });
		// A train from Chongqing that has no rate: no truck is asked for to it.
		await corridor({ inlandCity: "CNCKG", mode: "rail" });
		await world.as("superuser").corridor.add({
			row: { ...rate, port: "CNSHA", portCity: "CNNGB", inlandCity: "CNSIA", mode: "truck", discountAllowed: true, containerType: "*" },
		} as never);
		const requests = platform(() => cost("8000"));
		expect((await search()).options).toHaveLength(2);
		expect(requests.map(({ body }) => JSON.parse(body).to.code).sort()).toEqual(["CNNGB", "CNSHA"]);
		await search();
		expect(requests).toHaveLength(2);
	});

	test("what failed or was refused is said, beside why own trucks have no price", async () => {
		platform(() => "timeout");
		const { options, notPriced } = await search();
		expect(options).toEqual([]);
		expect(notPriced.map(({ message }) => message)).toContain(
			"The truck platform did not answer for Shanghai ↔ 陕西省 / 西安市 / 雁塔区, 40HC: No answer in time",
		);
		expect(notPriced.map(({ code }) => code)).toContain("noTrucking");
		platform(() => ({ status: 200, body: '{"refused":"no truck that day"}' }));
		const refused = (await search()).notPriced;
		expect(refused.map(({ code }) => code)).toContain("platformRefused");
		const customer = (await search({}, "ComAdmin")).notPriced.map(({ message }) => message).join();
		expect(customer).not.toMatch(/platform/i);
	});

	test("what was refused is asked anew once somebody has changed what the portal's own table knows", async () => {
		await world.db.deleteFrom("app_setting").where("key", "=", "ntocc.url").execute();
		await setting("ntocc.perKm", "json", '{"*": {"perKm": "5", "currency": "CNY"}}');
		const codes = async () => (await search()).notPriced.map(({ code }) => code);
		expect(await codes()).toContain("platformRefused");
		expect(await codes()).toContain("platformRefused");
		expect(await calls()).toHaveLength(1);
		world.services.clock.now = new Date("2026-11-20T08:01:00.000Z");
		await setting("ntocc.distances", "json", '{"CNSHA CNSIA": 1384}');
		world.services.clock.now = new Date("2026-11-20T08:02:00.000Z");
		expect((await search()).options[0]?.total).toBe("15224.00");
		expect(await calls()).toHaveLength(2);
	});

	test("all questions of a search share one deadline, whatever is tried again", async () => {
		await setting("ntocc.timeoutSeconds", "number", "3");
		await corridor({ portCity: "CNNGB" });
		const requests = platform((_, times) => {
			world.services.clock.now = new Date(world.services.clock.now.getTime() + 2_990);
			return times > 2 ? cost("8000") : "unreachable";
		});
		await search();
		expect(requests[0]?.timeoutMs).toBe(3_000);
		expect(Math.max(...requests.map(({ timeoutMs }) => timeoutMs))).toBeLessThanOrEqual(3_000);
	});

	test("a platform that failed too often is not asked, and one search tries it", async () => {
		platform(() => ({ status: 500, body: "" }));
		for (let time = 0; time < 5; time++) await search({ readyDate: `2026-11-2${time + 1}` });
		const requests = platform(() => cost("8000"));
		expect((await search()).notPriced.map(({ message }) => message).join()).toContain("it failed too often");
		expect(requests).toHaveLength(0);
		world.services.clock.now = new Date("2026-11-20T08:01:00.000Z");
		const answers = await Promise.all([search(), search({ readyDate: "2026-11-26" }, "SALS"), search({ readyDate: "2026-11-27" }, "PM")]);
		expect(requests).toHaveLength(1);
		expect(answers.filter(({ options }) => options.length > 0)).toHaveLength(1);
		expect((await search({ readyDate: "2026-11-28" })).options).toHaveLength(1);
		expect(requests).toHaveLength(2);
	});

	test.each([
		["dangerous goods", { cargo: "dangerous" }],
		["a day that is over", { readyDate: "2026-11-19" }],
		["prices of an earlier moment", { asOf: "2026-11-19T00:00:00.000Z" }],
		["a container no truck carries", { containers: [{ type: "45HC", count: 1 }] }],
		["a city the company does not work in", { origin: { kind: "area", code: "6103" } }],
		["goods heavier than the truck may carry", { grossWeightKg: 30_501 }],
		["no door", { scope: "portToPort", origin: { kind: "place", code: "CNSIA" } }],
	])("nobody is asked for %s", async (_, more) => {
		const requests = platform(() => cost("8000"));
		await saidBy(search(more, "PM"));
		expect([requests.length, (await calls()).length]).toEqual([0, 0]);
	});

	test("nobody is asked for a district that is called like a city elsewhere, or like a terminal of one", async () => {
		const areas = [
			["23", null, "province", "黑龙江省", "黑龙江省"],
			["2310", "23", "city", "牡丹江市", "黑龙江省 / 牡丹江市"],
			["231005", "2310", "district", "西安区", "黑龙江省 / 牡丹江市 / 西安区"],
			["35", null, "province", "福建省", "福建省"],
			["3503", "35", "city", "莆田市", "福建省 / 莆田市"],
			["350302", "3503", "district", "城厢区", "福建省 / 莆田市 / 城厢区"],
		] as const;
		const rows = areas.map(([code, parent_code, level, name, path]) => ({ code, parent_code, level, name, path, name_en: "", path_en: "" }));
		await world.db.insertInto("area").values(rows).execute();
		await world.db.updateTable("place").set({ aliases: '["城厢"]' }).where("code", "=", "CNSIA").where("kind", "=", "inlandCity").execute();
		const requests = platform(() => cost("8000"));
		for (const code of ["231005", "350302"]) expect((await search({ origin: { kind: "area", code } })).options).toEqual([]);
		expect(requests).toHaveLength(0);
	});

	test("dangerous goods are refused with the fixed sentence", async () => {
		expect(await saidBy(search({ cargo: "dangerous" }))).toMatchObject({
			code: "000004",
			message: "Dangerous goods are not accepted for quotation.",
		});
	});

	test("no strategy, or one on request, asks nobody", async () => {
		const { items } = await world.as("PM").ntoccPriceStrategy.list({});
		const requests = platform(() => cost("8000"));
		await world.as("PM").ntoccPriceStrategy.add({
			row: {
				fromCity: "CNSIA",
				toCity: "CNSHA",
				truckType: "*",
				ssr: "1",
				basis: "shipment",
				currency: "CNY",
				validFrom: "2026-01-01",
				onRequest: true,
			},
		} as never);
		expect((await search()).notPriced.map(({ code }) => code)).toContain("onRequest");
		await world.db.deleteFrom("ntocc_price_strategy_rate").execute();
		expect((await search()).notPriced.map(({ code }) => code)).toEqual(["noTrucking"]);
		expect([items.length, requests.length]).toEqual([1, 0]);
	});

	test("a price as of a moment is what was answered then", async () => {
		await setting("ntocc.holdMinutes", "number", "5");
		platform(() => cost("8000"));
		await search();
		world.services.clock.now = new Date("2026-11-20T08:20:00.000Z");
		const at = (asOf: string) => search({ asOf }, "PM");
		expect((await at("2026-11-20T08:04:00.000Z")).options[0]?.total).toBe("17600.00");
		expect((await at("2026-11-20T07:30:00.000Z")).options).toEqual([]);
		expect((await at("2026-11-20T08:06:00.000Z")).options).toEqual([]);
	});
});

test("own trucks come first: where they have a price nobody is asked", async () => {
	const requests = platform(() => cost("1"));
	await world
		.as("superuser")
		.truckingCost.add({ row: { ...rate, hub: "CNSHA", areaCode: "6101", truckerCode: "T1", containerType: "40HC", cost: "9000" } } as never);
	await world
		.as("superuser")
		.costStrategy.add({ row: { ...rate, hub: "CNSHA", areaCode: "", containerType: "*", basis: "percent", ssr: "12", currency: "CNY" } } as never);
	const { options } = await search();
	expect(options).toMatchObject([{ total: "20160.00", lines: [{ explanation: { domain: "truckingCost" } }] }]);
	expect(requests).toHaveLength(0);
});

describe("a quotation", () => {
	const customer = { name: "Harbour Trading", email: "buyer@example.com" };
	const draft = async () => {
		const { options } = await search({}, "SALS");
		const items = [{ search: searchInput.parse(sent), optionId: options[0]?.id ?? "" }];
		return world.as("SALS").quotation.createDraft({ customer, language: "en", items } as never) as Promise<{ id: string }>;
	};

	test("keeps the call it stands on, and says when its answer ended", async () => {
		const requests = platform(() => cost("8000"));
		const { id } = await draft();
		expect(requests).toHaveLength(1);
		const [call] = await calls();
		const read = JSON.stringify(await world.as("SALS").quotation.detail({ id }));
		expect(read).toContain(call?.id);
		expect(read).toContain("2026-11-20T09:00:00.000Z");
		expect(withoutIds(read)).not.toMatch(/"8000|16000\.00/);
		const { number } = await world.as("SALS").quotation.send({ id });
		expect(number).toMatch(/^Q-/);
		expect(requests).toHaveLength(1);
	});

	test("is not sent once the answer has ended", async () => {
		await setting("ntocc.holdMinutes", "number", "5");
		platform(() => cost("8000"));
		const { id } = await draft();
		world.services.clock.now = new Date("2026-11-20T08:05:00.000Z");
		expect(await saidBy(world.as("SALS").quotation.send({ id }))).toMatchObject({
			code: "000003",
			message: "The truck platform’s answer behind lane 1 ended at 2026-11-20 16:05. Search that lane again and put what is found in its place.",
		});
	});

	test("keeps its call record beyond the days others are kept", async () => {
		platform(() => cost("8000"));
		await draft();
		await search({ readyDate: "2026-11-30" });
		expect(await calls()).toHaveLength(2);
		await setting("ntocc.keepDays", "number", "30");
		expect(await cleanUpCalls(world.db, new Date("2026-12-20T07:59:00.000Z"))).toEqual({ calls: 0 });
		expect(await cleanUpCalls(world.db, new Date("2026-12-20T08:01:00.000Z"))).toEqual({ calls: 1 });
		expect(await calls()).toMatchObject([{ load_day: "2026-11-25" }]);
		expect((await world.as("CX").ntocc.state()).keepDays).toBe(30);
	});
});

test("answers that hold are found by their day, of however many call records", async () => {
	const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN SELECT r.* FROM ntocc_call r WHERE r.held_until > ${"2026-11-20T08:00:00.000Z"}
		AND r.origin = 'search' AND r.load_day = ${"2026-11-25"} AND r.cargo = ${"general"} AND r.weight_kg = ${18_500}`.execute(world.db);
	expect(rows.map(({ detail }) => detail)).toEqual([
		expect.stringMatching(/SEARCH r USING INDEX ntocc_call_held \(load_day=\? AND weight_kg=\? AND cargo=\? AND held_until>/),
	]);
});

test("older clients find trucks of platforms, with their terms, in the search", async () => {
	platform(() => cost("8000"));
	const answer = await world.rest("POST", "/api/Product/GetSearchSaleData", "CX", { ...sent, grossWeight: 18.5 });
	expect(answer.code).toBe("000000");
	expect(JSON.stringify(answer.data)).toContain('"provider":"platform"');
});
