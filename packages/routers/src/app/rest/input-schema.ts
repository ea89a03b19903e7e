import { z } from "zod";
import { innermost } from "../../door/inner-schema.ts";
import { appRouter } from "../app-router.ts";

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: unknown[] } } | undefined>;

/** The zod schema of a procedure's input, null where it takes none. Of one read in steps the last names all of its fields. */
export function inputSchema(procedure: string): z.ZodType | null {
	const schemas = procedures[procedure]?._def.inputs ?? [];
	return schemas.findLast((schema): schema is z.ZodType => schema instanceof z.ZodType) ?? null;
}

/** The object inside a schema; null for any other kind of schema. */
export function objectIn(schema: z.core.$ZodType): z.ZodObject | null {
	const inner = innermost(schema);
	return inner instanceof z.ZodObject ? inner : null;
}

const known = new Map<string, readonly string[] | null>();

/** Top-level keys a procedure's input takes: [] where it is no object, null where the procedure takes no input. */
export function inputKeys(procedure: string): readonly string[] | null {
	let keys = known.get(procedure);
	if (keys === undefined) {
		const schema = inputSchema(procedure);
		keys = schema === null ? null : Object.keys(objectIn(schema)?.shape ?? {});
		known.set(procedure, keys);
	}
	return keys;
}
