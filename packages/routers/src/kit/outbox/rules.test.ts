import { expect, test } from "vitest";
import { mailState, maxAttempts, nextAttempt, uncertain } from "./rules.ts";

test("waits longer after each try, then the same, over more than a day", () => {
	const now = new Date("2026-11-20T08:00:00.000Z");
	const minutes = Array.from({ length: maxAttempts - 1 }, (_, i) => (nextAttempt(i + 1, now).getTime() - now.getTime()) / 60_000);
	expect(minutes).toEqual([1, 5, 15, 60, 120, 240, 480, 720, 720]);
});

test("an entry reads as people say it", () => {
	const state = (value: Parameters<typeof mailState>[0]["state"], last_error: string | null = null) => mailState({ state: value, last_error });
	expect([state("pending"), state("sending"), state("sent"), state("failed", "550"), state("failed", uncertain)]).toEqual([
		"waiting",
		"sending",
		"sent",
		"failed",
		"uncertain",
	]);
});
