import { expect, test } from "vitest";
import { killCluster } from "./kill/cluster.ts";
import { killData } from "./kill/data.ts";

test("each part of a cluster killed in turn: no acknowledged write lost, nothing old read, reads and writes go on", {
	timeout: 400_000,
}, async () => {
	const outcome = await killCluster(await killData(), 5);
	expect(outcome).toMatchObject({ rounds: 5, lost: [], stale: [], stuck: [] });
	expect(outcome.acknowledged).toBeGreaterThan(20);
	expect(outcome.read).toBeGreaterThan(100);
});
