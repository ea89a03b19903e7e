import { expect, test } from "vitest";
import { depotPrice } from "../../prices/depot-price/schema.ts";
import { worldPerFile } from "../../testing/world.ts";
import type { Columns } from "./convert.ts";
import { ratesBefore } from "./rates-before.ts";
import { sampleReference, sampleRow } from "./sample-row.ts";
import { rateDb } from "./testing.ts";

const world = worldPerFile(rateDb);

test("a rate is held against the last one of its own steps, whatever others of its key ended later", async () => {
	const row = { ...sampleRow(depotPrice, await sampleReference(world.db)), service: "STO", basis: "day" };
	const add = async (dayFrom: number, dayTo: number | null, validTo: string) => {
		const { id } = await world.as("superuser").depotPrice.add({ row: { ...row, dayFrom, dayTo, validFrom: "2026-10-01", validTo } as never });
		return id;
	};
	const [first, last] = [await add(1, 7, "2026-10-31"), await add(8, null, "2026-10-15")];
	const rates = (await world.db.selectFrom("depot_rate").selectAll().execute()) as unknown as Columns[];
	const staged = [first, last].map((id, line) => ({
		line,
		columns: { ...rates.find((rate) => rate.id === id), valid_from: "2026-11-01", valid_to: "2026-12-31" } as Columns,
	}));
	expect(await ratesBefore(world.db, depotPrice, staged, ["id"])).toEqual(
		new Map([
			[0, { id: first }],
			[1, { id: last }],
		]),
	);
});
