import { beforeAll, describe, expect, test } from "vitest";
import { type KillData, killData } from "./kill/data.ts";
import { targets } from "./kill/portal.ts";
import { runRounds, wrongIn } from "./kill/rounds.ts";

/** Rounds of each kind; `npm run kill` runs the full numbers and waits leases out. */
const rounds = { file: 3, libsql: 2, edge: 1 };

let data: KillData;
beforeAll(async () => {
	data = await killData();
});

describe("kill -9 while a whole desk is at work", () => {
	test.concurrent.for(targets)(
		"%s: nothing lost, nothing half, nothing twice, and everything pending moves again",
		{ timeout: 400_000 },
		async (target) => {
			const outcome = await runRounds(target, data, { rounds: rounds[target], time: "passed" });
			const wrong = wrongIn(outcome);
			expect(wrong, wrong.join("\n")).toEqual([]);
			expect(outcome.rounds).toBe(rounds[target]);
			// Kills that cut nothing off would prove nothing.
			expect(Object.values(outcome.caught).reduce((sum, count) => sum + count)).toBeGreaterThan(0);
		},
	);
});
