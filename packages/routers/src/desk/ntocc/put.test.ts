import { testDb } from "@iqt/db/testing";
import { expect, test } from "vitest";
import { failed } from "./platform-answer.ts";
import type { NtoccProvider, NtoccQuestion } from "./provider.ts";
import { putAll } from "./put.ts";

const TIMEOUT = 5_000;
const place = (code: string) => ({ code, name: code, country: "CN", latitude: null, longitude: null });
const questions = Array.from(
	{ length: 8 },
	(_, i): NtoccQuestion => ({
		...{ from: place("CNSIA"), to: place(`CNHB${i}`), truckType: "CHAS40", cargo: { kind: "general", weight: "18.5" }, date: "2026-11-27" },
	}),
);

/** What comes of a search's questions to a platform that takes so many milliseconds for each. */
async function comeOf(takes: number): Promise<string[]> {
	const { db, close } = await testDb();
	let elapsed = 0;
	const provider: NtoccProvider = {
		kind: "platform",
		timeoutMs: TIMEOUT,
		async quote(_, withinMs) {
			const end = elapsed + Math.min(takes, withinMs);
			await Promise.resolve();
			elapsed = Math.max(elapsed, end);
			if (withinMs <= 0) return failed("late");
			return takes <= withinMs ? { outcome: "cost", cost: "1", currency: "CNY", km: null, reference: null } : failed("timeout");
		},
	};
	const { put } = await putAll({ db, now: () => new Date(Date.UTC(2026, 10, 20) + elapsed) }, provider, questions);
	await close();
	return put.map(({ answer }) => (answer.outcome === "failed" ? answer.failure : answer.outcome));
}

test("a question that others left too little time is late: a platform that is slow and well is not taken for one that is down", async () => {
	const first = (come: string) => Array.from({ length: 4 }, () => come);
	expect(await comeOf(2_000)).toEqual([...first("cost"), ...first("cost")]);
	expect(await comeOf(3_000)).toEqual([...first("cost"), ...first("late")]);
	expect(await comeOf(9_000)).toEqual([...first("timeout"), ...first("late")]);
});
