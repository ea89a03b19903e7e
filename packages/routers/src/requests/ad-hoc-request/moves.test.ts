import { describe, expect, test } from "vitest";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { rowsBehind } from "../../kit/sheet/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";
import { type Move, moveNames, moves } from "./rules.ts";
import { type AdHocState, adHocStates } from "./schema.ts";
import { requests } from "./testing.ts";

const world = worldPerFile(rateDb);
const { as } = world;
const guid = (role: string) => world.users.get(role)?.guid ?? "";

const costs = [{ charge: "Haulage", amount: "1234.56", currency: "CNY", vat: "9", vendor: "Fast Trucks" }];
const prices = [{ charge: "Haulage", amount: "2000", currency: "CNY", vat: "9", validTo: "2026-12-31" }];

const ask = async (owner = "SALS") => (await as(owner).adHocRequest.save({ ...requests.T, confirmed: true })).id;

/** Makes a move as somebody. */
const make: Record<Move, (role: string, id: string) => Promise<{ state: AdHocState; version: number }>> = {
	cost: (role, id) => as(role).adHocRequest.updateCost({ id, costs }),
	price: (role, id) => as(role).adHocRequest.updatePrice({ id, prices }),
	send: (role, id) => as(role).adHocRequest.sendPrice({ id }),
	accept: (role, id) => as(role).adHocRequest.accept({ id }),
	notAccepted: (role, id) => as(role).adHocRequest.notAccepted({ id, reason: "too much", targetPrice: "1500", currency: "CNY" }),
	cancel: (role, id) => as(role).adHocRequest.cancel({ id, reason: "gone" }),
};

/** A request of sales in a state. */
async function inState(state: AdHocState): Promise<string> {
	const id = await ask();
	const way: [Move, string][] = [
		["cost", "VDM"],
		["price", "PM"],
		["send", "SALS"],
	];
	if (state === "cancelled") await make.cancel("SALS", id);
	else for (const [move, role] of way.slice(0, adHocStates.indexOf(state))) await make[move](role, id);
	return id;
}

/** Who makes which move, as the design has it: PM and VDM see every request, sales their own, CX (here) somebody else's not at all. */
const makers: Record<Move, string[]> = {
	cost: ["VDM", "superuser"],
	price: ["PM", "superuser"],
	send: ["PM", "SALS", "superuser"],
	accept: ["SALS", "superuser"],
	notAccepted: ["SALS", "superuser"],
	cancel: ["PM", "SALS", "superuser"],
};

describe.each(moveNames)("%s", (move) => {
	test.each(adHocStates)("from %s is made by who may, refused with the state elsewhere, and changes nothing then", async (state) => {
		const isOpen = (moves[move].from as readonly string[]).includes(state);
		for (const role of ["SALS", "CX", "VDM", "PM", "superuser", "APPROVER"]) {
			const id = await inState(state);
			const said = await saidBy(make[move](role, id));
			const seesIt = !["CX", "APPROVER"].includes(role);
			if (!makers[move].includes(role)) expect([role, said.code]).toEqual([role, expect.stringMatching(seesIt ? /^000008$/ : /^00000[28]$/)]);
			else if (isOpen) expect([role, said.code]).toEqual([role, "000000"]);
			else
				expect([role, said]).toMatchObject([
					role,
					{
						code: "000004",
						message: expect.stringContaining(
							{
								requestCreated: "request created",
								costUpdated: "cost updated",
								priceUpdated: "price updated",
								quotationSent: "quotation sent",
								cancelled: "cancelled",
							}[state],
						),
					},
				]);
			const { state: now } = await as("superuser").adHocRequest.get({ id });
			expect([role, now]).toEqual([role, makers[move].includes(role) && isOpen ? moves[move].to : state]);
			// What is offered is what may be done.
			if (seesIt && role !== "superuser" && now === state) {
				const offered = (await as(role).adHocRequest.detail({ id })).moves;
				expect([role, offered.includes(move)]).toEqual([role, makers[move].includes(role) && isOpen]);
			}
		}
	});
});

test("another version than the one there is refused", async () => {
	const id = await ask();
	expect(await saidBy(as("VDM").adHocRequest.updateCost({ id, version: 9, costs }))).toMatchObject({ code: "000003" });
});

test("costs are told to nobody who may not see them: detail, list, history, papers, mail, thread", async () => {
	const id = await inState("quotationSent");
	await make.notAccepted("SALS", id);
	await as("VDM").adHocRequest.updateCost({ id, costs: [{ ...costs[0], charge: "Haulage", currency: "CNY", amount: "1111.11" }] });
	const sales = as("SALS");
	const told = JSON.stringify([
		await sales.adHocRequest.detail({ id }),
		await sales.adHocRequest.list({ search: "Harbour" }),
		await sales.adHocRequest.history({ id }),
		await sales.adHocRequest.pricePreview({ id }),
		await sales.message.thread({ id }),
		await sales.adHocRequest.statistics({}),
		await world.db.selectFrom("outbox").selectAll().execute(),
	]);
	for (const secret of ["1234.56", "1,234.56", "1111.11", "1,111.11", "Fast Trucks"]) expect(told).not.toContain(secret);
	const vdm = JSON.stringify([await as("VDM").adHocRequest.detail({ id }), await as("VDM").adHocRequest.history({ id })]);
	expect(vdm).toContain("1111.11");
	expect(vdm).toContain("Fast Trucks");
	expect(told).toContain("2,000.00");
	for (const filter of ["costTotal", "vendors"])
		expect(await saidBy(sales.adHocRequest.list({ filters: [{ field: filter, op: "contains", value: "1" }] }))).toMatchObject({ code: "000001" });
	expect(await saidBy(sales.adHocRequest.updateCost({ id, costs }))).toMatchObject({ code: "000008" });
});

test("the price is mailed once to the customer in their language, with VAT and validity, or to the requester", async () => {
	const id = await inState("priceUpdated");
	world.services.sent.length = 0;
	expect(await as("PM").adHocRequest.sendPrice({ id })).toMatchObject({ to: "buyer@example.com", state: "quotationSent" });
	await expect.poll(() => world.services.sent.filter(({ to }) => to === "buyer@example.com").length).toBe(1);
	const mail = world.services.sent.find(({ to }) => to === "buyer@example.com");
	expect(mail?.text).toContain("CNY 2,000.00");
	expect(mail?.text).toContain("VAT 9%: CNY 2,180.00");
	expect(mail?.text).toContain("2026-12-31");
});

test.each<[string, object]>([
	["costs.0.containerType", { containerType: "45HC" }],
	["costs", { containerType: "40HC" }],
	["costs.0.basis", { basis: "day" }],
	["costs.0.amount", { amount: undefined }],
	["costs.0.amount", { amount: "1.234" }],
	["costs.0.amount", { amount: "0" }],
	["costs.0.amount", { amount: "24,5" }],
	["costs.0.amount", { amount: "1,20" }],
	["costs.0.amountWithVat", { amountWithVat: "1300" }],
	["costs.0.currency", { currency: "XXX" }],
	["costs.0.vat", { vat: "nine" }],
])("costs with a wrong %s are refused there, and nothing is kept", async (field, over) => {
	const id = await ask();
	const line = { charge: "Haulage", amount: "1234.56", currency: "CNY", vat: "9", ...over };
	expect(await saidBy(as("VDM").adHocRequest.updateCost({ id, costs: [line] }))).toMatchObject({
		code: "000001",
		data: [expect.objectContaining({ field })],
	});
	expect((await as("VDM").adHocRequest.get({ id })).costLines).toEqual([]);
});

test("a request is handled by the team for its port city, then by that for all; a cost asks the price of the product team; a thread tells both", async () => {
	const portCity = (await as("SALS").adHocRequest.places()).portCities.find(({ code }) => code === "CNSHA")?.id ?? "";
	const team = { name: "Yangtze", serviceTypes: ["T" as const], portCities: [portCity], leader: guid("VDM"), members: [guid("VDM")] };
	const { id: teamId, version } = await as("VDM").vdmTeam.save(team);
	const id = await ask();
	expect(await as("SALS").adHocRequest.get({ id })).toMatchObject({ handlers: "Yangtze", handlerReason: "byCity" });
	await as("VDM").vdmTeam.save({ ...team, id: teamId, version, portCities: [] });
	const other = await ask();
	expect(await as("SALS").adHocRequest.get({ id: other })).toMatchObject({ handlers: "Yangtze", handlerReason: "everywhere" });
	await make.cost("VDM", id);
	expect(await as("SALS").adHocRequest.get({ id })).toMatchObject({ handlerReason: "byRight", handlers: "Product manager" });
	const parts = async () => (await as("PM").message.thread({ id })).partList.map(({ part, state }) => [part, state]).sort();
	expect(await parts()).toEqual([
		["cost", "answered"],
		["price", "open"],
	]);
	await make.price("PM", id);
	expect(await parts()).toEqual([
		["cost", "answered"],
		["price", "answered"],
	]);
	expect(await as("SALS").adHocRequest.get({ id })).toMatchObject({ handlerReason: "requester", handlers: "Sales" });
	await make.notAccepted("SALS", id);
	expect(await parts()).toEqual([
		["cost", "answered"],
		["price", "open"],
	]);
	expect(await as("PM").adHocRequest.get({ id })).toMatchObject({
		state: "costUpdated",
		targetPrice: "1500",
		currency: "CNY",
		notAcceptedReason: "too much",
	});
	await as("VDM")
		.vdmTeam.remove({ ids: [teamId] })
		.catch(() => null);
});

test("a request for another port city is that city's team's, who are told, and no more the other's", async () => {
	const team = { serviceTypes: ["T" as const], leader: guid("VDM"), members: [guid("VDM")] };
	const shanghai = await as("VDM").vdmTeam.save({ ...team, name: "Shanghai", portCities: [placeIds.shanghai] });
	const people = { leader: guid("superuser"), members: [guid("superuser")] };
	const ningbo = await as("VDM").vdmTeam.save({ ...team, ...people, name: "Ningbo", portCities: [placeIds.ningbo] });
	const id = await ask();
	const request = await as("SALS").adHocRequest.get({ id });
	await as("SALS").adHocRequest.save({ ...request, portCity: placeIds.ningbo, confirmed: true });
	expect(await as("SALS").adHocRequest.get({ id })).toMatchObject({ handlers: "Ningbo", handlerReason: "byCity" });
	const thread = await as("SALS").message.thread({ id });
	expect(thread.partList).toMatchObject([{ part: "cost", state: "open", teams: ["Ningbo"] }]);
	expect(thread.people).toContainEqual(expect.objectContaining({ guid: guid("superuser"), role: "handler" }));
	const mailed = await world.db.selectFrom("outbox").select("payload").where("payload", "like", `%${id}%`).execute();
	expect(mailed.filter(({ payload }) => /others are asked|现由他人/.test(payload))).toHaveLength(2);
	await as("VDM").vdmTeam.remove({ ids: [shanghai.id, ningbo.id] });
});

test("what is asked stays once the cost is given; files and shares may be changed, and who it is shared with sees it and its thread", async () => {
	const id = await inState("costUpdated");
	const request = await as("SALS").adHocRequest.get({ id });
	expect(await saidBy(as("SALS").adHocRequest.save({ ...request, commodity: "Other", confirmed: true }))).toMatchObject({ code: "000004" });
	expect(await saidBy(as("CX").adHocRequest.detail({ id }))).toMatchObject({ code: "000002" });
	await as("SALS").adHocRequest.shareMore({ id, shares: [guid("CX")] });
	expect((await as("CX").adHocRequest.detail({ id })).moves).toEqual([]);
	expect(await saidBy(as("CX").adHocRequest.cancel({ id, reason: "no" }))).toMatchObject({ code: "000008" });
	await as("CX").adHocRequest.comment({ id, text: "hello", mentions: [guid("VDM")], attachments: [] });
	expect(JSON.stringify((await as("SALS").adHocRequest.detail({ id })).comments)).toContain("hello");
	await as("SALS").adHocRequest.share({ id, shares: [] });
	expect(await saidBy(as("CX").adHocRequest.detail({ id }))).toMatchObject({ code: "000002" });
	expect(await saidBy(as("CX").message.thread({ id }))).toMatchObject({ code: "000002" });
});

test("the same again is doubted; a copy is asked for anew with as many days", async () => {
	const id = await ask();
	expect((await as("SALS").adHocRequest.doubts(requests.T))[0]).toMatch(/AR-2026-\d{6}/);
	expect(await saidBy(as("SALS").adHocRequest.save(requests.T))).toMatchObject({ code: "000001", data: [{ field: "customer" }] });
	const { id: copy, number } = await as("PM").adHocRequest.copy({ id });
	expect(await as("PM").adHocRequest.get({ id: copy })).toMatchObject({
		number,
		state: "requestCreated",
		requiredDate: "2026-12-01",
		requester: "Product manager",
	});
});

test("prices below the costs are told to who sees costs before they are given, in other currencies too, and to nobody else", async () => {
	const id = await inState("costUpdated");
	const price = { charge: "Haulage", vat: "9", basis: "container" as const, validTo: "2026-12-31" };
	const short = (role: string, amount: string, currency = "CNY") =>
		as(role).adHocRequest.beforePrices({ id, prices: [{ ...price, amount, currency }] });
	const { costLines = [] } = await as("VDM").adHocRequest.get({ id });
	const [cost] = costLines;
	const each = Number(cost?.amount);
	expect(costLines).toHaveLength(1);
	expect(await short("PM", String(each))).toBeNull();
	const { quantity = 0 } = cost ?? {};
	const by100 = { short: expect.stringMatching(new RegExp(`^CNY ${(100 * quantity).toLocaleString("en")}\\.00$`)) };
	expect(await short("PM", String(each - 100))).toMatchObject({ sum: by100, lines: [{ line: 0, charge: "Haulage", containerType: null, ...by100 }] });
	expect(await short("superuser", "1", "USD")).toBeNull();
	await world.db.insertInto("currency").values({ code: "USD", name: "US dollar", exponent: 2, numeric_code: "840" }).execute();
	for (const [currency, per_usd] of Object.entries({ CNY: "7", USD: "1" }))
		await world.db.insertInto("exchange_rate").values({ currency, valid_from: "2026-01-01", per_usd, source: "test" }).execute();
	expect(await short("superuser", "1", "USD")).toMatchObject({
		sum: { prices: expect.stringMatching(/^USD /), costs: expect.stringMatching(/^USD /) },
	});
	expect(await saidBy(short("SALS", "1"))).toMatchObject({ code: "000008" });
	expect(await saidBy(short("PM", "1.234"))).toMatchObject({ code: "000001", data: [{ field: "prices.0.amount" }] });
});

test("a price below the cost it stands for is told though the sum is not below, by its containers", async () => {
	const { id } = await as("SALS").adHocRequest.save({ ...requests.T, customer: "By line", confirmed: true });
	const cost = { currency: "CNY", vat: "9", basis: "container" as const };
	const costs = [
		{ ...cost, charge: "Haulage", amount: "1000" },
		{ ...cost, charge: "Fuel", amount: "90", basis: "shipment" as const },
	];
	await as("VDM").adHocRequest.updateCost({ id, costs });
	const short = async (...prices: object[]) => {
		const found = await as("PM").adHocRequest.beforePrices({
			id,
			prices: prices.map((one) => ({ ...cost, validTo: "2026-12-31", ...one })) as never,
		});
		return found && [found.sum?.short ?? null, ...found.lines.map(({ line, containerType, costs: of, short: by }) => [line, containerType, of, by])];
	};
	const of = (containerType: string | undefined, amount: string, charge = "haulage") => ({ charge, containerType, amount });
	// Two 40HC and one 20GP.
	expect(await short(of("40HC", "1500"), of("20GP", "950"))).toEqual([null, [1, "20GP", "CNY 1,000.00", "CNY 50.00"]]);
	expect(await short(of("40HC", "900"), of("20GP", "950"), of(undefined, "900", "Customs"))).toEqual([
		null,
		[0, "40HC", "CNY 2,000.00", "CNY 200.00"],
		[1, "20GP", "CNY 1,000.00", "CNY 50.00"],
	]);
	// What is charged once for all is not parted, and two prices for the same containers are one.
	expect(await short(of(undefined, "1100"), of("40HC", "1", "Fuel"), of("20GP", "1", "Fuel"))).toBeNull();
	expect(await short(of(undefined, "1100"), of("40HC", "100"))).toBeNull();
	expect(await short(of(undefined, "1100"), { ...of(undefined, "80", "Fuel"), basis: "shipment" })).toEqual([
		null,
		[1, null, "CNY 90.00", "CNY 10.00"],
	]);
});

test("its history names places and people it tells of by what they are called", async () => {
	const { id } = await as("SALS").adHocRequest.save({ ...requests.T, customer: "History Ltd", shares: [guid("PM")] });
	const { portCity } = await as("SALS").adHocRequest.get({ id });
	for (const history of [as("SALS").adHocRequest.history({ id }), as("SALS").changeLog.history({ objectType: "adHocRequest", objectId: id })]) {
		const [made] = await history;
		expect(made?.partNames).toMatchObject({ [portCity ?? ""]: expect.stringMatching(/^[A-Z]{5} \S/), [guid("PM")]: expect.stringMatching(/\S/) });
	}
});

test("a paper holds what is asked and its prices, and no cost, whoever has it made", async () => {
	const id = await inState("priceUpdated");
	const cells = (await rowsBehind(world.services, await as("VDM").adHocRequest.file({ id }))).flat().map(String);
	expect(cells).toEqual(expect.arrayContaining(["Machine tools", "Haulage", "2180", "Total with VAT: CNY 6,540.00"]));
	expect(cells.join()).not.toMatch(/1,?234|Fast Trucks/);
	expect(cells).not.toContain("Prices (not accepted)");
	await make.send("SALS", id);
	await make.notAccepted("SALS", id);
	expect((await rowsBehind(world.services, await as("VDM").adHocRequest.file({ id }))).flat()).toContain("Prices (not accepted)");
});

test("statistics count what matches, and who won", async () => {
	const before = await as("SALS").adHocRequest.statistics({});
	const id = await inState("quotationSent");
	await make.accept("SALS", id);
	const lost = await inState("priceUpdated");
	await make.cancel("SALS", lost);
	const dropped = await inState("requestCreated");
	await make.cancel("SALS", dropped);
	const after = await as("SALS").adHocRequest.statistics({});
	expect(after.total).toBe(before.total + 3);
	const { open, won } = before.outcomes;
	expect(after.outcomes).toEqual({ open, won: won + 1, lost: before.outcomes.lost + 1, dropped: before.outcomes.dropped + 1 });
	for (const outcome of ["open", "won", "lost", "dropped"] as const) {
		const { total } = await as("SALS").adHocRequest.list({ filters: [{ field: "outcome", op: "eq", value: outcome }] });
		expect([outcome, total]).toEqual([outcome, after.outcomes[outcome]]);
	}
	expect(after.hoursToCost).toMatchObject({ count: before.hoursToCost.count + 2, median: 0 });
	expect(await as("CX").adHocRequest.statistics({})).toMatchObject({ total: 0 });
	expect((await as("PM").adHocRequest.statistics({ filters: [{ field: "outcome", op: "eq", value: "won" }] })).byState.quotationSent).toBe(
		after.outcomes.won,
	);
});
