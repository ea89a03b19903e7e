import { insertMany } from "@iqt/db";
import { containerRow } from "@iqt/db/testing";
import type { createCaller } from "../../app/app-router.ts";
import { rateDb } from "../../kit/price-book/testing.ts";

type Calls = ReturnType<typeof createCaller>;

/** A database in which a chassis carries 40HC, with a district of Xi'an and a city the company does not work in; what is sold, and by what strategy, is yet to come. */
export async function platformDb(): Promise<Awaited<ReturnType<typeof rateDb>>> {
	const made = await rateDb();
	await insertMany(made.db, "container_type", [containerRow({ code: "45HC", iso_code: "L5G1", sort: 3 })]);
	const area = { name_en: "", path_en: "" };
	await insertMany(made.db, "area", [
		{ ...area, code: "61", parent_code: null, level: "province", name: "陕西省", path: "陕西省" },
		{ ...area, code: "6101", parent_code: "61", level: "city", name: "西安市", path: "陕西省 / 西安市" },
		{ ...area, code: "610113", parent_code: "6101", level: "district", name: "雁塔区", path: "陕西省 / 西安市 / 雁塔区" },
		{ ...area, code: "6103", parent_code: "61", level: "city", name: "宝鸡市", path: "陕西省 / 宝鸡市" },
	]);
	const names = { name_es: null, name_ja: null, active_from: null, active_to: null, remark: null };
	const written = { changed_at: "2026-01-01T00:00:00.000Z", changed_by: null };
	const truck = (code: string, payload_kg: number, containers: string[]) => ({
		...{ id: `truck ${code}`, code, name_zh: code, name_en: code, body: "chassis", length_mm: 12_400, payload_kg, ...names, ...written },
		containers: JSON.stringify(containers),
	});
	await insertMany(made.db, "truck_type", [truck("CHAS40", 30_500, ["20GP", "40HC"]), truck("SMALL", 9_000, ["40HC"])]);
	return made;
}

/** Trucks all the way from Xi'an to Shanghai are sold, or what else is said. */
export const addCorridor = (who: Calls, over: object = {}): Promise<unknown> =>
	who.corridor.add({
		row: {
			...{ port: "CNSHA", portCity: "CNSHA", inlandCity: "CNSIA", mode: "truck", discountAllowed: true, containerType: "*" },
			...{ direction: "westbound", validFrom: "2026-01-01", ...over },
		},
	} as never);

/** Every truck is sold at 10 % above its cost and 5 % at least, VAT of 9 % on top. */
export const addStrategy = (who: Calls): Promise<unknown> =>
	who.ntoccPriceStrategy.add({
		row: {
			...{ fromCity: "*", toCity: "*", truckType: "*", ssr: "cost*1.1", msr: "cost*1.05", vat: "9" },
			...{ basis: "shipment", currency: "CNY", validFrom: "2026-01-01" },
		},
	} as never);

/** Two 40HC from a door in Xi'an to the port of Shanghai. */
export const platformSearch = {
	scope: "doorToPort",
	direction: "westbound",
	origin: { kind: "area", code: "610113" },
	destination: { kind: "place", code: "CNSHA" },
	containers: [{ type: "40HC", count: 2 }],
	grossWeightKg: 18_500,
	readyDate: "2026-11-25",
	services: { customs: false, depot: false, bookingService: false },
} as const;
