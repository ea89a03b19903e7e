import { expect, test } from "vitest";
import { rateDb } from "../../kit/price-book/testing.ts";
import { worldPerFile } from "../../testing/world.ts";

const world = worldPerFile(rateDb);

test("an area is shown by its English name where it has one, and found by either", async () => {
	const area = { parent_code: null, level: "district" as const };
	await world.db
		.insertInto("area")
		.values([
			{ ...area, code: "310115", name: "浦东新区", path: "上海市/浦东新区", path_en: "Pudong New Area, Shanghai" },
			{ ...area, code: "310116", name: "金山区", path: "上海市/金山区", path_en: "" },
		])
		.execute();
	const book = world.as("superuser").truckingCost;
	const haul = { hub: "CNCKG", truckerCode: "T1", direction: "westbound", containerType: "40HC", cost: "900", validFrom: "2026-10-01" };
	for (const areaCode of ["310115", "310116"]) await book.add({ row: { ...haul, areaCode } });
	const names = async (input: Parameters<typeof book.list>[0]) => (await book.list(input)).items.map(({ places }) => places.areaCode);
	const pudong = { name: "Pudong New Area, Shanghai", nameZh: "上海市/浦东新区" };
	expect(await names({ sort: [{ field: "areaCode", order: "ascending" }] })).toEqual([pudong, { name: "上海市/金山区", nameZh: "上海市/金山区" }]);
	expect(await names({ search: "pudong" })).toEqual([pudong]);
	expect(await names({ filters: [{ field: "areaCodePath", op: "contains", value: "浦东" }] })).toEqual([pudong]);
});
