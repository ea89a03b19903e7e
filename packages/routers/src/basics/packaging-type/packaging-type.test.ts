import { expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { demo } from "./demo.ts";

const world = worldPerTest();
const as = (role: string) => world.as(role).packagingType;
const row = {
	code: "4G",
	nameZh: "纤维板箱",
	nameEn: "Box, fibreboard",
	nameEs: "Caja de cartón",
	nameJa: "ファイバー板箱",
	form: "box" as const,
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
	[{ code: "4" }, "code"],
	[{ code: "4GX" }, "code"],
	[{ code: "4-" }, "code"],
	[{ form: "heap" as never }, "form"],
	[{ nameEn: "" }, "nameEn"],
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
	const line = (action: string) => `/api/v1/PackagingType/${action}`;
	const added = await world.rest("POST", line("AddOrUpdatePackagingType"), "PM", { ...row, packagingTypeID: "" });
	expect(added).toMatchObject({ code: "000000", data: { version: 1 } });
	const { packagingTypeID } = added.data;
	const read = () => world.rest("GET", line(`GetPackagingTypeByID?packagingTypeID=${packagingTypeID}`), "PM", undefined, { language: "ja" });
	const save = (body: object) => world.rest("POST", line("AddOrUpdatePackagingType"), "PM", body, { language: "ja" });
	const { data } = await read();
	expect(data).toMatchObject({ packagingTypeID, name: row.nameJa });
	expect(await save(data)).toMatchObject({ data: { version: 1 } });
	expect(await save({ packagingTypeID, remark: "UN 4G" })).toMatchObject({ data: { version: 2 } });
	expect((await read()).data).toMatchObject({ remark: "UN 4G", form: "box" });
	expect((await world.rest("POST", line("GetPackagingTypeList"), "PM", { nameEn: "fibre", field: "name", order: "descending" })).data).toMatchObject({
		total: 1,
	});
	expect(await world.rest("POST", line("AddOrUpdatePackagingType"), "SALS", row)).toMatchObject({ code: "000008" });
	expect(await world.rest("POST", line(`DeletePackagingType?packagingTypeID=${packagingTypeID}`), "PM")).toMatchObject({ code: "000000" });
	expect(await read()).toMatchObject({ code: "000002" });
});
