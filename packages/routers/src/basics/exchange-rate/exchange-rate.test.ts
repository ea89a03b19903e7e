import { beforeEach, expect, test } from "vitest";
import { rateDb } from "../../kit/price-book/testing.ts";
import { writeSheet } from "../../kit/sheet/write.ts";
import { saidBy } from "../../testing/portal.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);
const rates = () => world.as("PM").exchangeRate;
const yuan = { currency: "CNY", validFrom: "2026-11-01", perUsd: "6.7758", source: "PBOC" };
const next = { ...yuan, validFrom: "2026-11-20" };

beforeEach(() => rates().save(yuan));

test("a rate near the one before it is saved unasked, and so is the first of its currency", async () => {
	expect(await rates().doubts({ ...next, perUsd: "6.9" })).toEqual([]);
	await rates().save({ ...next, perUsd: "6.9" });
	await rates().save({ ...next, currency: "JPY", perUsd: "160.77" });
	expect((await rates().list({})).total).toBe(3);
});

test.each([
	["0.1476", "0.1476 looks the wrong way round: since 2026-11-01 a dollar is 6.7758 CNY. Enter how many CNY a dollar is, or confirm it."],
	["67.758", "67.758 is more than 30 % off the rate of 2026-11-01, 6.7758. Look again, or confirm it."],
	["4.7", "4.7 is more than 30 % off the rate of 2026-11-01, 6.7758. Look again, or confirm it."],
])("%s is refused with the reason until it is confirmed", async (perUsd, message) => {
	const odd = { ...next, perUsd };
	expect(await rates().doubts(odd)).toEqual([message]);
	expect(await saidBy(rates().save(odd))).toMatchObject({ code: "000001", data: [{ field: "perUsd", message }] });
	const { id } = await rates().save({ ...odd, confirmed: true });
	// What stands there is asked about no more, until it changes.
	expect(await rates().doubts({ ...odd, id, source: "ECB" })).toEqual([]);
	expect(await rates().save({ ...odd, id, version: 1, source: "ECB" })).toMatchObject({ version: 2 });
	expect(await saidBy(rates().save({ ...odd, id, version: 2, perUsd: "0.2" }))).toMatchObject({ code: "000001" });
});

test("the first rate of a currency is asked about where its point may part thousands", async () => {
	const first = { ...yuan, currency: "JPY", perUsd: "16.350" };
	expect(await rates().doubts(first)).toEqual([expect.stringMatching(/16350 or 16\.35 .*no other rate/)]);
	expect(await rates().doubts({ ...first, perUsd: "16.35" })).toEqual([]);
	// What a dollar was before tells of any other.
	expect(await rates().doubts({ ...next, perUsd: "6.777" })).toEqual([]);
});

test("a rate before all others is held against the first after it", async () => {
	expect(await rates().doubts({ ...yuan, validFrom: "2026-01-01", perUsd: "0.15" })).toEqual([expect.stringContaining("wrong way round")]);
	expect(await rates().doubts({ ...yuan, validFrom: "2026-01-01", perUsd: "6.5" })).toEqual([]);
});

test("a sheet with such a rate is asked about it with its row, and nothing of it is saved by anybody who has not read that", async () => {
	const heads = ["currency", "validFrom", "perUsd", "source"].map((header) => ({ header }));
	const rows = [
		["CNY", "2026-11-10", "6.8", "PBOC"],
		["CNY", "2026-11-11", "0.15", "PBOC"],
		["JPY", "2026-11-11", "160.77", "BOJ"],
		["JPY", "2026-11-12", "16.077", "BOJ"],
	];
	const objectName = "rates.xlsx";
	await world.services.files.put(objectName, writeSheet({ sheetName: "Rates", columns: heads, rows }), "application/octet-stream");
	const file = { object_name: objectName, name: objectName, size: 1, mime: "xlsx", sha256: "", created_at: "2026-11-20T08:00:00.000Z" };
	await world.db
		.insertInto("stored_file")
		.values({ ...file, owner_id: world.users.get("PM")?.id ?? 0 })
		.execute();
	const { doubts, added } = await rates().checkImport({ objectName });
	// Each is held against the row before it, too.
	expect(doubts).toEqual([expect.stringMatching(/^Row 3: .*wrong way round/), expect.stringMatching(/^Row 5: .*160\.77/)]);
	expect(added).toBe(4);
	expect((await rates().list({})).total).toBe(1);
	for (const confirmed of [undefined, 1])
		expect(await saidBy(rates().applyImport({ objectName, confirmed }))).toMatchObject({ code: "000001", message: expect.stringContaining("Row") });
	expect((await rates().list({})).total).toBe(1);
	expect(await rates().applyImport({ objectName, confirmed: 2 })).toMatchObject({ added: 4 });
	expect((await rates().list({})).total).toBe(5);
});

test("today's rates are the latest of each currency", async () => {
	await rates().save({ ...next, perUsd: "6.8" });
	await rates().save({ ...next, validFrom: "2027-01-01", perUsd: "6.9" });
	expect(await rates().today()).toEqual([{ currency: "CNY", perUsd: "6.8" }]);
});
