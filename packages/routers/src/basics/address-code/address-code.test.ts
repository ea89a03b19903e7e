import { expect, test } from "vitest";
import { addCost, areas, truckingDb } from "../../desk/trucking/trucking.test-support.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";

const world = worldPerFile(truckingDb);
const as = (role: string, language: "en" | "zh" = "en") => world.as(role, language).addressCode;

test("an address is a division by its official code, told by where it lies, and named by what vendors call it", async () => {
	const { id } = await as("VDM").save({ code: areas.yubei, aliases: ["Liangjiang North"], remark: null });
	expect(await as("PM").list({ search: "liangjiang" })).toMatchObject({
		total: 1,
		items: [{ id, areaName: "Yubei District, Chongqing", level: "district" }],
	});
	expect(await as("PM", "zh").get({ id })).toMatchObject({ areaName: "重庆市 / 渝北区" });
	expect(await as("PM").list({ search: "渝北" })).toMatchObject({ total: 1 });
	for (const code of ["999999", "5001x"])
		expect(await saidBy(as("VDM").save({ code, aliases: [] }))).toMatchObject({ code: "000001", data: [{ field: "code" }] });
	expect(await saidBy(as("VDM").save({ code: areas.yubei, aliases: [] }))).toMatchObject({ code: "000007" });
	expect(await saidBy(as("PM").save({ code: areas.street, aliases: [] }))).toMatchObject({ code: "000008" });
	const costs = await world.rest("GET", "/api/v1/Coupa/GetCoupaDataByCode?code=liangjiang north", "VDM");
	expect(costs).toMatchObject({ code: "000000", data: [] });
});

test("one that rates name is told with where, is not deleted and keeps its code", async () => {
	const { items } = await as("VDM").list({});
	const [yubei] = items;
	if (!yubei) throw new Error("no address");
	await addCost(world, {});
	expect(await saidBy(as("VDM").remove({ ids: [yubei.id] }))).toMatchObject({
		code: "000004",
		message: expect.stringContaining("Trucking cost: 1 rate"),
	});
	const moved = { id: yubei.id, version: yubei.version, code: areas.street, aliases: [] };
	expect(await saidBy(as("VDM").save(moved))).toMatchObject({ code: "000001", data: [{ field: "code" }] });
});
