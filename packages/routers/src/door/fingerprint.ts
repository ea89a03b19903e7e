import type { Caller } from "./context.ts";

/** FNV-1a over the text, twice with different starts: 64 bits as 16 hex digits. It tells changes, it guards nothing. */
function digest(text: string): string {
	let a = 0x811c9dc5;
	let b = 0x9747b28c;
	for (let i = 0; i < text.length; i++) {
		const code = text.charCodeAt(i);
		a = Math.imul(a ^ code, 0x01000193);
		b = Math.imul(b ^ code, 0x85ebca6b);
	}
	return [a, b].map((part) => (part >>> 0).toString(16).padStart(8, "0")).join("");
}

/**
 * A short text that stays the same while what the caller may see and do stays the same: answers carry it as `x-iqt-rights`, so that a
 * portal left open notices a change with its next call.
 */
export function rightsFingerprint(
	caller: Pick<Caller, "roles" | "heldRoles" | "isSuper" | "permissions" | "seesCost" | "userType" | "factorDue">,
): string {
	const { roles, heldRoles, isSuper, permissions, seesCost, userType, factorDue } = caller;
	return digest(JSON.stringify([[...roles].sort(), [...heldRoles].sort(), isSuper, [...permissions].sort(), seesCost, userType, factorDue]));
}
