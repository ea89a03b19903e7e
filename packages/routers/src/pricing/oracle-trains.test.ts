import { expect, test } from "vitest";
import { searchesIn } from "./oracle-worlds.test-support.ts";

const WORLDS = 12;
const SEARCHES = 100;

test("agrees with the oracle to the cent on 1,200 random searches for trains abroad", async () => {
	const found: Record<string, number> = {};
	const count = (name: string, isSo: boolean) => {
		found[name] = (found[name] ?? 0) + (isSo ? 1 : 0);
	};
	for (let seed = 1; seed <= WORLDS; seed++) {
		for await (const { input, agree } of searchesIn("trains", seed, SEARCHES)) {
			const { answer, expected, charges, shortened } = await agree();
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
	}
	// Searches that find nothing would agree too: enough of them must find something, and be kept from it by everything.
	expect(Object.entries(found).filter(([, times]) => times < 5)).toEqual([]);
	expect(found.options).toBeGreaterThan(200);
}, 600_000);
