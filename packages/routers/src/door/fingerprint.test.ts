import { expect, test } from "vitest";
import { rightsFingerprint } from "./fingerprint.ts";
import { rightsOf } from "./session/rights.ts";

const print = (userType: 1 | 2, roles: string[], permissions: string[]) =>
	rightsFingerprint({
		userType,
		factorDue: false,
		...rightsOf(
			userType,
			roles.map((code) => ({ code, isSuper: code === "superuser", acting: false })),
			permissions,
		),
	});

test("the fingerprint is the same for the same rights in any order, and another for any other", () => {
	expect(print(1, ["CX", "SALS"], ["a.view", "b.edit"])).toBe(print(1, ["SALS", "CX"], ["b.edit", "a.view"]));
	const all = [
		print(1, ["CX"], ["a.view"]),
		print(1, ["CX"], ["a.view", "b.edit"]),
		print(1, ["CX"], []),
		print(1, ["PM"], ["a.view"]),
		print(1, ["superuser"], []),
		print(2, ["CX"], ["a.view"]),
	];
	expect(new Set(all).size).toBe(all.length);
	expect(all.every((text) => /^[0-9a-f]{16}$/.test(text))).toBe(true);
});
