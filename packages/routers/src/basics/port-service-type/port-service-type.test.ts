import { expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { demo } from "./demo.ts";

const world = worldPerTest();
const as = (role: string) => world.as(role).portServiceType;
const row = {
	code: "LASH",
	nameZh: "绑扎加固",
	nameEn: "Lashing",
	nameEs: "Trincaje",
	nameJa: "固縛",
	directions: ["westbound" as const],
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
	[{ directions: ["north" as never] }, "directions.0"],
	[{ code: "/" }, "code"],
	[{ nameZh: "" }, "nameZh"],
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
	const line = (action: string) => `/api/v1/PortServiceType/${action}`;
	const added = await world.rest("POST", line("AddOrUpdatePortServiceType"), "PM", { ...row, portServiceTypeID: "" });
	expect(added).toMatchObject({ code: "000000", data: { version: 1 } });
	const { portServiceTypeID } = added.data;
	const read = () => world.rest("GET", line(`GetPortServiceTypeByID?portServiceTypeID=${portServiceTypeID}`), "PM", undefined, { language: "ja" });
	const save = (body: object) => world.rest("POST", line("AddOrUpdatePortServiceType"), "PM", body, { language: "ja" });
	const { data } = await read();
	expect(data).toMatchObject({ portServiceTypeID, name: row.nameJa });
	expect(await save(data)).toMatchObject({ data: { version: 1 } });
	expect(await save({ portServiceTypeID, directions: ["westbound", "eastbound"] })).toMatchObject({ data: { version: 2 } });
	expect((await read()).data).toMatchObject({ directions: ["westbound", "eastbound"] });
	expect(
		(await world.rest("POST", line("GetPortServiceTypeList"), "PM", { directions: "westbound", field: "name", order: "descending" })).data,
	).toMatchObject({ total: 1 });
	expect(await world.rest("POST", line("AddOrUpdatePortServiceType"), "SALS", row)).toMatchObject({ code: "000008" });
	expect(await world.rest("POST", line(`DeletePortServiceType?portServiceTypeID=${portServiceTypeID}`), "PM")).toMatchObject({ code: "000000" });
	expect(await read()).toMatchObject({ code: "000002" });
});
