import { expect, test } from "vitest";
import { sampleReference, sampleRow } from "../../kit/price-book/sample-row.ts";
import { rateDb } from "../../kit/price-book/testing.ts";
import { books } from "../../prices/books.ts";
import { checkExchangeRates, checkIndices, warnOfEndingRates } from "../../prices/expiry-warnings.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);
const now = new Date("2026-11-20T08:00:00.000Z");

/** Numbers of rates by the address they were mailed to. */
async function mailed(): Promise<Record<string, number>> {
	const rows = await world.db.selectFrom("outbox").select("payload").where("kind", "=", "notice").execute();
	return Object.fromEntries(rows.map(({ payload }) => JSON.parse(payload)).map(({ to, values }) => [to, values.count]));
}
const address = async (role: string): Promise<string> => {
	const id = world.users.get(role)?.id ?? 0;
	return (await world.db.selectFrom("user").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email;
};

test("whoever keeps a book is told how many of its rates end, and nobody of another's", async () => {
	const known = await sampleReference(world.db);
	for (const book of books) {
		const add = (world.as("superuser") as unknown as Record<string, { add(input: object): Promise<unknown> }>)[book.domain]?.add;
		await add?.({ row: { ...sampleRow(book, known), validFrom: "2026-10-01", validTo: "2026-11-30" } });
	}
	const keptBy = (role: "PM" | "VDM") => books.filter(({ rights }) => rights.edit.roles.includes(role)).length;
	expect(keptBy("VDM")).not.toBe(keptBy("PM"));
	expect(await warnOfEndingRates(world.services, now)).toEqual({ ending: books.length, mails: 2 });
	expect(await mailed()).toEqual({ [await address("PM")]: keptBy("PM"), [await address("VDM")]: keptBy("VDM") });
	expect(await warnOfEndingRates(world.services, now)).toEqual({ ending: books.length, mails: 0 });
});

test("nobody is told where none of their rates end, and all who keep rates where exchange rates are old", async () => {
	const book = books.find(({ rights }) => !rights.edit.roles.includes("VDM"));
	if (!book) throw new Error("every book is kept by VDM");
	const { add } = world.as("superuser")[book.domain] as { add(input: object): Promise<unknown> };
	await add({ row: { ...sampleRow(book, await sampleReference(world.db)), validFrom: "2026-10-01", validTo: "2026-11-30" } });
	expect(await warnOfEndingRates(world.services, now)).toEqual({ ending: 1, mails: 1 });
	expect(Object.keys(await mailed())).toEqual([await address("PM")]);
	await world.db.insertInto("exchange_rate").values({ currency: "JPY", valid_from: "2026-11-01", per_usd: "150", source: "test" }).execute();
	expect(await checkExchangeRates(world.services, now)).toMatchObject({ newest: "2026-11-01", mails: 2 });
});

test("who keeps index values is told once of each index whose value is older than ten days, mails and dashboard alike", async () => {
	const stood = (day: string) => world.as("VDM").indexValue.save({ indexCode: "KAUB", day, value: "118" });
	const dashboard = async (role: string) => (await world.as(role).dashboard.mine()).staleIndices;
	expect(await checkIndices(world.services, now)).toEqual({ stale: [], mails: 0 });
	await stood("2026-11-09");
	expect(await checkIndices(world.services, now)).toEqual({ stale: ["KAUB"], mails: 2 });
	expect(await checkIndices(world.services, now)).toEqual({ stale: ["KAUB"], mails: 0 });
	const told = await world.db.selectFrom("outbox").select("payload").where("kind", "=", "notice").execute();
	expect(told.map(({ payload }) => JSON.parse(payload).to).sort()).toEqual([await address("PM"), await address("VDM")].sort());
	expect(await dashboard("VDM")).toEqual([{ code: "KAUB", name: "Gauge Kaub (Rhine)", latestDay: "2026-11-09" }]);
	expect(await dashboard("SALS")).toEqual([]);
	// Ten days are not more than ten.
	await stood("2026-11-10");
	expect(await dashboard("VDM")).toEqual([]);
	expect(await checkIndices(world.services, now)).toEqual({ stale: [], mails: 0 });
});

test("an index without a value is missed once a rate goes by it, and not after its last day", async () => {
	expect(await checkIndices(world.services, now)).toEqual({ stale: [], mails: 0 });
	const lowWater = books.find(({ domain }) => domain === "lowWater");
	if (!lowWater) throw new Error("there is no book of low water");
	const known = await sampleReference(world.db);
	await world
		.as("superuser")
		.lowWater.add({ row: { ...sampleRow(lowWater, known), indexCode: "KAUB", validFrom: "2026-10-01", validTo: "2026-11-30" } } as never);
	expect(await checkIndices(world.services, now)).toEqual({ stale: ["KAUB"], mails: 2 });
	await world.db.updateTable("price_index").set({ active_to: "2026-11-19" }).where("code", "=", "KAUB").execute();
	expect(await checkIndices(world.services, now)).toEqual({ stale: [], mails: 0 });
});
