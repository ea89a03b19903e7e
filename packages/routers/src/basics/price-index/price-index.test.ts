import { expect, test } from "vitest";
import { rateDb } from "../../kit/price-book/testing.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);
const as = (role: string) => world.as(role);
const one = async (code: string) => {
	const { items } = await as("PM").priceIndex.list({ filters: [{ field: "code", op: "eq", value: code }] });
	if (!items[0]) throw new Error(`no ${code}`);
	return items[0];
};

test("an index tells its latest value, keeps its code while it has values, and is not deleted", async () => {
	expect(await one("KAUB")).toMatchObject({ unit: "cm", latestValue: null, latestDay: null });
	for (const [day, value] of [
		["2026-11-18", "121"],
		["2026-11-20", "118.5"],
		["2026-11-19", "120"],
	] as const)
		await as("VDM").indexValue.save({ indexCode: "kaub", day, value });
	const { id, version, latestValue, latestDay, ...index } = await one("KAUB");
	expect([latestValue, latestDay]).toEqual(["118.5", "2026-11-20"]);
	expect(await saidBy(as("PM").priceIndex.save({ ...index, id, version, code: "PEGEL" }))).toMatchObject({ data: [{ field: "code" }] });
	expect(await saidBy(as("PM").priceIndex.remove({ ids: [id] }))).toMatchObject({
		code: "000004",
		message: expect.stringContaining("Index values: 3"),
	});
	const names = { nameZh: "别处", nameEn: "Elsewhere", nameEs: null, nameJa: null };
	expect(await saidBy(as("PM").priceIndex.save({ ...index, ...names, code: "OTHER" }))).toMatchObject({ data: [{ field: "aliases" }] });
	expect(await saidBy(as("PM").priceIndex.save({ ...index, ...names, nameEn: "hankou", aliases: [], code: "OTHER" }))).toMatchObject({
		data: [{ field: "nameEn" }],
	});
});

test("an index has one value a day, a number, of an index there is", async () => {
	const value = { indexCode: "KAUB", day: "2026-11-20", value: "118" };
	const { id } = await as("PM").indexValue.save(value);
	expect(await as("PM").indexValue.get({ id })).toMatchObject({ ...value, indexName: "Gauge Kaub (Rhine)", unit: "cm", source: null });
	expect(await saidBy(as("PM").indexValue.save({ ...value, value: "99" }))).toMatchObject({ code: "000007" });
	expect(await saidBy(as("PM").indexValue.save({ ...value, indexCode: "KAUP" }))).toMatchObject({ code: "000001", data: [{ field: "indexCode" }] });
	expect(await saidBy(as("PM").indexValue.save({ ...value, day: "2026-11-21", value: "1.23456" }))).toMatchObject({ data: [{ field: "value" }] });
	await as("PM").indexValue.save({ ...value, day: "2026-11-21", value: "-4.5" });
	const { items } = await as("PM").indexValue.list({ sort: [{ field: "value", order: "ascending" }] });
	expect(items.map((each) => each.value)).toEqual(["-4.5", "118"]);
	expect(await saidBy(as("SALS").indexValue.list({}))).toMatchObject({ code: "000008" });
	expect(await saidBy(as("VDM").priceIndex.save({ code: "X", nameZh: "x", nameEn: "x", unit: "cm" }))).toMatchObject({ code: "000008" });
});
