import { z } from "zod";

/** The schema inside `optional`, `nullable`, `default`, `preprocess` and the like. */
export function innermost(schema: z.core.$ZodType): z.core.$ZodType {
	if (
		schema instanceof z.ZodOptional ||
		schema instanceof z.ZodNullable ||
		schema instanceof z.ZodDefault ||
		schema instanceof z.ZodPrefault ||
		schema instanceof z.ZodReadonly
	) {
		return innermost(schema.unwrap() as z.core.$ZodType);
	}
	// `preprocess` has its transformation in front, `transform` behind.
	if (schema instanceof z.ZodPipe) return innermost(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
	return schema;
}
