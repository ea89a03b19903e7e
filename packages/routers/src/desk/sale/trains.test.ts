import { expect, test } from "vitest";
import type { SearchResult } from "../../kit/charges/search.ts";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { termsOfOptions } from "../../pricing/terms.ts";
import { worldPerFile } from "../../testing/world.ts";

const customsPort = "22222222-0000-4000-8000-000000000099";

const world = worldPerFile(async () => {
	const made = await rateDb();
	const { db } = made;
	const xian = await db.selectFrom("place").selectAll().where("id", "=", placeIds.xian).executeTakeFirstOrThrow();
	// A GUID that begins like a postcode.
	const duisburg = { id: "de470510-0000-4000-8000-000000000099", code: "DEDUI", name: "Duisburg", name_zh: "杜伊斯堡", country: "DE" };
	await db
		.insertInto("place")
		.values([
			{ ...xian, ...duisburg },
			// The port that has the ramp's code does the customs.
			{ ...xian, id: customsPort, kind: "port", name: "Xi'an Dry Port", name_zh: "西安港", active: 0 },
		])
		.execute();
	return made;
});

interface Answer {
	code: string;
	message: string;
	data: SearchResult;
}

const said = async (path: string, body: unknown, role = "PM") =>
	(await world.rest("POST", `/api/v1/ICRManagement/${path}`, role, body, { language: "en" })) as unknown as Answer;
const sale = (body: object, role = "SALS") => said("ICRPrice/GetICRSaleData", { ...asked, ...body }, role);

const valid = { COCSOC: "COC", validFrom: "2026-10-01", validTo: "2026-12-31", containerType: "40HC" };
const asked = {
	...{ pol: "CNSIA", pod: "Duisburg", direction: "export", containers: [{ type: "40HC", count: 2 }], grossWeightKg: 18_000 },
	...{ readyDate: "2026-11-20", currency: "CNY" },
};

test("older clients search for trains between terminals and to a postcode, and list their cities", async () => {
	const price = { pol: "CNSIA", pod: "DEDUI", rampCity: "DEDUI", costCny: "7100", costUsd: "1000", exchangeRate: "7.1", SSR: "15620", ...valid };
	expect(await said("ICRPrice/AddPriceProduct", { ...price, currency: "CNY", hsRefused: "93", detention: "10 days free" })).toMatchObject({
		code: "000000",
	});
	const truck = { rampCity: "DEDUI", postcodeZone: "D 40-47", weightClass: "medium", direction: "export", SSR: "3000", fuelPercent: "10", ...valid };
	expect(await said("ICRTrucking/AddOrUpdateICREuropeTrucking", { ...truck, currency: "CNY" })).toMatchObject({ code: "000000" });

	const totals = ({ data }: Answer) => data.options.map(({ total }) => total);
	// By POL and POD alone.
	const found = await sale({});
	expect([found.code, found.message, totals(found)]).toEqual(["000000", "ok", ["31240.00"]]);
	expect(JSON.stringify(found.data.options)).not.toMatch(/confidential|14200/);
	expect(JSON.stringify((await sale({}, "PM")).data.options)).toMatch(/"costParts":.*"own":true/);
	// Which way, the ends say where nobody does.
	expect(totals(await sale({ direction: undefined }))).toEqual(["31240.00"]);
	expect(totals(await sale({ direction: undefined, pol: "Xi'an", destination: "D-47051" }))).toEqual(["37840.00"]);
	expect(await sale({ direction: undefined, pol: "Duisburg", pod: "CNSIA" })).toMatchObject({ message: expect.stringContaining("Duisburg → Xi'an") });
	expect(totals(await sale({ direction: undefined, pol: "Xi'an" }))).toEqual(["31240.00"]);
	expect(totals(await sale({ direction: undefined, pol: placeIds.xian, pod: "DE470510-0000-4000-8000-000000000099" }))).toEqual(["31240.00"]);
	expect(await sale({ direction: undefined, pod: "Chongqing" })).toMatchObject({ code: "000001", problems: [{ field: "direction" }] });
	expect(await sale({ direction: "import" })).toMatchObject({ code: "000001", problems: [{ field: "direction" }] });
	// The direction by whatever its register answers, whose names may be changed, under any of its names.
	const directions = await world.rest("POST", "/api/v1/Direction/GetDirectionList", "PM", { code: "westbound" });
	const [{ directionID, nameZh }] = directions.data.items as [{ directionID: string; nameZh: string }];
	for (const said of [{ direction: directionID }, { direction: nameZh }, { directionGUID: directionID.toUpperCase() }, { directionID }])
		expect(totals(await sale({ direction: undefined, ...said })), JSON.stringify(said)).toEqual(["31240.00"]);
	await world.rest("POST", "/api/v1/Direction/AddOrUpdateDirection", "PM", { directionID, nameEn: "Outward" });
	expect(totals(await sale({ direction: "outward" }))).toEqual(["31240.00"]);
	// By GUIDs, which are no postcodes.
	expect(totals(await sale({ pol: undefined, pod: undefined, polGUID: placeIds.xian, podGUID: "DE470510-0000-4000-8000-000000000099" }))).toEqual([
		"31240.00",
	]);
	// To a door there is a truck with its fuel, and the scope is that of the ends.
	expect(totals(await sale({ destination: "D-47051" }))).toEqual(["37840.00"]);
	for (const hsCodes of ["8471, 9301", "847100、9301 00", "84.71\t9301", "8471\n93.01", '["8471","9301"]', ["8471", "9301"]])
		expect(await sale({ hsCodes }), String(hsCodes)).toMatchObject({
			code: "000000",
			message: expect.stringMatching(/^The train Xi'an → Duisburg does not take goods of HS 9301(00)?$/),
			data: { options: [] },
		});
	expect((await sale({ services: { customs: true } })).message).toBe("No export customs rate at Xi'an Dry Port on 2026-11-20");
	for (const [body, field] of [
		[{ hsCodes: "x" }, "hsCodes"],
		// One code or two, twenty-five tonnes or kilograms: people write either so.
		[{ hsCodes: "84 71" }, "hsCodes"],
		[{ hsCodes: ["8471 9301"] }, "hsCodes"],
		[{ hsCodes: "8471 9301" }, "hsCodes"],
		[{ grossWeightKg: "25.000" }, "grossWeightKg"],
		[{ grossWeightKg: "0x61a8" }, "grossWeightKg"],
		[{ containers: [{ type: "40HC", count: "2.000" }] }, "count"],
		[{ weightWithTareKg: 17_000 }, "weightWithTareKg"],
		[{ destination: { kind: "zone", code: "47051" } }, "destination"],
		[{ origin: { kind: "zone", code: "DE-47051" } }, "origin"],
	] as const) {
		const refused = await sale(body);
		expect([refused.code, JSON.stringify(refused).includes(field)], field).toEqual(["000001", true]);
	}
	for (const containers of ["2x40HC", "2 × 40HQ", ["2*40HC"], [{ containerType: "40'HC", quantity: "2" }], '["40HC*2"]', { type: "40HC", count: 2 }])
		expect(totals(await sale({ containers })), JSON.stringify(containers)).toEqual(["31240.00"]);
	expect(totals(await sale({ containers: undefined, containerType: "40HC", quantity: 2 }))).toEqual(["31240.00"]);
	expect(totals(await sale({ containers: "40HC" }))).toEqual(["15620.00"]);
	for (const containers of ["20x40", "2x40XX", ["40HC", "40HC"], ["40HC x 0"], [{ quantity: 2 }]])
		expect(await sale({ containers }), JSON.stringify(containers)).toMatchObject({
			code: "000001",
			problems: [{ field: expect.stringMatching(/^containers/) }],
		});
	const cities = await world.rest("GET", "/api/v1/ICRManagement/Common/GetAllICRCity", "SALS");
	expect(cities.data).toEqual([
		expect.objectContaining({ cityCode: "DEDUI", cityName: "Duisburg", cityNameZh: "杜伊斯堡", country: "DE" }),
		expect.objectContaining({ cityCode: "CNSIA", country: "CN" }),
	]);
});

test("a search takes what answers of rates and forms call its fields, and asks where two of them say different things", async () => {
	const { containers: _, grossWeightKg: __, readyDate: ___, ...lane } = asked;
	const row = {
		...lane,
		container: "40HC",
		count: 2,
		grossWeightKg: "18,000",
		cargoReadyDate: "2026/11/20",
		COCSOC: "COC",
		commodityType: "general",
	};
	const found = (body: object) => said("ICRPrice/GetICRSaleData", { ...row, ...body }, "SALS");
	expect((await found({})).data.options.map(({ total }) => total)).toEqual(["31240.00"]);
	expect((await found({ COCSOC: "SOC" })).data).toMatchObject({ options: [], adHoc: { ownership: "SOC" } });
	expect((await found({ HSCode: "9301, 8471" })).message).toBe("The train Xi'an → Duisburg does not take goods of HS 9301");
	const dangerous = { code: "000004", message: "Dangerous goods are not accepted for quotation." };
	expect(await found({ commodityType: "dangerous" })).toMatchObject(dangerous);
	const { pol: from, pod: to, ...general } = row;
	expect(
		await world.rest("POST", "/api/Product/GetSearchSaleData", "SALS", {
			...general,
			scope: "portToPort",
			origin: from,
			destination: to,
			commodityType: "危险品",
		}),
	).toMatchObject({
		code: "000004",
	});
	for (const call of ["SendTheQuotation", "AskForDiscount"]) {
		const offered = { ...row, ...buyer, optionId: "0123456789", total: "30000", reason: "Ten boxes a month" };
		expect(await icr(call, { ...offered, commodityType: "dangerous" }), call).toMatchObject(dangerous);
		const answer = await icr(call, { ...offered, ownership: "SOC" });
		expect([answer.code, answer.problems?.map(({ field }) => field)], call).toEqual(["000001", ["ownership", "COCSOC"]]);
	}
	// The same in other words is no contradiction.
	expect(
		(await found({ ownership: "coc", cargo: "普货", HSCode: "84.71", hsCodes: ["8471"], grossWeightKg: 18_000, readyDate: "2026-11-20" })).code,
	).toBe("000000");
	for (const [body, ...fields] of [
		[{ ownership: "SOC" }, "ownership", "COCSOC"],
		[{ cargo: "reefer" }, "cargo", "commodityType"],
		[{ hsCodes: ["8471"], HSCode: "8471, 9301" }, "hsCodes", "HSCode"],
		[{ readyDate: "2026-11-21" }, "readyDate", "cargoReadyDate"],
		[{ containerType: "20GP" }, "containerType", "container"],
		[{ containers: [{ type: "40HC", count: 3 }] }, "containers", "containerType"],
		[{ quantity: 3 }, "quantity", "count"],
	] as const)
		expect(await found(body), JSON.stringify(body)).toMatchObject({ code: "000001", problems: fields.map((field) => ({ field })) });
	// One of them with more words than the other contradicts nothing.
	const { container: ___c, count: ___n, ...unboxed } = row;
	for (const body of [
		{ containers: [{ count: 2, type: "40HC" }], containerType: "40HC" },
		{ containers: [{ containerType: "40HC", quantity: "2" }], containerType: "40HC", count: 2 },
		{ containers: "2x40HC", containerType: "2x40HC" },
	])
		expect(await said("ICRPrice/GetICRSaleData", { ...unboxed, ...body }, "SALS"), JSON.stringify(body)).toMatchObject({
			data: { options: [{ total: "31240.00" }] },
		});
	// An address in words is no door that is known: it is not left out of the price.
	expect(await found({ pod: undefined, deliveryAddress: "Poznań, PL 61-001" })).toMatchObject({
		code: "000001",
		problems: [{ field: "deliveryAddress" }],
	});
	expect((await found({ pod: undefined, deliveryAddress: "D-47051" })).data.options.map(({ total }) => total)).toEqual(["37840.00"]);
});

interface Sent {
	code: string;
	message: string;
	problems?: { field: string }[];
	data: { quotationGUID: string; quotationNumber: string; discountGUID: string; status: string };
}

const buyer = { customerName: "Rhein Handel", customerEmail: "einkauf@example.com" };

/** An option of the search by POL and POD, with its search as it was sent. */
async function offer() {
	const { data } = await sale({});
	return { ...asked, optionId: data.options[0]?.id ?? "", total: data.options[0]?.total ?? "" };
}

const icr = async (call: string, body: object, role = "SALS") => (await said(`ICRPrice/${call}`, body, role)) as unknown as Sent;

test("an option of a search for trains becomes a quotation that is sent at once, or one whose draft is named", async () => {
	const { total: _, ...option } = await offer();
	const sent = await icr("SendTheQuotation", { ...option, ...buyer, companyGUID: "", validTo: "2026-12-10", remark: "Two boxes" });
	expect(sent).toMatchObject({ code: "000000", message: "ok", data: { quotationNumber: expect.stringMatching(/^Q-2026-\d{6}$/) } });
	const { quotationGUID: id } = sent.data;
	const { state, document } = await world.as("SALS").quotation.detail({ id });
	expect([state, document.language, document.currency, document.validTo, document.remarks]).toEqual(["sent", "en", "CNY", "2026-12-10", "Two boxes"]);
	expect([document.customer.name, document.total, document.items[0]?.mode]).toEqual(["Rhein Handel", "31240.00", "rail"]);

	// By its GUID it is sent once, however often that is asked for.
	const again = await icr("SendTheQuotation", { quotationGUID: id });
	expect(again).toMatchObject({ code: "000000", message: expect.stringMatching(sent.data.quotationNumber), data: { quotationGUID: id } });
	expect((await icr("SendTheQuotation", { quotationGUID: crypto.randomUUID() })).code).toBe("000002");
});

test("in a currency without an exchange rate it is refused at that field", async () => {
	await world.db.insertInto("currency").values({ code: "KRW", name: "Won", exponent: 0, numeric_code: "410" }).execute();
	await world.db.insertInto("exchange_rate").values({ currency: "CNY", valid_from: "2026-01-01", per_usd: "7.1", source: "test" }).execute();
	const { total: _, ...option } = await offer();
	for (const call of ["SendTheQuotation", "AskForDiscount"]) {
		const answer = await icr(call, { ...option, ...buyer, currency: "KRW", total: "30000", reason: "Ten boxes a month" });
		expect([answer.code, answer.problems?.map(({ field }) => field), answer.message], call).toEqual([
			"000001",
			["currency"],
			expect.stringContaining("exchange rate of KRW for 2026-"),
		]);
	}
	await world.db.deleteFrom("exchange_rate").where("source", "=", "test").execute();
});

test("it is sent in two languages: those of its draft, or what is said with it, as over the call of sales", async () => {
	const { total: _, ...option } = await offer();
	const secondOf = async (id: string) => {
		const { document, state } = await world.as("SALS").quotation.detail({ id });
		return [state, document.language, document.second?.language ?? null, document.second?.remarks ?? null];
	};
	const body = { ...option, customerName: "Weser Handel", customerEmail: "weser@example.com", remark: "Two boxes" };
	const made = await icr("SendTheQuotation", { ...body, secondLanguage: "zh", secondRemarks: "两箱" });
	expect([made.code, await secondOf(made.data.quotationGUID)]).toEqual(["000000", ["sent", "en", "zh", "两箱"]]);

	const [lane] = (await world.as("SALS").quotation.detail({ id: made.data.quotationGUID })).lanes;
	const customer = { name: "Weser Handel", email: "weser@example.com" };
	const drafted = async (over: object = {}) => {
		const items = lane ? [{ search: lane.search, optionId: lane.option.id }] : [];
		return (await world.as("SALS").quotation.createDraft({ customer, language: "en", remarks: "Two boxes", items, ...over })).id;
	};
	const inBoth = await drafted({ secondLanguage: "zh", secondRemarks: "两箱" });
	await icr("SendTheQuotation", { quotationGUID: inBoth });
	expect(await secondOf(inBoth)).toEqual(["sent", "en", "zh", "两箱"]);
	const said = await drafted();
	await icr("SendTheQuotation", { quotationGUID: said, secondDocumentLanguage: "ja", secondRemarks: "二箱" });
	expect(await secondOf(said)).toEqual(["sent", "en", "ja", "二箱"]);
	const refused = await drafted({ secondLanguage: "zh", secondRemarks: "两箱" });
	expect(await icr("SendTheQuotation", { quotationGUID: refused, secondLanguage: "ja" })).toMatchObject({
		code: "000001",
		problems: [{ field: "secondRemarks" }],
	});
	expect((await icr("SendTheQuotation", { quotationGUID: refused, secondLanguage: "xx" })).problems).toMatchObject([{ field: "secondLanguage" }]);
});

test("a quotation that says no second language is in that of its customer of the register, as on the screen", async () => {
	const { total: _, ...option } = await offer();
	const register = { name: "Elbe Handel", code: "ELBE", country: "DE", currency: "CNY", language: "en", secondLanguage: "es" };
	await world.as("SALS").customer.save(register as Parameters<ReturnType<typeof world.as>["customer"]["save"]>[0]);
	const body = { ...option, customerName: "Elbe Handel", customerEmail: "elbe@example.com" };
	const secondOf = async ({ data }: Sent) => (await world.as("SALS").quotation.detail({ id: data.quotationGUID })).document.second?.language ?? null;
	const made = async (over: object) => secondOf(await icr("AskForDiscount", { ...body, total: "30000", reason: "Ten boxes", ...over }));
	expect(await made({ documentLanguage: "en" })).toBe("es");
	// The first of theirs stands beside a paper in the second.
	expect(await made({ documentLanguage: "es" })).toBe("en");
	expect(await made({ documentLanguage: "en", secondLanguage: "ja" })).toBe("ja");
	expect(await made({ documentLanguage: "en", customerName: "Nobody of the register" })).toBeNull();
});

test("the same option sent again within a minute is the quotation that was made, and one mail; later it is another", async () => {
	const { total, ...option } = await offer();
	const mails = async () => (await world.db.selectFrom("outbox").select("id").execute()).length;
	const body = { ...option, customerName: "Elbe Handel", customerEmail: "elbe@example.com" };
	const before = await mails();
	const first = await icr("SendTheQuotation", body);
	const together = await Promise.all([icr("SendTheQuotation", body), icr("SendTheQuotation", body)]);
	expect([first.code, ...together.map(({ data }) => data.quotationNumber)]).toEqual([
		"000000",
		first.data.quotationNumber,
		first.data.quotationNumber,
	]);
	expect(await mails()).toBe(before + 1);
	const { data: other } = await icr("SendTheQuotation", { ...body, remark: "Other words" });
	expect(other.quotationNumber).not.toBe(first.data.quotationNumber);
	const asking = { ...body, total: String(Number(total) - 1_000), reason: "A first order" };
	const asked = await icr("AskForDiscount", asking);
	expect(await icr("AskForDiscount", asking)).toEqual(asked);
	expect(asked.data.quotationNumber).not.toBe(first.data.quotationNumber);
	const { clock } = world.services;
	clock.now = new Date(clock.now.getTime() + 61_000);
	const later = await icr("SendTheQuotation", body);
	expect(later.data.quotationNumber).not.toBe(first.data.quotationNumber);
	expect(await icr("SendTheQuotation", body)).toEqual(later);
});

test("what cannot be sent is told by the names it was sent by, and leaves no draft behind", async () => {
	const { total: _, ...option } = await offer();
	const drafts = async () => (await world.as("SALS").quotation.list({})).total;
	const before = await drafts();
	const refused: [body: object, field: string][] = [
		[{}, "quotationGUID"],
		[{ ...option, ...buyer, quotationGUID: crypto.randomUUID() }, "quotationGUID"],
		[{ ...option, ...buyer, customerName: "" }, "customerName"],
		[{ ...option, ...buyer, customerEmail: "einkauf" }, "customerEmail"],
		[{ ...option, customerName: buyer.customerName }, "customerEmail"],
		[{ ...option, customerName: buyer.customerName, email: "einkauf" }, "email"],
		[{ ...option, ...buyer, pol: "CNXXX" }, "pol"],
		[{ ...option, ...buyer, readyDate: "2026-11-19" }, "readyDate"],
		[{ ...option, ...buyer, hsCodes: "x" }, "hsCodes"],
		[{ ...option, ...buyer, optionId: "" }, "optionId"],
		[{ ...option, ...buyer, grossWeightKg: 0 }, "grossWeightKg"],
		[{ ...option, ...buyer, validTo: "2027-12-10" }, "validTo"],
	];
	for (const [body, field] of refused) {
		const answer = await icr("SendTheQuotation", body);
		expect([answer.code, answer.problems?.map((one) => one.field)], JSON.stringify(body)).toEqual(["000001", [field]]);
	}
	// Another search has other options.
	expect((await icr("SendTheQuotation", { ...option, ...buyer, optionId: "0123456789" })).code).toBe("000003");
	expect((await icr("SendTheQuotation", { ...option, ...buyer }, "VDM")).code).toBe("000008");
	expect(await drafts()).toBe(before);
});

test("a discount on a train is asked for with its draft, and decided as any other", async () => {
	const { total, ...option } = await offer();
	const asking = { ...option, ...buyer, discountTotal: "30,000.00", reason: "Ten boxes a month" };
	for (const [body, field] of [
		[{ ...asking, reason: "" }, "reason"],
		[{ ...asking, discountTotal: total }, "discountTotal"],
		[{ ...asking, discountTotal: "30.000" }, "discountTotal"],
	] as const) {
		const answer = await icr("AskForDiscount", body);
		expect([answer.code, answer.problems?.map((one) => one.field)]).toEqual(["000001", [field]]);
	}
	const request = await icr("AskForDiscount", asking);
	expect(request).toMatchObject({ code: "000000", data: { status: "requested", quotationNumber: expect.stringMatching(/^D-/) } });
	const { quotationGUID, discountGUID } = request.data;
	expect((await icr("SendTheQuotation", { quotationGUID })).code).toBe("000004");
	expect((await icr("AskForDiscount", { quotationGUID, total: "29000.00", reason: "More" })).code).toBe("000004");
	expect((await icr("AskForDiscount", { quotationGUID, total: "29000.00", reason: "More" }, "PM")).code).toBe("000008");
	// The price list names no MSR: whatever is below its price takes both approvers.
	await world.as("APPROVER").quotation.decideDiscount({ id: discountGUID, approve: true, version: 1 });
	await world.as("FINALAPPROVER").quotation.decideDiscount({ id: discountGUID, approve: true, version: 2 });
	expect((await world.as("SALS").quotation.detail({ id: quotationGUID })).document.total).toBe("30000.00");
	expect((await icr("SendTheQuotation", { quotationGUID })).code).toBe("000000");
});

test("wishes of trains have names of their own", async () => {
	const { COCSOC: ownership, ...days } = valid;
	const charge = { rampCity: "CNSIA", direction: "westbound", basis: "container", ssr: "100", currency: "CNY", cargo: "general", ownership, ...days };
	await world.as("PM").icrRamp.add({ row: { ...charge, charge: "加固费", onWish: true } });
	const wishes = await world.as("SALS", "es").sale.wishes({ with: "train", direction: "westbound", date: "2026-11-20" });
	expect(wishes).toEqual([{ charge: "SEC", label: "Trincaje de la carga" }]);
	expect(await world.as("SALS").sale.wishes({ with: "rampTrucking", direction: "eastbound", date: "2026-11-20" })).toEqual([]);
});

test("what is charged of dangerous goods alone is no wish of others, over REST as on the screen", async () => {
	for (const truckingWishes of [["ADR"], "危险品附加费"])
		expect(await sale({ destination: "D-47051", truckingWishes })).toMatchObject({ code: "000001", problems: [{ field: "truckingWishes" }] });
	expect(await sale({ destination: "D-47051", truckingWishes: ["ADR"], cargo: "dangerous" })).toMatchObject({
		code: "000004",
		message: "Dangerous goods are not accepted for quotation.",
	});
});

test("a quotation names the train, its door and its terms, and tells no cost", async () => {
	const found = await sale({ destination: "D-47051" });
	const [option] = found.data.options;
	const destination = { kind: "zone", code: "DE-47051" } as const;
	const search = { ...asked, scope: "portToDoor", direction: "westbound", origin: { kind: "place", code: "CNSIA" }, destination } as const;
	const sales = world.as("SALS");
	const items = [{ search, optionId: option?.id ?? "" }];
	const { id } = await sales.quotation.createDraft({ customer: { name: "Harbour Trading", email: "buyer@example.com" }, language: "en", items });
	const quotation = await sales.quotation.detail({ id });
	expect(quotation.document).toMatchObject({
		total: "37840.00",
		items: [{ destination: { code: "DE-47051" }, legs: [{ label: "China–Europe train" }, { label: "Last-mile trucking" }] }],
		terms: [
			{ body: "Not in this price: trucking at origin, customs clearance, depot services" },
			{ body: "Detention and demurrage: 10 days free" },
			{ body: "Does not take goods of HS codes: 93" },
		],
	});
	expect(JSON.stringify(quotation)).not.toMatch(/confidential|14200|costParts/);
	expect(JSON.stringify(await world.as("PM").quotation.detail({ id }))).toMatch(/"costParts":.*"own":true/);
});

test("what trains leave out is said of each where options of a quotation differ in it", async () => {
	const train = (kinds: readonly ("firstMile" | "customs" | "depot")[], code: string) => {
		const [from, to] = [
			{ code: "CNSIA", name: "Xi'an", nameZh: "西安" },
			{ code, name: code, nameZh: "" },
		];
		const leg = { mode: null, from: null, to: null, transitMin: null, transitMax: null, frequency: null };
		const conditions = { customsDays: null, cancellation: [], detention: [], hsAllowed: [], hsRefused: [] };
		return { legs: [...kinds.map((kind) => ({ ...leg, kind })), { ...leg, kind: "mainHaul" as const, from, to }], lines: [], conditions };
	};
	const all = ["firstMile", "customs", "depot"] as const;
	const told = (...options: Parameters<typeof termsOfOptions>[1]) => termsOfOptions(world.db, options, "en");
	expect(await told(train(all, "DEDUI"), train(all, "PLMAA"))).toEqual([
		"Not in this price: trucking at destination, customs clearance outside China",
	]);
	expect(await told(train(all, "DEDUI"), train(["customs", "depot"], "PLMAA"))).toEqual([
		"Xi'an → DEDUI: Not in this price: trucking at destination, customs clearance outside China",
		"Xi'an → PLMAA: Not in this price: trucking at origin, trucking at destination, customs clearance outside China",
	]);
	expect(await told(train(all, "DEDUI"), { legs: [], lines: [] })).toEqual([
		"Xi'an → DEDUI: Not in this price: trucking at destination, customs clearance outside China",
	]);
});

test("each term names the lane it is of where they differ, and stands alone where they do not", async () => {
	const train = (code: string, detention: string[]) => {
		const [from, to] = ["CNSIA", code].map((one) => ({ code: one, name: one, nameZh: "" }));
		const leg = { kind: "mainHaul" as const, mode: null, from: from ?? null, to: to ?? null, transitMin: null, transitMax: null, frequency: null };
		return { legs: [leg], lines: [], conditions: { customsDays: 2, cancellation: [], detention, hsAllowed: [], hsRefused: ["93"] } };
	};
	const options = [train("DEDUI", ["10 days free"]), train("PLMAA", ["5 days free"])];
	const told = async (names?: string[]) =>
		(await termsOfOptions(world.db, options, "en", names)).filter((said) => said.includes("Detention") || said.includes("HS codes"));
	expect(await told()).toEqual([
		"CNSIA → DEDUI: Detention and demurrage: 10 days free",
		"Does not take goods of HS codes: 93",
		"CNSIA → PLMAA: Detention and demurrage: 5 days free",
	]);
	expect((await told(["Lane 1", "Lane 2"]))[0]).toBe("Lane 1: Detention and demurrage: 10 days free");
	expect(await termsOfOptions(world.db, options, "zh", ["线路 1", "线路 2"])).toContain("线路 2：滞箱滞港费：5 days free");
});

test("a price holds up to the day before a closer zone's truck, or further items of customs at the ramp's port, begin", async () => {
	const closer = {
		rampCity: "DEDUI",
		postcodeZone: "D 470",
		weightClass: "medium",
		direction: "export",
		SSR: "2900",
		...valid,
		validFrom: "2026-12-10",
	};
	expect(await said("ICRTrucking/AddOrUpdateICREuropeTrucking", { ...closer, currency: "CNY" })).toMatchObject({ code: "000000" });
	const held = async (body: object) => (await sale({ destination: "D-47051", ...body })).data.options.map(({ validTo }) => validTo);
	expect(await held({})).toEqual(["2026-12-09"]);
	const declared = {
		port: "CNSIA",
		category: "export",
		direction: "westbound",
		containerType: "*",
		ownership: "COC",
		cargo: "general",
		currency: "CNY",
	};
	const manager = world.as("PM");
	await manager.customsPrice.add({ row: { ...declared, basis: "document", ssr: "300", validFrom: "2026-10-01" } });
	await manager.customsPrice.add({ row: { ...declared, basis: "item", ssr: "28", validFrom: "2026-12-05" } });
	expect(await held({ services: { customs: true }, customsItems: 2 })).toEqual(["2026-12-04"]);
});
