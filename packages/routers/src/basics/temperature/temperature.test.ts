import { expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { demo } from "./demo.ts";

const world = worldPerTest();
const as = (role: string) => world.as(role).temperature;
const row = { code: "EGGS", nameZh: "鸡蛋", nameEn: "Eggs", nameEs: "Huevos", nameJa: "卵", from: "-0.5", to: "1.5", remark: null };

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
	[{ from: "2" }, "to"],
	[{ from: "-100" }, "from"],
	[{ to: "1.555" }, "to"],
	[{ to: "warm" }, "to"],
	[{ code: "é" }, "code"],
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

test("ranges are found and put in order as the numbers they are", async () => {
	for (const [code, from, to] of [
		["A", "-18", "-9"],
		["B", "2", "8"],
		["C", "13.2", "14"],
	] as const)
		await as("PM").save({ ...row, code, from, to });
	const codes = async (input: object) => (await as("PM").list(input)).items.map(({ code }) => code).join("");
	expect(await codes({ sort: [{ field: "from", order: "descending" }] })).toBe("CBA");
	expect(await codes({ filters: [{ field: "to", op: "gte", value: "8" }] })).toBe("BC");
});

test("older clients add, change, list, read and delete it, and send back what they read", async () => {
	const line = (action: string) => `/api/v1/Temperature/${action}`;
	const added = await world.rest("POST", line("AddOrUpdateTemperature"), "PM", { ...row, temperatureID: "" });
	expect(added).toMatchObject({ code: "000000", data: { version: 1 } });
	const { temperatureID } = added.data;
	const read = () => world.rest("GET", line(`GetTemperatureByID?temperatureID=${temperatureID}`), "PM", undefined, { language: "ja" });
	const save = (body: object) => world.rest("POST", line("AddOrUpdateTemperature"), "PM", body, { language: "ja" });
	const { data } = await read();
	expect(data).toMatchObject({ temperatureID, name: row.nameJa });
	expect(await save(data)).toMatchObject({ data: { version: 1 } });
	expect(await save({ temperatureID, to: "2.50" })).toMatchObject({ data: { version: 2 } });
	expect((await read()).data).toMatchObject({ from: "-0.5", to: "2.5" });
	expect((await world.rest("POST", line("GetTemperatureList"), "PM", { from: "-0.50", field: "name", order: "descending" })).data).toMatchObject({
		total: 1,
	});
	expect(await world.rest("POST", line("AddOrUpdateTemperature"), "SALS", row)).toMatchObject({ code: "000008" });
	expect(await world.rest("POST", line(`DeleteTemperature?temperatureID=${temperatureID}`), "PM")).toMatchObject({ code: "000000" });
	expect(await read()).toMatchObject({ code: "000002" });
});
