import type { Caller } from "../context.ts";
import { holds } from "../permissions.ts";
import type { Scope } from "./queries.ts";

/** Whose quotations the caller reaches: his company's as a customer, all with the right to them, his own otherwise. */
export function scopeOf(caller: Caller): Scope {
	if (caller.userType === 3) return { companyId: caller.companyId };
	return holds(caller, "quotation.viewAll") ? { all: true } : { ownerId: caller.userId };
}
