import { describe, expect, test } from "vitest";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { codedRecordTests } from "../../testing/coded-record.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { demo } from "./demo.ts";

const names = { nameZh: "熏蒸报检", nameEn: "Fumigation notice", nameEs: "Aviso de fumigación", nameJa: "燻蒸届" };

describe("a customs category", () => {
	codedRecordTests({
		calls: (portal) => portal.customsCategory,
		older: "CHBCategory",
		demo,
		row: { code: "fumi", ...names, direction: "westbound", aliases: ["熏蒸"], remark: null },
		refused: [
			[{ code: "熏蒸" }, "code"],
			[{ direction: "north" }, "direction"],
			[{ code: "clearance", nameEn: "export clearance" }, "nameEn"],
			[{ aliases: ["EXP"] }, "aliases"],
		],
		change: [{ direction: "eastbound" }, { direction: "eastbound", aliases: ["熏蒸"] }],
		foundBy: { nameEn: "Fumigation notice" },
	});
});

describe("a customs category beside rates", () => {
	const world = worldPerTest(rateDb);
	const categories = (role: string) => world.as(role).customsCategory;
	const named = async (code: string) => {
		const { items } = await categories("PM").list({ filters: [{ field: "code", op: "eq", value: code }] });
		const { changedAt: _, changedBy: __, name: ___, ...fields } = items[0] as NonNullable<(typeof items)[number]>;
		return fields;
	};
	const price = { port: "CNSHA", direction: "westbound", containerType: "*", basis: "document", currency: "CNY", ssr: "80", validFrom: "2026-10-01" };

	test("that a company adds has costs and prices at once, by hand, over REST and in the lists of choices", async () => {
		await categories("PM").save({ code: "FUMI", ...names });
		await world.as("PM").customsPrice.add({ row: { ...price, category: "Fumi" } });
		const sent = { ...price, portGUID: placeIds.shanghaiPort, ownership: "COC", category: "Fumigation notice", cost: "50" };
		expect(await world.rest("POST", "/api/v1/chbCost/UpdateTheCHBCost", "VDM", sent)).toMatchObject({ code: "000000" });
		expect((await world.as("VDM").customsCost.list({ search: "熏蒸" })).items).toMatchObject([{ row: { category: "fumi" } }]);
		const { data } = await world.rest("GET", "/api/Common/GetCategoryData", "PM", undefined, { language: "en" });
		expect(data).toContainEqual({ categoryCode: "fumi", categoryName: "Fumigation notice" });
		expect(data).toContainEqual({ categoryCode: "export", categoryName: "Export clearance" });
		expect(await saidBy(world.as("PM").customsPrice.add({ row: { ...price, category: "fumes" } }))).toMatchObject({ data: [{ field: "category" }] });
	});

	test("that rates or every search go by keeps its code and is not deleted", async () => {
		await categories("PM").save({ code: "fumi", ...names });
		await world.as("PM").customsPrice.add({ row: { ...price, category: "fumi" } });
		const [own, searched, free] = [await named("fumi"), await named("import"), await named("transit")];
		expect(await saidBy(categories("PM").remove({ ids: [own.id] }))).toMatchObject({
			code: "000004",
			data: { uses: [{ path: "/CHB/chbPrice?f=category:eq:fumi" }] },
		});
		expect(await saidBy(categories("PM").remove({ ids: [searched.id] }))).toMatchObject({ code: "000004", data: { uses: [{ path: "/sale/sale" }] } });
		for (const one of [own, searched])
			expect(await saidBy(categories("PM").save({ ...one, code: "other" }))).toMatchObject({ code: "000001", data: [{ field: "code" }] });
		await categories("PM").save({ ...free, code: "through" });
		await categories("PM").remove({ ids: [free.id] });
	});
});
