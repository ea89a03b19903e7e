import { beforeEach, describe, expect, test } from "vitest";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { lastChangeId } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const ningbo = "11111111-0000-4000-8000-000000000006";
const world = worldPerTest(async () => {
	const made = await rateDb();
	const port = { kind: "port" as const, country: "CN", port_city_id: placeIds.ningbo, latitude: 30, longitude: 121, time_zone: null };
	await made.db
		.insertInto("place")
		.values({ id: ningbo, code: "CNNGB", name: "Ningbo", name_zh: "宁波", aliases: "[]", active: 1, ...port })
		.execute();
	return made;
});

type Body = Record<string, unknown>;
interface Told {
	code: string;
	message: string;
	data: Body & {
		priceID: string;
		details: (Body & { priceDetailID: string })[];
		items: (Body & { details: Body[] })[];
		total: number;
		pageSize: number;
	};
	problems?: { field: string; message: string }[];
	conflict?: { theirs: Body[] };
}
const call = async (method: "GET" | "POST", path: string, body?: unknown) =>
	(await world.rest(method, `/api/v1/Price/${path}`, "PM", body)) as unknown as Told;
const save = (body: unknown, path = "UpdateLESPrice") => call("POST", path, body);
const named = ({ problems }: Told) => problems?.map(({ field }) => field);

const detail = (changes: Body = {}): Body => ({
	...{ charge: "THC", direction: "Export", container: "40HC", ownership: "COC", basis: "container", currency: "CNY" },
	...{ cost: "900", SSR: "1000", validFrom: "2026-10-01" },
	...changes,
});

let priceID = "";
const details = async () => (await call("GET", `GetLESPriceDetailByID?priceID=${priceID}`)).data.details;
const idOf = async (container: string, charge = "THC") =>
	(await details()).find((one) => one.containerType === container && one.charge === charge)?.priceDetailID;
const ratesNow = async () =>
	(await details()).map(({ charge, containerType, ssr, validFrom, validTo }) => [charge, containerType, ssr, validFrom, validTo]);

beforeEach(async () => {
	const saved = await save({ portID: placeIds.shanghaiPort, details: [detail(), detail({ container: "20GP", SSR: "700" })] });
	expect(saved).toMatchObject({ code: "000000" });
	priceID = saved.data.priceID;
});

test("what stands beside the details is for new ones that do not say it; those that are there keep what they have", async () => {
	const before = await details();
	const beside = { remark: "head note", currency: "JPY", charge: "VGM", containerType: "*", vat: "6" };
	const sent = [
		{ priceDetailID: await idOf("40HC"), SSR: "1100" },
		{ direction: "Export", ownership: "COC", basis: "bl", SSR: "50", validFrom: "2026-10-01", remark: "own" },
	];
	expect(await save({ priceID, ...beside, details: sent })).toMatchObject({ code: "000000" });
	const after = await details();
	const changed = after.find(({ containerType, charge }) => charge === "THC" && containerType === "40HC");
	const was = before.find(({ containerType }) => containerType === "40HC");
	expect(changed).toEqual({ ...was, ssr: "1100.00", version: 2, changedAt: changed?.changedAt });
	expect(after.find(({ charge }) => charge === "VGM")).toMatchObject({
		containerType: "*",
		currency: "JPY",
		vat: "6",
		remark: "own",
		basis: "bl",
	});
});

describe("one save is one change, judged once all of it is written", () => {
	const orders = [
		["the old one ends first", (rows: Body[]) => rows],
		["the new one comes first", (rows: Body[]) => rows.toReversed()],
	] as const;
	test.each(orders)("%s", async (_, ordered) => {
		const rows = [{ priceDetailID: await idOf("40HC"), validTo: "2026-12-31" }, detail({ validFrom: "2027-01-01", SSR: "1200" })];
		expect(await save({ priceID, details: ordered(rows) })).toMatchObject({ code: "000000" });
		expect(await ratesNow()).toEqual([
			["THC", "20GP", "700.00", "2026-10-01", null],
			["THC", "40HC", "1000.00", "2026-10-01", "2026-12-31"],
			["THC", "40HC", "1200.00", "2027-01-01", null],
		]);
	});

	test("two details change places, in history as they were, and one undo puts both back", async () => {
		const before = await ratesNow();
		const [large, small] = [await idOf("40HC"), await idOf("20GP")];
		expect(
			await save(
				[
					{ priceDetailID: large, container: "20GP" },
					{ priceDetailID: small, container: "40HC" },
				],
				"UpdateLESPriceDetails",
			),
		).toMatchObject({
			code: "000000",
		});
		expect((await ratesNow()).map(([, container, ssr]) => [container, ssr])).toEqual([
			["20GP", "1000.00"],
			["40HC", "700.00"],
		]);
		const kept = await world.db.selectFrom("booking_service_rate_history").selectAll().where("id", "=", String(large)).execute();
		expect(kept).toMatchObject([{ version: 1, container_type: "40HC", weight_from: 0, weight_to: 999_999 }]);
		await world.as("PM").bookingService.undo({ changeId: await lastChangeId(world.db) });
		expect(await ratesNow()).toEqual(before);
	});

	test("a quick edit is, too", async () => {
		const { items } = await world.as("PM").bookingService.list({});
		const other = (container: unknown) => (container === "40HC" ? "20GP" : "40HC");
		const rows = items.map(({ id, version, row }) => ({ id, version, cells: { containerType: other(row.containerType) } }));
		await world.as("PM").bookingService.quickEdit({ rows });
		expect((await ratesNow()).map(([, container, ssr]) => [container, ssr])).toEqual([
			["20GP", "1000.00"],
			["40HC", "700.00"],
		]);
	});

	test("what meets a rate in the end is refused with its row, and nothing is written", async () => {
		const before = await details();
		const rows = [detail({ charge: "DOC" }), detail({ validFrom: "2027-01-01" }), { priceDetailID: await idOf("20GP"), SSR: "1" }];
		const met = await save({ priceID, details: rows });
		expect(met).toMatchObject({ code: "000001", conflict: { theirs: [{ charge: "THC", containerType: "40HC" }] } });
		expect(named(met)).toEqual(["details.1.validFrom"]);
		expect(await save({ priceID, details: [detail({ charge: "DOC" }), detail({ charge: "DOC", basis: "bl", container: "*" })] })).toMatchObject({
			code: "000001",
			conflict: { theirs: [{ charge: "DOC", basis: "container" }] },
		});
		expect(await details()).toEqual(before);
	});
});

test("heads are sorted, narrowed by what they answer and paged as they are asked for", async () => {
	await save({
		portID: ningbo,
		details: [detail(), detail({ charge: "DOC", container: "*", basis: "bl", validFrom: "2020-01-01", validTo: "2020-12-31" })],
	});
	const ports = async (query: string) => {
		const { code, data } = await call("GET", `GetPortAndPricegeData?${query}`);
		expect(code).toBe("000000");
		return data.items.map(({ port, details: rows }) => [port, ...rows.map(({ charge, containerType }) => `${charge} ${containerType}`)]);
	};
	const [sha, ngb] = [
		["CNSHA", "THC 20GP", "THC 40HC"],
		["CNNGB", "DOC *", "THC 40HC"],
	];
	expect(await ports("")).toEqual([ngb, sha]);
	for (const field of ["port", "portName", "PORT"]) expect(await ports(`field=${field}&order=descending`)).toEqual([sha, ngb]);
	expect(await ports("field=portName&order=ascending")).toEqual([ngb, sha]);
	expect(await ports("field=charge&order=descending")).toEqual([
		["CNNGB", "THC 40HC", "DOC *"],
		["CNSHA", "THC 20GP", "THC 40HC"],
	]);
	expect(await ports("field=ssr&order=descending")).toEqual([
		["CNNGB", "DOC *", "THC 40HC"],
		["CNSHA", "THC 40HC", "THC 20GP"],
	]);
	for (const query of [`portID=${ningbo.toUpperCase()}`, "portID=cnngb", "portID=宁波", `portGUID=${ningbo}`])
		expect(await ports(query)).toEqual([ngb]);
	expect(await ports(`priceID=${priceID.toUpperCase()}`)).toEqual([sha]);
	expect(await ports(`priceID=${crypto.randomUUID()}`)).toEqual([]);
	const other = String((await call("GET", `GetPortAndPricegeData?portID=${ningbo}`)).data.items[0]?.priceID);
	const both = [`priceID=${priceID},${other}`, `priceID=${priceID}&priceID=${other}`, `priceID=${JSON.stringify([priceID, other])}`];
	for (const query of both) expect(await ports(query)).toEqual([ngb, sha]);
	for (const wrong of ["x", "true", '["x"]', `${priceID},x`]) {
		const refused = await call("GET", `GetPortAndPricegeData?priceID=${wrong}`);
		expect([refused.code, named(refused)], wrong).toEqual(["000001", ["priceID"]]);
	}
	for (const charge of ["THC,DOC", '["THC","DOC"]']) expect(await ports(`charge=${charge}`)).toEqual([ngb, sha]);
	expect(await ports("charge=DOC")).toEqual([["CNNGB", "DOC *"]]);
	for (const status of ["1", "active", "live", "LIVE"]) expect(await ports(`status=${status}`)).toEqual([["CNNGB", "THC 40HC"], sha]);
	for (const container of ["40HQ", "40'HC", "高柜", "40hc"])
		expect(await ports(`containerType=${encodeURIComponent(container)}`)).toEqual([
			["CNNGB", "THC 40HC"],
			["CNSHA", "THC 40HC"],
		]);
	expect((await call("GET", "GetPortAndPricegeData?pageSize=700")).data).toMatchObject({ pageSize: 700, total: 2 });
	expect((await call("GET", "GetPortAndPricegeData?pageSize=5000")).data).toMatchObject({ pageSize: 1_000, total: 2 });
	expect((await call("GET", "GetPortAndPricegeData?pageSize=1&pageIndex=2")).data).toMatchObject({
		total: 2,
		totalPages: 2,
		items: [{ port: "CNSHA" }],
	});
	expect(await call("GET", "GetPortAndPricegeData?field=moon")).toMatchObject({ code: "000001", problems: [{ field: "field" }] });
});

describe("a new detail", () => {
	test("says its currency, its ownership and its basis itself, or is refused by their names", async () => {
		const { currency: _c, ownership: _o, basis: _b, ...silent } = detail({ charge: "SEAL" });
		const before = await details();
		const refused = await save([{ port: "CNSHA", ...silent }], "UpdateLESPriceDetails");
		expect(refused.code).toBe("000001");
		expect(named(refused)?.sort()).toEqual(["0.basis", "0.currency", "0.ownership"]);
		expect(named(await save({ priceID, details: [detail({ charge: "SEAL", currency: "", ownership: null })] }))?.sort()).toEqual([
			"details.0.currency",
			"details.0.ownership",
		]);
		expect(await details()).toEqual(before);
		expect(await save({ priceID, currency: "CNY", ownership: "COC", basis: "container", details: [silent] })).toMatchObject({ code: "000000" });
	});

	test("is spelt as a sheet may spell it", async () => {
		const words = { direction: "出口", container: "40'HQ", ownership: "自备箱", basis: "Per container", currency: "RMB", charge: "铅封费" };
		expect(await save({ priceID, details: [detail(words)] })).toMatchObject({ code: "000000" });
		expect((await details()).find(({ charge }) => charge === "SEAL")).toMatchObject({
			...{ direction: "westbound", containerType: "40HC", ownership: "SOC", basis: "container", currency: "CNY" },
		});
		const unsure = { direction: "E", container: "40'/HQ", ownership: "COC?", basis: "每列", currency: "$" };
		expect(named(await save({ priceID, details: [detail({ charge: "DOC", ...unsure })] }))?.sort()).toEqual(
			Object.keys(unsure)
				.map((name) => `details.0.${name}`)
				.sort(),
		);
		expect((await save({ priceID, ...detail({ charge: "DOC", currency: "ZZZ" }) })).data).toMatch(/^currency: /);
	});

	test("has amounts that can be read in one way alone", async () => {
		const priceDetailID = await idOf("40HC");
		for (const body of [
			{ priceDetailID, SSR: "1.300" },
			{ priceDetailID, currency: "CNY", cost: "1.300" },
			detail({ charge: "DOC", SSR: "1.300" }),
		]) {
			const refused = await save({ priceID, details: [body] });
			expect(refused).toMatchObject({ code: "000001", problems: [{ message: expect.stringMatching(/1300.*1\.3/) }] });
		}
		for (const [sent, stored] of [
			["1,300", "1300.00"],
			["1300.50", "1300.50"],
			["1300.5000", "1300.50"],
			[1.3, "1.30"],
			["cost*1.125", "cost*1.125"],
		]) {
			expect(await save({ priceID, details: [{ priceDetailID, SSR: sent, cost: "1" }] })).toMatchObject({ code: "000000" });
			expect((await details()).find((one) => one.priceDetailID === priceDetailID)).toMatchObject({ ssr: stored });
		}
	});

	test("at a port there is none of is told so, whatever it was named by", async () => {
		for (const portID of [crypto.randomUUID(), "CNXXX"]) {
			const refused = await save({ portID, details: [detail()] });
			expect(refused).toMatchObject({ code: "000001", problems: [{ field: "portID", message: expect.stringContaining("There is no place") }] });
		}
	});
});

test("a price below its cost is taken of a rate that is sent by itself, and its answer says so", async () => {
	const saved = await save({ priceID, details: [{ priceDetailID: await idOf("40HC"), SSR: "50" }, detail({ charge: "DOC", cost: "1", SSR: "2" })] });
	expect(saved).toMatchObject({
		code: "000000",
		data: { details: [{ version: 2, notices: ["SSR 50.00 is below the cost 900.00."] }, { version: 1 }] },
	});
	expect(saved.data.details[1]).not.toHaveProperty("notices");
});

test("a head is deleted by the name its answers have for it, too", async () => {
	expect(await call("POST", `DeleteSurcharge?priceID=${priceID}`)).toMatchObject({ code: "000000", data: { count: 2 } });
	expect(await call("POST", "DeleteSurcharge")).toMatchObject({ code: "000001" });
});

describe("a port", () => {
	test("by a name that several have is asked for by its code", async () => {
		const other = { kind: "port" as const, country: "CN", port_city_id: null, latitude: 30, longitude: 121, time_zone: null };
		await world.db
			.insertInto("place")
			.values({ id: "11111111-0000-4000-8000-000000000007", code: "CNNBO", name: "Ningbo", name_zh: "宁波", aliases: "[]", active: 0, ...other })
			.execute();
		const refused = await save({ port: "ningbo", details: [detail()] });
		expect(refused).toMatchObject({ code: "000001" });
		expect(named(refused)).toEqual(["port"]);
		expect(refused.problems?.[0]?.message).toContain("CNNBO Ningbo, CNNGB Ningbo");
		expect(await call("GET", "GetPortAndPricegeData?port=Ningbo")).toMatchObject({ code: "000001" });
		expect(await save({ port: "cnngb", details: [detail()] })).toMatchObject({ code: "000000" });
	});

	test("said in three ways of which one means another is refused, whichever it is", async () => {
		for (const odd of ["portID", "portGUID", "port"]) {
			const said = { portID: ningbo, portGUID: ningbo, port: "CNNGB", [odd]: "CNSHA" };
			expect(await save({ ...said, details: [detail()] }), odd).toMatchObject({ code: "000001" });
		}
	});
});
