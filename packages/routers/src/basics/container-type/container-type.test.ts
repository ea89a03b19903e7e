import { describe, expect, test } from "vitest";
import { listedBooks } from "../../kit/price-book/listed.ts";
import { sampleReference, sampleRow } from "../../kit/price-book/sample-row.ts";
import { rateDb } from "../../kit/price-book/testing.ts";
import { codedRecordTests } from "../../testing/coded-record.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { demo } from "./demo.ts";

describe("a type of container", () => {
	codedRecordTests({
		calls: (portal) => portal.containerType,
		older: "Container",
		demo,
		row: {
			code: "53HC",
			nameZh: "53 英尺高柜",
			nameEn: "53' high cube",
			nameEs: "53 pies high cube",
			nameJa: "53 フィート ハイキューブ",
			isoCode: "P5G1",
			teu: "2.65",
			reefer: false,
			maxGrossKg: 30_480,
			sort: 20,
			remark: null,
		},
		refused: [
			[{ code: "*" }, "code"],
			[{ code: "40HIGHCUBE" }, "code"],
			[{ isoCode: "4500" }, "isoCode"],
			[{ isoCode: "45G" }, "isoCode"],
			[{ teu: "0" }, "teu"],
			[{ teu: "two" }, "teu"],
			[{ teu: "1.255" }, "teu"],
			[{ maxGrossKg: 999 }, "maxGrossKg"],
			[{ nameZh: "" }, "nameZh"],
		],
		change: [{ teu: "2.50" }, { teu: "2.5", maxGrossKg: 30_480 }],
		foundBy: { isoCode: "p5g1" },
	});
});

describe("a type of container beside rates", () => {
	const world = worldPerTest(rateDb);
	const containerType = (role: string) => world.as(role).containerType;
	const named = async (code: string) => {
		const { items } = await containerType("PM").list({ filters: [{ field: "code", op: "eq", value: code }] });
		const { changedAt: _, changedBy: __, name: ___, ...fields } = items[0] as NonNullable<(typeof items)[number]>;
		return fields;
	};

	test("is offered in the reader's language and its own place, on the days it may be chosen", async () => {
		const { id, version, ...high } = await named("40HC");
		await containerType("PM").save({ id, version, ...high, nameZh: "四十尺高柜", sort: 0 });
		const offered = async () => (await world.as("SALS", "zh").lookups.containerTypes()).map(({ code, name }) => [code, name]);
		expect(await offered()).toEqual([
			["40HC", "四十尺高柜"],
			["20GP", "20GP"],
		]);
		await containerType("PM").save({ ...(await named("20GP")), activeTo: "2026-01-31" });
		expect(await offered()).toEqual([["40HC", "四十尺高柜"]]);
		const all = await world.as("SALS").lookups.enumList({ name: "ContainerType" });
		expect(all.map(({ enumValue }) => enumValue)).toEqual(["40HC", "20GP"]);
	});

	test("that rates of any book are of is neither deleted nor called otherwise", async () => {
		const known = { ...(await sampleReference(world.db)), container: "40HC" };
		const books = listedBooks().filter(({ fields }) => fields.some(({ kind }) => kind === "container"));
		for (const book of books) {
			const rates = (world.as("superuser") as unknown as Record<string, { add(input: { row: object }): Promise<unknown> }>)[book.domain];
			await rates?.add({ row: { ...sampleRow(book, known), containerType: "40HC", basis: "container" } });
		}
		const high = await named("40HC");
		const called = await saidBy(containerType("PM").save({ ...high, code: "40HQ" }));
		expect(called).toMatchObject({ code: "000001", data: [{ field: "code" }] });
		expect(called.message).toContain(String(books.length));
		const removed = await saidBy(containerType("PM").remove({ ids: [high.id] }));
		expect(removed).toMatchObject({
			code: "000004",
			data: { uses: books.map(({ rights: { view } }) => (view.menu ? { path: `${view.menu}?f=containerType:eq:40HC` } : {})) },
		});
		await containerType("PM").save({ ...high, isoCode: "45G0" });
		const dry = await named("20GP");
		await containerType("PM").save({ ...dry, code: "20DV" });
		await containerType("PM").remove({ ids: [dry.id] });
	});

	test("that truck types say they carry is neither deleted nor called otherwise", async () => {
		const names = { nameZh: "骨架车", nameEn: "Skeletal truck", nameEs: null, nameJa: null };
		const truck = { ...names, code: "T17", body: "chassis" as const, lengthMm: 12_500, payloadKg: 30_000, remark: null };
		await world.as("PM").truckType.save({ ...truck, containers: ["40HC"] });
		const high = await named("40HC");
		expect(await saidBy(containerType("PM").save({ ...high, code: "40HQ" }))).toMatchObject({
			code: "000001",
			data: [{ field: "code", message: expect.stringContaining("T17") }],
		});
		expect(await saidBy(containerType("PM").remove({ ids: [high.id] }))).toMatchObject({ code: "000004", message: expect.stringContaining("T17") });
		await containerType("PM").save({ ...high, remark: "high" });
	});
});
