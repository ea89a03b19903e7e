import { expect, test } from "vitest";
import * as rules from "./rules.ts";

const seen = (day: string, database_bytes: number | null) => ({
	at: `2026-11-${day}T08:00:00.000Z`,
	database_bytes,
	disk_free: null,
	disk_size: null,
});
const [minute, gib] = [60_000, 1024 ** 3];

test("growth is what a day added from the first to the last that was seen, and none where a day has not gone by", () => {
	expect(rules.growthOf([])).toBeNull();
	expect(rules.growthOf([seen("20", 100)])).toBeNull();
	expect(rules.growthOf([seen("18", null), seen("19", 100), seen("20", 5), seen("21", 300), seen("22", null)])).toBe(100);
	expect(rules.growthOf([seen("01", 900), seen("21", 100)])).toBe(0);
	expect(rules.growthOf([seen("20", 100), { ...seen("20", 900), at: "2026-11-21T07:59:59.000Z" }])).toBeNull();
});

test("a disk is full when its free bytes have grown away, if that is in sight", () => {
	expect(rules.daysUntilFull(1_000, 99)).toBe(10);
	expect(rules.daysUntilFull(1_000, 0)).toBeNull();
	expect(rules.daysUntilFull(null, 99)).toBeNull();
	expect(rules.daysUntilFull(1_000, null)).toBeNull();
	expect([rules.daysUntilFull(3_650, 1), rules.daysUntilFull(3_651, 1)]).toEqual([3_650, null]);
});

test.each<[string, rules.HealthState[], rules.HealthState[]]>([
	[
		"database, by the days until its disk is full",
		[rules.databaseState(1, null), rules.databaseState(1, 60), rules.databaseState(1, 59), rules.databaseState(1, 14), rules.databaseState(1, 13)],
		["good", "good", "attention", "attention", "bad"],
	],
	["database of unknown size", [rules.databaseState(null, 3)], ["unknown"]],
	[
		"outbox, by the oldest that waits and those given up",
		[rules.outboxState(15 * minute, 0), rules.outboxState(16 * minute, 0), rules.outboxState(121 * minute, 3), rules.outboxState(0, 1)],
		["good", "attention", "bad", "attention"],
	],
	["tasks", [rules.jobsState(0, 0), rules.jobsState(0, 1), rules.jobsState(1, 1)], ["good", "attention", "bad"]],
	["imports", [rules.importsState(0, 0), rules.importsState(0, 2), rules.importsState(1, 0)], ["good", "attention", "bad"]],
	[
		"slow calls, by their share",
		[rules.speedState(0, 0), rules.speedState(100, 5), rules.speedState(100, 6), rules.speedState(100, 20), rules.speedState(100, 21)],
		["unknown", "good", "attention", "attention", "bad"],
	],
	[
		"failures, by their share",
		[rules.errorState(0, 0), rules.errorState(1_000, 0), rules.errorState(1_000, 1), rules.errorState(1_000, 10), rules.errorState(1_000, 11)],
		["unknown", "good", "attention", "attention", "bad"],
	],
	[
		"disk, by its share and by what is left",
		[
			rules.diskState(null, null),
			rules.diskState(50 * gib, 100 * gib),
			rules.diskState(9 * gib, 100 * gib),
			rules.diskState(2 * gib, 100 * gib),
			rules.diskState(0.9 * gib, 2 * gib),
			rules.diskState(0.2 * gib, 1 * gib),
		],
		["unknown", "good", "attention", "bad", "attention", "bad"],
	],
	[
		"certificate, by its days",
		[
			rules.certificateState(null, null),
			rules.certificateState(21, null),
			rules.certificateState(20, null),
			rules.certificateState(6, null),
			rules.certificateState(-1, null),
			rules.certificateState(null, "self-signed"),
		],
		["unknown", "good", "attention", "bad", "bad", "bad"],
	],
	[
		"backup, by its age",
		[
			rules.backupState(null, false),
			rules.backupState(2, false),
			rules.backupState(2, true),
			rules.backupState(2.1, false),
			rules.backupState(7.1, false),
		],
		["bad", "good", "attention", "attention", "bad"],
	],
	[
		"drill, by its age",
		[
			rules.drillState(null, false),
			rules.drillState(100, false),
			rules.drillState(101, false),
			rules.drillState(191, false),
			rules.drillState(1, true),
		],
		["attention", "good", "attention", "bad", "bad"],
	],
])("%s", (_, states, expected) => {
	expect(states).toEqual(expected);
});
