import { expect, test } from "vitest";
import type { SearchResult } from "../../kit/charges/search.ts";
import { placeIds, rateDb } from "../../kit/price-book/testing.ts";
import { search } from "../../pricing/small-world.test-support.ts";
import { worldPerFile } from "../../testing/world.ts";

const world = worldPerFile(rateDb);

test("what may be wished for beside trucks is told of a port, of a city's ports, and between two doors of any", async () => {
	await world.db.updateTable("place").set({ port_city_id: placeIds.shanghai }).where("id", "=", placeIds.shanghaiPort).execute();
	const row = { port: "CNSHA", direction: "westbound", containerType: "*", ssr: "200", validFrom: "2026-10-01", validTo: "2026-12-31" };
	const book = world.as("PM").truckingSurcharge;
	await book.add({ row: { ...row, charge: "night", onWish: true } });
	await book.add({ row: { ...row, charge: "toll" } });
	const asked = { with: "trucking", direction: "westbound", date: "2026-11-20" } as const;
	const found = (more: object = {}) => world.as("SALS", "es").sale.wishes({ ...asked, ...more });
	const night = [{ charge: "NIGHT", label: "Recargo nocturno" }];
	expect(await found()).toEqual(night);
	expect(await found({ code: "cnsha" })).toEqual(night);
	expect(await found({ code: "CNSHA", placeKind: "portCity" })).toEqual(night);
	await book.add({ row: { ...row, charge: "ADR", onWish: true } });
	const codes = async (cargo?: string) => (await found({ cargo })).map(({ charge }) => charge);
	expect([await codes(), await codes("dangerous"), await codes("general"), await codes("reefer")]).toEqual([
		["ADR", "NIGHT"],
		["ADR", "NIGHT"],
		["NIGHT"],
		["NIGHT"],
	]);
	const none = [{ code: "CNNGB" }, { direction: "eastbound" }, { date: "2027-01-01" }, { with: "bookingService" }];
	for (const more of none) expect(await found(more)).toEqual([]);
});

test("older clients wish in the trade's words, and what is no wish is refused", async () => {
	const body = { ...search({ scope: "portToPort" }), origin: "CNCKG", destination: "CNSHA", containers: [{ type: "40HC", count: 1 }] };
	const asked = async (more: object) =>
		(await world.rest("POST", "/api/Product/GetSearchSaleData", "SALS", { ...body, ...more }, { language: "en" })) as unknown as {
			code: string;
			data: SearchResult;
		};
	const { data } = await asked({ TruckingWishes: "夜间费，还空费", waitingHours: "3" });
	expect(data.notes.map(({ message }) => message)).toEqual(["Not charged: Waiting, Night surcharge, Empty return. This search has no truck."]);
	for (const wrong of [{ truckingWishes: { night: true } }, { bookingWishes: [{}] }, { waitingHours: -1 }])
		expect(await asked(wrong)).toMatchObject({ code: "000001" });
});
