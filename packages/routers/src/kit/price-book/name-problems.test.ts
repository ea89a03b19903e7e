import { expect, test } from "vitest";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { railRow, rateDb } from "./testing.ts";

const world = worldPerTest(rateDb);

test("of two weight bands of a lane the one a change of all is refused for is named, with its tonnes and days", async () => {
	const rail = world.as("superuser").inlandRail;
	await rail.add({ row: railRow({ weightTo: "20", ssr: "900", msr: "800" }) });
	await rail.add({ row: railRow({ weightFrom: "20", ssr: "1100", msr: "800", validTo: null }) });
	const operation = { field: "max", op: "set" as const, value: "1000" };
	for (const ask of [rail.applyToAll, rail.previewApply])
		expect(await saidBy(ask({ predicate: {}, operation }))).toMatchObject({
			code: "000001",
			data: [
				{
					field: expect.stringMatching(/\.max$/),
					message: expect.stringContaining("Chongqing – Shanghai, Export, 40HC, COC, over 20 t, 2026-10-01 – No end date:"),
				},
			],
		});
});
