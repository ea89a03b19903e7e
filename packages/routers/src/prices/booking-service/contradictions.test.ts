import { beforeEach, expect, test } from "vitest";
import { placeIds, railRow, rateDb } from "../../kit/price-book/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(async () => {
	const made = await rateDb();
	const place = { country: "BE", latitude: 51, longitude: 4, time_zone: null, active: 1 as const, aliases: JSON.stringify(["Antwerp", "Anvers"]) };
	const names = { code: "BEANR", name: "Antwerpen", name_zh: "安特卫普", ...place };
	await made.db
		.insertInto("place")
		.values([
			{ id: "22222222-0000-4000-8000-000000000001", kind: "portCity", port_city_id: null, ...names },
			{ id: "22222222-0000-4000-8000-000000000002", kind: "port", port_city_id: "22222222-0000-4000-8000-000000000001", ...names },
		])
		.execute();
	await made.db.insertInto("currency").values({ code: "XXX", name: "None", exponent: 0, numeric_code: "999" }).execute();
	return made;
});

type Body = Record<string, unknown>;
interface Told {
	code: string;
	data: Body & { priceID: string; priceGUID: string; details: { priceDetailID: string }[]; items: { port: string; details: { charge: string }[] }[] };
	problems?: { field: string; message: string }[];
}
const call = async (method: "GET" | "POST", path: string, body?: unknown) =>
	(await world.rest(method, `/api/v1/${path}`, "PM", body)) as unknown as Told;
const save = (body: unknown) => call("POST", "Price/UpdateLESPrice", body);
const wrong = ({ code, problems }: Told) => [code, ...(problems ?? []).map(({ field }) => field)];

const detail = (changes: Body = {}): Body => ({
	...{ charge: "THC", direction: "Export", container: "40HC", ownership: "COC", basis: "container", currency: "CNY" },
	...{ cost: "900", SSR: "1000", validFrom: "2026-10-01" },
	...changes,
});
const train = (changes: Body = {}): Body => ({
	...{ inlandCity: "CNCKG", portCity: "CNSHA", direction: "Export", container: "40HC", ownership: "COC", basis: "container", currency: "CNY" },
	...{ railCost: "5000", SSR: "6000", MSR: "5500", validFrom: "2026-10-01" },
	...changes,
});

let priceID = "";
let priceDetailID = "";
let priceGUID = "";
beforeEach(async () => {
	const saved = await save({ portID: placeIds.shanghaiPort, details: [detail()] });
	priceID = saved.data.priceID;
	priceDetailID = saved.data.details[0]?.priceDetailID ?? "";
	priceGUID = (await call("POST", "inlandRail/AddInlandRail", train())).data.priceGUID;
});

test("a charge per BL, document or shipment is for any container, by hand and over REST; one from before keeps its container until that or its basis is changed", async () => {
	for (const basis of ["bl", "document", "shipment"]) {
		const refused = await save({ priceID, details: [detail({ charge: "DOC", basis })] });
		expect(wrong(refused)).toEqual(["000001", "details.0.container"]);
		expect(refused.problems?.[0]?.message).toMatch(/write \*/);
		expect(wrong(await call("POST", "inlandRail/AddInlandRail", train({ basis, ownership: "SOC" })))).toEqual(["000001", "container"]);
	}
	const saved = await save({ priceID, details: [detail({ charge: "DOC", basis: "bl", container: "*" })] });
	const id = saved.data.details[0]?.priceDetailID ?? "";
	const book = world.as("PM").bookingService;
	expect(await saidBy(book.quickEdit({ rows: [{ id, version: 1, cells: { containerType: "20GP" } }] }))).toMatchObject({
		...{ code: "000001", data: [{ field: `${id}.containerType` }] },
	});
	await world.db.updateTable("booking_service_rate").set({ container_type: "20GP" }).where("id", "=", id).execute();
	await book.quickEdit({ rows: [{ id, version: 1, cells: { ssr: "950" } }] });
	expect(await saidBy(book.quickEdit({ rows: [{ id, version: 2, cells: { basis: "document" } }] }))).toMatchObject({ code: "000001" });
	// A declaration is one as well, whatever it is for.
	const declared = { port: "CNSHA", category: "export", direction: "westbound", containerType: "40HC", ssr: "450", validFrom: "2026-10-01" };
	for (const basis of ["document", "item"])
		expect(await saidBy(world.as("PM").customsPrice.add({ row: { ...declared, basis } }))).toMatchObject({ data: [{ field: "containerType" }] });
});

test("a maximum below the price of a unit or the minimum is refused at its field; a minimum above the price is what a shipment pays at least", async () => {
	for (const over of [
		{ SSR: "1000", max: "999.99" },
		{ SSR: "1000", min: "1200", max: "1100" },
	]) {
		expect(wrong(await save({ priceID, details: [detail({ charge: "VGM", ...over })] }))).toEqual(["000001", "details.0.max"]);
		expect(wrong(await save({ priceID, details: [{ priceDetailID, ...over }] }))).toEqual(["000001", "details.0.max"]);
	}
	expect(wrong(await call("POST", "inlandRail/UpdateQuickEdit", { rows: [{ priceGUID, max: "5999" }] }))).toEqual(["000001", "rows.0.max"]);
	const held = { SSR: "cost*1.2", cost: "1000", max: "1100", min: "1000" };
	expect(wrong(await save({ priceID, details: [detail({ charge: "VGM", ...held }), detail({ charge: "SEAL", min: "2000" })] }))).toEqual(["000000"]);
	const { items } = await world.as("PM").inlandRail.list({});
	const applied = (field: string, op: "set" | "add", value: string) =>
		saidBy(
			world.as("PM").inlandRail.applyToAll({
				predicate: { filters: [{ field: "id", op: "eq", value: items[0]?.id ?? "" }] },
				operation: { field, op, value } as never,
			}),
		);
	expect(await applied("max", "set", "5999.99")).toMatchObject({ code: "000001", data: [{ field: `${priceGUID}.max` }] });
	await applied("max", "set", "6000");
	expect(await applied("ssr", "add", "1")).toMatchObject({ code: "000001", data: [{ field: `${priceGUID}.max` }] });
});

test("what a sheet would be asked about is refused at its field: a share for a percentage, kilograms for tonnes, a code nobody pays in", async () => {
	const odd: [Body, string, RegExp][] = [
		[{ vat: "0.09" }, "vat", /For 9 % write 9/],
		[{ weightTo: "24000" }, "weightTo", /for 24000 kg write 24$/],
		[{ currency: "XXX" }, "currency", /CNY, USD or EUR/],
	];
	for (const [over, field, message] of odd) {
		for (const answer of [
			await save({ priceID, details: [detail({ charge: "VGM", ...over })] }),
			await save({ priceID, details: [{ priceDetailID, ...over }] }),
			await call("POST", "inlandRail/UpdateQuickEdit", { rows: [{ priceGUID, ...over }] }),
		]) {
			expect(wrong(answer)).toEqual(["000001", expect.stringMatching(new RegExp(`${field}$`))]);
			expect(answer.problems?.[0]?.message).toMatch(message);
		}
		const row = railRow({ ownership: "SOC", ...over });
		expect(await saidBy(world.as("PM").inlandRail.add({ row }))).toMatchObject({ code: "000001", data: [{ field }] });
	}
	expect(wrong(await save({ priceID, details: [{ priceDetailID, vat: "9", weightTo: "24" }] }))).toEqual(["000000"]);
	await world.db.updateTable("booking_service_rate").set({ vat_bp: 9 }).where("id", "=", priceDetailID).execute();
	expect(wrong(await save({ priceID, details: [{ priceDetailID, remark: "kept" }] }))).toEqual(["000000"]);
});

test("a row in which no field is known is refused by the names it has; one that says what stands there is unchanged", async () => {
	const edit = (...rows: Body[]) => call("POST", "inlandRail/UpdateQuickEdit", { rows });
	expect(wrong(await edit({ priceGUID, version: 1, changes: { railCost: "1" } }))).toEqual(["000001", "rows.0.changes"]);
	expect(wrong(await edit({ priceGUID, cells: { railcst: "8" } }))).toEqual(["000001", "rows.0.railcst"]);
	expect(wrong(await call("POST", "inlandRail/UpdateQuickEdit", [{ priceGUID, railcst: "8" }]))).toEqual(["000001", "0.railcst"]);
	for (const row of [{ railCost: "5000", railcst: "8" }, { cost: "5000" }, { transitTime: "" }, {}]) {
		expect(wrong(await edit({ priceGUID, ...row })), JSON.stringify(row)).toEqual(["000000"]);
	}
	expect(wrong(await save({ priceID, details: [{ priceDetailID, changes: { SSR: "1" } }] }))).toEqual(["000001", "details.0.changes"]);
	const { items } = await world.as("PM").inlandRail.list({});
	expect(items.map(({ version }) => version)).toEqual([1]);
});

test("prices beside details that are there are refused by their names; what an old form searches by beside its grid is not", async () => {
	const details = [{ priceDetailID, remark: "r" }];
	expect(wrong(await save({ priceID, SSR: "999", currency: "CNY", charge: "THC", details }))).toEqual(["000001", "SSR"]);
	expect(wrong(await save({ priceID, cost: "1", MSR: "2", details }))).toEqual(["000001", "cost", "MSR"]);
	expect(wrong(await save({ priceID, charge: "THC", currency: "CNY", SSR: "", details }))).toEqual(["000000"]);
	expect(wrong(await save({ priceID, SSR: "999", details: [{ ...detail({ charge: "VGM" }), SSR: undefined }] }))).toEqual(["000000"]);
});

test("a basis there is none of is told with those the book takes", async () => {
	const { problems } = await call("POST", "inlandRail/UpdateQuickEdit", { rows: [{ priceGUID, basis: "per tonne" }] });
	expect(problems).toMatchObject([
		{ field: "rows.0.basis", message: expect.stringContaining("Per container, Per TEU, Per bill of lading, Per document, Per shipment") },
	]);
	expect(problems?.[0]?.message).not.toMatch(/day|kilomet|percent/i);
});

test("heads are found by every name of a port and of a charge, and ordered by what their details say", async () => {
	await save({ port: "Antwerp", details: [detail({ charge: "DOC", basis: "bl", container: "*" }), detail({ charge: "TLX", container: "*" })] });
	const ports = async (query: string) => (await call("GET", `Price/GetPortAndPricegeData?${query}`)).data.items.map(({ port }) => port);
	for (const name of ["Antwerp", "antwerpen", "安特卫普", "BEANR", "anvers"])
		expect(await ports(`port=${encodeURIComponent(name)}`), name).toEqual(["BEANR"]);
	expect(await ports(`charge=${encodeURIComponent("码头操作费")}`)).toEqual(["CNSHA"]);
	expect(await ports("charge=TH")).toEqual(["CNSHA"]);
	expect(await ports("field=charge&order=ascending")).toEqual(["BEANR", "CNSHA"]);
	expect(await ports("field=charge&order=descending")).toEqual(["BEANR", "CNSHA"]);
	await save({ priceID, details: [detail({ charge: "VGM" })] });
	expect(await ports("field=charge&order=descending")).toEqual(["CNSHA", "BEANR"]);
	const { items } = (await call("GET", "Price/GetPortAndPricegeData?field=charge&order=descending")).data;
	expect(items.map(({ details }) => details.map(({ charge }) => charge))).toEqual([
		["VGM", "THC"],
		["TLX", "DOC"],
	]);
});

test("deleting a head that is not named says what deleting a detail says", async () => {
	const [head, one] = [await call("POST", "Price/DeleteSurcharge"), await call("POST", "Price/DeletePriceDetial")];
	expect([head.code, head.problems?.[0]?.message]).toEqual(["000001", one.problems?.[0]?.message]);
	expect(head.problems?.[0]?.field).toBe("surchargeID");
});
