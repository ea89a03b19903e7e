import { containerRow } from "@iqt/db/testing";
import { beforeAll, expect, test } from "vitest";
import { worldPerFile } from "../../testing/world.ts";
import { sampleSearch, seedPrices } from "../quotation/testing.ts";

const world = worldPerFile();
beforeAll(async () => {
	await seedPrices(world.db, "2026-11-20T08:00:00.000Z");
	await world.db
		.insertInto("container_type")
		.values(containerRow({ code: "40RH" }))
		.execute();
});
const search = async (over: object) =>
	(await world.rest("POST", "/api/Product/GetSearchSaleData", "SALS", { ...sampleSearch, serviceScope: sampleSearch.scope, ...over })).data;

test("a wish without a booking service is told, with one it is charged or the reason", async () => {
	const { notes } = await search({ bookingWishes: ["Fumigation"], services: { bookingService: false } });
	expect(notes).toMatchObject([{ code: "wishWithoutBooking", message: expect.stringContaining("Fumigation") }]);
	const booked = await search({ bookingWishes: ["Fumigation"], services: { bookingService: true } });
	expect([booked.notes, booked.notPriced]).toMatchObject([[], [{ code: "noSurcharge" }]]);
});

test("a refrigerated box is reefer cargo where nothing says it", async () => {
	const reefer = { ...sampleSearch, cargo: undefined, containers: [{ type: "40RH", count: 1 }] };
	expect((await search(reefer)).adHoc).toMatchObject({ cargo: "reefer" });
	expect((await search({ ...reefer, cargo: "general" })).adHoc).toMatchObject({ cargo: "general" });
	const mixed = [...reefer.containers, { type: "40HC", count: 1 }];
	expect((await search({ ...reefer, containers: mixed })).adHoc).toMatchObject({ cargo: "general" });
});
