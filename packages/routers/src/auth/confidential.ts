import type { Caller } from "../context.ts";

/** The row without the named fields (costs, vendors, margins, MSR) for callers who may not see them; as it is for the others. */
export function hideConfidential<T extends object, K extends keyof T>(
	row: T,
	fields: readonly K[],
	caller: Pick<Caller, "seesCost">,
): T | Omit<T, K> {
	if (caller.seesCost) return row;
	const hidden = new Set<PropertyKey>(fields);
	return Object.fromEntries(Object.entries(row).filter(([key]) => !hidden.has(key))) as Omit<T, K>;
}

const confidentialName = /cost|msr|margin|vendor|trucker|supplier/i;

/** The value without anything that goes by a confidential name, at any depth and inside JSON texts: for recorded changes. */
export function withoutConfidential(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutConfidential);
	if (typeof value === "string" && /^[[{]/.test(value)) {
		try {
			return JSON.stringify(withoutConfidential(JSON.parse(value)));
		} catch {
			return value;
		}
	}
	if (value === null || typeof value !== "object") return value;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([key]) => !confidentialName.test(key))
			.map(([key, inner]) => [key, withoutConfidential(inner)]),
	);
}
