import { expect, test } from "vitest";
import { sampleReference, sampleRow } from "../../kit/price-book/sample-row.ts";
import { rateDb } from "../../kit/price-book/testing.ts";
import { worldPerFile } from "../../testing/world.ts";
import { barge } from "./schema.ts";

const world = worldPerFile(rateDb);
const as = (role: string) => world.as(role).barge;

test("a rate is added, found and refused a second time", async () => {
	const row = { ...sampleRow(barge, await sampleReference(world.db)), validFrom: "2026-10-01", validTo: null };
	const { id } = await as("superuser").add({ row });
	const { items } = await as("superuser").list({ validOn: "2026-11-20" });
	expect(items.map((rate) => [rate.id, rate.row.validFrom])).toEqual([[id, "2026-10-01"]]);
	await expect(as("superuser").add({ row })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("is shut to those who hold no right to it", async () => {
	await expect(as("ComUser").list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
});
