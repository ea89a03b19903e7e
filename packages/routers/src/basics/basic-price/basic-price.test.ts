import { beforeEach, expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { demo } from "./demo.ts";

const world = worldPerTest();

beforeEach(() =>
	world.db
		.insertInto("currency")
		.values(["CNY", "EUR", "USD"].map((code) => ({ code, name: code, exponent: 2, numeric_code: code })))
		.execute(),
);

const as = (role: string) => world.as(role).basicPrice;
const row = {
	code: "ISPS",
	nameZh: "港口安保费",
	nameEn: "Port security",
	nameEs: "Seguridad portuaria",
	nameJa: "保安料",
	basis: "container" as const,
	currency: "CNY",
	remark: null,
};

test("a record is added, found by any of its names, refused a second time, deleted and brought back", async () => {
	const { id } = await as("PM").save(row);
	for (const search of [row.code.toLowerCase(), row.nameZh, row.nameEs])
		expect(await as("PM").list({ search }), search).toMatchObject({ total: 1, items: [{ id }] });
	expect(await saidBy(as("PM").save({ ...row, code: row.code.toLowerCase() }))).toMatchObject({ code: "000007", data: [{ field: "code" }] });
	await as("PM").remove({ ids: [id] });
	await as("PM").restore({ ids: [id] });
	expect(await as("PM").get({ id })).toMatchObject({ ...row, version: 2 });
});

test.each([
	[{ basis: "box" as never }, "basis"],
	[{ currency: "XQZ" }, "currency"],
	[{ currency: "" }, "currency"],
	[{ code: "" }, "code"],
])("%j is refused at its field", async (fields, field) => {
	expect(await saidBy(as("PM").save({ ...row, ...fields }))).toMatchObject({ code: "000001", data: [{ field }] });
});

test("is shut to those who hold no right to it", async () => {
	expect(await saidBy(as("VDM").list({}))).toMatchObject({ code: "000000" });
	expect(await saidBy(as("VDM").save(row))).toMatchObject({ code: "000008" });
	expect(await saidBy(as("SALS").list({}))).toMatchObject({ code: "000008" });
});

test("the rows of a demo are each taken, no two alike", async () => {
	const rows = demo.rows({ person: () => "", cities: () => [] });
	for (const one of rows) await as("PM").save(one);
	expect((await as("PM").list({})).total).toBe(rows.length);
	for (const field of ["nameZh", "nameEn", "nameEs", "nameJa"] as const) expect(new Set(rows.map((one) => one[field])).size, field).toBe(rows.length);
});

test("older clients add, change, list, read and delete it, and send back what they read", async () => {
	const line = (action: string) => `/api/v1/BasicPrice/${action}`;
	const added = await world.rest("POST", line("AddOrUpdateBasicPrice"), "PM", { ...row, basicPriceID: "" });
	expect(added).toMatchObject({ code: "000000", data: { version: 1 } });
	const { basicPriceID } = added.data;
	const read = () => world.rest("GET", line(`GetBasicPriceByID?basicPriceID=${basicPriceID}`), "PM", undefined, { language: "ja" });
	const save = (body: object) => world.rest("POST", line("AddOrUpdateBasicPrice"), "PM", body, { language: "ja" });
	const { data } = await read();
	expect(data).toMatchObject({ basicPriceID, name: row.nameJa });
	expect(await save(data)).toMatchObject({ data: { version: 1 } });
	expect(await save({ basicPriceID, currency: "eur" })).toMatchObject({ data: { version: 2 } });
	expect((await read()).data).toMatchObject({ currency: "EUR", basis: "container" });
	expect((await world.rest("POST", line("GetBasicPriceList"), "PM", { basis: "container", field: "name", order: "descending" })).data).toMatchObject({
		total: 1,
	});
	expect(await world.rest("POST", line("AddOrUpdateBasicPrice"), "SALS", row)).toMatchObject({ code: "000008" });
	expect(await world.rest("POST", line(`DeleteBasicPrice?basicPriceID=${basicPriceID}`), "PM")).toMatchObject({ code: "000000" });
	expect(await read()).toMatchObject({ code: "000002" });
});
