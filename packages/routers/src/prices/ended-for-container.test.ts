import { expect, test } from "vitest";
import { placeIds, railRow, rateDb } from "../kit/price-book/testing.ts";
import { worldPerTest } from "../testing/world.ts";

const world = worldPerTest(async () => {
	const made = await rateDb();
	const xian = await made.db.selectFrom("place").selectAll().where("id", "=", placeIds.xian).executeTakeFirstOrThrow();
	const duisburg = { id: "22222222-0000-4000-8000-000000000098", code: "DEDUI", name: "Duisburg", name_zh: "杜伊斯堡", country: "DE" };
	await made.db
		.insertInto("place")
		.values({ ...xian, ...duisburg })
		.execute();
	return made;
});

const days = { validFrom: "2026-10-01", validTo: "2026-12-31" };
const over = { ...days, validTo: "2026-11-30" };
const lane = { direction: "westbound", ownership: "COC", cargo: "general", currency: "CNY" };

interface Found {
	charged: string[];
	notes: string[];
}

const found = ({ options, notes }: Awaited<ReturnType<ReturnType<typeof world.as>["sale"]["search"]>>): Found => ({
	charged: options.flatMap(({ lines }) => lines.map(({ charge, containerType }) => `${charge} ${containerType}`)),
	notes: notes.map(({ code, message }) => `${code}: ${message}`),
});

async function train(rates: readonly object[]): Promise<Found> {
	const manager = world.as("PM");
	const price = {
		pol: "CNSIA",
		pod: "DEDUI",
		rampCity: "DEDUI",
		costCny: "7100",
		costUsd: "1000",
		exchangeRate: "7.1",
		currency: "CNY",
		ownership: "COC",
		ssr: "15620",
		...days,
	};
	for (const containerType of ["20GP", "40HC"])
		await manager.icrPrice.add({ row: { ...price, containerType, weightFrom: "0", weightTo: "999.999" } });
	// The terminals have charges of their own, for other goods.
	for (const rampCity of ["CNSIA", "DEDUI"])
		await manager.icrRamp.add({
			row: { ...lane, rampCity, charge: "DOC", containerType: "*", basis: "container", ssr: "60", ...days, cargo: "reefer" },
		});
	for (const rate of rates)
		await manager.icrSurcharge.add({
			row: { ...lane, port: "CNSIA", charge: "PSS", type: "rail", basis: "container", ssr: "150", ...days, ...rate },
		});
	return found(
		await world.as("PM").sale.search({
			...{ scope: "portToPort", direction: "westbound", readyDate: "2026-12-15", grossWeightKg: 18_000, currency: "CNY" },
			origin: { kind: "place", code: "CNSIA", placeKind: "inlandCity" },
			destination: { kind: "place", code: "DEDUI", placeKind: "inlandCity" },
			containers: [{ type: "40HC", count: 1 }],
		}),
	);
}

const told = ["endedForContainer: Train peak season Xi'an ended for 40HC on 2026-11-30 and still has prices for 20GP: nothing is charged for 40HC."];

test("a surcharge of trains that ended for one container and goes on for others is told", async () => {
	expect(
		await train([
			{ containerType: "20GP", ssr: "90" },
			{ containerType: "40HC", ...over },
		]),
	).toEqual({ charged: ["train 40HC"], notes: told });
});

test.each([
	[
		"has ended for all of them",
		[
			{ containerType: "40HC", ...over },
			{ containerType: "20GP", ...over },
		],
		["train 40HC"],
	],
	[
		"begins anew",
		[{ containerType: "20GP" }, { containerType: "40HC", ...over }, { containerType: "40HC", validFrom: "2026-12-01" }],
		["train.PSS 40HC", "train 40HC"],
	],
	["was for boxes of others", [{ containerType: "20GP" }, { containerType: "40HC", ownership: "SOC", ...over }], ["train 40HC"]],
	["is another charge", [{ containerType: "20GP" }, { containerType: "40HC", charge: "OWS", ...over }], ["train 40HC"]],
	[
		"is of customs, which nobody asked for",
		[
			{ containerType: "20GP", type: "customs" },
			{ containerType: "40HC", type: "customs", ...over },
		],
		["train 40HC"],
	],
])("one that %s is not", async (_, rates, charged) => {
	expect(await train(rates)).toEqual({ charged, notes: [] });
});

test("the same holds of what a port and its trucks charge on top", async () => {
	const manager = world.as("PM");
	await manager.corridor.add({
		row: { port: "CNSHA", portCity: "CNSHA", inlandCity: "CNCKG", mode: "rail", direction: "westbound", validFrom: "2026-10-01" },
	});
	await manager.inlandRail.add({ row: railRow({ containerType: "*" }) });
	const atPort = { ...lane, port: "CNSHA", basis: "container", weightFrom: "0", weightTo: "999.999", vat: "0" };
	await manager.bookingService.add({ row: { ...atPort, charge: "THC", ssr: "850", containerType: "*", ...days } });
	for (const one of [
		{ containerType: "20GP", ...days },
		{ containerType: "40HC", ...over },
	])
		await manager.bookingSurcharge.add({ row: { ...atPort, charge: "PSS", ssr: "100", ...one } });
	const asked = {
		scope: "portToPort",
		direction: "westbound",
		readyDate: "2026-12-15",
		grossWeightKg: 18_000,
		origin: { kind: "place", code: "CNCKG", placeKind: "inlandCity" },
		destination: { kind: "place", code: "CNSHA", placeKind: "port" },
	} as const;
	const by = async (type: string, readyDate: string = asked.readyDate) =>
		found(await world.as("PM").sale.search({ ...asked, readyDate, containers: [{ type, count: 1 }] }));
	expect(await by("40HC")).toEqual({
		charged: ["rail 40HC", "THC 40HC"],
		notes: [
			"endedForContainer: Peak season surcharge Shanghai ended for 40HC on 2026-11-30 and still has prices for 20GP: nothing is charged for 40HC.",
		],
	});
	expect((await by("20GP")).notes).toEqual([]);
	// Whoever looks back is told that the day is over.
	expect((await by("40HC", "2026-11-01")).notes).toEqual([
		"readyDatePast: The ready date 2026-11-01 is over: these are the prices of that day, and none can be quoted. Choose today or a later day.",
	]);
});
