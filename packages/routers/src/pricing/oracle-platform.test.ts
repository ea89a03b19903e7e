import { expect, test } from "vitest";
import { searchesIn } from "./oracle-worlds.test-support.ts";

const WORLDS = 12;
const SEARCHES = 100;

test("agrees with the oracle to the cent on 1,200 random searches by trucks of platforms", async () => {
	const found: Record<string, number> = {};
	const count = (name: string, isSo: boolean) => {
		found[name] = (found[name] ?? 0) + (isSo ? 1 : 0);
	};
	for (let seed = 1; seed <= WORLDS; seed++) {
		for await (const { input, thorough, agree } of searchesIn("platform", seed, SEARCHES)) {
			const { answer, expected } = await agree();
			const lines = answer.options.flatMap((option) => option.lines);
			const byPlatform = lines.some(({ explanation }) => explanation.platform);
			count("by platform", byPlatform);
			count("by own", expected.length > 0 && !byPlatform);
			count("both", byPlatform && lines.some(({ explanation }) => explanation.domain === "truckingCost"));
			// What changes its price before the day of loading holds from then on alone.
			count("shortened", byPlatform && thorough && answer.options.some(({ validFrom }) => validFrom > "2026-11-20"));
			count(
				"refused",
				answer.gaps.some(({ code }) => code === "platformRefused"),
			);
			count("to ask", answer.toAsk().length > 0);
			for (const mode of ["rail", "barge", "truck"] as const) count(mode, byPlatform && expected.some((option) => option.mode === mode));
			for (const scope of ["doorToPort", "portToDoor", "doorToDoor"] as const) count(scope, byPlatform && input.scope === scope);
		}
	}
	// Searches that find nothing would agree too: enough of them must find something, and be kept from it by everything.
	expect(Object.entries(found).filter(([, times]) => times < 5)).toEqual([]);
	expect(found["by platform"]).toBeGreaterThan(100);
}, 600_000);
