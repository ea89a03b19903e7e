import { insertMany } from "@iqt/db";
import { rateDb } from "../../kit/price-book/testing.ts";

export const areas = { chongqing: "50", yubei: "500112", street: "500112001" };

/** A database with a few areas of Chongqing and two truckers. */
export async function truckingDb(): ReturnType<typeof rateDb> {
	const test = await rateDb();
	const area = (code: string, parent_code: string | null, level: "province" | "district" | "street", names: [string, string, string, string]) => {
		const [name, path, name_en, path_en] = names;
		return { code, parent_code, level, name, path, name_en, path_en };
	};
	await insertMany(test.db, "area", [
		area(areas.chongqing, null, "province", ["重庆市", "重庆市", "Chongqing", "Chongqing"]),
		area(areas.yubei, areas.chongqing, "district", ["渝北区", "重庆市 / 渝北区", "Yubei District", "Yubei District, Chongqing"]),
		area(areas.street, areas.yubei, "street", [
			"双龙湖街道",
			"重庆市 / 渝北区 / 双龙湖街道",
			"Shuanglonghu Subdistrict",
			"Shuanglonghu Subdistrict, Yubei District, Chongqing",
		]),
	]);
	await insertMany(
		test.db,
		"supplier",
		[
			["TRK-CKG-01", "Steady"],
			["TRK-CKG-02", "Swift"],
		].map(([code = "", name = ""], i) => ({ id: `22222222-0000-4000-8000-00000000000${i}`, code, name, kind: "trucker" as const, email: null })),
	);
	return test;
}

/** Adds a trucker's cost from Chongqing; answers its id. */
export async function addCost(
	{ as }: { as: (role: string) => { truckingCost: { add: (input: { row: never }) => Promise<{ id: string }> } } },
	changes: Record<string, string | number | null>,
): Promise<string> {
	const row = {
		...{ hub: "CNCKG", areaCode: areas.yubei, truckerCode: "TRK-CKG-01", distanceKm: 30, direction: "westbound", containerType: "40HC" },
		...{ ownership: "COC", weightFrom: "0", weightTo: "999.999", cargo: "general", basis: "container", cost: "2500", min: null, max: null },
		...{ currency: "CNY", vat: "9", validFrom: "2026-10-01", validTo: "2026-12-31", onRequest: false, remark: null },
	};
	return (await as("VDM").truckingCost.add({ row: { ...row, ...changes } as never })).id;
}
