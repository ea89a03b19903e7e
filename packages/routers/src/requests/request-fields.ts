import { z } from "zod";
import { containerLine, isContainerLine } from "../desk/containers.ts";
import { reading } from "../kit/fields/values.ts";
import { lines, reference, type StoredField } from "../kit/records/fields.ts";

/** A place by its GUID, code or name; kept by its GUID. */
export const placeField = (look: Parameters<typeof reference>[0]): StoredField<z.ZodString, "reference"> => ({
	...reference(look, { table: "place", key: "id", id: "id", name: "code" }),
	loose: undefined,
	schema: z.string().trim().min(1).max(80),
});

/** How many of which container: "2 × 40HC". */
export const containersField = (look: Parameters<typeof lines>[2]): StoredField<z.ZodArray<z.ZodType<string, string>>, "lines"> => ({
	...lines(20, 10, { width: 140, ...look }),
	schema: z.array(reading(containerLine, z.string().trim().max(40).refine(isContainerLine, "problem.containerLine"))).max(10),
});

/** What a customer wishes to pay: above zero, two decimals at most. */
export const targetPricePattern = /^(?=.*[1-9])\d{1,9}(\.\d{1,2})?$/;
