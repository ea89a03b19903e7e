import { expect, test } from "vitest";
import { railRow, rateDb } from "../../kit/price-book/testing.ts";
import { worldPerTest } from "../../testing/world.ts";

const world = worldPerTest(rateDb);

const charge = (over: object = {}) => ({
	...{ port: "CNSHA", charge: "THC", direction: "westbound", containerType: "*", ownership: "COC", weightFrom: "0", weightTo: "999.999" },
	...{ cargo: "general", basis: "container", ssr: "850", currency: "CNY", vat: "0", validFrom: "2026-10-01", onRequest: false },
	...over,
});

/** What a search by some containers charges at the port, and what it says of that. */
async function searched(of: { rates: object[]; containers: string[]; ownership?: "COC" | "SOC" }) {
	const manager = world.as("PM");
	await manager.corridor.add({
		row: { port: "CNSHA", portCity: "CNSHA", inlandCity: "CNCKG", mode: "rail", direction: "westbound", validFrom: "2026-10-01" },
	});
	await manager.inlandRail.add({ row: railRow({ containerType: "*" }) });
	for (const rate of of.rates) await manager.bookingService.add({ row: charge(rate) });
	const { options, notes } = await world.as("PM").sale.search({
		...{ scope: "portToPort", direction: "westbound", readyDate: "2026-12-15", grossWeightKg: 18_000, ownership: of.ownership ?? "COC" },
		origin: { kind: "place", code: "CNCKG", placeKind: "inlandCity" },
		destination: { kind: "place", code: "CNSHA", placeKind: "port" },
		containers: of.containers.map((type) => ({ type, count: 1 })),
	});
	const [option] = options;
	const lines = option?.lines.flatMap((line) => (line.charge === "rail" ? [] : [`${line.charge} ${line.containerType} ${line.amount}`]));
	return { lines, notes: notes.map(({ code, message }) => `${code}: ${message}`) };
}

test("a charge that the port has for other containers alone is told, and never dropped in silence", async () => {
	expect(
		await searched({
			rates: [{ containerType: "40HC" }, { charge: "DOC", ssr: "450" }, { charge: "SEAL", containerType: "20GP", validTo: "2026-11-30" }],
			containers: ["20GP"],
		}),
	).toEqual({
		lines: ["DOC 20GP 450.00"],
		notes: ["notForContainer: Terminal handling (THC) Shanghai has prices on that day for 40HC and none for 20GP: nothing is charged for 20GP."],
	});
});

test("a rate of a container passed over for one that is charged once for all of them is told", async () => {
	const rates = [
		{ charge: "DOC", basis: "bl", ssr: "450" },
		{ charge: "DOC", ownership: "SOC", containerType: "40HC", ssr: "333" },
	];
	expect(await searched({ rates, containers: ["40HC", "20GP"], ownership: "SOC" })).toEqual({
		lines: ["DOC null 450.00"],
		notes: ["onceInstead: Documentation fee Shanghai is charged once, “Per bill of lading”; the rate of 40HC, “Per container”, was passed over."],
	});
});

test("nothing is said where every container asked for has its own", async () => {
	expect(await searched({ rates: [{ containerType: "40HC" }, { containerType: "20GP", ssr: "700" }], containers: ["20GP", "40HC"] })).toMatchObject({
		lines: ["THC 20GP 700.00", "THC 40HC 850.00"],
		notes: [],
	});
});
