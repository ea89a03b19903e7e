import { seedPrices } from "@iqt/routers/desk/quotation/testing";
import { urlSigner } from "@iqt/routers/kit/files/signing";
import { deliverNow } from "@iqt/routers/kit/outbox/deliver-now";
import { rateDb } from "@iqt/routers/kit/price-book/testing";
import { contractLines } from "@iqt/routers/kit/rest/contract-lines";
import { tokenIn } from "@iqt/routers/requests/vendor-inquiry/testing";
import { worldPerFile } from "@iqt/routers/testing/world";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "../src/app.ts";

const world = worldPerFile(async () => {
	const made = await rateDb();
	await seedPrices(made.db, "2026-11-20T08:00:00.000Z");
	// What a small container costs at the port is known: the train is what is missing.
	const thc = await made.db.selectFrom("booking_service_rate").selectAll().executeTakeFirstOrThrow();
	await made.db
		.insertInto("booking_service_rate")
		.values({ ...thc, id: crypto.randomUUID(), container_type: "20GP" } as never)
		.execute();
	return made;
});
let app: ReturnType<typeof createApp>;
beforeAll(() => {
	app = createApp({
		...{ services: world.services, signer: urlSigner("a secret for tests, long enough to use"), asset: async () => null },
		...{ address: () => "192.0.2.7", flood: null },
	});
});

type Data = Record<string, unknown>;
interface Answer {
	code: string;
	message: string;
	data: Data;
}
/** All that sales were answered: no vendor and no cost stands in it. */
const toldSales: string[] = [];

/** A call of the contract as an older client makes it; nobody else's path is known to it. */
async function call(who: string, method: "GET" | "POST", path: string, body?: object, language = "en"): Promise<Answer> {
	expect(contractLines.map(([, of, line]) => `${of} ${line}`)).toContain(`${method} ${path.split("?")[0]}`);
	const answer = await app.request(`/IQT${path}`, {
		method,
		headers: { token: world.tokenOf(who) ?? "", language, "content-type": "application/json" },
		...(body ? { body: JSON.stringify(body) } : {}),
	});
	const text = await answer.text();
	if (who === "SALS") toldSales.push(text);
	return JSON.parse(text) as Answer;
}
/** The same where it is done. */
async function done(...asked: Parameters<typeof call>): Promise<Data> {
	const { code, data } = await call(...asked);
	expect([asked[2], code, code === "000000" ? "" : data]).toEqual([asked[2], "000000", ""]);
	return data;
}

const mailed = async (to: string) => {
	await world.settled();
	await deliverNow(world.services);
	return world.services.sent.filter((mail) => mail.to === to);
};
const nobody = "nobody";
const vendors = [
	{ vendorCode: "RAIL-1", vendorName: "Erste Bahn GmbH", vendorEmail: "desk@erste.example", languages: ["en"] },
	{ vendorCode: "RAIL-2", vendorName: "Vía Segunda S.L.", vendorEmail: "desk@segunda.example", languages: ["es"] },
	{ vendorCode: "RAIL-3", vendorName: "第三铁路代理", vendorEmail: "desk@disan.example", languages: ["zh"] },
];
const search = {
	...{
		ServiceScope: "port to port",
		direction: "westbound",
		origin: { kind: "place", code: "CNCKG" },
		destination: { kind: "place", code: "CNSHA" },
	},
	...{ containers: [{ type: "20GP", count: 2 }], grossWeightKg: 12_500, readyDate: "2026-12-03", currency: "CNY" },
};
interface Found {
	options: { total: string; lines: { charge: string; unitPrice: string }[] }[];
}

test("from no price to one in the book: every step an older client has a call for is one of the contract's", async () => {
	// Sales find nothing, and ask for it.
	expect((await done("SALS", "POST", "/api/Product/GetSearchSaleData", search)) as unknown as Found).toMatchObject({ options: [] });
	const ends = (await done("SALS", "GET", "/api/adhocRequest/GetThePort")) as unknown as Record<string, { GUID: string; code: string }[]>;
	const guidOf = (list: string, code: string) => ends[list]?.find((place) => place.code === code)?.GUID ?? "";
	const request = {
		...{ adhocRequestGUID: "", serviceType: "M", mode: "rail", customerName: "Quelle Trading", customerEmail: "buyer@quelle.example" },
		...{ requiredQuotationDate: "2026/12/01", portCityGUID: guidOf("portCities", "CNSHA"), railInlandStation: guidOf("railInlandStations", "CNCKG") },
		...{
			direction: "westbound",
			COCSOC: "COC",
			containers: [{ containerType: "20GP", count: "2" }],
			cargoName: "Machine tools",
			grossWeight: "12500",
		},
	};
	const { adhocRequestGUID } = await done("SALS", "POST", "/api/adhocRequest/AddorUpdateRequest", request);
	const detail = (who: string) => done(who, "GET", `/api/adhocRequest/GetTheRequestDetail?AdHocRequestGUID=${adhocRequestGUID}&serviceType=M`);

	// Vendor managers enter three vendors and ask them; each gets a mail of its own.
	for (const vendor of vendors) await done("VDM", "POST", "/api/AdHocVendor/AddOrUpdateVendor", { vendorGUID: "", serviceType: "M", ...vendor });
	const all = (await done("VDM", "POST", "/api/AdHocVendor/GetVendorAllData", { serviceType: "M" })) as unknown as {
		vendorGUID: string;
		vendorCode: string;
	}[];
	const vendorGUIDs = vendors.map(({ vendorCode }) => all.find((one) => one.vendorCode === vendorCode)?.vendorGUID);
	const asks = { adhocRequestGUID, vendorGUIDs, requiredQuotationDate: "2026/11/27", remark: "Two a week, please" };
	expect((await done("VDM", "POST", "/api/AdHocVendor/SendInquiry", asks)).vendorRecords).toHaveLength(3);
	const tokens = await Promise.all(vendors.map(async ({ vendorEmail }) => tokenIn((await mailed(vendorEmail)).at(-1)?.text ?? "")));
	const seen = (token = "", language = "en") => call(nobody, "GET", `/api/AdHocVendor/GetTheVendorMRequestDetail?ID=${token}`, undefined, language);
	const answer = (token: string | undefined, said: object, language = "en") =>
		done(nobody, "POST", "/api/AdHocVendor/UpdateTheVendorQuotation", { ID: token, ...said }, language);

	// The first answers, the second does in Spanish, of the third the address has expired: another one is mailed, once, and it declines.
	const quoted = async (token: string | undefined, cost: string, language: string) => {
		const { data } = await seen(token, language);
		expect(JSON.stringify(data)).not.toMatch(/Quelle|buyer@/);
		const [line] = data.lines as { id: string }[];
		return answer(token, { currency: "CNY", VATRatio: "6%", validTo: "2026/12/24", lines: [{ lineGUID: line?.id, cost, transitTime: 9 }] }, language);
	};
	expect(await quoted(tokens[0], "3100", "en")).toMatchObject({ status: "quoted" });
	expect(await quoted(tokens[1], "3300", "es")).toMatchObject({ status: "quoted" });
	await world.db
		.updateTable("link_token")
		.set({ expires_at: "2026-11-19T00:00:00.000Z" })
		.where("link_id", "in", (eb) =>
			eb
				.selectFrom("link")
				.select("id")
				.where("made_for", "=", vendors[2]?.vendorEmail ?? ""),
		)
		.execute();
	const sentence = "The address has expired. Please use the following new address";
	for (const _ of [1, 2]) expect(await seen(tokens[2])).toMatchObject({ code: "000004", message: sentence, data: null });
	const renewed = (await mailed(vendors[2]?.vendorEmail ?? "")).map(({ text }) => tokenIn(text));
	const fresh = renewed.at(-1) ?? "";
	expect(fresh).not.toBe(tokens[2]);
	expect(await seen(fresh, "zh")).toMatchObject({ code: "000000", data: { status: "opened" } });
	expect(await answer(fresh, { declineReason: "noCapacity" }, "zh")).toMatchObject({ status: "declined" });

	// Beside each other in the list; the better one is the cost, and the other two are told nothing more.
	const records = (await done("VDM", "POST", "/api/AdHocVendor/GetVendorRecordList", { adhocRequestGUID, pageSize: 10 })) as unknown as {
		items: { GUID: string; vendorName: string; status: string; total: string | null; number: string }[];
	};
	const byName = new Map(records.items.map((one) => [one.vendorName, one]));
	expect(vendors.map(({ vendorName }) => [byName.get(vendorName)?.status, byName.get(vendorName)?.total])).toEqual([
		["quoted", "CNY 6,200.00"],
		["quoted", "CNY 6,600.00"],
		["declined", null],
	]);
	const best = byName.get("Erste Bahn GmbH");
	const record = await done("VDM", "GET", `/api/AdHocVendor/GetTheVendorQuotationDetail?vendorRecordGUID=${best?.GUID}&serviceType=M`);
	const [offer] = record.lines as { charge: string; containerType: string; amount: string; currency: string; vat: string }[];
	const cost = { chargeName: offer?.charge, containerType: "20GP", cost: offer?.amount, currency: offer?.currency, VATRatio: `${offer?.vat}%` };
	const costs = [{ ...cost, source: "vendorInquiry", vendorName: best?.vendorName, inquiry: best?.number }];
	expect(await done("VDM", "POST", "/api/adhocRequest/UpdateTheCost", { adhocRequestGUID, costs })).toMatchObject({ status: "costUpdated" });
	expect((await detail("VDM")).costs).toMatchObject([{ amount: "3100.00", vendor: "Erste Bahn GmbH", inquiry: best?.number }]);

	// Product managers price it, which closes what is undecided; sales mail it to the customer.
	const prices = [{ chargeName: "Rail", containerType: "20GP", sellingRate: "3720", currency: "CNY", VATRatio: "6%", validTo: "2026/12/24" }];
	expect(await done("PM", "POST", "/api/adhocRequest/UpdateThePrice", { adhocRequestGUID, prices })).toMatchObject({ status: "priceUpdated" });
	expect((await seen(tokens[1])).data).toMatchObject({ status: "closed", takesAnswer: false });
	expect(await done("SALS", "POST", "/api/adhocRequest/SendThePriceEmail", { adhocRequestGUID })).toMatchObject({
		...{ status: "quotationSent", mailedTo: "buyer@quelle.example" },
	});
	expect((await mailed("buyer@quelle.example")).map(({ text }) => /3,720\.00/.test(text))).toEqual([true]);

	// The contract has no call by which a price is taken: that is said in the portal.
	expect(contractLines.flatMap(([domain = "", , path = ""]) => (domain.startsWith("adHoc") && /accept/i.test(path) ? [path] : []))).toEqual([
		"/api/adhocRequest/NotAccepted",
	]);
	await world.as("SALS").adHocRequest.accept({ id: String(adhocRequestGUID) });
	expect(await detail("SALS")).toMatchObject({ outcome: "won" });

	// The price and its cost go into the book by the book's own calls, and the next search finds them.
	const rate = {
		...{ inlandCityGUID: request.railInlandStation, portCityGUID: request.portCityGUID, transportationMode: "rail", direction: "Export" },
		...{ container: "20GP", ownership: "COC", basis: "container", railCost: "3100", SSR: "3720", MSR: "3400", currency: "CNY" },
		...{ weightFrom: "0", weightTo: "26", validFrom: "2026-11-20", validTo: "2026-12-24", transitTime: "9" },
	};
	await done("PM", "POST", "/api/v1/inlandRail/AddInlandRail", rate);
	const { options } = (await done("SALS", "POST", "/api/Product/GetSearchSaleData", search)) as unknown as Found;
	expect(options[0]?.lines.find(({ charge }) => charge === "rail")).toMatchObject({ unitPrice: "3720.00" });
	const listed = { container: "20GP", pageSize: 5 };
	expect((await done("PM", "POST", "/api/v1/inlandRail/GetProductListData", listed)).items).toMatchObject([{ railCost: "3100.00", ssr: "3720.00" }]);
	await done("SALS", "POST", "/api/v1/inlandRail/GetProductListData", listed);
	await done("SALS", "GET", `/api/adhocRequest/GetHistoryByRequestID?adhocRequestGUID=${adhocRequestGUID}`);
	expect(toldSales).toHaveLength(8);
	expect(toldSales.join("\n")).not.toMatch(/3,?100\.00|3,?300\.00|6,?200\.00|Erste|Segunda|第三/);
});
