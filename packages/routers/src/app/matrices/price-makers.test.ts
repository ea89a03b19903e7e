import type { KyselyPlugin } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { sampleSearch, seedPrices } from "../../desk/quotation/testing.ts";
import { searchInput } from "../../kit/charges/search.ts";
import { recordKinds } from "../../kit/records/registry.ts";
import { searchPrices } from "../../pricing/queries.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerFile } from "../../testing/world.ts";

const world = worldPerFile();
const fuel = { key: "fuel", name: "Fuel", type: "percent" as const, value: "6.5", inFormula: true, shared: true };
let fuelId: string;

/** Somebody who may edit parameters and sees no costs. */
const blind = () => world.as("SALS").parameter;
const railPrice = async () => {
	const { options } = await world.as("SALS").sale.search(sampleSearch);
	return options[0]?.lines.find(({ charge }) => charge === "rail")?.unitPrice;
};

beforeAll(async () => {
	const { db, services } = world;
	await seedPrices(db, services.now().toISOString());
	fuelId = (await world.as("PM").parameter.save(fuel)).id;
	await db.updateTable("inland_rail_rate").set({ cost_minor: 300_000, ssr_minor: null, ssr_formula: "cost*(1+fuel)", msr_minor: null }).execute();
	const { id: role_id } = await db.selectFrom("role").select("id").where("code", "=", "SALS").executeTakeFirstOrThrow();
	for (const permission of ["parameter.view", "parameter.edit"]) await db.insertInto("role_permission").values({ role_id, permission }).execute();
});

test("a parameter of formulas is written by nobody who sees no costs, however it is shared, and no price moves", async () => {
	const before = await railPrice();
	const own = { ...fuel, key: "own" };
	const { id: plainId } = await blind().save({ ...own, inFormula: false, shared: true });
	const gone = await world.as("PM").parameter.save({ ...fuel, key: "gone" });
	await world.as("PM").parameter.remove({ ids: [gone.id] });
	const writes = {
		"to nothing": () => blind().save({ ...fuel, value: "0", id: fuelId, version: 1 }),
		"out of formulas": () => blind().save({ ...fuel, inFormula: false, id: fuelId, version: 1 }),
		"into formulas": () => blind().save({ ...own, id: plainId, version: 1 }),
		"a new one": () => blind().save({ ...fuel, key: "another" }),
		away: () => blind().remove({ ids: [fuelId] }),
		back: () => blind().restore({ ids: [gone.id] }),
	};
	for (const [how, write] of Object.entries(writes)) expect(await saidBy(write()), how).toMatchObject({ code: "000008" });
	const rest = await world.rest("POST", "/api/v1/ParameterSetting/UpdateTheParameter", "SALS", { parameterGUID: fuelId, parameterValue: "0" });
	expect(rest).toMatchObject({ code: "000008" });
	expect(await railPrice()).toBe(before);
	// What no formula may name is anybody's who may edit parameters, and those who see costs change the others.
	expect(await blind().save({ ...own, inFormula: false, value: "7", id: plainId, version: 1 })).toMatchObject({ version: 2 });
	expect(await world.as("PM").parameter.save({ ...fuel, value: "0", id: fuelId, version: 1 })).toMatchObject({ version: 2 });
	expect(await railPrice()).toBe("3000.00");
});

test("every kind of record a search reckons with says which of its records prices are made from", async () => {
	const read: string[] = [];
	const listening: KyselyPlugin = {
		transformQuery: ({ node }) => {
			read.push(JSON.stringify(node));
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	const input = searchInput.parse(sampleSearch);
	const { options } = await searchPrices(world.db.withPlugin(listening), input, world.services.now());
	expect(options.length).toBeGreaterThan(0);
	const reckonedWith = recordKinds().filter(({ table }) => read.some((text) => new RegExp(`\\b${table}\\b`).test(text)));
	expect(reckonedWith.map(({ name }) => name)).toContain("parameter");
	expect(reckonedWith.filter((kind) => !kind.makesPrices).map(({ name }) => name)).toEqual([]);
});
