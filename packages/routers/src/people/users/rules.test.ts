import { expect, test } from "vitest";
import { changedFields, mayGrant, refuseLockout, refuseSuper, roleFits } from "./rules.ts";

const rights = (isSuper: boolean, ...permissions: string[]) => ({ isSuper, permissions: new Set(permissions) });

test("nobody grants more than they have", () => {
	expect(mayGrant(rights(true), rights(true, "x"))).toBe(true);
	expect(mayGrant(rights(false, "a", "b"), rights(false, "a"))).toBe(true);
	expect(mayGrant(rights(false, "a"), rights(false, "a", "b"))).toBe(false);
	expect(mayGrant(rights(false, "a"), rights(true))).toBe(false);
	expect(mayGrant(rights(false), rights(false))).toBe(true);
});

test("the last one who may do everything stays", () => {
	expect(() => refuseLockout(1, 0)).toThrow("people.lastSuper");
	expect(() => refuseLockout(2, 1)).not.toThrow();
	expect(() => refuseLockout(1, 1)).not.toThrow();
	// Where nobody could do everything before, the change takes nothing away.
	expect(() => refuseLockout(0, 0)).not.toThrow();
});

test("super administrators are changed by super administrators", () => {
	expect(() => refuseSuper({ isSuper: false }, { isSuper: true })).toThrow("people.superOnly");
	expect(() => refuseSuper({ isSuper: true }, { isSuper: true })).not.toThrow();
	expect(() => refuseSuper({ isSuper: false }, { isSuper: false })).not.toThrow();
});

test("company roles are for customers' users, others for staff", () => {
	expect([1, 2, 3].map((type) => roleFits("company", type))).toEqual([false, false, true]);
	expect([1, 2, 3].map((type) => roleFits("internal", type))).toEqual([true, true, false]);
});

test("only what differs is kept, lists compared by what they hold", () => {
	expect(changedFields({ a: 1, b: ["x"], c: null }, { a: 2, b: ["x"], c: null })).toEqual({ before: { a: 1 }, after: { a: 2 } });
});
