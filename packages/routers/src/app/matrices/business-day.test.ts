import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { STANDARD_ZONE, setBusinessZone } from "@iqt/i18n/days";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sampleSearch, seedPrices } from "../../desk/quotation/testing.ts";
import { startSession } from "../../door/session/session.ts";
import { saidBy, testContext } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";
import { createCaller } from "../app-router.ts";
import { runDueJobs } from "../jobs/runner.ts";

const world = worldPerTest();

/** Signed in now: the clock of these tests jumps further than a session lasts. */
async function tokenOf(who: string): Promise<string> {
	const userId = world.users.get(who)?.id ?? 0;
	return (await startSession(world.db, { userId, now: world.services.clock.now, address: "", userAgent: "" })).token;
}
const as = async (who: string) => createCaller(testContext(world.services, { token: await tokenOf(who) }));
const rest = async (method: string, path: string, who: string, body: unknown) => world.rest(method, path, who, body, { token: await tokenOf(who) });

const customer = { name: "Harbour Trading", email: "buyer@example.com" };

beforeEach(async () => {
	await seedPrices(world.db, "2026-11-20T08:00:00.000Z");
	// Half past one in the night of 2 December in Shanghai.
	world.services.clock.now = new Date("2026-12-01T17:30:00.000Z");
});
afterEach(() => setBusinessZone(null));

const setZone = async (value: string) => {
	const { items } = await (await as("superuser")).appSetting.list({ filters: [{ field: "key", op: "eq", value: "business.timeZone" }] });
	const [old] = items;
	await (await as("superuser")).appSetting.save({ ...(old ?? {}), key: "business.timeZone", name: "Time zone", type: "text", value });
};

describe("a day begins in the business time zone, at every door", () => {
	test("validity: a rate that ends with 1 December is over, one that begins on 2 December holds", async () => {
		await world.db.updateTable("inland_rail_rate").set({ valid_to: "2026-12-01" }).execute();
		const status = async () => (await (await as("PM")).inlandRail.list({})).items[0]?.status;
		expect(await status()).toBe("expired");
		const listed = await rest("POST", "/api/v1/inlandRail/GetProductListData", "PM", {});
		expect(listed.data.items).toMatchObject([{ status: "expired" }]);
		await world.db.updateTable("inland_rail_rate").set({ valid_from: "2026-12-02", valid_to: "2026-12-31" }).execute();
		expect(await status()).toBe("live");
	});

	test("exchange rates: that of 2 December is used", async () => {
		await world.db.insertInto("exchange_rate").values({ currency: "CNY", valid_from: "2026-12-02", per_usd: "7", source: "test" }).execute();
		const { options, exchangeRateDate } = await (await as("SALS")).sale.search(sampleSearch);
		expect(exchangeRateDate).toBe("2026-12-02");
		expect(options[0]?.lines.find((line) => line.charge === "THC")?.explanation?.exchangeRate).toMatchObject({ rate: "7", date: "2026-12-02" });
		const found = await rest("POST", "/api/Product/GetSearchSaleData", "SALS", { ...sampleSearch, serviceScope: "doorToPort" });
		expect(found.data.exchangeRateDate).toBe("2026-12-02");
		const past = await (await as("SALS")).sale.search({ ...sampleSearch, asOf: "2026-11-29T16:00:00Z" });
		expect(past.exchangeRateDate).toBe("2026-11-30");
	});

	test("discounts and places on sale today", async () => {
		await world.db.updateTable("corridor_rate").set({ valid_from: "2026-12-02" }).execute();
		expect(await (await as("SALS")).sale.canDiscount({ portCode: "CNSHA" })).toMatchObject({ products: 1 });
		expect(await rest("POST", "/api/Product/CheckPortCanDiscount", "SALS", { portCode: "CNSHA" })).toMatchObject({ data: { canDiscount: true } });
		expect((await (await as("SALS")).lookups.availableMasterData({})).ports).toHaveLength(1);
	});

	test("quotations: offered, sent, numbered and over by that day", async () => {
		const { options } = await (await as("SALS")).sale.search(sampleSearch);
		const items = [{ search: sampleSearch, optionId: options[0]?.id ?? "" }];
		const { id } = await (await as("SALS")).quotation.createDraft({ customer, items, validTo: "2026-12-05" });
		await (await as("SALS")).quotation.send({ id });
		const detail = await (await as("SALS")).quotation.detail({ id });
		expect(detail.document).toMatchObject({ validFrom: "2026-12-02", issuedOn: "2026-12-02" });
		const state = async () => (await (await as("SALS")).quotation.detail({ id })).state;
		world.services.clock.now = new Date("2026-12-05T15:59:00.000Z");
		await runDueJobs(world.services);
		expect(await state()).toBe("sent");
		world.services.clock.now = new Date("2026-12-05T16:10:00.000Z");
		await runDueJobs(world.services);
		expect(await state()).toBe("expired");
	});

	test("a year's numbers begin with that day", async () => {
		world.services.clock.now = new Date("2026-12-31T16:30:00.000Z");
		for (const table of ["corridor_rate", "inland_rail_rate", "trucking_cost_rate", "cost_strategy_rate", "booking_service_rate"] as const)
			await world.db.updateTable(table).set({ valid_to: "2027-12-31" }).execute();
		const search = { ...sampleSearch, readyDate: "2027-01-05" };
		const { options } = await (await as("SALS")).sale.search(search);
		const { id } = await (await as("SALS")).quotation.createDraft({ customer, items: [{ search, optionId: options[0]?.id ?? "" }] });
		expect((await (await as("SALS")).quotation.send({ id })).number).toBe("Q-2027-000001");
	});

	test("figures by day and by week", async () => {
		const search = { ...sampleSearch, readyDate: "2026-12-10" };
		const { options } = await (await as("SALS")).sale.search(search);
		// Half past one of a Monday.
		world.services.clock.now = new Date("2026-12-06T17:30:00.000Z");
		await (await as("SALS")).quotation.createDraft({ customer, items: [{ search, optionId: options[0]?.id ?? "" }] });
		const admin = await (await as("PM")).dashboard.admin();
		expect(admin.weeks.slice(-2)).toMatchObject([
			{ week: "2026-11-30", created: 0 },
			{ week: "2026-12-07", created: 1 },
		]);
		expect(admin.changes.at(-1)).toEqual({ day: "2026-12-07", count: 1 });
	});

	test("a moment where a day belongs is the day it falls on", async () => {
		const { items } = await (await as("PM")).inlandRail.list({});
		const [rate] = items;
		if (!rate) throw new Error("no rate");
		const row = { ...rate.row, validFrom: "2026-12-01T17:30:00Z" } as never;
		await (await as("PM")).inlandRail.update({ id: rate.id, version: rate.version, row });
		expect((await (await as("PM")).inlandRail.get({ id: rate.id })).row.validFrom).toBe("2026-12-02");
	});
});

test("old clients' moments are days of the zone that is set", async () => {
	const saved = async (validFrom: string) => {
		const { items } = await (await as("PM")).inlandRail.list({});
		const [rate] = items;
		await rest("POST", "/api/v1/inlandRail/UpdatePrice", "PM", { priceGUID: rate?.id, version: rate?.version, validFrom });
		return (await (await as("PM")).inlandRail.list({})).items[0]?.row.validFrom;
	};
	expect(await saved("2026-11-20T17:30:00Z")).toBe("2026-11-21");
	await setZone("Europe/Madrid");
	expect(await saved("2026-11-19T17:30:00Z")).toBe("2026-11-19");
});

describe("the setting", () => {
	test("decides from the next request on, and its removal gives the standard back", async () => {
		expect((await (await as("SALS")).auth.userInfo()).timeZone).toBe(STANDARD_ZONE);
		await setZone("Europe/Madrid");
		expect((await (await as("SALS")).auth.userInfo()).timeZone).toBe("Europe/Madrid");
		expect((await (await as("SALS")).sale.search(sampleSearch)).exchangeRateDate).toBe("2026-12-01");
		const { items } = await (await as("superuser")).appSetting.list({});
		await (await as("superuser")).appSetting.remove({ ids: items.map(({ id }) => id) });
		expect((await (await as("SALS")).auth.userInfo()).timeZone).toBe(STANDARD_ZONE);
	});

	test("takes the name of a zone and nothing else", async () => {
		expect(await saidBy(setZone("+08:00"))).toMatchObject({ code: "000001", data: [{ field: "value", message: expect.stringContaining("IANA") }] });
		const typed = { key: "Business.TimeZone", name: "Zone", type: "number" as const, value: "8" };
		expect(await saidBy((await as("superuser")).appSetting.save(typed))).toMatchObject({ code: "000001", data: [{ field: "type" }] });
	});

	test("broken in the database, it is as if it were not set", async () => {
		await setZone("Europe/Madrid");
		await world.db.updateTable("app_setting").set({ value: "Nowhere/At_All" }).execute();
		world.services.clock.now = new Date("2026-12-01T17:31:00.000Z");
		await (await as("SALS")).auth.userInfo();
		expect((await (await as("SALS")).sale.search(sampleSearch)).exchangeRateDate).toBe("2026-12-02");
	});
});

/** Source files of the product, tests and what makes data for them left out. */
function sources(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) return ["node_modules", "dist", "test", "types"].includes(entry.name) ? [] : sources(path);
		return /(?<!\.test|\.test-support|\.d)\.tsx?$/.test(entry.name) ? [path] : [];
	});
}

test("what day it is is asked in one room only", () => {
	const root = join(import.meta.dirname, "../../../../..");
	// Days of the seed's calendar, reckoned from the day it is given; a month that names a folder.
	const reckoning = ["packages/i18n/src/days.ts", "packages/db/src/seed/periods.ts"];
	const found = ["packages", "apps"]
		.flatMap((folder) => sources(join(root, folder)))
		.filter((path) => !reckoning.some((known) => path.endsWith(known)))
		.filter((path) =>
			/toISOString\(\)\s*\.(slice|substring|substr)\(0, 10\)|toISOString\(\)\.split\("T"\)|isoDay\(new Date\(\)\)/.test(readFileSync(path, "utf8")),
		)
		.map((path) => path.slice(root.length + 1));
	expect(found).toEqual([]);
});
