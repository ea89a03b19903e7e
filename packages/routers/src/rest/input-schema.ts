import { z } from "zod";
import { appRouter } from "../app-router.ts";

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: unknown[] } } | undefined>;

/** The zod schema of a procedure's input, null where it takes none. */
export function inputSchema(procedure: string): z.ZodType | null {
	const schemas = procedures[procedure]?._def.inputs ?? [];
	return schemas.find((schema): schema is z.ZodType => schema instanceof z.ZodType) ?? null;
}

/** The object inside `optional`, `default`, `pipe` and the like; null for any other kind of schema. */
function objectIn(schema: z.core.$ZodType): z.ZodObject | null {
	if (schema instanceof z.ZodObject) return schema;
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
		return objectIn(schema.unwrap());
	}
	if (schema instanceof z.ZodPipe) return objectIn(schema.in);
	return null;
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
