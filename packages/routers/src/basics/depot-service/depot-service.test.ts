import { describe, expect, test } from "vitest";
import { listedBooks } from "../../kit/price-book/listed.ts";
import { sampleReference, sampleRow } from "../../kit/price-book/sample-row.ts";
import { rateDb } from "../../kit/price-book/testing.ts";
import { depotPrice } from "../../prices/depot-price/schema.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);
const { rest } = world;
const as = (role: string) => world.as(role).depotService;
const row = { code: "srv", nameZh: "箱况检验", nameEn: "Container survey", unit: "container" as const };
const named = async (code: string) => {
	const { items } = await as("PM").list({ filters: [{ field: "code", op: "eq", value: code }] });
	if (!items[0]) throw new Error(`no ${code}`);
	return items[0];
};

test("a code is kept in capitals, once, and a name that is missing is the English one", async () => {
	const { id } = await as("PM").save(row);
	expect(await as("PM").get({ id })).toMatchObject({
		code: "SRV",
		nameEs: null,
		name: "Container survey",
		tiered: false,
		aliases: [],
		activeFrom: null,
	});
	expect(await saidBy(as("PM").save({ ...row, code: "Srv" }))).toMatchObject({ code: "000007", data: [{ field: "code" }] });
	expect(await saidBy(as("PM").save({ ...row, code: "survey & wash" }))).toMatchObject({ code: "000001", data: [{ field: "code" }] });
	expect(await saidBy(as("PM").save({ ...row, code: "X", activeFrom: "2026-12-01", activeTo: "2026-11-01" }))).toMatchObject({
		data: [{ field: "activeTo" }],
	});
	const known = await world.as("SALS").lookups.coded({ kind: "depotService" });
	expect(known).toContainEqual({ code: "SRV", name: "Container survey", active: true });
});

test("one that has ended is named, and offered no more", async () => {
	const { version, id, ...storage } = await named("STO");
	await as("PM").save({ ...storage, id, version, activeTo: "2026-01-31" });
	expect(await world.as("PM").lookups.coded({ kind: "depotService" })).toContainEqual({ code: "STO", name: "Storage", active: false });
	const offered = await world.as("PM").lookups.enumList({ name: "DepotService" });
	expect(offered).toContainEqual({ enumValue: "LON", description: "Lift on" });
	expect(offered.map(({ enumValue }) => enumValue)).not.toContain("STO");
});

test("is shut to those who hold no right to it", async () => {
	expect(await saidBy(as("SALS").list({}))).toMatchObject({ code: "000008" });
	expect(await saidBy(as("VDM").save(row))).toMatchObject({ code: "000008" });
});

const naming = listedBooks().flatMap((book) => book.fields.flatMap(({ codes, name }) => (codes === "depotService" ? [{ book, name }] : [])));

test.each(naming.map(({ book, name }) => ({ domain: book.domain, book, name })))(
	"one that rates of any book name is neither deleted nor called otherwise: $domain",
	async ({ book, name }) => {
		const { version, id, ...storage } = await named("STO");
		const rate = { ...sampleRow(book, await sampleReference(world.db)), [name]: "STO", basis: "day" };
		const rates = (world.as("superuser") as unknown as Record<string, { add(input: { row: object }): Promise<{ id: string }> }>)[book.domain];
		await rates?.add({ row: rate });
		expect(await saidBy(as("PM").remove({ ids: [id] }))).toMatchObject({ code: "000004", message: expect.stringContaining("1 rate") });
		expect(await saidBy(as("PM").save({ ...storage, id, version, code: "STR" }))).toMatchObject({ code: "000001", data: [{ field: "code" }] });
		await as("PM").save({ ...storage, id, version, nameEn: "Standing" });
		expect(await named("STO")).toMatchObject({ nameEn: "Standing" });
	},
);

test.each([
	[{ nameEn: "storage" }, "nameEn", "STO"],
	[{ nameZh: "堆存" }, "nameZh", "STO"],
	[{ nameJa: "sto" }, "nameJa", "STO"],
	[{ nameEn: "Lift-on" }, "nameEn", "LON"],
	[{ aliases: ["own name", "Lift on"] }, "aliases", "LON"],
])("a name that another has is refused, since sheets know both by it: %j", async (fields, field, owner) => {
	const said = await saidBy(as("PM").save({ ...row, ...fields }));
	expect(said).toMatchObject({ code: "000001", data: [{ field, message: expect.stringContaining(owner) }] });
});

test("what is charged by the day has no price that is charged once, nor the other way round", async () => {
	const rate = { ...sampleRow(depotPrice, await sampleReference(world.db)), dayFrom: 1, dayTo: null };
	const add = (fields: object) => saidBy(world.as("PM").depotPrice.add({ row: { ...rate, ...fields } as never }));
	expect(await add({ service: "STO", basis: "container" })).toMatchObject({ code: "000001", data: [{ field: "basis" }] });
	expect(await add({ service: "LON", basis: "day" })).toMatchObject({ code: "000001", data: [{ field: "basis" }] });
	await world.as("PM").depotPrice.add({ row: { ...rate, service: "STO", basis: "day" } as never });
	const { version, id, ...storage } = await named("STO");
	expect(await saidBy(as("PM").save({ ...storage, id, version, unit: "container" }))).toMatchObject({ code: "000001", data: [{ field: "unit" }] });
});

test("one whose prices go by steps of days has to have steps", async () => {
	const { version, id, ...storage } = await named("STO");
	const rate = { ...sampleRow(depotPrice, await sampleReference(world.db)), service: "STO", basis: "day" };
	await world.as("PM").depotPrice.add({ row: { ...rate, dayFrom: 1, dayTo: 5 } });
	expect(await saidBy(as("PM").save({ ...storage, id, version, tiered: false }))).toMatchObject({ code: "000001", data: [{ field: "tiered" }] });
});

describe("the REST lines", () => {
	test("add, list, change in part, read and delete", async () => {
		const sent = { depotServiceID: "", serviceCode: "srv", serviceName: "Survey", serviceNameZh: "验箱", unit: "container" };
		const { data } = await rest("POST", "/api/v1/DepotService/AddOrUpdateDepotService", "PM", sent);
		const one = () => rest("GET", `/api/v1/DepotService/GetDepotServiceByID?depotServiceID=${data.depotServiceID}`, "PM");
		await rest("POST", "/api/v1/DepotService/AddOrUpdateDepotService", "PM", { depotServiceID: data.depotServiceID, tiered: "1" });
		expect((await one()).data).toMatchObject({ serviceCode: "SRV", serviceName: "Survey", serviceNameZh: "验箱", tiered: true, version: 2 });
		const listed = await rest("POST", "/api/v1/depotservice/getdepotservicelist", "VDM", { serviceName: "surv" });
		expect(listed.data).toMatchObject({ total: 1, items: [{ depotServiceID: data.depotServiceID }] });
		expect(await rest("POST", `/api/v1/DepotService/DeleteDepotService?depotServiceID=${data.depotServiceID}`, "PM", {})).toMatchObject({
			code: "000000",
		});
		expect((await one()).code).toBe("000002");
	});

	test("what is offered stands in the common list by code and name", async () => {
		expect((await rest("GET", "/api/Common/GetDepotServices", "CX")).data).toContainEqual({ serviceCode: "STO", serviceName: "Storage" });
	});
});
