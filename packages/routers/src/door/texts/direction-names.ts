export type Direction = "westbound" | "eastbound";

/** A direction as its record has it: what answers call it by, names and all. */
export interface NamedDirection {
	code: string;
	/** Its GUID and its names in every language. */
	names: readonly (string | null)[];
}

let known: ReadonlyMap<string, Direction> = new Map();

const keyOf = (name: string): string => name.trim().toLowerCase();

const isDirection = (code: string): code is Direction => code === "westbound" || code === "eastbound";

/** What directions are called from now on, as the register has them; a name that both have says nothing. */
export function setDirectionNames(directions: readonly NamedDirection[]): void {
	const called = new Map<string, Direction>();
	const both = new Set<string>();
	for (const { code, names } of directions) {
		if (!isDirection(code)) continue;
		for (const name of [code, ...names]) {
			const key = keyOf(name ?? "");
			if (key === "") continue;
			if ((called.get(key) ?? code) !== code) both.add(key);
			called.set(key, code);
		}
	}
	for (const key of both) called.delete(key);
	known = called;
}

/** The direction that a GUID or a name of the register means, in any case; null for what is none. */
export const directionCalled = (text: string): Direction | null => known.get(keyOf(text)) ?? null;
