import { testDb } from "@iqt/db/testing";
import { expect, test } from "vitest";
import { agreed } from "./oracle-agrees.test-support.ts";
import { westbound } from "./oracle-answers.test-support.ts";
import { randomBook, randomSearch, seeded } from "./random-book.test-support.ts";
import { storeBook } from "./store-book.test-support.ts";

const WORLDS = 40;
const SEARCHES = 250;

test("agrees with the oracle to the cent on 10,000 random searches", async () => {
	const found = {
		searches: 0,
		withOptions: 0,
		narrowed: 0,
		withDepot: 0,
		withSurcharge: 0,
		withWish: 0,
		withLowWater: 0,
		byTruck: 0,
		waiting: 0,
		ofHaul: 0,
		shortened: 0,
	};
	const modes = new Map<string, number>();
	for (let seed = 1; seed <= WORLDS; seed++) {
		const random = seeded(seed);
		const book = randomBook(random);
		const { db, close } = await testDb();
		await storeBook(db, book);
		for (let i = 0; i < SEARCHES; i++) {
			const input = randomSearch(random);
			const { answer, expected, charges, shortened } = await agreed(db, { book, input, thorough: i % 4 === 0, where: { seed, i } });
			found.shortened += shortened;
			expect(answer.options.filter((o) => o.cheapest)).toEqual(answer.options.filter((o) => o.total === answer.options[0]?.total));
			const least = Math.min(...expected.filter((e) => e.transit !== "").map((e) => Number(e.transit.split("-")[1])));
			expect([...new Set(answer.options.filter((o) => o.fastest).map((o) => o.transitMax))]).toEqual(Number.isFinite(least) ? [least] : []);
			expect(answer.noBooking).toBe(input.services.bookingService && [input.origin, input.destination][westbound(input) ? 1 : 0]?.kind === "area");
			found.searches++;
			found.narrowed += answer.narrowed.length;
			found.withOptions += expected.length > 0 ? 1 : 0;
			found.withDepot += expected.some(({ lines }) => lines.some((line) => line.startsWith("depot."))) ? 1 : 0;
			found.withSurcharge += ["OWS", "RFS", "PSS"].some((charge) => charges.has(charge)) ? 1 : 0;
			found.withWish += input.bookingWishes.some((charge) => charges.has(charge)) ? 1 : 0;
			found.byTruck += ["HEAVY", "TOLL"].some((charge) => charges.has(charge)) ? 1 : 0;
			found.waiting += input.waitingHours > 0 && charges.has("WAIT") ? 1 : 0;
			found.ofHaul += answer.options.some(({ lines }) =>
				lines.some(({ explanation }) => explanation.domain === "truckingSurcharge" && explanation.formula?.values.haul),
			)
				? 1
				: 0;
			found.withLowWater += expected.some(({ lines }) => lines.some((line) => line.startsWith("lowWater."))) ? 1 : 0;
			for (const { mode } of expected) modes.set(mode, (modes.get(mode) ?? 0) + 1);
		}
		await close();
	}
	// Searches that find nothing would agree too: enough of them must find something, by every mode.
	expect(found.searches).toBe(10_000);
	expect(found.withOptions).toBeGreaterThan(1_500);
	expect(found.narrowed).toBeGreaterThan(100);
	expect(found.withDepot).toBeGreaterThan(100);
	expect(found.withSurcharge).toBeGreaterThan(100);
	expect(found.withWish).toBeGreaterThan(20);
	expect(found.withLowWater).toBeGreaterThan(50);
	expect(found.shortened).toBeGreaterThan(100);
	expect(found.byTruck).toBeGreaterThan(100);
	expect(found.waiting).toBeGreaterThan(20);
	expect(found.ofHaul).toBeGreaterThan(20);
	for (const mode of ["rail", "railBarge", "railTruck", "barge", "truck"]) expect(modes.get(mode) ?? 0).toBeGreaterThan(50);
}, 600_000);
