import { seedReference } from "@iqt/db/seed";
import { expect, test } from "vitest";
import { demo as trucks } from "../../basics/truck-type/demo.ts";
import { demo as settings } from "../../settings/app-settings/demo.ts";
import { demoWorld } from "../../testing/demo-world.ts";
import { worldPerFile } from "../../testing/world.ts";
import { seedTruckQuotations } from "./demo.ts";

const world = worldPerFile();

test("the demo has three weeks of calls, most of them priced, once", async () => {
	await seedReference(world.db);
	const admin = world.as("superuser");
	const wanted = ["BOX96", "BOX136", "REEF136"];
	for (const truck of trucks.rows(demoWorld).filter(({ code }) => wanted.includes(code))) await admin.truckType.save(truck);
	for (const setting of settings.rows(demoWorld)) await admin.appSetting.save(setting);
	const all = { fromCity: "*", toCity: "*", truckType: "*", ssr: "cost*1.12", basis: "shipment", currency: "CNY", validFrom: "2026-01-01" };
	await admin.ntoccPriceStrategy.add({ row: all } as never);
	expect(await seedTruckQuotations(world.services)).toBe(36);
	expect(await seedTruckQuotations(world.services)).toBe(0);
	const calls = (await admin.ntocc.calls({ pageSize: 100 })).items;
	expect(new Set(calls.map(({ outcome }) => outcome))).toEqual(new Set(["cost", "refused"]));
	const days = new Set(calls.map(({ at }) => at.slice(0, 10)));
	expect(days.size).toBeGreaterThan(15);
	const { items } = await admin.ntocc.quotations({ pageSize: 100 });
	expect(items).toHaveLength(calls.filter(({ outcome }) => outcome === "cost").length);
	expect(items.map(({ number }) => number)).toEqual(items.map((_, i) => `N-2026-${String(items.length - i).padStart(6, "0")}`));
	expect((await admin.changeLog.verify()).breaks).toEqual([]);
});
