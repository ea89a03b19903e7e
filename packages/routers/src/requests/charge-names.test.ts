import { expect, test } from "vitest";
import { rateDb } from "../kit/price-book/testing.ts";
import { worldPerFile } from "../testing/world.ts";
import { chargeNames } from "./charge-names.ts";

const world = worldPerFile(rateDb);

test("a charge is called by its code, its name in any language or an alias, as the reader says it; others as they were written", async () => {
	const name = await chargeNames(world.db);
	const in4 = (charge: string) => (["zh", "en", "es", "ja"] as const).map((language) => name(charge, language));
	const storage = ["堆存", "Storage", "Almacenaje", "保管"];
	for (const said of ["STO", "storage", "Almacenaje", "堆存费"]) expect(in4(said)).toEqual(storage);
	expect(name("Container haulage", "zh")).toBe("集装箱拖车");
	expect(name("trucking", "es")).toBe("Transporte por camión");
	expect(name("FUEL", "ja")).toBe("燃油割増");
	for (const own of ["Haulage via Baoji", "Train", "Empty", "Heavy", "集装箱拖车 2", "{service} · {depot}", ""])
		expect(in4(own)).toEqual([own, own, own, own]);
});
