import { testDb } from "@iqt/db/testing";
import { expect, test } from "vitest";
import { agreed } from "./oracle-agrees.test-support.ts";
import { seeded } from "./random-book.test-support.ts";
import { randomTrainSearch, randomTrains } from "./random-trains.test-support.ts";
import { storeBook } from "./store-book.test-support.ts";

const WORLDS = 12;
const SEARCHES = 100;

test("agrees with the oracle to the cent on 1,200 random searches for trains abroad", async () => {
	const found: Record<string, number> = {};
	const count = (name: string, isSo: boolean) => {
		found[name] = (found[name] ?? 0) + (isSo ? 1 : 0);
	};
	for (let seed = 1; seed <= WORLDS; seed++) {
		const random = seeded(seed);
		const book = randomTrains(random);
		const { db, close } = await testDb();
		await storeBook(db, book);
		for (let i = 0; i < SEARCHES; i++) {
			const input = randomTrainSearch(random);
			const { answer, expected, charges, shortened } = await agreed(db, { book, input, thorough: i % 8 === 0, where: { seed, i } });
			count("options", expected.length > 0);
			count(input.direction, expected.length > 0);
			count(input.scope, expected.length > 0);
			count("narrowed", answer.narrowed.length > 0);
			count("shortened", shortened > 0);
			for (const charge of ["FUEL", "WAIT", "ADR", "train.LGS", "train.SEC", "train.WIN", "train.GUA", "depot.STO", "customsDocument"])
				count(charge, charges.has(charge));
			const domains = new Set(answer.options.flatMap(({ lines }) => lines.map(({ explanation }) => explanation.domain)));
			for (const domain of ["truckingCost", "truckingSurcharge", "icrInlandTrucking", "icrEuropeTrucking"]) count(domain, domains.has(domain));
			for (const mode of ["rail", "railTruck"])
				count(
					mode,
					expected.some((option) => option.mode === mode),
				);
			for (const own of [true, false])
				count(
					`rate of the ${own ? "row" : "day"}`,
					answer.options.some(({ lines }) => lines.some((line) => line.confidential?.costParts?.own === own)),
				);
			for (const code of ["hsRefused", "hsNotAllowed", "noTrain", "noRampTrucking", "noRampCharges", "noDepot", "noCustoms"] as const)
				count(
					code,
					answer.gaps.some((gap) => gap.code === code),
				);
		}
		await close();
	}
	// Searches that find nothing would agree too: enough of them must find something, and be kept from it by everything.
	expect(Object.entries(found).filter(([, times]) => times < 5)).toEqual([]);
	expect(found.options).toBeGreaterThan(200);
}, 600_000);
