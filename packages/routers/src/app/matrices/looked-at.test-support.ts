import { inputSchema, objectIn } from "../rest/input-schema.ts";

/** Names of the fields a procedure looks at, or null where it may look at any: of a schema that is no object, or that takes what it does not name. */
function namesLookedAt(path: string): ReadonlySet<string> | null {
	const schema = inputSchema(path);
	if (schema === null) return new Set();
	const object = objectIn(schema);
	const others = object?._zod.def.catchall?._zod.def.type ?? "never";
	return object && others === "never" ? new Set(Object.keys(object.shape)) : null;
}

/** These inputs without what the procedure does not look at, which some refuse, each once: those that differ in nothing it sees are one. */
export function lookedAt(path: string, inputs: readonly unknown[]): unknown[] {
	const names = namesLookedAt(path);
	const seen = new Map<string | undefined, unknown>();
	for (const input of inputs) {
		const looked =
			names === null || typeof input !== "object" || input === null
				? input
				: Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name)));
		seen.set(JSON.stringify(looked), looked);
	}
	return [...seen.values()];
}
