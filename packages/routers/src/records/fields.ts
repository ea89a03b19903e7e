import Big from "big.js";
import { z } from "zod";
import { innermost } from "../inner-schema.ts";
import type { Conversion } from "./define.ts";

/** How a field of a record lies in its column: as it is, as 0 or 1, or as JSON text. */
export type Storage = "plain" | "flag" | "json";

/** How a field is stored, from what its schema takes. */
export function storageOf(schema: z.core.$ZodType): Storage {
	const inner = innermost(schema);
	if (inner instanceof z.ZodBoolean) return "flag";
	return inner instanceof z.ZodArray || inner instanceof z.ZodObject || inner instanceof z.ZodRecord ? "json" : "plain";
}

/** A field that may be left out and still has a value: in the types what a default is. */
export type MaySkip<Output, Input> = z.ZodDefault<z.ZodType<Output, Input>>;

/** Empty text and null mean "nothing". For optional fields of a record's schema. */
export const orNothing = <S extends z.ZodType>(schema: S) =>
	z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable()) as unknown as MaySkip<
		z.output<S> | null,
		z.input<S> | null
	>;

/** A GUID in any case, as the database holds it. */
export const recordGuidSchema = z.guid().toLowerCase();

/** A decimal string with two decimals at most, kept as a whole number of hundredths. */
export const hundredths: Conversion = {
	toColumn: (value) => Big(String(value)).times(100).round(0, Big.roundHalfUp).toNumber(),
	toField: (stored) => Big(Number(stored)).div(100).toFixed(),
};
