import { expect, test } from "vitest";
import { westbound } from "./oracle-answers.test-support.ts";
import { searchesIn } from "./oracle-worlds.test-support.ts";

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
		for await (const { input, agree } of searchesIn("inland", seed, SEARCHES)) {
			const { answer, expected, charges, shortened } = await agree();
			found.shortened += shortened;
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
