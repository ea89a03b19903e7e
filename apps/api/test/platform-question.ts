/**
 * Milliseconds until there has to be an answer at a path of the tests' platform: one that never answers is given up soon, one that keeps others waiting leaves no
 * time to ask again, and all else has the time a busy machine takes.
 */
export const waitingAt = (path: string): number => ({ "/slow": 500, "/busy-long": 3_000 })[path] ?? 40_000;

const place = (code: string) => ({ code, name: code, country: "CN", latitude: null, longitude: null });

/** What the tests ask of the platform. */
export const truckQuestion = {
	from: place("CNSIA"),
	to: place("CNSHA"),
	truckType: "BOX136",
	cargo: { kind: "general", weight: null },
	date: "2026-11-27",
} as const;
